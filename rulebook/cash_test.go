package rulebook_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
)

// cashRun is a part of a day at cash tables, with what must follow of each step. What it cites is evidence.
type cashRun struct {
	name string
	book string
	play func(d *cashDay)
}

var cashRuns = []cashRun{
	{"lists and seats, casino-ri", "casino-ri", casinoLists},
	{"stacks and rake, casino-ri", "casino-ri", casinoStacks},
	{"absences, casino-ri", "casino-ri", casinoAbsences},
	{"moves and closing, casino-ri", "casino-ri", casinoMoves},
	{"seats and stacks, lois-du-poker", "lois-du-poker", loisSeats},
	{"absences, lois-du-poker", "lois-du-poker", loisAbsences},
	{"seat charge and stakes, lois-du-poker", "lois-du-poker", loisCharge},
	{"serious cause, cercle-pg", "cercle-pg", clubSuspended},
	{"no cash games, heavenpoker-2010", "heavenpoker-2010", noCash},
}

// cites plays the run and returns the articles that its events and refusals cite.
func (r cashRun) cites() ([]article.ID, error) {
	book, err := rulebook.Load(r.book)
	if err != nil {
		return nil, err
	}
	d := &cashDay{book: book, s: cashgame.New(), at: 1_000_000, seen: &watchedHouse{seen: map[article.ID]bool{}}}
	r.play(d)
	if d.failed != nil {
		return nil, d.failed
	}
	var out []article.ID
	for _, p := range book.Points {
		for _, id := range append([]article.ID{p.Cite}, p.Also...) {
			if d.seen.seen[id] && !slices.Contains(out, id) {
				out = append(out, id)
			}
		}
	}
	slices.Sort(out)
	return out, nil
}

// cashDay is a session that is followed: after every command it is checked, and what was expected compared.
type cashDay struct {
	book   *rulebook.Book
	s      *cashgame.State
	at     cashgame.Instant
	seen   *watchedHouse
	step   int
	failed error
}

func (d *cashDay) fail(format string, args ...any) {
	if d.failed == nil {
		d.failed = fmt.Errorf("step %d: %w", d.step, fmt.Errorf(format, args...))
	}
}

// do carries commands out.
func (d *cashDay) do(commands ...cashgame.Command) {
	for _, c := range commands {
		d.step++
		events, err := cashgame.Decide(d.s, c, d.at)
		if err != nil {
			d.fail("%T: %w", c, err)
			return
		}
		text, err := cashgame.MarshalEvents(events)
		if err == nil {
			events, err = cashgame.UnmarshalEvents(text)
		}
		if err != nil {
			d.fail("%T: %w", c, err)
			return
		}
		for _, e := range events {
			d.seen.collect(reflect.ValueOf(e))
			cashgame.Apply(d.s, e)
		}
		if err := cashgame.Check(d.s); err != nil {
			d.fail("after %T: %w", c, err)
			return
		}
	}
}

// refused expects a command to be refused, by its code.
func (d *cashDay) refused(c cashgame.Command, code refusal.Code) *refusal.Error {
	d.step++
	_, err := cashgame.Decide(d.s, c, d.at)
	var refused *refusal.Error
	if !errors.As(err, &refused) || refused.Code != code {
		d.fail("%T: got %v, want %s", c, err, code)
		return refusal.New(code)
	}
	for _, key := range []string{"Cite", "Also"} {
		if id, ok := refused.Args[key].(string); ok {
			d.seen.seen[article.ID(id)] = true
		}
	}
	return refused
}

// is expects an amount or a number.
func (d *cashDay) is(what string, got, want any) {
	if !reflect.DeepEqual(got, want) {
		d.fail("%s is %v, want %v", what, got, want)
	}
}

func (d *cashDay) minutes(n int) { d.at += cashgame.Instant(n) * 60_000 }

func (d *cashDay) open(games ...cashgame.Game) cashgame.Open {
	return cashgame.Open{ID: "day", Book: d.book.ID, Policy: d.book.Policy.Cashgame, Rules: d.book.Policy.AtTable(), Games: games,
		House: cashgame.House{Currency: "EUR", Worth: 100, Answer: 60, Arrive: 300, RebuyWait: 120}}
}

// game is 5/10 no-limit hold'em with six seats.
func game(id string, change func(*cashgame.Game)) cashgame.Game {
	g := cashgame.Game{ID: id, Blinds: table.Blinds{Small: 5, Big: 10, Structure: hand.NoLimit}, MinBuyIn: 200, MaxBuyIn: 1000, Unit: 1, Seats: 6}
	if change != nil {
		change(&g)
	}
	return g
}

// seat gives a player a seat and has him buy in.
func (d *cashDay) seat(no int, n table.SeatNo, p table.PlayerID, stack chip.Amount, posts bool) {
	d.do(cashgame.GiveSeat{Player: p, Table: no, Seat: n}, cashgame.Buy{Player: p, Amount: stack},
		cashgame.SitDown{Player: p, Table: no, Seat: n, Stack: stack, Posts: posts})
}

// hands begins hands and ends them with nothing dropped.
func (d *cashDay) hands(no, n int) {
	none := chip.Amount(0)
	for range n {
		d.do(cashgame.AtTable{Table: no, Command: table.NextHand{}}, cashgame.EndHand{Table: no, Dropped: &none})
	}
}

func casinoLists(d *cashDay) {
	d.do(d.open(game("g", nil)))
	d.do(cashgame.Join{Player: "a", Game: "g"}, cashgame.OpenTable{Table: 1, Game: "g"})
	d.refused(cashgame.Join{Player: "b", Game: "g"}, cashgame.ListOfTable)
	d.do(cashgame.Join{Player: "b", Game: "g", Table: 1}, cashgame.Join{Player: "c", Game: "g", Table: 1})
	d.do(cashgame.Call{Table: 1, Seat: 2})
	d.is("called", d.s.List[0].Call != nil && d.s.List[0].Player == "a", true)
	d.do(cashgame.Answer{Player: "a", Yes: true}, cashgame.Buy{Player: "a", Amount: 500},
		cashgame.SitDown{Player: "a", Table: 1, Seat: 2, Stack: 500})
	d.is("in play", d.s.InPlay(1), chip.Amount(500))
	d.do(cashgame.Call{Table: 1, Seat: 3}, cashgame.Answer{Player: "b"}) // refuses: to the bottom
	d.is("order", []table.PlayerID{d.s.List[0].Player, d.s.List[1].Player}, []table.PlayerID{"c", "b"})
	d.refused(cashgame.Call{Table: 1, Seat: 3, Player: "b"}, cashgame.OutOfOrder)
	d.do(cashgame.Call{Table: 1, Seat: 3}) // c does not answer
	at, _ := d.s.NextDeadline()
	d.is("deadline", at, d.at+60_000)
	d.at = at
	d.do(cashgame.Tick{})
	d.is("first of the list", d.s.List[0].Player, table.PlayerID("b"))
	d.do(cashgame.KeepApart{Players: []table.PlayerID{"a", "b"}, Reason: "quarrel"}, cashgame.Call{Table: 1, Seat: 3})
	d.is("called", d.s.List[1].Call != nil, true)
	d.refused(cashgame.GiveSeat{Player: "b", Table: 1, Seat: 4}, cashgame.KeptFrom)
	d.do(cashgame.Answer{Player: "c", Yes: true}, cashgame.Buy{Player: "c", Amount: 1200})
	d.refused(cashgame.SitDown{Player: "c", Table: 1, Seat: 3, Stack: 1200}, cashgame.BuyInHigh)
	d.do(cashgame.SitDown{Player: "c", Table: 1, Seat: 3, Stack: 1000})
	d.is("rack", d.s.Rack("c"), chip.Amount(200))
	d.hands(1, 1)
	d.do(cashgame.KeepApart{Players: []table.PlayerID{"a", "b"}, Lift: true}, cashgame.Call{Table: 1, Seat: 5}, cashgame.Answer{Player: "b", Yes: true},
		cashgame.Buy{Player: "b", Amount: 300}, cashgame.SitDown{Player: "b", Table: 1, Seat: 5, Stack: 300}, cashgame.ChooseEntry{Table: 1, Seat: 5, Posts: true})
	d.do(cashgame.LeaveTable{Table: 1, Seat: 3, Stack: 1010})
	d.is("rack", d.s.Rack("c"), chip.Amount(1210))
}

func casinoStacks(d *cashDay) {
	d.do(d.open(game("g", func(g *cashgame.Game) { g.Rake = cashgame.Rake{Rake: hand.Rake{PerMille: 50}} })), cashgame.OpenTable{Table: 1, Game: "g"})
	for i, p := range []table.PlayerID{"a", "b", "c"} {
		d.seat(1, table.SeatNo(i+1), p, 600, false)
	}
	d.do(cashgame.AtTable{Table: 1, Command: table.NextHand{}})
	d.refused(cashgame.TakeOff{Table: 1, Seat: 1, Amount: 100}, cashgame.NoReducing)
	// LX-RAK-01: 5 % of 300 and of 200, without a cap.
	d.do(cashgame.EndHand{Table: 1, Pots: []chip.Amount{300, 200}, Flop: true})
	d.is("drop", d.s.Drop(1), chip.Amount(25))
	d.is("in play", d.s.InPlay(1), chip.Amount(1775))
	d.do(cashgame.TellBusted{Table: 1, Seat: 2}, cashgame.Buy{Player: "b", Amount: 402})
	d.refused(cashgame.AddChips{Table: 1, Seat: 2, Amount: 402}, cashgame.AddUnit)
	d.do(cashgame.AddChips{Table: 1, Seat: 2, Amount: 400})
	d.is("in play", d.s.InPlay(1), chip.Amount(2175))
	stack := chip.Amount(700)
	d.do(cashgame.Buy{Player: "a", Amount: 500})
	d.refused(cashgame.AddChips{Table: 1, Seat: 1, Amount: 400}, cashgame.StackMissing)
	d.refused(cashgame.AddChips{Table: 1, Seat: 1, Amount: 400, Stack: &stack}, cashgame.BuyInHigh)
	d.do(cashgame.AddChips{Table: 1, Seat: 1, Amount: 300, Stack: &stack})
	d.do(cashgame.TellBusted{Table: 1, Seat: 3})
	d.at, _ = d.s.NextDeadline()
	d.do(cashgame.Tick{})
	d.is("late", d.s.Table(1).Chair(3).Late, true)
	d.do(cashgame.WaitFor{Table: 1, Seat: 3})
	d.is("late", d.s.Table(1).Chair(3).Late, false)
	d.at, _ = d.s.NextDeadline()
	d.do(cashgame.Tick{}, cashgame.LeaveTable{Table: 1, Seat: 3})
	// CR-CG-22: with 8 no cards, with exactly 10 there are.
	d.do(cashgame.TellStack{Table: 1, Seat: 2, Stack: 8})
	d.seat(1, 4, "d", 500, true)
	d.do(cashgame.AtTable{Table: 1, Command: table.NextHand{}})
	d.is("dealt with 8", d.s.Table(1).Play.Dealt.Has(2), false)
	none := chip.Amount(0)
	d.do(cashgame.EndHand{Table: 1, Dropped: &none}, cashgame.TellStack{Table: 1, Seat: 2, Stack: 10})
	d.do(cashgame.CountDrop{Table: 1, Counted: 25})
	d.is("taken", d.s.Total(cashgame.TakenAccount), chip.Amount(25))
}

func casinoAbsences(d *cashDay) {
	d.do(d.open(game("g", nil)), cashgame.OpenTable{Table: 1, Game: "g"})
	for i, p := range []table.PlayerID{"a", "b", "c", "d", "e"} {
		d.seat(1, table.SeatNo(i+1), p, 500, false)
	}
	d.hands(1, 6) // the first round of the button is over
	d.do(cashgame.StepAway{Table: 1, Seat: 5})
	chair := d.s.Table(1).Chair(5)
	d.hands(1, 1)
	d.is("first orbit", chair.Away.As, table.AbsentDealt)
	d.hands(1, 5)
	d.is("second orbit", chair.Away.As, table.AbsentMisses)
	d.hands(1, 5)
	d.is("third orbit", chair.Away.As, table.AbsentOut)
	d.refused(cashgame.FreeSeat{Table: 1, Seat: 5, Stack: 485}, cashgame.NobodyWaits)
	d.do(cashgame.Join{Player: "f", Game: "g", Table: 1})
	d.do(cashgame.FreeSeat{Table: 1, Seat: 5, Stack: 485}) // LX-ABS-04: a list forms in the third orbit
	d.is("held", d.s.Held("e"), chip.Amount(485))
	// LX-ABS-01: with names waiting the orbit is played, then the seat goes.
	d.do(cashgame.StepAway{Table: 1, Seat: 4})
	d.refused(cashgame.FreeSeat{Table: 1, Seat: 4, Stack: 500}, cashgame.TooSoon)
	d.hands(1, 3)
	d.is("with names waiting", d.s.Table(1).Chair(4).Away.As, table.AbsentDealt)
	d.hands(1, 1)
	d.is("the orbit is over", d.s.Table(1).Chair(4).Away.Seat, true)
	d.do(cashgame.FreeSeat{Table: 1, Seat: 4, Stack: 485}, cashgame.Call{Table: 1, Seat: 4}, cashgame.Answer{Player: "f", Yes: true},
		cashgame.Buy{Player: "f", Amount: 500}, cashgame.SitDown{Player: "f", Table: 1, Seat: 4, Stack: 500, Posts: true})
	// Who cashed out and comes back posts a big blind (CR-CG-29).
	d.do(cashgame.LeaveTable{Table: 1, Seat: 1, Stack: 400}, cashgame.GiveSeat{Player: "a", Table: 1, Seat: 1},
		cashgame.SitDown{Player: "a", Table: 1, Seat: 1, Stack: 300, Posts: true})
	d.is("arrival", d.s.Table(1).Play.At(1).Arrival, table.CashedOut)
}

func casinoMoves(d *cashDay) {
	small := game("small", func(g *cashgame.Game) { g.MaxBuyIn = 400 })
	d.do(d.open(game("g", nil), small), cashgame.OpenTable{Table: 1, Game: "g"}, cashgame.OpenTable{Table: 2, Game: "g"},
		cashgame.OpenTable{Table: 3, Game: "small"})
	for i, p := range []table.PlayerID{"a", "b", "c", "d", "e"} {
		d.seat(1, table.SeatNo(i+1), p, 1000, false)
	}
	d.seat(2, 1, "f", 500, false)
	d.seat(2, 2, "g", 500, false)
	d.seat(3, 1, "h", 400, false)
	d.hands(1, 1) // the button of the first hand is on seat 1: the big blind on 3, next is 4
	d.is("pick", d.s.Pick(d.s.Table(1)), table.SeatNo(4))
	d.refused(cashgame.Balance{From: 1, To: 2, Seat: 5, Opposite: 4, Stack: 1400}, cashgame.NotTheTurn)
	d.do(cashgame.Balance{From: 1, To: 2, Seat: 4, Opposite: 4, Stack: 1400}) // LX-BAL: the whole stack, above the largest buy-in
	d.is("in play", d.s.InPlay(2), chip.Amount(2400))
	d.do(cashgame.Join{Player: "a", Game: "small", Table: 3}, cashgame.Call{Table: 3, Seat: 2}, cashgame.Answer{Player: "a", Yes: true})
	d.refused(cashgame.ChangeTable{Player: "a", Stack: 900}, cashgame.ReasonMissing)
	d.do(cashgame.ChangeTable{Player: "a", Stack: 900, Reason: "plays with his brother"})
	d.is("in play", d.s.InPlay(3), chip.Amount(800))
	d.is("rack", d.s.Rack("a"), chip.Amount(500))
	d.hands(3, 1)
	d.refused(cashgame.CloseTable{Table: 3}, cashgame.NotAnnounced)
	d.do(cashgame.AnnounceLast{Table: 3, Hands: 1})
	d.hands(3, 1)
	d.refused(cashgame.AtTable{Table: 3, Command: table.NextHand{}}, cashgame.LastDealt)
	d.do(cashgame.LeaveTable{Table: 3, Seat: 2, Stack: 500}, cashgame.LeaveTable{Table: 3, Seat: 1, Stack: 295})
	d.refused(cashgame.CloseTable{Table: 3}, cashgame.RestReason)
	d.do(cashgame.CloseTable{Table: 3, Reason: "a chip of 5 is missing"})
	d.is("off", d.s.Total(cashgame.OffAccount), chip.Amount(5))
	d.do(cashgame.ChangeSeat{Table: 1, From: 2, To: 4, Approved: true})
}

func loisSeats(d *cashDay) {
	d.do(d.open(game("g", func(g *cashgame.Game) {
		g.Least, g.Rake = 5, cashgame.Rake{Rake: hand.Rake{PerMille: 100, Cap: 7}}
	})), cashgame.OpenTable{Table: 1, Game: "g"})
	d.refused(cashgame.SitDown{Player: "a", Table: 1, Seat: 1, Stack: 500}, cashgame.NoSeatGiven)
	d.do(cashgame.GiveSeat{Player: "a", Table: 1, Seat: 1}, cashgame.Buy{Player: "a", Amount: 500})
	d.refused(cashgame.SitDown{Player: "a", Table: 1, Seat: 2, Stack: 500}, cashgame.OtherSeat)
	d.refused(cashgame.SitDown{Player: "a", Table: 1, Seat: 1}, cashgame.NoChips)
	d.do(cashgame.SitDown{Player: "a", Table: 1, Seat: 1, Stack: 500})
	d.seat(1, 2, "b", 1000, false)
	d.do(cashgame.GiveSeat{Player: "c", Table: 1, Seat: 3}, cashgame.Buy{Player: "c", Amount: 1001})
	d.refused(cashgame.SitDown{Player: "c", Table: 1, Seat: 3, Stack: 1001}, cashgame.BuyInHigh)
	d.do(cashgame.SitDown{Player: "c", Table: 1, Seat: 3, Stack: 1000}, cashgame.Invite{Table: 1, Seat: 3})
	d.refused(cashgame.Invite{Table: 1, Seat: 1, Objects: true}, cashgame.NoGuest)
	d.do(cashgame.AtTable{Table: 1, Command: table.NextHand{}}, cashgame.Buy{Player: "a", Amount: 100})
	d.refused(cashgame.AddChips{Table: 1, Seat: 1, Amount: 100}, cashgame.BetweenHands)
	d.refused(cashgame.EndHand{Table: 1, Split: true, Pots: []chip.Amount{100}}, cashgame.NoSplit)
	d.do(cashgame.TellWager{Table: 1, Seat: 1, Chips: chip.Pile{25, 1, 1, 1, 1, 1, 1, 1}}) // seven chips of 1: five play as one of 5
	d.do(cashgame.EndHand{Table: 1, Pots: []chip.Amount{100}, Flop: true})                 // a tenth, seven at most
	d.is("drop", d.s.Drop(1), chip.Amount(7))
	d.refused(cashgame.TakeOff{Table: 1, Seat: 2, Amount: 10}, cashgame.NoReducing)
	d.do(cashgame.TellStack{Table: 1, Seat: 2, Stack: 1093})
	d.seat(1, 4, "d", 500, true)
	d.hands(1, 1)
	// Back within the hour: the same stack, though it is above the largest buy-in.
	d.do(cashgame.LeaveTable{Table: 1, Seat: 2, Stack: 1100})
	d.minutes(59)
	d.do(cashgame.GiveSeat{Player: "b", Table: 1, Seat: 2})
	d.refused(cashgame.SitDown{Player: "b", Table: 1, Seat: 2, Stack: 500}, cashgame.SameStack)
	d.do(cashgame.SitDown{Player: "b", Table: 1, Seat: 2, Stack: 1100}, cashgame.LeaveTable{Table: 1, Seat: 2, Stack: 1100})
	d.minutes(61)
	d.do(cashgame.Tick{}, cashgame.GiveSeat{Player: "b", Table: 1, Seat: 2}, cashgame.SitDown{Player: "b", Table: 1, Seat: 2, Stack: 500})
	d.is("rack", d.s.Rack("b"), chip.Amount(600))
}

func loisAbsences(d *cashDay) {
	d.do(d.open(game("g", nil)), cashgame.OpenTable{Table: 1, Game: "g"})
	for i, p := range []table.PlayerID{"a", "b", "c", "d"} {
		d.seat(1, table.SeatNo(i+1), p, 500, false)
	}
	d.do(cashgame.StepAway{Table: 1, Seat: 4}, cashgame.StepAway{Table: 1, Seat: 3, Notice: 45})
	d.minutes(29)
	d.refused(cashgame.PickUp{Table: 1, Seat: 4, Stack: 500}, cashgame.TooSoon)
	d.minutes(1) // LX-ABS-08
	d.do(cashgame.Tick{})
	d.is("may be picked up", d.s.Table(1).Chair(4).Away.PickUp, true)
	d.refused(cashgame.PickUp{Table: 1, Seat: 3, Stack: 500}, cashgame.TooSoon) // told beforehand
	d.do(cashgame.PickUp{Table: 1, Seat: 4, Stack: 500})
	d.is("held", d.s.Held("d"), chip.Amount(500))
	d.refused(cashgame.Redeem{Player: "d"}, cashgame.HeldComesBack)
	d.do(cashgame.ComeBack{Table: 1, Seat: 4})
	d.is("in play", d.s.InPlay(1), chip.Amount(2000))
	// LX-ABS-07: names waiting, five minutes, ten with a lock.
	d.do(cashgame.StepAway{Table: 1, Seat: 2}, cashgame.Join{Player: "f", Game: "g"})
	d.refused(cashgame.LockSeat{Table: 1, Seat: 2, Minutes: 11}, cashgame.LockLong)
	d.do(cashgame.LockSeat{Table: 1, Seat: 2, Minutes: 10})
	d.minutes(9)
	d.refused(cashgame.FreeSeat{Table: 1, Seat: 2, Stack: 500}, cashgame.TooSoon)
	d.minutes(1)
	d.do(cashgame.Tick{}, cashgame.FreeSeat{Table: 1, Seat: 2, Stack: 500}, cashgame.Call{Table: 1, Seat: 2}, cashgame.Answer{Player: "f", Yes: true})
	d.is("held", d.s.Held("b"), chip.Amount(500))
	// Another plays over an absent player.
	d.do(cashgame.Buy{Player: "g", Amount: 300})
	d.refused(cashgame.SitIn{Player: "g", Table: 1, Seat: 3, Stack: 300, Boxed: 500}, cashgame.SitInAgreed)
	d.do(cashgame.SitIn{Player: "g", Table: 1, Seat: 3, Stack: 300, Boxed: 500, Agreed: true})
	d.is("held", d.s.Held("c"), chip.Amount(500))
	d.refused(cashgame.ComeBack{Table: 1, Seat: 3}, cashgame.OtherPlays)
	d.do(cashgame.LeaveTable{Table: 1, Seat: 3, Stack: 300}, cashgame.ComeBack{Table: 1, Seat: 3})
	d.is("in play", d.s.InPlay(1), chip.Amount(1500))
}

func loisCharge(d *cashDay) {
	price := cashgame.Time{Charge: 6, Minutes: 30}
	d.do(d.open(game("g", func(g *cashgame.Game) { g.Time = price }), game("dear", func(g *cashgame.Game) {
		g.Time, g.Blinds.Small, g.Blinds.Big, g.MinBuyIn = price, 10, 20, 400
	})), cashgame.OpenTable{Table: 1, Game: "g"})
	for i, p := range []table.PlayerID{"a", "b", "c"} {
		d.seat(1, table.SeatNo(i+1), p, 500, false)
	}
	d.refused(cashgame.AtTable{Table: 1, Command: table.NextHand{}}, cashgame.TimeDue)
	d.do(cashgame.CollectTime{Table: 1, Declines: []table.SeatNo{2}})
	d.is("drop", d.s.Drop(1), chip.Amount(12))
	d.hands(1, 1)
	d.is("dealt by courtesy", d.s.Table(1).Play.Dealt.Has(2), true)
	d.hands(1, 1) // the button comes to him
	d.is("dealt with the button", d.s.Table(1).Play.Dealt.Has(2), false)
	d.do(cashgame.GiveSeat{Player: "d", Table: 1, Seat: 4}, cashgame.Join{Player: "x", Game: "g"}, cashgame.Buy{Player: "d", Amount: 500},
		cashgame.SitDown{Player: "d", Table: 1, Seat: 4, Stack: 500}) // one name: exempt
	d.is("drop", d.s.Drop(1), chip.Amount(12))
	d.do(cashgame.GiveSeat{Player: "e", Table: 1, Seat: 5, Reason: "was here before"}, cashgame.Join{Player: "y", Game: "g"}, cashgame.Join{Player: "z", Game: "g"}, cashgame.Buy{Player: "e", Amount: 500},
		cashgame.SitDown{Player: "e", Table: 1, Seat: 5, Stack: 500}) // three names: pays at once
	d.is("drop", d.s.Drop(1), chip.Amount(18))
	d.minutes(30)
	d.do(cashgame.Tick{})
	d.is("due", d.s.Table(1).Fallen, true)
	d.refused(cashgame.CollectTime{Table: 1, Declines: []table.SeatNo{2}}, cashgame.MustPay)
	d.do(cashgame.CollectTime{Table: 1})
	d.is("drop", d.s.Drop(1), chip.Amount(48))
	d.refused(cashgame.ChangeStakes{Table: 1, Game: "dear", Against: 2, Approved: true}, cashgame.VotedDown)
	d.refused(cashgame.ChangeStakes{Table: 1, Game: "dear", Against: 1}, cashgame.NeedsApproval)
	d.do(cashgame.ChangeStakes{Table: 1, Game: "dear", Against: 1, Approved: true})
	d.is("game", d.s.Table(1).Game, "dear")
}

func clubSuspended(d *cashDay) {
	d.do(d.open(game("g", nil)), cashgame.OpenTable{Table: 1, Game: "g"})
	d.seat(1, 1, "a", 500, false)
	d.seat(1, 2, "b", 500, false)
	d.hands(1, 1)
	d.refused(cashgame.Suspend{}, cashgame.ReasonMissing)
	d.do(cashgame.Suspend{Reason: "flood"})
	d.refused(cashgame.AtTable{Table: 1, Command: table.NextHand{}}, cashgame.IsSuspended)
	d.do(cashgame.LeaveTable{Table: 1, Seat: 1, Stack: 480}, cashgame.LeaveTable{Table: 1, Seat: 2, Stack: 520}, cashgame.CloseTable{Table: 1}, cashgame.End{},
		cashgame.Redeem{Player: "a"}, cashgame.Redeem{Player: "b"})
	d.is("given out", d.s.Total(cashgame.CageAccount), chip.Amount(0))
}

func noCash(d *cashDay) {
	no := d.refused(d.open(game("g", nil)), cashgame.Forbidden)
	d.is("cites", []any{no.Args["Cite"], no.Args["Also"]}, []any{"HP-9.9", "HP-9.8"})
}
