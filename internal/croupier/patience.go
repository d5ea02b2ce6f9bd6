package croupier

import (
	"time"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/table"
)

// Times of the house's patience with a player who is there and does not act.
const (
	actWithin = 2 * time.Minute // until the house calls time
	houseTime = time.Minute     // that the house then allows where the book leaves that to the event
)

// hurry is the house calling time on a player who is there and does not act, and how long it waits before: as a dealer where the book lets
// dealers call, and where nobody runs the event, for the floor. who is the seat that it waits for, 0 nobody's. Elsewhere calling is the floor's, who has
// the table on the list.
func hurry(e Event, t *table.State) (act any, pause time.Duration, who table.SeatNo) {
	if t.Hand == nil || t.Hand.Waits() || t.Hand.Clock != nil {
		return nil, 0, 0
	}
	n := t.ToAct()
	clock := e.Clock(t)
	by, calls := clock.by()
	if !calls || n == 0 || t.At(n).Absent || t.Hand.State.Next().Need != hand.NeedAction {
		return nil, 0, 0
	}
	pause = max(clock.Act, clock.Policy.Patience.Value)
	call := table.CallTime{By: by, Thinking: pause.Milliseconds()}
	if clock.Policy.Allowance.Value.House {
		call.Limit = houseTime.Milliseconds()
	}
	return call, pause, n
}
