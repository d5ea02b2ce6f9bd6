package sim

import (
	"context"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Deals are proposed among so many players at most, so often at most in an evening.
const (
	dealPlayers = 12
	dealsMost   = 3
)

// mayShare reports whether those who are left propose a deal now.
func (w *faulty) mayShare(s *tournament.State) bool {
	if w.desk.deals >= dealsMost || s.Left > dealPlayers || len(s.AtStake()) == 0 || s.Deal != nil && s.Deal.Made || s.HandForHand != nil {
		return false
	}
	for _, t := range s.Tables {
		if t.Hand != nil {
			return false
		}
	}
	return w.desk.rng.Float64() < 0.5*w.faults.Desk
}

// shares proposes a deal, has everybody sign, and makes it; now and then somebody does not sign, or it is taken back once made.
func (w *faulty) shares(ctx context.Context) error {
	w.desk.deals++
	r := w.desk.rng
	var c tournament.ProposeDeal
	var who []table.PlayerID
	if err := w.Read(func(s *tournament.State) {
		for _, e := range s.StillIn() {
			who = append(who, e.Player)
		}
		c = w.anyDeal(s, who)
	}); err != nil {
		return nil
	}
	if done, err := w.says(ctx, floorman, role.By{}, c); !done {
		return err
	}
	if r.IntN(6) == 0 {
		_, err := w.says(ctx, floorman, role.By{}, tournament.DropDeal{})
		return err
	}
	for i, p := range who {
		if i == 0 && r.IntN(8) == 0 {
			continue
		}
		if _, err := w.says(ctx, floorman, role.By{}, tournament.SignDeal{Player: p}); err != nil {
			return err
		}
	}
	done, err := w.says(ctx, director, role.By{}, tournament.MakeDeal{})
	if !done {
		return err
	}
	w.trouble.Deals++
	if r.IntN(4) > 0 {
		return nil
	}
	id := 0
	if err := w.Read(func(s *tournament.State) {
		for _, u := range s.Undo {
			if u.Key == "deal" {
				id = u.ID
			}
		}
	}); err != nil {
		return nil
	}
	_, err = w.says(ctx, floorman, role.By{}, tournament.UndoAct{ID: id})
	return err
}

// anyDeal draws a deal of any kind. Where stacks are told they sum to what is in play, most of the time.
func (w *faulty) anyDeal(s *tournament.State, who []table.PlayerID) tournament.ProposeDeal {
	r := w.desk.rng
	ways := tournament.DealWays()
	c := tournament.ProposeDeal{Way: ways[r.IntN(len(ways))], Unit: []money.Amount{0, 100, 500}[r.IntN(3)], Stops: r.IntN(4) == 0}
	stake := money.Amount(0)
	for _, p := range s.AtStake() {
		stake += p
	}
	if r.IntN(2) == 0 {
		c.ToPlay = money.Amount(r.Int64N(int64(stake) + 1))
	}
	if !s.Hosted {
		c.Stacks = map[table.PlayerID]chip.Amount{}
		for i, n := range w.split(int64(s.Chips), len(who)) {
			c.Stacks[who[i]] = chip.Amount(n)
		}
		if r.IntN(10) == 0 {
			c.Stacks[who[0]]++
		}
	}
	if c.Way == tournament.CustomDeal {
		c.Amounts = map[table.PlayerID]money.Amount{}
		for i, n := range w.split(int64(stake-c.ToPlay), len(who)) {
			c.Amounts[who[i]] = money.Amount(n)
		}
	}
	return c
}

// split draws n parts that sum to all; each has its hundredth at least, where there is as much.
func (w *faulty) split(all int64, n int) []int64 {
	out := make([]int64, n)
	least := all / int64(100*n)
	left := all - least*int64(n)
	for i := range out {
		part := left
		if i < n-1 {
			part = w.desk.rng.Int64N(left/2 + 1)
		}
		out[i] = least + part
		left -= part
	}
	return out
}
