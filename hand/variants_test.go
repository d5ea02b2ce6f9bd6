package hand_test

import (
	"flag"
	"fmt"
	"slices"
	"testing"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	. "github.com/floorbook/floorbook/hand"
)

// go test ./hand -run Variants -variants 100000 plays that many hands of every game: make differential.
var variantHands = flag.Int("variants", 400, "hands of each game in the differential run")

// croupier deals one hand of any game: it keeps the stub, the burns and what was thrown, as a dealer would.
type croupier struct {
	t      testing.TB
	rand   *words
	s      State
	cfg    Config
	deck   card.Deck
	next   int
	thrown card.Deck
	hole   [][]card.Card
	boards [][]card.Card
	done   []Action
	audit  *variantAuditor
	kills  bool
}

func (x *croupier) take(n int) []card.Card {
	if x.next+n > len(x.deck) {
		rest := slices.Concat(x.deck[x.next:], x.thrown)
		x.deck, x.next, x.thrown = card.Deck(rest), 0, nil
		x.deck.Shuffle(x.rand)
	}
	if x.next+n > len(x.deck) {
		x.t.Fatalf("the deck is too small for %d more cards", n)
	}
	x.next += n
	return slices.Clone([]card.Card(x.deck[x.next-n : x.next]))
}

// drawVariant draws stakes and stacks for a game.
func drawVariant(r *words, g Game, st Structure, p *Policy) Config {
	n := 2 + r.below(g.MaxPlayers()-1)
	big := chip.Amount(2 + r.below(200))
	cfg := Config{Game: g, Structure: st, SmallBlindAt: 0, BigBlindAt: 1, Unit: []chip.Amount{0, 1, 5, 25}[r.below(4)]}
	cfg.SmallBet = big
	cfg.BigBet = big * chip.Amount(1+r.below(3))
	cfg.Ante = chip.Amount(r.below(int(big)))
	for range n {
		cfg.Stacks = append(cfg.Stacks, chip.Amount(1+r.below([]int{60, 600, 4000}[r.below(3)])))
	}
	if g.Upcards() {
		cfg.AnteKind = AnteEach
		cfg.BringIn = 1 + big/4
		cfg.SmallBlindAt, cfg.BigBlindAt = -1, -1
		return cfg
	}
	cfg.BigBlind, cfg.SmallBlind = big, chip.Amount(r.below(int(big)+1))
	cfg.AnteKind = []AnteKind{NoAnte, AnteEach, AnteBigBlind, AnteButton}[r.below(4)]
	if n == 2 {
		cfg.SmallBlindAt, cfg.BigBlindAt = 1, 0
	} else if r.below(4) == 0 {
		cfg.SmallBlindAt, cfg.BigBlindAt = -1, 0
	}
	cfg.Carried = chip.Amount(r.below(3)) * 25
	if r.below(3) == 0 {
		cfg.Rake = Rake{PerMille: r.below(80), Cap: chip.Amount(r.below(50)), Unit: chip.Amount(1 + r.below(5))}
	}
	if q := (cfg.BigBlindAt + 1) % n; n > 3 && r.below(3) == 0 {
		cfg.Cash = true
		if cfg.Stacks[q] >= 2*big && p.Straddle.Value == StraddleInCash {
			cfg.Posts = []Post{{Player: q, Live: 2 * big, Kind: Straddle}}
		}
	}
	if p := n - 1; n > 4 && r.below(3) == 0 {
		cfg.Posts = append(cfg.Posts, Post{Player: p, Live: big, Dead: chip.Amount(r.below(50))})
	}
	return cfg
}

func newCroupier(t testing.TB, r *words, g Game, st Structure, p *Policy) *croupier {
	cfg := drawVariant(r, g, st, p)
	s, err := New(cfg, p)
	if err != nil {
		t.Fatalf("%+v: %v", cfg, err)
	}
	x := &croupier{t: t, rand: r, s: s, cfg: cfg, deck: card.Standard(), hole: make([][]card.Card, len(cfg.Stacks))}
	if g.DeckSize() == 36 {
		x.deck = card.Short()
	}
	x.deck.Shuffle(r)
	x.boards = [][]card.Card{nil}
	x.audit = newVariantAuditor(cfg)
	return x
}

// run plays the hand to its end and checks after every act that no chip is lost or made.
func (x *croupier) run() {
	total := sum(x.cfg.Stacks) + x.cfg.Carried
	for steps := 0; x.s.Next().Need != NeedNothing; steps++ {
		if steps > 3000 {
			x.t.Fatalf("the hand does not end: %+v", x.s.Next())
		}
		a := x.choose()
		before := x.s
		if err := x.s.Check(a); err != nil {
			x.t.Fatalf("%+v at %+v %+v: %v", a, x.s.Next(), x.s.Legal(), err)
		}
		if x.s != before {
			x.t.Fatal("Check changed the state")
		}
		x.s.Apply(a)
		if x.s != x.s.Anew() {
			x.t.Fatalf("after %+v the hand waits for %+v and allows %+v: that is out of date", a, x.s.Next(), x.s.Legal())
		}
		x.done = append(x.done, a)
		x.audit.note(a, &before, &x.s)
		if x.s.Next().Need == NeedNothing {
			break
		}
		got, gathered := x.s.PotTotal(), chip.Amount(0)
		for p := range x.s.N() {
			got += x.s.Stack(p)
			gathered += x.s.Bet(p)
		}
		for _, pot := range x.s.Pots() {
			gathered += pot.Amount
		}
		if got != total || gathered != x.s.PotTotal() {
			x.t.Fatalf("%d chips of %d, pots and bets %d of %d, after %+v", got, total, gathered, x.s.PotTotal(), a)
		}
	}
}

func (x *croupier) choose() Action {
	step := x.s.Next()
	if x.kills && x.rand.below(20) == 0 {
		if p := x.rand.below(x.s.N()); x.s.Live(p) {
			return Action{Kind: Kill, Player: p}
		}
	}
	switch step.Need {
	case NeedHole:
		return x.dealHole(step)
	case NeedBoard:
		if step.Run == 0 && x.s.Runs() == 1 && x.rand.below(3) == 0 {
			if a := (Action{Kind: RunIt, Player: -1, Run: 2 + x.rand.below(2)}); x.s.Check(a) == nil {
				return a
			}
		}
		return x.dealBoard(step)
	case NeedDiscard:
		return x.discard(step)
	case NeedShow:
		if step.MayMuck && x.rand.below(4) == 0 {
			return Action{Kind: Muck, Player: step.Player}
		}
		return Action{Kind: Show, Player: step.Player, Cards: x.hole[step.Player]}
	case NeedAction:
		return x.act()
	}
	x.t.Fatalf("all cards are known, yet the hand needs %+v", step)
	return Action{}
}

func (x *croupier) dealHole(step Step) Action {
	p := step.Player
	for q := 0; p < 0; q++ {
		if x.s.Live(q) {
			p = q
		}
	}
	cards := x.take(step.Count)
	x.hole[p] = append(x.hole[p], cards...)
	return Action{Kind: DealHole, Player: p, Cards: cards}
}

func (x *croupier) dealBoard(step Step) Action {
	for step.Run >= len(x.boards) {
		common := x.s.BoardOf(step.Run)
		x.boards = append(x.boards, common)
	}
	cards := x.take(step.Count)
	x.boards[step.Run] = append(x.boards[step.Run], cards...)
	return Action{Kind: DealBoard, Player: -1, Cards: cards}
}

func (x *croupier) discard(step Step) Action {
	n := step.Count
	held := x.hole[step.Player]
	if n == 0 {
		n = x.rand.below(len(held) + 1)
	}
	thrown := slices.Clone(held[:n])
	x.hole[step.Player] = slices.Clone(held[n:])
	x.thrown = append(x.thrown, thrown...)
	return Action{Kind: Discard, Player: step.Player, Cards: thrown}
}

// act picks among everything Legal offers.
func (x *croupier) act() Action {
	l := x.s.Legal()
	a := Action{Player: l.Player}
	raise := l.CanRaise && x.rand.below(10) < 4
	switch {
	case raise:
		a.Kind, a.To = betOrRaise(l), l.MinTo
		if x.rand.below(3) == 0 {
			a.To += chip.Amount(x.rand.below(int(l.MaxTo - l.MinTo + 1)))
		}
		if x.rand.below(5) == 0 {
			a.To = l.MaxTo
		}
		if x.s.Check(a) != nil { // no multiple of the unit
			a.To = l.MinTo
		}
	case l.BringIn > 0:
		a.Kind = BringIn
	case x.rand.below(6) == 0:
		a.Kind = Fold
	case l.CanCheck:
		a.Kind = Check
	default:
		a.Kind = Call
	}
	return a
}

// Every game: chips are conserved, the hand ends as an auditor says who shares no code with the engine, and the
// same acts lead to the same state.
func TestVariantsEndAsTheAuditorSays(t *testing.T) {
	policies := []*Policy{tda(t), layered(t, "lois-du-poker"), layered(t, "casino-ri"), layered(t, "cercle-pg"), layered(t, "heavenpoker-2010")}
	for _, g := range Games() {
		t.Run(g.String(), func(t *testing.T) {
			r := words(g) + 1
			for i := range *variantHands {
				seed := r
				p := policies[i%len(policies)]
				x := newCroupier(t, &r, g, Structure(i/len(policies)%4), p)
				x.kills = i%7 == 6
				x.run()
				x.checkEnd(p, seed)
				if t.Failed() {
					return
				}
			}
		})
	}
}

func (x *croupier) checkEnd(p *Policy, seed words) {
	res := x.s.Result()
	total := sum(x.cfg.Stacks) + x.cfg.Carried
	if got := sum(res.Stacks) + res.Rake; got != total {
		x.t.Fatalf("seed %d: %d chips of %d: %+v", seed, got, total, res)
	}
	if !x.kills {
		if want := x.audit.settle(x, p); !slices.Equal(res.Stacks, want) {
			x.t.Fatalf("seed %d, %v %v: stacks %v, the auditor has %v\nhole %v boards %v\n%+v", seed, x.cfg.Game, x.cfg.Structure,
				res.Stacks, want, texts(x.hole), texts(x.boards), res)
		}
	}
	again, err := New(x.cfg, p)
	if err != nil {
		x.t.Fatal(err)
	}
	for _, a := range x.done {
		again.Apply(a)
	}
	if again != x.s {
		x.t.Fatalf("seed %d: the same acts lead elsewhere", seed)
	}
}

func texts(hands [][]card.Card) (out []string) {
	for _, h := range hands {
		out = append(out, card.Text(h))
	}
	return out
}

// layered is a book's policy over that of the TDA rules.
func layered(t testing.TB, book string) *Policy {
	t.Helper()
	p := tda(t)
	if err := decodeOver(p, fmt.Sprintf("../rulebook/books/%s/policy.hand.toml", book)); err != nil {
		t.Fatal(err)
	}
	return p
}
