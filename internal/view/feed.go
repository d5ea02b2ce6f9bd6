package view

import (
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/tournament"
)

// Feed is what programs may know of a tournament: what its clock and its results show everybody. Amounts of money are decimals in the
// currency, instants are in UTC.
type Feed struct {
	Seq    uint64      `json:"seq"` // grows with whatever happens
	Event  FeedEvent   `json:"event"`
	Clock  *FeedClock  `json:"clock,omitempty"` // while it is not over
	Prizes []FeedPrize `json:"prizes"`          // none before they are fixed
	Places []FeedPlace `json:"places"`          // who is out, and the winner: the best place first
	Leads  []FeedLead  `json:"chip_leads"`
}

// FeedEvent is the facts of the event.
type FeedEvent struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Venue     string `json:"venue,omitempty"`
	State     string `json:"state"` // "registering", "running", "finished"
	Date      string `json:"date,omitempty"`
	Started   string `json:"started,omitempty"`
	Ended     string `json:"ended,omitempty"`
	Book      string `json:"book"` // id of the rulebook
	Currency  string `json:"currency"`
	BuyIn     string `json:"buy_in"`
	Fee       string `json:"fee"`
	Guarantee string `json:"guarantee,omitempty"`
	Entries   int    `json:"entries"`
	Unique    int    `json:"unique_players"`
	ReEntries int    `json:"re_entries"`
	Rebuys    int    `json:"rebuys"`
	AddOns    int    `json:"add_ons"`
	Pool      string `json:"prize_pool"`
	Added     string `json:"added"`           // of the pool, by the house
	Paid      int    `json:"places_in_money"` // 0: not fixed yet
	Left      int    `json:"players_left"`

	Flights []FeedFlight `json:"flights,omitempty"` // several first days; missing: one
}

// FeedFlight is one of several first days.
type FeedFlight struct {
	Name    string      `json:"name"`                // "1A"
	Starts  string      `json:"starts,omitempty"`    // as published, "2026-11-28 14:00" where the event is played
	At      string      `json:"starts_at,omitempty"` // as planned, UTC
	State   FlightState `json:"state"`               // "ahead", "next", "playing", "played", "skipped"
	Entries int         `json:"entries"`             // re-entries included
	Left    int         `json:"players_left"`        // in the event
	Through int         `json:"through"`             // of a flight that was played, players who have brought chips to the next day
	Chips   chip.Amount `json:"chips"`               // in play in it, or brought to the next day
}

// FeedClock is the clock of the event.
type FeedClock struct {
	Phase   Phase       `json:"phase"` // "registering", "level", "break", "paused"
	Running bool        `json:"running"`
	Flight  string      `json:"flight,omitempty"` // in progress, or next: tables and chips are those of it
	Level   int         `json:"level"`            // 0 in a break
	Small   chip.Amount `json:"small_blind"`
	Big     chip.Amount `json:"big_blind"`
	Ante    chip.Amount `json:"ante"`
	EndsAt  string      `json:"ends_at,omitempty"` // of the level or break, while the clock runs
	LeftMs  int64       `json:"left_ms,omitempty"` // of it, while the clock stands still
	Tables  int         `json:"tables"`
	Average chip.Amount `json:"average_stack"`
	InPlay  chip.Amount `json:"chips_in_play"`
}

// FeedPrize is what a place is paid, or places that are paid the same.
type FeedPrize struct {
	From   int    `json:"from"`
	To     int    `json:"to"`
	Amount string `json:"amount"`
	Ticket string `json:"ticket,omitempty"` // what is won there
}

// FeedPlace is what became of an entry.
type FeedPlace struct {
	Place      int       `json:"place"`
	Tied       int       `json:"tied,omitempty"` // how many share it
	Name       string    `json:"name,omitempty"` // missing of who is not to be named
	Entry      int       `json:"entry"`
	Prize      string    `json:"prize"`
	Ticket     string    `json:"ticket,omitempty"` // won, a part of the prize
	Dealt      string    `json:"of_prize_by_deal,omitempty"`
	Bounties   string    `json:"bounties,omitempty"` // won besides the prize
	InMoney    bool      `json:"in_the_money"`
	At         string    `json:"out_at,omitempty"`
	Level      int       `json:"level,omitempty"`
	Late       bool      `json:"late,omitempty"`
	ReEntry    bool      `json:"re_entry,omitempty"`
	Again      bool      `json:"came_back,omitempty"`
	By         []FeedWho `json:"knocked_out_by,omitempty"`
	Knockouts  int       `json:"knockouts,omitempty"`
	Disqualify bool      `json:"disqualified,omitempty"`
	Flight     string    `json:"flight,omitempty"` // of several first days, that of the entry
}

// FeedWho is a player by the name to be published, and an entry.
type FeedWho struct {
	Name  string `json:"name,omitempty"`
	Entry int    `json:"entry"`
}

// FeedLead is who had most chips at a moment.
type FeedLead struct {
	FeedWho
	Stack  chip.Amount `json:"stack"`
	InPlay chip.Amount `json:"chips_in_play"`
	Left   int         `json:"players_left"`
	Level  int         `json:"level"`
	At     string      `json:"at,omitempty"`
}

var feedStates = [...]string{tournament.Registering: "registering", tournament.Running: "running", tournament.Finished: "finished"}

// BuildFeed tells programs of a clock and results of the same state. zone is where the date is that of.
func BuildFeed(c Clock, r Results, venue string, zone *time.Location) Feed {
	f := Feed{Seq: r.Seq, Prizes: []FeedPrize{}, Places: []FeedPlace{}, Leads: []FeedLead{}, Event: FeedEvent{ID: r.ID, Name: r.Name, Venue: venue, State: feedStates[r.Phase],
		Started: utc(r.Started), Ended: utc(r.Ended), Book: r.Book, Currency: tournament.Currency().Name, BuyIn: r.BuyIn.Decimal(), Fee: r.Fee.Decimal(),
		Entries: r.Entries, Unique: r.Unique, ReEntries: r.ReEntries, Rebuys: r.Rebuys, AddOns: r.AddOns, Pool: r.Pool.Decimal(), Added: r.Added.Decimal(),
		Paid: r.Paid, Left: r.Left}}
	if r.Started > 0 {
		f.Event.Date = time.UnixMilli(int64(r.Started)).In(zone).Format(time.DateOnly)
	}
	if r.Guarantee > 0 {
		f.Event.Guarantee = r.Guarantee.Decimal()
	}
	if r.Phase != tournament.Finished {
		f.Clock = &FeedClock{Phase: c.Phase, Running: c.Running, Flight: c.Flight, Level: c.Level.Number, Small: c.Level.Small, Big: c.Level.Big, Ante: c.Level.Ante,
			EndsAt: utc(c.Time.EndsAt), Tables: c.Tables, Average: c.Average, InPlay: c.Total}
	}
	if f.Clock != nil && f.Clock.EndsAt == "" {
		f.Clock.LeftMs = c.Time.Left.Milliseconds()
	}
	for _, of := range r.Flights {
		f.Event.Flights = append(f.Event.Flights, FeedFlight{of.Name, of.Starts, utc(of.Planned), of.State, of.Entries, of.Left, of.Through, of.Chips})
	}
	for _, rung := range r.Ladder {
		f.Prizes = append(f.Prizes, FeedPrize{rung.From, rung.To, rung.Amount.Decimal(), rung.Ticket})
	}
	for _, p := range r.Places {
		out := FeedPlace{Place: p.Place, Tied: p.Tied, Name: p.Name, Entry: p.Entry, Prize: p.Prize.Decimal(), Ticket: p.Ticket, Dealt: unlessZero(p.Dealt), Bounties: unlessZero(p.Bounty), InMoney: p.Prize > 0, At: utc(p.At), Level: p.Level,
			Late: p.Late, ReEntry: p.ReEntry, Again: p.Again, Knockouts: p.Took, Disqualify: p.Disqualified, Flight: p.Flight}
		for _, by := range p.By {
			out.By = append(out.By, FeedWho{by.Name, by.Entry})
		}
		f.Places = append(f.Places, out)
	}
	for _, l := range r.Leads {
		f.Leads = append(f.Leads, FeedLead{FeedWho{l.Name, l.Entry}, l.Stack, l.InPlay, l.Left, l.Level, utc(l.At)})
	}
	return f
}

// unlessZero is an amount for programs, "" for none.
func unlessZero(a money.Amount) string {
	if a == 0 {
		return ""
	}
	return a.Decimal()
}

// utc is an instant for programs, "" for none.
func utc(at tournament.Instant) string {
	if at == 0 {
		return ""
	}
	return time.UnixMilli(int64(at)).UTC().Format(time.RFC3339)
}

// StateName is how programs name a phase.
func StateName(p tournament.Phase) string { return feedStates[p] }
