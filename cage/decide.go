package cage

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
)

// Decide judges a command and leaves the state as it is. It refuses with a *refusal.Error.
func Decide(s *State, c Command, m Meta) ([]Event, error) {
	if o, opens := c.(Open); opens {
		return s.open(o, m)
	}
	if x, ok := c.(Succeed); ok {
		return s.succeed(x)
	}
	if p, ok := c.(Print); ok { // a receipt of a day that is over is printed too
		return s.print(p, m)
	}
	if !s.Running() {
		return nil, refusal.New(DayOver, "Day", s.Day)
	}
	e, err := s.decide(c, m)
	if err != nil || e == nil {
		return nil, err
	}
	if err := s.covered(e); err != nil {
		return nil, err
	}
	return []Event{e}, nil
}

func (s *State) decide(c Command, m Meta) (Event, error) {
	switch c := c.(type) {
	case TakeDrawer:
		return s.takeDrawer(c, m)
	case Count:
		return s.count(c, m)
	case Explain:
		return s.explain(c, m)
	case HandOver:
		return s.handOver(c, m)
	case MoveCash:
		return s.moveCash(c, m)
	case MoveSafe:
		return s.moveSafe(c, m)
	case Reconcile:
		return s.reconcile(c, m)
	case Withhold:
		return s.withhold(c, m)
	case Close:
		return s.close(m)
	}
	return s.receipt(c, m)
}

func (s *State) open(c Open, m Meta) ([]Event, error) {
	if _, err := time.Parse(time.DateOnly, c.Day); err != nil {
		return nil, refusal.New(BadDay, "Day", c.Day)
	}
	if c.Currency != "" && !ValidCurrency(c.Currency) {
		return nil, refusal.New(BadAmount)
	}
	if c.Day <= c.Before {
		return nil, refusal.New(DayEarlier, "Day", c.Before)
	}
	if len(c.Floats) == 0 || len(c.Floats) > DrawersMax {
		return nil, refusal.New(NoDrawers, "Max", DrawersMax)
	}
	floats := slices.Clone(c.Floats)
	slices.SortFunc(floats, func(a, b Float) int { return a.Drawer - b.Drawer })
	var needed money.Amount
	for i, f := range floats {
		if f.Drawer < 1 || f.Drawer > DrawersMax || i > 0 && floats[i-1].Drawer == f.Drawer {
			return nil, refusal.New(UnknownDrawer, "Drawer", f.Drawer)
		}
		told := Counted{Pieces: f.Pieces}
		if err := told.possible(home(c.Currency)); err != nil {
			return nil, err
		}
		floats[i].Pieces = some(f.Pieces)
		needed += told.Cash()
	}
	if c.Brought < 0 || c.Brought > AmountMax {
		return nil, refusal.New(BadAmount)
	}
	terminals, err := named(c.Terminals)
	if err != nil {
		return nil, err
	}
	brought := max(c.Brought, needed-carriedInSafe(c.Carried, home(c.Currency)))
	return []Event{DayOpened{Day: c.Day, Currency: c.Currency, Before: c.Before, Carried: c.Carried, Receipt: c.Receipt, Brought: brought, Floats: floats, Terminals: terminals, At: m.At}}, nil
}

// carriedInSafe is the money of the house that the safe begins with.
func carriedInSafe(all []ledger.Balance, home ledger.Asset) money.Amount {
	for _, b := range all {
		if b.Account == safe && b.Asset == home {
			return money.Amount(b.Amount)
		}
	}
	return 0
}

// named are names of terminals, each once.
func named(all []string) (out []string, err error) {
	for _, name := range all {
		name = strings.Join(strings.Fields(name), " ")
		switch {
		case name == "":
			continue
		case len([]rune(name)) > nameMax || len(out) == TerminalsMax || slices.Contains(out, name):
			return nil, refusal.New(BadTerminal, "Terminal", name)
		}
		out = append(out, name)
	}
	return out, nil
}

func (s *State) succeed(c Succeed) ([]Event, error) {
	switch {
	case s.Running():
		return nil, refusal.New(OtherDay, "Day", s.Day)
	case s.Next != "":
		return nil, refusal.New(DayEarlier, "Day", s.Next)
	}
	return []Event{DaySucceeded(c)}, nil
}

func (s *State) print(c Print, m Meta) ([]Event, error) {
	if s.Receipt(c.Receipt) == nil {
		return nil, refusal.New(UnknownReceipt, "No", c.Receipt)
	}
	return []Event{ReceiptPrinted{c.Receipt, m.At}}, nil
}

func (s *State) close(m Meta) (Event, error) {
	for i := range s.Drawers {
		d := &s.Drawers[i]
		if d.Cashier != "" {
			return nil, refusal.New(GiveBackFirst, "Drawer", d.No)
		}
		if !d.Given && !d.Counted && s.Holds(d.No, s.Home()) != 0 {
			return nil, refusal.New(CountFirst, "Drawer", d.No)
		}
	}
	if open := s.Unexplained(0); len(open) > 0 {
		return nil, refusal.New(ExplainFirst, "No", open[0].No)
	}
	for _, t := range s.Terminals {
		if !t.Reconciled && s.books.Balance(ledger.Account{Kind: CardsAccount, Owner: ledger.Owner{Of: t.Name}}, s.Home()) != 0 {
			return nil, refusal.New(ReconcileFirst, "Terminal", t.Name)
		}
	}
	return DayClosed{m.At}, nil
}

func (s *State) withhold(c Withhold, m Meta) (Event, error) {
	for _, w := range s.Register {
		if w.Stream == c.Stream {
			return nil, refusal.New(WithheldOnce, "No", w.No)
		}
	}
	switch {
	case !c.Over:
		return nil, refusal.New(PrizesOpen)
	case c.Percent == 0 || c.Amount <= 0:
		return nil, refusal.New(NothingKept)
	}
	return PrizesWithheld{No: len(s.Register) + 1, Stream: c.Stream, Name: c.Name, Base: c.Base, Percent: c.Percent, Amount: c.Amount,
		Cashier: m.Person, Signed: m.Second, Cites: c.Cites, At: m.At}, nil
}

// covered refuses what takes more out of a drawer or the safe than lies there.
func (s *State) covered(e Event) error {
	type place struct {
		account ledger.Account
		asset   ledger.Asset
	}
	var places []place
	moved := map[place]ledger.Amount{}
	for _, p := range postings(s, e) {
		for _, l := range p.Lines {
			at := place{l.Account, l.Asset}
			if _, known := moved[at]; !known {
				places = append(places, at)
			}
			moved[at] += l.Amount
		}
	}
	for _, at := range places {
		has := s.books.Balance(at.account, at.asset)
		if has+moved[at] >= 0 {
			continue
		}
		switch at.account.Kind {
		case DrawerAccount:
			return refusal.New(DrawerShort, "Drawer", at.account.Owner.Of, "Has", money.Amount(has), "Asset", at.asset.Name)
		case SafeAccount:
			return refusal.New(SafeShort, "Has", money.Amount(has), "Asset", at.asset.Name)
		}
	}
	return nil
}

// possible refuses what nobody can count.
func (c Counted) possible(home ledger.Asset) error {
	for i, p := range c.Pieces {
		if p.Worth < 1 || p.Worth > AmountMax || p.Count < 0 || p.Count > CountMax ||
			slices.ContainsFunc(c.Pieces[:i], func(q Piece) bool { return q.Worth == p.Worth }) {
			return refusal.New(BadPieces, "Max", CountMax)
		}
	}
	for i, h := range c.Other {
		if h.Amount < 0 || h.Amount > AmountMax || !known(h.Asset) || h.Asset == home ||
			slices.ContainsFunc(c.Other[:i], func(o Holding) bool { return o.Asset == h.Asset }) {
			return refusal.New(BadAmount)
		}
	}
	if c.Cash() > AmountMax {
		return refusal.New(BadAmount)
	}
	return nil
}

var currency = regexp.MustCompile(`^[A-Z]{3}$`)

// ValidCurrency reports whether a code is written as ISO 4217 writes them.
func ValidCurrency(code string) bool { return currency.MatchString(code) }

// known reports whether the cage keeps an asset: a currency, or cash chips.
func known(a ledger.Asset) bool {
	return a == CashChips() || a.Kind == ledger.Currency && ValidCurrency(a.Name)
}

// some are the pieces of which there are any.
func some(all []Piece) []Piece {
	return slices.DeleteFunc(slices.Clone(all), func(p Piece) bool { return p.Count == 0 })
}

// reason is what somebody has said, short enough to be kept; it refuses what says nothing.
func reason(text string) (string, error) {
	text = strings.Join(strings.Fields(text), " ")
	if text == "" || len([]rune(text)) > ReasonMax {
		return "", refusal.New(ReasonFirst, "Max", ReasonMax)
	}
	return text, nil
}
