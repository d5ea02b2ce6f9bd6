package room

import (
	"context"
	"crypto/rand"
	"slices"

	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

// CardroomStream is the journal's stream of what belongs to the room and to none of its events: its tables, and who has borrowed them.
const CardroomStream = "cardroom"

// cardrooms is the kind of that one stream. It is there before its first row.
var cardrooms = &kind{
	name:     "cardroom",
	owns:     func(id string) bool { return id == CardroomStream },
	opens:    func(any) bool { return false },
	empty:    func(string) content { return &house{state: cardroom.New()} },
	standing: CardroomStream,
}

// house is what belongs to the room.
type house struct {
	still
	state  *cardroom.State
	listed uint64 // seq when the tables were last listed
	rota   uint64 // seq when the rota last changed, or a table of its own opened or closed
}

func (h *house) seq() uint64 { return h.state.Seq }

func (h *house) glance() any { return h.state.Seq }

func (h *house) check() error { return cardroom.Check(h.state) }

func (h *house) marshal(events []Event) ([]byte, error) { return cardroom.Types.Marshal(events) }

func (h *house) unmarshal(text []byte) ([]Event, error) { return cardroom.Types.Unmarshal(text) }

func (h *house) decide(_ *Room, c *Command, at tournament.Instant, _ bool) ([]Event, error) {
	return cardroom.Decide(h.state, c.Cmd, cardroom.Instant(at))
}

func (h *house) apply(e Event) {
	cardroom.Apply(h.state, e)
	if _, ok := e.(cardroom.TablesListed); ok {
		h.listed = h.state.Seq
	} else {
		h.rota = h.state.Seq
	}
}

// changed is about what people send: the list of tables, and who goes where. A push is named by its number, an act that is taken back by its own.
func (h *house) changed(cmd any) uint64 {
	switch cmd.(type) {
	case cardroom.ListTables:
		return h.listed
	case cardroom.Place, cardroom.PlanNext:
		return h.rota
	}
	return 0
}

// may lets a dealer take a table over for himself; the floor says who else sits where.
func (h *house) may(c Command) error {
	if t, takes := c.Cmd.(cardroom.TakeTable); takes && c.Person != t.Dealer && !c.Role.May(role.Run) {
		return refusal.New(NotAllowed, "Role", string(c.Role))
	}
	return nil
}

// next is a push that is due, or hours that end.
func (h *house) next() (tournament.Instant, any) {
	if at := h.state.Next(); at != 0 {
		return tournament.Instant(at), cardroom.Tick{}
	}
	return 0, nil
}

// Cardroom calls f with what belongs to the room, as Read does.
func (r *Room) Cardroom(f func(*cardroom.State)) error {
	return read(r, CardroomStream, func(h *house) { f(h.state) })
}

// lending is which tables a tournament can have: for every command but play at a table and the clock's, which put none up.
func (r *Room) lending(t *tourney, cmd any) (l tournament.Lending, err error) {
	switch cmd.(type) {
	case tournament.AtTable, tournament.Tick:
		return l, nil
	}
	if r.Frozen(CardroomStream) == nil { // else tables are numbered as if there were no other event
		err = r.Cardroom(func(s *cardroom.State) { l.Not, l.Last = s.NotFor(t.id, t.state.SeatsMax()) })
	}
	return l, err
}

// borrowed are the tables that a tournament needs now, by number: those where somebody sits, until it is over or put away.
func (t *tourney) borrowed() []int {
	if t.state.Phase != tournament.Running || t.state.Stands() {
		return nil
	}
	return t.state.InPlay()
}

// demands are tickets of other events that pay for entries, or are given back, and the tables that the tournament needs from now on, where the
// command has changed them.
func (t *tourney) demands() []demand {
	if !t.reseats {
		return nil
	}
	now := t.borrowed()
	if slices.Equal(now, t.had) {
		return t.asks
	}
	return append(slices.Clip(t.asks), demand{stream: CardroomStream, cmd: cardroom.Borrow{Stream: t.id, Tables: now, Hosted: t.state.Hosted}, optional: true})
}

// settleTables notes the loans of tournaments that began before the room lent its tables. Where two of them have a table of the same number,
// it is lent to the first.
func (r *Room) settleTables(ctx context.Context, all []*stream) {
	for _, s := range all {
		v, done := s.reading()
		t, ok := v.content.(*tourney)
		var needs []int
		hosted := false
		if ok = ok && v.frozen == nil; ok {
			needs, hosted = t.borrowed(), t.state.Hosted
		}
		done()
		settled := !ok
		_ = r.Cardroom(func(c *cardroom.State) { // one that cannot be read lends nothing, and is shown as damaged
			needs = slices.DeleteFunc(needs, func(no int) bool { by := c.Lender(no); return by != "" && by != s.id })
			settled = settled || slices.Equal(needs, c.Has(s.id))
		})
		if settled {
			continue
		}
		c := Command{Stream: CardroomStream, ID: rand.Text(), By: role.By{Person: "floorbook", Role: role.Clock}, Cmd: cardroom.Borrow{Stream: s.id, Tables: needs, Hosted: hosted}}
		if _, err := r.Do(ctx, c); err != nil {
			r.log.Error("tables not lent", "stream", s.id, "tables", needs, "err", err)
		}
	}
}

// still is a content to which nothing happens by itself, and of which nothing is known but its state. What embeds it says what differs.
type still struct{}

func (still) title() string                                                          { return "" }
func (still) over() bool                                                             { return false }
func (still) whole(*Room) error                                                      { return nil }
func (still) unasked() (string, any)                                                 { return "", nil }
func (still) away(Away) any                                                          { return nil }
func (still) wrote(journal.Record, role.By)                                          {}
func (still) keeps(*Room, Command) error                                             { return nil }
func (still) demands() []demand                                                      { return nil }
func (still) prove(_ Opener, _ journal.Record, fold func() error, _ *Verified) error { return fold() }
