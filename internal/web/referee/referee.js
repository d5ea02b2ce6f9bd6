// The referee's conveniences: chips to tap, paper, the book at one tap, and a filter for long lists. Everything
// works without them.
"use strict";
(() => {
  const { $ } = floorbook;

  document.addEventListener("click", e => {
    if (e.target.closest("[data-print]")) window.print();
    const tapped = e.target.closest("[data-chip], [data-clear]");
    if (tapped) chips(tapped, e);
  });
  // chips adds a tapped chip to the amount field it stands beside; without script one types.
  function chips(tapped, e) {
    const field = document.getElementById(tapped.dataset.for);
    if (!field) return;
    e.preventDefault();
    const before = field.value.trim();
    if (tapped.matches("[data-clear]")) field.value = "";
    else field.value = (before ? before + " + " : "") + tapped.dataset.chip;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  const pick = $(".ref-book select");
  if (pick) pick.addEventListener("change", () => pick.form.submit());

  const list = $(".ref-many");
  if (!list || list.children.length < 13) return;
  const input = document.createElement("input");
  input.type = "search";
  input.className = "ref-filter";
  input.setAttribute("aria-label", $(".ref-question h2").textContent);
  input.placeholder = "…";
  const plain = s => s.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  input.addEventListener("input", () => {
    const wanted = plain(input.value.trim());
    for (const li of list.children) li.hidden = !plain(li.textContent).includes(wanted);
  });
  list.before(input);
})();
