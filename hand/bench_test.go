package hand_test

import (
	"testing"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	. "github.com/floorbook/floorbook/hand"
)

// sixMax plays whole hands of six players, 100 big blinds each: uniform over check or call, fold (only when
// facing a bet), and the minimum raise. Cards and choices are drawn before the hands are played, as those of the reference
// are: what chance costs is neither's.
type sixMax struct {
	cfg     Config
	policy  *Policy
	deals   [drawnDeals][MaxPlayers*2 + 5]card.Card
	choices [drawnChoices][4]uint8 // of none, one, two or three, by that number
	dealt   uint
	chosen  uint
	callers bool // everybody checks or calls
	actions int
}

// How many hands and choices are drawn before they are played again; the choices do not come back with the same cards.
const (
	drawnDeals   = 1 << 10
	drawnChoices = 1<<14 - 3
)

func newSixMax(t testing.TB, players int) *sixMax {
	cfg := blinds(50, 100)
	for range players {
		cfg.Stacks = append(cfg.Stacks, 10_000)
	}
	x := &sixMax{cfg: cfg, policy: tda(t)}
	deck, rand := card.Standard(), words(1)
	for i := range x.deals {
		deck.ShuffleTop(2*players+5, &rand)
		copy(x.deals[i][:], deck)
	}
	for i := range x.choices {
		for n := 1; n < len(x.choices[i]); n++ {
			x.choices[i][n] = uint8(rand.below(n))
		}
	}
	return x
}

// choice draws one of n, 1 to 3.
func (x *sixMax) choice(n int) int {
	if x.chosen++; x.chosen == drawnChoices {
		x.chosen = 0
	}
	return int(x.choices[x.chosen][n])
}

// hand plays one hand and returns the chips at its end.
func (x *sixMax) hand() (end chip.Amount) {
	s, err := New(x.cfg, x.policy)
	if err != nil {
		panic(err)
	}
	n := s.N()
	deck := &x.deals[x.dealt%drawnDeals]
	x.dealt++
	next := 2 * n
	for {
		switch step := s.Next(); step.Need {
		case NeedHole:
			x.do(&s, Action{Kind: DealHole, Player: -1})
		case NeedAction:
			x.act(&s)
		case NeedBoard:
			x.do(&s, Action{Kind: DealBoard, Player: -1, Cards: deck[next : next+step.Count]})
			next += step.Count
		case NeedShow:
			x.do(&s, Action{Kind: Show, Player: step.Player, Cards: deck[2*step.Player : 2*step.Player+2]})
		case NeedNothing:
			for p := range n {
				end += s.Stack(p)
			}
			return end
		default:
			panic(step.Need.String())
		}
	}
}

func (x *sixMax) act(s *State) {
	x.actions++
	l := s.Legal()
	a := Action{Kind: Call, Player: l.Player}
	if l.CanCheck {
		a.Kind = Check
	}
	choices := 1
	if !l.CanCheck {
		choices++
	}
	if l.CanRaise {
		choices++
	}
	if !x.callers {
		switch c := x.choice(choices); {
		case c == 1 && !l.CanCheck:
			a.Kind = Fold
		case c > 0:
			if a.Kind, a.To = Raise, l.MinTo; l.IsBet {
				a.Kind = Bet
			}
		}
	}
	x.do(s, a)
}

func (x *sixMax) do(s *State, a Action) {
	if err := s.Do(a); err != nil {
		panic(err)
	}
}

func (x *sixMax) bench(b *testing.B) {
	total := sum(x.cfg.Stacks)
	b.ReportAllocs()
	hands := 0
	for b.Loop() {
		if x.hand() != total {
			b.Fatal("chips lost")
		}
		hands++
	}
	b.ReportMetric(float64(hands)/b.Elapsed().Seconds(), "hands/s")
	b.ReportMetric(float64(x.actions)/float64(hands), "actions/hand")
	b.ReportMetric(timesReference(func() { x.hand() }), "x-reference")
}

func BenchmarkRandomSixMax(b *testing.B)  { newSixMax(b, 6).bench(b) }
func BenchmarkRandomNineMax(b *testing.B) { newSixMax(b, 9).bench(b) }

func BenchmarkAllCallSixMax(b *testing.B) {
	x := newSixMax(b, 6)
	x.callers = true
	x.bench(b)
}

func TestAHandAllocatesNothing(t *testing.T) {
	x := newSixMax(t, 6)
	if n := testing.AllocsPerRun(500, func() { x.hand() }); n != 0 {
		t.Errorf("%v allocations per hand", n)
	}
}
