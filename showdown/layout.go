package showdown

import (
	"math/bits"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
)

// Limits of one showdown.
const (
	SeatMax   = 11
	EventMax  = 100
	CardsMax  = 7
	AmountMax = chip.Amount(1_000_000_000_000) // chips
)

// Codes of the refusals; arguments are named after each.
const (
	BadSeats   refusal.Code = "showdown_seats"     // Count
	NoSuchSeat refusal.Code = "showdown_no_seat"   // Seat
	BadCount   refusal.Code = "showdown_count"     // Count
	TooMany    refusal.Code = "showdown_too_many"  // Max
	NotRuled   refusal.Code = "showdown_no_option" // Option
)

// Posted is chips of a seat.
type Posted struct {
	Seat   int         `json:"seat"`
	Amount chip.Amount `json:"amount"` // chips
}

// Nobody stands where a seat could and none does: the last round was checked, nobody bet on an earlier one.
const Nobody = -1

// Layout is how things stand when the showdown begins.
type Layout struct {
	Seats     []int        `json:"seats"`               // with cards at the showdown, clockwise from the left of the button
	Folded    []int        `json:"folded,omitempty"`    // dealt in and out of the hand
	Cards     int          `json:"cards"`               // private cards of a hand: 2 in hold'em, 4 in Omaha, 7 in stud
	Aggressor int          `json:"aggressor,omitempty"` // who bet or raised last on the last round; 0: not told, Nobody: it was checked
	Raised    bool         `json:"raised,omitempty"`    // it was a raise, not the opening bet
	Earlier   int          `json:"earlier,omitempty"`   // who bet or raised last on an earlier round; 0: not told, or Nobody
	Callers   []int        `json:"callers,omitempty"`   // who called the aggressor; none told: who was not all-in before
	AllIn     article.Told `json:"all_in,omitzero"`     // a player is all-in and no more betting is possible
	Board     article.Told `json:"board,omitzero"`      // the board is the best hand of everybody
	Strength  [][]int      `json:"strength,omitempty"`  // seats from the best hand to the worst, equal hands together; those not told come last
	Pot       chip.Amount  `json:"pot,omitempty"`       // chips in the pot besides Bets
	Bets      []Posted     `json:"bets,omitempty"`      // chips put in by seat, of the last round or of the whole hand
}

// Check refuses a layout that no table can have. The error is a *refusal.Error.
func (l *Layout) Check() error {
	if len(l.Seats) == 0 || len(l.Seats)+len(l.Folded) > SeatMax {
		return refusal.New(BadSeats, "Count", len(l.Seats))
	}
	if l.Cards < 1 || l.Cards > CardsMax {
		return refusal.New(BadCount, "Count", l.Cards)
	}
	if l.Pot < 0 || l.Pot > AmountMax {
		return refusal.New(BadCount, "Count", int64(l.Pot))
	}
	all := seatSet(0)
	for _, seats := range [...][]int{l.Seats, l.Folded} {
		for _, seat := range seats {
			if seat < 1 || seat > SeatMax || all.has(seat) {
				return refusal.New(NoSuchSeat, "Seat", seat)
			}
			all.add(seat)
		}
	}
	for _, group := range l.Strength {
		if err := all.know(group...); err != nil {
			return err
		}
	}
	if err := all.know(l.Callers...); err != nil {
		return err
	}
	if err := all.know(max(0, l.Aggressor), max(0, l.Earlier)); err != nil {
		return err
	}
	return l.checkBets(all)
}

// know refuses seats that are not in the set; 0 is nobody.
func (s seatSet) know(seats ...int) error {
	for _, seat := range seats {
		if seat != 0 && !s.has(seat) {
			return refusal.New(NoSuchSeat, "Seat", seat)
		}
	}
	return nil
}

func (l *Layout) checkBets(all seatSet) error {
	told := seatSet(0)
	for _, p := range l.Bets {
		switch {
		case !all.has(p.Seat) || told.has(p.Seat):
			return refusal.New(NoSuchSeat, "Seat", p.Seat)
		case p.Amount < 0 || p.Amount > AmountMax:
			return refusal.New(BadCount, "Count", int64(p.Amount))
		}
		told.add(p.Seat)
	}
	return nil
}

// dealt reports whether the seat was dealt into the hand.
func (l *Layout) dealt(seat int) bool {
	return slices.Contains(l.Seats, seat) || slices.Contains(l.Folded, seat)
}

// rank of a seat's hand, 0 the best; seats that are not told come last, all alike.
func (l *Layout) rank(seat int) int {
	for i, group := range l.Strength {
		if slices.Contains(group, seat) {
			return i
		}
	}
	return len(l.Strength)
}

// ranked reports whether it is known which of the seats has the best hand.
func (l *Layout) ranked(seats seatSet) bool {
	for _, group := range l.Strength {
		for _, seat := range group {
			if seats.has(seat) {
				return true
			}
		}
	}
	return false
}

// best are the seats with the best hand among some that can be compared.
func (l *Layout) best(seats seatSet) (out seatSet) {
	top := len(l.Strength) + 1
	for _, seat := range l.Seats {
		switch r := l.rank(seat); {
		case !seats.has(seat) || r > top:
		case r < top:
			top, out = r, 0
			out.add(seat)
		default:
			out.add(seat)
		}
	}
	return out
}

// bet is what the seat has put in, as far as told.
func (l *Layout) bet(seat int) chip.Amount {
	for _, p := range l.Bets {
		if p.Seat == seat {
			return p.Amount
		}
	}
	return 0
}

// uncalled is the part of the seat's bet that nobody matched.
func (l *Layout) uncalled(seat int) chip.Amount {
	most := chip.Amount(0)
	for _, p := range l.Bets {
		if p.Seat != seat {
			most = max(most, p.Amount)
		}
	}
	return max(0, l.bet(seat)-most)
}

// seatSet is a set of seats.
type seatSet uint16

func (s seatSet) has(seat int) bool { return seat >= 0 && seat <= SeatMax && s>>seat&1 == 1 }

// add puts a seat of the table into the set.
func (s *seatSet) add(seat int) { *s |= 1 << seat }

// seatOf is the set of one seat.
func seatOf(seat int) seatSet { return 1 << seat }

func (s seatSet) count() int { return bits.OnesCount16(uint16(s)) }
