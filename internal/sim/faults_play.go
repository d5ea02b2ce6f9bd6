package sim

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// play creates the tournament and plays it to its end.
func (w *faulty) play(ctx context.Context, s Setup) error {
	if err := w.Do(ctx, tournament.Create{
		ID: faultyStream, Structure: s.Structure, Book: s.Book, Policy: s.Policy, Rules: s.Rules,
		Hosted: !w.faults.Untracked, Auto: w.rng.IntN(2) == 0,
	}); err != nil {
		return err
	}
	late := s.arrivals(rand.New(rand.NewPCG(s.Seed, 1)))
	for i := range s.Players - len(late) {
		if err := w.Do(ctx, tournament.Register{Player: playerID(i)}); err != nil {
			return err
		}
	}
	if err := passed(w.Do(ctx, tournament.Start{})); err != nil {
		return err
	}
	d := NewDriver(w, Options{Seed: s.Seed, Clumsy: s.Clumsy, Late: late, ReEntry: s.ReEntry})
	if w.faults.Untracked {
		return w.floor(ctx, d)
	}
	err := d.Run(ctx)
	var stalled *Stalled
	if errors.As(err, &stalled) {
		return w.broken("an act that was refused for ever", stalled)
	}
	return err
}

// floor runs untracked tables: dealers start hands, players go out by the floor's word, chips are sold and raced for, and the driver does
// the tasks of the queue.
func (w *faulty) floor(ctx context.Context, d *Driver) error {
	for {
		finished, tables := false, 0
		if err := w.Read(func(s *tournament.State) {
			finished, tables = s.Phase == tournament.Finished || s.Stop != nil, s.TablesInPlay()
		}); err != nil || finished {
			return err
		}
		if err := w.WaitUntil(ctx, w.Now()+tournament.Instant(w.rng.IntN(60_000))); err != nil {
			return err
		}
		for range 1 + tables/8 { // the larger the room, the more happens in a minute
			if err := w.aTable(ctx, d); err != nil {
				return err
			}
		}
		if err := w.arrivals(ctx, d); err != nil {
			return err
		}
		if err := w.onTheFloor(ctx, d); err != nil {
			return err
		}
		if err := w.lifts(ctx); err != nil {
			return err
		}
		if err := d.doTasks(ctx); err != nil {
			return err
		}
		if w.rng.IntN(40) == 0 { // a dealer's push, a smoke
			if err := w.WaitUntil(ctx, w.Now()+tournament.Instant((5*time.Minute).Milliseconds())); err != nil {
				return err
			}
		}
	}
}

// aTable is what happens at one table: a hand, and sometimes somebody goes out, buys, or a race is run.
func (w *faulty) aTable(ctx context.Context, d *Driver) error {
	var acts []tournament.Command
	if err := w.Read(func(s *tournament.State) {
		running := s.InPlay()
		if len(running) == 0 {
			return
		}
		no := running[w.rng.IntN(len(running))]
		acts = append(acts, tournament.AtTable{Table: no, Command: table.NextHand{}})
		out := w.anyBust(s, no)
		if c := sellOn(w.rng, s, out.Player); c != nil && w.rng.IntN(4) == 0 {
			acts = append(acts, c)
		} else if w.rng.IntN(6) == 0 {
			acts = append(acts, out)
		}
		if c := raceOn(w.rng, s, no); c != nil {
			acts = append(acts, c)
		}
	}); err != nil {
		return err
	}
	return d.doAll(ctx, acts)
}

// arrivals registers those who come late, and those who come back.
func (w *faulty) arrivals(ctx context.Context, d *Driver) error {
	if err := d.comeBack(); err != nil {
		return err
	}
	for len(d.opt.Late) > 0 && d.opt.Late[0].At <= w.Now() {
		arrival := d.opt.Late[0]
		d.opt.Late = d.opt.Late[1:]
		if err := d.do(ctx, tournament.Register{Player: arrival.Player}); err != nil {
			return err
		}
	}
	return nil
}

// anyBust is one player of a table going out, sometimes with others, their stacks known or not.
func (w *faulty) anyBust(s *tournament.State, no int) tournament.Bust {
	var sitting []table.PlayerID
	seats := s.Table(no).Seats
	for i := range seats {
		if p := seats[i].Player; p != "" {
			sitting = append(sitting, p)
		}
	}
	w.rng.Shuffle(len(sitting), func(i, j int) { sitting[i], sitting[j] = sitting[j], sitting[i] })
	if len(sitting) == 0 {
		return tournament.Bust{}
	}
	b := tournament.Bust{Player: sitting[0]}
	for len(b.SameHand)+2 < len(sitting) && w.rng.IntN(6) == 0 {
		b.SameHand = append(b.SameHand, sitting[len(b.SameHand)+1])
	}
	if w.rng.IntN(2) == 0 {
		for range len(b.SameHand) + 1 {
			b.Stacks = append(b.Stacks, s.Structure.Chips[0]*chip.Amount(1+w.rng.IntN(4)))
		}
	}
	return b
}
