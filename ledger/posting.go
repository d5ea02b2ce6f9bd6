package ledger

import "github.com/floorbook/floorbook/refusal"

// LinesMax bounds the lines of one posting.
const LinesMax = 100

// Purpose says why amounts are moved, by its stable name: "entry".
type Purpose string

// For is what a posting is for, and whose.
type For struct {
	Purpose Purpose `json:"purpose"`
	Owner   Owner   `json:"owner,omitzero"`
}

// Line changes what one account holds of one asset.
type Line struct {
	Account Account `json:"account"`
	Asset   Asset   `json:"asset"`
	Amount  Amount  `json:"amount"` // above zero: the account gets it
}

// Posting moves amounts between accounts: for each asset its lines sum to zero.
type Posting struct {
	No       int    `json:"no"` // 1 for the first of the ledger; filled by Post
	For      For    `json:"for"`
	Reverses int    `json:"reverses,omitempty"` // number of the posting that this one puts back, 0 = none
	Event    uint64 `json:"event"`              // number of the event that it follows from
	Lines    []Line `json:"lines"`              // in the order in which they are told
}

// balanced refuses lines that do not sum to zero for each asset, or that move nothing.
func (p *Posting) balanced() error {
	if len(p.Lines) < 2 || len(p.Lines) > LinesMax {
		return refusal.New(BadPosting, "Lines", len(p.Lines))
	}
	for i, l := range p.Lines {
		if l.Amount == -l.Amount { // nothing, or the least amount there is, which has no counterpart
			return refusal.New(BadPosting, "Lines", len(p.Lines))
		}
		if first(p.Lines, i) && !p.sumsToZero(l.Asset) {
			return refusal.New(Unbalanced, "Asset", l.Asset.Name)
		}
	}
	return nil
}

// first reports whether no line before the ith is of its asset.
func first(lines []Line, i int) bool {
	for _, l := range lines[:i] {
		if l.Asset == lines[i].Asset {
			return false
		}
	}
	return true
}

// sumsToZero adds what is below zero to what is above, so that no order of the lines overflows where another does not.
func (p *Posting) sumsToZero(of Asset) bool {
	var gets, gives Amount
	for _, l := range p.Lines {
		if l.Asset != of {
			continue
		}
		side := &gets
		if l.Amount < 0 {
			side = &gives
		}
		total, fits := sum(*side, l.Amount)
		if !fits {
			return false
		}
		*side = total
	}
	return gets == -gives
}

// mirrors reports whether p puts back what q did: the same lines, each the other way.
func (p *Posting) mirrors(q *Posting) bool {
	if len(p.Lines) != len(q.Lines) || p.For != q.For {
		return false
	}
	for i, l := range p.Lines {
		if m := q.Lines[i]; l.Account != m.Account || l.Asset != m.Asset || l.Amount != -m.Amount {
			return false
		}
	}
	return true
}
