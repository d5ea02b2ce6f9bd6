package view

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/tell"
)

// Answer is what the book says of one line of a scenario, in the words of a language: the prompt prints it, the pages
// show it, and programs read it as JSON from `floorbook rule --json` and the HTTP API. Amounts are chips. Lists are
// never null; Default and Next are null where there is none. What is said of an action stands in the fields of bets,
// what is said of the deal under Deal, and what the scenario language writes of all other rulings in Facts.
type Answer struct {
	Text      string             `json:"text,omitempty"`  // the line ruled on
	Line      int                `json:"line,omitempty"`  // 1-based
	Seat      int                `json:"seat,omitempty"`  // whose act it is; 0: nobody's
	Seats     []int              `json:"seats,omitempty"` // all whom it concerns, where they are several
	Book      string             `json:"book"`
	Kind      article.RulingKind `json:"kind"`
	Point     string             `json:"point"` // the point of rule that decided, "" where none has a name
	Says      string             `json:"says"`  // the decision; what is proposed; or what has to be known
	Does      []string           `json:"does"`  // what staff do, one line each
	Action    hand.Kind          `json:"action"`
	To        chip.Amount        `json:"to"`
	AllIn     bool               `json:"all_in"`
	Returned  chip.Amount        `json:"returned"`
	Owed      chip.Amount        `json:"owed"`
	Forfeit   chip.Amount        `json:"forfeit"`
	NoFold    bool               `json:"no_fold"`
	NoRaise   bool               `json:"no_raise"`
	Held      bool               `json:"held"`
	Bound     bool               `json:"bound"`
	Free      bool               `json:"free"`
	Options   []Possible         `json:"options"`   // the proposed one first
	Default   *int               `json:"default"`   // index into Options, where the floor decides
	Questions []Question         `json:"questions"` // what has to be known; the first is in Says
	Penalty   *ruling.Penalty    `json:"penalty,omitempty"`
	Cites     []Citation         `json:"cites"`
	Uncovered []Citation         `json:"uncovered,omitempty"` // articles that speak of it too and are not covered yet
	Why       []Because          `json:"why"`                 // the arithmetic
	Layers    []Layered          `json:"layers"`              // which text prevailed over which
	Notes     []string           `json:"notes"`               // what to weigh, who may impose, penalties
	Next      *Next              `json:"next"`                // who acts then, and what is open to that player
	Deal      *deal.Ruling       `json:"deal,omitempty"`
	Facts     []Fact             `json:"facts"`
}

// Fact is one thing that follows from a line, with what scenarios say of it.
type Fact struct {
	Head string `json:"head"` // what it speaks of
	Text string `json:"text"`
	ruling.Fact
}

// told reports whether people are told of a fact.
func told(f ruling.Fact) bool { return !tell.Quiet(f.Key) }

func factsOf(list []ruling.Fact) []Fact {
	out := make([]Fact, len(list))
	for i, f := range list {
		out[i] = Fact{tell.Topic(f.Key), tell.Scenario.Say(f), f}
	}
	return out
}

// Citation is an article that decided.
type Citation struct {
	Book    string     `json:"book"`    // the layer that defines it
	Article article.ID `json:"article"` // article.Silent where no book says anything
	Label   string     `json:"label"`   // as printed in the source
	Title   string     `json:"title"`
}

// Possible is one way the floor may rule: as an action, or as what becomes of the deal.
type Possible struct {
	Key     string   `json:"key"`
	Says    string   `json:"says"`
	Does    []string `json:"does"`
	Default bool     `json:"default"`
	*referee.Outcome
	Deal *deal.Outcome `json:"deal,omitempty"`
}

// is reports whether an option of a ruling on an act is the one meant.
func (p Possible) is(o referee.Option) bool { return p.Key == o.Key }

// Question is a fact that the ruling needs.
type Question struct {
	Key     string  `json:"key"`
	Says    string  `json:"says"`
	Answers []Reply `json:"answers,omitempty"` // where it is known what they lead to
}

// Reply is an answer to a question and what it leads to.
type Reply struct {
	Key  string `json:"key"`
	Says string `json:"says"`
}

// Because is a reason.
type Because struct {
	Key  string                 `json:"key"`
	Args map[string]chip.Amount `json:"args,omitempty"`
	Says string                 `json:"says"`
}

// Answers tells, line by line, what a book says in a scenario that was run; under is the same scenario by what lies
// below the book, nil where that does not matter. Lines on which the book has nothing to say are left out.
func Answers(result scenario.Result, under *Under, book *rulebook.Book, l lang.Lang) []Answer {
	out := []Answer{}
	for i := range result.Cases {
		for _, step := range result.Cases[i].Steps {
			out = append(out, AnswersTo(step, under, book, l)...)
		}
	}
	return out
}

// AnswersTo tells what a book says of one line: of the deal, of the act and of early acts that came due, of a claim, of
// the showdown, or else of what follows by an article.
func AnswersTo(step scenario.StepResult, under *Under, book *rulebook.Book, l lang.Lang) []Answer {
	var out []Answer
	if step.Deal != nil && len(step.Deal.Why) > 0 {
		out = append(out, ofDeal(step, book, l))
	}
	if step.Ruling != nil {
		out = append(out, OfAct(step, book, l))
	}
	for _, early := range step.Early {
		due := step
		due.Seat, due.Ruling, due.Next = early.Seat, early.Ruling, nil
		out = append(out, OfAct(due, book, l))
	}
	if step.Dispute != nil && step.Dispute.Point != "" {
		out = append(out, of(step.Dispute.Statement(), step, book, l))
	}
	if step.Showdown != nil && step.Showdown.Point != "" {
		out = append(out, of(step.Showdown.Statement(), step, book, l))
	}
	if len(out) == 0 {
		a := ofFacts(step, book, l)
		if a.Says == "" || len(a.Cites) == 0 && a.Kind == article.Decided && !slices.ContainsFunc(step.Facts, ofPlay) {
			return nil
		}
		out = append(out, a)
	} else if i := slices.IndexFunc(step.Facts, ofPlay); i >= 0 {
		out[0].standing(step.Facts[i:], step.Deal != nil, l)
	}
	for i := range out {
		under.compare(&out[i], step, book, l)
		if step.Refused == nil {
			out[i].Uncovered = Uncovered(out[i].Cites, book, l)
		}
	}
	return out
}

// Uncovered names the articles that speak of what others have decided and are not covered yet.
func Uncovered(cited []Citation, book *rulebook.Book, l lang.Lang) (out []Citation) {
	by := make([]article.ID, len(cited))
	for i, c := range cited {
		by[i] = c.Article
	}
	for _, a := range book.Uncovered(by...) {
		out = append(out, Citation{Book: a.Book, Article: a.ID, Label: a.Label, Title: a.Title.In(string(l))})
	}
	return out
}

// answerTo is an answer that says nothing yet.
func answerTo(step scenario.StepResult, book *rulebook.Book, l lang.Lang) Answer {
	return Answer{
		Text: step.Text, Line: step.Line, Seat: step.Seat, Book: book.ID, Options: []Possible{}, Questions: []Question{},
		Cites: []Citation{}, Why: []Because{}, Layers: []Layered{}, Facts: []Fact{}, Next: nextOf(step.Next, l),
	}
}

// offer adds an option, the proposed one before the others.
func (a *Answer) offer(p Possible) {
	p.Does = orNone(p.Does)
	if !p.Default {
		a.Options = append(a.Options, p)
		return
	}
	first := 0
	a.Default = &first
	a.Options = slices.Insert(a.Options, 0, p)
}

// finish says what is proposed, or what is asked, where nothing is decided yet, and leaves no list null.
func (a *Answer) finish(ids []article.ID, book *rulebook.Book, l lang.Lang) Answer {
	switch {
	case a.Kind == article.Floor && a.Default != nil && a.Says == "":
		a.Says = l.T("incident.proposed", "Sanction", a.Options[0].Says)
	case a.Kind == article.Missing && len(a.Questions) > 0:
		a.Says = a.Questions[0].Says
	}
	a.Does, a.Notes = orNone(a.Does), orNone(a.Notes)
	a.Cites = Cited(ids, book, l)
	return *a
}

// orNone makes an absent list an empty one.
func orNone(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

// Cited names articles, each once, as the reader knows them.
func Cited(ids []article.ID, book *rulebook.Book, l lang.Lang) []Citation {
	out := []Citation{}
	seen := map[article.ID]bool{}
	for _, id := range ids {
		if seen[id] {
			continue
		}
		seen[id] = true
		if a, ok := book.Article(id); ok {
			out = append(out, Citation{Book: a.Book, Article: id, Label: a.Label, Title: a.Title.In(string(l))})
		} else if id == article.Silent {
			out = append(out, Citation{Book: book.Ground(), Article: id, Title: lang.Sentence(l.Cited(id))})
		}
	}
	return out
}
