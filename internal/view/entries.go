package view

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Sales is what the floor can sell to a seated player now, and what it can note of one.
type Sales struct {
	Rebuy, AddOn, Bonus *tournament.Sale // nil: not sold now
	RebuyStack          bool             // how many chips the player has decides on a rebuy: it is told
	Surrender           bool             // a stack can be given up for a re-entry
	Aside               bool             // chips of a player who has not come can be set aside
	Expects             bool             // it can be noted that a player has not come
}

// sales says what can be sold now. At hosted tables the players buy.
func sales(s *tournament.State) (v Sales) {
	if s.Phase == tournament.Finished {
		return v
	}
	if s.LateOpen || s.Phase == tournament.Registering {
		v.Bonus = s.Structure.Bonus
	}
	if s.Phase != tournament.Running {
		return v
	}
	v.Expects = true
	v.Aside = s.Policy.AbsentAside.Value && !s.Hosted
	v.Surrender = s.Structure.Surrender && s.LateOpen && s.Policy.Surrender.Value
	if s.Hosted {
		return v
	}
	if s.RebuysOpen() {
		v.Rebuy = &s.Structure.Rebuys.Sale
		v.RebuyStack = s.Structure.Rebuys.AtMost > 0 || s.AddOnsOpen()
	}
	if s.AddOnsOpen() {
		v.AddOn = s.Structure.AddOn
	}
	return v
}

// WaitingPlayer is somebody on the waiting list.
type WaitingPlayer struct {
	Person
	Paid, Guaranteed bool
	ReEntry          bool
	CalledAt         tournament.Instant // 0: not called
	Next             bool               // gets the next seat
}

// WaitingList is the waiting list and the places that are reserved.
type WaitingList struct {
	Players     []WaitingPlayer
	Reserved    []Person
	Reserves    bool // the event takes reservations
	Used        bool // the event has a list: places are limited, reserved, or somebody waits
	Present     bool // only who is there is put on it
	ReEntries   bool // before the others, unless two of them come first
	TwoForOne   bool
	Cites       []article.ID // of who is next
	PatternCite article.ID
}

// waitingList shows the list of s.
func waitingList(s *tournament.State, names Names) WaitingList {
	v := WaitingList{Reserves: s.Structure.Reservations, Present: s.Policy.ListPresent.Value, ReEntries: s.Policy.ReEntryFirst.Value,
		TwoForOne: s.TwoForOne, PatternCite: s.Policy.TwoForOne.Cite}
	v.Used = s.Structure.Capacity > 0 || v.Reserves || len(s.Queue) > 0
	var t article.Trace
	next := s.NextWaiting(&t)
	v.Cites = t.Decided()
	for _, w := range s.Queue {
		v.Players = append(v.Players, WaitingPlayer{Person: person(w.Player, names), Paid: w.Paid, Guaranteed: w.Guaranteed, ReEntry: w.ReEntry,
			CalledAt: w.CalledAt, Next: w.Player == next})
	}
	for _, r := range s.Reserved {
		v.Reserved = append(v.Reserved, person(r.Player, names))
	}
	return v
}

func person(p table.PlayerID, names Names) Person { return Person{Player: p, Name: names(p)} }

// Expected is a player who has a seat and was not seen on it.
type Expected struct {
	Person
	Table    int
	Seat     table.SeatNo
	Presence tournament.Presence
	From     int // table, 0: from none
	FromSeat table.SeatNo
	Late     bool               // the time to come is over
	Penalty  int                // hands still to be missed
	Cards    int                // time cards that come along
	Next     string             // what the player comes into with the next hand: "big", "small", "button", "waits"; "" nothing of that
	Since    tournament.Instant // on the way; 0: not known
}

// arrivals lists who is on the way, and who has not come since the start.
func arrivals(s *tournament.State, names Names) (out []Expected) {
	for _, e := range append(s.Arriving(), s.Expected()...) {
		out = append(out, expected(e, names))
	}
	return out
}

// arrivalsAt lists those of one table.
func arrivalsAt(s *tournament.State, t *table.State, names Names) (out []Expected) {
	for i := range t.Seats {
		e := s.Entry(t.Seats[i].Player)
		if e != nil && e.Presence != tournament.Unsaid && e.Presence != tournament.Here {
			one := expected(e, names)
			one.Penalty, one.Cards = t.Seats[i].PenaltyHands, e.Cards.Held
			one.Next = nextAt(s, t, e.Seat)
			out = append(out, one)
		}
	}
	return out
}

// straysMost bounds how many players a table names who belong elsewhere: more are on the way only where all seats were drawn anew.
const straysMost = 12

// straysAt is who may stand at this table by mistake: on the way to another one, to a seat with a number that is free here.
func straysAt(s *tournament.State, t *table.State, names Names) (out []Expected) {
	if s.Hosted || s.Phase != tournament.Running {
		return nil
	}
	for _, e := range s.Arriving() {
		if e.Table == t.No || !t.Has(e.Seat) || t.At(e.Seat).Player != "" {
			continue
		}
		if out = append(out, expected(e, names)); len(out) > straysMost {
			return nil
		}
	}
	return out
}

// nextAt is what a seat comes into with the next hand of its table.
func nextAt(s *tournament.State, t *table.State, n table.SeatNo) string {
	at, prev := t.Seating(), t.LastPositions()
	for _, in := range table.Entries(prev, at, &s.Rules.Table) {
		if in.Seat == n && !in.Dealt {
			return "waits"
		}
	}
	next := table.NextPositions(prev, at, &s.Rules.Table, nil)
	switch {
	case next.None():
	case next.Big == n:
		return "big"
	case next.Small == n:
		return "small"
	case next.Button == n:
		return "button"
	}
	return ""
}

func expected(e *tournament.Entry, names Names) Expected {
	return Expected{Person: Person{Player: e.Player, Name: names(e.Player), Entry: e.No}, Table: e.Table, Seat: e.Seat, Presence: e.Presence,
		From: e.Sent.Table, FromSeat: e.Sent.Seat, Late: e.Sent.Late, Since: e.Sent.At}
}
