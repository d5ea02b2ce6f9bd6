package hand

import (
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
)

// Kind of an action or of a dealer's act.
type Kind uint8

// The actions of players and the acts of the dealer.
const (
	None    Kind = iota
	Fold         // leaving a total of To in front, when it is more than what lies there: chips of a ruled act (TDA-51-B-3)
	Check        //
	Call         //
	Bet          // opening bet of a round, to To; over a bring-in it completes
	Raise        // to a total of To in front this round
	BringIn      // stud: the forced opening of the first round
	Discard      // Cards thrown away, card.Unknown where nobody saw them; in draw games none is to stand pat
	// Dealer's acts:
	DealHole  // Player's next Cards; player -1: everybody's, unknown unless recorded with Reveal
	DealBoard // the next board Cards
	First     // stud: Player is the first to act by the open cards, which nobody recorded
	Reveal    // Player's hole cards become known (Cards), without being shown at showdown: a recorded history
	Show      // Player tables Cards; without Cards, those revealed before, or cards nobody recorded
	Muck      // Player gives the hand up unseen at showdown
	Retrieve  // a hand given up at showdown is identified and lives again
	Kill      // the dealer kills Player's hand: absent, penalised, fouled
	TakeBack  // the blinds, alone in the hand, take their blinds back
	RunIt     // the rest of the board is dealt Run times
	Award     // half or all of Pot goes to Winners, entered by hand because cards are unknown
)

// acts reports whether it is an action of a player in a betting round.
func (k Kind) acts() bool { return Fold <= k && k <= BringIn }

// PutsChips reports whether an action puts chips in. A fold does only where its Action says so.
func (k Kind) PutsChips() bool { return k == Call || k == Bet || k == Raise || k == BringIn }

// Action is one act applied to a State. Chip totals are what stands in front of the player this round.
type Action struct {
	Kind    Kind        `json:"kind"`
	Player  int         `json:"player"`       // position, -1 for the dealer
	To      chip.Amount `json:"to,omitempty"` // Bet, Raise: total in chips. A Call needs none: what To says there is ignored
	Cards   []card.Card `json:"cards,omitempty"`
	Pot     int         `json:"pot,omitempty"`
	Run     int         `json:"run,omitempty"` // RunIt: how many times in all; Award: of which board, from 0
	Low     bool        `json:"low,omitempty"` // Award: the low half
	Winners []int       `json:"winners,omitempty"`
}
