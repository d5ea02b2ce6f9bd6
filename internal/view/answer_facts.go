package view

import (
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/tell"
)

// ofFacts is what follows from a line on which nobody ruled in so many words: penalties, blinds, clocks, who shows.
func ofFacts(step scenario.StepResult, book *rulebook.Book, l lang.Lang) Answer {
	a := answerTo(step, book, l)
	a.Facts = factsOf(step.Facts)
	rest := step.Facts
	var ids []article.ID
	for _, f := range rest {
		ids = append(ids, f.Cites...)
	}
	switch {
	case step.Act != nil:
		rest = a.offence(step.Act, rest, book, l)
	case slices.ContainsFunc(rest, asksSomething):
		a.Kind = article.Missing
		a.ask(rest[slices.IndexFunc(rest, asksSomething)], l)
		rest = nil
	case step.Zero != nil:
		rest = a.timeUp(step.Zero.Statement(), rest, l)
	}
	if len(step.Uncovered) > 0 {
		a.Kind, a.Says = article.Uncovered, l.T("ruling.uncovered.says")
		rest = dropped(rest, "refused")
	}
	a.tell(rest, step.Refused, l)
	return a.finish(ids, book, l)
}

// ofPlay reports a fact of where a hand stands, which is worth saying whatever decided it.
func ofPlay(f ruling.Fact) bool {
	return slices.Contains([]string{"pot", "pots", "pots.none", "stacks", "cites"}, f.Key)
}

// standing adds to a ruling what the line asks of where the hand stands; one on the deal tells the pot by itself.
func (a *Answer) standing(facts []ruling.Fact, deal bool, l lang.Lang) {
	for _, f := range facts {
		if ofPlay(f) && !(deal && f.Key == "pot") {
			a.Notes = append(a.Notes, l.Say(f))
		}
	}
}

// asksSomething reports a fact that asks for another one.
func asksSomething(f ruling.Fact) bool { return f.Key == "ruling.missing" }

// ask puts the questions of a fact.
func (a *Answer) ask(f ruling.Fact, l lang.Lang) {
	asked, _ := f.Arg("Questions")
	for _, key := range asked.Words {
		a.Questions = append(a.Questions, Question{Key: key[strings.LastIndex(key, ".")+1:], Says: l.Word(key)})
	}
}

// tell says the first fact, and the others as what follows from it; what a player may do only where nothing else is said.
func (a *Answer) tell(facts []ruling.Fact, refused *refusal.Error, l lang.Lang) {
	may := ""
	for _, f := range facts {
		says := l.Say(f)
		if f.Key == "refused" && refused != nil {
			says = lang.Sentence(l.T("ruling.refused", "Why", refusalText(refused, l)))
		}
		switch topic := tell.Topic(f.Key); {
		case topic == "why", topic == "asks":
		case f.Key == "dead.or_live":
			a.mayLive(f, l)
		case topic == "option":
			a.offer(possible(f, l))
		case topic == "may":
			may = says
		case a.Says == "" && a.Kind == article.Decided:
			a.Says = says
		default:
			a.Does = append(a.Does, says)
		}
	}
	if a.Says == "" && a.Kind == article.Decided {
		a.Says = may
	}
}

// possible is what the floor may choose beside what a line leads to.
func possible(f ruling.Fact, l lang.Lang) Possible {
	key, _ := f.Arg("Option")
	p := Possible{Key: ruling.Name(key.Words[0]), Says: l.Word(key.Words[0])}
	for _, does := range f.With {
		p.Does = append(p.Does, l.Say(does))
	}
	return p
}

// offence is the sanction that the book proposes: the floor gives it, or another. The facts that are left besides are
// returned.
func (a *Answer) offence(o *scenario.Offence, facts []ruling.Fact, book *rulebook.Book, l lang.Lang) []ruling.Fact {
	a.Kind = o.Kind
	for _, q := range o.Questions {
		asked := Question{Key: q.Key, Says: l.Word("penalty.question." + q.Key)}
		for _, answer := range q.Answers {
			asked.Answers = append(asked.Answers, Reply{answer.Key, l.Say(answer.Fact())})
		}
		a.Questions = append(a.Questions, asked)
	}
	if a.Kind == article.Missing {
		a.Seat = o.Seats[0]
	}
	if !o.Infraction {
		return dropped(facts, "ruling")
	}
	a.Seat = o.Seats[0]
	words := l.Sanction(o.Default)
	if o.Fixed {
		a.Says = lang.Sentence(words)
	} else {
		a.Says = l.T("incident.proposed", "Sanction", words)
		if o.Required {
			a.Says = l.T("incident.required", "Sanction", words)
		}
		a.offer(Possible{Key: o.Default.String(), Says: lang.Sentence(words), Default: true})
		for _, c := range o.Options {
			if key := c.String(); key != o.Default.String() {
				a.offer(Possible{Key: key, Says: l.Say(c.Fact())})
			}
		}
	}
	if o.Parties && len(o.Seats) > 1 {
		a.Seats = o.Seats
	}
	return slices.DeleteFunc(slices.Clone(facts), func(f ruling.Fact) bool {
		switch tell.Topic(f.Key) {
		case "ruling", "proposed", "options", "parties":
			return true
		case "remedy":
			a.Does = append(a.Does, l.Say(f))
			return true
		case "factors", "by":
			a.Notes = append(a.Notes, l.Say(f))
			return true
		case "starts":
			if o.Starts != penalty.NextHand {
				a.Notes = append(a.Notes, l.Say(f))
			}
			return true
		}
		return false
	})
}

// dropped leaves out the facts of a topic.
func dropped(facts []ruling.Fact, topic string) []ruling.Fact {
	return slices.DeleteFunc(slices.Clone(facts), func(f ruling.Fact) bool { return tell.Topic(f.Key) == topic })
}

// mayLive leaves it to the floor whether a hand is dead, as the book would have it, or live.
func (a *Answer) mayLive(f ruling.Fact, l lang.Lang) {
	a.Kind = article.Floor
	for _, key := range []string{"dead", "live"} {
		f.Key = key
		a.offer(Possible{Key: key + "_hand", Says: l.Say(f), Default: key == "dead"})
	}
}

// timeUp is what becomes of a player whose time is up. The facts that are left besides are returned.
func (a *Answer) timeUp(s ruling.Statement, facts []ruling.Fact, l lang.Lang) []ruling.Fact {
	a.state(s, l)
	return slices.DeleteFunc(slices.Clone(facts), func(f ruling.Fact) bool {
		switch tell.Topic(f.Key) {
		case "phase":
			a.Why = append(a.Why, Because{Key: "time_up", Says: l.Say(f) + "."})
			return true
		case "ruling", "option":
			return true
		}
		return false
	})
}

// refusalText words a refusal of the domain, by its code where it has no words.
func refusalText(why *refusal.Error, l lang.Lang) string {
	if key := "refusal." + string(why.Code); l.Has(key) {
		return l.Text(key, why.Args)
	}
	return string(why.Code)
}
