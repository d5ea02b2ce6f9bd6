package admission

import (
	"cmp"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/enum"
	"github.com/floorbook/floorbook/refusal"
)

// Sponsor is the holder of a card on whose word somebody comes in who has none.
type Sponsor struct {
	IDs     []string // of the sponsor; the first is the one that was kept
	Cards   []Held
	Bans    []Span // of the house: whom it keeps out brings nobody
	Brought int    // guests of his who were let into this event before, or have a place in it
	Self    bool   // it is the person himself
}

// Lack is why the word of a sponsor counts for nothing.
type Lack uint8

const (
	NoLack      Lack = iota // it counts
	LacksCard               // he has no card that holds on that day
	LacksRight              // his card brings nobody
	LacksEvent              // his card does not open this event
	LacksRoom               // he has brought as many as his card allows
	LacksOthers             // nobody comes in on his own word
	LacksEntry              // the house keeps him out
)

var lackNames = []string{"none", "card", "right", "event", "room", "others", "entry"}

// String is the stable name.
func (l Lack) String() string { return enum.Name(lackNames, int(l)) }

// The reasons for which nobody takes a card on somebody's word. The arguments in brackets come with them.
const (
	SponsorNoCard refusal.Code = "sponsor_no_card" // [Cite] the sponsor has none that holds today
	SponsorSelf   refusal.Code = "sponsor_self"    // [Cite] nobody answers for himself
	SponsorBarred refusal.Code = "sponsor_barred"  // [Cite] the house keeps the sponsor out
)

// Word is what the word of a sponsor is worth, and the articles that say so: of the cards, then of the card that comes nearest.
type Word struct {
	Lack   Lack
	Guests int // that the card allows
	Cites  []article.ID
}

// word is what a sponsor's word is worth for an event of a kind on a day.
func (p *Policy) word(s *Sponsor, k Event, on Date) Word {
	best := Word{Lack: LacksCard, Cites: []article.ID{p.Card.Cite}}
	if s.Self {
		best.Lack = LacksOthers
		return best
	}
	if p.keepsOut(s, on) {
		return Word{Lack: LacksEntry, Cites: []article.ID{p.Card.Cite, p.HouseBan.Cite}}
	}
	nearest := func(w Word) int {
		return slices.Index([]Lack{LacksCard, LacksRight, LacksEvent, LacksRoom, NoLack}, w.Lack)
	}
	for _, held := range s.Cards {
		i := slices.IndexFunc(p.Cards.Value, func(c Card) bool { return c.Name == held.Name })
		if i < 0 || !held.Holds(on) {
			continue
		}
		card := p.Cards.Value[i]
		w := Word{Guests: card.Guests, Cites: []article.ID{p.Card.Cite, cmp.Or(card.GuestsCite, card.Cite)}}
		switch {
		case card.Guests == 0:
			w.Lack = LacksRight
		case !slices.Contains(card.Opens, k):
			w.Lack, w.Cites = LacksEvent, []article.ID{p.Card.Cite, card.Cite}
		case s.Brought >= card.Guests:
			w.Lack = LacksRoom
		}
		if nearest(w) > nearest(best) {
			best = w
		}
	}
	return best
}

// TakesGuests reports whether some card of the book brings somebody who has none.
func (p *Policy) TakesGuests() bool {
	return p.Card.Value != Open && slices.ContainsFunc(p.Cards.Value, func(c Card) bool { return c.Guests > 0 })
}

// Vouches refuses the word of a sponsor who answers for somebody that takes his first card: whoever holds a card of the house is a friend of it.
// The error is a *refusal.Error.
func (p *Policy) Vouches(s *Sponsor, on Date) error {
	var t article.Trace
	if p.Vouched.Decide(&t) == Open {
		return nil
	}
	known := func(h Held) bool {
		return h.Holds(on) && slices.ContainsFunc(p.Cards.Value, func(c Card) bool { return c.Name == h.Name })
	}
	switch {
	case s.Self:
		return refusal.New(SponsorSelf, "Cite", string(p.Vouched.Cite))
	case p.keepsOut(s, on):
		return refusal.New(SponsorBarred, "Cite", string(p.HouseBan.Cite))
	case !slices.ContainsFunc(s.Cards, known):
		return refusal.New(SponsorNoCard, "Cite", string(p.Vouched.Cite))
	}
	return nil
}

// keepsOut reports whether the house has excluded a sponsor: no article lets somebody in on the word of who may not come in himself.
func (p *Policy) keepsOut(s *Sponsor, on Date) bool {
	return p.HouseBan.Value != Open && holding(s.Bans, on)
}
