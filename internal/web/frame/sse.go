package frame

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/listen"
	"github.com/floorbook/floorbook/tournament"
)

// Times of a stream.
const (
	beatEvery   = 15 * time.Second       // a comment, so that proxies and pages know the stream lives
	minInterval = 100 * time.Millisecond // between two fragments: what changes faster is skipped
	settling    = 50 * time.Millisecond  // from a change to the look at it: an act, the card that it deals and whose turn it is are shown at once
	pollEvery   = 2 * time.Second        // looks again even without a signal, unless a fragment says when

	closesWithin = time.Second // of a session's end, or a device's, at another node

	sendingMax = 10 * time.Second // of one fragment, unless Config says another

	// Who loses a stream waits for anything up to twice the delay that it was told last. The delays are such that so many come back in a second
	// when all lose theirs at once, but none is shorter than delayLeast.
	returnsPerSecond = 1000
	delayLeast       = 400 * time.Millisecond
)

// Fragment renders what a page shows now; same is true when it shows what it showed at the last call. Later as the error is none: it tells when there may be
// something else.
type Fragment func() (body []byte, same bool, err error)

// show calls it, with Later apart, 0 where it tells nothing.
func (f Fragment) show() (body []byte, same bool, later Later, err error) {
	if body, same, err = f(); errors.As(err, &later) {
		err = nil
	}
	return body, same, later, err
}

// Later is after how long a stream is to look again, unless something wakes it before. A page of which thousands are open says so: each look has a price.
type Later time.Duration

func (l Later) Error() string { return "web: too soon, by " + time.Duration(l).String() }

// Stream sends the current fragment now and after every change. It keeps no history: a slow client skips
// states, one that comes back gets the current one. It calls stop when it ends, which may be long after it has returned: see [listen.Hold]. What next captures must
// last until then; r does. stop is nil where nothing is to be stopped.
func (s *Site) Stream(w http.ResponseWriter, r *http.Request, changed <-chan struct{}, stop func(), next Fragment) {
	s.StreamWhile(w, r, changed, stop, func(*http.Request) bool { return true }, next)
}

// StreamWhile is Stream for as long as may is true. It is asked before each fragment, and may wait for a database: the fragment itself must not, for others wait for
// their turns meanwhile.
func (s *Site) StreamWhile(w http.ResponseWriter, r *http.Request, changed <-chan struct{}, stop func(), may func(*http.Request) bool, next Fragment) {
	if stop == nil {
		stop = func() {}
	}
	who := s.audienceOf(r)
	leave, ok := s.admitStream(who, w, r, next)
	if !ok {
		stop()
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	s.hold(w, r, func(l *listen.Line) {
		defer leave()
		defer stop()
		o := openStream{Site: s, line: l, r: r, id: r.PathValue("id"), audience: who, own: r.PathValue("player") != ""}
		o.run(changed, may, next)
	})
}

// openStream is a stream that somebody reads.
type openStream struct {
	*Site
	line     *listen.Line
	r        *http.Request
	id       string // of the tournament that it is about
	audience Audience
	own      bool      // the page is a player's own
	beaten   time.Time // when it was last told that the stream lives
	speed    float64   // that was told then
	looked   time.Time // when the last look was over
}

// run sends until the reader has gone, or may no longer look.
func (o *openStream) run(changed <-chan struct{}, may func(*http.Request) bool, next Fragment) {
	look, ok := o.push(rankOf(o.audience, o.own, true), next)
	if !ok || o.beaten.IsZero() && !o.send(o.appendBeat(nil)) {
		return
	}
	watching := o.r.WithContext(access.Within(o.r.Context(), closesWithin))
	for {
		woken, due := o.rest(changed, look)
		switch {
		case o.r.Context().Err() != nil:
			return
		case due || o.Stamp(o.id).Speed != o.speed: // no fragment changes by it
			if !o.send(o.appendBeat(nil)) {
				return
			}
		}
		if !woken && time.Now().Before(look) {
			continue
		}
		if !o.stands(watching) || !may(watching) {
			return
		}
		if look, ok = o.push(rankOf(o.audience, o.own, woken), next); !ok {
			return
		}
	}
}

// rest returns when something has changed, when it is time for a look, when a beat is due, or when the reader has gone.
func (o *openStream) rest(changed <-chan struct{}, look time.Time) (woken, due bool) {
	beat := o.beaten.Add(beatEvery)
	until := look
	if beat.Before(until) {
		until = beat
	}
	select {
	case <-o.r.Context().Done():
		return false, false
	case <-changed:
		return o.settle(), false
	case <-o.Streams.bells.at(until):
		return false, !time.Now().Before(beat)
	}
}

// settle waits until what follows from a change has come, and for long enough since the last look; false where the reader has gone.
func (o *openStream) settle() bool {
	now := time.Now()
	select {
	case <-o.r.Context().Done():
		return false
	case <-o.Streams.bells.at(now.Add(max(settling, minInterval-now.Sub(o.looked)))):
		return true
	}
}

// appendBeat says that the stream lives, what the clock shows of the tournament that it is about, how fast it runs, and after what delay to come back.
func (o *openStream) appendBeat(out []byte) []byte {
	at := o.Stamp(o.id)
	o.beaten, o.speed = time.Now(), at.Speed
	return fmt.Appendf(out, ": still here\nevent: beat\nretry: %d\ndata: %d %v\n\n", delay(o.Streams.open()).Milliseconds(), at.Now, at.Speed)
}

// delay is after what time one of so many comes back, in the middle.
func delay(streams int) time.Duration {
	return max(delayLeast, time.Duration(streams)*time.Second/(2*returnsPerSecond))
}

// push sends the current fragment unless the client already shows it, and tells when to look again. A beat that would soon be due goes with it.
func (o *openStream) push(of rank, next Fragment) (again time.Time, ok bool) {
	var waited time.Duration
	var out *[]byte
	var later Later
	var err error
	began := time.Now()
	gone := o.Streams.turns.take(o.r.Context(), of, func() { // sending it may take long, and is nobody's turn
		waited = time.Since(began)
		out, later, err = o.look(next)
	})
	if gone != nil || err != nil {
		return again, false
	}
	o.looked = time.Now()
	rests := cmp.Or(time.Duration(later), pollEvery)
	if rests >= pollEvery { // sooner is what the page is owed
		rests = max(rests, min(leaves*waited, leavesMost))
	}
	again = o.looked.Add(max(rests, minInterval))
	if out == nil {
		return again, true
	}
	defer events.Put(out)
	if o.looked.Sub(o.beaten) > beatEvery/2 {
		*out = o.appendBeat(*out)
	}
	return again, o.send(*out)
}

// leaves is how many times as long as it has waited for its turn a stream leaves others theirs, leavesMost at most, unless it is woken or owed something: where
// there is more to look at than the machine can, what changes by itself is looked at less often, and who is woken waits for few.
const (
	leaves     = 100
	leavesMost = time.Minute
)

// events are what fragments are framed in until they are sent.
var events = sync.Pool{New: func() any { return new([]byte) }}

// look makes the current fragment and frames it; out is nil where the client already shows it, and else one of events.
func (o *openStream) look(next Fragment) (out *[]byte, later Later, err error) {
	body, same, later, err := next.show()
	if err == nil && !same {
		out = events.Get().(*[]byte)
		*out = o.appendEvent((*out)[:0], body, o.Stamp(o.id).Now)
	}
	return out, later, err
}

func (o *openStream) send(data []byte) bool { return o.line.Send(data, o.Sending) == nil }

// framed is a fragment as one unnamed server-sent event, so far.
type framed struct {
	out    []byte
	within bool // a line
}

// add frames a part of it: a line, or several, without those that are empty, and what a line begins with or ends with.
func (f *framed) add(part []byte) {
	for line := range bytes.Lines(part) {
		text := withoutEnd(line)
		if !f.within && len(text) == 0 {
			continue
		}
		if !f.within {
			f.out = append(f.out, "data: "...)
		}
		f.out = append(f.out, text...)
		if f.within = len(text) == len(line); !f.within {
			f.out = append(f.out, '\n')
		}
	}
}

// withoutEnd is a line without the characters that end it: bytes.TrimRight makes a set of them for each line.
func withoutEnd(line []byte) []byte {
	n := len(line)
	for n > 0 && (line[n-1] == '\n' || line[n-1] == '\r') {
		n--
	}
	return line[:n]
}

// appendEvent frames a fragment as it is sent to one reader: see Fresh.
func (s *Site) appendEvent(out, body []byte, now tournament.Instant) []byte {
	f := framed{out: slices.Grow(out, len(body)+len(body)/4)} // a line has some thirty characters, and is told by six
	s.freshen(body, now, f.add)
	if f.within {
		f.out = append(f.out, '\n')
	}
	return append(f.out, '\n')
}
