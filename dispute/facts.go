package dispute

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/ruling"
)

// Facts lists what becomes of what was asked, and what else follows.
func (o *Outcome) Facts() []ruling.Fact {
	out := []ruling.Fact{o.verdict()}
	amount := func(key string, n chip.Amount) {
		if n > 0 {
			out = append(out, ruling.New(key, ruling.Chips("Amount", n)))
		}
	}
	if o.Next.Big > 0 {
		out = append(out, ruling.New("level.later", o.Next.args()...))
	}
	amount("level.small", o.OwesSmall)
	amount("level.big", o.OwesBig)
	for _, m := range o.Moves {
		out = append(out, m.fact())
	}
	amount("pays.more", o.Owes)
	amount("removed", o.Removed)
	amount("removed.note", o.Change)
	for _, flag := range []struct {
		on  bool
		key string
	}{
		{o.Rebuy, "with.rebuy"}, {o.Spread, "with.spread"}, {o.Misdeal, "with.misdeal"}, {o.DeadHand, "with.dead_hand"},
		{o.Penalty, "with.penalty"}, {o.Record, "with.record"}, {o.ToFloor, "with.floor"},
	} {
		if flag.on {
			out = append(out, ruling.New(flag.key))
		}
	}
	return out
}

// verdict is what becomes of what was asked.
func (o *Outcome) verdict() ruling.Fact {
	switch o.Verdict {
	case AtLevel:
		return ruling.New("dispute.level", o.Level.args()...)
	case Frozen:
		return ruling.New("dispute.frozen", ruling.Chips("Amount", o.Aside), ruling.Chips("Left", o.InPlay))
	case Plays:
		return ruling.New("dispute.plays", ruling.Chips("Amount", o.Plays))
	case Binds:
		if o.Plays > 0 {
			return ruling.New("dispute.binds", ruling.Chips("To", o.Plays))
		}
	default:
	}
	return ruling.New("dispute." + o.Verdict.String())
}

func (b Blinds) args() ruling.Args {
	return ruling.Args{ruling.Chips("Small", b.Small), ruling.Chips("Big", b.Big)}
}

// fact is chips that change hands.
func (m Move) fact() ruling.Fact {
	amount, from, to := ruling.Chips("Amount", m.Amount), ruling.Seat("From", m.From), ruling.Seat("To", m.To)
	switch {
	case m.From == 0 && m.To == 0:
		return ruling.New("pays.pot", amount)
	case m.From == 0:
		return ruling.New("pays.to", amount, to)
	case m.To == 0:
		return ruling.New("pays.from", amount, from)
	}
	return ruling.New("pays.between", amount, from, to)
}

// Statement states the ruling as facts: what follows once it is decided, else the options.
func (r *Ruling) Statement() ruling.Statement {
	s := ruling.Statement{Head: &r.Head, Matter: "dispute"}
	if r.Kind == article.Decided || r.Kind == article.Conflict {
		s.Outcome = r.Outcome.Facts()
	}
	for i := range r.Options {
		facts := r.Options[i].Facts()
		s.Options = append(s.Options, ruling.Choice{Key: r.Options[i].Key, Outcome: facts, Tells: facts})
	}
	return s
}
