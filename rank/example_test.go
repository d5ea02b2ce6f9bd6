package rank_test

import (
	"fmt"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/rank"
)

func cards(text string) card.Set {
	s, err := card.ParseSet(text)
	if err != nil {
		panic(err)
	}
	return s
}

// Who wins a pot in hold'em: the larger value; equal values share.
func ExampleHigh() {
	board := cards("Kd Kh 8c 8d 2s")
	ann, bob := rank.High(board|cards("As 8h")), rank.High(board|cards("Ks 3c"))
	fmt.Println("Ann:", ann)
	fmt.Println("Bob:", bob)
	fmt.Println("Bob wins:", bob > ann)
	fmt.Println("he pushes forward", rank.Five(board|cards("Ks 3c")))
	// Output:
	// Ann: full house 8-8-8-K-K
	// Bob: full house K-K-K-8-8
	// Bob wins: true
	// he pushes forward KsKhKd8d8c
}

// On how many rivers does a flush draw beat a pair of aces?
func ExampleHand_HighEach() {
	board, draw, aces := cards("Qh 7h 2c 9s"), cards("Kh Th"), cards("Ac Ad")
	rivers := (card.All &^ (board | draw | aces)).Cards()
	var mine, theirs [card.Count]rank.Value
	up := rank.HandOf(board)
	up.Union(rank.HandOf(draw)).HighEach(mine[:], rivers)
	up.Union(rank.HandOf(aces)).HighEach(theirs[:], rivers)
	won := 0
	for i := range rivers {
		if mine[i] > theirs[i] {
			won++
		}
	}
	fmt.Println(won, "of", len(rivers))
	// Output: 12 of 44
}

// Exactly two cards of one's own: four spades on the board and one in hand are no flush.
func ExampleOmahaHigh() {
	board := cards("2s 5s 8s Ts Kh")
	fmt.Println(rank.OmahaHigh(cards("As Kd Qd Jd"), board))
	fmt.Println(rank.OmahaHigh(cards("As 3s Qd Jd"), board))
	// Output:
	// pair K-K-A-10-8
	// flush A-10-8-5-3
}

func ExampleOmahaLow() {
	board := cards("3h 4h 2h 8s Td")
	fmt.Println(rank.OmahaLow(cards("Ac 2d Kc Qd"), board)) // the deuce plays once
	fmt.Println(rank.OmahaLow(cards("Jc 2d Kc Qd"), board))
	// Output:
	// low 8-4-3-2-A
	// none
}

func ExampleAceToFive() {
	fmt.Println(rank.AceToFive(cards("Ac 2c 3c 4c 5c Kd Kh")))
	fmt.Println(rank.AceToFive(cards("Ac Ad 3c 3d 5c 5d Kh")))
	// Output:
	// low 5-4-3-2-A
	// pair A-A-K-5-3
}

func ExampleDeuceToSeven() {
	fmt.Println(rank.DeuceToSeven(cards("7c 5d 4h 3s 2c")) == rank.BestDeuce)
	fmt.Println(rank.DeuceToSeven(cards("6c 5d 4h 3s 2c")))
	fmt.Println(rank.DeuceToSeven(cards("5c 4d 3h 2s Ac")))
	// Output:
	// true
	// straight 6-5-4-3-2
	// low A-5-4-3-2
}

func ExampleBadugi4() {
	fmt.Println(rank.Badugi4(cards("Ac 2d 3h 4s")))
	fmt.Println(rank.Badugi4(cards("Ac 2d 3h 3s"))) // two treys
	fmt.Println(rank.Badugi4(cards("Ac 2c 3c 4c"))) // one suit
	// Output:
	// badugi 4-3-2-A
	// three-card badugi 3-2-A
	// one-card badugi A
}

func ExampleShortDeck() {
	flush, full := rank.ShortDeck(cards("Jc 9c 8c 7c 6c")), rank.ShortDeck(cards("Ac Ad Ah Ks Kc"))
	fmt.Println(flush > full)
	fmt.Println(rank.ShortDeck(cards("Ac 6d 7h 8s 9c")))
	// Output:
	// true
	// straight 9-8-7-6-A
}

// Third street: the lowest door card brings it in. Later the best open cards act first.
func ExampleOpenHigh() {
	doors, err := card.ParseList("9h 4s 4c Ad")
	if err != nil {
		panic(err)
	}
	fmt.Println("brings it in:", doors[rank.BringIn(doors)])
	fmt.Println("at razz:", doors[rank.BringInRazz(doors)])
	fmt.Println(rank.OpenHigh(cards("4c 4h")) > rank.OpenHigh(cards("Ad Kd")))
	// Output:
	// brings it in: 4c
	// at razz: 9h
	// true
}

// The last to act on the river holds the nuts when no two cards that may still be out there beat the hand.
func ExampleIsNuts() {
	board := cards("Qs Js Ts 2d 2h")
	fmt.Println(rank.IsNuts(cards("As Ks"), board, 0))
	fmt.Println(rank.IsNuts(cards("2c 2s"), board, 0))              // a straight flush is possible
	fmt.Println(rank.IsNuts(cards("2c 2s"), board, cards("9s As"))) // with these cards exposed it is not
	// Output:
	// true
	// false
	// true
}
