package view

import (
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// What the tablet of a dealer shows of a table with real chips.

// Serving is what a player still has to miss for a penalty.
type Serving struct {
	Hands int  // after the hand in play
	Now   bool // and that one
	Away  bool // not in the seat meanwhile
}

// Any reports whether there is anything to miss.
func (s Serving) Any() bool { return s.Hands > 0 || s.Now }

// Left counts the hand in play.
func (s Serving) Left() int {
	if s.Now {
		return s.Hands + 1
	}
	return s.Hands
}

func servingAt(t *table.State, n table.SeatNo) Serving {
	left, now := t.Missing(n)
	return Serving{Hands: left, Now: now, Away: t.At(n).PenaltyAway}
}

// Fallen is a player who went out in the hand in play.
type Fallen struct {
	Person
	Place, Tied int
	Prize       money.Amount
	By          []table.SeatNo // who took the chips
	Head        money.Amount   // what stood on the head
	Mystery     bool
	Due         bool // the head is still to be settled
}

// ButtonWord is how sure the place of a button is.
type ButtonWord struct {
	Table   int
	Seat    table.SeatNo
	Told    bool // put, or told; otherwise it was drawn
	Hands   int  // told since
	Minutes int  // since the last word; -1: nobody has said anything since the draw
	Sure    bool // that word is fresh: everything that rests on the button can be relied on
}

// wordHolds is how long the word on a button holds: a hand takes about two minutes, and a dealer may forget one tap.
const wordHolds = 5 * time.Minute

func buttonWord(s *tournament.State, t *table.State, now tournament.Instant) ButtonWord {
	w := ButtonWord{Table: t.No, Seat: t.Button, Told: t.Word.Told, Hands: t.Word.Hands, Minutes: -1}
	if t.Word.At > 0 {
		age := time.Duration(int64(now)-t.Word.At) * time.Millisecond
		w.Minutes = max(0, int(age/time.Minute))
		w.Sure = age <= wordHolds || s.Level().Break || !s.Clock.Running
	}
	return w
}

// TimeCalled is time called at the table.
type TimeCalled struct {
	tournament.CalledTime
	Name   string
	Time   Countdown
	Facing shotclock.Verdict // what stands at zero facing a bet, and without one
	Free   shotclock.Verdict
}

// ShotClock is the shot clock of a table, for the tablet that counts; durations in ms.
type ShotClock struct {
	First, Other, Extension, Warning int64
	Used                             int // cards to be taken back
	Starts, Reaction, Pause, Cards   article.ID
	Zero, Doubt, Permanent, Stacks   article.ID
	Warned                           article.ID
}

// dealer fills in what the tablet of a table with real chips shows.
func (v *Table) dealer(s *tournament.State, t *table.State, names Names, now tournament.Instant) {
	v.Button = buttonWord(s, t, now)
	for i := range t.Seats {
		seat := &v.Seats[i]
		if t.Seats[i].Player == "" {
			continue
		}
		seat.Player, seat.Serving = t.Seats[i].Player, servingAt(t, seat.No)
		if s.ShotClock {
			seat.TimeCards = s.Entry(seat.Player).Cards
		}
	}
	if s.Hosted {
		return
	}
	v.AskButton = !v.Button.Sure && s.Phase == tournament.Running && s.ButtonAsked(t.No)
	for _, e := range s.OutAt(t.No) {
		v.Fallen = append(v.Fallen, fallen(s, t, e, names))
	}
	v.Target = targetAt(s, t.No, names)
	v.Together = len(s.Together(t.No)) > 0
	v.TimeOn = timeCalled(s, t.No, names)
	if s.ShotClock {
		v.Shot = shotClock(s, t)
	}
}

func fallen(s *tournament.State, t *table.State, e *tournament.Entry, names Names) Fallen {
	f := Fallen{Person: Person{Player: e.Player, Name: names(e.Player), Entry: e.No}, Place: e.Place, Tied: e.Tied, Prize: s.Prize(e)}
	f.Head, f.Due, f.Mystery = s.HeadOf(e), s.HeadTokens(e) > 0, s.Sealed
	for _, p := range e.TakenBy {
		if n := t.SeatOf(p); n != 0 {
			f.By = append(f.By, n)
		}
	}
	return f
}

func timeCalled(s *tournament.State, no int, names Names) *TimeCalled {
	c := s.TimeCalledAt(no)
	if c == nil {
		return nil
	}
	v := &TimeCalled{CalledTime: *c, Name: names(c.Player)}
	clock := shotclock.Run(int64(c.At), shotclock.Count{Total: c.Total, Countdown: c.Countdown}, true)
	v.Facing = clock.Zero(s.Rules.Shotclock)
	clock.Facing = false
	v.Free = clock.Zero(s.Rules.Shotclock)
	v.Time = Countdown{Left: time.Duration(c.Total) * time.Millisecond}
	if c.At != 0 {
		v.Time.EndsAt = c.At + tournament.Instant(c.Total)
	}
	return v
}

func shotClock(s *tournament.State, t *table.State) *ShotClock {
	p := s.Rules.Shotclock
	return &ShotClock{
		First: p.FirstPreflop.Value.Milliseconds(), Other: p.Other.Value.Milliseconds(), Extension: p.Extension.Value.Milliseconds(),
		Warning: p.Warning.Value.Milliseconds(), Used: s.UsedTimeCards(t), Starts: p.Starts.Cite, Reaction: p.Reaction.Cite,
		Pause: p.PauseOnCount.Cite, Cards: p.AutomaticUse.Cite, Zero: p.ZeroShot.Cite, Doubt: p.Doubt.Cite, Permanent: p.Permanent.Cite,
		Stacks: p.Stacks.Cite, Warned: p.Warning.Cite,
	}
}
