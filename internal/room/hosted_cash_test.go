package room

import (
	"errors"
	"testing"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// TestAHostedEveningIsDealtFromSealedDecks: every hand of it is proved from the journal, and a room that is opened again goes on with the hand in progress.
func TestAHostedEveningIsDealtFromSealedDecks(t *testing.T) {
	f := newFixture(t)
	f.hostedCash()
	s := CashPrefix + "home"
	var hands, runs int
	if err := f.Cash(s, func(st *cashgame.State) { hands = st.Table(1).Play.Hands }); err != nil {
		t.Fatal(err)
	}
	over := f.Over(s, 1)
	for _, id := range over {
		opened, err := f.Own(s, id, "h1")
		if err != nil {
			continue // not dealt in
		}
		if opened.Hand.State.Runs() > 1 {
			runs++
		}
		for _, c := range opened.Cards {
			if !c.Proved {
				t.Errorf("hand %s: %v is not proved", id, c.Card)
			}
		}
	}
	v, err := f.opener().Verify(ctx, f.store)
	if err != nil {
		t.Fatal(err)
	}
	decks := 0
	for _, one := range v {
		if one.Stream == s {
			decks = one.Decks
		}
	}
	if hands < 10 || runs == 0 || decks != len(over) || decks < hands-1 {
		t.Errorf("%d hands, %d of them on several boards, %d decks proved of %d hands over", hands, runs, decks, len(over))
	}
	f.start()
	if err := f.Frozen(s); err != nil {
		t.Fatal(err)
	}
	f.homeActs(s, 20, 0)
}

func TestAtAHostedCashTableThePlayersAct(t *testing.T) {
	f := newFixture(t)
	s := f.openHome("home", "lois-du-poker", 3)
	for f.cashTurn(s) == 0 {
		f.homeActs(s, 1, 0)
	}
	n := f.cashTurn(s)
	other := n%3 + 1
	name := func(n table.SeatNo) string { return string(rune('0' + n)) }
	fold := cashgame.AtTable{Table: 1, Command: table.Act{Seat: n, Kind: hand.Fold}}
	refused := func(why refusal.Code, err error) {
		t.Helper()
		var no *refusal.Error
		if !errors.As(err, &no) || no.Code != why {
			t.Errorf("%v, want %s", err, why)
		}
	}
	_, err := f.playerDo(s, "h"+name(other), fold)
	refused(NotYourSeat, err)
	_, err = f.playerDo(s, "h"+name(other), cashgame.LeaveTable{Table: 1, Seat: n})
	refused(NotYourSeat, err)
	_, err = f.playerDo(s, "h"+name(n), cashgame.TakeSeat{Player: "h9", Table: 1, Seat: 5, Stack: 500})
	refused(NotYourSeat, err)
	_, err = f.playerDo(s, "h"+name(n), cashgame.Buy{Player: "h1", Amount: 500})
	refused(NotAllowed, err)
	_, err = f.Do(ctx, Command{Stream: s, ID: "floor-1", By: role.By{Person: "td", Role: role.Floor}, Cmd: fold})
	refused(PlayersAct, err)
	_, err = f.Do(ctx, Command{Stream: s, ID: "floor-2", By: role.By{Person: "td", Role: role.Floor}, Cmd: cashgame.EndHand{Table: 1, Dropped: new(chip.Amount)}})
	refused(cashgame.DealtHere, err)
	f.asPlayer(s, "h"+name(n), fold)
	if f.cashTurn(s) == n {
		t.Error("nobody else is to act")
	}
}

// cashTurn is the seat to act at table 1.
func (f *fixture) cashTurn(s string) (n table.SeatNo) {
	f.t.Helper()
	if err := f.Cash(s, func(st *cashgame.State) { n = st.Table(1).Play.ToAct() }); err != nil {
		f.t.Fatal(err)
	}
	return n
}
