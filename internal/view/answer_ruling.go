package view

import (
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
)

// OfAct is the ruling on what somebody did.
func OfAct(step scenario.StepResult, book *rulebook.Book, l lang.Lang) Answer {
	r := step.Ruling
	a := answerTo(step, book, l)
	a.Kind, a.Point = r.Kind, r.Point
	a.Action, a.To, a.AllIn, a.Returned, a.Owed, a.Forfeit = r.Action, r.To, r.AllIn, r.Returned, r.Owed, r.Forfeit
	a.NoFold, a.NoRaise, a.Held, a.Bound, a.Free = r.NoFold, r.NoRaise, r.Held, r.Bound, r.Free
	if r.Kind != article.Floor {
		a.Says = l.Ruling(*r)
	}
	for i, o := range r.Options {
		says := l.Option(o)
		if i < len(r.Leads) {
			says = l.Led(o, r.Leads[i])
		}
		a.offer(Possible{Key: o.Key, Says: says, Does: movesOf(o.Outcome, l), Default: r.Kind == article.Floor && i == r.Default, Outcome: &r.Options[i].Outcome})
	}
	for _, q := range r.Questions {
		a.Questions = append(a.Questions, Question{Key: q, Says: l.T("question." + q)})
	}
	for _, w := range r.Why {
		a.Why = append(a.Why, Because{w.Key, w.Args, l.Reason(w)})
	}
	if r.Kind == article.Decided || r.Kind == article.Conflict {
		a.Does = movesOf(r.Outcome, l)
		if r.Held { // nothing moves before the player's turn
			a.Does = []string{l.T("ruling.do.hold")}
		}
	}
	if r.Kind == article.Conflict && len(r.Options) > 1 {
		a.Layers = append(a.Layers, Layered{Key: BetweenArticles, Book: book.ID, Over: book.ID,
			Says: l.T("ruling.layers.articles", "Kept", l.Option(r.Options[0]), "Other", l.Option(r.Options[1]))})
	}
	if r.Penalty != nil {
		a.Penalty = r.Penalty
		a.Notes = append(a.Notes, l.T("incident.penalty")+" "+l.Penalty(*r.Penalty))
	}
	return a.finish(r.Cites, book, l)
}

// movesOf are the chips that staff move for an action to stand.
func movesOf(o referee.Outcome, l lang.Lang) []string {
	var out []string
	for _, m := range []struct {
		key    string
		amount chip.Amount
	}{{"ruling.do.return", o.Returned}, {"ruling.do.owe", o.Owed}, {"ruling.do.forfeit", o.Forfeit}} {
		if m.amount > 0 {
			out = append(out, l.T(m.key, "Amount", l.Chips(m.amount)))
		}
	}
	return out
}

// ofDeal is the ruling on what went wrong with the cards.
func ofDeal(step scenario.StepResult, book *rulebook.Book, l lang.Lang) Answer {
	r := step.Deal
	a := answerTo(step, book, l)
	a.Kind, a.Point, a.Deal = r.Kind, r.Point, r
	if r.Kind == article.Decided {
		a.Says = l.Deal(*r)
	}
	if len(r.Options) == 0 {
		a.Does = l.DealOutcome(r.Outcome)
	}
	for i, o := range r.Options {
		a.offer(Possible{Key: o.Key, Says: l.DealOption(o), Does: l.DealOutcome(o.Outcome), Default: r.Kind == article.Floor && i == r.Default, Deal: &r.Options[i].Outcome})
	}
	for _, q := range r.Questions {
		a.Questions = append(a.Questions, Question{Key: q, Says: l.T("deal.question." + q)})
	}
	for _, w := range r.Why {
		a.Why = append(a.Why, Because{Key: w.Key, Says: l.DealReason(w)})
	}
	for _, p := range r.Penalties {
		a.Notes = append(a.Notes, l.DealPenalty(p))
	}
	if namesCards(a.Does) || namesCards(optionLines(a.Options)) {
		a.Notes = append(a.Notes, l.T("incident.cards"))
	}
	return a.finish(r.Cites, book, l)
}

func optionLines(options []Possible) (lines []string) {
	for _, o := range options {
		lines = append(lines, o.Does...)
	}
	return lines
}

// namesCards reports whether lines speak of cards by their place: d1, c2, x3.
func namesCards(lines []string) bool {
	for _, line := range lines {
		for _, w := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" (),:\u00a0\u202f", r) }) {
			if len(w) > 1 && strings.ContainsRune("dcxyz", rune(w[0])) && strings.Trim(w[1:], "0123456789") == "" {
				return true
			}
		}
	}
	return false
}

// ofDispute is the ruling on a claim or a request.
func ofDispute(step scenario.StepResult, book *rulebook.Book, l lang.Lang) Answer {
	r := step.Dispute
	a := answerTo(step, book, l)
	a.Kind, a.Point = r.Kind, r.Point
	if r.Kind == article.Decided {
		a.Says, a.Does = l.Dispute(*r), l.DisputeOutcome(r.Outcome)
	}
	for i, o := range r.Options {
		a.offer(Possible{Key: o.Key, Says: l.DisputeOption(o), Does: l.DisputeOutcome(o.Outcome), Default: r.Kind == article.Floor && i == r.Default})
	}
	for i, says := range l.DisputeQuestions(r.Questions) {
		a.Questions = append(a.Questions, Question{Key: r.Questions[i], Says: says})
	}
	for _, w := range r.Why {
		a.Why = append(a.Why, Because{Key: w.Key, Says: l.DisputeReason(w)})
	}
	if len(r.Factors) > 0 {
		a.Notes = append(a.Notes, l.T("incident.factors")+" "+strings.Join(l.DisputeFactors(r.Factors), ", "))
	}
	a.Facts = append(a.Facts, factsOf(step.Facts)...)
	return a.finish(r.Cites, book, l)
}

// ofShowdown is the ruling on hands shown, thrown, killed or asked for.
func ofShowdown(step scenario.StepResult, book *rulebook.Book, l lang.Lang) Answer {
	r := step.Showdown
	a := answerTo(step, book, l)
	a.Kind, a.Point = r.Kind, r.Point
	if r.Kind == article.Decided {
		a.Says, a.Does = l.Showdown(*r), l.ShowdownOutcome(r.Outcome)
	}
	for i, o := range r.Options {
		a.offer(Possible{Key: o.Key, Says: l.ShowdownOption(o), Does: l.ShowdownOutcome(o.Outcome), Default: r.Kind == article.Floor && i == 0})
	}
	for _, q := range r.Questions {
		a.Questions = append(a.Questions, Question{Key: q, Says: l.ShowdownQuestion(q)})
	}
	for _, w := range r.Why {
		a.Why = append(a.Why, Because{Key: w.Key, Says: l.ShowdownReason(w)})
	}
	for _, p := range r.Penalties {
		a.Notes = append(a.Notes, l.ShowdownPenalty(p))
	}
	a.Facts = append(a.Facts, factsOf(step.Facts)...)
	return a.finish(r.Cites, book, l)
}
