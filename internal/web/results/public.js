// The public page asks for itself now and then, each reader at a moment of his own, so that a cache in between answers for the room.
"use strict";
(() => {
  const { $, wait, sync } = floorbook;
  if (!$("#public")) return;
  let seen = null, tries = 0;
  const again = ms => setTimeout(look, ms);
  async function look() {
    try {
      const r = await fetch(location.pathname, { cache: "no-cache", credentials: "omit", signal: AbortSignal.timeout(10000) });
      // What a cache answers is as old as it says; the clock of this device may be wrong.
      const now = Date.parse(r.headers.get("Date")) + 1000 * Number(r.headers.get("Age") ?? 0);
      if (!r.ok) throw new Error(r.status);
      if (now) sync(now);
      if (r.headers.get("ETag") !== seen) {
        const there = new DOMParser().parseFromString(await r.text(), "text/html").querySelector("#public");
        if (there && seen !== null) $("#public").replaceWith(there);
        seen = r.headers.get("ETag");
      }
      tries = 0;
    } catch {
      return again(15000 + wait(tries++));
    }
    again(15000 + 15000 * Math.random());
  }
  again(3000 * Math.random());
})();
