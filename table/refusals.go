package table

import "github.com/floorbook/floorbook/refusal"

// The reasons for which a table refuses a command. The arguments in brackets come with them.
const (
	UnknownCommand  refusal.Code = "unknown_command"      // [Command]
	UnknownSeat     refusal.Code = "unknown_seat"         // [Seat]
	SeatEmpty       refusal.Code = "seat_empty"           // [Seat]
	NoHand          refusal.Code = "no_hand"              // no hand is being played here
	NoHandYet       refusal.Code = "no_hand_yet"          // [Table] no hand has been dealt since the button was set
	HandInProgress  refusal.Code = "hand_in_progress"     // [Table]
	TableHalted     refusal.Code = "table_halted"         // [Table]
	TooFewAtTable   refusal.Code = "too_few_at_table"     // [Table]
	SeatNotInHand   refusal.Code = "seat_not_in_hand"     // [Seat] not dealt in, or out of the hand
	NobodyActs      refusal.Code = "nobody_acts"          // the hand waits for something else than an action
	FloorMustRule   refusal.Code = "floor_must_rule"      // a ruling waits for the floor
	NothingToRule   refusal.Code = "nothing_to_rule"      // no ruling waits for the floor
	UnknownOption   refusal.Code = "unknown_option"       // [Option]
	ReasonMissing   refusal.Code = "reason_missing"       // the floor must say why
	AlreadyEarly    refusal.Code = "already_early"        // [Seat] an early act of this player is frozen already
	BadPenalty      refusal.Code = "bad_penalty"          // [Hands]
	NotAPlayersMove refusal.Code = "not_a_players_act"    // only fold, check, call, bet and raise
	RuledNoRaise    refusal.Code = "ruled_no_raise"       // [Seat] a ruling leaves only check, call or fold
	RuledNoFold     refusal.Code = "ruled_no_fold"        // [Seat] a ruling does not allow a fold any more
	UnknownPlace    refusal.Code = "unknown_place"        // [Place Seat] no such card in the hand, or named twice
	NotOffered      refusal.Code = "game_not_offered"     // [Game] dealer's choice: not on the list of the table
	StudNeighbours  refusal.Code = "stud_neighbours"      // [Game, Next, Cite] two stud games next to each other in a rotation
	NoDeadButton    refusal.Code = "no_dead_button"       // [Cite] a cash game may not choose the dead button
	NoClock         refusal.Code = "no_player_clock"      // no clock runs on a player
	TimeLeft        refusal.Code = "time_left"            // [Seconds] the player's time is not over
	LimitMissing    refusal.Code = "limit_missing"        // the event has to say how long the clock runs
	ThinkingMissing refusal.Code = "thinking_missing"     // for how long the player to act has been thinking has to be said
	NoCharge        refusal.Code = "no_charge"            // [Seat] no infraction of this player is on record
	NothingToUndo   refusal.Code = "nothing_to_take_back" // nobody has acted since a card was seen
	NoSuchMatter    refusal.Code = "no_such_matter"       // [Matter] the rules that the stream has recorded do not know it
	NotCovered      refusal.Code = "not_covered"          // [What] it can be ruled on, and is not carried out here: done by hand
	NoDeck          refusal.Code = "no_deck"              // [Table] none is set with which the game of the next hand is played
	DeckIsSet       refusal.Code = "deck_is_set"          // [Hand] it stays that hand's
	CutClosed       refusal.Code = "cut_closed"           // [Hand] its deck is not to be cut: not set yet, or the hand has begun
	CutAlready      refusal.Code = "cut_already"          // [Seat Hand]
)

// Refusals lists every code of this package.
func Refusals() []refusal.Code {
	return []refusal.Code{
		UnknownCommand, UnknownSeat, SeatEmpty, NoHand, HandInProgress, TableHalted, TooFewAtTable, SeatNotInHand,
		NobodyActs, FloorMustRule, NothingToRule, UnknownOption, ReasonMissing, AlreadyEarly, BadPenalty,
		NotAPlayersMove, RuledNoRaise, RuledNoFold, NoHandYet, UnknownPlace, StudNeighbours, NotOffered,
		NoDeadButton, NoClock, TimeLeft, LimitMissing, ThinkingMissing, NoCharge, NothingToUndo, NoSuchMatter, NotCovered,
		NoDeck, DeckIsSet, CutClosed, CutAlready,
	}
}
