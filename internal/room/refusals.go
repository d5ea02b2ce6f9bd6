package room

import "github.com/floorbook/floorbook/refusal"

// The reasons for which the room refuses a command. The arguments in brackets come with them.
const (
	UnknownStream   refusal.Code = "unknown_stream"   // [Stream]
	StreamExists    refusal.Code = "stream_exists"    // [Stream]
	BadStream       refusal.Code = "bad_stream"       // [Stream Max] the name cannot be
	BadCommandID    refusal.Code = "bad_command_id"   // [Max] idempotency key missing or too long
	NotAllowed      refusal.Code = "not_allowed"      // [Role]
	NotYourSeat     refusal.Code = "not_your_seat"    // [Table Seat]
	OnlyYourself    refusal.Code = "only_yourself"    // a kiosk acts for who stands before it alone
	SettleFirst     refusal.Code = "settle_first"     // a kiosk takes no money: an entry is settled at the cage or the desk
	PlayersAct      refusal.Code = "players_act"      // at a hosted table nobody acts for a player
	Stale           refusal.Code = "stale"            // [Seen Now] something the person was looking at has changed
	PastIsRead      refusal.Code = "past_is_read"     // nothing is done at an instant that is over
	Frozen          refusal.Code = "frozen"           // [Stream] a check failed: a person must look
	StoredElsewhere refusal.Code = "stored_elsewhere" // [Stream Day] its rows were taken out of the journal, with those of that day
	WrongCards      refusal.Code = "wrong_cards"      // [Table] not the cards that the deck of the hand holds
	UnknownHand     refusal.Code = "unknown_hand"     // [Hand Stream]
	UnknownDraw     refusal.Code = "unknown_draw"     // [Number Stream] no draw of seats of that number is at hand
	NoSuchRow       refusal.Code = "no_such_row"      // [Stream Row Rows] a stream has no such row to go on from
	RowsTogether    refusal.Code = "rows_together"    // [Row With] its command wrote to another stream too: one alone is not cut
	HandNotOver     refusal.Code = "hand_not_over"    // [Hand] the cards of a hand in progress are opened to nobody
	NotDealtIn      refusal.Code = "not_dealt_in"     // [Hand Player]
	DeckClosed      refusal.Code = "deck_closed"      // [Hand] the key of the deck is not here
	DeckDamaged     refusal.Code = "deck_damaged"     // [Hand] what is sealed is not what was sealed for it
	SoldAtCage      refusal.Code = "sold_at_cage"     // [Day] the cage is open: entries are sold there
	CountedAtCage   refusal.Code = "counted_at_cage"  // [Day] the cage is open: drop boxes are counted there
	PaidAtCage      refusal.Code = "paid_at_cage"     // [Day] the cage is open: prizes are paid there
	JournalBusy     refusal.Code = "journal_busy"     // nothing written, try again
	JournalFull     refusal.Code = "journal_full"     // nothing written, the disk is full
	JournalStopped  refusal.Code = "journal_stopped"  // nothing written, the journal is not available
	NotConfirmed    refusal.Code = "not_confirmed"    // whether it was written is unknown: look, then try again
)
