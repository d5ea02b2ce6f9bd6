package room

import (
	"context"
	"log/slog"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/shuffle"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// cutBy has the player in a seat at table 1 cut, on the own phone.
func (f *fixture) cutBy(stream string, as role.Role, person string, c table.CutDeck) error {
	command := f.command(stream, tournament.AtTable{Table: 1, Command: c})
	command.By = role.By{Person: person, Role: as, Device: "phone"}
	_, err := f.Do(ctx, command)
	return err
}

// nextDeck is what is set at table no, nil where nothing is.
func (f *fixture) nextDeck(stream string, no int) (d *table.NextDeck) {
	f.t.Helper()
	if err := f.Read(stream, func(s *tournament.State) { d = s.Table(no).NextDeck }); err != nil {
		f.t.Fatal(err)
	}
	return d
}

// playerAt is who sits in the first taken seat of table 1 from n on.
func (f *fixture) playerAt(stream string, n table.SeatNo) (seat table.SeatNo, player string) {
	f.t.Helper()
	if err := f.Read(stream, func(s *tournament.State) {
		t := s.Tables[0]
		for seat = n; t.At(seat).Player == ""; seat++ {
		}
		player = string(t.At(seat).Player)
	}); err != nil {
		f.t.Fatal(err)
	}
	return seat, player
}

func TestAPlayerAloneCutsAndOnce(t *testing.T) {
	f := newFixture(t)
	f.open("a", 3, true)
	seat, player := f.playerAt("a", 1)
	other, neighbour := f.playerAt("a", seat+1)
	cut := table.CutDeck{Seat: seat, Hand: "t1-h1", Entropy: [32]byte{1}}
	if err := f.cutBy("a", role.Player, player, cut); codeOf(err) != table.CutClosed {
		t.Errorf("before a deck is set: %v", err)
	}
	f.must("a", tournament.AtTable{Table: 1, Command: table.SetDeck{}})
	rows := f.rows("a")
	for _, as := range append(slices.Clone(role.People), role.Croupier, role.Clock) {
		if err := f.cutBy("a", as, player, cut); codeOf(err) != NotAllowed {
			t.Errorf("%s cuts for a player: %v", as, err)
		}
	}
	if err := f.cutBy("a", role.Player, neighbour, cut); codeOf(err) != NotYourSeat {
		t.Errorf("for another seat: %v", err)
	}
	if f.rows("a") != rows {
		t.Error("a refused cut was written")
	}
	seen := f.seq("a")
	if err := f.cutBy("a", role.Player, player, cut); err != nil {
		t.Fatal(err)
	}
	if err := f.cutBy("a", role.Player, player, cut); codeOf(err) != table.CutAlready {
		t.Errorf("twice: %v", err)
	}
	late := f.command("a", tournament.AtTable{Table: 1, Command: table.CutDeck{Seat: other, Hand: "t1-h1"}})
	late.By, late.Expected = role.By{Person: neighbour, Role: role.Player}, seen
	if _, err := f.Do(ctx, late); err != nil {
		t.Errorf("a phone that shows what was before the other cut: %v", err)
	}
	f.must("a", tournament.AtTable{Table: 1, Command: table.StartHand{}})
	third, last := f.playerAt("a", other+1)
	if err := f.cutBy("a", role.Player, last, table.CutDeck{Seat: third, Hand: "t1-h1"}); codeOf(err) != table.CutClosed {
		t.Errorf("during the hand: %v", err)
	}
	if h := f.inProgress("a"); len(h.Cuts()) != 2 || h.Cuts()[0].Player != table.PlayerID(player) || h.Cut == [32]byte{} {
		t.Errorf("%+v", h.Cuts())
	}
}

// TestADeckAndItsCutsWakeTheirPlayers: the pages of those who sit there, and no tablet is stale by them.
func TestADeckAndItsCutsWakeTheirPlayers(t *testing.T) {
	f := newFixture(t)
	f.open("a", 8, true)
	var here, there table.PlayerID
	var seat table.SeatNo
	look := func() (mine, others, tablet uint64) {
		if err := f.ReadMarked("a", func(s *tournament.State, m Marks) {
			if here == "" {
				for i := range s.Table(1).Seats {
					if p := s.Table(1).Seats[i].Player; p != "" {
						here, seat = p, table.SeatNo(i+1)
					}
				}
				for _, chair := range s.Table(2).Seats {
					there = max(there, chair.Player)
				}
			}
			mine, others, tablet = SeatOf(here).Changed(s, m), SeatOf(there).Changed(s, m), m.Table(1)
		}); err != nil {
			t.Fatal(err)
		}
		return mine, others, tablet
	}
	mine, others, tablet := look()
	for _, c := range []any{table.SetDeck{}, table.CutDeck{Seat: seat, Hand: "t1-h1"}} {
		f.must("a", tournament.AtTable{Table: 1, Command: c})
		m, o, tab := look()
		if m <= mine || o != others || tab != tablet {
			t.Errorf("%T: the player's page at %d, was %d; another's at %d, was %d; the table at %d, was %d", c, m, mine, o, others, tab, tablet)
		}
		mine = m
	}
}

// TestASetDeckGoesOnAfterACrash: with what was cut before, and with its own key alone.
func TestASetDeckGoesOnAfterACrash(t *testing.T) {
	f := newFixture(t)
	f.open("a", 3, true)
	f.must("a", tournament.AtTable{Table: 1, Command: table.SetDeck{}})
	seat, player := f.playerAt("a", 1)
	if err := f.cutBy("a", role.Player, player, table.CutDeck{Seat: seat, Hand: "t1-h1", Entropy: [32]byte{5}}); err != nil {
		t.Fatal(err)
	}
	before := *f.nextDeck("a", 1)
	keys := f.keys
	f.keys = vault.NewKeys()
	f.start()
	if f.Frozen("a") == nil {
		t.Error("a room that cannot open the deck goes on")
	}
	f.keys = keys
	f.start()
	after := f.nextDeck("a", 1)
	if f.Frozen("a") != nil || after == nil || after.Deck != before.Deck || after.Cut() != before.Cut() {
		t.Fatalf("%+v after the restart, %+v before; %v", after, before, f.Frozen("a"))
	}
	if _, err := f.Do(ctx, f.command("a", tournament.AtTable{Table: 1, Command: table.SetDeck{}})); codeOf(err) != table.DeckIsSet {
		t.Errorf("another deck after the restart: %v", err)
	}
	f.must("a", tournament.AtTable{Table: 1, Command: table.StartHand{}})
	if h := f.inProgress("a"); h.Deck != before.Deck || h.Cut != before.Cut() {
		t.Errorf("hand %s has another deck", h.ID)
	}
	f.dealOn("a", 100)
	if v, err := f.opener().Verify(ctx, f.store); err != nil || v[0].Decks == 0 {
		t.Errorf("%+v, %v", v, err)
	}
	f.sameAsReplay("a")
}

// fixed is a room whose operator draws the same seed for every deck.
func fixed(t *testing.T) *fixture {
	f := &fixture{t: t, disk: new(memory.Disk), clock: NewManual(1_000_000), secret: Secret{1, 2, 3}, keys: testKeys, logged: new(syncBuilder)}
	f.store = memory.Open(f.disk)
	var err error
	f.Room, err = Open(context.Background(), Config{Store: f.store, Clock: f.clock, Secret: f.secret, Decks: f.keys, Entropy: func() [32]byte { return [32]byte{4} }, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Room.Close)
	return f
}

// TestAChosenDeckGivesOtherCardsAfterACut: one player who cuts is enough.
func TestAChosenDeckGivesOtherCardsAfterACut(t *testing.T) {
	seen := map[string]bool{}
	var commitment [32]byte
	for cut := range byte(8) {
		f := fixed(t)
		f.open("a", 3, true)
		f.must("a", tournament.AtTable{Table: 1, Command: table.SetDeck{}})
		if seat, player := f.playerAt("a", 1); cut > 0 {
			if err := f.cutBy("a", role.Player, player, table.CutDeck{Seat: seat, Hand: "t1-h1", Entropy: [32]byte{cut}}); err != nil {
				t.Fatal(err)
			}
		}
		f.must("a", tournament.AtTable{Table: 1, Command: table.StartHand{}})
		h := f.inProgress("a")
		if cut == 0 {
			commitment = h.Deck
		}
		if h.Deck != commitment {
			t.Error("the cut changed the commitment")
		}
		d := f.Dealer("a").Deck(h)
		var dealt []card.Card
		for p := range h.State.N() {
			dealt = append(dealt, d.Hole(h, p)...)
		}
		dealt = append(dealt, d.Board(h, 5)...)
		want := card.Deal([32]byte{4})
		if first := slices.Equal(d.Hole(h, 0), []card.Card{want[0], want[3]}); first != (cut == 0) {
			t.Errorf("cut %d: %v from the first places", cut, d.Hole(h, 0))
		}
		seen[card.Text(dealt)] = true
	}
	if len(seen) != 8 {
		t.Errorf("%d deals of one deck cut in eight ways", len(seen))
	}
}

// TestALevelWithOtherCardsTakesAnotherDeck: the one that was set is not dealt, and each may cut again.
func TestALevelWithOtherCardsTakesAnotherDeck(t *testing.T) {
	f := newFixture(t)
	create := newTournament("a", true, false)
	create.Structure.Levels[1].Game = hand.ShortDeck
	f.must("a", create)
	for _, p := range []table.PlayerID{"p1", "p2", "p3"} {
		f.must("a", tournament.Register{Player: p})
	}
	f.must("a", tournament.Start{})
	at := func(c any) tournament.Command { return tournament.AtTable{Table: 1, Command: c} }
	f.must("a", at(table.SetDeck{}))
	seat, player := f.playerAt("a", 1)
	cut := table.CutDeck{Seat: seat, Hand: "t1-h1", Entropy: [32]byte{5}}
	if err := f.cutBy("a", role.Player, player, cut); err != nil {
		t.Fatal(err)
	}
	f.must("a", tournament.NextLevel{})
	if _, err := f.Do(ctx, f.command("a", at(table.StartHand{}))); codeOf(err) != table.NoDeck {
		t.Errorf("short deck from 52 cards: %v", err)
	}
	var c any
	_ = f.Read("a", func(s *tournament.State) { c, _ = croupier.Next(s, s.Tables[0], f.Dealer("a")) })
	if _, sets := c.(table.SetDeck); !sets {
		t.Fatalf("the croupier does %T", c)
	}
	f.must("a", at(c))
	if d := f.nextDeck("a", 1); d.Cards != 36 || len(d.Cuts) > 0 {
		t.Errorf("%+v", d)
	}
	if err := f.cutBy("a", role.Player, player, cut); err != nil {
		t.Error(err)
	}
	f.must("a", at(table.StartHand{}))
	f.dealOn("a", 100)
	if v, err := f.opener().Verify(ctx, f.store); err != nil || v[0].Decks == 0 || v[0].Sealed > 0 {
		t.Errorf("%+v, %v", v, err)
	}
	f.start()
	f.sameAsReplay("a")
}

// TestATableThatStopsKeepsItsDeck: paused, or while another is played out and broken; the deck of that one is never dealt.
func TestATableThatStopsKeepsItsDeck(t *testing.T) {
	f := newFixture(t)
	f.open("a", 8, true)
	f.must("a", tournament.AtTable{Table: 1, Command: table.SetDeck{}})
	seat, player := f.playerAt("a", 1)
	if err := f.cutBy("a", role.Player, player, table.CutDeck{Seat: seat, Hand: "t1-h1"}); err != nil {
		t.Fatal(err)
	}
	first := f.nextDeck("a", 1)
	f.must("a", tournament.Pause{})
	if _, err := f.Do(ctx, f.command("a", tournament.AtTable{Table: 1, Command: table.StartHand{}})); codeOf(err) != tournament.ClockStopped {
		t.Errorf("a hand while the clock stands: %v", err)
	}
	f.must("a", tournament.Resume{})
	broken := false
	for range 400 {
		var c tournament.Command
		_ = f.Read("a", func(s *tournament.State) {
			if broken = s.Table(2).Players() == 0; !broken {
				c = allIn(s, 2, f.Dealer("a"))
			}
		})
		if broken {
			break
		}
		if _, task := c.(tournament.DoTask); task { // of a deck that may never be dealt
			_, _ = f.Do(ctx, f.command("a", tournament.AtTable{Table: 2, Command: table.SetDeck{}}))
		}
		f.must("a", c)
	}
	if last := f.nextDeck("a", 2); !broken || last == nil || last.Hand != f.nextHand("a", 2) {
		t.Fatalf("table 2 is broken: %v, its deck is %+v", broken, last)
	}
	if d := f.nextDeck("a", 1); !reflect.DeepEqual(d, first) {
		t.Errorf("%+v, was %+v", d, first)
	}
	for _, c := range []any{table.StartHand{}, table.SetDeck{}} {
		if _, err := f.Do(ctx, f.command("a", tournament.AtTable{Table: 2, Command: c})); codeOf(err) != table.TooFewAtTable {
			t.Errorf("%T at a table that is broken: %v", c, err)
		}
	}
	f.must("a", tournament.AtTable{Table: 1, Command: table.StartHand{}})
	if h := f.inProgress("a"); h.Deck != first.Deck || h.Cut != first.Cut() {
		t.Error("table 1 has another deck")
	}
	f.start()
	f.sameAsReplay("a")
}

// nextHand is the id of the hand that would begin next at a table.
func (f *fixture) nextHand(stream string, no int) (id string) {
	_ = f.Read(stream, func(s *tournament.State) { id = s.Table(no).NextHandID() })
	return id
}

// allIn is what comes next of a tournament in which one table alone plays, two players of each hand for all their chips.
func allIn(s *tournament.State, no int, d Dealer) tournament.Command {
	for _, k := range s.Tasks() {
		if !k.Wait && k.Kind != tournament.TaskFloor {
			return tournament.DoTask{ID: k.ID}
		}
	}
	t := s.Table(no)
	if c, _ := croupier.Next(s, t, d); c != nil {
		return tournament.AtTable{Table: no, Command: c}
	}
	legal, in := t.Hand.State.Legal(), 0
	for p := range t.Hand.State.N() {
		if t.Hand.State.AllIn(p) {
			in++
		}
	}
	act := table.Act{Seat: t.ToAct(), Kind: hand.Fold}
	switch {
	case in < 2 && legal.CanRaise:
		act.Kind, act.To = hand.Raise, legal.MaxTo
	case in < 2:
		act.Kind = hand.Call
	}
	return tournament.AtTable{Table: no, Command: act}
}

// TestWhateverIsCutIsProved: every card of a hand is one of its deck, dealt from the place that the cuts give, and the replay is the
// live hand.
func TestWhateverIsCutIsProved(t *testing.T) {
	games := []hand.Game{hand.Holdem, hand.ShortDeck, hand.Stud, hand.DeuceToSevenTriple, hand.CourchevelHiLo}
	rapid.Check(t, func(rt *rapid.T) {
		f := newFixture(t)
		f.openGame("a", rapid.IntRange(2, 6).Draw(rt, "players"), rapid.SampledFrom(games).Draw(rt, "game"))
		f.must("a", tournament.AtTable{Table: 1, Command: table.SetDeck{}})
		var cuts []table.Cut
		for _, n := range rapid.SliceOfNDistinct(rapid.IntRange(1, 6), 0, 6, rapid.ID[int]).Draw(rt, "cuts") {
			c := table.CutDeck{Seat: table.SeatNo(n), Hand: "t1-h1", Entropy: [32]byte(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(rt, "entropy"))}
			if _, err := f.Do(ctx, f.command("a", tournament.AtTable{Table: 1, Command: c})); err == nil {
				cuts = append(cuts, table.Cut{Seat: c.Seat, Entropy: c.Entropy})
			}
		}
		f.must("a", tournament.AtTable{Table: 1, Command: table.StartHand{}})
		for range 200 {
			if f.inProgress("a") == nil {
				break
			}
			f.dealOn("a", 1)
		}
		f.sameAsReplay("a")
		if v, err := f.opener().Verify(ctx, f.store); err != nil || v[0].Decks != 1 {
			rt.Fatalf("%+v, %v", v, err)
		}
		h := f.stream("a").content.(*tourney).hands.hands[0]
		opensRightly(t, f.opener(), h)
		order := shuffle.Order(h.Cut, h.State.Game().DeckSize())
		if len(cuts) == 0 {
			slices.Sort(order)
		}
		opened, err := f.opener().Open("a", h, Whose{All: true})
		if err != nil {
			rt.Fatal(err)
		}
		off := map[int]bool{}
		for _, l := range opened.Lines(nil) {
			switch {
			case l.Deal != nil:
				if !l.Proved || len(l.Deal.Cuts) != len(cuts) || (l.Deal.Cut == "") != (len(cuts) == 0) {
					rt.Fatalf("%+v of %+v", l.Deal, cuts)
				}
			case l.Pile == 0 && l.Seed == "":
				if off[l.Off] = true; order[l.Off-1] != l.Index {
					rt.Fatalf("card %d off the deck is from place %d, want %d", l.Off, l.Index, order[l.Off-1])
				}
			}
		}
		if len(off) != h.State.Game().DeckSize() {
			rt.Fatalf("%d cards of the deck", len(off))
		}
	})
}
