package cage

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/reckoning"
)

// Meta is what a command is judged with: when, and by whom. Second is who else answers for it, "" nobody.
type Meta struct {
	At             Instant
	Person, Second string
}

// Command is one of the structs below. Fields under "of the room" are filled in by whoever holds the streams of the events, whatever was
// sent in them.
type Command any

// Commands of the day.
type (
	// Open begins a business day, with a float in each drawer. What the safe lacks for them the house brings, and Brought at least.
	Open struct {
		Day       string // "2026-11-26"
		Floats    []Float
		Brought   money.Amount // minor units
		Terminals []string     // card terminals in use
		Currency  string       // ISO 4217, of the house; "" euros

		// Of the room.
		Before  string           // the day before, "" there was none
		Carried []ledger.Balance // what that day has left
		Receipt int              // number of its last receipt
	}
	// Close ends the day: every drawer is counted and given back, every difference explained, every terminal reconciled.
	Close struct{}
	// Succeed notes in a closed day which one goes on with what it has left: one alone.
	Succeed struct{ Day string }
)

// Commands of drawers and of the safe.
type (
	// TakeDrawer has who sends it take a drawer that nobody has.
	TakeDrawer struct{ Drawer int }
	// Count tells what lies in a drawer. Counted again before anything has moved it replaces what was said, unless that was explained.
	Count struct {
		Drawer  int
		Counted Counted
	}
	// Explain says why something was missing, or too much: difference No.
	Explain struct {
		No     int
		Reason string
	}
	// HandOver gives a counted drawer to the next cashier, who confirms; Back: nobody has it then.
	HandOver struct {
		Drawer int
		Back   bool
	}
	// MoveCash brings what lies in a drawer to the safe, or from there.
	MoveCash struct {
		Drawer int
		ToSafe bool
		Moved  Counted
	}
	// MoveSafe has the house bring something into the safe, or below zero take it away, to the bank.
	MoveSafe struct {
		Moved  Holding
		Reason string
	}
	// Reconcile compares a card terminal with its own total, in minor units.
	Reconcile struct {
		Terminal string
		Total    money.Amount
	}
)

// Commands that give a receipt. Whoever sends one has a drawer.
type (
	// Sell sells an entry of an event, or chips to a player of it, in one act with the event: What is a purpose. Stack are the chips that
	// are still in front of a player who rebuys.
	Sell struct {
		Stream, Player string
		What           Purpose
		Stack          chip.Amount
		Ticket         *Ticket // won in another event, pays for the entry or for a part of it; nil: money does
		Tenders        []Tender

		// Of the room.
		Entry  int
		Amount money.Amount
		Why    reckoning.Reckoning
	}
	// Settle takes what an entry owes. Refund gives back what was taken for something that is no more.
	Settle struct {
		Stream  string
		Entry   int
		Tenders []Tender

		// Of the room.
		Player string
		Amount money.Amount
		Why    reckoning.Reckoning
	}
	Refund struct {
		Stream  string
		Entry   int
		Reason  string
		Tenders []Tender

		// Of the room.
		Player string
		Amount money.Amount // above zero
		Why    reckoning.Reckoning
	}
	// PayPrize hands out what the place of an entry has won, and pays it. Identity and Chips tell what was checked, Kind the prizes in kind
	// that are a part of it, as the event's own command does.
	PayPrize struct {
		Stream          string
		Entry           int
		Identity, Chips bool
		Kind            []int
		Tenders         []Tender

		// Of the room.
		Player string
		Amount money.Amount // above zero: what is paid
		Cites  []article.ID
		Why    reckoning.Reckoning
	}
	// Void takes a receipt of the day back, with what it was for. The money goes back the way that it came, out of the drawer of who voids.
	Void struct {
		Receipt int
		Reason  string
	}
	// SellChips sells cash chips; RedeemChips takes them back. Stream is the cash session in which the player has them, or had; "": none.
	SellChips struct {
		Stream  string
		Player  string // "" nobody is named
		Worth   money.Amount
		Pieces  []chip.Pieces // by denomination of the session; none: nobody has told
		Tenders []Tender
	}
	RedeemChips struct {
		Stream  string
		Player  string
		Worth   money.Amount
		Pieces  []chip.Pieces
		Tenders []Tender
	}
	// TakeDrop takes the chips that were counted in the drop box of a table of a cash session: one act with the session.
	TakeDrop struct {
		Stream string
		Table  int
		Worth  money.Amount // of the chips, minor units; 0: the box was empty
		Pieces []chip.Pieces

		// Of the room.
		No int // of the count
	}
	// GiveTips gives a dealer the money of tips that he got at a cash session, against their chips: his own, or out of the pool.
	GiveTips struct {
		Stream  string
		Dealer  string // person
		Worth   money.Amount
		Tenders []Tender
	}
	// TakeDeposit keeps money for a player; ReturnDeposit gives it back.
	TakeDeposit struct {
		Player  string
		Amount  money.Amount
		Why     reckoning.Reckoning // of one that a book asks for
		Tenders []Tender
	}
	ReturnDeposit struct {
		Player  string
		Amount  money.Amount
		Tenders []Tender
	}
	// Collect takes what a player owes the house, by the number of the debt and the article that sets it: once.
	Collect struct {
		Player, Debt string
		Amount       money.Amount
		Cites        []article.ID
		Why          reckoning.Reckoning
		Tenders      []Tender
	}
	// Print prints a receipt; from the second time on it is a duplicate.
	Print struct{ Receipt int }
)

// Commands of the register.
type (
	// Withhold enters what is withheld of the prizes of an event, signed by two.
	Withhold struct {
		Stream string

		// Of the room.
		Name    string       // of the event
		Base    money.Amount // what was bought, without fees
		Percent int
		Amount  money.Amount
		Over    bool // its prizes are finally awarded
		Cites   []article.ID
	}
)

// TakesTwo reports whether a command takes two persons. Certifies: the second one is of the management.
func TakesTwo(c Command) (two, certifies bool) {
	switch c := c.(type) {
	case Void, Refund:
		return true, false
	case HandOver:
		return !c.Back, false
	case Withhold:
		return true, true
	}
	return false, false
}
