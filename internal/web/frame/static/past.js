// The night as a slider: while it is moved the page shows the instant under it. Without script its form has a button.
"use strict";
{
  const { $ } = floorbook;
  const range = $("#past-row");
  let wanted = 0; // the latest instant that was asked for
  let timer = 0;

  // show puts the page of another instant in the place of this one; the slider itself stays, for who holds it.
  async function show() {
    const mine = ++wanted;
    const form = range.form;
    const address = `${form.action}?${new URLSearchParams(new FormData(form))}`;
    const answer = await fetch(address, { headers: { Accept: "text/html" } }).catch(() => null);
    if (!answer?.ok || mine !== wanted) return;
    const next = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (mine !== wanted || !$("#past", next)) return;
    for (const part of ["#content", "#past-says", "#past-acts"]) {
      const here = $(part);
      const there = $(part, next);
      if (here && there) here.replaceChildren(...there.childNodes);
    }
    range.setAttribute("aria-valuetext", $("#past-row", next)?.getAttribute("aria-valuetext") ?? "");
    history.replaceState(null, "", answer.url);
    htmx.process($("#content"));
    document.body.dataset.instant = range.value;
  }

  range?.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(show, 80);
  });
}
