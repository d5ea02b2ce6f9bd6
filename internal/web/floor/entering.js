// Entering players: who has been entered makes room for the next one; a name that was refused, or that may be somebody known, stays.
"use strict";
(() => {
  const { $ } = floorbook;
  let entering = false;
  document.addEventListener("submit", e => {
    if (!e.target.matches(".enter")) return;
    entering = true;
    $("#enter-found p")?.remove(); // the question has its answer
  });
  document.addEventListener("htmx:after:swap", () => {
    const form = $(".enter");
    if (!entering || !form) return;
    entering = false;
    if ($("#toast .toast-refused") || $("#enter-found p")) return;
    form.reset();
    form.elements.name.value = "";
    $("#enter-found").replaceChildren();
    form.elements.name.focus();
  });
})();
