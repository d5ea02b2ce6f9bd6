package act

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// entries are the acts about who enters, buys chips, waits, and has come.
var entries = map[string]frame.Parser{
	"rebuy":              parseRebuy,
	"add-on":             ofPlayer(func(p table.PlayerID) any { return tournament.AddOn{Player: p} }),
	"bonus":              ofPlayer(func(p table.PlayerID) any { return tournament.BuyBonus{Player: p} }),
	"surrender":          parseSurrender,
	"expect":             parseExpect,
	"sits":               parseSits,
	"arrive":             parseArrive,
	"took-out":           parseTookOut,
	"reach-target":       parseReachTarget,
	"start-seated":       parseStartSeated,
	"award-bounty":       parseAwardBounty,
	"not-out":            ofPlayerAtTable(func(p table.PlayerID) any { return tournament.NotOut{Player: p} }),
	"out-together":       parseTogether,
	"use-time-card":      atSeat(func(n table.SeatNo) any { return tournament.UseTimeCard{Seat: n} }),
	"keep-time-card":     atSeat(func(n table.SeatNo) any { return tournament.KeepTimeCard{Seat: n} }),
	"collect-time-cards": tableAct(tournament.CollectTimeCards{}),
	"call-time-on":       atSeat(func(n table.SeatNo) any { return tournament.CallTimeOn{Seat: n} }),
	"agree-time":         tableAct(tournament.AgreeTime{}),
	"start-time":         parseStartTime,
	"end-time":           tableAct(tournament.EndTime{}),
	"take-over":          tableAct(tournament.TakeOver{}),
	"goes-out":           atSeat(func(n table.SeatNo) any { return tournament.GoesOut{Seat: n} }),
	"seat-rebuy":         atSeat(func(n table.SeatNo) any { return tournament.SeatRebuy{Seat: n} }),
	"remove-absent":      parseRemoveAbsent,
	"keep-absent":        ofPlayer(func(p table.PlayerID) any { return tournament.KeepAbsent{Player: p} }),
	"cancel-reservation": ofPlayer(func(p table.PlayerID) any { return tournament.CancelReservation{Player: p} }),
	"wait":               parseWait,
	"leave-list":         ofPlayer(func(p table.PlayerID) any { return tournament.LeaveList{Player: p} }),
	"call-waiting":       ofPlayer(func(p table.PlayerID) any { return tournament.CallWaiting{Player: p} }),
	"pass-over":          ofPlayer(func(p table.PlayerID) any { return tournament.PassOver{Player: p} }),
	"seat-waiting":       parseSeatWaiting,
	"two-for-one":        func(f url.Values) (any, error) { return tournament.ServeTwoForOne{On: f.Get("on") == "yes"}, nil },
}

// ofPlayer is an act about the player whom the form names, and nothing else.
func ofPlayer(of func(table.PlayerID) any) frame.Parser {
	return func(f url.Values) (any, error) {
		p, err := playerID(f, "player")
		return of(p), err
	}
}

// parseRebuy reads how many chips the player still has; nothing told is none.
func parseRebuy(f url.Values) (any, error) {
	p, err := playerID(f, "player")
	if err != nil {
		return nil, err
	}
	typed := strings.TrimSpace(f.Get("stack"))
	stack, err := frame.Chips(typed)
	if err != nil {
		return nil, frame.BadInput{Field: "stack", Value: typed}
	}
	return tournament.Rebuy{Player: p, Stack: stack}, nil
}

func parseSurrender(f url.Values) (any, error) {
	p, chips, err := playersChips(f)
	return tournament.Surrender{Player: p, Chips: chips}, err
}

func parseRemoveAbsent(f url.Values) (any, error) {
	p, chips, err := playersChips(f)
	return tournament.RemoveAbsent{Player: p, Chips: chips}, err
}

// playersChips reads a player and the chips that he had.
func playersChips(f url.Values) (p table.PlayerID, chips chip.Amount, err error) {
	if p, err = playerID(f, "player"); err != nil {
		return p, 0, err
	}
	if chips, err = frame.Chips(strings.TrimSpace(f.Get("chips"))); err != nil {
		return p, 0, frame.BadInput{Field: "chips", Value: f.Get("chips")}
	}
	return p, chips, nil
}

func parseExpect(f url.Values) (any, error) {
	p, err := playerID(f, "player")
	return tournament.Expect{Player: p, Aside: f.Get("aside") == "yes"}, err
}

// parseSits reads where a player was seen: "table-seat".
func parseSits(f url.Values) (any, error) {
	p, err := playerID(f, "player")
	if err != nil {
		return nil, err
	}
	at, err := frame.Chair(f, "at")
	return tournament.Sits{Player: p, Table: at.Table, Seat: at.Seat}, err
}

// atSeat is an act about the player of the seat that the form names.
func atSeat(of func(table.SeatNo) any) frame.Parser {
	return func(f url.Values) (any, error) {
		return atTable(f, func(f url.Values) (any, error) {
			n, err := seatNo(f)
			return of(n), err
		})
	}
}

func seatNo(f url.Values) (table.SeatNo, error) {
	seat, err := strconv.ParseUint(f.Get("seat"), 10, 8)
	if err != nil || seat < 1 || seat > table.MaxSeats {
		return 0, frame.BadInput{Field: "seat", Value: f.Get("seat")}
	}
	return table.SeatNo(seat), nil
}

// parseArrive reads the seat of who has come, none for everybody on the way to the table.
func parseArrive(f url.Values) (any, error) {
	return atTable(f, func(f url.Values) (any, error) {
		if f.Get("seat") == "" {
			return tournament.Arrive{}, nil
		}
		n, err := seatNo(f)
		return tournament.Arrive{Seat: n}, err
	})
}

func parseWait(f url.Values) (any, error) {
	p, err := playerID(f, "player")
	return wait(p, f), err
}

// wait puts a player on the waiting list, as the form tells of him.
func wait(p table.PlayerID, f url.Values) tournament.Wait {
	return tournament.Wait{Player: p, Paid: f.Get("paid") == "yes", Present: f.Get("present") == "yes"}
}

func parseSeatWaiting(f url.Values) (any, error) {
	p, err := playerID(f, "player")
	return tournament.SeatWaiting{Player: p, Reason: frame.Clip(strings.TrimSpace(f.Get("reason")), 200)}, err
}
