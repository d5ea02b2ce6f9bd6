package room

import (
	"crypto/sha256"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// CashPrefix stands before the id of a cash session in the name of its stream: no other stream has it.
const CashPrefix = "cash:"

// sessions are the streams that hold a cash session.
var sessions = &kind{
	name:  "cash",
	owns:  func(id string) bool { return strings.HasPrefix(id, CashPrefix) },
	opens: func(cmd any) bool { _, opens := cmd.(cashgame.Open); return opens },
	empty: func(id string) content {
		return &session{id: id, state: cashgame.New(), marks: map[int]handMark{}, began: map[int][]uint64{}, seen: seen{}}
	},
}

// session is a cash session with its tables.
type session struct {
	still
	id    string
	state *cashgame.State
	marks map[int]handMark // by table
	had   []int            // tables borrowed before the command that is being carried out
	hands over             // the hosted hands that are over
	draws draws            // the latest merges that were drawn
	began map[int][]uint64 // by hosted table, before which events its latest hands began
	seen  seen
}

func (s *session) seq() uint64 { return s.state.Seq }

func (s *session) title() string { return s.state.House.Name }

func (s *session) over() bool { return s.state.Ended != 0 }

func (s *session) check() error { return cashgame.Check(s.state) }

func (s *session) marshal(events []Event) ([]byte, error) { return cashgame.MarshalEvents(events) }

func (s *session) unmarshal(text []byte) ([]Event, error) { return cashgame.UnmarshalEvents(text) }

// CashSession is what lists of cash sessions show.
type CashSession struct {
	Stream  string
	Name    string
	Opened  cashgame.Instant
	Ended   cashgame.Instant // 0: it goes on
	Tables  int              // open
	Players int
	Waiting int
}

func (s *session) summary() CashSession {
	out := CashSession{Stream: s.id, Name: s.state.House.Name, Opened: s.state.Opened, Ended: s.state.Ended, Waiting: len(s.state.List)}
	for _, no := range s.state.Open() {
		out.Tables++
		out.Players += s.state.Table(no).Play.Players()
	}
	return out
}

func (s *session) glance() any { return s.summary() }

// changed is about hands: a dealer begins and ends the one that he sees.
func (s *session) changed(cmd any) uint64 {
	switch c := cmd.(type) {
	case cashgame.AtTable:
		if _, cuts := c.Command.(table.CutDeck); cuts { // the hand that it is for names itself
			return 0
		}
		return s.marks[c.Table].seq
	case cashgame.EndHand:
		return s.marks[c.Table].seq
	case cashgame.CollectTime:
		return s.marks[c.Table].seq
	}
	return 0
}

func (s *session) decide(r *Room, c *Command, at tournament.Instant, dry bool) ([]Event, error) {
	if open, opens := c.Cmd.(cashgame.Open); opens && CashPrefix+open.ID != s.id {
		return nil, refusal.New(BadStream, "Stream", open.ID, "Max", journal.MaxStream)
	}
	if tip, is := c.Cmd.(cashgame.TellTip); is && tip.Dealer == "" {
		tip.Dealer = r.dealing(c.By, tip.Table)
		c.Cmd = tip
	}
	s.had = s.borrows()
	r.mergeSeeds(s, c)
	if !dry {
		if err := r.seal(s, c); err != nil {
			return nil, err
		}
	}
	return cashgame.Decide(s.state, c.Cmd, cashgame.Instant(at))
}

// mergeSeeds commits the draw of a merge, and opens it.
func (r *Room) mergeSeeds(s *session, c *Command) {
	switch cmd := c.Cmd.(type) {
	case cashgame.BeginMerge:
		seed := r.secret.draw(s.id, len(s.state.Merges))
		cmd.Commit = sha256.Sum256(seed[:])
		c.Cmd = cmd
	case cashgame.DrawMerge:
		for i, m := range s.state.Merges {
			if m.Table == cmd.Table && m.Drawn == nil && !m.Over {
				cmd.Seed = r.secret.draw(s.id, i)
			}
		}
		c.Cmd = cmd
	}
}

// dealing is who deals at a table: who tells of it as its dealer, else whom the rota has there; "" nobody who is known.
func (r *Room) dealing(by role.By, no int) (dealer string) {
	if by.Role == role.Dealer && by.Person != "" {
		return by.Person
	}
	_ = r.Cardroom(func(s *cardroom.State) { dealer = s.DealerAt(no) }) // one that cannot be read knows nobody
	return dealer
}

func (s *session) apply(e Event) {
	if at, is := e.(cashgame.TableEvent); is {
		s.hands.see(s.hostedAt(at.Table), at.Event)
	}
	s.draws.seeMerge(s.id, s.state, e)
	s.handBegan(e)
	s.seen.see(e)
	cashgame.Apply(s.state, e)
	s.mark(e)
}

func (s *session) next() (tournament.Instant, any) {
	if at, due := s.state.NextDeadline(); due {
		return tournament.Instant(at), cashgame.Tick{}
	}
	return 0, nil
}

// prove adds that every draw used the seed committed before it, and that the cards of every hosted hand are those of its deck.
func (s *session) prove(o Opener, row journal.Record, fold func() error, v *Verified) error {
	hands := s.hands.count
	if err := fold(); err != nil {
		return err
	}
	for _, m := range s.state.Merges {
		if m.Drawn != nil && sha256.Sum256(m.Drawn.Seed[:]) != m.Commit {
			return &journal.Broken{Stream: s.id, Seq: row.Seq, Fault: WrongDraw}
		}
	}
	return o.verify(s.id, row.Seq, s.hands.since(hands), v)
}

// demands are the tables that the session has from now on, where the command has changed them.
func (s *session) demands() []demand {
	now := s.borrows()
	if slices.Equal(now, s.had) {
		return nil
	}
	return []demand{{stream: CardroomStream, cmd: cardroom.Borrow{Stream: s.id, Tables: now}, optional: true}}
}

// Cash calls f with a cash session, as Read does.
func (r *Room) Cash(stream string, f func(*cashgame.State)) error {
	return read(r, stream, func(s *session) { f(s.state) })
}

// CashSessions lists the cash sessions of the room, the newest first.
func (r *Room) CashSessions() []CashSession {
	var out []CashSession
	for _, s := range r.ready() {
		v, done := s.reading()
		if held, ok := v.content.(*session); ok && v.head.Seq > 0 {
			out = append(out, held.summary())
		}
		done()
	}
	slices.SortFunc(out, func(a, b CashSession) int { return int(b.Opened - a.Opened) })
	return out
}
