package hand

import (
	"math/bits"

	"github.com/floorbook/floorbook/card"
)

// Before each betting round: cards are thrown away, then hole cards are dealt, then board cards.

// dealStreet begins the deal of a street.
func (s *State) dealStreet(st Street) {
	s.to = st
	s.actor, s.pending, s.owing = -1, 0, 0
	what := &games[s.game].streets[st]
	s.boardDue = what.board
	if st > Preflop {
		s.dealt++ // the burn
		s.use(&s.policy.Burn.Cite)
	}
	if what.draw || what.discard > 0 {
		s.pending = s.live
	}
	if each := what.down + what.up; each > 0 {
		if s.streetIsShared() {
			s.boardDue = 1
		} else {
			s.owe(each)
		}
	}
	s.deal()
}

// owe has every live player wait for so many cards.
func (s *State) owe(each int8) {
	s.owing = s.live
	if s.to > ThirdStreet && s.killed != 0 {
		s.use(&s.policy.LiveHandsOnly.Cite)
	}
	for set := s.live; set != 0; set &= set - 1 {
		s.due[bits.TrailingZeros16(set)&15] = each
	}
}

// deal goes on with what the street still needs, and opens its betting round when that is nothing.
func (s *State) deal() {
	s.actor = -1
	switch {
	case single(s.live):
		s.finish()
	case s.pending != 0:
		s.phase, s.actor = discarding, int8(nextIn(s.pending, 0))
	case s.owing != 0:
		s.phase = dealing
	case s.boardDue > 0:
		s.phase = boarding
	default:
		s.openRound()
	}
}

// dealHole gives a player, or everybody who waits for them, the next hole cards.
func (s *State) dealHole(a *Action) {
	if a.Player < 0 {
		for set := s.owing; set != 0; set &= set - 1 {
			s.receive(bits.TrailingZeros16(set)&15, nil)
		}
	} else if s.in(s.owing, a.Player) {
		s.receive(a.Player, a.Cards)
	}
	if s.phase == dealing {
		s.deal()
	}
}

// take lays known cards where player p's next ones lie.
func (s *State) take(p int, cards []card.Card) {
	places := s.hole[p][s.cards[p]:]
	for i, c := range cards {
		places[i] = c
		s.known, s.thrown = s.known.With(c), s.thrown.Without(c) // dealt again, a discard comes no third time
	}
}

// receive gives player p the cards it waits for; without cards, unknown ones.
func (s *State) receive(p int, cards []card.Card) {
	due := s.due[p]
	if len(cards) > 0 {
		s.take(p, cards[:min(len(cards), int(due))])
	}
	s.cards[p] += due // unknown until a card lies there
	s.dealt += int16(due)
	s.due[p] = 0
	s.owing &^= bit(p)
	if s.to == SeventhStreet {
		if s.in(s.shown, p) {
			s.use(&s.policy.SeventhDown.Cite)
		}
		s.shown &^= bit(p) // the seventh card lies face down
	}
}

// dealBoard lays out board cards. The seventh street of a stud hand may be one, for everybody.
func (s *State) dealBoard(cards []card.Card) {
	for _, c := range cards {
		if s.boardN < boardCards {
			s.boards[s.run][s.boardN] = c
			s.known = s.known.With(c)
			s.boardN++
			s.dealt++
		}
	}
	s.boardDue = 0
	s.deal()
}

// discard throws cards of player p, and in draw games has as many owed.
func (s *State) discard(p int, cards []card.Card) {
	for _, c := range cards {
		s.throw(p, c)
	}
	if games[s.game].streets[s.to].draw {
		s.due[p] = int8(len(cards))
		if len(cards) > 0 {
			s.owing |= bit(p)
			s.use(&s.policy.Exchange.Cite)
		} else {
			s.use(&s.policy.StandPat.Cite)
		}
	}
	s.pending &^= bit(p)
	s.deal()
}

// throw takes one card out of player p's hand: the card itself, else one that nobody recorded. Of a hand whose
// cards are all known but not which of them was thrown, nothing is known any more.
func (s *State) throw(p int, c card.Card) {
	held := s.held(p)
	at := -1
	for i, h := range held {
		if h == c {
			at = i
			break
		}
		if h == card.Unknown {
			at = i
		}
	}
	if at < 0 {
		for i, h := range held {
			s.known = s.known.Without(h)
			held[i] = card.Unknown
		}
		at = 0
	}
	s.known = s.known.Without(c)
	s.thrown = s.thrown.With(c)
	last := len(held) - 1
	copy(held[at:], held[at+1:])
	held[last] = card.Unknown
	s.cards[p]--
}

// reveal records a player's hole cards; one given as unknown stays what it was recorded as.
func (s *State) reveal(p int, cards []card.Card) {
	given := card.SetOf(cards...)
	s.known = s.known.Union(given)
	held := s.held(p)
	rest := card.SetOf(held...).Minus(given)
	for i := range min(len(cards), len(held)) {
		c := cards[i]
		if !c.Known() && rest != 0 {
			c = card.Card(bits.TrailingZeros64(uint64(rest)))
			rest = rest.Without(c)
		}
		held[i] = c
	}
}

// Stub returns the number of cards that have not left the deck: neither dealt nor burned. In draw games it may be
// negative once what was thrown has come back.
func (s *State) Stub() int { return s.stub() }

// stub returns the number of cards left to deal; in draw games what was thrown is shuffled back in when they
// run out.
func (s *State) stub() int { return int(games[s.game].deck) - int(s.dealt) }

// reusable returns the recorded cards of the muck that may come again, once the stub has run out: what was thrown, and the hands
// of those who are out. No book keeps folded hands apart.
func (s *State) reusable(wanted int) card.Set {
	if !games[s.game].streets[s.to].draw || s.stub()-1 >= wanted {
		return 0
	}
	muck, live := s.thrown, card.Set(0)
	for p := range s.N() {
		if s.Live(p) {
			live = live.Union(card.SetOf(s.held(p)...))
		} else {
			muck = muck.Union(card.SetOf(s.held(p)...))
		}
	}
	return muck.Minus(live)
}
