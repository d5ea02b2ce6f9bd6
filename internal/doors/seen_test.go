package doors

import (
	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/referee"
)

// drawSeen draws what was seen and heard of the player to act, around what the player faces.
func drawSeen(t *rapid.T, s referee.Spot) (o referee.Observation) {
	how := rapid.IntRange(0, 9).Draw(t, "how")
	if how < 5 {
		o.Word = rapid.SampledFrom([]referee.Word{referee.SaidFold, referee.SaidCheck, referee.SaidCall, referee.SaidBet, referee.SaidRaise,
			referee.SaidRaise, referee.SaidAmount, referee.SaidAmount, referee.SaidAllIn}).Draw(t, "word")
		switch o.Word {
		case referee.SaidBet, referee.SaidRaise:
			if rapid.Bool().Draw(t, "numbered") {
				o.Amount = drawAmount(t, s, "said")
			}
		case referee.SaidAmount:
			o.Amount = drawAmount(t, s, "said")
		}
	}
	if how > 2 {
		o.Chips = drawChips(t, drawAmount(t, s, "pushed"), s.Stack)
		if how > 7 {
			o.Later = drawChips(t, drawAmount(t, s, "later"), s.Stack-o.Chips.Sum())
		}
	}
	if o.Word != referee.Silent && len(o.Chips) > 0 {
		o.Order = rapid.SampledFrom([]referee.Order{referee.OrderUnknown, referee.WordFirst, referee.ChipsFirst, referee.Simultaneous}).Draw(t, "order")
	} else if o.Word != referee.Silent {
		o.Order = referee.OrderUnknown
	}
	if o.Word == referee.Silent && len(o.Chips) == 0 {
		o.Tap = true
	}
	for _, fact := range rapid.SliceOfNDistinct(rapid.IntRange(0, len(facts)-1), 0, 2, rapid.ID).Draw(t, "facts") {
		facts[fact](&o, article.Say(rapid.Bool().Draw(t, "holds")))
	}
	if o.LastChips.Known() { // which is seen
		added := o.Chips.Sum() + o.Later.Sum()
		if added == 0 {
			added = o.Amount - s.InFrontSum
		}
		o.LastChips = article.Say(added == s.Stack)
	}
	return o
}

// facts are circumstances of an act.
var facts = []func(*referee.Observation, article.Told){
	func(o *referee.Observation, a article.Told) { o.LastChips = a },
	func(o *referee.Observation, a article.Told) { o.Unaware = a },
	func(o *referee.Observation, a article.Told) { o.Mistook = a },
	func(o *referee.Observation, a article.Told) { o.ActedBehind = a },
	func(o *referee.Observation, a article.Told) { o.Misled = a },
	func(o *referee.Observation, a article.Told) { o.Probed = a },
	func(o *referee.Observation, a article.Told) { o.Unclear = a == article.Yes },
	func(o *referee.Observation, a article.Told) { o.Short = a == article.Yes },
	func(o *referee.Observation, a article.Told) { o.TakenBack = a == article.Yes && len(o.Chips) > 0 },
	func(o *referee.Observation, a article.Told) { o.WantsChange = a == article.Yes && len(o.Chips) > 0 },
}

// drawAmount draws an amount near one that means something to the player.
func drawAmount(t *rapid.T, s referee.Spot, name string) chip.Amount {
	near := rapid.SampledFrom([]chip.Amount{s.Facing, s.Facing - s.InFrontSum, s.MinTo, 2 * s.Facing, s.Stack, s.Stack + s.InFrontSum, s.BigBlind,
		s.Facing + s.Increment/2, 500, 1000, 5000}).Draw(t, name)
	off := rapid.SampledFrom([]chip.Amount{0, 0, 0, -unit, unit, 100, -100}).Draw(t, name+" off")
	return max(near+off, unit)
}

// drawChips draws the chips of an amount, of those that are left to the player: the fewest, or one big chip.
func drawChips(t *rapid.T, a, left chip.Amount) (p chip.Pile) {
	a = min(a, left)
	chips := []chip.Amount{5000, 1000, 500, 100, unit}
	if rapid.IntRange(0, 3).Draw(t, "one chip") == 0 {
		for i := len(chips) - 1; i >= 0; i-- {
			if chips[i] >= a && chips[i] <= left {
				return chip.Pile{chips[i]}
			}
		}
	}
	for _, c := range chips {
		for ; a >= c && len(p) < 30; a -= c {
			p = append(p, c)
		}
	}
	return p
}
