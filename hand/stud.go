package hand

import (
	"math/bits"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/rank"
)

// Seven-card stud: two cards down and one up, three more up, the last down (LP-G-dealround). There is no blind:
// the lowest open card brings in (in razz the highest), later the best open hand is first to act (in razz the
// lowest).
func stud(high, low rank.Ranking) layout {
	return layout{
		streets: []street{{down: 2, up: 1}, {up: 1}, {up: 1, late: true}, {up: 1, late: true}, {down: 1, late: true}},
		deck:    52,
		hole:    7,
		high:    high,
		low:     low,
		upcards: true,
	}
}

const (
	doorCard = 2 // its place among a player's cards
	openLast = 5
)

// Open returns a copy of player p's open cards in stud, card.Unknown where nobody recorded them; nil in other
// games.
func (s *State) Open(p int) []card.Card {
	if !s.has(p) {
		return nil
	}
	return append([]card.Card(nil), s.open(p)...)
}

func (s *State) open(p int) []card.Card {
	if !games[s.game].upcards || s.cards[p] <= doorCard {
		return nil
	}
	last := openLast
	if s.sharedAt(SixthStreet) {
		last-- // its card lies in the middle
	}
	return s.hole[p][doorCard:min(int(s.cards[p]), last+1)]
}

// FirstByOpenCards returns who opens a stud round by the open cards of the live players: at first who brings in,
// later the first to act. It is -1 where a card that matters is not recorded, and in other games.
func (s *State) FirstByOpenCards() int {
	best, at := -1, -1
	for set := s.live; set != 0; set &= set - 1 {
		p := bits.TrailingZeros16(set)
		value := s.openValue(p)
		if value < 0 {
			return -1
		}
		if value > best {
			best, at = value, p
		}
	}
	return at
}

// openValue is larger for who acts earlier, -1 when a card is unknown. Suits break ties (TDA-RP-10-D): the
// highest card's, spades first. For the bring-in it is the lowest card's suit that counts, clubs first; in razz
// the highest card's, the ace being low.
func (s *State) openValue(p int) int {
	open := s.open(p)
	up := card.SetOf(open...)
	if up.Len() != len(open) || len(open) == 0 {
		return -1
	}
	razz := games[s.game].high == rank.ByAceToFive
	if s.to == ThirdStreet {
		c := open[0]
		if razz {
			return (int(c.Rank())+1)%card.Ranks*card.Suits + int(c.Suit())
		}
		return card.Count - 1 - int(c)
	}
	if razz {
		return int(rank.OpenLow(up))*card.Suits + topSuit(up, true)
	}
	return int(rank.OpenHigh(up))*card.Suits + topSuit(up, false)
}

// topSuit is the best suit of the highest rank of a set.
func topSuit(set card.Set, aceLow bool) int {
	best := -1
	for c := range set.Each() {
		r := int(c.Rank())
		if aceLow {
			r = (r + 1) % card.Ranks
		}
		best = max(best, r*card.Suits+int(c.Suit()))
	}
	return best % card.Suits
}

// openStud finds the first to act of a stud round.
func (s *State) openStud() {
	s.use(&s.policy.OpenCards.Cite)
	if s.sharedAt(s.at) {
		s.use(&s.policy.SharedOrder.Cite)
		s.startRound(int(s.first))
		return
	}
	if p := s.FirstByOpenCards(); p >= 0 {
		s.opens(p)
		return
	}
	if s.noMoreBetting() {
		s.endRound()
		return
	}
	s.phase = opening
}

// opens has player p open a stud round. On third street that is the bring-in, which who is all-in on the ante
// cannot pay: the next player with chips then pays as much, completes or folds (TDA-RP-10-E).
func (s *State) opens(p int) {
	s.first = int8(p)
	if s.tied(p) {
		s.use(&s.policy.OpenTie.Cite)
	}
	if s.at > ThirdStreet {
		s.startRound(p)
		return
	}
	s.use(&s.policy.BringIn.Cite)
	able := s.live &^ s.allIn
	switch {
	case able&bit(p) == 0:
		s.use(&s.policy.BringInAllIn.Cite)
		s.facing = s.bringIn
		s.startRound(p + 1)
	case single(able):
		s.endRound()
	default:
		s.pending, s.must, s.phase = able, true, betting
		s.turn(p)
	}
}

// tied reports whether another player's open cards are worth as much but for the suits.
func (s *State) tied(p int) bool {
	mine := s.openValue(p)
	for set := s.live &^ bit(p); set != 0 && mine >= 0; set &= set - 1 {
		if s.openValue(bits.TrailingZeros16(set))/card.Suits == mine/card.Suits {
			return true
		}
	}
	return false
}

// bring pays the forced opening.
func (s *State) bring(p int) {
	s.put(p, min(s.bringIn, s.stack[p]), true)
	s.facing = s.bringIn
	s.must = false
}

// openPair reports whether player p shows a pair.
func (s *State) openPair(p int) bool {
	open := s.open(p)
	for i, c := range open {
		for _, d := range open[:i] {
			if c.Known() && d.Known() && c.Rank() == d.Rank() {
				return true
			}
		}
	}
	return false
}
