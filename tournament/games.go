package tournament

import (
	"cmp"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// Variant is a game and how it is bet.
type Variant struct {
	Game    hand.Game      `json:"game"`
	Betting hand.Structure `json:"betting,omitempty"`
}

// Variant returns what is played in a level in which the game does not change.
func (l Level) Variant() Variant { return Variant{l.Game, l.Betting} }

// variants are what is played in level i: one, or those of the rotation.
func (s *Structure) variants(i int) []Variant {
	if len(s.Rotation) > 0 {
		return s.Rotation
	}
	return []Variant{s.Levels[i].Variant()}
}

// VariantAt returns what a table that has dealt so many hands plays next in level i. In a rotation by hands each game
// is played for HandsEach hands at every table; otherwise the level says.
func (s *Structure) VariantAt(i, hands int) Variant {
	if len(s.Rotation) == 0 {
		return s.Levels[i].Variant()
	}
	return s.Rotation[hands/max(s.HandsEach, 1)%len(s.Rotation)]
}

// Games lists every game of the structure once, in the order of the enumeration.
func (s *Structure) Games() []hand.Game {
	var out []hand.Game
	for i, l := range s.Levels {
		if l.Break {
			continue
		}
		for _, v := range s.variants(i) {
			out = append(out, v.Game)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// SeatsMost is the largest table for which the deck suffices in every game of the structure.
func (s *Structure) SeatsMost() int {
	most := min(hand.MaxPlayers, table.MaxSeats)
	for i, l := range s.Levels {
		if l.Break {
			continue
		}
		for _, v := range s.variants(i) {
			if v.Game != hand.Holdem { // most sheets play nothing else
				most = min(most, v.Game.MaxPlayers())
			}
		}
		if len(s.Rotation) > 0 {
			break
		}
	}
	return most
}

// Stakes are those of a variant in a level: blinds or bring-in, bets, antes. In stud every player antes.
func (s *Structure) Stakes(l Level, v Variant) table.Blinds {
	b := table.Blinds{Game: v.Game, Structure: v.Betting}
	if v.Game.Upcards() {
		b.Ante, b.BringIn = cmp.Or(l.StudAnte, l.Ante), l.BringIn
		b.SmallBet, b.BigBet = l.SmallBet, l.BigBet
		if b.Ante > 0 {
			b.AnteKind = hand.AnteEach
		}
		return b
	}
	b.Small, b.Big = l.Small, l.Big
	if s.AnteKind != hand.NoAnte {
		b.Ante, b.AnteKind = l.Ante, s.AnteKind
	}
	if v.Betting == hand.FixedLimit || v.Betting == hand.SpreadLimit {
		b.SmallBet, b.BigBet = l.SmallBet, l.BigBet
	}
	return b
}

// BlindsAt are those of a hand that begins now at table t: of the level, or, during a break, of the level before it.
func (s *State) BlindsAt(t *table.State) table.Blinds {
	i := min(s.Clock.Level, len(s.Structure.Levels)-1)
	for i > 0 && s.Structure.Levels[i].Break {
		i--
	}
	return s.Structure.Stakes(s.Structure.Levels[i], s.Structure.VariantAt(i, t.Hands))
}

// validateGames refuses games that do not exist, limits that cannot be, and the games of a level one after the other
// that the book keeps apart.
func (s *Structure) validateGames() error {
	for _, v := range s.Rotation {
		if int(v.Game) >= len(hand.Games()) || v.Betting > hand.SpreadLimit {
			return refusal.New(StructureUnknownGame, "Level", 0)
		}
	}
	if s.HandsEach < 0 || s.HandsEach > handsEachMax || len(s.Rotation) > rotationMax {
		return refusal.New(StructureBadRotation, "Games", len(s.Rotation), "Hands", s.HandsEach)
	}
	for i, l := range s.Levels {
		if int(l.Game) >= len(hand.Games()) || l.Betting > hand.SpreadLimit {
			return refusal.New(StructureUnknownGame, "Level", i+1)
		}
	}
	return nil
}

// Limits of a rotation.
const (
	rotationMax  = 30
	handsEachMax = 1000
)

// validateStakes checks what the games of level i are played for, against the level before it of the same kind.
func (s *Structure) validateStakes(i int, before *stakesBefore, p *Policy) error {
	for _, v := range s.variants(i) {
		b := s.Stakes(s.Levels[i], v)
		if err := s.playable(i, b); err != nil {
			return err
		}
		last := &before.blinds
		if v.Game.Upcards() {
			last = &before.stud
		}
		var t article.Trace
		switch {
		case b.Ante < last.Ante:
			p.AnteNeverReduced.Decide(&t)
			return refusal.New(StructureAnteReduced, "Level", i+1, "Ante", b.Ante, "Before", last.Ante, "Cite", string(t.Decided()[0]))
		case b.Big < last.Big, b.Small < last.Small, b.BringIn < last.BringIn:
			return refusal.New(StructureBlindsFall, "Level", i+1)
		}
	}
	for _, v := range s.variants(i) {
		b := s.Stakes(s.Levels[i], v)
		if v.Game.Upcards() {
			before.stud = b
		} else {
			before.blinds = b
		}
	}
	return nil
}

// stakesBefore are those of the last levels with blinds and with stud.
type stakesBefore struct{ blinds, stud table.Blinds }

// playable refuses stakes with which no hand could begin, or that cannot be paid.
func (s *Structure) playable(i int, b table.Blinds) error {
	most := hand.StackMax / 1_000_000
	small, big := cmp.Or(b.SmallBet, b.Big), b.BigBet
	if big == 0 {
		big = 2 * small
	}
	stud := b.Game.Upcards()
	switch {
	case b.Ante < 0 || b.Ante > most || small < 1 || big < small || big > 2*most:
		return refusal.New(StructureBadLevel, "Level", i+1)
	case stud && (b.BringIn < 1 || b.BringIn >= small):
		return refusal.New(StructureBadBringIn, "Level", i+1, "BringIn", b.BringIn, "Bet", small)
	case !stud && (b.Small < 0 || b.Big < 1 || b.Small > b.Big || b.Big > most):
		return refusal.New(StructureBadLevel, "Level", i+1)
	}
	for _, amount := range []chip.Amount{b.Small, b.Big, b.Ante, b.SmallBet, b.BigBet, b.BringIn} {
		if amount%s.unit() != 0 {
			return refusal.New(StructureIndivisible, "Level", i+1, "Amount", amount, "Chip", s.unit())
		}
	}
	return nil
}

// CheckRotation refuses games that the book keeps apart and that are played one after the other: in the rotation, or
// from one level to the next. The error is a [table.StudNeighbours].
func (s *Structure) CheckRotation(p *table.Policy, t *article.Trace) error {
	if len(s.Rotation) > 0 {
		games := make([]hand.Game, len(s.Rotation))
		for i, v := range s.Rotation {
			games[i] = v.Game
		}
		return table.CheckRotation(games, p, t)
	}
	before := -1
	for i, l := range s.Levels {
		if l.Break {
			continue
		}
		if before >= 0 && s.Levels[before].Game != l.Game {
			if err := table.CheckRotation([]hand.Game{s.Levels[before].Game, l.Game}, p, t); err != nil {
				return err
			}
		}
		before = i
	}
	return nil
}
