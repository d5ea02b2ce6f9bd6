// Rulebooks: keys to search and to turn pages.
"use strict";
(() => {
  const { $, keys, go } = floorbook;
  const turn = way => go($(`a[rel="${way}"]`)?.getAttribute("href"));
  Object.assign(keys, {
    "/": () => $("#search")?.focus(),
    n: () => turn("next"),
    p: () => turn("prev"),
  });
})();
