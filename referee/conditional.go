package referee

import (
	"strings"

	"github.com/floorbook/floorbook/hand"
)

// IfThen takes apart an announcement that hangs on what somebody else will do, "si tu mises, je relance" or "call if you
// bet", and returns what would be done then. It is false, and the words are returned whole, where they set no condition.
func IfThen(words string) (then string, conditional bool) {
	text := " " + strings.ToLower(strings.ReplaceAll(words, "’", "'")) + " "
	at := -1
	for _, open := range []string{" si ", " s'il ", " s'ils ", " if "} {
		i := strings.Index(text, open)
		if i >= 0 && (at < 0 || i < at) && !polite(text[i:]) {
			at = i
		}
	}
	if at < 0 {
		return words, false
	}
	if before := strings.TrimSpace(text[:at]); before != "" {
		return strings.TrimRight(before, " ,"), true
	}
	then = text
	for _, cut := range []string{",", " alors ", " then ", " je ", " i "} {
		if i := strings.LastIndex(then, cut); i >= 0 {
			then = then[i+len(cut)-1:]
		}
	}
	return strings.Trim(then, " ,"), true
}

// polite reports whether words that begin like a condition are "s'il vous plaît".
func polite(words string) bool {
	for _, p := range []string{" s'il vous pla", " s'il te pla", " if you please"} {
		if strings.HasPrefix(words, p) {
			return true
		}
	}
	return false
}

// conditional leaves an if-then announcement to the floor (TDA-59-A): a warning unless it decides to bind.
func conditional(a *act) bool {
	if !a.o.Conditional {
		return false
	}
	a.p.Conditional.Decide(&a.t)
	a.because("conditional")
	a.fine("conditional", a.p.Conditional.Cite).Warning = true
	bound := a.variant(func(o *Observation) { o.Conditional = false })
	return a.floor(
		Option{Key: "warning", Outcome: a.outcome(hand.None, a.s.InFrontSum)},
		Option{Key: "bind", Outcome: bound},
		Option{Key: "bind_and_warning", Outcome: bound},
	)
}

// optionMinimum holds a call that came before the amount to the least that was announced.
const optionMinimum = "minimum"

// callBeforeAmount leaves to the floor a call made before the bettor has said how much (TDA-59-B).
func callBeforeAmount(a *act) bool {
	if !a.s.Pending || a.word != SaidCall {
		return false
	}
	a.p.WaitForAmount.Decide(&a.t)
	a.p.CallBeforeAmount.Decide(&a.t)
	least := a.minTo()
	if least == 0 || a.s.Facing > 0 && a.step() == 0 {
		return a.ask(a.unknownStep(), a.outcome(hand.None, a.s.InFrontSum))
	}
	a.because("call_before_amount", "Minimum", least)
	a.because("wait_for_amount")
	minimum := a.outcome(hand.Call, least)
	whatever := minimum
	whatever.To, whatever.Owed = 0, 0
	return a.floor(
		Option{Key: "any_amount", Outcome: whatever},
		Option{Key: optionMinimum, Outcome: minimum},
		Option{Key: "void", Outcome: a.outcome(hand.None, a.s.InFrontSum)},
	)
}
