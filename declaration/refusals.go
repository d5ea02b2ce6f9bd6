package declaration

import "github.com/floorbook/floorbook/refusal"

// Codes of refusals, with their arguments.
const (
	UnknownCommand refusal.Code = "declaration_unknown_command"
	NoEvent        refusal.Code = "declaration_no_event"     // no event is named
	NoAddressee    refusal.Code = "declaration_no_addressee" // nobody it was sent to
	BadWay         refusal.Code = "declaration_bad_way"      // such a thing is not sent so
	SentLater      refusal.Code = "declaration_sent_later"   // what was not sent yet
	NoProof        refusal.Code = "declaration_no_proof"     // [Max] neither a note nor a file
	NoReason       refusal.Code = "declaration_no_reason"    // [Max]
	NoSuchProof    refusal.Code = "declaration_none"         // [No]
	Withdrawn      refusal.Code = "declaration_is_withdrawn" // [No]
	TooMany        refusal.Code = "declaration_too_many"     // [Max]
)

// Refusals lists every code of this package.
func Refusals() []refusal.Code {
	return []refusal.Code{UnknownCommand, NoEvent, NoAddressee, BadWay, SentLater, NoProof, NoReason, NoSuchProof, Withdrawn, TooMany}
}
