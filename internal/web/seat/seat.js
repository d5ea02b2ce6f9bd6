// A player's page: "your turn" that is seen, felt and heard, the amount field, and the guard against a tap that
// was aimed at another price. What is true comes from the server only.
"use strict";
(() => {
  const { $, $$, write } = floorbook;
  const guardFor = 500; // milliseconds

  // --- the guard: nothing in the bar answers for half a second after the decision has changed ----------------
  let decision = $("#bar")?.dataset.decision ?? "", until = 0;
  function guard() {
    const bar = $("#bar");
    const now = bar?.dataset.decision ?? "";
    if (now !== decision) {
      decision = now;
      if (decision) {
        until = performance.now() + guardFor;
        setTimeout(() => $("#bar")?.removeAttribute("data-guard"), guardFor);
        call();
      }
    }
    // The server's fragment does not know the guard: put the mark back while it lasts.
    if (bar && decision && performance.now() < until && !bar.hasAttribute("data-guard")) {
      bar.setAttribute("data-guard", "");
    }
  }
  for (const type of ["click", "submit"]) {
    document.addEventListener(type, e => {
      if (performance.now() >= until || !e.target.closest?.("#bar")) return;
      e.preventDefault();
      e.stopImmediatePropagation();
    }, true);
  }

  // --- your turn ---------------------------------------------------------------------------------------------
  const kept = "floorbook.seat.sound";
  let audio = null, wanted = false;
  try {
    wanted = localStorage.getItem(kept) === "on";
  } catch { /* private windows keep nothing */ }

  function ring() {
    if (!wanted || !audio || audio.state !== "running") return;
    for (const [freq, at] of [[660, 0], [880, 0.16]]) {
      const o = audio.createOscillator(), g = audio.createGain(), t = audio.currentTime + at;
      o.frequency.value = freq;
      g.gain.setValueAtTime(0, t);
      g.gain.linearRampToValueAtTime(0.3, t + 0.02);
      g.gain.exponentialRampToValueAtTime(0.0001, t + 0.4);
      o.connect(g).connect(audio.destination);
      o.start(t);
      o.stop(t + 0.4);
    }
  }
  function call() {
    document.body.dataset.called = decision; // what was announced last, for those who test it
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([180, 90, 180]);
    ring();
  }
  function title() {
    const base = $(".pseat")?.dataset.title, cue = $("#cue.act b");
    if (!base) return; // a page beside the seat: an invitation, hands that are over
    const text = cue ? `● ${cue.textContent} · ${base}` : base;
    if (document.title !== text) document.title = text;
  }
  function sound(on) {
    wanted = on;
    $("#seat-sound")?.setAttribute("aria-pressed", String(on));
    try {
      localStorage.setItem(kept, on ? "on" : "off");
    } catch { /* as above */ }
  }
  function wake() {
    audio = audio || new AudioContext();
    return audio.resume();
  }
  // Browsers let a page make sound only after a touch.
  document.addEventListener("pointerdown", () => { if (wanted) wake(); }, { passive: true });

  // --- the amount --------------------------------------------------------------------------------------------
  const format = new Intl.NumberFormat(document.documentElement.lang);
  const field = () => $(".pfield input");
  const number = f => Number(f.value.replace(/[\s.,'’]/g, "")) || 0;
  function set(value) {
    const f = field();
    if (!f) return;
    f.value = String(Math.min(Math.max(value, Number(f.dataset.min)), Number(f.dataset.max)));
    show();
  }
  function show() {
    const f = field(), out = $("[data-amount]");
    if (!f || !out) return;
    const n = number(f);
    write(out, format.format(n));
    for (const p of $$("[data-to]")) p.classList.toggle("chosen", Number(p.dataset.to) === n);
  }
  // step goes to the next multiple of a big blind, so that amounts stay round.
  function step(way) {
    const f = field();
    if (!f) return;
    const unit = Number(f.dataset.unit) || 1, n = number(f);
    set(way > 0 ? (Math.floor(n / unit) + 1) * unit : (Math.ceil(n / unit) - 1) * unit);
  }
  document.addEventListener("input", e => { if (e.target === field()) show(); });
  document.addEventListener("click", e => {
    const el = e.target.closest("[data-to], [data-step], #seat-sound");
    if (!el) return;
    if (el.id === "seat-sound") {
      sound(!wanted);
      if (wanted) wake().then(ring);
    } else if (el.dataset.to) {
      e.preventDefault();
      set(Number(el.dataset.to));
    } else {
      step(Number(el.dataset.step));
    }
  });

  // --- cards to throw: the button says how many --------------------------------------------------------------
  function thrown() {
    const out = $("[data-thrown]");
    if (!out) return;
    const n = $$(".pthrow input:checked").length;
    write(out, n ? String(n) : "");
  }
  document.addEventListener("change", e => { if (e.target.closest?.(".pthrow")) thrown(); });

  // --- the cut: what it mixes in is drawn here, before it is tapped, so that a tap kept for later has it too --------
  function draw() {
    const field = $(".pcut [name=entropy]");
    if (!field || field.value) return;
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    field.value = [...bytes].map(b => b.toString(16).padStart(2, "0")).join("");
    $(".pcut [name=word]").disabled = true;
  }

  function look() {
    guard();
    draw();
    title();
    show();
    thrown();
  }
  const live = $("#live");
  if (live) {
    const what = { subtree: true, childList: true, attributes: true, attributeFilter: ["data-decision", "data-guard"] };
    new MutationObserver(look).observe(live, what);
  }
  if (wanted) sound(true);
  look();
})();
