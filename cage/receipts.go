package cage

import (
	"slices"

	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
)

// receipt judges the commands that give one: whoever sends it has a drawer.
func (s *State) receipt(c Command, m Meta) (Event, error) {
	r := ReceiptIssued{No: s.LastReceipt() + 1, At: m.At, Second: m.Second}
	d := s.DrawerOf(m.Person)
	if d != nil {
		r.Drawer = d.No
	}
	switch c := c.(type) {
	case Sell:
		if !slices.Contains([]Purpose{ForEntry, ForRebuy, ForAddOn, ForBonus}, c.What) {
			return nil, refusal.New(NoPurpose, "What", string(c.What))
		}
		r.Purpose, r.Stream, r.Player, r.Entry, r.Amount, r.Tenders = c.What, c.Stream, c.Player, c.Entry, c.Amount, c.Tenders
		r.Ticket, r.Why = c.Ticket, c.Why
		return s.issue(r, true)
	case Settle:
		r.Purpose, r.Stream, r.Player, r.Entry, r.Amount, r.Tenders = ForSettling, c.Stream, c.Player, c.Entry, c.Amount, c.Tenders
		r.Why = c.Why
		return s.issue(r, false)
	case Refund:
		why, err := reason(c.Reason)
		if err != nil {
			return nil, err
		}
		r.Purpose, r.Stream, r.Player, r.Entry, r.Amount, r.Tenders, r.Reason = ForRefund, c.Stream, c.Player, c.Entry, -c.Amount, c.Tenders, why
		r.Why = c.Why
		return s.issue(r, false)
	case PayPrize:
		r.Purpose, r.Stream, r.Player, r.Entry, r.Amount, r.Tenders = ForPrize, c.Stream, c.Player, c.Entry, -c.Amount, c.Tenders
		r.Identity, r.Chips, r.Cites, r.Why = c.Identity, c.Chips, c.Cites, c.Why
		return s.issue(r, true)
	case SellChips, RedeemChips, TakeDrop:
		return s.chips(c, r)
	case GiveTips:
		if c.Stream == "" || c.Dealer == "" {
			return nil, refusal.New(NothingDue)
		}
		r.Purpose, r.Stream, r.Dealer, r.Amount, r.Tenders = ForTips, c.Stream, c.Dealer, -c.Worth, c.Tenders
		return s.issue(r, false)
	case TakeDeposit:
		r.Purpose, r.Player, r.Amount, r.Tenders = ForDeposit, c.Player, c.Amount, c.Tenders
		r.Why = c.Why
		return s.issue(r, false)
	case ReturnDeposit:
		if has := s.Deposited(c.Player); has < c.Amount {
			return nil, refusal.New(NoDeposit, "Has", has)
		}
		r.Purpose, r.Player, r.Amount, r.Tenders = ForDepositReturn, c.Player, -c.Amount, c.Tenders
		r.Why = s.returnWhy(c.Player, c.Amount)
		return s.issue(r, false)
	case Collect:
		if s.collected(c.Debt) {
			return nil, refusal.New(DebtSettled)
		}
		r.Purpose, r.Player, r.Debt, r.Amount, r.Tenders, r.Cites = ForDebt, c.Player, c.Debt, c.Amount, c.Tenders, c.Cites
		r.Why = c.Why
		return s.issue(r, false)
	case Void:
		return s.void(c, r)
	}
	return nil, refusal.New(UnknownCommand)
}

// chips gives a receipt for cash chips: they are told by denomination, or their worth alone.
func (s *State) chips(c Command, r ReceiptIssued) (Event, error) {
	switch c := c.(type) {
	case SellChips:
		r.Purpose, r.Stream, r.Player, r.Amount, r.Tenders, r.Pieces = ForChips, c.Stream, c.Player, c.Worth, c.Tenders, c.Pieces
	case RedeemChips:
		r.Purpose, r.Stream, r.Player, r.Amount, r.Tenders, r.Pieces = ForRedeeming, c.Stream, c.Player, -c.Worth, c.Tenders, c.Pieces
	case TakeDrop:
		if c.Stream == "" || c.Table < 1 || c.No < 1 || c.Worth < 0 || c.Worth > AmountMax {
			return nil, refusal.New(BadAmount)
		}
		r.Purpose, r.Stream, r.Pieces, r.Drop = ForDrop, c.Stream, c.Pieces, &Drop{Table: c.Table, No: c.No, Worth: c.Worth}
	}
	r.Why = piecesWhy(r.Pieces, max(r.Total(), -r.Total()))
	return s.issue(r, r.Purpose == ForDrop)
}

// issue refuses a receipt that is not paid to the cent, or for nothing.
func (s *State) issue(r ReceiptIssued, free bool) (Event, error) {
	if r.Drawer == 0 {
		return nil, refusal.New(TakeDrawerOnce)
	}
	asked := r.Amount
	if asked < 0 {
		asked = -asked
	}
	gives := slices.Contains([]Purpose{ForPrize, ForRefund, ForRedeeming, ForTips, ForDepositReturn}, r.Purpose)
	if r.Amount > 0 && gives || r.Amount < 0 && !gives || r.Amount == 0 && !free {
		return nil, refusal.New(NothingDue)
	}
	if asked > AmountMax || len(r.Tenders) > tendersMax {
		return nil, refusal.New(BadAmount)
	}
	if sum := r.Why.Total(); len(r.Why) > 0 && sum != r.Total() && -sum != r.Total() {
		return nil, refusal.New(BadAmount)
	}
	if r.Purpose == ForDebt && (r.Player == "" || r.Debt == "") {
		return nil, refusal.New(NothingDue)
	}
	deposits := r.Purpose == ForDeposit || r.Purpose == ForDepositReturn
	if deposits && r.Player == "" {
		return nil, refusal.New(BadTender, "How", string(Deposit))
	}
	var given, deposited money.Amount
	for _, t := range r.Tenders {
		if err := s.fits(t); err != nil {
			return nil, err
		}
		if t.How == Deposit {
			if deposits || r.Player == "" {
				return nil, refusal.New(BadTender, "How", string(Deposit))
			}
			deposited += t.Amount
		}
		given += t.worth()
	}
	if given != asked {
		return nil, refusal.New(TenderedWrong, "Asked", asked, "Given", given)
	}
	if has := s.Deposited(r.Player); !gives && deposited > 0 && deposited > has {
		return nil, refusal.New(NoDeposit, "Has", has)
	}
	return r, nil
}

// collected reports whether a debt was settled today.
func (s *State) collected(debt string) bool {
	return slices.ContainsFunc(s.Receipts, func(r Receipt) bool { return r.Purpose == ForDebt && r.Debt == debt && r.VoidedBy == 0 })
}

// fits refuses a tender that is none. Only cash of the house may be below zero: it is the change.
func (s *State) fits(t Tender) error {
	bad := refusal.New(BadTender, "How", string(t.How))
	if t.Amount == 0 || t.Amount > AmountMax || t.Amount < -AmountMax || len([]rune(t.Ref)) > nameMax {
		return bad
	}
	if t.Amount < 0 && (t.How != Cash || t.Currency != "") || t.How != Card && t.Terminal != "" {
		return bad
	}
	switch t.How {
	case Cash:
		if t.Currency == "" {
			if t.Rate != 0 || t.Worth != 0 {
				return bad
			}
			return nil
		}
		if !ValidCurrency(t.Currency) || t.Currency == s.Home().Name || t.Rate < 1 || t.Rate > rateMax || t.Worth != Exchanged(t.Amount, t.Rate) {
			return bad
		}
		return nil
	case Card:
		if s.Terminal(t.Terminal) == nil {
			return refusal.New(BadTerminal, "Terminal", t.Terminal)
		}
	case Transfer:
		if t.Ref == "" {
			return bad
		}
	case Deposit:
	default:
		return bad
	}
	if t.Currency != "" || t.Rate != 0 || t.Worth != 0 {
		return bad
	}
	return nil
}

// rateMax bounds a rate, in millionths: a thousand of the house's for one.
const rateMax = 1_000_000_000

// Exchanged is what foreign money is worth at a rate in millionths of the house's for one, rounded down to the minor unit.
func Exchanged(amount money.Amount, rate int64) money.Amount {
	if amount < 0 || amount > AmountMax || rate < 0 || rate > rateMax {
		return 0
	}
	whole, rest := int64(amount)/1_000_000, int64(amount)%1_000_000
	return money.Amount(whole*rate + rest*rate/1_000_000)
}

// void takes a receipt back: what was taken is given, and the other way round, by the same means.
func (s *State) void(c Void, r ReceiptIssued) (Event, error) {
	of := s.Receipt(c.Receipt)
	switch {
	case r.Drawer == 0:
		return nil, refusal.New(TakeDrawerOnce)
	case of == nil || of.Voids > 0:
		return nil, refusal.New(UnknownReceipt, "No", c.Receipt)
	case of.VoidedBy > 0:
		return nil, refusal.New(VoidedReceipt, "No", c.Receipt)
	}
	why, err := reason(c.Reason)
	if err != nil {
		return nil, err
	}
	if has := s.Deposited(of.Player); of.Purpose == ForDeposit && has < of.Amount {
		return nil, refusal.New(NoDeposit, "Has", has)
	}
	r.Purpose, r.Stream, r.Player, r.Entry = ForVoid, of.Stream, of.Player, of.Entry
	r.Amount, r.Tenders, r.Voids, r.Reason, r.Debt, r.Dealer, r.Pieces = -of.Amount, of.Tenders, of.No, why, of.Debt, of.Dealer, of.Pieces
	r.Why = of.Why
	if of.Drop != nil {
		r.Drop = &Drop{Table: of.Drop.Table, No: of.Drop.No, Worth: -of.Drop.Worth}
	}
	return r, nil
}
