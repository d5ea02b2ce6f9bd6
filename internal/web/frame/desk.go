package frame

import (
	"context"
	"net/url"
	"slices"
	"time"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Today is the day of the room.
func (s *Site) Today() admission.Date {
	return admission.On(time.UnixMilli(int64(s.Room.Now())).In(s.Zone))
}

// AtDesk is what is known of somebody who wants to enter an event today: what the house keeps of him, what other events know, and what a form
// tells. person is "" of somebody nobody knows yet. The error is that of people, or the room's.
func (s *Site) AtDesk(ctx context.Context, stream, person string, form url.Values) (admission.Facts, error) {
	f := ToldAtDesk(form)
	f.Day = s.Today()
	f.Employed = article.No
	if person != "" && s.People != nil {
		d, err := s.People.Dossier(ctx, person)
		if err != nil {
			return f, err
		}
		kept(&f, &d)
		if s.staffs(person) {
			f.Employed = article.Yes
		}
		f.Elsewhere = s.elsewhere(stream, s.IDs(person))
	}
	err := s.Room.Read(stream, func(st *tournament.State) {
		ids := s.IDs(person)
		p := InEvent(st, ids)
		if p != "" {
			e := st.Entry(p)
			f.Entered = e != nil && e.Place == 0
		}
		for i := 0; p == "" && i < len(ids); i++ { // let in by a director, and not entered yet
			if a := st.Admission(table.PlayerID(ids[i])); a != nil {
				p = a.Player
			}
		}
		f = st.Applicant(p, f)
	})
	return f, err
}

// Verdict is what the desk of an event says of somebody; nil where nobody is checked there. An event that cannot be read has no desk.
func (s *Site) Verdict(stream string, f *admission.Facts) (v *admission.Verdict) {
	_ = s.Room.Read(stream, func(st *tournament.State) {
		if book := st.Rules.Admission; book != nil {
			found := admission.Check(f, book)
			v = &found
		}
	})
	return v
}

// ToldAtDesk reads what a form of the desk tells; what it does not say is not told.
func ToldAtDesk(form url.Values) (f admission.Facts) {
	told := func(name string) article.Told {
		switch form.Get(name) {
		case "yes":
			return article.Yes
		case "no":
			return article.No
		}
		return article.NotTold
	}
	f.OfAge, f.Listed, f.Identity, f.Signed = told("age"), told("listed"), told("identity"), told("signed")
	f.Settled, f.Passed = told("settled"), told("passed") == article.Yes
	return f
}

// kept puts what the house keeps of somebody among the facts.
func kept(f *admission.Facts, d *people.Dossier) {
	f.Born, _ = admission.ParseDate(d.Born) // it was read when it was entered
	f.Bans, f.Limited = holding(d.Bans, f.Day), holding(d.Limits, f.Day)
	f.Employed = article.Say(d.Employed)
	f.Cards = CardsOf(d)
	f.Owes = slices.ContainsFunc(d.Open(), func(o people.Owed) bool { return o.For == admission.ForDefault.String() })
}

// holding are those of some bans that hold on a day.
func holding(bans []people.Ban, day admission.Date) (out []admission.Span) {
	for range people.Banned(bans, day.String()) {
		out = append(out, admission.Span{From: day, Until: day})
	}
	return out
}

// staffs reports whether one of somebody's ids is an account.
func (s *Site) staffs(person string) bool {
	if s.Access == nil {
		return false
	}
	return slices.ContainsFunc(s.IDs(person), func(id string) bool {
		_, account := s.Access.Account(id)
		return account
	})
}

// elsewhere reports whether somebody is in another event that is played when this one is: one that was stopped, and one of another day, keep
// nobody from it (HP-2.2-one).
func (s *Site) elsewhere(stream string, ids []string) (in bool) {
	here := ""
	_ = s.Room.Read(stream, func(st *tournament.State) { here = s.dayOf(st, st.FlightOf(InEvent(st, ids))) })
	for _, other := range s.Room.Streams() {
		if other == stream || in {
			continue
		}
		_ = s.Room.Read(other, func(st *tournament.State) { // one that cannot be read takes no entries
			if st.Phase == tournament.Finished || st.Stop != nil {
				return
			}
			p := InEvent(st, ids)
			if day := s.dayOf(st, st.FlightOf(p)); here != "" && day != "" && day != here {
				return
			}
			if e := st.Entry(p); e != nil && e.Place == 0 {
				in = true
			}
		})
	}
	return in
}

// dayOf is the day on which an event, or a flight of it, is played: today once it has begun; "" where its start is not planned.
func (s *Site) dayOf(st *tournament.State, flight int) string {
	if st.Begun(flight) {
		return s.Today().String()
	}
	if at := st.PlannedStart(flight); at > 0 {
		return admission.On(time.UnixMilli(int64(at)).In(s.Zone)).String()
	}
	return ""
}
