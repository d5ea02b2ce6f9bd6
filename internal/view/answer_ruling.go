package view

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/scenario"
)

// OfAct is the ruling on what somebody did.
func OfAct(step scenario.StepResult, book *rulebook.Book, l lang.Lang) Answer {
	r := step.Ruling
	a := answerTo(step, book, l)
	a.Action, a.To, a.AllIn, a.Returned, a.Owed, a.Forfeit = r.Action, r.To, r.AllIn, r.Returned, r.Owed, r.Forfeit
	a.NoFold, a.NoRaise, a.Held, a.Bound, a.Free = r.NoFold, r.NoRaise, r.Held, r.Bound, r.Free
	a.state(r.Statement(), l)
	for i := range a.Options {
		at := slices.IndexFunc(r.Options, a.Options[i].is)
		a.Options[i].Outcome = &r.Options[at].Outcome
	}
	if len(r.Penalties) > 0 {
		a.Penalty = &r.Penalties[0]
	}
	if r.Kind == article.Conflict && len(a.Options) > 1 {
		a.Layers = append(a.Layers, Layered{Key: BetweenArticles, Book: book.ID, Over: book.ID,
			Says: l.T("ruling.layers.articles", "Kept", a.Options[0].Says, "Other", a.Options[1].Says)})
	}
	return a.finish(r.Cites, book, l)
}

// ofDeal is the ruling on what went wrong with the cards.
func ofDeal(step scenario.StepResult, book *rulebook.Book, l lang.Lang) Answer {
	r := step.Deal
	a := answerTo(step, book, l)
	a.Deal = r
	s := r.Statement()
	a.state(s, l)
	for i := range a.Options {
		at := slices.IndexFunc(s.Options, func(c ruling.Choice) bool { return c.Key == a.Options[i].Key })
		a.Options[i].Deal = &r.Options[at].Outcome
	}
	if namesCards(s) {
		a.Notes = append(a.Notes, l.T("incident.cards"))
	}
	return a.finish(r.Cites, book, l)
}

// namesCards reports whether people are told of cards by their place in the deck: d1, c2, x3.
func namesCards(s ruling.Statement) bool {
	facts := s.Outcome
	for _, o := range s.Options {
		facts = slices.Concat(facts, o.Outcome)
	}
	return slices.ContainsFunc(facts, func(f ruling.Fact) bool {
		return told(f) && slices.ContainsFunc(f.Args, func(a ruling.Arg) bool { return a.Kind == ruling.SomeCards && len(a.Words) > 0 })
	})
}

// of is a ruling with its facts: on a claim or a request, on a showdown, on a clock that has run out.
func of(s ruling.Statement, step scenario.StepResult, book *rulebook.Book, l lang.Lang) Answer {
	a := answerTo(step, book, l)
	a.state(s, l)
	a.Facts = factsOf(step.Facts)
	return a.finish(s.Cites, book, l)
}

// state fills in what a ruling says, whatever its matter.
func (a *Answer) state(s ruling.Statement, l lang.Lang) {
	a.Kind, a.Point = s.Kind, s.Point
	if stands := s.Kind == article.Decided || s.Kind == article.Conflict; stands && len(s.Outcome) > 0 {
		decision := s.Decision()
		a.Says = l.Say(decision)
		a.Does = append(duties(decision, l), l.Lines(s.Outcome[1:])...)
	} else if s.Kind == article.Missing && len(s.Options) == 0 && len(s.Outcome) > 0 {
		a.Does = l.Lines(s.Outcome[1:])
	}
	for i, o := range s.Options {
		does := l.Lines(o.Outcome[1:])
		if len(o.Outcome) == 1 {
			does = duties(o.Outcome[0], l)
		}
		a.offer(Possible{Key: o.Key, Says: l.Choice(s.Matter, o), Does: does, Default: s.Kind == article.Floor && i == s.Default})
	}
	for _, key := range s.Questions {
		a.Questions = append(a.Questions, Question{Key: key, Says: l.Word(s.Matter + ".question." + key)})
	}
	for _, why := range s.Why {
		a.Why = append(a.Why, Because{why.Key, amounts(why), l.Say(why.In(s.Matter + ".why"))})
	}
	if factors, weighed := s.Weighs(); weighed {
		a.Notes = append(a.Notes, l.Say(factors))
	}
	for _, p := range s.Penalties {
		a.Notes = append(a.Notes, l.Penalty(p))
	}
}

// duties are what staff do for a fact to stand. Of an act before its turn nothing moves until then.
func duties(f ruling.Fact, l lang.Lang) (out []string) {
	if does := l.Does(f); does != "" {
		return []string{does}
	}
	for _, with := range f.With {
		if does := l.Does(with); does != "" {
			out = append(out, does)
		}
	}
	return out
}

// amounts are the amounts of a reason, by name.
func amounts(why ruling.Fact) map[string]chip.Amount {
	var out map[string]chip.Amount
	for _, a := range why.Args {
		if a.Kind == ruling.Amount {
			if out == nil {
				out = map[string]chip.Amount{}
			}
			out[a.Name] = chip.Amount(a.N)
		}
	}
	return out
}
