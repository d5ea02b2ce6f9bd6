// A kiosk: back to its first page when nobody touches it, paper without being asked, and whatever a scanner types goes into the
// field for it.
"use strict";
(() => {
  const page = document.documentElement, first = "/kiosk";
  let touched = performance.now();
  const touch = () => { touched = performance.now(); };
  for (const kind of ["pointerdown", "keydown", "input"]) addEventListener(kind, touch, { capture: true, passive: true });

  // The first page stays, but for what somebody has begun to type and left.
  const left = () => page.dataset.page === "kiosk" && [...document.querySelectorAll("input:not([type=hidden])")].every(i => i.value === "");
  setInterval(() => {
    if (performance.now() - touched < Number(page.dataset.idle) * 1000) return;
    touch();
    if (!left() || document.querySelector(".alert")) location.replace(first);
  }, 250);

  const scan = document.querySelector("[data-scan]");
  addEventListener("keydown", e => {
    if (scan && e.key.length === 1 && !e.ctrlKey && !e.altKey && !e.metaKey && !e.target.closest("input, select, button, a")) scan.focus();
  });
  addEventListener("contextmenu", e => e.preventDefault());

  // With --kiosk-printing no dialog opens. What has been printed is taken, and the next one comes.
  if (document.querySelector("[data-prints]")) {
    addEventListener("load", () => {
      window.print();
      touch();
      page.dataset.idle = "12";
    });
  }
})();
