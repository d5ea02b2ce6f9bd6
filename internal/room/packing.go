package room

import (
	"context"
	"errors"
	"fmt"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/tournament"
)

// packLeast is how many rows a stream has at least that is worth packing.
const packLeast = 30

// Pack has the journal pack the streams that are over and to which nothing was written since an instant, of those that this node owns. It returns how many
// streams and rows; nothing while the journal is still being examined.
func (r *Room) Pack(ctx context.Context, before tournament.Instant) (streams, rows int, err error) {
	if r.checking.Load() > 0 {
		return 0, 0, nil
	}
	for _, s := range r.ready() {
		v, done := s.reading()
		head := v.head
		due := v.frozen == nil && !v.behind && v.content.over() && tournament.Instant(v.last) < before && head.Seq >= packLeast
		done()
		if !due || s.packed.Load() == head.Seq || !r.owns(s.id) {
			continue
		}
		n, err := r.store.Pack(ctx, s.id)
		if rows += n; n > 0 {
			streams++
		}
		switch {
		case errors.Is(err, journal.ErrConflict): // another node does it
		case err != nil:
			return streams, rows, fmt.Errorf("room: packing stream %s: %w", s.id, err)
		default:
			s.packed.Store(head.Seq)
		}
	}
	return streams, rows, nil
}

// NotedOver are the streams worth packing that were over at the head noted of them in the data directory dir, where the room's secret has signed it.
func NotedOver(dir string, secret Secret) (out []journal.Head) {
	for _, n := range notedIn(dir, secret) {
		if n.Over && n.Seq >= packLeast {
			out = append(out, n.Head)
		}
	}
	return out
}
