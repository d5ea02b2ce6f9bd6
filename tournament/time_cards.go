package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/table"
)

// The shot clock at tables with real chips. The cards are counted here, one truth for all tablets; the seconds of a decision are not: they
// run on the tablet of the table, which tells that a card has gone.

// TimeCards are the time extension cards of an entry. Given is always Held, Used and Collected together.
type TimeCards struct {
	Given     int // handed out so far
	Held      int // in front of the player
	Used      int // gone, and not taken back by the dealer yet
	Collected int
}

// Why time cards are handed out.
const (
	CardsIntroduced = "introduced"
	CardsRedraw     = "redraw"
	CardsFewLeft    = "few_left"
)

// shotClockPlanned reports whether the event plays by the shot clock once the money is reached.
func (s *State) shotClockPlanned(t *article.Trace) bool {
	p := s.Rules.Shotclock
	if p == nil || s.Hosted || p.Introduced.Value != shotclock.BreakAfterMoney {
		return false
	}
	return shotclock.InUse(s.Structure.Quality, int((s.Structure.BuyIn+s.Structure.Fee)/100), p, t)
}

// inMoney reports whether everybody left has a prize.
func (s *State) inMoney() bool {
	return !s.LateOpen && len(s.Prizes) > 0 && s.Surviving() <= len(s.Prizes)
}

// shotClockDue proposes to introduce the shot clock from the first break in the money on (TX-SC-1-B).
func (q *survey) shotClockDue(tasks []Task) []Task {
	s := q.s
	if s.ShotClock || !s.MoneyBreak {
		return tasks
	}
	var t article.Trace
	if !s.shotClockPlanned(&t) {
		return tasks
	}
	p := s.Rules.Shotclock
	p.Introduced.Decide(&t)
	n := shotclock.Introduce(p, &t)
	return append(tasks, Task{ID: "shot_clock", Kind: TaskShotClock, Cites: t.Decided(), Args: map[string]any{"Players": s.Left, "Count": n}})
}

// introduceShotClock begins to play by the shot clock, for good: everybody left gets cards.
func (d *decision) introduceShotClock() error {
	var t article.Trace
	p := d.s.Rules.Shotclock
	n := shotclock.Introduce(p, &t)
	p.Introduced.Decide(&t)
	p.Stacks.Decide(&t)
	p.Permanent.Decide(&t)
	d.emit(TimeCardsGiven{Cards: n, Why: CardsIntroduced, At: d.m.At})
	d.note("shot_clock", t.Decided(), "Count", n, "Players", d.s.Left)
	return nil
}

// giveTimeCards hands out what a stage of the event brings, once the shot clock is in use.
func (d *decision) giveTimeCards(why string, n int, t *article.Trace) {
	if n < 1 {
		return
	}
	d.s.Rules.Shotclock.Milestones.Decide(t)
	d.emit(TimeCardsGiven{Cards: n, Why: why, At: d.m.At})
	d.note("time_cards", t.Decided(), "Count", n, "Players", d.s.Left)
}

// atRedraw hands out the cards of a redraw that leaves so many tables (TX-SC-15-B).
func (d *decision) atRedraw(tables int) {
	if !d.s.ShotClock {
		return
	}
	var t article.Trace
	d.giveTimeCards(CardsRedraw, shotclock.Redraw(tables, d.s.Rules.Shotclock, &t), &t)
}

// fewLeft hands out the cards of those who are left as levels become shorter (TX-SC-15-C).
func (d *decision) fewLeft() {
	if !d.s.ShotClock {
		return
	}
	full := 0
	for _, l := range d.s.Structure.Levels {
		if !l.Break {
			full = max(full, l.Minutes)
		}
	}
	var t article.Trace
	d.giveTimeCards(CardsFewLeft, shotclock.FewLeft(d.s.Left, full, d.s.Rules.Shotclock, &t), &t)
}

// underClock is the entry of the player of a seat at a table that plays by the shot clock.
func (d *decision) underClock(t *table.State, n table.SeatNo) (*Entry, error) {
	if !d.s.ShotClock {
		return nil, refusal.New(NoShotClock)
	}
	if !t.Has(n) || t.At(n).Player == "" {
		return nil, refusal.New(table.UnknownSeat, "Seat", int(n))
	}
	return d.s.Entry(t.At(n).Player), nil
}

// useTimeCard takes a card at zero, without anybody playing it (TX-SC-9-A).
func (d *decision) useTimeCard(t *table.State, n table.SeatNo) error {
	e, err := d.underClock(t, n)
	if err != nil {
		return err
	}
	if e.Cards.Held == 0 {
		return refusal.New(NoTimeCard, "Player", string(e.Player))
	}
	var trace article.Trace
	d.s.Rules.Shotclock.AutomaticUse.Decide(&trace)
	d.s.Rules.Shotclock.Collected.Decide(&trace)
	d.emit(TimeCardUsed{Player: e.Player, Entry: e.No, Table: t.No, At: d.m.At, Cites: trace.Decided()})
	return nil
}

// keepTimeCard gives a card back whose player may have acted in time (TX-SC-14).
func (d *decision) keepTimeCard(t *table.State, n table.SeatNo) error {
	e, err := d.underClock(t, n)
	if err != nil {
		return err
	}
	if e.Cards.Used == 0 {
		return refusal.New(NoTimeCard, "Player", string(e.Player))
	}
	var trace article.Trace
	d.s.Rules.Shotclock.Doubt.Decide(&trace)
	d.emit(TimeCardKept{Player: e.Player, Entry: e.No, Table: t.No, At: d.m.At, Cites: trace.Decided()})
	d.note("time_card_kept", trace.Decided(), "Player", string(e.Player), "Table", t.No, "Seat", int(n))
	return nil
}

// collectTimeCards notes that the dealer has taken the used cards of a table back: the hand after them begins at the latest (TX-SC-9-B).
func (d *decision) collectTimeCards(t *table.State) error {
	if !d.s.ShotClock {
		return refusal.New(NoShotClock)
	}
	if d.s.UsedTimeCards(t) == 0 {
		return refusal.New(NothingToCollect, "Table", t.No)
	}
	d.collect(t)
	return nil
}

func (d *decision) collect(t *table.State) {
	if d.s.UsedTimeCards(t) > 0 {
		d.emit(TimeCardsCollected{Table: t.No, At: d.m.At})
	}
}

// UsedTimeCards counts the cards that lie used at a table.
func (s *State) UsedTimeCards(t *table.State) int {
	n := 0
	if !s.ShotClock {
		return 0
	}
	for i := range t.Seats {
		if p := t.Seats[i].Player; p != "" {
			n += s.Entry(p).Cards.Used
		}
	}
	return n
}

// travelling cites that a player who moves takes his cards along (TX-SC-6), kept overnight as well (TX-SC-12-A).
func (d *decision) travelling(cites []article.ID, overnight bool) []article.ID {
	if !d.s.ShotClock || d.s.Rules.Shotclock == nil {
		return cites
	}
	var t article.Trace
	if overnight {
		d.s.Rules.Shotclock.CarriedOver.Decide(&t)
	} else {
		d.s.Rules.Shotclock.Travels.Decide(&t)
	}
	return append(slices.Clip(cites), t.Decided()...)
}

// applyTimeCards carries out what happened to time cards; false: it is another event.
func (s *State) applyTimeCards(e Event) bool {
	switch e := e.(type) {
	case TimeCardsGiven:
		s.ShotClock = true
		for i := range s.Entries {
			if c := &s.Entries[i].Cards; s.Entries[i].Place == 0 {
				c.Given, c.Held = c.Given+e.Cards, c.Held+e.Cards
			}
		}
	case TimeCardUsed:
		c := &s.EntryNo(e.Entry).Cards
		c.Held, c.Used = c.Held-1, c.Used+1
	case TimeCardKept:
		c := &s.EntryNo(e.Entry).Cards
		c.Held, c.Used = c.Held+1, c.Used-1
	case TimeCardsCollected:
		for _, seat := range s.Table(e.Table).Seats {
			if seat.Player != "" {
				c := &s.Entries[s.index[seat.Player]].Cards
				c.Collected, c.Used = c.Collected+c.Used, 0
			}
		}
	default:
		return s.applyTold(e)
	}
	return true
}

// checkTimeCards proves that no card of a table's players was made or lost.
func (s *State) checkTimeCards(t *table.State) error {
	if !s.ShotClock {
		return nil
	}
	for i := range t.Seats {
		if p := t.Seats[i].Player; p != "" {
			if c := s.Entry(p).Cards; c.Held < 0 || c.Used < 0 || c.Given != c.Held+c.Used+c.Collected {
				return wrong("entry %d: time cards %+v", s.Entry(p).No, c)
			}
		}
	}
	return nil
}
