package tournament

import (
	"slices"
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/chiprace"
	"github.com/floorbook/floorbook/table"
)

// Instant is Unix time in milliseconds. It comes from the shell and is data: never compared for order.
type Instant int64

// Meta comes with every command from the shell.
type Meta struct {
	At     Instant
	Person string // who: a staff id, "clock", "sim"
	Device string
	Second string   // who else answers for an act that takes two persons; "" nobody
	Seed   [32]byte // entropy for the one draw this command may make; its SHA-256 was committed before (State.DrawCommit)
	Next   [32]byte // commitment for the next draw: the SHA-256 of the seed that will be used
	Tables Lending  // which tables can be put up
}

// Lending is which of the room's tables this tournament can have. The zero value lends every number.
type Lending struct {
	Not  []int // numbers that cannot be had, ascending: others have those tables, or there is none of that number
	Last int   // the highest number there is; 0: no end
}

// lends reports whether a table can be had.
func (l Lending) lends(no int) bool {
	_, not := slices.BinarySearch(l.Not, no)
	return no >= 1 && (l.Last == 0 || no <= l.Last) && !not
}

// first lists the n lowest numbers that can be had; fewer where there are no more.
func (l Lending) first(n int) []int {
	out := make([]int, 0, n)
	for no := 1; len(out) < n && (l.Last == 0 || no <= l.Last); no++ {
		if l.lends(no) {
			out = append(out, no)
		}
	}
	return out
}

// Command is one of the structs below.
type Command any

// Commands.
type (
	// Create opens a tournament for registration, with the players who are on the list already. Meta.Next commits the first draw.
	Create struct {
		ID        string
		Structure Structure
		Book      string
		Policy    Policy
		Rules     Rules
		Hosted    bool
		Auto      bool
		Players   []table.PlayerID
	}
	// Register enters a player; once the cards are in the air it is a late registration or a re-entry and draws
	// a seat.
	Register struct{ Player table.PlayerID }
	// Unregister withdraws an entry, before the start only.
	Unregister struct{ Player table.PlayerID }
	// Start draws seats and buttons and starts the clock.
	Start struct{}
	// Pause stops the clock; hands in progress are played out, none begins.
	Pause  struct{}
	Resume struct{}
	// NextLevel and PreviousLevel jump to the beginning of the neighbouring level or break.
	NextLevel     struct{}
	PreviousLevel struct{}
	// AdjustClock adds time to the level, or takes some away; what would fall below zero is zero.
	AdjustClock struct{ By time.Duration }
	// Tick says that a deadline may have passed: see NextDeadline. It ends every level that is over at its exact
	// instant.
	Tick struct{}
	// Bust reports players out at an untracked table.
	Bust struct {
		Player   table.PlayerID
		SameHand []table.PlayerID // others out in the same hand…
		Stacks   []chip.Amount    // …and starting stacks, Player first; empty = equal
	}
	// MovePlayer moves a player by hand. Only Player, ToTable and ToSeat (0 = the earliest big blind) are read.
	MovePlayer struct{ Move Move }
	// OpenTables puts up so many tables and moves players there, until all tables are even.
	OpenTables struct{ Count int }
	// BreakTable breaks a table that nobody has proposed to break.
	BreakTable struct{ Table int }
	// HaltTable stops play at a table, or lets it go on.
	HaltTable struct {
		Table  int
		PlayOn bool
	}
	// DoTask does what a task proposes; of a ruling that waits, the default option.
	DoTask struct{ ID string }
	// Outage tells that nobody kept the room from one instant to another: the machine was off, or floorbook was. It comes before the
	// deadlines that fell meanwhile. Jumped: the instants cannot be believed.
	Outage struct {
		From, To Instant
		Jumped   bool
	}
	// KeepTime decides that the time of an outage stays gone. Undoing the outage gives it back.
	KeepTime struct{ ID int }
	// UndoAct takes an act back, while that is possible.
	UndoAct struct{ ID int }
	// AtTable is a command of package table. The blinds of a hand come from the level, whatever it says.
	AtTable struct {
		Table   int
		Command any
	}
	// FinishHand, as a command at an untracked table, tells that its hand is over while the tables play hand for hand; HoldAllIn that an
	// all-in waits there with its cards face down.
	FinishHand struct{}
	HoldAllIn  struct{}
	// CloseRegistration ends late registration before its level does.
	CloseRegistration struct{}
	// AnnounceHandForHand has the hands in progress finished and no other begun; EndHandForHand lets every table play on.
	AnnounceHandForHand struct{}
	EndHandForHand      struct{}
	// ReleaseAllIns has the all-ins that wait with their cards face down run out.
	ReleaseAllIns struct{}
	// Rebuy sells chips to a player at a table with real chips, of which Stack are still in front of him; the player is in the next hand.
	Rebuy struct {
		Player table.PlayerID
		Stack  chip.Amount
	}
	// AddOn sells the add-on to a player, BuyBonus the dealer's bonus.
	AddOn    struct{ Player table.PlayerID }
	BuyBonus struct{ Player table.PlayerID }
	// Surrender has a player give up the chips for a re-entry; Chips are told where the tables are not followed.
	Surrender struct {
		Player table.PlayerID
		Chips  chip.Amount
	}
	// Expect tells that a player has not come yet; Aside: and asks to have the chips kept off the table.
	Expect struct {
		Player table.PlayerID
		Aside  bool
	}
	// Sits tells where a player was seen to sit.
	Sits struct {
		Player table.PlayerID
		Table  int
		Seat   table.SeatNo
	}
	// RemoveAbsent takes the stack of a player away who has not come in time; Chips are told where the tables are not followed. KeepAbsent
	// leaves it.
	RemoveAbsent struct {
		Player table.PlayerID
		Chips  chip.Amount
	}
	KeepAbsent struct{ Player table.PlayerID }
	// GoesOut and SeatRebuy, as commands at a table with real chips, are what its dealer tells of the player of a seat: all chips are lost, or
	// others were announced.
	GoesOut   struct{ Seat table.SeatNo }
	SeatRebuy struct{ Seat table.SeatNo }
	// Arrive, as a command at a table with real chips, tells that the player of a seat has come; Seat 0: everybody on the way there.
	Arrive struct{ Seat table.SeatNo }
	// Reserve keeps a place for a player who has not paid; Register takes it.
	Reserve           struct{ Player table.PlayerID }
	CancelReservation struct{ Player table.PlayerID }
	// Wait puts a player on the waiting list. Paid: the price of the entry is at the desk; Present: the player is there.
	Wait struct {
		Player        table.PlayerID
		Paid, Present bool
	}
	LeaveList   struct{ Player table.PlayerID }
	CallWaiting struct{ Player table.PlayerID }
	PassOver    struct{ Player table.PlayerID }
	// SeatWaiting gives a seat to a player of the waiting list; Reason is told for another than the next one.
	SeatWaiting struct {
		Player table.PlayerID
		Reason string
	}
	// ServeTwoForOne has two of the waiting list seated for one re-entry, or re-entries first again.
	ServeTwoForOne struct{ On bool }
	// TakeRebuy, DeclineRebuy and TakeAddOn, as commands at a hosted table, are the player's.
	TakeRebuy    struct{ Seat table.SeatNo }
	DeclineRebuy struct{ Seat table.SeatNo }
	TakeAddOn    struct{ Seat table.SeatNo }
	// TellStacks tells with how many chips players began the hand in which they went out.
	TellStacks struct{ Stacks []StackTold }
)

// Commands of a colour-up. At hosted tables, where every stack is known, StartColorUp does all of it.
type (
	// StartColorUp takes the smallest chips out of play, from now on.
	StartColorUp struct{ Chip chip.Amount }
	// EnterLeftovers tells the small chips in front of each seat of a table, before its race. It may be said again until the race is run.
	EnterLeftovers struct {
		Table       int
		Holdings    []chiprace.Holding
		ButtonDeals bool // a player deals, not the house
		Choice      chiprace.Choice
	}
	// RunRace carries the race of a table out: with cards that are drawn here, or those of Hands that a dealer dealt. Where no card
	// decides both are empty.
	RunRace struct {
		Table int
		Draw  bool
		Hands []chiprace.Hand
	}
)

// Commands about chips on the tables of a room, whatever hands are played with them.
type (
	// ReportOldChips tells of chips that a player finds after their colour-up.
	ReportOldChips struct {
		Player table.PlayerID
		Chips  Pieces
	}
	// RemoveFoundChips takes chips out of play whose owner nobody can tell.
	RemoveFoundChips struct {
		Table int // 0: at none
		Chips []Pieces
	}
	// RemoveForeignChips takes chips off a table that are none of this event.
	RemoveForeignChips struct {
		Table int
		Seat  table.SeatNo // 0: at none
		Count int
	}
	// ExchangeChips changes chips of a player for others of the same worth.
	ExchangeChips struct {
		Player  table.PlayerID
		In, Out []Pieces
	}
	// CountChips enters the chips of a table: by seat, or all in all. A count goes on until every table in play is in it; a table that is
	// entered again replaces what was said.
	CountChips struct {
		Table int
		Chips chip.Amount // all in all; not read where seats are counted
		Seats []SeatCount
	}
)
