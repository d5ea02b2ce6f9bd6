package croupier_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// hosted returns a running tournament of n players at one table that the house deals.
func hosted(t *testing.T, n int) *room.House { return hostedBy(t, n, "tda-2024", false) }

// hostedBy is hosted by another book; auto: nobody runs the event.
func hostedBy(t *testing.T, n int, by string, auto bool) *room.House {
	t.Helper()
	book, err := rulebook.Load(by)
	if err != nil {
		t.Fatal(err)
	}
	r, err := room.Open(t.Context(), room.Config{Store: memory.Open(&memory.Disk{}), Clock: room.NewManual(1_000_000), Secret: room.NewSecret(), Decks: vault.NewKeys()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	house := r.House("t", "test", role.Sim)
	do(t, house, tournament.Create{
		ID: "t", Book: book.ID, Policy: book.Policy.Tournament, Hosted: true, Auto: auto,
		Rules: book.Policy.Rules(),
		Structure: tournament.Structure{
			Name: "t", Stack: 1000, Seats: n,
			Levels: []tournament.Level{{Small: 5, Big: 10, Minutes: 20}},
		},
	})
	for i := range n {
		do(t, house, tournament.Register{Player: table.PlayerID(fmt.Sprint("p", i))})
	}
	do(t, house, tournament.Start{})
	return house
}

func do(t *testing.T, h *room.House, c tournament.Command) {
	t.Helper()
	if err := h.Do(t.Context(), c); err != nil {
		t.Fatalf("%T: %v", c, err)
	}
}

// next is the house's next act at the only table, and the seat to act.
func next(t *testing.T, h *room.House) (act any, seat table.SeatNo) {
	t.Helper()
	if err := h.Read(func(s *tournament.State) {
		act, _ = croupier.Next(s, s.Tables[0], h)
		seat = s.Tables[0].ToAct()
	}); err != nil {
		t.Fatal(err)
	}
	return act, seat
}

func TestThePlayersActAndTheHouseDealsUntilTheHandIsOver(t *testing.T) {
	h := hosted(t, 3)
	for n := 0; ; n++ {
		act, seat := next(t, h)
		if _, ok := act.(table.StartHand); ok && n > 0 {
			return
		}
		if act == nil {
			kind := hand.Call
			if err := h.Read(func(s *tournament.State) {
				if s.Tables[0].Hand.State.Legal().CanCheck {
					kind = hand.Check
				}
			}); err != nil {
				t.Fatal(err)
			}
			act = table.Act{Seat: seat, Kind: kind}
		}
		if n > 50 {
			t.Fatal("the hand does not end")
		}
		do(t, h, tournament.AtTable{Table: 1, Command: act})
	}
}

// TestTheDeckIsSetFirstAndNobodyWaitsForCuts: deck and hand together take the pause that a table has between hands, cut or not.
func TestTheDeckIsSetFirstAndNobodyWaitsForCuts(t *testing.T) {
	h := hosted(t, 3)
	var sum time.Duration
	for _, want := range []any{table.SetDeck{}, table.StartHand{}} {
		var act any
		if err := h.Read(func(s *tournament.State) {
			var pause time.Duration
			act, pause = croupier.Next(s, s.Tables[0], h)
			sum += pause
		}); err != nil {
			t.Fatal(err)
		}
		if fmt.Sprintf("%T", act) != fmt.Sprintf("%T", want) {
			t.Fatalf("%T, want %T", act, want)
		}
		do(t, h, tournament.AtTable{Table: 1, Command: act})
		if _, sets := act.(table.SetDeck); sets {
			do(t, h, tournament.AtTable{Table: 1, Command: table.CutDeck{Seat: 1, Hand: "t1-h1"}})
		}
	}
	if sum != 6*time.Second {
		t.Errorf("%v between two hands", sum)
	}
}

// A player who leaves in the middle of a hand must not keep the table waiting.
func TestTheHouseActsForAPlayerWhoHasLeft(t *testing.T) {
	h := hosted(t, 3)
	for range 2 { // the deck, the hand
		act, _ := next(t, h)
		do(t, h, tournament.AtTable{Table: 1, Command: act})
	}
	act, seat := next(t, h)
	if act != nil || seat == 0 {
		t.Fatalf("the house acts (%+v) while seat %d is to act", act, seat)
	}
	do(t, h, tournament.AtTable{Table: 1, Command: table.SetAbsent{Seat: seat, Absent: true}})
	if act, _ = next(t, h); act != (table.Act{Seat: seat, Kind: hand.Fold}) {
		t.Errorf("away, facing a bet: %+v", act)
	}
	do(t, h, tournament.AtTable{Table: 1, Command: table.SetAbsent{Seat: seat, Absent: false}})
	if act, _ = next(t, h); act != nil {
		t.Errorf("back in time: %+v", act)
	}
	for range 2 { // the big blind may check
		_, seat = next(t, h)
		do(t, h, tournament.AtTable{Table: 1, Command: table.Act{Seat: seat, Kind: hand.Call}})
	}
	_, seat = next(t, h)
	do(t, h, tournament.AtTable{Table: 1, Command: table.SetAbsent{Seat: seat, Absent: true}})
	if act, _ = next(t, h); act != (table.Act{Seat: seat, Kind: hand.Check}) {
		t.Errorf("away, nothing to call: %+v", act)
	}
	do(t, h, tournament.AtTable{Table: 1, Command: act})
}

// failing is a house whose first commands fail, on a clock that runs whenever it is read.
type failing struct {
	*room.House
	mu    sync.Mutex
	now   tournament.Instant
	fails int
}

func (f *failing) Now() tournament.Instant {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.now += 60_000
	return f.now
}

func (f *failing) WaitUntil(context.Context, tournament.Instant) error { return nil }

func (f *failing) Do(ctx context.Context, c tournament.Command) error {
	f.mu.Lock()
	f.fails--
	fails := f.fails >= 0
	f.mu.Unlock()
	if fails {
		return errors.New("the disk is on fire")
	}
	return f.House.Do(ctx, c)
}

// TestAFailureDoesNotSendTheCroupierHome: what is no refusal is tried again.
func TestAFailureDoesNotSendTheCroupierHome(t *testing.T) {
	h := hosted(t, 3)
	run, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	ended := make(chan error, 1)
	go func() {
		ended <- croupier.Run(run, &failing{House: h, fails: 2}, func() (<-chan struct{}, func()) { return make(chan struct{}), func() {} })
	}()
	for dealt := false; !dealt; time.Sleep(10 * time.Millisecond) {
		select {
		case err := <-ended:
			t.Fatalf("the croupier has gone: %v", err)
		default:
		}
		if err := h.Read(func(s *tournament.State) { dealt = s.Tables[0].Hand != nil }); err != nil {
			t.Fatal(err)
		}
	}
}

// TestTheHouseCallsTimeOnWhoDoesNotActWhereTheBookLetsIt: LP-6-16 lets dealers call, TDA-29-A the floor alone, for whom the house acts where nobody
// runs the event.
func TestTheHouseCallsTimeOnWhoDoesNotActWhereTheBookLetsIt(t *testing.T) {
	for _, c := range []struct {
		book  string
		auto  bool
		calls bool
	}{{"lois-du-poker", false, true}, {"tda-2024", false, false}, {"tda-2024", true, true}, {"cercle-pg", false, true}, {"heavenpoker-2010", true, false}} {
		h := hostedBy(t, 3, c.book, c.auto)
		run, stop := context.WithTimeout(t.Context(), time.Minute)
		hurried := &failing{House: h}
		go func() {
			_ = croupier.Run(run, hurried, func() (<-chan struct{}, func()) { return make(chan struct{}), func() {} })
		}()
		called, asked := false, 0
		for wait := 0; !called && wait < 400 && asked < 40; wait++ {
			time.Sleep(5 * time.Millisecond)
			if err := h.Read(func(s *tournament.State) {
				t := s.Tables[0]
				called = t.Hand != nil && t.Hand.Clock != nil
				if t.ToAct() != 0 {
					asked++
				}
			}); err != nil {
				t.Fatal(err)
			}
		}
		stop()
		if asked == 0 {
			t.Fatalf("%s: nobody was asked to act", c.book)
		}
		if called != c.calls {
			t.Errorf("%s, nobody runs it: %v: time called: %v, want %v", c.book, c.auto, called, c.calls)
		}
	}
}
