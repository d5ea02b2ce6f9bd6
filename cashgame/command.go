package cashgame

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/table"
)

// Instant is Unix time in milliseconds. It comes from the shell and is data.
type Instant int64

// Command is one of the structs below. Reasons are the words of whoever sends it.
type Command any

// Commands of the house.
type (
	// Open begins a session by a book, with the games that are offered.
	Open struct {
		ID     string
		House  House
		Book   string
		Policy Policy
		Rules  table.Rules
		Games  []Game
	}
	// SetGame offers a game, or changes one at which no table is open.
	SetGame struct{ Game Game }
	// DropGame offers a game no more: no table of it is open.
	DropGame struct{ Game string }
	// OpenTable puts up one of the room's tables for a game.
	OpenTable struct {
		Table int
		Game  string
	}
	// AnnounceLast tells a table that it stops after so many hands more.
	AnnounceLast struct{ Table, Hands int }
	// CloseTable takes a table down where nobody sits any more. Reason says why its chips do not add up, where they do not.
	CloseTable struct {
		Table  int
		Reason string
	}
	// BeginMerge announces that a table is merged into the others of its game after so many hands, and commits the draw of its players' seats.
	BeginMerge struct {
		Table, Hands int

		// Of the room.
		Commit [32]byte
	}
	// DrawMerge draws them.
	DrawMerge struct {
		Table int

		// Of the room.
		Seed [32]byte
	}
	// CancelMerge has the table stay; its last deal stays announced.
	CancelMerge struct{ Table int }
	// Suspend stops all tables for a serious cause until GoOn.
	Suspend struct{ Reason string }
	GoOn    struct{}
	// End ends a session whose tables are closed.
	End struct{}
	// RenewInvitation has the link by which hosted tables are joined be another one; RevokeInvitation has there be none until then.
	RenewInvitation  struct{}
	RevokeInvitation struct{}
	// KeepApart has players sit at no table together, Lift ends it.
	KeepApart struct {
		Players []table.PlayerID
		Reason  string
		Lift    bool
	}
)

// Commands of the waiting lists.
type (
	// Join puts a player on the list of a game, or of one of its tables; one who sits elsewhere asks for a change.
	Join struct {
		Player table.PlayerID
		Game   string
		Table  int // 0: any
	}
	// LeaveList takes a name off a list.
	LeaveList struct {
		Player table.PlayerID
		Game   string
		Table  int
	}
	// MoveInList puts a name at a place of the list, from 1.
	MoveInList struct {
		Player table.PlayerID
		Game   string
		Table  int
		To     int
		Reason string
	}
	// Call offers a free seat to who is next, or to another one for a reason.
	Call struct {
		Table  int
		Seat   table.SeatNo
		Player table.PlayerID // "": who is next
		Reason string
	}
	// Answer is what who was called says, or who was given a seat and does not come.
	Answer struct {
		Player table.PlayerID
		Yes    bool
	}
)

// Commands of seats.
type (
	// GiveSeat gives a free seat to a player. While others wait for it that needs a reason.
	GiveSeat struct {
		Player table.PlayerID
		Table  int
		Seat   table.SeatNo
		Reason string
	}
	// TakeBackSeat takes a seat back from who has not sat down there.
	TakeBackSeat struct {
		Player table.PlayerID
		Reason string
	}
	// SitDown is a player at the seat, with the chips that the dealer has counted. Posts: a big blind, to be dealt in at once.
	SitDown struct {
		Player table.PlayerID
		Table  int
		Seat   table.SeatNo
		Stack  chip.Amount
		Posts  bool
	}
	// ChooseEntry changes how a player enters: posting what is owed, or waiting for the big blind.
	ChooseEntry struct {
		Table int
		Seat  table.SeatNo
		Posts bool
	}
	// LeaveTable is a player who leaves with the chips that were counted. Short is the floor's reason for a stack larger than what is known to be
	// at the table.
	LeaveTable struct {
		Table int
		Seat  table.SeatNo
		Stack chip.Amount
		Chips []chip.Pieces
		Short string
	}
	// ChangeSeat moves a player to another seat of the table. Approved: by the floor.
	ChangeSeat struct {
		Table    int
		From, To table.SeatNo
		Approved bool
	}
	// AskSeat is a player who asks for another seat of the table, 0 being any; Ends: no longer.
	AskSeat struct {
		Table    int
		From, To table.SeatNo
		Ends     bool
	}
	// ChangeTable moves a player who asked for it to the seat that he was given at another table.
	ChangeTable struct {
		Player table.PlayerID
		Stack  chip.Amount
		Reason string
	}
	// Balance moves a player to another table. A player other than whose turn it is needs a reason.
	Balance struct {
		From, To       int
		Seat, Opposite table.SeatNo // there and at the other table
		Stack          chip.Amount
		Reason         string
	}
	// MustMove gives a seat of a main game to the player of its feeders whose turn it is, or to another one of them for a reason.
	MustMove struct {
		Table  int
		Seat   table.SeatNo
		Player table.PlayerID // "": whose turn it is
		Reason string
	}
	// Invite has a guest sit behind a player; Objects: somebody does not want it.
	Invite struct {
		Table   int
		Seat    table.SeatNo
		Objects bool
		Ends    bool
	}
)

// Commands of chips.
type (
	// Buy gives a player chips out of the cage.
	Buy struct {
		Player table.PlayerID
		Amount chip.Amount
		Chips  []chip.Pieces // by denomination; none: nobody has told
	}
	// Redeem gives chips of a player back to the cage: those in the rack and those held; 0: all.
	Redeem struct {
		Player table.PlayerID
		Amount chip.Amount
		Chips  []chip.Pieces
	}
	// AddChips puts chips of the rack on the table. Stack is what stands there before, where somebody has counted it.
	AddChips struct {
		Table  int
		Seat   table.SeatNo
		Amount chip.Amount
		Stack  *chip.Amount
	}
	// TakeOff is a player who wants chips off the table and goes on playing.
	TakeOff struct {
		Table  int
		Seat   table.SeatNo
		Amount chip.Amount
	}
	// TellStack is what somebody has counted in front of a player.
	TellStack struct {
		Table int
		Seat  table.SeatNo
		Stack chip.Amount
	}
	// TellBusted says that a player has lost all chips.
	TellBusted struct {
		Table int
		Seat  table.SeatNo
	}
	// PlayBehind is a player whose chips are paid for and on their way: Amount is what he announces to the table, 0 where he comes to bet them and has announced
	// nothing. Stack is what stands there, where somebody has counted it. Ends: they do not play.
	PlayBehind struct {
		Table  int
		Seat   table.SeatNo
		Amount chip.Amount
		Stack  *chip.Amount
		Ends   bool
	}
	// TellFound is something in front of a player that was not in play. Objected: an opponent does not want it to play.
	TellFound struct {
		Table    int
		Seat     table.SeatNo
		What     Found
		Amount   chip.Amount
		Objected bool
	}
	// ClearFind says that it is off the table.
	ClearFind struct {
		Table int
		Seat  table.SeatNo
	}
	// WaitFor has a table go on waiting for a player who buys chips.
	WaitFor struct {
		Table int
		Seat  table.SeatNo
	}
	// TellWager judges the chips with which a player bets, where the house wants large ones.
	TellWager struct {
		Table int
		Seat  table.SeatNo
		Chips chip.Pile
	}
)

// Commands of absence.
type (
	// StepAway is a player who leaves the seat for a while, the chips on the table. Notice is for how many minutes, as told beforehand.
	StepAway struct {
		Table  int
		Seat   table.SeatNo
		Notice int
	}
	// PickUp takes an absent player's chips off the table and holds them; the seat stays his. Asked: he wants it so.
	PickUp struct {
		Table int
		Seat  table.SeatNo
		Stack chip.Amount
		Asked bool
	}
	// FreeSeat gives the seat of an absent player away, and holds what is on it.
	FreeSeat struct {
		Table int
		Seat  table.SeatNo
		Stack chip.Amount
	}
	// LockSeat keeps an absent player's seat for so many minutes from when he left.
	LockSeat struct {
		Table   int
		Seat    table.SeatNo
		Minutes int
	}
	// ComeBack is an absent player at the seat again, with the chips that were held.
	ComeBack struct {
		Table int
		Seat  table.SeatNo
		Posts bool
	}
	// SitIn has another player play at the seat of an absent one, whose chips are counted and boxed. Agreed: the absent player has said so.
	SitIn struct {
		Player table.PlayerID
		Table  int
		Seat   table.SeatNo
		Boxed  chip.Amount
		Stack  chip.Amount
		Posts  bool
		Agreed bool
	}
)

// Commands of play.
type (
	// AtTable is a command of package table at a table: NextHand, the button, infractions and penalties.
	AtTable struct {
		Table   int
		Command any
	}
	// EndHand tells how a hand ended: its pots, main pot first, or what was dropped. Players dealt in are counted from the seats. Split: the players
	// want to share a pot.
	EndHand struct {
		Table   int
		Pots    []chip.Amount
		Flop    bool
		Dropped *chip.Amount
		Split   bool
	}
	// CollectTime takes the price of the seats; those who do not take it stand in Declines.
	CollectTime struct {
		Table    int
		Declines []table.SeatNo
	}
	// ChangeStakes has a table play another game. Against is how many of its players do not want it.
	ChangeStakes struct {
		Table    int
		Game     string
		Against  int
		Approved bool
	}
	// Tick is a deadline.
	Tick struct{}
)

// Commands of players at hosted tables.
type (
	// TakeSeat is a player who sits down at a hosted table, by the order of its list.
	TakeSeat struct {
		Player table.PlayerID
		Table  int
		Seat   table.SeatNo
		Stack  chip.Amount
		Posts  bool
	}
	// Wish says what a player wants from now on: all of it, in place of what he wanted before.
	Wish struct {
		Table  int
		Seat   table.SeatNo
		Wishes Wishes
	}
	// NameGame is the player who has the next button naming a game of dealer's choice, by its place in the rotation from 0.
	NameGame struct {
		Table int
		Seat  table.SeatNo
		Which int
	}
)

// Commands of the drop boxes.
type (
	// CountDrop empties the drop box of a table: what was counted in it.
	CountDrop struct {
		Table   int
		Counted chip.Amount
		Chips   []chip.Pieces

		// Of the room.
		Day     string // of the cage, where it was counted there; "": nowhere
		Receipt int    // that it gave
	}
	// TakeBackDrop takes a count of a box back: somebody has miscounted.
	TakeBackDrop struct {
		Table  int
		No     int // of the count, from 1 at each table
		Reason string

		// Of the room.
		Day string // of the cage that has voided its receipt
	}
)

// Commands of tips.
type (
	// TellTip is chips that players at a table have given to its dealer.
	TellTip struct {
		Table  int
		Dealer string // person; of the room, where whoever sends it names none
		Amount chip.Amount
	}
	// TakeBackTip takes a tip back that was told by mistake.
	TakeBackTip struct {
		Table int
		No    int // from 1 at each table
	}
	// GiveTips gives a dealer his tips, or a part of the pool, in money: the chips go back to the cage. 0: all of his own.
	GiveTips struct {
		Dealer string
		Amount chip.Amount

		// Of the room.
		Back bool // it is taken back: its receipt is voided
	}
)

// Commands of denominations.
type (
	// CountTable tells what was counted at a table, its drop box emptied before.
	CountTable struct {
		Table int
		Chips []chip.Pieces
	}
	// ChangeChips changes chips at a table for others of the cage's that are worth the same: a colour-up, small ones for who has none.
	ChangeChips struct {
		Table   int
		In, Out []chip.Pieces // off the table, and to it
	}
)
