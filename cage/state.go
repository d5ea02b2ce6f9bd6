package cage

import (
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
)

// Bounds.
const (
	DrawersMax   = 50
	CountMax     = 100_000          // pieces of one worth
	AmountMax    = 1_000_000_000_00 // minor units of whatever is counted
	ReasonMax    = 300              // letters
	TerminalsMax = 20
	tendersMax   = 20
	nameMax      = 40 // letters of a terminal, a reference
)

// State is one business day of the cage.
type State struct {
	Seq         uint64 // events applied
	Day         string
	Before      string // the day that it goes on from
	Currency    string // ISO 4217, of the house; "" euros
	OpenedAt    Instant
	ClosedAt    Instant
	Next        string // the day that goes on from this one
	Floats      []Float
	Drawers     []Drawer // by number
	Terminals   []Terminal
	Receipts    []Receipt // by number
	Differences []Difference
	Register    []PrizesWithheld // what was withheld of prizes
	Reconciled  []TerminalReconciled
	Counts      []DrawerCounted
	Shifts      []Shift // in the order in which they began

	first int // number of the first receipt
	books *ledger.Ledger
	proof ledger.Proof
	at    []Instant // of each posting
}

// Drawer is one of the cage's.
type Drawer struct {
	No      int
	Cashier string // person who has it, "" nobody
	Since   Instant
	Counted bool  // and nothing has moved it since
	Given   bool  // back, for good
	booked  []int // numbers of the differences that its last count has found
}

// Shift is how long a cashier had a drawer.
type Shift struct {
	Drawer      int
	Cashier     string
	From, Until Instant // Until 0: he has it
}

// taken begins a shift, and ended ends that of a drawer.
func (s *State) taken(drawer int, cashier string, at Instant) {
	s.Shifts = append(s.Shifts, Shift{Drawer: drawer, Cashier: cashier, From: at})
}

func (s *State) ended(drawer int, at Instant) {
	for i := range s.Shifts {
		if x := &s.Shifts[i]; x.Drawer == drawer && x.Until == 0 {
			x.Until = at
		}
	}
}

// Terminal is a card terminal.
type Terminal struct {
	Name       string
	Reconciled bool // and nothing was taken since
}

// Receipt is one that was given.
type Receipt struct {
	ReceiptIssued
	Cashier  string
	VoidedBy int // number of the receipt that takes it back, 0: it stands
	Prints   int
	Posting  int // in the ledger
}

// Difference is something that was missing, or too much, when it was counted.
type Difference struct {
	No        int
	Drawer    int    // 0: of a terminal
	Terminal  string //
	Asset     ledger.Asset
	Amount    money.Amount // above zero: too much
	At        Instant
	Reason    string // "" it is not explained yet
	By        string // who has explained it
	Withdrawn bool   // it was counted anew
}

// Open reports whether a difference waits to be explained.
func (d Difference) Open() bool { return d.Reason == "" && !d.Withdrawn }

// New is a day that has not begun.
func New() *State { return &State{books: ledger.New(Accounts())} }

// Running reports whether the day is open.
func (s *State) Running() bool { return s.Day != "" && s.ClosedAt == 0 }

// Ledger is the books of the day. It is for reading.
func (s *State) Ledger() *ledger.Ledger { return s.books }

// PostedAt is when a posting was made.
func (s *State) PostedAt(no int) Instant {
	if no < 1 || no > len(s.at) {
		return 0
	}
	return s.at[no-1]
}

// Drawer is a drawer by its number, nil where there is none.
func (s *State) Drawer(no int) *Drawer {
	for i := range s.Drawers {
		if s.Drawers[i].No == no {
			return &s.Drawers[i]
		}
	}
	return nil
}

// DrawerOf is the drawer that a person has, nil where he has none.
func (s *State) DrawerOf(person string) *Drawer {
	for i := range s.Drawers {
		if person != "" && s.Drawers[i].Cashier == person {
			return &s.Drawers[i]
		}
	}
	return nil
}

// Receipt is a receipt by its number, nil where there is none.
func (s *State) Receipt(no int) *Receipt {
	if i := no - s.first; s.first > 0 && i >= 0 && i < len(s.Receipts) {
		return &s.Receipts[i]
	}
	return nil
}

// LastReceipt is the number of the last receipt that was given, of this day or before.
func (s *State) LastReceipt() int { return s.first - 1 + len(s.Receipts) }

// Terminal is a terminal by its name, nil where there is none.
func (s *State) Terminal(name string) *Terminal {
	for i := range s.Terminals {
		if s.Terminals[i].Name == name {
			return &s.Terminals[i]
		}
	}
	return nil
}

// Holds is what a drawer holds of an asset.
func (s *State) Holds(drawer int, of ledger.Asset) money.Amount {
	return money.Amount(s.books.Balance(drawerAccount(drawer), of))
}

// InSafe is what the safe holds of an asset.
func (s *State) InSafe(of ledger.Asset) money.Amount {
	return money.Amount(s.books.Balance(ledger.Account{Kind: SafeAccount}, of))
}

// Total is what all accounts of a kind hold of the money of the house.
func (s *State) Total(k ledger.Kind) money.Amount { return money.Amount(s.books.Total(k, s.Home())) }

// Cleared is what stands here for an entry of an event: below zero taken for it, above given.
func (s *State) Cleared(stream, player string, entry int) money.Amount {
	return money.Amount(s.books.Balance(eventAccount(stream, player, entry), s.Home()))
}

// ClearedOf is what stands here for each entry of an event, by its number, and whose it is.
func (s *State) ClearedOf(stream string) (cleared map[int]money.Amount, players map[int]string) {
	cleared, players = map[int]money.Amount{}, map[int]string{}
	for _, b := range s.books.Balances() {
		if o := b.Account.Owner; b.Account.Kind == EventsAccount && o.Of == stream {
			cleared[o.Entry], players[o.Entry] = money.Amount(b.Amount), o.Player
		}
	}
	return cleared, players
}

// Deposited is what a player has left here.
func (s *State) Deposited(player string) money.Amount {
	return -money.Amount(s.books.Balance(ledger.Account{Kind: DepositsAccount, Owner: ledger.Owner{Player: player}}, s.Home()))
}

// Left is what a player has left at the cage, in minor units of the money of the house.
type Left struct {
	Player string
	Amount money.Amount
}

// Deposits lists what players have left here, in the order in which they first did.
func (s *State) Deposits() (out []Left) {
	for _, b := range s.books.Balances() {
		if b.Account.Kind == DepositsAccount && b.Asset == s.Home() && b.Amount != 0 {
			out = append(out, Left{b.Account.Owner.Player, -money.Amount(b.Amount)})
		}
	}
	return out
}

// Assets are those of which somebody holds something here, the money of the house first.
func (s *State) Assets() []ledger.Asset {
	out := []ledger.Asset{s.Home()}
	for _, b := range s.books.Balances() {
		if b.Amount != 0 && (b.Account.Kind == DrawerAccount || b.Account.Kind == SafeAccount) && !slices.Contains(out, b.Asset) {
			out = append(out, b.Asset)
		}
	}
	return out
}

// Carry is what the next day begins with: what is left in accounts that go on.
func (s *State) Carry() (out []ledger.Balance) {
	for _, b := range s.books.Balances() {
		if b.Amount != 0 && carried(b.Account.Kind) {
			out = append(out, b)
		}
	}
	return out
}

// Unexplained are the differences that wait to be explained, of one drawer, or of all for 0.
func (s *State) Unexplained(drawer int) (out []Difference) {
	for _, d := range s.Differences {
		if d.Open() && (drawer == 0 || d.Drawer == drawer) {
			out = append(out, d)
		}
	}
	return out
}

func drawerAccount(no int) ledger.Account {
	return ledger.Account{Kind: DrawerAccount, Owner: ledger.Owner{Of: strconv.Itoa(no)}}
}

func eventAccount(stream, player string, entry int) ledger.Account {
	return ledger.Account{Kind: EventsAccount, Owner: ledger.Owner{Of: stream, Player: player, Entry: entry}}
}
