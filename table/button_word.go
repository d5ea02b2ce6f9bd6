package table

import "github.com/floorbook/floorbook/refusal"

// ButtonWord is how a table knows where its button lies, and since when. At untracked tables everything that is chosen by the
// button is as good as this word.
type ButtonWord struct {
	Told  bool  // somebody has put the button or said where it lies; otherwise it was drawn, or nobody has ever said
	Hands int   // hands told since
	At    int64 // ms: when the last hand was told, or the button; 0: not since it was drawn
}

// tellButton notes where the button of the hand in play lies. Before the first hand it is where that one is dealt from.
func (d *decision) tellButton(c TellButton) error {
	switch {
	case !d.s.Has(c.Seat):
		return refusal.New(UnknownSeat, "Seat", int(c.Seat))
	case d.s.Hand != nil:
		return refusal.New(HandInProgress, "Table", d.s.No)
	case d.s.Players() < 2:
		return refusal.New(TooFewAtTable, "Table", d.s.No)
	}
	if d.s.LastPositions().None() && d.s.Hands == 0 {
		d.emit(ButtonSet(c))
		return nil
	}
	d.emit(ButtonTold{Positions: Misplaced(c.Seat, d.s.Seating()), At: c.At})
	return nil
}

// applyButtonMoved begins a hand at an untracked table: who serves a penalty misses it.
func (s *State) applyButtonMoved(e ButtonMoved) {
	s.Serving = 0
	for i := range s.Seats {
		n := SeatNo(i + 1)
		s.Seats[i].Blocked = s.Seats[i].Player != "" && !s.dealt(n, e.Positions)
		if s.serve(n) {
			s.Serving = s.Serving.With(n)
		}
	}
	s.setPositions(e.Positions)
	s.Hands++
	s.Word.Hands, s.Word.At = s.Word.Hands+1, e.At
}

// Missing is what is left of a penalty for the player in seat n: the hands still to be missed, and whether the hand in play is one
// that he misses besides.
func (s *State) Missing(n SeatNo) (hands int, now bool) {
	return s.At(n).PenaltyHands, s.Serving.Has(n)
}

// Follow is what goes with a player to another seat: whether he is there, the penalty and the record.
func (s *Seat) Follow(was Seat) {
	s.Absent, s.PenaltyHands, s.PenaltyAway, s.Record = was.Absent, was.PenaltyHands, was.PenaltyAway, was.Record
}
