package sim

import (
	"math/rand/v2"
	"slices"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/chiprace"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// anyEntry draws an act of the desk about a player: a sale, a player who has not come, the waiting list.
func anyEntry(r *rand.Rand, p table.PlayerID, no int, seat table.SeatNo) tournament.Command {
	stack := chip.Amount(r.IntN(40)) * 25
	return []tournament.Command{
		tournament.Rebuy{Player: p, Stack: stack}, tournament.AddOn{Player: p}, tournament.BuyBonus{Player: p},
		tournament.Surrender{Player: p, Chips: stack},
		tournament.Expect{Player: p, Aside: r.IntN(3) == 0}, tournament.Sits{Player: p, Table: no, Seat: seat},
		tournament.RemoveAbsent{Player: p, Chips: stack}, tournament.KeepAbsent{Player: p},
		tournament.Reserve{Player: p}, tournament.CancelReservation{Player: p},
		tournament.Wait{Player: p, Paid: r.IntN(2) == 0, Present: r.IntN(2) == 0}, tournament.LeaveList{Player: p},
		tournament.CallWaiting{Player: p}, tournament.PassOver{Player: p}, tournament.SeatWaiting{Player: p, Reason: "there"},
		tournament.ServeTwoForOne{On: r.IntN(2) == 0},
		tournament.AtTable{Table: no, Command: tournament.GoesOut{Seat: seat}},
		tournament.AtTable{Table: no, Command: tournament.SeatRebuy{Seat: seat}},
		tournament.AtTable{Table: no, Command: tournament.Arrive{Seat: seat * table.SeatNo(r.IntN(2))}},
	}[r.IntN(19)]
}

// anyChips draws a report about chips at a table, by somebody who may be wrong.
func anyChips(r *rand.Rand, s *tournament.State, p table.PlayerID, no int, seat table.SeatNo) tournament.Command {
	denominations := s.Structure.Chips
	value := func() chip.Amount { return denominations[r.IntN(len(denominations))] }
	some := tournament.Pieces{Chip: value(), Count: 1 + r.IntN(4)}
	switch r.IntN(8) {
	case 0:
		return tournament.StartColorUp{Chip: denominations[0]}
	case 1:
		return anyLeftovers(r, s, no)
	case 2:
		return anyRace(r, s, no)
	case 3:
		return tournament.ReportOldChips{Player: p, Chips: some}
	case 4:
		return tournament.RemoveFoundChips{Table: no, Chips: []tournament.Pieces{some}}
	case 5:
		return tournament.RemoveForeignChips{Table: no, Seat: seat, Count: some.Count}
	case 6:
		return tournament.ExchangeChips{Player: p, In: []tournament.Pieces{some}, Out: []tournament.Pieces{{Chip: value(), Count: 1 + r.IntN(4)}}}
	}
	return tournament.CountChips{Table: no, Chips: s.Chips / chip.Amount(max(1, s.TablesInPlay()))}
}

// anyLeftovers are the small chips of the players of a table, as its dealer sees them.
func anyLeftovers(r *rand.Rand, s *tournament.State, no int) tournament.Command {
	c := tournament.EnterLeftovers{Table: no}
	if t := s.Table(no); t != nil {
		for i := range t.Seats {
			if t.Seats[i].Player != "" {
				c.Holdings = append(c.Holdings, chiprace.Holding{Seat: i + 1, Chips: r.IntN(6), Only: r.IntN(20) == 0})
			}
		}
	}
	return c
}

// anyRace has the cards of a race drawn here, or tells those that a dealer dealt.
func anyRace(r *rand.Rand, s *tournament.State, no int) tournament.Command {
	c := tournament.RunRace{Table: no, Draw: r.IntN(3) > 0}
	if t := s.Table(no); t != nil && !c.Draw {
		for i := range t.Seats {
			if t.Seats[i].Player != "" && r.IntN(2) == 0 {
				c.Hands = append(c.Hands, chiprace.Hand{Seat: i + 1, Cards: []card.Card{card.Card(r.IntN(52))}})
			}
		}
	}
	return c
}

// raceOn carries on with a colour-up at a table with real chips: its dealer counts the small chips, then the cards are drawn.
func raceOn(r *rand.Rand, s *tournament.State, no int) tournament.Command {
	if len(s.ColorUps) == 0 {
		return nil
	}
	c := &s.ColorUps[len(s.ColorUps)-1]
	if raced := slices.ContainsFunc(c.Raced, func(t tournament.TableRaced) bool { return t.Table == no }); raced || !slices.Contains(c.Tables, no) {
		return nil
	}
	if told := slices.ContainsFunc(c.Open, func(o tournament.OpenRace) bool { return o.Table == no }); told {
		return tournament.RunRace{Table: no, Draw: true}
	}
	return anyLeftovers(r, s, no)
}

// sellOn sells to a player of a table with real chips what may be sold, now and then: the losers of a hand most of all.
func sellOn(r *rand.Rand, s *tournament.State, p table.PlayerID) tournament.Command {
	switch {
	case p == "" || !s.LateOpen && s.Structure.Rebuys == nil:
		return nil
	case s.Structure.Rebuys != nil && r.IntN(3) == 0:
		return tournament.Rebuy{Player: p}
	case s.Structure.AddOn != nil && s.Level().Break:
		return tournament.AddOn{Player: p}
	case s.Structure.Bonus != nil && r.IntN(4) == 0:
		return tournament.BuyBonus{Player: p}
	}
	return nil
}
