package sim

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// desk is what the desk and the director do about prizes, days and interruptions, by a chance of its own: with a share of zero an evening is the
// same as without them.
type desk struct {
	rng   *rand.Rand
	fatal bool  // the event is stopped for good one day
	deals int   // proposed
	why   error // the last refusal
}

// Who answers for what is done at the desk.
var (
	director = role.By{Person: "td", Role: role.Director, Device: "desk"}
	owner    = role.By{Person: "boss", Role: role.Owner, Device: "desk"}
	cashier  = role.By{Person: "cash", Role: role.Cashier, Device: "desk"}
	floorman = role.By{Person: "flo", Role: role.Floor, Device: "phone"}
)

// says sends a command of somebody, and of whoever answers for it besides; it reports whether it was carried out.
func (w *faulty) says(ctx context.Context, by, second role.By, c tournament.Command) (bool, error) {
	w.sent++
	_, err := w.send(ctx, room.Command{Stream: faultyStream, ID: fmt.Sprintf("desk-%d", w.sent), By: by, Second: second, Cmd: c})
	if err != nil {
		w.desk.why = err
	}
	return err == nil, passed(err)
}

// atDesk is what happens at the desk between two acts of the game.
func (w *faulty) atDesk(ctx context.Context) error {
	if w.faults.Desk == 0 {
		return nil
	}
	var next func(context.Context) error
	if err := w.Read(func(s *tournament.State) {
		switch {
		case s.Phase == tournament.Finished || s.Stop != nil || s.Shelved():
		case s.Suspension != nil:
			if w.desk.rng.IntN(10) == 0 {
				next = w.takesUp(s)
			}
		case s.DayOver && !s.DayDrawn && s.Phase == tournament.Running:
			if w.desk.rng.IntN(2) == 0 || len(s.Bags) > 0 {
				next = w.overnight
			}
		case w.mayShare(s):
			next = w.shares
		case w.desk.rng.Float64() < w.faults.Desk:
			next = w.deskAct(s)
		}
	}); err != nil || next == nil {
		return nil // nothing to do, or the room is about to read its journal again
	}
	return next(ctx)
}

// deskAct draws one thing that somebody does at the desk or for the whole event.
func (w *faulty) deskAct(s *tournament.State) func(context.Context) error {
	r := w.desk.rng
	one := func(by role.By, c tournament.Command) func(context.Context) error {
		return func(ctx context.Context) error {
			_, err := w.says(ctx, by, role.By{}, c)
			return err
		}
	}
	switch r.IntN(12) {
	case 0, 1:
		return w.plans(s)
	case 2:
		if places := s.OpenShares(); len(places) > 0 {
			return one(floorman, w.betterHand(s, places[0]))
		}
		return one(floorman, tournament.TellBetterHand{Place: 1 + r.IntN(9)})
	case 3:
		if s.Phase == tournament.Running && r.IntN(4) == 0 {
			return one(floorman, tournament.GiveUp{Player: w.anyOf(s)})
		}
	case 4:
		return one(cashier, tournament.AskTransfer{Entry: 1 + r.IntN(9)})
	case 5:
		return one(floorman, tournament.Suspend{Cause: tournament.CauseTechnical, Reason: "no light", Until: tournament.Instant(r.IntN(2)) * (w.Now() + 600_000)})
	case 6:
		if r.IntN(6) == 0 {
			return w.stops(s)
		}
	case 7:
		return w.stacks(s)
	case 8: // a tablet where somebody may not do it
		return one(role.By{Person: "dan", Role: role.Dealer, Device: "tablet"}, w.handsOut(s))
	case 9: // a prize that was handed out by mistake
		for i := range s.Entries {
			if id := s.TakesBack(&s.Entries[i]); id > 0 && r.IntN(2) == 0 {
				return one(floorman, tournament.UndoAct{ID: id})
			}
		}
	}
	return one(cashier, w.handsOut(s))
}

func (w *faulty) anyOf(s *tournament.State) table.PlayerID {
	if in := s.StillIn(); len(in) > 0 {
		return in[w.desk.rng.IntN(len(in))].Player
	}
	return "nobody"
}

// handsOut hands a prize out that is owed, or somebody tries one that is not; now and then what the book asks for has not been seen.
func (w *faulty) handsOut(s *tournament.State) tournament.Command {
	r := w.desk.rng
	c := tournament.HandOut{Entry: 1 + r.IntN(max(1, len(s.Entries))), Identity: r.IntN(8) > 0, Chips: r.IntN(8) > 0}
	for i := range s.Entries {
		if e := &s.Entries[i]; s.Owes(e) && r.IntN(3) > 0 {
			c.Entry = e.No
		}
	}
	for i := range s.Entries {
		if e := &s.Entries[i]; e.No == c.Entry && e.Tied > 1 {
			for _, k := range s.OpenKind(e) {
				if r.IntN(2) == 0 {
					c.Kind = append(c.Kind, k)
				}
			}
		}
	}
	return c
}

// betterHand is who had the better hand of those who share a place; now and then they were equal.
func (w *faulty) betterHand(s *tournament.State, place int) tournament.Command {
	c := tournament.TellBetterHand{Place: place}
	for i := range s.Entries {
		if e := &s.Entries[i]; e.Place == place && w.desk.rng.IntN(3) > 0 {
			c.Player = e.Player
		}
	}
	return c
}

// plans sets the prizes otherwise. Once they are fixed it takes two persons: one alone is refused.
func (w *faulty) plans(s *tournament.State) func(context.Context) error {
	c := tournament.SetPrizes{Plan: w.anyPlan(s)}
	fixed := s.PlanFixed()
	if fixed {
		c.Reason = "an entry was forgotten"
	}
	if w.desk.rng.IntN(8) == 0 {
		c.Reason = ""
	}
	return func(ctx context.Context) error {
		if fixed {
			done, err := w.says(ctx, director, role.By{}, c)
			if err == nil && done {
				err = w.broken("SetPrizes", fmt.Errorf("prizes that are fixed were changed by one person"))
			}
			if err != nil {
				return err
			}
		}
		_, err := w.says(ctx, director, owner, c)
		return err
	}
}

// anyPlan draws a plan: places by shares, some by amounts, a least prize, money and things that the house gives, tickets bought from the pool.
func (w *faulty) anyPlan(s *tournament.State) (p tournament.PrizePlan) {
	r := w.desk.rng
	if r.IntN(6) == 0 {
		return p
	}
	buyIn := max(s.Structure.BuyIn, 100)
	if r.IntN(3) > 0 {
		p.Places = s.Structure.Payouts.Suggested(1 + r.IntN(max(1, min(12, len(s.Entries)/2))))
		if n := len(p.Places); n > 2 && r.IntN(3) == 0 { // the last ones get their money back
			p.Places[0].Share += p.Places[n-1].Share
			p.Places[n-1] = tournament.PaidPlace{Amount: buyIn}
		}
	}
	if r.IntN(3) == 0 {
		p.Least = buyIn * money.Amount(r.IntN(3))
	}
	if r.IntN(3) == 0 {
		p.Round = []money.Amount{100, 500, 1000, 5000}[r.IntN(4)]
	}
	if r.IntN(4) == 0 {
		p.Added = buyIn * money.Amount(1+r.IntN(4))
	}
	for range r.IntN(3) {
		k := tournament.InKind{Place: 1 + r.IntN(6), What: []string{"seat", "trophy", "week"}[r.IntN(3)], Value: buyIn * money.Amount(1+r.IntN(3)), Given: r.IntN(2) == 0}
		k.Ticket = k.What == "seat"
		if !slices.Contains(p.Kind, k) {
			p.Kind = append(p.Kind, k)
		}
	}
	slices.SortStableFunc(p.Kind, func(a, b tournament.InKind) int { return a.Place - b.Place })
	return p
}

// stacks has a stack wait for a late entrant where the book has that.
func (w *faulty) stacks(s *tournament.State) func(context.Context) error {
	running := s.InPlay()
	if s.Hosted || !s.Policy.UnsoldStack.Value || len(running) == 0 {
		return nil
	}
	r := w.desk.rng
	no := running[r.IntN(len(running))]
	c := tournament.PlaceStack{Table: no, Seat: table.SeatNo(1 + r.IntN(len(s.Table(no).Seats))), Until: r.IntN(2) * (s.LevelNumber() + r.IntN(3))}
	return func(ctx context.Context) error {
		_, err := w.says(ctx, floorman, role.By{}, c)
		return err
	}
}

// lifts takes off the stacks whose time is over, counted.
func (w *faulty) lifts(ctx context.Context) error {
	if w.faults.Desk == 0 {
		return nil
	}
	var acts []tournament.Command
	if err := w.Read(func(s *tournament.State) {
		if len(s.Unsold) == 0 {
			return
		}
		for _, t := range s.Tasks() {
			if t.Kind == tournament.TaskUnsold {
				left := s.Structure.Stack - s.SmallestChip()*4*chip.Amount(w.desk.rng.IntN(3))
				acts = append(acts, tournament.LiftStack{Table: t.Table, Seat: table.SeatNo(t.Args["Seat"].(int)), Chips: max(0, left/s.SmallestChip()*s.SmallestChip())})
			}
		}
	}); err != nil {
		return nil
	}
	for _, c := range acts {
		if _, err := w.says(ctx, floorman, role.By{}, c); err != nil {
			return err
		}
	}
	return nil
}
