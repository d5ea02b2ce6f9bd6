package hand_test

import (
	"slices"

	"github.com/BurntSushi/toml"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	. "github.com/floorbook/floorbook/hand"
)

func decodeOver(p *Policy, file string) error {
	book := struct{ Hand *Policy }{p}
	_, err := toml.DecodeFile(file, &book)
	return err
}

// variantAuditor follows a hand of any game with its own books. It shares no code with the engine: it counts
// chips as they are put in, cuts the pot at every single contribution, and compares hands by looking at every
// choice of five cards.
type variantAuditor struct {
	cfg   Config
	stack []chip.Amount
	front []chip.Amount
	in    []chip.Amount
	dead  chip.Amount
	out   []bool
	muck  []bool // gave the hand up at showdown: what nobody matched has come back before
	price chip.Amount
	runs  int
	acted bool // somebody has put chips in, or the first round is over
}

func newVariantAuditor(cfg Config) *variantAuditor {
	n := len(cfg.Stacks)
	a := &variantAuditor{cfg: cfg, stack: slices.Clone(cfg.Stacks), front: make([]chip.Amount, n), in: make([]chip.Amount, n),
		out: make([]bool, n), muck: make([]bool, n), dead: cfg.Carried, price: cfg.BigBlind, runs: 1}
	if cfg.AnteKind == AnteEach {
		for p := range n {
			a.pay(p, cfg.Ante)
		}
		clear(a.front)
	}
	if cfg.SmallBlindAt >= 0 {
		a.pay(cfg.SmallBlindAt, cfg.SmallBlind)
	}
	if cfg.BigBlindAt >= 0 {
		a.pay(cfg.BigBlindAt, cfg.BigBlind)
	}
	for _, post := range cfg.Posts {
		a.lose(post.Player, post.Dead)
		a.pay(post.Player, post.Live)
		if post.Kind == Straddle {
			a.price = post.Live
		}
	}
	switch {
	case cfg.AnteKind == AnteBigBlind && cfg.BigBlindAt >= 0:
		a.lose(cfg.BigBlindAt, cfg.Ante)
	case cfg.AnteKind == AnteButton:
		a.lose(n-1, cfg.Ante)
	}
	return a
}

func (a *variantAuditor) pay(p int, chips chip.Amount) {
	chips = min(chips, a.stack[p])
	a.stack[p] -= chips
	a.in[p] += chips
	a.front[p] += chips
}

func (a *variantAuditor) lose(p int, chips chip.Amount) {
	chips = min(chips, a.stack[p])
	a.stack[p] -= chips
	a.dead += chips
}

// note follows an act that led from one state to the next.
func (a *variantAuditor) note(act Action, before, after *State) {
	switch act.Kind {
	case BringIn, Call, Bet, Raise:
		a.acted = true
	}
	switch act.Kind {
	case Fold, Kill:
		a.out[act.Player] = true
	case Muck:
		a.muck[act.Player] = true
	case BringIn:
		a.price = a.cfg.BringIn
		a.pay(act.Player, a.price)
	case Call:
		a.pay(act.Player, a.toMatch()-a.front[act.Player])
	case Bet, Raise:
		a.pay(act.Player, act.To-a.front[act.Player])
	case RunIt:
		a.runs = act.Run
	}
	switch {
	case after.Street() != before.Street():
		clear(a.front)
		a.price, a.acted = 0, a.acted || act.Kind != Fold // the fold that ends the hand ends no round
	case a.cfg.Game.Upcards() && act.Kind == DealHole && after.Street() == ThirdStreet && after.Legal().Player >= 0 && after.Legal().BringIn == 0:
		a.price = a.cfg.BringIn // its owner is all-in on the ante
	}
}

// toMatch is the largest bet in front, and no less than what the first round costs.
func (a *variantAuditor) toMatch() chip.Amount { return max(slices.Max(a.front), a.price) }

// settle returns the stacks that the hand must end with.
func (a *variantAuditor) settle(x *croupier, p *Policy) []chip.Amount {
	n := len(a.in)
	end, in := slices.Clone(a.stack), slices.Clone(a.in)
	var left []int
	for q := range n {
		if !a.out[q] && !a.muck[q] {
			left = append(left, q)
		}
	}
	sorted := slices.Sorted(slices.Values(in))
	whole := a.cfg.Cash && p.BlindsAlone.Value && !a.acted && len(left) == 1 // a pot of nothing but blinds, raked whole
	for q := range n {
		if !whole && in[q] > sorted[n-2] && !a.out[q] {
			end[q] += in[q] - sorted[n-2]
			in[q] = sorted[n-2]
		}
	}
	for q, gone := range a.muck {
		a.out[q] = a.out[q] || gone
	}
	heaps := cut(in, a.dead, a.out)
	if len(left) == 1 {
		heaps = []heap{{players: left, chips: sum(in) + a.dead}}
	}
	taken := chip.Amount(0)
	for _, pot := range heaps {
		if r := a.cfg.Rake; r.PerMille > 0 {
			rake := pot.chips * chip.Amount(r.PerMille) / 1000
			if r.Cap > 0 {
				rake = min(rake, r.Cap-taken)
			}
			rake = rake / max(r.Unit, 1) * max(r.Unit, 1)
			taken += rake
			pot.chips -= rake
		}
		a.share(x, p, pot, len(left) == 1, end)
	}
	return end
}

// share hands out one pot: by boards, by halves, by winners.
func (a *variantAuditor) share(x *croupier, p *Policy, pot heap, alone bool, end []chip.Amount) {
	unit := max(a.cfg.Unit, 1)
	for pot.chips%unit != 0 {
		unit = commonUnit(unit, pot.chips)
	}
	if alone || len(pot.players) == 1 {
		end[pot.players[0]] += pot.chips
		return
	}
	for run, chips := range divide(pot.chips, unit, a.runs) {
		board := x.boards[min(run, len(x.boards)-1)]
		high := strongestOf(pot.players, func(q int) []int { return highOf(a.cfg.Game, x.hole[q], board) })
		var low []int
		if a.cfg.Game.HiLo() {
			low = strongestOf(pot.players, func(q int) []int { return lowOf(a.cfg.Game, x.hole[q], board) })
		}
		halves := []chip.Amount{chips, 0}
		if len(low) > 0 {
			halves = divide(chips, unit, 2)
		}
		a.pay2(x, p, high, halves[0], unit, board, false, end)
		if len(low) > 0 {
			a.pay2(x, p, low, halves[1], unit, board, true, end)
		}
	}
}

func commonUnit(a, b chip.Amount) chip.Amount {
	for c := min(a, b); ; c-- {
		if a%c == 0 && b%c == 0 {
			return c
		}
	}
}

// pay2 shares one half: odd units one each, or all to the first where the book says so; in stud by cards.
func (a *variantAuditor) pay2(x *croupier, p *Policy, winners []int, chips, unit chip.Amount, board []card.Card, low bool, end []chip.Amount) {
	winners = slices.Clone(winners)
	if a.cfg.Game.Upcards() {
		slices.SortStableFunc(winners, func(q, r int) int {
			return oddKey(a.cfg.Game, p, x.hole[r], board, low) - oddKey(a.cfg.Game, p, x.hole[q], board, low)
		})
	}
	units, n := chips/unit, chip.Amount(len(winners))
	for i, q := range winners {
		end[q] += units / n * unit
		switch {
		case p.OddMany.Value == AllToFirst && i == 0:
			end[q] += units % n * unit
		case p.OddMany.Value == OneEach && chip.Amount(i) < units%n:
			end[q] += unit
		}
	}
}

// oddKey is larger for the stud hand that takes the odd chip.
func oddKey(g Game, p *Policy, hole, board []card.Card, low bool) int {
	all := slices.Concat(hole, board)
	lowball := low || g == Razz
	aceLow := func(c card.Card) int { return (int(c.Rank())+1)%13*4 + int(c.Suit()) }
	if p.OddStud.Value == HighCardOfAll {
		best := -1
		for _, c := range all {
			key := int(c)
			if lowball {
				key = 100 - aceLow(c)
			}
			best = max(best, key)
		}
		return best
	}
	best, suit := []int(nil), -1
	choose(all, 5, func(five []card.Card) {
		v, top := highFive(five), int(slices.Max(five).Rank())
		if lowball {
			v = lowFive(five)
			top = int(slices.MaxFunc(five, func(c, d card.Card) int { return aceLow(c) - aceLow(d) }).Rank())
		}
		s := -1
		for _, c := range five {
			if int(c.Rank()) == top {
				s = max(s, int(c.Suit()))
			}
		}
		switch cmp := slices.Compare(v, best); {
		case cmp > 0:
			best, suit = v, s
		case cmp == 0:
			suit = max(suit, s)
		}
	})
	return suit
}

// strongestOf returns the players with the largest value; those without value cannot win.
func strongestOf(players []int, value func(int) []int) (best []int) {
	var top []int
	for _, p := range players {
		v := value(p)
		if v == nil {
			continue
		}
		switch c := slices.Compare(v, top); {
		case top == nil || c > 0:
			best, top = []int{p}, v
		case c == 0:
			best = append(best, p)
		}
	}
	return best
}
