package sim

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// dropOffer ends a deal that was only proposed.
func (a *auditor) dropOffer() {
	if d := a.awards.deal; d != nil && !d.made {
		a.awards.deal = nil
	}
}

// noHands reports whether no hand is being played.
func (a *auditor) noHands() bool {
	return !slices.ContainsFunc(a.boards, func(b *board) bool { return b.handLive })
}

// dealProposed checks that a deal gives everybody who is left, and nobody else, all there is to be won, and that the shares are those of the way
// that is named.
func (a *auditor) dealProposed(e tournament.DealProposed) error {
	switch {
	case a.created.Policy.PrizeDeals.Value == tournament.DealsForbidden:
		return errors.New("deal: the book forbids it")
	case a.prizes == nil || a.ended || a.bubble != nil || !a.noHands():
		return errors.New("deal: there is nothing to share yet, or a hand is played")
	case a.awards.deal != nil && a.awards.deal.made:
		return errors.New("deal: another one was made")
	case e.Stops && (e.ToPlay > 0 || a.created.Policy.PlayedOut.Cite != "silent"):
		return errors.New("deal: it cannot end the event")
	}
	d := &agreement{shares: map[int]int64{}, signed: map[int]bool{}, toPlay: int64(e.ToPlay)}
	var stacks, amounts []int64
	sum := int64(e.ToPlay)
	for i, share := range e.Shares {
		at, ok := a.latest[share.Player]
		if !ok || a.entries[at].table == 0 || share.Amount < 0 || share.Stack < 1 {
			return fmt.Errorf("deal: %+v is not of somebody who is left", share)
		}
		entry := a.entries[at]
		if _, twice := d.shares[entry.no]; twice || i > 0 && share.Stack > e.Shares[i-1].Stack {
			return fmt.Errorf("deal: %+v stands there twice, or out of order", share)
		}
		if has := a.boards[entry.table-1].chairs[entry.seat-1].stack; a.hosted && has != share.Stack {
			return fmt.Errorf("deal: %s has %d chips, not %d", share.Player, has, share.Stack)
		}
		d.shares[entry.no] = int64(share.Amount)
		stacks, amounts = append(stacks, int64(share.Stack)), append(amounts, int64(share.Amount))
		sum += int64(share.Amount)
	}
	var stake []int64
	all := int64(0)
	for place := 1; place <= min(a.left, len(a.prizes)); place++ {
		stake = append(stake, a.prizes[place-1])
		all += a.prizes[place-1]
	}
	if len(d.shares) != a.left || sum != all {
		return fmt.Errorf("deal: %d players of %d share %d of %d", len(d.shares), a.left, sum, all)
	}
	a.awards.deal = d
	return sharedAs(e.Way, stacks, amounts, lowered(stake, int64(e.ToPlay)))
}

// lowered takes what is left to play for from the top of the prizes, so that none falls below the next.
func lowered(prizes []int64, toPlay int64) []int64 {
	taken := func(level int64) (sum int64) {
		for _, p := range prizes {
			sum += max(0, p-level)
		}
		return sum
	}
	low, high := int64(0), slices.Max(prizes)
	for low < high { // the highest level that takes enough
		if middle := (low + high + 1) / 2; taken(middle) >= toPlay {
			low = middle
		} else {
			high = middle - 1
		}
	}
	over := taken(low) - toPlay
	out := slices.Clone(prizes)
	for i, p := range out {
		if out[i] = min(p, low); p > low && over > 0 {
			out[i]++
			over--
		}
	}
	return out
}

// sharedAs compares shares with those of the way, worked out once more: to within the unit in which they are written.
func sharedAs(way tournament.DealWay, stacks, amounts, prizes []int64) error {
	var chips, money int64
	for i := range stacks {
		chips += stacks[i]
	}
	for _, p := range prizes {
		money += p
	}
	want := make([]float64, len(stacks))
	switch {
	case way == tournament.CustomDeal:
		return nil
	case way == tournament.EvenDeal:
		for i := range want {
			want[i] = float64(money) / float64(len(want))
		}
	case way == tournament.ChipChop:
		least := int64(0)
		if len(prizes) == len(stacks) {
			least = slices.Min(prizes)
		}
		for i := range want {
			want[i] = float64(least) + float64(money-least*int64(len(want)))*float64(stacks[i])/float64(chips)
		}
	case len(stacks) <= 9:
		want = byChance(stacks, prizes)
	default: // sampled
		for i := 1; i < len(amounts); i++ {
			if amounts[i] > amounts[i-1] && stacks[i] == stacks[i-1] && amounts[i]-amounts[i-1] > money/20 {
				return fmt.Errorf("deal: equal stacks get %d and %d", amounts[i-1], amounts[i])
			}
		}
		return nil
	}
	unit := float64(1)
	for _, u := range []int64{100, 500} {
		odd := 0
		for _, x := range amounts {
			if x%u != 0 {
				odd++
			}
		}
		if odd <= 1 {
			unit = float64(u)
		}
	}
	for i, x := range amounts {
		if off := float64(x) - want[i]; off > 2*unit || off < -2*unit {
			return fmt.Errorf("deal: a stack of %d gets %d by %s, not %.2f", stacks[i], x, way, want[i])
		}
	}
	return nil
}

// byChance weighs prizes by how likely each stack takes each place: the next place is won by chips among those who have none yet (Malmuth-Harville).
func byChance(stacks, prizes []int64) []float64 {
	n := len(stacks)
	chance := make([]float64, 1<<n) // that these have taken the first places
	chance[0] = 1
	worth := make([]float64, n)
	for set := range chance {
		place := bits.OnesCount(uint(set))
		if place >= len(prizes) || chance[set] == 0 {
			continue
		}
		left := 0.0
		for i, chips := range stacks {
			if set&(1<<i) == 0 {
				left += float64(chips)
			}
		}
		for i, chips := range stacks {
			if set&(1<<i) == 0 {
				p := chance[set] * float64(chips) / left
				chance[set|1<<i] += p
				worth[i] += p * float64(prizes[place])
			}
		}
	}
	return worth
}

func (a *auditor) dealSigned(p table.PlayerID) error {
	d := a.awards.deal
	at, ok := a.latest[p]
	if d == nil || d.made || !ok {
		return fmt.Errorf("deal: %s signs, and there is nothing to sign", p)
	}
	no := a.entries[at].no
	if _, part := d.shares[no]; !part || d.signed[no] {
		return fmt.Errorf("deal: %s signs twice, or has no share", p)
	}
	d.signed[no] = true
	return nil
}

// dealMade checks that everybody has signed, and nobody's chips have changed since.
func (a *auditor) dealMade() error {
	d := a.awards.deal
	if d == nil || d.made || len(d.signed) != len(d.shares) || len(d.shares) != a.left || !a.noHands() {
		return fmt.Errorf("deal: made by %d players of %+v", a.left, d)
	}
	d.made, a.batch.awarded = true, true
	return nil
}

// dealDropped gives a deal up, or takes it back while all who made it are in.
func (a *auditor) dealDropped() error {
	d := a.awards.deal
	if d == nil || d.made && len(d.shares) != a.left {
		return fmt.Errorf("deal: given up with %d players left: %+v", a.left, d)
	}
	a.awards.deal, a.batch.awarded = nil, true
	return nil
}
