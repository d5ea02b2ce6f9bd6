package penalty_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/floorbook/floorbook/penalty"
)

// TestTheNarrowerCaseComesFirst: an infraction has no list of points but cases, of which the first that holds decides.
// Wherever two that differ can hold at once, the first is the narrower one: it asks for all that the second asks for.
func TestTheNarrowerCaseComesFirst(t *testing.T) {
	met := 0
	for _, book := range load(t) {
		for _, in := range book.Policy.Penalty.Infractions.Value {
			for i, first := range in.Cases {
				for _, second := range in.Cases[i+1:] {
					if !together(&first.When, &second.When) || sameBut(first, second) {
						continue
					}
					met++
					if !narrower(&first.When, &second.When) {
						t.Errorf("%s: %s: %+v comes before %+v, and both can hold", book.ID, in.Code, first.When, second.When)
					}
				}
			}
		}
	}
	if met == 0 {
		t.Error("no two cases meet: nothing was tested")
	}
}

// together reports whether both conditions can hold at once: neither forbids what the other asks for, nor do they ask for
// two stages of the event or two streets.
func together(a, b *penalty.Condition) bool {
	var f penalty.Facts
	for _, c := range []*penalty.Condition{a, b} {
		told := penalty.FactsOf(c.All...).Without(c.Not...)
		if f.Contradicts(told) {
			return false
		}
		f = f.And(told)
	}
	return true
}

// narrower reports whether the first condition asks for all that the second asks for.
func narrower(a, b *penalty.Condition) bool {
	for _, c := range b.All {
		if !slices.Contains(a.All, c) {
			return false
		}
	}
	for _, c := range b.Not {
		if !slices.Contains(a.Not, c) {
			return false
		}
	}
	return (b.TablesMax == 0 || a.TablesMax > 0 && a.TablesMax <= b.TablesMax) && (b.PlayersMax == 0 || a.PlayersMax > 0 && a.PlayersMax <= b.PlayersMax)
}

// sameBut reports whether two cases come to the same, whatever their conditions and articles.
func sameBut(a, b penalty.Case) bool {
	a.When, b.When, a.Cite, b.Cite = penalty.Condition{}, penalty.Condition{}, "", ""
	return reflect.DeepEqual(a, b)
}

// TestAProposalTakesFewAllocations fixes what proposals allocate, by every book and for every infraction of it.
func TestAProposalTakesFewAllocations(t *testing.T) {
	for _, book := range load(t) {
		p := &book.Policy.Penalty
		for _, code := range p.Codes() {
			o := penalty.Offence{Code: code, Number: 2, Tables: 9, Players: 90}
			for c := range penalty.Circumstance(len(penalty.Circumstances())) {
				o.Facts = o.Facts.Without(c)
			}
			n := testing.AllocsPerRun(20, func() {
				if _, err := penalty.Propose(o, p); err != nil {
					t.Fatal(err)
				}
			})
			if n > 6 {
				t.Errorf("%s: %s takes %v allocations, more than 6", book.ID, code, n)
			}
		}
	}
}
