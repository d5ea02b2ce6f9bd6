package room

import (
	"fmt"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// hosting is a content with tables that floorbook deals: their decks are sealed, dealt and opened in one way, whatever it is.
type hosting interface {
	content
	stream() string
	hosted() []*table.State                    // the tables dealt here
	hostedAt(no int) *table.State              // nil: that table is not dealt here
	stakes(t *table.State) table.Blinds        // of its next hand
	handsOver() *over                          // that were dealt here
	takesUp(player table.PlayerID) string      // the hand in progress that a player was dealt into; "" none
	since(seq uint64) (tables []int, all bool) // where anything has changed since an event; 0: beside tables
}

// atTable is a command at one of several tables, by the number of the table, and what puts another one in its place.
func atTable(c any) (no int, inner any, with func(any) any) {
	switch c := c.(type) {
	case tournament.AtTable:
		return c.Table, c.Command, func(inner any) any { return tournament.AtTable{Table: c.Table, Command: inner} }
	case cashgame.AtTable:
		return c.Table, c.Command, func(inner any) any { return cashgame.AtTable{Table: c.Table, Command: inner} }
	}
	return 0, nil, nil
}

// dealable fails where a hand in progress cannot be dealt on, or the next one not with the deck that is set.
func (r *Room) dealable(in hosting) error {
	for _, tb := range in.hosted() {
		var hand string
		var err error
		switch {
		case tb.Hand != nil:
			hand, err = tb.Hand.ID, r.proved(in.stream(), tb.Hand)
		case tb.NextDeck != nil && !in.over():
			hand, err = tb.NextDeck.Hand, r.Dealer(in.stream()).opens(tb.NextDeck)
		}
		if err != nil {
			return fmt.Errorf("the deck of hand %s is not opened by this room's %s and %s: restore the files that belong to the journal: %w", hand, DeckKeyFile, KeyFile, err)
		}
	}
	return nil
}

// hosting is what deals in a stream, locked for reading until done is called; nil where nothing does.
func (r *Room) hosting(id string) (in hosting, done func()) {
	s := r.stream(id)
	if s == nil {
		return nil, nil
	}
	v, done := s.reading()
	if in, is := v.content.(hosting); is {
		return in, done
	}
	done()
	return nil, nil
}

// handTaken is the hand in progress at one of some tables that a player was dealt into, "" for none.
func handTaken(tables []*table.State, p table.PlayerID) string {
	for _, t := range tables {
		if n := t.SeatOf(p); n != 0 && t.InHand(n) {
			return t.Hand.ID
		}
	}
	return ""
}

// HandOf is the hand in progress that a player was dealt into, "" for none.
func (r *Room) HandOf(stream string, p table.PlayerID) string {
	in, done := r.hosting(stream)
	if in == nil {
		return ""
	}
	defer done()
	return in.takesUp(p)
}

// A tournament deals at all tables, or at none.

func (t *tourney) stream() string { return t.id }

func (t *tourney) hosted() []*table.State {
	if !t.state.Hosted {
		return nil
	}
	return t.state.Tables
}

func (t *tourney) hostedAt(no int) *table.State {
	if !t.state.Hosted {
		return nil
	}
	return t.state.Table(no)
}

func (t *tourney) stakes(at *table.State) table.Blinds { return t.state.BlindsAt(at) }
func (t *tourney) handsOver() *over                    { return &t.hands }
func (t *tourney) takesUp(p table.PlayerID) string     { return handTaken(t.hosted(), p) }

// A cash session deals at those of its tables whose game says so.

func (s *session) stream() string { return s.id }

func (s *session) hosted() (out []*table.State) {
	for _, t := range s.state.Tables {
		if t.Hosted != nil && t.Closed == 0 {
			out = append(out, t.Play)
		}
	}
	return out
}

func (s *session) hostedAt(no int) *table.State {
	if t := s.state.Table(no); t != nil && t.Hosted != nil && t.Closed == 0 {
		return t.Play
	}
	return nil
}

func (s *session) stakes(at *table.State) table.Blinds { return s.state.Stakes(s.state.Table(at.No)) }
func (s *session) handsOver() *over                    { return &s.hands }
func (s *session) takesUp(p table.PlayerID) string     { return handTaken(s.hosted(), p) }

func (s *session) whole(r *Room) error { return r.dealable(s) }

func (s *session) keeps(r *Room, c Command) error { return r.sealed(s, c) }

// borrows are the tables of the room that the session has: those with real cards. A hosted table stands nowhere.
func (s *session) borrows() []int {
	out := []int{}
	for _, no := range s.state.Open() {
		if s.hostedAt(no) == nil {
			out = append(out, no)
		}
	}
	return out
}

// ownSeat lets a player act at a hosted table in the own seat only, and take a seat for himself.
func (s *session) ownSeat(c Command) error {
	if takes, is := c.Cmd.(cashgame.TakeSeat); is {
		if c.Person == "" || string(takes.Player) != c.Person {
			return refusal.New(NotYourSeat, "Table", takes.Table, "Seat", int(takes.Seat))
		}
		return nil
	}
	if of, is := onList(c.Cmd); is && c.Person != "" && string(of) == c.Person {
		return nil
	}
	no, seat := cashSeat(c.Cmd)
	if t := s.state.Table(no); t != nil && t.Closed == 0 && ofPhone(c.Cmd) && t.Play.Has(seat) && c.Person != "" && string(t.Play.At(seat).Player) == c.Person {
		return nil
	}
	if at := s.hostedAt(no); at == nil || !at.Has(seat) || c.Person == "" || string(at.At(seat).Player) != c.Person {
		return refusal.New(NotYourSeat, "Table", no, "Seat", int(seat))
	}
	return nil
}

// onList is whom a command of the waiting lists is about, of those that a player sends about himself.
func onList(c any) (table.PlayerID, bool) {
	switch c := c.(type) {
	case cashgame.Join:
		return c.Player, true
	case cashgame.LeaveList:
		return c.Player, true
	case cashgame.Answer:
		return c.Player, true
	}
	return "", false
}

// ofPhone reports whether a player says so himself also where real cards are dealt: the rest its dealer sees.
func ofPhone(c any) bool {
	switch c.(type) {
	case cashgame.ChooseEntry, cashgame.AskSeat:
		return true
	}
	return false
}

// cashSeat is the table and seat of a command that a player may send about himself.
func cashSeat(c any) (int, table.SeatNo) {
	switch c := c.(type) {
	case cashgame.LeaveTable:
		return c.Table, c.Seat
	case cashgame.ChooseEntry:
		return c.Table, c.Seat
	case cashgame.AddChips:
		return c.Table, c.Seat
	case cashgame.StepAway:
		return c.Table, c.Seat
	case cashgame.ComeBack:
		return c.Table, c.Seat
	case cashgame.AskSeat:
		return c.Table, c.From
	case cashgame.Wish:
		return c.Table, c.Seat
	case cashgame.NameGame:
		return c.Table, c.Seat
	}
	return seatOf(c)
}

// may keeps for the floor what a dealer does by himself only where nothing is missing, and at hosted tables the play for those who sit there.
func (s *session) may(c Command) error {
	if c.Role == role.Player {
		return s.ownSeat(c)
	}
	if leaves, ok := c.Cmd.(cashgame.LeaveTable); ok && leaves.Short != "" && !c.Role.May(role.Run) {
		return refusal.New(NotAllowed, "Role", string(c.Role))
	}
	no, inner, _ := atTable(c.Cmd)
	if d := DutyOf(c.Cmd); inner != nil && s.hostedAt(no) != nil && (d == role.Play || d == role.Observe) && peopleHave(c.Role) {
		return refusal.New(PlayersAct)
	}
	return nil
}

// handMark is how far a table has come, and seq when that last changed.
type handMark struct {
	hands, collections int
	on                 bool
	players            int
	seq                uint64
	seen               uint64 // when anything last changed there that its players see
}

// board is the number under which the mark stands of what a wall shows of the session: who sits where, lists and calls, and not what is played.
const board = 0

// mark notes what an event has changed.
func (s *session) mark(e Event) {
	no, alone := tableOf(e)
	at, ofTable := e.(cashgame.TableEvent)
	_, over := e.(cashgame.HandOver)
	shown := !alone || over
	for _, t := range s.state.Tables {
		if alone && t.Play.No != no {
			continue
		}
		m := s.marks[t.Play.No]
		m.seen = s.state.Seq
		if players := t.Play.Players(); m.players != players {
			m.players, shown = players, true
		}
		switch at.Event.(type) {
		case table.DeckSet, table.DeckCut:
		default:
			if ofTable && t.Hosted != nil || m.hands != t.Play.Hands || m.collections != t.Collections || m.on != t.On {
				m.hands, m.collections, m.on, m.seq = t.Play.Hands, t.Collections, t.On, s.state.Seq
			}
		}
		s.marks[t.Play.No] = m
	}
	if shown {
		s.marks[board] = handMark{seen: s.state.Seq}
	}
}

// tableOf is the only table that an event concerns; false where it may concern others.
func tableOf(e Event) (int, bool) {
	switch e := e.(type) {
	case cashgame.TableEvent:
		return e.Table, true
	case cashgame.HandBegan:
		return e.Table, true
	case cashgame.HandOver:
		return e.Table, true
	case cashgame.Wished:
		return e.Table, true
	case cashgame.BankUsed:
		return e.Table, true
	case cashgame.GameNamed:
		return e.Table, true
	case cashgame.ChipsAdded:
		return e.Table, true
	case cashgame.AbsenceTreated:
		return e.Table, true
	case cashgame.SteppedAway:
		return e.Table, true
	case cashgame.CameBack:
		return e.Table, true
	case cashgame.Bought:
		return 0, true
	}
	return 0, false
}

// since lists the tables where anything has changed since that their players see, and 0 where a wall shows it.
func (s *session) since(seq uint64) (tables []int, all bool) {
	for no, m := range s.marks {
		if m.seen > seq {
			tables = append(tables, no)
		}
	}
	return tables, false
}

// WatchAt is Watch of a table of a cash session, and of what concerns the session; of table 0, of what a wall shows of it.
func (r *Room) WatchAt(id string, no int) (changed <-chan struct{}, stop func()) {
	return r.watchPart(id, &look{
		at: func(content) int { return no },
		changed: func(c content) uint64 {
			if s, is := c.(*session); is {
				return s.marks[no].seen
			}
			return 0
		},
	})
}

// SeenAt is when what WatchAt watches last changed, as a sequence number of the session; 0 where there is none.
func (r *Room) SeenAt(id string, no int) (seen uint64) {
	_ = read(r, id, func(s *session) { seen = s.marks[no].seen })
	return seen
}
