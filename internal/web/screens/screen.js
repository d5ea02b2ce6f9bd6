// A screen on a wall: long lists take turns, at the same time on every screen.
"use strict";
(() => {
  const { $, $$, write } = floorbook;
  const turn = 9000; // milliseconds
  setInterval(() => {
    const pages = $$(".wall-page"), at = Math.floor(Date.now() / turn) % (pages.length || 1);
    pages.forEach((page, i) => page.toggleAttribute("data-turn", i === at));
    const no = $("[data-turn-no]");
    if (no) write(no, String(at + 1));
  }, 250);
})();
