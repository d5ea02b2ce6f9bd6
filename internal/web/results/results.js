// Printing, where a device can.
"use strict";
document.addEventListener("click", e => {
  if (e.target.closest("[data-print]")) window.print();
});
