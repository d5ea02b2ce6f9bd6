package tournament

import (
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/satellite"
	"github.com/floorbook/floorbook/table"
)

// Satellite is what an event plays for before any money: tickets that are all worth the same, as many as the pool holds.
type Satellite struct {
	Ticket string       `json:"ticket"`           // what one is: the name of the event that it lets enter, or what is won
	Value  money.Amount `json:"value"`            // of one, minor units
	Least  int          `json:"least,omitempty"`  // tickets that are guaranteed: the house adds what the pool is short of
	Target chip.Amount  `json:"target,omitempty"` // the stack that wins one and leaves (TX-SAT-1); 0: whoever is left when there are as many players as tickets
}

// The reasons for which a satellite is refused. The arguments in brackets come with them.
const (
	StructureSatellite refusal.Code = "structure_satellite" // what a ticket is, its value, how many or the target cannot be, or heads are worth something
	NoSatellite        refusal.Code = "no_satellite"        // tickets are not won by a target stack here
	SatelliteIsOver    refusal.Code = "satellite_over"      // every ticket is won
	TargetNotReached   refusal.Code = "target_not_reached"  // [Target] nobody of those who were told has it
	BadTargetStack     refusal.Code = "bad_target_stack"    // [Seat] nobody sits there, told twice, or chips that cannot be
	NoTicketLeft       refusal.Code = "no_ticket_left"      // [Count] all of them are won
	TicketWon          refusal.Code = "ticket_won"          // [Player Cite] who has one does not enter again
	SatellitePrizes    refusal.Code = "satellite_prizes"    // its tickets are its prizes
	TicketNotMoney     refusal.Code = "ticket_not_money"    // [Player Cite] the book lets nobody exchange it
	SeatsAreDrawn      refusal.Code = "seats_are_drawn"     // [Cite] nobody chooses a seat here
	SeatNotChosen      refusal.Code = "seat_not_chosen"     // [Player] a seat that is none, taken or told twice; of everybody one is told
	TicketsPromised    refusal.Code = "tickets_promised"    // fewer entries would hold fewer tickets than were won
	SatelliteFlights   refusal.Code = "satellite_flights"   // its tickets are won on one day: who has one has left, and draws no seat for another
)

var satelliteRefusals = []refusal.Code{StructureSatellite, NoSatellite, SatelliteIsOver, TargetNotReached, BadTargetStack, NoTicketLeft, TicketWon,
	SatellitePrizes, TicketNotMoney, TicketsPromised, SeatsAreDrawn, SeatNotChosen, SatelliteFlights}

// TicketsMax bounds the tickets of a satellite that are guaranteed.
const TicketsMax = 1000

// Ticketed is a player who leaves with a ticket.
type Ticketed struct {
	Seated
	Entry   int         `json:"entry"`   // its number
	Stack   chip.Amount `json:"stack"`   // at the end of the hand, without what came by shares
	Removed chip.Amount `json:"removed"` // chips that leave play
}

// SurplusShare is what a player gets of what others have above the target.
type SurplusShare struct {
	Player table.PlayerID `json:"player"`
	Seat   table.SeatNo   `json:"seat"`
	Chips  chip.Amount    `json:"chips"`
}

// TargetReached has players leave with tickets at the end of a hand. Places are those of everybody who has left with one.
type TargetReached struct {
	Table  int            `json:"table"`
	Won    []Ticketed     `json:"won"`
	Shares []SurplusShare `json:"shares,omitempty"`
	Places []Placed       `json:"places"`
	ByHand bool           `json:"by_hand,omitempty"`
	At     Instant        `json:"at"`
	Cites  []article.ID   `json:"cites,omitempty"`
}

// EventType is stable.
func (TargetReached) EventType() string { return "target_reached" }

// Surplus is the latest hand at a table in which somebody left with a ticket: who gets which chips there.
type Surplus struct {
	Table int
	Hand  TargetReached
}

// validateSatellite refuses tickets that cannot be.
func (s *Structure) validateSatellite() error {
	k := s.Satellite
	if k == nil {
		return nil
	}
	n := len([]rune(strings.TrimSpace(k.Ticket)))
	if n == 0 || n > WhatMax || k.Value < 1 || k.Value > MoneyMax || k.Least < 0 || k.Least > TicketsMax || k.Target < 0 || k.Target > hand.StackMax ||
		k.Target > 0 && (k.Target <= s.Stack || k.Target%s.unit() != 0) || s.Bounties != nil || k.Value*money.Amount(max(k.Least, 1)) > MoneyMax {
		return refusal.New(StructureSatellite)
	}
	if len(s.Flights) > 0 {
		return refusal.New(SatelliteFlights)
	}
	return nil
}

// ByTarget reports whether tickets are won by a stack.
func (s *Structure) ByTarget() bool { return s.Satellite != nil && s.Satellite.Target > 0 }

// promised is what the tickets cost that are guaranteed to so many players.
func (k *Satellite) promised(players int) money.Amount {
	if k == nil {
		return 0
	}
	return k.Value * money.Amount(min(k.Least, players))
}

// tickets is how many a pool holds for so many players: nobody wins two.
func (k *Satellite) tickets(pool money.Amount, players int) int {
	return int(min(pool/k.Value, money.Amount(players)))
}

// ladder is what the places of a satellite pay: a ticket each, and the rest in money for the place after them. Where everybody has a ticket
// those who win them share the rest; a pool that is short of one ticket goes to the first place.
func (k *Satellite) ladder(pool money.Amount, players int) []money.Amount {
	n := k.tickets(pool, players)
	prizes := slices.Repeat([]money.Amount{k.Value}, n)
	switch rest := pool - k.Value*money.Amount(n); {
	case n == 0:
		return []money.Amount{pool}
	case rest > 0 && n < players:
		prizes = append(prizes, rest)
	default:
		prizes[0] += rest
	}
	return prizes
}

// Tickets is how many tickets the event plays for: as many as the pool holds, with what the house adds; 0 where it is no satellite. While
// entries or chips are sold there may be more in the end.
func (s *State) Tickets() int {
	if s.Structure.Satellite == nil {
		return 0
	}
	return s.Structure.Satellite.tickets(s.boughtIn()+s.Overlay()+s.Sharing.Additions(), len(s.index))
}

// TicketRest is what the pool holds beyond whole tickets, in minor units.
func (s *State) TicketRest() money.Amount {
	if s.Structure.Satellite == nil {
		return 0
	}
	return s.boughtIn() + s.Overlay() + s.Sharing.Additions() - s.Structure.Satellite.Value*money.Amount(s.Tickets())
}

// ToWin is how many tickets nobody has left with yet.
func (s *State) ToWin() int { return max(0, s.Tickets()-s.Reached) }

// Surviving is how many have not gone out: those left, and those who left with a ticket.
func (s *State) Surviving() int { return s.Left + s.Reached }

// Bubble is the last place that is played for from hand to hand: of a satellite the last ticket, else the last place that pays; 0 while that
// is not fixed.
func (s *State) Bubble() int {
	if n := s.Tickets(); n > 0 && len(s.Prizes) > 0 {
		return n
	}
	return len(s.Prizes)
}

// ticketAt reports whether a place, with so many who share it, has a ticket for each of them.
func (s *State) ticketAt(place, tied int) bool {
	return s.Structure.Satellite != nil && place > 0 && place+max(tied, 1)-1 <= s.Tickets()
}

// HasTicket reports whether an entry has won a ticket.
func (s *State) HasTicket(e *Entry) bool {
	return e.Reached || len(s.Prizes) > 0 && !e.ReEntered(s) && s.ticketAt(e.Place, e.Tied)
}

// TicketName is what an entry has won a ticket for, "" where it has none.
func (s *State) TicketName(e *Entry) string {
	if s.Structure.Satellite == nil || !s.HasTicket(e) {
		return ""
	}
	return s.Structure.Satellite.Ticket
}

// ReEntered reports whether the player has another entry since.
func (e *Entry) ReEntered(s *State) bool { return s.Entry(e.Player) != e }

// TicketsDue reports whether the satellite is over: every ticket has its player, and no money is left to play for.
func (s *State) TicketsDue() bool {
	if s.Structure.Satellite == nil || s.Phase != Running || s.LateOpen || len(s.Prizes) == 0 || s.HandForHand != nil && len(s.Unfinished()) > 0 {
		return false
	}
	n := s.Tickets()
	return s.Left <= n-s.Reached || n > 0 && n <= s.Reached && (s.Left < 2 || len(s.Prizes) <= n)
}

// tickets has a satellite end that is over.
func (q *survey) ticketsDue(tasks []Task) []Task {
	var t article.Trace
	q.s.ticketRules(&t)
	return append(tasks, Task{ID: "tickets", Kind: TaskTickets, Cites: t.Decided(), Wait: q.playing(),
		Args: map[string]any{"Players": q.s.Left, "Count": q.s.ToWin(), "Ticket": q.s.Structure.Satellite.Ticket}})
}

// ticketRules are the clauses by which tickets are counted and won.
func (s *State) ticketRules(t *article.Trace) {
	said(s.Policy.PrizesLeast, t)
	if s.TicketRest() > 0 {
		said(s.Policy.TicketRest, t)
	}
}

// SurplusAt is the latest hand at a table in which somebody left with a ticket, nil once the next one has begun there.
func (s *State) SurplusAt(no int) *TargetReached {
	for i := range s.Surpluses {
		if s.Surpluses[i].Table == no {
			return &s.Surpluses[i].Hand
		}
	}
	return nil
}

// forgetSurplus forgets who got which chips at a table.
func (s *State) forgetSurplus(no int) {
	if len(s.Surpluses) > 0 {
		s.Surpluses = slices.DeleteFunc(slices.Clone(s.Surpluses), func(u Surplus) bool { return u.Table == no })
	}
}

// applyTarget has players leave with tickets; it reports whether the event was about that.
func (s *State) applyTarget(event Event) bool {
	e, is := event.(TargetReached)
	if !is {
		return false
	}
	undo := Undoable{Key: "target", At: e.At}
	for _, w := range e.Won {
		was := s.rise(w.Player)
		entry := s.EntryNo(w.Entry)
		entry.Left, entry.OutAt, entry.Reached, entry.Removed = was, e.At, true, w.Removed
		if !s.Hosted {
			entry.OutTable = w.Table
		}
		s.Chips -= w.Removed
		s.chipChange("target", w.Player, w.Table, e.At, -w.Removed)
		undo.Moves = append(undo.Moves, Move{Player: w.Player, FromTable: w.Table, FromSeat: w.Seat})
	}
	s.loseCount()
	if s.Hosted {
		for _, share := range e.Shares {
			s.Table(e.Table).At(share.Seat).Stack += share.Chips
		}
	}
	s.Left -= len(e.Won)
	s.Reached += len(e.Won)
	s.place(e.Places)
	s.emptied()
	s.forgetSurplus(e.Table)
	s.Surpluses = append(slices.Clip(s.Surpluses), Surplus{e.Table, e})
	if e.ByHand {
		first := e.Won[0]
		undo.Args = map[string]any{"Player": string(first.Player), "Table": first.Table, "Seat": int(first.Seat), "Count": len(e.Won)}
		s.remember(undo)
	}
	return true
}

// seatsFromButton are the players of a table from the left of a button.
func seatsFromButton(t *table.State, button table.SeatNo) (out []table.SeatNo) {
	for i := range len(t.Seats) {
		n := table.SeatNo((int(button)+i)%len(t.Seats) + 1)
		if t.At(n).Player != "" {
			out = append(out, n)
		}
	}
	return out
}

// satelliteHand is a table at the end of a hand, as package satellite settles it.
func (s *State) satelliteHand(t *table.State, button table.SeatNo, stack func(table.SeatNo) chip.Amount, dealt func(table.SeatNo) bool) satellite.Hand {
	h := satellite.Hand{Target: s.Structure.Satellite.Target, Unit: s.SmallestChip(), Tickets: s.ToWin(), HeadsUp: s.Left == 2 && !s.LateOpen}
	for _, n := range seatsFromButton(t, button) {
		h.Seats = append(h.Seats, satellite.Seat{Seat: int(n), Stack: stack(n), Dealt: dealt(n)})
	}
	return h
}

// TicketAsset is a ticket of an event, one by one.
func TicketAsset() ledger.Asset { return ledger.Asset{Kind: ledger.Ticket, Name: "ticket"} }
