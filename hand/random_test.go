package hand_test

import (
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	. "github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/shuffle"
)

// words is a small fast source of entropy for tests (splitmix64).
type words uint64

func (w *words) Uint64() uint64 {
	*w += 0x9E3779B97F4A7C15
	z := uint64(*w)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

func (w *words) below(n int) int { return int(shuffle.Below(uint64(n), w)) }

// drawConfig draws a table: 2 to 10 players, stacks 1 to 3,000, any blinds and antes, dead small blind.
func drawConfig(t *rapid.T) Config {
	n := rapid.IntRange(2, MaxPlayers).Draw(t, "players")
	big := chip.Amount(rapid.IntRange(1, 200).Draw(t, "big"))
	cfg := Config{
		BigBlind:     big,
		SmallBlind:   chip.Amount(rapid.IntRange(0, int(big)).Draw(t, "small")),
		Ante:         chip.Amount(rapid.IntRange(0, int(big)).Draw(t, "ante")),
		AnteKind:     rapid.SampledFrom([]AnteKind{NoAnte, AnteEach, AnteBigBlind}).Draw(t, "ante kind"),
		Unit:         rapid.SampledFrom([]chip.Amount{0, 1, 25, 100}).Draw(t, "unit"),
		SmallBlindAt: 0,
		BigBlindAt:   1,
	}
	if n == 2 {
		cfg.SmallBlindAt, cfg.BigBlindAt = 1, 0
	}
	if rapid.Bool().Draw(t, "dead small blind") {
		cfg.SmallBlindAt, cfg.BigBlindAt = -1, 0
	}
	for range n {
		cfg.Stacks = append(cfg.Stacks, chip.Amount(rapid.IntRange(1, 3000).Draw(t, "stack")))
	}
	return cfg
}

// player plays one hand at random. Everything it does must be legal, and the hand must end.
type player struct {
	t     *rapid.T
	rand  words
	deck  card.Deck
	next  int
	kills bool
	note  func(Action)
	s     State
}

func newPlayer(t *rapid.T, cfg Config, p *Policy) *player {
	s, err := New(cfg, p)
	if err != nil {
		t.Fatal(err)
	}
	r := &player{t: t, s: s, rand: words(rapid.Uint64().Draw(t, "seed")), deck: card.Standard(), note: func(Action) {}}
	r.deck.Shuffle(&r.rand)
	r.next = 2 * s.N()
	return r
}

func (r *player) hole(p int) [2]card.Card { return [2]card.Card(r.deck[2*p:]) }

func (r *player) board() []card.Card { return r.deck[2*r.s.N():][:5] }

// run plays to the end and checks after every action that no chip is lost or made.
func (r *player) run(total chip.Amount) {
	for steps := 0; r.s.Next().Need != NeedNothing; steps++ {
		if steps > 2000 {
			r.t.Fatal("the hand does not end")
		}
		a := r.choose()
		if r.kills && r.rand.below(12) == 0 {
			a = r.kill()
		}
		before := r.s
		if err := r.s.Check(a); err != nil {
			r.t.Fatalf("%+v at %+v %+v: %v", a, r.s.Next(), r.s.Legal(), err)
		}
		if r.s != before {
			r.t.Fatal("Check changed the state")
		}
		r.note(a)
		r.s.Apply(a)
		if r.s != r.s.Anew() {
			r.t.Fatalf("after %+v the hand waits for %+v and allows %+v: that is out of date", a, r.s.Next(), r.s.Legal())
		}
		sum := r.s.PotTotal()
		gathered := chip.Amount(0)
		for _, pot := range r.s.Pots() {
			gathered += pot.Amount
		}
		for p := range r.s.N() {
			sum += r.s.Stack(p)
			gathered += r.s.Bet(p)
			if r.s.Stack(p) < 0 || r.s.Bet(p) < 0 {
				r.t.Fatalf("player %d: %d behind, %d in front", p, r.s.Stack(p), r.s.Bet(p))
			}
		}
		if sum != total {
			r.t.Fatalf("%d chips of %d after %+v", sum, total, a)
		}
		if r.s.Next().Need != NeedNothing && gathered != r.s.PotTotal() {
			r.t.Fatalf("pots and bets are %d, in the middle %d", gathered, r.s.PotTotal())
		}
	}
}

func (r *player) kill() Action {
	for {
		if p := r.rand.below(r.s.N()); r.s.Live(p) {
			return Action{Kind: Kill, Player: p}
		}
	}
}

func (r *player) choose() Action {
	step := r.s.Next()
	switch step.Need {
	case NeedHole:
		return Action{Kind: DealHole, Player: -1}
	case NeedBoard:
		r.next += step.Count
		return Action{Kind: DealBoard, Player: -1, Cards: r.deck[r.next-step.Count : r.next]}
	case NeedShow:
		if step.MayMuck && r.rand.below(4) == 0 {
			return Action{Kind: Muck, Player: step.Player}
		}
		hole := r.hole(step.Player)
		return Action{Kind: Show, Player: step.Player, Cards: hole[:]}
	case NeedAction:
		return r.act()
	}
	r.t.Fatalf("all cards are known, yet the hand needs %+v", step)
	return Action{}
}

// act picks among everything Legal offers: any total between the smallest and the largest raise.
func (r *player) act() Action {
	l := r.s.Legal()
	if !l.CanCheck && l.ToCall <= 0 || l.CanCheck && l.CallTo != 0 || l.CanRaise && (l.MinTo > l.MaxTo || l.MinTo <= r.s.Facing()) {
		r.t.Fatalf("%+v", l)
	}
	a := Action{Player: l.Player}
	switch k := r.rand.below(10); {
	case k < 2:
		a.Kind = Fold
	case k < 5 && l.CanRaise:
		a.Kind, a.To = betOrRaise(l), l.MinTo
		switch r.rand.below(4) {
		case 0:
			a.To = l.MaxTo
		case 1:
			a.To += chip.Amount(r.rand.below(int(l.MaxTo - l.MinTo + 1)))
		}
	case l.CanCheck:
		a.Kind = Check
	default:
		a.Kind = Call
	}
	return a
}

func sum(stacks []chip.Amount) (total chip.Amount) {
	for _, chips := range stacks {
		total += chips
	}
	return total
}

// Every hand conserves chips and ends as the auditor says.
func TestRandomPlayEndsAsTheAuditorSays(t *testing.T) {
	policy := tda(t)
	rapid.Check(t, func(t *rapid.T) {
		cfg := drawConfig(t)
		r := newPlayer(t, cfg, policy)
		audit := newAuditor(cfg)
		r.note = audit.note
		r.run(sum(cfg.Stacks))
		hole := make([][2]card.Card, r.s.N())
		for p := range hole {
			hole[p] = r.hole(p)
		}
		want := audit.settle(hole, r.board())
		res := r.s.Result()
		if !slices.Equal(res.Stacks, want) {
			t.Fatalf("stacks %v, the auditor has %v: %+v", res.Stacks, want, res)
		}
		checkResult(t, &r.s, cfg)
	})
}

// checkResult: what went into the middle is what the pots paid out and what came back.
func checkResult(t *rapid.T, s *State, cfg Config) {
	end := make([]chip.Amount, s.N())
	for p := range end {
		end[p] = cfg.Stacks[p] - s.Total(p)
	}
	for _, pot := range s.Result().Pots {
		paid := chip.Amount(0)
		for _, share := range pot.Shares {
			paid += share.Amount
			end[share.Player] += share.Amount
			if !pot.Has(share.Player) {
				t.Fatalf("player %d cannot win %+v", share.Player, pot)
			}
		}
		if paid != pot.Amount || pot.Cite == "" {
			t.Fatalf("pot %+v pays %d", pot, paid)
		}
	}
	for p := range end {
		if end[p] != s.Stack(p) {
			t.Fatalf("player %d: the result accounts for %d, the stack is %d", p, end[p], s.Stack(p))
		}
	}
}

// Killing hands at any moment loses no chip and never leaves the hand stuck.
func TestRandomPlayWithKilledHandsConservesChips(t *testing.T) {
	policy := tda(t)
	rapid.Check(t, func(t *rapid.T) {
		cfg := drawConfig(t)
		r := newPlayer(t, cfg, policy)
		r.kills = true
		r.run(sum(cfg.Stacks))
		checkResult(t, &r.s, cfg)
	})
}

// With cards unknown the hand asks for winners and plays on to the end all the same.
func TestRandomPlayWithUnknownCardsAsksForWinners(t *testing.T) {
	policy := tda(t)
	rapid.Check(t, func(t *rapid.T) {
		cfg := drawConfig(t)
		r := newPlayer(t, cfg, policy)
		for steps := 0; r.s.Next().Need != NeedNothing; steps++ {
			if steps > 2000 {
				t.Fatal("the hand does not end")
			}
			step := r.s.Next()
			a := Action{Kind: Award, Player: -1, Pot: step.Pot}
			if step.Need == NeedAward {
				pot := r.s.Pots()[step.Pot]
				if bits.OnesCount16(pot.Players) < 2 {
					t.Fatalf("asks for the winner of a pot with one contender: %+v", pot)
				}
				a.Winners = []int{bits.TrailingZeros16(pot.Players)}
			} else {
				a = r.choose()
				if a.Kind == Show || a.Kind == DealBoard && r.rand.below(2) == 0 {
					a.Cards = hide(a)
				}
			}
			if err := r.s.Do(a); err != nil {
				t.Fatalf("%+v: %v", a, err)
			}
		}
		if got := sum(r.s.Result().Stacks); got != sum(cfg.Stacks) {
			t.Fatalf("%d chips of %d", got, sum(cfg.Stacks))
		}
		checkResult(t, &r.s, cfg)
	})
}

// hide makes a hand unknown, or a board card.
func hide(a Action) []card.Card {
	if a.Kind == Show {
		return nil
	}
	return append([]card.Card{card.Unknown}, a.Cards[1:]...)
}

// Whatever is asked, at any moment, is refused without effect or keeps every chip.
func TestAnyActionIsRefusedOrKeepsTheChips(t *testing.T) {
	policy := tda(t)
	rapid.Check(t, func(t *rapid.T) {
		cfg := drawConfig(t)
		r := newPlayer(t, cfg, policy)
		for range 60 {
			if r.s.Next().Need == NeedNothing {
				break
			}
			before := r.s
			a := r.anything()
			err := r.s.Do(a)
			if (err != nil) != (codeOf(err) != "") {
				t.Fatalf("%+v: %v is no refusal", a, err)
			}
			if err != nil && r.s != before {
				t.Fatalf("%+v was refused and changed the state", a)
			}
			if r.s != r.s.Anew() {
				t.Fatalf("after %+v what the hand waits for is out of date", a)
			}
			total := r.s.PotTotal()
			for p := range r.s.N() {
				total += r.s.Stack(p)
			}
			if total != sum(cfg.Stacks) {
				t.Fatalf("%+v: %d chips of %d", a, total, sum(cfg.Stacks))
			}
			r.s.Legal()
			r.s.Result()
		}
	})
}

// anything is an action that may be sense or nonsense.
func (r *player) anything() Action {
	a := Action{
		Kind:   Kind(r.rand.below(int(Award) + 2)),
		Player: r.rand.below(MaxPlayers+2) - 1,
		To:     chip.Amount(r.rand.below(4000) - 500),
		Pot:    r.rand.below(4) - 1,
	}
	if r.rand.below(2) == 0 {
		a.Player = max(r.s.Next().Player, 0)
	}
	for range r.rand.below(5) {
		a.Cards = append(a.Cards, card.Card(r.rand.below(60)))
		a.Winners = append(a.Winners, r.rand.below(MaxPlayers+2)-1)
	}
	return a
}

// When everybody is all-in, results belong to players, not to places: changing places changes nothing, and
// neither do the names of the suits.
func TestAllInResultsFollowThePlayersNotThePlaces(t *testing.T) {
	policy := tda(t)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, MaxPlayers).Draw(t, "players")
		cfg := blinds(2520, 5040)
		if n == 2 {
			cfg = blinds(2520, 5040, 1, 1)
		}
		cfg.Stacks = nil
		for range n {
			cfg.Stacks = append(cfg.Stacks, 2520*chip.Amount(rapid.IntRange(1, 12).Draw(t, "stack"))) // 2520 divides by 1 to 10
		}
		rand := words(rapid.Uint64().Draw(t, "seed"))
		deck := card.Standard()
		deck.Shuffle(&rand)
		places := make([]int, n)
		for p := range places {
			places[p] = p
		}
		places = rapid.Permutation(places).Draw(t, "places")
		suits := rapid.Permutation([]card.Suit{card.Clubs, card.Diamonds, card.Hearts, card.Spades}).Draw(t, "suits")

		want := shove(t, cfg, policy, deck)
		moved := cfg
		moved.Stacks = make([]chip.Amount, n)
		other := slices.Clone(deck)
		for p, q := range places {
			moved.Stacks[q] = cfg.Stacks[p]
			copy(other[2*q:2*q+2], deck[2*p:2*p+2])
		}
		for i, c := range other {
			other[i] = card.Of(c.Rank(), suits[c.Suit()])
		}
		got := shove(t, moved, policy, other)
		for p, q := range places {
			if got[q] != want[p] {
				t.Fatalf("player %d wins %d, in place %d %d", p, want[p], q, got[q])
			}
		}
	})
}

// shove has everybody put everything in before the flop and returns the stacks.
func shove(t *rapid.T, cfg Config, policy *Policy, deck card.Deck) []chip.Amount {
	s, err := New(cfg, policy)
	if err != nil {
		t.Fatal(err)
	}
	r := &player{t: t, s: s, deck: deck, next: 2 * s.N()}
	for r.s.Next().Need != NeedNothing {
		var a Action
		if r.s.Next().Need == NeedAction {
			a = Action{Kind: Call, Player: r.s.Next().Player}
			if l := r.s.Legal(); l.CanRaise {
				a.Kind, a.To = Raise, l.MaxTo
			}
		} else {
			a = r.choose()
		}
		if err := r.s.Do(a); err != nil {
			t.Fatalf("%+v: %v", a, err)
		}
	}
	return r.s.Result().Stacks
}
