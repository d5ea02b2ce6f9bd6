package incident

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/tell"
)

// samples are what is filled in along the way.
var samples = map[string]string{
	"chips": "500", "later": "500", "lifts": "100", "facing": "400", "blind": "200", "front": "200", "last_raise": "200", "said": "700",
	"wrong_to": "150", "right": "200", "players": "9", "button": "1", "seat": "5", "bet_to": "1200", "matched": "400", "acted": "200",
	"found": "1000", "visible": "5000", "told": "300", "stack": "3000", "pot": "900", "before_raise": "", "short_by": "400",
	"winner_in": "1500", "claimant_in": "600", "set_aside": "300", "lost_in": "4000", "winner_had": "4500", "put": "99", "due": "100",
	"paid": "500", "announced": "300", "maximum_buy_in": "1000", "minimum_buy_in": "200", "worth": "50", "next_blind": "300",
	"early_cards": "2", "stub": "7", "pushed": "900",
}

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
func walk(f Family, book *rulebook.Book, visit func(*path)) {
	var on func(a Answers, taps int)
	on = func(a Answers, taps int) {
		in := f.ask(a, nil, book)
		p := path{in, a, taps}
		visit(&p)
		q := p.inquiry.Next
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
				walk(f, book, func(p *path) {
					in := &p.inquiry
					if in.Next != nil && in.Next.Bad != "" {
						t.Fatalf("%s: field %s refuses its sample after %v", f.Key, in.Next.Bad, p.answers)
					}
					if !in.Known() {
						return
					}
					if in.Result.Err != nil {
						t.Errorf("%s %v:\n%s%v", f.Key, p.answers, in.Text(tell.Scenario), in.Result.Err)
					}
					if in.Next != nil && p.answers.Get(in.Next.Key) != "" {
						t.Errorf("%s: %s is asked again after %v\n%s", f.Key, in.Next.Key, p.answers, in.Text(tell.Scenario))
						in.Next = nil
					}
					optionsReadDifferently(t, p, book)
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

// optionsReadDifferently holds the options of a ruling apart, in both languages.
func optionsReadDifferently(t *testing.T, p *path, book *rulebook.Book) {
	t.Helper()
	for _, l := range lang.All {
		for _, a := range view.Answers(p.inquiry.Result, nil, book, l) {
			seen := map[string]string{}
			for _, o := range a.Options {
				if other, is := seen[o.Says]; is {
					t.Errorf("%s: %s and %s read %q after %v", l, other, o.Key, o.Says, p.answers)
				}
				seen[o.Says] = o.Key
			}
		}
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
				sample = "200"
			}
			filled = filled.With(field.Key, sample)
		}
		out = append(out, filled)
	}
	return out
}

// ending is what a ruling says: what it decides, who acts next, and why a claim was ruled on so.
func ending(in *Inquiry) string {
	var said []string
	for _, c := range in.Result.Cases {
		for _, s := range c.Steps {
			for _, f := range s.Facts {
				said = append(said, tell.Scenario.Say(f))
			}
			if s.Next != nil {
				said = append(said, fmt.Sprintf("%+v", *s.Next))
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
func (f Family) endings(book *rulebook.Book, a Answers, useless func(Question, Answers), matters map[place]mattering) map[string]bool {
	in := f.ask(a, nil, book)
	if in.Next == nil {
		return map[string]bool{ending(&in): true}
	}
	q := *in.Next
	out := map[string]bool{}
	var all []map[string]bool
	further := false // an answer leads to a question of its own
	for _, next := range f.answersTo(q, a) {
		further = further || q.Asked() && f.ask(next, nil, book).Next != nil
		ends := f.endings(book, next, useless, matters)
		all = append(all, ends)
		maps.Copy(out, ends)
	}
	differs := func(ends map[string]bool) bool { return !maps.Equal(ends, all[0]) }
	switch {
	case q.Form == Fill:
		for _, field := range q.Fields {
			at := place{f.Key, q.Key, field.Key}
			if m := matters[at]; matters == nil || m.yes || m.tries == triesMax || field.Optional {
				continue
			}
			matters[at] = mattering{matters[at].tries + 1, slices.ContainsFunc(others[field.What], func(value string) bool {
				return differs(f.endings(book, f.answersTo(q, a)[0].With(field.Key, value), func(Question, Answers) {}, nil))
			})}
		}
	default:
		if q.Key != "code" && !further && !slices.ContainsFunc(all, differs) { // a code is kept on the player's record, whatever it leads to
			useless(q, a)
		}
	}
	return out
}

// Every question may change the ruling: of one that a ruling asks the answers do not all lead to the same rulings; of one that
// is always asked they do not in some book, and there is a value there that leads to another one for every field that has to be
// filled in.
func TestEveryQuestionMayChangeTheRuling(t *testing.T) {
	all := books(t)
	found := make([]map[place]mattering, len(all))
	idle := make([]map[string]bool, len(all)) // questions that changed nothing, with what was answered before
	t.Run("books", func(t *testing.T) {
		for i, book := range all {
			t.Run(book.ID, func(t *testing.T) {
				t.Parallel()
				found[i], idle[i] = map[place]mattering{}, map[string]bool{}
				for _, f := range families {
					f.endings(book, Answers{}, func(q Question, a Answers) {
						if q.Asked() {
							t.Errorf("%s: %s is asked for nothing after %v", f.Key, q.Key, a)
						}
						idle[i][fmt.Sprintf("%s: %s after %v", f.Key, q.Key, a)] = true
					}, found[i])
				}
			})
		}
	})
	for what := range idle[0] {
		if !slices.ContainsFunc(idle, func(m map[string]bool) bool { return !m[what] }) {
			t.Errorf("asked for nothing in every book: %s", what)
		}
	}
	for at := range found[0] {
		if !slices.ContainsFunc(found, func(m map[place]mattering) bool { return m[at].yes }) {
			t.Errorf("%s, %s: the field %s never changes anything", at.family, at.question, at.field)
		}
	}
}

// TestWhateverIsAskedCanBeAnswered: a question of any matter is told by its answer.
func TestWhateverIsAskedCanBeAnswered(t *testing.T) {
	for _, matter := range []string{"referee", "deal", "showdown", "dispute"} {
		for _, key := range tell.List(matter + ".question") {
			name := strings.TrimPrefix(key, matter+".question.")
			if r, known := replies[matter+"."+name]; !known || r.tell == nil {
				t.Errorf("nothing tells the answer to %s", key)
			}
		}
	}
}

// TestAnIncidentIsTheScenarioThatItTells: written down in either tongue and read again, it is ruled on alike.
func TestAnIncidentIsTheScenarioThatItTells(t *testing.T) {
	book := books(t)[0]
	for _, f := range families {
		walk(f, book, func(p *path) {
			if !p.inquiry.Known() || p.inquiry.Next != nil {
				return
			}
			for _, tongue := range []tell.Tongue{tell.Scenario, tell.French} {
				text := p.inquiry.Text(tongue)
				file, err := scenario.Parse("", []byte(text))
				if err != nil {
					t.Fatalf("%s %v: %v\n%s", f.Key, p.answers, err, text)
				}
				again := Inquiry{Result: file.Rule(book)}
				if got, want := ending(&again), ending(&p.inquiry); got != want {
					t.Fatalf("%s %v:\n%s\nsays\n%s\nnot\n%s", f.Key, p.answers, text, got, want)
				}
			}
		})
	}
}

func Example() {
	book, _ := rulebook.Load("tda-2024")
	in, _ := Ask("bet", Answers{"motion": {"once"}}, nil, book)
	fmt.Println(in.Next.Key, in.Next.Fields[0].Key)
	// Output: spot chips
}
