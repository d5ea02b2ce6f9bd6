package view

import (
	"fmt"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/tell"
)

// Layered says which text prevailed over which, and why: a law over a book, a room's own rules over their base, a book
// over its base, a base where the book is silent, or one article over another of the same book.
type Layered struct {
	Key  string `json:"key"`
	Book string `json:"book"` // the layer that prevailed
	Over string `json:"over"` // the book below it
	Says string `json:"says"`
}

// Keys of [Layered].
const (
	LawPrevails     = "law"
	HousePrevails   = "house"
	BookPrevails    = "book"
	BookSilent      = "silent"
	BetweenArticles = "articles"
)

// Under is a scenario by what lies below the top layer of the book that rules: the answers say where the two differ.
type Under struct {
	book  *rulebook.Book
	steps map[int]scenario.StepResult // by line
}

// Beneath runs a scenario by the book below the one that rules: without the law that is over it, or by its base. It is
// nil where nothing lies below.
func Beneath(f *scenario.File, result scenario.Result, book *rulebook.Book) *Under {
	below := book.Below()
	if below == nil {
		return nil
	}
	u := &Under{book: below, steps: map[int]scenario.StepResult{}}
	for _, c := range f.Rule(below).Cases {
		for _, s := range c.Steps {
			u.steps[s.Line] = s
		}
	}
	for i := range result.Cases {
		u.part(&result.Cases[i])
	}
	return u
}

// BeneathSpot is Beneath of one act at a bare spot that no scenario tells: its line is 0.
func BeneathSpot(spot referee.Spot, seen referee.Observation, book *rulebook.Book) *Under {
	below := book.Below()
	if below == nil {
		return nil
	}
	r := referee.Rule(spot, seen, &below.Policy.Referee)
	return &Under{book: below, steps: map[int]scenario.StepResult{0: {Ruling: &r}}}
}

// part drops the lines of a case on which the two runs tell no longer the same story: those after the first line that
// they judge differently, unless every line is judged from the same spot.
func (u *Under) part(c *scenario.CaseResult) {
	apart := false
	for _, s := range c.Steps {
		below, ran := u.steps[s.Line]
		switch {
		case apart:
			delete(u.steps, s.Line)
		case !ran || decisionOf(s) != decisionOf(below):
			apart = s.Act == nil && !(s.Ruling != nil && (s.Next == nil || s.Next.Seat == 0))
		}
	}
}

// decisionOf is what a line leads to, whatever article says so and why.
func decisionOf(s scenario.StepResult) string {
	var b strings.Builder
	if r := s.Ruling; r != nil {
		fmt.Fprintln(&b, r.Kind, r.Outcome, r.Held, r.Bound, r.Free, r.NoFold, r.Options, r.Questions)
	}
	for _, f := range s.Facts {
		if topic := tell.Topic(f.Key); topic != "why" && topic != "cites" {
			b.WriteString(tell.Scenario.Say(f) + "\n")
		}
	}
	return b.String()
}

// compare says in an answer which layer has prevailed, and makes the clash of a law or of a room's own rules with the
// book below a conflict.
func (u *Under) compare(a *Answer, step scenario.StepResult, book *rulebook.Book, l lang.Lang) {
	if u == nil || len(a.Cites) == 0 {
		return
	}
	below, ran := u.steps[step.Line]
	if !ran {
		return
	}
	if decisionOf(step) == decisionOf(below) {
		u.silent(a, book, l)
		return
	}
	layer := prevailing(a.Cites, u.book, book)
	key := BookPrevails
	switch {
	case layer == book.Law && layer != "":
		key = LawPrevails
	case !slices.Contains(rulebook.IDs(), layer):
		key = HousePrevails
	}
	if key != BookPrevails && a.Kind == article.Decided {
		a.Kind = article.Conflict
	}
	other := l.T("ruling.layers.nothing")
	for _, o := range AnswersTo(below, nil, u.book, l) {
		other = l.T("ruling.layers.other", "Says", o.Says, "Articles", articlesOf(o.Cites, l))
		break
	}
	a.Layers = append(a.Layers, Layered{Key: key, Book: layer, Over: u.book.ID,
		Says: l.T("ruling.layers."+key, "Layer", nameOf(layer, book, l), "Below", u.book.Name.In(string(l)), "Other", other)})
}

// silent says that a base decides, where the book itself has nothing on the point.
func (u *Under) silent(a *Answer, book *rulebook.Book, l lang.Lang) {
	own := book.Layer()
	for _, c := range a.Cites {
		if c.Book == own || c.Book == book.Law {
			return
		}
	}
	layer := a.Cites[0].Book
	a.Layers = append(a.Layers, Layered{Key: BookSilent, Book: layer, Over: own,
		Says: l.T("ruling.layers.silent", "Layer", nameOf(layer, book, l), "Below", nameOf(own, book, l))})
}

// prevailing is the layer that made the difference: that of the first article which the book below does not have.
func prevailing(cites []Citation, below, book *rulebook.Book) string {
	for _, c := range cites {
		if !slices.Contains(below.Layers, c.Book) {
			return c.Book
		}
	}
	return book.Layers[0]
}

// nameOf names a layer as the reader knows it.
func nameOf(layer string, book *rulebook.Book, l lang.Lang) string {
	for b := book; b != nil; b = b.Below() {
		if b.ID == layer {
			return b.Name.In(string(l))
		}
	}
	if law, err := rulebook.Load(layer); err == nil { // a law is a layer, and never a book by itself
		return law.Name.In(string(l))
	}
	return book.Name.In(string(l))
}

func articlesOf(cites []Citation, l lang.Lang) string {
	ids := make([]string, len(cites))
	for i, c := range cites {
		ids[i] = l.Cited(c.Article)
	}
	return strings.Join(ids, ", ")
}
