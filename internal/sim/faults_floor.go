package sim

import (
	"context"
	"slices"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// onTheFloor does on purpose what neither cards nor the list of tasks brings about: a table broken by its players' cards, chairs out of use or
// needed, and what dealers tell of time cards, arrivals, and who took out whom.
func (w *faulty) onTheFloor(ctx context.Context, d *Driver) error {
	var acts []tournament.Command
	if err := w.Read(func(s *tournament.State) {
		running := s.InPlay()
		if len(running) == 0 || s.Phase != tournament.Running {
			return
		}
		no := running[w.rng.IntN(len(running))]
		acts = append(w.byCards(s), w.chairActs(s, no)...)
		acts = append(acts, w.dealerTells(s, no)...)
		acts = append(acts, w.shotClock(s, no)...)
	}); err != nil {
		return err
	}
	return d.doAll(ctx, acts)
}

// perhaps is true as often as the floor does something.
func (w *faulty) perhaps(share float64) bool { return w.rng.Float64() < share*w.faults.Floor }

// byCards breaks a table by cards where the book has them: begun, then, while the others play on, told or given up.
func (w *faulty) byCards(s *tournament.State) []tournament.Command {
	b, how := s.Breaking, s.Policy.BreakCards.Value
	switch {
	case how == tournament.NoCards:
		return nil
	case b == nil:
		if !w.perhaps(1.6) {
			return nil
		}
		for _, t := range s.Tasks() {
			if t.Kind == tournament.TaskBreak && !t.Wait {
				return []tournament.Command{tournament.BreakTable{Table: t.Table, Cards: true}}
			}
		}
		return nil
	case w.rng.IntN(12) == 0:
		return []tournament.Command{tournament.AtTable{Table: b.Table, Command: tournament.CancelBreak{}}}
	case w.rng.IntN(2) == 0:
		return nil
	}
	var c tournament.TellCards
	pile := slices.Clone(b.Pile)
	w.rng.Shuffle(len(pile), func(i, j int) { pile[i], pile[j] = pile[j], pile[i] })
	deck := w.rng.Perm(card.Count)
	told := how == tournament.SeatCards || w.rng.IntN(3) > 0
	for i, p := range sitting(s.Table(b.Table)) {
		if how == tournament.RankingCards {
			c.Ranking = append(c.Ranking, tournament.Ranked{Player: p, Card: card.Card(deck[i])})
		}
		if told && i < len(pile) {
			c.Seats = append(c.Seats, tournament.Seated{Player: p, Table: pile[i].Table, Seat: pile[i].Seat})
		}
	}
	if n := len(c.Ranking); n > 1 && w.rng.IntN(8) == 0 {
		c.Ranking[0].Card = c.Ranking[n-1].Card // one is read wrong
	}
	return []tournament.Command{tournament.AtTable{Table: b.Table, Command: c}}
}

// sitting lists the players of a table by seat.
func sitting(t *table.State) (out []table.PlayerID) {
	for i := range t.Seats {
		if p := t.Seats[i].Player; p != "" {
			out = append(out, p)
		}
	}
	return out
}

// chairActs takes a chair of a table out of use or puts one back, and has a player need a seat.
func (w *faulty) chairActs(s *tournament.State, no int) (out []tournament.Command) {
	r, t := w.rng, s.Table(no)
	seat := table.SeatNo(1 + r.IntN(len(t.Seats)))
	if w.perhaps(0.1) {
		out = append(out, tournament.LockSeat{Table: no, Seat: seat})
	}
	if n := len(s.Locked); n > 0 && w.perhaps(0.05*float64(n)) {
		at := s.Locked[r.IntN(n)]
		out = append(out, tournament.LockSeat{Table: at.Table, Seat: at.Seat, Open: true})
	}
	if !w.perhaps(0.1) {
		return out
	}
	players := sitting(t)
	need := tournament.SeatNeed{Player: players[r.IntN(len(players))]}
	switch r.IntN(5) {
	case 0: // no more
	case 1, 2:
		need.Ends = true
	default:
		need.Seats = table.SeatsOf(seat, table.SeatNo(1+r.IntN(len(t.Seats))))
	}
	if running := s.InPlay(); r.IntN(3) == 0 {
		need.Table = running[r.IntN(len(running))]
	}
	return append(out, tournament.NeedSeat{Need: need})
}

// chairsHosted is what the floor does about chairs where hands are dealt by the house.
func (w *faulty) chairsHosted(ctx context.Context) error {
	var acts []tournament.Command
	if err := w.Read(func(s *tournament.State) {
		if running := s.InPlay(); len(running) > 0 && s.Phase == tournament.Running {
			acts = w.chairActs(s, running[w.rng.IntN(len(running))])
		}
	}); err != nil {
		return nil // the room is about to read its journal again
	}
	for _, c := range acts {
		if err := passed(w.Do(ctx, c)); err != nil {
			return err
		}
	}
	return nil
}

// dealerTells is what the dealer of a table with real chips tells: who took out whom, that a hand is over which the others wait for, who has come.
func (w *faulty) dealerTells(s *tournament.State, no int) (out []tournament.Command) {
	r := w.rng
	if n := len(s.JustOut); n > 0 && w.perhaps(2) {
		entry := s.JustOut[r.IntN(n)]
		i := slices.IndexFunc(s.Entries, func(e tournament.Entry) bool { return e.No == entry })
		e := s.Entries[i]
		at := func(c any) { out = append(out, tournament.AtTable{Table: e.OutTable, Command: c}) }
		for range 1 + r.IntN(2) { // two share a pot, or one is taken back
			at(tournament.TookOut{Player: e.Player, By: table.SeatNo(1 + r.IntN(len(s.Table(e.OutTable).Seats)))})
		}
		switch r.IntN(12) {
		case 0:
			at(tournament.NotOut{Player: e.Player})
		case 1:
			at(tournament.OutTogether{Ahead: e.Player})
		}
	}
	if s.HandForHand != nil {
		out = append(out, tournament.AtTable{Table: no, Command: tournament.FinishHand{}})
	}
	if w.perhaps(0.8) {
		out = append(out, tournament.AtTable{Table: no, Command: tournament.Arrive{}})
	}
	return out
}

// shotClock has the floor come to the break that introduces the shot clock, where the event has one, and cut it short; players use their time
// cards.
func (w *faulty) shotClock(s *tournament.State, no int) (out []tournament.Command) {
	if !s.ShotClock {
		p := s.Rules.Shotclock
		if p == nil || !slices.ContainsFunc(p.Events.Value, func(e shotclock.Event) bool { return e.Quality == s.Structure.Quality }) {
			return nil
		}
		switch paid := len(s.Prizes) > 0 && s.Left <= len(s.Prizes); {
		case s.LateOpen && 3*s.Left < len(s.Entries) && w.perhaps(0.4):
			return []tournament.Command{tournament.CloseRegistration{}}
		case !s.LateOpen && paid && !s.MoneyBreak && w.perhaps(1.6):
			return []tournament.Command{tournament.NextLevel{}}
		}
		return nil
	}
	if s.Level().Break && w.perhaps(0.6) {
		out = append(out, tournament.NextLevel{})
	}
	for seat := range s.Table(no).Seats {
		if !w.perhaps(0.5) {
			continue
		}
		n := table.SeatNo(seat + 1)
		out = append(out, tournament.AtTable{Table: no, Command: tournament.UseTimeCard{Seat: n}})
		if w.rng.IntN(4) == 0 {
			out = append(out, tournament.AtTable{Table: no, Command: tournament.KeepTimeCard{Seat: n}})
		}
	}
	if w.rng.IntN(4) == 0 {
		out = append(out, tournament.AtTable{Table: no, Command: tournament.CollectTimeCards{}})
	}
	return out
}
