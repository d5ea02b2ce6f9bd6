package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
)

// Level is one level or break of the structure.
//
// A level of stud has no blinds but a bring-in. In fixed limit the small bet is the big blind and the big bet twice the
// small one unless the level says otherwise; in spread limit they are the smallest and the largest bet.
type Level struct {
	Small   chip.Amount `toml:"small" json:"small,omitempty"`
	Big     chip.Amount `toml:"big" json:"big,omitempty"`
	Ante    chip.Amount `toml:"ante" json:"ante,omitempty"`
	Minutes int         `toml:"minutes" json:"minutes"`
	Break   bool        `toml:"break" json:"break,omitempty"`
	Note    string      `toml:"note" json:"note,omitempty"` // "Color-up 25"
	DayEnds bool        `toml:"day_ends" json:"day_ends,omitempty"`

	Game     hand.Game      `toml:"game" json:"game,omitempty"` // where the structure has no Rotation
	Betting  hand.Structure `toml:"betting" json:"betting,omitempty"`
	SmallBet chip.Amount    `toml:"small_bet" json:"small_bet,omitempty"`
	BigBet   chip.Amount    `toml:"big_bet" json:"big_bet,omitempty"`
	BringIn  chip.Amount    `toml:"bring_in" json:"bring_in,omitempty"`
	StudAnte chip.Amount    `toml:"stud_ante" json:"stud_ante,omitempty"` // of each player in stud; 0 = Ante
}

// Structure is the sheet published before the tournament.
type Structure struct {
	Name         string
	Game         hand.Game // of the first level: what the sheet as a whole is called by
	Rotation     []Variant `json:",omitempty"` // games that change by hands, at each table; none: the levels say
	HandsEach    int       `json:",omitempty"` // hands of each game of the rotation
	Quality      string    // tier of Texapoker's chart, "" = none ("commun", "inhabituel", …)
	BuyIn, Fee   money.Amount
	Guarantee    money.Amount  `json:",omitempty"` // what the pool is at least: the house adds what is missing
	Stack        chip.Amount   // starting stack
	Chips        []chip.Amount // denominations in play, smallest first
	StackChips   []int         `json:",omitempty"` // how many of each the starting stack is made of; none: not said
	SeatsLate    int           // seats per table during late registration (10); 0 = as Seats
	Seats        int           // seats per table afterwards (9)
	FinalTable   int           // size of the final table; 0 = by TDA-RP-9
	AnteKind     hand.AnteKind // of the games with blinds; in stud every player antes
	Levels       []Level       // breaks included
	LateLevels   int           // registration closes at the end of this level (breaks not counted); 0 = at the start
	LateMinutes  int           `json:",omitempty"` // and so many minutes after the start at the latest; 0: the levels alone say
	ReEntries    int           // allowed per player
	Surrender    bool          `json:",omitempty"` // a stack may be given up for a re-entry
	Rebuys       *Rebuys       `json:",omitempty"` // nil: none are sold
	AddOn        *Sale         `json:",omitempty"` // sold in the break after the last level with rebuys, or with late entries
	Capacity     int           `json:",omitempty"` // players who can sit at once; 0: as many as tables can be put up for
	Reservations bool          `json:",omitempty"` // places are reserved: those who have not come and paid in time lose them
	Bonus        *Sale         `json:",omitempty"` // the dealer's bonus, sold with the first chips
	Turbo        bool          `json:",omitempty"` // published as one: books ask less of it
	Bounties     *Bounties     `json:",omitempty"` // nil: no head is worth anything
	Satellite    *Satellite    `json:",omitempty"` // nil: it is played for money
	TakesTickets []string      `json:",omitempty"` // names of tickets that pay for an entry, besides those of the name of the event

	Flights       []FlightPlan  `json:",omitempty"` // first days, one after the other; none: one first day
	FlightEntries FlightEntries `json:",omitempty"`
	FlightRanks   FlightRanks   `json:",omitempty"`

	Payouts Payouts
}

// Payouts says how the pool is shared: a table by number of entries; percentages are in hundredths (2650 = 26.50 %).
type Payouts struct {
	Round  money.Amount  `json:"round"` // unit to round down to, remainder to the first place; 0 = minor unit
	Tables []PayoutTable `json:"tables"`
}

// PayoutTable holds from Entries up.
type PayoutTable struct {
	Entries int   `json:"entries"`
	Shares  []int `json:"shares"` // hundredths of a percent by place, sum 10000
}

// wholePool is all of the pool in hundredths of a percent.
const wholePool = 10000

// Limits of a structure.
const (
	levelsMax  = 400
	minutesMax = 24 * 60
)

// MoneyMax is the most that one amount of a structure may be, in minor units: a million entries still add up.
const MoneyMax = money.Amount(100_000_000_00)

// The reasons for which a structure is refused. The arguments in brackets come with them; Level counts as the
// sheet does, breaks included, from 1.
const (
	StructureNoLevels     refusal.Code = "structure_no_levels"       // [Max] none that is played, or too many
	StructureBadLevel     refusal.Code = "structure_bad_level"       // [Level] blinds or minutes cannot be
	StructureIndivisible  refusal.Code = "structure_indivisible"     // [Level Amount Chip]
	StructureAnteReduced  refusal.Code = "structure_ante_reduced"    // [Level Ante Before Cite] TDA-RP-11-B
	StructureBlindsFall   refusal.Code = "structure_blinds_fall"     // [Level]
	StructureBadStack     refusal.Code = "structure_bad_stack"       // [Stack Chip]
	StructureBadChips     refusal.Code = "structure_bad_chips"       // ascending, above zero, at least one
	StructureStackChips   refusal.Code = "structure_stack_chips"     // [Stack Worth] the chips of a stack are not worth it
	StructureBadSeats     refusal.Code = "structure_bad_seats"       // [Seats Min Max]
	StructureBadFinal     refusal.Code = "structure_bad_final_table" // [Seats Min Max]
	StructureBadLate      refusal.Code = "structure_bad_late_levels" // [Late Levels]
	StructureBadPayouts   refusal.Code = "structure_bad_payouts"     // [Entries] shares must fall and sum to 100 %
	StructureBadMoney     refusal.Code = "structure_bad_money"       // an amount of money is negative or beyond MoneyMax
	StructureGuarantee    refusal.Code = "structure_guarantee"       // [Guarantee Most Cite] FR-57-6-D
	StructureUnknownTier  refusal.Code = "structure_unknown_quality" // [Quality]
	StructureUnknownGame  refusal.Code = "structure_unknown_game"    // [Level] 0 = of the rotation
	StructureBadRotation  refusal.Code = "structure_bad_rotation"    // [Games Hands] too many
	StructureBadBringIn   refusal.Code = "structure_bad_bring_in"    // [Level BringIn Bet] at least a chip, less than the bet
	StructureBadReEntries refusal.Code = "structure_bad_re_entries"  // [ReEntries]
	StructureBadSale      refusal.Code = "structure_bad_sale"        // [Sale] price, chips or levels cannot be
	StructureBadCapacity  refusal.Code = "structure_bad_capacity"    // [Capacity]
	StructureAddOnBreak   refusal.Code = "structure_add_on_break"    // [Level] no break follows the level after which add-ons are sold
	StructureBonusMost    refusal.Code = "structure_bonus_most"      // [Price Most Chips Exact Cite] FR-57-6-B
	StructureBonusRebuys  refusal.Code = "structure_bonus_rebuys"    // [Cite] no bonus where rebuys are sold: FR-57-6-B
	StructureSurrender    refusal.Code = "structure_surrender"       // [Cite] the book, or the law over it, lets nobody give chips up
)

func (s *Structure) lateSeats() int {
	if s.SeatsLate > 0 {
		return s.SeatsLate
	}
	return s.Seats
}

// unit is the smallest chip.
func (s *Structure) unit() chip.Amount {
	if len(s.Chips) == 0 {
		return 1
	}
	return s.Chips[0]
}

// Number counts the levels played up to and including index i; of a break, those before it.
func (s *Structure) Number(i int) int {
	n := 0
	for j := 0; j <= i && j < len(s.Levels); j++ {
		if !s.Levels[j].Break {
			n++
		}
	}
	return n
}

// Validate refuses a structure that cannot be played. The error is a *refusal.Error of one of the codes above.
func (s *Structure) Validate(p *Policy) error {
	if err := s.validateGames(); err != nil {
		return err
	}
	if err := s.validateTable(p); err != nil {
		return err
	}
	if err := s.validateLevels(p); err != nil {
		return err
	}
	if err := s.validateMoney(p); err != nil {
		return err
	}
	if err := s.validateBounties(); err != nil {
		return err
	}
	if err := s.validateSatellite(); err != nil {
		return err
	}
	if err := s.validateFlights(); err != nil {
		return err
	}
	if err := s.validateTickets(); err != nil {
		return err
	}
	return s.validateSales(p)
}

func (s *Structure) validateTable(p *Policy) error {
	for i, c := range s.Chips {
		if c < 1 || i > 0 && c <= s.Chips[i-1] {
			return refusal.New(StructureBadChips)
		}
	}
	if s.Stack < 1 || s.Stack > hand.StackMax/1_000_000 || s.Stack%s.unit() != 0 {
		return refusal.New(StructureBadStack, "Stack", s.Stack, "Chip", s.unit())
	}
	if err := s.validateStackChips(); err != nil {
		return err
	}
	most := s.SeatsMost()
	for _, seats := range []int{s.Seats, s.lateSeats()} {
		if seats < 2 || seats > most || s.lateSeats() < s.Seats {
			return refusal.New(StructureBadSeats, "Seats", seats, "Min", 2, "Max", most)
		}
	}
	if s.FinalTable < 0 || s.FinalTable == 1 || s.FinalTable > most {
		return refusal.New(StructureBadFinal, "Seats", s.FinalTable, "Min", 2, "Max", most)
	}
	if err := s.validateQuality(p); err != nil {
		return err
	}
	if s.ReEntries < 0 {
		return refusal.New(StructureBadReEntries, "ReEntries", s.ReEntries)
	}
	return nil
}

// validateStackChips refuses chips that do not make the stack.
func (s *Structure) validateStackChips() error {
	var sum chip.Amount
	for i, n := range s.StackChips {
		if n < 0 || i >= len(s.Chips) || chip.Amount(n) > s.Stack {
			return refusal.New(StructureBadChips)
		}
		sum += chip.Amount(n) * s.Chips[i]
	}
	if len(s.StackChips) > 0 && sum != s.Stack {
		return refusal.New(StructureStackChips, "Stack", s.Stack, "Worth", sum)
	}
	return nil
}

// validateQuality refuses a tier that the book's chart does not have; a book without chart takes any.
func (s *Structure) validateQuality(p *Policy) error {
	tiers := p.Quality.Value
	if s.Quality == "" || len(tiers) == 0 {
		return nil
	}
	for _, tier := range tiers {
		if tier.Quality == s.Quality {
			return nil
		}
	}
	return refusal.New(StructureUnknownTier, "Quality", s.Quality)
}

func (s *Structure) validateLevels(p *Policy) error {
	played := s.Number(len(s.Levels))
	if played == 0 || len(s.Levels) > levelsMax || s.Levels[0].Break {
		return refusal.New(StructureNoLevels, "Max", levelsMax)
	}
	if s.LateLevels < 0 || s.LateLevels > played {
		return refusal.New(StructureBadLate, "Late", s.LateLevels, "Levels", played)
	}
	var before stakesBefore
	for i, l := range s.Levels {
		if l.Minutes < 1 || l.Minutes > minutesMax {
			return refusal.New(StructureBadLevel, "Level", i+1)
		}
		if l.Break {
			continue
		}
		if err := s.validateStakes(i, &before, p); err != nil {
			return err
		}
	}
	return nil
}

// validateSales refuses chips that cannot be sold, or may not.
func (s *Structure) validateSales(p *Policy) error {
	for _, what := range []Sold{RebuySold, AddOnSold, BonusSold} {
		sale := s.sale(what)
		if sale != nil && (sale.Price < 0 || sale.Fee < 0 || sale.Price > MoneyMax || sale.Fee > MoneyMax || sale.Chips < 1 ||
			sale.Chips > hand.StackMax/1_000_000 || sale.Chips%s.unit() != 0) {
			return refusal.New(StructureBadSale, "Sale", string(what))
		}
	}
	if r := s.Rebuys; r != nil && (r.Levels < 1 || r.Levels > s.Number(len(s.Levels)) || r.Most < 0 || r.AtMost < 0) {
		return refusal.New(StructureBadSale, "Sale", string(RebuySold))
	}
	if s.Capacity < 0 || s.Capacity == 1 || s.Capacity > TablesMax*s.SeatsMost() {
		return refusal.New(StructureBadCapacity, "Capacity", s.Capacity)
	}
	if s.LateMinutes < 0 || s.LateMinutes > levelsMax*minutesMax {
		return refusal.New(StructureBadLate, "Late", s.LateMinutes, "Levels", s.Number(len(s.Levels)))
	}
	if s.AddOn != nil && !slices.ContainsFunc(s.Levels, func(l Level) bool { return l.Break }) || s.AddOn != nil && !s.breakFollows(s.addOnAfter()) {
		return refusal.New(StructureAddOnBreak, "Level", s.addOnAfter())
	}
	var t article.Trace
	if s.Surrender && !p.Surrender.Decide(&t) {
		return refusal.New(StructureSurrender, "Cite", string(first(t.Decided())))
	}
	return s.validateBonus(p)
}

// breakFollows reports whether a break comes between level number n and the next.
func (s *Structure) breakFollows(n int) bool {
	for i := range s.Levels {
		if s.Levels[i].Break && s.Number(i) == n {
			return n > 0
		}
	}
	return false
}

// validateBonus refuses a dealer's bonus that the law does not allow.
func (s *Structure) validateBonus(p *Policy) error {
	if s.Bonus == nil {
		return nil
	}
	var t article.Trace
	if s.Rebuys != nil && !p.BonusWithRebuys.Decide(&t) {
		return refusal.New(StructureBonusRebuys, "Cite", string(first(t.Decided())))
	}
	t.Reset()
	percent := p.BonusMost.Decide(&t)
	if percent == 0 {
		return nil
	}
	most, exact := s.BuyIn*money.Amount(percent)/100, s.Stack*chip.Amount(percent)/100
	if s.Bonus.Price+s.Bonus.Fee > most || s.Bonus.Chips != exact {
		return refusal.New(StructureBonusMost, "Price", s.Bonus.Price+s.Bonus.Fee, "Most", most, "Chips", s.Bonus.Chips, "Exact", exact,
			"Cite", string(first(t.Decided())))
	}
	return nil
}

// validateGuarantee refuses to promise what the house might not be allowed to keep: nobody knows yet how many will enter.
func (s *Structure) validateGuarantee(p *Policy) error {
	if s.Guarantee == 0 {
		return nil
	}
	var t article.Trace
	most := money.Amount(p.AddedMost.Decide(&t)) * 100
	if most == 0 || s.Guarantee <= most {
		return nil
	}
	return refusal.New(StructureGuarantee, "Guarantee", s.Guarantee, "Most", most, "Cite", string(t.Decided()[0]))
}

func (s *Structure) validateMoney(p *Policy) error {
	for _, amount := range []money.Amount{s.BuyIn, s.Fee, s.Guarantee, s.Payouts.Round} {
		if amount < 0 || amount > MoneyMax {
			return refusal.New(StructureBadMoney)
		}
	}
	if err := s.validateGuarantee(p); err != nil {
		return err
	}
	before := 0
	for _, t := range s.Payouts.Tables {
		sum, last := 0, wholePool
		for _, share := range t.Shares {
			if share < 1 || share > last {
				return refusal.New(StructureBadPayouts, "Entries", t.Entries)
			}
			sum, last = sum+share, share
		}
		if sum != wholePool || t.Entries <= before {
			return refusal.New(StructureBadPayouts, "Entries", t.Entries)
		}
		before = t.Entries
	}
	return nil
}
