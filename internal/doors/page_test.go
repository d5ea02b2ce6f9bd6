package doors

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/incident"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/tell"
)

// words are the buttons of the page for what a player says.
var words = map[referee.Word]string{referee.SaidFold: "fold", referee.SaidCheck: "check", referee.SaidCall: "call", referee.SaidBet: "bet",
	referee.SaidRaise: "raise", referee.SaidAllIn: "all_in", referee.SaidAmount: "number"}

// tapped is a family of the page, and the answers that tell the observation; false where its buttons do not tell it.
func tapped(o referee.Observation) (family string, a incident.Answers, can bool) {
	a = incident.Answers{}
	facts := []string{}
	tick := func(is bool, name string) {
		if is {
			facts = append(facts, name)
		}
	}
	tick(o.Short, "short")
	tick(o.Unaware == article.Yes, "unaware")
	tick(o.Mistook == article.Yes, "mistook")
	tick(o.ActedBehind == article.Yes, "acted_behind")
	tick(o.Misled == article.Yes, "misled")
	tick(o.LastChips == article.Yes, "last")
	if len(o.Chips) > 0 {
		a["chips"] = []string{piled(o.Chips)}
	}
	switch {
	case o.Tap, o.Discard, o.Gathered, o.Token, o.Probed == article.Yes, o.Told > 0:
		return "", nil, false
	case o.Word == referee.Silent:
		family = "bet"
		tick(o.TakenBack, "taken_back")
		tick(o.WantsChange, "for_change")
		tick(o.Splashed, "splashed")
		a["motion"] = []string{"once"}
		switch {
		case len(o.Later) > 0:
			a["motion"], a["later"] = []string{"again"}, []string{piled(o.Later)}
		case len(o.Lifted) > 0:
			a["motion"], a["lifts"] = []string{"lifted"}, []string{piled(o.Lifted)}
		}
		can = !o.Unclear && (len(o.Later) == 0 || len(o.Lifted) == 0)
	default:
		family = "words"
		tick(o.Unclear, "unclear")
		tick(o.Order == referee.Simultaneous, "together")
		word := words[o.Word]
		if o.Word == referee.SaidRaise && o.Amount > 0 {
			word = "raise_to"
		}
		a["word"] = []string{word}
		if o.Amount > 0 {
			a["said"] = []string{strconv.FormatInt(int64(o.Amount), 10)}
		}
		can = len(o.Later) == 0 && len(o.Lifted) == 0 && !o.TakenBack && !o.WantsChange && !o.Splashed &&
			(o.Word != referee.SaidBet || o.Amount == 0) && (!o.Short || len(o.Chips) > 0)
	}
	a["facts"], a["spot"] = append(facts, "-"), []string{"1"}
	return family, a, can
}

func piled(p chip.Pile) string {
	terms := make([]string, len(p))
	for i, c := range p {
		terms[i] = strconv.FormatInt(int64(c), 10)
	}
	return strings.Join(terms, " + ")
}

// ask answers the page's questions with what is true, as long as something true is asked, and is the ruling it ends in, with
// what the page has then been told of the act.
func ask(t *rapid.T, d *drawn, at *incident.At, family string, a incident.Answers, w truth) (said, referee.Observation) {
	for range 12 {
		in, known := incident.Ask(family, a, at, d.book)
		if !known {
			t.Fatalf("no family %q", family)
		}
		q, asked := nextAsked(in)
		if !asked {
			return ruledOn(t, in), seenOf(in)
		}
		reply, told := w.answer(d, at, family, a, in, q)
		if !told {
			return ruledOn(t, in), seenOf(in)
		}
		a = a.With(q.Key, reply)
	}
	t.Fatalf("the page asks for ever: %v", a)
	return said{}, referee.Observation{}
}

// seenOf is what the page has been told of the act.
func seenOf(in incident.Inquiry) (o referee.Observation) {
	for _, told := range in.Told {
		if s, is := told.(tell.Seen); is {
			o = s.Observation
		}
	}
	return o
}

// nextAsked is the question that the ruling asks, on its own screen or, after five taps, among what may be added.
func nextAsked(in incident.Inquiry) (incident.Question, bool) {
	if in.Next != nil {
		return *in.Next, true
	}
	for _, q := range in.More {
		if q.Asked() {
			return q, true
		}
	}
	return incident.Question{}, false
}

func ruledOn(t *rapid.T, in incident.Inquiry) said {
	if len(in.Result.Cases) == 0 {
		t.Fatalf("nothing is ruled on: %+v", in.Next)
	}
	for _, s := range in.Result.Cases[0].Steps {
		if s.Ruling != nil {
			return saidOf(s.Ruling)
		}
	}
	if bad, is := in.Result.Err.(interface{ Unwrap() error }); is {
		return refused(bad.Unwrap())
	}
	t.Fatalf("no ruling: %+v\n%s", in.Result, in.Text(tell.English))
	return said{}
}

// truth is what really happened, and where.
type truth struct {
	spot referee.Spot
	seen referee.Observation
}

// answer is the option of a question that tells what is true; false where nobody knows.
func (w truth) answer(d *drawn, at *incident.At, family string, a incident.Answers, in incident.Inquiry, q incident.Question) (string, bool) {
	if q.Form == incident.Fill {
		n := map[string]chip.Amount{"is.referee.increment": w.spot.Increment, "is.referee.previous": w.spot.Previous, "is.referee.big_blind": w.spot.BigBlind,
			"is.referee.opening": w.spot.Opening, "is.referee.full": w.spot.Full, "is.referee.pot": w.spot.Pot, "is.referee.max": w.spot.MaxTo,
			"is.referee.stack": w.spot.Stack, "is.referee.acted": w.spot.LastFaced}[q.Key]
		return strconv.FormatInt(int64(n), 10), n > 0
	}
	for _, o := range q.Options {
		then, _ := incident.Ask(family, a.With(q.Key, o), at, d.book)
		if w.tells(in.Told, then.Told) {
			return o, true
		}
	}
	return "", false
}

// tells reports whether what is told newly is true, and is something.
func (w truth) tells(before, after []tell.Statement) bool {
	news := false
	for i := range after {
		switch s := after[i].(type) {
		case tell.SpotIs:
			was := before[i].(tell.SpotIs)
			changed, holds := newly(was.Spot, s.Spot, w.spot)
			if !holds {
				return false
			}
			news = news || changed
		case tell.Seen:
			was := before[i].(tell.Seen)
			changed, holds := newly(was.Observation, s.Observation, w.seen)
			if !holds {
				return false
			}
			news = news || changed
		}
	}
	return news
}

// newly reports whether a field is told that was not before, and whether all such fields are as they are in truth.
func newly[T any](before, after, truth T) (changed, holds bool) {
	b, a, w := reflect.ValueOf(before), reflect.ValueOf(after), reflect.ValueOf(truth)
	for i := range a.NumField() {
		if reflect.DeepEqual(b.Field(i).Interface(), a.Field(i).Interface()) {
			continue
		}
		changed = true
		told, is := a.Field(i).Interface(), w.Field(i).Interface()
		switch a.Type().Field(i).Name {
		case "Street": // asked is whether there is a board
			told, is = told == hand.Preflop, is == hand.Preflop
		case "Players": // asked is whether there are two
			told, is = told == 2, is == 2
		}
		if !reflect.DeepEqual(told, is) {
			return changed, false
		}
	}
	return changed, true
}

// live is the table as the page knows it.
func (d *drawn) live() *incident.At {
	at := incident.AtTable(d.at, int(d.at.ToAct()))
	at.Try = d.try
	return &at
}

// nowhere adds what the floor fills in of a spot where no table is known; false where the page has no field for it.
func nowhere(a incident.Answers, s referee.Spot) (incident.Answers, bool) {
	if s.Betting != referee.NoLimit || s.NobodyToCall || s.InFrontSum > 0 || s.Capped || s.RaiseBlocked == article.Yes {
		return nil, false
	}
	fill := func(key string, n chip.Amount) { a[key] = []string{strconv.FormatInt(int64(n), 10)} }
	fill("facing", s.Facing)
	fill("blind", s.BigBlind)
	fill("stack", s.Stack)
	if s.Previous > 0 {
		fill("last_raise", s.Increment)
		fill("before_raise", s.Previous)
	}
	if s.Undercalled {
		a["facts"] = append(slices.Clone(a["facts"]), "after_undercall")
	}
	return a, !slices.Contains(a["facts"], "heads_up")
}
