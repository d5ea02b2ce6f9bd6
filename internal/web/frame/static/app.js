// What a page needs a device for: the ticking clock, its sounds, the keyboard, and telling that the line is down.
// State comes from the server only: the script never counts down, it works out what is left from the instant
// of the last fragment.
"use strict";
(() => {
  document.documentElement.classList.add("js");
  const $ = (s, root = document) => root.querySelector(s);
  const $$ = (s, root = document) => root.querySelectorAll(s);

  // --- the clock -------------------------------------------------------------------------------------------
  // base: the server's instant when its last word arrived, and the device's own steady time at that moment.
  const base = { stamp: null, now: Date.now(), at: performance.now(), speed: 1 };
  const source = () => $("[data-now]");

  function sync(now) {
    base.now = now;
    base.at = performance.now();
  }
  function readFragment() {
    const el = source();
    if (!el) return;
    if (el.dataset.now !== base.stamp) {
      base.stamp = el.dataset.now;
      base.speed = Number(el.dataset.speed) || 1;
      sync(Number(el.dataset.now));
    }
  }
  const serverNow = () => base.now + (performance.now() - base.at) * base.speed;

  function digits(ms) {
    const s = Math.max(0, Math.ceil(ms / 1000)), two = n => String(n).padStart(2, "0");
    const h = Math.floor(s / 3600);
    return h > 0 ? `${h}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
  }
  function write(el, text) {
    if (el.textContent !== text) el.textContent = text;
  }
  function left(el) {
    return el.dataset.ends ? Number(el.dataset.ends) - serverNow() : Number(el.dataset.left);
  }
  function tick() {
    readFragment();
    for (const el of $$("time.count")) {
      const text = digits(left(el));
      write(el, text);
      el.toggleAttribute("data-long", text.length > 5);
    }
    const clk = $("#clk") || $("#strip");
    if (!clk) return;
    const wall = $("[data-wall]", clk);
    if (wall) {
      const t = new Date(serverNow() + Number(clk.dataset.offset));
      write(wall, `${String(t.getUTCHours()).padStart(2, "0")}:${String(t.getUTCMinutes()).padStart(2, "0")}`);
    }
    const main = $(".clk-time time, .strip-count time", clk);
    const ms = main ? left(main) : 0;
    const running = clk.dataset.running === "true";
    clk.toggleAttribute("data-last-minute", running && ms > 0 && ms <= 60000);
    listen(clk, running, ms);
  }

  // --- sounds: a new level, and one minute before it ------------------------------------------------------
  let audio = null, wanted = false, level = null, before = null;

  function tone(freq, start, length, gain) {
    const o = audio.createOscillator(), g = audio.createGain(), t = audio.currentTime + start;
    o.type = "sine";
    o.frequency.value = freq;
    g.gain.setValueAtTime(0, t);
    g.gain.linearRampToValueAtTime(gain, t + 0.02);
    g.gain.exponentialRampToValueAtTime(0.0001, t + length);
    o.connect(g).connect(audio.destination);
    o.start(t);
    o.stop(t + length);
  }
  const sounds = {
    level: () => [[523, 0], [659, 0.18], [784, 0.36], [1047, 0.58]].forEach(([f, s]) => { tone(f, s, 1.4, 0.35); tone(f * 2, s, 0.7, 0.08); }),
    minute: () => [0, 0.3].forEach(s => tone(880, s, 0.35, 0.3)),
  };
  function play(name) {
    document.body.dataset.heard = name; // what was played last, for those who test or style it
    if (wanted && audio && audio.state === "running") sounds[name]();
  }
  // listen plays nothing on the first look at a page, so a reload never repeats a sound.
  function listen(clk, running, ms) {
    if (clk.id !== "clk") return;
    const now = clk.dataset.level;
    if (level !== null && now !== level) {
      play("level");
      clk.setAttribute("data-chime", "");
      setTimeout(() => clk.removeAttribute("data-chime"), 1800);
      before = null;
    } else if (running && before !== null && before > 60000 && ms <= 60000 && ms > 50000 && Number(clk.dataset.minutes) > 1) {
      play("minute");
    }
    level = now;
    before = running ? ms : null;
  }
  function toggleSound() {
    const button = $("#sound");
    if (!button) return;
    wanted = !wanted;
    if (wanted) {
      audio = audio || new AudioContext();
      audio.resume().then(() => tone(784, 0, 0.4, 0.2));
    }
    button.setAttribute("aria-pressed", String(wanted));
    write($("span", button), wanted ? button.dataset.on : button.dataset.off);
  }

  // --- the line to the server -----------------------------------------------------------------------------
  let heard = performance.now();
  const offline = down => { const el = $("#offline"); if (el) el.hidden = !down; };
  const alive = () => { heard = performance.now(); offline(false); };
  document.addEventListener("htmx:sse:after:connection", alive);
  document.addEventListener("htmx:sse:after:message", () => { alive(); document.body.dataset.live = "yes"; });
  document.addEventListener("htmx:sse:error", () => offline(true));
  document.addEventListener("htmx:error", e => { if ($("#live") && e.target === $("#live")) offline(true); });
  document.addEventListener("htmx:sse:before:connection", e => { if (e.detail?.connection?.attempt > 0) offline(true); });
  document.addEventListener("beat", e => { alive(); if (e.detail?.data) sync(Number(e.detail.data)); });
  const watched = () => $("#live") !== null;
  // The extension retries a line that was open. A line that never opened (a server just starting) is tried
  // again here, and one that says nothing for long is dropped, so that the extension opens another.
  let tried = performance.now();
  function watchdog() {
    const el = $("#live");
    const now = performance.now();
    if (!el || now - tried < 6000) return;
    const line = el._htmx?.sse;
    if (!line) htmx.ajax("GET", el.getAttribute("hx-sse:connect"), { source: el, timeout: 4000 });
    else if (now - heard > 40000) line.reader?.cancel();
    else return;
    tried = now;
  }
  setInterval(watchdog, 1000);

  // --- full screen, sheet, chips --------------------------------------------------------------------------
  const fullScreen = () => document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.();
  const keys = () => { const d = $("#keys"); if (d) d.open ? d.close() : d.showModal(); };
  const closeSheet = () => { const s = $("#sheet"); if (s && s.firstElementChild) { s.replaceChildren(); return true; } return false; };

  document.addEventListener("click", e => {
    const el = e.target.closest("#sound, #full, #help, [data-close], [data-chip], [data-clear]");
    if (!el) return;
    if (el.id === "sound") toggleSound();
    else if (el.id === "full") fullScreen();
    else if (el.id === "help") keys();
    else if (el.matches("[data-close]")) { e.preventDefault(); closeSheet(); history.replaceState(null, "", location.pathname); }
    else chips(el, e);
  });
  // chips adds a tapped chip to the amount field it stands beside; without script one types.
  function chips(el, e) {
    const field = document.getElementById(el.dataset.for);
    if (!field) return;
    e.preventDefault();
    if (el.matches("[data-clear]")) field.value = "";
    else field.value = (field.value.trim() ? field.value.trim() + " + " : "") + el.dataset.chip;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  document.addEventListener("htmx:after:swap", () => {
    const sheet = $("#sheet-open");
    if (sheet && !sheet.contains(document.activeElement)) sheet.focus({ preventScroll: true });
    const toast = $("#toast");
    clearTimeout(toast?.timer);
    if (toast?.firstElementChild) toast.timer = setTimeout(() => toast.replaceChildren(), 10000);
  });

  // --- keyboard: never while typing, never on auto-repeat --------------------------------------------------
  const press = act => { const b = $(`form[data-act="${act}"] button`); if (b) b.click(); };
  const go = href => { if (href) location.assign(href); };
  const link = part => $(`.nav a[href$="${part}"], .tool[href$="${part}"]`)?.getAttribute("href");
  const maps = {
    common: { "?": keys, l: () => go(($(".lang") || $(".tool[hreflang]"))?.getAttribute("href")) },
    clock: { s: toggleSound, f: fullScreen, g: () => go(location.pathname.replace(/clock$/, "floor")) },
    floor: {
      " ": () => press($('form[data-act="pause"]') ? "pause" : "resume"), n: () => press("next-level"), p: () => press("previous-level"),
      u: () => $("#toast .button-undo, .history .button-undo")?.click(), "/": () => $("#find-input")?.focus(),
      t: () => $(".task .button-main")?.focus(), c: () => go(link("/clock")),
    },
    book: { "/": () => $("#search")?.focus() }, rulebook: { "/": () => $("#search")?.focus() }, differences: { "/": () => $("#search")?.focus() }, api: {}, article: { n: () => go($('a[rel="next"]')?.getAttribute("href")), p: () => go($('a[rel="prev"]')?.getAttribute("href")) },
    table: { g: () => go(link("/floor")), c: () => go(link("/clock")) },
    rule: {}, home: {}, message: {},
  };
  document.addEventListener("keydown", e => {
    if (e.repeat || e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.key === "Escape") { if (closeSheet()) e.preventDefault(); return; }
    if (e.target.closest("input, select, textarea, [contenteditable], dialog[open]")) return;
    if (e.key === " " && e.target.closest("button, a, summary")) return;
    const key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
    const run = maps[document.documentElement.dataset.page]?.[key] || maps.common[key];
    if (run) { e.preventDefault(); run(); }
  });

  // --- the clock's tools show while somebody is there ------------------------------------------------------
  let sleep;
  for (const type of ["pointermove", "pointerdown", "keydown"]) {
    document.addEventListener(type, () => {
      document.body.classList.add("awake");
      clearTimeout(sleep);
      sleep = setTimeout(() => document.body.classList.remove("awake"), 3500);
    }, { passive: true });
  }

  const live = $("#live");
  if (live) new MutationObserver(readFragment).observe(live, { subtree: true, attributes: true, attributeFilter: ["data-now"], childList: true });
  setInterval(() => { tick(); if (watched() && performance.now() - heard > 40000) offline(true); }, 100);
  tick();
})();
