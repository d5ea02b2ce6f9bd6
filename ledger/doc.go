// Package ledger is the arithmetic of double entry: which account holds how much of what, and by which postings it came there. The
// lines of a posting sum to zero for each asset, so that nothing is made and nothing is lost; balances are folded from postings.
// Whatever was wrong is put right by another posting: none is ever changed or taken away. Of tournaments, people and instants it
// knows nothing.
package ledger
