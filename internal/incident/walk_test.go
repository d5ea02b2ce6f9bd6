package incident

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"github.com/floorbook/floorbook/rulebook"
)

// samples are what is filled in along the way.
var samples = map[string]string{
	"chips": "500", "later": "500", "lifts": "100", "facing": "400", "blind": "200", "front": "200", "last_raise": "200", "said": "700",
	"wrong_to": "150", "right": "200", "players": "9", "button": "1", "seat": "5", "bet_to": "1200", "matched": "400", "acted": "200",
	"found": "1000", "visible": "5000", "told": "300", "stack": "3000", "pot": "900", "before_raise": "",
}

// shorter are the samples of a family that needs others.
var shorter = map[string]map[string]string{"undercall": {"chips": "300", "said": "300"}}

// path is one way through the questions.
type path struct {
	inquiry Inquiry
	answers Answers
	taps    int
}

func books(t *testing.T) []*rulebook.Book {
	t.Helper()
	var out []*rulebook.Book
	for _, id := range rulebook.IDs() {
		book, err := rulebook.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, book)
	}
	return out
}

// walk takes every way through a family: every option, every single fact and none.
func walk(f Family, book *rulebook.Book, visit func(path)) {
	var on func(a Answers, taps int)
	on = func(a Answers, taps int) {
		in := f.ask(a, book)
		visit(path{in, a, taps})
		q := in.Next
		if q == nil {
			return
		}
		switch q.Form {
		case Pick:
			for _, o := range q.Options {
				on(a.With(q.Key, o), taps+1)
			}
		case Tick:
			on(a.With(q.Key, "-"), taps+1)
			for _, o := range q.Options {
				on(a.With(q.Key, "-", o), taps+1)
			}
		case Fill:
			filled := a.With(q.Key, "-")
			for _, field := range q.Fields {
				filled = filled.With(field.Key, cmp.Or(shorter[f.Key][field.Key], samples[field.Key]))
			}
			on(filled, taps+1)
		}
	}
	on(Answers{}, 1)
}

// Every way through the questions ends in a ruling, a choice for the floor or a clear question, in five taps.
func TestEveryPathEndsInARuling(t *testing.T) {
	for _, book := range books(t) {
		t.Run(book.ID, func(t *testing.T) {
			t.Parallel()
			for _, f := range families {
				paths, longest := 0, 0
				walk(f, book, func(p path) {
					in := p.inquiry
					if in.Next != nil && in.Next.Bad != "" {
						t.Fatalf("%s: field %s refuses its sample after %v", f.Key, in.Next.Bad, p.answers)
					}
					if !in.Known() {
						return
					}
					if in.Result.Err != nil && in.Next == nil {
						t.Errorf("%s %v:\n%s%v", f.Key, p.answers, in.Text, in.Result.Err)
					}
					if in.Next == nil {
						paths++
						longest = max(longest, p.taps)
						if p.taps > TapsMax {
							t.Errorf("%s: %d taps: %v", f.Key, p.taps, p.answers)
						}
					}
				})
				if paths == 0 {
					t.Errorf("%s leads nowhere", f.Key)
				}
				t.Logf("%-10s %4d rulings, at most %d taps", f.Key, paths, longest)
			}
		})
	}
}

func TestGroupsHoldEveryInfractionOnce(t *testing.T) {
	var seen []string
	for _, g := range groups {
		for _, code := range g.codes {
			if slices.Contains(seen, code) {
				t.Errorf("%s stands in two groups", code)
			}
			seen = append(seen, code)
		}
	}
	for _, book := range books(t) {
		s := &sheet{policy: &book.Policy.Penalty}
		var listed []string
		for _, g := range conductGroups() {
			listed = append(listed, s.codesOf(g)...)
		}
		if len(listed) != len(s.policy.Codes()) {
			t.Errorf("%s: %d infractions, %d in groups", book.ID, len(s.policy.Codes()), len(listed))
		}
	}
}

func Example() {
	book, _ := rulebook.Load("tda-2024")
	in, _ := Ask("bet", Answers{"motion": {"once"}}, book)
	fmt.Println(in.Next.Key, in.Next.Fields[0].Key)
	// Output: spot chips
}
