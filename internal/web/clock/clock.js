// The projector: the time of day, its sounds, full screen, and tools that show while somebody is there.
"use strict";
(() => {
  const { $, $$, write, serverNow, two, ticking, keys, go, help } = floorbook;

  // --- the time of day ---------------------------------------------------------------------------------------
  ticking.push(clock => {
    const t = new Date(serverNow() + Number(clock.dataset.offset));
    write($("[data-wall]", clock), `${two(t.getUTCHours())}:${two(t.getUTCMinutes())}`);
  });

  // --- a long ladder takes turns, at the same time on every screen ---------------------------------------------
  const turn = 8000; // milliseconds
  ticking.push(() => {
    for (const all of [".ladder-page", ".ladder-turns i"]) {
      const pages = $$(all), at = Math.floor(Date.now() / turn) % (pages.length || 1);
      pages.forEach((page, i) => page.toggleAttribute("data-turn", i === at));
    }
  });

  // --- sounds: a new level, and one minute before it ---------------------------------------------------------
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
    level: () => {
      for (const [freq, start] of [[523, 0], [659, 0.18], [784, 0.36], [1047, 0.58]]) {
        tone(freq, start, 1.4, 0.35);
        tone(freq * 2, start, 0.7, 0.08);
      }
    },
    minute: () => [0, 0.3].forEach(start => tone(880, start, 0.35, 0.3)),
  };
  function play(name) {
    document.body.dataset.heard = name; // what was played last, for those who test or style it
    if (wanted && audio && audio.state === "running") sounds[name]();
  }
  // Nothing plays on the first look at a page, so a reload never repeats a sound.
  ticking.push((clock, running, ms) => {
    const now = clock.dataset.level;
    const crossed = before !== null && before > 60000 && ms <= 60000 && ms > 50000;
    if (level !== null && now !== level) {
      play("level");
      clock.setAttribute("data-chime", "");
      setTimeout(() => clock.removeAttribute("data-chime"), 1800);
      before = null;
    } else if (running && crossed && Number(clock.dataset.minutes) > 1) {
      play("minute");
    }
    level = now;
    before = running ? ms : null;
  });
  function toggleSound() {
    const button = $("#sound");
    wanted = !wanted;
    if (wanted) {
      audio = audio || new AudioContext();
      audio.resume().then(() => tone(784, 0, 0.4, 0.2));
    }
    button.setAttribute("aria-pressed", String(wanted));
    write($("span", button), wanted ? button.dataset.labelOn : button.dataset.labelOff);
  }

  // --- tools -------------------------------------------------------------------------------------------------
  function fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.();
  }
  $("#sound").addEventListener("click", toggleSound);
  $("#full").addEventListener("click", fullScreen);
  $("#help").addEventListener("click", help);
  Object.assign(keys, {
    s: toggleSound,
    f: fullScreen,
    g: () => go(location.pathname.replace(/clock$/, "floor")),
  });

  let sleep;
  for (const type of ["pointermove", "pointerdown", "keydown"]) {
    document.addEventListener(type, () => {
      document.body.classList.add("awake");
      clearTimeout(sleep);
      sleep = setTimeout(() => document.body.classList.remove("awake"), 3500);
    }, { passive: true });
  }
})();
