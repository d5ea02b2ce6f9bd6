package ledger

import "github.com/floorbook/floorbook/refusal"

// Proof is what has been proved of a ledger so far. The next proof looks only at what was posted since.
type Proof struct {
	postings int
	totals   []Total
}

// Prove adds up the postings since the last proof, apart from the ledger's own balances, and compares: every posting sums to zero, the
// totals are those of the ledger, and all of them together are zero. The error is Unbalanced; p is then of no more use.
func (l *Ledger) Prove(p *Proof) error {
	for i := p.postings; i < len(l.postings); i++ {
		posting := &l.postings[i]
		if err := posting.balanced(); err != nil {
			return err
		}
		for _, line := range posting.Lines {
			addTo(&p.totals, line)
		}
	}
	p.postings = len(l.postings)
	return l.same(p.totals)
}

// same refuses totals that are not the ledger's, or that do not sum to zero.
func (l *Ledger) same(totals []Total) error {
	if len(totals) != len(l.totals) {
		return refusal.New(Unbalanced, "Asset", "")
	}
	for i, t := range totals {
		if l.totals[i] != t {
			return refusal.New(Unbalanced, "Asset", t.Asset.Name)
		}
		var all Amount // every line was added, so that it overflows and comes back
		for _, other := range totals {
			if other.Asset == t.Asset {
				all += other.Amount
			}
		}
		if all != 0 {
			return refusal.New(Unbalanced, "Asset", t.Asset.Name)
		}
	}
	return nil
}

// Recount folds every posting again and compares every balance: the whole ledger, at the cost of its length. The error is Unbalanced.
func (l *Ledger) Recount() error {
	again := New(l.chart)
	for _, p := range l.postings {
		p.No = 0
		if _, err := again.Post(p); err != nil {
			return err
		}
	}
	if len(again.balances) != len(l.balances) {
		return refusal.New(Unbalanced, "Asset", "")
	}
	for i, b := range again.balances {
		if l.balances[i] != b {
			return refusal.New(Unbalanced, "Asset", b.Asset.Name)
		}
	}
	return again.same(l.totals)
}
