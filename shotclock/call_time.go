package shotclock

import (
	"slices"
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
)

// Request is somebody calling time on the player to act.
type Request struct {
	By       Caller
	Away     bool  // not at the seat
	Thinking int64 // ms since it became the player's turn; 0: not said
	Facing   bool  // a bet or raise
	Limit    int64 // ms that the event allows; 0: not said
	Adjusted int64 // ms that the floor allows instead; 0: the book's time
}

// Call is what comes of a request.
type Call struct {
	Count    Count
	Approval Approval // what it still needs
	Operator Caller   // who counts
	Missing  bool     // the event's limit has to be known
	Cites    []article.ID
}

// Codes of refusals; arguments are named after each.
const (
	CallerAway refusal.Code = "caller_away" //
	NoCaller   refusal.Code = "no_caller"   // By
	TooSoon    refusal.Code = "too_soon"    // Seconds
	Suspended  refusal.Code = "shot_clock_permanent"
)

// CallTime judges a request. A refusal (CallerAway, NoCaller, TooSoon) comes with the articles that refuse it.
func CallTime(r Request, p *Policy) (Call, error) {
	var t article.Trace
	refused := func(code refusal.Code, args ...any) (Call, error) {
		return Call{Cites: t.Decided()}, refusal.New(code, args...)
	}
	if r.By == Player && r.Away {
		p.CallerSeated.Decide(&t)
		return refused(CallerAway)
	}
	if !slices.Contains(p.Callers.Decide(&t), r.By) {
		return refused(NoCaller, "By", r.By.String())
	}
	if patience := ms(p.Patience.Consult(&t)); patience > 0 && r.Thinking > 0 && r.Thinking < patience {
		p.Patience.Decide(&t)
		return refused(TooSoon, "Seconds", int((patience-r.Thinking+999)/1000))
	}
	out := Call{Operator: p.Operator.Decide(&t)}
	if out.Operator == Dealer && r.By == Dealer {
		p.Timer.Decide(&t)
	}
	if p.Approval.Decide(&t) == FloorApproves && r.By != Floor {
		out.Approval = FloorApproves
	}
	a := p.Allowance.Decide(&t)
	out.Count = Count{Total: ms(a.Total), Countdown: ms(a.Countdown)}
	switch {
	case r.Adjusted > 0:
		p.Adjusted.Decide(&t)
		out.Count.Total = r.Adjusted
	case a.House:
		out.Count.Total, out.Missing = r.Limit, r.Limit == 0
	}
	out.Count.Countdown = min(out.Count.Countdown, out.Count.Total)
	out.Cites = t.Decided()
	return out, nil
}

func ms(d time.Duration) int64 { return int64(d / time.Millisecond) }
