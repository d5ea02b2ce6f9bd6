package frame

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// IDs are all that stand for a person, the one that is kept first.
func (s *Site) IDs(person string) []string {
	if s.People == nil {
		return []string{person}
	}
	return s.People.Same(person)
}

// Published names players where anybody anywhere may read it: "" for who has no name any more, or has asked not to be named.
func (s *Site) Published(p table.PlayerID) string {
	if s.People == nil {
		return s.Names(p)
	}
	person, err := s.People.Get(context.Background(), string(p))
	if err != nil || person.Unnamed {
		return ""
	}
	if len(s.People.Same(string(p))) > 1 { // whoever asked for it under a record that was merged has asked for it
		merged, err := s.People.Merged(context.Background(), person.ID)
		if err != nil || slices.ContainsFunc(merged, func(m people.Person) bool { return m.Unnamed }) {
			return ""
		}
	}
	return person.Name
}

// InEvent is by which of a person's ids an event has him: entered, on its waiting list, or with a place kept; "" where it has not.
func InEvent(s *tournament.State, ids []string) table.PlayerID {
	for _, id := range ids {
		p := table.PlayerID(id)
		if s.Entry(p) != nil || slices.ContainsFunc(s.Queue, func(w tournament.Waiting) bool { return w.Player == p }) ||
			slices.ContainsFunc(s.Reserved, func(r tournament.Reservation) bool { return r.Player == p }) {
			return p
		}
	}
	return ""
}

// PlayerIn is the id by which an event knows, or is to know, a person. The error is the room's.
func (s *Site) PlayerIn(stream, person string) (p table.PlayerID, err error) {
	ids := s.IDs(person)
	err = s.Room.Read(stream, func(st *tournament.State) { p = InEvent(st, ids) })
	if p == "" {
		p = table.PlayerID(ids[0])
	}
	return p, err
}

// SaysCase words what was decided: as it was shown where it was kept, and in the reader's language what was ruled at a table.
func SaysCase(l lang.Lang, c caselaw.Case) string {
	r := c.Ruled
	switch {
	case r == nil:
		return c.Says[string(l)]
	case r.Instead != nil:
		return l.Say(*r.Instead)
	case r.Choice != nil:
		return l.Choice(r.Matter, *r.Choice)
	case c.Did == caselaw.Overruled:
		return c.Reason // what was done instead was done by hand
	case r.Conflict:
		return l.Say(r.Decision) + " — " + l.T("ruling.conflict")
	}
	return l.Say(r.Decision)
}

// Meant are at most so many people who may be meant by a name or number as it is typed: those who answer to it, then those of nearly that name.
func (s *Site) Meant(ctx context.Context, typed string, most int) ([]people.Person, error) {
	found, err := s.People.Search(ctx, typed, most)
	if err != nil {
		return nil, err
	}
	near, err := s.People.Near(ctx, people.Person{Name: typed})
	for _, p := range near {
		if !slices.Contains(found, p) && len(found) < most {
			found = append(found, p)
		}
	}
	return found, err
}

// TicketsOf are the tickets of a person with which an event can be entered.
func (s *Site) TicketsOf(stream, person string) (out []room.OfferedTicket) {
	ids := s.PlayerIDs(person)
	for _, o := range s.Room.Tickets(stream) {
		if o.Of(ids) {
			out = append(out, o)
		}
	}
	return out
}

// TicketNamed is the ticket that a form names, "stream#entry", with which a person enters; nil for none.
func (s *Site) TicketNamed(text, person string, identity, chips bool) *tournament.Ticket {
	i := strings.LastIndexByte(text, '#')
	if i < 0 {
		return nil
	}
	no, _ := strconv.Atoi(text[i+1:]) // the event refuses what is no entry
	return &tournament.Ticket{Stream: text[:i], Entry: no, Same: s.PlayerIDs(person), Identity: identity, Chips: chips}
}

// PlayerIDs are the ids by which events know a person.
func (s *Site) PlayerIDs(person string) (out []table.PlayerID) {
	for _, id := range s.IDs(person) {
		out = append(out, table.PlayerID(id))
	}
	return out
}
