package scenario

import (
	"regexp"
	"slices"
	"strings"
)

// says reports whether a fact says what an expectation wants: the same words, in any order where order has no meaning;
// some of the places of button and blinds; a refusal whose code does not matter.
func says(head, fact, wanted string) bool {
	switch {
	case fact == wanted:
		return true
	case head == headRefused:
		return wanted == headRefused
	case head == headButton:
		places := strings.Split(fact, ", ")
		return !slices.ContainsFunc(strings.Split(wanted, ", "), func(p string) bool { return !slices.Contains(places, p) })
	}
	return inOrder(head, fact) == inOrder(head, wanted)
}

// Lists whose order has no meaning, in a text: seats that can win a pot, or share one.
var (
	potSeats  = regexp.MustCompile(`\([0-9 ]+\)`)
	potShared = regexp.MustCompile(`( to| open) [0-9 ]+$`)
)

// inOrder puts the lists of a text whose order has no meaning in one order.
func inOrder(head, text string) string {
	switch head {
	case headPots:
		return potSeats.ReplaceAllStringFunc(text, func(seats string) string { return "(" + sorted(strings.Trim(seats, "()"), " ") + ")" })
	case headPot:
		return potShared.ReplaceAllStringFunc(text, func(seats string) string { return sorted(seats, " ") })
	case headStacks, headRefund:
		return sorted(text, " ")
	case headOptions, headRemedy, headFactors, headBy, headParties, headReturned:
		first, list, _ := strings.Cut(text, " ")
		return first + " " + sorted(list, ", ")
	}
	return text
}

func sorted(list, between string) string {
	items := strings.Split(list, between)
	slices.Sort(items)
	return strings.Join(items, between)
}
