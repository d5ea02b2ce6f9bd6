package hand_test

import (
	"slices"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	. "github.com/floorbook/floorbook/hand"
)

// auditor follows a hand with its own books and says what everybody must end with. It shares no code with the
// engine: it counts chips as they are put in, cuts the pot at every single contribution, and compares hands by
// looking at all 21 choices of five cards.
type auditor struct {
	cfg   Config
	stack []chip.Amount
	front []chip.Amount // this round
	in    []chip.Amount // over the hand
	ante  chip.Amount   // posted for the table
	out   []bool
	flop  bool // dealt
}

func newAuditor(cfg Config) *auditor {
	n := len(cfg.Stacks)
	a := &auditor{cfg: cfg, stack: slices.Clone(cfg.Stacks), front: make([]chip.Amount, n), in: make([]chip.Amount, n), out: make([]bool, n)}
	if cfg.AnteKind == AnteEach {
		for p := range n {
			a.pay(p, cfg.Ante, false)
		}
	}
	if cfg.SmallBlindAt >= 0 {
		a.pay(cfg.SmallBlindAt, cfg.SmallBlind, true)
	}
	if p := cfg.BigBlindAt; p >= 0 {
		a.pay(p, cfg.BigBlind, true)
		if cfg.AnteKind == AnteBigBlind {
			a.ante = min(cfg.Ante, a.stack[p])
			a.stack[p] -= a.ante
		}
	}
	return a
}

func (a *auditor) pay(p int, chips chip.Amount, front bool) {
	chips = min(chips, a.stack[p])
	a.stack[p] -= chips
	a.in[p] += chips
	if front {
		a.front[p] += chips
	}
}

func (a *auditor) note(act Action) {
	switch act.Kind {
	case Fold, Muck:
		a.out[act.Player] = true
	case Call:
		a.pay(act.Player, a.toMatch()-a.front[act.Player], true)
	case Bet, Raise:
		a.pay(act.Player, act.To-a.front[act.Player], true)
	case DealBoard:
		clear(a.front)
		a.flop = true
	}
}

// toMatch is the largest bet in front; before the flop at least the big blind.
func (a *auditor) toMatch() chip.Amount {
	most := slices.Max(a.front)
	if !a.flop {
		most = max(most, a.cfg.BigBlind)
	}
	return most
}

// settle returns the stacks that the hand must end with.
func (a *auditor) settle(hole [][2]card.Card, board []card.Card) []chip.Amount {
	n := len(a.in)
	end := slices.Clone(a.stack)
	in := slices.Clone(a.in)
	var left []int
	for p := range n {
		if !a.out[p] {
			left = append(left, p)
		}
	}
	sorted := slices.Sorted(slices.Values(in))
	for p := range n {
		if in[p] > sorted[n-2] && !a.out[p] {
			end[p] += in[p] - sorted[n-2]
			in[p] = sorted[n-2]
		}
	}
	if len(left) == 1 {
		for _, chips := range in {
			end[left[0]] += chips
		}
		end[left[0]] += a.ante
		return end
	}
	for _, pot := range cut(in, a.ante, a.out) {
		winners := strongest(pot.players, hole, board)
		for i, chips := range divide(pot.chips, max(a.cfg.Unit, 1), len(winners)) {
			end[winners[i]] += chips
		}
	}
	return end
}

type heap struct {
	players []int
	chips   chip.Amount
}

// cut makes one heap of each step between contributions, and joins neighbours that the same players contest.
func cut(in []chip.Amount, ante chip.Amount, out []bool) []heap {
	levels := slices.Compact(slices.Sorted(slices.Values(in)))
	var heaps []heap
	below := chip.Amount(0)
	loose := ante // chips that nobody contests yet
	for _, level := range levels {
		h := heap{chips: loose}
		loose = 0
		for p := range in {
			if in[p] >= level {
				h.chips += level - below
				if !out[p] {
					h.players = append(h.players, p)
				}
			}
		}
		below = level
		last := len(heaps) - 1
		switch {
		case len(h.players) == 0 && last < 0:
			loose = h.chips
		case len(h.players) == 0:
			heaps[last].chips += h.chips
		case last >= 0 && slices.Equal(heaps[last].players, h.players):
			heaps[last].chips += h.chips
		default:
			heaps = append(heaps, h)
		}
	}
	return heaps
}

// divide hands out a pot unit by unit, round and round from the first winner left of the button.
func divide(chips, unit chip.Amount, winners int) []chip.Amount {
	for c := unit; ; c-- { // the largest unit that divides the pot and the chip
		if chips%c == 0 && unit%c == 0 {
			unit = c
			break
		}
	}
	shares := make([]chip.Amount, winners)
	rounds := chips / unit / chip.Amount(winners)
	for i := range shares {
		shares[i] = rounds * unit
		chips -= rounds * unit
	}
	for i := 0; chips > 0; i++ {
		shares[i] += unit
		chips -= unit
	}
	return shares
}

func strongest(players []int, hole [][2]card.Card, board []card.Card) []int {
	var best []int
	var top [6]int
	for _, p := range players {
		v := bestOf21(append(slices.Clone(board), hole[p][:]...))
		switch slices.Compare(v[:], top[:]) {
		case 1:
			best, top = []int{p}, v
		case 0:
			best = append(best, p)
		}
	}
	return best
}

// bestOf21 returns the best category and ranks among the 21 ways to leave two of seven cards out.
func bestOf21(seven []card.Card) [6]int {
	var top [6]int
	for i := range seven {
		for j := range i {
			var five []card.Card
			for k, c := range seven {
				if k != i && k != j {
					five = append(five, c)
				}
			}
			if v := fiveCards(five); slices.Compare(v[:], top[:]) > 0 {
				top = v
			}
		}
	}
	return top
}

// fiveCards returns category (1 high card … 9 straight flush) and the ranks that break ties, paired ones first.
func fiveCards(five []card.Card) [6]int {
	count := map[int]int{}
	flush := true
	for _, c := range five {
		count[int(c.Rank())+2]++
		flush = flush && c.Suit() == five[0].Suit()
	}
	ranks := make([]int, 0, 5)
	for _, c := range five {
		ranks = append(ranks, int(c.Rank())+2)
	}
	slices.SortFunc(ranks, func(a, b int) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return b - a
	})
	straight := len(count) == 5 && ranks[0]-ranks[4] == 4
	if slices.Equal(ranks, []int{14, 5, 4, 3, 2}) {
		straight, ranks = true, []int{5, 4, 3, 2, 1}
	}
	category := 1
	switch {
	case straight && flush:
		category = 9
	case count[ranks[0]] == 4:
		category = 8
	case count[ranks[0]] == 3 && count[ranks[3]] == 2:
		category = 7
	case flush:
		category = 6
	case straight:
		category = 5
	case count[ranks[0]] == 3:
		category = 4
	case count[ranks[0]] == 2 && count[ranks[2]] == 2:
		category = 3
	case count[ranks[0]] == 2:
		category = 2
	}
	return [6]int{category, ranks[0], ranks[1], ranks[2], ranks[3], ranks[4]}
}
