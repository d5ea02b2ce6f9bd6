package room

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

// Health is how the room is, in numbers and ids of streams.
type Health struct {
	ReadOnly refusal.Code // why the journal took no row when it was last asked: JournalFull, JournalStopped; "" it takes rows
	Damaged  []string     // streams that take no commands; "journal" is its file
	Checking int          // what is still being examined since the room was opened: tournaments that are over, and the file
	Streams  int          // tournaments
	Rows     uint64       // of tournaments
	Watchers int          // pages that wait for a change
}

// Health says how the room is. A full disk or a stopped journal shows once a row was refused, and is over once one is written; where a
// clock runs that is tried every second.
func (r *Room) Health() Health {
	h := Health{Watchers: r.hub.watching(), Checking: int(r.checking.Load())}
	if why := r.readOnly.Load(); why != nil {
		h.ReadOnly = *why
	}
	for _, d := range r.Damaged() {
		h.Damaged = append(h.Damaged, cmp.Or(d.Stream, "journal"))
	}
	for _, s := range r.ready() {
		if v := s.shown.Load(); s.kind == tourneys && v.head.Seq > 0 {
			h.Streams++
			h.Rows += v.head.Seq
		}
	}
	return h
}

// took notes what the journal made of a row.
func (r *Room) took(err error) {
	why := JournalStopped
	switch {
	case err == nil:
		r.readOnly.Store(nil)
		return
	case errors.Is(err, journal.ErrFull):
		why = JournalFull
	case !errors.Is(err, journal.ErrStopped):
		return // a conflict, a row that is none: the journal itself takes others
	}
	r.readOnly.Store(&why)
}

// Done is what became of a command, without who, where and on whom.
type Done struct {
	Kind    string // of the command: "tournament.Pause", "table.Act"
	Outcome string // OutcomeDone …, or the code of a refusal
	Took    time.Duration
}

// Outcomes that are no refusals.
const (
	OutcomeDone     = "done"
	OutcomeNothing  = "nothing"  // there was nothing to do
	OutcomeRepeated = "repeated" // done before, under the same key
	OutcomeFailed   = "failed"   // unknown, or an error that is no refusal
)

func doneOf(c Command, answer Answer, err error, took time.Duration) Done {
	d := Done{Kind: kindOf(c.Cmd), Outcome: OutcomeDone, Took: took}
	var refused *refusal.Error
	switch {
	case errors.As(err, &refused):
		d.Outcome = string(refused.Code)
	case err != nil:
		d.Outcome = OutcomeFailed
	case answer.Repeated:
		d.Outcome = OutcomeRepeated
	case len(answer.Events) == 0:
		d.Outcome = OutcomeNothing
	}
	return d
}

// kindOf names the type of a command; of what is done at a table, the table's.
func kindOf(c tournament.Command) string {
	if _, inner, with := atTable(c); with != nil {
		return fmt.Sprintf("%T", inner)
	}
	return fmt.Sprintf("%T", c)
}
