package table

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/shuffle"
)

func TestADeckIsSetBeforeItsHandAndStays(t *testing.T) {
	f := seats(t, 1000, 1000, 1000, 0)
	f.refused(StartHand{Blinds: blinds}, NoDeck)
	f.refused(CutDeck{Seat: 1, Hand: "t1-h1"}, CutClosed)
	f.do(SetDeck{Cards: card.Count, Deck: [32]byte{1}, Sealed: []byte("seed")})
	f.refused(SetDeck{Cards: card.Count, Deck: [32]byte{2}}, DeckIsSet)
	e := f.do(StartHand{Blinds: blinds})[0].(HandStarted)
	if e.ID != "t1-h1" || e.Deck != [32]byte{1} || string(e.Sealed) != "seed" || e.Cut != [32]byte{} {
		t.Errorf("%+v", e)
	}
	if f.s.NextDeck != nil {
		t.Error("the deck is still the next one's")
	}
	f.refused(SetDeck{Cards: card.Count, Deck: [32]byte{2}}, HandInProgress)
	f.refused(CutDeck{Seat: 1, Hand: "t1-h1"}, CutClosed)
	f.refused(CutDeck{Seat: 1, Hand: "t1-h2"}, CutClosed)
}

func TestEachSeatCutsOnceForThatHand(t *testing.T) {
	f := seats(t, 1000, 1000, 1000, 0)
	f.do(SetDeck{Cards: card.Count, Deck: [32]byte{1}})
	f.refused(CutDeck{Seat: 1, Hand: "t1-h2"}, CutClosed)
	f.refused(CutDeck{Seat: 4, Hand: "t1-h1"}, SeatEmpty)
	f.refused(CutDeck{Seat: 5, Hand: "t1-h1"}, UnknownSeat)
	f.do(CutDeck{Seat: 3, Hand: "t1-h1", Entropy: [32]byte{7}})
	f.refused(CutDeck{Seat: 3, Hand: "t1-h1", Entropy: [32]byte{8}}, CutAlready)
	f.do(CutDeck{Seat: 1, Hand: "t1-h1", Entropy: [32]byte{9}})
	e := f.do(StartHand{Blinds: blinds})[0].(HandStarted)
	if want := shuffle.Cut([32]byte{1}, []shuffle.Entropy{{Seat: 3, Bytes: [32]byte{7}}, {Seat: 1, Bytes: [32]byte{9}}}); e.Cut != want {
		t.Errorf("cut %x, want %x", e.Cut, want)
	}
	if cuts := f.s.Hand.Cuts(); len(cuts) != 2 || cuts[0].Player != "C" || cuts[1].Seat != 1 {
		t.Errorf("%+v", cuts)
	}
}

// TestAGameOfOtherCardsTakesAnotherDeck: what was cut is of the deck before.
func TestAGameOfOtherCardsTakesAnotherDeck(t *testing.T) {
	f := seats(t, 1000, 1000, 1000)
	short := blinds
	short.Game = hand.ShortDeck
	f.do(SetDeck{Cards: card.Count, Deck: [32]byte{1}})
	f.do(CutDeck{Seat: 1, Hand: "t1-h1"})
	f.refused(StartHand{Blinds: short}, NoDeck)
	f.do(SetDeck{Cards: hand.ShortDeck.DeckSize(), Deck: [32]byte{2}})
	f.refused(StartHand{Blinds: blinds}, NoDeck)
	f.do(CutDeck{Seat: 1, Hand: "t1-h1", Entropy: [32]byte{3}})
	f.do(StartHand{Blinds: short})
	if h := f.s.Hand; h.Deck != [32]byte{2} || h.Cut != shuffle.Cut(h.Deck, []shuffle.Entropy{{Seat: 1, Bytes: [32]byte{3}}}) {
		t.Errorf("%x, cut %x", h.Deck, h.Cut)
	}
}

// TestACutMovesEveryPlaceAndLosesNone: whatever is cut, a whole hand takes each place of the deck once, in the order of the cut.
func TestACutMovesEveryPlaceAndLosesNone(t *testing.T) {
	policies := book(t, "tda-2024")
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom([]hand.Game{hand.Holdem, hand.ShortDeck, hand.Omaha, hand.CourchevelHiLo}).Draw(t, "game")
		n := rapid.IntRange(3, 6).Draw(t, "players")
		cut := [32]byte(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "cut"))
		order := shuffle.Order(cut, g.DeckSize())
		if cut == [32]byte{} {
			for i := range order {
				order[i] = byte(i)
			}
		}
		cfg := hand.Config{Game: g, SmallBlind: 5, BigBlind: 10, SmallBlindAt: 0, BigBlindAt: 1, Unit: 5}
		for range n {
			cfg.Stacks = append(cfg.Stacks, 1000)
		}
		s, err := hand.New(cfg, &policies.Hand)
		if err != nil {
			t.Fatal(err)
		}
		k, each := newPack(&s, cut), s.Next().Count
		if k.First() != each {
			t.Fatalf("%d cards of the first street, want %d", k.First(), each)
		}
		for p := range n {
			for i, at := range k.Held(p) {
				if want := (Place{Index: order[i*n+p]}); at != want || k.Off(at) != i*n+p {
					t.Fatalf("player %d, card %d: %v, want %v", p, i, at, want)
				}
			}
		}
		for k.next < k.size {
			if at := k.take(&s, -1); at != (Place{Index: order[k.next-1]}) {
				t.Fatalf("card %d: %v", k.next-1, at)
			}
		}
		slices.Sort(order)
		for i, at := range order {
			if int(at) != i {
				t.Fatalf("place %d is dealt twice or never", i)
			}
		}
	})
}

// TestAJournalThatReplacesADeckIsNotFair: what Decide refuses shows where somebody has written it all the same.
func TestAJournalThatReplacesADeckIsNotFair(t *testing.T) {
	first, second, short := DeckSet{Hand: "t1-h1", Cards: 52}, DeckSet{Hand: "t1-h1", Cards: 52, Deck: [32]byte{1}}, DeckSet{Hand: "t1-h1", Cards: 36}
	cut := func(n SeatNo) DeckCut { return DeckCut{Hand: "t1-h1", Seat: n, Player: name(int(n))} }
	for _, c := range []struct {
		events []Event
		fair   bool
	}{
		{[]Event{first}, true}, {[]Event{first, cut(1), cut(2)}, true}, {[]Event{first, short, cut(1)}, true},
		{[]Event{first, second}, false}, {[]Event{first, cut(1), second, cut(1)}, false}, {[]Event{first, cut(1), cut(2), cut(1)}, false},
	} {
		f := seats(t, 1000, 1000)
		for _, e := range c.events {
			Apply(f.s, e)
		}
		if f.s.NextDeck.Fair() != c.fair {
			t.Errorf("%+v: fair %v", c.events, !c.fair)
		}
	}
}
