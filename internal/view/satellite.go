package view

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Satellite is what a satellite is played for.
type Satellite struct {
	Ticket   string       // what one is
	Value    money.Amount // of one, minor units
	Tickets  int          // as many as the pool holds
	Fixed    bool         // it holds no more
	Won      int          // players who have left with one
	ToWin    int          // still to be won
	Rest     money.Amount // what is left of the pool, in money, minor units
	Target   chip.Amount  // the stack that wins one; 0: whoever is left
	Over     bool         // every ticket has its player: the floor ends it
	Finished bool
}

func satelliteOf(s *tournament.State) *Satellite {
	k := s.Structure.Satellite
	if k == nil {
		return nil
	}
	return &Satellite{Ticket: k.Ticket, Value: k.Value, Tickets: s.Tickets(), Fixed: len(s.Prizes) > 0, Won: s.Reached, ToWin: s.ToWin(), Rest: s.TicketRest(),
		Target: k.Target, Over: s.TicketsDue(), Finished: s.Phase == tournament.Finished}
}

// Target is what the dealer of a satellite by target stack tells, and is told.
type Target struct {
	Chips  chip.Amount // the target
	Unit   chip.Amount // the smallest chip in play
	Won    []SurplusAt // who has just left with a ticket, and what stood there
	Shares []SurplusAt // and who gets what of the chips above the target
}

// SurplusAt is chips at a seat.
type SurplusAt struct {
	Seat  table.SeatNo
	Name  string
	Chips chip.Amount
}

func targetAt(s *tournament.State, no int, names Names) *Target {
	if !s.Structure.ByTarget() || s.Hosted {
		return nil
	}
	v := &Target{Chips: s.Structure.Satellite.Target, Unit: s.SmallestChip()}
	if at := s.SurplusAt(no); at != nil {
		for _, w := range at.Won {
			v.Won = append(v.Won, SurplusAt{w.Seat, names(w.Player), w.Stack})
		}
		for _, share := range at.Shares {
			v.Shares = append(v.Shares, SurplusAt{share.Seat, names(share.Player), share.Chips})
		}
	}
	return v
}

// SeatChoice is who may choose which seat before a satellite of one table.
type SeatChoice struct {
	Players []Person
	Seats   int
}

// satellite fills in what the floor has to do about tickets.
func (f *Floor) satellite(s *tournament.State, names Names) {
	if s.Structure.Satellite == nil {
		return
	}
	for i := range s.Entries {
		if e := &s.Entries[i]; e.HandedAt == 0 && s.TicketsOf(e) > 0 {
			f.Tickets++
		}
	}
	if !s.SeatsChosen() {
		return
	}
	f.Choose = &SeatChoice{Seats: s.SeatsMax()}
	for i := range s.Entries {
		e := &s.Entries[i]
		f.Choose.Players = append(f.Choose.Players, Person{Player: e.Player, Name: names(e.Player), Entry: e.No})
	}
}
