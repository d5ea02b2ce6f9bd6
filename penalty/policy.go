package penalty

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/enum"
)

// Policy is what the books set for misconduct and sanctions.
type Policy struct {
	Infractions article.Clause[[]Infraction] `toml:"infractions"`
	Scales      article.Clause[[]Scale]      `toml:"scales"`
	Repeat      article.Clause[Counting]     `toml:"repeat"`    // repeated offences weigh more
	Mandatory   article.Clause[Sanction]     `toml:"mandatory"` // the least where a penalty has to be given
	Factors     article.Clause[[]Factor]     `toml:"factors"`
	ImposedBy   article.Clause[[]Role]       `toml:"imposed_by"`
	Languages   article.Clause[[]Language]   `toml:"languages"`

	RoundLength article.Rule             `toml:"round_length"` // hands of a round: players at the table, the offender included, when it is imposed
	LeavesFrom  article.Clause[int]      `toml:"leaves_from"`  // hands from which the player leaves the seat meanwhile
	PostsServed article.Rule             `toml:"posts_served"` // blinds and antes are taken meanwhile
	Follows     article.Rule             `toml:"follows"`      // what is left is served at the next table
	RedealCount article.Clause[RedealAs] `toml:"redeal_count"` // how a misdeal and its redeal count

	DisqualifiedChips  article.Rule           `toml:"disqualified_chips"` // leave play
	DisqualifiedRefund article.Clause[Refund] `toml:"disqualified_refund"`
}

// RedealAs is how a misdeal counts for penalties being served.
type RedealAs uint8

const (
	// OneHand counts a misdeal and the redeal together as one hand.
	OneHand RedealAs = iota
	// TwoHands counts each deal.
	TwoHands
)

var redealNames = []string{"one_hand", "two_hands"}

// MarshalText writes the name used in the rulebooks.
func (r RedealAs) MarshalText() ([]byte, error) { return enum.Write(redealNames, int(r)) }

// UnmarshalText reads the name used in the rulebooks.
func (r *RedealAs) UnmarshalText(text []byte) error { return enum.Read(redealNames, text, r) }

// Find returns the infraction of a code.
func (p *Policy) Find(code string) (*Infraction, bool) {
	i := slices.IndexFunc(p.Infractions.Value, func(in Infraction) bool { return in.Code == code })
	if i < 0 {
		return nil, false
	}
	return &p.Infractions.Value[i], true
}

// Codes lists the codes of the book's infractions in its order.
func (p *Policy) Codes() []string {
	out := make([]string, len(p.Infractions.Value))
	for i, in := range p.Infractions.Value {
		out[i] = in.Code
	}
	return out
}

// ScaleOf returns the scale of an infraction, nil for none; the event's where a book has none of that name.
func (p *Policy) ScaleOf(in *Infraction) *Scale {
	if in == nil {
		return p.Scale("")
	}
	return p.Scale(in.Scale)
}

// Scale returns the scale of a name; the event's where a book has none of that name.
func (p *Policy) Scale(name string) *Scale {
	found := 0
	for i := range p.Scales.Value {
		switch p.Scales.Value[i].Name {
		case name:
			return &p.Scales.Value[i]
		case EventScale:
			found = i
		}
	}
	return &p.Scales.Value[found]
}
