package cashgame

import (
	"strconv"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/table"
)

// The accounts of a session, in chips. What an account got is above zero; the cage has given what the others hold.
const (
	TablesAccount ledger.Kind = "tables" // what is at a table, in stacks and pots
	RacksAccount  ledger.Kind = "racks"  // what a player carries, on the way to a table or from one
	HeldAccount   ledger.Kind = "held"   // what is held for a player who is away
	DropAccount   ledger.Kind = "drop"   // what was dropped at a table and not counted yet
	TakenAccount  ledger.Kind = "taken"  // what was counted in drop boxes: it is the house's
	OffAccount    ledger.Kind = "off"    // what a table did not add up by: below zero where there was more than known
	CageAccount   ledger.Kind = "cage"   // what the cage has given out, below zero
)

// What postings of a session are for.
const (
	ForBuy    ledger.Purpose = "buy"
	ForRedeem ledger.Purpose = "redeem"
	ForSeat   ledger.Purpose = "seat"   // a stack comes to a table
	ForAdd    ledger.Purpose = "add"    // chips are added to one
	ForLeave  ledger.Purpose = "leave"  // a stack leaves a table
	ForMove   ledger.Purpose = "move"   // from one table to another
	ForHold   ledger.Purpose = "hold"   // chips of an absent player
	ForReturn ledger.Purpose = "return" // they come back
	ForRake   ledger.Purpose = "rake"   // of a hand
	ForTime   ledger.Purpose = "time"   // of a collection
	ForCount  ledger.Purpose = "count"  // of a drop box
	ForOff    ledger.Purpose = "off"    // a table that does not add up
)

// Purposes lists what postings of a session are for.
var Purposes = []ledger.Purpose{ForBuy, ForRedeem, ForSeat, ForAdd, ForLeave, ForMove, ForHold, ForReturn, ForRake, ForTime, ForCount, ForOff, ForTip, ForTipsGive}

// Accounts lists the accounts of a session in the order of reports.
func Accounts() ledger.Chart {
	return ledger.Chart{
		{Kind: TablesAccount, Whose: ledger.Place}, {Kind: RacksAccount, Whose: ledger.Player}, {Kind: HeldAccount, Whose: ledger.Player},
		{Kind: DropAccount, Whose: ledger.Place}, {Kind: TipsAccount, Whose: ledger.Player}, {Kind: TipPoolAccount}, {Kind: TakenAccount}, {Kind: OffAccount, Whose: ledger.Place, Below: true},
		{Kind: CageAccount, Below: true},
	}
}

// Chips is the asset that all accounts hold: the cash chips of the house, by their value.
func (s *State) Chips() ledger.Asset { return ledger.Asset{Kind: ledger.Chips, Name: s.House.Currency} }

// Ledger is where every chip of the session is. It is for reading: only Apply posts to it.
func (s *State) Ledger() *ledger.Ledger { return s.books }

func (s *State) balance(k ledger.Kind, o ledger.Owner) chip.Amount {
	return chip.Amount(s.books.Balance(ledger.Account{Kind: k, Owner: o}, s.Chips()))
}

// InPlay is what is known to be at a table, in stacks and pots.
func (s *State) InPlay(no int) chip.Amount { return s.balance(TablesAccount, of(no)) }

// Rack is what a player carries; Held what is held for him.
func (s *State) Rack(p table.PlayerID) chip.Amount { return s.balance(RacksAccount, owner(p)) }

// Held is what is held for a player.
func (s *State) Held(p table.PlayerID) chip.Amount { return s.balance(HeldAccount, owner(p)) }

// Drop is what was dropped at a table and not counted yet, as far as it was told.
func (s *State) Drop(no int) chip.Amount { return s.balance(DropAccount, of(no)) }

// Total is what all accounts of a kind hold.
func (s *State) Total(k ledger.Kind) chip.Amount { return chip.Amount(s.books.Total(k, s.Chips())) }

// post keeps the books of an event that is about to be applied.
func (s *State) post(e Event) {
	p, moves := s.posting(e)
	if !moves {
		s.followed(e)
		return
	}
	if _, err := s.books.Post(p); err != nil {
		panic("cashgame: " + e.EventType() + ": " + err.Error())
	}
	s.follow(e, p.Lines)
}

// movement gathers the lines of one posting.
type movement struct {
	s     *State
	lines []ledger.Line
}

func (m *movement) line(k ledger.Kind, o ledger.Owner, amount chip.Amount) *movement {
	if amount != 0 {
		m.lines = append(m.lines, ledger.Line{Account: ledger.Account{Kind: k, Owner: o}, Asset: m.s.Chips(), Amount: ledger.Amount(amount)})
	}
	return m
}

// posting is what an event moves: the one place that knows. The journal holds events alone.
func (s *State) posting(e Event) (p ledger.Posting, moves bool) {
	switch back := e.(type) {
	case DropTakenBack:
		return s.reversal(numbered(ForCount, back.Table, back.No)), true
	case TipTakenBack:
		return s.reversal(numbered(ForTip, back.Table, back.No)), true
	}
	m := &movement{s: s}
	p.For = m.fill(e)
	p.Event, p.Lines = s.Seq+1, m.lines
	return p, len(m.lines) > 0
}

// reversal puts back what was posted for something and stands: Decide has seen that it does.
func (s *State) reversal(f ledger.For) ledger.Posting {
	p, err := s.books.Reversal(s.books.Standing(f), s.Seq+1)
	if err != nil {
		panic("cashgame: " + err.Error())
	}
	return p
}

// numbered is what a posting of a table is for that has a number: a hand, a collection.
func numbered(purpose ledger.Purpose, table, no int) ledger.For {
	return ledger.For{Purpose: purpose, Owner: ledger.Owner{Of: strconv.Itoa(table), Entry: no}}
}

func (m *movement) fill(e Event) ledger.For {
	switch e := e.(type) {
	case Bought:
		m.line(CageAccount, ledger.Owner{}, -e.Amount).line(RacksAccount, owner(e.Player), e.Amount)
		return ledger.For{Purpose: ForBuy, Owner: owner(e.Player)}
	case Redeemed:
		m.line(RacksAccount, owner(e.Player), -e.Rack).line(HeldAccount, owner(e.Player), -e.Held).line(CageAccount, ledger.Owner{}, e.Rack+e.Held)
		return ledger.For{Purpose: ForRedeem, Owner: owner(e.Player)}
	case SatDown:
		m.line(RacksAccount, owner(e.Player), -(e.Stack-e.Held)).line(HeldAccount, owner(e.Player), -e.Held)
		m.line(TablesAccount, of(e.Table), e.Stack-e.Charge).line(DropAccount, of(e.Table), e.Charge)
		if e.Charge > 0 {
			return numbered(ForTime, e.Table, e.No)
		}
		return ledger.For{Purpose: ForSeat, Owner: owner(e.Player)}
	case ChipsAdded:
		p := m.s.Table(e.Table).Play.At(e.Seat).Player
		m.line(RacksAccount, owner(p), -e.Amount).line(TablesAccount, of(e.Table), e.Amount)
		return ledger.For{Purpose: ForAdd, Owner: owner(p)}
	case ChipsTakenOff:
		p := m.s.Table(e.Table).Play.At(e.Seat).Player
		m.line(TablesAccount, of(e.Table), -e.Amount).line(RacksAccount, owner(p), e.Amount)
		return ledger.For{Purpose: ForLeave, Owner: owner(p)}
	case LeftTable:
		m.line(OffAccount, of(e.Table), -e.Found).line(TablesAccount, of(e.Table), -(e.Stack-e.Found)).line(RacksAccount, owner(e.Player), e.Stack)
		return ledger.For{Purpose: ForLeave, Owner: owner(e.Player)}
	case Moved:
		m.line(TablesAccount, of(e.From), -e.Stack-e.Back).line(TablesAccount, of(e.To), e.Stack).line(RacksAccount, owner(e.Player), e.Back)
		return ledger.For{Purpose: ForMove, Owner: owner(e.Player)}
	}
	return m.fillTable(e)
}

func (m *movement) fillTable(e Event) ledger.For {
	switch e := e.(type) {
	case PickedUp:
		p := m.s.Table(e.Table).Play.At(e.Seat).Player
		m.line(TablesAccount, of(e.Table), -e.Stack).line(HeldAccount, owner(p), e.Stack)
		return ledger.For{Purpose: ForHold, Owner: owner(p)}
	case SeatFreed:
		m.line(TablesAccount, of(e.Table), -e.Stack).line(HeldAccount, owner(e.Player), e.Stack)
		return ledger.For{Purpose: ForHold, Owner: owner(e.Player)}
	case CameBack:
		m.line(HeldAccount, owner(e.Player), -e.Held).line(TablesAccount, of(e.Table), e.Held)
		return ledger.For{Purpose: ForReturn, Owner: owner(e.Player)}
	case SatIn:
		m.line(TablesAccount, of(e.Table), e.Stack-e.Boxed).line(HeldAccount, owner(e.Owner), e.Boxed).line(RacksAccount, owner(e.Player), -e.Stack)
		return ledger.For{Purpose: ForSeat, Owner: owner(e.Player)}
	case HandOver:
		m.line(TablesAccount, of(e.Table), -e.Dropped).line(DropAccount, of(e.Table), e.Dropped)
		return numbered(ForRake, e.Table, e.No)
	case TimeCollected:
		all := e.Each * chip.Amount(len(e.Seats))
		m.line(TablesAccount, of(e.Table), -all).line(DropAccount, of(e.Table), all)
		return numbered(ForTime, e.Table, e.No)
	case DropCounted:
		m.line(DropAccount, of(e.Table), -e.Told).line(TakenAccount, ledger.Owner{}, e.Counted).line(TablesAccount, of(e.Table), e.Told-e.Counted)
		return numbered(ForCount, e.Table, len(m.s.Table(e.Table).Counts)+1)
	case TableClosed:
		m.line(TablesAccount, of(e.Table), -e.Rest).line(OffAccount, of(e.Table), e.Rest)
		return ledger.For{Purpose: ForOff, Owner: of(e.Table)}
	}
	return m.fillTips(e)
}
