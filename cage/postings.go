package cage

import (
	"strconv"

	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
)

// What postings of the cage are for, beside the receipts' purposes.
const (
	ForForward     ledger.Purpose = "forward"     // brought forward from the day before
	ForBringing    ledger.Purpose = "bringing"    // between the house and the safe
	ForFloat       ledger.Purpose = "float"       // into a drawer for the day
	ForMoving      ledger.Purpose = "moving"      // between a drawer and the safe
	ForDifference  ledger.Purpose = "difference"  // something was missing, or too much
	ForReconciling ledger.Purpose = "reconciling" // a terminal's cards to the bank
	ForClosing     ledger.Purpose = "closing"     // what lies in a drawer to the safe
)

// PostingPurposes lists what postings of the cage are for.
func PostingPurposes() []ledger.Purpose {
	out := []ledger.Purpose{ForForward, ForBringing, ForFloat, ForMoving, ForDifference, ForReconciling, ForClosing}
	for _, p := range Purposes {
		out = append(out, ledger.Purpose(p))
	}
	return out
}

var (
	safe  = ledger.Account{Kind: SafeAccount}
	house = ledger.Account{Kind: HouseAccount}
	bank  = ledger.Account{Kind: BankAccount}
)

// movement gathers the postings of one event. The journal holds events alone: this is the one place that knows what they move.
type movement struct {
	ledger.Movement
	s *State
}

// postings are what an event moves. s is the state before it.
func postings(s *State, e Event) []ledger.Posting {
	m := movement{ledger.Movement{Books: s.books, Event: s.Seq + 1}, s}
	switch e := e.(type) {
	case DayOpened:
		m.opens(e)
	case ReceiptIssued:
		m.receives(e)
	case DrawerCounted:
		m.counts(e)
	case CashMoved:
		m.moves(e)
	case SafeMoved:
		m.between(ledger.For{Purpose: ForBringing}, safe, house, e.Moved.Asset, e.Moved.Amount)
	case TerminalReconciled:
		m.reconciles(e)
	case DayClosed:
		m.closes()
	}
	return m.Postings
}

func line(a ledger.Account, of ledger.Asset, amount money.Amount) ledger.Line {
	return ledger.Line{Account: a, Asset: of, Amount: ledger.Amount(amount)}
}

// between gives an account something out of another.
func (m *movement) between(f ledger.For, to, from ledger.Account, of ledger.Asset, amount money.Amount) {
	m.Move(f, line(to, of, amount), line(from, of, -amount))
}

func (m *movement) opens(e DayOpened) {
	forward := ledger.Account{Kind: ForwardAccount}
	for _, b := range e.Carried {
		m.between(ledger.For{Purpose: ForForward, Owner: b.Account.Owner}, b.Account, forward, b.Asset, money.Amount(b.Amount))
	}
	home := home(e.Currency)
	m.between(ledger.For{Purpose: ForBringing}, safe, house, home, e.Brought)
	for _, f := range e.Floats {
		m.between(ledger.For{Purpose: ForFloat, Owner: ofDrawer(f.Drawer)}, drawerAccount(f.Drawer), safe, home, Counted{Pieces: f.Pieces}.Cash())
	}
}

func ofDrawer(no int) ledger.Owner { return ledger.Owner{Of: strconv.Itoa(no)} }

// receives posts what was taken and given, against what it was for.
func (m *movement) receives(e ReceiptIssued) {
	f := ledger.For{Purpose: ledger.Purpose(e.Purpose), Owner: ledger.Owner{Of: e.Stream, Player: e.Player, Entry: e.Entry}}
	var lines []ledger.Line
	for _, t := range e.Tenders {
		amount, worth := t.Amount, t.Worth
		if e.Amount < 0 {
			amount, worth = -amount, -worth
		}
		lines = append(lines, m.tendered(e, t, amount, worth)...)
	}
	m.Move(f, append(lines, m.against(e)...)...)
}

// tendered is what a tender moves; of a receipt below zero it is given.
func (m *movement) tendered(e ReceiptIssued, t Tender, amount, worth money.Amount) []ledger.Line {
	drawer := drawerAccount(e.Drawer)
	switch {
	case t.How == Card:
		return []ledger.Line{line(ledger.Account{Kind: CardsAccount, Owner: ledger.Owner{Of: t.Terminal}}, m.s.Home(), amount)}
	case t.How == Transfer:
		return []ledger.Line{line(bank, m.s.Home(), amount)}
	case t.How == Deposit:
		return []ledger.Line{line(ledger.Account{Kind: DepositsAccount, Owner: ledger.Owner{Player: e.Player}}, m.s.Home(), amount)}
	case t.Currency != "":
		foreign, exchange := ledger.Money(t.Currency), ledger.Account{Kind: ExchangeAccount}
		return []ledger.Line{line(drawer, foreign, amount), line(exchange, foreign, -amount), line(exchange, m.s.Home(), worth)}
	}
	return []ledger.Line{line(drawer, m.s.Home(), amount)}
}

// against is what a receipt is for, the other way round.
func (m *movement) against(e ReceiptIssued) []ledger.Line {
	of := e
	if e.Voids > 0 {
		of = m.s.Receipt(e.Voids).ReceiptIssued
	}
	circulation := ledger.Account{Kind: CirculationAccount}
	switch of.Purpose {
	case ForChips, ForRedeeming, ForTips:
		return []ledger.Line{line(circulation, m.s.Home(), -e.Amount), line(drawerAccount(e.Drawer), CashChips(), -e.Amount), line(circulation, CashChips(), e.Amount)}
	case ForDrop: // they are out no more, and nobody gets anything for them
		takings := ledger.Account{Kind: TakingsAccount, Owner: ledger.Owner{Of: of.Stream}}
		return []ledger.Line{line(drawerAccount(e.Drawer), CashChips(), e.Drop.Worth), line(circulation, CashChips(), -e.Drop.Worth),
			line(circulation, m.s.Home(), e.Drop.Worth), line(takings, m.s.Home(), -e.Drop.Worth)}
	case ForDeposit, ForDepositReturn:
		return []ledger.Line{line(ledger.Account{Kind: DepositsAccount, Owner: ledger.Owner{Player: of.Player}}, m.s.Home(), -e.Amount)}
	}
	if of.Purpose == ForDebt {
		return []ledger.Line{line(ledger.Account{Kind: DuesAccount, Owner: ledger.Owner{Player: of.Player}}, m.s.Home(), -e.Amount)}
	}
	return []ledger.Line{line(eventAccount(of.Stream, of.Player, of.Entry), m.s.Home(), -e.Amount)}
}

// counts books what was missing or too much, in place of what was booked by a count that did not hold.
func (m *movement) counts(e DrawerCounted) {
	for _, no := range e.Instead {
		m.PutBack(m.Books.Standing(ofDifference(no)))
	}
	for i, h := range e.Differences {
		m.between(ofDifference(len(m.s.Differences)+1+i), drawerAccount(e.Drawer), ledger.Account{Kind: DifferencesAccount, Owner: ofDrawer(e.Drawer)}, h.Asset, h.Amount)
	}
}

// ofDifference is what a difference is posted for.
func ofDifference(no int) ledger.For {
	return ledger.For{Purpose: ForDifference, Owner: ledger.Owner{Of: strconv.Itoa(no)}}
}

func (m *movement) moves(e CashMoved) {
	to, from := drawerAccount(e.Drawer), safe
	if e.ToSafe {
		to, from = from, to
	}
	for _, a := range e.Moved.assets(m.s.Home()) {
		m.between(ledger.For{Purpose: ForMoving, Owner: ofDrawer(e.Drawer)}, to, from, a, e.Moved.of(a, m.s.Home()))
	}
}

// reconciles books what a terminal has more or less than was rung up, and moves its total to the bank.
func (m *movement) reconciles(e TerminalReconciled) {
	of := ledger.Owner{Of: e.Terminal}
	cards := ledger.Account{Kind: CardsAccount, Owner: of}
	m.between(ofDifference(len(m.s.Differences)+1), cards, ledger.Account{Kind: DifferencesAccount, Owner: of}, m.s.Home(), e.Difference)
	m.between(ledger.For{Purpose: ForReconciling, Owner: of}, bank, cards, m.s.Home(), e.Total)
}

// closes brings what lies in the drawers to the safe.
func (m *movement) closes() {
	for i := range m.s.Drawers {
		no := m.s.Drawers[i].No
		for _, a := range m.s.Assets() {
			m.between(ledger.For{Purpose: ForClosing, Owner: ofDrawer(no)}, safe, drawerAccount(no), a, m.s.Holds(no, a))
		}
	}
}
