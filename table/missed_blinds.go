package table

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
)

// Standing is what a seat of a cash game owes, and what its player has chosen. The zero value owes nothing.
type Standing struct {
	MissedBig   bool `json:"missed_big,omitempty"`
	MissedSmall bool `json:"missed_small,omitempty"`
	Posts       bool `json:"posts,omitempty"`        // posts what is owed and is dealt in, rather than wait for the big blind
	Rebought    bool `json:"rebought,omitempty"`     // lost everything and bought in again: not a new player
	Out         bool `json:"out,omitempty"`          // sits out: no cards
	WaitHands   int  `json:"wait_hands,omitempty"`   // hands still to wait after a change of seat
	AfterButton bool `json:"after_button,omitempty"` // lets the blinds go by and comes back after the button (LP-4-15)
}

// Owes reports whether the seat has missed a blind.
func (st Standing) Owes() bool { return st.MissedBig || st.MissedSmall }

// Post is what a player puts in before the cards, in chips: the live part counts as a bet, the dead part belongs to
// the pot.
type Post struct {
	Seat SeatNo      `json:"seat"`
	Live chip.Amount `json:"live"`
	Dead chip.Amount `json:"dead,omitempty"`
}

// Due reports whether there is anything to post.
func (p Post) Due() bool { return p.Live > 0 || p.Dead > 0 }

// MissedBlinds says what part of missed blinds is live.
type MissedBlinds uint8

// The answers.
const (
	MissedLiveUpToBet MissedBlinds = iota // all of it up to the minimum opening bet, the rest is dead
	MissedSmallDead                       // the big blind is live, the small blind dead
)

var missedBlindsNames = [...]string{"live_up_to_bet", "small_dead"}

// MarshalText writes the name used in the rulebooks.
func (m MissedBlinds) MarshalText() ([]byte, error) { return nameOf(m, missedBlindsNames[:]) }

// UnmarshalText reads the name used in the rulebooks.
func (m *MissedBlinds) UnmarshalText(text []byte) error { return named(m, text, missedBlindsNames[:]) }

// FirstOrbit says who enters a new cash game without a post while its button has not gone round.
type FirstOrbit uint8

// The answers.
const (
	FreeBeforeBlinds FirstOrbit = iota // whose seat has not been in a blind yet
	FreeForAll                         // everybody
	NoFreeEntry                        // nobody
)

var firstOrbitNames = [...]string{"free_before_blinds", "free", "none"}

// MarshalText writes the name used in the rulebooks.
func (f FirstOrbit) MarshalText() ([]byte, error) { return nameOf(f, firstOrbitNames[:]) }

// UnmarshalText reads the name used in the rulebooks.
func (f *FirstOrbit) UnmarshalText(text []byte) error { return named(f, text, firstOrbitNames[:]) }

// Gap is where nobody may enter a cash game.
type Gap uint8

// The answers.
const (
	GapToSmallBlind Gap = iota // strictly between the button and the small blind
	GapToBigBlind              // strictly between the button and the big blind
)

var gapNames = [...]string{"to_small_blind", "to_big_blind"}

// MarshalText writes the name used in the rulebooks.
func (g Gap) MarshalText() ([]byte, error) { return nameOf(g, gapNames[:]) }

// UnmarshalText reads the name used in the rulebooks.
func (g *Gap) UnmarshalText(text []byte) error { return named(g, text, gapNames[:]) }

// Owed is what the player in seat n of a cash game posts to be dealt in now without waiting for the big blind:
// nothing, a big blind for a new player (LP-4-5, CR-CG-7), the missed blinds for another (LP-4-10, CR-CG-28).
func (p *Policy) Owed(n SeatNo, s *Seating, b Blinds, t *article.Trace) Post {
	st := s.Standing(n)
	switch a := s.Arrival(n); {
	case a == Newcomer && p.freeEntry(n, s, t):
		return Post{Seat: n}
	case a == Newcomer || a == Substitute || a == CashedOut:
		p.newPlayer(a, t)
		return Post{Seat: n, Live: b.Big}
	case !st.Owes():
		return Post{Seat: n}
	}
	if st.Rebought {
		p.CashRebuyOwes.Decide(t)
	}
	if s.Cash.FirstRound {
		p.CashDrewButton.Decide(t)
	}
	return p.missed(n, st, b, t)
}

// newPlayer cites why a player posts a big blind.
func (p *Policy) newPlayer(a Arrival, t *article.Trace) {
	switch a {
	case Substitute:
		p.CashSubstitute.Decide(t)
	case CashedOut:
		p.CashReturn.Decide(t)
	case Settled, Newcomer, Balanced, FromBrokenTable:
		p.CashNewPost.Decide(t)
	}
	p.CashPostLive.Decide(t)
}

// freeEntry reports whether a new player of a new game posts nothing (LP-4-13-b, CR-CG-7).
func (p *Policy) freeEntry(n SeatNo, s *Seating, t *article.Trace) bool {
	if !s.Cash.FirstRound {
		return false
	}
	free := p.CashFirstOrbit.Value == FreeForAll || p.CashFirstOrbit.Value == FreeBeforeBlinds && !s.Cash.Blinded.Has(n)
	if free {
		p.CashFirstOrbit.Decide(t)
	} else {
		p.CashFirstOrbit.Consult(t)
	}
	return free
}

// missed divides missed blinds into a live and a dead part.
func (p *Policy) missed(n SeatNo, st Standing, b Blinds, t *article.Trace) Post {
	var big, small chip.Amount
	if st.MissedBig {
		big = b.Big
	}
	if st.MissedSmall {
		small = b.Small
	}
	if p.CashMissed.Decide(t) == MissedSmallDead {
		return Post{Seat: n, Live: big, Dead: small}
	}
	live := min(big+small, b.Big)
	return Post{Seat: n, Live: live, Dead: big + small - live}
}

// PostOf is what the player in seat n posts in a hand at those positions beside a blind: an extra big blind, or what
// an entering player owes. Whom a blind reaches owes nothing else (LP-4-6, LP-4-10); heads-up and in the first hand of
// a game there are the two blinds and nothing more.
func (p *Policy) PostOf(n SeatNo, at Positions, s *Seating, b Blinds, t *article.Trace) Post {
	switch {
	case s.Cash == nil || at.Frozen || at.HeadsUp || n == at.Big || n == at.Small || !at.dealt(n, s.Chairs):
	case s.Dealt == 0: // the first hand of the game
	case at.AlsoBig.Has(n):
		p.CashTwoBig.Decide(t)
		return Post{Seat: n, Live: b.Big}
	default:
		return p.Owed(n, s, b, t)
	}
	return Post{Seat: n}
}

// Posts lists what is posted beside the blinds by all players dealt in, in the order of the seats.
func (p *Policy) Posts(at Positions, s *Seating, b Blinds, t *article.Trace) []Post {
	var out []Post
	for n := range s.Taken.All() {
		if post := p.PostOf(n, at, s, b, t); post.Due() {
			out = append(out, post)
		}
	}
	return out
}

// CashEnters says whether a player of a cash game who is new, owes, or has changed seats is dealt in at those
// positions, and by which articles. For the others it records nothing.
func (p *Policy) CashEnters(at Positions, n SeatNo, s *Seating, t *article.Trace) bool {
	st := s.Standing(n)
	dealt := at.dealt(n, s.Chairs)
	fresh := s.Arrival(n) == Newcomer || s.Arrival(n) == Substitute || s.Arrival(n) == CashedOut
	switch {
	case st.WaitHands > 0:
		p.CashSeatChange.Decide(t)
	case st.AfterButton:
		p.CashAfterButton.Decide(t)
	case s.Arrival(n) == Settled && !st.Owes():
	case dealt && n != at.Big && !at.AlsoBig.Has(n):
		p.Owed(n, s, Blinds{Small: 1, Big: 2}, t)
	case !dealt && p.inCashGap(at, n, s):
		p.CashGap.Decide(t)
	case fresh:
		p.CashNewWaits.Decide(t)
		if dealt {
			p.CashNewOwesBig.Decide(t)
		}
	default:
		p.CashMissedWaits.Decide(t)
	}
	return dealt
}

func (p *Policy) inCashGap(at Positions, n SeatNo, s *Seating) bool {
	end := at.SmallSeat
	if p.CashGap.Value == GapToBigBlind {
		end = at.bigSeat()
	}
	return at.Button != end && s.between(n, at.Button, end)
}

// after is the standing of the player in seat n once a hand has been dealt at those positions: who was dealt in owes
// nothing any more, who was not owes the blinds that went by. New players owe none while they wait (LP-4-6).
func (st Standing) after(n SeatNo, a Arrival, prev, at Positions, chairs int) Standing {
	switch {
	case at.dealt(n, chairs):
		return Standing{Out: st.Out}
	case st.WaitHands > 0:
		st.WaitHands--
		return st
	case st.AfterButton || a != Settled:
		return st
	}
	small, big := prev.SmallSeat, prev.bigSeat()
	if prev.None() {
		small, big = at.Button, at.SmallSeat
	}
	seat := SeatsOf(n)
	if small != at.SmallSeat && seat.within(small, at.SmallSeat, chairs) != 0 || n == at.SmallSeat {
		st.MissedSmall = true
	}
	if big != at.bigSeat() && seat.within(big, at.bigSeat(), chairs) != 0 {
		st.MissedBig = true
	}
	return st
}

// Owing says what becomes of the hand of a player who was dealt in by mistake while owing a blind.
type Owing uint8

// The answers.
const (
	OwingPosts Owing = iota // posts now and plays
	OwingDead               // the hand is dead
	OwingNext               // the hand is live; what is owed is due in the next hand
)

// DealtInOwing rules on a player who was dealt in while owing a blind: by whether he has looked at his cards, and
// whether he has acted (LP-4-11).
func (p *Policy) DealtInOwing(looked, acted bool, t *article.Trace) Owing {
	p.CashOwing.Decide(t)
	switch {
	case acted:
		return OwingNext
	case looked:
		return OwingDead
	}
	return OwingPosts
}
