package table

import (
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
)

// Apply carries out what happened. It judges nothing; an event that cannot have come from Decide panics.
func Apply(s *State, e Event) {
	switch e := e.(type) {
	case HandStarted:
		s.applyStart(e)
	case Acted:
		s.Hand.State.Apply(e.Action)
		if l := s.Hand.Limit; l != nil && l.Seat == e.Seat {
			s.Hand.Limit = nil
		}
	case RulingMade:
		s.applyRuling(e)
	case EarlyReleased:
		s.applyReleased(e)
	case FloorRuled:
		s.applyFloor(e)
	case HandEnded:
		for p, n := range s.Hand.Seats {
			s.At(n).Stack = e.Stacks[p]
		}
		s.Last, s.Hand = s.Hand, nil
	case ButtonMoved:
		s.setPositions(e.Positions)
		for i := range s.Seats {
			s.Seats[i].Blocked = s.Seats[i].Player != "" && !s.dealt(SeatNo(i+1), e.Positions)
			s.serve(SeatNo(i + 1))
		}
	case ButtonSet:
		s.Button, s.SmallBlind, s.SmallSeat, s.BigBlind, s.HeadsUp = e.Seat, 0, 0, 0, false
	case AbsenceSet:
		s.At(e.Seat).Absent = e.Absent
	case PenaltySet:
		s.At(e.Seat).PenaltyHands = e.Hands
	default:
		panic(fmt.Sprintf("table: event %T", e))
	}
}

func (s *State) applyStart(e HandStarted) {
	h := &Hand{ID: e.ID, Blinds: e.Blinds, Button: e.Positions.Button, Seats: slices.Clone(e.Seats), Deck: e.Deck}
	st, err := hand.New(e.Config, s.Engine)
	if err != nil {
		panic(fmt.Sprintf("table: hand %s: %v", e.ID, err))
	}
	h.State = st
	h.Started = make(map[PlayerID]chip.Amount, len(e.Seats))
	for p, n := range e.Seats {
		h.Players = append(h.Players, s.At(n).Player)
		h.Started[s.At(n).Player] = e.Config.Stacks[p]
		s.serve(n)
	}
	for i := range s.Seats {
		s.Seats[i].Blocked = slices.Contains(e.Blocked, SeatNo(i+1))
	}
	s.Hand = h
	s.setPositions(e.Positions)
}

func (s *State) setPositions(p Positions) {
	s.Button, s.SmallBlind, s.SmallSeat, s.BigBlind, s.HeadsUp = p.Button, p.Small, p.SmallSeat, p.Big, p.HeadsUp
	s.Hands++
}

// serve counts one hand of a penalty.
func (s *State) serve(n SeatNo) {
	if seat := s.At(n); seat.PenaltyHands > 0 {
		seat.PenaltyHands--
	}
}

func (s *State) applyRuling(e RulingMade) {
	h := s.Hand
	h.Rulings = append(h.Rulings, Ruled{Seat: e.Seat, Observation: e.Observation, Ruling: e.Ruling})
	if e.Early != nil {
		h.Early = append(h.Early, *e.Early)
	}
	h.waits(e.Ruling, e.Waits, e.Limit)
}

// waits notes whether the floor must rule, and what the player may no longer do.
func (h *Hand) waits(r referee.Ruling, waits bool, limit *Limit) {
	if waits {
		h.Waiting = &r
	}
	if limit != nil {
		h.Limit = limit
	}
}

func (s *State) applyFloor(e FloorRuled) {
	h := s.Hand
	h.Waiting = nil
	ruled := &h.Rulings[len(h.Rulings)-1]
	ruled.Overruled = e.Reason
	outcome := e.Outcome
	ruled.Outcome = &outcome
	h.waits(referee.Ruling{}, false, e.Limit)
	if e.Stand {
		early := slices.Clone(h.Early)
		for i := range early {
			early[i].Stands = true
		}
		h.Early = early
	}
}

func (s *State) applyReleased(e EarlyReleased) {
	h := s.Hand
	h.Early = slices.DeleteFunc(h.Early, func(early referee.Early) bool { return early.Seat == int(e.Seat) })
	h.Rulings = append(h.Rulings, Ruled{Seat: e.Seat, Ruling: e.Ruling})
	h.waits(e.Ruling, e.Waits, e.Limit)
}
