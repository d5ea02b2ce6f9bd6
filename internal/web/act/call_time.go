package act

import (
	"net/url"
	"strconv"
	"time"

	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/table"
)

// limitMost is the longest time, in seconds, that an event gives a player on whom time was called.
const limitMost = 600

// parseCallTime is the floor calling time on the player to act, for so many seconds where the event says how long.
func parseCallTime(f url.Values) (any, error) {
	return atTable(f, func(f url.Values) (any, error) {
		c := table.CallTime{By: shotclock.Floor}
		text := f.Get("seconds")
		if text == "" {
			return c, nil
		}
		seconds, err := strconv.Atoi(text)
		if err != nil || seconds < 1 || seconds > limitMost {
			return nil, frame.BadInput{Field: "seconds", Value: text}
		}
		c.Limit = int64(seconds) * time.Second.Milliseconds()
		return c, nil
	})
}
