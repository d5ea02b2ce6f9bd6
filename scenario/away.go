package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/refusal"
)

// away is a player who is dealt in and may not play: absent, or serving a penalty.
type away struct {
	seat  int
	hands int // of penalty; 0: absent
}

// parseAbsent reads "3 5": seats whose players are not there.
func parseAbsent(r *reader) (out []away, err *refusal.Error) {
	for n := 0; !r.done() && !slices.Contains(handWords, r.peek()) || n == 0; n++ {
		seat, err := r.count(seatMax)
		if err != nil {
			return nil, err
		}
		out = append(out, away{seat: seat})
	}
	return out, nil
}

// parsePenalty reads "4:2": seat 4 has two hands to miss.
func parsePenalty(r *reader) (out []away, err *refusal.Error) {
	for n := 0; !r.done() && !slices.Contains(handWords, r.peek()) || n == 0; n++ {
		w, err := r.need("4:2")
		if err != nil {
			return nil, err
		}
		seat, hands, _ := strings.Cut(w, ":")
		a, bad1 := strconv.Atoi(seat)
		b, bad2 := strconv.Atoi(hands)
		if bad1 != nil || bad2 != nil || a < 1 || a > seatMax || b < 1 || b > countMax {
			return nil, refusal.New(BadNumber, "Word", w)
		}
		out = append(out, away{a, b})
	}
	return out, nil
}

// checkAway refuses players who are away without a seat, and what only a hand without a table can have: a dead
// small blind and a button on an empty seat. Stud has neither.
func (h *handIs) checkAway(deadSmall bool) *refusal.Error {
	if len(h.away) == 0 {
		return nil
	}
	if !h.cfg.Game.Upcards() && (deadSmall || !slices.Contains(h.seats, h.button)) {
		return refusal.New(HandNeeds, "Need", fmt.Sprintf("button %d", h.seats[len(h.seats)-1]))
	}
	for _, a := range h.away {
		if !slices.Contains(h.seats, a.seat) {
			return refusal.New(NoSuchSeat, "Seat", a.seat)
		}
	}
	return nil
}
