package equity_test

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/card"
	. "github.com/floorbook/floorbook/equity"
	"github.com/floorbook/floorbook/hand"
)

// reference counts a spot in the plainest way: every card in every place, ranked by package hand.
type reference struct {
	game  hand.Game
	hands [][]card.Card // complete but for unknown cards
	board []card.Card
	free  []card.Card

	deals, noLow uint64
	players      []Player
}

// referenceOf completes the hands and the board with unknown cards.
func referenceOf(s Spot) *reference {
	r := &reference{game: s.Game, board: slices.Clone(s.Board), players: make([]Player, len(s.Hands))}
	hole, board := s.Game.HoleCards(), 0
	if s.Game.Board() {
		board = 5
	} else if s.Game.Upcards() && len(s.Board) == 1 {
		hole, board = hole-1, 1
	}
	held := s.Dead | card.SetOf(s.Board...)
	for len(r.board) < board {
		r.board = append(r.board, card.Unknown)
	}
	for _, cards := range s.Hands {
		held |= card.SetOf(cards...)
		cards = slices.Clone(cards)
		for len(cards) < hole {
			cards = append(cards, card.Unknown)
		}
		r.hands = append(r.hands, cards)
	}
	deck := card.Standard()
	if s.Game == hand.ShortDeck {
		deck = card.Short()
	}
	r.free = deck.Without(held)
	return r
}

// count fills the unknown cards from place at of hand p on, in the order of the deck within a hand; then the board.
func (r *reference) count(p, at int, after card.Card) {
	if p > len(r.hands) {
		r.showdown()
		return
	}
	cards := r.board
	if p < len(r.hands) {
		cards = r.hands[p]
	}
	for at < len(cards) && cards[at].Known() {
		at++
	}
	if at == len(cards) {
		r.count(p+1, 0, 0)
		return
	}
	for i, c := range r.free {
		if c.Known() && c >= after {
			r.free[i], cards[at] = card.Unknown, c
			r.count(p, at+1, c)
			r.free[i], cards[at] = c, card.Unknown
		}
	}
}

// showdown adds one deal.
func (r *reference) showdown() {
	r.deals++
	highs := r.winners(hand.Game.Value)
	var lows []int
	if r.game.HiLo() {
		lows = r.winners(hand.Game.LowValue)
		if len(lows) == 0 {
			r.noLow++
		}
	}
	shares := make([]uint64, len(r.hands))
	for _, half := range []struct {
		winners []int
		ways    func(*Player) *Ways
	}{{highs, func(x *Player) *Ways { return &x.High }}, {lows, func(x *Player) *Ways { return &x.Low }}} {
		for _, p := range half.winners {
			half.ways(&r.players[p])[len(half.winners)]++
			pot := uint64(PotUnit)
			if len(lows) > 0 {
				pot /= 2
			}
			shares[p] += pot / uint64(len(half.winners))
		}
	}
	for p, share := range shares {
		r.players[p].Share += share
		if share == PotUnit {
			r.players[p].Scoops++
		}
	}
}

func (r *reference) winners(value func(g hand.Game, hole, board []card.Card) (uint16, bool)) (best []int) {
	top := uint16(1)
	for p, cards := range r.hands {
		v, ok := value(r.game, cards, r.board)
		switch {
		case !ok:
			panic("reference: a hand of the wrong size")
		case v > top:
			top, best = v, []int{p}
		case v == top:
			best = append(best, p)
		}
	}
	return best
}

// drawSpot draws a spot of at most so many deals: any game, two to four players, hands and board known or not, and so
// many dead cards that the count is short.
func drawSpot(t *rapid.T, deals uint64) Spot {
	g := rapid.SampledFrom(hand.Games()).Draw(t, "game")
	players := rapid.IntRange(2, 4).Draw(t, "players")
	deck := card.Standard()
	if g == hand.ShortDeck {
		deck = card.Short()
	}
	deck = rapid.Permutation(deck).Draw(t, "deck")
	s := Spot{Game: g, Hands: make([][]card.Card, players)}
	hole, board := g.HoleCards(), 0
	if g.Board() {
		board = 5
	} else if g.Upcards() && rapid.Bool().Draw(t, "shared") {
		hole, board = hole-1, 1
		s.Board = []card.Card{card.Unknown}
	}
	unknown := board
	next := 0
	for p := range s.Hands {
		left := rapid.SampledFrom([]int{0, 0, 1, 2, hole}).Draw(t, "left")
		known := max(0, hole-left)
		s.Hands[p] = deck[next : next+known]
		next += known
		unknown += hole - known
	}
	live := rapid.IntRange(unknown, unknown+18).Draw(t, "live")
	if dead := next + live; dead < len(deck) {
		s.Dead = card.SetOf(deck[dead:]...)
	}
	for {
		if work, err := Count(s); err == nil && work.Deals <= deals {
			return s
		}
		switch { // reveal a card, or bury one
		case board > 0 && len(s.Board) < board:
			s.Board = append(s.Board, deck[next])
		case board > 0 && len(s.Board) == 1 && !s.Board[0].Known():
			s.Board[0] = deck[next]
		default:
			p := slices.IndexFunc(s.Hands, func(h []card.Card) bool { return len(h) < hole })
			if p < 0 || next >= len(deck) || s.Dead.Has(deck[next]) {
				t.SkipNow()
			}
			s.Hands[p] = append(slices.Clone(s.Hands[p]), deck[next])
		}
		next++
		if next > len(deck) {
			t.SkipNow()
		}
	}
}

func exact(t interface{ Fatal(...any) }, s Spot, workers int) Result {
	r, err := Exact(context.Background(), s, Options{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestExactAgreesWithThePlainCount compares every figure of every game with the reference.
func TestExactAgreesWithThePlainCount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSpot(t, 20_000)
		want := referenceOf(s)
		want.count(0, 0, 0)
		got := exact(t, s, 2)
		if got.Deals != want.deals || got.NoLow != want.noLow || !slices.Equal(got.Players, want.players) || !got.Exact {
			t.Fatalf("%v %v board %v dead %v:\n got %+v\nwant %d deals, %d without low, %+v",
				s.Game, s.Hands, s.Board, s.Dead, got, want.deals, want.noLow, want.players)
		}
		if work, err := Count(s); err != nil || work.Deals != want.deals {
			t.Fatalf("Count says %d deals (%v), there are %d", work.Deals, err, want.deals)
		}
	})
}
