package cash

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/tournament"
)

// denominated is where the chips of each denomination are, and what does not add up.
type denominated struct {
	Chips  []chip.Amount
	Places []pile
	Breaks []broken
}

// pile is what lies in a place.
type pile struct {
	kept
	Of    []int // by denomination
	Since uint64
	At    tournament.Instant // since when nobody knows; 0 where it is known
}

// broken is what an event has shown not to add up: by denomination, or in a count of a table by value.
type broken struct {
	Event  uint64
	At     tournament.Instant
	By     role.By
	Place  kept
	Chips  []chip.Pieces
	InPlay chip.Amount // of a count by value: that should be there
	Worth  chip.Amount // that was
}

// Pieces are the chips by denomination, those of the cage as many as it has given out.
func (p pile) Pieces() []int {
	out := slices.Clone(p.Of)
	for i := range out {
		if p.Kind == cashgame.CageAccount {
			out[i] = -out[i]
		}
	}
	return out
}

// readDenominations are values, separated by anything.
func readDenominations(text string) (out []chip.Amount, err error) {
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' || r == ' ' }) {
		n, err := strconv.Atoi(part)
		if err != nil || n < 1 {
			return nil, frame.BadInput{Field: "denominations", Value: text}
		}
		out = append(out, chip.Amount(n))
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

// fill reads the denominations of a session whose house has told its own.
func (d *denominated) fill(s *cashgame.State, names view.Names) {
	d.Chips = s.House.Chips
	if len(d.Chips) == 0 {
		return
	}
	seen := map[ledger.Account]bool{}
	for _, b := range s.Ledger().Balances() {
		a := b.Account
		if a.Kind == cashgame.DropAccount {
			a.Kind = cashgame.TablesAccount
		}
		p := s.PileOf(a)
		if p == nil || seen[a] || p.Since == 0 && !slices.ContainsFunc(p.Of, func(n int) bool { return n != 0 }) {
			continue
		}
		seen[a] = true
		d.Places = append(d.Places, pile{kept: keptIn(a, 0, names), Of: p.Of, Since: p.Since})
	}
	slices.SortStableFunc(d.Places, func(a, b pile) int { return cmp.Compare(order(s, a.Kind), order(s, b.Kind)) })
	for _, b := range slices.Backward(s.Breaks) {
		d.Breaks = append(d.Breaks, broken{Event: b.Event, Place: keptIn(b.Place, 0, names), Chips: b.Chips})
	}
	for _, c := range slices.Backward(s.TableCounts) {
		if !c.Right() {
			d.Breaks = append(d.Breaks, broken{Event: c.Event, Place: kept{Kind: cashgame.TablesAccount, Of: strconv.Itoa(c.Table)}, InPlay: c.InPlay, Worth: chip.Worth(c.Chips)})
		}
	}
	slices.SortStableFunc(d.Breaks, func(a, b broken) int { return cmp.Compare(b.Event, a.Event) })
}

// order is where a kind of account stands in reports.
func order(s *cashgame.State, k ledger.Kind) int {
	return slices.IndexFunc(s.Ledger().Chart(), func(r ledger.Rule) bool { return r.Kind == k })
}

// dated adds when, and by whom, what was found was found.
func (s *site) dated(id string, d *denominated) {
	for i := range d.Places {
		if p := &d.Places[i]; p.Since != 0 {
			p.At = s.CashRoom.When(id, p.Since)
		}
	}
	for i := range d.Breaks {
		d.Breaks[i].At, d.Breaks[i].By = s.CashRoom.When(id, d.Breaks[i].Event), s.Room.Author(id, d.Breaks[i].Event)
	}
}
