package room

import (
	"fmt"
	"time"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// openHome opens a hosted table for play chips by a book, at which players sit down by themselves, and returns its stream.
func (f *fixture) openHome(id, book string, players int) string {
	f.t.Helper()
	b, err := rulebook.Load(book)
	if err != nil {
		f.t.Fatal(err)
	}
	nl, plo := table.Blinds{Small: 5, Big: 10}, table.Blinds{Small: 5, Big: 10, Game: hand.Omaha, Structure: hand.PotLimit}
	stream := CashPrefix + id
	f.must(stream, cashgame.Open{ID: id, Book: b.ID, Policy: b.Policy.Cashgame, Rules: b.Policy.AtTable(),
		House: cashgame.House{Name: "Home", Currency: cashgame.PlayChips, Answer: 60, Arrive: 300, RebuyWait: 120},
		Games: []cashgame.Game{{ID: "home", Blinds: nl, Rotation: []table.Blinds{nl, plo}, Choice: true, MinBuyIn: 200, MaxBuyIn: 1000, Unit: 5, Seats: 6,
			Straddle: true, Hosted: &cashgame.Hosting{Act: 20, Bank: 2, Extra: 15, Delay: 60}}}})
	f.must(stream, cashgame.OpenTable{Table: 1, Game: "home"})
	for i := range players {
		f.asPlayer(stream, fmt.Sprint("h", i+1), cashgame.TakeSeat{Player: table.PlayerID(fmt.Sprint("h", i+1)), Table: 1, Seat: table.SeatNo(i + 1), Stack: 500})
	}
	return stream
}

// asPlayer carries out what a player's own page sends.
func (f *fixture) asPlayer(stream, person string, c cashgame.Command) {
	f.t.Helper()
	if _, err := f.playerDo(stream, person, c); err != nil {
		f.t.Fatalf("%s: %#v: %v", person, c, err)
	}
}

func (f *fixture) playerDo(stream, person string, c cashgame.Command) (Answer, error) {
	f.n++
	return f.Do(ctx, Command{Stream: stream, ID: fmt.Sprint("phone-", f.n), By: role.By{Person: person, Role: role.Player}, Cmd: c})
}

// homeActs has the croupier and the players of a hosted table act n times: who faces a bet calls, or thinks too long now and then.
func (f *fixture) homeActs(stream string, n, thinks int) {
	f.t.Helper()
	for i := range n {
		if thinks > 0 && i%thinks == thinks-1 && f.somebodysTurn(stream, 1) {
			f.must(stream, cashgame.AtTable{Table: 1, Command: table.CallTime{By: 1, Thinking: 20_000}})
			f.pass(75 + 15*(i%3))
		} else if !f.act(stream, 1, i) {
			return
		}
	}
}

// somebodysTurn reports whether it is a player's turn at a hosted table.
func (f *fixture) somebodysTurn(stream string, no int) (is bool) {
	f.t.Helper()
	if err := f.Cash(stream, func(s *cashgame.State) {
		t := s.Table(no).Play
		act, _ := croupier.NextAt(croupier.Session(s, cashgame.Instant(f.Now())), t, f.Dealer(stream))
		is = act == nil && t.Hand != nil && t.ToAct() != 0
	}); err != nil {
		f.t.Fatal(err)
	}
	return is
}

// act has the croupier of a hosted table act, or the player whose turn it is, who calls and puts all in now and then; false where nobody does.
func (f *fixture) act(stream string, no, i int) bool {
	f.t.Helper()
	var act any
	var pause time.Duration
	var who table.PlayerID
	if err := f.Cash(stream, func(s *cashgame.State) {
		t := s.Table(no).Play
		if act, pause = croupier.NextAt(croupier.Session(s, cashgame.Instant(f.Now())), t, f.Dealer(stream)); act != nil || t.Hand == nil || t.ToAct() == 0 {
			return
		}
		seat := t.ToAct()
		who = t.At(seat).Player
		c := table.Act{Seat: seat, Kind: hand.Call}
		if l := t.Hand.State.Legal(); l.CanCheck {
			c.Kind = hand.Check
		} else if l.CanRaise && i%7 == 3 {
			c.Kind, c.To = hand.Raise, l.MaxTo
		}
		act = c
	}); err != nil {
		f.t.Fatal(err)
	}
	switch {
	case act == nil:
		return false
	case who == "":
		f.clock.Set(f.clock.Now() + tournament.Instant(pause.Milliseconds()))
		f.must(stream, cashgame.AtTable{Table: no, Command: act})
	default:
		f.asPlayer(stream, string(who), cashgame.AtTable{Table: no, Command: act})
	}
	return true
}

// hostedCash plays an evening at a hosted table with everything that its players can ask for.
func (f *fixture) hostedCash() {
	f.t.Helper()
	s := f.openHome("home", "lois-du-poker", 4)
	wish := func(seat int, w cashgame.Wishes) {
		f.asPlayer(s, fmt.Sprint("h", seat), cashgame.Wish{Table: 1, Seat: table.SeatNo(seat), Wishes: w})
	}
	for seat := range 4 {
		wish(seat+1, cashgame.Wishes{Runs: 2, Straddle: true, TopUp: 500})
	}
	f.homeActs(s, 150, 25)
	for i := range 4 {
		p, seat := fmt.Sprint("h", i+1), table.SeatNo(i+1)
		_, _ = f.playerDo(s, p, cashgame.ComeBack{Table: 1, Seat: seat, Posts: true})
		_, _ = f.playerDo(s, p, cashgame.NameGame{Table: 1, Seat: seat, Which: 1})
	}
	wish(1, cashgame.Wishes{Runs: 2})
	wish(2, cashgame.Wishes{Runs: 2, SitOut: true, Add: chip.Amount(50)})
	f.homeActs(s, 200, 60)
	f.must(s, cashgame.RenewInvitation{})
	f.must(s, cashgame.RevokeInvitation{})
}
