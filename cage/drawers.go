package cage

import (
	"slices"

	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
)

func (s *State) drawer(no int) (*Drawer, error) {
	d := s.Drawer(no)
	if d == nil {
		return nil, refusal.New(UnknownDrawer, "Drawer", no)
	}
	return d, nil
}

func (s *State) takeDrawer(c TakeDrawer, m Meta) (Event, error) {
	d, err := s.drawer(c.Drawer)
	if err != nil {
		return nil, err
	}
	if mine := s.DrawerOf(m.Person); mine != nil {
		return nil, refusal.New(HasDrawer, "Drawer", mine.No)
	}
	if d.Cashier != "" {
		return nil, refusal.New(DrawerHad, "Drawer", d.No)
	}
	return DrawerTaken{Drawer: d.No, Cashier: m.Person, At: m.At}, nil
}

// count compares what was counted with what should be there. What a count of just before has booked is withdrawn, as long as nobody has
// explained it: miscounting is no difference.
func (s *State) count(c Count, m Meta) (Event, error) {
	d, err := s.drawer(c.Drawer)
	if err != nil {
		return nil, err
	}
	if err := c.Counted.possible(s.Home()); err != nil {
		return nil, err
	}
	e := DrawerCounted{Drawer: d.No, Counted: Counted{Pieces: some(c.Counted.Pieces), Other: slices.Clone(c.Counted.Other)}, At: m.At}
	should := map[ledger.Asset]money.Amount{}
	all := s.Assets()
	for _, a := range e.Counted.assets(s.Home()) {
		if !slices.Contains(all, a) {
			all = append(all, a)
		}
	}
	for _, a := range all {
		should[a] = s.Holds(d.No, a)
	}
	if d.Counted {
		for _, no := range d.booked {
			open := s.Differences[no-1]
			if !open.Open() {
				continue
			}
			e.Instead = append(e.Instead, open.No)
			should[open.Asset] -= open.Amount
			if !slices.Contains(all, open.Asset) {
				all = append(all, open.Asset)
			}
		}
	}
	for _, a := range all {
		if by := e.Counted.of(a, s.Home()) - should[a]; by != 0 {
			e.Differences = append(e.Differences, Holding{a, by})
		}
	}
	return e, nil
}

func (s *State) explain(c Explain, m Meta) (Event, error) {
	if c.No < 1 || c.No > len(s.Differences) || !s.Differences[c.No-1].Open() {
		return nil, refusal.New(UnknownDiff, "No", c.No)
	}
	why, err := reason(c.Reason)
	if err != nil {
		return nil, err
	}
	return DifferenceExplained{No: c.No, Reason: why, Person: m.Person, At: m.At}, nil
}

// handOver gives a drawer to the next cashier, once what lies in it is known.
func (s *State) handOver(c HandOver, m Meta) (Event, error) {
	d, err := s.drawer(c.Drawer)
	if err != nil {
		return nil, err
	}
	if d.Cashier == "" {
		return nil, refusal.New(TakeDrawerOnce)
	}
	if !c.Back && m.Person != d.Cashier && m.Second != d.Cashier {
		return nil, refusal.New(DrawerHad, "Drawer", d.No)
	}
	if !d.Counted {
		return nil, refusal.New(CountFirst, "Drawer", d.No)
	}
	if open := s.Unexplained(d.No); len(open) > 0 {
		return nil, refusal.New(ExplainFirst, "No", open[0].No)
	}
	e := DrawerHandedOver{Drawer: d.No, From: d.Cashier, At: m.At}
	if !c.Back {
		e.To = m.Second
		if e.To == d.Cashier { // he sends it who takes it, and the one who had it confirms
			e.To = m.Person
		}
		if mine := s.DrawerOf(e.To); mine != nil {
			return nil, refusal.New(HasDrawer, "Drawer", mine.No)
		}
	}
	return e, nil
}

func (s *State) moveCash(c MoveCash, m Meta) (Event, error) {
	d, err := s.drawer(c.Drawer)
	if err != nil {
		return nil, err
	}
	if err := c.Moved.possible(s.Home()); err != nil {
		return nil, err
	}
	moved := Counted{Pieces: some(c.Moved.Pieces), Other: slices.Clone(c.Moved.Other)}
	if moved.Cash() == 0 && len(moved.Other) == 0 {
		return nil, refusal.New(BadAmount)
	}
	if d.Given {
		return nil, refusal.New(TakeDrawerOnce)
	}
	return CashMoved{Drawer: d.No, ToSafe: c.ToSafe, Moved: moved, At: m.At}, nil
}

func (s *State) moveSafe(c MoveSafe, m Meta) (Event, error) {
	if h := c.Moved; h.Amount == 0 || h.Amount > AmountMax || h.Amount < -AmountMax || !known(h.Asset) {
		return nil, refusal.New(BadAmount)
	}
	why, err := reason(c.Reason)
	if err != nil {
		return nil, err
	}
	return SafeMoved{Moved: c.Moved, Reason: why, At: m.At}, nil
}

// reconcile compares what was rung up as cards with what the terminal says.
func (s *State) reconcile(c Reconcile, m Meta) (Event, error) {
	if s.Terminal(c.Terminal) == nil {
		return nil, refusal.New(BadTerminal, "Terminal", c.Terminal)
	}
	if c.Total > AmountMax || c.Total < -AmountMax {
		return nil, refusal.New(BadAmount)
	}
	rung := money.Amount(s.books.Balance(ledger.Account{Kind: CardsAccount, Owner: ledger.Owner{Of: c.Terminal}}, s.Home()))
	return TerminalReconciled{Terminal: c.Terminal, Total: c.Total, Difference: c.Total - rung, At: m.At}, nil
}
