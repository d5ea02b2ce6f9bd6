package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/refusal"
)

// The reasons for which a tournament refuses a command. The arguments in brackets come with them.
const (
	UnknownCommand       refusal.Code = "unknown_command"         // [Command]
	AlreadyCreated       refusal.Code = "already_created"         //
	NotCreated           refusal.Code = "not_created"             //
	NoRules              refusal.Code = "no_rules"                // the policies of hands, rulings or tables are missing
	BadPlayer            refusal.Code = "bad_player"              // no id
	UnknownPlayer        refusal.Code = "unknown_player"          // [Player]
	AlreadyRegistered    refusal.Code = "already_registered"      // [Player]
	RegistrationIsOver   refusal.Code = "registration_closed"     //
	NoReEntryLeft        refusal.Code = "no_re_entry_left"        // [Player Allowed]
	NoTableLeft          refusal.Code = "no_table_left"           // [Needed] the room has no more for this tournament
	TooManyTables        refusal.Code = "too_many_tables"         // [Max]
	AlreadyStarted       refusal.Code = "already_started"         //
	NotStarted           refusal.Code = "not_started"             //
	AlreadyFinished      refusal.Code = "already_finished"        //
	TooFewPlayers        refusal.Code = "too_few_entries"         // [Min]
	DrawNotCommitted     refusal.Code = "draw_not_committed"      // the seed is not the one that was committed
	ClockStopped         refusal.Code = "clock_stopped"           //
	ClockRuns            refusal.Code = "clock_runs"              //
	OnBreak              refusal.Code = "on_break"                //
	LevelOver            refusal.Code = "level_over"              // the next hand begins in the next level, once the clock has changed
	NoNextLevel          refusal.Code = "no_next_level"           //
	NoPreviousLevel      refusal.Code = "no_previous_level"       //
	UnknownTable         refusal.Code = "unknown_table"           // [Table]
	TableClosed          refusal.Code = "table_closed"            // [Table] nobody sits there
	TableHeld            refusal.Code = "table_held"              // [Table] a move, a break or a redraw comes first
	PlayerOut            refusal.Code = "player_out"              // [Player] already eliminated
	BadOutage            refusal.Code = "bad_outage"              // it ends before it begins
	PlayerDisqualified   refusal.Code = "player_disqualified"     // [Player] does not come back
	PlayerInHand         refusal.Code = "player_in_hand"          // [Player Table] moves happen between hands
	SeatTaken            refusal.Code = "seat_taken"              // [Table Seat]
	NoFreeSeat           refusal.Code = "no_free_seat"            // [Table]
	SameSeat             refusal.Code = "same_seat"               // [Player]
	NotTracked           refusal.Code = "not_tracked"             // hands are not dealt here
	OutByHand            refusal.Code = "out_by_hand"             // at hosted tables the hand says who is out
	BadSameHand          refusal.Code = "bad_same_hand"           // somebody twice, at another table, or stacks that do not match
	NotJustOut           refusal.Code = "not_just_out"            // [Player Table] the next hand has begun there
	NoShotClock          refusal.Code = "no_shot_clock"           // it has not been introduced
	NoTimeCard           refusal.Code = "no_time_card"            // [Player] none that could be used, or given back
	NothingToCollect     refusal.Code = "nothing_to_collect"      // [Table]
	NoTimeCalled         refusal.Code = "no_time_called"          // [Table]
	TimeRunsAlready      refusal.Code = "time_runs_already"       // [Table]
	FloorAgreesFirst     refusal.Code = "floor_agrees_first"      // [Table]
	TimeLimitMissing     refusal.Code = "time_limit_missing"      // how long the clock of the event runs
	NotTogether          refusal.Code = "not_together"            // [Table] more or fewer than two, or places apart: the floor has to say
	SomebodyMustWin      refusal.Code = "somebody_must_win"       // everybody would be out
	TaskGone             refusal.Code = "task_gone"               // [Task]
	TaskWaits            refusal.Code = "task_waits"              // [Task]
	NothingToUndo        refusal.Code = "nothing_to_undo"         // [ID]
	UndoSeatTaken        refusal.Code = "undo_seat_taken"         // [Player Table Seat] somebody sits there now
	UndoTableClosed      refusal.Code = "undo_table_closed"       // [Table] the table has been broken
	UndoTableTaken       refusal.Code = "undo_table_taken"        // [Table] another event has it now
	UndoReEntered        refusal.Code = "undo_re_entered"         // [Player] the player has bought in again
	UndoMovedOn          refusal.Code = "undo_moved_on"           // [Player] no longer on that seat
	UndoLevelChanged     refusal.Code = "undo_level_changed"      // the clock has gone on since
	UndoHandInProgress   refusal.Code = "undo_hand_in_progress"   // [Table]
	UndoAlreadyPlayed    refusal.Code = "undo_already_played"     // [Player]
	UndoPlayersOut       refusal.Code = "undo_players_out"        // players have been paid since
	UndoFinished         refusal.Code = "undo_finished"           // the tournament is over
	TooFewForTables      refusal.Code = "too_few_for_tables"      // [Players Tables]
	NoRoomToBreak        refusal.Code = "no_room_to_break"        // [Table Players Free]
	TableIsNotHalted     refusal.Code = "table_is_not_halted"     // [Table]
	HandForHandIsOn      refusal.Code = "hand_for_hand_is_on"     //
	HandForHandIsOff     refusal.Code = "hand_for_hand_is_off"    //
	HandForHandUnknown   refusal.Code = "hand_for_hand_unknown"   // the tournament was created before its book knew it
	HandForHandWaits     refusal.Code = "hand_for_hand_waits"     // [Table] others have not finished their hand
	OneTableOnly         refusal.Code = "one_table_only"          //
	HandIsFinished       refusal.Code = "hand_is_finished"        // [Table] of this round
	AllInIsHeld          refusal.Code = "all_in_is_held"          // [Table]
	AllInWaits           refusal.Code = "all_in_waits"            // [Table] its cards stay face down until they are released
	NoAllInHeld          refusal.Code = "no_all_in_held"          //
	RegistrationTimeOver refusal.Code = "registration_time_over"  // [Minutes Cite] so many minutes after the start
	NoSeatLeft           refusal.Code = "no_seat_left"            // [Cite] late entries take free seats alone
	NoRebuys             refusal.Code = "no_rebuys"               // [Cite] the event sells none
	RebuysOver           refusal.Code = "rebuys_over"             // [Level] the last level with rebuys
	NoRebuyLeft          refusal.Code = "no_rebuy_left"           // [Player Allowed]
	TooManyChipsToRebuy  refusal.Code = "too_many_chips_to_rebuy" // [Stack Most Cite]
	PlayerDecides        refusal.Code = "player_decides"          // at hosted tables the player buys
	NobodyAsked          refusal.Code = "nobody_asked"            // [Player] has nothing to decide
	RebuyUndecided       refusal.Code = "rebuy_undecided"         // [Table] a player may still rebuy
	NoAddOn              refusal.Code = "no_add_on"               //
	AddOnNotNow          refusal.Code = "add_on_not_now"          // [Level] only in the break after it
	NoAddOnLeft          refusal.Code = "no_add_on_left"          // [Player]
	NoBonus              refusal.Code = "no_bonus"                //
	NoBonusLeft          refusal.Code = "no_bonus_left"           // [Player] one to a player
	SurrenderForbidden   refusal.Code = "surrender_forbidden"     // [Cite]
	NoSurrender          refusal.Code = "no_surrender"            // the event does not say so
	SurrenderNothing     refusal.Code = "surrender_nothing"       // [Player] how many chips are given up was not told
	UndoSurrendered      refusal.Code = "undo_surrendered"        // [Player] chips were given up for this entry
	NotSetAside          refusal.Code = "not_set_aside"           // the book, or a hosted table, keeps no chips off the table
	NobodyOnTheWay       refusal.Code = "nobody_on_the_way"       // [Table]
	NotExpected          refusal.Code = "not_expected"            // [Player] nobody has told that he has not come
	AbsentNotDue         refusal.Code = "absent_not_due"          // [Player] the stack stays for now
	AbsentStack          refusal.Code = "absent_stack"            // [Player] how many chips are taken away was not told
	NoReservations       refusal.Code = "no_reservations"         // the event takes none
	AlreadyWaiting       refusal.Code = "already_waiting"         // [Player] has reserved or is on the list
	NotWaiting           refusal.Code = "not_waiting"             // [Player]
	ReservationsOver     refusal.Code = "reservations_over"       // [Level]
	EventFull            refusal.Code = "event_full"              //
	ListFirst            refusal.Code = "list_first"              // [Count] others wait
	WalkInLater          refusal.Code = "walk_in_later"           // [Level Cite] until its end
	MustBePresent        refusal.Code = "must_be_present"         // [Player Cite]
	NotAdmitted          refusal.Code = "not_admitted"            // [Player Count Cite] so many reasons, the first by this article
	DeskFirst            refusal.Code = "desk_first"              // [Player Count Cite] so much is not checked yet
	NothingToWaive       refusal.Code = "nothing_to_waive"        // [Player] the house bars by none of that
	NotNext              refusal.Code = "not_next"                // [Player Next] a reason is asked
	NoReEntryFirst       refusal.Code = "no_re_entry_first"       // the book serves the list in its order
	SamePattern          refusal.Code = "same_pattern"            // it is so already
	NoUnsoldStacks       refusal.Code = "no_unsold_stacks"        // [Cite] by this book, or where hands are dealt here
	StackStands          refusal.Code = "stack_stands"            // [Table Seat] for a late entrant
	NoStackStands        refusal.Code = "no_stack_stands"         // [Table Seat]
	StackHasPlayed       refusal.Code = "stack_has_played"        // [Table Seat] a hand was played since it was placed
	StackUntilPast       refusal.Code = "stack_until_past"        // [Level] has begun
	StackNotCounted      refusal.Code = "stack_not_counted"       // [Table Seat] how much is left of it was not told
	SeatLockedSo         refusal.Code = "seat_locked_so"          // [Table Seat] it is, or is not, locked already
	SeatIsLocked         refusal.Code = "seat_is_locked"          // [Table Seat]
	SeatHeld             refusal.Code = "seat_held"               // [Table Seat] its seat card is in the pile of a table that breaks
	TooFewSeats          refusal.Code = "too_few_seats"           // [Table Min] chairs of a table stay in use
	NeedNotedSo          refusal.Code = "need_noted_so"           // [Player]
	NoCardDraw           refusal.Code = "no_card_draw"            // [Cite] seats are drawn by software here
	NoBreakBegun         refusal.Code = "no_break_begun"          // [Table]
	BreakUnderWay        refusal.Code = "break_under_way"         // [Table] breaks with real cards
	PileTooSmall         refusal.Code = "pile_too_small"          // [Table Players Cards]
	CardsMissing         refusal.Code = "cards_missing"           // [Cards Players] every player has one card
	CardTwice            refusal.Code = "card_twice"              // [Card] told twice, or none of the deck
	SeatCardTwice        refusal.Code = "seat_card_twice"         // [Table Seat] told twice, or not in the pile
	PlaysAtOnce          refusal.Code = "plays_at_once"           // [Player Cite] a drawn seat is played at once
	NotOfTable           refusal.Code = "not_of_table"            // [Player Table] does not sit at the table that gives
	SayWhy               refusal.Code = "say_why"                 // another player than the book's moves for a reason
	DealForbidden        refusal.Code = "deal_forbidden"          // [Cite] players share no prizes here
	DealTooEarly         refusal.Code = "deal_too_early"          // prizes are not fixed yet
	DealIsMade           refusal.Code = "deal_is_made"            // it can be taken back, not made twice
	DealUneven           refusal.Code = "deal_uneven"             // [Sum Pool] minor units: the shares are not what there is to share
	DealToPlay           refusal.Code = "deal_to_play"            // [Pool] minor units: less than nothing, or more than there is, is left to play for
	DealStopsToPlay      refusal.Code = "deal_stops_to_play"      // an event that ends now leaves nothing to play for
	DealEnded            refusal.Code = "deal_ended"              // the event ended with the deal, which all have signed: it does not go on
	DealPlayedOut        refusal.Code = "deal_played_out"         // [Cite] an event is played to its end
	DealLeavesOut        refusal.Code = "deal_leaves_out"         // [Player] everybody who is in takes part, with a stack
	DealChips            refusal.Code = "deal_chips"              // [Counted InPlay] the stacks are not the chips in play
	DealSignedSo         refusal.Code = "deal_signed_so"          // [Player] has signed
	DealUnsigned         refusal.Code = "deal_unsigned"           // [Player] has not signed
	DealStale            refusal.Code = "deal_stale"              // a hand was played since
	NoDeal               refusal.Code = "no_deal"                 // none is proposed
	CheckFailed          refusal.Code = "check_failed"            // [Problem] a check failed: the command would break the books
)

// Refusals lists every code of this package, those of a structure included.
func Refusals() []refusal.Code {
	return slices.Concat([]refusal.Code{
		UnknownCommand, AlreadyCreated, NotCreated, NoRules, BadPlayer, UnknownPlayer, AlreadyRegistered,
		RegistrationIsOver, NoReEntryLeft, NoTableLeft, TooManyTables, AlreadyStarted, NotStarted, AlreadyFinished, TooFewPlayers,
		DrawNotCommitted, ClockStopped, ClockRuns, OnBreak, LevelOver, NoNextLevel, NoPreviousLevel, UnknownTable,
		TableClosed, TableHeld, PlayerOut, PlayerDisqualified, BadOutage, PlayerInHand, SeatTaken, NoFreeSeat, SameSeat, NotTracked, OutByHand, BadSameHand,
		SomebodyMustWin, NotJustOut, NotTogether, NoShotClock, NoTimeCard, NothingToCollect, NoTimeCalled, TimeRunsAlready, FloorAgreesFirst, TimeLimitMissing, TaskGone, TaskWaits, NothingToUndo, UndoSeatTaken, UndoTableClosed, UndoTableTaken, UndoReEntered,
		UndoMovedOn, UndoLevelChanged, UndoHandInProgress, UndoAlreadyPlayed, UndoPlayersOut, UndoFinished,
		TooFewForTables, NoRoomToBreak, TableIsNotHalted, HandForHandIsOn, HandForHandIsOff, HandForHandUnknown, HandForHandWaits, OneTableOnly, HandIsFinished, AllInIsHeld, AllInWaits, NoAllInHeld,
		RegistrationTimeOver, NoSeatLeft, NoRebuys, RebuysOver, NoRebuyLeft, TooManyChipsToRebuy, PlayerDecides, NobodyAsked, RebuyUndecided,
		NoAddOn, AddOnNotNow, NoAddOnLeft, NoBonus, NoBonusLeft, SurrenderForbidden, NoSurrender, SurrenderNothing, UndoSurrendered,
		NotSetAside, NobodyOnTheWay, NotExpected, AbsentNotDue, AbsentStack, NoReservations, AlreadyWaiting, NotWaiting, ReservationsOver,
		EventFull, ListFirst, WalkInLater, MustBePresent, NotAdmitted, DeskFirst, NothingToWaive, NotNext, NoReEntryFirst, SamePattern,
		NoUnsoldStacks, StackStands, NoStackStands, StackHasPlayed, StackUntilPast, StackNotCounted, SeatLockedSo, SeatIsLocked, SeatHeld, TooFewSeats, NeedNotedSo, NoCardDraw, NoBreakBegun, BreakUnderWay, PileTooSmall, CardsMissing, CardTwice,
		SeatCardTwice, PlaysAtOnce, NotOfTable, SayWhy,
		DealForbidden, DealTooEarly, DealIsMade, DealUneven, DealToPlay, DealStopsToPlay, DealEnded, DealPlayedOut, DealLeavesOut, DealChips, DealSignedSo, DealUnsigned,
		DealStale, NoDeal,
		CheckFailed,
		StructureNoLevels, StructureBadLevel, StructureIndivisible, StructureAnteReduced, StructureBlindsFall,
		StructureBadStack, StructureStackChips, StructureBadChips, StructureBadSeats, StructureBadFinal, StructureBadLate,
		StructureBadPayouts, StructureBadMoney, StructureGuarantee, StructureUnknownTier, StructureBadReEntries,
		StructureUnknownGame, StructureBadRotation, StructureBadBringIn,
		StructureBadSale, StructureBadCapacity, StructureAddOnBreak, StructureBonusMost, StructureBonusRebuys, StructureSurrender, StructureBounties, NoBounties, NoHeadDue, BadTakers, BountyMoved, BountyDrawn,
	}, chipRefusals, changeRefusals, shelfRefusals, plannedStartRefusals, planRefusals, prizeRefusals, stopRefusals, bagRefusals, bagCheckRefusals, flightRefusals, satelliteRefusals, ticketRefusals, correctionRefusals)
}
