package frame

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/internal/document"
	"github.com/floorbook/floorbook/internal/lang"
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
			times, _ := st.DeskTimes()
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
			d.Owed = append(d.Owed, people.Owed{No: strings.ToLower(rand.Text()), For: c.Owed.For.String(), Amount: int64(c.Owed.Amount), Cite: string(c.Owed.Cite), Since: now})
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

// remind writes and keeps the letter that reminds somebody of the condition.
func (s *Site) remind(r *http.Request, g *GivenBack, name string, policy *admission.Policy, c *admission.Consequence) error {
	to, err := s.addressee(r.Context(), g.Person, s.LangOf(r))
	if err != nil {
		return err
	}
	l := to.lang
	d := s.letter(to, l.T("web.desk.letter"), name)
	d.Parts = append(d.Parts, document.Paragraph(l.T("web.desk.letter.default", "Event", name, "Day", s.Today().String())),
		document.Paragraph(l.T("web.desk.letter.condition", "Hours", policy.Cancel.Value/60)))
	if c.Owed != nil {
		d.Parts = append(d.Parts, document.Paragraph(l.T("web.desk.letter.owed", "Amount", l.Money(c.Owed.Amount))))
	}
	if c.Exclude {
		d.Parts = append(d.Parts, document.Paragraph(l.T("web.desk.letter.exclude")))
	}
	text, err := document.PDFOf(d)
	if err != nil {
		return err
	}
	return s.People.Keep(r.Context(), people.Paper{No: "letter-" + strings.ToLower(g.Key), Person: g.Person, Kind: people.PaperLetter, Stream: g.Stream,
		At: int64(s.Room.Now()), By: g.By.Person, PDF: text})
}

// addressee is whom a letter goes to, and in which language.
type addressee struct {
	name, address string
	lang          lang.Lang
}

func (s *Site) addressee(ctx context.Context, person string, reader lang.Lang) (a addressee, err error) {
	p, err := s.People.Get(ctx, person)
	if err != nil {
		return a, err
	}
	file, err := s.People.Dossier(ctx, person)
	return addressee{p.Name, strings.ReplaceAll(file.Address, "\n", ", "), Tongue(&file, reader)}, err
}

// letter is one with its head.
func (s *Site) letter(to addressee, title, subtitle string) *document.Document {
	return &document.Document{Lang: string(to.lang), Title: title, Subtitle: subtitle, At: time.UnixMilli(int64(s.Room.Now())),
		Foot: strings.TrimSpace(s.Venue + " " + s.Today().String()), Parts: []document.Part{document.Paragraph(to.name), document.Paragraph(to.address)}}
}

// Tongue is the language of somebody's papers: his own where he has told one, else the reader's.
func Tongue(d *people.Dossier, reader lang.Lang) lang.Lang {
	if l := lang.Lang(d.Lang); l == lang.French || l == lang.English {
		return l
	}
	return reader
}
