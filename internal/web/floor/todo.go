package floor

import (
	"cmp"
	"html/template"
	"reflect"
	"slices"

	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

// Instants tells when something was done: *room.Room knows.
type Instants interface {
	// When is the instant of what ended at a tournament.State.Seq, 0 for what is not known.
	When(stream string, seq uint64) tournament.Instant
}

// Due is one line of what is to be done now: one of its fields is set.
type Due struct {
	Call    *frame.Call  // a table calls
	Held    *view.HeldUp // a table waits for one player
	Hands   bool         // hand-for-hand: how far the tables are
	Undealt bool         // tables have no dealer
	Push    bool         // the dealers are to change
	Task    *view.Task
	Declare *frame.DeclaredDue // a law has the room tell something before the event

	rank  int
	since tournament.Instant // 0: not known, or of no matter
}

// dueLine is one as it is rendered.
type dueLine struct {
	Due
	Event  string
	Book   string
	Hosted bool
	Page   *picture // of a line that tells of all of it; a line that is kept would keep every picture before it
}

// kept reports whether a line tells of one thing alone, so that it is rendered once. What is told of the whole page, or as of today, is rendered anew.
func (d Due) kept() bool { return d.Call != nil || d.Held != nil || d.Task != nil }

// dueLines are those of what is to be done.
func (p *picture) dueLines(id string) []dueLine {
	out := make([]dueLine, len(p.Dues))
	for i, d := range p.Dues {
		out[i] = dueLine{Due: d, Event: id, Book: p.Book, Hosted: p.Hosted}
		if !d.kept() {
			out[i].Page = p
		}
	}
	return out
}

// sameLine reports whether two lines are rendered alike.
func sameLine(a, b dueLine) bool {
	return a.kept() && a.Event == b.Event && a.Book == b.Book && a.Hosted == b.Hosted && reflect.DeepEqual(a.Due, b.Due)
}

// Lines are those of what is to be done.
func (p *picture) Lines() template.HTML { return frame.Joined(p.lines, p.Seq) }

// How urgent a line is: people who stand and wait, then a table that stands, then the order of the book's own tasks.
const (
	rankStopped = iota // a ruling stops a hand, a table calls, a player's time is up
	rankHeld
	rankHands
	rankDealers
	rankTask
	rankDeclare
)

// dues sorts all that is to be done by urgency; among what is as urgent, who has waited longest comes first.
func (p *picture) dues(since func(no int) tournament.Instant) (out []Due) {
	for i := range p.Calls {
		out = append(out, Due{Call: &p.Calls[i], rank: rankStopped, since: p.Calls[i].At})
	}
	for i := range p.Held {
		d := Due{Held: &p.Held[i], rank: rankHeld, since: p.Held[i].Since}
		if c := d.Held.Clock; c != nil && len(c.Choices) > 0 {
			d.rank = rankStopped
		}
		out = append(out, d)
	}
	if p.Clock.HandForHand != nil || len(p.Unknown) > 0 {
		out = append(out, Due{Hands: true, rank: rankHands})
	}
	if len(p.Dealers.Without) > 0 {
		out = append(out, Due{Undealt: true, rank: rankDealers})
	}
	if p.Dealers.Due {
		out = append(out, Due{Push: true, rank: rankDealers})
	}
	for i := range p.Tasks {
		d := Due{Task: &p.Tasks[i], rank: rankTask}
		if d.Task.Kind == tournament.TaskFloor {
			d.rank, d.since = rankStopped, since(d.Task.Table)
		}
		out = append(out, d)
	}
	if p.Declare != nil {
		out = append(out, Due{Declare: p.Declare, rank: rankDeclare})
	}
	slices.SortStableFunc(out, func(a, b Due) int { return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.since, b.since)) })
	return out
}
