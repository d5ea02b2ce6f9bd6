package croupier_test

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// seeded deals from one seed, whatever the hand.
type seeded [32]byte

func (s seeded) Deck(h *table.Hand) *croupier.Deck {
	d := croupier.NewDeck(s, h.State.Game().DeckSize())
	return &d
}

var tda = sync.OnceValue(func() *rulebook.Book {
	book, err := rulebook.Load("tda-2024")
	if err != nil {
		panic(err)
	}
	return book
})

// played is one hosted hand at a table without a room.
type played struct {
	t      rapid.TB
	s      *tournament.State
	deal   seeded
	events []table.Event
}

// sit puts the players at a table, shifted by so many seats, the button with them.
func sit(t rapid.TB, stacks []chip.Amount, chairs, shift int, deal seeded) *played {
	s := table.New(1, chairs, 5, &tda().Policy.Hand)
	for i, stack := range stacks {
		seat := s.At(table.SeatNo((i+shift)%chairs + 1))
		seat.Player, seat.Stack = table.PlayerID(fmt.Sprint("p", i)), stack
	}
	s.Button = table.SeatNo(shift%chairs + 1)
	return &played{t: t, s: &tournament.State{Phase: tournament.Running, Hosted: true, Tables: []*table.State{s}}, deal: deal}
}

func (p *played) table() *table.State { return p.s.Tables[0] }

func (p *played) do(c any) {
	p.t.Helper()
	book := tda()
	events, err := table.Decide(p.table(), c, table.Rules{Table: &book.Policy.Table, Referee: &book.Policy.Referee, Hand: &book.Policy.Hand})
	if err != nil {
		p.t.Fatalf("%#v: %v", c, err)
	}
	for _, e := range events {
		table.Apply(p.table(), e)
	}
	p.events = append(p.events, events...)
}

// play plays the hand to its end; the players do what choices say.
func (p *played) play(blinds table.Blinds, choices []int) {
	p.do(table.SetDeck{Cards: blinds.Game.DeckSize()})
	p.do(table.StartHand{Blinds: blinds})
	for n := 0; p.table().Hand != nil; n++ {
		if n > 400 {
			p.t.Fatal("the hand does not end")
		}
		p.once()
		if c, _ := croupier.Next(p.s, p.table(), p.deal); c != nil {
			p.do(c)
			continue
		}
		p.do(choice(p.table().Hand, choices[n%len(choices)]))
	}
}

// choice is a legal act of the player whose turn it is.
func choice(h *table.Hand, n int) any {
	step := h.State.Next()
	seat := h.Seats[step.Player]
	if step.Need == hand.NeedDiscard {
		c := table.Discard{Seat: seat}
		held, count := h.State.Held(step.Player), step.Count
		if count == 0 {
			count = n % (held + 1)
		}
		for i := range count {
			c.Places = append(c.Places, (n+i)%held)
		}
		return c
	}
	legal := h.State.Legal()
	act := table.Act{Seat: seat, Kind: hand.Fold}
	switch {
	case legal.BringIn > 0 && n%4 > 0:
		act.Kind = hand.BringIn
	case legal.CanRaise && (n%4 == 0 || legal.BringIn > 0):
		act.Kind, act.To = hand.Raise, []chip.Amount{legal.MinTo, legal.MaxTo}[n/4%2]
		if legal.IsBet {
			act.Kind = hand.Bet
		}
	case legal.BringIn > 0:
		act.Kind = hand.BringIn
	case legal.CanCheck:
		act.Kind = hand.Check
	case n%6 > 0:
		act.Kind = hand.Call
	}
	return act
}

// once fails when a card is in two places.
func (p *played) once() {
	h := p.table().Hand
	var seen card.Set
	all := slices.Clone(h.State.Board())
	for q := range h.State.N() {
		if held := h.State.Held(q); h.State.Live(q) {
			hole := p.deal.Deck(h).Hole(h, q)
			if len(hole) < held {
				p.t.Fatalf("player %d holds %d cards, %d are followed", q, held, len(hole))
			}
			all = append(all, hole[:held]...)
			for i, c := range h.State.Cards(q) {
				if c.Known() && c != hole[i] {
					p.t.Fatalf("player %d: card %d is %v, the deck has %v", q, i, c, hole[i])
				}
			}
		}
	}
	for _, c := range all {
		if seen.Has(c) {
			p.t.Fatalf("%v is in two places: %v", c, all)
		}
		seen = seen.With(c)
	}
}

// stakes are for every game what a level would give it.
func stakes(g hand.Game, betting hand.Structure) table.Blinds {
	b := table.Blinds{Game: g, Structure: betting, Small: 10, Big: 20, SmallBet: 20, BigBet: 40}
	if g.Upcards() {
		b.Small, b.Big, b.BringIn, b.Ante, b.AnteKind = 0, 0, 10, 5, hand.AnteEach
	}
	return b
}

func TestAHandOfEveryGameEndsAlikeWhereverThePlayersSit(t *testing.T) {
	for _, g := range hand.Games() {
		t.Run(g.String(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				n := rapid.IntRange(2, g.MaxPlayers()).Draw(t, "players")
				stacks := make([]chip.Amount, n)
				for i := range stacks {
					stacks[i] = chip.Amount(rapid.IntRange(1, 60).Draw(t, "stack") * 5)
				}
				chairs := rapid.IntRange(n, hand.MaxPlayers).Draw(t, "chairs")
				choices := rapid.SliceOfN(rapid.IntRange(0, 99), 1, 60).Draw(t, "choices")
				deal := seeded(sha256.Sum256([]byte(rapid.String().Draw(t, "seed"))))
				blinds := stakes(g, hand.Structure(rapid.IntRange(0, 3).Draw(t, "betting")))

				here := sit(t, stacks, chairs, 0, deal)
				here.play(blinds, choices)
				there := sit(t, stacks, chairs, rapid.IntRange(1, chairs).Draw(t, "shift"), deal)
				there.play(blinds, choices)
				sum := chip.Amount(0)
				for i := range stacks {
					p := table.PlayerID(fmt.Sprint("p", i))
					a, b := here.table(), there.table()
					sum += a.At(a.SeatOf(p)).Stack
					if x, y := a.At(a.SeatOf(p)).Stack, b.At(b.SeatOf(p)).Stack; x != y {
						t.Errorf("%s ends with %d, elsewhere with %d", p, x, y)
					}
				}
				for _, stack := range stacks {
					sum -= stack
				}
				if sum != 0 {
					t.Errorf("%d chips too many", sum)
				}
				unseen(t, here.events, g)
			})
		})
	}
}

// unseen fails when an event holds a card that nobody has seen: of hole cards, only open ones are dealt by name.
func unseen(t rapid.TB, events []table.Event, g hand.Game) {
	for _, e := range events {
		acted, ok := e.(table.Acted)
		if !ok {
			continue
		}
		for i, c := range acted.Action.Cards {
			switch acted.Action.Kind {
			case hand.DealBoard, hand.Show:
				continue
			case hand.DealHole:
				if g.Upcards() && i == len(acted.Action.Cards)-1 {
					continue
				}
			}
			if c.Known() {
				t.Errorf("%v is in the journal: %+v", c, acted)
			}
		}
	}
}

func TestTheDeckSufficesHoweverManyCardsAreThrown(t *testing.T) {
	for _, g := range []hand.Game{hand.FiveCardDraw, hand.DeuceToSevenTriple, hand.AceToFiveTriple, hand.Badugi} {
		again := 0
		for seed := range byte(20) {
			stacks := make([]chip.Amount, g.MaxPlayers())
			for i := range stacks {
				stacks[i] = 1000
			}
			p := sit(t, stacks, len(stacks), 0, seeded{seed})
			p.play(stakes(g, hand.FixedLimit), []int{throwAll(g)}) // everybody stays in and throws all cards
			again += len(p.table().Last.Pack.Shuffles())
		}
		if again == 0 {
			t.Errorf("%s: nothing was shuffled up again", g)
		}
	}
}

// throwAll is a choice that checks, calls, and throws every card of a game.
func throwAll(g hand.Game) int {
	n := g.HoleCards()
	for n%4 == 0 || n%6 == 0 || n%(g.HoleCards()+1) != g.HoleCards() {
		n++
	}
	return n
}
