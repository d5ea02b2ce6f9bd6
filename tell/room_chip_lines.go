package tell

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
)

type (
	// Sheet is what the structure of an event sells and plays with, besides entries.
	Sheet struct {
		Levels      int // all in all
		Chips       []chip.Amount
		Capacity    int
		RebuyLevels int // rebuys are sold until the end of the last of them
		RebuyPrice  chip.Amount
		AddOnPrice  chip.Amount
		Prizes      []chip.Amount // of the paid places, in whole units of the currency
		PrizeUnit   chip.Amount
		Surrender   bool
		Dealt       bool // hands are dealt in the room
	}
	// RoomLevel is a level of the sheet, in order; the last one goes on.
	RoomLevel struct {
		Blinds  Blinds
		Ante    chip.Amount // of each player
		Minutes int
		DayEnds bool // with it
	}

	// ColourUp takes the smallest chips out of play.
	ColourUp struct{ Chip chip.Amount }
	// SmallChips is how many of them are in front of each seat of a table, before its race.
	SmallChips struct {
		Table       int
		Chips       BySeat
		Last        []int // seats that have nothing else
		ButtonDeals bool  // and not the house
	}
	// Race is the race of a table, with the best cards or all of them where cards decide.
	Race struct {
		Table int
		Cards []DealtTo
	}
	// RaceTie is another card each for those between whom a race has not decided.
	RaceTie struct {
		Table int
		Cards []DealtTo
	}
	// OldChips is chips that a player finds after their race.
	OldChips struct {
		Table, Seat int
		Chips       chip.Pile
	}

	// RoomSeat is what the player of a seat does, or what is done with the stack there.
	RoomSeat struct {
		Table, Seat int
		Does        SeatDoes
	}
	// RoomAbsent is a player who has not come yet.
	RoomAbsent struct {
		Table, Seat int
		Aside       bool // the chips are kept off the table, on request
	}
	// StackRemoved is the stack of a player who has not come in time, or that waited at a seat nobody has bought.
	StackRemoved struct {
		Table, Seat int
		Chips       chip.Amount // what was left; 0: hands are dealt in the room
	}
	// RoomRebuy is a player who says that he rebuys.
	RoomRebuy struct {
		Table, Seat int
		Chips       chip.Amount // still in front
	}
	// Surrendered is a player who gives up the chips for a re-entry.
	Surrendered struct {
		Table, Seat int
		Chips       chip.Amount
	}
	// SitsAt is a player who was seen on another seat than his.
	SitsAt struct{ Table, Seat, ToTable, ToSeat int }
)

// SeatDoes is what the player of a seat of a room does.
type SeatDoes uint8

// What players do.
const (
	Comes SeatDoes = iota
	BuysAddOn
	StackStays // of one who is absent, by the floor
	TakesHand  // the others fold
	StackWaits // at a seat that nobody has bought
)

// denominationsValue are values of chips.
var denominationsValue = list("denominations", "25 100 500", func(w string) ([]chip.Amount, *refusal.Error) {
	a, err := amount(w)
	if err == nil && a == 0 {
		err = refusal.New(BadNumber, "Word", w)
	}
	return []chip.Amount{a}, err
}, func(all []chip.Amount) string { return joined(all, writeAmount) })

// sheetLines are the levels of a sheet.
var sheetLines = inRooms(
	line("sheet.level", RoomLevel{}, "level {Blinds}", "niveau {Blinds}", "a level of the sheet, in order, before any table; the last one goes on",
		word("ante {Ante}", "ante {Ante}", "of each player", "none"),
		word("minutes {Minutes<1441}", "minutes {Minutes<1441}", "that it lasts", "as the room says"),
		mark("DayEnds", "day ends", "fin du jour", "with it, and the clock waits for the next one")),
)

func roomSeat(name string, does SeatDoes, en, fr, means string) *Kind {
	return line(name, RoomSeat{Does: does}, "table {Table<2001} seat {Seat} "+en, "table {Table<2001} siège {Seat} "+fr, means)
}

// seatLines are the lines on players of a room and their stacks.
var seatLines = inRooms(
	line("room.absent", RoomAbsent{}, "table {Table<2001} seat {Seat} absent", "table {Table<2001} siège {Seat} absent|absente", "the player has not come yet",
		flag("Aside", "chips set aside", "jetons mis de côté", "has asked to have them kept off the table")),
	roomSeat("room.comes", Comes, "comes|arrives", "arrive|vient", "the player is there"),
	line("room.stack_removed", StackRemoved{}, "table {Table<2001} seat {Seat} stack [{Chips:some}] removed", "table {Table<2001} siège {Seat} tapis [{Chips:some}] retiré",
		"of a player who has not come in time, or that waited at an unsold seat; what is left of it is told where no hands are dealt in the room"),
	roomSeat("room.stack_stays", StackStays, "stack stays", "tapis reste", "of such a player, by the floor"),
	roomSeat("room.stack_waits", StackWaits, "stack waits", "tapis attend", "placed at a free seat, for a late entrant"),
	line("room.rebuys", RoomRebuy{}, "table {Table<2001} seat {Seat} rebuys [with {Chips:some}]", "table {Table<2001} siège {Seat} recave [avec {Chips:some}]",
		"the player says so, with so many chips in front"),
	roomSeat("room.add_on", BuysAddOn, "buys add-on", "prend add-on", "once"),
	line("room.surrenders", Surrendered{}, "table {Table<2001} seat {Seat} gives up {Chips}", "table {Table<2001} siège {Seat} abandonne {Chips}",
		"all chips, for a re-entry"),
	line("room.sits_at", SitsAt{}, "table {Table<2001} seat {Seat} sits at table {ToTable<2001} seat {ToSeat:seat}",
		"table {Table<2001} siège {Seat} assis|assise à table {ToTable<2001} siège {ToSeat:seat}", "the player of a seat was seen on another one"),
	roomSeat("room.takes_hand", TakesHand, "takes hand", "remporte main", "where hands are dealt in the room: all others fold"),
)

// colourUpLines are the lines on chips that leave play.
var colourUpLines = inRooms(
	line("chips.leave", ColourUp{}, "chips of {Chip:some} leave", "jetons de {Chip:some} sortent", "the smallest of the event are coloured up"),
	line("chips.small", SmallChips{}, "table {Table<2001} small chips {Chips} / table {Table<2001} no small chips",
		"table {Table<2001} petits jetons {Chips} / table {Table<2001} aucun petit jeton", "how many of them are in front of each seat, before the race",
		word("last-chips {Last}", "derniers-jetons {Last}", "seats that have nothing else", ""),
		mark("ButtonDeals", "button deals", "bouton distribue", "a player deals, not the house")),
	line("chips.race", Race{}, "table {Table<2001} races [with {Cards}]", "table {Table<2001} course [avec {Cards}]",
		"the race of the table, with the best card of each seat, or all of them, where cards decide"),
	line("chips.tie", RaceTie{}, "table {Table<2001} another card {Cards}", "table {Table<2001} autre carte {Cards}", "to each of those who are tied"),
	line("chips.old", OldChips{}, "table {Table<2001} seat {Seat} finds {Chips}", "table {Table<2001} siège {Seat} retrouve {Chips}",
		"chips that have left play, equal ones"),
)
