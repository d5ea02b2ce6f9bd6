package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shuffle"
	"github.com/floorbook/floorbook/table"
)

// CardDraw is what players of a breaking table draw, where real cards decide.
type CardDraw uint8

const (
	// NoCards: this book has seats drawn by software alone.
	NoCards CardDraw = iota
	// SeatCards: each player draws a seat card.
	SeatCards
	// RankingCards: each player is dealt a card, and the highest takes the first seat card.
	RankingCards
)

var cardDrawNames = [...]string{"none", "seat_cards", "ranking_cards"}

// MarshalText writes the name used in the rulebooks.
func (c CardDraw) MarshalText() ([]byte, error) { return marshal(cardDrawNames[:], int(c)) }

// UnmarshalText reads the name used in the rulebooks.
func (c *CardDraw) UnmarshalText(text []byte) error { return unmarshal(cardDrawNames[:], text, c) }

// Breaking is a table whose players are drawing their new seats with real cards.
type Breaking struct {
	Table int
	Pile  []Chair // seat cards in the pile, by table and seat: nobody else is given these seats
	At    Instant
}

// Events of a break with real cards.
type (
	// BreakBegun puts seat cards in the pile: as many as players, each at the table that is then the shortest.
	BreakBegun struct {
		Table int     `json:"table"`
		Pile  []Chair `json:"pile"`
		At    Instant `json:"at"`
	}
	BreakCancelled struct {
		Table int `json:"table"`
	}
)

// EventType implements Event.
func (BreakBegun) EventType() string { return "break_begun" }

// EventType implements Event.
func (BreakCancelled) EventType() string { return "break_cancelled" }

// held is the seats of a table whose seat cards lie in a pile.
func (s *State) held(no int) (set table.SeatSet) {
	if s.Breaking == nil {
		return 0
	}
	for _, at := range s.Breaking.Pile {
		if at.Table == no {
			set = set.With(at.Seat)
		}
	}
	return set
}

// breaks reports whether a table is breaking with real cards.
func (s *State) breaks(no int) bool { return s.Breaking != nil && s.Breaking.Table == no }

// beginBreak lays out the seat cards of a table that breaks with real cards: the lowest free seats of the shortest tables. Which card is
// whose, chance decides afterwards.
func (d *decision) beginBreak(from *table.State, cites []article.ID) error {
	s := d.s
	var t article.Trace
	switch draws := s.Policy.BreakCards.Decide(&t); {
	case s.Hosted:
		return refusal.New(NoCardDraw, "Cite", "")
	case draws == NoCards:
		return refusal.New(NoCardDraw, "Cite", string(first(t.Decided())))
	}
	var pile []Chair
	for _, at := range s.evenSeats(from, func(free []table.SeatNo) {}) {
		pile = append(pile, Chair{at.Table, at.Seat})
	}
	slices.SortFunc(pile, byChair)
	d.emit(BreakBegun{Table: from.No, Pile: pile, At: d.m.At})
	d.note("break_begun", appendNew(cites, t.Decided()...), "Table", from.No, "Players", len(pile))
	return nil
}

func byChair(a, b Chair) int {
	if a.Table != b.Table {
		return a.Table - b.Table
	}
	return int(a.Seat) - int(b.Seat)
}

// appendNew appends the articles that are not listed yet.
func appendNew(list []article.ID, more ...article.ID) []article.ID {
	out := slices.Clone(list)
	for _, id := range more {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// tellCards breaks a table by the cards that its players drew (TDA-10-B, LP-3.7-2-b, CR-26-b).
func (d *decision) tellCards(t *table.State, c TellCards) error {
	b := d.s.Breaking
	if !d.s.breaks(t.No) {
		return refusal.New(NoBreakBegun, "Table", t.No)
	}
	if d.s.busy(t) {
		return refusal.New(table.HandInProgress, "Table", t.No)
	}
	players := seatedPlayers(t)
	if len(players) > len(b.Pile) {
		return refusal.New(PileTooSmall, "Table", t.No, "Players", len(players), "Cards", len(b.Pile))
	}
	e := TableBroken{Table: t.No, Told: true}
	var trace article.Trace
	d.s.Policy.BreakOrder.Decide(&trace)
	ranked := d.s.Policy.BreakCards.Decide(&trace) == RankingCards
	order := players
	if ranked {
		var err error
		if order, err = ranking(players, c.Ranking); err != nil {
			return err
		}
		e.Ranking = c.Ranking
	}
	switch {
	case len(c.Seats) > 0:
		if err := b.told(players, c.Seats); err != nil {
			return err
		}
		e.Pile = inOrder(order, c.Seats)
	case ranked:
		src, err := d.draw("break_order")
		if err != nil {
			return err
		}
		pile := slices.Clone(b.Pile)
		shuffle.List(pile, src)
		for i, who := range order {
			e.Pile = append(e.Pile, Seated{Player: who.Player, Table: pile[i].Table, Seat: pile[i].Seat})
		}
	default:
		return refusal.New(CardsMissing, "Cards", 0, "Players", len(players))
	}
	d.s.Policy.BreakSeats.Decide(&trace)
	d.broken(t, e, trace.Decided())
	return nil
}

// ranking puts players in the order of their cards, the highest first. Every player has one card, no card is there twice.
func ranking(players []Seated, told []Ranked) ([]Seated, error) {
	if len(told) != len(players) {
		return nil, refusal.New(CardsMissing, "Cards", len(told), "Players", len(players))
	}
	var seen [card.Count]bool
	of := make(map[table.PlayerID]card.Card, len(told))
	for _, r := range told {
		if int(r.Card) >= card.Count || seen[r.Card] {
			return nil, refusal.New(CardTwice, "Card", r.Card.String())
		}
		seen[r.Card], of[r.Player] = true, r.Card
	}
	for _, p := range players {
		if _, has := of[p.Player]; !has {
			return nil, refusal.New(CardsMissing, "Cards", len(of), "Players", len(players))
		}
	}
	out := slices.Clone(players)
	slices.SortFunc(out, func(a, b Seated) int { return int(of[b.Player]) - int(of[a.Player]) })
	return out, nil
}

// told checks the seat cards that players took: everybody one, each of the pile and once.
func (b *Breaking) told(players, seats []Seated) error {
	if len(seats) != len(players) {
		return refusal.New(CardsMissing, "Cards", len(seats), "Players", len(players))
	}
	taken := map[Chair]bool{}
	for _, p := range players {
		i := slices.IndexFunc(seats, func(at Seated) bool { return at.Player == p.Player })
		if i < 0 {
			return refusal.New(CardsMissing, "Cards", len(seats)-1, "Players", len(players))
		}
		at := Chair{seats[i].Table, seats[i].Seat}
		if taken[at] || !slices.Contains(b.Pile, at) {
			return refusal.New(SeatCardTwice, "Table", at.Table, "Seat", int(at.Seat))
		}
		taken[at] = true
	}
	return nil
}

func inOrder(order, seats []Seated) []Seated {
	out := make([]Seated, 0, len(seats))
	for _, p := range order {
		out = append(out, seats[slices.IndexFunc(seats, func(at Seated) bool { return at.Player == p.Player })])
	}
	return out
}

// broken carries a break out: every player of the table goes where the seat card says.
func (d *decision) broken(from *table.State, e TableBroken, cites []article.ID) {
	moves := make([]Move, 0, len(e.Pile))
	for _, at := range e.Pile {
		moves = append(moves, Move{Player: at.Player, FromTable: from.No, FromSeat: from.SeatOf(at.Player), ToTable: at.Table, ToSeat: at.Seat})
	}
	d.emit(e)
	d.note("table_broken", cites, "Table", from.No, "Players", len(moves))
	d.emit(PlayersMoved{Moves: moves, At: d.m.At, Undo: "break", Cites: cites})
	for _, m := range moves {
		d.note("break_move", cites, moveArgs(m)...)
	}
}

// withCards goes on with a break with real cards.
func (d *decision) withCards(t *table.State, c any) error {
	if told, is := c.(TellCards); is {
		return d.tellCards(t, told)
	}
	return d.cancelBreak(t.No)
}

func (d *decision) cancelBreak(no int) error {
	if !d.s.breaks(no) {
		return refusal.New(NoBreakBegun, "Table", no)
	}
	d.emit(BreakCancelled{Table: no})
	d.note("break_cancelled", d.floor(), "Table", no)
	return nil
}

// emptied ends a break with real cards when nobody is left who could draw one.
func (s *State) emptied() {
	if s.Breaking != nil && s.Table(s.Breaking.Table).Players() == 0 {
		s.Breaking = nil
	}
}

// applyBreaking follows a break with real cards.
func (s *State) applyBreaking(e Event) bool {
	switch e := e.(type) {
	case BreakBegun:
		s.Breaking = &Breaking{Table: e.Table, Pile: e.Pile, At: e.At}
	case BreakCancelled:
		s.Breaking = nil
	default:
		return false
	}
	return true
}
