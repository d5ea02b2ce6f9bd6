package hand

import (
	"math/bits"

	"github.com/floorbook/floorbook/card"
)

// Apply carries out an action that Check has passed. It consults no rulebook and judges nothing; of an action
// that names no player of this hand it does nothing.
func (s *State) Apply(a Action) {
	switch a.Kind {
	case Fold, Check, Call, Bet, Raise:
		if s.in(s.live, a.Player) && s.phase == betting {
			s.act(&a)
			s.proceed()
		}
	case DealHole:
		s.startRound(int(s.actor))
	case DealBoard:
		s.dealBoard(a.Cards)
	case Reveal:
		if s.has(a.Player) {
			s.reveal(a.Player, a.Cards)
		}
	case Show, Muck:
		if s.in(s.live, a.Player) {
			s.show(&a)
		}
	case Kill:
		if s.in(s.live, a.Player) {
			s.kill(a.Player)
		}
	case Award:
		if s.potToAward >= 0 {
			s.winners[s.potToAward] = playerSet(a.Winners)
			s.entered |= bit(int(s.potToAward))
			s.award()
		}
	}
}

// act carries out a player's action in a betting round.
func (s *State) act(a *Action) {
	p := a.Player
	if s.RaiseBlocked(p) {
		s.use(citeReopening)
	}
	chips := false
	switch a.Kind {
	case Fold:
		if chips = a.To > s.bet[p]; chips {
			s.put(p, a.To-s.bet[p], true)
		}
		s.live &^= bit(p)
		s.allIn &^= bit(p)
		s.folded |= bit(p)
	case Call:
		s.put(p, min(s.price(p), s.bet[p]+s.stack[p])-s.bet[p], true)
		chips = true
	case Bet, Raise:
		if _, cite := s.minRaise(p); cite == s.rules.cite[citeReopeningAddsUp] {
			s.use(citeReopeningAddsUp)
		}
		if s.facing != s.full {
			s.use(citeRaiseAfterShort)
		}
		s.raise(p, a.To)
		chips = true
	}
	s.note(p, chips)
}

func (s *State) dealBoard(cards []card.Card) {
	for _, c := range cards {
		if s.boardN < boardCards {
			s.board[s.boardN] = c
			s.known = s.known.With(c)
			s.boardN++
		}
	}
	s.nextStreet()
}

// reveal records a player's hole cards; one given as unknown stays what it was recorded as.
func (s *State) reveal(p int, cards []card.Card) {
	given := card.SetOf(cards...)
	s.known = s.known.Union(given)
	rest := card.SetOf(s.hole[p][:]...).Minus(given)
	for i := range min(len(cards), holeCards) {
		c := cards[i]
		if !c.Known() && rest != 0 {
			c = card.Card(bits.TrailingZeros64(uint64(rest)))
			rest = rest.Without(c)
		}
		s.hole[p][i] = c
	}
}

// show tables a hand or gives it up, and goes on to the next.
func (s *State) show(a *Action) {
	s.use(s.showRule())
	p := a.Player
	if a.Kind == Muck {
		s.live &^= bit(p)
		s.allIn &^= bit(p)
		s.mucked |= bit(p)
	} else {
		if len(a.Cards) > 0 {
			s.reveal(p, a.Cards)
		}
		s.shown |= bit(p)
	}
	if s.phase == exposing {
		s.between()
		return
	}
	s.showdown()
}

// kill takes a hand out of play; its chips stay in the pot. If it was that player's turn, the action passes
// on; pots entered by hand before are asked for again.
func (s *State) kill(p int) {
	s.live &^= bit(p)
	s.allIn &^= bit(p)
	s.pending &^= bit(p)
	s.killed |= bit(p)
	switch s.phase {
	case dealing:
		if single(s.live) {
			s.finish()
		}
	case betting:
		s.refundKilled(p)
		s.proceed()
	case showing, awarding:
		s.winners, s.entered, s.potToAward = [MaxPlayers]uint16{}, 0, -1
		s.showdown()
	default:
		s.between()
	}
}
