package frame

import (
	"cmp"
	"context"
	"slices"

	"github.com/floorbook/floorbook/declaration"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/tournament"
)

// Declared knows what the room has declared of its events: *room.Room.
type Declared interface {
	Declarations(f func(*declaration.State)) error
}

var _ Declared = (*room.Room)(nil)

// DeclaredEvent is an event of which something has to be declared, with its duties.
type DeclaredEvent struct {
	ID     string
	Event  declaration.Announced
	Duties []declaration.Duty
}

// Waits reports whether somebody has something to do for it.
func (e *DeclaredEvent) Waits() bool {
	return slices.ContainsFunc(e.Duties, func(d declaration.Duty) bool { return d.Waits() })
}

// DeclaredEvent is what has to be declared of an event; false where no law asks for anything. The room's journal is read before the event.
func (s *Site) DeclaredEvent(ctx context.Context, stream string) (e DeclaredEvent, asked bool) {
	return s.declared(ctx, stream, s.whatIsDeclared())
}

// whatIsDeclared is a copy of what the room has declared.
func (s *Site) whatIsDeclared() *declaration.State {
	known := declaration.New()
	if s.Declared != nil {
		_ = s.Declared.Declarations(func(st *declaration.State) { // a stream that cannot be read is shown as damaged
			*known = *st
			known.Filings, known.Facts = slices.Clone(st.Filings), slices.Clone(st.Facts)
		})
	}
	return known
}

func (s *Site) declared(ctx context.Context, stream string, known *declaration.State) (e DeclaredEvent, asked bool) {
	var policy *declaration.Policy
	var players []string
	err := s.Room.Read(stream, func(st *tournament.State) {
		if policy = st.Rules.Declaration; policy == nil {
			return
		}
		e.ID, e.Event = stream, view.Announced(st, s.Zone)
		for i := range st.Entries {
			players = append(players, string(st.Entries[i].Player))
		}
	})
	if err != nil || policy == nil || s.Declared == nil {
		return e, false
	}
	if policy.Forms.Value {
		e.Event.Unfiled = s.unfiled(ctx, stream, players)
	}
	e.Duties = declaration.Duties(policy, e.Event, known, declaration.Instant(s.Room.Now()), s.Zone)
	return e, true
}

// unfiled is how many of an event's players have no signed form that is kept.
func (s *Site) unfiled(ctx context.Context, stream string, players []string) int {
	slices.Sort(players)
	players = slices.Compact(players)
	if s.People == nil {
		return len(players)
	}
	papers, err := s.People.PapersOf(ctx, stream)
	if err != nil {
		s.Log.Error("papers not read", "err", err)
	}
	signed := map[string]bool{}
	for _, p := range papers {
		if p.Kind == people.PaperForm {
			signed[p.Person] = true
		}
	}
	n := 0
	for _, p := range players {
		if !slices.ContainsFunc(s.IDs(p), func(id string) bool { return signed[id] }) {
			n++
		}
	}
	return n
}

// DeclaredEvents are the events of which something has to be declared, those whose next deadline is nearest first: all of them, or those that are
// not over and those for which something is to be done still.
func (s *Site) DeclaredEvents(ctx context.Context, all bool) (out []DeclaredEvent) {
	if s.Declared == nil {
		return nil
	}
	known := s.whatIsDeclared()
	for _, l := range s.Room.Listing() {
		if l.Deleted > 0 || l.Archived && !all {
			continue
		}
		e, asked := s.declared(ctx, l.ID, known)
		if asked && (all || !e.Event.Over || e.Event.Terms.Cancelled && e.Waits()) {
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, func(a, b DeclaredEvent) int { return cmp.Compare(a.next(), b.next()) })
	return out
}

// next is the nearest deadline of what is to be done, far away where nothing is.
func (e *DeclaredEvent) next() declaration.Instant {
	const never = 1 << 62
	next := declaration.Instant(never)
	for _, d := range e.Duties {
		if d.Waits() {
			next = min(next, d.Due)
		}
	}
	return next
}

// DeclaredDue is what is to be done for an event, in one line.
type DeclaredDue struct {
	ID, Name string
	Count    int
	Due      tournament.Instant // the nearest deadline; 0: none is known
	Late     bool               // one of them is over
}

// Due is what is to be done for the event; nil where nothing is.
func (e *DeclaredEvent) Due() *DeclaredDue {
	out := DeclaredDue{ID: e.ID, Name: e.Event.Terms.Name}
	for _, d := range e.Duties {
		if !d.Waits() {
			continue
		}
		out.Count++
		out.Late = out.Late || d.Status == declaration.Late
		if due := tournament.Instant(d.Due); due > 0 && (out.Due == 0 || due < out.Due) {
			out.Due = due
		}
	}
	if out.Count == 0 {
		return nil
	}
	return &out
}
