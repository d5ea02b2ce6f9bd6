package tournament

import (
	"testing"
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/table"
)

// evenings is an event of two days whose first day is over, with 20 players at three tables by Texapoker's book.
func evenings(t *testing.T) *room {
	t.Helper()
	p, rules := texapoker(t)
	r := floorRoomBy(t, 20, func(s *Structure) { s.Levels[1].DayEnds = true }, p, rules)
	r.now = r.now.after(40 * time.Minute)
	r.must(Tick{})
	if !r.s.DayOver {
		t.Fatalf("%+v", r.s.Clock)
	}
	return r
}

// bags are those of a table, each of a stack as at the start, with another amount in the first one.
func (r *room) bags(no int, more chip.Amount, signed bool) AtTable {
	var c BagSeats
	for i, seat := range r.s.Table(no).Seats {
		if seat.Player != "" {
			c.Bags = append(c.Bags, BagTold{Seat: table.SeatNo(i + 1), Chips: r.s.Structure.Stack + more, Identity: true, Signed: signed})
			more = 0
		}
	}
	return AtTable{no, c}
}

// another has another person do something.
func (r *room) another(c Command) error {
	m := r.meta()
	m.Person = "another"
	events, err := Decide(r.s, c, m)
	for _, e := range events {
		Apply(r.s, e)
		r.journal = append(r.journal, e)
	}
	return err
}

func TestADayIsBaggedAndTheNextOneDrawn(t *testing.T) {
	r := evenings(t)
	tables := r.s.InPlay()
	for i := range 3 { // 17 are left, for two tables
		r.must(Bust{Player: player(i + 1)})
	}
	blind := r.bags(tables[0], 0, true)
	unseen := BagSeats{Bags: []BagTold{blind.Command.(BagSeats).Bags[0]}}
	unseen.Bags[0].Identity = false
	r.refused(AtTable{tables[0], unseen}, BagIdentity)
	r.refused(DrawDay{}, BagsMissing)
	r.must(r.bags(tables[0], 0, true))
	r.must(r.bags(tables[1], 0, false)) // waits for a second person
	r.refused(Resume{}, BagsMissing)
	r.must(r.bags(tables[2], 0, true))
	r.refused(DrawDay{}, BagsMissing)
	r.refused(AtTable{tables[1], ConfirmBags{}}, BagOneself)
	if err := r.another(AtTable{tables[1], ConfirmBags{}}); err != nil {
		t.Fatal(err)
	}
	if n := r.s.BagsMissing(); n != 0 {
		t.Fatalf("%d bags are missing", n)
	}
	if !r.noted("bagged", "TX-DIV-1") {
		t.Error("identity was checked by no article")
	}
	tags := map[int]bool{}
	for _, b := range r.s.Bags {
		tags[b.Tag] = true
	}
	if len(tags) != 17 {
		t.Errorf("17 bags have %d numbers", len(tags))
	}
	r.refused(DrawDay{}, BagsOff) // three stacks of 10000 are in nobody's bag: they were won
	first := r.bags(tables[0], 30000, true)
	r.must(first)
	r.must(DrawDay{})
	r.refused(DrawDay{}, DayIsDrawn)
	r.refused(first, BagsDrawn) // what is in a bag is told where it is opened
	r.refused(RecountBag{Player: r.s.Entries[9].Player, Chips: 9000}, BagsDrawn)
	if got := r.s.InPlay(); len(got) != 2 || got[0] != tables[0] || got[1] != tables[1] {
		t.Errorf("the next day is played at tables %v", got)
	}
	if d := r.s.Draws[len(r.s.Draws)-1]; d.Purpose != "next_day" || !r.s.DayDrawn {
		t.Errorf("the draw is %+v", d)
	}
	if richest := r.s.Bag(first.Command.(BagSeats).entry(r)); richest == nil || richest.Chips != 40000 {
		t.Errorf("the corrected bag is %+v", richest)
	}
	night := r.now
	r.now = r.now.after(12 * time.Hour)
	if at, due := r.s.NextDeadline(); due {
		t.Errorf("something is due at %d in the night from %d", at, night)
	}
	r.must(Resume{})
	if r.s.DayOver || r.s.Clock.Level != 2 || r.s.Clock.EndsAt != r.now.after(20*time.Minute) {
		t.Errorf("the next day begins with %+v", r.s.Clock)
	}
	if late := r.s.Arriving(); len(late) != 17 || late[0].Sent.Late {
		t.Errorf("%d players are on the way", len(late))
	}
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
}

// entry is the entry whose bag is the first.
func (c BagSeats) entry(r *room) int {
	for i := range r.s.Bags {
		if b := &r.s.Bags[i]; b.Chips == c.Bags[0].Chips {
			return b.Entry
		}
	}
	return 0
}

func TestWhatIsNotTheChipsInPlayIsAcceptedByTheDirector(t *testing.T) {
	r := evenings(t)
	tables := r.s.InPlay()
	for _, no := range tables {
		r.must(r.bags(no, 0, true))
	}
	r.refused(AcceptBags{Reason: "nothing"}, BagsRight)
	r.must(r.bags(tables[0], -500, true))
	r.refused(DrawDay{}, BagsOff)
	r.refused(AcceptBags{}, BagsReason)
	r.must(AcceptBags{Reason: "one chip of 500 was not found"})
	if n := r.s.BagsNoted; n == nil || n.Bagged != n.InPlay-500 || n.Missing != 0 {
		t.Fatalf("accepted: %+v", n)
	}
	r.must(UndoAct{ID: r.s.Undo[len(r.s.Undo)-1].ID}) // the bags of the first table are opened again
	if r.s.BagsNoted != nil || r.s.BagsMissing() != r.s.Table(tables[0]).Players() {
		t.Errorf("%d bags are missing, accepted: %+v", r.s.BagsMissing(), r.s.BagsNoted)
	}
	r.must(AcceptBags{Reason: "a table counts in the morning"})
	r.must(DrawDay{})
	r.must(Resume{})
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
}

func TestBagsHaveNumbersOfTheirOwnAndChipsOfTheEvent(t *testing.T) {
	r := evenings(t)
	no := r.s.InPlay()[0]
	all := r.bags(no, 0, true).Command.(BagSeats).Bags
	two := func(change func(b []BagTold)) AtTable {
		b := append([]BagTold(nil), all[:2]...)
		change(b)
		return AtTable{no, BagSeats{b}}
	}
	r.refused(two(func(b []BagTold) { b[0].Tag, b[1].Tag = 7, 7 }), BagTag)
	r.refused(two(func(b []BagTold) { b[0].Chips = 10 }), BadCount)
	r.refused(two(func(b []BagTold) { b[1].Seat = b[0].Seat }), EmptySeat)
	r.refused(two(func(b []BagTold) { b[1].Tag = BagTagMax + 1 }), BagTag)
	r.must(two(func(b []BagTold) { b[0].Tag = 41 }))
	if a, b := r.s.Bags[0].Tag, r.s.Bags[1].Tag; a != 41 || b != 42 {
		t.Errorf("the bags are numbered %d and %d", a, b)
	}
	r.must(AdjustClock{By: time.Minute})
	if !r.s.DayOver || len(r.s.Bags) != 2 {
		t.Error("a clock that is set has the day go on")
	}
	p, rules := book(t, "tda-2024", "casino-ri")
	r = floorRoomBy(t, 5, func(s *Structure) { s.Levels[1].DayEnds = true }, p, rules)
	r.refused(r.bags(r.s.InPlay()[0], 0, true), DayNotOver)
	r.now = r.now.after(40 * time.Minute)
	r.must(Tick{})
	r.refused(r.bags(r.s.InPlay()[0], 0, false), BagUnsigned)
	r.must(r.bags(r.s.InPlay()[0], 0, true))
	if !r.noted("bagged", "CR-39-d") {
		t.Error("the players have signed by no article")
	}
}
