package room

import (
	"fmt"
	"testing"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// publicCard is a card of a hand that everybody can see; seenAt is when it was first seen, and after how many hands of the table had begun.
type publicCard struct {
	hand string
	card card.Card
}

type seenAt struct {
	at    tournament.Instant
	hands int
}

// faces are the cards that a table's page shows.
func faces(v *view.Table) (out []card.Card) {
	out = append(out, v.Board...)
	for _, board := range v.Before {
		out = append(out, board...)
	}
	for i := range v.Seats {
		out = append(append(out, v.Seats[i].Cards...), v.Seats[i].Open...)
	}
	return out
}

// TestWhoLooksOnSeesNoCardBeforeItsTime: hands are played at a hosted table while somebody looks at it at every instant. Of what he is shown everything was seen by
// the whole table the delay ago at least, by the count of an observer who notes every card that comes up.
func TestWhoLooksOnSeesNoCardBeforeItsTime(t *testing.T) {
	for _, c := range []struct {
		name           string
		later, seconds int // of the game
		hands, least   int // what holds
	}{{"as usual", 0, 0, 1, 0}, {"three hands", 3, 0, 3, 0}, {"a minute", 0, 60, 0, 60}, {"both", 1, 200, 1, 200}} {
		t.Run(c.name, func(t *testing.T) { lookOn(t, c.later, c.seconds, c.hands, c.least) })
	}
}

func lookOn(t *testing.T, later, seconds, hands, least int) {
	f := newFixture(t)
	stream := f.openHome("looked-at", "lois-du-poker", 4)
	first := map[publicCard]seenAt{}
	names := func(p table.PlayerID) string { return string(p) }
	game := cashgame.Game{}
	_ = f.Cash(stream, func(s *cashgame.State) { game = s.Games[0] })
	game.ID, game.Hosted = "late", &cashgame.Hosting{Act: 20, Later: later, Delay: seconds}
	f.must(stream, cashgame.SetGame{Game: game})
	f.must(stream, cashgame.OpenTable{Table: 2, Game: "late"})
	for i := range 3 {
		p := fmt.Sprint("v", i+1)
		f.asPlayer(stream, p, cashgame.TakeSeat{Player: table.PlayerID(p), Table: 2, Seat: table.SeatNo(i + 1), Stack: 1000})
	}
	shown, boards, begun := 0, 0, 0
	for i := range 400 {
		f.act(stream, 2, 7*i) // nobody puts all in, and the game goes on
		_ = f.Cash(stream, func(s *cashgame.State) {
			v, _ := view.BuildCashTable(s, 2, names, view.Stamp{Now: f.Now()})
			begun = v.Hands
			for _, seen := range faces(&v) {
				if _, known := first[publicCard{v.Hand, seen}]; !known {
					first[publicCard{v.Hand, seen}] = seenAt{f.Now(), v.Hands}
				}
			}
		})
		f.clock.Set(f.clock.Now() + tournament.Instant(i%7)*1000)
		if err := f.Delayed(stream, 2, func(s *cashgame.State, _ int) {
			v, ok := view.BuildCashTable(s, 2, names, view.Stamp{Now: f.Now()})
			if !ok {
				return
			}
			shown++
			for _, seen := range faces(&v) {
				boards++
				when, known := first[publicCard{v.Hand, seen}]
				if ago := f.Now() - when.at; !known || ago < tournament.Instant(least)*1000 || begun-when.hands < hands {
					t.Fatalf("act %d: %v of hand %s is shown %d s and %d hands after it was seen", i, seen, v.Hand, ago/1000, begun-when.hands)
				}
			}
		}); err != nil {
			t.Fatal(err)
		}
		for _, id := range f.HandsShown(stream, 2) {
			h, err := f.HandShown(stream, 2, id)
			if err != nil {
				t.Fatal(err)
			}
			for _, seen := range croupier.Seen(h.Hand) {
				if when, known := first[publicCard{id, seen.Card}]; known && (f.Now()-when.at < tournament.Instant(least)*1000 || begun-when.hands < hands) {
					t.Fatalf("act %d: hand %s can be replayed too soon", i, id)
				}
			}
		}
	}
	f.replays(stream)
	if begun < 6 || shown < 50 || boards < 50 || len(f.HandsShown(stream, 2)) == 0 {
		t.Errorf("%d hands, %d looks, %d cards shown: too quiet to prove anything", begun, shown, boards)
	}
}

// replays proves of every hand that is over, at every step and to every reader, that no card is shown that he may not know: by the record of the deck, not by the hand.
func (f *fixture) replays(stream string) {
	f.t.Helper()
	var policy *hand.Policy
	_ = f.Cash(stream, func(s *cashgame.State) { policy = s.Rules.Hand })
	own := 0
	for _, id := range f.HandsShown(stream, 2) {
		all, err := f.HandShown(stream, 2, id)
		if err != nil {
			f.t.Fatal(err)
		}
		for _, who := range append([]table.PlayerID{""}, all.Hand.Players...) {
			h := History{Played: all}
			if who != "" {
				if h, err = f.History(stream, id, who); err != nil {
					f.t.Fatal(err)
				}
			}
			may := map[card.Card]bool{}
			for _, seen := range croupier.Seen(all.Hand) {
				may[seen.Card] = true
			}
			for _, c := range h.Hole {
				may[c] = true
			}
			for at := range 100 {
				v, err := view.BuildReplay(view.ReplayOf{Book: "lois-du-poker", Hand: h.Hand, Began: h.Began, Events: h.Steps, Policy: policy, Own: who, Hole: h.Hole}, at,
					func(p table.PlayerID) string { return string(p) })
				if err != nil {
					f.t.Fatal(err)
				}
				if v.At < at {
					break
				}
				shown := faces(&v.Table)
				for _, known := range v.Known {
					shown = append(shown, known.Cards...)
				}
				for _, c := range shown {
					if own++; !may[c] {
						f.t.Fatalf("hand %s, step %d: %q is shown %v", id, at, who, c)
					}
				}
			}
		}
	}
	if own == 0 {
		f.t.Error("no card was shown")
	}
}
