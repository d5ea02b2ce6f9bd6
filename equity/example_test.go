package equity_test

import (
	"context"
	"fmt"
	"log"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/equity"
	"github.com/floorbook/floorbook/hand"
)

// Aces against kings before the flop, every board counted.
func ExampleExact() {
	aces, _ := card.ParseList("AsAd")
	kings, _ := card.ParseList("KhKs")
	spot := equity.Spot{Game: hand.Holdem, Hands: [][]card.Card{aces, kings}}
	r, err := equity.Exact(context.Background(), spot, equity.Options{Workers: 2})
	if err != nil {
		log.Fatal(err)
	}
	for p := range spot.Hands {
		x := r.Players[p]
		fmt.Println(r.Equity(p).Percent(2), "%", x.High[1], "won", x.High[2], "shared of", r.Deals)
	}
	// Output:
	// 81.95 % 1399204 won 7923 shared of 1712304
	// 18.05 % 305177 won 7923 shared of 1712304
}

// A wrap with a low draw against a hand that nobody has seen, sampled: too many deals to count.
func ExampleSample() {
	wrap, _ := card.ParseList("As2s5d6d")
	board, _ := card.ParseList("3s4hKd")
	spot := equity.Spot{Game: hand.OmahaHiLo, Hands: [][]card.Card{wrap, nil}, Board: board}
	work, err := equity.Count(spot)
	if err != nil {
		log.Fatal(err)
	}
	r, err := equity.Sample(context.Background(), spot, 100_000, 1, equity.Options{Workers: 2})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Deals, "of", work.Deals)
	fmt.Println(r.Equity(0).Percent(1), "% ±", equity.Millionths(r.Players[0].StandardError, 1))
	// Output:
	// 100000 of 122175900
	// 65.9 % ± 0.1
}
