// What was tapped and not answered. It is kept on the device in the order of the taps and sent again, each act with the key of its form,
// when the server is there: a form that comes twice is one act. Nothing leaves the list but what the server has done, what was dismissed
// here, and what somebody else has tapped. It is IndexedDB that keeps it: a tab that closes, or a battery that dies, loses no tap.
"use strict";
(() => {
  const { $ } = floorbook;
  const page = document.documentElement;
  const line = page.dataset.line ?? ""; // whom the server takes this browser for, "" nobody
  const box = $("#outbox");
  const words = box?.dataset ?? {};

  // --- the store -------------------------------------------------------------------------------------------
  const opened = new Promise((done, fail) => {
    const r = indexedDB.open("floorbook", 1);
    r.onupgradeneeded = () => {
      const acts = r.result.createObjectStore("acts", { keyPath: "n", autoIncrement: true });
      acts.createIndex("key", "key", { unique: true });
    };
    r.onsuccess = () => done(r.result);
    r.onerror = () => fail(r.error);
  });
  const asked = r => new Promise((done, fail) => {
    r.onsuccess = () => done(r.result);
    r.onerror = () => fail(r.error);
  });
  async function store(how, f) {
    const db = await opened;
    return asked(f(db.transaction("acts", how, { durability: "strict" }).objectStore("acts")));
  }
  const all = () => store("readonly", s => s.getAll());
  const remove = n => store("readwrite", s => s.delete(n));
  const put = act => store("readwrite", s => s.put(act));

  // --- what is shown ---------------------------------------------------------------------------------------
  const time = ms => new Date(ms).toLocaleTimeString(page.lang, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
  const gone = []; // of somebody else: shown until the page is left
  let told = 0; // how many refused and gone are shown

  function row(act, text, dismiss) {
    const li = document.createElement("li");
    const what = document.createElement("b");
    what.textContent = act.label;
    li.append(what, ` ${time(act.at)} `);
    if (text) {
      const why = document.createElement("span");
      why.textContent = text;
      li.append(why);
    }
    if (dismiss) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button";
      button.textContent = act.refused ? words.seen : words.drop;
      button.addEventListener("click", dismiss);
      li.append(button);
    }
    return li;
  }
  async function show() {
    if (!box) return;
    const acts = await all();
    const waiting = acts.filter(a => !a.refused), refused = acts.filter(a => a.refused);
    const off = a => async () => {
      await remove(a.n);
      show();
    };
    $(".outbox-count", box).textContent = waiting.length ? `${words.unsent} ${waiting.length}` : "";
    $(".outbox-refused", box).textContent = refused.length ? `${words.refused} ${refused.length}` : "";
    $(".outbox-gone", box).textContent = gone.length ? `${words.dropped} ${gone.length}` : "";
    if (refused.length + gone.length > told) box.open = true;
    told = refused.length + gone.length;
    $("ul", box).replaceChildren(
      ...refused.map(a => row(a, `${a.refused} ${words.look}`, off(a))),
      ...waiting.map(a => row(a, "", off(a))),
      ...gone.map(a => row(a, words.gone, null)));
    box.dataset.waiting = waiting.length;
    box.hidden = acts.length + gone.length === 0;
    for (const form of document.forms) {
      const key = form.elements.key?.value;
      const held = key !== undefined && waiting.some(a => a.key === key);
      if (held !== form.hasAttribute("data-held")) form.toggleAttribute("data-held", held);
    }
  }

  // --- what is kept ----------------------------------------------------------------------------------------
  let button = null; // by which the latest form was sent
  document.addEventListener("submit", e => { button = e.submitter; }, true);

  const plain = (text, most) => text.trim().replace(/\s+/g, " ").slice(0, most);
  const label = form => plain((button?.form === form ? button : $("button", form))?.textContent ?? "", 80) || form.action;

  async function keep(form, action, body) {
    const key = body.get("key");
    const refuse = () => { $("#offline-no").hidden = false; };
    if (!key || $("input[type=password]", form)) return refuse(); // a PIN is kept nowhere
    const to = new URL(action, location).pathname;
    const act = { line, key, action: to, body: String(body), label: label(form), at: Date.now() };
    try {
      await put(act);
    } catch (e) {
      if (e?.name !== "ConstraintError") return refuse(); // else: the same form again
    }
    await show();
    ask(); // a stream that ended is not yet a server that is away
  }
  const formOf = ctx => ctx?.sourceElement?.closest?.("form");
  const bodyOf = ctx => new URLSearchParams(ctx.request.body instanceof FormData ? [...ctx.request.body] : ctx.request.body ?? "");
  const posts = ctx => ctx?.request?.method?.toUpperCase() === "POST" && formOf(ctx);

  // What somebody taps who is not on the staff is kept nowhere: it holds now, or not at all. He is told, and still reads it
  // when the line is back.
  function untold(text) {
    const toast = $("#toast");
    if (!toast) return;
    const said = document.createElement("div"), p = document.createElement("p");
    said.className = "toast toast-refused";
    said.setAttribute("role", "alert");
    p.textContent = text;
    said.append(p);
    toast.replaceChildren(said);
  }

  // While the line is down, and while older acts wait, an act waits behind them.
  document.addEventListener("htmx:before:request", e => {
    const ctx = e.detail.ctx;
    if (line === "" && posts(ctx) && floorbook.down()) {
      e.preventDefault();
      untold(words.not);
    }
    if (line === "" || !posts(ctx) || !(floorbook.down() || Number(box?.dataset.waiting) > 0)) return;
    e.preventDefault();
    keep(formOf(ctx), ctx.request.action, bodyOf(ctx));
  });
  // One that was under way when the line went: whether it arrived is not known, and its key says so.
  document.addEventListener("htmx:error", e => {
    const ctx = e.detail?.ctx;
    if (!posts(ctx) || ctx.response) return;
    floorbook.lost();
    if (line !== "") keep(formOf(ctx), ctx.request.action, bodyOf(ctx));
    else untold(words.unknown);
  });
  // One whose answer settles nothing: the journal is away, or what became of the act is not known. The page says so, and sends it again.
  document.addEventListener("htmx:after:request", e => {
    const ctx = e.detail?.ctx;
    if (line !== "" && posts(ctx) && ctx.response?.status === 503) keep(formOf(ctx), ctx.request.action, bodyOf(ctx));
  });
  // Forms that lead to another page: kept like the others, or not sent at all.
  document.addEventListener("submit", e => {
    const form = e.target;
    if (line === "" || form.method !== "post" || form.hasAttribute("hx-post") || !floorbook.down()) return;
    e.preventDefault();
    const body = new URLSearchParams([...new FormData(form, e.submitter)].filter(([, v]) => typeof v === "string"));
    keep(form, form.action, body);
  });

  // --- what is sent ----------------------------------------------------------------------------------------
  const patience = 15000;

  // sentence is what a refusal says.
  function sentence(text) {
    const answer = new DOMParser().parseFromString(text.replaceAll("hx-partial", "div"), "text/html");
    const said = ($(".toast-refused p", answer) ?? $("[role=alert]", answer) ?? $("h1", answer))?.textContent ?? "";
    return plain(said, 300);
  }
  // send says what became of an act: "" done, "later" nothing known, otherwise why it was refused.
  async function send(act) {
    let r, text;
    try {
      r = await fetch(act.action, {
        method: "POST",
        body: new URLSearchParams(act.body),
        headers: { "HX-Request": "true" },
        signal: AbortSignal.timeout(patience),
      });
      text = await r.text();
    } catch {
      return "later";
    }
    if (r.ok) return "";
    if (r.status >= 500 || r.status === 429) return "later";
    return sentence(text) || String(r.status);
  }
  const streamOf = act => act.action.split("/").slice(0, 3).join("/");

  let sending = false;
  async function drain() {
    if (sending) return;
    sending = true;
    try {
      const stuck = new Set();
      for (const act of await all()) {
        if (act.refused || act.line !== line || stuck.has(streamOf(act))) continue;
        const came = await send(act);
        if (came === "later") stuck.add(streamOf(act)); // what follows in the stream keeps its place
        else if (came === "") await remove(act.n);
        else await put({ ...act, refused: came });
        await show();
      }
    } finally {
      sending = false;
    }
  }

  // ask finds out whether the server is there and takes this browser for whom the page was made.
  async function ask() {
    let now;
    try {
      const r = await fetch("/line", { cache: "no-store", signal: AbortSignal.timeout(4000) });
      if (!r.ok) return;
      now = (await r.text()).trim();
    } catch {
      return floorbook.lost();
    }
    if (now !== line) return location.reload(); // signed out, revoked, relieved: the page that comes clears up
    if (!$("#live")) floorbook.alive(); // no stream says so
    await drain();
    if (page.dataset.kept && Number(box?.dataset.waiting) === 0) location.reload();
  }
  const pulse = 2000;
  setInterval(() => {
    if (line !== "" && (floorbook.down() || page.dataset.kept || Number(box?.dataset.waiting) > 0)) ask();
  }, pulse);
  document.addEventListener("floorbook:alive", () => {
    $("#offline-no").hidden = true;
    if (line !== "" && Number(box?.dataset.waiting) > 0) ask();
  });
  document.addEventListener("htmx:after:swap", () => show());

  // --- the last known state ----------------------------------------------------------------------------------
  // Pages of tables and of the floor are kept as they are shown, for the worker to open while the server is away: never a player's
  // page, never the doors, and only for whom they were made.
  const states = "floorbook-state-";
  const keepable = line !== "" && "caches" in window && /^\/t\/[^/]+\/(table\/\d+|floor)$/.test(location.pathname);

  function snapshot() {
    const copy = page.cloneNode(true);
    copy.dataset.kept = Date.now();
    delete copy.dataset.keeping;
    delete copy.querySelector("body").dataset.live;
    for (const el of copy.querySelectorAll("[data-htmx-powered]")) el.removeAttribute("data-htmx-powered");
    for (const el of copy.querySelectorAll("#toast, #sheet, #outbox ul")) el.replaceChildren();
    return `<!doctype html>${copy.outerHTML}`;
  }
  const every = 2000;
  let kept = 0, due = 0;
  function keepState() {
    clearTimeout(due);
    due = setTimeout(async () => {
      kept = performance.now();
      if (floorbook.down()) return;
      const cache = await caches.open(states + line);
      const headers = { "Content-Type": "text/html; charset=utf-8", Date: new Date().toUTCString() };
      await cache.put(location.pathname, new Response(snapshot(), { headers }));
      page.dataset.keeping = "yes";
    }, Math.max(0, kept + every - performance.now()));
  }
  if (keepable) document.addEventListener("htmx:sse:after:message", keepState);

  async function begin() {
    for (const act of await all()) {
      if (act.line === line) continue;
      await remove(act.n);
      gone.push(act);
    }
    if ("caches" in window) {
      for (const name of await caches.keys()) {
        if (name.startsWith(states) && name !== states + line) await caches.delete(name);
      }
    }
    await show();
    if (line !== "") await navigator.serviceWorker?.register("/worker.js");
    if (line !== "" && Number(box?.dataset.waiting) > 0) ask();
  }
  if (page.dataset.kept) floorbook.lost(Number(page.dataset.kept));
  begin();
})();
