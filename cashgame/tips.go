package cashgame

import (
	"cmp"
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/refusal"
)

// The accounts of the dealers' tips. They are of no stack, not of the rake and not in the drop.
const (
	TipsAccount    ledger.Kind = "tips"     // of a dealer, and not given out yet
	TipPoolAccount ledger.Kind = "tip_pool" // of all dealers, where the house pools them
)

// What postings of tips are for.
const (
	ForTip      ledger.Purpose = "tip"       // one that was given at a table
	ForTipsGive ledger.Purpose = "tips_give" // to a dealer, in money
)

// Events of tips.
type (
	TipTold struct {
		Table  int         `json:"table"`
		No     int         `json:"no"`
		Dealer string      `json:"dealer,omitempty"` // person, "" nobody was known to deal there
		Amount chip.Amount `json:"amount"`
		At     Instant     `json:"at"`
	}
	TipTakenBack struct {
		Table int     `json:"table"`
		No    int     `json:"no"`
		At    Instant `json:"at"`
	}
	// TipsGiven: chips of tips are back at the cage, and the dealer has the money; Back: neither, any more.
	TipsGiven struct {
		Dealer string      `json:"dealer"`
		Amount chip.Amount `json:"amount"`
		Back   bool        `json:"back,omitempty"`
		At     Instant     `json:"at"`
	}
)

func (TipTold) EventType() string      { return "tip_told" }
func (TipTakenBack) EventType() string { return "tip_taken_back" }
func (TipsGiven) EventType() string    { return "tips_given" }

// Tip is one that was told at a table.
type Tip struct {
	TipTold
	Back bool // it was taken back
}

// Tip is a tip of the table by its number, nil where there is none that stands.
func (t *Table) Tip(no int) *Tip {
	if no < 1 || no > len(t.Tips) || t.Tips[no-1].Back {
		return nil
	}
	return &t.Tips[no-1]
}

// tipsOf is the account of a dealer's tips.
func (s *State) tipsOf(dealer string) ledger.Account {
	if s.House.TipsPooled {
		return ledger.Account{Kind: TipPoolAccount}
	}
	return ledger.Account{Kind: TipsAccount, Owner: ledger.Owner{Player: dealer}}
}

// Tips is what a dealer has to get, or all of the pool where the house pools tips.
func (s *State) Tips(dealer string) chip.Amount {
	return chip.Amount(s.books.Balance(s.tipsOf(dealer), s.Chips()))
}

// DealerTips is what a dealer has to get.
type DealerTips struct {
	Dealer string // person
	Amount chip.Amount
}

// Tipped lists the dealers who have tips of their own to get, by their ids.
func (s *State) Tipped() (out []DealerTips) {
	for _, b := range s.books.Balances() {
		if b.Account.Kind == TipsAccount && b.Amount > 0 {
			out = append(out, DealerTips{b.Account.Owner.Player, chip.Amount(b.Amount)})
		}
	}
	slices.SortFunc(out, func(a, b DealerTips) int { return cmp.Compare(a.Dealer, b.Dealer) })
	return out
}

func (d *decision) ofTips(c Command) (bool, error) {
	switch c := c.(type) {
	case TellTip:
		return true, d.tellTip(c)
	case TakeBackTip:
		return true, d.takeBackTip(c)
	case GiveTips:
		return true, d.giveTips(c)
	}
	return false, nil
}

// tellTip notes chips that leave play for the dealer: whoever gave them has won them.
func (d *decision) tellTip(c TellTip) error {
	t, _, err := d.table(c.Table)
	if err != nil {
		return err
	}
	if err := whole(c.Amount, nil, false); err != nil {
		return err
	}
	switch known := d.s.InPlay(c.Table); {
	case c.Amount > known:
		return refusal.New(MoreThanThere, "Chips", known)
	case c.Dealer == "" && !d.s.House.TipsPooled || len(c.Dealer) > NameMax:
		return refusal.New(TipWhose)
	}
	d.emit(TipTold{Table: c.Table, No: len(t.Tips) + 1, Dealer: c.Dealer, Amount: c.Amount, At: d.at})
	return nil
}

// takeBackTip has chips that were told to be a tip be in play again.
func (d *decision) takeBackTip(c TakeBackTip) error {
	t, _, err := d.table(c.Table)
	if err != nil {
		return err
	}
	tip := t.Tip(c.No)
	switch {
	case tip == nil:
		return refusal.New(NoTip, "Table", c.Table)
	case d.s.Tips(tip.Dealer) < tip.Amount:
		return refusal.New(NotEnough, "Chips", d.s.Tips(tip.Dealer))
	}
	d.emit(TipTakenBack{Table: c.Table, No: c.No, At: d.at})
	return nil
}

func (d *decision) giveTips(c GiveTips) error {
	has := d.s.Tips(c.Dealer)
	if c.Amount == 0 && !d.s.House.TipsPooled {
		c.Amount = has
	}
	switch {
	case c.Dealer == "" || len(c.Dealer) > NameMax:
		return refusal.New(TipWhose)
	case c.Amount < 1 || !c.Back && c.Amount > has:
		return refusal.New(NotEnough, "Chips", has)
	}
	d.emit(TipsGiven{Dealer: c.Dealer, Amount: c.Amount, Back: c.Back, At: d.at})
	return nil
}

func (m *movement) fillTips(e Event) ledger.For {
	at := func(a ledger.Account, amount chip.Amount) *movement { return m.line(a.Kind, a.Owner, amount) }
	switch e := e.(type) {
	case TipTold:
		m.line(TablesAccount, of(e.Table), -e.Amount)
		at(m.s.tipsOf(e.Dealer), e.Amount)
		return numbered(ForTip, e.Table, e.No)
	case TipsGiven:
		amount := e.Amount
		if e.Back {
			amount = -amount
		}
		at(m.s.tipsOf(e.Dealer), -amount).line(CageAccount, ledger.Owner{}, amount)
		return ledger.For{Purpose: ForTipsGive, Owner: ledger.Owner{Player: e.Dealer}}
	}
	return ledger.For{}
}

func (s *State) applyTips(e Event) bool {
	switch e := e.(type) {
	case TipTold:
		t := s.Table(e.Table)
		t.Tips = append(t.Tips, Tip{TipTold: e})
	case TipTakenBack:
		s.Table(e.Table).Tips[e.No-1].Back = true
	case TipsGiven: // in the books alone
	default:
		return false
	}
	return true
}
