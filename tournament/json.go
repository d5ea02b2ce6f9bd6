package tournament

import (
	"encoding/json"
	"fmt"
	"math"

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
	PresenceTold{}, SeatWrong{}, AbsentOver{}, StartPlanned{}, PlaceReserved{}, ReservationEnded{}, WaitingJoined{}, WaitingLeft{}, WaitingCalled{},
	WaitingPassed{}, PatternSet{}, SeatLocked{}, SeatUnlocked{}, StackPlaced{}, StackLifted{}, SeatNeeded{}, BreakBegun{}, BreakCancelled{}, ArrivalsLate{}, DealProposed{}, DealSigned{}, DealDropped{}, DealMade{},
	ColorUpStarted{}, LeftoversEntered{}, RaceTied{}, TableRaced{}, RaceUndone{}, ColorUpUndone{}, ChipsMoved{}, ChipsMovedBack{},
	TableCounted{}, CountEnded{},
	TargetReached{}, TicketTaken{}, TicketUsed{}, TicketReturned{},
	BountiesTaken{}, BountiesBack{}, BountiesSealed{}, BountiesUnsealed{},
	PrizesSet{}, BetterHandTold{}, PrizeHandedOut{}, PrizeTakenBack{}, GaveUp{}, CameBack{}, Suspended{}, WentOn{}, Stopped{}, StopUndone{},
	LateCorrected{}, CorrectionUndone{}, DifferenceSettled{},
	Bagged{}, TableBagged{}, BagsConfirmed{}, BagsOpened{}, BagsAccepted{}, BagAgreed{}, BagRecounted{}, BagUnsealed{},
	FlightClosed{}, FlightReopened{}, FlightEntriesClosed{}, BagDropped{}, FlightsRanked{}, ReEntryAsked{},
	StructureChanged{}, Archived{}, Unarchived{}, Deleted{}, Restored{},
)

// journaled are the events of this package, and those of its tables.
var journaled = table.Among{Own: types}

// EventTypes lists the type of every event, those of tables with what MarshalEvents puts before them.
func EventTypes() []string { return journaled.Names() }

// MarshalEvents writes events as event.Marshal does; those of a table carry its number as "at_table".
func MarshalEvents(all []Event) ([]byte, error) { return journaled.Marshal(all) }

// UnmarshalEvents reads what MarshalEvents wrote. An unknown type is an *event.Unknown.
func UnmarshalEvents(data []byte) ([]Event, error) { return journaled.Unmarshal(data) }

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
