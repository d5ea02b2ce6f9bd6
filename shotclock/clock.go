package shotclock

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/enum"
)

// Count is a player's time in ms: silent at first, the last part counted aloud.
type Count struct {
	Total     int64 `json:"total"`
	Countdown int64 `json:"countdown"`
}

// Phase is what the players see.
type Phase uint8

const (
	Silent    Phase = iota
	Countdown       // the end is counted aloud
	Extended        // on a time extension card
	Over            // the time is up
)

var phaseNames = [...]string{"silent", "countdown", "extended", "zero"}

// String is the name of the phase.
func (p Phase) String() string { return enum.Name(phaseNames[:], int(p)) }

// Clock runs on one player. It is a value: pausing returns another one.
type Clock struct {
	Count
	Start     int64 // instant in ms
	Cards     int   // time extension cards that the player has
	Extension int64 // ms that each adds
	Facing    bool  // a bet or raise
	Shot      bool  // the event's shot clock, not a call

	paused   int64 // ms of pauses that are over
	pausedAt int64 // instant of the pause going on
	stopped  bool
}

// Reading is a clock at an instant.
type Reading struct {
	Phase Phase
	Left  int64 // ms until zero, or until the next card goes
	Used  int   // cards gone so far
	Cards int   // cards left
}

// Run starts a clock at an instant.
func Run(start int64, c Count, facing bool) Clock {
	return Clock{Count: c, Start: start, Facing: facing}
}

// Shot starts the shot clock of a decision of a player who has cards: first is the player's first act before the flop.
func Shot(start int64, first, facing bool, cards int, p *Policy, t *article.Trace) Clock {
	p.Starts.Consult(t)
	total := p.Other
	if first {
		total = p.FirstPreflop
	}
	c := Run(start, Count{Total: ms(total.Decide(t)), Countdown: ms(p.Warning.Consult(t))}, facing)
	c.Cards, c.Extension, c.Shot = cards, ms(p.Extension.Consult(t)), true
	return c
}

// Equal reports whether both clocks show the same at every instant.
func (c Clock) Equal(other Clock) bool { return c == other }

// Pause stops the time at an instant, Resume lets it go on.
func (c Clock) Pause(now int64) Clock {
	if !c.stopped {
		c.stopped, c.pausedAt = true, now
	}
	return c
}

// Resume lets the time go on.
func (c Clock) Resume(now int64) Clock {
	if c.stopped {
		c.stopped, c.paused = false, c.paused+max(0, now-c.pausedAt)
	}
	return c
}

// elapsed is the time used at an instant, pauses left out.
func (c *Clock) elapsed(now int64) int64 {
	if c.stopped {
		now = min(now, c.pausedAt)
	}
	return max(0, now-c.Start-c.paused)
}

// At is the clock as the table sees it at an instant when nobody has acted: at zero a card goes by itself.
func (c Clock) At(now int64) Reading {
	e := c.elapsed(now)
	r := Reading{Left: c.Total - e, Cards: c.Cards}
	for r.Left <= 0 && r.Cards > 0 && c.Extension > 0 {
		n := min(int64(r.Cards), 1-r.Left/c.Extension)
		r.Left += n * c.Extension
		r.Cards -= int(n)
		r.Used += int(n)
	}
	switch {
	case r.Left <= 0:
		r.Left, r.Phase = 0, Over
	case r.Left <= c.Countdown && r.Cards == 0:
		r.Phase = Countdown
	case r.Used > 0:
		r.Phase = Extended
	}
	return r
}

// Ends is the instant of zero when nobody acts, every card used; false while the clock stands.
func (c Clock) Ends() (int64, bool) {
	return c.Start + c.paused + c.Total + int64(c.Cards)*c.Extension, !c.stopped
}

// Act is whether an act at an instant came in time, and the cards it used: an act on the very instant of zero still
// counts, and costs no card. Tie says that it was so.
func (c Clock) Act(now int64) (in bool, used int, tie bool) {
	before := c.At(c.before(now))
	tie = before.Left == 1 && c.elapsed(now) > 0
	return before.Phase != Over, before.Used, tie
}

// before is one ms earlier on this clock.
func (c *Clock) before(now int64) int64 {
	if c.stopped {
		now = min(now, c.pausedAt)
	}
	return now - 1
}

// Judged is whether an act came in time.
type Judged struct {
	In    bool
	Used  int // cards it cost
	Cites []article.ID
}

// Judge says whether an act at an instant came in time. disputed: nobody can say, and the player has the benefit of the doubt.
func (c Clock) Judge(at int64, disputed bool, p *Policy) Judged {
	var t article.Trace
	in, used, tie := c.Act(at)
	if doubt := disputed || in && tie; doubt {
		in = true
		if c.Shot {
			p.Doubt.Decide(&t)
		} else {
			p.Tie.Decide(&t)
		}
	}
	if in && used > 0 {
		p.AutomaticUse.Decide(&t)
		p.Collected.Decide(&t)
	}
	return Judged{In: in, Used: used, Cites: t.Decided()}
}

// Verdict is what becomes of a player whose time is up.
type Verdict struct {
	Zero    Zero // Fold or Check, the default where the floor decides
	Floor   bool // the floor may choose the other
	Cites   []article.ID
	Collect int // cards that the dealer takes back
}

// Zero says what becomes of the player at zero.
func (c Clock) Zero(p *Policy) Verdict {
	var t article.Trace
	clause := p.ZeroFree
	switch {
	case c.Shot:
		clause = p.ZeroShot
	case c.Facing:
		clause = p.ZeroFacing
	}
	v := Verdict{Zero: clause.Decide(&t)}
	switch v.Zero {
	case ByBet:
		v.Zero = Check
		if c.Facing {
			v.Zero = Fold
		}
	case FoldOrCheck:
		v.Zero, v.Floor = Fold, true
	case CheckOrFold:
		v.Zero, v.Floor = Check, true
	}
	v.Cites = t.Decided()
	return v
}
