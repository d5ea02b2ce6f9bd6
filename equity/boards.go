package equity

import (
	"math/bits"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/rank"
)

// groupFrom is the number of board cards to come from which on boards are counted together; fewer are dealt out one by
// one.
const groupFrom = 3

// noFlush is the flush suit of a group of boards that allow none.
const noFlush = -1

// group is one share of the boards to come: those on which nobody can have a flush, by the highest rank dealt, or
// those with so many new cards of a suit, by the highest rank among these.
type group struct {
	suit, cards int
	top         int
}

// pick is so many of the cards that are left of a rank.
type pick struct {
	rank, cards int
	left        uint8 // by suit
}

// choose[n][k] is the number of ways to take k of n cards of a rank.
var choose = [card.Suits + 1][card.Suits + 1]uint64{{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}}

// bySuited counts boards by how many cards of one suit they have.
type bySuited [boardCards + 1]uint64

// subsets[n] are the sets of suits with n cards, spades first.
var subsets = [card.Suits + 1][]uint8{{0}, {8, 4, 2, 1}, {12, 10, 9, 6, 5, 3}, {14, 13, 11, 7}, {15}}

// oneOfEach turns a set of suits into four counts of eight bits.
var oneOfEach = func() (out [1 << card.Suits]uint32) {
	for set := range out {
		for s := range card.Suits {
			out[set] |= uint32(set>>s&1) << (8 * s)
		}
	}
	return out
}()

// full marks the counts of oneOfEach that have reached eight.
const full = 0x08080808

// shuffled makes the worker ready for the boards behind complete hands.
func (w *worker) shuffled(free card.Set) {
	w.left = free
	w.findFlushes()
	if w.plainHigh() {
		for p := range w.players {
			w.hands[p] = rank.HandOf(w.hole[p])
		}
	}
}

// findFlushes finds which suits can make a flush, and with how many new cards of the board.
func (w *worker) findFlushes() {
	w.flushSuits, w.room = w.flushSuits[:0], 0
	for s := range card.Suits {
		held := 0
		for p := range w.players {
			held = max(held, (w.hole[p] >> s & suitCards).Len())
		}
		at := max(3, boardCards-held)
		switch {
		case w.high.Omaha() && held < 2:
			at = boardCards + 1
		case w.high.Omaha():
			at = 3
		}
		at -= (w.board >> s & suitCards).Len()
		w.flushAt[s] = at
		w.room |= uint32(8-at) << (8 * s)
		if at <= w.toCome {
			w.flushSuits = append(w.flushSuits, s)
		}
		w.bySuited[0][s] = bySuited{1}
	}
}

// eachGroup visits the groups of the boards to come.
func (w *worker) eachGroup(visit func(group)) {
	for top := range card.Ranks {
		visit(group{noFlush, 0, top})
		for _, s := range w.flushSuits {
			for k := w.flushAt[s]; k <= w.toCome; k++ {
				visit(group{s, k, top})
			}
		}
	}
}

// group ranks the hands on one board of each kind in g, for all boards of that kind.
func (w *worker) group(g group, weight uint64) {
	if g.suit == noFlush {
		w.weight = weight
		w.byRanks(0, g.top, g.top, w.toCome, 1)
		return
	}
	w.off = w.left &^ (suitCards << g.suit)
	suited := w.left & (suitCards << g.suit)
	c := card.Set(1) << (g.top*card.Suits + g.suit)
	if suited&c != 0 {
		w.suited(w.board|c, suited&(c-1), g.cards-1, w.toCome-g.cards, weight)
	}
}

// suited takes n more of the cards of a suit, then the cards beside.
func (w *worker) suited(board, cards card.Set, n, beside int, weight uint64) {
	if n == 0 {
		w.beside(board, card.Ranks-1, beside, weight)
		return
	}
	for rest := cards; rest != 0; {
		c := rest & -rest
		rest &^= c
		w.suited(board|c, rest, n-1, beside, weight)
	}
}

// beside takes n more cards of other suits, of rank r and below, which count by their ranks alone: the lowest suits
// stand for all.
func (w *worker) beside(board card.Set, r, n int, weight uint64) {
	if n == 0 {
		w.showdown(board, weight)
		return
	}
	for ; r >= 0; r-- {
		off := w.off >> (r * card.Suits) & 15
		ways := &choose[bits.OnesCount8(uint8(off))]
		taken := card.Set(0)
		for m := 1; off != 0 && m <= n; m++ {
			taken |= off & -off
			off &= off - 1
			w.beside(board|taken<<(r*card.Suits), r-1, n-m, weight*ways[m])
		}
	}
}

// byRanks takes left more cards for boards that are counted by their ranks alone, the first of them from the ranks
// top to low, and goes on below. n ranks are picked; ways is the number of such boards so far, w.bySuited[n] the same
// by how many cards of each suit they have.
func (w *worker) byRanks(n, top, low, left int, ways uint64) {
	for r := top; r >= low; r-- {
		suits := uint8(w.left>>(r*card.Suits)) & 15
		held := bits.OnesCount8(suits)
		for m := 1; m <= min(left, held); m++ {
			w.picks[n] = pick{r, m, suits}
			if m == left {
				w.noFlush(n, ways*choose[held][m])
				break
			}
			before, after := &w.bySuited[n], &w.bySuited[n+1]
			for _, s := range w.flushSuits {
				after[s] = before[s].add(w.picks[n], s)
			}
			w.byRanks(n+1, r-1, 0, left-m, ways*choose[held][m])
		}
	}
}

// ofSuit returns the number of ways to take the cards of p without and with the card of a suit.
func (p *pick) ofSuit(s int) (without, with uint64) {
	held := bits.OnesCount8(p.left)
	if p.left>>s&1 == 0 {
		return choose[held][p.cards], 0
	}
	return choose[held-1][p.cards], choose[held-1][p.cards-1]
}

// add returns the boards with the cards of p added.
func (b *bySuited) add(p pick, s int) (after bySuited) {
	without, with := p.ofSuit(s)
	after[0] = b[0] * without
	for k := 1; k < len(b); k++ {
		after[k] = b[k]*without + b[k-1]*with
	}
	return after
}

// noFlush ranks the hands on a board of the ranks picked, the last of them at n, that allows no flush, for all of the
// ways that do.
func (w *worker) noFlush(n int, ways uint64) {
	last := &w.picks[n]
	for _, s := range w.flushSuits {
		without, with := last.ofSuit(s)
		b := &w.bySuited[n][s]
		for k := w.flushAt[s]; k <= w.toCome; k++ {
			ways -= b[k]*without + b[k-1]*with
		}
	}
	if ways > 0 {
		w.showdown(w.board|w.spread(n, w.room), ways*w.weight)
	}
}

// spread returns cards of the ranks picked, the last of them at n, that allow no flush; 0 when there are none. room
// counts the cards of each suit so that a flush makes it full.
func (w *worker) spread(n int, room uint32) card.Set {
	p := &w.picks[n]
	for _, suits := range subsets[p.cards] {
		filled := room + oneOfEach[suits]
		if suits&^p.left != 0 || filled&full != 0 {
			continue
		}
		cards := card.Set(suits) << (p.rank * card.Suits)
		if n == 0 {
			return cards
		}
		if others := w.spread(n-1, filled); others != 0 {
			return cards | others
		}
	}
	return 0
}
