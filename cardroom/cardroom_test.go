package cardroom

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/refusal"
)

// do carries a command out and proves what follows.
func do(t rapid.TB, s *State, c Command) error {
	t.Helper()
	events, err := Decide(s, c, 0)
	if err != nil {
		return err
	}
	text, err := Types.Marshal(events)
	if err != nil {
		t.Fatal(err)
	}
	read, err := Types.Unmarshal(text)
	if err != nil || len(read) != len(events) {
		t.Fatalf("%s: %v", text, err)
	}
	for _, e := range read {
		Apply(s, e)
	}
	if err := Check(s); err != nil {
		t.Fatal(err)
	}
	return nil
}

func codeOf(err error) refusal.Code {
	var r *refusal.Error
	errors.As(err, &r)
	if r == nil {
		return ""
	}
	return r.Code
}

func TestATableIsLentToOneEventAtATime(t *testing.T) {
	s := New()
	for _, step := range []struct {
		c    Command
		want refusal.Code
		lent []Loan
	}{
		{Borrow{Stream: "main", Tables: []int{1, 2}}, "", []Loan{{No: 1, Stream: "main"}, {No: 2, Stream: "main"}}},
		{Borrow{Stream: "side", Tables: []int{2, 3}}, TableInUse, []Loan{{No: 1, Stream: "main"}, {No: 2, Stream: "main"}}},
		{Borrow{Stream: "side", Tables: []int{3}}, "", []Loan{{No: 1, Stream: "main"}, {No: 2, Stream: "main"}, {No: 3, Stream: "side"}}},
		{Borrow{Stream: "main", Tables: []int{2, 4}}, "", []Loan{{No: 2, Stream: "main"}, {No: 3, Stream: "side"}, {No: 4, Stream: "main"}}},
		{ListTables{[]Table{{No: 2}, {No: 4}}}, TableInUse, []Loan{{No: 2, Stream: "main"}, {No: 3, Stream: "side"}, {No: 4, Stream: "main"}}},
		{ListTables{[]Table{{No: 4}, {No: 3}, {No: 2, Seats: 8}, {No: 9, Seats: 10}}}, "", []Loan{{No: 2, Stream: "main"}, {No: 3, Stream: "side"}, {No: 4, Stream: "main"}}},
		{Borrow{Stream: "side", Tables: []int{3, 5}}, NoSuchTable, []Loan{{No: 2, Stream: "main"}, {No: 3, Stream: "side"}, {No: 4, Stream: "main"}}},
		{Borrow{Stream: "main", Tables: nil}, "", []Loan{{No: 3, Stream: "side"}}},
		{Borrow{Stream: "main", Tables: []int{0}}, NoSuchTable, []Loan{{No: 3, Stream: "side"}}},
		{ListTables{}, "", []Loan{{No: 3, Stream: "side"}}},
		{ListTables{[]Table{{No: 0}}}, BadTableNo, []Loan{{No: 3, Stream: "side"}}},
		{ListTables{[]Table{{No: 1, Seats: 12}}}, BadTableSeats, []Loan{{No: 3, Stream: "side"}}},
		{ListTables{[]Table{{No: 1}, {No: 1}}}, TableListedTwice, []Loan{{No: 3, Stream: "side"}}},
		{7, UnknownCommand, []Loan{{No: 3, Stream: "side"}}},
	} {
		if got := codeOf(do(t, s, step.c)); got != step.want {
			t.Fatalf("%+v: %q, want %q", step.c, got, step.want)
		}
		if !reflect.DeepEqual(s.Lent, step.lent) {
			t.Fatalf("%+v: lent %v, want %v", step.c, s.Lent, step.lent)
		}
	}
}

func TestWhatAnEventCannotHave(t *testing.T) {
	s := New()
	for _, c := range []Command{ListTables{[]Table{{1, 9}, {2, 6}, {4, 0}, {6, 9}}}, Borrow{Stream: "side", Tables: []int{6}}, Borrow{Stream: "main", Tables: []int{1}}} {
		if err := do(t, s, c); err != nil {
			t.Fatal(err)
		}
	}
	if not, last := s.NotFor("main", 9); !slices.Equal(not, []int{2, 3, 5, 6}) || last != 6 {
		t.Errorf("main cannot have %v of %d", not, last)
	}
	if not, last := s.NotFor("side", 6); !slices.Equal(not, []int{1, 3, 5}) || last != 6 {
		t.Errorf("side cannot have %v of %d", not, last)
	}
}

// TestWhatIsOfferedIsLent: what NotFor leaves can be borrowed, whatever happened before, and nobody else loses a table by it.
func TestWhatIsOfferedIsLent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := New()
		streams := []string{"a", "b", "c"}
		numbers := rapid.SliceOfN(rapid.IntRange(1, 12), 0, 8)
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			if rapid.IntRange(0, 4).Draw(t, "what") == 0 {
				var tables []Table
				for _, no := range rapid.SliceOfDistinct(rapid.IntRange(1, 14), func(n int) int { return n }).Draw(t, "tables") {
					tables = append(tables, Table{No: no})
				}
				_ = do(t, s, ListTables{tables}) // refused where one is in use
				continue
			}
			who := rapid.SampledFrom(streams).Draw(t, "who")
			not, last := s.NotFor(who, 9)
			var wants []int
			offered := true
			for _, no := range numbers.Draw(t, "numbers") {
				wants = append(wants, no)
				offered = offered && no <= last && !slices.Contains(not, no)
			}
			others := slices.DeleteFunc(slices.Clone(s.Lent), func(l Loan) bool { return l.Stream == who })
			if err := do(t, s, Borrow{Stream: who, Tables: wants}); (err == nil) != offered {
				t.Fatalf("%s wants %v, cannot have %v of %d: %v", who, wants, not, last, err)
			}
			if after := slices.DeleteFunc(slices.Clone(s.Lent), func(l Loan) bool { return l.Stream == who }); !slices.Equal(others, after) {
				t.Fatalf("%v became %v", others, after)
			}
		}
	})
}
