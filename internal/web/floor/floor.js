// The floor: the sheet of a seat, and the keys that act.
"use strict";
(() => {
  const { $, keys, td, escape, go, link } = floorbook;

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
    const from = Number($("#ranges")?.dataset.from); // the part of the room that is shown: acts are answered by it
    history.replaceState(null, "", location.pathname + (from ? `?from=${from}` : ""));
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

  const act = name => $(`form[data-act="${name}"] button`)?.click();
  Object.assign(keys, {
    " ": () => act($('form[data-act="pause"]') ? "pause" : "resume"),
    n: () => act("next-level"),
    p: () => act("previous-level"),
    u: () => $("#toast .button-undo, .history .button-undo")?.click(),
    t: () => $(".task .button-main")?.focus(),
    c: () => go(link("/clock")),
  });
  // What is done to a player is done in his sheet; without one he is looked for.
  const inSheet = css => () => ($(`#sheet ${css}`) ? $(`#sheet ${css}`).click() : keys["/"]());
  Object.assign(td, {
    " ": keys[" "],
    "ctrl+n": keys.n,
    "ctrl+p": keys.p,
    x: inSheet(".button-out"),
    s: keys.u,
    v: inSheet('form[action$="/rebuy"] button'),
    b: inSheet('form[action$="/add-on"] button'),
    t: () => $(".task-balance .button-main")?.click(),
    "ctrl+t": () => $(".task-balance .button-main")?.click(),
    1: keys.c,
  });
})();
