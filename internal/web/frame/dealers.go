package frame

import (
	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/tournament"
)

// Tables knows what belongs to the room, its tables and its dealers: *room.Room.
type Tables interface {
	Cardroom(f func(*cardroom.State)) error
}

var _ Tables = (*room.Room)(nil)

// Cardroom calls f with what belongs to the room; false where nothing is known of it, or it cannot be read.
func (s *Site) Cardroom(f func(*cardroom.State)) bool {
	return s.Tables != nil && s.Tables.Cardroom(f) == nil
}

// CardroomSeq is the version of what belongs to the room, 0 where nothing is known.
func (s *Site) CardroomSeq() (seq uint64) {
	s.Cardroom(func(c *cardroom.State) { seq = c.Seq })
	return seq
}

// WatchDealers is Room.Watch of a tournament and of the room's dealers.
func (s *Site) WatchDealers(stream string) (changed <-chan struct{}, stop func()) {
	event, leave := s.Room.Watch(stream)
	if s.Tables == nil {
		return event, leave
	}
	dealers, quit := s.Room.Watch(room.CardroomStream)
	over := make(chan struct{})
	both := make(chan struct{}, 1)
	go func() {
		for {
			select {
			case <-over:
				return
			case <-event:
			case <-dealers:
			}
			select {
			case both <- struct{}{}:
			default:
			}
		}
	}()
	return both, func() {
		close(over)
		leave()
		quit()
	}
}

// Dealing is who deals a table, and who relieves him.
type Dealing struct {
	Now, Next string             // ids of persons, "" nobody; Next is Now where he stays for the next down
	At        tournament.Instant // when Next comes; 0 where there is no rota
	Due       bool               // the push has been called: he comes after the hand in progress
	Signed    bool               // Now has signed on at the table's tablet; else the rota says so
}

// Dealing tells of a table by its number. Whoever has signed on at its tablet deals there; the rota says who is to, and who comes next. false
// where neither is known.
func (s *Site) Dealing(no int) (d Dealing, ok bool) {
	s.Cardroom(func(c *cardroom.State) {
		relief, served := c.Relief(no, cardroom.Instant(s.Room.Now()))
		if served {
			d, ok = Dealing{Now: relief.Now, Next: relief.Next, At: tournament.Instant(relief.At), Due: relief.IsDue}, true
		}
	})
	on := s.onDuty(no)
	if on == "" {
		return d, ok
	}
	if ok && d.Now != on && d.Now != "" { // the rota has gone on, and he is still there: whoever is to be is his relief
		d.Next, d.Due = d.Now, true
	}
	d.Now, d.Signed = on, true
	return d, true
}

// onDuty is who has signed on at a table, the latest where it has two tablets.
func (s *Site) onDuty(no int) (person string) {
	if s.Access == nil {
		return ""
	}
	since := int64(-1)
	for _, d := range s.Access.Devices() {
		if d.Place.Kind == access.AtTable && d.Place.Table == no && !d.Revoked && d.OnDuty != "" && d.Since > since {
			person, since = d.OnDuty, d.Since
		}
	}
	return person
}

// DealersTask is what the rota asks of the floor of an event.
type DealersTask struct {
	Seq     uint64
	No      int  // of the push
	Due     bool // it has been called, and not been made
	Without []int
	Free    bool // somebody could go there
}

// DealersTask tells what the rota asks of the floor of an event: the push of the room, and its own tables without a dealer.
func (s *Site) DealersTask(stream string) (t DealersTask) {
	now := cardroom.Instant(s.Room.Now())
	s.Cardroom(func(c *cardroom.State) {
		if !c.Serves(stream) {
			return
		}
		t = DealersTask{Seq: c.Seq, No: c.Pushes + 1, Due: c.IsDue(), Free: c.Rests(now)}
		for _, no := range c.Undealt() {
			if c.Lender(no) == stream {
				t.Without = append(t.Without, no)
			}
		}
	})
	return t
}
