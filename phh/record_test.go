package phh

import (
	"errors"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// randomHand plays a hand of a random game by random legal actions with unequal stacks, and returns what began it
// and what was done.
func randomHand(t *testing.T, rng *rand.Rand) (hand.Config, []hand.Action, hand.State) {
	t.Helper()
	cfg := randomConfig(rng)
	s, err := hand.New(cfg, recordBook())
	if err != nil {
		t.Fatalf("%+v: %v", cfg, err)
	}
	p := &player{t: t, rng: rng, s: s, deck: card.Standard()}
	if cfg.Game == hand.ShortDeck {
		p.deck = card.Short()
	}
	p.deck.Shuffle(rng)
	p.unknown = rng.IntN(3) == 0
	for p.step() {
	}
	return cfg, p.done, p.s
}

// recordBook allows all that a record may hold.
func recordBook() *hand.Policy {
	p := book()
	p.HeadsUpAnte.Value = true
	p.Straddle = article.Set(hand.StraddleInCash, "T-straddle")
	p.RunIt = article.Set(3, "T-run-it")
	return p
}

func randomConfig(rng *rand.Rand) hand.Config {
	games := hand.Games()
	cfg := hand.Config{Game: games[rng.IntN(len(games))], Unit: 25, SmallBlindAt: -1, BigBlindAt: -1}
	cfg.Structure = hand.Structure(rng.IntN(4))
	n := 2 + rng.IntN(min(6, cfg.Game.MaxPlayers())-1)
	cfg.Stacks = make([]chip.Amount, n)
	for p := range cfg.Stacks {
		cfg.Stacks[p] = chip.Amount(25 * (1 + rng.IntN(120)))
	}
	if cfg.Structure == hand.FixedLimit || cfg.Structure == hand.SpreadLimit {
		cfg.SmallBet, cfg.BigBet = 100, 200
	}
	if cfg.Game.Upcards() {
		cfg.BringIn, cfg.AnteKind, cfg.Ante, cfg.SmallBet, cfg.BigBet = 50, hand.AnteEach, 25, 100, 200
		return cfg
	}
	cfg.SmallBlind, cfg.BigBlind, cfg.SmallBlindAt, cfg.BigBlindAt = 50, 100, 0, 1
	if n == 2 {
		cfg.SmallBlindAt, cfg.BigBlindAt = 1, 0
	} else if rng.IntN(5) == 0 {
		cfg.SmallBlindAt = -1
	} else if rng.IntN(9) == 0 {
		cfg.BigBlindAt = -1
	}
	switch rng.IntN(5) {
	case 1:
		cfg.AnteKind, cfg.Ante = hand.AnteEach, 50 // some stacks are shorter
	case 2:
		cfg.AnteKind, cfg.Ante = hand.AnteBigBlind, 100
	case 3:
		cfg.AnteKind, cfg.Ante = hand.AnteButton, 100
	}
	cfg.Cash = rng.IntN(2) == 0
	if last := n - 1; n > 3 && rng.IntN(3) == 0 {
		cfg.Posts = []hand.Post{{Player: last, Live: 100, Dead: 50}}
	} else if cfg.Cash && cfg.BigBlindAt == 1 && n > 3 && cfg.Stacks[2] >= 200 && rng.IntN(3) == 0 {
		cfg.Posts = []hand.Post{{Player: 2, Live: 200, Kind: hand.Straddle}}
	}
	if cfg.Cash {
		cfg.Rake = hand.Rake{PerMille: 50, Cap: 200, Unit: 25, Flop: true}
	}
	return cfg
}

// player plays a hand at random.
type player struct {
	t       *testing.T
	rng     *rand.Rand
	s       hand.State
	deck    card.Deck
	unknown bool // hole cards are not recorded before they are shown
	done    []hand.Action
}

func (p *player) do(a hand.Action) {
	p.t.Helper()
	if err := p.s.Do(a); err != nil {
		p.t.Fatalf("%v %+v: %v", p.s.Game(), a, err)
	}
	p.done = append(p.done, a)
}

func (p *player) draw(n int) []card.Card {
	if n > len(p.deck) {
		return nil
	}
	cards := p.deck[:n]
	p.deck = p.deck[n:]
	return cards
}

// step does what the hand waits for, false when that is nothing.
func (p *player) step() bool {
	step := p.s.Next()
	switch step.Need {
	case hand.NeedHole:
		p.deal(step)
	case hand.NeedAction:
		if p.rng.IntN(60) == 0 && p.s.LivePlayers() > 2 {
			p.do(hand.Action{Kind: hand.Kill, Player: p.alive()})
			return true
		}
		p.do(randomAction(p.s.Legal(), p.rng))
	case hand.NeedBoard:
		if a := (hand.Action{Kind: hand.RunIt, Player: -1, Run: 2}); p.s.BoardLen() > 0 && p.rng.IntN(3) == 0 && p.s.Check(a) == nil {
			p.do(a)
			return true
		}
		p.do(hand.Action{Kind: hand.DealBoard, Player: -1, Cards: p.draw(step.Count)})
	case hand.NeedDiscard:
		p.discard(step)
	case hand.NeedFirst:
		p.do(hand.Action{Kind: hand.First, Player: p.alive()})
	case hand.NeedShow:
		kind := hand.Show
		if step.MayMuck && p.rng.IntN(4) == 0 {
			kind = hand.Muck
		}
		p.do(hand.Action{Kind: kind, Player: step.Player})
	case hand.NeedAward:
		p.award(step)
	default:
		return false
	}
	return true
}

func (p *player) alive() int {
	for {
		if q := p.rng.IntN(p.s.N()); p.s.Live(q) {
			return q
		}
	}
}

func (p *player) deal(step hand.Step) {
	if step.Player >= 0 {
		a := hand.Action{Kind: hand.DealHole, Player: step.Player}
		if !p.unknown {
			a.Cards = p.draw(step.Count)
		}
		p.do(a)
		return
	}
	if p.unknown {
		p.do(hand.Action{Kind: hand.DealHole, Player: -1})
		return
	}
	for q := range p.s.N() {
		if p.s.Live(q) {
			p.do(hand.Action{Kind: hand.DealHole, Player: q, Cards: p.draw(step.Count)})
		}
	}
}

func (p *player) discard(step hand.Step) {
	held := p.s.Cards(step.Player)
	n := step.Count
	if n == 0 {
		n = p.rng.IntN(min(len(held), len(p.deck)/p.s.N()+1) + 1)
	}
	p.do(hand.Action{Kind: hand.Discard, Player: step.Player, Cards: held[:n]})
}

func (p *player) award(step hand.Step) {
	a := hand.Action{Kind: hand.Award, Player: -1, Pot: step.Pot, Run: step.Run, Low: step.Low}
	for q := range p.s.N() {
		if p.s.Pots()[step.Pot].Has(q) && (len(a.Winners) == 0 || p.rng.IntN(2) == 0) {
			a.Winners = append(a.Winners, q)
		}
	}
	p.do(a)
}

func randomAction(l hand.Legal, rng *rand.Rand) hand.Action {
	a := hand.Action{Player: l.Player, Kind: hand.Call}
	if l.CanCheck {
		a.Kind = hand.Check
	}
	if l.BringIn > 0 {
		a.Kind = hand.BringIn
	}
	switch choice := rng.IntN(10); {
	case choice < 3 && l.CanRaise:
		a.Kind, a.To = hand.Raise, l.MinTo
		if l.IsBet {
			a.Kind = hand.Bet
		}
		if choice == 0 {
			a.To = l.MaxTo
		}
	case choice == 9 && !l.CanCheck && l.BringIn == 0:
		a.Kind = hand.Fold
	}
	return a
}

func TestHandsPlayedHereComeBackThroughTheirHistory(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	for range 2000 {
		cfg, actions, end := randomHand(t, rng)
		recorded, err := Record(cfg, recordBook(), actions)
		if err != nil {
			t.Fatal(err)
		}
		text := Write(recorded)
		hands, err := Read("own.phh", text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		checkRoundTrip(t, hands)
		r, err := Replay(hands[0], recordBook(), ByTheBook)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if want := end.Result(); !cmp.Equal(r.Result, want, cmpopts.EquateEmpty()) {
			t.Fatalf("%s\n%s", cmp.Diff(want, r.Result), text)
		}
	}
}

func TestWhatIsNoHandCannotBeRecorded(t *testing.T) {
	cfg := hand.Config{Game: hand.Holdem, BigBlind: 2, SmallBlind: 1, SmallBlindAt: 0, BigBlindAt: 1, Stacks: []chip.Amount{9, 9, 9}}
	var reason *refusal.Error
	if _, err := Record(cfg, book(), []hand.Action{{Kind: 99}}); !errors.As(err, &reason) || reason.Code != Inexpressible {
		t.Errorf("no action: %v", err)
	}
	cfg.Stacks = nil
	if _, err := Record(cfg, book(), nil); !errors.As(err, &reason) || reason.Code != hand.TooFewPlayers {
		t.Errorf("no players: %v", err)
	}
}

// TestPokerStarsTextAddsUp writes random hands as PokerStars text: what is collected is the pot less the rake, and
// every chip that goes in and is not returned is in the pot.
func TestPokerStarsTextAddsUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 7))
	amount := func(text string) chip.Amount {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		return chip.Amount(n)
	}
	collected := regexp.MustCompile(`(?m)^.* collected (\d+) from `)
	total := regexp.MustCompile(`(?m)^Total pot (\d+).* \| Rake (\d+)$`)
	written := 0
	for range 1500 {
		cfg, actions, end := randomHand(t, rng)
		h, err := Record(cfg, recordBook(), actions)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := WritePokerStars(&b, h, recordBook()); err != nil {
			if reason := reasonOf(err); reason == nil || reason.Code != NoPokerStars {
				t.Fatal(err)
			}
			continue
		}
		written++
		var sum, pot chip.Amount
		for _, m := range collected.FindAllStringSubmatch(b.String(), -1) {
			sum += amount(m[1])
		}
		for p := range cfg.Stacks {
			pot += end.Total(p)
		}
		m := total.FindStringSubmatch(b.String())
		if m == nil || amount(m[1]) != pot || amount(m[1])-amount(m[2]) != sum {
			t.Fatalf("pot %d, collected %d\n%s\n%s", pot, sum, b.String(), Write(h))
		}
	}
	if written < 500 {
		t.Errorf("only %d hands were written", written)
	}
}

// TestReadersWhoDoNotKnowTheExtensionCanFollow takes the extension from hands whose only specialty is a killed
// hand: they must still be whole hands of the format.
func TestReadersWhoDoNotKnowTheExtensionCanFollow(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 3))
	followed := 0
	for range 3000 {
		cfg, actions, _ := randomHand(t, rng)
		h, err := Record(cfg, recordBook(), actions)
		if err != nil {
			t.Fatal(err)
		}
		x := &h.Floor
		other := len(x.RunOuts)+len(x.Awards)+len(x.First)+len(x.Posts) > 0 || x.Game != ""
		// of a killed hand that has bet last, nobody who does not know of it can make sense
		lost := slices.ContainsFunc(x.Kills, func(k Kill) bool { return len(k.StandIn) == 0 })
		if len(x.Kills) == 0 || other || lost {
			continue
		}
		followed++
		text := string(Write(h))
		h.Floor.Kills, h.Finish = nil, nil
		if _, err := Replay(h, recordBook(), AsRecorded); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
	}
	if followed < 20 {
		t.Errorf("only %d hands", followed)
	}
}
