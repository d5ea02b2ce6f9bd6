// The own page of a cash session wakes its player when he is called: it shakes, rings once it was touched, and says so in its
// title. What is true comes from the server only.
"use strict";
document.addEventListener("click", e => { if (e.target.closest?.("[data-print]")) window.print(); });
(() => {
  const page = document.querySelector(".cash-own"), live = document.getElementById("live");
  if (!page || !live) return;
  let said = document.getElementById("summons")?.dataset.call ?? "", audio = null;
  document.addEventListener("pointerdown", () => { audio ??= window.AudioContext ? new AudioContext() : null; }, { once: true });

  function ring() {
    if (!audio || audio.state !== "running") return;
    for (const [freq, at] of [[660, 0], [880, 0.2], [660, 0.4], [880, 0.6]]) {
      const o = audio.createOscillator(), g = audio.createGain(), t = audio.currentTime + at;
      o.frequency.value = freq;
      g.gain.setValueAtTime(0.3, t);
      g.gain.exponentialRampToValueAtTime(0.0001, t + 0.4);
      o.connect(g).connect(audio.destination);
      o.start(t);
      o.stop(t + 0.4);
    }
  }
  function look() {
    const call = document.getElementById("summons"), now = call?.dataset.call ?? "";
    const title = (call ? call.dataset.says + " · " : "") + page.dataset.title;
    if (document.title !== title) document.title = title;
    if (now && now !== said) {
      document.body.dataset.called = now; // what was announced last, for those who test it
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([400, 150, 400, 150, 800]);
      ring();
    }
    said = now;
  }
  new MutationObserver(look).observe(live, { childList: true, subtree: true });
  look();
})();
