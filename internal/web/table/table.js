// A table: the keys that lead to the pages beside it, and the clocks of a dealer's tablet.
"use strict";
Object.assign(floorbook.keys, {
  g: () => floorbook.go(floorbook.link("/floor")),
  c: () => floorbook.go(floorbook.link("/clock")),
});

// Seconds that must be heard at the table, by whoever does not look at the tablet.
const beep = (() => {
  let audio;
  return last => {
    navigator.vibrate?.(last ? 400 : 80);
    try {
      audio = audio || new AudioContext();
      const tone = audio.createOscillator();
      const gain = audio.createGain();
      tone.frequency.value = last ? 440 : 880;
      gain.gain.value = 0.15;
      tone.connect(gain).connect(audio.destination);
      tone.start();
      tone.stop(audio.currentTime + (last ? 0.6 : 0.08));
    } catch { /* a device without sound */ }
  };
})();

// --- time called on a player: the end is counted, from the instant at which it began ----------------------------
{
  const { $, serverNow, ticking } = floorbook;
  let said = -1;
  ticking.push(() => {
    const el = $(".time-on [data-counts]");
    const ends = el && $("time", el)?.dataset.ends;
    if (!ends) return;
    const ms = Number(ends) - serverNow();
    const second = Math.ceil(Math.max(0, ms) / 1000);
    el.closest(".time-on").toggleAttribute("data-zero", ms <= 0);
    if (ms > Number(el.dataset.counts) || second === said) return;
    if (said >= 0 || ms > 0) beep(second === 0);
    said = second;
  });
}

// --- the shot clock: its seconds are this tablet's, a card that goes is told ------------------------------------
// Nothing of a decision is written while it runs: a tablet that is loaded again goes on from what it kept.
{
  const { $, $$, write, ticking, keys } = floorbook;
  const box = () => $("#shot");
  const number = name => Number(box().dataset[name]);
  const seats = () => [...$$(".untracked li[data-seat]")].filter(li => !li.classList.contains("free"));
  const seatOf = n => seats().find(li => li.dataset.seat === String(n));
  const kept = () => `shot-${box().dataset.key}`;
  const fresh = () => ({
    hand: box().dataset.hand, seat: 0, start: 0, stopped: 0, total: 0, cards: 0, told: 0, acted: [], folded: [], first: true,
  });

  let state = null;
  let sending = 0; // when a card was told, until the page has answered
  let said = -1;

  function load() {
    if (!state) {
      try { state = JSON.parse(sessionStorage.getItem(kept())); } catch { /* nothing kept */ }
    }
    if (!state || state.hand !== box().dataset.hand) state = fresh(); // the next hand: everybody is in again
    return state;
  }
  function keep() {
    try { sessionStorage.setItem(kept(), JSON.stringify(state)); } catch { /* private window */ }
    show();
  }
  // following is who is asked after a seat: the next one clockwise who is still in the hand.
  function following(seat) {
    const plays = li => !state.folded.includes(li.dataset.seat) && !li.classList.contains("serves");
    const all = seats().filter(plays).map(li => li.dataset.seat);
    return all.find(n => Number(n) > Number(seat)) ?? all[0];
  }
  // opener is left of the big blind, as far as the button tells.
  function opener() {
    const button = seats().find(li => $(".puck", li));
    let seat = button ? button.dataset.seat : 0;
    for (let i = 0; i < 3; i++) seat = following(seat) ?? seat;
    return seat;
  }
  function run(seat) {
    if (!seat) return;
    const again = state.acted.includes(seat); // his second decision: it is no first act any more
    if (again) state.first = false;
    if (!again) state.acted.push(seat);
    state.seat = seat;
    state.start = Date.now();
    state.stopped = 0;
    state.total = number(state.first ? "first" : "other");
    state.cards = Number(seatOf(seat)?.dataset.held || 0);
    state.told = 0;
    said = -1;
    keep();
  }
  function next(folds) {
    const was = state.seat;
    if (folds && was) state.folded.push(was);
    run(was ? following(was) : opener());
  }
  function pause() {
    if (!state.seat) return;
    if (state.stopped) {
      state.start += Date.now() - state.stopped;
      state.stopped = 0;
    } else {
      state.stopped = Date.now();
    }
    keep();
  }

  // reading is what is left, as shotclock.Clock.At has it: at zero a card goes by itself.
  function reading() {
    let left = state.total - ((state.stopped || Date.now()) - state.start);
    let used = 0;
    while (left <= 0 && used < state.cards) {
      left += number("extension");
      used++;
    }
    return { left: Math.max(0, left), used, over: left <= 0 };
  }
  function tell(used) {
    if (used <= state.told || Date.now() - sending < 3000) return;
    const form = $(".shot-card", box());
    form.elements.seat.value = state.seat;
    state.told++;
    sending = Date.now();
    form.requestSubmit();
    keep();
  }
  function show() {
    const el = box();
    const words = $(".shot-who", el).dataset;
    const on = state.seat !== 0;
    for (const li of seats()) {
      li.toggleAttribute("data-clocked", on && li.dataset.seat === state.seat);
      li.toggleAttribute("data-folded", state.folded.includes(li.dataset.seat));
    }
    const go = $(".shot-go", el);
    write(go, on ? go.dataset.next : go.dataset.start);
    $(".shot-pause", el).setAttribute("aria-pressed", String(state.stopped > 0));
    $(".shot-first", el).setAttribute("aria-pressed", String(state.first));
    if (!on) {
      write($(".shot-who", el), words.idle);
      write($(".shot-left", el), "–");
      $(".shot-zero", el).hidden = true;
      return;
    }
    const { left, used, over } = reading();
    const counted = !over && left <= number("warning") && used === state.cards;
    let says = words.seat.replace("{seat}", state.seat);
    if (state.stopped) says += ` · ${words.paused}`;
    else if (counted) says += ` · ${words.counted}`;
    else if (used > 0) says += ` · ${words.extended}`;
    write($(".shot-who", el), says);
    write($(".shot-left", el), String(Math.ceil(left / 1000)));
    el.toggleAttribute("data-counted", counted);
    el.toggleAttribute("data-zero", over);
    $(".shot-zero", el).hidden = !over;
    const second = Math.ceil(left / 1000);
    if (!state.stopped && (counted || over) && second !== said) {
      beep(over);
      said = second;
    }
    if (!state.stopped) tell(used);
  }
  ticking.push(() => {
    if (!box()) return;
    load();
    show();
  });
  document.addEventListener("htmx:after:swap", () => { sending = 0; });

  let held = 0; // a long press on the one button stops the clock for a count
  document.addEventListener("pointerdown", e => {
    if (!e.target.closest(".shot-go")) return;
    clearTimeout(held);
    held = setTimeout(() => { held = -1; pause(); }, 600);
  });
  document.addEventListener("pointerup", () => { if (held !== -1) clearTimeout(held); });
  document.addEventListener("click", e => {
    if (!box()) return;
    load();
    if (e.target.closest(".shot-go")) {
      if (held === -1) held = 0;
      else if (state.stopped) pause();
      else next(false);
    } else if (e.target.closest(".shot-fold")) {
      next(true);
    } else if (e.target.closest(".shot-pause")) {
      pause();
    } else if (e.target.closest(".shot-first")) {
      state.first = !state.first;
      if (state.seat && !reading().used) state.total = number(state.first ? "first" : "other");
      keep();
    } else if (e.target.closest(".untracked li[data-seat] > .seat")) {
      const li = e.target.closest("li");
      if (!li.classList.contains("free")) run(li.dataset.seat);
    }
  });
  Object.assign(keys, {
    " ": () => { if (box()) { load(); next(false); } },
    f: () => { if (box()) { load(); next(true); } },
    p: () => { if (box()) { load(); pause(); } },
  });
}
