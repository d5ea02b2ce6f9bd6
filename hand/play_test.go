package hand_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	. "github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// tda is the hand policy of the book as shipped; every clause of it is set.
func tda(t testing.TB) *Policy {
	t.Helper()
	return decode(t, "../rulebook/books/tda-2024/policy.hand.toml")
}

// decode reads a [hand] table and refuses clauses that the policy does not have.
func decode(t testing.TB, file string) *Policy {
	t.Helper()
	var book struct{ Hand Policy }
	meta, err := toml.DecodeFile(file, &book)
	if err != nil {
		t.Fatal(err)
	}
	if rest := meta.Undecoded(); len(rest) > 0 {
		t.Fatalf("unknown clauses %v", rest)
	}
	return &book.Hand
}

// game is a hand played by short words.
type game struct {
	testing.TB
	State
}

// blinds is a table of n players with equal stacks, blinds at 0 and 1 (heads-up: button is 1), no ante.
func blinds(small, big chip.Amount, stacks ...chip.Amount) Config {
	cfg := Config{SmallBlind: small, BigBlind: big, Stacks: stacks, SmallBlindAt: 0, BigBlindAt: 1, Unit: 1}
	if len(stacks) == 2 {
		cfg.SmallBlindAt, cfg.BigBlindAt = 1, 0
	}
	return cfg
}

func start(t testing.TB, cfg Config) *game {
	t.Helper()
	s, err := New(cfg, tda(t))
	if err != nil {
		t.Fatal(err)
	}
	g := &game{TB: t, State: s}
	g.must(Action{Kind: DealHole, Player: -1})
	return g
}

func (g *game) must(a Action) {
	g.Helper()
	if err := g.Do(a); err != nil {
		g.Fatalf("%v by %d: %v", a.Kind, a.Player, err)
	}
}

func (g *game) refuses(code refusal.Code, a Action) {
	g.Helper()
	before := g.State
	err := g.Do(a)
	if codeOf(err) != code {
		g.Errorf("%v by %d to %d: got %v, want refusal %q", a.Kind, a.Player, a.To, err, code)
	}
	if g.State != before {
		g.Errorf("%v by %d was refused and still changed the state", a.Kind, a.Player)
	}
}

// play has the players to act do, in turn: f fold, x check, c call, a all-in, a number: bet or raise to it;
// "/" deals the next street face down, "/AhKd2c" face up; "k3" kills the hand of player 3.
func (g *game) play(words string) {
	g.Helper()
	for _, w := range strings.Fields(words) {
		p := g.Next().Player
		switch {
		case w == "f":
			g.must(Action{Kind: Fold, Player: p})
		case w == "x":
			g.must(Action{Kind: Check, Player: p})
		case w == "c":
			g.must(Action{Kind: Call, Player: p})
		case w == "a":
			l := g.Legal()
			if l.CanRaise {
				g.must(Action{Kind: betOrRaise(l), Player: p, To: g.Bet(p) + g.Stack(p)})
				continue
			}
			g.must(Action{Kind: Call, Player: p})
			if g.Stack(p) != 0 {
				g.Fatalf("player %d is not all-in", p)
			}
		case w[0] == '/':
			g.board(w[1:])
		case w[0] == 'k':
			who, err := strconv.Atoi(w[1:])
			if err != nil {
				g.Fatal(err)
			}
			g.must(Action{Kind: Kill, Player: who})
		default:
			to, err := strconv.Atoi(w)
			if err != nil {
				g.Fatal(err)
			}
			g.must(Action{Kind: betOrRaise(g.Legal()), Player: p, To: chip.Amount(to)})
		}
	}
}

func betOrRaise(l Legal) Kind {
	if l.IsBet {
		return Bet
	}
	return Raise
}

func (g *game) board(text string) {
	g.Helper()
	step := g.Next()
	if step.Need != NeedBoard {
		g.Fatalf("needs %v, not a board", step.Need)
	}
	cards := cardsOf(g, text)
	for len(cards) < step.Count {
		cards = append(cards, card.Unknown)
	}
	g.must(Action{Kind: DealBoard, Player: -1, Cards: cards})
}

func cardsOf(t testing.TB, text string) []card.Card {
	t.Helper()
	cards, err := card.ParseList(text)
	if err != nil {
		t.Fatal(err)
	}
	return cards
}

func (g *game) show(p int, text string) {
	g.Helper()
	g.must(Action{Kind: Show, Player: p, Cards: cardsOf(g, text)})
}

// turn asserts whose turn it is.
func (g *game) turn(p int) {
	g.Helper()
	if step := g.Next(); step.Need != NeedAction || step.Player != p {
		g.Fatalf("waits for %v of player %d, want an action of player %d", step.Need, step.Player, p)
	}
}

// options asserts call and raise of the player to act; call 0 is a check, min 0 forbids a raise.
func (g *game) options(call, least, most chip.Amount) {
	g.Helper()
	l := g.Legal()
	if l.CallTo != call || l.CanCheck != (call == 0) || l.MinTo != least || l.MaxTo != most || l.CanRaise != (least > 0) {
		g.Errorf("player %d: call %d (check %t), raise %t %d to %d; want call %d, raise %d to %d",
			l.Player, l.CallTo, l.CanCheck, l.CanRaise, l.MinTo, l.MaxTo, call, least, most)
	}
}

func (g *game) stacks(want ...chip.Amount) {
	g.Helper()
	if step := g.Next(); step.Need != NeedNothing {
		g.Fatalf("needs %v of %d, want the hand over", step.Need, step.Player)
	}
	for p, chips := range want {
		if g.Stack(p) != chips {
			g.Errorf("player %d has %d, want %d", p, g.Stack(p), chips)
		}
	}
}

// codeOf returns the code of a refusal, "" when err is none.
func codeOf(err error) refusal.Code {
	var r *refusal.Error
	if errors.As(err, &r) {
		return r.Code
	}
	return ""
}
