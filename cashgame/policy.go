package cashgame

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/enum"
)

// Policy is what the books set for a cash session. What they set for its tables is in package table. Times are in minutes.
type Policy struct {
	// The house.
	Allowed      article.Clause[bool] `toml:"allowed"`       // cash games may be held
	RealMoney    article.Clause[bool] `toml:"real_money"`    // stakes may be worth money
	OpenClose    article.Rule         `toml:"open_close"`    // the house opens and closes games and tables
	LastDeal     article.Rule         `toml:"last_deal"`     // announced before a table stops
	ForceMajeure article.Rule         `toml:"force_majeure"` // a session may be put off or ended for it
	KeptApart    article.Rule         `toml:"kept_apart"`    // the house may keep players apart
	CountDrop    article.Rule         `toml:"count_drop"`    // the drop of a table may be counted while players are there

	// Waiting lists.
	List        article.Clause[Scope]   `toml:"list"`
	ListRefused article.Clause[Refused] `toml:"list_refused"` // who does not take the seat

	// Sitting down.
	SeatGiven    article.Rule         `toml:"seat_given"`    // nobody sits who was not given a seat
	AssignedSeat article.Rule         `toml:"assigned_seat"` // and on no other
	PlayersOnly  article.Rule         `toml:"players_only"`  // nobody sits who does not play
	Guest        article.Clause[bool] `toml:"guest"`         // a guest may sit behind a player where nobody objects
	BuyInCounted article.Rule         `toml:"buy_in_counted"`
	BuyInMost    article.Rule         `toml:"buy_in_most"`   // the house may set a largest buy-in
	EntryChoice  article.Rule         `toml:"entry_choice"`  // who joins a running game waits for the big blind, or posts
	ReturnWithin article.Clause[int]  `toml:"return_within"` // who comes back brings the stack he left with; 0: no such time
	Leave        article.Rule         `toml:"leave"`         // at any time

	// Stacks.
	Reduce       article.Clause[bool] `toml:"reduce"`        // chips may be taken off a stack
	RebuyBetween article.Rule         `toml:"rebuy_between"` // chips are added between two hands
	RebuyUnit    article.Clause[bool] `toml:"rebuy_unit"`    // in multiples of the small blind, between the limits of the table
	Busted       article.Rule         `toml:"busted"`        // who has lost all buys chips or leaves
	RebuyWait    article.Rule         `toml:"rebuy_wait"`    // the table waits a moment
	RebuyLate    article.Rule         `toml:"rebuy_late"`    // then the floor may have him leave
	Visible      article.Rule         `toml:"visible"`       // all chips in sight
	BigChips     article.Rule         `toml:"big_chips"`     // the house may want wagers in large chips
	Split        article.Clause[bool] `toml:"split"`         // players may share a pot by agreement

	// Moves.
	TableChange article.Clause[bool] `toml:"table_change"` // a change of table needs approval, and a reason
	ChangeMost  article.Clause[bool] `toml:"change_most"`  // no more than the largest buy-in comes along
	ForcedWhole article.Rule         `toml:"forced_whole"` // who is moved brings the whole stack
	BalancePick article.Rule         `toml:"balance_pick"` // the next player after the big blind of the fullest table

	MergeDraw article.Clause[MergeDraw] `toml:"merge_draw"` // how seats are drawn when a table is merged into others

	// Absence.
	LeftChips article.Rule         `toml:"left_chips"` // left on the table at the player's risk
	HeldWhole article.Rule         `toml:"held_whole"` // what was taken away comes back whole
	PickUp    article.Clause[int]  `toml:"pick_up"`    // from which chips may be taken away; 0: no such time
	SeatLost  article.Clause[int]  `toml:"seat_lost"`  // from which, where names wait, the seat is given away; 0: as orbits go by
	SeatLock  article.Clause[int]  `toml:"seat_lock"`  // for which it may be locked at most
	PlayOver  article.Clause[bool] `toml:"play_over"`  // another may play there, with the absent player's leave and the floor's

	// Stakes and the price of a seat.
	StakesVotes   article.Clause[int]  `toml:"stakes_votes"`   // against, from which stakes stay as they are; raising them needs approval too
	ChargeAdvance article.Rule         `toml:"charge_advance"` // before the deal
	Courtesy      article.Clause[bool] `toml:"courtesy"`       // who does not take it may play to the button where nobody waits
	ChargeAll     article.Clause[int]  `toml:"charge_all"`     // names waiting from which everybody pays
	ChargeNew     article.Clause[int]  `toml:"charge_new"`     // names waiting up to which who has just come does not
}

// Scope says what has a waiting list.
type Scope uint8

// The answers.
const (
	ListPerTable Scope = iota
	ListPerGame
)

var scopeNames = []string{"table", "game"}

// String, MarshalText and UnmarshalText use the names of the rulebooks.
func (s Scope) String() string               { return enum.Name(scopeNames, int(s)) }
func (s Scope) MarshalText() ([]byte, error) { return enum.Write(scopeNames, int(s)) }

// UnmarshalText reads the name used in the rulebooks.
func (s *Scope) UnmarshalText(text []byte) error { return enum.Read(scopeNames, text, s) }

// Refused says what becomes of who does not take the seat that he is called to.
type Refused uint8

// The answers.
const (
	ToBottom Refused = iota // of the list
	OffList
)

var refusedNames = []string{"to_bottom", "off_list"}

// String, MarshalText and UnmarshalText use the names of the rulebooks.
func (r Refused) String() string               { return enum.Name(refusedNames, int(r)) }
func (r Refused) MarshalText() ([]byte, error) { return enum.Write(refusedNames, int(r)) }

// UnmarshalText reads the name used in the rulebooks.
func (r *Refused) UnmarshalText(text []byte) error { return enum.Read(refusedNames, text, r) }
