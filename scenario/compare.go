package scenario

import (
	"fmt"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/tell"
)

// Failure is one expectation that does not hold.
type Failure struct {
	File     string   `json:"file"`
	Line     int      `json:"line"` // of the ">" line
	Case     string   `json:"case,omitempty"`
	Expected string   `json:"expected"`
	Got      []string `json:"got"` // what the run says of the same thing; empty: it says nothing of it
	Notes    []string `json:"notes,omitempty"`
}

// String is the failure as a person reads it: where, what was expected, what came.
func (f Failure) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%d:", f.File, f.Line)
	if f.Case != "" {
		fmt.Fprintf(&b, " %s", f.Case)
	}
	fmt.Fprintf(&b, "\n  expected  %s", f.Expected)
	got := f.Got
	if len(got) == 0 {
		got = []string{"(nothing of that)"}
	}
	for _, line := range got {
		fmt.Fprintf(&b, "\n  got       %s", line)
	}
	for _, note := range f.Notes {
		fmt.Fprintf(&b, "\n  note      %s", note)
	}
	return b.String()
}

// factsOf returns the facts of the step that a topic is about, asking for them if need be.
func (g *run) factsOf(topic string) []ruling.Fact {
	find := func() (out []ruling.Fact) {
		for _, f := range g.step.Facts {
			if tell.Topic(f.Key) == topic {
				out = append(out, f)
			}
		}
		return out
	}
	if out := find(); len(out) > 0 {
		return out
	}
	g.actual(topic)
	return find()
}

// compare checks the expectations of a step.
func (g *run) compare(c *Case, s *Step) []Failure {
	var failures []Failure
	options := 0
	for i := range s.Expect {
		e := &s.Expect[i]
		if e.topic() == topicOption {
			options++
		}
		if f, ok := g.check(c, e); !ok {
			failures = append(failures, f)
		}
	}
	if all := g.factsOf(topicOption); options > 0 && len(failures) == 0 && options != len(all) {
		failures = append(failures, Failure{
			File: g.file.Name, Line: s.Line, Case: c.Name,
			Expected: fmt.Sprintf("%d options", options), Got: texts(all),
		})
	}
	return failures
}

// floorDecides is the key of a ruling left to the floor, without the seat of the early act that it may be about.
const floorDecides = "ruling.floor"

// meant returns the facts that an expectation speaks of. "floor decides" may mean the one early act that came due and
// waits for the floor, where the line has no such ruling of its own.
func (g *run) meant(want ruling.Fact) []ruling.Fact {
	facts := g.factsOf(tell.Topic(want.Key))
	isFloors := func(f ruling.Fact) bool { return f.Key == floorDecides }
	if !isFloors(want) || slices.ContainsFunc(facts, isFloors) {
		return facts
	}
	var due []ruling.Fact
	for _, f := range g.factsOf(topicReleased) {
		if f.Key == "released.floor" || slices.ContainsFunc(f.With, isFloors) {
			due = append(due, want.By(f.Cites...))
		}
	}
	if len(due) == 1 {
		return due
	}
	return facts
}

// check compares one expectation with the facts it speaks of.
func (g *run) check(c *Case, e *Expect) (Failure, bool) {
	facts := g.meant(e.fact)
	f := Failure{File: g.file.Name, Line: e.Line, Case: c.Name, Expected: e.written()}
	if e.topic() == topicCites {
		if !e.cited && len(e.named()) > 0 && len(g.missing(e.named())) == 0 {
			g.fact(e.citing())
			return Failure{}, true
		}
		f.Got = []string{tell.Scenario.Say(g.cites())}
		return f, false
	}
	for i := range facts {
		if !tell.Same(e.fact, facts[i]) {
			continue
		}
		if !e.cited || sameSet(e.Cites, facts[i].Cites) {
			return Failure{}, true
		}
		f.Notes = g.citeNotes(e.Cites, facts[i].Cites)
	}
	f.Got = texts(facts)
	return f, false
}

// citeNotes says of each citation that differs whether the run consulted the article at all.
func (g *run) citeNotes(want, got []article.ID) []string {
	var notes []string
	for _, id := range want {
		_, known := g.book.Article(id)
		switch {
		case slices.Contains(got, id):
		case !known:
			notes = append(notes, fmt.Sprintf("%s is no article of %s", id, g.book.ID))
		case slices.Contains(g.consult, id):
			notes = append(notes, fmt.Sprintf("%s was consulted but does not decide", id))
		default:
			notes = append(notes, fmt.Sprintf("%s was never consulted", id))
		}
	}
	for _, id := range got {
		if !slices.Contains(want, id) {
			notes = append(notes, fmt.Sprintf("%s decides and is not cited", id))
		}
	}
	return notes
}

func sameSet(a, b []article.ID) bool {
	if len(a) != len(b) {
		return false
	}
	for _, id := range a {
		if !slices.Contains(b, id) {
			return false
		}
	}
	return true
}

func texts(facts []ruling.Fact) []string {
	var out []string
	for _, f := range facts {
		out = append(out, written(f))
	}
	return out
}

// written is a fact as a ">" line, without the sign.
func written(f ruling.Fact) string { return withCites(tell.Scenario.Say(f), f.Cites) }

func (e *Expect) written() string {
	if !e.cited {
		return e.Text
	}
	return withCites(e.Text, e.Cites)
}

func withCites(text string, cites []article.ID) string {
	if len(cites) == 0 {
		return text
	}
	ids := make([]string, len(cites))
	for i, id := range cites {
		ids[i] = string(id)
	}
	return text + " [" + strings.Join(ids, " ") + "]"
}
