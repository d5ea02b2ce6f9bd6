package incident

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/tell"
)

// claimReplies are those of package dispute. Who contests an award tells what both players put in where the pot does not
// say it, see claimOnPot: two amounts, which no single answer holds, so that the ruling has no need to ask.
var claimReplies = map[string]reply{
	"dispute.put_in": {tell: func([]tell.Statement, int, string) bool { return false }},

	"dispute.cash":           fact(func(d *tell.DisputeIs) *article.Told { return &d.Cash }),
	"dispute.minimum_buy_in": number(func(d *tell.DisputeIs, n int64) { d.MinBuyIn = chip.Amount(n) }),

	"dispute.earlier":       claimFact(func(e *dispute.Event) *article.Told { return &e.Earlier }),
	"dispute.in_turn":       claimFact(func(e *dispute.Event) *article.Told { return &e.InTurn }),
	"dispute.facing_all_in": claimFact(func(e *dispute.Event) *article.Told { return &e.FacingAllIn }),
	"dispute.folded":        claimFact(func(e *dispute.Event) *article.Told { return &e.Folded }),
	"dispute.defect":        claimFact(func(e *dispute.Event) *article.Told { return &e.Defect }),
	"dispute.broken_rule":   claimFact(func(e *dispute.Event) *article.Told { return &e.Broken }),
	"dispute.reason":        claimFact(func(e *dispute.Event) *article.Told { return &e.Reasoned }),
	"dispute.objected":      claimFact(func(e *dispute.Event) *article.Told { return &e.Objected }),
}

// claimFact is a fact of what is contested or asked for: that is told last, and only of that is anything asked.
func claimFact(of func(*dispute.Event) *article.Told) reply {
	answers := []string{article.AnswerNo, article.AnswerYes}
	return reply{answers: answers, tell: func(told []tell.Statement, _ int, answer string) bool {
		n, last := slices.Index(answers, answer), len(told)-1
		if n < 0 || last < 0 {
			return false
		}
		d, is := told[last].(tell.DisputeHappens)
		if is {
			*of(&d.Event) = article.Say(n == 1)
			told[last] = d
		}
		return is
	}}
}
