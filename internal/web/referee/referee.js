// The referee's conveniences: paper, the book at one tap, and a filter for long lists. Everything works without them.
"use strict";
(() => {
  document.addEventListener("click", e => {
    if (e.target.closest("[data-print]")) window.print();
  });
  const pick = document.querySelector(".ref-book select");
  if (pick) pick.addEventListener("change", () => pick.form.submit());
  const list = document.querySelector(".ref-many");
  if (!list || list.children.length < 13) return;
  const input = document.createElement("input");
  input.type = "search";
  input.className = "ref-filter";
  input.setAttribute("aria-label", document.querySelector(".ref-question h2").textContent);
  input.placeholder = "…";
  input.addEventListener("input", () => {
    const plain = s => s.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
    for (const li of list.children) li.hidden = !plain(li.textContent).includes(plain(input.value.trim()));
  });
  list.before(input);
})();
