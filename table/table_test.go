package table

import (
	"os"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/showdown"
)

type policies struct {
	Hand      hand.Policy
	Referee   referee.Policy
	Table     Policy
	Deal      deal.Policy
	Showdown  showdown.Policy
	Dispute   dispute.Policy
	Penalty   penalty.Policy
	Shotclock shotclock.Policy
}

func book(t testing.TB, layers ...string) *policies {
	t.Helper()
	var p policies
	for _, layer := range layers {
		for _, pkg := range []string{"hand", "referee", "table", "deal", "showdown", "dispute", "penalty", "shotclock"} {
			text, err := os.ReadFile("../rulebook/books/" + layer + "/policy." + pkg + ".toml")
			if err != nil {
				continue
			}
			if _, err := toml.Decode(string(text), &p); err != nil {
				t.Fatalf("%s/%s: %v", layer, pkg, err)
			}
		}
	}
	p.Referee.Adopt(&p.Hand)
	p.Deal.SubstantialAction, p.Dispute.SubstantialAction = p.Hand.SubstantialAction, p.Hand.SubstantialAction
	p.Dispute.CardCount = p.Deal.MisdealWindow
	return &p
}

// driver drives one table.
type driver struct {
	t testing.TB
	p *policies
	s *State
}

// seats sets a table of len(stacks) chairs; 0 is an empty chair.
func seats(t testing.TB, stacks ...chip.Amount) *driver {
	f := &driver{t: t, p: book(t, "tda-2024")}
	f.s = New(1, len(stacks), 25, &f.p.Hand)
	for i, stack := range stacks {
		if stack > 0 {
			f.s.Seats[i] = Seat{Player: name(i + 1), Stack: stack}
		}
	}
	return f
}

func name(seat int) PlayerID { return PlayerID(rune('A' + seat - 1)) }

func (f *driver) try(c any) ([]Event, error) {
	return Decide(f.s, c, f.rules())
}

func (f *driver) rules() Rules {
	p := f.p
	return Rules{Table: &p.Table, Referee: &p.Referee, Hand: &p.Hand, Deal: &p.Deal, Showdown: &p.Showdown, Dispute: &p.Dispute, Penalty: &p.Penalty, Shotclock: &p.Shotclock}
}

func (f *driver) do(c any) []Event {
	f.t.Helper()
	before := f.s.Chips()
	events, err := f.try(c)
	if err != nil {
		f.t.Fatalf("%T %+v: %v", c, c, err)
	}
	for _, e := range events {
		Apply(f.s, e)
	}
	if after := f.s.Chips(); after != before {
		f.t.Fatalf("%T: %d chips became %d", c, before, after)
	}
	return events
}

// setDeck sets the deck of the next hand, where one can be and none fits.
func (f *driver) setDeck(g hand.Game) {
	events, _ := f.try(SetDeck{Cards: g.DeckSize(), Deck: [32]byte{byte(f.s.Hands)}})
	for _, e := range events {
		Apply(f.s, e)
	}
}

// start begins a hand with a deck that is set before.
func (f *driver) start(c StartHand) []Event {
	f.t.Helper()
	f.setDeck(c.Blinds.Game)
	return f.do(c)
}

func (f *driver) refused(c any, code refusal.Code) {
	f.t.Helper()
	_, err := f.try(c)
	if r, ok := err.(*refusal.Error); !ok || r.Code != code {
		f.t.Fatalf("%T %+v: %v, want %s", c, c, err, code)
	}
}

// after sets the positions of the last hand.
func (f *driver) after(button, small, big SeatNo) *driver {
	f.s.setPositions(Positions{Button: button, Small: small, SmallSeat: small, Big: big, HeadsUp: button == small})
	f.s.Hands++
	return f
}

func (f *driver) out(seats ...SeatNo) *driver {
	for _, n := range seats {
		*f.s.At(n) = Seat{}
	}
	return f
}

// next deals an untracked hand and returns its positions and the articles that decided.
func (f *driver) next() (Positions, []article.ID) {
	f.t.Helper()
	e := f.do(NextHand{})[0].(ButtonMoved)
	return e.Positions, e.Cites
}

var blinds = Blinds{Small: 100, Big: 200}

// cites reports whether an article is among those of an event.
func cited(ids []article.ID, want ...article.ID) bool {
	for _, id := range want {
		found := false
		for _, got := range ids {
			found = found || got == id
		}
		if !found {
			return false
		}
	}
	return true
}

func TestDeadButton(t *testing.T) {
	k := chip.Amount(1000)
	for _, c := range []struct {
		id   string
		at   *driver
		want []Positions
		cite article.ID
	}{
		{"nobody leaves", seats(t, k, k, k, k, k, k).after(1, 2, 3),
			[]Positions{{Button: 2, Small: 3, SmallSeat: 3, Big: 4}}, "TDA-32"},
		{"EX-32-2: the small blind is out: the button rests on an empty seat", seats(t, k, k, k, k, k, k).after(1, 2, 3).out(2),
			[]Positions{{Button: 2, Small: 3, SmallSeat: 3, Big: 4}}, "TDA-32"},
		{"EX-32-3: both blinds are out: dead small blind, then dead button", seats(t, k, k, k, k, k, k).after(1, 2, 3).out(2, 3),
			[]Positions{{Button: 2, SmallSeat: 3, Big: 4}, {Button: 3, Small: 4, SmallSeat: 4, Big: 5}}, "TDA-32"},
		{"the big blind is out: dead small blind", seats(t, k, k, k, k, k, k).after(1, 2, 3).out(3),
			[]Positions{{Button: 2, SmallSeat: 3, Big: 4}, {Button: 3, Small: 4, SmallSeat: 4, Big: 5}}, "TDA-32"},
		{"EX-34-2: heads-up after the button is out: no second big blind", seats(t, k, k, k).after(1, 2, 3).out(1),
			[]Positions{{Button: 3, Small: 3, SmallSeat: 3, Big: 2, HeadsUp: true}}, "TDA-34-B-2"},
		{"EX-34-3: heads-up after the big blind is out: it moves on", seats(t, k, k, k).after(1, 2, 3).out(3),
			[]Positions{{Button: 2, Small: 2, SmallSeat: 2, Big: 1, HeadsUp: true}}, "TDA-34-B-2"},
		{"heads-up after the small blind is out: it moves on", seats(t, k, k, k).after(1, 2, 3).out(2),
			[]Positions{{Button: 3, Small: 3, SmallSeat: 3, Big: 1, HeadsUp: true}}, "TDA-34-B-1"},
		{"heads-up the big blind alternates", seats(t, k, 0, k).after(1, 1, 3),
			[]Positions{{Button: 3, Small: 3, SmallSeat: 3, Big: 1, HeadsUp: true}, {Button: 1, Small: 1, SmallSeat: 1, Big: 3, HeadsUp: true}}, "TDA-34-B-1"},
	} {
		t.Run(c.id, func(t *testing.T) {
			c.at.t = t
			for i, want := range c.want {
				got, ids := c.at.next()
				if got != want {
					t.Errorf("hand %d: %+v, want %+v", i+1, got, want)
				}
				if i == 0 && !cited(ids, c.cite) {
					t.Errorf("cites %v, want %s", ids, c.cite)
				}
			}
		})
	}
}

func TestFirstHandStartsFromTheDrawnButton(t *testing.T) {
	f := seats(t, 0, 500, 0, 500, 500)
	f.s.Button = 3 // an empty seat: the button rests on the next player
	if got, _ := f.next(); got != (Positions{Button: 4, Small: 5, SmallSeat: 5, Big: 2}) {
		t.Errorf("%+v", got)
	}
	f.do(SetButton{Seat: 2})
	if got := f.s.Next(nil, nil); got.Button != 2 || got.Small != 4 || got.Big != 5 {
		t.Errorf("%+v after the button was set", got)
	}
	f.refused(SetButton{Seat: 9}, UnknownSeat)
}

func TestNewcomerBetweenButtonAndSmallBlindWaitsForTheButton(t *testing.T) {
	for arrival, cite := range map[Arrival]article.ID{Newcomer: "TDA-8-A-3", FromBrokenTable: "TDA-10-A", Balanced: "TDA-10-A"} {
		waitsForTheButton(t, arrival, cite)
	}
}

func waitsForTheButton(t *testing.T, arrival Arrival, cite article.ID) {
	t.Helper()
	f := seats(t, 1000, 1000, 0, 1000, 1000, 1000).after(1, 2, 4) // seat 3 lies between the blinds
	*f.s.At(3) = Seat{Player: "new", Stack: 1000, Arrival: arrival}
	e := f.start(StartHand{Blinds: blinds})[0].(HandStarted)
	if e.Positions.Button != 2 || e.Positions.Small != 4 || !cited(e.Cites, cite) || f.s.Hand.Position(3) >= 0 || !f.s.At(3).Blocked {
		t.Fatalf("seat 3 is dealt in between button and small blind: %+v", e)
	}
	f.foldRound()
	e = f.start(StartHand{Blinds: blinds})[0].(HandStarted)
	if e.Positions.Button != 4 || f.s.Hand.Position(3) < 0 || f.s.At(3).Blocked {
		t.Fatalf("seat 3 must be dealt in once the button has passed: %+v", e)
	}
}

// foldRound folds everybody until the hand is over.
func (f *driver) foldRound() {
	f.t.Helper()
	for f.s.Hand != nil {
		f.do(Act{Seat: f.s.ToAct(), Kind: hand.Fold})
	}
}

func TestBrokenTablePlayerOnTheButtonIsDealtIn(t *testing.T) { // EX-10-2
	f := seats(t, 1000, 0, 1000, 1000).after(4, 0, 3)
	f.s.SmallSeat = 2 // dead small blind last hand: the button moves to the empty seat 2
	*f.s.At(2) = Seat{Player: "new", Stack: 1000}
	e := f.start(StartHand{Blinds: blinds})[0].(HandStarted)
	if e.Positions.Button != 2 || f.s.Hand.Position(2) < 0 {
		t.Fatalf("%+v", e)
	}
}

func TestThreePlayersAfterHeadsUp(t *testing.T) {
	for seat, want := range map[SeatNo]Positions{
		2: {Button: 2, Small: 4, SmallSeat: 4, Big: 1}, // between the old button and the old big blind
		6: {Button: 1, Small: 4, SmallSeat: 4, Big: 6},
	} {
		f := seats(t, 1000, 0, 0, 1000, 0, 0).after(1, 1, 4)
		*f.s.At(seat) = Seat{Player: "new", Stack: 1000}
		if got, _ := f.next(); got != want {
			t.Errorf("newcomer on seat %d: %+v, want %+v", seat, got, want)
		}
	}
}

func TestEarliestBigBlindNeverTheSmallBlind(t *testing.T) {
	k := chip.Amount(1000)
	// EX-11A-1: next hand BTN 1, SB 2, BB 3; free 2, 5, 9.
	f := seats(t, k, 0, k, k, 0, k, k, k, 0).after(9, 1, 2)
	if seat, ok := f.s.EarliestBigBlind(0); !ok || seat != 5 {
		t.Errorf("EX-11A-1: seat %d", seat)
	}
	// EX-11A-2: the big blind falls on the free seat 3 with a dead small blind.
	f = seats(t, k, 0, 0, k, k, k).after(6, 1, 2)
	if seat, ok := f.s.EarliestBigBlind(0); !ok || seat != 3 {
		t.Errorf("EX-11A-2: seat %d", seat)
	}
	// Only the small blind's seat is free: wait for the next hand.
	f = seats(t, k, 0, k, k).after(4, 1, 2)
	if seat, ok := f.s.EarliestBigBlind(0); ok {
		t.Errorf("seat %d is the small blind", seat)
	}
}

func TestAbsentPlayerIsDealtThenKilled(t *testing.T) { // EX-30-3
	f := seats(t, 5000, 5000, 5000, 5000).after(4, 1, 2) // next: BTN 1, SB 2, BB 3
	f.do(SetAbsent{Seat: 3, Absent: true})
	events := f.start(StartHand{Blinds: Blinds{Small: 200, Big: 400, Ante: 400, AnteKind: hand.AnteBigBlind}})
	killed, ok := events[2].(Acted)
	if !ok || killed.Seat != 3 || killed.Action.Kind != hand.Kill || !cited(killed.Cites, "TDA-30-A", "TDA-30-B", "TDA-30-C") {
		t.Fatalf("%+v", events[2])
	}
	f.foldRound()
	if f.s.At(3).Stack != 5000-800 {
		t.Errorf("blind and ante must stay in the pot: %d", f.s.At(3).Stack)
	}
	if f.s.At(2).Stack != 5000+800 {
		t.Errorf("the last live player wins them: %d", f.s.At(2).Stack)
	}
}

func TestTexapokerJudgesPresenceAtTheFirstCard(t *testing.T) {
	f := seats(t, 5000, 5000, 5000).after(3, 1, 2)
	f.p = book(t, "tda-2024", "texapoker-2024")
	f.do(SetAbsent{Seat: 1, Absent: true})
	for _, e := range f.start(StartHand{Blinds: blinds}) {
		if acted, ok := e.(Acted); ok && acted.Action.Kind == hand.Kill && cited(acted.Cites, "TDA-30-TX") {
			return
		}
	}
	t.Error("no hand was killed by TDA-30-TX")
}

func TestPenalisedPlayerPostsAndIsKilled(t *testing.T) { // EX-71-18
	f := seats(t, 5000, 5000, 5000, 5000).after(4, 1, 2) // next: BTN 1, SB 2, BB 3
	e := f.do(Penalise{Seat: 2, Hands: 2})[0].(PenaltySet)
	if !e.Leaves {
		t.Error("the TDA has a penalised player leave the seat")
	}
	for hand, want := range []struct {
		stack chip.Amount
		left  int
	}{{4700, 1}, {4700, 0}} {
		f.start(StartHand{Blinds: Blinds{Small: 300, Big: 600}})
		f.foldRound()
		if seat := f.s.At(2); seat.Stack != want.stack || seat.PenaltyHands != want.left {
			t.Errorf("hand %d: %+v", hand+1, seat)
		}
	}
	f.refused(Penalise{Seat: 2, Hands: -1}, BadPenalty)
	f.p = book(t, "tda-2024", "texapoker-2024")
	if e := f.do(Penalise{Seat: 2, Hands: 2})[0].(PenaltySet); e.Leaves || !cited(e.Cites, "TDA-71-TX-STAY") {
		t.Errorf("Texapoker lets two hands be served in the seat: %+v", e)
	}
}

func TestEverybodyAbsentTheButtonIsLeftWithThePot(t *testing.T) {
	f := seats(t, 5000, 5000, 5000).after(3, 1, 2) // next: BTN 1, SB 2, BB 3
	for n := range SeatNo(3) {
		f.do(SetAbsent{Seat: n + 1, Absent: true})
	}
	f.start(StartHand{Blinds: blinds})
	if f.s.Hand != nil || f.s.At(1).Stack != 5300 || f.s.Hands != 2 {
		t.Errorf("%+v", f.s.Seats)
	}
}

func TestHeadsUpPostsAndOrder(t *testing.T) { // EX-34-7
	f := seats(t, 9000, 9000)
	f.s.Button = 1
	f.start(StartHand{Blinds: Blinds{Small: 500, Big: 1000}})
	st := &f.s.Hand.State
	if f.s.Behind(1) != 8500 || f.s.Behind(2) != 8000 || f.s.ToAct() != 1 || f.s.Hand.Seats[0] != 2 {
		t.Fatalf("button %d, stacks %d %d, to act %d", f.s.Button, f.s.Behind(1), f.s.Behind(2), f.s.ToAct())
	}
	f.do(Act{Seat: 1, Kind: hand.Call})
	f.do(Act{Seat: 2, Kind: hand.Check})
	f.do(DealBoard{Cards: []card.Card{0, 5, 10}})
	if f.s.ToAct() != 2 {
		t.Errorf("seat %d first after the flop (street %v)", f.s.ToAct(), st.Street())
	}
}

func TestObservedActsBecomeWhatTheBookMakesOfThem(t *testing.T) {
	f := seats(t, 10000, 10000, 10000, 10000).after(4, 1, 2) // next: BTN 1, SB 2, BB 3; seat 4 first
	f.start(StartHand{Blinds: blinds})
	events := f.do(Observe{Seat: 4, Observation: referee.Observation{Chips: chip.Pile{1000}}})
	made := events[0].(RulingMade)
	if made.Ruling.Action != hand.Call || made.Ruling.Returned != 800 || !cited(made.Ruling.Cites, "TDA-44-A") {
		t.Fatalf("oversized chip: %+v", made.Ruling)
	}
	if acted := events[1].(Acted); acted.Seat != 4 || acted.Action.Kind != hand.Call {
		t.Fatalf("%+v", acted)
	}
	f.do(Observe{Seat: 1, Observation: referee.Observation{Word: referee.SaidRaise, Amount: 700}})
	if f.s.Hand.State.Facing() != 700 || f.s.ToAct() != 2 {
		t.Errorf("facing %d, seat %d to act", f.s.Hand.State.Facing(), f.s.ToAct())
	}
	f.refused(Observe{Seat: 9}, UnknownSeat)
}

func TestEarlyActIsHeldThenReleased(t *testing.T) {
	for _, c := range []struct {
		name  string
		first Act
		bound bool
	}{
		{"action unchanged: the early call binds", Act{Seat: 4, Kind: hand.Call}, true},
		{"action changed by a raise: every option again", Act{Seat: 4, Kind: hand.Raise, To: 600}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := seats(t, 10000, 10000, 10000, 10000).after(4, 1, 2)
			f.start(StartHand{Blinds: blinds})
			made := f.do(Observe{Seat: 1, Observation: referee.Observation{Word: referee.SaidCall}})[0].(RulingMade)
			if !made.Ruling.Held || made.Early == nil || len(f.s.Hand.Early) != 1 || f.s.ToAct() != 4 {
				t.Fatalf("%+v", made)
			}
			f.refused(Observe{Seat: 1, Observation: referee.Observation{Word: referee.SaidCall}}, AlreadyEarly)
			f.do(c.first)
			if len(f.s.Hand.Early) != 0 {
				t.Fatal("the early act is still frozen")
			}
			next := SeatNo(1)
			if c.bound {
				next = 2
			}
			if f.s.ToAct() != next {
				t.Errorf("seat %d to act, want %d", f.s.ToAct(), next)
			}
		})
	}
}

func TestSubstantialActionBehindASkippedPlayerBringsTheFloor(t *testing.T) {
	f := seats(t, 10000, 10000, 10000, 10000).after(4, 1, 2) // seat 4 first to act
	f.start(StartHand{Blinds: blinds})
	f.do(Observe{Seat: 1, Observation: referee.Observation{Word: referee.SaidCall}})
	f.do(Observe{Seat: 2, Observation: referee.Observation{Word: referee.SaidCall}})
	f.do(RuleOn{Seat: 4, Passed: &Passed{Time: article.Yes}})
	if f.s.Hand.Waiting == nil {
		t.Fatal("two acts with chips behind seat 4: the floor must rule")
	}
	f.refused(Act{Seat: 4, Kind: hand.Call}, FloorMustRule)
	f.refused(FloorRules{Option: 7}, UnknownOption)
	f.refused(FloorRules{Other: &referee.Outcome{Action: hand.Fold}}, ReasonMissing)
	f.do(FloorRules{Option: 0}) // may only call or fold
	f.refused(Act{Seat: 4, Kind: hand.Raise, To: 600}, RuledNoRaise)
	f.do(Act{Seat: 4, Kind: hand.Call})
	if f.s.ToAct() != 3 {
		t.Errorf("the early calls of seats 1 and 2 must follow: seat %d to act", f.s.ToAct())
	}
}

func TestFloorMayOverruleWithAReason(t *testing.T) {
	f := seats(t, 10000, 10000, 10000, 10000).after(4, 1, 2)
	f.start(StartHand{Blinds: blinds})
	f.do(Act{Seat: 4, Kind: hand.Raise, To: 600})
	f.do(Observe{Seat: 1, Observation: referee.Observation{Word: referee.SaidUnclear, Unclear: true}})
	if f.s.Hand.Waiting == nil {
		t.Fatalf("unclear words wait for the floor: %+v", f.s.Hand.Rulings)
	}
	events := f.do(FloorRules{Other: &referee.Outcome{Action: hand.Call, To: 600}, Reason: "la table a entendu call"})
	ruled := events[0].(FloorRuled)
	if ruled.Option != -1 || !cited(ruled.Cites, "TDA-1-A") || f.s.ToAct() != 2 {
		t.Errorf("%+v, seat %d to act", ruled, f.s.ToAct())
	}
	if got := f.s.Hand.Rulings[0].Overruled; got == "" {
		t.Error("the reason is lost")
	}
}

func TestRefusedCommandsLeaveTheTableAlone(t *testing.T) {
	f := seats(t, 1000, 1000, 0)
	f.s.Button = 1
	for _, c := range []struct {
		command any
		code    refusal.Code
	}{
		{Act{Seat: 1, Kind: hand.Fold}, NoHand},
		{Observe{Seat: 1}, NoHand},
		{DealBoard{}, NoHand},
		{FloorRules{}, NoHand},
		{SetAbsent{Seat: 3, Absent: true}, SeatEmpty},
		{SetAbsent{Seat: 0}, UnknownSeat},
		{"nonsense", UnknownCommand},
	} {
		f.refused(c.command, c.code)
	}
	f.start(StartHand{Blinds: blinds})
	for _, c := range []struct {
		command any
		code    refusal.Code
	}{
		{StartHand{Blinds: blinds}, HandInProgress},
		{NextHand{}, HandInProgress},
		{SetButton{Seat: 1}, HandInProgress},
		{Act{Seat: 1, Kind: hand.Kill}, NotAPlayersMove},
		{Act{Seat: 3, Kind: hand.Fold}, SeatNotInHand},
		{Act{Seat: 2, Kind: hand.Check}, hand.NotYourTurn},
		{Act{Seat: 1, Kind: hand.Check}, hand.CannotCheck},
		{DealBoard{Cards: []card.Card{1, 2, 3}}, hand.NotNow},
		{FloorRules{}, NothingToRule},
	} {
		f.refused(c.command, c.code)
	}
	f.do(Act{Seat: 1, Kind: hand.Fold})
	f.out(2)
	f.refused(StartHand{Blinds: blinds}, TooFewAtTable)
}

func TestBustsAreSettledFromTheStacksAtTheStart(t *testing.T) {
	f := seats(t, 300, 1000, 2000)
	f.s.Button = 1
	f.start(StartHand{Blinds: blinds}) // BTN 1, SB 2, BB 3
	f.do(Act{Seat: 1, Kind: hand.Raise, To: 300})
	f.do(Act{Seat: 2, Kind: hand.Raise, To: 1000})
	f.do(Act{Seat: 3, Kind: hand.Call})
	deck := []string{"AsAd", "2c7d", "KsKd"}
	for f.s.Hand != nil {
		switch step := f.s.Hand.State.Next(); step.Need {
		case hand.NeedShow:
			n := f.s.Hand.Seats[step.Player]
			cards, _ := card.ParseList(deck[n-1])
			f.do(Show{Seat: n, Cards: cards})
		case hand.NeedBoard:
			board, _ := card.ParseList("3h4h9cJcQd")
			from := f.s.Hand.State.BoardLen()
			f.do(DealBoard{Cards: board[from : from+step.Count]})
		default:
			t.Fatalf("%v", step.Need)
		}
	}
	var got []chip.Amount
	for _, seat := range f.s.Seats {
		got = append(got, seat.Stack)
	}
	if diff := cmp.Diff([]chip.Amount{900, 0, 2400}, got); diff != "" {
		t.Error(diff)
	}
	if f.s.Last.Started["B"] != 1000 {
		t.Errorf("stacks at the start: %v", f.s.Last.Started)
	}
}

func TestFoldingLeavesWhatARulingForfeits(t *testing.T) { // HP-8.4
	f := seats(t, 10000, 10000, 10000, 10000).after(4, 1, 2) // next: BTN 1, SB 2, BB 3; seat 4 first
	f.p = book(t, "tda-2024", "heavenpoker-2010")
	f.start(StartHand{Blinds: blinds})
	f.do(Observe{Seat: 1, Observation: referee.Observation{Word: referee.SaidRaise, Amount: 600}})
	f.do(Act{Seat: 4, Kind: hand.Raise, To: 1000})
	if f.s.Hand.Waiting != nil {
		t.Fatalf("the article decides: %+v waits", f.s.Hand.Waiting)
	}
	l := f.s.Hand.LimitOn(1)
	if l == nil || l.Forfeit != 600 || !l.NoRaise || f.s.ToAct() != 1 {
		t.Fatalf("limit %+v, seat %d to act", l, f.s.ToAct())
	}
	f.refused(Act{Seat: 1, Kind: hand.Raise, To: 3000}, RuledNoRaise)
	f.do(Act{Seat: 1, Kind: hand.Fold})
	if f.s.Behind(1) != 9400 {
		t.Errorf("the announced 600 stay in the pot: %d behind", f.s.Behind(1))
	}
}

// TestFoldingLeavesAnAnnouncementAboveTheCall: CR-23-d, 800 announced early, 600 bet in between.
func TestFoldingLeavesAnAnnouncementAboveTheCall(t *testing.T) {
	f := seats(t, 10000, 10000, 10000, 10000).after(4, 1, 2)
	f.p = book(t, "tda-2024", "casino-ri")
	f.start(StartHand{Blinds: blinds})
	f.do(Observe{Seat: 1, Observation: referee.Observation{Word: referee.SaidRaise, Amount: 800}})
	f.do(Act{Seat: 4, Kind: hand.Raise, To: 600})
	if l := f.s.Hand.LimitOn(1); f.s.Hand.Waiting != nil || l == nil || l.Forfeit != 800 || !l.NoRaise {
		t.Fatalf("limit %+v, waiting %+v", l, f.s.Hand.Waiting)
	}
	f.do(Act{Seat: 1, Kind: hand.Fold})
	if f.s.Behind(1) != 9200 {
		t.Errorf("the announced 800 stay in the pot: %d behind", f.s.Behind(1))
	}
}
