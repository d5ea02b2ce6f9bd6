// Package money shows the books of a tournament to its staff: what each account holds, and the postings behind it.
package money
