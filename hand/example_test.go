package hand_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/equity"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/rank"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
)

// The code of docs/engine.md, in one piece.
func Example() {
	check := func(err error) {
		if err != nil {
			log.Fatal(err)
		}
	}
	book, err := rulebook.Load("tda-2024")
	check(err)
	s, err := hand.New(hand.Config{
		SmallBlind: 50, SmallBlindAt: 0, BigBlind: 100, BigBlindAt: 1,
		Stacks: []chip.Amount{1000, 5000, 3000}, // by position: small blind, big blind, button
	}, &book.Policy.Hand)
	check(err)
	fmt.Println("waits for", s.Next().Need)

	do := func(a hand.Action) { check(s.Do(a)) }
	do(hand.Action{Kind: hand.DealHole, Player: -1}) // to everybody
	legal := s.Legal()
	fmt.Println("player", legal.Player, "calls", legal.ToCall, "or raises to", legal.MinTo, "at least")
	var refused *refusal.Error
	tooLittle := hand.Action{Kind: hand.Raise, Player: 2, To: 150}
	fmt.Println(errors.As(s.Check(tooLittle), &refused), refused.Code, s.Forbids(tooLittle))

	do(hand.Action{Kind: hand.Raise, Player: 2, To: 300})
	do(hand.Action{Kind: hand.Raise, Player: 0, To: 1000}) // all-in
	do(hand.Action{Kind: hand.Raise, Player: 1, To: 5000}) // all-in, for more than anybody has
	do(hand.Action{Kind: hand.Call, Player: 2})            // all-in
	for _, pot := range s.Pots() {
		fmt.Println("a pot of", pot.Amount, "that player 0 can win:", pot.Has(0))
	}

	shown := []string{"AsAd", "QcJc", "KhKd"}
	spot := equity.Spot{Game: s.Game(), Hands: make([][]card.Card, s.N())}
	for s.Next().Need == hand.NeedShow {
		p := s.Next().Player
		spot.Hands[p], err = card.ParseList(shown[p])
		check(err)
		do(hand.Action{Kind: hand.Show, Player: p, Cards: spot.Hands[p]})
	}
	worth, err := equity.Exact(context.Background(), spot, equity.Options{Workers: 1})
	check(err)
	for p := range shown {
		fmt.Println(shown[p], "is worth", worth.Equity(p).Percent(2), "% of the main pot")
	}

	board, err := card.ParseList("Tc9c2hAh3s")
	check(err)
	for s.Next().Need == hand.NeedBoard {
		n := s.Next().Count
		do(hand.Action{Kind: hand.DealBoard, Player: -1, Cards: board[:n]})
		board = board[n:]
	}
	seven := card.SetOf(s.Cards(0)...) | card.SetOf(s.Board()...)
	fmt.Println(rank.High(seven).Category(), "by", rank.Five(seven))
	for _, pot := range s.Result().Pots {
		fmt.Println("player", pot.Shares[0].Player, "wins", pot.Shares[0].Amount)
	}
	fmt.Println(s.Result().Stacks)
	// Output:
	// waits for hole
	// player 2 calls 100 or raises to 200 at least
	// true raise_too_small TDA-43-A-1
	// a pot of 3000 that player 0 can win: true
	// a pot of 4000 that player 0 can win: false
	// AsAd is worth 66.27 % of the main pot
	// QcJc is worth 17.50 % of the main pot
	// KhKd is worth 16.23 % of the main pot
	// three of a kind by AsAhAdTc9c
	// player 2 wins 4000
	// player 0 wins 3000
	// [3000 2000 4000]
}

// Cards that nobody has recorded: the hand asks who wins.
func ExampleState_Next() {
	book, err := rulebook.Load("tda-2024")
	if err != nil {
		log.Fatal(err)
	}
	s, err := hand.New(hand.Config{
		Game: hand.Razz, Structure: hand.FixedLimit, SmallBet: 100, BigBet: 200, BringIn: 50, Ante: 25, AnteKind: hand.AnteEach,
		Stacks: []chip.Amount{125, 125}, SmallBlindAt: -1, BigBlindAt: -1,
	}, &book.Policy.Hand)
	if err != nil {
		log.Fatal(err)
	}
	acts := []hand.Action{
		{Kind: hand.DealHole, Player: -1},
		{Kind: hand.First, Player: 1}, // the open cards are not recorded either
		{Kind: hand.BringIn, Player: 1},
		{Kind: hand.Raise, Player: 0, To: 100}, // completes, all-in
		{Kind: hand.Call, Player: 1},
	}
	for _, a := range acts {
		fmt.Println(s.Next().Need, "→", a.Kind)
		if err := s.Do(a); err != nil {
			log.Fatal(err)
		}
	}
	for s.Next().Need != hand.NeedAward {
		step := s.Next()
		a := hand.Action{Kind: hand.Show, Player: step.Player}
		if step.Need == hand.NeedHole {
			a.Kind = hand.DealHole
		}
		if err := s.Do(a); err != nil {
			log.Fatal(err)
		}
	}
	if err := s.Do(hand.Action{Kind: hand.Award, Player: -1, Winners: []int{0}}); err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Result().Stacks)
	// Output:
	// hole → deal_hole
	// first → first
	// action → bring_in
	// action → raise
	// action → call
	// [250 0]
}

// Every game ranks its hands.
func ExampleGame_Value() {
	parse := func(text string) []card.Card {
		cards, err := card.ParseList(text)
		if err != nil {
			log.Fatal(err)
		}
		return cards
	}
	board := parse("2c3c4dKhKs")
	aces, _ := hand.OmahaHiLo.Value(parse("AsAd7h8h"), board)
	kings, _ := hand.OmahaHiLo.Value(parse("KcQsJsTd"), board)
	low, ok := hand.OmahaHiLo.LowValue(parse("KcQsJsTd"), board)
	fmt.Println(kings > aces, low, ok)
	// Output: true 0 true
}
