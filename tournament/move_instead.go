package tournament

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
)

func (d *decision) moveInstead(c MoveInstead) error {
	task, err := d.s.task(c.Task)
	if err != nil {
		return err
	}
	if task.Kind != TaskBalance {
		return refusal.New(TaskGone, "Task", c.Task)
	}
	if task.Wait {
		return refusal.New(TaskWaits, "Task", c.Task)
	}
	m := task.Moves[0]
	from := d.s.Table(m.FromTable)
	var t article.Trace
	d.s.Policy.FloorDecides.Decide(&t)
	switch {
	case len(c.Cards) > 0:
		order, err := ranking(seatedPlayers(from), c.Cards)
		if err != nil {
			return err
		}
		c.Player = order[0].Player
		t.Reset()
		d.s.Policy.DealToChoose.Decide(&t)
	case c.Reason == "":
		return refusal.New(SayWhy)
	}
	seat := from.SeatOf(c.Player)
	if seat == 0 {
		return refusal.New(NotOfTable, "Player", string(c.Player), "Table", from.No)
	}
	m.Player, m.FromSeat = c.Player, seat
	cites := t.Decided()
	d.emit(PlayersMoved{Moves: []Move{m}, At: d.m.At, Undo: "move", Cites: cites})
	d.note("moved_instead", cites, append(moveArgs(m), "Reason", c.Reason)...)
	return nil
}

// Givers lists who may move of the table that gives a player, in the order of the book: the first is who it names.
func (s *State) Givers(task Task) []Seated {
	if task.Kind != TaskBalance {
		return nil
	}
	from := s.Table(task.Moves[0].FromTable)
	var out []Seated
	for _, seat := range s.giving(from) {
		out = append(out, Seated{Player: from.At(seat).Player, Table: from.No, Seat: seat})
	}
	return out
}
