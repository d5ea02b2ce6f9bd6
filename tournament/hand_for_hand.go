package tournament

import (
	"cmp"
	"slices"
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// HandCost is what one hand takes off the clock while tables play hand for hand, in tournaments of a quality; "" is any other.
type HandCost struct {
	Quality string `toml:"quality" json:"quality"`
	Seconds int    `toml:"seconds" json:"seconds"` // 0: real time runs
}

// LastHandTies says how players who go out in the hand of the announcement are placed where they take the field to the paid places.
type LastHandTies uint8

const (
	// AnnouncementTies makes all of them share the places (TDA-RP-8-A2).
	AnnouncementTies LastHandTies = iota
	// AnnouncementAsOneHand places them as players who go out in one hand.
	AnnouncementAsOneHand
)

var lastHandTiesNames = [...]string{"share", "as_one_hand"}

// MarshalText writes the name used in the rulebooks.
func (l LastHandTies) MarshalText() ([]byte, error) { return marshal(lastHandTiesNames[:], int(l)) }

// UnmarshalText reads the name used in the rulebooks.
func (l *LastHandTies) UnmarshalText(text []byte) error {
	return unmarshal(lastHandTiesNames[:], text, l)
}

// HandForHand is how far the tables are that play hand for hand: each plays one hand, and none begins another before all are done
// (TDA-RP-8). The announcement comes while hands are in progress: finishing them is round 0.
type HandForHand struct {
	Round    int           // hands begun together since the announcement
	Cost     time.Duration // of one hand on the clock, in nanoseconds; 0: real time runs
	Tables   []int         // that have not finished their hand of this round, by number
	Held     []int         // of those, untracked, where the cards of an all-in lie face down
	Released bool          // all-ins of this round may be run out
	Out      []int         // numbers of the entries that went out in this round
	From     int           // players left when the round began
}

// ByHands reports whether the clock goes by hands and not by time.
func (s *State) ByHands() bool {
	return s.HandForHand != nil && s.HandForHand.Cost > 0 && !s.Level().Break
}

// Unfinished lists the tables whose hand of the round is still to be played or finished, by number.
func (s *State) Unfinished() []int {
	if s.HandForHand == nil {
		return nil
	}
	var out []int
	for _, no := range s.HandForHand.Tables {
		if t := s.Table(no); t.Hand != nil || t.Players() > 1 && !t.Halted {
			out = append(out, no)
		}
	}
	return out
}

// AllInHeld lists the tables where an all-in waits with its cards face down until it is released (TDA-RP-8-F), by number.
func (s *State) AllInHeld() []int {
	var out []int
	for _, no := range s.Unfinished() {
		if s.holdsAllIn(s.Table(no)) {
			out = append(out, no)
		}
	}
	return out
}

// holdsAllIn reports whether the cards of an all-in at a table are to stay face down for now.
func (s *State) holdsAllIn(t *table.State) bool {
	h := s.HandForHand
	switch {
	case h == nil || h.Released || !slices.Contains(h.Tables, t.No):
		return false
	case !s.Hosted:
		return slices.Contains(h.Held, t.No)
	case t.Hand == nil || !t.Hand.State.AllInBetween():
		return false
	}
	need := t.Hand.State.Next().Need
	return need == hand.NeedBoard || need == hand.NeedShow
}

// handForHand proposes what comes next on the bubble: to announce it, to let all-ins be run out, to play the next hand, to end it.
func (q *survey) handForHand(tasks []Task) []Task {
	s := q.s
	if s.HandForHand == nil {
		return q.announcement(tasks)
	}
	var t article.Trace
	unfinished, held := s.Unfinished(), s.AllInHeld()
	task := Task{Cites: nil, Args: map[string]any{"Players": s.Left, "Paid": s.Bubble(), "Round": s.HandForHand.Round}}
	switch {
	case len(unfinished) > len(held):
		return tasks
	case len(held) > 0:
		s.Policy.HandForHandAllIn.Decide(&t)
		task.ID, task.Kind, task.Table = "release", TaskRelease, held[0]
		task.Args["Table"], task.Args["Tables"] = held[0], len(held)
	case s.Surviving() <= s.Bubble() || len(q.tables) < 2:
		s.Policy.HandForHand.Decide(&t)
		task.ID, task.Kind = "in_the_money", TaskInTheMoney
	default:
		s.Policy.HandForHandClock.Decide(&t)
		task.ID, task.Kind, task.Wait = "next_hand", TaskNextHand, s.Level().Break || s.DayOver || !s.ByHands() && !s.Clock.Running
		task.Args["Round"] = s.HandForHand.Round + 1
	}
	task.Cites = t.Decided()
	return append(tasks, task)
}

// announcement proposes hand-for-hand where the paid places are near and several tables play.
func (q *survey) announcement(tasks []Task) []Task {
	s := q.s
	near := s.Policy.HandForHand.Value
	if s.LateOpen || len(s.Prizes) == 0 && s.Flight() > 0 || len(q.tables) < 2 || s.Surviving() <= s.Bubble() || s.Surviving()-s.Bubble() > near || s.Level().Break || !s.Clock.Running {
		return tasks
	}
	var t article.Trace
	s.Policy.HandForHand.Decide(&t)
	return append(tasks, Task{ID: "hand_for_hand", Kind: TaskHandForHand, Cites: t.Decided(),
		Args: map[string]any{"Players": s.Left, "Paid": s.Bubble()}})
}

// handCost is what a hand costs on the clock, by the book.
func (s *State) handCost(t *article.Trace) time.Duration {
	if s.Structure.Turbo && s.Policy.HandForHandTurbo.Decide(t) {
		return 0
	}
	seconds := 0
	for _, c := range s.Policy.HandForHandCost.Decide(t) {
		if c.Quality == s.Structure.Quality {
			seconds = c.Seconds
			break
		}
		if c.Quality == "" {
			seconds = c.Seconds
		}
	}
	return time.Duration(seconds) * time.Second
}

// announce has hands in progress finished and no other begun (TDA-RP-8-A1), and stops the clock where it is to go by hands.
func (d *decision) announce() error {
	s := d.s
	tables := s.InPlay()
	switch {
	case s.HandForHand != nil:
		return refusal.New(HandForHandIsOn)
	case s.Policy.HandForHand.Cite == "":
		return refusal.New(HandForHandUnknown)
	case len(tables) < 2:
		return refusal.New(OneTableOnly)
	case !s.Clock.Running:
		return refusal.New(ClockStopped)
	}
	if s.Hosted {
		tables = slices.DeleteFunc(tables, func(no int) bool { return s.Table(no).Hand == nil })
	}
	var t article.Trace
	s.Policy.HandForHand.Decide(&t)
	cost := s.handCost(&t)
	d.emit(HandForHandBegan{Tables: tables, Cost: cost, At: d.m.At})
	if cost > 0 && !s.Level().Break {
		d.emit(ClockSet{Clock: Clock{Level: s.Clock.Level, Left: d.left()}, At: d.m.At, Why: ForHandForHand})
	}
	d.note("hand_for_hand", t.Decided(), "Players", s.Left, "Paid", s.Bubble(), "Seconds", int(cost/time.Second))
	return nil
}

// unfinishedAt refuses what concerns a hand of the round that an untracked table has finished, or never began.
func (d *decision) unfinishedAt(no int) error {
	switch {
	case d.s.Hosted:
		return refusal.New(OutByHand)
	case d.s.HandForHand == nil:
		return refusal.New(HandForHandIsOff)
	case !slices.Contains(d.s.Unfinished(), no):
		return refusal.New(HandIsFinished, "Table", no)
	}
	return nil
}

// handFinished takes a dealer's word that the hand is over.
func (d *decision) handFinished(no int) error {
	if err := d.unfinishedAt(no); err != nil {
		return err
	}
	d.emit(HandFinished{Table: no})
	return nil
}

// holdAllIn takes a dealer's word that an all-in waits, cards face down.
func (d *decision) holdAllIn(no int) error {
	if err := d.unfinishedAt(no); err != nil {
		return err
	}
	if slices.Contains(d.s.HandForHand.Held, no) {
		return refusal.New(AllInIsHeld, "Table", no)
	}
	var t article.Trace
	d.s.Policy.HandForHandAllIn.Decide(&t)
	d.emit(AllInHeld{Table: no})
	d.note("all_in_held", t.Decided(), "Table", no)
	return nil
}

// release lets all-ins of the round be run out.
func (d *decision) release() error {
	if d.s.HandForHand == nil {
		return refusal.New(HandForHandIsOff)
	}
	if len(d.s.AllInHeld()) == 0 {
		return refusal.New(NoAllInHeld)
	}
	var t article.Trace
	d.s.Policy.HandForHandAllIn.Decide(&t)
	d.emit(AllInsReleased{})
	d.note("all_ins_released", t.Decided())
	return nil
}

// nextHand has every table play one hand: the clock shows the time that it costs from its beginning on (TDA-RP-8-B, C), and a
// level that is over is followed by the next one (TDA-RP-8-D). A break or the end of the day comes before the hand.
func (d *decision) nextHand() error {
	if d.levelOver() {
		return refusal.New(LevelOver)
	}
	d.rankRound()
	var t article.Trace
	d.s.Policy.HandForHandClock.Decide(&t)
	clock, stops := d.afterHand(&t)
	if clock != d.s.Clock {
		d.emit(ClockSet{Clock: clock, At: d.m.At, Why: ForHandForHand, Day: stops && !clock.Running})
	}
	if clock.Level != d.s.Clock.Level {
		d.noteLevel(clock.Level, stops && !clock.Running)
	}
	if stops {
		return nil
	}
	round := RoundBegan{Round: d.s.HandForHand.Round + 1, At: d.m.At}
	for _, no := range d.s.InPlay() {
		if tb := d.s.Table(no); tb.Players() > 1 && !tb.Halted {
			round.Tables = append(round.Tables, no)
		}
	}
	d.emit(round)
	d.note("hand_round", t.Decided(), "Round", round.Round, "Minutes", int(clock.Left/time.Minute), "Seconds", int(clock.Left%time.Minute/time.Second))
	if d.s.Hosted {
		return nil
	}
	return d.untrackedHands(round.Tables, clock)
}

// afterHand is the clock at the beginning of the next hand, and whether a break or a night comes before it. What a hand costs beyond
// the end of a level is not carried into the next one.
func (d *decision) afterHand(t *article.Trace) (clock Clock, stops bool) {
	clock = d.s.Clock
	if !d.s.ByHands() {
		return clock, false
	}
	clock.Left -= d.s.HandForHand.Cost
	if clock.Left > 0 {
		return clock, false
	}
	d.s.Policy.HandForHandLevels.Decide(t)
	ended := d.s.Structure.Levels[clock.Level]
	next := Clock{Level: d.s.levelAfter(clock.Level)}
	next.Left = d.s.lasts(next.Level, d.s.Short, nil)
	switch {
	case ended.DayEnds && next.Level != clock.Level:
		return next, true
	case d.s.Structure.Levels[next.Level].Break:
		return Clock{Level: next.Level, Running: true, EndsAt: d.m.At.after(next.Left)}, true
	}
	return next, false
}

// untrackedHands begins a hand at tables where the floor's word begins them, so that buttons and penalties go on.
func (d *decision) untrackedHands(tables []int, clock Clock) error {
	at := *d.s
	at.Clock = clock
	for _, no := range tables {
		t := d.s.Table(no)
		events, err := table.Decide(t, table.NextHand{Blinds: at.BlindsAt(t), At: int64(d.m.At)}, d.s.Rules.AtTable())
		if err != nil {
			return err
		}
		for _, e := range events {
			d.emit(TableEvent{Table: no, Event: e})
		}
		d.handTold(t)
	}
	return nil
}

// rankRound places together the players who went out in the round that is over.
func (d *decision) rankRound() {
	out, places, t := d.s.roundPlaces()
	if len(places) == 0 {
		return
	}
	d.emit(RoundRanked{Places: places})
	d.note("round_ranked", t.Decided(), "Round", d.s.HandForHand.Round, "Players", len(out), "Place", out[0].Place)
	d.noteReading(out)
}

// noteReading says what else the book can mean where those who share places of the hand of the announcement fill several that pay: it
// knows only the prize of the place in progress, the last one that pays (TDA-RP-8-A2). They share what all those places pay; by the
// other reading they share that prize alone, and the rest stays to be played for.
func (d *decision) noteReading(out []Out) {
	first, tied := out[0].Place, out[0].Tied
	last := len(d.s.Prizes)
	var t article.Trace
	if d.s.HandForHand.Round != 0 || tied < 2 || first >= last || first+tied <= last || d.s.Policy.HandForHandTies.Decide(&t) != AnnouncementTies {
		return
	}
	all := covered(first, tied, d.s.Prizes)
	d.note("shared_reading", t.Decided(), "Players", tied, "Place", first, "ToPlace", last, "Prize", int(all/money.Amount(tied)),
		"Other", int(d.s.Prizes[last-1]/money.Amount(tied)))
}

// roundPlaces are the players who went out in the round, best place first, and what changes by placing them together: with those of
// one hand, by the stacks with which they began it; a stack that nobody has told makes all of them equal.
func (s *State) roundPlaces() (out []Out, changed []Placed, t article.Trace) {
	h := s.HandForHand
	known := true
	for _, no := range h.Out {
		e := s.EntryNo(no)
		out = append(out, Out{Player: e.Player, Starting: e.Starting})
		known = known && e.Starting > 0
	}
	if len(out) < 2 {
		return nil, nil, t
	}
	order := s.roundOrder(&t)
	if !known {
		order = AllTie
	}
	rankOut(out, s.Surviving(), order)
	placed := make([]Placed, len(out))
	entries := slices.Clone(h.Out) // a player may have entered again since, and gone out once more
	for i, o := range out {
		j := slices.IndexFunc(entries, func(no int) bool { return s.EntryNo(no).Player == o.Player })
		placed[i] = Placed{Entry: entries[j], Place: o.Place, Tied: o.Tied}
		entries = slices.Delete(entries, j, j+1)
	}
	for _, p := range s.shareOut(placed, s.PlacePrizes(), s.hadBetter) {
		e := s.EntryNo(p.Entry)
		if p.Tied > 0 && p.Prize > 0 {
			s.Policy.TiedPrizes.Decide(&t)
		}
		if e.Place != p.Place || e.Tied != p.Tied || s.placePrize(e) != p.Prize {
			changed = append(changed, p)
		}
	}
	return out, changed, t
}

// roundOrder is how the players out in a round are placed.
func (s *State) roundOrder(t *article.Trace) SameHand {
	h := s.HandForHand
	reached := h.From > s.Bubble() && s.Surviving() <= s.Bubble()
	if h.Round == 0 && reached && s.Policy.HandForHandTies.Decide(t) == AnnouncementTies {
		return AllTie
	}
	return s.Policy.SameHand.Decide(t)
}

// UnknownStacks lists the players out in the round whose stacks decide on their places and are not known, by entry.
func (s *State) UnknownStacks() []table.PlayerID {
	h := s.HandForHand
	if h == nil || len(h.Out) < 2 {
		return nil
	}
	var t article.Trace
	if s.roundOrder(&t) == AllTie {
		return nil
	}
	var out []table.PlayerID
	for _, no := range h.Out {
		if e := s.EntryNo(no); e.Starting == 0 {
			out = append(out, e.Player)
		}
	}
	return out
}

// tellStacks takes the word of the floor on the stacks with which players who are out began their last hand.
func (d *decision) tellStacks(c TellStacks) error {
	if d.s.HandForHand == nil {
		return refusal.New(HandForHandIsOff)
	}
	if len(c.Stacks) == 0 {
		return refusal.New(BadSameHand)
	}
	for i, told := range c.Stacks {
		e := d.s.Entry(told.Player)
		switch {
		case e == nil:
			return refusal.New(UnknownPlayer, "Player", string(told.Player))
		case d.s.Hosted || told.Stack < 1 || told.Stack > d.s.Chips || !slices.Contains(d.s.HandForHand.Out, e.No),
			slices.ContainsFunc(c.Stacks[:i], func(o StackTold) bool { return o.Player == told.Player }):
			return refusal.New(BadSameHand)
		}
	}
	d.emit(StacksTold(c))
	return nil
}

// endHandForHand lets tables play on by themselves; a clock that went by hands goes on by time.
func (d *decision) endHandForHand() error {
	if d.s.HandForHand == nil {
		return refusal.New(HandForHandIsOff)
	}
	d.rankRound()
	if d.s.ByHands() && !d.s.DayOver {
		clock := Clock{Level: d.s.Clock.Level, Running: true, EndsAt: d.m.At.after(d.s.Clock.Left)}
		d.emit(ClockSet{Clock: clock, At: d.m.At, Why: ForHandForHand})
	}
	d.emit(HandForHandEnded{At: d.m.At})
	var t article.Trace
	d.s.Policy.HandForHand.Decide(&t)
	d.note("hand_for_hand_over", t.Decided(), "Players", d.s.Left, "Paid", d.s.Bubble())
	return nil
}

// mayPlayOn refuses a hand that would begin before the other tables have finished theirs.
func (s *State) mayPlayOn(t *table.State) error {
	if s.HandForHand == nil || s.Hosted && slices.Contains(s.HandForHand.Tables, t.No) {
		return nil
	}
	return refusal.New(HandForHandWaits, "Table", t.No)
}

func (s *State) applyHandForHand(e Event) {
	switch e := e.(type) {
	case HandForHandBegan:
		s.HandForHand = &HandForHand{Cost: e.Cost, Tables: e.Tables, From: s.Surviving()}
	case RoundBegan:
		h := s.HandForHand
		s.HandForHand = &HandForHand{Round: e.Round, Cost: h.Cost, Tables: e.Tables, From: s.Surviving()}
	case HandFinished:
		s.finishHand(e.Table)
	case AllInHeld:
		s.HandForHand.Held = insert(s.HandForHand.Held, e.Table)
	case AllInsReleased:
		s.HandForHand.Released = true
	case StacksTold:
		for _, told := range e.Stacks {
			s.Entries[s.index[told.Player]].Starting = told.Stack
		}
	case RoundRanked:
		s.place(e.Places)
		for _, p := range e.Places { // the round has ranked them: no table does any more
			s.JustOut = without(s.JustOut, p.Entry)
		}
	case HandForHandEnded:
		s.HandForHand = nil
	}
}

// finishHand takes a table off those that have not finished their hand. The lists are made anew: readers may hold the old ones.
func (s *State) finishHand(no int) {
	if s.HandForHand != nil {
		s.HandForHand.Tables, s.HandForHand.Held = without(s.HandForHand.Tables, no), without(s.HandForHand.Held, no)
	}
}

func without[T cmp.Ordered](list []T, one T) []T {
	return slices.DeleteFunc(slices.Clone(list), func(x T) bool { return x == one })
}

func insert(list []int, one int) []int {
	at, _ := slices.BinarySearch(list, one)
	return slices.Insert(slices.Clone(list), at, one)
}
