package view

import (
	"reflect"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Standing is what a player's own page tells above everything else.
type Standing string

// Where a player may stand.
const (
	StandsRegistered Standing = "registered" // seats are not drawn
	StandsSeated     Standing = "seated"
	StandsMoved      Standing = "moved"    // given a seat, and not seen on it yet
	StandsWrong      Standing = "wrong"    // sits elsewhere
	StandsExpected   Standing = "expected" // has not come since the start
	StandsAside      Standing = "aside"    // the same, with the chips kept off the table
	StandsBagged     Standing = "bagged"   // the chips are in a bag until flights join
	StandsReserved   Standing = "reserved"
	StandsListed     Standing = "listed" // on the waiting list
	StandsCalled     Standing = "called" // from it
	StandsOut        Standing = "out"
	StandsWon        Standing = "won"
)

// Standings lists them all.
var Standings = []Standing{StandsRegistered, StandsSeated, StandsMoved, StandsWrong, StandsExpected, StandsAside, StandsBagged, StandsReserved, StandsListed,
	StandsCalled, StandsOut, StandsWon}

// Player is what one player's own page shows of himself in an event with real tables. What it shows of the event is the same on all: PlayersEvent.
type Player struct {
	ID       table.PlayerID
	Name     string
	Event    string // its name
	Book     string
	Seq      uint64
	Standing Standing
	Cites    []article.ID // of a seat to go to

	Table, FromTable int // 0: none
	Seat, FromSeat   table.SeatNo

	Place, Tied int       // final place; 0 while in
	Of          int       // entries that there were, of who is out
	Winning     *Winning  // once the entry is out; nil: nothing is won
	Again       bool      // another entry can be bought
	Until       Countdown // for so long; the zero Countdown: that is not told

	Entry        int // number of the entry, 0 without one
	Entries      int // of this player
	EntriesMost  int
	Rebuys       int // chips bought with this entry
	AddOns       int
	RebuysOpen   bool
	Penalty      int  // hands still to be missed
	TimeCards    int  // in front of the player
	ShotClock    bool // it is played by, so that none left is told too
	Absent       bool
	Ticket       string // won, "" none
	Disqualified bool

	Bag *OwnBag // nil: none to speak of

	Desk *tournament.DeskTimes // of an event that has not begun and whose start is planned; nil: none
	Late bool                  // a place given back now counts as a default

	Listed int // place on the waiting list; 0: not on it
	Called tournament.Instant
}

// PlayersEvent is what all players' own pages show of the event.
type PlayersEvent struct {
	Clock  // without announcements: nothing is said aloud there
	Breaks []Rest
}

// Rest is a break to come.
type Rest struct {
	At      Countdown
	Minutes int
	Note    string
	Chips   []chip.Amount // that no level needs after it
}

// restsShown is how many breaks a player's page tells.
const restsShown = 3

// BuildPlayersEvent shows what all players see of s.
func BuildPlayersEvent(s *tournament.State, names Names, stamp Stamp) (e PlayersEvent) {
	e.Clock = BuildClock(s, names, stamp)
	e.Breaks = restsOf(s, &e.Clock)
	return e
}

// BuildPlayer shows what a player sees of himself in s, whose event looks like that; ok is false for one who has nothing to do with it. It is quick: each of
// thousands of phones shows another.
func BuildPlayer(s *tournament.State, p table.PlayerID, event *PlayersEvent, cleared tournament.Cleared, names Names) (v Player, ok bool) {
	v = Player{ID: p, Name: names(p), Event: event.Name, Book: s.Book, Seq: s.Seq, Entries: s.EntriesOf(p), EntriesMost: s.Structure.ReEntries + 1}
	e := s.Entry(p)
	if e != nil {
		v.entry(s, e, event)
		v.won(s, e, cleared, names)
	}
	switch {
	case e != nil && e.Place == 0:
	case v.listed(s):
	case e == nil && slices.ContainsFunc(s.Reserved, func(r tournament.Reservation) bool { return r.Player == p }):
		v.Standing = StandsReserved
	}
	if of := s.FlightOf(p); !s.Begun(of) {
		v.times(s, of, event.Stamp.Now)
	}
	return v, v.Standing != ""
}

// times are those of a flight that has not begun.
func (v *Player) times(s *tournament.State, flight int, now tournament.Instant) {
	if times, planned := s.DeskTimes(flight); planned {
		v.Desk, v.Late = &times, times.Overdue(now)
	}
}

// won fills in what the latest entry of the player has won.
func (v *Player) won(s *tournament.State, e *tournament.Entry, cleared tournament.Cleared, names Names) {
	if s.Winnings(e).All() == 0 {
		return
	}
	w := WinningOf(s, e, cleared, names)
	v.Winning = &w
}

// entry fills in what the latest entry of the player has come to.
func (v *Player) entry(s *tournament.State, e *tournament.Entry, event *PlayersEvent) {
	v.Entry, v.Rebuys, v.AddOns, v.Disqualified = e.No, e.Rebuys, e.AddOns, e.Disqualified
	if e.Place > 0 {
		v.Standing, v.Place, v.Tied, v.Of = StandsOut, e.Place, e.Tied, event.Clock.Entries
		v.Ticket = s.TicketName(e)
		if e.Place == 1 && s.Phase == tournament.Finished {
			v.Standing = StandsWon
		}
		if v.Again = returns(s, e, v.Entries) && s.EntriesOpen(event.Stamp.Now); v.Again {
			v.Until = event.Late
		}
		return
	}
	v.Bag = ownBag(s, e)
	if v.Standing = StandsRegistered; e.Table == 0 {
		if e.Kept {
			v.Standing = StandsBagged
		}
		return
	}
	v.Table, v.Seat = e.Table, e.Seat
	v.RebuysOpen = s.RebuysOpen()
	v.TimeCards, v.ShotClock = e.Cards.Held, s.ShotClock
	if t := s.Table(e.Table); t != nil && t.Has(e.Seat) && t.At(e.Seat).Player == e.Player {
		v.Penalty, v.Absent = t.At(e.Seat).PenaltyHands, t.At(e.Seat).Absent
	}
	v.Standing = StandsSeated
	switch e.Presence {
	case tournament.OnTheWay:
		v.Standing = StandsMoved
		v.cameFrom(s)
	case tournament.NotArrived:
		v.Standing = StandsExpected
	case tournament.SetAside:
		v.Standing = StandsAside
	}
	for _, w := range s.Wrong {
		if w.Player == e.Player {
			v.Standing, v.FromTable, v.FromSeat = StandsWrong, w.Table, w.Seat
		}
	}
}

// cameFrom looks up from where the player was sent to the seat, and by which articles. What the log has forgotten is not told.
func (v *Player) cameFrom(s *tournament.State) {
	for _, n := range slices.Backward(s.Log) {
		if n.Args["Player"] != string(v.ID) || n.Args["ToTable"] == nil && n.Key != "late_entry" && n.Key != "re_entry" {
			continue
		}
		if whole(n.Args["ToTable"]) == v.Table && whole(n.Args["ToSeat"]) == int(v.Seat) {
			v.FromTable, v.FromSeat, v.Cites = whole(n.Args["Table"]), table.SeatNo(whole(n.Args["Seat"])), n.Cites
		}
		return
	}
}

// listed fills in the place on the waiting list; it reports whether there is one.
func (v *Player) listed(s *tournament.State) bool {
	i := slices.IndexFunc(s.Queue, func(w tournament.Waiting) bool { return w.Player == v.ID })
	if i < 0 {
		return false
	}
	v.Standing, v.Listed, v.Called = StandsListed, i+1, s.Queue[i].CalledAt
	if v.Called > 0 {
		v.Standing = StandsCalled
	}
	return true
}

// restsOf lists the breaks to come, each with the chips that no level after it needs and that are still in play.
func restsOf(s *tournament.State, c *Clock) (out []Rest) {
	if s.Phase == tournament.Finished {
		return nil
	}
	minutes, before := 0, -1
	for i := s.Clock.Level + 1; i < len(s.Structure.Levels) && len(out) < restsShown; i++ {
		l := &s.Structure.Levels[i]
		if l.Break {
			out = append(out, Rest{At: c.after(minutes), Minutes: l.Minutes, Note: l.Note, Chips: useless(s, before, i)})
			before = i
		}
		minutes += l.Minutes
	}
	return out
}

// useless are the chips that are needed last between two breaks.
func useless(s *tournament.State, after, before int) (out []chip.Amount) {
	if s.Rules.Chiprace == nil || len(s.Structure.Chips) == 0 {
		return nil
	}
	all := s.ChipsInPlay()
	for _, one := range all[:max(0, len(all)-1)] {
		if last := s.LastLevelFor(one); last < before && (after < 0 || last > after) {
			out = append(out, one)
		}
	}
	return out
}

// Same reports whether two pages show the same of a player apart from the instant they were built at.
func (v Player) Same(o Player) bool { return reflect.DeepEqual(v.timeless(), o.timeless()) }

func (v Player) timeless() Player {
	v.Seq = 0 // what is sent is about the player's own bag alone
	v.Until = v.Until.Timeless()
	return v
}

// Same reports whether two pages show the same of the event apart from the instant they were built at.
func (e PlayersEvent) Same(o PlayersEvent) bool {
	return e.Clock.Same(o.Clock) && slices.EqualFunc(e.Breaks, o.Breaks, func(a, b Rest) bool {
		a.At, b.At = a.At.Timeless(), b.At.Timeless()
		return reflect.DeepEqual(a, b)
	})
}
