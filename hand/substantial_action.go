package hand

import "github.com/floorbook/floorbook/article"

// Enough is how many actions are too many: for a misdeal, for a claim. Blinds and antes are no actions.
type Enough uint8

// The counts.
const (
	Substantial Enough = iota // substantial action: two of which one put chips in, or any three
	TwoActs                   // any two
	TwoWagers                 // two that put chips in
	BetOrRaise                // the first bet or raise
	ThreeActs                 // any three
)

// SubstantialAction is what a book takes for substantial action (TDA-36): set once, for whoever asks.
type SubstantialAction struct {
	SubstantialWithChips article.Clause[int]  `toml:"substantial_with_chips"` // actions, if one put chips in; 0 = not used
	SubstantialAny       article.Clause[int]  `toml:"substantial_any"`        // actions of any kind; 0 = not used
	SubstantialBlinds    article.Clause[bool] `toml:"substantial_blinds"`     // posted blinds count as actions
}

// ActionCount counts actions from some origin: the beginning of a hand, a wrong bet, a skipped seat.
type ActionCount struct {
	Any    int16 // checks, bets, calls, raises, folds
	Chips  int16 // those that put chips in
	Raises int16 // bets and raises
}

// Count counts a list of actions.
func Count(actions []Kind) (c ActionCount) {
	for _, k := range actions {
		c.Add(k)
	}
	return c
}

// Add counts one action more.
func (c *ActionCount) Add(k Kind) { c.add(k, k.PutsChips()) }

func (c *ActionCount) add(k Kind, chips bool) {
	c.Any++
	if chips {
		c.Chips++
	}
	if k == Bet || k == Raise {
		c.Raises++
	}
}

// Since returns the actions counted after the origin.
func (c ActionCount) Since(origin ActionCount) ActionCount {
	return ActionCount{Any: c.Any - origin.Any, Chips: c.Chips - origin.Chips, Raises: c.Raises - origin.Raises}
}

// Enough reports whether the actions are too many; the trace records what was looked at.
func (c ActionCount) Enough(e Enough, p *SubstantialAction, t *article.Trace) bool {
	switch e {
	case TwoActs:
		return c.Any >= 2
	case TwoWagers:
		return c.Chips >= 2
	case BetOrRaise:
		return c.Raises >= 1
	case ThreeActs:
		return c.Any >= 3
	}
	return c.substantial(p, t) != nil
}

// Substantial reports whether the actions are substantial: two of which one put chips in (TDA-36-A), or any three
// (TDA-36-B). The trace records which of the two decides, or that neither is met.
func (c ActionCount) Substantial(p *SubstantialAction, t *article.Trace) bool {
	if rule := c.substantial(p, t); rule != nil {
		rule.Decide(t)
		return true
	}
	p.SubstantialWithChips.Decide(t)
	p.SubstantialAny.Decide(t)
	return false
}

// substantial is the clause that makes the actions substantial, nil when none does.
func (c ActionCount) substantial(p *SubstantialAction, t *article.Trace) *article.Clause[int] {
	p.SubstantialBlinds.Consult(t)
	two, three := p.SubstantialWithChips.Consult(t), p.SubstantialAny.Consult(t)
	switch {
	case two > 0 && int(c.Any) >= two && c.Chips > 0:
		return &p.SubstantialWithChips
	case three > 0 && int(c.Any) >= three:
		return &p.SubstantialAny
	}
	return nil
}

// Actions returns the actions of the hand so far; posted blinds are among them only where the book counts them, antes
// never (TDA-36-C).
func (s *State) Actions() ActionCount { return s.count }

// acts counts an action of player p and takes p off those still to act.
func (s *State) acts(p int) {
	who := bit(p)
	s.count.Any++
	s.street++
	s.acted |= who
	s.pending &^= who
	s.reopened &^= who
	s.level[p] = s.facing
}

// countBlinds counts the posted blinds where the book has them count.
func (s *State) countBlinds(cfg *Config) {
	for _, p := range [...]int{cfg.SmallBlindAt, cfg.BigBlindAt} {
		if p >= 0 {
			s.count.add(None, true)
		}
	}
}
