package tell

import (
	"reflect"
	"slices"
)

// FloorRules takes an option of the last ruling; without one, in a deal, what was ruled.
type FloorRules struct{ Option string }

var floorRules = line("floor.rules", FloorRules{}, "[the] floor rules option {Option:key}", "[le] floor décide [l'] option {Option:key}",
	"the floor takes an option of the ruling above").anywhere()

// section is the lines about one thing, as the reference has them in one table.
type section struct {
	name  string
	kinds []*Kind
}

// sections are all kinds of lines, in the order in which they are tried.
var sections = []section{
	{"facing", []*Kind{spotStarts}}, {"hand", []*Kind{handStarts}}, {"table", []*Kind{tableStarts}},
	{"deal", []*Kind{dealStarts}}, {"showdown", []*Kind{showdownStarts}}, {"dispute", []*Kind{disputeStarts}},
	{"room", []*Kind{roomStarts}}, {"session", []*Kind{cashRoomStarts}},
	{"acts", actLines}, {"play", handLines}, {"between", tableLines}, {"cash", cashLines}, {"seen", seenLines}, {"questions", questionLines},
	{"conduct", anywhere(conductLines)}, {"clock", clockLines}, {"dealing", dealLines}, {"at_showdown", showdownLines}, {"claims", disputeLines}, {"rooms", roomLines}, {"sheet", sheetLines},
	{"room_seats", seatLines}, {"room_prizes", prizeLines}, {"room_days", dayLines}, {"colour_up", colourUpLines}, {"bounties", knockoutLines}, {"target", satelliteLines}, {"sessions", cashRoomLines}, {"desk", admissionLines}, {"floor", []*Kind{floorRules}},
}

// anywhere lets lines about no cards and no bets stand in every case.
func anywhere(lines []*Kind) []*Kind {
	for _, k := range lines {
		k.anywhere()
	}
	return lines
}

// kinds are all kinds of lines.
var kinds = bound()

func bound() (all []*Kind) {
	for _, s := range sections {
		for _, k := range s.kinds {
			k.Section = s.name
			all = append(all, k.bind())
		}
	}
	return all
}

// Kinds are all kinds of lines, in the order in which they are tried.
func Kinds() []*Kind { return slices.Clone(kinds) }

// Struct is the type of the statements that the line tells.
func (k *Kind) Struct() reflect.Type { return k.proto.Type() }

// starters are the lines that begin the matters with lines of their own.
var starters = [matters]*Kind{Dealing: dealStarts, Showdown: showdownStarts, Claims: disputeStarts, Rooms: roomStarts, CashRooms: cashRoomStarts}

// anywhere lets the line stand in every case.
func (k *Kind) anywhere() *Kind { k.everywhere = true; return k }
