// What every page needs a device for: the ticking clock, the keyboard, and telling that the line is down.
// State comes from the server only: the script never counts down, it works out what is left from the instant
// of the last fragment. The script of a folder adds its own through "floorbook".
"use strict";
const floorbook = (() => {
  document.documentElement.classList.add("js");
  const $ = (s, root = document) => root.querySelector(s);
  const $$ = (s, root = document) => root.querySelectorAll(s);

  function write(el, text) {
    if (el.textContent !== text) el.textContent = text;
  }

  // --- the clock -------------------------------------------------------------------------------------------
  // base: the server's instant when its last word arrived, and the device's own steady time at that moment.
  const base = { stamp: null, now: Date.now(), at: performance.now(), speed: 1 };

  function sync(now) {
    base.now = now;
    base.at = performance.now();
  }
  function readFragment() {
    const el = $("[data-now]");
    if (!el || el.dataset.now === base.stamp) return;
    base.stamp = el.dataset.now;
    base.speed = Number(el.dataset.speed ?? 1); // 0: it stands still
    const old = Math.max(0, Date.now() - Number(document.documentElement.dataset.kept ?? Date.now())); // a page kept from before
    sync(Number(el.dataset.now) + old * base.speed);
  }
  const serverNow = () => base.now + (performance.now() - base.at) * base.speed;

  const two = n => String(n).padStart(2, "0");
  function digits(ms) {
    const s = Math.max(0, Math.ceil(ms / 1000));
    const h = Math.floor(s / 3600);
    const minutes = Math.floor(s / 60);
    return h > 0 ? `${h}:${two(minutes % 60)}:${two(s % 60)}` : `${minutes}:${two(s % 60)}`;
  }
  function left(el) {
    return el.dataset.ends ? Number(el.dataset.ends) - serverNow() : Number(el.dataset.left);
  }

  const ticking = []; // called ten times a second with what is left of the level
  function tick() {
    readFragment();
    for (const el of $$("time.count")) {
      const text = digits(left(el));
      write(el, text);
      el.toggleAttribute("data-long", text.length > 5);
    }
    const clock = $("#clk") || $("#strip");
    if (!clock) return;
    const main = $(".clk-time time, .strip-count time", clock);
    const ms = main ? left(main) : 0;
    const running = clock.dataset.running === "true";
    clock.toggleAttribute("data-last-minute", running && ms > 0 && ms <= 60000);
    for (const f of ticking) f(clock, running, ms);
  }

  // --- the line to the server -----------------------------------------------------------------------------
  const silence = 40000; // milliseconds without a word after which the line counts as down
  const patience = 4000; // milliseconds that a line may take to open
  let heard = performance.now();
  // wait is how long to wait after so many tries: anything up to a bound that doubles. When a server goes, all lose their line at once,
  // and each comes back at a moment of its own. The extension does the same with the delay that the server tells (reconnectJitter is 1).
  const wait = (tries, drawn = Math.random()) => drawn * Math.min(2 * htmx.config.sse.reconnectMaxDelay, patience * 2 ** tries);

  let since = 0; // when the server was heard last before the line went, by the wall clock; 0 while there is a line
  function showLine() {
    const el = $("#offline");
    if (!el) return;
    el.hidden = since === 0;
    const age = $("#offline-age");
    if (since === 0 || !age) return;
    const at = new Date(since).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
    write(age, age.dataset.words.replace("{at}", at).replace("{age}", Math.floor((Date.now() - since) / 60000)));
  }
  // lost says that the line is down; at is the age of a state that was kept from before.
  function lost(at) {
    if (at || since === 0) since = at ?? Date.now() - (performance.now() - heard);
    showLine();
  }
  const down = () => since !== 0;
  function alive() {
    heard = performance.now();
    since = tries = 0;
    showLine();
    document.dispatchEvent(new Event("floorbook:alive"));
  }
  document.addEventListener("htmx:sse:after:connection", alive);
  document.addEventListener("htmx:sse:after:message", () => {
    alive();
    document.body.dataset.live = "yes";
    const other = $("[data-go]"); // a screen on a wall for which something else was chosen
    if (other) location.replace(other.dataset.go);
  });
  // Where too many pages are open a stream is refused with what it would show now, and with when to look again (streams.go): looking
  // again shows the state of then, until there is room. Nobody is told: nothing is wrong, it only comes later.
  let refused = false; // the extension is to stop trying: the watchdog looks again
  document.addEventListener("htmx:sse:error", e => {
    refused = e.detail?.status === 503;
    if (refused) next = performance.now() + wait(0);
    else lost();
  });
  document.addEventListener("htmx:before:response", e => {
    const { sourceElement, response } = e.detail.ctx;
    if (sourceElement !== $("#live") || response.status !== 503) return;
    const after = Number(response.headers.get("Retry-After"));
    if (!after || !response.headers.get("Content-Type")?.startsWith("text/html")) { // a server that ends, or a proxy without one
      e.preventDefault();
      lost();
      return;
    }
    alive();
    next = performance.now() + after * 1000;
  });
  window.addEventListener("offline", () => lost());
  document.addEventListener("htmx:error", e => {
    if ($("#live") && e.target === $("#live")) lost();
  });
  document.addEventListener("htmx:sse:before:connection", e => {
    if (refused) e.detail.connection.cancelled = true;
    else if (e.detail?.connection?.attempt > 0) lost();
    refused = false;
  });
  document.addEventListener("beat", e => {
    alive();
    if (!e.detail?.data) return;
    const [now, speed] = e.detail.data.split(" ").map(Number);
    sync(now);
    base.speed = speed;
  });

  // The extension retries a line that was open. A line that never opened (a server just starting) is tried
  // again here, and one that says nothing for long is dropped, so that the extension opens another.
  let tries = 0;
  let next = performance.now() + patience + wait(0);
  function watchdog() {
    const el = $("#live");
    const now = performance.now();
    if (!el || now < next) return;
    const line = el._htmx?.sse;
    if (line && now - heard <= silence) return;
    next = now + patience + wait(tries++);
    if (line) line.reader?.cancel();
    else htmx.ajax("GET", el.getAttribute("hx-sse:connect"), { source: el, timeout: patience });
  }
  setInterval(() => {
    watchdog();
    showLine();
  }, 1000);

  // --- what an act has come to stays a while ----------------------------------------------------------------
  document.addEventListener("htmx:after:swap", () => {
    const toast = $("#toast");
    clearTimeout(toast?.timer);
    if (toast?.firstElementChild) toast.timer = setTimeout(() => toast.replaceChildren(), 10000);
  });

  // --- keyboard: never while typing, never on auto-repeat --------------------------------------------------
  const go = href => { if (href) location.assign(href); };
  const link = part => $(`.nav a[href$="${part}"], .tool[href$="${part}"]`)?.getAttribute("href");
  function help() {
    const list = $("#keys");
    if (list.open) list.close();
    else list.showModal();
  }
  const keys = {
    "?": help,
    "/": () => {
      const field = $("#anywhere");
      if (field?.offsetParent) field.focus();
      else go($(".anywhere-link")?.getAttribute("href"));
    },
    l: () => go(($(".lang") || $(".tool[hreflang]"))?.getAttribute("href")),
  };
  // The keys of The Tournament Director, for those who have them in their fingers; on pages that have none, the others.
  // Browsers keep some with Ctrl for themselves: those go without it too.
  const td = { F1: help };
  const kept = name => { try { return localStorage.getItem(name); } catch { return null; } }; // by this device
  function keep(name, value) {
    try { localStorage.setItem(name, value); } catch { /* it is forgotten with the page */ }
  }
  const asTD = () => kept("keys") === "td" && Object.keys(td).length > 1;
  function listKeys() {
    for (const el of $$("#keys dl[data-keys]")) el.hidden = (el.dataset.keys === "td") !== asTD();
    const choice = $("#keys-map");
    if (choice) choice.value = kept("keys") === "td" ? "td" : "own";
    const lock = $("#keys-locked");
    if (lock) lock.hidden = kept("keys-locked") !== "yes";
  }
  document.addEventListener("change", e => {
    if (e.target.id !== "keys-map") return;
    keep("keys", e.target.value);
    listKeys();
  });
  function lockKeys() {
    keep("keys-locked", kept("keys-locked") === "yes" ? "no" : "yes");
    listKeys();
  }
  const escape = []; // called in turn until one of them closes something
  document.addEventListener("keydown", e => {
    if (e.repeat || e.metaKey || e.altKey) return;
    if (e.key === "Escape" && !e.ctrlKey) {
      if (escape.some(close => close())) e.preventDefault();
      return;
    }
    if (e.target.closest("input, select, textarea, [contenteditable], dialog[open]")) return;
    const key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
    if (e.ctrlKey && key === "k") {
      e.preventDefault();
      lockKeys();
      return;
    }
    if (kept("keys-locked") === "yes" || key === " " && e.target.closest("button, summary")) return;
    const run = (asTD() && td[e.ctrlKey ? "ctrl+" + key : key]) || (!e.ctrlKey && keys[key]);
    if (!run) return;
    e.preventDefault();
    run();
  });

  const live = $("#live");
  if (live) {
    const what = { subtree: true, attributes: true, attributeFilter: ["data-now"], childList: true };
    new MutationObserver(readFragment).observe(live, what);
  }
  setInterval(() => {
    tick();
    if ($("#live") && performance.now() - heard > silence) lost();
  }, 100);
  // After the scripts of the folder, which are deferred like this one.
  document.addEventListener("DOMContentLoaded", () => {
    tick();
    listKeys();
  });

  return { $, $$, write, wait, sync, serverNow, two, ticking, keys, td, escape, go, link, help, lost, alive, down };
})();
