package bounty

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
)

// The reasons for which heads are not paid.
const (
	BadUnit  refusal.Code = "bounty_bad_unit"  // [Of Worth Unit] what is on a head is not made of whole units
	BadTaker refusal.Code = "bounty_bad_taker" // [Of] nobody has taken it, one is named twice, or the player himself
)

// Head is a player who is out, with what was on his head and who won the pots that he could win. Players are told apart by a number
// above zero, whatever it counts.
type Head struct {
	Of    int
	Worth money.Amount
	Pots  [][]int // winners of each, main pot first; of several winners the first to the left of the button first
}

// Choice is the reading by which a hand is settled.
type Choice struct {
	Pot   Pot
	Split When
}

// Hand is the heads taken in one hand.
type Hand struct {
	Kind   Kind
	Unit   money.Amount // in minor units, above zero; amounts are whole numbers of it
	Heads  []Head
	Order  []int   // all players who may have taken one, from the left of the button
	Choice *Choice // nil: as the book says
}

// Take is what one player gets.
type Take struct {
	By     int
	Pocket money.Amount // paid now
	Head   money.Amount // onto the own head
}

// Option is another reading and what it leads to.
type Option struct {
	Choice Choice
	Takes  []Take
}

// Result is who gets what.
type Result struct {
	Takes   []Take // from the left of the button
	Choice  Choice // the reading that holds
	Shared  bool   // somebody's head was taken by several: the floor has a say
	Options []Option
	Cites   []article.ID
}

// Settle says who gets what for the heads taken in one hand. The error is a *refusal.Error.
func Settle(h Hand, p *Policy) (Result, error) {
	if err := h.valid(); err != nil {
		return Result{}, err
	}
	var t article.Trace
	r := Result{Choice: Choice{Pot: p.Pot.Value, Split: p.Split.Value}}
	if h.Choice != nil {
		r.Choice = *h.Choice
	}
	r.Takes = h.takes(r.Choice)
	counts := map[int]int{}
	for _, head := range h.Heads {
		takers := head.takers(r.Choice.Pot)
		r.Shared = r.Shared || len(takers) > 1
		for _, by := range takers {
			counts[by]++
		}
		if len(head.Pots) > 1 {
			p.Pot.Decide(&t)
		}
	}
	if r.Shared {
		p.Shared.Decide(&t)
		p.Split.Decide(&t)
	}
	for _, n := range counts {
		if n > 1 {
			p.Pool.Decide(&t)
			break
		}
	}
	if h.Kind == Progressive {
		p.Half.Decide(&t)
	}
	for _, pot := range []Pot{LastPot, MainPot} {
		for _, split := range []When{ShareFirst, HalveFirst} {
			c := Choice{pot, split}
			if (pot != r.Choice.Pot) == (split != r.Choice.Split) {
				continue
			}
			if takes := h.takes(c); !slices.Equal(takes, r.Takes) {
				r.Options = append(r.Options, Option{c, takes})
			}
		}
	}
	r.Cites = t.Decided()
	return r, nil
}

// Sum is what takes come to all in all.
func Sum(takes []Take) (all money.Amount) {
	for _, t := range takes {
		all += t.Pocket + t.Head
	}
	return all
}

func (h *Hand) valid() error {
	for _, head := range h.Heads {
		if h.Unit < 1 || head.Worth < 0 || head.Worth%h.Unit != 0 {
			return refusal.New(BadUnit, "Of", head.Of, "Worth", head.Worth, "Unit", h.Unit)
		}
		for _, pot := range head.Pots {
			for i, by := range pot {
				if by == head.Of || slices.Contains(pot[:i], by) || !slices.Contains(h.Order, by) {
					return refusal.New(BadTaker, "Of", head.Of)
				}
			}
		}
		if len(head.Pots) == 0 || slices.ContainsFunc(head.Pots, func(pot []int) bool { return len(pot) == 0 }) {
			return refusal.New(BadTaker, "Of", head.Of)
		}
	}
	return nil
}

// takers are those who have taken a head, by the pot that decides.
func (h *Head) takers(p Pot) []int {
	if p == MainPot {
		return h.Pots[0]
	}
	return h.Pots[len(h.Pots)-1]
}

// group is heads that the same players have taken: they are added up before anything is shared.
type group struct {
	takers []int
	units  money.Amount
}

func (h *Hand) groups(p Pot) (out []group) {
	for i := range h.Heads {
		takers := slices.Clone(h.Heads[i].takers(p))
		slices.SortFunc(takers, func(a, b int) int { return slices.Index(h.Order, a) - slices.Index(h.Order, b) })
		units := h.Heads[i].Worth / h.Unit
		if j := slices.IndexFunc(out, func(g group) bool { return slices.Equal(g.takers, takers) }); j >= 0 {
			out[j].units += units
			continue
		}
		out = append(out, group{takers, units})
	}
	return out
}

// takes settles the hand by a reading.
func (h *Hand) takes(c Choice) []Take {
	whole, pocket, head := map[int]money.Amount{}, map[int]money.Amount{}, map[int]money.Amount{}
	for _, g := range h.groups(c.Pot) {
		if h.Kind == Progressive && c.Split == HalveFirst && len(g.takers) > 1 {
			share(g.takers, g.units-g.units/2, pocket)
			share(g.takers, g.units/2, head)
			continue
		}
		share(g.takers, g.units, whole)
	}
	var out []Take
	for _, by := range h.Order {
		took, some := whole[by]
		if _, half := pocket[by]; !some && !half {
			continue
		}
		onHead := head[by]
		if h.Kind == Progressive {
			onHead += took / 2
			took -= took / 2
		}
		out = append(out, Take{By: by, Pocket: (pocket[by] + took) * h.Unit, Head: onHead * h.Unit})
	}
	return out
}

// share gives every player the same number of units, and what is left over one each to the first of them.
func share(takers []int, units money.Amount, into map[int]money.Amount) {
	n := money.Amount(len(takers))
	for i, by := range takers {
		into[by] += units / n
		if money.Amount(i) < units%n {
			into[by]++
		}
	}
}
