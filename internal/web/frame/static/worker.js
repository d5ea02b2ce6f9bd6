// Opens the pages of tables and of the floor with the state that the page itself has kept (outbox.js), while the server is away. It keeps
// nothing but the files of pages: what is kept of people is bound to one of them and thrown away with the sign-out.
"use strict";
const statics = "floorbook-static";
const states = "floorbook-state-";
const oldest = 16 * 3600 * 1000; // milliseconds: the longest night
const patience = 5000; // milliseconds until the state that is kept stands in for a server that says nothing

self.addEventListener("install", e => e.waitUntil(self.skipWaiting()));
self.addEventListener("activate", e => e.waitUntil(self.clients.claim()));

self.addEventListener("fetch", e => {
  const url = new URL(e.request.url);
  if (e.request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/") && url.search) e.respondWith(file(e.request, url));
  else if (e.request.mode === "navigate" && /^\/t\/[^/]+\/(table\/\d+|floor)$/.test(url.pathname)) e.respondWith(opened(e.request, url));
});

// file is a file of pages. Its address names its contents: one that is kept is good for ever, and takes the place of the one before.
async function file(request, url) {
  const cache = await caches.open(statics);
  const there = await cache.match(request);
  if (there) return there;
  const answer = await fetch(request);
  if (answer.ok) {
    for (const old of await cache.keys()) {
      if (new URL(old.url).pathname === url.pathname) await cache.delete(old);
    }
    await cache.put(request, answer.clone());
  }
  return answer;
}

// opened is a page of the server, or the state that is kept of it.
async function opened(request, url) {
  const kept = await stateOf(url);
  const fresh = fetch(request);
  if (!kept) return fresh;
  const late = new Promise(done => setTimeout(() => done(kept), patience));
  return Promise.race([fresh.catch(() => kept), late]);
}

// stateOf is the state of a page with the headers of one, which a page cannot write itself.
async function stateOf(url) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(states)) continue;
    const kept = await (await caches.open(name)).match(url.pathname);
    if (!kept || Date.now() - Date.parse(kept.headers.get("Date")) > oldest) continue;
    return new Response(await kept.text(), { headers: [...pageHeaders, ["Content-Type", "text/html; charset=utf-8"]] });
  }
  return null;
}
