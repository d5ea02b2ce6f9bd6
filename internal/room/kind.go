package room

import (
	"slices"

	"github.com/floorbook/floorbook/event"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/tournament"
)

// kind is one kind of stream, as data. The shell (commands, opening, deadlines, damage, watchers, verification) knows kinds, and none by
// name: a new kind is a row of kinds and a content.
type kind struct {
	name  string
	owns  func(id string) bool    // whether a stream of that id is of this kind
	opens func(cmd any) bool      // whether a command begins such a stream
	empty func(id string) content // what a stream of that id holds before its first row

	standing string // the one stream of this kind, which is there always: it needs no command that begins it; "" they are begun
}

// kinds are those there are; a stream is of the one that owns its id. A stream may ask something of one whose kind stands before its own, or
// of another one of its kind, never the reverse: whoever holds several at a time has taken them in that order, the last first. A later one of its
// kind is taken only if nobody holds it: else the command lets go of all, waits, and begins again.
var kinds = []*kind{cardrooms, leagues, sessions, tourneys, cages, declarations}

// demand is a command that a stream's own command asks of another stream, to be carried out with it or not at all.
type demand struct {
	stream   string
	cmd      any
	optional bool // where that stream is frozen, the command goes without

	agrees func(asked content) error // proves, once both are applied, that they fit together; nil: they always do
}

// before reports whether streams of a kind may be asked something by streams of another.
func (k *kind) before(other *kind) bool { return slices.Index(kinds, k) < slices.Index(kinds, other) }

// kindOwning is the kind of a stream.
func kindOwning(id string) *kind {
	for _, k := range kinds {
		if k.owns(id) {
			return k
		}
	}
	panic("room: no kind owns stream " + id) // a tournament is whatever is nothing else
}

// Event is something that happened in a stream, of whatever kind. Its type name is stable.
type Event = event.Event

// content is the state of one stream with what is projected from it. The stream's lock guards it. Only apply and wrote change it.
type content interface {
	seq() uint64                     // events applied
	title() string                   // as its people call it; "" where it has none
	over() bool                      // nothing more is expected of it
	glance() any                     // what lists of streams show, comparable
	changed(cmd any) uint64          // seq when something that a command is about last changed; 0: its own arguments are enough
	may(c Command) error             // refuses what the role alone does not decide
	check() error                    // proves that everything adds up
	whole(r *Room) error             // why no command can be taken although every row is good: a key that is missing
	next() (tournament.Instant, any) // the next deadline and the command that carries it out; nil: there is none
	unasked() (id string, cmd any)   // what is done without a person; nil: nothing
	away(a Away) any                 // the command that tells of an outage; nil: it does not matter

	// decide judges a command at an instant. A preview (dry) draws nothing. What the room alone knows is put into the command.
	decide(r *Room, c *Command, at tournament.Instant, dry bool) ([]Event, error)
	marshal([]Event) ([]byte, error)
	unmarshal([]byte) ([]Event, error)
	apply(Event)
	demands() []demand                    // what the command just applied asks of other streams, one at most of each
	wrote(row journal.Record, by role.By) // the events applied are durable, in that row
	keeps(r *Room, c Command) error       // proves after a command what check cannot know

	// prove replays a row by fold, and proves what the state alone does not show: draws and decks. Its error is a *journal.Broken.
	prove(o Opener, row journal.Record, fold func() error, v *Verified) error
}
