package referee_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
)

var chipValues = []chip.Amount{25, 100, 500, 1000, 5000}

func drawPile(t *rapid.T, label string, most int) chip.Pile {
	return rapid.SliceOfN(rapid.SampledFrom(chipValues), 0, most).Draw(t, label)
}

// told is anything or nothing told of a fact.
func told(t *rapid.T, label string) article.Told {
	return rapid.SampledFrom([]article.Told{article.NotTold, article.No, article.No, article.Yes}).Draw(t, label)
}

func drawSpot(t *rapid.T) referee.Spot {
	units := func(label string, most int) chip.Amount {
		return chip.Amount(25 * rapid.IntRange(0, most).Draw(t, label))
	}
	s := referee.Spot{
		Betting: referee.Betting(rapid.IntRange(0, 2).Draw(t, "betting")), Street: hand.Street(rapid.IntRange(0, 3).Draw(t, "street")),
		Stage: referee.Stage(rapid.IntRange(0, 3).Draw(t, "stage")), Facing: units("facing", 400), Increment: units("increment", 100),
		BigBlind: units("blind", 16), Previous: units("previous", 40), InFront: drawPile(t, "front", 3), Stack: units("stack", 800) - 25,
		Players: rapid.IntRange(0, 6).Draw(t, "players"), Pot: units("pot", 900), RaiseBlocked: told(t, "blocked"),
		NoChange: told(t, "nochange"), Pending: rapid.Bool().Draw(t, "pending"),
		Cash: told(t, "cash"), Blind: told(t, "isblind"), Opening: units("opening", 20), Full: units("full", 20),
		Unit: units("unit", 3), SmallestChip: rapid.SampledFrom([]chip.Amount{0, 25, 100}).Draw(t, "smallest"),
		Acted: told(t, "acted"), LastFaced: units("lastfaced", 40),
	}
	if s.Stack < 0 {
		s.Stack = referee.Covers
	}
	s.InFrontSum = s.InFront.Sum()
	return s
}

func drawObservation(t *rapid.T, s referee.Spot) referee.Observation {
	flag := func(label string) bool { return rapid.IntRange(0, 4).Draw(t, label) == 0 }
	o := referee.Observation{
		Word: referee.Word(rapid.IntRange(0, 10).Draw(t, "word")), Order: referee.Order(rapid.IntRange(0, 3).Draw(t, "order")),
		Chips: drawPile(t, "chips", 5), Unclear: flag("unclear"), Tap: flag("tap"), Discard: flag("discard"), Gathered: flag("gathered"),
		OutOfTurn: flag("early"), Probed: told(t, "probed"), Conditional: flag("conditional"), LiftedAll: flag("liftedall"),
		Short: flag("short"), TakenBack: flag("takenback"), Splashed: flag("splashed"), Unaware: told(t, "unaware"), Mistook: told(t, "mistook"),
		ActedBehind: told(t, "behind"), Misled: told(t, "misled"), Token: flag("token"), LastChips: told(t, "last"),
		Meant: referee.Meaning(rapid.IntRange(0, 2).Draw(t, "meant")), Told: chip.Amount(25 * rapid.IntRange(0, 40).Draw(t, "told")),
	}
	if flag("string") {
		o.Later = drawPile(t, "later", 3)
	}
	if len(s.InFront) > 0 && flag("lifted") {
		o.Lifted = s.InFront[:1]
	}
	if rapid.Bool().Draw(t, "number") {
		o.Amount = chip.Amount(25 * rapid.IntRange(1, 500).Draw(t, "amount"))
		o.By = flag("by")
		if flag("or") {
			o.Or = o.Amount + 495
		}
	}
	o.Least = flag("least")
	return o
}

// TestEveryRulingBalances holds for any act at any spot: no panic, no chips out of nothing, no total beyond
// the stack, a default among the options, a question when facts are missing, and no citation without reading.
func TestEveryRulingBalances(t *testing.T) {
	rapid.Check(t, everyRulingBalances(books(t)))
}

// FuzzRule looks for an act at a spot that breaks what holds for every ruling.
func FuzzRule(f *testing.F) { f.Fuzz(rapid.MakeFuzz(everyRulingBalances(books(f)))) }

func everyRulingBalances(policies []*referee.Policy) func(t *rapid.T) {
	return func(t *rapid.T) {
		s := drawSpot(t)
		o := drawObservation(t, s)
		p := policies[rapid.IntRange(0, len(policies)-1).Draw(t, "book")]
		r := referee.Rule(s, o, p)
		balances(t, s, o, r.Outcome)
		for _, option := range r.Options {
			balances(t, s, o, option.Outcome)
		}
		switch {
		case (r.Kind == article.Floor || r.Kind == article.Conflict) && (r.Default >= len(r.Options) || r.Options[r.Default].Outcome != r.Outcome):
			t.Fatalf("the default is not what stands: %+v", r)
		case r.Kind == article.Missing && len(r.Questions) == 0:
			t.Fatalf("facts are missing and nothing is asked: %+v", r)
		case r.Kind == article.Decided && len(r.Cites) == 0:
			t.Fatalf("decided by no article: %+v", r)
		case r.Point == "":
			t.Fatalf("decided by no point: %+v", r)
		}
		for _, id := range r.Cites {
			if !slices.Contains(r.Consulted, id) {
				t.Fatalf("%s is cited and was not read", id)
			}
		}
	}
}

// balances checks an outcome against the chips in front.
func balances(t *rapid.T, s referee.Spot, o referee.Observation, out referee.Outcome) {
	if out.Returned < 0 || out.Owed < 0 || out.Forfeit < 0 || out.To < 0 {
		t.Fatalf("negative amount: %+v", out)
	}
	if out.Action == hand.None || out.To == 0 {
		return
	}
	lifted := o.Lifted.Sum()
	if o.LiftedAll {
		lifted = s.InFrontSum
	}
	inFront := s.InFrontSum - min(lifted, s.InFrontSum) + o.Chips.Sum() + o.Later.Sum()
	acts := out.Action == hand.Call || out.Action == hand.Bet || out.Action == hand.Raise
	if acts && inFront+out.Owed-out.Returned != out.To {
		t.Fatalf("in front %d + owed %d - returned %d is not %d: %+v", inFront, out.Owed, out.Returned, out.To, out)
	}
	if acts && s.Stack >= 0 && out.To > s.Stack+s.InFrontSum {
		t.Fatalf("total %d beyond the stack: %+v", out.To, out)
	}
	if out.Action == hand.Raise && !out.AllIn && out.To <= s.Facing {
		t.Fatalf("a raise to %d facing %d", out.To, s.Facing)
	}
}

// TestNumberSaidIsJudgedLikeTheSameChips is rule 40-C: where no chip could be spare or needed alone, words and
// chips lead to the same total. Many chips of the smallest value leave every total free. Of the other books
// Cercle P.G. and Les Lois du Poker tell a number said from chips pushed when a raise is short.
func TestNumberSaidIsJudgedLikeTheSameChips(t *testing.T) {
	policies := []*referee.Policy{tda(t), texapoker(t), book(t, "heavenpoker-2010"), book(t, "casino-ri")}
	rapid.Check(t, func(t *rapid.T) {
		p := policies[rapid.IntRange(0, len(policies)-1).Draw(t, "book")]
		s := at(chip.Amount(25*rapid.IntRange(1, 40).Draw(t, "facing")), chip.Amount(25*rapid.IntRange(4, 40).Draw(t, "increment")))
		n := rapid.IntRange(2, 160).Draw(t, "chips")
		said := referee.Rule(s, referee.Observation{Word: referee.SaidAmount, Amount: chip.Amount(25 * n)}, p)
		pushed := referee.Rule(s, referee.Observation{Chips: slices.Repeat(chip.Pile{25}, n)}, p)
		if said.Action != pushed.Action || said.To != pushed.To {
			t.Fatalf("facing %d: %d said is %v, pushed %v", s.Facing, 25*n, said.Outcome, pushed.Outcome)
		}
	})
}

// TestSpokenAmountPrevailsWheneverItCame holds where the book puts the word above the chips: several chips
// change neither the action nor its total.
func TestSpokenAmountPrevailsWheneverItCame(t *testing.T) {
	policies := []*referee.Policy{book(t, "heavenpoker-2010"), book(t, "casino-ri"), book(t, "lois-du-poker")}
	rapid.Check(t, func(t *rapid.T) {
		p := policies[rapid.IntRange(0, len(policies)-1).Draw(t, "book")]
		s := at(chip.Amount(25*rapid.IntRange(0, 40).Draw(t, "facing")), chip.Amount(25*rapid.IntRange(4, 40).Draw(t, "increment")))
		o := referee.Observation{
			Word:   rapid.SampledFrom([]referee.Word{referee.SaidAmount, referee.SaidRaise, referee.SaidBet}).Draw(t, "word"),
			Amount: chip.Amount(25 * rapid.IntRange(4, 200).Draw(t, "amount")),
		}
		alone := referee.Rule(s, o, p)
		o.Chips = append(drawPile(t, "chips", 4), 25, 25)
		o.Order = referee.Order(rapid.IntRange(0, 3).Draw(t, "order"))
		both := referee.Rule(s, o, p)
		if alone.Action != both.Action || alone.To != both.To {
			t.Fatalf("facing %d: %d said is %v, with chips %v", s.Facing, o.Amount, alone.Outcome, both.Outcome)
		}
	})
}

// TestIrrelevantFactsChangeNothing: facts that the act at hand gives no meaning to leave the ruling as it was,
// articles included.
func TestIrrelevantFactsChangeNothing(t *testing.T) {
	policies := books(t)
	facts := []func(*referee.Spot, *referee.Observation){
		func(s *referee.Spot, _ *referee.Observation) { s.Seat += 3 },
		func(s *referee.Spot, _ *referee.Observation) { s.Stage = referee.InTheMoney },
		func(s *referee.Spot, _ *referee.Observation) { s.Blind = article.Yes },
		func(s *referee.Spot, _ *referee.Observation) { s.NoChange = article.Yes },
		func(s *referee.Spot, _ *referee.Observation) { s.AfterUndercall = article.Yes },
		func(_ *referee.Spot, o *referee.Observation) { o.Unaware = article.Yes }, // no raise to be unaware of
		func(_ *referee.Spot, o *referee.Observation) { o.ActedBehind = article.Yes },
		func(_ *referee.Spot, o *referee.Observation) { o.Mistook = article.Yes }, // of a call that is not short
		func(_ *referee.Spot, o *referee.Observation) { o.Probed = article.Yes },
	}
	rapid.Check(t, func(t *rapid.T) {
		p := policies[rapid.IntRange(0, len(policies)-1).Draw(t, "book")]
		s := at(chip.Amount(25*rapid.IntRange(1, 40).Draw(t, "facing")), chip.Amount(25*rapid.IntRange(4, 40).Draw(t, "increment")))
		s.Raised = article.No
		o := referee.Observation{Chips: append(drawPile(t, "chips", 4), 1000)}
		before := referee.Rule(s, o, p)
		facts[rapid.IntRange(0, len(facts)-1).Draw(t, "fact")](&s, &o)
		after := referee.Rule(s, o, p)
		if before.Kind != after.Kind || before.Outcome != after.Outcome || !slices.Equal(before.Cites, after.Cites) {
			t.Fatalf("%v by %v, then %v by %v", before.Outcome, before.Cites, after.Outcome, after.Cites)
		}
	})
}

// TestEveryReleaseSaysWhatIsLeft holds for any early act and whatever came between, by every book.
func TestEveryReleaseSaysWhatIsLeft(t *testing.T) {
	policies := books(t)
	rapid.Check(t, func(t *rapid.T) {
		p := policies[rapid.IntRange(0, len(policies)-1).Draw(t, "book")]
		s := drawSpot(t)
		if s.Stack == 0 { // who has no chips left has no turn
			s.Stack = 25
		}
		early, held := referee.Hold(s, nil, drawObservation(t, s), p)
		if !held.Held || len(held.Penalties) == 0 && held.Kind != article.Missing && held.Point != "call_before_amount" {
			t.Fatalf("an early act is not held: %+v", held)
		}
		s.Facing += chip.Amount(25 * rapid.IntRange(0, 40).Draw(t, "more"))
		s.Pot += chip.Amount(25 * rapid.IntRange(0, 40).Draw(t, "potmore"))
		r := referee.Release(early, s, p)
		limited := r.NoRaise || r.Kind == article.Floor || r.Kind == article.Missing
		switch {
		case r.Bound && r.Free:
			t.Fatalf("both bound and free: %+v", r)
		case !r.Bound && !r.Free && !limited:
			t.Fatalf("neither bound, free nor limited: %+v", r)
		case len(r.Cites) == 0 || r.Point != "out_of_turn":
			t.Fatalf("released by no article: %+v", r)
		case r.Returned < 0 || r.Forfeit < 0:
			t.Fatalf("negative amount: %+v", r)
		}
	})
}
