package tournament

import (
	"slices"
	"time"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/chiprace"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/satellite"
	"github.com/floorbook/floorbook/table"
)

// Instant is Unix time in milliseconds. It comes from the shell and is data: never compared for order.
type Instant int64

// Meta comes with every command from the shell.
type Meta struct {
	At     Instant
	Person string // who: a staff id, "clock", "sim"
	Device string
	Second string  // who else answers for an act that takes two persons; "" nobody
	Tables Lending // which tables can be put up

	// Draws is the entropy of the nth draw, from 0, asked for by a command that makes one, and that of the next, of which the SHA-256 is
	// committed with it (State.DrawCommit). nil: there is none, as for a look at what a command would do.
	Draws func(n int) [32]byte
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
		Edition   string // version of the book
		Door      admission.Event
		Policy    Policy
		Rules     Rules
		Hosted    bool
		Auto      bool
		Players   []table.PlayerID
		Planned   []Instant // the start, or that of each flight, in order; 0, and one left out: nobody says yet
	}
	// PlanStart says when the event, or one of its flights, is going to begin; At 0: nobody says any more.
	PlanStart struct {
		At     Instant
		Flight int // 0: that which begins next
	}
	// ChangeStructure has the event go on by another structure; Rename gives it another name, also once it is over.
	ChangeStructure struct {
		Structure Structure
		Planned   []Instant // new starts of flights, in order; 0: as before
	}
	Rename struct{ Name string }
	// Archive puts an event away, to be read only; Unarchive takes it up again.
	Archive   struct{}
	Unarchive struct{}
	// Delete hides an event that has taken no money and has no chips in play. Restore brings it back, for a day.
	Delete  struct{}
	Restore struct{}
	// Register enters a player; once the cards are in the air it is a late registration or a re-entry and draws
	// a seat.
	// Desk is what the desk knows of the player, here and below; nil: nothing beside what the event has kept. It is in no journal and no log.
	Register struct {
		Player table.PlayerID
		Flight int              // for one to come; 0: that which is played, or begins next
		Ticket *Ticket          // won in another event: pays for the entry; nil: money does
		Desk   *admission.Facts `json:"-"`
	}
	// Admit has the desk let in somebody who is entered already, or will be. Waive is a director's word for which points of the house's somebody
	// is let in all the same.
	Admit struct {
		Player table.PlayerID
		Desk   admission.Facts `json:"-"`
	}
	Waive struct {
		Player table.PlayerID
		Points []admission.Point
		Reason string
	}
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
		Better   table.PlayerID   // whose hand was the better one in that pot; "" nobody has told
	}
	// MovePlayer moves a player by hand. Only Player, ToTable and ToSeat (0 = the earliest big blind) are read.
	MovePlayer struct{ Move Move }
	// OpenTables puts up so many tables and moves players there, until all tables are even.
	OpenTables struct{ Count int }
	// BreakTable breaks a table that nobody has proposed to break. Cards: its players draw with real cards, told by TellCards.
	BreakTable struct {
		Table int
		Cards bool
	}
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
	// TookOut, as a command at such a table, tells that the player of a seat took chips of somebody who has just gone out there; said
	// again it takes the word back. NotOut brings back who was told to be out by mistake, until the next hand.
	TookOut struct {
		Player table.PlayerID
		By     table.SeatNo
	}
	NotOut struct{ Player table.PlayerID }
	// UseTimeCard, as a command at such a table, tells that the clock of a seat has taken a time card; KeepTimeCard gives it back, for the
	// doubt favours the player; CollectTimeCards that the dealer has taken back those that were used.
	UseTimeCard      struct{ Seat table.SeatNo }
	KeepTimeCard     struct{ Seat table.SeatNo }
	CollectTimeCards struct{}
	// CallTimeOn, as a command at such a table, calls time on the player of a seat; AgreeTime is the floor's word, StartTime begins a count
	// that needs none: Limit in ms, where the event sets it. EndTime ends it.
	CallTimeOn struct{ Seat table.SeatNo }
	AgreeTime  struct{}
	StartTime  struct{ Limit int64 }
	EndTime    struct{}
	// TakeOver, as a command at a table, tells that another dealer has taken it over.
	TakeOver struct{}
	// ReachTarget, as a command at such a table, tells that the hand is over and the players of Seats have those chips, some of them the target
	// of a satellite. Who is told neither there nor to be out has less, however the surplus is shared, or is told once it is. Out went out in
	// the hand, NotDealt had no cards in it. Several is the floor's reading where several have the target; nil: the book's.
	ReachTarget struct {
		Seats    []SeatCount
		Out      []table.SeatNo
		NotDealt []table.SeatNo
		Several  *satellite.Pooled
	}
	// OutTogether, as a command at such a table, tells that both players who have just gone out did so in one hand: Ahead began it with
	// more chips; "" both with as many.
	OutTogether struct{ Ahead table.PlayerID }
	// Arrive, as a command at a table with real chips, tells that the player of a seat has come; Seat 0: everybody on the way there.
	Arrive struct{ Seat table.SeatNo }
	// Reserve keeps a place for a player who has not paid; Register takes it.
	Reserve struct {
		Player table.PlayerID
		Flight int              // 0: as Register
		Desk   *admission.Facts `json:"-"`
	}
	CancelReservation struct {
		Player table.PlayerID
		Flight int
	}
	// Wait puts a player on the waiting list. Paid: the price of the entry is at the desk; Present: the player is there.
	Wait struct {
		Player        table.PlayerID
		Paid, Present bool
		Desk          *admission.Facts `json:"-"`
	}
	LeaveList   struct{ Player table.PlayerID }
	CallWaiting struct{ Player table.PlayerID }
	PassOver    struct{ Player table.PlayerID }
	// SeatWaiting gives a seat to a player of the waiting list; Reason is told for another than the next one.
	SeatWaiting struct {
		Player table.PlayerID
		Reason string
		Desk   *admission.Facts `json:"-"`
	}
	// ServeTwoForOne has two of the waiting list seated for one re-entry, or re-entries first again.
	ServeTwoForOne struct{ On bool }
	// TakeRebuy, DeclineRebuy and TakeAddOn, as commands at a hosted table, are the player's.
	TakeRebuy    struct{ Seat table.SeatNo }
	DeclineRebuy struct{ Seat table.SeatNo }
	TakeAddOn    struct{ Seat table.SeatNo }
	// AwardBounty settles the head of an entry that is out: By took it, of several the one nearest to the left of the button first; nobody:
	// it is kept for the winner. Split is how several share it, "" as the book says.
	AwardBounty struct {
		Entry int
		By    []table.PlayerID
		Split string
	}
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

// Commands about a deal among those who are left.
type (
	// ProposeDeal writes down how they share what is still to be won.
	ProposeDeal struct {
		Way     DealWay
		Stacks  map[table.PlayerID]chip.Amount  // of real tables, of everybody
		Amounts map[table.PlayerID]money.Amount // of a custom deal, minor units
		ToPlay  money.Amount                    // left for the winner, minor units
		Unit    money.Amount                    // shares are whole units, minor units; 0: one
		Stops   bool                            // the event ends with the deal
	}
	// SignDeal notes that a player agrees, seen by the floor.
	SignDeal struct{ Player table.PlayerID }
	// DropDeal gives the proposal up.
	DropDeal struct{}
	// MakeDeal has everybody's signature: the shares are owed from now on. Where a book asks for it, it is the director's guarantee.
	MakeDeal struct{}
)

// Commands about seats.
type (
	// LockSeat takes a chair out of use, as one that is broken or makes room for a wheelchair: no draw, balance, break or redraw gives it to
	// anybody. Open puts it back into use. A table need not be in play yet.
	LockSeat struct {
		Table int
		Seat  table.SeatNo
		Open  bool
	}
	// StartSeated starts a satellite of one table whose players have chosen their seats, the cards face up (LP-7-2-b). Its button is drawn.
	StartSeated struct{ Seats []Seated }
	// PlaceStack puts a starting stack in front of a free seat of a table in play, for a late entrant (LP-7-5); it pays blinds and antes there.
	// Until is the number of the level from which it is to be taken off, 0: once nobody enters any more. LiftStack takes it off, Chips is what
	// is left of it.
	PlaceStack struct {
		Table int
		Seat  table.SeatNo
		Until int
	}
	LiftStack struct {
		Table int
		Seat  table.SeatNo
		Chips chip.Amount
	}
	// NeedSeat marks where a player has to sit; a need that asks for nothing is withdrawn. It is for the draws to come, and is proposed to
	// the floor where the player sits otherwise.
	NeedSeat struct{ Need SeatNeed }
	// TellCards, as a command at a table that breaks with real cards, tells those that its players drew. Seats are the seat cards, each with
	// who took it; where ranking cards decide they may be left out: then the pile is shuffled here, by what was committed before those were dealt.
	TellCards struct {
		Ranking []Ranked
		Seats   []Seated
	}
	// CancelBreak, as a command at that table, has nobody move.
	CancelBreak struct{}
	// MoveInstead does the balance of a task with another player of the table that gives than the book's: for a reason of the floor's, or
	// the one who was dealt the highest card (LP-3.7-2-a).
	MoveInstead struct {
		Task   string
		Player table.PlayerID // not read where cards decide
		Reason string
		Cards  []Ranked // dealt to every player of the table
	}
)

// Commands at the end of a day: chips go into bags, and are proved to be those in play.
type (
	// BagSeats, at a table, puts the chips of seats into bags. A seat that has a bag gets another one instead.
	BagSeats struct{ Bags []BagTold }
	// ConfirmBags, at a table, tells that another person has counted what was bagged there and not been checked yet.
	ConfirmBags struct{}
	// AcceptBags is the director's word that the next day is played though bags are missing, or are not the chips in play.
	AcceptBags struct{ Reason string }
	// DrawDay draws seats for the next day.
	DrawDay struct{}
	// CheckBag is a player's own word on his bag; Chips 0: what was counted is right.
	CheckBag struct {
		Player table.PlayerID
		Chips  chip.Amount
	}
	// RecountBag settles a bag that was counted anew, by two persons.
	RecountBag struct {
		Player table.PlayerID
		Chips  chip.Amount
	}
	// OpenBag, at a table, tells what was found in the bag of a seat.
	OpenBag struct {
		Seat  table.SeatNo
		Chips chip.Amount
	}
	// CloseFlight puts the bags of a flight away; a flight that nobody has entered is left out. AskReEntry tells that a player who is out of a
	// flight enters another one.
	CloseFlight struct{}
	AskReEntry  struct{ Player table.PlayerID }
)

// Commands about prizes.
type (
	// SetPrizes sets how the prizes are shared. Once that is fixed it takes a reason, and the room asks for a second person; every prize is
	// posted anew.
	SetPrizes struct {
		Plan   PrizePlan
		Reason string
	}
	// TellBetterHand tells who of those who share a place had the better hand in that pot; "" they were equal.
	TellBetterHand struct {
		Place  int
		Player table.PlayerID
	}
	// HandOut hands a prize out. Identity and Chips tell what was checked: a document seen, the chips given back. Kind are the numbers, from
	// 0, of the plan's prizes in kind that are a part of it, where places are shared; else those of the place are.
	HandOut struct {
		Entry           int // its number
		Identity, Chips bool
		Kind            []int
		Cash            bool // a ticket is paid out in money, where the book lets it
	}
	// AskTransfer notes that a player wants a prize to go to somebody else, and what the book says to it.
	AskTransfer struct{ Entry int }
	// GiveUp notes that a player has left for good: the stack stays and pays what is due.
	GiveUp struct{ Player table.PlayerID }
)

// Commands about an event that does not go on.
type (
	// Suspend stops the clock for a serious cause: no hand begins until GoOn. Until is when the event is to go on, 0: nobody knows yet; an
	// event that has not begun is postponed by it.
	Suspend struct {
		Cause  Cause
		Reason string
		Until  Instant
	}
	GoOn struct{}
	// Stop ends the event where it stands, or cancels it before the start. Refund is what entrants get back; RefundUnsaid: what the book says.
	// Stacks are told where the tables are not followed.
	Stop struct {
		Cause  Cause
		Reason string
		Refund Refund
		Stacks []StackTold
	}
)

// Commands that put right what was told wrongly, when too much has happened since to take it back.
type (
	// CorrectLate says one thing as it was: who went out and was not told, who has which place, with how many chips players began the hand in
	// which they went out, or who took a head. Places, prizes and bounties follow; seats, moves and levels that people have lived stay.
	CorrectLate struct {
		Out    *ForgottenOut
		Places []int       // numbers of entries that are out, in the order in which the places that they hold are theirs
		Stacks []StackTold // of players who went out in one hand
		Taker  *RightTaker
		Reason string
	}
	// SettleDifference tells that a player has given back what he was handed beyond his prize, or was handed what it lacked.
	SettleDifference struct{ Entry int }
)

// Commands about tickets, which come from the event that takes them, through the room.
type (
	// UseTickets has tickets won here pay for entries of another event, all or none.
	UseTickets struct {
		In   string // stream of that event
		Name string // and what it is called
		Uses []TicketUse
	}
	// ReturnTickets gives tickets back whose entries of another event were taken back.
	ReturnTickets struct {
		In      string
		Entries []int // that won them
	}
)
