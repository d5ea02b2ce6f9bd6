package incident

import (
	"fmt"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/tell"
)

// TapsMax is how many taps lead to a ruling, the family's own included.
const TapsMax = 5

// Inquiry is where the questions stand.
type Inquiry struct {
	Family string
	Met    []Question // answered, in order
	Next   *Question  // the next screen; nil when enough is known
	More   []Question // facts that could be added to what is known
	Text   string     // the scenario, once nothing that is needed is missing
	Spot   *referee.Spot
	Act    string          // what was seen and heard of the player at the spot, as the scenario language tells it
	Passed *Passed         // what happened behind the player at the spot, who was passed over; nil otherwise
	Result scenario.Result // of running Text

	playing casting
	named   bool // the floor has said which seat it is about
}

// Passed is what happened behind a player who was passed over.
type Passed struct {
	Behind     []hand.Kind // what the next players did, in order
	Time       bool        // the player had time to speak up
	BeforeOwes bool        // the player before has not acted either
	NextCard   bool        // the next street lies
}

// Known reports whether there is a scenario to rule on.
func (i Inquiry) Known() bool { return i.Text != "" }

// Ask says what to ask next of an incident, by a book. An unknown family is false.
func Ask(family string, a Answers, book *rulebook.Book) (Inquiry, bool) {
	f, ok := find(family)
	if !ok {
		return Inquiry{}, false
	}
	return f.ask(a, book), true
}

func (f Family) ask(a Answers, book *rulebook.Book) Inquiry {
	s := f.write(a, book)
	in := Inquiry{Family: f.Key, Met: s.met, Next: s.next, Spot: s.spot, Act: s.act, Passed: s.passed, playing: s.playing, named: s.n("seat") > 0}
	if s.next != nil {
		return in
	}
	in.Text = strings.Join(s.lines, "\n") + "\n"
	in.Result = Run(in.Text, book)
	taps := 1 + len(s.met)
	for _, q := range s.open {
		if q.need == ifAsked && !asksFor(in.Result, q.asks) {
			continue
		}
		if q.need == ifMatters || q.need == ifAsked && len(q.Options) > 1 {
			if q = f.mattering(q, a, book); len(q.Options) == 0 {
				continue
			}
		}
		if in.Next == nil && taps < TapsMax && q.need != ifOffered {
			in.Next = &q
			continue
		}
		in.More = append(in.More, q)
	}
	return in
}

// write lets the family write the scenario.
func (f Family) write(a Answers, book *rulebook.Book) *sheet {
	s := &sheet{answers: a, rules: &book.Policy}
	f.tell(s)
	slices.SortStableFunc(s.open, func(a, b Question) int { return int(a.need) - int(b.need) })
	return s
}

// Run plays a scenario text by a book. What cannot be read or played is the result's Err.
func Run(text string, book *rulebook.Book) scenario.Result {
	file, err := scenario.Parse("", []byte(text))
	if err != nil {
		return scenario.Result{Book: book.ID, Err: err}
	}
	return file.Run(book)
}

// decision is what a result decides, whoever says so: two equal decisions are the same to a floor. Of a deal, a showdown
// or a claim the last ruling holds, whatever was ruled on the way there.
func decision(r scenario.Result) string {
	if r.Err != nil {
		return "error"
	}
	var b strings.Builder
	for _, c := range r.Cases {
		for _, s := range c.Steps {
			if (s.Deal != nil || s.Showdown != nil || s.Dispute != nil) && len(s.Facts) > 0 {
				b.Reset()
			}
			for _, f := range s.Facts {
				if tell.Topic(f.Key) != "why" {
					fmt.Fprintln(&b, tell.Scenario.Say(f))
				}
			}
		}
	}
	return b.String()
}

// asksFor reports whether the ruling asks a question.
func asksFor(r scenario.Result, question string) bool {
	missing := func(f ruling.Fact) bool {
		asked, _ := f.Arg("Questions")
		return f.Key == "ruling.missing" && slices.ContainsFunc(asked.Words, func(key string) bool { return ruling.Name(key) == question })
	}
	for _, c := range r.Cases {
		for _, s := range c.Steps {
			if slices.ContainsFunc(s.Facts, missing) || s.Ruling != nil && slices.Contains(s.Ruling.Questions, question) || s.Deal != nil && slices.Contains(s.Deal.Questions, question) {
				return true
			}
		}
	}
	return false
}

// mattering is the question with the options on which the decision depends; without options it need not be asked.
func (f Family) mattering(q Question, a Answers, book *rulebook.Book) Question {
	runs := map[string]string{}
	with := func(values ...string) string {
		s := f.write(a.With(q.Key, values...), book)
		text := strings.Join(s.lines, "\n")
		if _, ok := runs[text]; !ok {
			runs[text] = decision(Run(text, book))
		}
		return runs[text]
	}
	if q.Form == Tick {
		q.Options = facts(q.Options, with)
		return q
	}
	usual := with(q.Options[0])
	for _, o := range q.Options[1:] {
		if d := with(o); d != usual && d != "error" {
			return q
		}
	}
	q.Options = nil
	return q
}

// facts are the facts that change a decision, alone or together with one other.
func facts(all []string, with func(...string) string) []string {
	none := with()
	var out []string
	for i, fact := range all {
		alone := with(fact)
		changes := alone != none
		for j, other := range all {
			if changes || i == j {
				continue
			}
			both := with(other, fact)
			changes = both != with(other) && both != "error"
		}
		if changes && alone != "error" {
			out = append(out, fact)
		}
	}
	return out
}

// Features are what was answered, without amounts and seats: by them one incident is like another.
func (in Inquiry) Features(a Answers) []string {
	var out []string
	for _, q := range in.Met {
		if q.Form == Fill {
			continue
		}
		for _, v := range a[q.Key] {
			if slices.Contains(q.Options, v) {
				out = append(out, q.Key+"="+v)
			}
		}
	}
	return out
}
