package tell

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

type (
	// DealIs begins a deal in which something goes wrong.
	DealIs struct {
		Game      deal.Game
		Seats     []int // that get cards
		Button    int   // 0: none, in stud
		Deck      int   // cards; 0: 52
		DeadSmall bool
		Absent    []int
		Penalty   []Serving
	}
	// Serving is a player with hands to miss.
	Serving struct{ Seat, Hands int }
	// DealHappens is what happened in a deal, in one line.
	DealHappens struct {
		deal.Event
		Cards  []deal.Card // one event for each of them
		Whose  int         // or for the cards of this seat
		Nth    int         // the Nth of them, from 1; 0: all
		Acts   []hand.Kind // or for each of these acts
		Put    []Put       // or of these chips
		Blinds Blinds      // or of these blinds
		Dealt  int         // cards dealt before seventh street, which tell the stub
	}
	// Put is chips of a seat.
	Put struct {
		Seat   int
		Amount chip.Amount
	}
	// Blinds of a level, in chips.
	Blinds struct{ Small, Big chip.Amount }
)

// Layout is how the cards are dealt when nothing goes wrong.
func (d *DealIs) Layout() deal.Layout {
	l := deal.Seated(d.Game, d.Seats, d.Button)
	l.Deck, l.DeadSmall = d.Deck, d.DeadSmall
	return l
}

// Away is what the line itself tells: players who are dealt in and not there.
func (d *DealIs) Away() (events []deal.Event) {
	for _, seat := range d.Absent {
		events = append(events, deal.Event{Kind: deal.Absent, Seat: seat, N: -1})
	}
	for _, p := range d.Penalty {
		events = append(events, deal.Event{Kind: deal.Penalised, Seat: p.Seat, N: p.Hands})
	}
	return events
}

// Events are what happened, one by one. A seat without such cards is refused.
func (d *DealHappens) Events(l *deal.Layout) (events []deal.Event, err *refusal.Error) {
	each := func(change func(*deal.Event)) {
		e := d.Event
		change(&e)
		events = append(events, e)
	}
	switch {
	case d.Cards != nil:
		for _, c := range d.Cards {
			each(func(e *deal.Event) { e.Card = c })
		}
	case d.Whose > 0:
		cards := l.Cards(d.Whose)
		if len(cards) == 0 || d.Nth > len(cards) {
			return nil, refusal.New(NoSuchSeat, "Seat", d.Whose)
		}
		if d.Nth > 0 {
			cards = cards[d.Nth-1 : d.Nth]
		}
		for _, c := range cards {
			each(func(e *deal.Event) { e.Card = c })
		}
	case d.Acts != nil:
		for _, act := range d.Acts {
			each(func(e *deal.Event) { e.Act = act })
		}
	case d.Put != nil:
		for _, p := range d.Put {
			each(func(e *deal.Event) { e.Seat, e.Amount = p.Seat, p.Amount })
		}
	case d.Blinds != Blinds{}:
		for _, p := range []Put{{l.SmallBlind(), d.Blinds.Small}, {l.BigBlind(), d.Blinds.Big}} {
			if p.Seat > 0 {
				each(func(e *deal.Event) { e.Seat, e.Amount = p.Seat, p.Amount })
			}
		}
	default:
		each(func(e *deal.Event) {
			if burns := e.Burns; d.Dealt > 0 {
				if burns == 0 {
					burns = 3
				}
				e.Stub = max(0, 52-d.Dealt-burns)
			}
		})
	}
	return events, nil
}
