package deal

import (
	"slices"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// check refuses events that cannot have happened in the layout.
func check(l *Layout, events []Event) error {
	if err := l.Check(); err != nil {
		return err
	}
	if len(events) > EventMax {
		return refusal.New(TooManyEvents, "Max", EventMax)
	}
	irregular := 0
	opened := [Streets]bool{}
	for i := range events {
		e := &events[i]
		if e.Kind.irregular() && *e != Regular(e.Street) {
			irregular++
		}
		if irregular > IrregularMax {
			return refusal.New(TooManyEvents, "Max", IrregularMax)
		}
		if err := checkEvent(l, e); err != nil {
			return err
		}
		if e.Kind == DealsStreet {
			if err := checkStreet(l, e, &opened); err != nil {
				return err
			}
		}
		if e.Kind == Ruled {
			opened = [Streets]bool{}
		}
	}
	return checkCards(events)
}

// checkEvent refuses what no layout allows, and seats and cards that the layout does not have.
func checkEvent(l *Layout, e *Event) error {
	switch {
	case e.Kind >= kinds || e.By > Owner || e.Street >= Streets || e.Amount < 0:
		return refusal.New(BadCount, "Count", int(e.Kind))
	case e.N < -1 || e.N > DeckMax || e.Burns < 0 || e.Burns > DeckMax || e.Stub < 0 || e.Stub > DeckMax:
		return refusal.New(BadCount, "Count", e.N)
	case e.Seat < 0 || e.Seat > SeatMax || e.Seat == 0 && e.Kind.needsSeat():
		return refusal.New(NoSuchSeat, "Seat", e.Seat)
	case e.Seat > 0 && l.index(e.Seat) < 0 && e.Kind.dealtSeat():
		return refusal.New(NoSuchSeat, "Seat", e.Seat)
	case e.Kind == ButtonDue && e.Seat == l.Button:
		return refusal.New(ButtonThere, "Seat", e.Seat)
	case e.Card != Card{} && l.place(e.Card) == 0, e.Kind.needsCard() && e.Card == Card{}:
		return refusal.New(NoSuchCard, "Card", e.Card.String())
	case e.Kind.inDeal() && e.Card != Card{} && e.Card.Pile != Dealt:
		return refusal.New(NoSuchCard, "Card", e.Card.String())
	case e.After != Card{} && (l.place(e.After) == 0 || e.Card == Card{}):
		return refusal.New(NoSuchCard, "Card", e.After.String())
	case e.Kind == Acts && (e.Act < hand.Fold || e.Act > hand.Raise):
		return refusal.New(BadCount, "Count", int(e.Act))
	case e.Kind.stud() && l.Game != Stud:
		return refusal.New(OnlyInStud, "Game", l.Game.String())
	case e.Kind.board() && !l.Game.Board():
		return refusal.New(NoBoard, "Game", l.Game.String())
	case e.Kind == Holds && (e.N < 0 || e.N > l.Game.Hole()+4), e.Kind == Seventh && (e.N < 1 || e.N > len(l.Seats)):
		return refusal.New(BadCount, "Count", e.N)
	}
	return nil
}

// checkStreet refuses streets that come twice, out of order, or with more cards than one ruling can hold.
func checkStreet(l *Layout, e *Event, opened *[Streets]bool) error {
	switch {
	case slices.Contains(opened[e.Street:], true):
		return refusal.New(StreetOrder, "Street", e.Street.String())
	case e.N < 1 || e.N > 6 || e.Burns > 4:
		return refusal.New(BadCount, "Count", e.N)
	case e.Seat > 0 && l.index(e.Seat) < 0:
		return refusal.New(NoSuchSeat, "Seat", e.Seat)
	}
	opened[e.Street] = true
	return nil
}

// checkCards refuses the same card told twice of the same thing.
func checkCards(events []Event) error {
	for i, e := range events {
		again := func(o Event) bool { return o.Kind == e.Kind && o.Card == e.Card }
		if e.Kind.once() && e.Card != (Card{}) && slices.ContainsFunc(events[:i], again) {
			return refusal.New(CardUsedTwice, "Card", e.Card.String())
		}
	}
	return nil
}

// once reports whether such an event can happen to a card only once.
func (k Kind) once() bool {
	switch k {
	case Exposed, Flashed, OffTable, Boxed, Foreign, GivenTo, Drawn:
		return true
	}
	return false
}

func (k Kind) needsSeat() bool {
	switch k {
	case Chips, AsksToKeep, Exploits, Holds, GivenTo, NoCards, NotInPlay, Absent, Penalised, FirstCardTo, ButtonDue, InARow, Mingled, SeventhSeen:
		return true
	}
	return false
}

// dealtSeat reports whether the seat of such an event must be one that was dealt in.
func (k Kind) dealtSeat() bool {
	switch k {
	case Chips, ButtonDue, Carried, Exploits, DealsStreet:
		return false
	}
	return true
}

func (k Kind) needsCard() bool {
	return k == Exposed || k == Flashed || k == OffTable || k == GivenTo || k == Drawn
}

// inDeal reports whether the card of such an event must be one of the initial deal.
func (k Kind) inDeal() bool { return k == Exposed || k == Flashed || k == OffTable }

func (k Kind) stud() bool { return k == Seventh || k == SeventhSeen || k == EarlyUpcards }

func (k Kind) board() bool { return k == DealsStreet || k == BurnSeen || k == Dropped }
