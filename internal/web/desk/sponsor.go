package desk

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

// sponsorPick is who answers for a person: looked for as others are, and named.
type sponsorPick struct {
	Person, Event string
	Book          string
	Cites         []article.ID
	Typed         string
	Found         []people.Person
	Named         *people.Person // nil: nobody
	ForCard       bool           // of the first card, not of an entry
}

// picks is the choice of a sponsor where one counts: for an entry of somebody without a card, and for a first card. nil: he counts for nothing.
func (s *site) picks(r *http.Request, p *personPage, told url.Values) *sponsorPick {
	book := s.policy(p.Entry)
	x := &sponsorPick{Person: p.Of.ID, Event: p.Event, Book: p.Book}
	first := !slices.ContainsFunc(p.File.Cards, func(c people.MemberCard) bool { return !c.Void })
	byCard := func(f admission.Finding) bool { return f.Point == admission.ByCard }
	switch e := p.Entry; {
	case e != nil && !e.In && e.rules != nil && e.rules.TakesGuests() && (slices.ContainsFunc(e.V.Reasons, byCard) || e.V.Word):
		x.Cites = []article.ID{e.rules.Card.Cite}
	case first && len(book.Cards.Value) > 0 && book.Vouched.Value != admission.Open:
		x.Cites, x.ForCard = []article.ID{book.Vouched.Cite}, true
	default:
		return nil
	}
	q := r.URL.Query()
	x.Typed = strings.Join(strings.Fields(frame.Clip(q.Get("word"), 300)), " ")
	if named, err := s.People.Get(r.Context(), s.Answers(p.Event, sponsorIn(r, told), p.Of.ID)); err == nil {
		x.Named = &named
	} else if x.Typed != "" {
		if person, ok := s.found(r, x.Typed); ok {
			if one, err := s.People.Get(r.Context(), person); err == nil {
				x.Found = []people.Person{one}
			}
		} else if found, err := s.Meant(r.Context(), x.Typed, foundMost); err == nil {
			x.Found = found
		}
	}
	return x
}

// sponsorIn is who is named: by the form that was sent, else by the address.
func sponsorIn(r *http.Request, told url.Values) string {
	if told != nil {
		return told.Get("sponsor")
	}
	return r.URL.Query().Get("sponsor")
}

// issue gives somebody a card from today: on the word of the house, whose person gives it, or of a friend who has one.
func (s *site) issue(r *http.Request, id string, f url.Values, by string) (func(*people.Dossier) error, error) {
	var e *entryView
	if stream := f.Get("t"); stream != "" {
		e = &entryView{}
		if err := s.Room.Read(stream, func(st *tournament.State) { e.Book = st.Book }); err != nil {
			return nil, err
		}
	}
	book := s.policy(e)
	p, err := book.Price(f.Get("card"), s.Today(), f.Get("half") == "yes")
	if err != nil {
		return nil, err
	}
	word, err := s.SponsorOf(r.Context(), f.Get("sponsor"), id)
	if err == nil && word != nil {
		err = book.Vouches(word, s.Today())
	}
	if err != nil {
		return nil, err
	}
	return func(d *people.Dossier) error {
		if err := p.Gains(f.Get("card"), frame.CardsOf(d)); err != nil {
			return err
		}
		card := people.MemberCard{Kind: f.Get("card"), From: p.Span.From.String(), Until: p.Span.Until.String(), Price: int64(p.Amount), By: by}
		if word != nil && book.Vouched.Value != admission.Open {
			card.Sponsor = word.IDs[0]
		}
		card.Debt = d.Owe(frame.OwedSince(&admission.Owed{For: admission.ForCard, Amount: p.Amount, Cite: p.Cites[0], Why: p.Why}, int64(s.Room.Now())))
		d.Cards = append(d.Cards, card)
		return nil
	}, nil
}
