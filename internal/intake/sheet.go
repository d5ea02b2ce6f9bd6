package intake

import (
	"io"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/tournament"
)

// written is a structure as a file has it.
type written struct {
	Name         string          `toml:"name"`
	Game         string          `toml:"game,omitempty"`
	Rotation     []string        `toml:"rotation,omitempty"`
	HandsEach    int             `toml:"hands_each,omitzero"`
	Quality      string          `toml:"quality,omitempty"`
	BuyIn        any             `toml:"buy_in"`
	Fee          any             `toml:"fee"`
	Guarantee    any             `toml:"guarantee"`
	Stack        chip.Amount     `toml:"stack"`
	Chips        []chip.Amount   `toml:"chips"`
	StackChips   []int           `toml:"stack_chips,omitempty"`
	SeatsLate    int             `toml:"seats_late,omitzero"`
	Seats        int             `toml:"seats"`
	FinalTable   int             `toml:"final_table,omitzero"`
	Ante         string          `toml:"ante"`
	LateLevels   int             `toml:"late_levels"`
	LateMinutes  int             `toml:"late_minutes,omitzero"`
	ReEntries    int             `toml:"re_entries"`
	Surrender    bool            `toml:"surrender,omitempty"`
	Capacity     int             `toml:"capacity,omitzero"`
	Reservations bool            `toml:"reservations,omitempty"`
	TakesTickets []string        `toml:"takes_tickets,omitempty"`
	Turbo        bool            `toml:"turbo,omitempty"`
	Rebuys       *sheetRebuys    `toml:"rebuys,omitempty"`
	AddOn        *sheetSale      `toml:"add_on,omitempty"`
	Bonus        *sheetSale      `toml:"bonus,omitempty"`
	Bounty       *sheetBounties  `toml:"bounty,omitempty"`
	Satellite    *sheetSatellite `toml:"satellite,omitempty"`

	Flights       []sheetFlight `toml:"flights,omitempty"`
	FlightEntries string        `toml:"flight_entries,omitempty"`
	FlightRanks   string        `toml:"flight_ranks,omitempty"`

	Levels  []sheetLevel  `toml:"levels"`
	Payouts *sheetPayouts `toml:"payouts,omitempty"`
}

type sheetLevel struct {
	Break    bool        `toml:"break,omitempty"`
	Game     string      `toml:"game,omitempty"`
	Small    chip.Amount `toml:"small,omitzero"`
	Big      chip.Amount `toml:"big,omitzero"`
	Ante     chip.Amount `toml:"ante,omitzero"`
	SmallBet chip.Amount `toml:"small_bet,omitzero"`
	BigBet   chip.Amount `toml:"big_bet,omitzero"`
	BringIn  chip.Amount `toml:"bring_in,omitzero"`
	StudAnte chip.Amount `toml:"stud_ante,omitzero"`
	Minutes  int         `toml:"minutes"`
	Note     string      `toml:"note,omitempty"`
	DayEnds  bool        `toml:"day_ends,omitempty"`
}

type sheetPayouts struct {
	Round  any           `toml:"round"`
	Tables []sheetShares `toml:"tables"`
}

type sheetShares struct {
	Entries int   `toml:"entries"`
	Shares  []int `toml:"shares,omitzero"`
}

// WriteStructure writes a structure as a sheet that ParseStructure reads as the same structure.
func WriteStructure(w io.Writer, s tournament.Structure) error {
	out := written{
		Name: s.Name, HandsEach: s.HandsEach, Quality: s.Quality, BuyIn: amountOf(s.BuyIn), Fee: amountOf(s.Fee), Guarantee: amountOf(s.Guarantee),
		Stack: s.Stack, Chips: s.Chips, SeatsLate: s.SeatsLate, Seats: s.Seats, FinalTable: s.FinalTable, Ante: antes[s.AnteKind],
		LateLevels: s.LateLevels, LateMinutes: s.LateMinutes, ReEntries: s.ReEntries, Surrender: s.Surrender, Capacity: s.Capacity, Reservations: s.Reservations, TakesTickets: s.TakesTickets, StackChips: s.StackChips, Turbo: s.Turbo,
		Rebuys: writtenRebuys(s.Rebuys), AddOn: writtenSale(s.AddOn), Bonus: writtenSale(s.Bonus), Bounty: writtenBounties(s.Bounties), Satellite: writtenSatellite(s.Satellite),
		Flights: writtenFlights(s), FlightEntries: unlessFirst(s.FlightEntries.String(), tournament.FlightEntriesChoices()),
		FlightRanks: unlessFirst(s.FlightRanks.String(), tournament.FlightRanksChoices()),
	}
	for _, v := range s.Rotation {
		out.Rotation = append(out.Rotation, nameOf(v))
	}
	if len(s.Rotation) == 0 {
		out.Game = GameName(s)
	}
	for _, l := range s.Levels {
		row := sheetLevel{Break: l.Break, Minutes: l.Minutes, Note: l.Note, DayEnds: l.DayEnds}
		if !l.Break {
			row.Small, row.Big, row.Ante, row.SmallBet, row.BigBet, row.BringIn, row.StudAnte = l.Small, l.Big, l.Ante, l.SmallBet, l.BigBet, l.BringIn, l.StudAnte
			if name := nameOf(tournament.Variant{Game: l.Game, Betting: l.Betting}); len(s.Rotation) == 0 && name != out.Game {
				row.Game = name
			}
		}
		out.Levels = append(out.Levels, row)
	}
	if s.Satellite == nil {
		out.Payouts = &sheetPayouts{Round: amountOf(s.Payouts.Round)}
		for _, t := range s.Payouts.Tables {
			out.Payouts.Tables = append(out.Payouts.Tables, sheetShares(t))
		}
	}
	e := toml.NewEncoder(w)
	e.Indent = ""
	return e.Encode(out)
}

// GameName names what a structure as a whole is called by, with its betting where a level plays it.
func GameName(s tournament.Structure) string {
	v := tournament.Variant{Game: s.Game, Betting: usual(s.Game, anyBetting)}
	for _, l := range s.Levels {
		if !l.Break && l.Game == s.Game {
			v.Betting = l.Betting
			break
		}
	}
	return nameOf(v)
}

// nameOf names a game, with its betting before it where that is not the usual one.
func nameOf(v tournament.Variant) string {
	if v.Betting == usual(v.Game, anyBetting) {
		return gameNames[v.Game]
	}
	return bettings[v.Betting] + "-" + gameNames[v.Game]
}

// amountOf is an amount of money as a sheet has it.
func amountOf(m money.Amount) any {
	if m%100 == 0 {
		return int64(m / 100)
	}
	return MoneyText(m)
}

// MoneyText is an amount of money as a sheet and a form have it: "12", "12.50".
func MoneyText(m money.Amount) string {
	text := strconv.FormatInt(int64(m/100), 10)
	if m%100 == 0 {
		return text
	}
	cents := strconv.FormatInt(int64(m%100), 10)
	return text + "." + strings.Repeat("0", 2-len(cents)) + cents
}
