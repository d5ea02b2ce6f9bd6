package act

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/satellite"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// What a seat of the form of a target stack was in the hand.
const (
	wentOut  = "out"
	notDealt = "not"
)

// parseReachTarget is who has how many chips once a hand is over: fields chips.N and hand.N of the seats.
func parseReachTarget(f url.Values) (any, error) {
	return atTable(f, func(f url.Values) (any, error) {
		var c tournament.ReachTarget
		for n := table.SeatNo(1); n <= table.MaxSeats; n++ {
			no := strconv.Itoa(int(n))
			switch f.Get("hand." + no) {
			case wentOut:
				c.Out = append(c.Out, n)
				continue
			case notDealt:
				c.NotDealt = append(c.NotDealt, n)
			}
			text := strings.Map(func(r rune) rune {
				if unicode.IsSpace(r) {
					return -1
				}
				return r
			}, f.Get("chips."+no))
			if text == "" {
				continue
			}
			chips, err := strconv.ParseInt(text, 10, 64)
			if err != nil || chips < 1 {
				return nil, frame.BadInput{Field: "chips." + no, Value: text}
			}
			c.Seats = append(c.Seats, tournament.SeatCount{Seat: n, Chips: chip.Amount(chips)})
		}
		if text := f.Get("several"); text != "" {
			var several satellite.Pooled
			if several.UnmarshalText([]byte(text)) != nil {
				return nil, frame.BadInput{Field: "several", Value: text}
			}
			c.Several = &several
		}
		return c, nil
	})
}

// parseStartSeated is the seat of each player: fields seat.PLAYER.
func parseStartSeated(f url.Values) (any, error) {
	var c tournament.StartSeated
	for _, key := range slices.Sorted(maps.Keys(f)) {
		p, is := strings.CutPrefix(key, "seat.")
		if !is || p == "" {
			continue
		}
		n, err := strconv.ParseUint(strings.TrimSpace(f.Get(key)), 10, 8)
		if err != nil || n < 1 || n > table.MaxSeats {
			return nil, frame.BadInput{Field: "seat", Value: f.Get(key)}
		}
		c.Seats = append(c.Seats, tournament.Seated{Player: table.PlayerID(p), Seat: table.SeatNo(n)})
	}
	return c, nil
}
