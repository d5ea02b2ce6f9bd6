package chiprace

import (
	"cmp"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
)

// Codes of refusals; arguments are named after each.
const (
	NotMultiple refusal.Code = "race_not_multiple" // [From To] the new chip is no multiple of the old one
	BadChoice   refusal.Code = "race_bad_choice"   // no reading of that name
	BadHolding  refusal.Code = "race_bad_holding"  // [Seat] twice, no seat, or a number of chips that cannot be
	BadCards    refusal.Code = "race_bad_cards"    // [Seat Max] no card, too many, or of a seat that gets none
	CardTwice   refusal.Code = "race_card_twice"   // [Card]
)

// Refusals lists every code of this package.
func Refusals() []refusal.Code {
	return []refusal.Code{NotMultiple, BadChoice, BadHolding, BadCards, CardTwice}
}

// Limits of a race: more is a slip of the finger.
const (
	SeatsMax = 12     // at a table
	ChipsMax = 10_000 // of one value in front of one player
)

// Holding is the small chips in front of one seat.
type Holding struct {
	Seat  int  `json:"seat"`
	Chips int  `json:"chips"`          // of the value that leaves
	Only  bool `json:"only,omitempty"` // there is nothing else
}

// Choice is what the floor chooses where the book leaves a point open, by the names of [Rounding], [Rescue] and [Most]; "" is what the book
// says.
type Choice struct {
	Rounding string `json:"rounding,omitempty"`
	Rescue   string `json:"rescue,omitempty"`
	Most     string `json:"most,omitempty"`
}

// known reports whether all that was chosen has a name.
func (c Choice) known() bool {
	known := func(chosen string, names []string) bool { return chosen == "" || slices.Contains(names, chosen) }
	return known(c.Rounding, roundingNames) && known(c.Rescue, rescueNames) && known(c.Most, mostNames)
}

// chosen is what the floor chose, or else what the book says.
func chosen[T ~uint8](choice string, names []string, by T) T {
	if i := slices.Index(names, choice); i >= 0 {
		return T(i)
	}
	return by
}

// Race is one table before its race.
type Race struct {
	From, To    chip.Amount // a chip that leaves, and the next one in play
	Holdings    []Holding   // in any order
	Small       int         // seat of the small blind; 0: not known
	Button      int         // seat of the button; 0: not known
	ButtonDeals bool        // a player deals, not the house
	Choice      Choice
}

// Share is what a seat changes before any card: In chips of the old value for Out of the new one; Left race.
type Share struct {
	Seat, In, Out, Left int
	Served              bool // before any card, with one new chip
}

// Option is another reading of an open point, and how many new chips it leads to.
type Option struct {
	Choice Choice
	New    int // raced for
}

// Plan is a race before any card is seen.
type Plan struct {
	Lot     int     // old chips to a new one
	Shares  []Share // by seat
	Left    int     // old chips raced for, those of who is served before among them
	New     int     // new chips for them, without those on top
	Order   []int   // seats that get cards, in the order of dealing, as many as Share.Left; none where no card decides
	ByCards int     // new chips that cards decide on, or of which each who races has one
	Most    Most    // for one player
	Cites   []article.ID
	Options []Option // other readings where the book is silent, and it makes a difference
}

// Share is what a seat changes, nil for one that has no small chips.
func (p *Plan) Share(seat int) *Share {
	for i := range p.Shares {
		if p.Shares[i].Seat == seat {
			return &p.Shares[i]
		}
	}
	return nil
}

// Plan says what is changed and raced for. The error is a *refusal.Error.
func (r *Race) Plan(p *Policy) (Plan, error) {
	var t article.Trace
	plan, err := r.plan(p, &t)
	if err != nil {
		return Plan{}, err
	}
	plan.Cites = t.Decided()
	plan.Options = r.options(p, &plan)
	return plan, nil
}

func (r *Race) plan(p *Policy, t *article.Trace) (Plan, error) {
	shares, err := r.shares()
	if err != nil {
		return Plan{}, err
	}
	plan := Plan{Lot: int(r.To / r.From), Shares: shares}
	p.Lots.Decide(t)
	for _, s := range shares {
		plan.Left += s.Left
	}
	if plan.Left == 0 {
		return plan, nil
	}
	plan.New = whole(plan.Left, plan.Lot, r.rounding(p, t))
	plan.ByCards = plan.New
	if r.rescue(p, t) == Within {
		plan.ByCards -= r.serve(plan.Shares)
	}
	var racing []int
	for _, s := range plan.Shares {
		if s.Left > 0 && !s.Served {
			racing = append(racing, s.Seat)
		}
	}
	plan.ByCards = max(0, plan.ByCards)
	if plan.Most = r.most(p, t); plan.Most == MostOne {
		plan.ByCards = min(plan.ByCards, len(racing))
		if plan.ByCards == len(racing) {
			return plan, nil
		}
	}
	if plan.ByCards > 0 && len(racing) > 1 {
		p.Cards.Decide(t)
		plan.Order = clockwise(racing, r.first(p, t))
	}
	return plan, nil
}

// shares changes whole lots, by seat.
func (r *Race) shares() ([]Share, error) {
	if r.From < 1 || r.To <= r.From || r.To%r.From != 0 {
		return nil, refusal.New(NotMultiple, "From", r.From, "To", r.To)
	}
	if !r.Choice.known() {
		return nil, refusal.New(BadChoice)
	}
	lot := int(r.To / r.From)
	var out []Share
	seen := map[int]bool{}
	for _, h := range r.Holdings {
		if h.Seat < 1 || h.Seat > SeatsMax || h.Chips < 0 || h.Chips > ChipsMax || seen[h.Seat] {
			return nil, refusal.New(BadHolding, "Seat", h.Seat)
		}
		seen[h.Seat] = true
		if h.Chips > 0 {
			out = append(out, Share{Seat: h.Seat, In: h.Chips / lot * lot, Out: h.Chips / lot, Left: h.Chips % lot})
		}
	}
	slices.SortFunc(out, func(a, b Share) int { return cmp.Compare(a.Seat, b.Seat) })
	return out, nil
}

// serve gives a chip to each who has nothing but what is raced for, and says how many they are.
func (r *Race) serve(shares []Share) (n int) {
	for i := range shares {
		if r.bare(&shares[i]) {
			shares[i].Served = true
			n++
		}
	}
	return n
}

// bare reports whether the chips that are raced for are all that a seat has.
func (r *Race) bare(s *Share) bool {
	return s.Out == 0 && s.Left > 0 && slices.ContainsFunc(r.Holdings, func(h Holding) bool { return h.Seat == s.Seat && h.Only })
}

func (r *Race) rounding(p *Policy, t *article.Trace) Rounding {
	return chosen(r.Choice.Rounding, roundingNames, p.Rounding.Decide(t))
}

// rescue is read where somebody needs it.
func (r *Race) rescue(p *Policy, t *article.Trace) Rescue {
	shares, _ := r.shares()
	if !slices.ContainsFunc(shares, func(s Share) bool { return r.bare(&s) }) {
		return chosen(r.Choice.Rescue, rescueNames, p.Rescue.Consult(t))
	}
	return chosen(r.Choice.Rescue, rescueNames, p.Rescue.Decide(t))
}

func (r *Race) most(p *Policy, t *article.Trace) Most {
	return chosen(r.Choice.Most, mostNames, p.Most.Decide(t))
}

// first is the seat from which cards are dealt.
func (r *Race) first(p *Policy, t *article.Trace) int {
	switch p.Start.Decide(t) {
	case SmallBlind:
		if r.Small == 0 {
			return r.Button + 1
		}
		return r.Small
	case LeftOfDealer:
		if r.ButtonDeals {
			return r.Button + 1
		}
	}
	return 1
}

// clockwise orders seats from one on.
func clockwise(seats []int, from int) []int {
	out := slices.Clone(seats)
	slices.SortFunc(out, func(a, b int) int {
		past := func(n int) int {
			if n < from {
				return n + SeatsMax
			}
			return n
		}
		return cmp.Compare(past(a), past(b))
	})
	return out
}

// whole is how many new chips old ones make at a table.
func whole(chips, lot int, by Rounding) int {
	n, rest := chips/lot, chips%lot
	switch {
	case by == RoundUp && rest > 0, by == RoundHalfUp && 2*rest >= lot:
		n++
	}
	return n
}

// options are the other readings of open points that lead to something else.
func (r *Race) options(p *Policy, plan *Plan) []Option {
	if plan.Left == 0 {
		return nil
	}
	var out []Option
	for _, c := range r.readings(p) {
		other := *r
		other.Choice = c
		if q, err := other.plan(p, nil); err == nil && !same(&q, plan) {
			out = append(out, Option{Choice: c, New: q.New})
		}
	}
	return out
}

// readings are the choices that the floor has beside that of the race, one point at a time.
func (r *Race) readings(p *Policy) []Choice {
	var out []Choice
	for _, point := range p.Open.Value {
		switch point {
		case OpenRounding:
			for by := RoundUp; by <= RoundDown; by++ {
				if by != r.rounding(p, nil) {
					c := r.Choice
					c.Rounding = by.String()
					out = append(out, c)
				}
			}
		case OpenRescue:
			c := r.Choice
			if c.Rescue = OnTop.String(); r.rescue(p, nil) == OnTop {
				c.Rescue = Within.String()
			}
			out = append(out, c)
		case OpenMost:
			c := r.Choice
			if c.Most = MostOne.String(); r.most(p, nil) == MostOne {
				c.Most = MostMany.String()
			}
			out = append(out, c)
		}
	}
	return out
}

// same reports whether two plans lead to the same, whatever cards come.
func same(a, b *Plan) bool {
	return a.New == b.New && a.ByCards == b.ByCards && slices.Equal(a.Order, b.Order) && slices.Equal(a.Shares, b.Shares) &&
		(a.Most == b.Most || len(a.Order) == 0)
}
