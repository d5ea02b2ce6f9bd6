package tournament

import (
	"fmt"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/bounty"
	"github.com/floorbook/floorbook/chiprace"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/declaration"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/satellite"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/showdown"
	"github.com/floorbook/floorbook/table"
)

// TableOrder is a procedure fixed beforehand that names a table among equals.
type TableOrder uint8

const (
	// HighestNumber takes the table with the highest number.
	HighestNumber TableOrder = iota
	// LowestNumber takes the table with the lowest number.
	LowestNumber
)

var tableOrderNames = [...]string{"highest_number", "lowest_number"}

// MarshalText writes the name used in the rulebooks.
func (o TableOrder) MarshalText() ([]byte, error) { return marshal(tableOrderNames[:], int(o)) }

// UnmarshalText reads the name used in the rulebooks.
func (o *TableOrder) UnmarshalText(text []byte) error { return unmarshal(tableOrderNames[:], text, o) }

// BreakDraw says how the players of a breaking table get their new seats.
type BreakDraw uint8

const (
	// DoubleBlind shuffles the seat cards face down and hands them out by ranking cards, highest first.
	DoubleBlind BreakDraw = iota
	// SingleDraw shuffles the seat cards and hands them out by seat.
	SingleDraw
)

var breakDrawNames = [...]string{"double_blind", "single_draw"}

// MarshalText writes the name used in the rulebooks.
func (b BreakDraw) MarshalText() ([]byte, error) { return marshal(breakDrawNames[:], int(b)) }

// UnmarshalText reads the name used in the rulebooks.
func (b *BreakDraw) UnmarshalText(text []byte) error { return unmarshal(breakDrawNames[:], text, b) }

// SameHand says how players who go out in the same hand are placed.
type SameHand uint8

const (
	// LargerStackFirst places whoever began the hand with more chips higher; equal stacks tie.
	LargerStackFirst SameHand = iota
	// AllTie makes all of them share the places.
	AllTie
)

var sameHandNames = [...]string{"larger_stack_first", "all_tie"}

// MarshalText writes the name used in the rulebooks.
func (h SameHand) MarshalText() ([]byte, error) { return marshal(sameHandNames[:], int(h)) }

// UnmarshalText reads the name used in the rulebooks.
func (h *SameHand) UnmarshalText(text []byte) error { return unmarshal(sameHandNames[:], text, h) }

func marshal(names []string, i int) ([]byte, error) {
	if i >= len(names) {
		return nil, fmt.Errorf("unknown value %d", i)
	}
	return []byte(names[i]), nil
}

func unmarshal[T ~uint8](names []string, text []byte, into *T) error {
	for i, n := range names {
		if n == string(text) {
			*into = T(i)
			return nil
		}
	}
	return fmt.Errorf("unknown value %q: one of %q", text, names)
}

// Gap is the difference between the fullest and the shortest table from which a player is moved, while at least
// Tables are in play.
type Gap struct {
	Tables int `toml:"tables" json:"tables"`
	Gap    int `toml:"gap" json:"gap"`
}

// Shortening makes levels shorter when Players are left: Percent of their length, rounded up to RoundUp minutes,
// in tournaments whose levels last MinLevel minutes or more. Players 0: never.
type Shortening struct {
	Players  int `toml:"players" json:"players"`
	Percent  int `toml:"percent" json:"percent"`
	RoundUp  int `toml:"round_up" json:"round_up"`
	MinLevel int `toml:"min_level" json:"min_level"`
}

// Redraw asks for new seats for everybody when Tables are left, in a tournament of that Quality with at least
// MinEntries.
type Redraw struct {
	Quality    string `toml:"quality" json:"quality"` // "" of any
	Tables     int    `toml:"tables" json:"tables"`
	MinEntries int    `toml:"min_entries" json:"min_entries"`
	Except     []int  `toml:"except" json:"except,omitempty"` // not where so many tables were the most in play
}

// Tier is one line of a quality chart. Hours are effective playing time, minutes those of a level, big blinds the
// average stack guaranteed before each level until the final table (0 = none).
type Tier struct {
	Quality    string     `toml:"quality" json:"quality"`
	Days       int        `toml:"days" json:"days"` // 0 = half a day
	HoursMin   int        `toml:"hours_min" json:"hours_min"`
	HoursMax   int        `toml:"hours_max" json:"hours_max"`
	MinutesMin int        `toml:"minutes_min" json:"minutes_min"`
	MinutesMax int        `toml:"minutes_max" json:"minutes_max"`
	BigBlinds  int        `toml:"big_blinds" json:"big_blinds"`
	SeatsLate  int        `toml:"seats_late" json:"seats_late"`
	Seats      int        `toml:"seats" json:"seats"`
	Cite       article.ID `toml:"cite" json:"cite"`
}

// Policy is what the books set for a tournament.
type Policy struct {
	FloorDecides article.Rule `toml:"floor_decides"` // where the book is silent
	SeatChange   article.Rule `toml:"seat_change"`   // who allows one once the event has begun

	EqualStacks article.Clause[bool] `toml:"equal_stacks"` // all begin with the same chips, and the event is over when one player has them all

	SeatDraw    article.Rule         `toml:"seat_draw"`
	SeatsChosen article.Clause[bool] `toml:"seats_chosen"` // the seat cards of a satellite of one table may lie face up, for players to choose; the button is drawn
	SeatNeeds   article.Rule         `toml:"seat_needs"`   // a seat that somebody needs is asked for before a draw
	LateStack   article.Rule         `toml:"late_stack"`
	LateSeat    article.Rule         `toml:"late_seat"`

	LateMinutes   article.Clause[int]  `toml:"late_minutes"`    // after the start in which entries are taken at most; 0: as the event says
	LateFreeSeats article.Clause[bool] `toml:"late_free_seats"` // late entries take seats that are free: no table is put up for them
	ReEntry       article.Rule         `toml:"re_entry"`        // who has lost everything may enter again in the first part, on the same terms
	Surrender     article.Clause[bool] `toml:"surrender"`       // a stack may be given up for a re-entry, where the event says so

	TableSeats    article.Clause[SeatRange]   `toml:"table_seats"`     // of a table; the organiser may choose others
	SingleTable   article.Clause[SingleTable] `toml:"single_table"`    // players of an event of one table
	RebuysLimited article.Clause[bool]        `toml:"rebuys_limited"`  // how many rebuys one may take is bounded
	Prepaid       article.Rule                `toml:"prepaid"`         // nobody sits down before his price is at the desk
	SeatChecked   article.Rule                `toml:"seat_checked"`    // who sits down checks that it is his seat
	MoveMinutes   article.Clause[int]         `toml:"move_minutes"`    // within which who was given another seat comes there; 0: nobody looks
	DrawPlays     article.Clause[bool]        `toml:"draw_plays"`      // who draws a seat plays at once, and cannot say that he comes later
	DealToChoose  article.Rule                `toml:"deal_to_choose"`  // a card dealt to each player says who moves
	WrongSeat     article.Rule                `toml:"wrong_seat"`      // who sits elsewhere goes to his seat with the chips of that moment
	AbsentStack   article.Rule                `toml:"absent_stack"`    // of a player who has not come yet: dealt in, it pays what is due
	AbsentComes   article.Rule                `toml:"absent_comes"`    // in time, the player plays what is left of it
	AbsentUntil   article.Clause[AbsentLimit] `toml:"absent_until"`    // and leaves play then
	AbsentAside   article.Clause[bool]        `toml:"absent_aside"`    // on request it is set aside instead, and pays nothing
	UnsoldStack   article.Clause[bool]        `toml:"unsold_stack"`    // may wait at a free seat for a late entrant, and pays there
	AbsentToList  article.Clause[bool]        `toml:"absent_to_list"`  // its seat goes to the waiting list
	ReservedUntil article.Clause[int]         `toml:"reserved_until"`  // the end of this level: then who has not paid is on the waiting list
	PaidFirst     article.Rule                `toml:"paid_first"`      // who has paid before that is guaranteed to enter
	WalkInAfter   article.Clause[int]         `toml:"walk_in_after"`   // the end of this level, where places are reserved: who has neither paid nor reserved
	OneFlight     article.Clause[bool]        `toml:"one_flight"`      // of several first days a player reserves one
	FlightReEntry article.Clause[bool]        `toml:"flight_re_entry"` // who is out of one comes first in another, having told the floor
	ListOrder     article.Rule                `toml:"list_order"`      // the waiting list is served in its order
	ListPresent   article.Clause[bool]        `toml:"list_present"`    // only who is there is put on it
	ListCall      article.Rule                `toml:"list_call"`       // who does not answer is passed over
	ReEntryFirst  article.Clause[bool]        `toml:"re_entry_first"`  // before those who have not played yet
	TwoForOne     article.Rule                `toml:"two_for_one"`     // or, on a very long list, after two of them
	ListOverride  article.Rule                `toml:"list_override"`   // the floor may seat another one

	Freezeout       article.Rule         `toml:"freezeout"`         // without rebuys an entry has one stack
	Rebuys          article.Rule         `toml:"rebuys"`            // sold in the first part, as the event says
	RebuyOwed       article.Rule         `toml:"rebuy_owed"`        // once announced it counts and is owed
	RebuyAtOnce     article.Rule         `toml:"rebuy_at_once"`     // whether to rebuy is decided at once
	RebuyMissesNone article.Rule         `toml:"rebuy_misses_none"` // no hand is missed; who does not rebuy before the next is out
	AddOn           article.Rule         `toml:"add_on"`            // once, when rebuys end, whatever the stack
	RebuyWithAddOn  article.Clause[bool] `toml:"rebuy_with_add_on"` // together, with less than a starting stack
	BonusMost       article.Clause[int]  `toml:"bonus_most"`        // the dealer's bonus: percent of buy-in at most, and of the stack exactly; 0: as the event says
	BonusWithRebuys article.Clause[bool] `toml:"bonus_with_rebuys"` // it may be sold where rebuys are
	BonusApart      article.Rule         `toml:"bonus_apart"`       // it is no part of the pool

	BreakOrder article.Clause[TableOrder] `toml:"break_order"` // which table breaks
	BreakDraw  article.Clause[BreakDraw]  `toml:"break_draw"`
	BreakCards article.Clause[CardDraw]   `toml:"break_cards"` // what its players draw, where real cards decide
	BreakSeats article.Rule               `toml:"break_seats"` // any position, but no cards between button and small blind

	BalancePick       article.Rule               `toml:"balance_pick"`        // the next big blind
	BalanceSmallBlind article.Clause[bool]       `toml:"balance_small_blind"` // before it, the small blind of the last hand
	BalanceBigBlind   article.Clause[bool]       `toml:"balance_big_blind"`   // before it, the big blind of the last hand
	BalanceStud       article.Rule               `toml:"balance_stud"`        // without blinds: by position, to the seat left last
	BalanceSeat       article.Rule               `toml:"balance_seat"`
	BalanceSmall      article.Clause[bool]       `toml:"balance_small"`  // one who is moved may come in as the small blind
	BalanceRefill     article.Clause[int]        `toml:"balance_refill"` // seats short of full from which a table is filled, and from no fewer; 0: by gap alone
	BalanceNeverSmall article.Rule               `toml:"balance_never_small"`
	SourceTable       article.Clause[TableOrder] `toml:"source_table"` // which of the fullest tables gives a player
	BalanceGap        article.Clause[[]Gap]      `toml:"balance_gap"`  // most tables first

	HaltGap      article.Clause[int] `toml:"halt_gap"`       // players short of the fullest table
	HaltFullRing article.Clause[int] `toml:"halt_full_ring"` // seats per table from which a short table stops by itself

	LevelSignal   article.Rule               `toml:"level_signal"`
	LevelNextHand article.Rule               `toml:"level_next_hand"`
	ShortLevels   article.Clause[Shortening] `toml:"short_levels"`

	FormatChange    article.Rule             `toml:"format_change"` // fewer seats after late registration
	Redraws         article.Clause[[]Redraw] `toml:"redraws"`
	FinalTableLarge article.Clause[int]      `toml:"final_table_large"` // size where tables seat 8 or more
	FinalTableSmall article.Clause[int]      `toml:"final_table_small"` // size where tables seat 6 or 7

	HandForHand       article.Clause[int]          `toml:"hand_for_hand"`        // players above the paid places from which it is proposed
	HandForHandTies   article.Clause[LastHandTies] `toml:"hand_for_hand_ties"`   // players out in the hand of the announcement
	HandForHandClock  article.Rule                 `toml:"hand_for_hand_clock"`  // deducted hand by hand
	HandForHandCost   article.Clause[[]HandCost]   `toml:"hand_for_hand_cost"`   // on the clock
	HandForHandTurbo  article.Clause[bool]         `toml:"hand_for_hand_turbo"`  // in a turbo real time runs
	HandForHandLevels article.Rule                 `toml:"hand_for_hand_levels"` // they go on rising
	HandForHandAllIn  article.Rule                 `toml:"hand_for_hand_all_in"` // cards stay face down until the floor says so

	SameHand         article.Clause[SameHand] `toml:"same_hand"`
	TiedPrizes       article.Rule             `toml:"tied_prizes"`
	PrizeDeals       article.Clause[Deals]    `toml:"prize_deals"`
	PlayedOut        article.Rule             `toml:"played_out"` // a deal does not end the event
	PayoutsFixed     article.Rule             `toml:"payouts_fixed"`
	AddedMost        article.Clause[int]      `toml:"added_most"` // by the house to a pool, in whole units of the currency; 0: as much as it likes
	AnteNeverReduced article.Rule             `toml:"ante_never_reduced"`

	SharedRemainder    article.Clause[SharedRemainder]  `toml:"shared_remainder"`    // what cannot be divided among those who share places
	PlanFixed          article.Clause[PlanFixing]       `toml:"plan_fixed"`          // from when on how prizes are shared takes two persons to change
	PrizesByEntries    article.Rule                     `toml:"prizes_by_entries"`   // they depend on the number of entries and the kind of event
	BuyInPool          article.Rule                     `toml:"buy_in"`              // the price of an entry, which makes the pool
	FeeApart           article.Rule                     `toml:"fee_apart"`           // what the house takes on top of it
	PrizesLeast        article.Rule                     `toml:"prizes_least"`        // they are worth what was bought, less what the law withholds
	Withholding        article.Clause[WithholdingRates] `toml:"withholding"`         // percent of what was bought, for the staff
	WithholdingEntered article.Clause[bool]             `toml:"withholding_entered"` // into a register that two persons sign
	PoolBuysTickets    article.Clause[bool]             `toml:"pool_buys_tickets"`   // besides money, and nothing else
	TicketRest         article.Rule                     `toml:"ticket_rest"`         // of a satellite: what is left of the pool is money for the place after the tickets
	TicketsPaidOut     article.Clause[bool]             `toml:"tickets_paid_out"`    // who has won a ticket may have its value in money
	FreeEntry          article.Rule                     `toml:"free_entry"`          // an event may cost nothing to enter
	PrizesPersonal     article.Clause[bool]             `toml:"prizes_personal"`     // nobody else gets them
	PrizeIdentity      article.Clause[bool]             `toml:"prize_identity"`      // a document is shown first
	PrizeChips         article.Clause[bool]             `toml:"prize_chips"`         // the chips are given back first
	Leaver             article.Rule                     `toml:"leaver"`              // the stack of who has left for good pays what is due; the prize of its place is his
	BagIdentity        article.Clause[bool]             `toml:"bag_identity"`        // a document is seen before the chips of a day are bagged
	BagSigned          article.Clause[bool]             `toml:"bag_signed"`          // and the player signs for the count
	Stop               article.Rule                     `toml:"stop"`                // an event may be suspended, stopped or cancelled
	Refund             article.Clause[Refund]           `toml:"refund"`              // of one that is cancelled or stopped

	Quality      article.Clause[[]Tier] `toml:"quality"`
	GuaranteedBB article.Rule           `toml:"guaranteed_big_blinds"`
}

// Rules are the policies of the packages that play hands and rule on them.
type Rules struct {
	Hand    hand.Policy
	Referee referee.Policy
	Table   table.Policy

	// What the streams of earlier releases have not recorded is nil: tables do not rule on it there.
	Deal      *deal.Policy      `json:",omitempty"`
	Showdown  *showdown.Policy  `json:",omitempty"`
	Dispute   *dispute.Policy   `json:",omitempty"`
	Penalty   *penalty.Policy   `json:",omitempty"`
	Shotclock *shotclock.Policy `json:",omitempty"`
	Chiprace  *chiprace.Policy  `json:",omitempty"` // nil: nobody colours up
	Bounty    *bounty.Policy    `json:",omitempty"` // nil: no head is worth anything
	Satellite *satellite.Policy `json:",omitempty"` // nil: no ticket is won
	Admission *admission.Policy `json:",omitempty"` // nil: nobody is checked at a desk

	Declaration *declaration.Policy `json:",omitempty"` // nil: no law has the room tell anybody
}

// AtTable are the policies by which every table of the event is run.
func (r *Rules) AtTable() table.Rules {
	return table.Rules{Table: &r.Table, Referee: &r.Referee, Hand: &r.Hand, Deal: r.Deal, Showdown: r.Showdown, Dispute: r.Dispute,
		Penalty: r.Penalty, Shotclock: r.Shotclock}
}
