package room

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/refusal"
)

// delaysMax bounds the sessions that are kept as they were for those who look on: a table each. Beyond it they are read anew.
const delaysMax = 64

// delays are sessions as those who look on at a hosted table see them: so many hands or seconds later.
type delays struct {
	mu sync.Mutex
	of map[delayedTable]*delayed
}

type delayedTable struct {
	stream string
	no     int
}

// delayed is a session after its first rows.
type delayed struct {
	mu   sync.Mutex
	then *session
	rows int
}

// take returns what is kept for a table, empty at first.
func (d *delays) take(at delayedTable) *delayed {
	d.mu.Lock()
	defer d.mu.Unlock()
	one := d.of[at]
	if one == nil {
		if d.of == nil || len(d.of) >= delaysMax {
			d.of = map[delayedTable]*delayed{}
		}
		one = new(delayed)
		d.of[at] = one
	}
	return one
}

// errThere ends reading rows.
var errThere = errors.New("room: so far")

// until has the session be as it was after so many rows of the journal, which never become fewer for long: else it is read anew.
func (d *delayed) until(ctx context.Context, store journal.Store, stream string, rows int) error {
	if d.then == nil || d.rows > rows {
		d.then, d.rows = sessions.empty(stream).(*session), 0
	}
	if d.rows == rows {
		return nil
	}
	err := store.Load(ctx, stream, uint64(d.rows+1), func(r journal.Record) error {
		if int(r.Seq) > rows {
			return errThere
		}
		events, err := d.then.unmarshal(r.Events)
		if err != nil {
			return err
		}
		for _, e := range events {
			d.then.apply(e)
		}
		d.rows = int(r.Seq)
		return nil
	})
	if errors.Is(err, errThere) {
		err = nil
	}
	if err != nil {
		d.then = nil
	}
	return err
}

// Delayed calls f with a session as those who look on at one of its hosted tables may see it now, and with how long ago that was in seconds where
// the house counts them: nothing of it was different less than the delay of the table ago. Before anything can be shown f gets a session that was not opened.
// It is *refusal.Error where there is no such table.
func (r *Room) Delayed(id string, no int, f func(s *cashgame.State, seconds int)) error {
	return r.delayed(id, no, func(s *session, seconds int) { f(s.state, seconds) })
}

func (r *Room) delayed(id string, no int, f func(s *session, seconds int)) error {
	rows, seconds, err := r.shownRows(id, no)
	if err != nil {
		return err
	}
	d := r.delays.take(delayedTable{id, no})
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.until(r.ctx, r.store, id, rows); err != nil {
		r.log.Error("delayed table not readable", "stream", id, "err", err)
		return refusal.New(JournalStopped)
	}
	f(d.then, seconds)
	return nil
}

// shownRows is after how many rows of the journal those who look on see a table.
func (r *Room) shownRows(id string, no int) (rows, seconds int, err error) {
	s := r.stream(id)
	if s == nil || s.kind != sessions {
		return 0, 0, refusal.New(UnknownStream, "Stream", id)
	}
	v, done := s.reading()
	defer done()
	held := v.content.(*session)
	t := held.state.Table(no)
	if t == nil || t.Hosted == nil || t.Closed != 0 || v.behind {
		return 0, 0, refusal.New(cashgame.NoSuchTable, "Table", no)
	}
	hands, seconds := t.Hosted.Lag()
	rows = len(v.at)
	if seconds > 0 {
		rows, _ = slices.BinarySearch(v.at, int64(r.clock.Now())-int64(seconds)*1000+1)
	}
	if hands > 0 {
		began := held.began[no]
		if len(began) < hands {
			return 0, seconds, nil
		}
		// The row in which that hand began is not among them: its players and blinds belong to it.
		before, _ := slices.BinarySearch(s.seqs, began[len(began)-hands]+1)
		rows = min(rows, before)
	}
	return rows, seconds, nil
}

// handBegan notes before which event a hand of a hosted table began, of the latest.
func (s *session) handBegan(e Event) {
	if began, is := e.(cashgame.HandBegan); is && s.hostedAt(began.Table) != nil {
		seqs := append(s.began[began.Table], s.state.Seq)
		s.began[began.Table] = seqs[max(0, len(seqs)-cashgame.LaterMax):]
	}
}

// HandsShown lists the hands that are over at a table, the latest first, of which those who look on may see all that everybody saw.
func (r *Room) HandsShown(id string, no int) (ids []string) {
	if !sessions.owns(id) {
		return r.Over(id, no)
	}
	_ = r.delayed(id, no, func(s *session, _ int) { ids = s.hands.ids(no) }) // none where it cannot be read
	return ids
}

// HandShown is a hand that is over as those who look on may see it, with the instant of nothing later than their delay; it refuses any other.
func (r *Room) HandShown(id string, no int, hand string) (out Played, err error) {
	see := func(o *over) {
		if p := o.played[hand]; p != nil && onTable(hand, no) {
			out = *p
		}
	}
	if sessions.owns(id) {
		err = r.delayed(id, no, func(s *session, _ int) { see(&s.hands) })
	} else if in, done := r.hosting(id); in != nil {
		see(in.handsOver())
		done()
	}
	if err == nil && out.Hand == nil {
		err = refusal.New(UnknownHand, "Hand", hand, "Stream", id)
	}
	return out, err
}

// ids lists the hands of a table, or of all for 0, the latest first.
func (o *over) ids(no int) (ids []string) {
	for _, h := range slices.Backward(o.hands) {
		if no == 0 || onTable(h.ID, no) {
			ids = append(ids, h.ID)
		}
	}
	return ids
}
