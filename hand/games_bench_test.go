package hand_test

import (
	"slices"
	"testing"
	"time"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	. "github.com/floorbook/floorbook/hand"
)

// roundTable plays whole hands of any game without allocating: six players, 100 big bets each, the same choices as
// sixMax, in draw games any number of cards thrown.
type roundTable struct {
	cfg     Config
	policy  *Policy
	deck    card.Deck
	next    int
	rand    words
	hole    [MaxPlayers][7]card.Card
	held    [MaxPlayers]int
	actions int
	s       State
}

func newRoundTable(tb testing.TB, g Game, st Structure) *roundTable {
	cfg := Config{Game: g, Structure: st, SmallBlind: 50, BigBlind: 100, SmallBet: 100, BigBet: 200, SmallBlindAt: 0, BigBlindAt: 1, Unit: 1}
	if g.Upcards() {
		cfg.SmallBlind, cfg.BigBlind, cfg.SmallBlindAt, cfg.BigBlindAt = 0, 0, -1, -1
		cfg.BringIn, cfg.Ante, cfg.AnteKind = 25, 10, AnteEach
	}
	for range 6 {
		cfg.Stacks = append(cfg.Stacks, 10_000)
	}
	x := &roundTable{cfg: cfg, policy: tda(tb), deck: card.Standard(), rand: 1}
	if g.DeckSize() < card.Count {
		x.deck = card.Short()
	}
	return x
}

func (x *roundTable) take(n int) []card.Card {
	x.next += n
	return x.deck[x.next-n : x.next]
}

func (x *roundTable) do(a Action) {
	if err := x.s.Do(a); err != nil {
		panic(err)
	}
}

func (x *roundTable) hand() {
	var err error
	if x.s, err = New(x.cfg, x.policy); err != nil {
		panic(err)
	}
	x.deck.Shuffle(&x.rand)
	x.next, x.held = 0, [MaxPlayers]int{}
	for {
		switch step := x.s.Next(); step.Need {
		case NeedHole:
			x.deal(step)
		case NeedBoard:
			x.do(Action{Kind: DealBoard, Player: -1, Cards: x.take(step.Count)})
		case NeedDiscard:
			x.discard(step)
		case NeedAction:
			x.act()
		case NeedShow:
			x.do(Action{Kind: Show, Player: step.Player, Cards: x.hole[step.Player][:x.held[step.Player]]})
		default:
			return
		}
	}
}

func (x *roundTable) deal(step Step) {
	for p := range x.s.N() {
		if x.s.Live(p) && (step.Player < 0 || step.Player == p) {
			cards := x.take(step.Count)
			x.held[p] += copy(x.hole[p][x.held[p]:], cards)
			x.do(Action{Kind: DealHole, Player: p, Cards: cards})
		}
	}
}

// discard throws at most two cards, so that six players never exhaust the deck.
func (x *roundTable) discard(step Step) {
	p, n := step.Player, step.Count
	if n == 0 {
		n = min(x.rand.below(3), (len(x.deck)-x.next)/6)
	}
	x.do(Action{Kind: Discard, Player: p, Cards: x.hole[p][:n]})
	copy(x.hole[p][:], x.hole[p][n:x.held[p]])
	x.held[p] -= n
}

func (x *roundTable) act() {
	x.actions++
	l := x.s.Legal()
	a := Action{Kind: Call, Player: l.Player}
	switch choice := x.rand.below(3); {
	case choice == 0 && l.CanRaise:
		a.Kind, a.To = betOrRaise(l), l.MinTo
	case l.BringIn > 0:
		a.Kind = BringIn
	case l.CanCheck:
		a.Kind = Check
	case choice == 1:
		a.Kind = Fold
	}
	x.do(a)
}

// timesReference is how many times faster a hand is than the plain way to rank seven cards, for figures that compare
// between machines: the median of rounds of both in turn, so that what else the machine does slows both. Cards are drawn
// beforehand.
func timesReference(play func()) float64 {
	const hands, rankings, rounds = 100, 40, 201
	deck := card.Standard()
	r := words(1)
	var sevens [rankings][7]card.Card
	ratios := make([]float64, rounds)
	for i := range ratios {
		for j := range sevens {
			deck.ShuffleTop(7, &r)
			copy(sevens[j][:], deck)
		}
		start := time.Now()
		for j := range sevens {
			bestOf21(sevens[j][:])
		}
		reference := time.Since(start)
		start = time.Now()
		for range hands {
			play()
		}
		ratios[i] = float64(reference) / rankings / (float64(time.Since(start)) / hands)
	}
	slices.Sort(ratios)
	return ratios[rounds/2]
}

// Every game in its usual structure: what a hand costs, and an action. "x-reference" is hands per plain ranking of
// seven cards.
func BenchmarkGames(b *testing.B) {
	for _, g := range Games() {
		st := FixedLimit
		switch g {
		case Holdem, ShortDeck, FiveCardDraw, DeuceToSevenSingle, Pineapple, CrazyPineapple, Irish:
			st = NoLimit
		case Omaha, Omaha5, Omaha6, Courchevel, CourchevelHiLo, Omaha5HiLo, Omaha6HiLo:
			st = PotLimit
		}
		b.Run(g.String(), func(b *testing.B) {
			x := newRoundTable(b, g, st)
			b.ReportAllocs()
			hands := 0
			for b.Loop() {
				x.hand()
				hands++
			}
			perSecond := float64(hands) / b.Elapsed().Seconds()
			b.ReportMetric(perSecond, "hands/s")
			b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(x.actions), "ns/action")
			b.ReportMetric(timesReference(x.hand), "x-reference")
		})
	}
}

func TestNoGameAllocates(t *testing.T) {
	for _, g := range Games() {
		x := newRoundTable(t, g, NoLimit)
		if n := testing.AllocsPerRun(100, x.hand); n != 0 {
			t.Errorf("%v: %v allocations per hand", g, n)
		}
		total := chip.Amount(0)
		for p := range x.s.N() {
			total += x.s.Stack(p)
		}
		if total != 60_000 {
			t.Errorf("%v: %d chips at the end", g, total)
		}
	}
}
