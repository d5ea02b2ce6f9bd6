package table

import (
	"bytes"
	"slices"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/shuffle"
)

// Place is a card of a hosted hand by where it lay: the Index-th card (from 0) of the deck, or of the cards that were
// shuffled up again for the Shuffle-th time.
type Place struct {
	Shuffle uint8
	Index   uint8
}

// handMax is the most cards a player holds.
const handMax = 7

// Pack follows the cards of a hosted hand from the deck to players, board, burns and muck without knowing any face:
// whoever knows the order of the deck knows the rest. Cards leave it as at a real table: the first street one card at a
// time, from position 0 around; a burn before every later street; then to each player in turn what is due.
//
// Two games can run out of cards. On seventh street of stud it goes by TDA-RP-10-H. In draw games all but the last card
// of the stub is dealt; that card is then shuffled with what was thrown by players who have their new cards, and with
// the hands that were folded, and the deal goes on from there. Where even that does not suffice, the burns join them,
// and last what was thrown by players who still wait.
//
// Of a deck that was cut the places are dealt in the order of the cut; of cards shuffled up again from the first to the last.
type Pack struct {
	lie
	order    []byte // of the deck's places, by index; nil: from the first to the last
	burns    []Place
	thrown   []thrownCard
	shuffles [][]Place
	run      [][]Place // the boards of a hand whose rest is dealt several times, but for the one being dealt
}

// lie is where the cards are that have been dealt, and how far the deal has come.
type lie struct {
	held    [hand.MaxPlayers][handMax]Place
	count   [hand.MaxPlayers]uint8
	board   [5]Place
	boards  uint8
	shuffle uint8
	first   uint8 // cards that each player had of the first street
	next    uint8 // of the present shuffle, from 0
	size    uint8 // cards of the present shuffle
	whole   uint8 // cards of the game's deck
	off     int16 // cards that have left the deck, as hand.State counts
	short   bool  // seventh street has been decided
}

// thrownCard is one that a player has exchanged.
type thrownCard struct {
	place  Place
	player uint8
}

// newPack is the deck of a hand that begins, cut or, for a zero cut, not: its first street is dealt.
func newPack(s *hand.State, cut [32]byte) Pack {
	k := Pack{}
	if cut != [32]byte{} {
		k.order = shuffle.Order(cut, s.Game().DeckSize())
	}
	k.size = uint8(s.Game().DeckSize())
	k.whole = k.size
	n, each := s.N(), s.Next().Count
	k.first = uint8(each)
	for p := range n {
		for i := range each {
			k.held[p][i] = k.place(uint8(i*n + p))
		}
		k.count[p] = uint8(each)
	}
	k.next, k.off = uint8(n*each), int16(n*each)
	return k
}

// place is where the n-th card to be dealt, from 0, of the present shuffle lies.
func (k *Pack) place(n uint8) Place {
	if k.shuffle == 0 && k.order != nil {
		n = k.order[n]
	}
	return Place{k.shuffle, n}
}

// Off is which card off its pile the one at a place is, from 0, when all are dealt.
func (k *Pack) Off(at Place) int {
	if at.Shuffle > 0 || k.order == nil {
		return int(at.Index)
	}
	return slices.Index(k.order, at.Index)
}

// First returns how many cards of the first street each player had, one at a time from position 0 around.
func (k *Pack) First() int { return int(k.first) }

// Held returns where the cards of the player at a position lay, in the order in which the hand engine counts them.
func (k *Pack) Held(p int) []Place { return k.held[p][:k.count[p]] }

// Board returns where the board cards dealt so far lay; where the rest is dealt several times, those of the board being dealt.
func (k *Pack) Board() []Place { return k.board[:k.boards] }

// Boards are all boards dealt so far, each whole.
func (k *Pack) Boards() [][]Place { return append(slices.Clip(k.run), k.Board()) }

// Shuffles lists what was shuffled up again during the hand, each time in the order in which it was gathered.
func (k *Pack) Shuffles() [][]Place { return k.shuffles }

// Coming returns where the next n cards to be dealt lie, those of the player at position p or, for -1, of the board; and
// the pack after them, in which what had to be shuffled up before is.
func (k *Pack) Coming(s *hand.State, p, n int) ([]Place, Pack) {
	after := k.clone()
	if p >= 0 && s.Held(p) == 0 && k.count[p] > 0 { // the first street; who has thrown all his cards has none in either
		return k.Held(p), after
	}
	out := make([]Place, 0, n)
	for range n {
		out = append(out, after.take(s, p))
	}
	return out, after
}

func (k *Pack) clone() Pack {
	c := *k
	c.burns, c.thrown, c.shuffles = slices.Clone(k.burns), slices.Clone(k.thrown), slices.Clone(k.shuffles)
	return c
}

// discard takes cards out of a player's hand, by their place in it, from 0.
func (k *Pack) discard(p int, cards []int) {
	if p < 0 || p >= len(k.held) {
		return
	}
	n := uint8(0)
	for i := range k.count[p] {
		at := k.held[p][i]
		if slices.Contains(cards, int(i)) {
			k.thrown = append(k.thrown, thrownCard{at, uint8(p)})
			continue
		}
		k.held[p][n] = at
		n++
	}
	k.count[p] = n
}

// follow brings the deck to where the hand is after an act: cards dealt to players and to the board, then burned.
func (k *Pack) follow(s *hand.State) {
	for p := range s.N() {
		for s.Live(p) && int(k.count[p]) < s.Held(p) && k.count[p] < handMax {
			k.held[p][k.count[p]] = k.take(s, p)
			k.count[p]++
			k.off++
		}
	}
	if len(k.run) < s.Run() { // the last card of a board begins the next one, from the cards in common
		k.dealBoard(s, len(k.board))
		k.run = append(slices.Clip(k.run), slices.Clone(k.Board()))
		k.boards = uint8(s.BoardLen())
	}
	k.dealBoard(s, min(s.BoardLen(), len(k.board)))
	if x := s.Shortage(); x != hand.NoShortage && !k.short {
		k.short = true
		if x == hand.BurnsReturn || x == hand.SharedAll {
			k.off -= int16(len(k.burns))
			k.gather(k.burns)
			k.burns = nil
		}
	}
	for gone := int16(k.whole) - int16(s.Stub()); k.off < gone; k.off++ {
		k.burns = append(k.burns, k.take(s, -1))
	}
}

// dealBoard deals the board up to n cards.
func (k *Pack) dealBoard(s *hand.State, n int) {
	for int(k.boards) < n {
		k.board[k.boards] = k.take(s, -1)
		k.boards++
		k.off++
	}
}

// take takes the next card off the deck, for the player at position p or for nobody. In draw games the last card of the
// stub is not dealt while others can be shuffled up.
func (k *Pack) take(s *hand.State, p int) Place {
	if left := k.size - k.next; left <= 1 && s.Game().Draws() {
		k.replenish(s, p)
	}
	at := k.place(k.next)
	k.next++
	return at
}

// replenish shuffles the last card of the stub with cards that are out of play.
func (k *Pack) replenish(s *hand.State, p int) {
	var up []Place
	full := uint8(s.Game().HoleCards())
	waits := func(t thrownCard) bool {
		return s.Live(int(t.player)) && (k.count[t.player] < full || int(t.player) == p)
	}
	for _, t := range k.thrown {
		if !waits(t) {
			up = append(up, t.place)
		}
	}
	k.thrown = slices.DeleteFunc(k.thrown, func(t thrownCard) bool { return !waits(t) })
	for q := range s.N() {
		if q != p && !s.Live(q) {
			up = append(up, k.Held(q)...)
			k.count[q] = 0
		}
	}
	if len(up) == 0 && k.next == k.size {
		up, k.burns = append(up, k.burns...), nil
	}
	if len(up) == 0 && k.next == k.size {
		for _, t := range k.thrown {
			up = append(up, t.place)
		}
		k.thrown = nil
	}
	if len(up) > 0 {
		k.gather(up)
	}
}

// gather shuffles what is left of the stub with other cards: the deal goes on from there.
func (k *Pack) gather(up []Place) {
	pile := make([]Place, 0, int(k.size-k.next)+len(up))
	for i := k.next; i < k.size; i++ {
		pile = append(pile, k.place(i))
	}
	pile = append(pile, up...)
	k.shuffles = append(k.shuffles, pile)
	k.shuffle++
	k.next, k.size = 0, uint8(len(pile))
}

// Equal reports whether every card is at the same place in both.
func (k Pack) Equal(other Pack) bool {
	same := bytes.Equal(k.order, other.order) && slices.EqualFunc(k.run, other.run, slices.Equal[[]Place]) && slices.Equal(k.burns, other.burns) && slices.Equal(k.thrown, other.thrown) &&
		slices.EqualFunc(k.shuffles, other.shuffles, slices.Equal[[]Place])
	return same && k.lie == other.lie
}
