package shotclock

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/ruling"
)

// What the books say of a clock on a player, as facts: each is listed when it is asked for.

// Fact says how long a player has on whom time was called, and who counts.
func (c Call) Fact() ruling.Fact {
	if c.Asks != "" {
		return ruling.New("ruling.missing", ruling.Words("Questions", "clock.question."+c.Asks)).By(c.Cites...)
	}
	f := c.Count.Fact().By(c.Cites...)
	if c.Count.Countdown > 0 {
		f = f.And(ruling.New("clock.counted", ruling.Time("Last", c.Count.Countdown)))
	}
	if c.Approval == FloorApproves {
		f = f.And(ruling.New("clock.approved"))
	}
	return f.And(ruling.New("clock.kept", ruling.Word("By", "penalty.role."+c.Operator.String())))
}

// Fact says how long a player has.
func (c Count) Fact() ruling.Fact { return ruling.New("clock", ruling.Time("Total", c.Total)) }

// Fact says where a clock stands.
func (r Reading) Fact() ruling.Fact {
	f := ruling.New("phase." + r.Phase.String())
	if r.Phase != Over {
		f = f.And(r.left())
	}
	return f
}

// Stopped says that a clock was stopped, or goes on.
func (r Reading) Stopped(resumed bool) ruling.Fact {
	key := "clock.stopped"
	if resumed {
		key = "clock.goes_on"
	}
	return ruling.New(key).And(r.left())
}

func (r Reading) left() ruling.Fact { return ruling.New("clock.left", ruling.Time("Left", r.Left)) }

// Extensions says how many time extension cards have gone and are left; nothing of a clock that knows none.
func (c *Clock) Extensions(used, left int) []ruling.Fact {
	if !c.Shot {
		return nil
	}
	return []ruling.Fact{ruling.New("clock.cards", ruling.Count("Used", used), ruling.Count("Left", left))}
}

// Statement states what becomes of a player whose time is up.
func (v Verdict) Statement() ruling.Statement {
	s := ruling.Statement{
		Head: &ruling.Head{Cites: v.Cites}, Matter: "clock",
		Outcome: []ruling.Fact{ruling.New(v.Zero.String())},
	}
	if !v.Floor {
		return s
	}
	s.Kind = article.Floor
	other := Check
	if v.Zero == Check {
		other = Fold
	}
	for _, z := range []Zero{v.Zero, other} {
		facts := []ruling.Fact{ruling.New(z.String())}
		s.Options = append(s.Options, ruling.Choice{Key: z.String(), Outcome: facts, Tells: facts})
	}
	return s
}
