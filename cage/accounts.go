package cage

import (
	"cmp"

	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
)

// The accounts of the cage. What is held is above zero, what is owed below.
const (
	DrawerAccount      ledger.Kind = "drawer"      // what lies in a drawer
	SafeAccount        ledger.Kind = "safe"        // what lies in the safe
	CardsAccount       ledger.Kind = "cards"       // what a card terminal has taken, until it is reconciled
	BankAccount        ledger.Kind = "bank"        // what has gone to the bank: transfers, cards reconciled
	EventsAccount      ledger.Kind = "events"      // what was taken for an entry of an event, below zero; given, above
	DepositsAccount    ledger.Kind = "deposits"    // what a player has left here: below zero
	DuesAccount        ledger.Kind = "dues"        // what players have settled of what they owed the house: below zero
	CirculationAccount ledger.Kind = "circulation" // cash chips that are out, and below zero their worth
	TakingsAccount     ledger.Kind = "takings"     // what was counted in the drop boxes of a cash session: the house's, below zero
	ExchangeAccount    ledger.Kind = "exchange"    // foreign money taken, below zero, for what it was worth
	DifferencesAccount ledger.Kind = "differences" // what was missing when something was counted; below zero: too much
	HouseAccount       ledger.Kind = "house"       // what the house has put in: below zero
	ForwardAccount     ledger.Kind = "forward"     // brought forward from the day before, the other way round
)

// Accounts lists the accounts of the cage in the order of reports.
func Accounts() ledger.Chart {
	return ledger.Chart{
		{Kind: DrawerAccount, Whose: ledger.Place}, {Kind: SafeAccount},
		{Kind: CardsAccount, Whose: ledger.Place, Below: true}, {Kind: BankAccount, Below: true},
		{Kind: EventsAccount, Whose: ledger.EventEntry, Below: true},
		{Kind: DepositsAccount, Whose: ledger.Player, Below: true}, {Kind: DuesAccount, Whose: ledger.Player, Below: true}, {Kind: CirculationAccount, Below: true},
		{Kind: TakingsAccount, Whose: ledger.Place, Below: true},
		{Kind: ExchangeAccount, Below: true}, {Kind: DifferencesAccount, Whose: ledger.Place, Below: true},
		{Kind: HouseAccount, Below: true}, {Kind: ForwardAccount, Below: true},
	}
}

// Home is the money of the house on that day: euros where the day tells no other.
func (s *State) Home() ledger.Asset { return home(s.Currency) }

func home(currency string) ledger.Asset { return ledger.Money(cmp.Or(currency, "EUR")) }

// CashChips are the chips of cash games, by their worth.
func CashChips() ledger.Asset { return ledger.Asset{Kind: ledger.Chips, Name: "cash"} }

// carried reports whether what an account holds when a day is closed is there on the next.
func carried(k ledger.Kind) bool {
	switch k {
	case SafeAccount, EventsAccount, DepositsAccount, CirculationAccount:
		return true
	}
	return false
}

// Piece is so many notes or coins of one worth, in minor units of the money of the house.
type Piece struct {
	Worth money.Amount `json:"worth"`
	Count int          `json:"count"`
}

// Denominations are the notes and coins of a currency, the greatest first: of euros where none is named.
func Denominations(currency string) []money.Amount {
	if currency == "CHF" {
		return []money.Amount{1000_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 20, 10, 5}
	}
	return []money.Amount{500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 20, 10, 5, 2, 1}
}

// Holding is an amount of something beside the money of the house: foreign money in its minor units, chips by their worth.
type Holding struct {
	Asset  ledger.Asset `json:"asset"`
	Amount money.Amount `json:"amount"`
}

// Counted is what somebody has counted, or puts somewhere.
type Counted struct {
	Pieces []Piece   `json:"pieces,omitempty"`
	Other  []Holding `json:"other,omitempty"`
}

// Cash is what the pieces are worth, in minor units.
func (c Counted) Cash() (all money.Amount) {
	for _, p := range c.Pieces {
		all += p.Worth * money.Amount(p.Count)
	}
	return all
}

// of is how much of an asset there is, where home is the money of the house.
func (c Counted) of(a, home ledger.Asset) money.Amount {
	if a == home {
		return c.Cash()
	}
	for _, h := range c.Other {
		if h.Asset == a {
			return h.Amount
		}
	}
	return 0
}

// assets are those of which there is some, the money of the house first.
func (c Counted) assets(home ledger.Asset) []ledger.Asset {
	out := []ledger.Asset{home}
	for _, h := range c.Other {
		out = append(out, h.Asset)
	}
	return out
}
