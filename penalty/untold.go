package penalty

import (
	"reflect"
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/article"
)

// inquiry is an offence while it is judged. What was not told is assumed where it is read, and told from then on.
type inquiry struct {
	Offence
	in     *Infraction
	u      *article.Unsaid
	chosen bool // one of several circumstances was assumed: no answer is the plain one
}

// answer is one answer to a question, and what it tells.
type answer struct {
	key             string
	is              Facts
	tables, players int
}

// choices of circumstances of which exactly one holds.
var exclusive = []struct {
	key string
	of  []Circumstance
}{
	{EventStage, []Circumstance{LateRegistration, BeforeMoney, InTheMoney}},
	{HandStreet, []Circumstance{Preflop, Postflop}},
}

// chosen reports whether a question is about one of several circumstances.
func chosen(key string) bool { return key == EventStage || key == HandStreet }

// is reports whether a circumstance holds.
func (o *inquiry) is(c Circumstance) bool {
	if o.open(c) {
		o.ask(o.question(c))
	}
	return o.Facts.is(c)
}

// open reports whether nothing is known of a circumstance.
func (o *inquiry) open(c Circumstance) bool {
	return (o.Facts.yes|o.Facts.no)&setOf(c) == 0 && c < circumstancesEnd
}

// question is what is asked to know a circumstance, with the answers that agree with what is known; "no" stands first.
func (o *inquiry) question(c Circumstance) (key string, answers []answer) {
	key, answers = c.String(), []answer{{key: article.AnswerNo, is: Facts{}.Without(c)}, {key: article.AnswerYes, is: FactsOf(c)}}
	for _, e := range exclusive {
		if slices.Contains(e.of, c) {
			key, answers = e.key, nil
			for _, one := range e.of {
				answers = append(answers, answer{key: one.String(), is: FactsOf(one)})
			}
		}
	}
	return key, slices.DeleteFunc(answers, func(a answer) bool { return o.Facts.Contradicts(a.is) })
}

// ask takes what is assumed of a fact for told.
func (o *inquiry) ask(key string, answers []answer) {
	keys := make([]string, len(answers))
	for i, a := range answers {
		keys[i] = a.key
	}
	o.chosen = o.chosen || chosen(key)
	said := o.u.Answer(key, 0, keys)
	a := answers[slices.Index(keys, said)]
	o.Facts = Facts{yes: o.Facts.yes | a.is.yes, no: o.Facts.no | a.is.no}.closed()
	o.Tables, o.Players = max(o.Tables, a.tables), max(o.Players, a.players)
}

// all reports whether all of some circumstances hold; nothing is asked where one is known not to.
func (o *inquiry) all(list []Circumstance) bool {
	return o.Facts.no&setOf(list...) == 0 && !slices.ContainsFunc(list, func(c Circumstance) bool { return !o.is(c) })
}

// none reports whether none of some circumstances holds; nothing is asked where one is known to.
func (o *inquiry) none(list []Circumstance) bool {
	return !o.Facts.any(list) && !slices.ContainsFunc(list, o.is)
}

// fewTables reports whether no more tables are left in the event than a maximum, and fewPlayers whether no more players are.
func (o *inquiry) fewTables(most int) bool {
	if o.Tables == 0 {
		o.ask(TablesLeft, o.in.upTo(func(c *Condition) int { return c.TablesMax }, func(a *answer, n int) { a.tables = n }))
	}
	return o.Tables <= most
}

func (o *inquiry) fewPlayers(most int) bool {
	if o.Players == 0 {
		o.ask(PlayersLeft, o.in.upTo(func(c *Condition) int { return c.PlayersMax }, func(a *answer, n int) { a.players = n }))
	}
	return o.Players <= most
}

// upTo are the ranges of a number that the infraction compares with limits, the largest first.
func (in *Infraction) upTo(limit func(*Condition) int, set func(*answer, int)) []answer {
	var limits []int
	for i := range in.When {
		limits = append(limits, limit(&in.When[i]))
	}
	for i := range in.Cases {
		limits = append(limits, limit(&in.Cases[i].When))
	}
	slices.Sort(limits)
	last := limits[len(limits)-1]
	out := []answer{{key: "more-than-" + strconv.Itoa(last)}}
	set(&out[0], last+1)
	for _, n := range slices.Backward(slices.Compact(limits)) {
		if n > 0 {
			a := answer{key: "at-most-" + strconv.Itoa(n)}
			set(&a, n)
			out = append(out, a)
		}
	}
	return out
}

// weigh is what the book says of an offence of which something may not have been told: the proposal, where every answer
// leads to the same, else the first question whose answers do not.
func (in *Infraction) weigh(o Offence, p *Policy) Proposal {
	judge := func(u *article.Unsaid) (Proposal, error) {
		return in.propose(&inquiry{Offence: o, in: in, u: u}, p), nil
	}
	var said article.Unsaid
	first, _ := judge(&said) // every offence can be judged
	out, _ := article.Weighing[Proposal]{
		Judge: judge, Same: (*Proposal).comesTo, Through: true,
		Join: func(a, b Proposal) Proposal {
			if a.chosen { // else the articles of the plain act stand
				a.Cites = article.Shared(a.Cites, b.Cites)
			}
			a.Consulted = article.Union(a.Consulted, b.Consulted)
			return a
		},
		Asks: func(q article.Question, by []article.Answered[Proposal]) Proposal {
			return asks(q, by, o.Speech != nil)
		},
	}.Rule(&said, first, nil)
	return out
}

// asks is the question, with what each answer leads to. Where the plain act, without anything that was not told, is an
// infraction, what is proposed for that stands meanwhile.
func asks(q article.Question, by []article.Answered[Proposal], spoken bool) Proposal {
	out := by[0].Ruling
	if chosen(q.Key) || spoken { // no answer is the plain one
		out = Proposal{}
	}
	question, cites := Question{Key: q.Key}, make([][]article.ID, len(by))
	for i := range by {
		r := &by[i].Ruling
		question.Answers = append(question.Answers, Answer{Key: by[i].Key, Leads: r.leads()})
		out.Consulted, cites[i] = article.Union(out.Consulted, r.Consulted), r.Cites
	}
	if !out.Infraction {
		out.Cites = article.Shared(cites...)
	}
	out.Kind, out.Fixed, out.Questions = article.Missing, false, []Question{question}
	return out
}

// leads are the results that a proposal may come to: its own, or those of the answers to its question.
func (out *Proposal) leads() []Result {
	if out.Kind != article.Missing {
		return []Result{out.result()}
	}
	var all []Result
	for _, a := range out.Questions[0].Answers {
		all = article.Union(all, a.Leads)
	}
	slices.SortFunc(all, Result.compare)
	return all
}

// comesTo reports whether two proposals are the same to the players, whichever article says so and whatever else the
// floor may choose.
func (out *Proposal) comesTo(other *Proposal) bool {
	return (out.Kind == article.Missing) == (other.Kind == article.Missing) && reflect.DeepEqual(out.Questions, other.Questions) &&
		out.result() == other.result() && out.Parties == other.Parties && out.Private == other.Private &&
		out.Starts == other.Starts && out.Refund == other.Refund && reflect.DeepEqual(out.Remedy, other.Remedy)
}

// askNumber asks which offence it is, where nobody has told and a further one weighs more. It is asked beside the
// proposal, which is for a first one: whoever keeps the record counts.
func (out *Proposal) askNumber(in *Infraction, o Offence, p *Policy) {
	if o.Number > 0 || o.Served != (Sanction{}) || !out.Infraction || out.Kind == article.Missing {
		return
	}
	o.Number = 2
	again := in.weigh(o, p)
	first, further := out.leads(), again.leads()
	if !slices.Equal(first, further) {
		out.Questions = []Question{{OffenceNumber, []Answer{{FirstOffence, first}, {FurtherOffence, further}}}}
	}
}
