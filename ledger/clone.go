package ledger

import (
	"maps"
	"slices"
)

// Clone is a ledger of the same postings that goes its own way from here. What was posted is never changed, so both hold it.
func (l *Ledger) Clone() *Ledger {
	return &Ledger{chart: l.chart, postings: slices.Clip(l.postings), marks: slices.Clone(l.marks), at: maps.Clone(l.at),
		balances: slices.Clone(l.balances), totals: slices.Clone(l.totals), standing: maps.Clone(l.standing)}
}
