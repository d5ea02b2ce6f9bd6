package referee

import "github.com/floorbook/floorbook/article"

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
	if o.Order == OrderUnknown && o.Word != Silent && len(o.Chips) > 0 {
		return ruleEitherOrder(s, o, p)
	}
	a := newAct(s, o, p, walk)
	walk(a)
	return a.ruling()
}

// ruleEitherOrder answers when nobody said which of word and chips came first: the ruling, if the order
// does not matter to the book or to what stands, else the question.
func ruleEitherOrder(s Spot, o Observation, p *Policy) Ruling {
	o.Order = WordFirst
	word := Rule(s, o, p)
	o.Order = ChipsFirst
	chips := Rule(s, o, p)
	if word.Outcome == chips.Outcome && word.Kind == chips.Kind {
		return word
	}
	word.Kind = article.Missing
	word.Point = "bet_method"
	word.Questions = []string{"order"}
	word.Options = []Option{{"word_first", word.Outcome}, {"chips_first", chips.Outcome}}
	word.Default = 0
	var t article.Trace
	p.WordOrChips.Decide(&t)
	word.Cites = union(t.Decided(), word.Cites, chips.Cites)
	word.Consulted = union(t.Consulted(), word.Consulted, chips.Consulted)
	word.Why = []Reason{{Key: "order_matters"}}
	return word
}

func union(lists ...[]article.ID) []article.ID {
	var out []article.ID
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
