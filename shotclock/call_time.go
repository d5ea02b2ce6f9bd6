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
	Asks     string   // the fact that has to be known first, a key below; "": none
	Cites    []article.ID
}

// Keys of the facts that a call may ask for.
const (
	AsksLimit    = "limit"    // how long the clock of the event runs
	AsksThinking = "thinking" // for how long the player has been thinking
)

// Codes of refusals; arguments are named after each.
const (
	CallerAway refusal.Code = "caller_away" //
	NoCaller   refusal.Code = "no_caller"   // By
	TooSoon    refusal.Code = "too_soon"    // Seconds
	Suspended  refusal.Code = "shot_clock_permanent"
)

// judged is a call, or why there is none.
type judged struct {
	call Call
	why  *refusal.Error
}

// CallTime judges a request. A refusal (CallerAway, NoCaller, TooSoon) comes with the articles that refuse it. A fact that
// was not told and matters is asked for.
func CallTime(r Request, p *Policy) (Call, error) {
	var said article.Unsaid
	first := r.judge(p, &said)
	out, _ := article.Weighing[judged]{
		Judge: func(u *article.Unsaid) (judged, error) { return r.judge(p, u), nil },
		Same:  func(a, b *judged) bool { return (a.why == nil) == (b.why == nil) },
		Join:  func(a, _ judged) judged { return a },
		Asks: func(q article.Question, by []article.Answered[judged]) judged {
			cites := make([][]article.ID, len(by))
			for i := range by {
				cites[i] = by[i].Ruling.call.Cites
			}
			return judged{call: Call{Asks: q.Key, Cites: article.Shared(cites...)}}
		},
	}.Rule(&said, first, nil)
	if out.why != nil {
		return out.call, out.why
	}
	return out.call, nil
}

// judge judges a request by what is told and assumed.
func (r Request) judge(p *Policy, u *article.Unsaid) judged {
	var t article.Trace
	refused := func(code refusal.Code, args ...any) judged {
		return judged{Call{Cites: t.Decided()}, refusal.New(code, args...)}
	}
	if r.By == Player && r.Away {
		p.CallerSeated.Decide(&t)
		return refused(CallerAway)
	}
	if !slices.Contains(p.Callers.Decide(&t), r.By) {
		return refused(NoCaller, "By", r.By.String())
	}
	patience, waited := ms(p.Patience.Consult(&t)), article.NotTold
	if r.Thinking > 0 {
		waited = article.Say(r.Thinking >= patience)
	}
	if patience > 0 && !u.Holds(waited, AsksThinking, 0) {
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
		if out.Count.Total = r.Limit; r.Limit == 0 {
			out.Asks = AsksLimit
		}
	}
	out.Count.Countdown = min(out.Count.Countdown, out.Count.Total)
	out.Cites = t.Decided()
	return judged{call: out}
}

func ms(d time.Duration) int64 { return int64(d / time.Millisecond) }
