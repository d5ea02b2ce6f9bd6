package hand

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
)

// AnteKind says who posts antes.
type AnteKind uint8

// The ways of posting antes.
const (
	NoAnte       AnteKind = iota
	AnteEach              // every player posts Ante
	AnteBigBlind          // the big blind posts Ante for the table; blind first, then ante (TDA-RP-11-A)
)

// Config is all that is fixed before the first card. Players are numbered by position: 0 is the first
// player clockwise from the button (the button may rest on an empty seat), n-1 is the player on the button
// when it rests on a player. Heads-up, 0 is the big blind and 1 the button and small blind. All amounts
// are chips.
type Config struct {
	Game         Game          `json:"game"`
	SmallBlind   chip.Amount   `json:"small_blind"`
	BigBlind     chip.Amount   `json:"big_blind"`
	Ante         chip.Amount   `json:"ante,omitempty"`
	AnteKind     AnteKind      `json:"ante_kind,omitempty"`
	Stacks       []chip.Amount `json:"stacks"`         // before antes and blinds
	SmallBlindAt int           `json:"small_blind_at"` // player, or -1 when the small blind is dead
	BigBlindAt   int           `json:"big_blind_at"`   // player, or -1 when nobody owes it
	Unit         chip.Amount   `json:"unit"`           // smallest chip in play: odd chips are split down to it; 0 means 1
}

// StackMax is the largest stack, in chips: ten of them add up without overflow.
const StackMax chip.Amount = 1 << 56

func (cfg *Config) check() error {
	n := len(cfg.Stacks)
	switch {
	case int(cfg.Game) >= len(games):
		return refusal.New(UnknownGame, "Game", int(cfg.Game))
	case n < 2:
		return refusal.New(TooFewPlayers, "Min", 2, "Players", n)
	case n > MaxPlayers:
		return refusal.New(TooManyPlayers, "Max", MaxPlayers, "Players", n)
	case cfg.BigBlind < 1 || cfg.BigBlind > StackMax || cfg.SmallBlind < 0 || cfg.SmallBlind > cfg.BigBlind:
		return refusal.New(BadBlinds, "Small", cfg.SmallBlind, "Big", cfg.BigBlind)
	case cfg.Ante < 0 || cfg.Ante > StackMax || cfg.AnteKind > AnteBigBlind:
		return refusal.New(BadAnte, "Ante", cfg.Ante)
	case cfg.Unit < 0:
		return refusal.New(BadUnit, "Unit", cfg.Unit)
	}
	for p, stack := range cfg.Stacks {
		if stack < 1 || stack > StackMax {
			return refusal.New(BadStack, "Player", p, "Stack", stack)
		}
	}
	return cfg.checkPositions()
}

func (cfg *Config) checkPositions() error {
	n := len(cfg.Stacks)
	outside := cfg.SmallBlindAt < -1 || cfg.SmallBlindAt >= n || cfg.BigBlindAt < -1 || cfg.BigBlindAt >= n
	same := cfg.SmallBlindAt == cfg.BigBlindAt && cfg.BigBlindAt >= 0
	if outside || same || headsUpReversed(cfg) {
		return refusal.New(BadPositions, "SmallBlindAt", cfg.SmallBlindAt, "BigBlindAt", cfg.BigBlindAt)
	}
	return nil
}
