package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/chiprace"
	"github.com/floorbook/floorbook/table"
)

// applyChips carries out what happened to chips; it reports whether the event was about them.
func (s *State) applyChips(e Event) bool {
	switch e := e.(type) {
	case ColorUpStarted:
		s.applyColorUp(e)
	case LeftoversEntered:
		up := s.colorUp()
		up.Open = append(slices.DeleteFunc(slices.Clone(up.Open), func(o OpenRace) bool { return o.Table == e.Table }), OpenRace{LeftoversEntered: e})
	case RaceTied:
		if open := s.colorUp().open(e.Table); open != nil {
			open.Hands, open.Tied = e.Hands, e.Tied
		}
	case TableRaced:
		s.applyRaced(e)
	case RaceUndone:
		s.applyRaceUndone(e.Table)
	case ColorUpUndone:
		s.applyColorUpUndone()
	case ChipsMoved:
		s.moveChips(e)
		args := map[string]any{"Player": string(e.Player), "Table": e.Table, "Worth": chip.Worth(e.In)}
		s.remember(Undoable{Key: "chips_" + e.Key, At: e.At, Args: args, Chips: &e})
	case ChipsMovedBack:
		m := e.Move
		m.In, m.Out = m.Out, m.In
		s.moveChips(m)
	case TableCounted:
		s.Counting = append(slices.DeleteFunc(slices.Clone(s.Counting), func(o TableCounted) bool { return o.Table == e.Table }), e)
	case CountEnded:
		s.Counts, s.Counting = last(append(slices.Clone(s.Counts), ChipCount{CountEnded: e, Seq: s.Seq}), countsMax), nil
	default:
		return false
	}
	return true
}

// last keeps the latest n of a list.
func last[T any](list []T, n int) []T { return slices.Clone(list[max(0, len(list)-n):]) }

// uncountLeftovers forgets what was counted for a race at a table that is put up anew: others sit there.
func (s *State) uncountLeftovers(no int) {
	if len(s.ColorUps) > 0 {
		up := s.colorUp()
		up.Open = slices.DeleteFunc(slices.Clone(up.Open), func(o OpenRace) bool { return o.Table == no })
	}
}

func (s *State) colorUp() *ColorUp { return &s.ColorUps[len(s.ColorUps)-1] }

func (s *State) applyColorUp(e ColorUpStarted) {
	s.ColorUps = append(slices.Clone(s.ColorUps), ColorUp{Chip: e.Chip, To: e.To, At: e.At, Tables: e.Tables, Cites: e.Cites})
	for _, t := range s.Tables {
		t.Unit = e.To
	}
	s.remember(Undoable{Key: "color_up", At: e.At, Args: map[string]any{"Chip": e.Chip, "To": e.To}})
}

// applyRaced changes the chips of a table: at hosted ones its stacks, in a room with real chips the numbers in play.
func (s *State) applyRaced(e TableRaced) {
	up := s.colorUp()
	up.Raced = append(slices.Clone(up.Raced), e)
	up.Open = slices.DeleteFunc(slices.Clone(up.Open), func(o OpenRace) bool { return o.Table == e.Table })
	s.raceStacks(&e, 1)
	s.changed("race", "", e.Table, e.At, s.countRace(&e, 1))
	if !s.Hosted {
		s.remember(Undoable{Key: "race", At: e.At, Args: map[string]any{"Table": e.Table, "Chip": e.Chip, "To": e.To}})
	}
}

func (s *State) applyRaceUndone(no int) {
	up := s.colorUp()
	i := slices.IndexFunc(up.Raced, func(r TableRaced) bool { return r.Table == no })
	e := up.Raced[i]
	s.raceStacks(&e, -1)
	s.changed("race_undone", "", no, e.At, s.countRace(&e, -1))
	up.Raced = slices.Delete(slices.Clone(up.Raced), i, i+1)
}

func (s *State) applyColorUpUndone() {
	for len(s.colorUp().Raced) > 0 {
		s.applyRaceUndone(s.colorUp().Raced[0].Table)
	}
	s.ColorUps = slices.Clone(s.ColorUps[:len(s.ColorUps)-1])
	for _, t := range s.Tables {
		t.Unit = s.SmallestChip()
	}
}

// raceStacks adds what a race gave to the stacks of a hosted table, or takes it back.
func (s *State) raceStacks(e *TableRaced, sign chip.Amount) {
	if !s.Hosted {
		return
	}
	for _, c := range e.Changes {
		s.Table(e.Table).At(table.SeatNo(c.Seat)).Stack += sign * netOf(e, c)
	}
	s.seats++ // the chips of the table are proved anew
}

// netOf is by how much a race changes the stack of a seat.
func netOf(e *TableRaced, c chiprace.Change) chip.Amount {
	return chip.Amount(c.Out)*e.To - chip.Amount(c.In)*e.Chip
}

// countRace changes the numbers of chips in play, and says by how much they are worth more.
func (s *State) countRace(e *TableRaced, sign int) (net chip.Amount) {
	in, out := 0, 0
	for _, c := range e.Changes {
		in, out = in+c.In, out+c.Out
		net += netOf(e, c)
	}
	s.piece(e.Chip, -sign*in)
	s.piece(e.To, sign*out)
	return chip.Amount(sign) * net
}

// moveChips takes chips off the tables and puts others there.
func (s *State) moveChips(e ChipsMoved) {
	for _, p := range e.In {
		s.piece(p.Chip, -p.Count)
	}
	for _, p := range e.Out {
		s.piece(p.Chip, p.Count)
	}
	s.changed(e.Key, e.Player, e.Table, e.At, chip.Worth(e.Out)-chip.Worth(e.In))
}

// piece changes the number of chips of a value in play, where it is followed.
func (s *State) piece(value chip.Amount, by int) {
	if i := slices.Index(s.Structure.Chips, value); i < len(s.Pieces) && i >= 0 {
		s.Pieces[i] += by
	}
}

// changed notes that the chips in play are worth more, or less, than those issued to entries.
func (s *State) changed(key string, p table.PlayerID, no int, at Instant, net chip.Amount) {
	s.Added += net
	s.Chips += net
	s.chipChange(key, p, no, at, net)
}

func (s *State) chipChange(key string, p table.PlayerID, no int, at Instant, net chip.Amount) {
	s.Changes = append(s.Changes, ChipChange{Seq: s.Seq, At: at, Key: key, Player: p, Table: no, Net: net, After: s.Chips})
	if len(s.Changes) > changesMax {
		s.Changes = last(s.Changes, changesMax)
	}
}

// issue counts the chips of an entry's stack in, or out again.
func (s *State) issue(sign int) {
	if s.Hosted || len(s.Structure.StackChips) == 0 || s.uncounted {
		return
	}
	if s.Pieces == nil {
		s.Pieces = make([]int, len(s.Structure.Chips))
	}
	for i, n := range s.StackPieces() {
		s.Pieces[i] += sign * n
	}
}

// handOut counts chips in that are sold, or out again: a starting stack's worth as a starting stack, another amount in as few chips as can be.
func (s *State) handOut(worth chip.Amount, sign int) {
	if worth == 0 || s.Pieces == nil {
		return
	}
	if worth == s.Structure.Stack {
		s.issue(sign)
		return
	}
	for i := len(s.Structure.Chips) - 1; i >= 0; i-- {
		n := worth / s.Structure.Chips[i]
		s.Pieces[i] += sign * int(n)
		worth -= n * s.Structure.Chips[i]
	}
}

// loseCount gives up following the chips by value, from when some left play that nobody has counted by value.
func (s *State) loseCount() {
	s.Pieces, s.uncounted = nil, true
}

// StackPieces is how many chips of each value make the stack of an entry now: those that have been coloured up in bigger ones.
func (s *State) StackPieces() []int {
	if len(s.Structure.StackChips) == 0 {
		return nil
	}
	out := make([]int, len(s.Structure.Chips))
	copy(out, s.Structure.StackChips)
	for _, up := range s.ColorUps {
		i, lot := slices.Index(s.Structure.Chips, up.Chip), int(up.To/up.Chip)
		out[i+1] += out[i] / lot
		out[i] %= lot
	}
	return out
}
