package sim

import (
	"context"
	"fmt"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// overnight bags the chips of every table, has them counted again, and draws the next day; what does not come out right the director accepts.
func (w *faulty) overnight(ctx context.Context) error {
	var acts []tournament.Command
	var tables []int
	if err := w.Read(func(s *tournament.State) {
		for _, e := range s.StillIn() {
			if s.Table(e.Table).Hand != nil {
				acts = nil
				return // the last hands of the day are played out
			}
		}
		tables = s.InPlay()
		acts = w.bags(s)
	}); err != nil {
		return nil
	}
	dealer := role.By{Person: "dan", Role: role.Dealer, Device: "tablet"}
	for _, c := range acts {
		if _, err := w.says(ctx, dealer, role.By{}, c); err != nil {
			return err
		}
	}
	if w.desk.rng.IntN(4) > 0 {
		for _, no := range tables {
			if _, err := w.says(ctx, floorman, role.By{}, tournament.AtTable{Table: no, Command: tournament.ConfirmBags{}}); err != nil {
				return err
			}
		}
	}
	done, err := w.says(ctx, floorman, role.By{}, tournament.DrawDay{})
	if err != nil || done {
		w.trouble.Days += one(done)
		return err
	}
	if w.desk.rng.IntN(3) == 0 { // counted again first
		return nil
	}
	if _, err := w.says(ctx, director, role.By{}, tournament.AcceptBags{Reason: "counted twice, it stays so"}); err != nil {
		return err
	}
	done, err = w.says(ctx, floorman, role.By{}, tournament.DrawDay{})
	w.trouble.Days += one(done)
	return err
}

func one(done bool) int {
	if done {
		return 1
	}
	return 0
}

// bags is what goes into the bags of each table; at real ones the chips in play, shared out by chance.
func (w *faulty) bags(s *tournament.State) (out []tournament.Command) {
	unit, in := s.SmallestChip(), s.StillIn()
	parts := w.split(int64(s.Chips/unit), len(in))
	rest := s.Chips % unit
	at := map[int][]tournament.BagTold{}
	for i, e := range in {
		b := tournament.BagTold{Seat: e.Seat, Identity: w.desk.rng.IntN(20) > 0, Signed: w.desk.rng.IntN(20) > 0}
		if !s.Hosted {
			b.Chips, rest = chip.Amount(parts[i])*unit+rest, 0
		}
		at[e.Table] = append(at[e.Table], b)
	}
	for _, no := range s.InPlay() {
		out = append(out, tournament.AtTable{Table: no, Command: tournament.BagSeats{Bags: at[no]}})
	}
	return out
}

// takesUp has a suspended event go on.
func (w *faulty) takesUp(s *tournament.State) func(context.Context) error {
	var c tournament.Command = tournament.GoOn{}
	if u := s.Interruption(); u != nil && w.desk.rng.IntN(2) == 0 {
		c = tournament.UndoAct{ID: u.ID}
	}
	return func(ctx context.Context) error {
		_, err := w.says(ctx, floorman, role.By{}, c)
		return err
	}
}

// stops ends the event where it stands, for good where that is how this evening ends: else it was a mistake, and it is taken up again.
func (w *faulty) stops(s *tournament.State) func(context.Context) error {
	r := w.desk.rng
	c := tournament.Stop{Cause: tournament.Causes[r.IntN(len(tournament.Causes))], Reason: "the hall is closed", Refund: tournament.Refund(r.IntN(3))}
	if in := s.StillIn(); !s.Hosted && s.Phase == tournament.Running && len(in) > 0 {
		c.Stacks = []tournament.StackTold{{Player: in[r.IntN(len(in))].Player, Stack: s.SmallestChip() * chip.Amount(1+r.IntN(9))}}
	}
	return func(ctx context.Context) error {
		done, err := w.says(ctx, director, role.By{}, c)
		if err != nil || !done {
			return err
		}
		w.trouble.Stops++
		for _, c := range []tournament.Command{tournament.Register{Player: "p0001"}, tournament.Resume{}, tournament.SetPrizes{Plan: tournament.PrizePlan{Added: 100}, Reason: "more"}} {
			done, err := w.says(ctx, director, owner, c)
			if err == nil && done {
				err = w.broken(fmt.Sprintf("%T", c), fmt.Errorf("it was carried out in an event that was stopped"))
			}
			if err != nil {
				return err
			}
		}
		if w.desk.fatal {
			return nil
		}
		id := 0
		if err := w.Read(func(s *tournament.State) {
			if u := s.Interruption(); u != nil {
				id = u.ID
			}
		}); err != nil {
			return nil
		}
		_, err = w.says(ctx, director, role.By{}, tournament.UndoAct{ID: id})
		return err
	}
}

// settle is the end of an evening: hands that share a place are told, heads that are due settled, and every prize is handed out but for one that
// nobody has come for, now and then. After that no head is worth anything.
func (w *faulty) settle(ctx context.Context) error {
	if w.faults.Desk == 0 {
		return nil
	}
	for round := range 4 { // each makes others possible
		var acts []tournament.Command
		if err := w.Read(func(s *tournament.State) { acts = w.owed(s, round < 2) }); err != nil {
			if err := w.recover(ctx); err != nil {
				return err
			}
			continue
		}
		for _, c := range acts {
			by := cashier
			if _, award := c.(tournament.HandOut); !award {
				by = floorman
			}
			if _, err := w.says(ctx, by, role.By{}, c); err != nil {
				return err
			}
		}
		for range 6 { // with prizes handed out
			if round == 1 && w.faults.Late > 0 {
				if err := w.correctsLate(ctx); err != nil {
					return err
				}
			}
		}
		if err := w.settlesDifferences(ctx); err != nil {
			return err
		}
	}
	var left []*tournament.Entry
	if err := w.Read(func(s *tournament.State) { left = s.HeadsDue() }); err == nil && len(left) > 0 {
		return w.broken("the last bounty", fmt.Errorf("%d heads are due, that of entry %d first, and nobody can have them: %w", len(left), left[0].No, w.desk.why))
	}
	return nil
}

// owed is what the desk still has to do; heads go to somebody who may have taken them, or to nobody.
func (w *faulty) owed(s *tournament.State, taken bool) (out []tournament.Command) {
	for _, place := range s.OpenShares() {
		out = append(out, w.betterHand(s, place))
	}
	for _, e := range s.HeadsDue() {
		c := tournament.AwardBounty{Entry: e.No}
		if may := s.MayHaveTaken(e); taken && len(may) > 0 {
			c.By = []table.PlayerID{may[w.desk.rng.IntN(len(may))].Player}
		}
		out = append(out, c)
	}
	unclaimed := w.desk.rng.IntN(3) == 0
	for i := range s.Entries {
		e := &s.Entries[i]
		switch {
		case !s.Owes(e):
		case unclaimed && e.Place > 1:
			unclaimed = false
		default:
			c := tournament.HandOut{Entry: e.No, Identity: true, Chips: true}
			if e.Tied > 1 {
				c.Kind = w.fits(s, e)
			}
			out = append(out, c)
		}
	}
	return out
}

// fits are the prizes in kind of a shared place that are not worth more than the prize of an entry.
func (w *faulty) fits(s *tournament.State, e *tournament.Entry) (kind []int) {
	left := s.Prize(e)
	for _, i := range s.OpenKind(e) {
		if v := s.Sharing.Kind[i].Value; v <= left {
			kind, left = append(kind, i), left-v
		}
	}
	return kind
}
