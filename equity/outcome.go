package equity

import (
	"math/bits"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/rank"
)

// leader is who is ahead among the hands compared so far, in each half of the pot: the value, and the players who
// have it, bit p for player p.
type leader struct {
	high, low   uint16
	highs, lows uint16
}

// compareHigh adds the hand of player p, in a pot that is not halved.
func (b *leader) compareHigh(p int, high uint16) {
	switch {
	case high > b.high:
		b.high, b.highs = high, 1<<p
	case high == b.high:
		b.highs |= 1 << p
	}
}

// compare adds the hand of player p.
func (b *leader) compare(p int, high, low uint16) {
	b.compareHigh(p, high)
	switch {
	case low > b.low:
		b.low, b.lows = low, 1<<p
	case low == b.low && low > 0:
		b.lows |= 1 << p
	}
}

// outcomes counts deals by their outcome: who wins the high half and, shifted by the number of players, who the low
// half. Nobody wins a low half for which no hand qualifies: the high half is then the whole pot.
type outcomes []uint64

func (d *setup) newOutcomes() outcomes {
	n := d.players
	if d.low != rank.NoRanking {
		n *= 2
	}
	return make(outcomes, 1<<n)
}

func (d *setup) outcome(b *leader) int { return int(b.highs) | int(b.lows)<<d.players }

// PotUnit is the whole pot in the units in which shares are counted: every way to divide it among up to ten players,
// halved or not, is a whole number.
const PotUnit = 5040

// Ways counts deals in which a player won a half of the pot, or a pot that is not halved, by the number of its
// winners: Ways[1] are those won alone, Ways[2] those shared with one other.
type Ways [hand.MaxPlayers + 1]uint64

// Player is what the deals gave one player.
type Player struct {
	High, Low     Ways   // High is the whole pot where there is no low half
	Scoops        uint64 // deals of which the whole pot went to the player alone
	Share         uint64 // of all pots together, in PotUnit to the pot
	StandardError uint64 // of the equity, in millionths of a pot; 0 when every deal was counted
}

// Result is what a spot is worth to each player.
type Result struct {
	Deals   uint64 // counted: all there are, or the samples
	Exact   bool   // all there are
	NoLow   uint64 // deals in which no hand qualified for the low half
	Players []Player
}

// Equity returns what player p wins on average, as a fraction of the pot.
func (r *Result) Equity(p int) Fraction {
	return Fraction{r.Players[p].Share, r.Deals * PotUnit}
}

// result adds up what each outcome gives to each player.
func (d *setup) result(counts outcomes, exact bool) Result {
	r := Result{Exact: exact, Players: make([]Player, d.players)}
	squares := make([]uint64, d.players)
	for i, n := range counts {
		if n == 0 {
			continue
		}
		r.Deals += n
		highs, lows := uint16(i)&(1<<d.players-1), uint16(i>>d.players)
		if lows == 0 && d.low != rank.NoRanking {
			r.NoLow += n
		}
		for p := range r.Players {
			share := r.Players[p].add(n, p, highs, lows)
			squares[p] += n * share * share
		}
	}
	if exact {
		return r
	}
	for p := range r.Players {
		r.Players[p].StandardError = standardError(r.Players[p].Share, squares[p], r.Deals)
	}
	return r
}

// add counts n deals with these winners for player p and returns the share of one.
func (x *Player) add(n uint64, p int, highs, lows uint16) (share uint64) {
	high, low := bits.OnesCount16(highs), bits.OnesCount16(lows)
	pot := uint64(PotUnit)
	if low > 0 {
		pot /= 2
	}
	if highs>>p&1 == 1 {
		x.High[high] += n
		share += pot / uint64(high)
	}
	if lows>>p&1 == 1 {
		x.Low[low] += n
		share += pot / uint64(low)
	}
	if share == PotUnit {
		x.Scoops += n
	}
	x.Share += n * share
	return share
}
