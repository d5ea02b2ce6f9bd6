package cardroom

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestAnyNight: tables of two events open and close, dealers come, fall ill, go home and take tables over, and pushes are made, early and late.
// After every command the rota holds; after every push it is fair.
func TestAnyNight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := opened(t, 0)
		streams := []string{"main", "side"}
		dealers := make([]string, rapid.IntRange(1, 14).Draw(t, "dealers"))
		for i := range dealers {
			dealers[i] = fmt.Sprintf("d%d", i)
		}
		who := rapid.SampledFrom(dealers)
		table := rapid.IntRange(0, 12)
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			e.now += Instant(rapid.IntRange(0, 20).Draw(t, "minutes")) * minute
			for at := e.s.Next(); at > 0 && at <= e.now; at = e.s.Next() {
				now := e.now
				e.now = max(at, 0)
				if events := e.must(Tick{}); len(events) == 0 {
					t.Fatalf("a deadline at %d does nothing", at)
				}
				e.now = now
			}
			switch rapid.IntRange(0, 9).Draw(t, "what") {
			case 0:
				first := rapid.IntRange(0, 1).Draw(t, "event")
				var tables []int
				for _, n := range rapid.SliceOfDistinct(rapid.IntRange(1, 6), func(n int) int { return n }).Draw(t, "tables") {
					tables = append(tables, 2*n-first)
				}
				e.must(Borrow{Stream: streams[first], Tables: tables})
			case 1:
				duty := Duty{Dealer: who.Draw(t, "dealer"), Until: e.now + Instant(rapid.IntRange(1, 300).Draw(t, "hours"))*minute}
				if rapid.IntRange(0, 4).Draw(t, "bound") == 0 {
					duty.Streams = []string{rapid.SampledFrom(streams).Draw(t, "stream")}
				}
				_, _ = e.do(PutOnDuty{[]Duty{duty}}) // refused where he deals at another event
			case 2:
				_, _ = e.do(SendHome{[]string{who.Draw(t, "dealer")}})
			case 3:
				_, _ = e.do(Place{who.Draw(t, "dealer"), table.Draw(t, "table")})
			case 4:
				e.must(TakeTable{who.Draw(t, "dealer"), table.Draw(t, "table"), rapid.IntRange(0, 3).Draw(t, "off") == 0})
			case 5:
				_, _ = e.do(PlanNext{Push: e.s.Pushes + rapid.IntRange(1, 3).Draw(t, "push"), Dealer: who.Draw(t, "dealer"), Table: table.Draw(t, "table")})
			case 6:
				e.must(FillTables{})
			case 7:
				before := dump(e.s)
				if _, err := e.do(Push{e.s.Pushes + 1}); err == nil && rapid.Bool().Draw(t, "undo") {
					act, _ := e.s.Undo()
					e.must(UndoLast{act})
					if got := dump(e.s); got != before {
						t.Fatalf("taken back:\n%s\nwas\n%s", got, before)
					}
				}
			default:
				fair(t, e)
			}
			before := dump(e.s)
			e.s.Lines(e.now, 3)
			if got := dump(e.s); got != before {
				t.Fatalf("looking ahead has changed\n%s\nto\n%s", before, got)
			}
		}
	})
}

func dump(s *State) string {
	return fmt.Sprintf("%+v %+v %+v %d %d %+v %+v", s.Rota, s.Dealers, s.Pins, s.Due, s.Pushes, s.Shifts, s.called)
}

// fair makes a push and proves it: nobody beyond his hours, as many tables dealt as there are dealers for, and nobody rests who has dealt less than
// somebody who goes on.
func fair(t *rapid.T, e *evening) {
	s := e.s
	was := slices.Clone(s.Dealers)
	half, ends := s.down()/2, s.dueAfter(e.now)
	plan := s.Plan(e.now)
	pinned := func(d *Dealer) bool { _, pinned := s.pin(s.Pushes+1, d.Duty.Dealer); return pinned }
	runs := map[string]int{}
	free := map[string]bool{} // those of whom the rota decides
	able, bound := 0, false
	for i := range was {
		d := &was[i]
		came, rests := d.From <= e.now && d.Until >= ends, false
		if table, by := s.pin(s.Pushes+1, d.Duty.Dealer); by && table == 0 {
			rests = true
		}
		sat := d.Table > 0 && d.Since > s.Pushed && e.now-d.Since < half
		runs[d.Duty.Dealer] = s.run(d, e.now)
		free[d.Duty.Dealer] = came && !pinned(d) && !sat && len(d.Streams) == 0
		if came && !rests {
			able++
		}
		bound = bound || len(d.Streams) > 0
	}
	e.must(Push{s.Pushes + 1})
	if !bound {
		if want := max(len(s.Served())-able, 0); len(s.Undealt()) != want || len(plan.Without) != want {
			t.Fatalf("%d tables, %d dealers, without: %v", len(s.Served()), able, s.Undealt())
		}
	}
	for _, d := range s.Dealers {
		if d.Table > 0 && d.Until < s.Due {
			t.Fatalf("%s deals until %d, beyond %d", d.Duty.Dealer, s.Due, d.Until)
		}
		if d.Table > 0 || !free[d.Duty.Dealer] || bound {
			continue
		}
		for _, o := range s.Dealers {
			if o.Table > 0 && free[o.Duty.Dealer] && runs[o.Duty.Dealer] > runs[d.Duty.Dealer] {
				t.Fatalf("%s rests after %d downs, %s goes on after %d", d.Duty.Dealer, runs[d.Duty.Dealer], o.Duty.Dealer, runs[o.Duty.Dealer])
			}
		}
	}
}

// TestEverybodyRests: while tables and dealers stay as many, nobody deals more downs in a row than the tables and the spare dealers ask for.
func TestEverybodyRests(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tables := rapid.IntRange(1, 15).Draw(t, "tables")
		spare := rapid.IntRange(1, 6).Draw(t, "spare")
		var dealers []string
		for i := range tables + spare {
			dealers = append(dealers, fmt.Sprintf("d%d", i))
		}
		e := opened(t, tables, dealers...)
		most := (tables + spare - 1) / spare
		for range 12 {
			e.push()
			for _, d := range e.s.Dealers {
				if d.Run > most {
					t.Fatalf("%d tables, %d to spare: %s deals %d downs in a row", tables, spare, d.Duty.Dealer, d.Run)
				}
			}
		}
	})
}
