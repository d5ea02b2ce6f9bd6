package tell

import (
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
)

type (
	// SpotIs begins a bare spot.
	SpotIs struct{ referee.Spot }
	// HandIs begins a tracked hand. Of the Config it holds what does not go by position; the Player of a post is a seat.
	HandIs struct {
		hand.Config
		Button    int
		Stacks    BySeat
		Antes     BySeat
		DeadSmall bool
		DeadBig   bool
		Stage     referee.Stage
		Absent    []int     // dealt in without their players
		Penalty   []Serving // dealt in, with hands to miss
	}
	// BySeat is chips by seat.
	BySeat [SeatMax + 1]chip.Amount

	// Acts is a plain legal act of a tracked hand.
	Acts struct {
		Seat int
		Kind hand.Kind
		To   chip.Amount
		All  bool // the whole stack
	}
	// Seen is what was seen and heard of a player.
	Seen struct {
		Seat int
		referee.Observation
		Said []string // the words themselves, as far as they are known
	}
	// Skipped asks what becomes of a skipped player.
	Skipped struct {
		Seat int
		referee.Behind
	}
	// Thrown asks whether a hand thrown away lives again.
	Thrown struct{ referee.ThrownHand }
	// Hidden asks what becomes of chips found after an all-in.
	Hidden struct{ referee.HiddenChips }
	// Actions asks whether a list of actions is substantial.
	Actions struct{ Kinds []hand.Kind }
	// WrongBet asks how a wrong bet is corrected.
	WrongBet struct{ referee.WrongBet }

	// Street deals the next cards: of the board, or to each player in stud. In draw games it only says where the hand is.
	Street struct {
		Name   string
		Cards  []card.Card // of the board
		BySeat []DealtTo
	}
	// DealtTo is a player's next cards.
	DealtTo struct {
		Seat  int
		Cards []card.Card
	}
	// GoOn lets the players before a point check, or call (fold before a seat).
	GoOn struct {
		Street string // "" when it is a seat; NextStreet: until cards are due
		Seat   int
	}
	// RunIt has the rest of the board dealt several times.
	RunIt struct{ Times int }
	// BoardIs says that the next cards are those of a further board.
	BoardIs struct{ Number int }
	// Award names the winners of a pot, of its low half, on one of several boards.
	Award struct {
		Pot   int
		Board int // from 1
		Low   bool
		Seats []int // nobody's low
	}
	// Holds is what becomes of a player's cards: recorded, tabled, given up, killed, found again, thrown for others.
	Holds struct {
		Seat  int
		Kind  hand.Kind // Reveal, Show, Muck, Kill, Retrieve, Discard
		Cards []card.Card
	}
	// Opens says that the player is the first of a stud round, by open cards that nobody recorded.
	Opens struct{ Seat int }
	// BringsIn is the forced opening of stud, or its completion.
	BringsIn struct {
		Seat     int
		Complete bool
	}
	// EverybodyShows has all who have to show do so, in their order, as recorded.
	EverybodyShows struct{}
	// BlindsBack has the blinds, alone in the hand, take their blinds back.
	BlindsBack struct{}
)

// Streets that are no street of a game.
const (
	NextStreet  = "next street"
	ToShowdown  = "showdown"
	handMax     = 7 // cards of a player
	unknownCard = "??"
)

// Positions is the hand with its players numbered by position, first clockwise from the button, which may rest on an
// empty seat but for two players, and the seats by position. Where nobody owes the small blind, the first player posts
// the big one.
func (h HandIs) Positions() (cfg hand.Config, seats []int, err *refusal.Error) {
	cfg = h.Config
	button, stud := h.Button, cfg.Game.Upcards()
	switch {
	case stud && cfg.BringIn == 0:
		return cfg, nil, refusal.New(HandNeeds, "Need", "bring-in 5")
	case !stud && cfg.BigBlind == 0:
		return cfg, nil, refusal.New(HandNeeds, "Need", "blinds 50/100")
	case stud && button == 0:
		button = SeatMax
	case button == 0:
		return cfg, nil, refusal.New(HandNeeds, "Need", "button 1")
	}
	for i := range SeatMax {
		if seat := (button+i)%SeatMax + 1; h.Stacks[seat] > 0 {
			seats = append(seats, seat)
			cfg.Stacks = append(cfg.Stacks, h.Stacks[seat])
			if cfg.AnteKind == hand.AnteListed {
				cfg.Antes = append(cfg.Antes, h.Antes[seat])
			}
		}
	}
	if len(seats) < 2 {
		return cfg, nil, refusal.New(HandNeeds, "Need", "stacks 1-6:5000")
	}
	dead := h.DeadSmall || h.DeadBig
	if len(seats) == 2 && !stud && (dead || h.Stacks[button] == 0) {
		return cfg, nil, refusal.New(HandNeeds, "Need", fmt.Sprintf("button %d", seats[1]))
	}
	cfg.SmallBlindAt, cfg.BigBlindAt = h.blindsAt(len(seats) == 2 && !stud)
	cfg.Posts = slices.Clone(cfg.Posts)
	for i := range cfg.Posts {
		seat := cfg.Posts[i].Player
		if cfg.Posts[i].Player = slices.Index(seats, seat); cfg.Posts[i].Player < 0 {
			return cfg, nil, refusal.New(NoSuchSeat, "Seat", seat)
		}
	}
	return cfg, seats, h.checkAway(seats, button, dead)
}

func (h *HandIs) blindsAt(headsUp bool) (small, big int) {
	switch {
	case headsUp:
		return 1, 0
	case h.DeadSmall && h.DeadBig:
		return -1, -1
	case h.DeadSmall:
		return -1, 0
	case h.DeadBig:
		return 0, -1
	}
	return 0, 1
}

// checkAway refuses players who are away without a seat, and what only a hand without a table can have: a dead blind
// and a button on an empty seat. Stud has neither.
func (h *HandIs) checkAway(seats []int, button int, dead bool) *refusal.Error {
	away := slices.Clone(h.Absent)
	for _, p := range h.Penalty {
		away = append(away, p.Seat)
	}
	for _, seat := range away {
		switch {
		case !h.Game.Upcards() && (dead || !slices.Contains(seats, button)):
			return refusal.New(HandNeeds, "Need", fmt.Sprintf("button %d", seats[len(seats)-1]))
		case !slices.Contains(seats, seat):
			return refusal.New(NoSuchSeat, "Seat", seat)
		}
	}
	return nil
}
