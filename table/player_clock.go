package table

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shotclock"
)

// PlayerClock runs on the player to act.
type PlayerClock struct {
	Seat  SeatNo
	Clock shotclock.Clock
	Waits bool // the time is up, and the floor decides what follows
	Zero  shotclock.Zero
	Cites []article.ID
}

func (c *PlayerClock) paused(e ClockPaused) *PlayerClock {
	out := *c
	if out.Clock = c.Clock.Pause(e.At); e.Resume {
		out.Clock = c.Clock.Resume(e.At)
	}
	return &out
}

// TimeCall is what the book makes of a call for time on the player to act, as [shotclock.CallTime] says it.
func (s *State) TimeCall(c CallTime, p *shotclock.Policy) (shotclock.Call, error) {
	if s.Hand == nil {
		return shotclock.Call{}, refusal.New(NoHand)
	}
	return c.judge(&s.Hand.State, p)
}

func (c *CallTime) judge(st *hand.State, p *shotclock.Policy) (shotclock.Call, error) {
	if st.Next().Need != hand.NeedAction {
		return shotclock.Call{}, refusal.New(NobodyActs)
	}
	return shotclock.CallTime(shotclock.Request{By: c.By, Away: c.Away, Thinking: c.Thinking, Facing: !st.Legal().CanCheck, Limit: c.Limit,
		Adjusted: c.Adjusted}, p)
}

// callTime judges a call for time on the player to act, and starts the clock.
func (d *decision) callTime(c CallTime) error {
	p := d.rules.Shotclock
	if p == nil {
		return refusal.New(NoSuchMatter, "Matter", "clock")
	}
	if err := d.begin(); err != nil {
		return err
	}
	call, err := c.judge(&d.st, p)
	if err != nil {
		return err
	}
	switch call.Asks {
	case shotclock.AsksLimit:
		return refusal.New(LimitMissing)
	case shotclock.AsksThinking:
		return refusal.New(ThinkingMissing)
	}
	d.emit(TimeCalled{Seat: d.seats[d.st.Next().Player], By: c.By, Caller: c.Seat, At: c.At, Total: call.Count.Total, Countdown: call.Count.Countdown,
		Facing: !d.st.Legal().CanCheck, Operator: call.Operator, Approval: call.Approval == shotclock.FloorApproves, Cards: c.Cards,
		Extension: c.Extension, Cites: call.Cites})
	return nil
}

// running is the clock on the player to act.
func (d *decision) running() (*PlayerClock, error) {
	if d.rules.Shotclock == nil {
		return nil, refusal.New(NoSuchMatter, "Matter", "clock")
	}
	if err := d.begin(); err != nil {
		return nil, err
	}
	if d.s.Hand.Clock == nil {
		return nil, refusal.New(NoClock)
	}
	return d.s.Hand.Clock, nil
}

func (d *decision) pauseClock(c PauseClock) error {
	if _, err := d.running(); err != nil {
		return err
	}
	d.rules.Shotclock.PauseOnCount.Decide(&d.trace)
	d.emit(ClockPaused{Resume: c.Resume, At: c.At, Cites: d.trace.Decided()})
	return nil
}

// inTime judges whether what the player does came in time. Then his clock has done its work; too late, his time is up.
func (d *decision) inTime(c InTime) error {
	clock, err := d.running()
	if err != nil {
		return err
	}
	j := clock.Clock.Judge(c.At, c.Disputed, d.rules.Shotclock)
	if !j.In {
		return d.timeUp(TimeUp{At: c.At})
	}
	d.emit(ClockEnded{Seat: clock.Seat, Cites: j.Cites})
	return nil
}

// timeUp folds or checks the hand of a player whose time is over.
func (d *decision) timeUp(c TimeUp) error {
	clock, err := d.running()
	if err != nil {
		return err
	}
	if at := clock.Clock.At(c.At); at.Phase != shotclock.Over && !clock.Waits {
		return refusal.New(TimeLeft, "Seconds", int((at.Left+999)/1000))
	}
	v := clock.Clock.Zero(d.rules.Shotclock)
	e := TimeRanOut{Seat: clock.Seat, Zero: v.Zero, Waits: v.Floor && c.Option == "", Cites: v.Cites}
	switch c.Option {
	case "":
	case shotclock.Fold.String(), shotclock.Check.String():
		if !v.Floor {
			return refusal.New(UnknownOption, "Option", c.Option)
		}
		_ = e.Zero.UnmarshalText([]byte(c.Option))
	default:
		return refusal.New(UnknownOption, "Option", c.Option)
	}
	d.emit(e)
	if e.Waits {
		return nil
	}
	return d.actAtZero(clock, e.Zero, v.Cites)
}

// actAtZero acts for the player. A hand that could check and is not to play on dies where it is.
func (d *decision) actAtZero(clock *PlayerClock, zero shotclock.Zero, cites []article.ID) error {
	p, err := d.position(clock.Seat)
	if err != nil {
		return err
	}
	a := hand.Action{Kind: hand.Check, Player: p}
	switch {
	case zero != shotclock.Fold:
	case clock.Clock.Facing:
		a.Kind, a.To = hand.Fold, d.foldTo(p, 0)
	default:
		a.Kind = hand.Kill
	}
	if err := d.do(clock.Seat, a, cites); err != nil {
		return err
	}
	return d.follow()
}

// TimeEnds is the instant, in ms, at which the time of the player to act is up; false while no clock runs, or while the
// floor decides what follows.
func (s *State) TimeEnds() (int64, bool) {
	if s.Hand == nil || s.Hand.Clock == nil || s.Hand.Clock.Waits {
		return 0, false
	}
	return s.Hand.Clock.Clock.Ends()
}
