package tournament

import (
	"cmp"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// A ticket that was won in one event pays for an entry of another. Each of the two notes its part, in one transaction: the one in which it was
// won that it was used, and for what; the other that so much of the price was paid with it. So much stands in tickets_used there as is missing
// in tickets_taken here, and both come and go together.

// Ticket is told at registration: a ticket that pays for the entry, or for a part of it.
type Ticket struct {
	Stream          string           // of the event in which it was won
	Entry           int              // number of the entry that won it
	Same            []table.PlayerID `json:"-"` // by which other ids events know who enters
	Identity, Chips bool             // looked at for the prize, where the ticket is handed out by being used

	// Of the room, whatever was sent in them.
	Name   string         // what the ticket is
	Value  money.Amount   // minor units
	Holder table.PlayerID // who has won it
}

// TicketPaid is what an entry was paid with besides money.
type TicketPaid struct {
	From   string         // stream of the event in which the ticket was won
	Won    int            // number of the entry that won it
	Holder table.PlayerID // whose entry that is
	Value  money.Amount   // minor units
}

// TicketUse is a ticket with what it pays for.
type TicketUse struct {
	Entry           int              // number of the entry that won it
	Player          table.PlayerID   // who enters
	Same            []table.PlayerID // by which other ids events know who enters
	As              int              // number of the entry that it pays for
	Value           money.Amount     // that was counted for it there
	Identity, Chips bool             // looked at, where it is handed out by being used
}

// Events about tickets that are used.
type (
	// TicketTaken has a ticket pay for an entry of this event.
	TicketTaken struct {
		Player table.PlayerID `json:"player"`
		Entry  int            `json:"entry"` // its number
		From   string         `json:"from"`  // stream of the event in which it was won
		Won    int            `json:"won"`   // number of the entry that won it
		Holder table.PlayerID `json:"holder"`
		Ticket string         `json:"ticket"`
		Value  money.Amount   `json:"value"`
		At     Instant        `json:"at"`
	}
	// TicketUsed is a ticket won in this event that has paid for an entry of another.
	TicketUsed struct {
		Entry  int            `json:"entry"` // that won it
		Player table.PlayerID `json:"player"`
		In     string         `json:"in"` // stream of the other event
		As     int            `json:"as"` // number of the entry there
		By     table.PlayerID `json:"by"` // whose entry that is
		Value  money.Amount   `json:"value"`
		At     Instant        `json:"at"`
	}
	// TicketReturned gives it back.
	TicketReturned struct {
		Entry int     `json:"entry"`
		At    Instant `json:"at"`
	}
)

// EventType is stable.
func (TicketTaken) EventType() string { return "ticket_taken" }

// EventType is stable.
func (TicketUsed) EventType() string { return "ticket_used" }

// EventType is stable.
func (TicketReturned) EventType() string { return "ticket_returned" }

// The accounts of tickets that pay for entries.
const (
	TicketsUsedAccount  ledger.Kind = "tickets_used"  // an entry's ticket, and its value, gone to another event
	TicketsTakenAccount ledger.Kind = "tickets_taken" // what tickets of other events have paid for an entry: below zero

	ForTicketUse   ledger.Purpose = "ticket_use"   // a ticket won here pays for an entry elsewhere
	ForTicketEntry ledger.Purpose = "ticket_entry" // a ticket won elsewhere pays for an entry here
)

// The reasons for which a ticket does not pay for an entry. The arguments in brackets come with them.
const (
	StructureTickets refusal.Code = "structure_tickets" // [Max] names of tickets that are taken
	NoTicket         refusal.Code = "no_ticket"         // [Player] he holds none of that event, or not yet
	TicketElsewhere  refusal.Code = "ticket_elsewhere"  // [Ticket] the event takes other ones
	TicketSpent      refusal.Code = "ticket_spent"      // [Player] it was used
	TicketNotUsed    refusal.Code = "ticket_not_used"   // [Player] for no entry of that event
	TicketPersonal   refusal.Code = "ticket_personal"   // [Player Cite] nobody else enters with it
	TicketAboveEntry refusal.Code = "ticket_above"      // [Price Worth] it is worth more than the entry: nobody gets the rest
	TicketWithMoney  refusal.Code = "ticket_with_money" // [Player] the prize holds money too, which is handed out first
	TicketHere       refusal.Code = "ticket_here"       // it was won in the event itself
)

var ticketRefusals = []refusal.Code{StructureTickets, NoTicket, TicketElsewhere, TicketSpent, TicketNotUsed, TicketPersonal, TicketAboveEntry, TicketWithMoney, TicketHere}

// TicketNamesMax bounds the names of tickets that an event takes besides those of its own name.
const TicketNamesMax = 20

// TakesTicket reports whether an event takes tickets of a name: those for itself, and those that its sheet names.
func (s *Structure) TakesTicket(name string) bool {
	same := func(other string) bool { return strings.EqualFold(strings.TrimSpace(other), strings.TrimSpace(name)) }
	return strings.TrimSpace(name) != "" && (same(s.Name) || slices.ContainsFunc(s.TakesTickets, same))
}

// validateTickets refuses names that no ticket has.
func (s *Structure) validateTickets() error {
	for i, name := range s.TakesTickets {
		if n := len([]rune(strings.TrimSpace(name))); n == 0 || n > WhatMax || slices.Contains(s.TakesTickets[:i], name) || i == TicketNamesMax {
			return refusal.New(StructureTickets, "Max", TicketNamesMax)
		}
	}
	return nil
}

// HeldTicket is a ticket that was won and not used: it is in its player's hands, or owed to him.
type HeldTicket struct {
	Entry           int // its number
	Player          table.PlayerID
	Name            string
	Value           money.Amount // minor units
	Owed            bool         // it is handed out by being used
	Identity, Chips bool         // what is looked at then
	Personal        bool         // nobody else enters with it
}

// HeldTickets lists the tickets that can pay for entries of other events.
func (s *State) HeldTickets() (out []HeldTicket) {
	for i := range s.Entries {
		e := &s.Entries[i]
		k, err := s.ticketHeld(e)
		if err != nil {
			continue
		}
		h := HeldTicket{Entry: e.No, Player: e.Player, Name: k.What, Value: k.Value, Owed: e.HandedAt == 0, Personal: s.Policy.PrizesPersonal.Value}
		h.Identity, h.Chips = h.Owed && s.Policy.PrizeIdentity.Value, h.Owed && s.Policy.PrizeChips.Value
		out = append(out, h)
	}
	return out
}

// ticketHeld is the ticket of an entry that can be used; the error says why there is none.
func (s *State) ticketHeld(e *Entry) (InKind, error) {
	player := string(e.Player)
	kinds := e.HandedKind
	if e.HandedAt == 0 && e.Place > 0 && !s.LateOpen && s.Prize(e) > 0 {
		kinds, _ = s.kindOf(e, nil)
	}
	i := slices.IndexFunc(kinds, func(k InKind) bool { return k.Ticket })
	switch {
	case i < 0:
		return InKind{}, refusal.New(NoTicket, "Player", player)
	case e.Used != nil:
		return InKind{}, refusal.New(TicketSpent, "Player", player)
	case e.HandedAt == 0 && s.Winnings(e).All() != kinds[i].Value:
		return InKind{}, refusal.New(TicketWithMoney, "Player", player)
	}
	return kinds[i], nil
}

// useTickets has tickets won here pay for entries of another event.
func (d *decision) useTickets(c UseTickets) error {
	for i, u := range c.Uses {
		e := d.s.EntryNo(u.Entry)
		if e == nil || slices.ContainsFunc(c.Uses[:i], func(o TicketUse) bool { return o.Entry == u.Entry }) {
			return refusal.New(NoTicket, "Player", string(u.Player))
		}
		k, err := d.s.ticketHeld(e)
		if err != nil {
			return err
		}
		if k.Value != u.Value {
			return refusal.New(NoTicket, "Player", string(e.Player))
		}
		var t article.Trace
		if e.Player != u.Player && !slices.Contains(u.Same, e.Player) && d.s.Policy.PrizesPersonal.Decide(&t) {
			return refusal.New(TicketPersonal, "Player", string(e.Player), "Cite", string(first(t.Decided())))
		}
		if e.HandedAt == 0 {
			if err := d.handOut(HandOut{Entry: e.No, Identity: u.Identity, Chips: u.Chips}); err != nil {
				return err
			}
		}
		d.emit(TicketUsed{Entry: e.No, Player: e.Player, In: c.In, As: u.As, By: u.Player, Value: k.Value, At: d.m.At})
		d.note("ticket_used", t.Decided(), "Player", string(e.Player), "PlayerBy", string(u.Player), "Ticket", k.What, "Name", c.Name)
	}
	return nil
}

// returnTickets gives tickets back whose entries were taken back.
func (d *decision) returnTickets(c ReturnTickets) error {
	for i, no := range c.Entries {
		e := d.s.EntryNo(no)
		if e == nil || e.Used == nil || e.Used.In != c.In || slices.Contains(c.Entries[:i], no) {
			player := ""
			if e != nil {
				player = string(e.Player)
			}
			return refusal.New(TicketNotUsed, "Player", player)
		}
		d.emit(TicketReturned{Entry: no, At: d.m.At})
		d.note("ticket_returned", nil, "Player", string(e.Player))
	}
	return nil
}

// mayTakeTicket says why a ticket does not pay for an entry of this event.
func (s *State) mayTakeTicket(t *Ticket) error {
	switch {
	case t == nil:
		return nil
	case t.Stream == s.ID:
		return refusal.New(TicketHere)
	case !s.Structure.TakesTicket(t.Name):
		return refusal.New(TicketElsewhere, "Ticket", t.Name)
	case t.Value > s.Structure.Price():
		return refusal.New(TicketAboveEntry, "Price", s.Structure.Price(), "Worth", t.Value)
	}
	return nil
}

// paysByTicket has a ticket pay for the entry that was just decided.
func (d *decision) paysByTicket(p table.PlayerID, t *Ticket) {
	for _, e := range slices.Backward(d.events) {
		no := 0
		switch e := e.(type) {
		case Registered:
			no = e.No
		case LateSeated:
			no = e.No
		}
		if no > 0 {
			d.emit(TicketTaken{Player: p, Entry: no, From: t.Stream, Won: t.Entry, Holder: t.Holder, Ticket: t.Name, Value: t.Value, At: d.m.At})
			d.note("ticket_taken", nil, "Player", string(p), "Ticket", t.Name, "Price", int(d.s.Structure.Price()-t.Value))
			return
		}
	}
}

// applyTickets carries out what becomes of tickets; it reports whether the event was about one.
func (s *State) applyTickets(e Event) bool {
	switch e := e.(type) {
	case TicketTaken:
		s.EntryNo(e.Entry).Ticket = &TicketPaid{From: e.From, Won: e.Won, Holder: e.Holder, Value: e.Value}
	case TicketUsed:
		s.EntryNo(e.Entry).Used = &e
	case TicketReturned:
		s.EntryNo(e.Entry).Used = nil
	default:
		return false
	}
	return true
}

// ofTickets posts what becomes of tickets.
func (m *movement) ofTickets(e Event) {
	switch e := e.(type) {
	case TicketTaken:
		owner := ownerOf(m.s.EntryNo(e.Entry))
		m.Move(ledger.For{Purpose: ForTicketEntry, Owner: owner}, line(DeskAccount, owner, e.Value), line(TicketsTakenAccount, owner, -e.Value))
	case TicketUsed:
		m.uses(e)
	case TicketReturned:
		m.reverse(using(ownerOf(m.s.EntryNo(e.Entry))))
	}
}

// uses moves a ticket, and its value, out of the hands of its player. One that a plan gives a place is not counted one by one.
func (m *movement) uses(e TicketUsed) {
	owner := ownerOf(m.s.EntryNo(e.Entry))
	lines := []ledger.Line{line(InKindAccount, owner, -e.Value), line(TicketsUsedAccount, owner, e.Value)}
	if m.s.Structure.Satellite != nil {
		lines = append(lines, tickets(TicketsGivenAccount, owner, -1), tickets(TicketsUsedAccount, owner, 1))
	}
	m.Move(using(owner), lines...)
}

// using is what a ticket that pays elsewhere is posted for.
func using(o ledger.Owner) ledger.For { return ledger.For{Purpose: ForTicketUse, Owner: o} }

// ticketsMoved is the value of the tickets won here that were used, and of those of other events that were taken, in minor units.
func ticketsMoved(entries []Entry) (used, taken money.Amount) {
	for i := range entries {
		e := &entries[i]
		if e.Used != nil {
			used += e.Used.Value
		}
		if e.Ticket != nil {
			taken += e.Ticket.Value
		}
	}
	return used, taken
}

// checkTicketMoney proves that what tickets have paid is what the books say, here and for other events.
func (s *State) checkTicketMoney(a sums) error {
	if got := s.Total(TicketsUsedAccount); got != a.used {
		return wrong("tickets worth %d were used, %d in the books", a.used, got)
	}
	if got := -s.Total(TicketsTakenAccount); got != a.taken {
		return wrong("tickets worth %d were taken, %d in the books", a.taken, got)
	}
	return nil
}

// TicketsByEvent are the entries that tickets have paid for, by the event in which those were won, in its order.
func (s *State) TicketsByEvent(of ...int) (out []TicketsOf) {
	for i := range s.Entries {
		e := &s.Entries[i]
		if e.Ticket == nil || len(of) > 0 && !slices.Contains(of, e.No) {
			continue
		}
		at := slices.IndexFunc(out, func(t TicketsOf) bool { return t.From == e.Ticket.From })
		if at < 0 {
			at = len(out)
			out = append(out, TicketsOf{From: e.Ticket.From})
		}
		out[at].Uses = append(out[at].Uses, TicketUse{Entry: e.Ticket.Won, Player: e.Player, Same: []table.PlayerID{e.Ticket.Holder}, As: e.No, Value: e.Ticket.Value})
	}
	slices.SortFunc(out, func(a, b TicketsOf) int { return cmp.Compare(a.From, b.From) })
	return out
}

// TicketsOf are tickets won in one event, with what they pay for in another.
type TicketsOf struct {
	From string // stream of the event in which they were won
	Uses []TicketUse
}
