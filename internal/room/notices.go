package room

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// NoticeKind is what became of somebody's place in an event.
type NoticeKind string

// The kinds.
const (
	NoticeBooked      NoticeKind = "booked"      // a place is kept
	NoticeListed      NoticeKind = "listed"      // on the waiting list
	NoticeCalled      NoticeKind = "called"      // called from it
	NoticeMoved       NoticeKind = "moved"       // from it into the event
	NoticeReminder    NoticeKind = "reminder"    // the time to give the place back is soon over
	NoticeLapsed      NoticeKind = "lapsed"      // it was not settled in time
	NoticeReleased    NoticeKind = "released"    // it was given back
	NoticeRescheduled NoticeKind = "rescheduled" // the event begins at another time
	NoticeCancelled   NoticeKind = "cancelled"   // the event is put away, and does not take place
)

// NoticeKinds lists them.
var NoticeKinds = []NoticeKind{NoticeBooked, NoticeListed, NoticeCalled, NoticeMoved, NoticeReminder, NoticeLapsed, NoticeReleased, NoticeRescheduled, NoticeCancelled}

// Notice is something that a player is written about. Its number follows from the journal: whoever reads the rows again finds the same one.
type Notice struct {
	No, Stream string
	Kind       NoticeKind
	Player     table.PlayerID
	At         tournament.Instant
	Paid       bool // the price, or what locks a place of the list, was settled
	Listed     bool // of a place that lapsed: the player waits now
	Overdue    bool // of a place given back: too late

	Event, Book string
	Desk        tournament.DeskTimes // of the event, or the flight that it is about, as they stand now; Start 0: no start is planned

	seq    uint64
	flight int
}

// RemindBefore is how long before the last instant at which a place can be given back its holder is reminded: no book says it.
const RemindBefore = 24 * time.Hour

// notices are those of a tournament, oldest first: projected from its events, as trails are.
type notices []Notice

func (n *notices) add(s *tournament.State, kind NoticeKind, p table.PlayerID, at tournament.Instant, flight int) *Notice {
	*n = append(*n, Notice{Kind: kind, Player: p, At: at, flight: flight, seq: s.Seq + 1})
	return &(*n)[len(*n)-1]
}

// see takes an event in, before it is applied.
func (n *notices) see(s *tournament.State, e tournament.Event) {
	switch e := e.(type) {
	case tournament.PlaceReserved:
		n.add(s, NoticeBooked, e.Player, e.At, e.Flight)
	case tournament.ReservationEnded:
		kind := NoticeReleased
		if e.Lapsed {
			kind = NoticeLapsed
		}
		n.add(s, kind, e.Player, 0, e.Flight)
	case tournament.WaitingJoined:
		n.joined(s, e)
	case tournament.WaitingCalled:
		n.add(s, NoticeCalled, e.Player, e.At, s.Flight())
	case tournament.WaitingLeft:
		n.add(s, NoticeReleased, e.Player, 0, s.Flight())
	case tournament.Unregistered:
		n.add(s, NoticeReleased, e.Player, 0, s.FlightOf(e.Player))
	case tournament.Registered:
		n.entered(s, e.Player, e.Flight)
	case tournament.LateSeated:
		n.entered(s, e.Player, e.Flight)
	case tournament.StartPlanned:
		if was := s.PlannedStart(e.Flight); was > 0 && e.At != was {
			n.everybody(s, NoticeRescheduled, 0, e.Flight)
		}
	case tournament.Archived:
		n.away(s, e.At)
	case tournament.Deleted:
		n.away(s, e.At)
	case tournament.Unarchived:
		n.everybody(s, NoticeRescheduled, e.At, 0)
	case tournament.Restored:
		n.everybody(s, NoticeRescheduled, e.At, 0)
	}
}

// joined is of somebody who waits: where the event before took the place that was kept, one letter tells both.
func (n *notices) joined(s *tournament.State, e tournament.WaitingJoined) {
	if i := len(*n) - 1; i >= 0 && (*n)[i].Player == e.Player && (*n)[i].seq == s.Seq {
		if last := &(*n)[i]; last.Kind == NoticeLapsed {
			last.Listed = true
			return
		}
		*n = (*n)[:i]
	}
	n.add(s, NoticeListed, e.Player, e.At, s.Flight()).Paid = e.Paid
}

// entered is of somebody who waited and is in now; whoever comes to the desk needs no letter.
func (n *notices) entered(s *tournament.State, p table.PlayerID, flight int) {
	if slices.ContainsFunc(s.Queue, func(w tournament.Waiting) bool { return w.Player == p }) {
		n.add(s, NoticeMoved, p, 0, flight)
	}
}

func (n *notices) away(s *tournament.State, at tournament.Instant) {
	if !s.Shelved() {
		n.everybody(s, NoticeCancelled, at, 0)
	}
}

// everybody is of what has not begun, a flight or (0) all of the event: whoever is in, has a place kept, or waits.
func (n *notices) everybody(s *tournament.State, kind NoticeKind, at tournament.Instant, flight int) {
	type place struct {
		player table.PlayerID
		flight int
	}
	told := map[place]bool{}
	tell := func(p table.PlayerID, of int) {
		if x := (place{p, of}); !told[x] && !s.Begun(of) && (flight == 0 || flight == of) {
			told[x] = true
			n.add(s, kind, p, at, of)
		}
	}
	for _, x := range s.Reserved {
		tell(x.Player, x.Flight)
	}
	for _, x := range s.Queue {
		tell(x.Player, s.Flight())
	}
	for _, e := range s.StillIn() {
		tell(e.Player, e.Flight)
	}
}

// reminders are due now, of places that can still be given back without consequence.
func reminders(s *tournament.State, now tournament.Instant) (out []Notice) {
	if s.Shelved() {
		return nil
	}
	for _, x := range s.Reserved {
		t, planned := s.DeskTimes(x.Flight)
		last := cmp.Or(t.Cancel, t.Start)
		from := last - tournament.Instant(RemindBefore.Milliseconds())
		if planned && !s.Begun(x.Flight) && from <= now && now < last && x.At < from {
			out = append(out, Notice{Kind: NoticeReminder, Player: x.Player, At: from, flight: x.Flight, seq: uint64(t.Start)})
		}
	}
	return out
}

// Notices lists what players are to be written about since an instant, oldest first. Events that were over when the room opened have none.
func (r *Room) Notices(since tournament.Instant) (out []Notice) {
	now := r.Now()
	for _, s := range r.ready() {
		v, done := s.reading()
		t, ok := v.content.(*tourney)
		if ok && !v.behind && v.head.Seq > 0 {
			out = append(out, noticesOf(v, t, since, now)...)
		}
		done()
	}
	slices.SortStableFunc(out, func(a, b Notice) int { return cmp.Compare(a.At, b.At) })
	return out
}

// noticesOf are those of one tournament.
func noticesOf(v *image, t *tourney, since, now tournament.Instant) (out []Notice) {
	for i := len(t.notices) - 1; i >= 0; i-- {
		n := t.notices[i]
		if row, _ := slices.BinarySearch(v.seqs, n.seq); row < len(v.at) {
			n.At = cmp.Or(n.At, tournament.Instant(v.at[row]))
		}
		if n.At < since {
			break
		}
		out = append(out, n)
	}
	slices.Reverse(out)
	out = append(out, reminders(t.state, now)...)
	for i := range out {
		n := &out[i]
		n.Stream, n.Event, n.Book = v.head.Stream, t.state.Structure.Name, t.state.Book
		n.Desk, _ = t.state.DeskTimes(n.flight)
		n.Overdue = n.Kind == NoticeReleased && n.Desk.Overdue(n.At)
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%d\n%s", v.head.Stream, n.Kind, n.seq, n.Player))
		n.No = hex.EncodeToString(sum[:12])
	}
	return out
}
