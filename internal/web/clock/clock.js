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

  // --- announcements: each is told once, by those who are there when it comes about -----------------------------
  const line = []; // what is still to be told: its text, and the occasion of its sound
  let last = null; // the number of the last announcement of each kind that was there; null before the first look
  let before = {}; // what was left of each countdown

  function tell(text, occasion) {
    line.push({ text, occasion });
    if (line.length === 1) next();
  }
  async function next() {
    const { text, occasion } = line[0], place = $("#told");
    const words = document.createElement("span");
    const size = Math.min(140, Math.max(4, text.length + text.length % 2));
    words.className = `fit w-${size}`;
    words.textContent = text;
    place.replaceChildren(words);
    place.hidden = false;
    document.body.dataset.told = text; // what was told last, for those who test or style it
    play(occasion);
    await Promise.all([say(text), new Promise(done => setTimeout(done, Math.max(3500, text.length * 65)))]);
    place.hidden = true;
    line.shift();
    if (line.length > 0) next();
  }
  // Nothing is told on the first look at a page, so a reload repeats nothing; what is taken back leaves no higher number. The event and the
  // room's dealers count apart.
  ticking.push(() => {
    const now = { ...last };
    let occasion = "";
    for (const item of $$("#said li")) {
      const { of, seq } = item.dataset, number = Number(seq);
      if (last !== null && number > (last[of] ?? 0)) {
        tell(item.textContent.trim(), item.dataset.occasion === occasion ? "" : item.dataset.occasion); // one sound for a table that breaks
        occasion = item.dataset.occasion;
      }
      now[of] = Math.max(now[of] ?? 0, number);
    }
    last = now;
  });
  const phrase = name => $(`#phrases [data-say="${name}"]`).textContent;
  // crossed: a countdown that runs has just come below a minute.
  function crossed(name, running, ms) {
    const was = before[name];
    before[name] = running ? ms : null;
    return running && was > 60000 && ms <= 60000 && ms > 50000;
  }
  ticking.push((clock, running, ms) => {
    const late = $(".stat-late time", clock);
    if (crossed("close", running && late, late ? Number(late.dataset.ends) - serverNow() : 0)) tell(phrase("closing"), "minute");
    if (crossed("level " + clock.dataset.level, running, ms) && Number(clock.dataset.minutes) > 1) {
      tell(phrase(clock.dataset.phase === "break" ? "minute_break" : "minute"), "minute");
    }
  });

  // --- sounds: the room's own, or these ------------------------------------------------------------------------
  let audio = null, wanted = false, speaking = false, level = null;

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
  const rise = notes => notes.forEach(([freq, start]) => {
    tone(freq, start, 1.4, 0.35);
    tone(freq * 2, start, 0.7, 0.08);
  });
  const sounds = {
    level: () => rise([[523, 0], [659, 0.18], [784, 0.36], [1047, 0.58]]),
    back: () => rise([[523, 0], [784, 0.2], [1047, 0.4]]),
    break: () => rise([[1047, 0], [784, 0.2], [523, 0.4]]),
    day: () => rise([[784, 0], [659, 0.25], [523, 0.5], [392, 0.8]]),
    minute: () => [0, 0.3].forEach(start => tone(880, start, 0.35, 0.3)),
    close: () => [0, 0.25, 0.5].forEach(start => tone(660, start, 0.3, 0.3)),
    hands: () => [0, 0.4].forEach(start => tone(587, start, 0.6, 0.35)),
    tables: () => tone(698, 0, 0.7, 0.3),
    dealers: () => [0, 0.25].forEach(start => tone(494, start, 0.5, 0.3)),
  };
  const own = {}; // what the room has in their place, decoded
  function load() {
    for (const el of $$("#phrases [data-src]")) {
      if (own[el.dataset.sound]) continue;
      own[el.dataset.sound] = fetch(el.dataset.src).then(r => r.arrayBuffer()).then(b => audio.decodeAudioData(b)).catch(() => null);
    }
  }
  async function play(name) {
    if (!name) return;
    document.body.dataset.heard = name; // what was played last
    if (!wanted || audio?.state !== "running") return;
    const body = await own[name];
    if (!body) return sounds[name]();
    const source = audio.createBufferSource();
    source.buffer = body;
    source.connect(audio.destination);
    source.start();
  }
  // say reads a text aloud where this screen is to speak, after the first of its sound.
  function say(text) {
    const speech = window.speechSynthesis;
    if (!speaking || !speech) return null;
    return new Promise(done => {
      const words = new SpeechSynthesisUtterance(text.replace(/(\d)[\u202f\u00a0,](?=\d{3})/g, "$1"));
      words.lang = document.documentElement.lang === "fr" ? "fr-FR" : "en-GB";
      words.onend = words.onerror = done;
      setTimeout(() => speech.speak(words), wanted ? 1200 : 0);
      setTimeout(done, 20000); // a voice that never ends holds nobody up
    });
  }
  ticking.push(clock => {
    const now = clock.dataset.level;
    if (level !== null && now !== level) {
      clock.setAttribute("data-chime", "");
      setTimeout(() => clock.removeAttribute("data-chime"), 1800);
    }
    level = now;
  });
  function press(button, on) {
    button.setAttribute("aria-pressed", String(on));
    write($("span", button), on ? button.dataset.labelOn : button.dataset.labelOff);
  }
  function hear() {
    audio = audio || new AudioContext();
    load();
    return audio.resume();
  }
  function toggleSound() {
    wanted = !wanted;
    if (wanted) hear().then(() => tone(784, 0, 0.4, 0.2));
    press($("#sound"), wanted);
  }
  function toggleVoice() {
    speaking = !speaking;
    if (!speaking) window.speechSynthesis?.cancel();
    press($("#voice"), speaking);
  }
  // A screen for which sounds or words were chosen has them on. Browsers wait for a gesture all the same, and the page says so.
  const tools = $(".clock-tools");
  if (tools.dataset.plays !== undefined) {
    wanted = true;
    hear();
    press($("#sound"), true);
  }
  if (tools.dataset.speaks !== undefined) toggleVoice();
  function touched() {
    if (wanted) hear();
    const waits = (wanted && audio.state !== "running") || (speaking && navigator.userActivation?.hasBeenActive === false);
    $("#touch").hidden = !waits;
  }
  if (wanted || speaking) {
    setInterval(() => { $("#touch").hidden || touched(); }, 1000);
    setTimeout(touched, 500);
    for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, touched);
  }

  // --- tools -------------------------------------------------------------------------------------------------
  function fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.();
  }
  $("#sound").addEventListener("click", toggleSound);
  $("#voice").addEventListener("click", toggleVoice);
  $("#full").addEventListener("click", fullScreen);
  $("#help").addEventListener("click", help);
  Object.assign(keys, {
    s: toggleSound,
    v: toggleVoice,
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
