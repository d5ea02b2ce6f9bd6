package cage

import (
	"fmt"
	"slices"
)

// Apply carries an event out, and posts what it moves. It never judges.
func Apply(s *State, e Event) {
	all := postings(s, e)
	for i := range all {
		if _, err := s.books.Post(all[i]); err != nil {
			panic("cage: " + e.EventType() + ": " + err.Error())
		}
	}
	s.Seq++
	at := s.apply(e)
	for range all {
		s.at = append(s.at, at)
	}
}

// apply changes everything but the books, and returns when that was.
func (s *State) apply(e Event) Instant {
	switch e := e.(type) {
	case DayOpened:
		s.Day, s.Before, s.Currency, s.OpenedAt, s.Floats, s.first = e.Day, e.Before, e.Currency, e.At, e.Floats, e.Receipt+1
		for _, f := range e.Floats {
			s.Drawers = append(s.Drawers, Drawer{No: f.Drawer})
		}
		for _, name := range e.Terminals {
			s.Terminals = append(s.Terminals, Terminal{Name: name})
		}
		return e.At
	case DrawerTaken:
		d := s.Drawer(e.Drawer)
		d.Cashier, d.Since, d.Given = e.Cashier, e.At, false
		s.taken(e.Drawer, e.Cashier, e.At)
		return e.At
	case ReceiptIssued:
		s.applyReceipt(e)
		return e.At
	case ReceiptPrinted:
		s.Receipt(e.No).Prints++
		return e.At
	case DrawerHandedOver:
		d := s.Drawer(e.Drawer)
		d.Cashier, d.Since, d.Given = e.To, e.At, e.To == ""
		if s.ended(e.Drawer, e.At); e.To != "" {
			s.taken(e.Drawer, e.To, e.At)
		}
		return e.At
	case CashMoved:
		s.Drawer(e.Drawer).Counted = false
		return e.At
	case SafeMoved:
		return e.At
	case PrizesWithheld:
		s.Register = append(s.Register, e)
		return e.At
	case DayClosed:
		s.ClosedAt = e.At
		return e.At
	case DaySucceeded:
		s.Next = e.Day
		return s.ClosedAt
	}
	return s.applyCount(e)
}

func (s *State) applyReceipt(e ReceiptIssued) {
	d := s.Drawer(e.Drawer)
	r := Receipt{ReceiptIssued: e, Cashier: d.Cashier}
	if n := len(s.books.Postings()); n > 0 && s.books.Postings()[n-1].Event == s.Seq {
		r.Posting = n
	}
	if e.Voids > 0 {
		s.Receipt(e.Voids).VoidedBy = e.No
	}
	s.Receipts = append(s.Receipts, r)
	d.Counted = false
	for _, t := range e.Tenders {
		if t.How == Card {
			s.Terminal(t.Terminal).Reconciled = false
		}
	}
}

// applyCount carries out what was counted, and what was said of it.
func (s *State) applyCount(e Event) Instant {
	switch e := e.(type) {
	case DrawerCounted:
		for i := range s.Differences {
			if slices.Contains(e.Instead, s.Differences[i].No) {
				s.Differences[i].Withdrawn = true
			}
		}
		d := s.Drawer(e.Drawer)
		d.Counted, d.booked = true, nil
		for _, h := range e.Differences {
			d.booked = append(d.booked, len(s.Differences)+1)
			s.Differences = append(s.Differences, Difference{No: len(s.Differences) + 1, Drawer: e.Drawer, Asset: h.Asset, Amount: h.Amount, At: e.At})
		}
		s.Counts = append(s.Counts, e)
		return e.At
	case DifferenceExplained:
		d := &s.Differences[e.No-1]
		d.Reason, d.By = e.Reason, e.Person
		return e.At
	case TerminalReconciled:
		if e.Difference != 0 {
			s.Differences = append(s.Differences, Difference{No: len(s.Differences) + 1, Terminal: e.Terminal, Asset: s.Home(), Amount: e.Difference, At: e.At})
		}
		s.Terminal(e.Terminal).Reconciled = true
		s.Reconciled = append(s.Reconciled, e)
		return e.At
	}
	panic(fmt.Sprintf("cage: event %T", e))
}

// Check proves after every command that the books balance and are what the postings say, that no number of a receipt is missing, that every
// receipt moved what it says, and that a day that is closed has left nothing open.
func Check(s *State) error {
	if err := s.books.Prove(&s.proof); err != nil {
		return fmt.Errorf("cage: %w", err)
	}
	for i := range s.Receipts {
		r := &s.Receipts[i]
		if r.No != s.first+i {
			return fmt.Errorf("cage: receipt %d stands where %d should", r.No, s.first+i)
		}
		if v := s.Receipt(r.VoidedBy); r.VoidedBy > 0 && (v == nil || v.Voids != r.No || v.Total() != -r.Total()) {
			return fmt.Errorf("cage: receipt %d is taken back by %d, which does not", r.No, r.VoidedBy)
		}
	}
	for i := range s.Drawers {
		d := &s.Drawers[i]
		for _, other := range s.Drawers[:i] {
			if d.Cashier != "" && d.Cashier == other.Cashier {
				return fmt.Errorf("cage: drawers %d and %d have one cashier", other.No, d.No)
			}
		}
		if s.ClosedAt == 0 {
			continue
		}
		for _, a := range s.Assets() {
			if s.Holds(d.No, a) != 0 {
				return fmt.Errorf("cage: the day is closed, and drawer %d holds something", d.No)
			}
		}
	}
	if open := s.Unexplained(0); s.ClosedAt > 0 && len(open) > 0 {
		return fmt.Errorf("cage: the day is closed, and difference %d is not explained", open[0].No)
	}
	return nil
}
