package frame

import (
	"slices"

	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/letters"
)

// Tips are the dealers' tips of a cash session that nobody has given out yet.
type Tips struct {
	Pool    chip.Amount // of all dealers, where the house pools tips
	Dealers []Tipped    // who has some; where they are pooled, who may get a part
}

// Tipped is a dealer with the tips of his own.
type Tipped struct {
	Dealer, Name string
	Chips        chip.Amount
}

// TipsOf are the tips of a session.
func (s *Site) TipsOf(l lang.Lang, session string) (t Tips) {
	if s.CashRoom == nil {
		return t
	}
	_ = s.CashRoom.Cash(session, func(st *cashgame.State) {
		for _, own := range st.Tipped() {
			t.Dealers = append(t.Dealers, Tipped{Dealer: own.Dealer, Chips: own.Amount})
		}
		t.Pool = st.Total(cashgame.TipPoolAccount)
	})
	if t.Pool > 0 {
		t.Dealers = s.DealersOf(l, session)
	}
	for i := range t.Dealers {
		t.Dealers[i].Name = s.Named(l, t.Dealers[i].Dealer)
	}
	return t
}

// DealersOf are who may deal at a session: whoever has the duty there, and who is on the rota.
func (s *Site) DealersOf(l lang.Lang, session string) (out []Tipped) {
	add := func(id string) {
		if !slices.ContainsFunc(out, func(d Tipped) bool { return d.Dealer == id }) {
			out = append(out, Tipped{Dealer: id, Name: s.Named(l, id)})
		}
	}
	if s.Access != nil {
		for _, a := range s.Access.Accounts() {
			if !a.Closed && a.In(session).May(role.Deal) {
				add(a.ID)
			}
		}
	}
	s.Cardroom(func(c *cardroom.State) {
		for i := range c.Dealers {
			add(c.Dealers[i].Dealer)
		}
	})
	slices.SortFunc(out, func(a, b Tipped) int { return letters.Compare(a.Name, b.Name) })
	return out
}
