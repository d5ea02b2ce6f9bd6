package incident

import (
	"cmp"
	"strconv"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/table"
)

// At is where an incident happened: what the room knows of a table need not be asked. A nil At knows nothing.
type At struct {
	Seat    int           // the player in question, 0: nobody has said
	ToAct   int           // 0: nobody is
	Seats   []int         // with players
	Live    []int         // with live hands
	Button  int           // 0: not known
	Spot    *referee.Spot // where the player in question stands, in a tracked hand
	Tracked bool          // a hand is played of which the room knows every act
	Layout  *deal.Layout  // how its cards are dealt; nil for a game of which deals are not covered

	// Try says what would happen at the table if it were told a command, without telling it.
	Try func(command any) ([]table.Event, error)
	// Propose is what the book proposes there for an infraction.
	Propose func(table.ReportInfraction) (penalty.Offence, penalty.Proposal, error)
}

// AtTable is a table as it stands, of which it keeps nothing; seat is of the player in question, 0 when nobody has said.
func AtTable(t *table.State, seat int) At {
	at := At{Seat: seat, ToAct: int(t.ToAct()), Button: int(t.Button)}
	for i := range t.Seats {
		if t.Seats[i].Player != "" {
			at.Seats = append(at.Seats, i+1)
		}
	}
	if t.Hand == nil || t.Hand.State.Next().Need == hand.NeedNothing {
		return at
	}
	at.Tracked = true
	if layout, err := t.Hand.Layout(); err == nil {
		at.Layout = &layout
	}
	for p, n := range t.Hand.Seats {
		if t.Hand.State.Live(p) {
			at.Live = append(at.Live, int(n))
		}
	}
	if spot, in := t.Hand.Spot(table.SeatNo(at.actor())); in {
		spot = spot.Told()
		at.Spot = &spot
	}
	return at
}

// actor is the player whose act it is about, who is to act unless somebody has said another.
func (at *At) actor() int {
	if at == nil {
		return 0
	}
	return cmp.Or(at.Seat, at.ToAct)
}

// tracked reports whether a hand is played there of which the room knows every act.
func (at *At) tracked() bool { return at != nil && at.Tracked }

// knows reports whether nobody has to fill in a field.
func (at *At) knows(field string) bool {
	if at == nil {
		return false
	}
	switch field {
	case "seat":
		return at.Seat > 0
	case "players", "button":
		return at.Button > 0
	case "facing", "blind", "front", "last_raise", "before_raise", "stack", "pot":
		return at.Spot != nil
	}
	return false
}

// number is a field that the table knows as a number.
func (at *At) number(field string) (int64, bool) {
	if !at.knows(field) {
		return 0, false
	}
	switch field {
	case "seat":
		return int64(at.Seat), true
	case "players":
		return int64(len(at.Seats)), true
	case "button":
		return int64(at.Button), true
	}
	n := map[string]chip.Amount{"facing": at.Spot.Facing, "blind": at.Spot.BigBlind, "last_raise": at.Spot.Increment, "before_raise": at.Spot.Previous,
		"stack": at.Spot.Stack, "pot": at.Spot.Pot, "front": at.Spot.InFrontSum}[field]
	return int64(n), true
}

// pile is a field that the table knows as physical chips.
func (at *At) pile(field string) (chip.Pile, bool) {
	if field != "front" || !at.knows(field) {
		return nil, false
	}
	return at.Spot.InFront, true
}

// Known is a field as the page shows it, "" when it is not known.
func (at *At) Known(field string) string {
	n, known := at.number(field)
	if !known || n == 0 && field != "facing" {
		return ""
	}
	return strconv.FormatInt(n, 10)
}
