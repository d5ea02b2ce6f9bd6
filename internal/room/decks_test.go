package room

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// dealOn plays n acts at table 1 of a hosted stream: the house's, and players who call, and who throw all their cards. Of three decks
// two are cut.
func (f *fixture) dealOn(stream string, n int) {
	f.t.Helper()
	for i := range n {
		var c any
		no := 0
		if err := f.Read(stream, func(s *tournament.State) {
			tb := s.Tables[0]
			no = tb.No
			if c, _ = croupier.Next(s, tb, f.Dealer(stream)); c == nil && tb.Hand != nil {
				c = careless(tb.Hand, i)
			}
		}); err != nil {
			f.t.Fatal(err)
		}
		switch c.(type) {
		case nil:
			return
		case table.StartHand:
			f.cut(stream)
		}
		f.must(stream, tournament.AtTable{Table: no, Command: c})
	}
}

// cut has as many players cut the deck at the first table as hands were dealt there, by remainder of three.
func (f *fixture) cut(stream string) {
	f.t.Helper()
	var cuts []table.CutDeck
	if err := f.Read(stream, func(s *tournament.State) {
		t := s.Tables[0]
		for i := range t.Seats {
			if n := table.SeatNo(i + 1); t.At(n).Player != "" && len(cuts) < t.Hands%3 {
				cuts = append(cuts, table.CutDeck{Seat: n, Hand: t.NextDeck.Hand, Entropy: [32]byte{byte(n), byte(t.Hands)}})
			}
		}
	}); err != nil {
		f.t.Fatal(err)
	}
	for _, c := range cuts {
		f.must(stream, tournament.AtTable{Table: f.tables(stream)[0], Command: c})
	}
}

// careless is what the player whose turn it is does.
func careless(h *table.Hand, i int) any {
	step := h.State.Next()
	seat := h.Seats[step.Player]
	if step.Need == hand.NeedDiscard {
		c := table.Discard{Seat: seat}
		for at := range h.State.Held(step.Player) {
			c.Places = append(c.Places, at)
		}
		return c
	}
	act := table.Act{Seat: seat, Kind: hand.Call}
	switch legal := h.State.Legal(); {
	case legal.BringIn > 0:
		act.Kind = hand.BringIn
	case legal.CanCheck:
		act.Kind = hand.Check
	case i%9 == 3:
		act.Kind = hand.Fold
	}
	return act
}

// openGame is open with a game of its own.
func (f *fixture) openGame(stream string, players int, g hand.Game) {
	f.t.Helper()
	create := newTournament(stream, true, false)
	for i := range create.Structure.Levels {
		l := &create.Structure.Levels[i]
		if l.Break {
			continue
		}
		l.Game, l.Betting = g, hand.FixedLimit
		if g.Upcards() {
			l.BringIn, l.StudAnte, l.SmallBet, l.BigBet = 25, 25, l.Big, 2*l.Big
		}
	}
	create.Structure.AnteKind = hand.NoAnte
	f.must(stream, create)
	for i := range players {
		f.must(stream, tournament.Register{Player: table.PlayerID(fmt.Sprint("p", i+1))})
	}
	f.must(stream, tournament.Start{})
}

func (f *fixture) opener() Opener { return Opener{Decks: f.keys, Secret: f.secret} }

// inProgress is the hand in progress at table 1, nil when there is none.
func (f *fixture) inProgress(stream string) (h *table.Hand) {
	f.t.Helper()
	if err := f.Read(stream, func(s *tournament.State) { h = s.Tables[0].Hand }); err != nil {
		f.t.Fatal(err)
	}
	return h
}

// TestNobodyKnowsADeckBeforehand: with the same secret, stream and hand every deck is another, and the draw key opens none.
func TestNobodyKnowsADeckBeforehand(t *testing.T) {
	seen := map[string]bool{}
	for range 3 {
		f := newFixture(t)
		f.open("a", 3, true)
		f.begin("a")
		h := f.inProgress("a")
		seen[card.Text(f.Dealer("a").Deck(h).Board(h, 3))] = true
		derived := f.secret.derive("deck", "a", h.ID)
		if deck := croupier.NewDeck(derived, card.Count); deck.Commitment() == h.Deck {
			t.Error("the deck follows from the draw key")
		}
		if (Dealer{secret: f.secret, stream: "a"}).Deck(h) != nil || (Opener{Secret: f.secret}).dealer("a").Deck(h) != nil {
			t.Error("the draw key opens the deck")
		}
	}
	if len(seen) != 3 {
		t.Errorf("%d flops of three hands: %v", len(seen), seen)
	}
}

func TestAHandGoesOnWithItsDeckAfterACrash(t *testing.T) {
	for _, g := range []hand.Game{hand.Holdem, hand.DeuceToSevenTriple} {
		f := newFixture(t)
		f.openGame("a", 6, g)
		f.dealOn("a", 12)
		before := f.inProgress("a")
		want := f.Dealer("a").Deck(before).Commitment()
		f.start()
		after := f.inProgress("a")
		if got := f.Dealer("a").Deck(after).Commitment(); got != want || after.ID != before.ID {
			t.Errorf("game %v: %x after the restart, %x before", g, got, want)
		}
		f.dealOn("a", 200)
		if v, err := f.opener().Verify(ctx, f.store); err != nil || v[0].Decks == 0 || v[0].Sealed > 0 {
			t.Errorf("game %v: %+v, %v", g, v, err)
		}
	}
}

func TestAHandWhoseDeckIsNotOpenedIsFrozen(t *testing.T) {
	for name, keys := range map[string]vault.Keys{"another key": vault.NewKeys(), "the key": nil} {
		f := newFixture(t)
		f.open("a", 3, true)
		f.open("b", 3, true)
		f.dealOn("a", 2)
		frozen := keys != nil
		if frozen {
			f.keys = keys
		}
		f.start()
		if got := f.Frozen("a") != nil; got != frozen {
			t.Errorf("%s: frozen %v", name, f.Frozen("a"))
		}
		f.dealOn("b", 3) // begins under the key that is here
		h := f.inProgress("a")
		if cards := f.Seats().Hole("a", h, 0); (len(cards) == 0) != frozen {
			t.Errorf("%s: hole cards %v", name, cards)
		}
	}
}

// TestDecksOfEveryKindAreProved: in hold'em, stud and draw, with cards shuffled up again many times.
func TestDecksOfEveryKindAreProved(t *testing.T) {
	most := 0
	for _, g := range []hand.Game{hand.Holdem, hand.ShortDeck, hand.Stud, hand.DeuceToSevenTriple, hand.Badugi} {
		f := newFixture(t)
		f.openGame("a", 6, g)
		f.dealOn("a", 400)
		v, err := f.opener().Verify(ctx, f.store)
		if err != nil || v[0].Decks < 2 || v[0].Sealed > 0 {
			t.Fatalf("game %v: %+v, %v", g, v, err)
		}
		if v, err := Verify(ctx, f.store); err != nil || v[0].Decks > 0 || v[0].Sealed < 2 {
			t.Errorf("game %v, without keys: %+v, %v", g, v, err)
		}
		for _, h := range f.stream("a").content.(*tourney).hands.hands {
			most = max(most, len(h.Piles))
			opensRightly(t, f.opener(), h)
		}
	}
	if most < 3 {
		t.Errorf("cards were shuffled up again %d times at most: the test proves nothing of it", most)
	}
}

// opensRightly opens a hand of stream "a" to everybody, to each player and to an auditor.
func opensRightly(t *testing.T, o Opener, h *table.Hand) {
	t.Helper()
	open := func(w Whose) Opened {
		out, err := o.Open("a", h, w)
		if err != nil {
			t.Fatalf("hand %s, %+v: %v", h.ID, w, err)
		}
		for _, c := range out.Cards {
			if !c.Proved {
				t.Fatalf("hand %s: %v at %v is not proved", h.ID, c.Card, c.At)
			}
		}
		return out
	}
	seen := croupier.Seen(h)
	if out := open(Whose{}); len(out.Cards) != len(seen) || out.Seed != nil {
		t.Errorf("hand %s opens %d cards to everybody, %d were seen", h.ID, len(out.Cards), len(seen))
	}
	for p, player := range h.Players {
		own := 0
		for _, c := range open(Whose{Player: player}).Cards {
			if c.Seat == h.Seats[p] {
				own++
			} else if !slices.ContainsFunc(seen, func(d croupier.Dealt) bool { return d.At == c.At }) {
				t.Errorf("hand %s opens %v of seat %d to seat %d", h.ID, c.Card, c.Seat, h.Seats[p])
			}
		}
		if own != len(h.Pack.Held(p)) {
			t.Errorf("hand %s opens %d own cards of %d", h.ID, own, len(h.Pack.Held(p)))
		}
	}
	out := open(Whose{All: true})
	cards := h.State.Game().DeckSize()
	for _, pile := range h.Pack.Shuffles()[:len(h.Piles)] {
		cards += len(pile)
	}
	if len(out.Cards) != cards || len(out.Seed) != 32 || !out.Proof.Proved(h.Deck) {
		t.Errorf("hand %s opens %d cards of %d to an auditor", h.ID, len(out.Cards), cards)
	}
	deck := croupier.NewDeck([32]byte(out.Seed), h.State.Game().DeckSize())
	if deck.Commitment() != h.Deck {
		t.Errorf("hand %s: the seed gives another commitment", h.ID)
	}
	if _, err := o.Open("a", h, Whose{Player: "nobody"}); codeOf(err) != NotDealtIn {
		t.Errorf("a player who was not there: %v", err)
	}
	if _, err := (Opener{}).Open("a", h, Whose{}); codeOf(err) != DeckClosed {
		t.Errorf("without a key: %v", err)
	}
	if _, err := o.Open("b", h, Whose{}); codeOf(err) != DeckDamaged {
		t.Errorf("for another stream: %v", err)
	}
}

// rewritten is the journal with events of its rows changed, every hash made anew: what somebody with the file and time could do.
func rewritten(t *testing.T, from journal.Store, change func(e tournament.Event) tournament.Event) journal.Store {
	t.Helper()
	to := memory.Open(new(memory.Disk))
	err := from.Load(ctx, "a", 1, func(r journal.Record) error {
		events, err := tournament.UnmarshalEvents(r.Events)
		if err != nil {
			return err
		}
		for i := range events {
			events[i] = change(events[i])
		}
		if r.Events, err = tournament.MarshalEvents(events); err != nil {
			return err
		}
		r.With = nil // of its stream alone
		_, err = to.Append(ctx, "a", r.Seq-1, r)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return to
}

func TestVerifyFindsEveryOtherDeckAndCard(t *testing.T) {
	f := newFixture(t)
	f.openGame("a", 6, hand.DeuceToSevenTriple)
	f.dealOn("a", 300)
	other := f.keys.Seal([32]byte{9}, "a", "t1-h1")
	for name, change := range map[string]func(any) any{
		"commitment": func(e any) any {
			if e, ok := e.(table.HandStarted); ok && e.ID == "t1-h2" {
				e.Deck[5] ^= 1
				return e
			}
			return e
		},
		"seed": func(e any) any {
			if e, ok := e.(table.HandStarted); ok && e.ID == "t1-h1" {
				e.Sealed = other
				return e
			}
			return e
		},
		"cut": func(e any) any {
			if e, ok := e.(table.HandStarted); ok && e.ID == "t1-h1" {
				e.Cut = [32]byte{1}
				return e
			}
			return e
		},
		"entropy of a player": func(e any) any {
			if e, ok := e.(table.DeckCut); ok {
				e.Entropy[31] ^= 1
				return e
			}
			return e
		},
		"player, for one who has cut already": func(e any) any {
			if e, ok := e.(table.DeckCut); ok {
				e.Seat = 1
				return e
			}
			return e
		},
		"deck than was set": func(e any) any {
			if e, ok := e.(table.DeckSet); ok {
				e.Deck[31] ^= 1
				return e
			}
			return e
		},
		"cards shuffled up again": func(e any) any {
			if e, ok := e.(table.ShuffledUp); ok {
				e.Decks[0][0] ^= 1
				return e
			}
			return e
		},
		"a card shown": func(e any) any {
			if e, ok := e.(table.Acted); ok && e.Action.Kind == hand.Show {
				e.Action.Cards[0] = swapped(e.Action.Cards)
				return e
			}
			return e
		},
	} {
		store := rewritten(t, f.store, func(e tournament.Event) tournament.Event {
			if at, ok := e.(tournament.TableEvent); ok {
				at.Event = change(at.Event).(table.Event)
				return at
			}
			return e
		})
		_, err := f.opener().Verify(ctx, store)
		var broken *journal.Broken
		if !errors.As(err, &broken) || broken.Fault != WrongDeck && name != "a card shown" {
			t.Errorf("another %s: %v", name, err)
		}
	}
	same := rewritten(t, f.store, func(e tournament.Event) tournament.Event { return e })
	if _, err := f.opener().Verify(ctx, same); err != nil {
		t.Errorf("unchanged: %v", err)
	}
}

// swapped is a card that is none of the list.
func swapped(cards []card.Card) card.Card {
	for c := range card.Card(card.Count) {
		if !slices.Contains(cards, c) {
			return c
		}
	}
	return card.Unknown
}

// TestHandsOfEarlierReleasesAreDealtOnAndOpened: decks that follow from the draw key, with a commitment that is the seed's SHA-256.
func TestHandsOfEarlierReleasesAreDealtOnAndOpened(t *testing.T) {
	f := newFixture(t)
	for _, r := range recorded(t, "testdata/journals/decks-of-draw-key.jsonl.gz") {
		if written, err := f.store.Append(ctx, r.Stream, r.Seq-1, r); err != nil || written.Hash != r.Hash {
			t.Fatalf("row %d of %s: %v", r.Seq, r.Stream, err)
		}
	}
	v, err := f.opener().Verify(ctx, f.store)
	if err != nil || len(v) != 2 || v[0].Decks != 2 || v[1].Decks != 2 || v[0].Sealed+v[1].Sealed > 0 {
		t.Fatalf("%+v, %v", v, err)
	}
	f.start()
	for _, stream := range []string{"draw", "holdem"} {
		if err := f.Frozen(stream); err != nil {
			t.Fatal(err)
		}
		old := f.inProgress(stream)
		if old == nil || len(old.Sealed) > 0 {
			t.Fatalf("%s: no hand of the earlier release is in progress", stream)
		}
		f.dealOn(stream, 200)
		var first *table.Hand
		for _, h := range f.stream(stream).content.(*tourney).hands.hands {
			if h.ID == "t1-h1" {
				first = h
			}
		}
		out, err := f.opener().Open(stream, first, Whose{All: true})
		if err != nil || !out.Unprovable || !bytes.Equal(out.Seed, out.Proof.Value) || out.Proof.Proved(first.Deck) {
			t.Errorf("%s: %v", stream, err)
		}
	}
	if v, err = f.opener().Verify(ctx, f.store); err != nil || v[1].Decks < 3 || v[2].Decks < 4 {
		t.Errorf("played on: %+v, %v", v, err)
	}
	f.start()
	f.sameAsReplay("draw")
}

func recorded(t *testing.T, path string) (rows []journal.Record) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(unzipped)
	lines.Buffer(nil, 1<<22)
	for lines.Scan() {
		var r journal.Record
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	if err := lines.Err(); err != nil || len(rows) == 0 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	return rows
}
