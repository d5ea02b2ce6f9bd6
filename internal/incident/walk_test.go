package incident

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/rulebook"
)

// samples are what is filled in along the way.
var samples = map[string]string{
	"chips": "500", "later": "500", "lifts": "100", "facing": "400", "blind": "200", "front": "200", "last_raise": "200", "said": "700",
	"wrong_to": "150", "right": "200", "players": "9", "button": "1", "seat": "5", "bet_to": "1200", "matched": "400", "acted": "200",
	"found": "1000", "visible": "5000", "told": "300", "stack": "3000", "pot": "900", "before_raise": "", "short_by": "400",
	"winner_in": "1500", "claimant_in": "600", "set_aside": "300", "lost_in": "4000", "winner_had": "4500", "put": "99", "due": "100",
	"paid": "500", "announced": "300", "maximum_buy_in": "1000", "minimum_buy_in": "200", "worth": "50", "next_blind": "300",
	"early_cards": "2", "stub": "7",
}

// asked are what is filled in where the ruling itself asks for it.
var asked = map[string]string{"before_raise": "200", "raised_over": "100"}

// shorter are the samples of a family that needs others.
var shorter = map[string]map[string]string{"undercall": {"chips": "300", "said": "300"}, "chips": {"stack": "50"}}

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
		for _, next := range f.answersTo(*q, a) {
			on(next, taps+1)
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

// others are values that a field may hold besides its sample.
var others = map[What][]string{
	Amount: {"0", "1", "150", "300", "1000000"}, Chips: {"100", "5000", "100 + 100 + 25"}, Seat: {"1", "2", "3"}, Count: {"2", "3", "6"},
}

// answersTo are the answers tried to a question: every option, every single fact and none, the samples.
func (f Family) answersTo(q Question, a Answers) (out []Answers) {
	switch q.Form {
	case Pick:
		for _, o := range q.Options {
			out = append(out, a.With(q.Key, o))
		}
	case Tick:
		out = append(out, a.With(q.Key, "-"))
		for _, o := range q.Options {
			out = append(out, a.With(q.Key, "-", o))
		}
	case Fill:
		filled := a.With(q.Key, "-")
		for _, field := range q.Fields {
			sample := cmp.Or(shorter[f.Key][field.Key], samples[field.Key])
			if q.Asked() {
				sample = cmp.Or(sample, asked[field.Key])
			}
			filled = filled.With(field.Key, sample)
		}
		out = append(out, filled)
	}
	return out
}

// ending is what a ruling says: the decision, who acts next, and why a claim was ruled on so.
func ending(in Inquiry) string {
	said := []string{decision(in.Result)}
	for _, c := range in.Result.Cases {
		for _, s := range c.Steps {
			if s.Next != nil {
				said = append(said, fmt.Sprintf("%+v", *s.Next))
			}
			if s.Dispute != nil {
				said = append(said, fmt.Sprint(s.Dispute.Why))
			}
		}
	}
	return strings.Join(said, "\n")
}

// place is a field of a question, or the question itself.
type place struct{ family, question, field string }

// mattering says whether a field has mattered so far, and after how many answers it was tried.
type mattering struct {
	tries int
	yes   bool
}

// triesMax is after how many different answers a field is tried in each book.
const triesMax = 5

// endings are all rulings to which the answers lead, whatever is answered to the questions still open. On the way it
// tells of questions whose answers all lead to the same rulings, and for every field whether it matters.
func (f Family) endings(book *rulebook.Book, a Answers, useless func(string, Answers), matters map[place]mattering) map[string]bool {
	in := f.ask(a, book)
	if in.Next == nil {
		return map[string]bool{ending(in): true}
	}
	q := *in.Next
	out := map[string]bool{}
	var all []map[string]bool
	for _, next := range f.answersTo(q, a) {
		ends := f.endings(book, next, useless, matters)
		all = append(all, ends)
		maps.Copy(out, ends)
	}
	differs := func(ends map[string]bool) bool { return !maps.Equal(ends, all[0]) }
	switch {
	case q.Form == Fill:
		for _, field := range q.Fields {
			at := place{f.Key, q.Key, field.Key}
			if m := matters[at]; matters == nil || m.yes || m.tries == triesMax {
				continue
			}
			matters[at] = mattering{matters[at].tries + 1, slices.ContainsFunc(others[field.What], func(value string) bool {
				return differs(f.endings(book, f.answersTo(q, a)[0].With(field.Key, value), func(string, Answers) {}, nil))
			})}
		}
	case q.Form == Tick: // facts may matter only together
		for i := 1; i < len(q.Options) && !slices.ContainsFunc(all, differs); i++ {
			all = append(all, f.endings(book, a.With(q.Key, "-", q.Options[0], q.Options[i]), useless, matters))
		}
		fallthrough
	default:
		if len(q.Options) > 1 && !slices.ContainsFunc(all, differs) { // a single option confirms a fact
			useless(q.Key, a)
		}
	}
	return out
}

// Every question may change the ruling: its answers do not all lead to the same rulings, and for every field there is, in
// some book, a value that leads to another one.
func TestEveryQuestionMayChangeTheRuling(t *testing.T) {
	all := books(t)
	found := make([]map[place]mattering, len(all))
	t.Run("books", func(t *testing.T) {
		for i, book := range all {
			t.Run(book.ID, func(t *testing.T) {
				t.Parallel()
				found[i] = map[place]mattering{}
				for _, f := range families {
					f.endings(book, Answers{}, func(question string, a Answers) { t.Errorf("%s: %s is asked for nothing after %v", f.Key, question, a) }, found[i])
				}
			})
		}
	})
	for at := range found[0] {
		if !slices.ContainsFunc(found, func(m map[place]mattering) bool { return m[at].yes }) {
			t.Errorf("%s, %s: the field %s never changes anything", at.family, at.question, at.field)
		}
	}
}

func Example() {
	book, _ := rulebook.Load("tda-2024")
	in, _ := Ask("bet", Answers{"motion": {"once"}}, book)
	fmt.Println(in.Next.Key, in.Next.Fields[0].Key)
	// Output: spot chips
}
