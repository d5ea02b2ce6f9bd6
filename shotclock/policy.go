package shotclock

import (
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/enum"
)

// Policy is what the books set for the clock on a player.
type Policy struct {
	Callers      article.Clause[[]Caller]      `toml:"callers"`       // who may call time
	CallerSeated article.Rule                  `toml:"caller_seated"` // and from where
	Approval     article.Clause[Approval]      `toml:"approval"`
	Patience     article.Clause[time.Duration] `toml:"patience"` // thinking before time may be called; 0: the floor's judgement
	Allowance    article.Clause[Allowance]     `toml:"allowance"`
	Operator     article.Clause[Caller]        `toml:"operator"` // who counts
	Adjusted     article.Rule                  `toml:"adjusted"` // the floor may allow another time
	Timer        article.Rule                  `toml:"timer"`    // a timer at the table
	ZeroFacing   article.Clause[Zero]          `toml:"zero_facing"`
	ZeroFree     article.Clause[Zero]          `toml:"zero_free"` // no bet to face
	Tie          article.Rule                  `toml:"tie"`       // an act at the very end is in time

	Events         article.Clause[[]Event]       `toml:"shot_clock_events"` // which events play by the shot clock; none: no event
	Introduced     article.Clause[Introduction]  `toml:"shot_clock_introduced"`
	Starts         article.Rule                  `toml:"shot_clock_starts"`     // when the deal of the street is done
	Reaction       article.Rule                  `toml:"shot_clock_reaction"`   // a natural look at the cards is free
	FirstPreflop   article.Clause[time.Duration] `toml:"shot_clock_first"`      // for the first act of the hand
	Other          article.Clause[time.Duration] `toml:"shot_clock_other"`      // for every later one
	Extension      article.Clause[time.Duration] `toml:"shot_clock_extension"`  // added by a card
	PauseOnCount   article.Rule                  `toml:"shot_clock_pause"`      // while the bet is counted for the player
	AutomaticUse   article.Rule                  `toml:"shot_clock_automatic"`  // a card goes without being played
	Collected      article.Rule                  `toml:"shot_clock_collected"`  // used cards are taken back after the act
	Warning        article.Clause[time.Duration] `toml:"shot_clock_warning"`    // announced before the end without a card
	ZeroShot       article.Clause[Zero]          `toml:"shot_clock_zero"`       // facing a bet or not
	Doubt          article.Rule                  `toml:"shot_clock_doubt"`      // favours the player
	Permanent      article.Rule                  `toml:"shot_clock_permanent"`  // never suspended
	Stacks         article.Rule                  `toml:"shot_clock_stacks"`     // chips in twenties
	Travels        article.Rule                  `toml:"shot_clock_travels"`    // cards go with the player to another table
	CarriedOver    article.Rule                  `toml:"shot_clock_carried"`    // and to the next day
	Milestones     article.Rule                  `toml:"shot_clock_milestones"` // further cards at set stages only
	InitialCards   article.Clause[int]           `toml:"shot_clock_cards"`
	RedrawCards    article.Clause[RedrawGrant]   `toml:"shot_clock_redraw_cards"`
	FewPlayerCards article.Clause[FewGrant]      `toml:"shot_clock_few_cards"`
}

// Allowance is the time of a player on whom time was called.
type Allowance struct {
	Total     time.Duration `toml:"total" json:"total"`                     // all in all
	Countdown time.Duration `toml:"countdown" json:"countdown"`             // the last part, counted aloud
	House     bool          `toml:"house,omitempty" json:"house,omitempty"` // the event sets the total
}

// Event is a quality of events that plays by the shot clock.
type Event struct {
	Quality  string `toml:"quality" json:"quality"`
	BuyInMin int    `toml:"buy_in_min" json:"buy_in_min"` // in whole units of the currency; 0: whatever it costs
}

// RedrawGrant is the cards handed out at a redraw that leaves so many tables.
type RedrawGrant struct {
	Cards  int   `toml:"cards" json:"cards"`
	Tables []int `toml:"tables" json:"tables"`
}

// FewGrant is the cards handed out when few players are left and the levels become shorter.
type FewGrant struct {
	Cards    int `toml:"cards" json:"cards"`
	Players  int `toml:"players" json:"players"`
	LevelMin int `toml:"level_min" json:"level_min"` // minutes from which levels are shortened
}

// Caller is who calls time.
type Caller uint8

const (
	Player Caller = iota
	Dealer
	Floor
	Outsider // anybody else
)

// Approval is what a call needs besides.
type Approval uint8

const (
	NoApproval    Approval = iota
	FloorApproves          // the floor agrees that the delay is no longer reasonable
)

// Zero is what becomes of a player who has not acted when the time is up.
type Zero uint8

const (
	Fold        Zero = iota // the hand is dead
	Check                   // the hand is checked
	ByBet                   // dead facing a bet, else checked
	FoldOrCheck             // dead by the letter; the floor may check the hand
	CheckOrFold             // checked; the floor may kill the hand
)

// Introduction is when an event begins to play by the shot clock.
type Introduction uint8

const (
	Never Introduction = iota
	BreakAfterMoney
)

var (
	callerNames   = []string{"player", "dealer", "floor", "outsider"}
	approvalNames = []string{"none", "floor"}
	zeroNames     = []string{"fold", "check", "by_bet", "fold_or_check", "check_or_fold"}
	introNames    = []string{"never", "first_break_after_money"}
)

// String, MarshalText and UnmarshalText of the choices above use the names of the rulebooks.

func (c Caller) String() string               { return enum.Name(callerNames, int(c)) }
func (c Caller) MarshalText() ([]byte, error) { return enum.Write(callerNames, int(c)) }

// UnmarshalText reads the name used in the rulebooks.
func (c *Caller) UnmarshalText(text []byte) error { return enum.Read(callerNames, text, c) }

func (a Approval) String() string               { return enum.Name(approvalNames, int(a)) }
func (a Approval) MarshalText() ([]byte, error) { return enum.Write(approvalNames, int(a)) }

// UnmarshalText reads the name used in the rulebooks.
func (a *Approval) UnmarshalText(text []byte) error { return enum.Read(approvalNames, text, a) }

func (z Zero) String() string               { return enum.Name(zeroNames, int(z)) }
func (z Zero) MarshalText() ([]byte, error) { return enum.Write(zeroNames, int(z)) }

// UnmarshalText reads the name used in the rulebooks.
func (z *Zero) UnmarshalText(text []byte) error { return enum.Read(zeroNames, text, z) }

func (i Introduction) String() string               { return enum.Name(introNames, int(i)) }
func (i Introduction) MarshalText() ([]byte, error) { return enum.Write(introNames, int(i)) }

// UnmarshalText reads the name used in the rulebooks.
func (i *Introduction) UnmarshalText(text []byte) error { return enum.Read(introNames, text, i) }
