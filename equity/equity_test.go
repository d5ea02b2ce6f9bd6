package equity_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/card"
	. "github.com/floorbook/floorbook/equity"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/rank"
	"github.com/floorbook/floorbook/refusal"
)

// spot reads a spot; an empty hand is unknown.
func spot(g hand.Game, board, dead string, hands ...string) Spot {
	s := Spot{Game: g, Board: list(board), Dead: card.SetOf(list(dead)...)}
	for _, h := range hands {
		s.Hands = append(s.Hands, list(h))
	}
	return s
}

func list(text string) []card.Card {
	cards, err := card.ParseList(text)
	if err != nil {
		panic(err)
	}
	return cards
}

// TestPublishedCounts checks hold'em before the flop against counts published by others, which they reached with
// other evaluators.
func TestPublishedCounts(t *testing.T) {
	for _, c := range []struct {
		one, other         string
		wins, losses, ties uint64
	}{
		{"AdAc", "KdKc", 1_410_336, 292_660, 9_308},
		{"AdAc", "7d2c", 1_519_445, 184_642, 8_217},
		{"QdJc", "JsTh", 1_217_747, 431_345, 63_212},
		{"AsAh", "", 1_781_508_418, 304_661_670, 11_402_312},
		{"7s2h", "", 665_146_081, 1_311_884_399, 120_541_920},
		{"7s2s", "", 743_376_257, 1_240_253_676, 113_942_467},
	} {
		r := exact(t, spot(hand.Holdem, "", "", c.one, c.other), 2)
		one, other := r.Players[0].High, r.Players[1].High
		if r.Deals != c.wins+c.losses+c.ties || one[1] != c.wins || other[1] != c.losses || one[2] != c.ties || other[2] != c.ties {
			t.Errorf("%s against %q: %v, %v, want %d, %d, %d ties", c.one, c.other, one, other, c.wins, c.losses, c.ties)
		}
	}
}

// TestAcesAgainstKings pins the figure that every player knows: 82 %, here with no suit in common.
func TestAcesAgainstKings(t *testing.T) {
	r := exact(t, spot(hand.Holdem, "", "", "AsAd", "KhKc"), 1)
	if got := r.Equity(0).Percent(1); got != "81.3" {
		t.Errorf("AsAd against KhKc: %s %%", got)
	}
	sum := 0.0 // over the suits of the kings: 1 of 6 shares both suits, 4 share one, 1 none
	for _, kings := range []string{"KhKc", "KsKc", "KsKh", "KdKc", "KdKh", "KsKd"} {
		r := exact(t, spot(hand.Holdem, "", "", "AsAd", kings), 1)
		e := r.Equity(0)
		sum += float64(e.Num) / float64(e.Den)
	}
	if got := sum / 6 * 100; math.Abs(got-81.946) > 0.001 {
		t.Errorf("aces against kings: %.4f %%, published 81.946", got)
	}
}

// TestSymmetricSpotsAgreeWithThePlainCount takes whole ranks out of the deck, so that many exchanges of suits change
// nothing and unknown hands are counted together.
func TestSymmetricSpotsAgreeWithThePlainCount(t *testing.T) {
	for _, s := range []Spot{
		spot(hand.Holdem, "", "", "AsAh", ""),
		spot(hand.Holdem, "", "", "AsKs", ""),
		spot(hand.Holdem, "AhAdKc", "", "", ""),
		spot(hand.ShortDeck, "", "", "AhKh", "QsQd"),
		spot(hand.Omaha, "", "", "AsAhKsKh", "QcQdJcJd"),
		spot(hand.OmahaHiLo, "AhKd", "", "AsAcKsKc", "QcQd"),
		spot(hand.Stud, "", "", "AsAhKsKhQsQh", "JcJdTcTd"),
		spot(hand.FiveCardDraw, "", "", "", "AsAhKsKh"),
		spot(hand.Badugi, "", "", "", ""),
	} {
		for low := card.Deuce; low < card.Ten; low++ {
			s.Dead |= 15 << (card.Suits * low)
		}
		switch s.Game {
		case hand.Badugi, hand.FiveCardDraw, hand.Omaha, hand.OmahaHiLo, hand.Stud:
		default:
			s.Dead |= 15 << (card.Suits * card.Ten)
		}
		if s.Game == hand.Badugi {
			s.Dead |= 15 << (card.Suits * card.Ten)
			s.Dead |= 15 << (card.Suits * card.Jack)
		}
		want := referenceOf(s)
		want.count(0, 0, 0)
		if got := exact(t, s, 2); got.Deals != want.deals || !slices.Equal(got.Players, want.players) {
			t.Errorf("%v %v:\n got %+v\nwant %d deals, %+v", s.Game, s.Hands, got, want.deals, want.players)
		}
	}
}

// TestShareOfTheWholePot holds in every spot: nothing of the pot is lost or invented.
func TestShareOfTheWholePot(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSpot(t, 1e12)
		r, err := Sample(context.Background(), s, 500, rapid.Uint64().Draw(t, "seed"), Options{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		var share, high, low uint64
		for _, x := range r.Players {
			share += x.Share
			for n := 1; n < len(x.High); n++ {
				high += x.High[n] * PotUnit / uint64(n)
				low += x.Low[n] * PotUnit / uint64(n)
			}
		}
		wantLow := uint64(0)
		if s.Game.HiLo() {
			wantLow = (r.Deals - r.NoLow) * PotUnit
		}
		if r.Deals != 500 || share != r.Deals*PotUnit || high != r.Deals*PotUnit || low != wantLow {
			t.Fatalf("%v: %d deals, shares of %d pots, high %d, low %d of %d", s.Game, r.Deals, share, high, low, wantLow)
		}
	})
}

// TestSuitsAreAllAlike exchanges suits, and players, and expects the same figures.
func TestSuitsAreAllAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSpot(t, 200_000)
		suits := rapid.Permutation([]card.Suit{0, 1, 2, 3}).Draw(t, "suits")
		order := rapid.Permutation([]int{0, 1, 2, 3}[:len(s.Hands)]).Draw(t, "order")
		exchanged := Spot{Game: s.Game, Board: exchange(s.Board, suits), Hands: make([][]card.Card, len(s.Hands))}
		exchanged.Dead = card.SetOf(exchange(s.Dead.Cards(), suits)...)
		for p, at := range order {
			exchanged.Hands[at] = exchange(s.Hands[p], suits)
		}
		one, other := exact(t, s, 1), exact(t, exchanged, 1)
		for p, at := range order {
			if one.Players[p] != other.Players[at] {
				t.Fatalf("%+v\n%+v", one.Players[p], other.Players[at])
			}
		}
	})
}

func exchange(cards []card.Card, suits []card.Suit) []card.Card {
	out := slices.Clone(cards)
	for i, c := range out {
		if c.Known() {
			out[i] = card.Of(c.Rank(), suits[c.Suit()])
		}
	}
	return out
}

// TestWorkersChangeNothing compares one worker with several, exactly and sampled.
func TestWorkersChangeNothing(t *testing.T) {
	s := spot(hand.OmahaHiLo, "2c3d", "", "AsAdKsKd", "7h8h9hTh", "")
	ctx := context.Background()
	one, err := Sample(ctx, s, 50_001, 7, Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{2, 3, 8} {
		other, err := Sample(ctx, s, 50_001, 7, Options{Workers: workers})
		if err != nil || !slices.Equal(one.Players, other.Players) || other.Deals != 50_001 {
			t.Errorf("%d workers: %+v, %v, want %+v", workers, other, err, one)
		}
	}
	again, err := Sample(ctx, s, 50_001, 8, Options{Workers: 1})
	if err != nil || slices.Equal(one.Players, again.Players) {
		t.Errorf("another seed gives the same deals (%v)", err)
	}
	s = spot(hand.Stud, "", "", "AsAdKsKd2c", "7h8h9hTh3d")
	if a, b := exact(t, s, 1), exact(t, s, 5); !slices.Equal(a.Players, b.Players) {
		t.Errorf("stud: %+v and %+v", a, b)
	}
}

// TestSamplesComeNearTheExactAnswer allows five standard errors; the seed is fixed, so it passes always or never.
func TestSamplesComeNearTheExactAnswer(t *testing.T) {
	for _, s := range []Spot{
		spot(hand.Holdem, "", "", "AsAd", "KhKs"),
		spot(hand.Holdem, "2s7s", "", "AsKs", "7h7d", "9c9d"),
		spot(hand.Omaha5HiLo, "2c3c4d", "", "AsAdKsKd5h", "7h8h9hTh6c"),
		spot(hand.Razz, "", "Ks", "As2s3s4s", "8s7d6h5c"),
		spot(hand.DeuceToSevenTriple, "", "KsKd", "2c3d4h7s", "8s7d6h5c2s"),
		spot(hand.Holdem, "AhKd4c5s", "", "QcQd", ""),
	} {
		want := exact(t, s, 2)
		got, err := Sample(context.Background(), s, 200_000, 1, Options{Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		for p := range s.Hands {
			e, g := want.Equity(p), got.Equity(p)
			off := math.Abs(float64(e.Num)/float64(e.Den)-float64(g.Num)/float64(g.Den)) * 1e6
			if se := float64(got.Players[p].StandardError); se == 0 || se > 1200 || off > 5*se {
				t.Errorf("%v player %d: off by %.0f millionths, standard error %.0f", s.Game, p, off, se)
			}
		}
	}
}

// TestStandardError computes it anew in floating point: of two players who never tie, x wins of n deals.
func TestStandardError(t *testing.T) {
	s := spot(hand.Holdem, "KcKd4h5h", "", "AsAd", "QcQd")
	r, err := Sample(context.Background(), s, 10_000, 3, Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	n, x := float64(r.Deals), float64(r.Players[0].High[1])
	mean := x / n
	want := math.Sqrt(mean*(1-mean)/(n-1)) * 1e6
	if got := float64(r.Players[0].StandardError); r.Players[0].High[2] > 0 || math.Abs(got-want) > 1 {
		t.Errorf("%v millionths, want %.1f", got, want)
	}
}

// TestRankingsAreThoseOfTheGames ranks random hands of every game here and in package hand.
func TestRankingsAreThoseOfTheGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom(hand.Games()).Draw(t, "game")
		deck := card.Standard()
		if g == hand.ShortDeck {
			deck = card.Short()
		}
		deck = rapid.Permutation(deck).Draw(t, "deck")
		hole, board := deck[:g.HoleCards()], card.Deck(nil)
		if g.Board() {
			board = deck[g.HoleCards():][:5]
		}
		high, low := g.Rankings()
		want, ok := g.Value(hole, board)
		if got := high.Value(card.SetOf(hole...), card.SetOf(board...)); !ok || got != want {
			t.Fatalf("%v %v %v: %d, want %d", g, hole, board, got, want)
		}
		if (low != rank.NoRanking) != g.HiLo() {
			t.Fatalf("%v: low ranking %d", g, low)
		}
		if want, ok := g.LowValue(hole, board); ok && low.Value(card.SetOf(hole...), card.SetOf(board...)) != want {
			t.Fatalf("%v %v %v: low, want %d", g, hole, board, want)
		}
	})
}

// TestPlayingCardsMakeTheValue for every ranking: as many cards as play, all of them held, worth the same.
func TestPlayingCardsMakeTheValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom(hand.Games()).Draw(t, "game")
		deck := card.Standard()
		if g == hand.ShortDeck {
			deck = card.Short()
		}
		deck = rapid.Permutation(deck).Draw(t, "deck")
		hole, board := card.SetOf(deck[:g.HoleCards()]...), card.Set(0)
		if g.Board() {
			board = card.SetOf(deck[g.HoleCards():][:5]...)
		}
		high, low := g.Rankings()
		for _, r := range []rank.Ranking{high, low} {
			v, playing := r.Value(hole, board), r.Playing(hole, board)
			switch {
			case v == 0 && playing == 0:
			case playing&^(hole|board) != 0:
				t.Fatalf("%v plays %v", hole, playing)
			case r.Omaha() && (playing.Intersect(hole).Len() != 2 || playing.Intersect(board).Len() != 3):
				t.Fatalf("%v plays %v", hole, playing)
			case r.Omaha() && r.Value(playing&hole, playing&board) != v, !r.Omaha() && r.Value(playing, 0) != v:
				t.Fatalf("%v on %v plays %v, which is worth less", hole, board, playing)
			case r != rank.ByBadugi && playing.Len() != 5:
				t.Fatalf("%v plays %v", hole, playing)
			}
		}
	})
}

func TestNuts(t *testing.T) {
	for _, c := range []struct {
		r           rank.Ranking
		board, dead string
		hole        string // two cards that are the nuts
	}{
		{rank.ByHigh, "AsKsQs2d3c", "", "JsTs"},
		{rank.ByHigh, "AsKsQs2d3c", "Ts", "Js9s"},
		{rank.ByOmahaHigh, "7c7d2h2s9c", "", "7h7s"},
		{rank.ByOmahaLow, "2c3d8hKsKd", "", "As4s"},
		{rank.ByShortDeck, "AsAd6c7dTh", "", "AcAh"},
		{rank.ByShortDeck, "9s8d7cKhQc", "", "JcTc"},
	} {
		board, dead := card.SetOf(list(c.board)...), card.SetOf(list(c.dead)...)
		if got, want := c.r.Nuts(board, dead), c.r.Value(card.SetOf(list(c.hole)...), board); got != want {
			t.Errorf("%s without %s: nuts %v, want %v", c.board, c.dead, c.r.Message(got), c.r.Message(want))
		}
	}
	if v := rank.ByOmahaLow.Nuts(card.SetOf(list("9c9dThKs2d")...), 0); v != 0 {
		t.Errorf("no low is possible, Nuts says %d", v)
	}
}

func TestCount(t *testing.T) {
	for _, c := range []struct {
		s     Spot
		deals uint64
	}{
		{spot(hand.Holdem, "", "", "AsAd", "KhKs"), 1_712_304},
		{spot(hand.Holdem, "", "", "AsAd", ""), 2_097_572_400},
		{spot(hand.Holdem, "2c3c4c5d6h", "", "AsAd", "KhKs"), 1},
		{spot(hand.Omaha, "", "", "AsAdKsKd", "7h8h9hTh"), 1_086_008},
		{spot(hand.Stud, "", "", "AsAdKs", "7h8h9h"), 163_185 * 111_930},
		{spot(hand.Omaha6, "", "", "", "", "", "", "", ""), math.MaxUint64},
	} {
		if w, err := Count(c.s); err != nil || w.Deals != c.deals || w.Showdowns == 0 || w.Showdowns > w.Deals {
			t.Errorf("%v: %+v, %v, want %d", c.s, w, err, c.deals)
		}
	}
}

func TestRefusals(t *testing.T) {
	ok := Options{Workers: 1}
	for _, c := range []struct {
		s       Spot
		o       Options
		samples uint64 // 0: exact
		code    refusal.Code
	}{
		{spot(hand.Holdem, "", "", "AsAd"), ok, 0, hand.TooFewPlayers},
		{Spot{Hands: make([][]card.Card, 11)}, ok, 0, hand.TooManyPlayers},
		{spot(hand.Holdem, "", "", "AsAdAc", "KsKd"), ok, 0, TooManyCards},
		{spot(hand.Holdem, "2c3c4c5c6c7c", "", "AsAd", "KsKd"), ok, 0, BoardTooLong},
		{spot(hand.Badugi, "2c", "", "AsAd", "KsKd"), ok, 0, BoardTooLong},
		{spot(hand.Holdem, "2c3cAs", "", "AsAd", "KsKd"), ok, 0, CardTwice},
		{spot(hand.Holdem, "", "", "AsAd", "KsAs"), ok, 0, CardTwice},
		{spot(hand.Holdem, "", "As", "AsAd", "KsKd"), ok, 0, CardTwice},
		{spot(hand.ShortDeck, "", "", "AsAd", "5s5d"), ok, 0, NotInThisDeck},
		{spot(hand.Stud, "", "", "", "", "", "", "", "", "", ""), ok, 0, NotEnoughCards},
		{spot(hand.Holdem, "", "", "AsAd", ""), Options{Workers: 1, Limit: 1_000_000}, 0, TooManyDeals},
		{spot(hand.Stud, "", "", "", ""), ok, 0, TooManyDeals},
		{spot(hand.Holdem, "", "", "AsAd", "KsKd"), Options{}, 0, BadWorkers},
		{spot(hand.Holdem, "", "", "AsAd", "KsKd"), Options{}, 9, BadWorkers},
		{spot(hand.Holdem, "", "", "AsAd", "KsKd"), ok, 1 << 40, BadSamples},
	} {
		var err error
		if c.samples > 0 {
			_, err = Sample(context.Background(), c.s, c.samples, 1, c.o)
		} else {
			_, err = Exact(context.Background(), c.s, c.o)
		}
		var refused *refusal.Error
		if !errors.As(err, &refused) || refused.Code != c.code {
			t.Errorf("%v: %v, want %s", c.s, err, c.code)
		}
	}
	if _, err := Sample(context.Background(), spot(hand.Holdem, "", "", "AsAd", "KsKd"), 0, 1, ok); err == nil {
		t.Error("no samples are accepted")
	}
}

// TestStopsWhenTold begins what would take days.
func TestStopsWhenTold(t *testing.T) {
	s := spot(hand.Stud, "", "", "AsAd", "KsKd")
	ctx, stop := context.WithCancel(context.Background())
	seen := 0
	o := Options{Workers: 2, Progress: func(done, total int) {
		if seen++; seen == 3 {
			stop()
		}
		if done != seen || done > total {
			t.Errorf("progress %d of %d, the %d. time", done, total, seen)
		}
	}}
	if _, err := Sample(ctx, s, 1<<35, 1, o); !errors.Is(err, context.Canceled) || seen < 3 {
		t.Errorf("sampled: %v after %d blocks", err, seen)
	}
	ctx, stop = context.WithCancel(context.Background())
	go stop()
	if _, err := Exact(ctx, s, Options{Workers: 2}); !errors.Is(err, context.Canceled) {
		t.Errorf("exact: %v", err)
	}
}

func TestFractions(t *testing.T) {
	for _, c := range []struct {
		f        Fraction
		decimals int
		want     string
	}{
		{Fraction{0, 7}, 2, "0.00"},
		{Fraction{7, 7}, 2, "100.00"},
		{Fraction{1, 3}, 2, "33.33"},
		{Fraction{2, 3}, 2, "66.67"},
		{Fraction{1, 8}, 0, "13"},
		{Fraction{1, 2000}, 1, "0.1"},
		{Fraction{1, 2001}, 1, "0.0"},
		{Fraction{math.MaxUint64, math.MaxUint64}, 4, "100.0000"},
	} {
		if got := c.f.Percent(c.decimals); got != c.want {
			t.Errorf("%v with %d decimals: %s, want %s", c.f, c.decimals, got, c.want)
		}
	}
	if got := (Fraction{5040 * 3, 5040 * 12}).Reduced(); got != (Fraction{1, 4}) {
		t.Errorf("reduced: %v", got)
	}
	if got := Millionths(499, 2); got != "0.05" {
		t.Errorf("millionths: %s", got)
	}
}
