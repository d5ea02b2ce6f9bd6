package cage

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/event"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/reckoning"
)

// Instant is a moment on the room's clock, in Unix milliseconds.
type Instant int64

// Event is something that happened at the cage.
type Event = event.Event

// Purpose is what a receipt is for, by its stable name.
type Purpose string

// What receipts are for.
const (
	ForEntry         Purpose = "entry"
	ForRebuy         Purpose = "rebuy"
	ForAddOn         Purpose = "add_on"
	ForBonus         Purpose = "bonus"  // the dealer's bonus
	ForSettling      Purpose = "settle" // what an entry owed
	ForRefund        Purpose = "refund" // given back
	ForPrize         Purpose = "prize"  // paid out
	ForChips         Purpose = "chips"  // cash chips sold
	ForRedeeming     Purpose = "redeem" // cash chips taken back
	ForDrop          Purpose = "drop"   // chips counted in a drop box
	ForTips          Purpose = "tips"   // given to a dealer
	ForDeposit       Purpose = "deposit"
	ForDepositReturn Purpose = "deposit_return"
	ForDebt          Purpose = "debt" // what somebody owed the house
	ForVoid          Purpose = "void" // another receipt, taken back
)

// Purposes lists them.
var Purposes = []Purpose{ForEntry, ForRebuy, ForAddOn, ForBonus, ForSettling, ForRefund, ForPrize, ForChips, ForRedeeming, ForDrop, ForTips, ForDeposit,
	ForDepositReturn, ForDebt, ForVoid}

// Means is how something is paid, by its stable name.
type Means string

// The means of payment.
const (
	Cash     Means = "cash" // notes and coins, of whatever currency
	Card     Means = "card"
	Transfer Means = "transfer"
	Deposit  Means = "deposit" // what a player has left here
)

// AllMeans lists them.
var AllMeans = []Means{Cash, Card, Transfer, Deposit}

// Tender is one part of what is given: by the customer, of a receipt below zero by the cage. Cash of the house below zero is what the other side
// gives back.
type Tender struct {
	How      Means        `json:"how"`
	Currency string       `json:"currency,omitempty"` // ISO 4217; "" the money of the house
	Amount   money.Amount `json:"amount"`             // minor units of that currency
	Rate     int64        `json:"rate,omitempty"`     // of foreign money: millionths of the house's for one, as it was given
	Worth    money.Amount `json:"worth,omitempty"`    // of foreign money, minor units of the house's
	Terminal string       `json:"terminal,omitempty"` // of a card
	Ref      string       `json:"ref,omitempty"`      // number of the terminal's slip, reference of the transfer
}

// worth is what a tender counts for.
func (t Tender) worth() money.Amount {
	if t.Currency != "" {
		return t.Worth
	}
	return t.Amount
}

// Ticket is a ticket that pays for an entry beside the tenders: the events settle it between them, no money moves here.
type Ticket struct {
	Stream   string       `json:"stream"` // of the event in which it was won
	Entry    int          `json:"entry"`  // number of the entry that won it
	Same     []string     `json:"-"`      // by which other ids events know who enters
	Identity bool         `json:"-"`      // a document was seen, where it is handed out by being used
	Chips    bool         `json:"-"`      // the chips were given back then
	Value    money.Amount `json:"value"`  // minor units; of the room
}

// Drop is what was counted in the drop box of a table of a cash session; a receipt that takes another back has it below zero.
type Drop struct {
	Table int          `json:"table"`
	No    int          `json:"no"`    // of the count at the table, from 1
	Worth money.Amount `json:"worth"` // of the chips, minor units
}

// Float is what a drawer begins the day with.
type Float struct {
	Drawer int     `json:"drawer"`
	Pieces []Piece `json:"pieces,omitempty"`
}

// Events.
type (
	DayOpened struct {
		Day       string           `json:"day"`
		Before    string           `json:"before,omitempty"`
		Carried   []ledger.Balance `json:"carried,omitempty"`
		Receipt   int              `json:"receipt,omitempty"` // number of the last one before
		Brought   money.Amount     `json:"brought,omitempty"`
		Floats    []Float          `json:"floats"`
		Terminals []string         `json:"terminals,omitempty"`
		Currency  string           `json:"currency,omitempty"` // ISO 4217, of the house; "" euros
		At        Instant          `json:"at"`
	}
	DrawerTaken struct {
		Drawer  int     `json:"drawer"`
		Cashier string  `json:"cashier"`
		At      Instant `json:"at"`
	}
	// ReceiptIssued: money was taken, or where Amount is below zero given.
	ReceiptIssued struct {
		No       int           `json:"no"`
		Drawer   int           `json:"drawer"`
		Purpose  Purpose       `json:"purpose"`
		Stream   string        `json:"stream,omitempty"` // of the event
		Player   string        `json:"player,omitempty"`
		Entry    int           `json:"entry,omitempty"`
		Amount   money.Amount  `json:"amount"`
		Tenders  []Tender      `json:"tenders,omitempty"`
		Ticket   *Ticket       `json:"ticket,omitempty"` // that has paid the rest of the price
		Dealer   string        `json:"dealer,omitempty"` // person who gets tips
		Pieces   []chip.Pieces `json:"pieces,omitempty"` // chips of a session, as they were told by denomination
		Drop     *Drop         `json:"drop,omitempty"`   // chips that come out of a box: no money is taken for them
		Voids    int           `json:"voids,omitempty"`  // number of the receipt that it takes back
		Reason   string        `json:"reason,omitempty"`
		Debt     string        `json:"debt,omitempty"`     // number of the debt that it settles
		Identity bool          `json:"identity,omitempty"` // of a prize: a document was seen
		Chips    bool          `json:"chips,omitempty"`    // the chips were given back
		Cites    []article.ID  `json:"cites,omitempty"`
		Second   string        `json:"second,omitempty"` // who else answers for it
		At       Instant       `json:"at"`

		Why reckoning.Reckoning `json:"why,omitempty"` // how the amount came about; nothing where whoever gave or took it has said it
	}
	ReceiptPrinted struct {
		No int     `json:"no"`
		At Instant `json:"at"`
	}
	// DrawerCounted tells what was counted, and by how much it is not what should be there: above zero too much. Instead: a count
	// of just before did not hold.
	DrawerCounted struct {
		Drawer      int       `json:"drawer"`
		Counted     Counted   `json:"counted"`
		Differences []Holding `json:"differences,omitempty"`
		Instead     []int     `json:"instead,omitempty"` // numbers of the differences that it withdraws
		At          Instant   `json:"at"`
	}
	DifferenceExplained struct {
		No     int     `json:"no"`
		Reason string  `json:"reason"`
		Person string  `json:"person"`
		At     Instant `json:"at"`
	}
	// DrawerHandedOver: To has it now, "" nobody.
	DrawerHandedOver struct {
		Drawer int     `json:"drawer"`
		From   string  `json:"from"`
		To     string  `json:"to,omitempty"`
		At     Instant `json:"at"`
	}
	CashMoved struct {
		Drawer int     `json:"drawer"`
		ToSafe bool    `json:"to_safe,omitempty"`
		Moved  Counted `json:"moved"`
		At     Instant `json:"at"`
	}
	SafeMoved struct {
		Moved  Holding `json:"moved"`
		Reason string  `json:"reason,omitempty"`
		At     Instant `json:"at"`
	}
	TerminalReconciled struct {
		Terminal   string       `json:"terminal"`
		Total      money.Amount `json:"total"`
		Difference money.Amount `json:"difference,omitempty"`
		At         Instant      `json:"at"`
	}
	PrizesWithheld struct {
		No      int          `json:"no"` // in the register of the day
		Stream  string       `json:"stream"`
		Name    string       `json:"name"`
		Base    money.Amount `json:"base"`
		Percent int          `json:"percent"`
		Amount  money.Amount `json:"amount"`
		Cashier string       `json:"cashier"`
		Signed  string       `json:"signed"` // by the management
		Cites   []article.ID `json:"cites,omitempty"`
		At      Instant      `json:"at"`
	}
	DayClosed struct {
		At Instant `json:"at"`
	}
	DaySucceeded struct {
		Day string `json:"day"`
	}
)

// Total is what a receipt is about: the money taken, below zero given, or the worth of chips out of a drop box.
func (r ReceiptIssued) Total() money.Amount {
	if r.Drop != nil {
		return r.Drop.Worth
	}
	return r.Amount
}

func (DayOpened) EventType() string           { return "cage_opened" }
func (DrawerTaken) EventType() string         { return "drawer_taken" }
func (ReceiptIssued) EventType() string       { return "receipt_issued" }
func (ReceiptPrinted) EventType() string      { return "receipt_printed" }
func (DrawerCounted) EventType() string       { return "drawer_counted" }
func (DifferenceExplained) EventType() string { return "difference_explained" }
func (DrawerHandedOver) EventType() string    { return "drawer_handed_over" }
func (CashMoved) EventType() string           { return "cash_moved" }
func (SafeMoved) EventType() string           { return "safe_moved" }
func (TerminalReconciled) EventType() string  { return "terminal_reconciled" }
func (PrizesWithheld) EventType() string      { return "prizes_withheld" }
func (DayClosed) EventType() string           { return "cage_closed" }
func (DaySucceeded) EventType() string        { return "cage_succeeded" }

// Types are the events of this package.
var Types = event.Of(DayOpened{}, DrawerTaken{}, ReceiptIssued{}, ReceiptPrinted{}, DrawerCounted{}, DifferenceExplained{}, DrawerHandedOver{},
	CashMoved{}, SafeMoved{}, TerminalReconciled{}, PrizesWithheld{}, DayClosed{}, DaySucceeded{})
