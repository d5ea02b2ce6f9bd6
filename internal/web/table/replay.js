// A hand step by step: arrow keys and swipes follow the links.
"use strict";
if (floorbook.$("#replay")) {
  const { $, keys, go } = floorbook;
  const follow = id => {
    const a = $(`#replay-${id}`);
    if (a && !a.hasAttribute("aria-disabled")) go(a.getAttribute("href"));
  };
  Object.assign(keys, {
    ArrowLeft: () => follow("before"), ArrowRight: () => follow("after"), Home: () => follow("first"), End: () => follow("last"),
  });
  const far = 60; // pixels that a finger goes sideways
  let from = null;
  const area = $("#replay .tmain");
  area.addEventListener("touchstart", e => {
    from = e.touches.length === 1 ? { x: e.touches[0].clientX, y: e.touches[0].clientY } : null;
  }, { passive: true });
  area.addEventListener("touchend", e => {
    if (!from) return;
    const x = e.changedTouches[0].clientX - from.x, y = e.changedTouches[0].clientY - from.y;
    if (Math.abs(x) > far && Math.abs(x) > 2 * Math.abs(y)) follow(x < 0 ? "after" : "before");
  });
}
