package satellite

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/enum"
	"github.com/floorbook/floorbook/refusal"
)

// Policy is what the books set for satellites.
type Policy struct {
	Target  article.Rule           `toml:"target"`   // who has it wins a ticket and leaves
	Surplus article.Rule           `toml:"surplus"`  // what is above it is shared at the table
	Several article.Clause[Pooled] `toml:"several"`  // surpluses of several who reach it in one hand
	Cascade article.Rule           `toml:"cascade"`  // a share may win a ticket
	OutNone article.Rule           `toml:"out_none"` // who goes out in the hand has no share
	LastOne article.Rule           `toml:"last_one"` // of two players for the last ticket the other one has the money
}

// Pooled says how the surpluses of several players are shared.
type Pooled uint8

const (
	Together Pooled = iota // added up
	OneByOne               // that of the first to the left of the button, then that of the next
)

var pooledNames = []string{"together", "one_by_one"}

// String, MarshalText and UnmarshalText use the names of the rulebooks.
func (p Pooled) String() string               { return enum.Name(pooledNames, int(p)) }
func (p Pooled) MarshalText() ([]byte, error) { return enum.Write(pooledNames, int(p)) }

// UnmarshalText reads the name used in the rulebooks.
func (p *Pooled) UnmarshalText(text []byte) error { return enum.Read(pooledNames, text, p) }

// BadTable is why a hand is not settled.
const BadTable refusal.Code = "satellite_bad_table" // [Seat] a stack is below zero, or the target or the smallest chip is none

// Seat is a player of the table once the hand is over; Stack 0 is one who is out.
type Seat struct {
	Seat  int
	Stack chip.Amount
	Dealt bool // into the hand
}

// Hand is a table at the end of a hand.
type Hand struct {
	Target  chip.Amount
	Unit    chip.Amount // smallest chip in play
	Tickets int         // still to be won
	HeadsUp bool        // two players were left in the event
	Seats   []Seat      // from the left of the button
	Several *Pooled     // nil: as the book says
}

// Share is what a seat gets of surpluses.
type Share struct {
	Seat  int
	Chips chip.Amount
}

// Result is what the hand leads to.
type Result struct {
	Winners []int       // seats, in the order in which they reach the target
	Shares  []Share     // from the left of the button; those of players who win a ticket by them too
	Removed chip.Amount // chips that leave play: the targets, and what nobody can have
	Cash    int         // the seat that has the money left, because the other one has the last ticket; 0: none
	Options []Option
	Cites   []article.ID
}

// Option is another reading and what it leads to.
type Option struct {
	Several Pooled
	Winners []int
	Shares  []Share
}

// Settle says who wins a ticket and who gets what is above the target. The error is a *refusal.Error.
func Settle(h Hand, p *Policy) (Result, error) {
	for _, s := range h.Seats {
		if s.Stack < 0 || h.Target < 1 || h.Unit < 1 {
			return Result{}, refusal.New(BadTable, "Seat", s.Seat)
		}
	}
	holds := p.Several.Value
	if h.Several != nil {
		holds = *h.Several
	}
	var t article.Trace
	if h.HeadsUp && h.Tickets == 1 {
		return h.last(p)
	}
	r := h.run(holds, p, &t)
	other := Together
	if holds == Together {
		other = OneByOne
	}
	if o := h.run(other, p, new(article.Trace)); !slices.Equal(o.Shares, r.Shares) || !slices.Equal(o.Winners, r.Winners) {
		r.Options = []Option{{other, o.Winners, o.Shares}}
		p.Several.Decide(&t)
	}
	r.Cites = t.Decided()
	return r, nil
}

// last settles a hand of the last two players for the last ticket: whoever has the target or all chips wins it, and the other one has
// what money is left, never both the same player.
func (h *Hand) last(p *Policy) (Result, error) {
	var t article.Trace
	var r Result
	best := slices.MaxFunc(h.Seats, func(a, b Seat) int { return int(min(1, max(-1, a.Stack-b.Stack))) })
	for _, s := range h.Seats {
		if s.Seat != best.Seat {
			r.Cash = s.Seat
		}
	}
	over := best.Stack >= h.Target || slices.ContainsFunc(h.Seats, func(s Seat) bool { return s.Stack == 0 })
	if !over {
		return Result{}, nil
	}
	if best.Stack >= h.Target {
		p.Target.Decide(&t)
	}
	p.LastOne.Decide(&t)
	r.Winners = []int{best.Seat}
	for _, s := range h.Seats {
		r.Removed += s.Stack // the event is over
	}
	r.Cites = t.Decided()
	return r, nil
}

// run shares until nobody at the table has the target any more.
func (h *Hand) run(several Pooled, p *Policy, t *article.Trace) Result {
	seats := slices.Clone(h.Seats)
	got := make([]chip.Amount, len(seats))
	won := make([]bool, len(seats))
	var r Result
	var surplus []chip.Amount
	for {
		surplus = surplus[:0]
		first := len(r.Winners) == 0
		for _, i := range h.reach(seats, won, h.Tickets-len(r.Winners)) {
			won[i] = true
			r.Winners = append(r.Winners, seats[i].Seat)
			r.Removed += h.Target
			surplus = append(surplus, seats[i].Stack-h.Target)
		}
		if len(surplus) == 0 {
			break
		}
		p.Target.Decide(t)
		if !first {
			p.Cascade.Decide(t)
		}
		if several == Together {
			var all chip.Amount
			for _, s := range surplus {
				all += s
			}
			surplus = []chip.Amount{all}
		}
		for _, s := range surplus {
			r.Removed += h.share(seats, got, won, s, p, t)
		}
	}
	for i, s := range seats {
		if got[i] > 0 {
			r.Shares = append(r.Shares, Share{s.Seat, got[i]})
		}
	}
	return r
}

// reach lists who has the target, larger stacks first where there are fewer tickets.
func (h *Hand) reach(seats []Seat, won []bool, tickets int) []int {
	var out []int
	for i, s := range seats {
		if !won[i] && s.Stack >= h.Target {
			out = append(out, i)
		}
	}
	if len(out) > tickets {
		slices.SortStableFunc(out, func(a, b int) int { return int(min(1, max(-1, seats[b].Stack-seats[a].Stack))) })
		out = out[:max(tickets, 0)]
		slices.Sort(out)
	}
	return out
}

// share deals a surplus out by single chips and returns what nobody can have.
func (h *Hand) share(seats []Seat, got []chip.Amount, won []bool, surplus chip.Amount, p *Policy, t *article.Trace) chip.Amount {
	if surplus == 0 {
		return 0
	}
	p.Surplus.Decide(t)
	var to []int
	for i, s := range seats {
		switch {
		case s.Dealt && s.Stack == 0 && !won[i]:
			p.OutNone.Decide(t)
		case s.Dealt && !won[i]:
			to = append(to, i)
		}
	}
	if len(to) == 0 {
		return surplus
	}
	n, chips := chip.Amount(len(to)), surplus/h.Unit
	for k, i := range to {
		give := chips / n
		if chip.Amount(k) < chips%n {
			give++
		}
		got[i] += give * h.Unit
		seats[i].Stack += give * h.Unit
	}
	return surplus % h.Unit
}
