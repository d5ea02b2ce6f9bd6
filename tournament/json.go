package tournament

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/event"
	"github.com/floorbook/floorbook/table"
)

// types are the events of this package, each once.
var types = event.Of(
	Created{}, Registered{}, Admitted{}, BarWaived{}, Unregistered{}, Drawn{}, Started{}, LateSeated{}, TableOpened{}, ClockSet{},
	Away{}, TimeKept{}, LevelsShortened{}, RegistrationClosed{}, RegistrationReopened{}, PlayersMoved{}, TableBroken{}, SeatsRedrawn{},
	TableHalted{}, TableResumed{}, Eliminated{}, TakenOut{}, OutRanked{},
	TimeCardsGiven{}, TimeCardUsed{}, TimeCardKept{}, TimeCardsCollected{}, TimeCalledOn{}, TimeCallEnded{}, TableHandedOver{}, BustUndone{}, LateUndone{}, Undone{}, Ended{}, Noted{},
	HandForHandBegan{}, HandFinished{}, AllInHeld{}, AllInsReleased{}, StacksTold{}, RoundBegan{}, RoundRanked{}, HandForHandEnded{},
	EntriesShut{}, ChipsSold{}, ChipsTakenBack{}, RebuyAsked{}, RebuyDeclined{},
	PresenceTold{}, SeatWrong{}, AbsentOver{}, PlaceReserved{}, ReservationEnded{}, WaitingJoined{}, WaitingLeft{}, WaitingCalled{},
	WaitingPassed{}, PatternSet{}, SeatLocked{}, SeatUnlocked{}, StackPlaced{}, StackLifted{}, SeatNeeded{}, BreakBegun{}, BreakCancelled{}, ArrivalsLate{}, DealProposed{}, DealSigned{}, DealDropped{}, DealMade{},
	ColorUpStarted{}, LeftoversEntered{}, RaceTied{}, TableRaced{}, RaceUndone{}, ColorUpUndone{}, ChipsMoved{}, ChipsMovedBack{},
	TableCounted{}, CountEnded{},
	TargetReached{},
	BountiesTaken{}, BountiesBack{}, BountiesSealed{}, BountiesUnsealed{},
	PrizesSet{}, BetterHandTold{}, PrizeHandedOut{}, PrizeTakenBack{}, GaveUp{}, CameBack{}, Suspended{}, WentOn{}, Stopped{}, StopUndone{},
	LateCorrected{}, CorrectionUndone{}, DifferenceSettled{},
	Bagged{}, TableBagged{}, BagsConfirmed{}, BagsOpened{}, BagsAccepted{}, BagAgreed{}, BagRecounted{}, BagUnsealed{},
	FlightClosed{}, FlightReopened{}, FlightEntriesClosed{}, BagDropped{}, FlightsRanked{}, ReEntryAsked{},
	StructureChanged{}, Archived{}, Unarchived{}, Deleted{}, Restored{},
)

// EventTypes lists the type of every event, those of tables with what MarshalEvents puts before them.
func EventTypes() []string {
	out := slices.Clone(types.Names())
	for _, name := range table.Types.Names() {
		out = append(out, tablePrefix+name)
	}
	return out
}

// MarshalEvents writes events as event.Marshal does; those of a table carry its number as "at_table".
func MarshalEvents(all []Event) ([]byte, error) {
	return event.Array(all, func(b *bytes.Buffer, e Event) error {
		if at, ok := e.(TableEvent); ok {
			return event.Object(b, e.EventType(), fmt.Sprintf(`,"at_table":%d`, at.Table), at.Event)
		}
		return event.Object(b, e.EventType(), "", e)
	})
}

// UnmarshalEvents reads what MarshalEvents wrote. An unknown type is an *event.Unknown.
func UnmarshalEvents(data []byte) ([]Event, error) { return event.Each(data, unmarshalEvent) }

func unmarshalEvent(text []byte) (Event, error) {
	var head struct {
		Type    string `json:"type"`
		AtTable int    `json:"at_table"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return nil, err
	}
	name, ofTable := strings.CutPrefix(head.Type, tablePrefix)
	if !ofTable {
		return types.Read(head.Type, text)
	}
	e, err := table.Types.Read(name, text)
	var unknown *event.Unknown
	switch {
	case errors.As(err, &unknown):
		return nil, &event.Unknown{Type: head.Type}
	case err != nil:
		return nil, fmt.Errorf(tablePrefix+"%w", err)
	}
	return TableEvent{Table: head.AtTable, Event: e}, nil
}

// UnmarshalJSON reads numbers as ints, so that a replayed note equals the live one.
func (a *Args) UnmarshalJSON(text []byte) error {
	var raw map[string]any
	if err := json.Unmarshal(text, &raw); err != nil {
		return err
	}
	for key, value := range raw {
		f, ok := value.(float64)
		if !ok {
			continue
		}
		if f != math.Trunc(f) {
			return fmt.Errorf("argument %s: %v is no integer", key, f)
		}
		raw[key] = int(f)
	}
	*a = raw
	return nil
}
