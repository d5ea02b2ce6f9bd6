package phh_test

import (
	"fmt"
	"os"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/phh"
)

const history = `
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [0.5, 1]
min_bet = 1
starting_stacks = [100, 87.5]
currency = 'USD'
players = ['Ann', 'Bob']
actions = [
  'd dh p1 AsAd',
  'd dh p2 KhQh # suited',
  'p2 cbr 1.5',
  'p1 cc',
  'd db 2c7h9d',
  'p1 cbr 2',
  'p2 f',
]
`

// policy stands for a book's: see package rulebook.
var policy = &hand.Policy{Raising: hand.Raising{MinRaise: article.Set(hand.LargestIncrement, "TDA-43-A-1")}}

// With two players the first entry of the blinds is the second player's.
func ExampleRead() {
	hands, err := phh.Read("history.phh", []byte(history))
	if err != nil {
		fmt.Println(err)
		return
	}
	h := hands[0]
	cfg, _ := h.Config()
	fmt.Println(h.PlayerName(cfg.BigBlindAt), "posts", phh.Format(cfg.BigBlind, h.Decimals))
	fmt.Println(h.PlayerName(cfg.SmallBlindAt), "posts", phh.Format(cfg.SmallBlind, h.Decimals))
	fmt.Println(h.Actions[1].Cards, h.Actions[1].Comment)
	// Output:
	// Ann posts 1
	// Bob posts 0.5
	// [Kh Qh] suited
}

// What happened though the book forbids it is replayed and noted.
func ExampleReplay() {
	hands, _ := phh.Read("history.phh", []byte(history))
	h := hands[0]
	r, err := phh.Replay(h, policy, phh.AsRecorded)
	if err != nil {
		fmt.Println(err)
		return
	}
	for p, stack := range r.Stacks {
		fmt.Println(h.PlayerName(p), phh.Format(stack, h.Decimals))
	}
	for _, x := range r.Irregular {
		fmt.Println("action", x.Action, x.Reason.Code, x.Cite)
	}
	// Output:
	// Ann 101.5
	// Bob 86
	// action 3 raise_too_small TDA-43-A-1
}

// By the book it does not hold: the error tells where and why.
func ExampleReplay_byTheBook() {
	hands, _ := phh.Read("history.phh", []byte(history))
	_, err := phh.Replay(hands[0], policy, phh.ByTheBook)
	fmt.Println(err)
	// Output: history.phh:12: action 3 "p2 cbr 1.5": raise_too_small [Min:200 To:150]
}

func ExampleWritePokerStars() {
	hands, _ := phh.Read("history.phh", []byte(history))
	if err := phh.WritePokerStars(os.Stdout, hands[0], policy); err != nil {
		fmt.Println(err)
	}
	// Output:
	// PokerStars Hand #0:  Hold'em No Limit ($0.50/$1 USD) - 1970/01/01 0:00:00 UTC
	// Table '1' 2-max Seat #2 is the button
	// Seat 1: Ann ($100 in chips)
	// Seat 2: Bob ($87.50 in chips)
	// Bob: posts small blind $0.50
	// Ann: posts big blind $1
	// *** HOLE CARDS ***
	// Dealt to Ann [As Ad]
	// Dealt to Bob [Kh Qh]
	// Bob: raises $0.50 to $1.50
	// Ann: calls $0.50
	// *** FLOP *** [2c 7h 9d]
	// Ann: bets $2
	// Bob: folds
	// Uncalled bet ($2) returned to Ann
	// Ann collected $3 from pot
	// Ann: doesn't show hand
	// *** SUMMARY ***
	// Total pot $3 | Rake $0
	// Board [2c 7h 9d]
	// Seat 1: Ann (big blind) collected ($3)
	// Seat 2: Bob (button) (small blind) folded on the Flop
}
