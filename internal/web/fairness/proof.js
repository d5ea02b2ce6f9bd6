// The rules of docs/fairness.md, recomputed in the browser: hashes, words from a seed, the shuffle, what a commitment fixes,
// draws of seats. It touches no page. Browsers hash by themselves in secure contexts only, and a phone in the room's own
// network may come by plain HTTP: so SHA-256 (FIPS 180-4) stands here too.
"use strict";
const proof = (() => {
  const rounds = new Uint32Array([
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
  ]);
  const start = new Uint32Array([
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  ]);

  // --- bytes -------------------------------------------------------------------------------------------------
  const text = s => new TextEncoder().encode(s);
  const hex = bytes => [...bytes].map(b => b.toString(16).padStart(2, "0")).join("");
  function bytes(digits, length = 32) {
    if (typeof digits !== "string" || digits.length !== 2 * length || /[^0-9a-f]/.test(digits)) {
      throw new Error(`not ${length} bytes in hexadecimal: ${String(digits).slice(0, 80)}`);
    }
    return Uint8Array.from(digits.match(/../g) ?? [], pair => parseInt(pair, 16));
  }
  function join(...parts) {
    const out = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
    let at = 0;
    for (const p of parts) {
      out.set(p, at);
      at += p.length;
    }
    return out;
  }

  // --- hashes ------------------------------------------------------------------------------------------------
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  function mix(state, block) {
    const w = new Uint32Array(64);
    for (let i = 0; i < 16; i++) w[i] = block.getUint32(4 * i);
    for (let i = 16; i < 64; i++) {
      const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25), choice = (e & f) ^ (~e & g);
      const one = (h + s1 + choice + rounds[i] + w[i]) >>> 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22), most = (a & b) ^ (a & c) ^ (b & c);
      const two = (s0 + most) >>> 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((v, i) => { state[i] += v; });
  }
  function sha256(message) {
    const length = (message.length + 9 + 63) >> 6 << 6;
    const padded = new Uint8Array(length), view = new DataView(padded.buffer), state = start.slice();
    padded.set(message);
    padded[message.length] = 0x80;
    view.setUint32(length - 8, Math.floor(message.length / 0x20000000));
    view.setUint32(length - 4, message.length << 3 >>> 0);
    for (let at = 0; at < length; at += 64) mix(state, new DataView(padded.buffer, at, 64));
    const out = new DataView(new ArrayBuffer(32));
    state.forEach((v, i) => out.setUint32(4 * i, v));
    return new Uint8Array(out.buffer);
  }
  function hmac(key, message) {
    const block = new Uint8Array(64);
    block.set(key.length > 64 ? sha256(key) : key);
    const inner = sha256(join(block.map(b => b ^ 0x36), message));
    return sha256(join(block.map(b => b ^ 0x5c), inner));
  }

  // --- chance ------------------------------------------------------------------------------------------------
  // words returns a function that gives the next of the words of a seed.
  function words(seed) {
    let number = 0n, used = 4, block = null;
    return () => {
      if (used === 4) {
        const i = new DataView(new ArrayBuffer(8));
        i.setBigUint64(0, number++);
        block = new DataView(sha256(join(seed, new Uint8Array(i.buffer))).buffer);
        used = 0;
      }
      return block.getBigUint64(8 * used++);
    };
  }
  const low = (1n << 64n) - 1n;
  function below(n, next) {
    const reject = (1n << 64n) % n;
    for (;;) {
      const product = next() * n;
      if ((product & low) >= reject) return product >> 64n;
    }
  }
  const pick = (n, next) => Number(below(BigInt(n), next));
  function shuffle(list, next) {
    for (let i = 0; i < list.length; i++) {
      const j = i + pick(list.length - i, next);
      [list[i], list[j]] = [list[j], list[i]];
    }
    return list;
  }

  // --- cards -------------------------------------------------------------------------------------------------
  const suits = [..."cdhs"];
  const standard = [..."23456789TJQKA"].flatMap(rank => suits.map(suit => rank + suit));
  const ordered = size => standard.slice(52 - size);
  // piles is the deck of a seed and, after it, what was shuffled up again.
  function piles(seed, size, gathered = []) {
    const out = [shuffle(ordered(size), words(seed))];
    gathered.forEach((places, i) => {
      const lay = places.map(([pile, index]) => out[pile][index]);
      out.push(shuffle(lay, words(sha256(join(seed, [i + 1])))));
    });
    return out;
  }
  const salt = (seed, pile, index) => hmac(seed, join(text("floorbook salt"), [pile, index]));
  const leaf = (salty, pile, index, value) => sha256(join([0], salty, [pile, index], value));
  const node = (left, right) => sha256(join([1], left, right));
  function split(n) {
    let k = 1;
    while (2 * k < n) k *= 2;
    return k;
  }
  function root(leaves) {
    if (leaves.length === 1) return leaves[0];
    const k = split(leaves.length);
    return node(root(leaves.slice(0, k)), root(leaves.slice(k)));
  }
  // climb is the root that a leaf, the i-th of n, has with the hashes beside it; null where their number is not right.
  function climb(hash, i, n, path) {
    if (n === 1) return path.length === 0 ? hash : null;
    if (path.length === 0) return null;
    const k = split(n), beside = path[path.length - 1], rest = path.slice(0, -1);
    const under = i < k ? climb(hash, i, k, rest) : climb(hash, i - k, n - k, rest);
    if (!under) return null;
    return i < k ? node(under, beside) : node(beside, under);
  }
  // commitment is that of a pile: pile 0 has the seed for its last leaf.
  function commitment(seed, pile, cards) {
    const values = cards.map(text);
    if (pile === 0) values.push(seed);
    return root(values.map((v, i) => leaf(salt(seed, pile, i), pile, i, v)));
  }

  // --- what was opened ---------------------------------------------------------------------------------------
  const whole = (n, least, most) => Number.isInteger(n) && n >= least && n <= most;

  // hand checks the lines of one hand. A step is what was compared, whether it held, and the values.
  function hand(lines) {
    const steps = [], seeds = lines.filter(l => l.seed), deals = lines.filter(l => l.deal);
    const cards = lines.filter(l => !l.seed && !l.deal);
    const say = (ok, key, args = {}) => steps.push({ ok, key, args });
    const fixed = new Map();
    for (const l of lines) {
      if (fixed.has(l.pile) && fixed.get(l.pile) !== l.commitment) say(false, "two", { pile: l.pile });
      fixed.set(l.pile, l.commitment);
    }
    for (const l of lines) {
      if (l.salt) proves(l, say);
    }
    if (seeds.length > 1) say(false, "seeds");
    if (seeds.length === 1) recompute(cards, seeds[0], fixed, say);
    else if (cards.some(l => !l.salt)) say(false, "unprovable");
    for (const l of deals) dealt(cards, l, say);
    return steps;
  }
  function proves(l, say) {
    if (!whole(l.of, 1, 60) || !whole(l.index, 0, l.of - 1) || !whole(l.pile, 0, 255)) throw new Error("no such place");
    if (!l.seed && !standard.includes(l.card)) throw new Error(`no such card: ${String(l.card).slice(0, 20)}`);
    const value = l.seed ? bytes(l.seed) : text(l.card);
    const hash = leaf(bytes(l.salt), l.pile, l.index, value);
    const top = climb(hash, l.index, l.of, (l.path ?? []).map(p => bytes(p)));
    say(top !== null && hex(top) === l.commitment, l.seed ? "seed" : "card", {
      card: l.card ?? "", place: l.index + 1, pile: l.pile, seat: l.seat ?? "",
      salt: l.salt, leaf: hex(hash), root: top ? hex(top) : "–", commitment: l.commitment,
    });
  }
  // recompute makes the deck from its seed, and with it every salt and every commitment.
  function recompute(cards, line, fixed, say) {
    const seed = bytes(line.seed);
    const size = line.salt ? line.of - 1 : cards.filter(l => l.pile === 0).length;
    if (size !== 52 && size !== 36) throw new Error(`a deck of ${size} cards`);
    const decks = piles(seed, size, line.gathered);
    let places = 0, salts = 0;
    for (const l of cards) {
      const is = decks[l.pile]?.[l.index];
      if (is === l.card) places++;
      else say(false, "place", { card: l.card, place: l.index + 1, pile: l.pile, is: is ?? "–" });
      if (l.salt && hex(salt(seed, l.pile, l.index)) === l.salt) salts++;
      else if (l.salt) say(false, "salt", { card: l.card, place: l.index + 1, pile: l.pile });
    }
    if (places === cards.length) say(true, "deck", { count: places, cards: decks[0].join(" ") });
    if (!line.salt) {
      say(hex(sha256(seed)) === line.commitment, "whole", { root: hex(sha256(seed)), commitment: line.commitment });
      return;
    }
    if (salts === cards.length) say(true, "salts", { count: salts });
    for (const [pile, published] of fixed) {
      const top = decks[pile] ? hex(commitment(seed, pile, decks[pile])) : "–";
      say(top === published, "root", { pile, root: top, commitment: published });
    }
  }

  // cutOf is what the cuts come to, in the order in which they came; null without any.
  function cutOf(commitment, cuts) {
    if (!cuts.length) return null;
    return sha256(join(text("floorbook cut"), commitment, ...cuts.flatMap(c => [[c.seat], bytes(c.entropy)])));
  }
  // order is that of the places of a deck after a cut.
  function order(cut, size) {
    const places = Array.from({ length: size }, (_, i) => i);
    return cut ? shuffle(places, words(cut)) : places;
  }
  const shared = /^(holdem|short_deck|omaha|courchevel|pineapple|crazy_pineapple|irish)/; // games with a board
  // due reports whether the card that is the off-th of the deck goes where the line has it: players have theirs in turn, a burn is
  // before each street of the board.
  function due(l, { game, seats, first }) {
    const dealt = seats.length * first;
    if (l.board) return l.off === dealt + [game.startsWith("courchevel") ? 1 : 2, 3, 4, 6, 8][l.board - 1];
    if (!l.seat) return true; // burned, thrown, or never dealt
    return l.off <= dealt ? seats[(l.off - 1) % seats.length] === l.seat : !shared.test(game);
  }
  // dealt makes the cut from what each player mixed in, and from it the place of every card that was dealt.
  function dealt(cards, { deal, commitment }, say) {
    const cuts = deal.cuts ?? [], size = deal.cards, known = size === 52 || size === 36;
    if (!known || !Array.isArray(deal.seats) || !deal.seats.length) throw new Error("no such deal");
    if (!cuts.every(c => whole(c.seat, 1, 255))) throw new Error("no such seat");
    const cut = cutOf(bytes(commitment), cuts), seats = cuts.map(c => c.seat);
    const once = new Set(seats).size === seats.length;
    say(once && (cut ? hex(cut) : undefined) === deal.cut, cut ? "cut" : "uncut", {
      count: cuts.length, seats: seats.join(", "), cut: cut ? hex(cut) : "–",
      cuts: cuts.map(c => `${c.seat}: ${c.entropy}`).join("\n"),
    });
    const places = order(cut, size), from = cards.filter(l => l.pile === 0);
    let right = 0;
    for (const l of from) {
      if (places[l.off - 1] === l.index && due(l, deal)) right++;
      else say(false, "from", { card: l.card, place: l.index + 1, off: l.off ?? "–" });
    }
    if (right === from.length) say(true, "dealt", { count: right });
  }

  // --- draws of seats ----------------------------------------------------------------------------------------
  const seatOf = at => `${at.table}/${at.seat}`;
  const numbers = n => Array.from({ length: n }, (_, i) => i + 1);

  // draw checks a draw of seats.
  function draw(d) {
    const steps = [], seed = bytes(d.seed), next = words(seed);
    const say = (ok, key, args = {}) => steps.push({ ok, key, args });
    say(hex(sha256(seed)) === d.commitment, "drawn", { root: hex(sha256(seed)), commitment: d.commitment });
    const rule = drawn[d.purpose];
    if (!rule) {
      say(false, "purpose", { purpose: String(d.purpose).slice(0, 40) });
      return steps;
    }
    const due = rule(d, next), seats = d.seats ?? [];
    let same = 0;
    for (let i = 0; i < Math.max(due.seats.length, seats.length); i++) {
      const a = due.seats[i], b = seats[i];
      if (a && b && a.player === b.player && seatOf(a) === seatOf(b)) same++;
      else say(false, "sat", { player: b?.player ?? a.player, is: b ? seatOf(b) : "–", due: a ? `${a.player} ${seatOf(a)}` : "–" });
    }
    if (same === seats.length && same > 0) say(true, "seats", { count: same });
    for (const t of d.tables ?? []) {
      const button = due.buttons.get(t.no);
      if (button !== undefined) say(button === t.button, "button", { table: t.no, is: t.button, due: button });
    }
    for (const [i, r] of (d.ranking ?? []).entries()) {
      const is = due.ranking?.[i] ?? { player: "–", card: "–" };
      say(r.player === is.player && r.card === is.card, "ranking", { player: r.player, card: r.card, due: is.card });
    }
    checkRaces(d, due, say);
    return steps;
  }
  // checkRaces compares race cards with those that the draw gives.
  function checkRaces(d, due, say) {
    let right = 0;
    for (const [i, r] of (due.races ?? []).entries()) {
      const is = d.races[i];
      for (const [j, h] of r.hands.entries()) {
        const card = [...is.hands[j].cards, ...(is.hands[j].extra ?? [])].join(" ");
        if (card === h.cards.join(" ")) right++;
        else say(false, "race", { table: r.table, seat: h.seat, card, due: h.cards.join(" ") });
      }
    }
    if (due.races) say(true, "raced", { count: right });
  }

  // usable are the chairs of a table that are in use.
  const usable = (d, t) => numbers(t.seats).filter(seat => !(d.locked ?? []).some(l => l.table === t.no && l.seat === seat));
  // everybody seats players over tables, as even as can be, and draws the buttons; then those exchange who need a certain seat.
  function everybody(d, next) {
    const order = shuffle([...d.players], next), seats = [], buttons = new Map();
    const chairs = d.tables.map(t => usable(d, t)), who = d.tables.map(() => []);
    for (let i = 0, past = 0; order.length && past < chairs.length; i = (i + 1) % chairs.length) {
      past = who[i].length < chairs[i].length ? 0 : past + 1;
      if (!past) who[i].push(order.shift());
    }
    d.tables.forEach((t, i) => {
      const free = shuffle(chairs[i], next), from = seats.length;
      who[i].forEach((player, j) => seats.push({ player, table: t.no, seat: free[j] }));
      buttons.set(t.no, seats[from + pick(seats.length - from, next)].seat);
    });
    exchange(d, seats, buttons, next);
    return { seats, buttons };
  }
  // exchange lets each who needs another seat draw one of those that are right and that nobody has who needs it.
  function exchange(d, seats, buttons, next) {
    const met = new Set();
    for (const n of d.needs ?? []) {
      const own = seats.find(s => s.player === n.player);
      if (!own) continue;
      const t = d.tables.find(t => t.no === n.table) ?? d.tables.find(t => t.no === own.table);
      const at = seat => seats.find(s => s.table === t.no && s.seat === seat);
      const fit = seat => (n.ends ? seat === 1 || seat === t.seats : !n.seats?.length || n.seats.includes(seat));
      const want = usable(d, t).filter(fit);
      if (own.table === t.no && want.includes(own.seat)) {
        met.add(own);
        continue;
      }
      const open = want.filter(seat => !met.has(at(seat)));
      if (!open.length) continue;
      const seat = open[pick(open.length, next)], other = at(seat), was = { table: own.table, seat: own.seat };
      met.add(own);
      Object.assign(own, { table: t.no, seat });
      let left = was.seat;
      if (other) {
        Object.assign(other, was);
        continue;
      }
      if (was.table !== t.no) {
        const others = seats.filter(s => s.table === t.no && s !== own && !met.has(s));
        if (!others.length) continue;
        const goes = others[pick(others.length, next)];
        left = goes.seat;
        Object.assign(goes, was);
      }
      if (buttons.get(t.no) === left) buttons.set(t.no, seat);
    }
  }
  // opened draws the button of each table that is put up, then the order of its seats: whoever goes there takes the next one.
  function opened(d, next) {
    const seats = [], buttons = new Map();
    for (const t of d.tables) {
      buttons.set(t.no, pick(t.seats, next) + 1);
      const order = shuffle(usable(d, t), next);
      for (const at of d.seats.filter(s => s.table === t.no)) seats.push({ ...at, seat: order.shift() });
    }
    return { seats, buttons };
  }
  function late(d, next) {
    if (!d.free?.length) return opened(d, next);
    return { seats: [{ player: d.players[0], ...d.free[pick(d.free.length, next)] }], buttons: new Map() };
  }
  // broken draws seat cards that keep the other tables even, then ranking cards in the order of the seats.
  function broken(d, next) {
    const tables = d.in_play.map(t => ({ ...t, free: shuffle([...(t.free ?? [])], next) })), pile = [];
    for (const _ of d.players) {
      const open = tables.filter(t => t.no !== d.from && t.players < t.capacity);
      const best = open.reduce((a, b) => (b.players < a.players ? b : a));
      pile.push({ table: best.no, seat: best.free.shift() });
      best.players++;
    }
    shuffle(pile, next);
    const deck = shuffle([...standard], next);
    const ranking = d.players.map((player, i) => ({ player, card: deck[i] }));
    const order = [...ranking];
    if (d.blind) order.sort((a, b) => standard.indexOf(b.card) - standard.indexOf(a.card));
    return { seats: pile.map((at, i) => ({ player: order[i].player, ...at })), buttons: new Map(), ranking: d.blind ? ranking : [] };
  }
  // piled shuffles the seat cards of a table whose players were dealt real ranking cards: the highest takes the first.
  function piled(d, next) {
    const pile = shuffle([...d.free], next);
    const order = [...d.ranking].sort((a, b) => standard.indexOf(b.card) - standard.indexOf(a.card));
    return { seats: order.map((r, i) => ({ player: r.player, ...pile[i] })), buttons: new Map(), ranking: d.ranking };
  }
  // merged takes as many seats as there are players, each at the table that is then the shortest; then by ranking cards, or by lot.
  function merged(d, next) {
    const tables = d.in_play.map(t => ({ ...t, free: shuffle([...(t.free ?? [])], next) })), pile = [];
    for (const _ of d.players) {
      const open = tables.filter(t => t.free.length);
      if (!open.length) break;
      const best = open.reduce((a, b) => (b.players < a.players ? b : a));
      pile.push({ table: best.no, seat: best.free.shift() });
      best.players++;
    }
    let order = d.players, ranking = [];
    if (d.blind) {
      const deck = shuffle([...standard], next);
      ranking = d.players.map((player, i) => ({ player, card: deck[i] }));
      order = [...ranking].sort((a, b) => standard.indexOf(b.card) - standard.indexOf(a.card)).map(r => r.player);
    } else shuffle(pile, next);
    return { seats: pile.map((at, i) => ({ player: order[i], ...at })), buttons: new Map(), ranking };
  }
  // raced deals race cards, each table from a deck of its own: all cards of a seat, then one each to break ties.
  function raced(d, next) {
    const races = (d.races ?? []).map(r => {
      let deck = [];
      const take = () => {
        if (!deck.length) deck = shuffle([...standard], next);
        return deck.shift();
      };
      const hands = r.hands.map(h => ({ seat: h.seat, cards: h.cards.map(take), extra: (h.extra ?? []).length }));
      for (let round = 0; hands.some(h => h.extra > round); round++) {
        for (const h of hands) if (h.extra > round) h.cards.push(take());
      }
      return { table: r.table, hands };
    });
    return { seats: [], buttons: new Map(), races };
  }
  const drawn = {
    seats: everybody, redraw: everybody, final_table: everybody, late_seat: late, open_table: opened, break: broken,
    break_order: piled, chip_race: raced, merge: merged,
  };

  // --- a file ------------------------------------------------------------------------------------------------
  // read takes JSON: one value, a list, or one on each line.
  function read(input) {
    try {
      return [JSON.parse(input)].flat();
    } catch {
      return input.split("\n").filter(line => line.trim()).map(line => JSON.parse(line));
    }
  }
  // check reads what was printed and says of each hand and each draw what holds.
  function check(input) {
    const found = [], hands = new Map();
    let values;
    try {
      values = read(input);
    } catch (e) {
      return [{ title: "", kind: "file", steps: [{ ok: false, key: "json", args: { why: e.message } }] }];
    }
    for (const v of values) {
      if (v?.draw) found.push({ kind: "draw", title: `${v.stream} · ${v.draw}`, make: () => draw(v) });
      else if (v?.hand) {
        const title = `${v.stream} · ${v.hand}`;
        if (!hands.has(title)) {
          const lines = [];
          hands.set(title, lines);
          found.push({ kind: "hand", title, make: () => hand(lines) });
        }
        hands.get(title).push(v);
      } else found.push({ kind: "file", title: "", make: () => { throw new Error(JSON.stringify(v).slice(0, 80)); } });
    }
    if (!found.length) found.push({ kind: "file", title: "", make: () => { throw new Error("–"); } });
    return found.map(({ kind, title, make }) => {
      try {
        return { kind, title, steps: make() };
      } catch (e) {
        return { kind, title, steps: [{ ok: false, key: "unreadable", args: { why: e.message } }] };
      }
    });
  }
  return { check, hex, bytes, text, sha256, hmac, words, below, shuffle, piles, commitment, cutOf, order };
})();
