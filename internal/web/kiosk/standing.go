package kiosk

import (
	"context"
	"net/url"
	"slices"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Step is how far somebody has come with an event, and so what the page offers.
type Step string

// The steps.
const (
	Seated  Step = "seated"  // in, with a seat: the card is printed
	Entered Step = "entered" // in, the seat is drawn later
	Ready   Step = "ready"   // nothing bars and nothing is to be settled: one tap
	ToPay   Step = "pay"     // the entry is to be settled, the place can be kept meanwhile
	Kept    Step = "kept"    // the same, and the place is kept
	Waits   Step = "waits"   // on the waiting list
	AtDesk  Step = "desk"    // the desk has to look
)

// Steps lists them.
var Steps = []Step{Seated, Entered, Ready, ToPay, Kept, Waits, AtDesk}

// standing is what somebody has in an event.
type standing struct {
	Stream, Name string
	Seq          uint64
	Start        tournament.Instant // planned; 0: not known
	Until        tournament.Instant // until when a place that is kept is settled; 0: not known
	Price        money.Amount       // still to be settled
	Step         Step
	Cage         bool // it is settled at the cage; else at the desk
	Table        int
	Seat         table.SeatNo
	Before       int // on the list before him
	Keeps        bool
	Terms        admission.Terms
	Rules        string // the book and its version
	In           bool   // he has an entry

	player table.PlayerID
	facts  admission.Facts
	ticket *tournament.Ticket
	full   bool
}

// events are those that take entries or in which somebody is, newest first.
func (s *site) events(ctx context.Context, person string) (out []standing, err error) {
	ids := s.IDs(person)
	for _, id := range s.Room.Streams() {
		shown := false
		_ = s.Room.Read(id, func(st *tournament.State) { // one that cannot be read is not shown
			e := st.Entry(frame.InEvent(st, ids))
			open := st.Phase == tournament.Registering || st.Phase == tournament.Running && st.LateOpen
			in := e != nil && e.Place == 0 && st.Phase != tournament.Finished
			shown = !st.Shelved() && !st.Hosted && (in || open && (e == nil || e.Place == 0))
		})
		if !shown {
			continue
		}
		one, err := s.standing(ctx, id, person)
		if err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, nil
}

// standing is what somebody has in one event, judged as the desk judges it, by what the house knows without looking at him.
func (s *site) standing(ctx context.Context, stream, person string) (e standing, err error) {
	e.Stream, e.Cage = stream, s.Cages != nil && s.Cages.CageDay() != ""
	if e.facts, err = s.AtDesk(ctx, stream, person, url.Values{}); err != nil {
		return e, err
	}
	if e.player, err = s.PlayerIn(stream, person); err != nil {
		return e, err
	}
	var won *room.OfferedTicket
	for _, t := range s.TicketsOf(stream, person) {
		if t.Rest == 0 && !t.Identity && !t.Chips {
			won = &t
			break
		}
	}
	return e, s.Room.Read(stream, func(st *tournament.State) {
		e.Name, e.Seq, e.Price, e.Rules = st.Structure.Name, st.Seq, st.Structure.Price(), st.Book
		if st.Edition != "" {
			e.Rules += " " + st.Edition
		}
		of := st.FlightOf(e.player)
		if times, planned := st.DeskTimes(of); planned && !st.Begun(of) {
			e.Start, e.Until = times.Start, times.Closes
		}
		if won != nil {
			e.Price, e.ticket = 0, &tournament.Ticket{Stream: won.Stream, Entry: won.Entry, Same: s.PlayerIDs(person)}
		}
		e.judge(st)
	})
}

// judge finds how far somebody has come.
func (e *standing) judge(st *tournament.State) {
	var v admission.Verdict
	admitted := true
	in := st.Entry(e.player)
	if e.In = in != nil && in.Place == 0; e.In {
		e.facts.Entered = false // whether somebody who is in was checked is looked at all the same
	}
	if book := st.Rules.Admission; book != nil {
		v = admission.Check(&e.facts, book)
		a := st.Admission(e.player)
		admitted, e.Terms = a != nil && a.In || len(v.Said()) == 0, v.Terms
	}
	e.place(st)
	e.Cage = e.Cage && len(v.Asks) == 0 // what has to be looked at, the desk looks at first
	kept := slices.ContainsFunc(st.Reserved, func(x tournament.Reservation) bool { return x.Player == e.player })
	switch {
	case len(v.Reasons) > 0 || in != nil && in.Disqualified:
		e.Step = AtDesk
	case e.In && admitted && in.Table > 0:
		e.Step, e.Table, e.Seat = Seated, in.Table, in.Seat
	case e.In && admitted:
		e.Step = Entered
	case len(v.Asks) > 0 && (e.In || e.Price == 0):
		e.Step = AtDesk
	case e.In:
		e.Step = Ready
	case e.Before >= 0:
		e.Step = Waits
	case e.Price == 0:
		e.Step = Ready
	case kept:
		e.Step = Kept
	default:
		e.Step = ToPay
	}
}

// place finds whether a place can be kept, and who is on the list before him; -1: he is not on it.
func (e *standing) place(st *tournament.State) {
	e.full = st.PlacesLeft() == 0
	e.Keeps = e.full || st.Structure.Reservations && st.Phase == tournament.Registering
	if e.Before = slices.IndexFunc(st.Queue, func(w tournament.Waiting) bool { return w.Player == e.player }); e.Before < 0 && e.full {
		e.Price = st.Structure.Price() // who has to wait settles when it is his turn
	}
}

// Where is where it is settled: one of Settled.
func (e standing) Where() string {
	if e.Cage {
		return "cage"
	}
	return "desk"
}

// Settled are the places where an entry is settled.
var Settled = []string{"cage", "desk"}

// Does is what the button does, one of Does; the desk's has a button of its own.
func (e standing) Does() string {
	switch {
	case e.full && !e.In:
		return "wait"
	case e.Step == ToPay:
		return "keep"
	}
	return "enter"
}

// Does lists what buttons do.
var Does = []string{"wait", "keep", "enter", "desk"}

// Accepts reports whether what is done is entering, which accepts the rules.
func (e standing) Accepts() bool {
	return e.Step == Ready && (e.In || !e.full) && e.Terms.Accepts != admission.Unsaid
}

// command is what the kiosk asks of the event; nil for nothing.
func (e *standing) command() tournament.Command {
	facts := e.facts
	switch {
	case e.Step == Ready && e.In:
		return tournament.Admit{Player: e.player, Desk: facts}
	case e.Step == Ready && e.full, e.Step == ToPay && e.full:
		return tournament.Wait{Player: e.player, Present: true, Desk: &facts}
	case e.Step == Ready:
		return tournament.Register{Player: e.player, Desk: &facts, Ticket: e.ticket}
	case e.Step == ToPay && e.Keeps:
		return tournament.Reserve{Player: e.player, Desk: &facts}
	}
	return nil
}

// did is what the page says afterwards, one of Dids.
func (e *standing) did() string {
	switch {
	case e.Step == AtDesk:
		return "desk"
	case e.full && !e.In:
		return "waits"
	case e.Step == ToPay:
		return "kept"
	}
	return "in"
}
