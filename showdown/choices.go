package showdown

import "github.com/floorbook/floorbook/enum"

// Opening says who shows first when the last round was checked.
type Opening uint8

const (
	FirstToAct       Opening = iota // the first left of the button
	EarlierAggressor                // the last to bet or raise on an earlier round, else the first left of the button
)

var openingNames = [...]string{"first_to_act", "earlier_aggressor"}

// MarshalText writes the name used in the rulebooks.
func (o Opening) MarshalText() ([]byte, error) {
	return []byte(enum.Name(openingNames[:], int(o))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (o *Opening) UnmarshalText(text []byte) error { return enum.Read(openingNames[:], text, o) }

// Discard is what becomes of a hand that its owner throws face down at the showdown.
type Discard uint8

const (
	WhileFound Discard = iota // it may be tabled after all as long as it can be told apart
	OnTerms                   // … if it touched no discard and made nobody throw
	ByOfficer                 // among the discards the floor decides, as long as it can be told apart
)

var discardNames = [...]string{"while_found", "on_terms", "by_officer"}

// MarshalText writes the name used in the rulebooks.
func (d Discard) MarshalText() ([]byte, error) {
	return []byte(enum.Name(discardNames[:], int(d))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (d *Discard) UnmarshalText(text []byte) error { return enum.Read(discardNames[:], text, d) }

// Misled is what becomes of a hand thrown because of a false announcement.
type Misled uint8

const (
	AsThrown  Misled = iota // what becomes of any hand thrown; the liar may be penalised
	Corrected               // the floor may restore it as long as it is not among the discards
	PotAtRisk               // as thrown, but a deliberate liar may lose the pot
)

var misledNames = [...]string{"as_thrown", "corrected", "pot_at_risk"}

// MarshalText writes the name used in the rulebooks.
func (m Misled) MarshalText() ([]byte, error) { return []byte(enum.Name(misledNames[:], int(m))), nil }

// UnmarshalText reads the name used in the rulebooks.
func (m *Misled) UnmarshalText(text []byte) error { return enum.Read(misledNames[:], text, m) }

// Spared is when the dealer cannot kill the winning hand.
type Spared uint8

const (
	IfTabled    Spared = iota // tabled and plainly the best
	IfAnnounced               // its victory was announced before
)

var sparedNames = [...]string{"if_tabled", "if_announced"}

// MarshalText writes the name used in the rulebooks.
func (s Spared) MarshalText() ([]byte, error) { return []byte(enum.Name(sparedNames[:], int(s))), nil }

// UnmarshalText reads the name used in the rulebooks.
func (s *Spared) UnmarshalText(text []byte) error { return enum.Read(sparedNames[:], text, s) }

// Found is what becomes of a hand killed by mistake that can still be told apart.
type Found uint8

const (
	StaysDead Found = iota
	FloorFinds
)

var foundNames = [...]string{"dead", "floor"}

// MarshalText writes the name used in the rulebooks.
func (f Found) MarshalText() ([]byte, error) { return []byte(enum.Name(foundNames[:], int(f))), nil }

// UnmarshalText reads the name used in the rulebooks.
func (f *Found) UnmarshalText(text []byte) error { return enum.Read(foundNames[:], text, f) }

// Guard is what an object on the cards is good for.
type Guard uint8

const (
	NoDifference Guard = iota
	KeepsHand          // the hand lives if it can be told apart
	KeepsChips         // the hand lives if it can be told apart; else its chips go back
)

var guardNames = [...]string{"no_difference", "keeps_hand", "keeps_chips"}

// MarshalText writes the name used in the rulebooks.
func (g Guard) MarshalText() ([]byte, error) { return []byte(enum.Name(guardNames[:], int(g))), nil }

// UnmarshalText reads the name used in the rulebooks.
func (g *Guard) UnmarshalText(text []byte) error { return enum.Read(guardNames[:], text, g) }

// Border is a mark on the cloth that kills cards.
type Border uint8

const (
	NoBorder Border = iota
	Line            // past the line
	InFrame         // outside the frame
)

var borderNames = [...]string{"none", "line", "frame"}

// MarshalText writes the name used in the rulebooks.
func (b Border) MarshalText() ([]byte, error) { return []byte(enum.Name(borderNames[:], int(b))), nil }

// UnmarshalText reads the name used in the rulebooks.
func (b *Border) UnmarshalText(text []byte) error { return enum.Read(borderNames[:], text, b) }

// Request is what becomes of a request to see a hand.
type Request uint8

const (
	FloorGrants Request = iota // refused unless the floor grants it
	Granted                    // the hand is shown
	Infraction                 // asking is an infraction
)

var requestNames = [...]string{"floor", "granted", "infraction"}

// MarshalText writes the name used in the rulebooks.
func (r Request) MarshalText() ([]byte, error) {
	return []byte(enum.Name(requestNames[:], int(r))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (r *Request) UnmarshalText(text []byte) error { return enum.Read(requestNames[:], text, r) }

// Sharing is what follows when a hand is shown to one player once it is over.
type Sharing uint8

const (
	FloorShares Sharing = iota // the book does not say
	ToWhoAsks                  // whoever asks sees it, and so does the table
	ToAll                      // the table sees it
)

var sharingNames = [...]string{"floor", "on_request", "to_all"}

// MarshalText writes the name used in the rulebooks.
func (s Sharing) MarshalText() ([]byte, error) {
	return []byte(enum.Name(sharingNames[:], int(s))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (s *Sharing) UnmarshalText(text []byte) error { return enum.Read(sharingNames[:], text, s) }

// Early is what follows when cards are shown before the betting is over.
type Early uint8

const (
	HandLives  Early = iota // the hand lives, with a penalty
	ToTable                 // shown to all at once
	ByUse                   // shown to all once those who saw them could use it
	MayBeDeath              // the floor may kill the hand
)

var earlyNames = [...]string{"penalty", "to_all", "by_use", "may_kill"}

// MarshalText writes the name used in the rulebooks.
func (e Early) MarshalText() ([]byte, error) { return []byte(enum.Name(earlyNames[:], int(e))), nil }

// UnmarshalText reads the name used in the rulebooks.
func (e *Early) UnmarshalText(text []byte) error { return enum.Read(earlyNames[:], text, e) }
