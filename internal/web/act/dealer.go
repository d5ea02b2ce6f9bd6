package act

import (
	"net/url"
	"strconv"

	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// What the tablet of a dealer sends besides.

// ofPlayerAtTable is an act at a table about a player who has just left it.
func ofPlayerAtTable(of func(table.PlayerID) any) frame.Parser {
	return func(f url.Values) (any, error) {
		return atTable(f, func(f url.Values) (any, error) {
			p, err := playerID(f, "player")
			return of(p), err
		})
	}
}

// parseTookOut is who took the chips of a player who is out.
func parseTookOut(f url.Values) (any, error) {
	return atTable(f, func(f url.Values) (any, error) {
		p, err := playerID(f, "player")
		if err != nil {
			return nil, err
		}
		n, err := seatNo(f)
		return tournament.TookOut{Player: p, By: n}, err
	})
}

// parseTogether is who of two began the hand with more chips; nobody: both with as many.
func parseTogether(f url.Values) (any, error) {
	return atTable(f, func(f url.Values) (any, error) {
		if f.Get("ahead") == "" {
			return tournament.OutTogether{}, nil
		}
		p, err := playerID(f, "ahead")
		return tournament.OutTogether{Ahead: p}, err
	})
}

// parseStartTime begins a count, for so many seconds where the event says how many.
func parseStartTime(f url.Values) (any, error) {
	return atTable(f, func(f url.Values) (any, error) {
		text := f.Get("seconds")
		if text == "" {
			return tournament.StartTime{}, nil
		}
		n, err := strconv.ParseUint(text, 10, 16)
		if err != nil || n == 0 || n > 600 {
			return nil, frame.BadInput{Field: "seconds", Value: text}
		}
		return tournament.StartTime{Limit: int64(n) * 1000}, nil
	})
}
