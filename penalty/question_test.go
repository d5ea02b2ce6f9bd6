package penalty_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/penalty"
)

// whole tells every circumstance, as it can be in an event with so many tables left.
func whole(t *rapid.T, tables int) (f penalty.Facts) {
	stage := rapid.SampledFrom([]penalty.Circumstance{penalty.LateRegistration, penalty.BeforeMoney, penalty.InTheMoney}).Draw(t, "stage")
	street := rapid.SampledFrom([]penalty.Circumstance{penalty.Preflop, penalty.Postflop}).Draw(t, "street")
	f = f.With(stage, street)
	for c := range penalty.Circumstance(len(penalty.Circumstances())) {
		one := penalty.FactsOf(c)
		if !rapid.Bool().Draw(t, c.String()) {
			one = penalty.Facts{}.Without(c)
		}
		if !f.Contradicts(one) {
			f = f.And(one)
		}
	}
	if tables == 1 {
		return f.With(penalty.FinalTable)
	}
	return f.Without(penalty.FinalTable)
}

// result is what a proposal comes to.
func result(p *penalty.Proposal) penalty.Result {
	return penalty.Result{Infraction: p.Infraction, Default: p.Default, Required: p.Required, Fixed: p.Fixed}
}

// TestWhatWasNotToldIsAsked: of an offence told whole any facts are left out; then the ruling is the same, or it asks, and
// says of the answer that was left out that it can lead there.
func TestWhatWasNotToldIsAsked(t *testing.T) {
	books := load(t)
	rapid.Check(t, func(t *rapid.T) {
		p := &rapid.SampledFrom(books).Draw(t, "book").Policy.Penalty
		tables := rapid.IntRange(1, 5).Draw(t, "tables")
		f := whole(t, tables)
		o := penalty.Offence{
			Code: rapid.SampledFrom(p.Codes()).Draw(t, "code"), Number: rapid.IntRange(1, 3).Draw(t, "number"), Facts: f,
			Tables: tables, Players: rapid.IntRange(3, 5).Draw(t, "players"),
		}
		if rapid.Bool().Draw(t, "speaks") {
			o.Speech = &penalty.Speech{Tag: rapid.SampledFrom([]string{"fr", "fr-CH", "en", "gsw", "it", "es"}).Draw(t, "tag")}
		}
		told, err := penalty.Propose(o, p)
		if err != nil || told.Kind == article.Missing {
			t.Fatalf("%+v: %v %+v", o, err, told.Questions)
		}
		o.Facts = penalty.Facts{}
		left := map[penalty.Circumstance]bool{}
		for c := range penalty.Circumstance(len(penalty.Circumstances())) {
			left[c] = !(o.Code == "nuts_not_raised" && (c == penalty.River || c == penalty.Raised)) && // else the code tells of them
				rapid.Bool().Draw(t, "leave out "+c.String())
			switch {
			case left[c]:
			case f.Told(c) == article.Yes:
				o.Facts = o.Facts.With(c)
			default:
				o.Facts = o.Facts.Without(c)
			}
		}
		if rapid.Bool().Draw(t, "leave out the number") {
			o.Number = 0
		}
		asked, err := penalty.Propose(o, p)
		if err != nil {
			t.Fatal(err)
		}
		if o.Number == 0 { // counted by whoever keeps the record: what it leads to is said beside the ruling
			o.Number = 1
			again, _ := penalty.Propose(o, p)
			if result(&again) != result(&asked) || again.Kind != asked.Kind {
				t.Fatalf("%s: %+v is no first offence: %+v", o.Code, asked, again)
			}
			return
		}
		if asked.Kind != article.Missing {
			if result(&asked) != result(&told) {
				t.Fatalf("%s: %+v, told whole %+v", o.Code, asked, told)
			}
			return
		}
		for _, q := range asked.Questions {
			if !slices.ContainsFunc(q.Answers, func(a penalty.Answer) bool { return slices.Contains(a.Leads, result(&told)) }) {
				t.Fatalf("%s: %+v leads nowhere to %+v", o.Code, q, result(&told))
			}
			var c penalty.Circumstance
			if c.UnmarshalText([]byte(q.Key)) == nil && f.Told(c).Known() && !left[c] {
				t.Fatalf("%s: %s was told and is asked", o.Code, q.Key)
			}
			for _, a := range q.Answers {
				if a.Key == f.Told(c).String() && c.String() == q.Key && !slices.Contains(a.Leads, result(&told)) {
					t.Fatalf("%s: %s %s leads to %+v, told whole %+v", o.Code, q.Key, a.Key, a.Leads, result(&told))
				}
			}
		}
	})
}

// TestAnsweringAQuestionEndsIt: whatever was told, answers lead in a few steps to a ruling, and the last answer leads to
// what it says.
func TestAnsweringAQuestionEndsIt(t *testing.T) {
	books := load(t)
	rapid.Check(t, func(t *rapid.T) {
		p := &rapid.SampledFrom(books).Draw(t, "book").Policy.Penalty
		o := penalty.Offence{Code: rapid.SampledFrom(p.Codes()).Draw(t, "code"), Number: 1}
		for range 10 {
			out, err := penalty.Propose(o, p)
			if err != nil {
				t.Fatal(err)
			}
			if out.Kind != article.Missing {
				return
			}
			q := rapid.SampledFrom(out.Questions).Draw(t, "question")
			a := rapid.SampledFrom(q.Answers).Draw(t, "answer")
			before := o.Facts
			answer(t, &o, q.Key, a.Key)
			if o.Facts == before && o.Tables+o.Players == 0 {
				t.Fatalf("%s %s tells nothing", q.Key, a.Key)
			}
			if after, _ := penalty.Propose(o, p); after.Kind != article.Missing && !slices.Contains(a.Leads, result(&after)) {
				t.Fatalf("%s: %s %s leads to %+v, and is %+v", o.Code, q.Key, a.Key, a.Leads, after)
			}
		}
		t.Fatalf("%s asks without end", o.Code)
	})
}

func answer(t *rapid.T, o *penalty.Offence, question, answer string) {
	var c penalty.Circumstance
	limit := map[string]map[string]int{penalty.TablesLeft: {"at-most-3": 3, "more-than-3": 4}, penalty.PlayersLeft: {"at-most-2": 2, "more-than-2": 3}}
	switch {
	case question == penalty.TablesLeft:
		o.Tables = limit[question][answer]
	case question == penalty.PlayersLeft:
		o.Players = limit[question][answer]
	case c.UnmarshalText([]byte(answer)) == nil:
		o.Facts = o.Facts.With(c)
	case c.UnmarshalText([]byte(question)) != nil:
		t.Fatalf("%s is no circumstance", question)
	case answer == article.Yes.String():
		o.Facts = o.Facts.With(c)
	default:
		o.Facts = o.Facts.Without(c)
	}
}

// TestFactsAgree: what is told last holds, and nothing that is told contradicts it.
func TestFactsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := facts(t)
		c := penalty.Circumstance(rapid.IntRange(0, len(penalty.Circumstances())-1).Draw(t, "last"))
		if yes := f.With(c); yes.Told(c) != article.Yes || yes.Contradicts(penalty.FactsOf(c)) || !yes.Contradicts(penalty.Facts{}.Without(c)) {
			t.Fatalf("%v does not hold", c)
		}
		if no := f.Without(c); no.Told(c) != article.No || no.Contradicts(penalty.Facts{}.Without(c)) {
			t.Fatalf("%v holds", c)
		}
		if river := f.With(penalty.River); river.Told(penalty.Preflop) != article.No || river.Told(penalty.Postflop) != article.Yes {
			t.Fatal("the river is preflop")
		}
	})
}

// TestLanguagesAreMatchedByLanguage, whatever the country, and what is none is refused with the tag that it means.
func TestLanguagesAreMatchedByLanguage(t *testing.T) {
	for _, c := range []struct {
		tag, near string
	}{{"fr", ""}, {"fr-CH", ""}, {"gsw", ""}, {"de_CH", ""}, {"french", "fr"}, {"Français", "fr"}, {"anglais", "en"}, {"allemand", "de"},
		{"Schwiizertüütsch", "gsw"}, {"zz", "fr"}, {"und", "fr"}, {"mul", "fr"}, {"x-foo", "fr"}, {"", "fr"}, {"italiano", "it"}} {
		err := penalty.CheckLanguage(c.tag)
		if c.near == "" != (err == nil) {
			t.Errorf("%q: %v", c.tag, err)
		}
		if want := "unknown_language [Near:" + c.near + " Tag:" + c.tag + "]"; err != nil && err.Error() != want {
			t.Errorf("%q: %v, want %s", c.tag, err, want)
		}
	}
	for _, b := range load(t) {
		p := &b.Policy.Penalty
		says := func(tag string) string {
			out, err := penalty.Propose(penalty.Offence{Code: "foreign_language", Number: 1, Speech: &penalty.Speech{Tag: tag, Host: "fr", Border: "de"},
				Facts: penalty.Facts{}.Without(penalty.BetweenHands, penalty.SpeaksOfficial, penalty.PokerTerms, penalty.CashGame)}, p)
			if err != nil || out.Kind == article.Missing {
				t.Fatalf("%s, %s: %v %+v", b.ID, tag, err, out.Questions)
			}
			return out.Default.String() + " " + string(out.Kind.String())
		}
		for _, same := range [][]string{{"fr", "fr-CH", "fr-CA", "FR"}, {"gsw", "de-CH", "de", "gsw-CH"}, {"en", "en-GB"}} {
			for _, tag := range same[1:] {
				if says(tag) != says(same[0]) {
					t.Errorf("%s: %s is %s, %s is %s", b.ID, tag, says(tag), same[0], says(same[0]))
				}
			}
		}
	}
}
