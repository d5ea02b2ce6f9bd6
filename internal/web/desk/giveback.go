package desk

import (
	"crypto/rand"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/document"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// givesBack takes a place back: in time, or as a default with what the book makes of it.
func (s *site) givesBack(r *http.Request, id, what string, f url.Values) error {
	stream := f.Get("t")
	seen, key, err := frame.SeenAndKey(f)
	if err != nil {
		return err
	}
	var cmd tournament.Command
	e := &entryView{}
	err = s.Room.Read(stream, func(st *tournament.State) {
		e.Name, e.Book = st.Structure.Name, st.Book
		cmd = leaves(st, frame.InEvent(st, s.IDs(id)))
	})
	if err != nil {
		return err
	}
	if cmd != nil {
		if _, err := s.Room.Do(r.Context(), room.Command{Stream: stream, Expected: seen, ID: key, By: s.By(r, stream, 0, role.Enter), Cmd: cmd}); err != nil {
			return err
		}
	}
	if what == "give-back" {
		return nil
	}
	return s.defaulted(r, id, stream, key, e)
}

// leaves is what takes somebody's place back; nil where there is none any more.
func leaves(st *tournament.State, p table.PlayerID) tournament.Command {
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

// defaulted notes a default of an event, once, with what the book makes of it: a letter, and what is owed before the next seat. An exclusion is
// proposed on the page, never done.
func (s *site) defaulted(r *http.Request, id, stream, key string, e *entryView) error {
	policy := s.policy(e)
	now := int64(s.Room.Now())
	var c admission.Consequence
	again := errors.New("noted before")
	err := s.People.Amend(r.Context(), id, func(d *people.Dossier) error {
		for _, x := range d.Defaults {
			if x.Stream == stream && !x.Struck {
				return again
			}
		}
		d.Defaults = append(d.Defaults, people.Default{Stream: stream, At: now})
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
	return s.remind(r, id, stream, key, e, &c)
}

// remind writes and keeps the letter that reminds somebody of the condition.
func (s *site) remind(r *http.Request, id, stream, key string, e *entryView, c *admission.Consequence) error {
	p, err := s.People.Get(r.Context(), id)
	if err != nil {
		return err
	}
	file, err := s.People.Dossier(r.Context(), id)
	if err != nil {
		return err
	}
	l, minutes := tongue(&file, s.LangOf(r)), s.policy(e).Cancel.Value
	now := s.Room.Now()
	d := &document.Document{Lang: string(l), Title: l.T("web.desk.letter"), Subtitle: e.Name, At: time.UnixMilli(int64(now)), Foot: strings.TrimSpace(s.Venue + " " + s.Today().String())}
	d.Parts = []document.Part{document.Paragraph(p.Name), document.Paragraph(strings.ReplaceAll(file.Address, "\n", ", ")),
		document.Paragraph(l.T("web.desk.letter.default", "Event", e.Name, "Day", s.Today().String())),
		document.Paragraph(l.T("web.desk.letter.condition", "Hours", minutes/60))}
	if c.Owed != nil {
		d.Parts = append(d.Parts, document.Paragraph(l.T("web.desk.letter.owed", "Amount", l.Money(c.Owed.Amount))))
	}
	if c.Exclude {
		d.Parts = append(d.Parts, document.Paragraph(l.T("web.desk.letter.exclude")))
	}
	text, err := written(d)
	if err != nil {
		return err
	}
	return s.People.Keep(r.Context(), people.Paper{No: "letter-" + strings.ToLower(key), Person: id, Kind: people.PaperLetter, Stream: stream, At: int64(now), By: s.Who(r).Person, PDF: text})
}

// proposal is what the book proposes for somebody's defaults.
type proposal struct {
	Count int
	Cites []article.ID
}

// proposes is an exclusion that the book lets the house decide, as long as the person may come in; nil: none.
func (s *site) proposes(e *entryView, d *people.Dossier) *proposal {
	c := s.policy(e).Default(d.Counted())
	if !c.Exclude || len(people.Banned(d.Bans, s.Today().String())) > 0 {
		return nil
	}
	return &proposal{d.Counted(), []article.ID{s.policy(e).Excluded.Cite}}
}
