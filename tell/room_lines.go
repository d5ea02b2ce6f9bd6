package tell

import (
	"strconv"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

type (
	// RoomIs begins a room: the structure of an event, and how far it has come. Which tables there are is told by RoomTable.
	RoomIs struct {
		MaxSeats   int
		LateSeats  int // during late registration
		FinalTable int
		Entries    int // all in all; those that no table seats are out
		Paid       int // places
		Stack      chip.Amount
		Minutes    []int // of each level, the last one of all that follow
		Break      int   // minutes
		Every      int   // levels between two breaks
		LateLevels int   // of which the last one has not ended
		ReEntries  int
		Quality    string
		Turbo      bool
		Game       hand.Game
		Level      int
		Left       int64 // of the level, in ms; 0: all of it
		Sheet
	}
	// RoomTable is who sits at a table of the room, and where the last hand had button and blinds.
	RoomTable struct {
		Table      int
		Seats      []int
		Button     int
		SmallBlind int
		DeadSmall  int
		BigBlind   int
	}
	// RoomOut is players who go out in one hand of a table.
	RoomOut struct {
		Table  int
		Seats  []int
		Stacks BySeat // with which they began it; none: nobody knows
		Better int    // the seat that had the better hand in that pot; 0: nobody knows
	}
	// RoomEntries is players who enter now.
	RoomEntries struct{ Players int }
	// ReEntry is a player who went out of a seat and enters again.
	ReEntry struct{ Table, Seat int }
	// AtRoomTable is what happens at one table of the room.
	AtRoomTable struct {
		Table int
		Does  TableDoes
	}
	// RoomMove is a player whom the floor moves.
	RoomMove struct{ Table, Seat, ToTable, ToSeat int }
	// MinutesPass is time on the clock of the event.
	MinutesPass struct{ Minutes int }
	// RoomDoes is what the floor does in the room.
	RoomDoes struct{ Does Floor }
	// DoTask does the first task of a kind that is proposed.
	DoTask struct{ Task tournament.TaskKind }
	// DoAll does whatever is proposed, until there is nothing left that need not wait.
	DoAll struct{}
	// RoomDeal is how all who are left share what is still to be won: proposed, signed by everybody, made.
	RoomDeal struct {
		Way    tournament.DealWay
		Stacks BySeat // of the last table
		ToPlay int    // left for the winner, in whole units of the currency
		Stops  bool
	}
	// OpensTables puts up so many tables more.
	OpensTables struct{ Tables int }
)

// TableDoes is what happens at one table of a room.
type TableDoes uint8

// What happens at one table.
const (
	BeginsHand TableDoes = iota
	EndsHand             // of a round of hand-for-hand
	HoldsAllIn           // its cards face down, during hand-for-hand
	Stops                // by the floor
	PlaysOn
	Breaks
)

// Floor is what the floor does, or the clock.
type Floor uint8

// What the floor does.
const (
	LevelEnds Floor = iota
	StopsClock
	StartsClock
	ClosesRegistration
	AnnouncesHandForHand
)

// Taken is the seats of the table that are taken.
func (t *RoomTable) Taken() table.SeatSet { return (&TableIs{Seats: t.Seats}).Taken() }

// Last is where the last hand had button and blinds.
func (t *RoomTable) Last() table.Positions {
	return (&TableIs{Button: t.Button, SmallBlind: t.SmallBlind, DeadSmall: t.DeadSmall, BigBlind: t.BigBlind}).Last()
}

// minutesValue is how long levels last.
var minutesValue = list("minutes", "40 40 30", func(w string) ([]int, *refusal.Error) {
	n, err := count(w, CountMax)
	if err == nil && n == 0 {
		err = refusal.New(BadCount, "Word", w, "Max", CountMax)
	}
	return []int{n}, err
}, func(all []int) string { return joined(all, strconv.Itoa) })

// taskValue is a kind of task that the floor does.
var taskValue = oneOf("task",
	option{to: tournament.TaskBalance, say: said{"move", "déplacement"}},
	option{to: tournament.TaskOpen, say: said{"new table", "nouvelle table"}},
	option{to: tournament.TaskBreak, say: said{"break", "casse"}},
	option{to: tournament.TaskFinal, say: said{"final table", "table finale"}},
	option{to: tournament.TaskRedraw, say: said{"redraw", "nouveau tirage"}},
	option{to: tournament.TaskHalt, say: said{"stop", "arrêt"}},
	option{to: tournament.TaskResume, say: said{"play on", "reprise"}},
	option{to: tournament.TaskHandForHand, say: said{"hand-for-hand", "main par main"}},
	option{to: tournament.TaskRelease, say: said{"release", "tapis libérés"}},
	option{to: tournament.TaskNextHand, say: said{"next hand", "main suivante"}},
	option{to: tournament.TaskInTheMoney, say: said{"money", "argent"}},
	option{to: tournament.TaskLevelShort, say: said{"short levels", "niveaux courts"}},
	option{to: tournament.TaskColorUp, say: said{"colour-up|color-up", "changement de jetons"}},
	option{to: tournament.TaskWrongSeat, say: said{"wrong seat", "mauvaise place"}},
)

// dealWayValue is how prizes are shared.
var dealWayValue = oneOf("sharing",
	option{to: tournament.EvenDeal, say: said{"even", "égal"}},
	option{to: tournament.ChipChop, say: said{"chip-chop", "aux jetons"}},
	option{to: tournament.ICMDeal, say: said{"icm", "icm"}},
)

var roomStarts = line("room", RoomIs{}, "room", "salle", "the room of an event: its structure, and how far it has come; without lines on tables the seats are drawn",
	word("seats {MaxSeats<12}", "places {MaxSeats<12}", "of each table", ""),
	word("late-seats {LateSeats<12}", "places-tardives {LateSeats<12}", "of each table until registration closes", "as `seats`"),
	word("final-table {FinalTable<12}", "table-finale {FinalTable<12}", "players who make it", "as the book says"),
	word("entries {Entries<1001}", "inscrits {Entries<1001}", "all in all; those who sit at no table are out", "those who sit"),
	word("paid {Paid<1001}", "payés {Paid<1001}", "places", "one"),
	word("stack {Stack}", "tapis {Stack}", "of each entry", "10000"),
	word("levels {Minutes:minutes}", "niveaux {Minutes:minutes}", "minutes of each, the last one of all that follow", "20"),
	word("break {Break<1000} every {Every<1000}", "pause {Break<1000} tous-les {Every<1000}", "minutes of a break after so many levels", "no breaks"),
	word("late-levels {LateLevels<1000}", "niveaux-tardifs {LateLevels<1000}", "registration is open until the last of them ends", "it is closed"),
	word("re-entries {ReEntries<1000}", "réinscriptions {ReEntries<1000}", "that a player may have", "none"),
	word("quality {Quality:key}", "qualité {Quality:key}", "tier of the book's chart", "none"),
	mark("Turbo", "turbo", "turbo", "published as a turbo"),
	word("game {Game}", "jeu {Game}", "of every level", "`holdem`"),
	word("level {Level<1000}", "niveau {Level<1000}", "that is played", "the first"),
	word("left {Left:instant}", "reste {Left:instant}", "of the level", "all of it"),
	word("total-levels {Levels<401}", "niveaux-total {Levels<401}", "all in all", "40, or those that lines of their own tell"),
	word("denominations {Chips:denominations}", "valeurs {Chips:denominations}", "chips in play, smallest first", "`25 100 500 1000 5000`"),
	word("capacity {Capacity<1001}", "capacité {Capacity<1001}", "players who can sit at once", "as many as enter"),
	word("rebuys {RebuyLevels<1000} [at {RebuyPrice}]", "recaves {RebuyLevels<1000} [à {RebuyPrice}]",
		"of a stack, sold until that level ends, at a price in whole units of the currency", "none are sold"),
	word("add-on {AddOnPrice}", "add-on {AddOnPrice}", "of a stack, sold at this price in the break behind the rebuys", "none is sold"),
	word("prizes {Prizes:prizes}", "prix {Prizes:prizes}", "of the paid places, in whole units of the currency; the house gives what the pool lacks", "equal shares of the pool"),
	word("prize-unit {PrizeUnit}", "unité-prix {PrizeUnit}", "to which shared prizes are rounded, in whole units", "the cent"),
	mark("Surrender", "surrender", "abandon", "stacks may be given up for a re-entry"),
	mark("Dealt", "dealt", "distribué|distribuée", "hands are dealt in the room: every stack is known"),
).starts().opens(Rooms).then(completes(func(r *RoomIs) *refusal.Error {
	if r.MaxSeats == 0 {
		return refusal.New(HandNeeds, "Need", "room seats 9")
	}
	return nil
}))

func atTable(name string, does TableDoes, en, fr, means string) *Kind {
	return line(name, AtRoomTable{Does: does}, en, fr, means)
}

func roomDoes(name string, does Floor, en, fr, means string) *Kind {
	return line(name, RoomDoes{Does: does}, en, fr, means)
}

// roomLines are the lines on what happens in a room.
var roomLines = inRooms(
	line("room.table", RoomTable{}, "table {Table<2001} seats {Seats}", "table {Table<2001} sièges {Seats}", "who sits at a table, before anything happens",
		word("button {Button}", "bouton {Button}", "where it was in the last hand", "no hand was dealt"),
		word("small-blind {SmallBlind:seat}", "petite blind {SmallBlind:seat} / petite-blind {SmallBlind:seat}", "where it was", ""),
		word("dead-small-blind {DeadSmall:seat}", "petite blind morte {DeadSmall:seat} / petite-blind-morte {DeadSmall:seat}", "where it lay, posted by nobody", ""),
		word("big-blind {BigBlind:seat}", "grosse blind {BigBlind:seat} / grosse-blind {BigBlind:seat}", "where it was", ""),
	).then(completes(func(t *RoomTable) *refusal.Error {
		switch {
		case t.Table == 0:
			return refusal.New(BadCount, "Word", "0", "Max", tournament.TablesMax)
		case t.BigBlind == 0 && (t.SmallBlind != 0 || t.DeadSmall != 0):
			return refusal.New(HandNeeds, "Need", "big-blind 3")
		case t.BigBlind != 0 && t.SmallBlind == 0 && t.DeadSmall == 0:
			return refusal.New(HandNeeds, "Need", "small-blind 2")
		}
		return nil
	})),
	line("room.out", RoomOut{}, "table {Table<2001} seat {Seats:one} busts|bust / table {Table<2001} seats {Seats} busts|bust",
		"table {Table<2001} siège {Seats:one} sort|sortent|saute|sautent / table {Table<2001} sièges {Seats} sort|sortent|saute|sautent",
		"the players go out, several of them in one hand",
		word("with {Stacks}", "avec {Stacks}", "stacks with which they began the hand", "equal, or nobody knows"),
		word("better-hand {Better:seat}", "meilleure-main {Better:seat}", "the seat that had it in that pot", "nobody knows")),
	line("room.entries", RoomEntries{Players: 1}, "player registers / {Players<1001} players register", "joueur s' inscrit / {Players<1001} joueurs s' inscrivent",
		"enters now; once the event has begun, late").then(completes(func(e *RoomEntries) *refusal.Error {
		if e.Players == 0 {
			return refusal.New(BadCount, "Word", "0", "Max", CountMax)
		}
		return nil
	})),
	line("room.re_entry", ReEntry{}, "table {Table<2001} seat {Seat} re-enters", "table {Table<2001} siège {Seat} se réinscrit", "who went out there last enters again"),
	atTable("room.hand", BeginsHand, "next hand at table {Table<2001}", "main suivante à table {Table<2001}", "button and blinds move"),
	atTable("room.hand_over", EndsHand, "hand over at table {Table<2001}", "main finie à table {Table<2001}", "its hand of hand-for-hand, or the last one before it"),
	atTable("room.all_in_held", HoldsAllIn, "all-in held at table {Table<2001}", "tapis en attente à table {Table<2001}", "cards stay face down during hand-for-hand"),
	atTable("room.stops", Stops, "table {Table<2001} stops", "table {Table<2001} s' arrête", "the floor stops play there"),
	atTable("room.plays_on", PlaysOn, "table {Table<2001} plays on", "table {Table<2001} reprend", "the floor lets it go on"),
	atTable("room.breaks", Breaks, "table {Table<2001} breaks", "table {Table<2001} casse", "the floor breaks it"),
	line("room.move", RoomMove{}, "table {Table<2001} seat {Seat} moves to table {ToTable<2001} seat {ToSeat:seat}",
		"table {Table<2001} siège {Seat} va à table {ToTable<2001} siège {ToSeat:seat}", "the floor moves the player"),
	line("room.minutes", MinutesPass{}, "{Minutes<1001} minute(s) pass|passes", "{Minutes<1001} minute(s) passe|passent", "on the clock of the event"),
	roomDoes("room.level_ends", LevelEnds, "level ends", "niveau fini|terminé", "its time has run down: the next one, or a break"),
	roomDoes("room.clock_stops", StopsClock, "clock stops", "horloge s' arrête", "the floor stops it"),
	roomDoes("room.clock_runs", StartsClock, "clock runs on", "horloge repart", "the floor lets it run, as at the beginning of another day"),
	roomDoes("room.closes", ClosesRegistration, "registration closes", "inscriptions closes", "before its last level ends"),
	roomDoes("room.hand_for_hand", AnnouncesHandForHand, "hand-for-hand announced", "main par main annoncé", "hands in progress are finished, no other begins"),
	line("room.opens", OpensTables{}, "{Tables<2001} table(s) open|opens", "{Tables<2001} table(s) ouverte|ouvertes", "the floor puts them up and fills them"),
	line("room.deal", RoomDeal{}, "{Way} deal", "partage {Way}", "all who are left share what is still to be won",
		word("with {Stacks}", "avec {Stacks}", "their stacks, at the last table", ""),
		word("to-play {ToPlay<1000000}", "en-jeu {ToPlay<1000000}", "left for the winner, in whole units of the currency", "nothing"),
		mark("Stops", "stops", "fin", "the event ends with it")),
	line("room.do", DoTask{}, "do {Task}", "faire {Task}", "the floor does what is proposed"),
	line("room.do_all", DoAll{}, "do everything", "faire tout", "the floor does all that is proposed and need not wait, one after the other"),
)

// inRooms makes lines those of a room.
func inRooms(lines ...*Kind) []*Kind {
	for _, k := range lines {
		k.in(Rooms)
	}
	return lines
}
