package scenario

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
	"github.com/floorbook/floorbook/tournament"
)

// minor is how many minor units a unit of the currency has.
const minor = 100

// because is the reason of a case, where one has to be given.
const because = "as told"

// plan pays places so much, in whole units of the currency.
func (r *roomRun) plan(prizes []chip.Amount) tournament.PrizePlan {
	p := tournament.PrizePlan{Round: money.Amount(r.told.PrizeUnit) * minor}
	for _, a := range prizes {
		p.Places = append(p.Places, tournament.PaidPlace{Amount: money.Amount(a) * minor})
	}
	return p
}

// prizesOfRoom carries out a line on prizes, or on an event that does not go on.
func (g *run) prizesOfRoom(s tell.Statement) (bool, *refusal.Error) {
	switch s := s.(type) {
	case tell.PrizeCollected:
		return true, g.inRoom(tournament.HandOut{Entry: g.wentFrom(s.Table, s.Seat), Identity: s.Identity, Chips: s.Chips})
	case tell.PrizePassedOn:
		return true, g.inRoom(tournament.AskTransfer{Entry: g.wentFrom(s.Table, s.Seat)})
	case tell.LeavesEvent:
		p, err := g.playerAt(s.Table, s.Seat)
		if err != nil {
			return true, err
		}
		return true, g.inRoom(tournament.GiveUp{Player: p})
	case tell.PrizesChange:
		return true, g.inRoom(tournament.SetPrizes{Plan: g.room.plan(s.Prizes), Reason: because})
	case tell.EventGoesOn:
		return true, g.inRoom(tournament.GoOn{})
	case tell.EventStops:
		if s.Does == tell.IsSuspended {
			return true, g.inRoom(tournament.Suspend{Cause: s.Cause, Reason: because})
		}
		return true, g.inRoom(tournament.Stop{Cause: s.Cause, Reason: because, Refund: s.Refund})
	}
	return false, nil
}

// wentFrom is the entry of who went out of a seat last, or has won there; 0 for nobody.
func (g *run) wentFrom(no, seat int) int {
	p := g.room.satAt(no, seat)
	if e := g.room.state.Entry(p); p != "" && e != nil {
		return e.No
	}
	return 0
}

// sum is an amount in units of the currency, with what is no whole one.
func sum(a money.Amount) []ruling.Arg {
	args := []ruling.Arg{ruling.Count("Euros", int(a/minor))}
	if cents := int(a % minor); cents > 0 {
		args = append(args, ruling.Count("Cents", cents))
	}
	return args
}

// prizeOf says what a player who is out, or has won, was given.
func (g *run) prizeOf(p table.PlayerID, prize money.Amount) {
	at := g.room.sat[p]
	g.fact(ruling.New("room.prize", append([]ruling.Arg{ruling.Count("Table", at.table), ruling.Seat("Seat", at.seat)}, sum(prize)...)...))
}

// prizesHappened says what an event gives whom.
func (g *run) prizesHappened(e tournament.Event) {
	var placed []tournament.Placed
	switch e := e.(type) {
	case tournament.Eliminated:
		for _, o := range e.Out {
			if o.Prize > 0 {
				g.prizeOf(o.Player, o.Prize)
			}
		}
	case tournament.Ended:
		if e.Winner.Prize > 0 {
			g.prizeOf(e.Winner.Player, e.Winner.Prize)
		}
	case tournament.RoundRanked:
		placed = e.Places
	case tournament.PrizesSet:
		placed = e.Places
	case tournament.RegistrationClosed:
		placed = e.Paid
	}
	for _, p := range placed {
		for _, en := range g.room.state.Entries {
			if en.No == p.Entry && p.Prize > 0 {
				g.prizeOf(en.Player, p.Prize)
			}
		}
	}
}

// prizeNoted is what is noted of prizes, and of an event that does not go on.
func prizeNoted(n tournament.Noted, at func(string) []ruling.Arg, count func(string) int) (f ruling.Fact, known bool) {
	switch n.Key {
	case "handed_out":
		return ruling.New("room.handed_out", append(at("Player"), sum(money.Amount(count("Prize")))...)...), true
	case "transfer_refused", "transfer_asked", "gave_up":
		return ruling.New("room."+n.Key, at("Player")...), true
	case "leaver_claims":
		return ruling.New("room.leaver_claims", append(at("Player"), ruling.Count("Place", count("Place")))...), true
	case "suspended", "went_on":
		return ruling.New("room." + n.Key), true
	case "prizes_set", "prizes_changed":
		return ruling.New("room."+n.Key, ruling.Count("Places", count("Places"))), true
	case "shared_reading":
		return ruling.New("room.shared_reading", append([]ruling.Arg{ruling.Count("Places", count("ToPlace")-count("Place")+1)}, sum(money.Amount(count("Other")))...)...), true
	case "stopped":
		refund, _ := n.Args["Refund"].(string)
		return ruling.New("room.stopped_" + refund), true
	}
	return f, false
}
