package hand

import (
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
)

// Kind of an action or of a dealer's act.
type Kind uint8

// The actions of players and the acts of the dealer.
const (
	None Kind = iota
	Fold      // leaving a total of To in front, when it is more than what lies there: chips of a ruled act (TDA-51-B-3)
	Check
	Call
	Bet   // opening bet of a round, to To
	Raise // to a total of To in front this round
	// Dealer's acts:
	DealHole  // hole cards for everybody (unknown unless recorded with Reveal)
	DealBoard // Cards: 3, 1 or 1
	Reveal    // Player's hole cards become known (Cards), without being shown at showdown: a recorded history
	Show      // Player tables Cards; without Cards, those revealed before, or cards nobody recorded
	Muck      // Player gives the hand up unseen at showdown
	Kill      // the dealer kills Player's hand: absent, penalised, fouled
	Award     // Pot goes to Winners, entered by hand because cards are unknown
)

// Action is one act applied to a State. Chip totals are what stands in front of the player this round.
type Action struct {
	Kind    Kind        `json:"kind"`
	Player  int         `json:"player"`       // position, -1 for the dealer
	To      chip.Amount `json:"to,omitempty"` // Bet, Raise: total in chips. A Call needs none: what To says there is ignored
	Cards   []card.Card `json:"cards,omitempty"`
	Pot     int         `json:"pot,omitempty"`
	Winners []int       `json:"winners,omitempty"`
}
