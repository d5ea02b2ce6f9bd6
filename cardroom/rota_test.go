package cardroom

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// evening is a room whose clock goes on.
type evening struct {
	t   rapid.TB
	s   *State
	now Instant
}

// do carries a command out, proves what follows, and that a replay of the rows is the same.
func (e *evening) do(c Command) ([]Event, error) {
	e.t.Helper()
	events, err := Decide(e.s, c, e.now)
	if err != nil {
		return nil, err
	}
	text, err := Types.Marshal(events)
	if err != nil {
		e.t.Fatal(err)
	}
	if events, err = Types.Unmarshal(text); err != nil {
		e.t.Fatal(err)
	}
	for _, one := range events {
		Apply(e.s, one)
	}
	if err := Check(e.s); err != nil {
		e.t.Fatalf("%T%+v: %v", c, c, err)
	}
	return events, nil
}

func (e *evening) must(c Command) []Event {
	e.t.Helper()
	events, err := e.do(c)
	if err != nil {
		e.t.Fatalf("%T%+v: %v", c, c, err)
	}
	return events
}

// at is who deals tables 1 to n.
func (e *evening) at(n int) string {
	var out []string
	for no := 1; no <= n; no++ {
		out = append(out, e.s.DealerAt(no))
	}
	return strings.Join(out, " ")
}

const hour = 60 * minute

// opened is a room with so many tables in play and dealers on duty from now on, all sent to their tables.
func opened(t rapid.TB, tables int, dealers ...string) *evening {
	e := &evening{t, New(), 20 * hour}
	var numbers []int
	for no := 1; no <= tables; no++ {
		numbers = append(numbers, no)
	}
	e.must(Borrow{Stream: "main", Tables: numbers})
	e.must(SetRota{Rota: Rota{Down: 30, Rest: 4}})
	var duty []Duty
	for _, d := range dealers {
		duty = append(duty, Duty{Dealer: d})
	}
	e.must(PutOnDuty{duty})
	e.must(FillTables{})
	return e
}

// push waits for the next push and makes it.
func (e *evening) push() {
	e.t.Helper()
	e.now = e.s.Due
	e.must(Push{e.s.Pushes + 1})
}

func TestDealersGoAlongTheTablesAndRest(t *testing.T) {
	e := opened(t, 4, "a", "b", "c", "d", "e")
	var seen []string
	for range 6 {
		seen = append(seen, e.at(4))
		e.push()
	}
	want := []string{"a b c d", "e a b c", "d e a b", "c d e a", "b c d e", "a b c d"}
	if !slices.Equal(seen, want) {
		t.Errorf("%q, want %q", seen, want)
	}
	if d, _ := e.s.Dealer("a"); d.Downs != 6 || d.Dealt != 150*minute || d.Breaks != 1 { // four downs, a break, a down, and one that is on
		t.Errorf("a: %+v", d)
	}
}

func TestAClubOfThreeDealers(t *testing.T) {
	e := opened(t, 2, "a", "b", "c")
	e.must(Borrow{Stream: "side", Tables: []int{5}})
	if got := e.s.Undealt(); !slices.Equal(got, []int{5}) {
		t.Fatalf("a table opens, without a dealer are %v", got)
	}
	e.must(FillTables{})
	if got := e.s.DealerAt(5); got != "c" {
		t.Errorf("table 5 is dealt by %q", got)
	}
	e.must(Borrow{Stream: "side"})
	if d, _ := e.s.Dealer("c"); d.Table != 0 {
		t.Errorf("table 5 is over, c is at %d", d.Table)
	}
	e.must(SendHome{[]string{"a"}}) // ill
	if got := e.s.Undealt(); !slices.Equal(got, []int{1}) {
		t.Fatalf("without a dealer are %v", got)
	}
	e.push()
	if got := e.at(2); got != "c b" && got != "b c" {
		t.Errorf("two dealers for two tables: %q", got)
	}
	if e.s.Needed() != 3 || e.s.Here(e.now) != 2 {
		t.Errorf("%d needed, %d here", e.s.Needed(), e.s.Here(e.now))
	}
	e.must(SendHome{[]string{"c"}})
	e.push()
	if got := strings.TrimSpace(e.at(2)); got != "b" || e.s.DealerAt(1) != "b" {
		t.Errorf("one dealer: %q", e.at(2))
	}
	e.push() // he goes on at the one table there is a dealer for
	if d, _ := e.s.Dealer("b"); d.Table != 1 || d.Downs != 4 {
		t.Errorf("b: %+v", d)
	}
}

// A Saturday night: 60 tables, a dealer more for every four. Nobody deals more than four downs in a row, all have as many breaks.
func TestSixtyTablesOnASaturdayNight(t *testing.T) {
	var dealers []string
	for i := range 75 {
		dealers = append(dealers, fmt.Sprintf("d%02d", i))
	}
	e := opened(t, 60, dealers...)
	for range 20 {
		e.push()
		if without := e.s.Undealt(); len(without) > 0 {
			t.Fatalf("without a dealer: %v", without)
		}
		for _, d := range e.s.Dealers {
			if d.Run > 4 {
				t.Fatalf("push %d: %s deals %d downs in a row", e.s.Pushes, d.Duty.Dealer, d.Run)
			}
		}
	}
	least, most := 99, 0
	for _, d := range e.s.Dealers {
		least, most = min(least, d.Breaks), max(most, d.Breaks)
	}
	if least < 3 || most > least+1 {
		t.Errorf("between %d and %d breaks in twenty pushes", least, most)
	}
}

func TestAPINIsTheRelief(t *testing.T) {
	e := opened(t, 2, "a", "b", "c")
	e.now = e.s.Due
	if events := e.must(Tick{}); len(events) != 1 || !e.s.IsDue() {
		t.Fatalf("%v", events)
	}
	e.now += minute
	if r, ok := e.s.Relief(1, e.now); !ok || r != (Relief{"a", "c", e.s.Due, true}) {
		t.Errorf("relief %+v", r)
	}
	e.must(TakeTable{Dealer: "c", Table: 1}) // as foreseen: the push has begun
	if e.at(2) != "c a" || e.s.Pushes != 1 || e.s.IsDue() {
		t.Errorf("%q after %d pushes", e.at(2), e.s.Pushes)
	}
	if events := e.must(TakeTable{Dealer: "a", Table: 2}); len(events) > 0 {
		t.Errorf("who sits where he is said to: %v", events)
	}
	e.now += 10 * minute
	e.must(TakeTable{Dealer: "b", Table: 1}) // not foreseen: one relief, whoever was there rests
	if c, _ := e.s.Dealer("c"); e.at(2) != "b a" || c.Table != 0 || e.s.Pushes != 1 {
		t.Errorf("%q, c at %d", e.at(2), c.Table)
	}
	e.must(TakeTable{Dealer: "z", Table: 2}) // nobody had put him on duty
	if z, ok := e.s.Dealer("z"); !ok || z.Table != 2 || z.From != e.now {
		t.Errorf("z: %+v", z)
	}
	if events := e.must(TakeTable{Dealer: "z", Table: 1, Off: true}); len(events) > 0 {
		t.Errorf("z signs off where he is not: %v", events)
	}
	e.must(TakeTable{Dealer: "z", Table: 2, Off: true})
	if e.at(2) != "b " {
		t.Errorf("z has signed off: %q", e.at(2))
	}
	if events := e.must(TakeTable{Dealer: "a", Table: 9}); len(events) > 0 {
		t.Errorf("a table of nobody: %v", events)
	}
}

// Whoever took a table over shortly before the push stays, the others go on around him.
func TestWhoHasOnlyJustSatDownStays(t *testing.T) {
	e := opened(t, 3, "a", "b", "c", "d")
	e.now += 20 * minute
	e.must(TakeTable{Dealer: "d", Table: 2})
	if e.at(3) != "a d c" {
		t.Fatalf("%q", e.at(3))
	}
	e.push()
	if e.at(3) != "b d a" {
		t.Errorf("%q", e.at(3))
	}
}

func TestHoursEnd(t *testing.T) {
	e := opened(t, 1, "a", "b")
	e.must(PutOnDuty{[]Duty{{Dealer: "a", Until: e.now + 40*minute}, {Dealer: "c", From: e.now + hour}}})
	e.push() // a's hours would end in the middle of a down: he is relieved, and rests until they do
	if e.at(1) != "b" {
		t.Fatalf("%q deals", e.at(1))
	}
	if e.now = e.s.Next(); e.now != 20*hour+40*minute {
		t.Fatalf("next at %d", e.now)
	}
	e.must(Tick{})
	if want := []Shift{{"a", 20 * hour, 20*hour + 40*minute, 1, 30 * minute}}; !reflect.DeepEqual(e.s.Shifts, want) {
		t.Errorf("shifts %+v", e.s.Shifts)
	}
	if _, err := e.do(Place{"a", 1}); codeOf(err) != NotOnDuty {
		t.Errorf("a has gone: %v", err)
	}
	e.push()
	if e.at(1) != "c" {
		t.Errorf("c has come, %q deals", e.at(1))
	}
	for _, wrong := range []Duty{{Dealer: "d", Until: e.now}, {Dealer: "d", From: e.now, Until: e.now + 25*hour}, {Dealer: "d", From: e.now + 2*hour, Until: e.now + hour}} {
		if _, err := e.do(PutOnDuty{[]Duty{wrong}}); codeOf(err) != BadHours {
			t.Errorf("%+v: %v", wrong, err)
		}
	}
}

func TestAPushIsTakenBack(t *testing.T) {
	e := opened(t, 3, "a", "b", "c", "d")
	e.must(PlanNext{Push: 1, Dealer: "a", Table: 3})
	before := fmt.Sprintf("%+v %v %d", e.s.Dealers, e.s.Pins, e.s.Due)
	e.push()
	if e.s.DealerAt(3) != "a" || len(e.s.Pins) != 0 {
		t.Errorf("planned for a: table 3, pushed: %q", e.at(3))
	}
	if _, err := e.do(Push{1}); codeOf(err) != PushMade {
		t.Errorf("the same push twice: %v", err)
	}
	act, _ := e.s.Undo()
	e.must(UndoLast{act})
	if got := fmt.Sprintf("%+v %v %d", e.s.Dealers, e.s.Pins, e.s.Due); got != before {
		t.Errorf("\n%s\nwas\n%s", got, before)
	}
	if _, err := e.do(UndoLast{act}); codeOf(err) != NothingToUndo {
		t.Errorf("twice: %v", err)
	}
	e.must(SendHome{[]string{"d"}})
	act, what := e.s.Undo()
	e.must(UndoLast{act})
	if what != "dealers_left" {
		t.Errorf("what was taken back: %s", what)
	}
	if _, back := e.s.Dealer("d"); !back || len(e.s.Shifts) != 0 {
		t.Errorf("d is not back, shifts %v", e.s.Shifts)
	}
}

func TestByHand(t *testing.T) {
	e := opened(t, 3, "a", "b", "c", "d")
	e.must(Borrow{Stream: "omaha", Tables: []int{7}})
	e.must(PutOnDuty{[]Duty{{Dealer: "d", Streams: []string{"omaha"}}}})
	for _, step := range []struct {
		c    Command
		code string
		at   string
	}{
		{Place{"a", 2}, "", "b a c"}, // they change places
		{Place{"a", 0}, "", "b  c"},
		{Place{"b", 2}, "", " b c"},
		{Place{"d", 1}, string(OtherEvents), " b c"},
		{Place{"d", 7}, "", " b c"},
		{Place{"c", 7}, "", " b "}, // d deals none but Omaha: he rests
		{Place{"c", 8}, string(NoDealerThere), " b "},
		{Place{"x", 1}, string(NotOnDuty), " b "},
		{FillTables{}, "", "a b "}, // d may not
		{PlanNext{Push: 1, Dealer: "d", Table: 3}, string(OtherEvents), "a b "},
		{PlanNext{Push: 9, Dealer: "a"}, string(PushTooFar), "a b "},
		{PlanNext{Push: 0, Dealer: "a"}, string(PushMade), "a b "},
		{PlanNext{Push: 1, Dealer: "a"}, "", "a b "},
		{SetRota{Rota: Rota{Down: 5}}, string(BadRota), "a b "},
		{SetRota{Rota: Rota{Down: 30, Rest: 4, Tables: []int{2, 2}}}, string(TableListedTwice), "a b "},
		{SetRota{Rota: Rota{Down: 30, Rest: 4, Tables: []int{2, 7}}}, "", " b "}, // table 1 needs no dealer
		{SetRota{}, "", "  "},
		{Push{1}, string(NoRota), "  "},
		{SetRota{}, "", "  "},
	} {
		_, err := e.do(step.c)
		if got := string(codeOf(err)); got != step.code || e.at(3) != step.at {
			t.Fatalf("%T%+v: %q %q, want %q %q", step.c, step.c, got, e.at(3), step.code, step.at)
		}
	}
	if len(e.s.Shifts) != 0 { // they came and went at the same instant
		t.Errorf("shifts %v", e.s.Shifts)
	}
}

func TestTablesThatFloorbookDealsNeedNobody(t *testing.T) {
	e := opened(t, 1, "a", "b")
	e.must(Borrow{Stream: "online", Tables: []int{4}, Hosted: true})
	if got := e.s.Undealt(); len(got) > 0 || e.s.Serves("online") || !e.s.Serves("main") {
		t.Errorf("without a dealer: %v", got)
	}
}

func TestAnAutomaticRotaPushesByItself(t *testing.T) {
	e := opened(t, 1, "a", "b")
	e.must(SetRota{Rota: Rota{Down: 30, Rest: 4, Auto: true}, First: e.now + 20*minute})
	e.now = e.s.Next()
	e.must(Tick{})
	if e.now != 20*hour+20*minute || e.at(1) != "b" || e.s.IsDue() {
		t.Errorf("at %d %q deals", e.now, e.at(1))
	}
	if told := e.s.Called(); told.No != 1 || told.At != e.now || told.Seq == 0 {
		t.Errorf("told of %+v", told)
	}
}
