package phh

import (
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// Hand is one hand history. Amounts are minor units: 10^-Decimals of what the file writes.
type Hand struct {
	File     string // as given to Read
	Name     string // the hand's table in a .phhs file, "" in a .phh file
	Line     int    // of that table's header; 1 in a .phh file
	Variant  string
	Decimals int

	Antes    []chip.Amount // as the file lists them: heads-up, the two stand reversed
	Blinds   []chip.Amount // blinds_or_straddles, likewise
	MinBet   chip.Amount
	Stacks   []chip.Amount // before antes and blinds, by position; Infinite for inf
	Finish   []chip.Amount // finishing_stacks, nil when absent
	Winnings []chip.Amount // kept, not checked; nil when absent
	Players  []string      // by position, nil when absent
	Actions  []Action

	Info map[string]any // the format's other fields, as TOML types: string, int64, bool, time.Time, []any
	User map[string]any // fields that begin with an underscore, floorbook's own left out

	Unit     chip.Amount // _floorbook_unit; 1 when absent
	Refused  []Refused   // _floorbook_refused
	Warnings []Warning

	finishLine int
}

// Refused asserts that the engine refuses an action at some point of the hand.
type Refused struct {
	After  int // number of the action after which it is tried, 0 before the first
	Action Action
	Reason string // the expected refusal code, "" for any
}

// PlayerName returns the name of player p: as given, else "p1" and so on.
func (h *Hand) PlayerName(p int) string {
	if p >= 0 && p < len(h.Players) && h.Players[p] != "" {
		return h.Players[p]
	}
	return actor(p)
}

// required and optional fields with amounts, and the format's other fields with their types.
const (
	fieldVariant  = "variant"
	fieldAntes    = "antes"
	fieldBlinds   = "blinds_or_straddles"
	fieldMinBet   = "min_bet"
	fieldStacks   = "starting_stacks"
	fieldFinish   = "finishing_stacks"
	fieldWinnings = "winnings"
	fieldPlayers  = "players"
	fieldActions  = "actions"
	fieldUnit     = "_floorbook_unit"
	fieldRefused  = "_floorbook_refused"
)

// played and known are the format's variant codes: those that floorbook plays, and all.
var (
	played = map[string]hand.Game{"NT": hand.NoLimitHoldem}
	known  = map[string]bool{
		"FT": true, "NT": true, "NS": true, "PO": true, "FO/8": true, "F7S": true, "F7S/8": true, "FR": true,
		"N2L1D": true, "F2L3D": true, "FB": true,
	}
)

// infoFields are the optional fields that are kept as they are, with a test of their type and its name.
var infoFields = func() map[string]fieldType {
	m := map[string]fieldType{
		"day": integer, "month": integer, "year": integer, "level": integer, "seat_count": integer,
		"hand": textOrInteger, "table": textOrInteger, "time": moment, "ante_trimming_status": boolean,
		"seats": list, "time_banks": list, "time_limit": number,
	}
	for _, name := range []string{
		"author", "event", "url", "venue", "address", "city", "region", "postal_code", "country", "time_zone",
		"time_zone_abbreviation", "currency", "currency_symbol",
	} {
		m[name] = textual
	}
	return m
}()

type fieldType struct {
	name string
	is   func(any) bool
}

var (
	textual       = fieldType{"string", is[string]}
	integer       = fieldType{"integer", is[int64]}
	boolean       = fieldType{"boolean", is[bool]}
	moment        = fieldType{"local time", is[time.Time]}
	list          = fieldType{"array", is[[]any]}
	number        = fieldType{"number", func(v any) bool { return is[int64](v) || is[float64](v) }}
	textOrInteger = fieldType{"string or integer", func(v any) bool { return is[string](v) || is[int64](v) }}
)

func is[T any](v any) bool {
	_, ok := v.(T)
	return ok
}
