package sim

import (
	"math/rand/v2"

	"github.com/floorbook/floorbook/bounty"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/tournament"
)

// Vary draws another tournament from the seed: fewer players, tables of other sizes, shorter levels, smaller
// stacks, other antes, late registration and re-entry, a guarantee, more irregular acts. Small tables reach in a hundred hands what large
// ones seldom do: dead buttons, moves, breaks, heads-up.
func Vary(s Setup) Setup {
	r := rand.New(rand.NewPCG(s.Seed, 0xF0))
	s.Players = 2 + r.IntN(max(1, s.Players-1))
	s.LateShare = []float64{0, 0.15, 0.5}[r.IntN(3)]
	s.Clumsy = []float64{0, s.Clumsy, 0.15}[r.IntN(3)]
	s.ReEntry = []float64{0, 0.5, 0.9}[r.IntN(3)]
	st := &s.Structure
	most := st.SeatsMost()
	st.Seats = 2 + r.IntN(most-1)
	st.SeatsLate = st.Seats + r.IntN(min(2, most+1-st.Seats))
	st.FinalTable = 0
	if r.IntN(2) == 0 {
		st.FinalTable = 2 + r.IntN(most-1)
	}
	st.AnteKind = []hand.AnteKind{hand.NoAnte, hand.AnteEach, hand.AnteBigBlind}[r.IntN(3)]
	st.ReEntries = r.IntN(3)
	st.LateLevels = r.IntN(min(5, 1+st.LateLevels))
	st.Levels = append([]tournament.Level(nil), st.Levels...)
	st.LateMinutes = []int{0, 0, 7, 40}[r.IntN(4)]
	sell(st, r)
	heads(st, r)
	part := 1 + r.IntN(6)
	for i := range st.Levels {
		st.Levels[i].Minutes = max(1, st.Levels[i].Minutes/part)
		st.Levels[i].DayEnds = st.Levels[i].DayEnds || i > 0 && r.IntN(12) == 0
	}
	if smallest := st.Chips[0]; r.IntN(2) == 0 {
		st.Stack = max(st.Stack/4/smallest, 1) * smallest
	}
	if r.IntN(4) == 0 {
		s.Policy.SameHand.Value = tournament.AllTie
	}
	if r.IntN(4) == 0 {
		s.Policy.SourceTable.Value, s.Policy.BreakOrder.Value = tournament.LowestNumber, tournament.LowestNumber
	}
	if st.Guarantee = 0; r.IntN(2) == 0 {
		st.Guarantee = money.Amount(r.IntN(2*s.Players)) * st.BuyIn
	}
	return s
}

// heads puts bounties of some kind on the heads of half of the tournaments.
func heads(st *tournament.Structure, r *rand.Rand) {
	st.Bounties = nil
	if kind := bounty.Kind(r.IntN(6)); kind <= bounty.Mystery {
		unit := money.Amount(1+r.IntN(5)) * 100
		st.Bounties = &tournament.Bounties{Kind: kind, Unit: unit, Price: unit * money.Amount(1+r.IntN(9))}
		if kind == bounty.Mystery && r.IntN(2) == 0 {
			st.Bounties.Envelopes = []int{3000, 1500}
		}
	}
}

// sell has half of the tournaments sell rebuys, and some of those an add-on, in the first break that there is after a level.
func sell(st *tournament.Structure, r *rand.Rand) {
	st.Rebuys, st.AddOn = nil, nil
	if r.IntN(2) == 0 {
		return
	}
	lot := st.Chips[0] * max(1, st.Stack/2/st.Chips[0])
	st.Rebuys = &tournament.Rebuys{Sale: tournament.Sale{Price: st.BuyIn / 2, Fee: st.Fee / 3, Chips: lot}, Levels: 1 + r.IntN(4), Most: r.IntN(3)}
	played := 0
	for _, l := range st.Levels {
		if l.Break && played > 0 && r.IntN(2) == 0 {
			st.Rebuys.Levels, st.AddOn = played, &tournament.Sale{Price: st.BuyIn / 3, Chips: 2 * lot}
			return
		} else if !l.Break {
			played++
		}
	}
	st.Rebuys.Levels = min(st.Rebuys.Levels, played)
}
