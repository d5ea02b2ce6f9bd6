package cashgame

import (
	"cmp"
	"crypto/sha256"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/enum"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shuffle"
	"github.com/floorbook/floorbook/table"
)

// MergeDraw says how the seats of a table's players are drawn that is merged into the others of its game.
type MergeDraw uint8

// The answers.
const (
	DrawSeats MergeDraw = iota // each draws a seat
	DrawCards                  // each draws a card, and the highest has the first seat (LP-3.7-2-b)
)

var mergeDrawNames = []string{"seats", "ranking_cards"}

// String, MarshalText and UnmarshalText use the names of the rulebooks.
func (m MergeDraw) String() string               { return enum.Name(mergeDrawNames, int(m)) }
func (m MergeDraw) MarshalText() ([]byte, error) { return enum.Write(mergeDrawNames, int(m)) }

// UnmarshalText reads the name used in the rulebooks.
func (m *MergeDraw) UnmarshalText(text []byte) error { return enum.Read(mergeDrawNames, text, m) }

// Events of merging.
type (
	MergeBegun struct {
		Table  int      `json:"table"`
		Commit [32]byte `json:"commit"` // SHA-256 of the seed of the draw
		At     Instant  `json:"at"`
	}
	// MergeDrawn is the draw; the seats are given by the events that follow. Cards are in the order of seats.
	MergeDrawn struct {
		Table int          `json:"table"`
		Seed  [32]byte     `json:"seed"`
		Cards []MergeCard  `json:"cards,omitempty"`
		At    Instant      `json:"at"`
		Cites []article.ID `json:"cites,omitempty"`
	}
	MergeCancelled struct {
		Table int `json:"table"`
	}
)

// MergeCard is a card that a player drew.
type MergeCard struct {
	Player table.PlayerID `json:"player"`
	Card   card.Card      `json:"card"`
}

func (MergeBegun) EventType() string     { return "merge_begun" }
func (MergeDrawn) EventType() string     { return "merge_drawn" }
func (MergeCancelled) EventType() string { return "merge_cancelled" }

// Merge is a table that is merged into others.
type Merge struct {
	Table  int
	Commit [32]byte
	Drawn  *MergeDrawn // nil: not yet
	Over   bool        // called off
}

// MergeOf is the latest merge of a table, nil where there is none.
func (s *State) MergeOf(no int) *Merge {
	for i := len(s.Merges) - 1; i >= 0; i-- {
		if m := &s.Merges[i]; m.Table == no && !m.Over {
			return m
		}
	}
	return nil
}

func (s *State) merging(no int) *Merge {
	if m := s.MergeOf(no); m != nil && m.Drawn == nil {
		return m
	}
	return nil
}

func (d *decision) ofMerging(c Command) (bool, error) {
	switch c := c.(type) {
	case BeginMerge:
		return true, d.beginMerge(c)
	case DrawMerge:
		return true, d.drawMerge(c)
	case CancelMerge:
		if d.s.merging(c.Table) == nil {
			return true, refusal.New(NoMerge, "Table", c.Table)
		}
		d.emit(MergeCancelled(c))
		return true, nil
	}
	return false, nil
}

// beginMerge announces the last deal (CR-CG-36) and commits the draw before anybody knows who will sit where.
func (d *decision) beginMerge(c BeginMerge) error {
	t, _, err := d.table(c.Table)
	switch {
	case err != nil:
		return err
	case t.Hosted != nil:
		return refusal.New(DealtHere, "Table", c.Table)
	case d.s.merging(c.Table) != nil:
		return refusal.New(MergeBegan, "Table", c.Table)
	}
	if err := d.announceLast(AnnounceLast{Table: c.Table, Hands: c.Hands}); err != nil {
		return err
	}
	d.emit(MergeBegun{Table: c.Table, Commit: c.Commit, At: d.at})
	return nil
}

// drawMerge gives the players of a table seats at the others of its game, as even as can be, which is drawn: by cards where the book has them (LP-3.7-2-b), else
// by seats, which no book says of a cash game and the house decides. Who is away, or has no chips, is not among them. They bring their whole stacks (CR-CG-32)
// as each arrives, counted; whoever waits for the table waits for another one, behind those who wait there.
func (d *decision) drawMerge(c DrawMerge) error {
	t, _, err := d.table(c.Table)
	if err != nil {
		return err
	}
	m := d.s.merging(c.Table)
	switch {
	case m == nil:
		return refusal.New(NoMerge, "Table", c.Table)
	case t.On:
		return refusal.New(HandIsOn)
	case sha256.Sum256(c.Seed[:]) != m.Commit:
		return refusal.New(MergeNotCommitted, "Table", c.Table)
	}
	who := d.s.MergePlayers(c.Table)
	src := shuffle.NewStream(c.Seed)
	pile, into := d.s.mergeSeats(t, len(who), src)
	if len(who) == 0 || len(pile) < len(who) {
		return refusal.New(MergeFull, "Players", len(who), "Seats", len(pile))
	}
	e := MergeDrawn{Table: c.Table, Seed: c.Seed, At: d.at}
	if d.s.Policy.MergeDraw.Decide(&d.trace) == DrawCards {
		e.Cards, who = drawnCards(who, src)
	} else {
		shuffle.List(pile, src)
	}
	d.s.Policy.ForcedWhole.Decide(&d.trace)
	e.Cites = d.cites()
	d.emit(e)
	for i, p := range who {
		if err := d.apartFrom(p, d.s.Table(pile[i].Table)); err != nil {
			return err
		}
		d.emit(SeatGiven{Player: p, Table: pile[i].Table, Seat: pile[i].Seat, At: d.at, Until: d.at + seconds(d.s.House.Arrive), Merged: true, Cites: e.Cites})
	}
	d.listFollows(t, into)
	return nil
}

// MergePlayers are who draws where a table is merged, in the order of seats: who is away, has no chips, or is expected elsewhere does not.
func (s *State) MergePlayers(no int) (who []table.PlayerID) {
	t := s.Table(no)
	for i := range t.Chairs {
		if p, chair := t.Play.At(table.SeatNo(i+1)).Player, &t.Chairs[i]; p != "" && chair.Away == nil && chair.Busted == 0 && !s.expected(p) {
			who = append(who, p)
		}
	}
	return who
}

// MergeTables are the tables into which one can be merged: of its game, with no last deal announced.
func (s *State) MergeTables(no int) (open []int) {
	for _, o := range s.Open() {
		if t := s.Table(o); o != no && t.Game == s.Table(no).Game && t.Last == nil {
			open = append(open, o)
		}
	}
	return open
}

// mergeSeats are seats for so many players, in the order in which they are had: each at the table that is then the shortest, the lowest number first, and one of
// its free seats as they were shuffled. Into is the shortest before.
func (s *State) mergeSeats(from *Table, players int, src shuffle.Source) (pile []Given, into int) {
	free, count := map[int][]table.SeatNo{}, map[int]int{}
	open := s.MergeTables(from.Play.No)
	for _, no := range open {
		t := s.Table(no)
		free[no], count[no] = s.Free(t), len(t.Chairs)-len(s.Free(t))
		shuffle.List(free[no], src)
	}
	for range players {
		best := 0
		for _, no := range open {
			if len(free[no]) > 0 && (best == 0 || count[no] < count[best]) {
				best = no
			}
		}
		if best == 0 {
			break
		}
		into = cmp.Or(into, best)
		pile = append(pile, Given{Table: best, Seat: free[best][0]})
		free[best] = free[best][1:]
		count[best]++
	}
	return pile, into
}

// drawnCards gives each player a card, in the order of the seats, and puts them in the order of the cards, the highest first.
func drawnCards(who []table.PlayerID, src shuffle.Source) (cards []MergeCard, order []table.PlayerID) {
	deck := card.Standard()
	deck.Shuffle(src)
	for i, p := range who {
		cards = append(cards, MergeCard{p, deck[i]})
	}
	ranked := slices.Clone(cards)
	slices.SortFunc(ranked, func(a, b MergeCard) int { return int(b.Card) - int(a.Card) })
	for _, r := range ranked {
		order = append(order, r.Player)
	}
	return cards, order
}

// listFollows has who waits for the table itself wait for the one into which it is merged.
func (d *decision) listFollows(t *Table, into int) {
	for i := range d.s.List {
		w := &d.s.List[i]
		if w.Table != t.Play.No || w.Call != nil {
			continue
		}
		d.emit(OffTheList{Player: w.Player, Game: w.Game, Table: w.Table, Why: WhyFloor, At: d.at})
		if d.s.waiting(w.Player, w.Game, into) < 0 && d.s.Table(into).Play.SeatOf(w.Player) == 0 {
			d.emit(Joined{Player: w.Player, Game: w.Game, Table: into, From: w.From, At: w.At})
		}
	}
}

func (s *State) applyMerging(e Event) bool {
	switch e := e.(type) {
	case MergeBegun:
		s.Merges = append(s.Merges, Merge{Table: e.Table, Commit: e.Commit})
	case MergeDrawn:
		s.merging(e.Table).Drawn = &e
	case MergeCancelled:
		s.merging(e.Table).Over = true
	default:
		return false
	}
	return true
}
