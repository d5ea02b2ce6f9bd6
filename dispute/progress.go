package dispute

import (
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// progress is where things stand after some events.
type progress struct {
	awarded  bool // the pot was pushed
	begun    bool // a hand has begun by the book: after the award, the next one
	levelled bool // one has begun for the level
	pushed   bool // the last beginning was the dealer's push, no card has been touched since
	card     bool // the next card of the board came
	onBreak  bool
	stopped  bool
	mixed    bool
	closed   bool
	miscount bool // a call on a wrong count was ruled on
	by       Role
	level    bool             // the next level has started
	waits    bool             // it started when a hand had begun: that hand keeps the level before
	inPush   bool             // it started during the push
	acts     hand.ActionCount // since the last card
	hand     hand.ActionCount // since the hand began
	passed   int64            // ms since the award
	pot      chip.Amount
	frozen   chip.Amount
	winner   int
	dealt    Blinds
	dead     chip.Amount
	putIn    [SeatMax + 1]chip.Amount
	stack    [SeatMax + 1]chip.Amount // as far as told
	allIn    Event
}

// follow tells the events over.
func follow(events []Event, p *Policy) (at progress) {
	for _, e := range events {
		at.step(e, p)
	}
	return at
}

func (at *progress) step(e Event, p *Policy) {
	switch e.Kind {
	case Started:
		at.starts(e.Start, p)
	case LevelUp:
		at.level, at.waits, at.inPush = true, at.levelled, at.pushed
	case Dealt:
		at.dealt = e.Blinds
	case Acts:
		at.acts.Add(e.Act)
		at.hand.Add(e.Act)
	case NextCard:
		at.card, at.acts = true, hand.ActionCount{}
	case Pot:
		at.pot = e.Amount
	case Awarded:
		at.ends(e)
	case Mixed:
		at.mixed = true
	case PutIn:
		at.putIn[e.Seat] += e.Amount
	case DeadMoney:
		at.dead += e.Amount
	case OnBreak:
		at.onBreak = true
	case Passed:
		at.passed += e.Ms
	case Stopped:
		at.stopped = true
	case Freezes:
		at.freezes(e, p)
	case Releases:
		at.pot, at.frozen = at.pot-at.frozen, 0
	case Sits:
		at.stack[e.Seat] = e.Amount
	case LostAllIn:
		if !at.awarded { // a lost all-in is a pot that went to somebody
			at.ends(Event{Seat: e.From})
		}
		at.allIn = e
	case CalledTold:
		at.miscount = true
	case Closes:
		at.closed, at.by = true, e.By
	}
}

// starts takes note of what may begin a hand.
func (at *progress) starts(s Start, p *Policy) {
	at.pushed = s == Push
	if !at.begun && begins(p.HandStart.Value, s) {
		at.begun, at.acts, at.hand = true, hand.ActionCount{}, hand.ActionCount{}
	}
	at.levelled = at.levelled || begins(p.LevelHandStart.Value, s)
}

// begins reports whether a hand begins with that: a card dealt always does.
func begins(list []Start, s Start) bool { return s == FirstCard || slices.Contains(list, s) }

// ends takes note of the pot pushed: the hand is over.
func (at *progress) ends(e Event) {
	frozen, pot := at.frozen, at.pot
	*at = progress{
		awarded: true, winner: e.Seat, pot: e.Amount, frozen: frozen, putIn: at.putIn, dead: at.dead, onBreak: at.onBreak, stopped: at.stopped,
		level: at.level, allIn: at.allIn, stack: at.stack,
	}
	if e.Amount == 0 {
		at.pot = pot
	}
}

// freezes sets chips aside, where the book lets play go on.
func (at *progress) freezes(e Event, p *Policy) {
	if p.Freeze.Value == PlayStops {
		return
	}
	amount := e.Amount
	if amount == 0 {
		amount = at.pot - at.frozen
	}
	at.frozen = min(at.pot, at.frozen+amount)
}
