package view

import (
	"cmp"
	"reflect"
	"slices"
	"time"

	"github.com/floorbook/floorbook/bounty"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/tournament"
)

// Phase says what the clock shows above everything else.
type Phase string

// The looks of a clock.
const (
	PhaseRegistering Phase = "registering"
	PhaseLevel       Phase = "level"
	PhaseBreak       Phase = "break"
	PhasePaused      Phase = "paused"
	PhaseFinished    Phase = "finished"
)

// UnderWay reports whether the event has begun and is not over, whatever its clock does.
func (p Phase) UnderWay() bool { return p == PhaseLevel || p == PhaseBreak || p == PhasePaused }

// Stage is how far the tournament has come; it is "" in the long middle.
type Stage string

// Stages, as players call them.
const (
	StageBubble    Stage = "bubble"
	StageMoney     Stage = "money"
	StageFinal     Stage = "final"
	StageHeadsUp   Stage = "heads_up"
	StageLastLevel Stage = "last_level"
)

// Countdown runs to an instant, or stands still with Left remaining.
type Countdown struct {
	EndsAt tournament.Instant // 0 when it stands still
	Left   time.Duration      // remaining at the view's instant
}

// Clock is the public clock of one tournament.
type Clock struct {
	ID, Name string
	Stamp    Stamp
	Phase    Phase
	Stage    Stage
	Running  bool
	Halted   *Halted // the event does not go on, for now or for good; nil: it does
	Archived bool    // put away: it is read, and nothing is done
	Flight   string  // in progress, or next, of which players, entries and chips are told; "": none
	Flights  []Flight

	Index  int // index into the structure: changes exactly when the level does
	Level  Level
	Next   Level
	Last   bool // there is no next level
	Time   Countdown
	Break  Countdown // time to the next break
	Breaks bool      // there is a next break
	Track  []Segment // from the last break to the next one
	Late   Countdown // registration closes
	IsLate bool      // registration is still open after the start

	Players, Entries int
	Tables           int
	Average          chip.Amount
	AverageTenths    int64 // average stack in tenths of a big blind
	Total            chip.Amount

	Pool      money.Amount
	Guarantee money.Amount // what the pool is at least, while it is less than that; 0 otherwise
	Ladder    []Rungs      // pages of the prizes, the first one first; what is paid already goes where there is no room
	Satellite *Satellite   // nil: it is played for money
	NextOut   Prize        // what the next player out takes; the zero Prize before the money
	Paid      int          // places paid; 0 while it is not fixed
	DayOver   bool         // the clock waits for the next day
	Dealt     bool         // those who were left have shared the prizes
	Bounties  *Bounties    // nil: no head is worth anything
	Deals     bool         // few enough are left to share the prizes, and the book lets them
	Winner    string
	Podium    []Placed

	HandForHand *HandForHand // nil: every table plays by itself

	Announcements []Announcement // the last ones, oldest first; on a display: see Announcements
}

// Bounties are what heads are worth.
type Bounties struct {
	Kind  string
	Price money.Amount // that an entry brings for its head
	Best  money.Amount // what stands on the highest head of those still in; 0: nobody knows, or all are alike
	Who   string       // whose it is; "" where several are as high
}

// bountiesOf tells them of an event.
func bountiesOf(s *tournament.State, names Names) *Bounties {
	if s.Structure.Bounties == nil {
		return nil
	}
	b := &Bounties{Kind: s.Structure.Bounties.Kind.String(), Price: s.Structure.Bounties.Price}
	if s.Structure.Bounties.Kind != bounty.Progressive || s.Phase != tournament.Running {
		return b
	}
	for i := range s.Entries {
		e := &s.Entries[i]
		switch head := s.Head(e); {
		case e.Place > 0 || head < b.Best:
		case head > b.Best:
			b.Best, b.Who = head, names(e.Player)
		default:
			b.Who = ""
		}
	}
	return b
}

// Halted is an event that does not go on.
type Halted struct {
	For    string // one of HaltedFor
	Reason string
	Until  tournament.Instant // when it is to go on; 0: nobody knows, or it does not
}

// HaltedFor are the ways in which an event does not go on.
var HaltedFor = []string{"suspended", "postponed", "stopped", "cancelled"}

// haltedOf says that an event does not go on.
func haltedOf(s *tournament.State) *Halted {
	before := s.Phase == tournament.Registering
	switch {
	case s.Stop != nil && before:
		return &Halted{"cancelled", s.Stop.Reason, 0}
	case s.Stop != nil:
		return &Halted{"stopped", s.Stop.Reason, 0}
	case s.Suspension != nil && before:
		return &Halted{"postponed", s.Suspension.Reason, s.Suspension.Until}
	case s.Suspension != nil:
		return &Halted{"suspended", s.Suspension.Reason, s.Suspension.Until}
	}
	return nil
}

// HandForHand is how far the tables are that play hand for hand.
type HandForHand struct {
	Round      int           // 0: the hands of the announcement are finished
	Cost       time.Duration // of a hand on the clock; 0: real time runs
	Unfinished []int         // tables still playing, those with an all-in included
	Held       []int         // tables where an all-in waits, cards face down
}

// Level is one line of the structure, as people count: breaks have no number.
type Level struct {
	Number           int                  // 0 for a break
	Games            []tournament.Variant // what is played: several where the game changes by hands
	SmallBet, BigBet chip.Amount          // in limit and in stud, 0 elsewhere
	BringIn          chip.Amount          // in stud
	StudAnte         chip.Amount          // of each player in stud, where it is not Ante
	Small, Big, Ante chip.Amount
	EachAnte         bool // every player posts the ante; otherwise the big blind does
	Minutes          int
	Break            bool
	Note             string
}

// Prize is what one place is paid.
type Prize struct {
	Place  int
	Amount money.Amount
}

// Rung is a place of the ladder, or neighbours that are paid the same.
type Rung struct {
	From, To int // the same for one place
	Amount   money.Amount
	Next     bool   // the next player out takes this one
	Done     bool   // already paid
	Ticket   string // what is won there, "" money
}

// Rungs are what is shown of the ladder at a time.
type Rungs []Rung

// Placed is a player with a final place.
type Placed struct {
	Place  int
	Tied   int
	Name   string
	Amount money.Amount
}

// Segment is one level on the track to the next break.
type Segment struct {
	Number  int
	Minutes int
	Break   bool
	Done    bool
	Current bool
}

// How many rungs a projector shows legibly at twenty metres: of a ladder that fits, and of one that takes turns.
const (
	ladderLength = 10
	ladderTurn   = 8
)

// BuildClock shows the clock of s at the instant of stamp.
func BuildClock(s *tournament.State, names Names, stamp Stamp) Clock {
	c := timeOf(s, stamp)
	c.ID, c.Name, c.Players, c.Entries, c.Pool = s.ID, s.Structure.Name, s.Left, len(s.Entries), s.Pool()
	c.Next = levelAt(s, s.Clock.Level+1)
	c.Tables = s.TablesInPlay()
	c.breaks(s)
	c.late(s)
	c.here(s)
	c.chips(s)
	c.money(s)
	c.Bounties = bountiesOf(s, names)
	c.podium(s, names)
	if h := s.HandForHand; h != nil {
		c.HandForHand = &HandForHand{Round: h.Round, Cost: h.Cost, Unfinished: s.Unfinished(), Held: s.AllInHeld()}
	}
	c.Stage, c.Archived = stageOf(s), s.ArchivedAt > 0
	c.Halted = haltedOf(s)
	return c
}

// timeOf is what a clock shows of the time, at the same cost for ten players and ten thousand.
func timeOf(s *tournament.State, stamp Stamp) Clock {
	return Clock{Stamp: stamp, Phase: phaseOf(s), Running: s.Phase == tournament.Running && s.Clock.Running, Index: s.Clock.Level, Level: levelAt(s, s.Clock.Level),
		Last: s.Clock.Level+1 >= len(s.Structure.Levels), Time: countdown(s, stamp.Now)}
}

// Same reports whether two clocks show the same apart from the instant they were built at, so that a stream
// need not repeat itself.
func (c Clock) Same(d Clock) bool {
	return reflect.DeepEqual(c.timeless(), d.timeless())
}

// timeless drops what changes only because time passes.
func (c Clock) timeless() Clock {
	c.Stamp.Now = 0
	c.Time, c.Break, c.Late = c.Time.Timeless(), c.Break.Timeless(), c.Late.Timeless()
	return c
}

// Timeless is the countdown without what changes only because time passes.
func (d Countdown) Timeless() Countdown {
	if d.EndsAt != 0 {
		d.Left = 0
	}
	return d
}

func countdown(s *tournament.State, now tournament.Instant) Countdown {
	if s.Phase == tournament.Running && s.Clock.Running {
		left := time.Duration(s.Clock.EndsAt-now) * time.Millisecond
		return Countdown{EndsAt: s.Clock.EndsAt, Left: max(left, 0)}
	}
	left := s.Clock.Left
	if s.Phase == tournament.Registering && left == 0 && len(s.Structure.Levels) > 0 {
		left = time.Duration(s.Structure.Levels[0].Minutes) * time.Minute
	}
	return Countdown{Left: max(left, 0)}
}

// after is the countdown to the end of the current level plus the minutes of what follows it.
func (c *Clock) after(minutes int) Countdown {
	more := time.Duration(minutes) * time.Minute
	d := Countdown{Left: c.Time.Left + more}
	if c.Time.EndsAt != 0 {
		d.EndsAt = c.Time.EndsAt + tournament.Instant(more/time.Millisecond)
	}
	return d
}

// levelAt describes the i-th line of the structure; the zero Level where there is none.
func levelAt(s *tournament.State, i int) Level {
	if i < 0 || i >= len(s.Structure.Levels) {
		return Level{}
	}
	l := s.Structure.Levels[i]
	v := Level{Small: l.Small, Big: l.Big, Ante: l.Ante, Minutes: l.Minutes, Break: l.Break, Note: l.Note,
		EachAnte: s.Structure.AnteKind == hand.AnteEach}
	if !l.Break {
		v.games(&s.Structure, i)
		for _, before := range s.Structure.Levels[:i+1] {
			if !before.Break {
				v.Number++
			}
		}
	}
	return v
}

// games fills in what level i is played as, and for what beside blinds and ante.
func (v *Level) games(s *tournament.Structure, i int) {
	l := s.Levels[i]
	v.Games = []tournament.Variant{l.Variant()}
	if len(s.Rotation) > 0 {
		v.Games = s.Rotation
	}
	for _, g := range v.Games {
		b := s.Stakes(l, g)
		if g.Game.Upcards() {
			v.BringIn = b.BringIn
			if v.Big > 0 || s.AnteKind != hand.AnteEach {
				v.StudAnte = b.Ante
			}
		}
		if g.Betting == hand.FixedLimit || g.Betting == hand.SpreadLimit || g.Game.Upcards() {
			v.SmallBet = cmp.Or(b.SmallBet, l.SmallBet, b.Big)
			v.BigBet = cmp.Or(b.BigBet, l.BigBet, 2*v.SmallBet)
		}
	}
	if v.StudAnte > 0 && (s.AnteKind == hand.NoAnte || v.Big == 0) {
		v.Ante = 0
	}
}

// Of is the level as one of its games is played: without the amounts that only the others need.
func (v Level) Of(g tournament.Variant) Level {
	v.Games = []tournament.Variant{g}
	if g.Game.Upcards() {
		v.Small, v.Big, v.Ante, v.StudAnte, v.EachAnte = 0, 0, cmp.Or(v.StudAnte, v.Ante), 0, true
		return v
	}
	v.BringIn, v.StudAnte = 0, 0
	if g.Betting != hand.FixedLimit && g.Betting != hand.SpreadLimit {
		v.SmallBet, v.BigBet = 0, 0
	}
	return v
}

// breaks fills the track and the time to the next break.
func (c *Clock) breaks(s *tournament.State) {
	levels, at := s.Structure.Levels, s.Clock.Level
	if at < 0 || at >= len(levels) {
		return
	}
	first := at
	for first > 0 && !levels[first-1].Break {
		first--
	}
	minutes := 0
	for i := first; i < len(levels); i++ {
		l := levels[i]
		if i > at && l.Break && !levels[at].Break {
			c.Breaks, c.Break = true, c.after(minutes)
		}
		if i > at {
			minutes += l.Minutes
		}
		if len(c.Track) < 12 {
			c.Track = append(c.Track, Segment{Number: levelAt(s, i).Number, Minutes: l.Minutes, Break: l.Break,
				Done: i < at, Current: i == at})
		}
		if l.Break && i > at || l.Break && i >= at && c.Breaks {
			return
		}
	}
}

// late says when registration closes: at the end of level LateLevels, breaks not counted.
func (c *Clock) late(s *tournament.State) {
	if !s.LateOpen || s.Phase != tournament.Running {
		return
	}
	number, minutes := 0, 0
	for i, l := range s.Structure.Levels {
		if i > s.Clock.Level {
			minutes += l.Minutes
		}
		if l.Break {
			continue
		}
		if number++; number < s.Structure.LateLevels {
			continue
		}
		if i >= s.Clock.Level {
			c.IsLate, c.Late = true, c.after(minutes)
		}
		return
	}
}

func (c *Clock) chips(s *tournament.State) {
	if s.Flight() == 0 {
		c.Total = s.Chips
		if s.Phase == tournament.Registering {
			c.Total = s.Structure.Stack * chip.Amount(len(s.Entries))
		}
	}
	if c.Players == 0 {
		return
	}
	c.Average = c.Total / chip.Amount(c.Players)
	big := c.Level.Big
	if c.Level.Break {
		big = c.Next.Big
	}
	if big == 0 { // stud
		big = c.Level.BigBet
	}
	if big > 0 {
		c.AverageTenths = int64(c.Total) * 10 / (int64(c.Players) * int64(big))
	}
}

// dealPlayers is up to how many players a deal is offered: two tables.
const dealPlayers = 20

func (c *Clock) money(s *tournament.State) {
	c.Paid = len(s.Prizes)
	c.DayOver = s.Phase == tournament.Running && s.DayOver
	c.Dealt = s.Deal != nil && s.Deal.Made
	c.Deals = len(s.AtStake()) > 0 && s.Structure.Satellite == nil && s.Left >= 2 && s.Left <= dealPlayers && s.Policy.PrizeDeals.Value != tournament.DealsForbidden
	if s.Structure.Guarantee > c.Pool {
		c.Guarantee = s.Structure.Guarantee
	}
	c.Satellite = satelliteOf(s)
	if next := s.Surviving(); s.Left > 0 && next <= c.Paid && s.Phase == tournament.Running {
		c.NextOut = Prize{Place: next, Amount: s.PlacePrizes()[next-1]}
	}
	rungs := rungsOf(s)
	for len(rungs) > ladderLength && rungs[len(rungs)-1].Done {
		rungs = rungs[:len(rungs)-1]
	}
	size := ladderTurn
	if len(rungs) <= ladderLength {
		size = ladderLength
	}
	for page := range slices.Chunk(rungs, size) {
		c.Ladder = append(c.Ladder, page)
	}
}

// rungsOf is the whole ladder, neighbours that are paid the same together.
func rungsOf(s *tournament.State) (out Rungs) {
	for i, amount := range s.PlacePrizes() {
		next := s.Surviving()
		r := Rung{From: i + 1, To: i + 1, Amount: amount, Next: i+1 == next && s.Phase == tournament.Running,
			Done: i+1 > next || i < s.Reached || s.Phase == tournament.Finished}
		if i < s.Tickets() {
			r.Ticket = s.Structure.Satellite.Ticket
		}
		if n := len(out); n > 0 && !r.Next && !out[n-1].Next && out[n-1].Amount == amount && out[n-1].Done == r.Done {
			out[n-1].To = r.To
			continue
		}
		out = append(out, r)
	}
	return out
}

func (c *Clock) podium(s *tournament.State, names Names) {
	if s.Phase != tournament.Finished {
		return
	}
	for place := 1; place <= 3; place++ {
		for i := range s.Entries {
			if e := &s.Entries[i]; e.Place == place {
				c.Podium = append(c.Podium, Placed{Place: place, Tied: e.Tied, Name: names(e.Player), Amount: s.Prize(e)})
			}
		}
	}
	if len(c.Podium) > 0 {
		c.Winner = c.Podium[0].Name
	}
}

func phaseOf(s *tournament.State) Phase {
	switch {
	case s.Phase == tournament.Registering:
		return PhaseRegistering
	case s.Phase == tournament.Finished:
		return PhaseFinished
	case !s.Clock.Running && (!s.ByHands() || s.DayOver):
		return PhasePaused
	case levelAt(s, s.Clock.Level).Break:
		return PhaseBreak
	}
	return PhaseLevel
}

func stageOf(s *tournament.State) Stage {
	if s.Phase != tournament.Running {
		return ""
	}
	paid, in := s.Bubble(), s.Surviving()
	switch {
	case s.Left == 2 && !s.LateOpen && s.Flight() == 0:
		return StageHeadsUp
	case s.TablesInPlay() == 1 && !s.LateOpen && s.Left > 0 && s.MaxTables > 1 && s.Flight() == 0:
		return StageFinal
	case paid > 0 && in == paid+1:
		return StageBubble
	case paid > 0 && in <= paid:
		return StageMoney
	case s.Clock.Level+1 >= len(s.Structure.Levels):
		return StageLastLevel
	}
	return ""
}
