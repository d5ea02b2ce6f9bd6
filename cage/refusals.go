package cage

import "github.com/floorbook/floorbook/refusal"

// Codes of refusals, with their arguments.
const (
	UnknownCommand refusal.Code = "cage_unknown_command"
	BadDay         refusal.Code = "cage_bad_day"       // [Day]
	OtherDay       refusal.Code = "cage_other_day"     // [Day] it is still open
	DayOver        refusal.Code = "cage_day_over"      // [Day]
	DayEarlier     refusal.Code = "cage_day_earlier"   // [Day] there is one of that day, or after it
	NoDrawers      refusal.Code = "cage_no_drawers"    // [Max]
	BadPieces      refusal.Code = "cage_bad_pieces"    // [Max]
	BadAmount      refusal.Code = "cage_bad_amount"    //
	BadTerminal    refusal.Code = "cage_bad_terminal"  // [Terminal]
	UnknownDrawer  refusal.Code = "cage_no_drawer"     // [Drawer]
	DrawerHad      refusal.Code = "cage_drawer_had"    // [Drawer] somebody has it
	HasDrawer      refusal.Code = "cage_has_drawer"    // [Drawer] he has that one
	TakeDrawerOnce refusal.Code = "cage_take_drawer"   // take a drawer first
	CountFirst     refusal.Code = "cage_count_first"   // [Drawer]
	ExplainFirst   refusal.Code = "cage_explain_first" // [No]
	UnknownDiff    refusal.Code = "cage_no_difference" // [No]
	ReasonFirst    refusal.Code = "cage_reason_first"  // [Max]
	GiveBackFirst  refusal.Code = "cage_give_back"     // [Drawer]
	ReconcileFirst refusal.Code = "cage_reconcile"     // [Terminal]
	TenderedWrong  refusal.Code = "cage_tendered"      // [Asked, Given] minor units
	BadTender      refusal.Code = "cage_bad_tender"    // [How]
	NoDeposit      refusal.Code = "cage_no_deposit"    // [Has] minor units
	DrawerShort    refusal.Code = "cage_drawer_short"  // [Drawer, Has, Asset] minor units
	SafeShort      refusal.Code = "cage_safe_short"    // [Has, Asset] minor units
	UnknownReceipt refusal.Code = "cage_no_receipt"    // [No]
	VoidedReceipt  refusal.Code = "cage_voided"        // [No]
	NothingDue     refusal.Code = "cage_nothing_due"   //
	NoPurpose      refusal.Code = "cage_no_purpose"    // [What]
	PrizesOpen     refusal.Code = "cage_prizes_open"   // the prizes are not finally awarded
	NothingKept    refusal.Code = "cage_nothing_kept"  // the book withholds nothing of this game
	WithheldOnce   refusal.Code = "cage_withheld"      // [No]
	DebtSettled    refusal.Code = "cage_debt_settled"  // it was taken before
)

// Refusals lists every code of this package.
func Refusals() []refusal.Code {
	return []refusal.Code{UnknownCommand, BadDay, OtherDay, DayOver, DayEarlier, NoDrawers, BadPieces, BadAmount, BadTerminal, UnknownDrawer, DrawerHad,
		HasDrawer, TakeDrawerOnce, CountFirst, ExplainFirst, UnknownDiff, ReasonFirst, GiveBackFirst, ReconcileFirst, TenderedWrong, BadTender,
		NoDeposit, DrawerShort, SafeShort, UnknownReceipt, VoidedReceipt, NothingDue, NoPurpose, PrizesOpen, NothingKept, WithheldOnce, DebtSettled}
}
