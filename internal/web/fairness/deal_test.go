package fairness_test

import (
	"fmt"
	"testing"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// seeded is a dealer whose every deck has one seed.
type seeded [32]byte

func (s seeded) Deck(h *table.Hand) *croupier.Deck {
	d := croupier.NewDeck(s, h.State.Game().DeckSize())
	return &d
}

// dealtAndShown are the lines of a hand of a game that five players check down and show, cut by two of them or not.
func dealtAndShown(t *testing.T, g hand.Game, cut bool) []room.OpenedLine {
	t.Helper()
	book := webtest.Book(t, "tda-2024")
	at := table.New(1, 6, 5, &book.Policy.Hand)
	at.Button = 2
	for i := range 5 {
		at.Seats[i+1].Player, at.Seats[i+1].Stack = table.PlayerID(fmt.Sprint("p", i)), 1000
	}
	do := func(c any) {
		t.Helper()
		events, err := table.Decide(at, c, book.Policy.AtTable())
		if err != nil {
			t.Fatalf("%s: %#v: %v", g, c, err)
		}
		for _, e := range events {
			table.Apply(at, e)
		}
	}
	seed, keys := seeded{byte(g), 9}, vault.NewKeys()
	deck := croupier.NewDeck(seed, g.DeckSize())
	do(table.SetDeck{Cards: g.DeckSize(), Deck: deck.Commitment(), Sealed: keys.Seal(seed, "soir", "t1-h1")})
	if cut {
		for _, seat := range []table.SeatNo{4, 2} {
			do(table.CutDeck{Seat: seat, Hand: "t1-h1", Entropy: [32]byte{byte(seat)}})
		}
	}
	stakes := table.Blinds{Game: g, Structure: hand.FixedLimit, Small: 10, Big: 20, SmallBet: 20, BigBet: 40}
	if g.Upcards() {
		stakes.Small, stakes.Big, stakes.BringIn, stakes.Ante, stakes.AnteKind = 0, 0, 10, 5, hand.AnteEach
	}
	do(table.StartHand{Blinds: stakes})
	evening := &tournament.State{Phase: tournament.Running, Hosted: true, Tables: []*table.State{at}}
	for at.Hand != nil {
		c, _ := croupier.Next(evening, at, seed)
		if c == nil {
			c = passive(at.Hand)
		}
		do(c)
	}
	opened, err := room.Opener{Decks: keys}.Open("soir", at.Last, room.Whose{})
	if err != nil {
		t.Fatal(err)
	}
	return opened.Lines(nil)
}

// passive calls, checks, and throws what must be thrown.
func passive(h *table.Hand) any {
	step := h.State.Next()
	seat := h.Seats[step.Player]
	if step.Need == hand.NeedDiscard {
		c := table.Discard{Seat: seat}
		for i := range step.Count {
			c.Places = append(c.Places, i)
		}
		return c
	}
	switch legal := h.State.Legal(); {
	case legal.BringIn > 0:
		return table.Act{Seat: seat, Kind: hand.BringIn}
	case legal.CanCheck:
		return table.Act{Seat: seat, Kind: hand.Check}
	}
	return table.Act{Seat: seat, Kind: hand.Call}
}
