package sim

import (
	"math"
	"slices"

	"github.com/floorbook/floorbook/tournament"
)

// wakes is when each table's next act is due: whose is the first is known without looking at them all. A table that is not in play has none.
type wakes struct {
	at     []tournament.Instant // by number of the table, from 1
	tables []int                // in play, by number
	leaf   []int                // by number of the table: its leaf, from 1; 0: not in play
	tree   []tournament.Instant // the least below each node, the root at 1; leaves in the order of tables
	leaves int
}

const undue = tournament.Instant(math.MaxInt64)

// inPlay sets which tables are in play.
func (w *wakes) inPlay(tables []int) {
	if w.leaves > 0 && slices.Equal(tables, w.tables) {
		return
	}
	w.tables = append(w.tables[:0], tables...)
	clear(w.leaf)
	for w.leaves = 1; w.leaves < len(tables); w.leaves *= 2 {
	}
	w.tree = slices.Grow(w.tree[:0], 2*w.leaves)[:2*w.leaves]
	for i := range w.leaves {
		w.tree[w.leaves+i] = undue
		if i < len(tables) {
			w.reach(tables[i])
			w.leaf[tables[i]], w.tree[w.leaves+i] = i+1, w.at[tables[i]]
		}
	}
	for i := w.leaves - 1; i > 0; i-- {
		w.tree[i] = min(w.tree[2*i], w.tree[2*i+1])
	}
}

// reach makes room for a table.
func (w *wakes) reach(no int) {
	if more := no + 1 - len(w.at); more > 0 {
		w.at, w.leaf = append(w.at, make([]tournament.Instant, more)...), append(w.leaf, make([]int, more)...)
	}
}

// set notes when the next act at a table is due.
func (w *wakes) set(no int, at tournament.Instant) {
	w.reach(no)
	w.at[no] = at
	if w.leaf[no] == 0 {
		return
	}
	i := w.leaves + w.leaf[no] - 1
	w.tree[i] = at
	for i /= 2; i > 0; i /= 2 {
		w.tree[i] = min(w.tree[2*i], w.tree[2*i+1])
	}
}

// first is the table whose act comes first, and when: of those that are due by now, and of those due at the same time, the one with the lowest
// number; false where no table is in play.
func (w *wakes) first(now tournament.Instant) (no int, at tournament.Instant, ok bool) {
	if w.leaves == 0 || w.tree[1] == undue {
		return 0, 0, false
	}
	at = max(now, w.tree[1])
	i := 1
	for i < w.leaves {
		if i *= 2; w.tree[i] > at {
			i++
		}
	}
	return w.tables[i-w.leaves], at, true
}
