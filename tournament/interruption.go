package tournament

import (
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// Cause is the kind of thing for which an event is suspended or stopped. Its text is in journals and is never changed.
type Cause string

// The causes: those of force majeure that a book names (PG-R-1), and what else there is.
const (
	CauseEarthquake Cause = "earthquake"
	CauseFlood      Cause = "flood"
	CauseFire       Cause = "fire"
	CauseRobbery    Cause = "robbery"
	CauseSafety     Cause = "safety"    // of people: an evacuation, an illness
	CauseTechnical  Cause = "technical" // no light, no chips, no room
	CauseAuthority  Cause = "authority" // told to
	CauseTooFew     Cause = "too_few"   // entries
	CauseOther      Cause = "other"
)

// Causes lists them in the order in which they are offered.
var Causes = []Cause{CauseEarthquake, CauseFlood, CauseFire, CauseRobbery, CauseSafety, CauseTechnical, CauseAuthority, CauseTooFew, CauseOther}

// Refund says what entrants get back of an event that is cancelled or stopped.
type Refund uint8

const (
	RefundUnsaid Refund = iota // no book says: the director decides
	RefundNone                 // nothing (PG-R-2)
	RefundPrice                // entry fee and buy-ins, and nothing else (FR-57-8-B)
)

var refundNames = [...]string{"unsaid", "none", "price"}

// String is the stable name.
func (r Refund) String() string { return refundNames[r] }

// MarshalText writes the stable name.
func (r Refund) MarshalText() ([]byte, error) { return marshal(refundNames[:], int(r)) }

// UnmarshalText reads the stable name.
func (r *Refund) UnmarshalText(text []byte) error { return unmarshal(refundNames[:], text, r) }

// Standing is a player who was still in when an event was stopped.
type Standing struct {
	Player table.PlayerID `json:"player"`
	Entry  int            `json:"entry"`
	Table  int            `json:"table,omitempty"`
	Seat   table.SeatNo   `json:"seat,omitempty"`
	Stack  chip.Amount    `json:"stack,omitempty"` // at the start of the hand in progress; 0: nobody has told
}

// Events of an event that does not go on.
type (
	Suspended struct {
		Cause  Cause   `json:"cause"`
		Reason string  `json:"reason"`
		Until  Instant `json:"until,omitempty"`
		Clock  Clock   `json:"clock"` // as it stands
		At     Instant `json:"at"`
	}
	// WentOn has the clock run on as Clock says. Undo: the suspension is taken back.
	WentOn struct {
		Clock Clock   `json:"clock"`
		At    Instant `json:"at"`
	}
	Stopped struct {
		Cause  Cause      `json:"cause"`
		Reason string     `json:"reason"`
		Refund Refund     `json:"refund"`
		Stacks []Standing `json:"stacks,omitempty"`
		Clock  Clock      `json:"clock"`
		At     Instant    `json:"at"`
	}
	// StopUndone takes the event up again where it stood; the clock stands.
	StopUndone struct {
		At Instant `json:"at"`
	}
)

// EventType is stable.
func (Suspended) EventType() string { return "suspended" }

// EventType is stable.
func (WentOn) EventType() string { return "went_on" }

// EventType is stable.
func (Stopped) EventType() string { return "stopped" }

// EventType is stable.
func (StopUndone) EventType() string { return "stop_undone" }

// Suspension is an event that waits to go on.
type Suspension struct {
	Cause  Cause
	Reason string
	Until  Instant // 0: nobody knows
	At     Instant
	Ran    bool // the clock did
}

// StopState is an event that was cancelled or stopped.
type StopState struct {
	Stopped
	Event uint64 // the number of that event
}

// The reasons for which an event is not suspended, stopped or taken up again. The arguments in brackets come with them.
const (
	StopReason     refusal.Code = "stop_reason"     // [Max Cite] a serious cause is told
	StopCause      refusal.Code = "stop_cause"      // no cause of the list
	EventSuspended refusal.Code = "event_suspended" // it goes on first
	NotSuspended   refusal.Code = "not_suspended"   //
	EventStopped   refusal.Code = "event_stopped"   // nothing more happens in it
	RefundAsked    refusal.Code = "refund_asked"    // no book says what is refunded: the director does
	RefundByLaw    refusal.Code = "refund_by_law"   // [Cite] fee and buy-ins go back
	StopStacks     refusal.Code = "stop_stacks"     // a stack that cannot be
	StopHanded     refusal.Code = "stop_handed"     // [Player] a prize was handed out: it is taken back first
)

var stopRefusals = []refusal.Code{StopReason, StopCause, EventSuspended, NotSuspended, EventStopped, RefundAsked, RefundByLaw, StopStacks, StopHanded}

const (
	undoStop    = "stop"
	undoSuspend = "suspend"
)

// Stands reports whether nothing happens in the event for now or for good: it is archived, deleted or stopped.
func (s *State) Stands() bool { return s.Shelved() || s.Stop != nil }

// Interruption is the act to take back for the event to go on that is suspended or stopped; nil: none.
func (s *State) Interruption() *Undoable {
	for i, u := range slices.Backward(s.Undo) {
		if s.Stop != nil && u.Key == undoStop || s.Suspension != nil && u.Key == undoSuspend {
			return &s.Undo[i]
		}
	}
	return nil
}

// waits judges what meets an event that is suspended or stopped; handled is false of what goes on.
func (d *decision) waits(c Command) (handled bool, err error) {
	if d.s.Stop != nil {
		switch c := c.(type) {
		case Rename:
			return true, d.rename(c)
		case UndoAct:
			if i := slices.IndexFunc(d.s.Undo, func(u Undoable) bool { return u.ID == c.ID }); i < 0 || d.s.owed(d.s.Undo[i].Key) {
				return true, d.undo(c)
			}
		case HandOut, AskTransfer, SettleDifference, UseTickets, ReturnTickets:
			return d.ofPrizes(c)
		case AwardBounty: // for who went out before
			return true, d.awardBounty(c)
		case DoTask:
			if len(d.s.Tasks()) > 0 {
				return true, d.doTask(c.ID)
			}
		}
		return true, refusal.New(EventStopped)
	}
	if d.s.Suspension == nil {
		return false, nil
	}
	switch c.(type) {
	case Start, Resume, NextLevel, PreviousLevel, AdjustClock, DoTask, Suspend, AnnounceHandForHand, EndHandForHand:
		return true, refusal.New(EventSuspended)
	}
	return false, nil
}

// owed reports whether an act of that kind can be taken back in an event that is stopped: the stop itself, and what hands out or settles what
// was won before.
func (s *State) owed(key string) bool {
	return key == undoStop || key == undoHanded || key == undoDifference || key == "bounty" && s.Stop.Refund != RefundPrice
}

// interrupt judges the commands about an event that does not go on.
func (d *decision) interrupt(c Command) error {
	switch c := c.(type) {
	case Suspend:
		return d.suspend(c)
	case Stop:
		return d.stop(c)
	}
	return d.goOn()
}

// serious reads a cause and why.
func (d *decision) serious(c Cause, reason string) (string, error) {
	reason = strings.TrimSpace(reason)
	if !slices.Contains(Causes, c) {
		return "", refusal.New(StopCause)
	}
	if n := len([]rune(reason)); n == 0 || n > ReasonMax {
		return "", refusal.New(StopReason, "Max", ReasonMax, "Cite", string(d.s.Policy.Stop.Cite))
	}
	return reason, nil
}

// standing is the clock as it stands once it is stopped.
func (d *decision) standing() Clock {
	if !d.s.Clock.Running {
		return d.s.Clock
	}
	return Clock{Level: d.s.Clock.Level, Left: d.left()}
}

func (d *decision) suspend(c Suspend) error {
	reason, err := d.serious(c.Cause, c.Reason)
	if err != nil {
		return err
	}
	if c.Until < 0 || c.Until > 0 && c.Until <= d.m.At {
		c.Until = 0
	}
	d.emit(Suspended{Cause: c.Cause, Reason: reason, Until: c.Until, Clock: d.standing(), At: d.m.At})
	var t article.Trace
	d.s.Policy.Stop.Decide(&t)
	key := "suspended"
	if d.s.untouched() {
		key = "postponed"
	}
	d.note(key, t.Decided(), "Cause", string(c.Cause), "Reason", reason)
	return nil
}

// goOn takes a suspended event up where it stood.
func (d *decision) goOn() error {
	if d.s.Suspension == nil {
		return refusal.New(NotSuspended)
	}
	clock := d.s.Clock
	if d.s.Suspension.Ran {
		clock = Clock{Level: clock.Level, Running: true, EndsAt: d.m.At.after(clock.Left)}
	}
	d.emit(WentOn{Clock: clock, At: d.m.At})
	d.note("went_on", d.floor())
	return nil
}

// stop cancels the event, or ends it where it stands.
func (d *decision) stop(c Stop) error {
	reason, err := d.serious(c.Cause, c.Reason)
	if err != nil {
		return err
	}
	var t article.Trace
	d.s.Policy.Stop.Decide(&t)
	by := d.s.Policy.Refund.Value
	said(d.s.Policy.Refund, &t)
	refund := c.Refund
	if refund == RefundUnsaid {
		refund = by
	}
	switch {
	case refund == RefundUnsaid:
		return refusal.New(RefundAsked)
	case by == RefundPrice && refund != RefundPrice:
		return refusal.New(RefundByLaw, "Cite", string(d.s.Policy.Refund.Cite))
	}
	if refund == RefundPrice {
		if e := d.s.handed(); e != nil {
			return refusal.New(StopHanded, "Player", string(e.Player))
		}
	}
	stacks, err := d.s.standings(c.Stacks)
	if err != nil {
		return err
	}
	d.emit(Stopped{Cause: c.Cause, Reason: reason, Refund: refund, Stacks: stacks, Clock: d.standing(), At: d.m.At})
	key := "stopped"
	if d.s.untouched() {
		key = "cancelled"
	}
	d.note(key, t.Decided(), "Cause", string(c.Cause), "Reason", reason, "Refund", refund.String(), "Left", d.s.Left)
	return nil
}

// standings are the players still in, with their stacks: known where hands are dealt here, else as told.
func (s *State) standings(told []StackTold) (out []Standing, err error) {
	for i, t := range told {
		e := s.Entry(t.Player)
		if e == nil || e.Place > 0 || s.Hosted || t.Stack < 1 || t.Stack > s.Chips ||
			slices.ContainsFunc(told[:i], func(o StackTold) bool { return o.Player == t.Player }) {
			return nil, refusal.New(StopStacks)
		}
	}
	for i := range s.Entries {
		e := &s.Entries[i]
		if e.Place > 0 {
			continue
		}
		at := Standing{Player: e.Player, Entry: e.No, Table: e.Table, Seat: e.Seat}
		if j := slices.IndexFunc(told, func(t StackTold) bool { return t.Player == e.Player }); j >= 0 {
			at.Stack = told[j].Stack
		}
		if t := s.Table(e.Table); t != nil && s.Hosted {
			at.Stack = t.At(e.Seat).Stack
			if t.Hand != nil && t.InHand(e.Seat) {
				at.Stack = t.Hand.Started[e.Player]
			}
		}
		out = append(out, at)
	}
	return out, nil
}

// undoStopped takes the event up again, on its tables, where no other event has those now.
func (d *decision) undoStopped() error {
	if d.s.Stop == nil {
		return refusal.New(NothingToUndo, "ID", 0)
	}
	for _, no := range d.s.InPlay() {
		if !d.m.Tables.lends(no) {
			return refusal.New(UndoTableTaken, "Table", no)
		}
	}
	d.emit(StopUndone{At: d.m.At})
	return nil
}

// undoSuspended has the event go on as if it had not been suspended.
func (d *decision) undoSuspended(u Undoable) error {
	if d.s.Suspension == nil {
		return refusal.New(NotSuspended)
	}
	d.emit(WentOn{Clock: u.Clock, At: d.m.At})
	return nil
}

// applyInterruption carries out what happened to an event that does not go on; it reports whether the event was about that.
func (s *State) applyInterruption(e Event) bool {
	switch e := e.(type) {
	case Suspended:
		s.forgetClockActs()
		s.remember(Undoable{Key: undoSuspend, At: e.At, Clock: s.Clock, Args: map[string]any{"Level": s.LevelNumber()}})
		s.Suspension = &Suspension{Cause: e.Cause, Reason: e.Reason, Until: e.Until, At: e.At, Ran: s.Clock.Running}
		s.Clock = e.Clock
	case WentOn:
		s.Suspension, s.Clock, s.ClockAt = nil, e.Clock, e.At
		s.Undo = slices.DeleteFunc(slices.Clone(s.Undo), func(u Undoable) bool { return u.Key == undoSuspend })
	case Stopped:
		s.forgetClockActs()
		s.Undo = slices.DeleteFunc(slices.Clone(s.Undo), func(u Undoable) bool { return u.Key == undoSuspend })
		s.Stop, s.Suspension, s.Clock = &StopState{Stopped: e, Event: s.Seq}, nil, e.Clock
		s.remember(Undoable{Key: undoStop, At: e.At})
	case StopUndone:
		s.Stop = nil
	default:
		return false
	}
	return true
}

// forgetClockActs takes acts off the list that would start a clock which stands.
func (s *State) forgetClockActs() {
	s.Undo = slices.DeleteFunc(slices.Clone(s.Undo), func(u Undoable) bool { return u.clockAct() })
}

// refunds puts back what entrants have paid and what was promised for it; of an event that refunds nothing, the prices of entries to come.
func (m *movement) refunds(e Stopped) {
	for _, p := range slices.Backward(m.Books.Postings()) { // the latest first: no account was ever lower than it then is
		if p.Reverses > 0 || m.Books.ReversedBy(p.No) > 0 || e.Refund != RefundPrice && p.For.Purpose != ForAdvance {
			continue
		}
		m.PutBack(p.No)
	}
}

// unrefunds posts anew what the stop had put back.
func (m *movement) unrefunds() {
	for _, p := range slices.Backward(m.Books.Postings()) {
		if p.Event == m.s.Stop.Event && p.Reverses > 0 {
			was := m.Books.Postings()[p.Reverses-1]
			m.Postings = append(m.Postings, ledger.Posting{For: was.For, Event: m.Event, Lines: slices.Clone(was.Lines)})
		}
	}
}
