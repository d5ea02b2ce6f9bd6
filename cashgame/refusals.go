package cashgame

import "github.com/floorbook/floorbook/refusal"

// Codes of refusals, with their arguments. Cite is the article behind one.
const (
	UnknownCommand refusal.Code = "cash_unknown_command" // [Command]
	CheckFailed    refusal.Code = "cash_check_failed"    // [Problem]
	NotOpened      refusal.Code = "cash_not_opened"
	AlreadyOpened  refusal.Code = "cash_already_opened"
	SessionOver    refusal.Code = "cash_session_over"
	NoRules        refusal.Code = "cash_no_rules"
	Forbidden      refusal.Code = "cash_forbidden"     // [Cite Also] the book allows no cash games
	BadHouse       refusal.Code = "cash_bad_house"     // [Part]
	BadGame        refusal.Code = "cash_bad_game"      // [Part]
	NoSuchGame     refusal.Code = "cash_no_game"       // [Game]
	GamePlayed     refusal.Code = "cash_game_played"   // [Game] a table of it is open, or somebody waits for it
	TooMany        refusal.Code = "cash_too_many"      // [Max]
	NoSuchTable    refusal.Code = "cash_no_table"      // [Table] not open
	TableOpen      refusal.Code = "cash_table_open"    // [Table]
	TablesOpen     refusal.Code = "cash_tables_open"   // tables are open
	StillSeated    refusal.Code = "cash_still_seated"  // [Table Players]
	NotAnnounced   refusal.Code = "cash_not_announced" // [Table Cite] the last hand was not announced
	RestReason     refusal.Code = "cash_rest_reason"   // [Table Chips] chips are missing or too many: why
	LastDealt      refusal.Code = "cash_last_dealt"    // [Table Cite]
	IsSuspended    refusal.Code = "cash_suspended"
	NotSuspended   refusal.Code = "cash_not_suspended"
	ReasonMissing  refusal.Code = "cash_reason_missing" // [Max Cite] why has to be said
	BadPlayer      refusal.Code = "cash_bad_player"

	AlreadyWaits refusal.Code = "cash_already_waits"
	NotWaiting   refusal.Code = "cash_not_waiting"
	ListOfTable  refusal.Code = "cash_list_of_table" // [Cite] each table has its list: which
	ListOfGame   refusal.Code = "cash_list_of_game"  // [Cite] the game has one list
	NobodyWaits  refusal.Code = "cash_nobody_waits"  // [Table]
	NotCalled    refusal.Code = "cash_not_called"
	IsCalled     refusal.Code = "cash_is_called"     // [Player] to another seat, or has one given
	OutOfOrder   refusal.Code = "cash_out_of_order"  // [Player Cite] who is before, and no reason was said
	FeedersFirst refusal.Code = "cash_feeders_first" // [Player Table Seat] who has to move there, and no reason was said
	SeatTaken    refusal.Code = "cash_seat_taken"    // [Table Seat]
	NoSuchSeat   refusal.Code = "cash_no_seat"       // [Table Seat]
	NobodyThere  refusal.Code = "cash_nobody_there"  // [Table Seat]
	KeptFrom     refusal.Code = "cash_kept_apart"    // [Player Cite] from that player
	BadPlace     refusal.Code = "cash_bad_place"     // [Max]

	NoSeatGiven   refusal.Code = "cash_no_seat_given"   // [Cite]
	OtherSeat     refusal.Code = "cash_other_seat"      // [Table Seat Cite] that is the player's
	AlreadySits   refusal.Code = "cash_already_sits"    // [Table Seat]
	NoChips       refusal.Code = "cash_no_chips"        // [Cite] who does not play does not sit
	NotEnough     refusal.Code = "cash_not_enough"      // [Chips] in the rack
	BuyInLow      refusal.Code = "cash_buy_in_low"      // [Min]
	BuyInHigh     refusal.Code = "cash_buy_in_high"     // [Max Cite]
	SameStack     refusal.Code = "cash_same_stack"      // [Chips Minutes Cite]
	HeldComesBack refusal.Code = "cash_held_whole"      // [Chips Cite]
	BadAmount     refusal.Code = "cash_bad_amount"      // [Unit]
	MoreThanThere refusal.Code = "cash_more_than_there" // [Chips] is known to be at the table
	NeedsApproval refusal.Code = "cash_needs_approval"  // [Cite]
	NotTheTurn    refusal.Code = "cash_not_the_turn"    // [Seat Cite] whose turn it is to be moved
	SameTable     refusal.Code = "cash_same_table"
	NoGuest       refusal.Code = "cash_no_guest" // [Cite]
	NoEntry       refusal.Code = "cash_no_entry" // [Table Seat] nothing is owed there

	NoReducing   refusal.Code = "cash_no_reducing"   // [Cite]
	BetweenHands refusal.Code = "cash_between_hands" // [Cite]
	StackMissing refusal.Code = "cash_stack_missing" // what stands there has to be counted
	AddUnit      refusal.Code = "cash_add_unit"      // [Unit Cite]
	NotBusted    refusal.Code = "cash_not_busted"
	NoSplit      refusal.Code = "cash_no_split" // [Cite]
	NoBigChips   refusal.Code = "cash_no_big_chips"

	IsAway      refusal.Code = "cash_is_away"
	NotAway     refusal.Code = "cash_not_away"
	TooSoon     refusal.Code = "cash_too_soon"    // [Minutes Cite]
	LockLong    refusal.Code = "cash_lock_long"   // [Max Cite]
	NoSitIn     refusal.Code = "cash_no_sit_in"   // [Cite]
	SitInAgreed refusal.Code = "cash_not_agreed"  // [Cite]
	OtherPlays  refusal.Code = "cash_other_plays" // somebody plays at the seat

	HandIsOn   refusal.Code = "cash_hand_on"
	NoHandOn   refusal.Code = "cash_no_hand"
	HandUntold refusal.Code = "cash_hand_untold" // pots, or what was dropped
	TimeDue    refusal.Code = "cash_time_due"    // [Cite]
	NoTime     refusal.Code = "cash_no_time"     // the game has no price of seats, or it is not due
	MustPay    refusal.Code = "cash_must_pay"    // [Seat Names Cite]
	VotedDown  refusal.Code = "cash_voted_down"  // [Votes Cite]
	CountHigh  refusal.Code = "cash_count_high"  // [Chips] more than can be in the box

	NoDropCount refusal.Code = "cash_no_drop_count" // [Table] no count of that number stands
	DropStands  refusal.Code = "cash_drop_stands"   // [Table Chips] the table has gone on: what was counted cannot go back
	NoSuchChip  refusal.Code = "cash_no_such_chip"  // [Chip] the house has none of that value
	PiecesWorth refusal.Code = "cash_pieces_worth"  // [Worth Told] the chips told are not worth the amount
	BoxFirst    refusal.Code = "cash_box_first"     // [Table] its drop box is counted before the table is
	TipWhose    refusal.Code = "cash_tip_whose"     // which dealer has it has to be said
	NoTip       refusal.Code = "cash_no_tip"        // [Table] no tip of that number stands
	DropAtCage  refusal.Code = "cash_drop_at_cage"  // [Day Receipt] its receipt is voided there

	NothingBehind     refusal.Code = "cash_nothing_behind"      // no chips of the player play that he does not have
	BehindUntold      refusal.Code = "cash_behind_untold"       // [Cite] chips that were not announced do not play
	BehindPlays       refusal.Code = "cash_behind_plays"        // [Chips] that the player carries play already
	BehindFirst       refusal.Code = "cash_behind_first"        // [Chips] that play are put on the table first
	NoMerge           refusal.Code = "cash_no_merge"            // [Table] it is not being merged
	MergeBegan        refusal.Code = "cash_merge_began"         // [Table]
	MergeFull         refusal.Code = "cash_merge_full"          // [Players Seats] too few seats at the other tables of the game
	MergeNotCommitted refusal.Code = "cash_merge_not_committed" // [Table]

	NothingFound refusal.Code = "cash_nothing_found"
	FindFirst    refusal.Code = "cash_find_first" // [Seat Cite] what was found there is taken off the table first

	DealtHere    refusal.Code = "cash_dealt_here"     // [Table] floorbook deals there, and knows
	NotDealt     refusal.Code = "cash_not_dealt"      // [Table] floorbook does not deal there
	NoStraddle   refusal.Code = "cash_no_straddle"    // [Cite]
	NoRuns       refusal.Code = "cash_no_runs"        // [Max Cite] times that the board may be dealt, or that all have agreed to
	NotTheButton refusal.Code = "cash_not_the_button" // [Seat] who has the next button names the game
	NoInvitation refusal.Code = "cash_no_invitation"  // nobody is invited: floorbook deals no table here, or the invitation is revoked already
)

// Refusals lists every code of this package.
func Refusals() []refusal.Code {
	return []refusal.Code{
		UnknownCommand, CheckFailed, NotOpened, AlreadyOpened, SessionOver, NoRules, Forbidden, BadHouse, BadGame, NoSuchGame, GamePlayed, TooMany,
		NoSuchTable, TableOpen, TablesOpen, StillSeated, NotAnnounced, RestReason, LastDealt, IsSuspended, NotSuspended, ReasonMissing, BadPlayer,
		AlreadyWaits, NotWaiting, ListOfTable, ListOfGame, NobodyWaits, NotCalled, IsCalled, OutOfOrder, FeedersFirst, SeatTaken, NoSuchSeat, NobodyThere, KeptFrom,
		BadPlace, NoSeatGiven, OtherSeat, AlreadySits, NoChips, NotEnough, BuyInLow, BuyInHigh, SameStack, HeldComesBack, BadAmount, MoreThanThere,
		NeedsApproval, NotTheTurn, SameTable, NoGuest, NoEntry, NoReducing, BetweenHands, StackMissing, AddUnit, NotBusted, NoSplit, NoBigChips,
		IsAway, NotAway, TooSoon, LockLong, NoSitIn, SitInAgreed, OtherPlays, HandIsOn, NoHandOn, HandUntold, TimeDue, NoTime, MustPay,
		NoInvitation, NothingBehind, BehindUntold, BehindPlays, BehindFirst, NothingFound, FindFirst, NoMerge, MergeBegan, MergeFull, MergeNotCommitted,
		VotedDown, CountHigh, NoDropCount, DropStands, DropAtCage, TipWhose, NoTip, NoSuchChip, PiecesWorth, BoxFirst, DealtHere, NotDealt, NoStraddle, NoRuns, NotTheButton,
	}
}
