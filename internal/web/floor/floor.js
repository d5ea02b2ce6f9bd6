// The floor: the sheet of a seat, and the keys that act.
"use strict";
(() => {
  const { $, keys, escape, go, link } = floorbook;

  // The seat whose sheet is open: there the keyboard goes on when it is closed.
  let seat = null, opened = false;
  document.addEventListener("click", e => {
    const tapped = e.target.closest("a.seat");
    if (tapped) seat = tapped.getAttribute("href");
  });
  function backToSeat() {
    const lost = document.activeElement === document.body;
    if (opened && lost) $(`a.seat[href="${seat}"]`)?.focus({ preventScroll: true });
    opened = false;
  }

  function closeSheet() {
    const sheet = $("#sheet");
    if (!sheet.firstElementChild) return false;
    sheet.replaceChildren();
    backToSeat();
    return true;
  }
  escape.push(closeSheet);
  document.addEventListener("click", e => {
    if (!e.target.closest("[data-close]")) return;
    e.preventDefault();
    closeSheet();
    history.replaceState(null, "", location.pathname);
  });
  document.addEventListener("htmx:after:swap", () => {
    const sheet = $("#sheet-open");
    if (!sheet) {
      backToSeat();
      return;
    }
    opened = true;
    if (!sheet.contains(document.activeElement)) sheet.focus({ preventScroll: true });
  });

  // Who has been entered makes room for the next one; a name that was refused stays to be mended.
  let entering = null;
  document.addEventListener("submit", e => { if (e.target.matches(".enter")) entering = e.target; });
  document.addEventListener("htmx:after:swap", () => {
    if (!entering) return;
    const form = $(".enter");
    if (form && !$("#toast .toast-refused")) {
      form.reset();
      form.elements.name.focus();
    }
    entering = null;
  });

  const act = name => $(`form[data-act="${name}"] button`)?.click();
  Object.assign(keys, {
    " ": () => act($('form[data-act="pause"]') ? "pause" : "resume"),
    n: () => act("next-level"),
    p: () => act("previous-level"),
    u: () => $("#toast .button-undo, .history .button-undo")?.click(),
    "/": () => $("#find-input")?.focus(),
    t: () => $(".task .button-main")?.focus(),
    c: () => go(link("/clock")),
  });
})();
