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
	AnteBigBlind          // the big blind posts Ante for the table (TDA-RP-11-A)
	AnteButton            // the button, the last player, posts Ante for the table
	AnteListed            // each player posts what Antes says, as dead money
)

// PostKind says what a post beside the two blinds is.
type PostKind uint8

// The kinds of posts.
const (
	LivePost PostKind = iota // a new or returning player's: live up to the big blind, the rest dead
	Straddle                 // blind raise of the price by the player left of the big blind, who acts last
	KillPost                 // a kill: the price is raised, the order is not
)

// Post is what a player posts before the cards beside ante and blinds. Amounts are chips.
type Post struct {
	Player int         `json:"player"`
	Live   chip.Amount `json:"live,omitempty"` // a bet in front of the player
	Dead   chip.Amount `json:"dead,omitempty"` // straight into the pot, nobody's bet
	Kind   PostKind    `json:"kind,omitempty"`
}

// Rake is what the house takes of every pot once uncalled bets are returned, the main pot first.
type Rake struct {
	PerMille int         `json:"per_mille"`
	Cap      chip.Amount `json:"cap,omitempty"`     // at most, over the hand; 0 = no limit
	Unit     chip.Amount `json:"unit,omitempty"`    // rounded down to whole units; 0 = 1 chip
	Flop     bool        `json:"no_flop,omitempty"` // nothing is taken of a hand that ends on its first round
}

// Config is all that is fixed before the first card. Players are numbered by position: 0 is the first
// player clockwise from the button (the button may rest on an empty seat), n-1 is the player on the button
// when it rests on a player. Heads-up, 0 is the big blind and 1 the button and small blind; in stud, which has
// no blinds, the order alone counts. All amounts are chips.
type Config struct {
	Game         Game          `json:"game"`
	Structure    Structure     `json:"structure,omitempty"`
	SmallBlind   chip.Amount   `json:"small_blind"`
	BigBlind     chip.Amount   `json:"big_blind"`           // 0 in stud
	SmallBet     chip.Amount   `json:"small_bet,omitempty"` // fixed limit: of the early rounds, 0 = the big blind; spread limit: the smallest
	BigBet       chip.Amount   `json:"big_bet,omitempty"`   // fixed limit: of the late rounds, 0 = twice SmallBet; spread limit: the largest
	BringIn      chip.Amount   `json:"bring_in,omitempty"`  // stud
	Ante         chip.Amount   `json:"ante,omitempty"`
	AnteKind     AnteKind      `json:"ante_kind,omitempty"`
	Antes        []chip.Amount `json:"antes,omitempty"` // AnteListed
	Posts        []Post        `json:"posts,omitempty"`
	Stacks       []chip.Amount `json:"stacks"`              // before antes and blinds
	SmallBlindAt int           `json:"small_blind_at"`      // player, or -1 when the small blind is dead
	BigBlindAt   int           `json:"big_blind_at"`        // player, or -1 when nobody owes it
	Unit         chip.Amount   `json:"unit"`                // smallest chip in play: odd chips are split down to it; 0 means 1
	Cap          int           `json:"cap,omitempty"`       // bets and raises per limit round that the event allows; 0 = as the book says
	Cash         bool          `json:"cash,omitempty"`      // a cash game: books allow there what they forbid in events
	Large        bool          `json:"large,omitempty"`     // a cash game of large stakes, as the house has it (LP-2.2-16-b)
	FinalTwo     bool          `json:"final_two,omitempty"` // the event is down to its last two players
	BombPot      bool          `json:"bomb_pot,omitempty"`  // antes alone: nobody owes a blind, the first round opens at nothing
	Carried      chip.Amount   `json:"carried,omitempty"`   // chips of an earlier error that lie in the main pot
	Rake         Rake          `json:"rake,omitzero"`
}

// StackMax is the largest stack, in chips: ten of them add up without overflow.
const StackMax chip.Amount = 1 << 56

func (cfg *Config) check(p *Policy) error {
	if cfg.Game >= gameCount {
		return refusal.New(UnknownGame, "Game", int(cfg.Game))
	}
	if n := len(cfg.Stacks); n < 2 {
		return refusal.New(TooFewPlayers, "Min", 2, "Players", n)
	} else if most := cfg.Game.mostDealt(); n > most {
		return refusal.New(TooManyPlayers, "Max", most, "Players", n)
	}
	for q, stack := range cfg.Stacks {
		if stack < 1 || stack > StackMax {
			return refusal.New(BadStack, "Player", q, "Stack", stack)
		}
	}
	err := cfg.checkStakes()
	if err == nil {
		err = cfg.checkAntes()
	}
	if err == nil {
		err = cfg.checkPositions()
	}
	if err == nil {
		err = cfg.checkHouse()
	}
	if err == nil && len(cfg.Posts) > 0 {
		err = cfg.checkPosts(p)
	}
	return err
}

// checkStakes checks blinds and bets; a stud game has a bring-in instead of blinds.
func (cfg *Config) checkStakes() error {
	small, big := cfg.limits()
	switch {
	case cfg.Structure > SpreadLimit:
		return refusal.New(UnknownStructure, "Structure", int(cfg.Structure))
	case cfg.Game.Upcards() && (cfg.BringIn < 1 || cfg.BringIn > small || small > StackMax):
		return refusal.New(BadBringIn, "BringIn", cfg.BringIn, "Bet", small)
	case cfg.Game.Upcards() && (cfg.BigBlind != 0 || cfg.SmallBlind != 0):
		return refusal.New(BadBlinds, "Small", cfg.SmallBlind, "Big", cfg.BigBlind)
	case !cfg.Game.Upcards() && (cfg.BigBlind < 1 || cfg.BigBlind > StackMax || cfg.SmallBlind < 0 || cfg.SmallBlind > cfg.BigBlind):
		return refusal.New(BadBlinds, "Small", cfg.SmallBlind, "Big", cfg.BigBlind)
	case small < 1 || big < small || big > StackMax:
		return refusal.New(BadLimits, "Small", small, "Big", big)
	}
	return nil
}

// limits returns the small and the big bet.
func (cfg *Config) limits() (small, big chip.Amount) {
	small, big = cfg.SmallBet, cfg.BigBet
	if small == 0 {
		small = cfg.BigBlind
	}
	if big == 0 {
		big = small * 2
	}
	return small, big
}

func (cfg *Config) checkAntes() error {
	bad := cfg.Ante < 0 || cfg.Ante > StackMax || cfg.AnteKind > AnteListed
	if cfg.AnteKind == AnteListed && len(cfg.Antes) != len(cfg.Stacks) {
		bad = true
	}
	for _, ante := range cfg.Antes {
		bad = bad || ante < 0 || ante > StackMax
	}
	if bad {
		return refusal.New(BadAnte, "Ante", cfg.Ante)
	}
	return nil
}

func (cfg *Config) checkHouse() error {
	r := cfg.Rake
	switch {
	case cfg.Unit < 0:
		return refusal.New(BadUnit, "Unit", cfg.Unit)
	case r.PerMille < 0 || r.PerMille > 1000 || r.Cap < 0 || r.Unit < 0:
		return refusal.New(BadRake, "PerMille", r.PerMille)
	case cfg.Cap < 0 || cfg.Cap > 100:
		return refusal.New(BadCap, "Cap", cfg.Cap)
	case cfg.Carried < 0 || cfg.Carried > StackMax:
		return refusal.New(BadCarried, "Carried", cfg.Carried)
	}
	return nil
}

func (cfg *Config) checkPositions() error {
	n := len(cfg.Stacks)
	outside := cfg.SmallBlindAt < -1 || cfg.SmallBlindAt >= n || cfg.BigBlindAt < -1 || cfg.BigBlindAt >= n
	same := cfg.SmallBlindAt == cfg.BigBlindAt && cfg.BigBlindAt >= 0
	blinds := cfg.Game.Upcards() || cfg.SmallBlindAt >= 0 || cfg.BigBlindAt >= 0
	if cfg.BombPot && blinds || !cfg.Game.Upcards() && (outside || same || headsUpReversed(cfg)) {
		return refusal.New(BadPositions, "SmallBlindAt", cfg.SmallBlindAt, "BigBlindAt", cfg.BigBlindAt)
	}
	return nil
}
