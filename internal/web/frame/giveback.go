package frame

import (
	"errors"
	"net/http"
	"strings"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/internal/letter"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// GivenBack is a place of somebody's that is given back, or that he has not come for.
type GivenBack struct {
	Stream, Person string
	Key            string // of the form
	Seen           uint64 // the sequence number of its page
	Default        bool   // told: it was not given back in time; where a start is planned that follows
	By             role.By
}

// GiveBack takes a place back: in time, or as a default with what the book makes of it (HP-2.3, HP-2.4).
func (s *Site) GiveBack(r *http.Request, g GivenBack) error {
	var cmd tournament.Command
	g.Person = s.IDs(g.Person)[0]
	name, book, late := "", "", g.Default
	err := s.Room.Read(g.Stream, func(st *tournament.State) {
		name, book = st.Structure.Name, st.Book
		p := InEvent(st, s.IDs(g.Person))
		if cmd = PlaceOf(st, p); cmd != nil {
			times, _ := st.DeskTimes(st.FlightOf(p))
			late = late || times.Overdue(s.Room.Now())
		}
	})
	if err != nil {
		return err
	}
	if cmd != nil {
		if _, err := s.Room.Do(r.Context(), room.Command{Stream: g.Stream, Expected: g.Seen, ID: g.Key, By: g.By, Cmd: cmd}); err != nil {
			return err
		}
	}
	if !late {
		return nil
	}
	return s.defaulted(r, &g, name, s.AdmissionBy(book))
}

// PlaceOf is what takes somebody's place in an event back; nil where there is none any more.
func PlaceOf(st *tournament.State, p table.PlayerID) tournament.Command {
	for _, x := range st.Reserved {
		if x.Player == p {
			return tournament.CancelReservation{Player: p, Flight: x.Flight}
		}
	}
	for _, x := range st.Queue {
		if x.Player == p {
			return tournament.LeaveList{Player: p}
		}
	}
	if e := st.Entry(p); e != nil && st.Phase == tournament.Registering {
		return tournament.Unregister{Player: p}
	}
	return nil
}

// AdmissionBy is what a book says of the front desk; "" and a book that is not there say nothing.
func (s *Site) AdmissionBy(book string) *admission.Policy {
	if b, err := s.Library.Open(book); err == nil {
		return &b.Policy.Admission
	}
	return new(admission.Policy)
}

// defaulted notes a default of an event, once, with what the book makes of it: a letter, and what is owed before the next seat. An exclusion is
// proposed on the page, never done.
func (s *Site) defaulted(r *http.Request, g *GivenBack, name string, policy *admission.Policy) error {
	now := int64(s.Room.Now())
	var c admission.Consequence
	again := errors.New("noted before")
	err := s.People.Amend(r.Context(), g.Person, func(d *people.Dossier) error {
		for _, x := range d.Defaults {
			if x.Stream == g.Stream && !x.Struck {
				return again
			}
		}
		d.Defaults = append(d.Defaults, people.Default{Stream: g.Stream, At: now})
		c = policy.Default(d.Counted())
		d.Defaults[len(d.Defaults)-1].Reminded = c.Reminder
		if c.Owed != nil {
			d.Defaults[len(d.Defaults)-1].Debt = d.Owe(OwedSince(c.Owed, now))
		}
		return nil
	})
	switch {
	case errors.Is(err, again): // the form came twice
		return nil
	case err != nil || !c.Reminder:
		return err
	}
	return s.remind(r, g, name, policy, &c)
}

// OwedSince is what a book has somebody owe, as his file has it.
func OwedSince(o *admission.Owed, at int64) people.Owed {
	return people.Owed{For: o.For.String(), Amount: int64(o.Amount), Cite: string(o.Cite), Why: o.Why, Since: at}
}

// remind writes the letter that reminds somebody of the condition: it is mailed where the house mails and knows an address, else printed.
func (s *Site) remind(r *http.Request, g *GivenBack, name string, policy *admission.Policy, c *admission.Consequence) error {
	p, err := s.People.Get(r.Context(), g.Person)
	if err != nil {
		return err
	}
	file, err := s.People.Dossier(r.Context(), g.Person)
	if err != nil {
		return err
	}
	now := s.Room.Now()
	house := letter.House{Venue: s.Venue, Zone: s.Zone}
	text := house.Defaulted(letter.To(p, &file, s.LangOf(r)), name, now, policy, c)
	return letter.Keep(r.Context(), s.People, &text, people.Letter{No: strings.ToLower(g.Key), Person: g.Person, Stream: g.Stream, At: int64(now)}, s.Mails && file.Mail != "")
}
