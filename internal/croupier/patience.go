package croupier

import (
	"fmt"
	"slices"
	"time"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Times of the house's patience with a player who is there and does not act.
const (
	actWithin = 2 * time.Minute // until the house calls time; longer where the book gives longer before it may be called
	houseTime = time.Minute     // that the house then allows where the book leaves that to the event
)

// hurry is the house calling time on a player who is there and does not act, and how long it waits before: as a dealer where the book lets
// dealers call, and where nobody runs the event, for the floor. who names whom it waits for, "" nobody. Elsewhere calling is the floor's, who has
// the table on the list.
func hurry(s *tournament.State, t *table.State) (act any, pause time.Duration, who string) {
	p := s.Rules.Shotclock
	if s.Phase != tournament.Running || !s.Hosted || t.Hand == nil || t.Hand.Waits() || t.Hand.Clock != nil || p == nil {
		return nil, 0, ""
	}
	n := t.ToAct()
	if n == 0 || t.At(n).Absent || t.Hand.State.Next().Need != hand.NeedAction {
		return nil, 0, ""
	}
	by := shotclock.Dealer
	if !slices.Contains(p.Callers.Value, by) {
		if by = shotclock.Floor; !s.Auto {
			return nil, 0, ""
		}
	}
	pause = max(actWithin, p.Patience.Value)
	call := table.CallTime{By: by, Thinking: pause.Milliseconds()}
	if p.Allowance.Value.House {
		call.Limit = houseTime.Milliseconds()
	}
	return call, pause, fmt.Sprintf("%s/%s/%d/%d", t.Hand.ID, t.Hand.State.Street(), n, t.Hand.State.PotTotal())
}
