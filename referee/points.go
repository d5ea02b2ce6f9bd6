package referee

import (
	"github.com/floorbook/floorbook/article"
)

// point is one point of rule: it decides the act (true), or narrows what is left to judge and lets the
// next point see it (false).
type point struct {
	name  string
	apply func(*act) bool
}

// points is the order in which the referee asks: the first point that decides makes the ruling. The
// reference page prints this list and scenario/testdata/precedence proves its order.
var points = [...]point{
	{"out_of_turn", outOfTurn},
	{"conditional", conditional},
	{"call_before_amount", callBeforeAmount},
	{"misled", misled},
	{"pull_back", pullBack},
	{"commitment", commitment},
	{"splash", splash},
	{"fold", fold},
	{"tap", tap},
	{"string_bet", stringBet},
	{"bet_method", betMethod},
	{"unclear_bet", unclearBet},
	{"ambiguous_amount", ambiguousAmount},
	{"invalid_declaration", invalidDeclaration},
	{"pot_bet", potBet},
	{"all_in", allIn},
	{"unaware", unaware},
	{"miscount", miscount},
	{"call_by_word", callByWord},
	{"gathered", gathered},
	{"opening_bet", openingBet},
	{"said_raise", saidRaise},
	{"all_in_for_less", allInForLess},
	{"token_chip", tokenChip},
	{"undercall", undercall},
	{"exact_call", exactCall},
	{"prior_chips", priorChips},
	{"oversized_chip", oversizedChip},
	{"multiple_chips", multipleChips},
	{"raise_size", raiseSize},
	{"bounty_token", bountyToken},
	{"nothing_seen", nothingSeen},
}

// Points names the points of rule in the order in which they are asked.
func Points() []string {
	names := make([]string, len(points))
	for i, p := range points {
		names[i] = p.name
	}
	return names
}

// Rule says what the book makes of one act at one spot. It refuses nothing: an act on which facts are
// missing yields a ruling of kind Missing with questions, one left to the floor options and a default.
func Rule(s Spot, o Observation, p *Policy) Ruling {
	return settle(func(known article.Unsaid) (Ruling, inquiry) {
		a := newAct(s, o, p, walk, known)
		walk(a)
		return a.ruling()
	})
}

func union(lists ...[]article.ID) []article.ID {
	n := 0
	for _, list := range lists {
		n += len(list)
	}
	out := make([]article.ID, 0, n)
	for _, list := range lists {
		for _, id := range list {
			if !contains(out, id) {
				out = append(out, id)
			}
		}
	}
	return out
}

func contains(ids []article.ID, id article.ID) bool {
	for _, x := range ids {
		if x == id {
			return true
		}
	}
	return false
}
