package room

import (
	"cmp"
	"errors"
	"slices"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// heldUp is why a command begins again: it needs a stream that somebody else holds, and that would have to be taken before those it holds itself.
type heldUp struct{ by *stream }

func (h *heldUp) Error() string { return "room: stream " + h.by.id + " is held by another command" }

// startsMost is how often a command begins again before it is refused.
const startsMost = 100

// unhurried does something that locks streams, and does it again once those are free that held it up.
func (r *Room) unhurried(f func() error) error {
	for range startsMost {
		err := f()
		var held *heldUp
		if !errors.As(err, &held) {
			return err
		}
		held.by.untilFree() // nothing is held meanwhile, so that nobody waits for who waits
		r.awake(held.by)
	}
	return refusal.New(JournalBusy)
}

// untilFree waits until nobody holds the stream.
func (s *stream) untilFree() {
	s.hold()
	s.letGo()
}

// ofOther reads another tournament for a command that holds this one.
func (r *Room) ofOther(t *tourney, id string, f func(*tournament.State) error) error {
	s := r.known(id)
	if s == nil || s.kind != tourneys || id == t.id {
		return refusal.New(UnknownStream, "Stream", id)
	}
	if id < t.id {
		r.awake(s)
	} else if s.unread.Load() {
		return &heldUp{s}
	}
	v, done := s.reading()
	defer done()
	switch {
	case v.frozen != nil:
		return refusal.New(Frozen, "Stream", id)
	case v.behind:
		return refusal.New(JournalStopped)
	case v.head.Seq == 0:
		return refusal.New(UnknownStream, "Stream", id)
	}
	return f(v.content.(*tourney).state)
}

// paidBy fills in what a ticket is that is to pay for an entry, as the event says in which it was won, and asks that event whether it can be used.
func (t *tourney) paidBy(r *Room, c tournament.Register, at tournament.Instant) (tournament.Register, error) {
	k := *c.Ticket
	err := r.ofOther(t, k.Stream, func(s *tournament.State) error {
		k.Name, k.Value = "", 0
		for _, h := range s.HeldTickets() {
			if h.Entry == k.Entry {
				k.Name, k.Value, k.Holder = h.Name, h.Value, h.Player
			}
		}
		use := tournament.TicketUse{Entry: k.Entry, Player: c.Player, Same: k.Same, As: 1, Value: k.Value, Identity: k.Identity, Chips: k.Chips}
		_, err := tournament.Decide(s, tournament.UseTickets{In: t.id, Uses: []tournament.TicketUse{use}}, tournament.Meta{At: at})
		return err
	})
	c.Ticket = &k
	return c, err
}

// ticketsAsked are what a tournament asks of those whose tickets pay for its entries, the last of them first: the state is the one before the
// events.
func (t *tourney) ticketsAsked(cmd any, events []Event) (asks []demand) {
	uses := func(list []tournament.TicketsOf) {
		for _, of := range slices.Backward(list) {
			asks = append(asks, t.usesTickets(of))
		}
	}
	returns := func(list []tournament.TicketsOf) {
		for _, of := range slices.Backward(list) {
			asks = append(asks, t.returnsTickets(of))
		}
	}
	for _, e := range events {
		switch e := e.(type) {
		case tournament.TicketTaken:
			use := tournament.TicketUse{Entry: e.Won, Player: e.Player, As: e.Entry, Value: e.Value}
			if c, is := cmd.(tournament.Register); is && c.Ticket != nil {
				use.Same, use.Identity, use.Chips = c.Ticket.Same, c.Ticket.Identity, c.Ticket.Chips
			}
			uses([]tournament.TicketsOf{{From: e.From, Uses: []tournament.TicketUse{use}}})
		case tournament.Unregistered:
			returns(t.state.TicketsByEvent(t.state.Entry(e.Player).No))
		case tournament.LateUndone:
			returns(t.state.TicketsByEvent(t.state.Entry(e.Player).No))
		case tournament.Stopped:
			if e.Refund == tournament.RefundPrice {
				returns(t.state.TicketsByEvent())
			}
		case tournament.StopUndone:
			if t.state.Stop.Refund == tournament.RefundPrice {
				uses(t.state.TicketsByEvent())
			}
		}
	}
	return asks
}

// usesTickets has tickets of one event pay here.
func (t *tourney) usesTickets(of tournament.TicketsOf) demand {
	return demand{stream: of.From, cmd: tournament.UseTickets{In: t.id, Name: t.state.Structure.Name, Uses: of.Uses}, agrees: func(o content) error {
		s := o.(*tourney).state
		for _, u := range of.Uses {
			paid, used := t.state.EntryNo(u.As), s.EntryNo(u.Entry).Used
			if used == nil || used.In != t.id || used.As != u.As || paid == nil || paid.Ticket == nil || paid.Ticket.Value != used.Value {
				return errMoved
			}
		}
		return nil
	}}
}

// returnsTickets gives tickets of one event back that have paid here.
func (t *tourney) returnsTickets(of tournament.TicketsOf) demand {
	c := tournament.ReturnTickets{In: t.id}
	for _, u := range of.Uses {
		c.Entries = append(c.Entries, u.Entry)
	}
	return demand{stream: of.From, cmd: c, agrees: func(o content) error {
		for _, no := range c.Entries {
			if o.(*tourney).state.EntryNo(no).Used != nil {
				return errMoved
			}
		}
		return nil
	}}
}

// OfferedTicket is a ticket that can pay for an entry of an event.
type OfferedTicket struct {
	tournament.HeldTicket
	Stream, Event string       // in which it was won
	Rest          money.Amount // of the price, minor units
}

// Of reports whether the ticket was won by a player, by any of some ids.
func (o *OfferedTicket) Of(ids []table.PlayerID) bool { return slices.Contains(ids, o.Player) }

// Tickets lists the tickets with which an event can be entered, whoever has them, by the events in which they were won.
func (r *Room) Tickets(stream string) (out []OfferedTicket) {
	var to tournament.Structure
	if err := r.Read(stream, func(s *tournament.State) { to = s.Structure }); err != nil {
		return nil
	}
	for _, s := range r.every() {
		if s.kind != tourneys || s.id == stream {
			continue
		}
		_ = read(r, s.id, func(t *tourney) { // one that cannot be read offers none
			for _, h := range t.state.HeldTickets() {
				if to.TakesTicket(h.Name) && h.Value <= to.Price() {
					out = append(out, OfferedTicket{h, s.id, t.state.Structure.Name, to.Price() - h.Value})
				}
			}
		})
	}
	slices.SortStableFunc(out, func(a, b OfferedTicket) int { return cmp.Compare(a.Stream, b.Stream) })
	return out
}

// covers reports whether a ticket pays the whole price of an entry.
func (r *Room) covers(t *tournament.Ticket, price money.Amount) (whole bool) {
	if t == nil {
		return false
	}
	_ = r.Read(t.Stream, func(s *tournament.State) {
		whole = slices.ContainsFunc(s.HeldTickets(), func(h tournament.HeldTicket) bool { return h.Entry == t.Entry && h.Value == price })
	})
	return whole
}

// ticketFor is a ticket that is used at the cage, as the event takes it.
func ticketFor(c *cage.Ticket) *tournament.Ticket {
	if c == nil {
		return nil
	}
	t := &tournament.Ticket{Stream: c.Stream, Entry: c.Entry, Identity: c.Identity, Chips: c.Chips}
	for _, id := range c.Same {
		t.Same = append(t.Same, table.PlayerID(id))
	}
	return t
}
