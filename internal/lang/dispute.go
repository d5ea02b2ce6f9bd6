package lang

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/dispute"
)

// Dispute words who decides what was asked of the floor, and what becomes of it.
func (l Lang) Dispute(r dispute.Ruling) string {
	if r.Kind != article.Decided {
		return l.T("dispute.kind." + r.Kind.String())
	}
	return l.DisputeVerdict(r.Outcome)
}

// DisputeVerdict words what becomes of what was asked.
func (l Lang) DisputeVerdict(o dispute.Outcome) string {
	key := "dispute.verdict." + o.Verdict.String()
	switch o.Verdict {
	case dispute.AtLevel:
		return l.T(key, "Small", l.Chips(o.Level.Small), "Big", l.Chips(o.Level.Big))
	case dispute.Frozen:
		return l.T(key, "Amount", l.Chips(o.Aside), "Left", l.Chips(o.InPlay))
	case dispute.Plays:
		return l.T(key, "Amount", l.Chips(o.Plays))
	}
	return l.T(key)
}

// DisputeOutcome words what is done, one line for each.
func (l Lang) DisputeOutcome(o dispute.Outcome) []string {
	var out []string
	if o.Next.Big > 0 {
		out = append(out, l.T("dispute.next_level", "Small", l.Chips(o.Next.Small), "Big", l.Chips(o.Next.Big)))
	}
	if o.OwesBig > 0 {
		out = append(out, l.T("dispute.blinds_add", "Small", l.Chips(o.OwesSmall), "Big", l.Chips(o.OwesBig)))
	}
	for _, m := range o.Moves {
		out = append(out, l.disputeMove(m))
	}
	for _, line := range []struct {
		key    string
		amount any
		on     bool
	}{
		{"dispute.owes", l.Chips(o.Owes), o.Owes > 0}, {"dispute.removed", l.Chips(o.Removed), o.Removed > 0},
		{"dispute.keeps", l.Chips(o.Keeps), o.Keeps > 0}, {"dispute.change", l.Chips(o.Change), o.Change > 0},
	} {
		if line.on {
			out = append(out, l.T(line.key, "Amount", line.amount))
		}
	}
	for _, line := range []struct {
		key string
		on  bool
	}{
		{"dispute.rebuy", o.Rebuy}, {"dispute.spread", o.Spread}, {"dispute.misdeal", o.Misdeal}, {"dispute.dead_hand", o.DeadHand},
		{"dispute.penalty", o.Penalty}, {"dispute.record", o.Record}, {"dispute.to_the_floor", o.ToFloor},
	} {
		if line.on {
			out = append(out, l.T(line.key))
		}
	}
	return out
}

// disputeMove words chips that change hands.
func (l Lang) disputeMove(m dispute.Move) string {
	amount := l.Chips(m.Amount)
	switch {
	case m.From == 0 && m.To == 0:
		return l.T("dispute.into_pot", "Amount", amount)
	case m.From == 0:
		return l.T("dispute.to_seat", "Amount", amount, "Seat", m.To)
	case m.To == 0:
		return l.T("dispute.from_seat", "Amount", amount, "Seat", m.From)
	}
	return l.T("dispute.between", "Amount", amount, "From", m.From, "To", m.To)
}

// DisputeOption words one way the floor may rule.
func (l Lang) DisputeOption(o dispute.Option) string { return l.T("dispute.option." + o.Key) }

// DisputeReason words why it was ruled so.
func (l Lang) DisputeReason(r dispute.Reason) string {
	return l.T("dispute.why."+r.Key, "Seat", r.Seat, "Amount", l.Chips(r.Amount), "N", r.Count)
}

// DisputeFactors words what the floor weighs.
func (l Lang) DisputeFactors(keys []string) []string {
	out := make([]string, len(keys))
	for i, key := range keys {
		out[i] = l.T("dispute.factor." + key)
	}
	return out
}

// DisputeQuestions words the facts that are missing.
func (l Lang) DisputeQuestions(keys []string) []string {
	out := make([]string, len(keys))
	for i, key := range keys {
		out[i] = l.T("dispute.question." + key)
	}
	return out
}
