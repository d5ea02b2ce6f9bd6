package phh

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// randomHand plays a hand of random legal actions with unequal stacks, and returns what began it, what was
// done, and the finishing stacks.
func randomHand(t *testing.T, rng *rand.Rand) (hand.Config, []hand.Action, []chip.Amount) {
	t.Helper()
	n := 2 + rng.IntN(hand.MaxPlayers-1)
	cfg := hand.Config{SmallBlind: 50, BigBlind: 100, SmallBlindAt: 0, BigBlindAt: 1, Unit: 25, Stacks: make([]chip.Amount, n)}
	if n == 2 {
		cfg.SmallBlindAt, cfg.BigBlindAt = 1, 0
	} else if rng.IntN(5) == 0 {
		cfg.SmallBlindAt, cfg.SmallBlind = -1, 0
	}
	for p := range cfg.Stacks {
		cfg.Stacks[p] = chip.Amount(25 * (1 + rng.IntN(120)))
	}
	switch rng.IntN(3) {
	case 1:
		cfg.AnteKind, cfg.Ante = hand.AnteEach, 25
	case 2:
		cfg.AnteKind, cfg.Ante = hand.AnteBigBlind, 100
	}
	policy := book()
	policy.HeadsUpAnte.Value = true
	s, err := hand.New(cfg, policy)
	if err != nil {
		t.Fatal(err)
	}
	deck := card.Standard()
	deck.Shuffle(rng)
	var done []hand.Action
	do := func(a hand.Action) {
		if err := s.Do(a); err != nil {
			t.Fatalf("%+v: %v", a, err)
		}
		done = append(done, a)
	}
	do(hand.Action{Kind: hand.DealHole, Player: -1})
	for p := range n {
		do(hand.Action{Kind: hand.Reveal, Player: p, Cards: deck[2*p : 2*p+2]})
	}
	at := 2 * n
	for {
		switch step := s.Next(); step.Need {
		case hand.NeedAction:
			do(randomAction(s.Legal(), rng))
		case hand.NeedBoard:
			do(hand.Action{Kind: hand.DealBoard, Player: -1, Cards: deck[at : at+step.Count]})
			at += step.Count
		case hand.NeedShow:
			kind := hand.Show
			if step.MayMuck && rng.IntN(4) == 0 {
				kind = hand.Muck
			}
			do(hand.Action{Kind: kind, Player: step.Player})
		default:
			return cfg, done, s.Result().Stacks
		}
	}
}

func randomAction(l hand.Legal, rng *rand.Rand) hand.Action {
	a := hand.Action{Player: l.Player, Kind: hand.Call}
	if l.CanCheck {
		a.Kind = hand.Check
	}
	switch choice := rng.IntN(10); {
	case choice < 3 && l.CanRaise:
		a.Kind, a.To = hand.Raise, l.MinTo
		if l.IsBet {
			a.Kind = hand.Bet
		}
		if choice == 0 {
			a.To += (l.MaxTo - l.MinTo) * chip.Amount(rng.IntN(5)) / 4
		}
	case choice == 9 && !l.CanCheck:
		a.Kind = hand.Fold
	}
	return a
}

func TestHandsPlayedHereComeBackThroughTheirHistory(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	for range 3000 {
		cfg, actions, finish := randomHand(t, rng)
		recorded, err := Record(cfg, actions, finish)
		if err != nil {
			t.Fatal(err)
		}
		text := Write(recorded)
		hands, err := Read("own.phh", text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		r, err := Replay(hands[0], book())
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if !cmp.Equal(r.Stacks, finish) {
			t.Fatalf("got %v, want %v\n%s", r.Stacks, finish, text)
		}
	}
}

func TestWhatTheFormatCannotSayIsRefused(t *testing.T) {
	cfg := hand.Config{BigBlind: 2, SmallBlind: 1, SmallBlindAt: 0, BigBlindAt: 1, Stacks: []chip.Amount{9, 9, 9}}
	var reason *refusal.Error
	if _, err := Record(cfg, []hand.Action{{Kind: hand.Kill, Player: 1}}, nil); !errors.As(err, &reason) || reason.Code != Inexpressible {
		t.Errorf("a killed hand: %v", err)
	}
	cfg.BigBlindAt = -1
	if _, err := Record(cfg, nil, nil); !errors.As(err, &reason) || reason.Code != Inexpressible {
		t.Errorf("no big blind: %v", err)
	}
}
