package table

import (
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/shotclock"
)

// Apply carries out what happened. It judges nothing; an event that cannot have come from Decide panics.
func Apply(s *State, e Event) {
	if s.Hand != nil {
		s.Hand.remember(e)
	}
	switch e := e.(type) {
	case DeckSet:
		again := s.NextDeck != nil && s.NextDeck.Cards == e.Cards
		s.NextDeck = &NextDeck{Hand: e.Hand, Cards: e.Cards, Deck: e.Deck, Sealed: e.Sealed, Again: again}
	case DeckCut:
		s.applyCut(e)
	case HandStarted:
		s.applyStart(e)
	case Acted:
		street := s.Hand.State.Street()
		s.Hand.apply(e)
		s.Hand.Waiting = nil // of what lacked a fact, more was told
		s.Hand.Unnamed = 0
		if e.Action.Kind == hand.Kill {
			s.Hand.Away = s.Hand.Away.Without(e.Seat)
		}
		if s.Hand.State.Street() != street {
			s.Hand.Limits = nil
		}
		s.Hand.acted(e.Seat)
		s.Hand.goes(e)
		if c := s.Hand.Clock; c != nil && c.Seat == e.Seat {
			s.Hand.Clock = nil
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
		s.applyButtonMoved(e)
	case ButtonSet:
		s.move(Positions{Button: e.Seat})
		s.Word = ButtonWord{Told: true, At: e.At}
	case ButtonTold:
		s.move(e.Positions)
		s.Word = ButtonWord{Told: true, At: e.At}
	case ButtonMisplaced:
		if e.Kept {
			s.move(e.Played)
		}
	case AbsenceSet:
		s.At(e.Seat).Absent = e.Absent
		if !e.Absent && s.Hand != nil && s.Cash != nil {
			s.Hand.Away = s.Hand.Away.Without(e.Seat) // back before the cards were killed
		}
	case PenaltySet:
		s.At(e.Seat).PenaltyHands, s.At(e.Seat).PenaltyAway = e.Hands, e.Leaves && e.Hands > 0
	default:
		s.applyReport(e)
	}
}

// applyReport carries out what came of a report on matters besides bets.
func (s *State) applyReport(e Event) {
	switch e := e.(type) {
	case DealRuled:
		s.Hand.applyDeal(e)
	case ShowdownRuled:
		s.Hand.applyShowdown(e)
	case ClaimRuled:
		s.lastHand().applyClaim(e)
	case InfractionRuled:
		for _, n := range e.Seats {
			s.At(n).Record = append(slices.Clip(s.At(n).Record), e.Charge)
		}
	case Sanctioned:
		s.At(e.Seat).Record = s.At(e.Seat).Record.Give(e.Sanction)
		s.At(e.Seat).Removed = s.At(e.Seat).Removed || e.Sanction.Kind.Removes()
	case TimeCalled:
		clock := shotclock.Run(e.At, shotclock.Count{Total: e.Total, Countdown: e.Countdown}, e.Facing)
		clock.Cards, clock.Extension = e.Cards, e.Extension
		s.Hand.Clock = &PlayerClock{Seat: e.Seat, Clock: clock}
	case ClockPaused:
		s.Hand.Clock = s.Hand.Clock.paused(e)
	case ClockEnded:
		s.Hand.Clock = nil
	case TimeRanOut:
		s.Hand.Clock = &PlayerClock{Seat: e.Seat, Clock: s.Hand.Clock.Clock, Waits: e.Waits, Zero: e.Zero, Cites: e.Cites}
	case ShuffledUp:
		s.Hand.Piles = append(slices.Clip(s.Hand.Piles), e.Decks...)
	case TakenBack:
		s.Hand = s.Hand.Before
	case HandVoided:
		s.applyVoided(e)
	case PositionsDue:
		due := e.Positions
		s.Due = &due
	case ChipsMoved:
		s.At(e.From).Stack -= e.Amount
		s.At(e.To).Stack += e.Amount
	default:
		panic(fmt.Sprintf("table: event %T", e))
	}
}

func (s *State) applyStart(e HandStarted) {
	h := &Hand{ID: e.ID, Blinds: e.Blinds, Button: e.Positions.Button, Seats: slices.Clone(e.Seats), Deck: e.Deck, Sealed: e.Sealed,
		Cut: e.Cut, Set: s.NextDeck, Away: e.Away, Positions: e.Positions}
	st, err := hand.New(e.Config, s.Engine)
	if err != nil {
		panic(fmt.Sprintf("table: hand %s: %v", e.ID, err))
	}
	h.State = st
	h.Pack = newPack(&h.State, e.Cut)
	h.Started = make(map[PlayerID]chip.Amount, len(e.Seats))
	for p, n := range e.Seats {
		h.Players = append(h.Players, s.At(n).Player)
		h.Started[s.At(n).Player] = e.Config.Stacks[p]
		if s.serve(n) {
			h.Served = h.Served.With(n)
		}
	}
	h.begin()
	for i := range s.Seats {
		s.Seats[i].Blocked = slices.Contains(e.Blocked, SeatNo(i+1))
	}
	s.Hand, s.NextDeck = h, nil
	s.setPositions(e.Positions)
	s.Hands++
}

// apply carries an act out and follows the cards.
func (h *Hand) apply(e Acted) {
	if e.Action.Kind == hand.Discard {
		h.Pack.discard(e.Action.Player, e.Places)
		if p := e.Action.Player; p >= 0 && p < len(h.Draws) && h.State.Next().Count == 0 {
			h.Draws[p] = append(slices.Clone(h.Draws[p]), len(e.Action.Cards))
		}
	}
	h.tell(e)
	h.State.Apply(e.Action)
	h.Pack.follow(&h.State)
}

// setPositions notes where button and blinds of a hand lie, who is dealt in, and what those who are not have missed.
func (s *State) setPositions(p Positions) {
	prev := s.LastPositions()
	s.Dealt, s.Resumed, s.Due, s.Carried = 0, false, nil, 0
	for i := range s.Seats {
		n := SeatNo(i + 1)
		if s.Cash != nil && s.Seats[i].Player != "" {
			s.Seats[i].Standing = s.Seats[i].Standing.after(n, s.Seats[i].Arrival, prev, p, len(s.Seats))
		}
		if s.dealt(n, p) {
			s.Dealt = s.Dealt.With(n)
			s.Seats[i].Arrival = Settled
		}
	}
	if s.Cash != nil && !p.Frozen {
		s.turn(prev, p)
	}
	if p.Frozen {
		if s.Held == nil {
			s.Held = &prev
		}
		s.Button = p.Button
		return
	}
	s.move(p)
}

// turn notes how far the button of a cash game has come round, and which seats the blinds have reached.
func (s *State) turn(prev, p Positions) {
	if !prev.None() {
		s.Cash.Turned += s.distance(prev.Button, p.Button)
	}
	s.Cash.Blinded |= SeatsOf(p.SmallSeat, p.bigSeat()) | (SeatSet(1)<<len(s.Seats)-1).within(p.SmallSeat, p.bigSeat(), len(s.Seats))
}

// move puts button and blinds.
func (s *State) move(p Positions) {
	s.Button, s.SmallBlind, s.SmallSeat, s.BigBlind, s.BigSeat, s.HeadsUp = p.Button, p.Small, p.SmallSeat, p.Big, p.BigSeat, p.HeadsUp
	s.Held = nil
}

// serve counts one hand of a penalty, and reports whether there was one to serve.
func (s *State) serve(n SeatNo) bool {
	seat := s.At(n)
	if seat.PenaltyHands == 0 {
		return false
	}
	seat.PenaltyHands--
	return true
}

func (s *State) applyRuling(e RulingMade) {
	h := s.Hand
	h.Rulings = append(h.Rulings, Ruled{Seat: e.Seat, Observation: e.Observation, Ruling: e.Ruling})
	switch {
	case e.Early != nil:
		h.Early = append(h.Early, *e.Early)
	case slices.Contains(e.Ruling.Questions, referee.QuestionAmount):
		h.Unnamed = e.Seat
	}
	if e.Stand {
		h.stand()
	}
	h.waits(e.Ruling, e.Waits, e.Limit)
}

// waits notes whether the floor must rule, and what the player may no longer do.
func (h *Hand) waits(r referee.Ruling, waits bool, limit *Limit) {
	h.Waiting = nil
	if waits {
		why := r // a copy of its own, only where one is kept
		h.Waiting = &why
	}
	if limit != nil {
		h.lift(limit.Seat)
		h.Limits = append(h.Limits, *limit)
	}
}

// lift ends what a ruling took from the player in seat n.
func (h *Hand) lift(n SeatNo) {
	if h.LimitOn(n) != nil {
		h.Limits = slices.DeleteFunc(slices.Clone(h.Limits), func(l Limit) bool { return l.Seat == n })
	}
}

// acted ends what a ruling took from the player in seat n for one act; the raise stays taken for the round.
func (h *Hand) acted(n SeatNo) {
	l := h.LimitOn(n)
	if l == nil || !l.NoFold && l.Forfeit == 0 {
		return
	}
	rest := Limit{Seat: n, NoRaise: l.NoRaise, Cites: l.Cites}
	h.lift(n)
	if rest.NoRaise {
		h.Limits = append(h.Limits, rest)
	}
}

// goes notes by which articles a hand has left the play, where its player did not fold it.
func (h *Hand) goes(e Acted) {
	timed := h.Clock != nil && h.Clock.Seat == e.Seat && len(h.Clock.Cites) > 0 && e.Action.Kind == hand.Fold
	if len(e.Cites) > 0 && (timed || e.Action.Kind == hand.Kill) {
		h.Gone = append(slices.Clip(h.Gone), Gone{Seat: e.Seat, Cites: e.Cites})
	}
}

// stand makes the frozen acts valid.
func (h *Hand) stand() {
	h.Early = slices.Clone(h.Early)
	for i := range h.Early {
		h.Early[i].Stands = true
	}
}

func (s *State) applyFloor(e FloorRuled) {
	h := s.Hand
	if h.Unnamed == e.Seat {
		h.Unnamed = 0 // what was announced is what the floor has made of it
	}
	h.Waiting = nil
	ruled := &h.Rulings[len(h.Rulings)-1]
	ruled.Overruled = e.Reason
	outcome := e.Outcome
	ruled.Outcome = &outcome
	h.waits(referee.Ruling{}, false, e.Limit)
	if e.Stand {
		h.stand()
	}
}

func (s *State) applyReleased(e EarlyReleased) {
	h := s.Hand
	h.Early = slices.DeleteFunc(slices.Clone(h.Early), func(early referee.Early) bool { return early.Seat == int(e.Seat) }) // the hand before the act has them still
	h.Rulings = append(h.Rulings, Ruled{Seat: e.Seat, Ruling: e.Ruling})
	h.waits(e.Ruling, e.Waits, e.Limit)
}
