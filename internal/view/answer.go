package view

import (
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/showdown"
)

// Answer is what the book says of one line of a scenario, as programs read it: one shape for `floorbook rule --json`
// and for the HTTP API. Amounts are chips. Lists are never null. Every kind of ruling has Kind, Options, Questions,
// Cites, Why and Says; what is said of an action stands in the fields of bets, what is said of the deal under Deal,
// everything else (penalties, blinds, clocks) in Facts.
type Answer struct {
	Text      string           `json:"text,omitempty"` // the line ruled on
	Line      int              `json:"line,omitempty"` // 1-based
	Seat      int              `json:"seat,omitempty"`
	Book      string           `json:"book"`
	Kind      string           `json:"kind"`  // decided, floor, conflict or missing
	Point     string           `json:"point"` // the point of rule that decided, "" where none has a name
	Action    hand.Kind        `json:"action"`
	To        chip.Amount      `json:"to"`
	AllIn     bool             `json:"all_in"`
	Returned  chip.Amount      `json:"returned"`
	Owed      chip.Amount      `json:"owed"`
	Forfeit   chip.Amount      `json:"forfeit"`
	NoFold    bool             `json:"no_fold"`
	NoRaise   bool             `json:"no_raise"`
	Held      bool             `json:"held"`
	Bound     bool             `json:"bound"`
	Free      bool             `json:"free"`
	Options   []Possible       `json:"options"`
	Default   *int             `json:"default,omitempty"` // index into Options, where the floor decides
	Questions []Question       `json:"questions"`
	Penalty   *referee.Penalty `json:"penalty,omitempty"`
	Cites     []Citation       `json:"cites"`
	Why       []Because        `json:"why"`
	Next      *scenario.Next   `json:"next,omitempty"` // who acts then, and what is open to that player
	Deal      *deal.Ruling     `json:"deal,omitempty"`
	Facts     []scenario.Fact  `json:"facts"`
	Says      string           `json:"says"` // the decision in the reader's language
}

// Citation is an article that decided.
type Citation struct {
	Book    string     `json:"book"` // the layer that defines it
	Article article.ID `json:"article"`
	Label   string     `json:"label"` // as printed in the source
	Title   string     `json:"title"`
}

// Possible is one way the floor may rule: as an action, or as what becomes of the deal.
type Possible struct {
	Key  string `json:"key"`
	Says string `json:"says"`
	*referee.Outcome
	Deal *deal.Outcome `json:"deal,omitempty"`
}

// Question is a fact that the ruling needs.
type Question struct {
	Key  string `json:"key"`
	Says string `json:"says"`
}

// Because is a reason.
type Because struct {
	Key  string                 `json:"key"`
	Args map[string]chip.Amount `json:"args,omitempty"`
	Says string                 `json:"says"`
}

// Answers tells, line by line, what a book says in a scenario that was run. Lines on which it has nothing to say are
// left out.
func Answers(result scenario.Result, book *rulebook.Book, l lang.Lang) []Answer {
	out := []Answer{}
	for _, c := range result.Cases {
		for _, step := range c.Steps {
			out = append(out, AnswersTo(step, book, l)...)
		}
	}
	return out
}

// AnswersTo tells what a book says of one line: of the deal, of the act, or else of what follows by an article.
func AnswersTo(step scenario.StepResult, book *rulebook.Book, l lang.Lang) []Answer {
	var out []Answer
	if step.Deal != nil && len(step.Deal.Why) > 0 {
		out = append(out, OfDeal(step, book, l))
	}
	if step.Ruling != nil {
		out = append(out, OfAct(step, book, l))
	}
	if step.Dispute != nil && step.Dispute.Point != "" {
		out = append(out, OfDispute(step, book, l))
	}
	if step.Showdown != nil && step.Showdown.Point != "" {
		out = append(out, OfShowdown(step, book, l))
	}
	if a := ofFacts(step, book, l); len(out) == 0 && len(a.Cites) > 0 {
		out = append(out, a)
	}
	return out
}

func answerTo(step scenario.StepResult, book *rulebook.Book) Answer {
	return Answer{
		Text: step.Text, Line: step.Line, Seat: step.Seat, Book: book.ID, Kind: referee.Decided.String(),
		Options: []Possible{}, Questions: []Question{}, Cites: []Citation{}, Why: []Because{}, Facts: []scenario.Fact{},
	}
}

// OfAct is the ruling on what somebody did.
func OfAct(step scenario.StepResult, book *rulebook.Book, l lang.Lang) Answer {
	r := step.Ruling
	a := answerTo(step, book)
	a.Kind, a.Point = r.Kind.String(), r.Point
	a.Action, a.To, a.AllIn, a.Returned, a.Owed, a.Forfeit = r.Action, r.To, r.AllIn, r.Returned, r.Owed, r.Forfeit
	a.NoFold, a.NoRaise, a.Held, a.Bound, a.Free = r.NoFold, r.NoRaise, r.Held, r.Bound, r.Free
	for i := range r.Options {
		a.Options = append(a.Options, Possible{Key: r.Options[i].Key, Says: l.Option(r.Options[i]), Outcome: &r.Options[i].Outcome})
	}
	if r.Kind == referee.Floor {
		a.Default = &r.Default
	}
	for _, q := range r.Questions {
		a.Questions = append(a.Questions, Question{q, l.T("question." + q)})
	}
	for _, w := range r.Why {
		a.Why = append(a.Why, Because{w.Key, w.Args, l.Reason(w)})
	}
	a.Penalty, a.Next, a.Cites, a.Says = r.Penalty, step.Next, Cited(r.Cites, book, l), l.Ruling(*r)
	return a
}

// OfDeal is the ruling on what went wrong with the cards.
func OfDeal(step scenario.StepResult, book *rulebook.Book, l lang.Lang) Answer {
	r := step.Deal
	a := answerTo(step, book)
	a.Kind, a.Point = r.Kind.String(), r.Point
	for i := range r.Options {
		a.Options = append(a.Options, Possible{Key: r.Options[i].Key, Says: l.DealOption(r.Options[i]), Deal: &r.Options[i].Outcome})
	}
	if r.Kind == deal.Floor {
		a.Default = &r.Default
	}
	for _, q := range r.Questions {
		a.Questions = append(a.Questions, Question{q, l.T("deal.question." + q)})
	}
	for _, w := range r.Why {
		a.Why = append(a.Why, Because{Key: w.Key, Says: l.DealReason(w)})
	}
	a.Deal, a.Cites, a.Says = r, Cited(r.Cites, book, l), l.Deal(*r)
	return a
}

// ofFacts is everything else that follows from a line. It is worded as the scenario language writes it.
func ofFacts(step scenario.StepResult, book *rulebook.Book, l lang.Lang) Answer {
	a := answerTo(step, book)
	var ids []article.ID
	var texts []string
	for _, f := range step.Facts {
		ids = append(ids, f.Cites...)
		texts = append(texts, f.Text)
		a.Facts = append(a.Facts, f)
	}
	a.Cites, a.Says = Cited(ids, book, l), strings.Join(texts, "; ")
	return a
}

// Cited names articles, each once, as the reader knows them.
func Cited(ids []article.ID, book *rulebook.Book, l lang.Lang) []Citation {
	out := []Citation{}
	seen := map[article.ID]bool{}
	for _, id := range ids {
		a, ok := book.Article(id)
		if !ok || seen[id] {
			continue
		}
		seen[id] = true
		out = append(out, Citation{Book: a.Book, Article: id, Label: a.Label, Title: a.Title.In(string(l))})
	}
	return out
}

// OfDispute is the ruling on a claim or a request.
func OfDispute(step scenario.StepResult, book *rulebook.Book, l lang.Lang) Answer {
	r := step.Dispute
	a := answerTo(step, book)
	a.Kind, a.Point = r.Kind.String(), r.Point
	for _, o := range r.Options {
		a.Options = append(a.Options, Possible{Key: o.Key, Says: l.DisputeOption(o)})
	}
	if r.Kind == dispute.FloorRule {
		a.Default = &r.Default
	}
	for i, says := range l.DisputeQuestions(r.Questions) {
		a.Questions = append(a.Questions, Question{r.Questions[i], says})
	}
	for _, w := range r.Why {
		a.Why = append(a.Why, Because{Key: w.Key, Says: l.DisputeReason(w)})
	}
	a.Facts = append(a.Facts, step.Facts...)
	a.Cites, a.Says = Cited(r.Cites, book, l), sentence(l.Dispute(*r), l.DisputeOutcome(r.Outcome), r.Kind == dispute.Decided)
	return a
}

// OfShowdown is the ruling on hands shown, thrown, killed or asked for.
func OfShowdown(step scenario.StepResult, book *rulebook.Book, l lang.Lang) Answer {
	r := step.Showdown
	a := answerTo(step, book)
	a.Kind, a.Point = r.Kind.String(), r.Point
	for _, o := range r.Options {
		a.Options = append(a.Options, Possible{Key: o.Key, Says: l.ShowdownOption(o)})
	}
	if r.Kind == showdown.Floor {
		first := 0
		a.Default = &first
	}
	for _, q := range r.Questions {
		a.Questions = append(a.Questions, Question{q, l.ShowdownQuestion(q)})
	}
	for _, w := range r.Why {
		a.Why = append(a.Why, Because{Key: w.Key, Says: l.ShowdownReason(w)})
	}
	for _, p := range r.Penalties {
		a.Why = append(a.Why, Because{Key: "penalty", Says: l.ShowdownPenalty(p)})
	}
	a.Facts = append(a.Facts, step.Facts...)
	a.Cites, a.Says = Cited(r.Cites, book, l), sentence(l.Showdown(*r), l.ShowdownOutcome(r.Outcome), r.Kind == showdown.Decided)
	return a
}

// sentence adds what is done to what is decided.
func sentence(verdict string, done []string, decided bool) string {
	if !decided || len(done) == 0 {
		return verdict
	}
	return verdict + " ; " + strings.Join(done, " ; ")
}
