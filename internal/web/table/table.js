// A table: the keys that lead to the pages beside it.
"use strict";
Object.assign(floorbook.keys, {
  g: () => floorbook.go(floorbook.link("/floor")),
  c: () => floorbook.go(floorbook.link("/clock")),
});
