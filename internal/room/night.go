package room

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// instantMark stands between the name of a tournament and the instant at which it is looked at.
const instantMark = "@"

// AsWas is the name of a tournament as it was once an event had happened, by the number of the event. It is read as the tournament itself
// is, by all that Room reads, and takes no command. Between the events of one command nobody has ever seen it: it is as that command left it.
func AsWas(stream string, seq uint64) string {
	return stream + instantMark + strconv.FormatUint(seq, 10)
}

// Then splits such a name; past is false for any other, which is then the stream.
func Then(id string) (stream string, seq uint64, past bool) {
	i := strings.LastIndex(id, instantMark)
	if i < 1 {
		return id, 0, false
	}
	digits := id[i+len(instantMark):]
	seq, err := strconv.ParseUint(digits, 10, 64)
	if err != nil || seq == 0 || strconv.FormatUint(seq, 10) != digits {
		return id, 0, false
	}
	return id[:i], seq, true
}

// How much of the past is at hand. A state is folded from the checkpoint before it: over so many rows at most, of a long journal over a
// pointsMax-th of it.
const (
	pointsEvery = 256 // rows
	pointsMax   = 64  // checkpoints of a tournament
	nightsMax   = 4   // tournaments
	shownMax    = 16  // states of each
)

// nights are the tournaments that somebody looks at as they were, who was asked for last in front.
type nights struct {
	mu    sync.Mutex
	kept  []*night
	every int // rows between two checkpoints; 0: pointsEvery
}

// night is the past of one tournament.
type night struct {
	mu     sync.Mutex // one fold at a time
	stream string
	every  uint64
	points []point   // by rows, ascending
	shown  []*stream // the latest last
}

// point is a tournament after a row. Nobody changes it.
type point struct {
	head journal.Head
	at   *tourney
}

func (n *nights) of(stream string) *night {
	n.mu.Lock()
	defer n.mu.Unlock()
	i := slices.IndexFunc(n.kept, func(k *night) bool { return k.stream == stream })
	if i < 0 {
		i = len(n.kept)
		n.kept = append(n.kept, &night{stream: stream, every: uint64(cmp.Or(n.every, pointsEvery))})
	}
	found := n.kept[i]
	n.kept = slices.Insert(slices.Delete(n.kept, i, i+1), 0, found)
	n.kept = n.kept[:min(len(n.kept), nightsMax)]
	return found
}

// asWas is a tournament as it was; nil where the id is no such name, or nothing can be shown.
func (r *Room) asWas(id string) *stream {
	of, seq, past := Then(id)
	if !past {
		return nil
	}
	s := r.owned(of)
	if s == nil || s.kind != tourneys {
		return nil
	}
	then, to := s.until(id, seq)
	if then == nil {
		return nil
	}
	if err := r.nights.of(of).show(r.ctx, r.store, then, to); err != nil {
		r.log.Error("past not readable", "stream", id, "err", err)
		return nil
	}
	return then
}

// named gives a tournament as it was the name that leads to it. What it is shared with keeps its own.
func (s *stream) named() {
	t := *s.content.(*tourney)
	state := *t.state
	t.id, state.ID, t.state = s.id, s.id, &state
	s.content = &t
	s.show()
}

// until is the stream up to the row whose events end at seq or go beyond it, without what it holds then, and the head of all its rows; nil
// where there was no such event, or nothing of it is to be read.
func (s *stream) until(id string, seq uint64) (*stream, journal.Head) {
	v, done := s.reading()
	defer done()
	i, _ := slices.BinarySearch(v.seqs, seq)
	if i >= len(v.seqs) || v.behind || v.frozen != nil || v.content.(*tourney).state.DeletedAt > 0 {
		return nil, journal.Head{}
	}
	rows := folded{head: journal.Head{Stream: s.id, Seq: uint64(i + 1)},
		seqs: slices.Clip(v.seqs[:i+1]), by: slices.Clip(v.by[:i+1]), at: slices.Clip(v.at[:i+1]), opened: v.opened, last: v.at[i]}
	return &stream{id: id, kind: s.kind, past: true, folded: rows}, v.head
}

// show fills in what a stream held after its last row. The rows from the checkpoint before it to the next one are proved, or to the head where there
// is none.
func (n *night) show(ctx context.Context, store journal.Store, then *stream, to journal.Head) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	row := then.head.Seq
	for _, s := range n.shown {
		if s.head.Seq == row {
			then.content, then.head = s.content, s.head
			then.named()
			return nil
		}
	}
	i := len(n.points)
	for i > 0 && n.points[i-1].head.Seq > row {
		i--
	}
	if i < len(n.points) {
		to = n.points[i].head
	}
	t := tourneys.empty(n.stream).(*tourney)
	from := journal.Head{Stream: n.stream}
	if i > 0 {
		from, t = n.points[i-1].head, n.points[i-1].at.clone()
	}
	if from.Seq == row {
		then.content, then.head = n.points[i-1].at, from
	}
	adds := i == len(n.points)
	err := journal.VerifyBetween(ctx, store, from, to, func(r journal.Record) error {
		if !adds && r.Seq > row { // proved only
			return nil
		}
		if err := guard(func() error { return refold(t, r) }); err != nil {
			return err
		}
		if r.Seq == row {
			then.content, then.head = t.clone(), r.Head()
		}
		if adds && r.Seq%n.every == 0 {
			n.points = append(n.points, point{r.Head(), t.clone()})
			n.thin()
		}
		return nil
	})
	if err != nil {
		n.points = nil // what is not whole is proved anew
		return err
	}
	then.named()
	n.shown = append(n.shown, then)
	if len(n.shown) > shownMax {
		n.shown = slices.Delete(n.shown, 0, 1)
	}
	return nil
}

// thin keeps every other checkpoint of a journal that has grown long.
func (n *night) thin() {
	if len(n.points) <= pointsMax {
		return
	}
	n.every *= 2
	n.points = slices.DeleteFunc(n.points, func(p point) bool { return p.head.Seq%n.every != 0 })
}

// clone is a tournament, between two rows, that goes its own way from here.
func (t *tourney) clone() *tourney {
	next := &tourney{id: t.id, state: t.state.Clone(), docket: t.docket.Clone(), course: t.course.Clone(), moments: slices.Clip(t.moments), entered: slices.Clone(t.entered), notices: slices.Clone(t.notices),
		marks:  marks{t.marks.all, t.marks.clock, t.marks.whole, maps.Clone(t.marks.seats), maps.Clone(t.marks.tables), maps.Clone(t.marks.decks)},
		trails: maps.Clone(t.trails), hands: t.hands.clone(), draws: draws{slices.Clone(t.draws.all), t.draws.open}}
	for p, steps := range next.trails {
		next.trails[p] = slices.Clip(steps)
	}
	ended := map[*table.Hand]*table.Hand{} // a hand that is over may be ruled on still
	for i, tb := range t.state.Tables {
		ended[tb.Last] = next.state.Tables[i].Last
	}
	for i, h := range next.hands.hands {
		next.hands.hands[i] = cmp.Or(ended[h], h)
	}
	return next
}

// Night is a tournament from its first row to its last, and where in it somebody looks.
type Night struct {
	Stream  string             // the tournament
	Rows    []uint64           // State.Seq after each
	Row     int                // looked at, from 1
	At      tournament.Instant // of that row
	Past    bool               // somebody looks at an instant, not at what is now
	Moments []Moment           // of the whole night, oldest first
}

// Seq is the number of the last event of a row, from 1.
func (n *Night) Seq(row int) uint64 { return n.Rows[min(max(row, 1), len(n.Rows))-1] }

// RowOf is the row of an event.
func (n *Night) RowOf(seq uint64) int {
	i, _ := slices.BinarySearch(n.Rows, seq)
	return min(i+1, len(n.Rows))
}

// Night is how a tournament went, row by row, for a tournament or one as it was. The error is a *refusal.Error.
func (r *Room) Night(id string) (n Night, err error) {
	of, seq, past := Then(id)
	if r.owned(id) != nil {
		of, past = id, false
	}
	s := r.owned(of)
	if s == nil {
		return n, refusal.New(UnknownStream, "Stream", of)
	}
	if err = r.Read(of, func(*tournament.State) {}); err != nil {
		return n, err
	}
	v, done := s.reading()
	defer done()
	n = Night{Stream: of, Rows: slices.Clip(v.seqs), Row: len(v.seqs), Past: past, Moments: slices.Clip(v.content.(*tourney).moments)}
	if past {
		n.Row = n.RowOf(seq)
	}
	n.At = tournament.Instant(v.at[n.Row-1])
	for i := range n.Moments {
		if n.Moments[i].At == 0 {
			n.Moments = slices.Clone(n.Moments)
			n.Moments[i].At = tournament.Instant(v.at[n.RowOf(n.Moments[i].Seq)-1])
		}
	}
	return n, nil
}
