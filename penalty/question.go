package penalty

import (
	"reflect"
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/article"
)

// Keys of the questions that are not about one circumstance.
const (
	EventStage    = "stage"   // LateRegistration, BeforeMoney or InTheMoney
	HandStreet    = "street"  // Preflop or Postflop
	TablesLeft    = "tables"  // how many are left in the event
	PlayersLeft   = "players" // how many are left in the event
	OffenceNumber = "offence" // which of the player's it is
)

// Keys of the answers that are not the name of a circumstance: "yes" and "no" are [article.Told]; of a number
// "at-most-3" and "more-than-3"; of [OffenceNumber] these.
const (
	FirstOffence   = "first"
	FurtherOffence = "again"
)

// Question is a fact that was not told and matters.
type Question struct {
	Key     string   `json:"key"` // the name of a circumstance, or one of the keys above
	Answers []Answer `json:"answers"`
}

// Answer is one answer to a question and what it leads to: one result, or several where others are open too.
type Answer struct {
	Key   string   `json:"key"`
	Leads []Result `json:"leads"`
}

// Result is what a proposal comes to.
type Result struct {
	Infraction bool     `json:"infraction"`
	Default    Sanction `json:"default"`
	Required   bool     `json:"required,omitempty"`
	Fixed      bool     `json:"fixed,omitempty"`
}

// result is what the proposal comes to.
func (out *Proposal) result() Result {
	return Result{Infraction: out.Infraction, Default: out.Default, Required: out.Required, Fixed: out.Fixed}
}

// compare orders results by what they weigh.
func (r Result) compare(other Result) int {
	switch {
	case r.Infraction != other.Infraction && other.Infraction:
		return -1
	case r.Infraction != other.Infraction:
		return 1
	}
	return r.Default.Compare(other.Default)
}

// openMax is the most facts that are open at once and yet tried out, each of which doubles the work. An infraction that
// reads more asks for all of them and does not say what the answers lead to; no book has one.
const openMax = 8

// unknown is a fact that an infraction reads and that was not told, with what it can be.
type unknown struct {
	key    string
	values []value
}

// value is one thing that a fact can be.
type value struct {
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

// open lists what the infraction reads and was not told, in the order of reading.
func (in *Infraction) open(o *Offence, p *Policy) (out []unknown) {
	read := func(list []Circumstance) {
		for _, c := range list {
			if u, ok := o.unknownOf(c); ok && !slices.ContainsFunc(out, func(other unknown) bool { return other.key == u.key }) {
				out = append(out, u)
			}
		}
	}
	var tables, players []int
	condition := func(c *Condition) {
		read(c.All)
		read(c.Not)
		if c.TablesMax > 0 && o.Tables == 0 {
			tables = append(tables, c.TablesMax)
		}
		if c.PlayersMax > 0 && o.Players == 0 {
			players = append(players, c.PlayersMax)
		}
	}
	if in.Spoken && o.Speech != nil {
		for i := range p.Languages.Value {
			read(p.Languages.Value[i].reads(o.Speech))
		}
		if len(p.Languages.Value) == 0 {
			read([]Circumstance{HostLanguage})
		}
	}
	for i := range in.When {
		condition(&in.When[i])
	}
	for i := range in.Cases {
		condition(&in.Cases[i].When)
	}
	if in.Scale == "" && p.Scale(CashScale).Name == CashScale {
		read([]Circumstance{CashGame})
	}
	if len(tables) > 0 {
		out = append(out, unknown{TablesLeft, upTo(tables, func(v *value, n int) { v.tables = n })})
	}
	if len(players) > 0 {
		out = append(out, unknown{PlayersLeft, upTo(players, func(v *value, n int) { v.players = n })})
	}
	return out
}

// upTo is the ranges of a number that is compared with limits, the largest first.
func upTo(limits []int, set func(*value, int)) (out []value) {
	slices.Sort(limits)
	last := limits[len(limits)-1]
	out = []value{{key: "more-than-" + strconv.Itoa(last)}}
	set(&out[0], last+1)
	for _, n := range slices.Backward(slices.Compact(limits)) {
		v := value{key: "at-most-" + strconv.Itoa(n)}
		set(&v, n)
		out = append(out, v)
	}
	return out
}

// unknownOf is what is open about a circumstance, if anything is; "no" stands first.
func (o *Offence) unknownOf(c Circumstance) (unknown, bool) {
	for _, e := range exclusive {
		if !slices.Contains(e.of, c) || o.Facts.any(e.of) {
			continue
		}
		u := unknown{key: e.key}
		for _, one := range e.of {
			if o.Facts.no&setOf(one) == 0 {
				u.values = append(u.values, value{key: one.String(), is: FactsOf(one).closed()})
			}
		}
		return u, len(u.values) > 0
	}
	if (o.Facts.yes|o.Facts.no)&setOf(c) != 0 {
		return unknown{}, false
	}
	return unknown{c.String(), []value{
		{key: article.No.String(), is: Facts{}.Without(c).closed()}, {key: article.Yes.String(), is: FactsOf(c).closed()},
	}}, true
}

// world is one way in which what was not told can be: the value of every unknown, by index, and what the book says then.
type world struct {
	values []int
	says   Proposal
}

// worlds lists every way in which the unknowns can be that does not contradict itself.
func (in *Infraction) worlds(o *Offence, open []unknown, p *Policy) (out []world) {
	at := make([]int, len(open))
	var fill func(o Offence, i int)
	fill = func(o Offence, i int) {
		if i == len(open) {
			out = append(out, world{slices.Clone(at), in.propose(&o, p)})
			return
		}
		for n, v := range open[i].values {
			if o.Facts.Contradicts(v.is) {
				continue
			}
			then := o
			then.Facts = Facts{yes: o.Facts.yes | v.is.yes, no: o.Facts.no | v.is.no}
			then.Tables, then.Players = max(o.Tables, v.tables), max(o.Players, v.players)
			at[i] = n
			fill(then, i+1)
		}
	}
	fill(*o, 0)
	return out
}

// ask is what the book says while something is open: the proposal, where every way that it can be comes to the same,
// else the questions. Where the plain act, without anything that was not told, is an infraction, what is proposed for
// that stands meanwhile.
func (in *Infraction) ask(o *Offence, open []unknown, p *Policy) Proposal {
	if len(open) > openMax {
		return Proposal{Kind: article.Missing, Questions: asked(open, nil), Cites: []article.ID{in.Cite}, Consulted: []article.ID{in.Cite}}
	}
	all := in.worlds(o, open, p)
	plain := all[0].says
	if !slices.ContainsFunc(all[1:], func(w world) bool { return !w.says.comesTo(&plain) }) {
		if slices.ContainsFunc(open, func(u unknown) bool { return chosen(u.key) }) {
			plain.Cites = common(all)
		}
		plain.askNumber(in, o, p)
		return plain
	}
	out := Proposal{Cites: common(all), Consulted: plain.Consulted}
	questions := asked(open, all)
	if plain.Infraction && o.Speech == nil && !slices.ContainsFunc(questions, func(q Question) bool { return chosen(q.Key) }) {
		out, out.Fixed = plain, false
	}
	out.Kind, out.Questions = article.Missing, questions
	return out
}

// chosen reports whether a question is about one of several circumstances: no answer to it is the plain one.
func chosen(key string) bool { return key == EventStage || key == HandStreet }

// common is the articles that decide in every world; where there are none, those of the first.
func common(all []world) []article.ID {
	ids := slices.DeleteFunc(slices.Clone(all[0].says.Cites), func(id article.ID) bool {
		return slices.ContainsFunc(all, func(w world) bool { return !slices.Contains(w.says.Cites, id) })
	})
	if len(ids) == 0 {
		return all[0].says.Cites
	}
	return ids
}

// asked are the unknowns that matter: where two worlds that differ in nothing else do not come to the same. Where no two
// worlds are as near as that, all are asked.
func asked(open []unknown, all []world) (out []Question) {
	matter := make([]bool, len(open))
	for i := range open {
		matter[i] = matters(i, all)
	}
	for i, u := range open {
		if !matter[i] && slices.Contains(matter, true) {
			continue
		}
		q := Question{Key: u.key}
		for n, v := range u.values {
			a := Answer{Key: v.key}
			for _, w := range all {
				if r := w.says.result(); w.values[i] == n && !slices.Contains(a.Leads, r) {
					a.Leads = append(a.Leads, r)
				}
			}
			slices.SortFunc(a.Leads, Result.compare)
			if len(a.Leads) > 0 || all == nil {
				q.Answers = append(q.Answers, a)
			}
		}
		out = append(out, q)
	}
	return out
}

func matters(i int, all []world) bool {
	for n, a := range all {
		for _, b := range all[n+1:] {
			if a.values[i] != b.values[i] && sameBut(i, a.values, b.values) && !a.says.comesTo(&b.says) {
				return true
			}
		}
	}
	return false
}

// sameBut reports whether two worlds differ in one unknown alone.
func sameBut(i int, a, b []int) bool {
	return slices.Equal(a[:i], b[:i]) && slices.Equal(a[i+1:], b[i+1:])
}

// comesTo reports whether two proposals are the same to the players, whichever article says so and whatever else the
// floor may choose.
func (out *Proposal) comesTo(other *Proposal) bool {
	return out.result() == other.result() && out.Parties == other.Parties && out.Private == other.Private &&
		out.Starts == other.Starts && out.Refund == other.Refund && reflect.DeepEqual(out.Remedy, other.Remedy)
}

// askNumber asks which offence it is, where nobody has told and a further one weighs more.
func (out *Proposal) askNumber(in *Infraction, o *Offence, p *Policy) {
	if o.Number > 0 || o.Served != (Sanction{}) || !out.Infraction {
		return
	}
	further := *o
	further.Number = 2
	again := in.propose(&further, p)
	if again.result() == out.result() {
		return
	}
	out.Questions = append(out.Questions, Question{OffenceNumber, []Answer{
		{FirstOffence, []Result{out.result()}}, {FurtherOffence, []Result{again.result()}},
	}})
}
