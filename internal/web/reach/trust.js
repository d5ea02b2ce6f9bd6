// A page without TLS cannot ask whether the browser trusts the room's root. It tries: the address to check opens over TLS
// for those that do, who then go on to where they were going.
"use strict";
(() => {
  const page = document.querySelector("[data-check]");
  if (!page || location.protocol !== "http:") return;
  fetch(page.dataset.check, { mode: "no-cors", cache: "no-store", credentials: "omit" }).then(() => {
    page.dataset.trusted = "yes";
    if (page.dataset.next) location.replace(page.dataset.next);
    else document.querySelector("#trusted").hidden = false;
  }, () => {
    page.dataset.trusted = "no";
  });
})();
