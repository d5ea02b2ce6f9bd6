package room

import (
	"cmp"
	"slices"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Listed is a tournament as lists show it.
type Listed struct {
	ID, Name      string
	Opened, Last  tournament.Instant // of its first and its latest row
	Phase         tournament.Phase
	Entries, Left int
	Pool          money.Amount
	Winner        table.PlayerID // "" while there is none

	Archived bool
	// Deleted tells when it was deleted, until when it can be brought back, and who did it; 0: it is not.
	Deleted, Until tournament.Instant
	By             role.By
}

// ListingOf is what lists show of a state, without what only the rows tell.
func ListingOf(s *tournament.State) Listed {
	l := Listed{ID: s.ID, Name: s.Structure.Name, Phase: s.Phase, Entries: len(s.Entries), Left: s.Left, Pool: s.Pool(), Archived: s.ArchivedAt > 0}
	if s.DeletedAt > 0 {
		l.Deleted, l.Until = s.DeletedAt, s.RestorableUntil()
	}
	for i := range s.Entries {
		if s.Phase == tournament.Finished && s.Entries[i].Place == 1 {
			l.Winner = s.Entries[i].Player
		}
	}
	return l
}

// Listing lists the tournaments that have been read, those that were put away or can still be brought back among them, newest first.
func (r *Room) Listing() (out []Listed) {
	now := r.Now()
	for _, s := range r.ready() {
		v, done := s.reading()
		if t, ok := v.content.(*tourney); ok && v.head.Seq > 0 && !v.behind && !t.state.Gone(now) {
			l := ListingOf(t.state)
			l.Opened, l.Last = tournament.Instant(v.opened), tournament.Instant(v.last)
			if l.Deleted > 0 {
				l.By = v.author(t.state.DeletedSeq)
			}
			out = append(out, l)
		}
		done()
	}
	slices.SortFunc(out, func(a, b Listed) int { return cmp.Or(cmp.Compare(b.Opened, a.Opened), cmp.Compare(a.ID, b.ID)) })
	return out
}

// Listed is one tournament as lists show it; false where there is none, or nothing brings it back.
func (r *Room) Listed(id string) (l Listed, ok bool) {
	var deletion uint64
	_ = read(r, id, func(t *tourney) {
		if ok = !t.state.Gone(r.Now()); ok {
			l, deletion = ListingOf(t.state), t.state.DeletedSeq
		}
	}) // one that cannot be read is not listed
	if l.Deleted > 0 {
		l.By = r.Author(id, deletion)
	}
	return l, ok
}

// hidden refuses to show a tournament that was deleted; once nothing brings it back, it is one that is not known.
func (r *Room) hidden(s *tournament.State) error {
	switch {
	case s.DeletedAt == 0:
		return nil
	case s.Gone(r.Now()):
		return refusal.New(UnknownStream, "Stream", s.ID)
	}
	return refusal.New(tournament.EventDeleted)
}
