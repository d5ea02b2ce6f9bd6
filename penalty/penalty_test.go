package penalty_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
)

// shipped are all books, read once.
var shipped = sync.OnceValues(func() (books []*rulebook.Book, err error) {
	for _, id := range rulebook.IDs() {
		b, err := rulebook.Load(id)
		if err != nil {
			return nil, err
		}
		books = append(books, b)
	}
	return books, nil
})

func load(t testing.TB) []*rulebook.Book {
	t.Helper()
	books, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	return books
}

func offence(t *rapid.T, p *penalty.Policy) penalty.Offence {
	o := penalty.Offence{
		Code:   rapid.SampledFrom(p.Codes()).Draw(t, "code"),
		Number: rapid.IntRange(0, 12).Draw(t, "number"),
		Facts:  facts(t),
		Tables: rapid.IntRange(0, 5).Draw(t, "tables"), Players: rapid.IntRange(0, 5).Draw(t, "players"),
	}
	if rapid.Bool().Draw(t, "served") {
		o.Served = sanction(t)
	}
	return o
}

// facts tells of any circumstances, in any order, whether they hold.
func facts(t *rapid.T) (f penalty.Facts) {
	for range rapid.IntRange(0, 12).Draw(t, "told") {
		c := penalty.Circumstance(rapid.IntRange(0, len(penalty.Circumstances())).Draw(t, "circumstance")) // the last is none
		if rapid.Bool().Draw(t, "holds") {
			f = f.With(c)
		} else {
			f = f.Without(c)
		}
	}
	return f
}

func sanction(t *rapid.T) penalty.Sanction {
	s := penalty.Sanction{Kind: penalty.Kind(rapid.IntRange(0, int(penalty.Ban)).Draw(t, "kind")), Forfeit: rapid.Bool().Draw(t, "forfeit")}
	if s.Kind == penalty.Hands || s.Kind == penalty.Rounds {
		s.Count = uint8(rapid.IntRange(1, penalty.CountMax).Draw(t, "count"))
	}
	return s
}

// TestRepetitionNeverSoftens: one more offence, or a graver sanction given before, never lowers the proposal.
func TestRepetitionNeverSoftens(t *testing.T) {
	books := load(t)
	rapid.Check(t, func(t *rapid.T) {
		p := &rapid.SampledFrom(books).Draw(t, "book").Policy.Penalty
		o := offence(t, p)
		first, err := penalty.Propose(o, p)
		if err != nil {
			t.Fatal(err)
		}
		o.Number = max(o.Number, 1) + 1
		again, _ := penalty.Propose(o, p)
		if first.Kind == article.Missing || again.Kind == article.Missing {
			return
		}
		if again.Infraction != first.Infraction || again.Default.Compare(first.Default) < 0 {
			t.Fatalf("%s: %v, then %v", o.Code, first.Default, again.Default)
		}
		o.Served = again.Default
		above, _ := penalty.Propose(o, p)
		if above.Kind != article.Missing && above.Default.Compare(again.Default) < 0 {
			t.Fatalf("%s: %v given, then %v", o.Code, again.Default, above.Default)
		}
	})
}

// TestTheFloorsChoiceIsSound: the default is among the options, they ascend, and where a penalty is due none is milder.
func TestTheFloorsChoiceIsSound(t *testing.T) {
	books := load(t)
	rapid.Check(t, func(t *rapid.T) {
		p := &rapid.SampledFrom(books).Draw(t, "book").Policy.Penalty
		o := offence(t, p)
		out, err := penalty.Propose(o, p)
		if err != nil {
			t.Fatal(err)
		}
		if !out.Infraction {
			if out.Default != (penalty.Sanction{}) || len(out.Options) > 0 || len(out.Cites) == 0 {
				t.Fatalf("%s is no infraction, yet %+v", o.Code, out)
			}
			return
		}
		if !slices.ContainsFunc(out.Options, func(c penalty.Choice) bool { return c.Allows(out.Default) }) {
			t.Fatalf("%s: %v is none of %v", o.Code, out.Default, out.Options)
		}
		if !slices.IsSortedFunc(out.Options, func(a, b penalty.Choice) int { return a.Compare(b.Sanction) }) {
			t.Fatalf("%s: %v", o.Code, out.Options)
		}
		if len(out.Cites) == 0 || len(out.Range) == 0 {
			t.Fatalf("%s cites nothing", o.Code)
		}
		for _, c := range out.Options {
			if _, err := p.Accepts(&out, c.Sanction); err != nil && out.Required {
				t.Fatalf("%s: option %v is refused: %v", o.Code, c, err)
			}
		}
		if _, err := p.Accepts(&out, penalty.Sanction{}); (out.Required || out.Fixed) != (err != nil) {
			t.Fatalf("%s, required %t: nothing at all gives %v", o.Code, out.Required, err)
		}
	})
}

// TestAProposalCitesWhatItRead: every article cited was consulted, and what tells nothing new changes nothing: a first
// offence said to be the first, circumstances that have no name.
func TestAProposalCitesWhatItRead(t *testing.T) {
	books := load(t)
	rapid.Check(t, func(t *rapid.T) {
		p := &rapid.SampledFrom(books).Draw(t, "book").Policy.Penalty
		o := offence(t, p)
		o.Number = rapid.IntRange(0, 1).Draw(t, "first")
		before, err := penalty.Propose(o, p)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range before.Cites {
			if !slices.Contains(before.Consulted, id) {
				t.Fatalf("%s: %s decides and was not consulted", o.Code, id)
			}
		}
		o.Number = 1 - o.Number
		o.Facts = o.Facts.With(penalty.Circumstance(len(penalty.Circumstances())))
		after, err := penalty.Propose(o, p)
		if before.Kind != article.Missing {
			before.Questions, after.Questions = nil, nil // which offence it is
		}
		if err != nil || !reflect.DeepEqual(before, after) {
			t.Fatalf("%s: %+v\n%+v", o.Code, before, after)
		}
	})
}

// TestNonsenseIsAnswered: no number that a form can send makes a proposal or a sentence panic.
func TestNonsenseIsAnswered(t *testing.T) {
	books := load(t)
	rapid.Check(t, func(t *rapid.T) {
		p := &rapid.SampledFrom(books).Draw(t, "book").Policy.Penalty
		o := penalty.Offence{
			Code: rapid.SampledFrom(append(p.Codes(), "", "sneezing")).Draw(t, "code"), Number: rapid.Int().Draw(t, "number"),
			Facts: facts(t), Tables: rapid.Int().Draw(t, "tables"), Players: rapid.Int().Draw(t, "players"),
			Served: penalty.Sanction{Kind: penalty.Kind(rapid.Uint8().Draw(t, "kind")), Count: rapid.Uint8().Draw(t, "count")},
			Speech: &penalty.Speech{Tag: rapid.String().Draw(t, "tag")},
		}
		out, err := penalty.Propose(o, p)
		in, known := p.Find(o.Code)
		if speaks := !known || !in.Spoken || penalty.CheckLanguage(o.Speech.Tag) == nil; (known && speaks) != (err == nil) {
			t.Fatalf("%q, %q: %v", o.Code, o.Speech.Tag, err)
		}
		if _, err := penalty.Impose(o.Served, rapid.IntRange(0, 11).Draw(t, "at the table"), penalty.Sentence{}, p.ScaleOf(nil), p, nil); err == nil && out.Infraction {
			if _, err := p.Accepts(&out, out.Default); err != nil && o.Served.Kind <= penalty.Ban {
				t.Fatalf("%q: %v is proposed and refused: %v", o.Code, out.Default, err)
			}
		}
	})
}

// TestListsOfTheBooksAscend: what is proposed for a second offence is no milder, scales ascend, cases propose something.
func TestListsOfTheBooksAscend(t *testing.T) {
	ascending := func(list []penalty.Sanction) bool {
		return slices.IsSortedFunc(list, func(a, b penalty.Sanction) int { return a.Compare(b) })
	}
	for _, b := range load(t) {
		p := &b.Policy.Penalty
		for _, s := range p.Scales.Value {
			if len(s.Steps) == 0 || !ascending(s.Steps) {
				t.Errorf("%s: scale %s does not ascend: %v", b.ID, s.Name, s.Steps)
			}
		}
		for _, in := range p.Infractions.Value {
			if len(in.Propose) == 0 || !ascending(in.Propose) {
				t.Errorf("%s: %s proposes %v", b.ID, in.Code, in.Propose)
			}
			if in.Scale != "" && p.ScaleOf(&in).Name != in.Scale {
				t.Errorf("%s: %s names scale %s, which the book does not have", b.ID, in.Code, in.Scale)
			}
			for _, c := range in.Cases {
				if !ascending(c.Propose) {
					t.Errorf("%s: %s proposes %v", b.ID, in.Code, c.Propose)
				}
			}
		}
	}
}

// TestServingConservesHands: whatever is dealt, redealt and moved, hands served and hands left are the hands imposed.
func TestServingConservesHands(t *testing.T) {
	books := load(t)
	rapid.Check(t, func(t *rapid.T) {
		p := &rapid.SampledFrom(books).Draw(t, "book").Policy.Penalty
		players := rapid.IntRange(2, 11).Draw(t, "players")
		scale := p.ScaleOf(nil)
		var s penalty.Sentence
		imposed := 0
		for range rapid.IntRange(1, 3).Draw(t, "sanctions") {
			want := penalty.Sanction{Kind: penalty.Rounds, Count: uint8(rapid.IntRange(1, 5).Draw(t, "rounds"))}
			if rapid.Bool().Draw(t, "hands") {
				want.Kind = penalty.Hands
			}
			var trace article.Trace
			after, err := penalty.Impose(want, players, s, scale, p, &trace)
			if (err != nil) != (scale.Check(want) != nil) {
				t.Fatalf("%v: %v", want, err)
			}
			if err != nil {
				if after != s || len(trace.Decided()) == 0 {
					t.Fatalf("refused, yet %+v, %v", after, trace.Decided())
				}
				continue
			}
			n := int(want.Count)
			if want.Kind == penalty.Rounds {
				n *= players
			}
			imposed += n
			s = after
		}
		served := 0
		for range rapid.IntRange(0, imposed+5).Draw(t, "deals") {
			redeal := rapid.IntRange(0, 4).Draw(t, "redeal") == 0
			before := s
			s = s.Dealt(redeal, p, nil)
			if !redeal && before.Left > 0 {
				served++
			}
			if rapid.Bool().Draw(t, "moves") && s.Moved(p, nil) != s {
				t.Fatal("a move changes the sentence")
			}
			if s.Left == 0 && s.Leaves {
				t.Fatal("served, and still away")
			}
		}
		if served+s.Left != imposed {
			t.Fatalf("%d imposed, %d served, %d left", imposed, served, s.Left)
		}
	})
}

// TestOneGridForActsOutOfTurn: what the referee proposes with a ruling is what the list of infractions says.
func TestOneGridForActsOutOfTurn(t *testing.T) {
	b, err := rulebook.Load("texapoker-2024")
	if err != nil {
		t.Fatal(err)
	}
	r := &b.Policy.Referee
	for stage, scale := range map[penalty.Circumstance]article.Clause[referee.Scale]{
		penalty.LateRegistration: r.ScaleRegistration, penalty.BeforeMoney: r.ScaleBeforeMoney, penalty.InTheMoney: r.ScaleInTheMoney,
	} {
		for _, cell := range []struct {
			hands int
			facts penalty.Facts
		}{
			{scale.Value.PreflopWords, penalty.FactsOf(penalty.Preflop).Without(penalty.WithChips)},
			{scale.Value.PreflopChips, penalty.FactsOf(penalty.Preflop, penalty.WithChips)},
			{scale.Value.PostflopWords, penalty.FactsOf(penalty.Postflop).Without(penalty.WithChips)},
			{scale.Value.PostflopChips, penalty.FactsOf(penalty.Postflop, penalty.WithChips)},
		} {
			out, err := penalty.Propose(penalty.Offence{Code: "out_of_turn", Facts: cell.facts.With(stage)}, &b.Policy.Penalty)
			if err != nil || int(out.Default.Count) != cell.hands || !slices.Contains(out.Cites, scale.Cite) {
				t.Errorf("%v %v: %v by %v, the referee has %d by %s (%v)", stage, cell.facts, out.Default, out.Cites, cell.hands, scale.Cite, err)
			}
		}
	}
}

// TestTableAndPenaltyAgree on who leaves the seat.
func TestTableAndPenaltyAgree(t *testing.T) {
	for _, b := range load(t) {
		if at, by := b.Policy.Table.PenaltyLeaves.Value, b.Policy.Penalty.LeavesFrom.Value; at != by {
			t.Errorf("%s: the table empties the seat from %d hands, the penalty from %d", b.ID, at, by)
		}
	}
}

func TestUnknownInfraction(t *testing.T) {
	_, err := penalty.Propose(penalty.Offence{Code: "sneezing"}, &load(t)[0].Policy.Penalty)
	var why *refusal.Error
	if !errors.As(err, &why) || why.Code != penalty.UnknownInfraction {
		t.Errorf("%v", err)
	}
}

func TestDisqualifyKeepsTheSum(t *testing.T) {
	for _, b := range load(t) {
		r := penalty.Disqualify(45_000, 900_000, &b.Policy.Penalty, nil)
		if r.Chips+r.InPlay != 900_000 {
			t.Errorf("%s: %+v", b.ID, r)
		}
	}
}

func TestSanctionTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := sanction(t)
		got, err := penalty.ParseSanction(s.String())
		if err != nil || got != s {
			t.Fatalf("%+v is written %q and read %+v, %v", s, s, got, err)
		}
	})
	for _, bad := range []string{"", "hands", "0 hands", "1 hands", "2 hand", "1-4 rounds", "1+ rounds", "forfeit +", "forfeit + none", "2 rounds ", "111 hands", "fine"} {
		if s, err := penalty.ParseSanction(bad); err == nil {
			t.Errorf("%q is read %v", bad, s)
		}
	}
}

func FuzzSanction(f *testing.F) {
	for _, s := range []string{"none", "warning", "2 hands", "1-4 rounds", "1+ hands", "forfeit", "forfeit + 1-4 rounds", "dead hand", "ban"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var c penalty.Choice
		if c.UnmarshalText([]byte(text)) != nil {
			return
		}
		if c.String() != text {
			t.Fatalf("%q is written %q", text, c)
		}
		if !c.Allows(c.Sanction) {
			t.Fatalf("%q does not allow its own beginning", text)
		}
		if _, err := penalty.ParseSanction(text); (err == nil) == strings.ContainsAny(text, "-+") && !c.Forfeit {
			t.Fatalf("%q as one sanction: %v", text, err)
		}
	})
}

func BenchmarkPropose(b *testing.B) {
	book, err := rulebook.Load("texapoker-2024")
	if err != nil {
		b.Fatal(err)
	}
	o := penalty.Offence{Code: "out_of_turn", Number: 2, Facts: penalty.FactsOf(penalty.InTheMoney, penalty.WithChips, penalty.Postflop)}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := penalty.Propose(o, &book.Policy.Penalty); err != nil {
			b.Fatal(err)
		}
	}
}

// TestASanctionServedOffTheScaleIsFollowedByOneOnIt: a scale need not have an exclusion; who was excluded elsewhere is
// still proposed what this scale can give.
func TestASanctionServedOffTheScaleIsFollowedByOneOnIt(t *testing.T) {
	for _, b := range load(t) {
		p := &b.Policy.Penalty
		for _, code := range p.Codes() {
			out, err := penalty.Propose(penalty.Offence{Code: code, Served: penalty.Sanction{Kind: penalty.Exclusion}}, p)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := p.Accepts(&out, out.Default); out.Infraction && err != nil {
				t.Errorf("%s, %s: %v is proposed and refused: %v", b.ID, code, out.Default, err)
			}
		}
	}
}
