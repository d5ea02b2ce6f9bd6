package table

import "github.com/floorbook/floorbook/article"

// Arrival is how a player who has not been dealt in at this table came to it.
type Arrival uint8

// The arrivals.
const (
	Settled         Arrival = iota // has been dealt in here
	Newcomer                       // late entry, re-entry, waiting list
	Balanced                       // moved to balance the tables
	FromBrokenTable                // the table was broken
	Substitute                     // cash: plays over an absent player
	CashedOut                      // cash: took the chips off the table and comes back
)

// Enter says what becomes of an arrival on a certain position.
type Enter uint8

// The answers.
const (
	Plays        Enter = iota // is dealt in and has the duties of the position
	Waits                     // sits out until the seat is clear of the position
	PassesButton              // is dealt in, and the button goes to the next player
	ByPosition                // as the position has it
)

var enterNames = [...]string{"plays", "waits", "passes_button", "by_position"}

// MarshalText writes the name used in the rulebooks.
func (e Enter) MarshalText() ([]byte, error) { return nameOf(e, enterNames[:]) }

// UnmarshalText reads the name used in the rulebooks.
func (e *Enter) UnmarshalText(text []byte) error { return named(e, text, enterNames[:]) }

// EntryRule is the answer for one position and the article that gives it.
type EntryRule struct {
	Enter Enter      `toml:"enter" json:"enter"`
	Cite  article.ID `toml:"cite" json:"cite"`
}

// EntryChart says of each position that an arrival may fall on whether the player is dealt in at once.
type EntryChart struct {
	Replacing EntryRule `toml:"replacing" json:"replacing"` // takes the seat of a player dealt into the last hand
	Button    EntryRule `toml:"button" json:"button"`
	Gap       EntryRule `toml:"gap" json:"gap"` // strictly between the button and the small blind
	Small     EntryRule `toml:"small" json:"small"`
	Big       EntryRule `toml:"big" json:"big"`
	Elsewhere EntryRule `toml:"elsewhere" json:"elsewhere"`
}

// chart is the clause for an arrival.
func (p *Policy) chart(a Arrival) article.Clause[EntryChart] {
	switch a {
	case Newcomer:
		return p.LateEntry
	case Balanced:
		return p.BalanceEntry
	case Settled, FromBrokenTable, Substitute, CashedOut:
	}
	return p.BreakEntry
}

// Entry is the ruling on one arrival.
type Entry struct {
	Seat  SeatNo
	Dealt bool
	Cite  article.ID
}

// Entries rules on every arrival of a tournament table for the hand after that of prev: dealt in at once or not, and
// by which article.
func Entries(prev Positions, s *Seating, p *Policy) []Entry {
	at := NextPositions(prev, s, p, nil)
	if s.Cash != nil || at.None() || prev.None() || at.HeadsUp {
		return nil
	}
	due := behindBig(prev, s, p)
	var out []Entry
	for n := range s.Taken.All() {
		if s.Arrival(n) == Settled {
			continue
		}
		rule := p.entryRule(due, n, s)
		if n == at.Big && rule.Enter == Waits || at.Waiting.Has(n) && rule.Enter != Waits {
			rule = p.entryRule(at, n, s)
		}
		out = append(out, Entry{Seat: n, Dealt: at.dealt(n, s.Chairs), Cite: rule.Cite})
	}
	return out
}

// entryRule is the line of the chart for the arrival in seat n.
func (p *Policy) entryRule(at Positions, n SeatNo, s *Seating) EntryRule {
	chart := p.chart(s.Arrival(n)).Value
	return chart.of(at, n, s)
}

// decide records that a line of the chart decides where the blinds are.
func (r EntryRule) decide(t *article.Trace) { article.Set(r.Enter, r.Cite).Decide(t) }

// of picks the line of the chart for seat n.
func (c *EntryChart) of(at Positions, n SeatNo, s *Seating) EntryRule {
	switch {
	case s.Dealt.Has(n) && c.Replacing.Enter != ByPosition:
		return c.Replacing
	case n == at.bigSeat():
		return c.Big
	case n == at.SmallSeat:
		return c.Small
	case n == at.Button:
		if s.Waited.Has(n) && c.Button.Enter == PassesButton {
			return EntryRule{PassesButton, c.Gap.Cite} // the button passes over who sat out left of it (HP-10.4)
		}
		return c.Button
	case at.inGap(n, s.Chairs):
		return c.Gap
	}
	return c.Elsewhere
}

// placeArrivals takes from the positions due those whom the book does not let enter on them yet. The trace records
// the articles that move the button or a blind.
func placeArrivals(due Positions, s *Seating, p *Policy, t *article.Trace) Positions {
	at := p.passBig(due, s, t)
	for n := range s.Taken.All() {
		if s.Arrival(n) == Settled {
			continue
		}
		switch rule := p.entryRule(due, n, s); {
		case rule.Enter == Waits && !at.inGap(n, s.Chairs):
			at.Waiting = at.Waiting.With(n)
			if n == due.Button || n == due.Small {
				rule.decide(t)
			}
		case rule.Enter != Waits && at.inGap(n, s.Chairs):
			at.GapDealt = at.GapDealt.With(n)
		case rule.Enter == PassesButton && n == due.Button:
			at.Button, at.Small = due.SmallSeat, 0
			rule.decide(t)
		}
	}
	if at.Waiting.Has(at.Small) {
		at.Small = 0
	}
	if at.Small == 0 && at.Big == 0 { // a hand has a blind
		at.Big, at.BigSeat = (s.Taken&^at.Waiting).next(at.BigSeat, s.Chairs), 0
	}
	return at
}

// passBig finds who posts the big blind when an arrival who is due it must wait: the next player (HP-6.5), or nobody
// where a missing big blind is not posted (PG-H.6, PG-H.8).
func (p *Policy) passBig(due Positions, s *Seating, t *article.Trace) Positions {
	at := due
	for range s.Chairs {
		if at.Big == 0 || s.Arrival(at.Big) == Settled {
			return at
		}
		rule := p.entryRule(at, at.Big, s)
		if rule.Enter != Waits {
			return at
		}
		rule.decide(t)
		at.Waiting = at.Waiting.With(at.Big)
		if p.MissingBigBlind.Value == NoBigBlind && at.Small != 0 && s.Arrival(at.Small) == Settled {
			at.Big, at.BigSeat = 0, at.Big
			return at
		}
		at.Big = s.next(at.Big)
	}
	return due
}
