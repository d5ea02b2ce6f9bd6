package frame

import (
	"context"
	"slices"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// SponsorOf is the sponsor whom a form names for a person; nil where it names nobody. The error is that of people.
func (s *Site) SponsorOf(ctx context.Context, sponsor, person string) (*admission.Sponsor, error) {
	if sponsor == "" || s.People == nil {
		return nil, nil
	}
	if _, err := s.People.Get(ctx, sponsor); err != nil {
		return nil, err
	}
	d, err := s.People.Dossier(ctx, sponsor)
	if err != nil {
		return nil, err
	}
	ids := s.IDs(sponsor)
	return &admission.Sponsor{IDs: ids, Cards: CardsOf(&d), Bans: holding(d.Bans, s.Today()), Self: slices.Contains(ids, s.IDs(person)[0])}, nil
}

// Answers is who answers for a person in an event: whom a form of the desk names, else who did when a place was kept; "": nobody.
func (s *Site) Answers(stream, named, person string) string {
	if named == "" {
		_ = s.Room.Read(stream, func(st *tournament.State) { named = string(st.Answers(InEvent(st, s.IDs(person)))) }) // one that cannot be read keeps no places
	}
	return named
}

// OnWordOf puts the sponsor whom a form of the desk names, or who answered when a place was kept, among the facts about a person who wants to enter an
// event.
func (s *Site) OnWordOf(ctx context.Context, stream, sponsor, person string, f *admission.Facts) (err error) {
	sponsor = s.Answers(stream, sponsor, person)
	if f.Sponsor, err = s.SponsorOf(ctx, sponsor, person); err != nil || f.Sponsor == nil {
		return err
	}
	return s.Room.Read(stream, func(st *tournament.State) { *f = st.Applicant(InEvent(st, s.IDs(person)), *f) })
}

// CardsOf are the cards that somebody was given, but for mistakes.
func CardsOf(d *people.Dossier) (out []admission.Held) {
	for _, c := range d.Cards {
		from, wrong := admission.ParseDate(c.From)
		until, worse := admission.ParseDate(c.Until)
		if wrong == nil && worse == nil && !c.Void {
			out = append(out, admission.Held{Name: c.Kind, Span: admission.Span{From: from, Until: until}})
		}
	}
	return out
}

// Guest is somebody who came into an event on another's word.
type Guest struct {
	Stream, Event string
	Book          string
	Who           string // the other one: the sponsor of a guest, the guest of a sponsor
	At            tournament.Instant
}

// GuestsOf are the events into which a person came as a guest, and those into which he has brought one, in the order of the streams.
func (s *Site) GuestsOf(person string) (came, brought []Guest) {
	ids := s.IDs(person)
	has := func(p table.PlayerID) bool { return p != "" && slices.Contains(ids, string(p)) }
	for _, stream := range s.Room.Streams() {
		_ = s.Room.Read(stream, func(st *tournament.State) { // what cannot be read is left out
			for i := range st.Admissions {
				a := &st.Admissions[i]
				one := Guest{Stream: stream, Event: st.Structure.Name, Book: st.Book, At: a.At}
				switch {
				case a.Sponsor == "":
				case has(a.Player):
					one.Who = string(a.Sponsor)
					came = append(came, one)
				case has(a.Sponsor):
					one.Who = string(a.Player)
					brought = append(brought, one)
				}
			}
		})
	}
	return came, brought
}
