package table

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// allBooks are the layers of every book that says something of a table.
var allBooks = [][]string{
	{"tda-2024"}, {"tda-2024", "texapoker-2024"}, {"tda-2024", "cercle-pg"}, {"tda-2024", "heavenpoker-2010"},
	{"tda-2024", "lois-du-poker"}, {"tda-2024", "casino-ri"},
}

// untracked is a table of chairs seats for property tests, with everybody on the seats of set.
func untracked(p *policies, chairs int, set SeatSet, cash *CashGame) *driver {
	f := &driver{p: p, s: New(1, chairs, 25, &p.Hand)}
	f.s.Cash = cash
	for _, n := range set.List() {
		f.sit(n, Settled)
	}
	return f
}

func (f *driver) sit(n SeatNo, a Arrival) {
	*f.s.At(n) = Seat{Player: name(int(n)), Stack: 1000, Arrival: a}
}

// drawSeats draws a set of at least so many seats.
func drawSeats(t *rapid.T, chairs, least int) SeatSet {
	var set SeatSet
	order := rapid.Permutation(numbers(chairs)).Draw(t, "order")
	for _, n := range order[:rapid.IntRange(least, chairs).Draw(t, "players")] {
		set = set.With(n)
	}
	return set
}

func numbers(chairs int) []SeatNo {
	out := make([]SeatNo, chairs)
	for i := range out {
		out[i] = SeatNo(i + 1)
	}
	return out
}

// step deals one hand and checks what must hold of any hand.
func (f *driver) step(t *rapid.T) Positions {
	events, err := Decide(f.s, NextHand{}, f.rules())
	if err != nil {
		t.Fatal(err)
	}
	at := events[0].(ButtonMoved).Positions
	f.holds(t, at)
	Apply(f.s, events[0])
	return at
}

// holds checks positions: the blinds are with players who are dealt in, one each, and there are two players at least.
func (f *driver) holds(t *rapid.T, at Positions) {
	for _, n := range []SeatNo{at.Small, at.Big} {
		if n != 0 && !f.s.dealt(n, at) {
			t.Fatalf("seat %d posts and is not dealt in: %+v", n, at)
		}
	}
	dealt := f.s.Order(at)
	switch {
	case at.Small != 0 && at.Small == at.Big, at.Small != 0 && at.Small != at.SmallSeat:
		t.Fatalf("%+v", at)
	case len(dealt) < 2, len(dealt) == 2 && !at.HeadsUp, at.HeadsUp && (len(dealt) != 2 || at.Button != at.Small):
		t.Fatalf("%d players dealt in: %+v", len(dealt), at)
	case at.Big == 0 && at.Small == 0:
		t.Fatalf("a hand without blinds: %+v", at)
	}
}

// TestNobodyPostsTheBigBlindTwiceInARow: over any busts and arrivals at a tournament table nobody who has been
// dealt in posts the big blind in two hands in a row, whatever the book.
func TestNobodyPostsTheBigBlindTwiceInARow(t *testing.T) {
	for _, layers := range allBooks {
		p := book(t, layers...)
		t.Run(layers[len(layers)-1], func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				chairs := rapid.IntRange(3, 10).Draw(t, "chairs")
				f := untracked(p, chairs, drawSeats(t, chairs, 3), nil)
				f.s.Button = SeatNo(rapid.IntRange(1, chairs).Draw(t, "button"))
				last := PlayerID("")
				for range rapid.IntRange(1, 40).Draw(t, "hands") {
					at := f.step(t)
					owner := PlayerID("")
					if at.Big != 0 {
						owner = f.s.At(at.Big).Player
					}
					if owner != "" && owner == last {
						t.Fatalf("%s posts the big blind twice in a row: %+v", owner, at)
					}
					last = owner
					f.comeAndGo(t)
				}
			})
		})
	}
}

// comeAndGo lets some players bust and some arrive, leaving two at least.
func (f *driver) comeAndGo(t *rapid.T) {
	for range rapid.IntRange(0, 3).Draw(t, "changes") {
		n := SeatNo(rapid.IntRange(1, len(f.s.Seats)).Draw(t, "seat"))
		switch {
		case f.s.At(n).Player == "":
			f.sit(n, Arrival(rapid.IntRange(int(Newcomer), int(FromBrokenTable)).Draw(t, "arrival")))
			f.s.At(n).Player += PlayerID(rune('0' + f.s.Hands%10)) // another player than before
		case f.s.Players() > 2:
			*f.s.At(n) = Seat{}
		}
	}
}

// TestEverybodyPostsEachBlindOncePerOrbit: with the dead button, and while nobody comes or goes, each of n players
// posts each blind once in n hands and has the button once.
func TestEverybodyPostsEachBlindOncePerOrbit(t *testing.T) {
	for _, layers := range allBooks {
		p := book(t, layers...)
		for _, cash := range []bool{false, true} {
			rapid.Check(t, func(t *rapid.T) {
				chairs := rapid.IntRange(3, 10).Draw(t, "chairs")
				f := untracked(p, chairs, drawSeats(t, chairs, 2), nil)
				if cash {
					f.s.Cash = &CashGame{}
				}
				f.s.Button = SeatNo(rapid.IntRange(1, chairs).Draw(t, "button"))
				f.step(t)
				f.busts(t)
				f.settle(t)
				var button, small, big [MaxSeats + 1]int
				for range f.s.Players() {
					at := f.step(t)
					button[at.Button]++
					small[at.Small]++
					big[at.Big]++
				}
				for _, n := range f.s.taken().List() {
					if button[n] != 1 || small[n] != 1 || big[n] != 1 {
						t.Fatalf("%v cash %v: seat %d: button %d, small blind %d, big blind %d times in %d hands", layers, cash,
							n, button[n], small[n], big[n], f.s.Players())
					}
				}
			})
		}
	}
}

// busts takes players away until three are left at most.
func (f *driver) busts(t *rapid.T) {
	for _, n := range f.s.taken().List() {
		if f.s.Players() > 2 && rapid.Bool().Draw(t, "busts") {
			*f.s.At(n) = Seat{}
		}
	}
}

// settle plays until no empty seat is in the way any more.
func (f *driver) settle(t *rapid.T) {
	for range 3 {
		f.step(t)
	}
}

// TestRotatingTheSeatsRotatesTheResult: seat numbers mean nothing but the order.
func TestRotatingTheSeatsRotatesTheResult(t *testing.T) {
	for _, layers := range allBooks {
		p := book(t, layers...)
		rapid.Check(t, func(t *rapid.T) {
			chairs := rapid.IntRange(3, 10).Draw(t, "chairs")
			set := drawSeats(t, chairs, 3)
			by := rapid.IntRange(1, chairs-1).Draw(t, "by")
			turn := func(n SeatNo) SeatNo {
				if n == 0 {
					return 0
				}
				return SeatNo((int(n)-1+by)%chairs + 1)
			}
			var turned SeatSet
			for _, n := range set.List() {
				turned = turned.With(turn(n))
			}
			cash := rapid.Bool().Draw(t, "cash")
			a, b := untracked(p, chairs, set, nil), untracked(p, chairs, turned, nil)
			if cash {
				a.s.Cash, b.s.Cash = &CashGame{}, &CashGame{}
			}
			a.s.Button = SeatNo(rapid.IntRange(1, chairs).Draw(t, "button"))
			b.s.Button = turn(a.s.Button)
			for range 12 {
				x, y := a.step(t), b.step(t)
				if y.Button != turn(x.Button) || y.Small != turn(x.Small) || y.Big != turn(x.Big) || y.HeadsUp != x.HeadsUp {
					t.Fatalf("turned by %d, %+v became %+v", by, x, y)
				}
				n := SeatNo(rapid.IntRange(1, chairs).Draw(t, "seat"))
				if a.s.At(n).Player == "" {
					a.sit(n, Newcomer)
					b.sit(turn(n), Newcomer)
				} else if a.s.Players() > 2 {
					*a.s.At(n), *b.s.At(turn(n)) = Seat{}, Seat{}
				}
			}
		})
	}
}

// TestNobodyWaitsForEver: who arrives is dealt in before the button has gone round once more.
func TestNobodyWaitsForEver(t *testing.T) {
	for _, layers := range allBooks {
		p := book(t, layers...)
		rapid.Check(t, func(t *rapid.T) {
			chairs := rapid.IntRange(4, 10).Draw(t, "chairs")
			f := untracked(p, chairs, drawSeats(t, chairs-1, 3), nil)
			f.s.Button = SeatNo(rapid.IntRange(1, chairs).Draw(t, "button"))
			for range rapid.IntRange(1, 12).Draw(t, "before") {
				f.step(t)
			}
			f.sit(SeatNo(chairs), Arrival(rapid.IntRange(int(Newcomer), int(FromBrokenTable)).Draw(t, "arrival")))
			for range f.s.Players() {
				if at := f.step(t); f.s.dealt(SeatNo(chairs), at) {
					return
				}
			}
			t.Fatalf("%v: seat %d has waited a whole orbit", layers, chairs)
		})
	}
}

// TestMovingButtonNeverSkipsABigBlind: in a cash game with the moving button nobody who stays has the button twice
// without a big blind in between, whoever leaves, and the button passes over nobody.
func TestMovingButtonNeverSkipsABigBlind(t *testing.T) {
	p := book(t, "tda-2024", "lois-du-poker")
	rapid.Check(t, func(t *rapid.T) {
		chairs := rapid.IntRange(4, 10).Draw(t, "chairs")
		f := untracked(p, chairs, drawSeats(t, chairs, 4), &CashGame{Turned: MaxSeats})
		f.s.Button = SeatNo(rapid.IntRange(1, chairs).Draw(t, "button"))
		f.step(t)
		paid := f.s.taken() // a big blind since the last button
		for range rapid.IntRange(5, 40).Draw(t, "hands") {
			before := f.s.Button
			at := f.step(t)
			if at.HeadsUp {
				return
			}
			if next := f.s.taken().next(before, chairs); at.Button != next {
				t.Fatalf("the button went from %d to %d, not to %d", before, at.Button, next)
			}
			paid = (paid | at.AlsoBig).With(at.Big)
			if !paid.Has(at.Button) {
				t.Fatalf("seat %d has the button again without a big blind: %+v", at.Button, at)
			}
			paid = paid.Without(at.Button)
			if n := SeatNo(rapid.IntRange(1, chairs).Draw(t, "leaves")); f.s.Players() > 4 && rapid.Bool().Draw(t, "really") {
				*f.s.At(n) = Seat{}
			}
		}
	})
}

// TestEveryPositionIsAHandTheEngineAccepts deals real hands of cash games in which players come, sit out, come back
// and post.
func TestEveryPositionIsAHandTheEngineAccepts(t *testing.T) {
	for _, layers := range allBooks {
		p := book(t, layers...)
		rapid.Check(t, func(t *rapid.T) {
			chairs := rapid.IntRange(2, 10).Draw(t, "chairs")
			var cash *CashGame
			if rapid.Bool().Draw(t, "cash") {
				cash = &CashGame{DeadButton: rapid.Bool().Draw(t, "dead")}
			}
			f := untracked(p, chairs, drawSeats(t, chairs, 2), cash)
			f.s.Button = SeatNo(rapid.IntRange(1, chairs).Draw(t, "button"))
			for range rapid.IntRange(1, 25).Draw(t, "hands") {
				f.dealAny(t)
				f.anyChange(t)
			}
		})
	}
}

// dealAny deals a hand and folds it round; a game of chance of hold'em and stud.
func (f *driver) dealAny(t *rapid.T) {
	stakes := Blinds{Small: 5, Big: 10}
	if rapid.IntRange(0, 4).Draw(t, "stud") == 0 {
		stakes = Blinds{Game: hand.Stud, Structure: hand.FixedLimit, SmallBet: 10, BringIn: 5, Ante: 1, AnteKind: hand.AnteEach}
	}
	f.setDeck(stakes.Game)
	events, err := Decide(f.s, StartHand{Blinds: stakes}, f.rules())
	if err != nil {
		if r, ok := err.(*refusal.Error); ok && (r.Code == TooFewAtTable || r.Code == hand.TooManyPlayers) {
			return
		}
		t.Fatal(err)
	}
	started := events[0].(HandStarted)
	if stakes.Big > 0 {
		f.holds(t, started.Positions)
	}
	chips := f.s.Chips()
	for _, e := range events {
		Apply(f.s, e)
	}
	if f.s.Chips() != chips {
		t.Fatalf("%d chips became %d", chips, f.s.Chips())
	}
	f.s.Hand = nil // whatever came of it
}

// anyChange changes something between two hands.
func (f *driver) anyChange(t *rapid.T) {
	n := SeatNo(rapid.IntRange(1, len(f.s.Seats)).Draw(t, "seat"))
	seat := f.s.At(n)
	switch rapid.IntRange(0, 6).Draw(t, "change") {
	case 0, 1:
		if seat.Player == "" {
			f.sit(n, Arrival(rapid.IntRange(int(Newcomer), int(CashedOut)).Draw(t, "arrival")))
		} else if f.s.Players() > 2 {
			*seat = Seat{}
		}
	case 2:
		seat.Standing.Out = !seat.Standing.Out
	case 3:
		seat.Standing.Posts = true
	case 4:
		seat.Absent = seat.Player != "" && !seat.Absent
	case 5:
		seat.Standing.WaitHands = rapid.IntRange(0, 3).Draw(t, "wait")
	}
}

func TestMissedBlindsAddUpOncePerBlind(t *testing.T) {
	p := book(t, "tda-2024", "lois-du-poker")
	f := untracked(p, 6, SeatsOf(1, 2, 3, 4, 5, 6), &CashGame{Turned: 6})
	f.s.Button = 6
	f.s.At(4).Standing.Out = true
	f.t = t
	for range 14 { // more than two orbits
		f.do(NextHand{})
	}
	if st := f.s.At(4).Standing; !st.MissedBig || !st.MissedSmall || !st.Out {
		t.Errorf("%+v", st)
	}
	if post := p.Table.Owed(4, f.s.Seating(), Blinds{Small: 5, Big: 10}, nil); post.Live != 10 || post.Dead != 5 {
		t.Errorf("%+v", post)
	}
	for n := SeatNo(1); n <= 6; n++ {
		if n != 4 && f.s.At(n).Standing != (Standing{}) {
			t.Errorf("seat %d, who was always dealt in, is noted as %+v", n, f.s.At(n).Standing)
		}
	}
}

func TestAbsentStudPlayerPaysTheBringIn(t *testing.T) {
	for _, c := range []struct {
		absent bool
		cite   article.ID
	}{{true, "TDA-30-D"}, {false, "TDA-71-C-3"}} {
		f := seats(t, 1000, 1000, 1000)
		f.s.Button = 3
		if c.absent {
			f.do(SetAbsent{Seat: 2, Absent: true})
		} else {
			f.do(Penalise{Seat: 2, Hands: 1})
		}
		stakes := Blinds{Game: hand.Stud, Structure: hand.FixedLimit, SmallBet: 100, BringIn: 50, Ante: 25, AnteKind: hand.AnteEach}
		e := f.start(StartHand{Blinds: stakes})[0].(HandStarted)
		if e.Config.Game != hand.Stud || !e.Positions.Frozen || e.Away != SeatsOf(2) {
			t.Fatalf("%+v", e)
		}
		// Nobody recorded the open cards: the dealer names who brings in.
		f.do(DealHole{})
		events := f.do(FirstToAct{Seat: 2})
		brought, ok := events[1].(Acted)
		if !ok || brought.Action.Kind != hand.BringIn || !cited(brought.Cites, c.cite) {
			t.Fatalf("%+v", events)
		}
		if f.s.Hand.State.Live(f.s.Hand.Position(2)) || f.s.Behind(2) != 925 || f.s.ToAct() != 3 {
			t.Errorf("stack %d, seat %d to act", f.s.Behind(2), f.s.ToAct())
		}
	}
}

func TestDrawGamesAndPotLimitBeginAtATable(t *testing.T) {
	f := seats(t, 1000, 1000, 1000)
	f.s.Button = 3
	e := f.start(StartHand{Blinds: Blinds{Small: 5, Big: 10, Game: hand.Omaha, Structure: hand.PotLimit}})[0].(HandStarted)
	if e.Config.Game != hand.Omaha || e.Config.Structure != hand.PotLimit || e.Positions.Frozen {
		t.Fatalf("%+v", e.Config)
	}
	f.foldRound()
	f.start(StartHand{Blinds: Blinds{Small: 5, Big: 10, Game: hand.DeuceToSevenTriple, Structure: hand.FixedLimit}})
	f.do(Act{Seat: f.s.ToAct(), Kind: hand.Call})
	f.do(Act{Seat: f.s.ToAct(), Kind: hand.Call})
	f.do(Act{Seat: f.s.ToAct(), Kind: hand.Check})
	step := f.s.Hand.State.Next()
	if step.Need != hand.NeedDiscard {
		t.Fatalf("%+v", step)
	}
	seat := f.s.Hand.Seats[step.Player]
	f.do(Discard{Seat: seat, Cards: []card.Card{card.Unknown, card.Unknown}})
	if next := f.s.Hand.State.Next(); next.Need == hand.NeedDiscard && next.Player == step.Player {
		t.Errorf("seat %d has thrown two cards and must throw again", seat)
	}
}

func TestAbsentCashPlayerWhoComesBackInTimePlays(t *testing.T) {
	f := seats(t, 1000, 1000, 1000, 1000).after(4, 1, 2)
	f.s.Cash = &CashGame{Turned: 4}
	f.p = book(t, "tda-2024", "casino-ri")
	f.do(SetAbsent{Seat: 4, Absent: true})
	f.do(SetAbsent{Seat: 2, Absent: true})
	f.start(StartHand{Blinds: blinds}) // BTN 1, SB 2, BB 3; seat 4 first to act is killed at once
	if f.s.Hand.Away != SeatsOf(2) || f.s.ToAct() != 1 {
		t.Fatalf("away %v, seat %d to act", f.s.Hand.Away.List(), f.s.ToAct())
	}
	f.do(SetAbsent{Seat: 2, Absent: false})
	f.do(Act{Seat: 1, Kind: hand.Call})
	if f.s.ToAct() != 2 {
		t.Errorf("seat 2 is back before the action reached it: seat %d to act", f.s.ToAct())
	}
}

func TestButtonReportedOnTheWrongSeat(t *testing.T) {
	f := seats(t, 1, 1, 1, 1, 1)
	f.s.Button = 1
	f.refused(ButtonWasOn{Seat: 2}, NoHandYet)
	f.refused(ButtonWasOn{Seat: 9}, UnknownSeat)
	f.do(NextHand{})
	e := f.do(ButtonWasOn{Seat: 3})[0].(ButtonMisplaced)
	if got, _ := f.next(); !e.Kept || !cited(e.Cites, "TDA-34-A-2") || got.Button != 4 || f.s.Hands != 2 {
		t.Errorf("%+v, then %+v", e, got)
	}
}

func TestRotationKeepsTheStudGamesApart(t *testing.T) {
	p := book(t, "tda-2024")
	rapid.Check(t, func(t *rapid.T) {
		games := rapid.SliceOfNDistinct(rapid.SampledFrom(hand.Games()), 1, 8, rapid.ID).Draw(t, "games")
		err := CheckRotation(games, &p.Table, nil)
		better, ok := Rotation(games)
		if ok && CheckRotation(better, &p.Table, nil) != nil || ok && len(better) != len(games) {
			t.Fatalf("%v instead of %v", better, games)
		}
		both := 0
		for _, g := range games {
			if g == hand.Stud || g == hand.StudHiLo {
				both++
			}
		}
		if err != nil && both < 2 || !ok && len(games) > 3 || err == nil && both == 2 && len(games) < 4 {
			t.Fatalf("%v: %v, %v", games, err, better)
		}
	})
}

func TestSeatSetIsWrittenAsAList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		set := drawSeats(t, MaxSeats, 0)
		text, err := set.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		var again SeatSet
		if err := again.UnmarshalJSON(text); err != nil || again != set {
			t.Fatalf("%s: %v, %v", text, again, err)
		}
	})
}
