package declaration

import "github.com/floorbook/floorbook/article"

// Command is one of the structs below.
type Command any

// Commands.
type (
	// Tell answers what the room does not know of an event: whether tables are added for it, whether temporary staff is hired.
	Tell struct {
		Stream string
		Fact   Fact
		Told   article.Told
	}
	// File notes that a duty was met: to whom it was sent, how and when, with a note or a file that proves it. Terms are those told.
	File struct {
		Stream string
		Kind   Kind
		Terms  Terms
		To     []Authority
		How    Way
		Sent   Instant
		Note   string
		Proof  *Proof
	}
	// Withdraw says that a proof was noted by mistake.
	Withdraw struct {
		No     int
		Reason string
	}
)
