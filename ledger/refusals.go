package ledger

import "github.com/floorbook/floorbook/refusal"

// The reasons for which a posting is refused. The arguments in brackets come with them.
const (
	BadPosting     refusal.Code = "ledger_bad_posting"     // [Lines] fewer than two lines or too many, or one that moves nothing
	Unbalanced     refusal.Code = "ledger_unbalanced"      // [Asset] the lines do not sum to zero
	UnknownAccount refusal.Code = "ledger_unknown_account" // [Account] not in the chart, or with an owner that the kind does not have
	Overflow       refusal.Code = "ledger_overflow"        // [Account] more than can be counted
	BelowZero      refusal.Code = "ledger_below_zero"      // [Account]
	NotReversible  refusal.Code = "ledger_not_reversible"  // [No] there is no such posting, it was reversed, or it is put back otherwise
)

// Refusals lists every code of this package.
func Refusals() []refusal.Code {
	return []refusal.Code{BadPosting, Unbalanced, UnknownAccount, Overflow, BelowZero, NotReversible}
}
