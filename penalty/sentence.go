package penalty

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
)

// Sentence is a sanction being served: hands still to be missed. They are dealt, posted and killed (TDA-71-C-2); the
// table does that, the sentence counts.
type Sentence struct {
	Left   int  `json:"left"`             // hands still to be missed
	Leaves bool `json:"leaves,omitempty"` // the player is away from the seat meanwhile
}

// Impose begins to serve a sanction at a table of players, the offender included: rounds become hands once, and the
// number stands whoever comes or goes later. Sanctions without hands give an empty sentence. before is what the player
// still has to serve: it is added. It fails with a refusal of [Scale.Check], or TooLong.
func Impose(s Sanction, players int, before Sentence, scale *Scale, p *Policy, t *article.Trace) (Sentence, error) {
	if err := scale.Check(s); err != nil {
		decide(t, scale.cite(s.Kind))
		return before, err
	}
	n := int(s.Count)
	switch {
	case !s.Kind.counted():
		return before, nil
	case s.Kind == Rounds:
		decide(t, scale.RoundsSet)
		p.RoundLength.Decide(t)
		n *= players
	default:
		decide(t, scale.Cite)
	}
	after := Sentence{Left: before.Left + n}
	if after.Left > 10*CountMax {
		return before, refusal.New(TooLong, "Hands", after.Left)
	}
	after.Leaves = after.Left >= p.LeavesFrom.Decide(t)
	return after, nil
}

// Dealt counts one hand dealt at the player's table. redeal: it repeats a hand that was misdealt.
func (s Sentence) Dealt(redeal bool, p *Policy, t *article.Trace) Sentence {
	if s.Left == 0 {
		return Sentence{}
	}
	p.PostsServed.Decide(t)
	if redeal && p.RedealCount.Decide(t) == OneHand {
		return s
	}
	s.Left--
	s.Leaves = s.Leaves && s.Left > 0
	return s
}

// Moved is what is left of the sentence at another table: the same.
func (s Sentence) Moved(p *Policy, t *article.Trace) Sentence {
	p.Follows.Decide(t)
	return s
}

// Removal is what a disqualification does: amounts in chips.
type Removal struct {
	Chips  chip.Amount `json:"chips"`   // taken out of play
	InPlay chip.Amount `json:"in_play"` // left in the event
	Refund Refund      `json:"refund"`  // of the entry
}

// Disqualify removes a stack from an event with inPlay chips, stack included. The player's place is that of an
// elimination at this moment; the books give no other.
func Disqualify(stack, inPlay chip.Amount, p *Policy, t *article.Trace) Removal {
	p.DisqualifiedChips.Decide(t)
	out := Removal{Chips: stack, InPlay: max(0, inPlay-stack), Refund: p.DisqualifiedRefund.Consult(t)}
	if out.Refund == NoRefund {
		p.DisqualifiedRefund.Decide(t)
	}
	return out
}
