package penalty

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/ruling"
)

// What the books say of conduct, as facts: each is listed when it is asked for.

// Fact is a sanction by itself.
func (s Sanction) Fact() ruling.Fact { return Choice{Sanction: s, Upto: int(s.Count)}.Fact() }

// Fact is a sanction with how far its number may go.
func (c Choice) Fact() ruling.Fact {
	if c.Forfeit && c.Kind == None {
		return ruling.New("sanction.forfeit")
	}
	key := "sanction." + strings.ReplaceAll(c.Kind.String(), " ", "_")
	f := ruling.New(key)
	if c.Kind.counted() {
		n := ruling.Count("Count", c.Count)
		switch c.Upto {
		case int(c.Count):
			f = ruling.New(key, n)
		case Unbounded:
			f = ruling.New(key+".more", n)
		default:
			f = ruling.New(key+".upto", n, ruling.Count("Upto", c.Upto))
		}
	}
	if c.Forfeit {
		return ruling.New("sanction.forfeit.and").And(f)
	}
	return f
}

// Given says that a player gets the sanction.
func (s Sanction) Given(seat int) ruling.Fact {
	return ruling.New("given", ruling.Seat("Seat", seat)).And(s.Fact())
}

// Facts list what the book says of an offence by the players of some seats.
func (out *Proposal) Facts(seats []int, p *Policy) []ruling.Fact {
	var facts []ruling.Fact
	if out.Kind == article.Missing {
		keys := make([]string, len(out.Questions))
		for i, q := range out.Questions {
			keys[i] = q.word()
		}
		facts = append(facts, ruling.New("ruling.missing", ruling.Words("Questions", keys...)).By(out.Cites...))
	}
	for _, q := range out.Questions {
		for _, a := range q.Answers {
			facts = append(facts, a.fact("asks", ruling.Word("Question", q.word())))
		}
	}
	switch {
	case out.Infraction:
		return append(facts, out.infraction(seats, p)...)
	case out.Kind != article.Missing:
		facts = append(facts, ruling.New("allowed").By(out.Cites...))
	}
	return facts
}

// word is the question as a word.
func (q Question) word() string { return "penalty.question." + q.Key }

// Fact is an answer with what it leads to.
func (a Answer) Fact() ruling.Fact { return a.fact("reply") }

// fact is an answer as one of two keys: a number has its own.
func (a Answer) fact(key string, args ...ruling.Arg) ruling.Fact {
	than, count, number := a.than()
	f := ruling.New(key+".answer", append(args, ruling.Word("Answer", a.word()))...)
	if number {
		f = ruling.New(key+".number", append(args, ruling.Word("Than", "penalty.than."+than), ruling.Count("Count", count))...)
	}
	for i, r := range a.Leads {
		to := ruling.New("allowed")
		if r.Infraction {
			to = r.Default.Fact()
		}
		if i == 0 || !to.Equal(f.With[len(f.With)-1]) {
			f = f.And(to)
		}
	}
	return f
}

// than takes apart "at-most-3".
func (a Answer) than() (than string, count int, number bool) {
	at := strings.LastIndexByte(a.Key, '-')
	n, err := strconv.Atoi(a.Key[at+1:])
	if at < 0 || err != nil {
		return "", 0, false
	}
	return a.Key[:at], n, true
}

// Word is the answer as a word of the catalogue (yes, no, which offence, a circumstance, "at most"), with its number; 0: it has
// none.
func (a Answer) Word() (key string, number int) {
	if than, count, is := a.than(); is {
		return "penalty.than." + than, count
	}
	return a.word(), 0
}

func (a Answer) word() string {
	var c Circumstance
	if c.UnmarshalText([]byte(a.Key)) == nil {
		return "penalty.circumstance." + a.Key
	}
	return "penalty.answer." + a.Key
}

// infraction lists what the book proposes for one.
func (out *Proposal) infraction(seats []int, p *Policy) []ruling.Fact {
	proposed := ruling.New("proposed").And(out.Default.Fact()).By(out.Cites...)
	if out.Required {
		proposed = proposed.And(ruling.New("required"))
	}
	options := ruling.New("options").By(out.Range...)
	for _, c := range out.Options {
		options = options.And(c.Fact())
	}
	facts := []ruling.Fact{proposed, options}
	if len(out.Remedy) > 0 {
		facts = append(facts, ruling.New("remedy", words("Remedies", "penalty.remedy.", out.Remedy)))
	}
	if factors := p.Factors.Value; len(factors) > 0 {
		facts = append(facts, ruling.New("factors", words("Factors", "penalty.factor.", factors)).By(p.Factors.Cite))
	}
	if by := p.ImposedBy.Value; len(by) > 0 {
		facts = append(facts, ruling.New("by", words("Roles", "penalty.role.", by)).By(p.ImposedBy.Cite))
	}
	facts = append(facts, ruling.New("starts", ruling.Word("When", "penalty.starts."+out.Starts.String())))
	if out.Parties {
		parties := ruling.New("parties")
		for _, seat := range seats {
			parties = parties.And(ruling.New("chips_of", ruling.Seat("Seat", seat)))
		}
		facts = append(facts, parties)
	}
	if out.Private {
		facts = append(facts, ruling.New("private"))
	}
	if out.Refund == NoRefund {
		facts = append(facts, ruling.New("entry.not_refunded"))
	}
	return facts
}

func words[T fmt.Stringer](name, list string, items []T) ruling.Arg {
	keys := make([]string, len(items))
	for i, item := range items {
		keys[i] = list + item.String()
	}
	return ruling.Words(name, keys...)
}

// Fact is what a player still has to serve.
func (s Sentence) Fact(seat int) ruling.Fact {
	at := ruling.Seat("Seat", seat)
	if s.Left == 0 {
		return ruling.New("misses.nothing", at)
	}
	f := ruling.New("misses", at, ruling.Count("Count", s.Left))
	if s.Leaves {
		f = f.And(ruling.New("misses.leaves"))
	}
	return f
}

// Fact is what a disqualification does. known: how many chips are in play was told.
func (r Removal) Fact(seat int, known bool) ruling.Fact {
	f := ruling.New("given.disqualified", ruling.Seat("Seat", seat))
	if r.Chips > 0 {
		f = f.And(ruling.New("given.removed", ruling.Chips("Amount", r.Chips)))
	}
	if known {
		f = f.And(inPlay(r.InPlay))
	}
	if r.Refund == NoRefund {
		f = f.And(ruling.New("given.no_refund"))
	}
	return f
}

// Forfeited says that chips of a seat are lost, and how many are in play then.
func Forfeited(seat int, lost, left chip.Amount) ruling.Fact {
	return ruling.New("given.forfeits", ruling.Seat("Seat", seat), ruling.Chips("Amount", lost)).And(inPlay(left))
}

func inPlay(left chip.Amount) ruling.Fact {
	return ruling.New("given.in_play", ruling.Chips("Amount", left))
}
