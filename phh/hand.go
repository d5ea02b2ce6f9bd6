package phh

import (
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
)

// Hand is one hand history. Amounts are minor units: 10^-Decimals of what the file writes. Players are numbered
// by position from 0, as everywhere in floorbook; the file calls them p1, p2 and so on.
type Hand struct {
	File     string // as given to Read
	Name     string // the hand's table in a .phhs file, "" in a .phh file
	Line     int    // of that table's header; 1 in a .phh file
	Variant  string // the format's code, as written
	Decimals int

	Antes    []chip.Amount // as the file lists them: heads-up, the two stand reversed
	Blinds   []chip.Amount // blinds_or_straddles, likewise; below zero: a live post of that much. nil in stud
	BringIn  chip.Amount   // 0 where the variant has none, like the three below
	SmallBet chip.Amount
	BigBet   chip.Amount
	MinBet   chip.Amount
	Stacks   []chip.Amount // before antes and blinds, by position; Infinite for inf
	Actions  []Action

	Players  []string      // by position, nil when absent
	Finish   []chip.Amount // finishing_stacks, nil when absent
	Winnings []chip.Amount // chips collected from pots, rake taken; nil when absent
	Fields   []Field       // the format's other fields, in the order of the file
	User     []Field       // fields that begin with an underscore, likewise
	Unknown  []Field       // fields that the variant or the format does not have: kept, and warned of

	Floor    Extension // the table _floorbook
	Warnings []Warning

	antesLine, blindsLine, finishLine, winningsLine, runsLine, takenLine int

	trimmed bool     // antes are trimmed whatever the file says
	doubted []string // fields of which nothing is made
}

// Field is a field that is kept as it stands, with its value as TOML text.
type Field struct {
	Name  string
	Value string // as written in the file, on several lines perhaps
}

// Text returns the value of a string field, "" of any other.
func (f Field) Text() string {
	s, _ := (&node{text: f.Value}).str()
	return s
}

// Int returns the value of an integer field, 0 of any other.
func (f Field) Int() int {
	n, _ := integerOf(f.Value)
	return int(n)
}

// Field returns the format's optional field of that name, the zero Field when the file has none.
func (h *Hand) Field(name string) Field {
	for _, f := range h.Fields {
		if f.Name == name {
			return f
		}
	}
	return Field{}
}

// sure returns an optional field of which something can be made.
func (h *Hand) sure(name string) Field {
	if slices.Contains(h.doubted, name) {
		return Field{}
	}
	return h.Field(name)
}

// warn notes what was passed over, or taken for something else.
func (h *Hand) warn(line, action int, reason *refusal.Error) {
	h.Warnings = append(h.Warnings, Warning{Line: line, Action: action, Reason: reason})
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

// actor is what the format calls player p.
func actor(p int) string { return "p" + strconv.Itoa(p+1) }

// byPosition undoes the format's reversal of antes and blinds between two players.
func byPosition(list []chip.Amount) []chip.Amount {
	if len(list) == 2 {
		return []chip.Amount{list[1], list[0]}
	}
	return list
}

// The fields that are read into fields of Hand.
const (
	fieldVariant  = "variant"
	fieldAntes    = "antes"
	fieldBlinds   = "blinds_or_straddles"
	fieldBringIn  = "bring_in"
	fieldSmallBet = "small_bet"
	fieldBigBet   = "big_bet"
	fieldMinBet   = "min_bet"
	fieldStacks   = "starting_stacks"
	fieldActions  = "actions"
	fieldPlayers  = "players"
	fieldFinish   = "finishing_stacks"
	fieldWinnings = "winnings"
	fieldTrimming = "ante_trimming_status"
	fieldFloor    = "_floorbook"
)

// optional are the format's other fields, with the types that the format gives them.
var optional = func() map[string]fieldType {
	m := map[string]fieldType{
		"day": integer, "month": integer, "year": integer, "level": integer, "seat_count": integer,
		"hand": textOrInteger, "table": textOrInteger, "time": moment, fieldTrimming: boolean,
		"seats": integers, "time_banks": numbers, "time_limit": number,
	}
	for _, name := range []string{
		"author", "event", "url", "venue", "address", "city", "region", "postal_code", "country", "time_zone",
		"time_zone_abbreviation", "currency", "currency_symbol",
	} {
		m[name] = textual
	}
	return m
}()

// fieldType is a type of TOML, or one of several.
type fieldType struct {
	name string
	is   func(*node) bool
}

var (
	textual       = fieldType{"string", isText}
	integer       = fieldType{"integer", isInteger}
	boolean       = fieldType{"boolean", func(n *node) bool { return n.text == "true" || n.text == "false" }}
	moment        = fieldType{"local time", isMoment}
	number        = fieldType{"number", isNumber}
	integers      = fieldType{"array of integers", listOf(isInteger)}
	numbers       = fieldType{"array of numbers", listOf(isNumber)}
	textOrInteger = fieldType{"string or integer", func(n *node) bool { return isText(n) || isInteger(n) }}
)

func isText(n *node) bool {
	_, ok := n.str()
	return ok
}

func isInteger(n *node) bool {
	_, ok := integerOf(n.text)
	return ok && n.kind == scalar
}

func isNumber(n *node) bool {
	_, err := parseDecimal(n.text)
	return err == nil && n.kind == scalar
}

// isMoment accepts what the library has accepted and begins like a time or a date.
func isMoment(n *node) bool {
	return n.kind == scalar && len(n.text) > 4 && (n.text[2] == ':' || n.text[4] == '-')
}

func listOf(is func(*node) bool) func(*node) bool {
	return func(n *node) bool {
		for _, item := range n.items {
			if !is(item) {
				return false
			}
		}
		return n.kind == array
	}
}
