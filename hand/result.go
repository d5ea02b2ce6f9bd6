package hand

import (
	"math/bits"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
)

// Result is how a hand ended. Amounts are chips.
type Result struct {
	Stacks      []chip.Amount `json:"stacks"`             // by position
	Pots        []PotResult   `json:"pots"`               // in the order of the award: side pots first
	Returned    []Returned    `json:"returned,omitempty"` // uncalled bets, in no pot; one at most unless a bettor was killed
	Uncontested bool          `json:"uncontested"`        // everybody else folded, mucked or was killed
}

// Returned is the part of a bet that nobody matched.
type Returned struct {
	Player int         `json:"player"`
	Amount chip.Amount `json:"amount"`
}

// PotResult is one pot and who got what of it.
type PotResult struct {
	Index int `json:"index"` // 0 is the main pot
	Pot
	Shares  []Share    `json:"shares"`            // clockwise from the button
	Entered bool       `json:"entered,omitempty"` // winners entered by hand, cards unknown
	Cite    article.ID `json:"cite,omitempty"`    // what decides: the last hand standing, odd chips, or cards speak
}

// Share is what one player got of a pot.
type Share struct {
	Player int         `json:"player"`
	Amount chip.Amount `json:"amount"`
	Odd    chip.Amount `json:"odd,omitempty"` // included in Amount
}

// Result returns how the hand ended; the zero Result while it goes on.
func (s *State) Result() Result {
	var r Result
	if s.phase != over {
		return r
	}
	r.Stacks = append(r.Stacks, s.stack[:s.n]...)
	for p, chips := range s.back[:s.n] {
		if chips > 0 {
			r.Returned = append(r.Returned, Returned{Player: p, Amount: chips})
		}
	}
	r.Uncontested = s.uncontested()
	var pots [MaxPlayers]Pot
	for i := s.layers(&pots) - 1; i >= 0; i-- {
		r.Pots = append(r.Pots, s.potResult(i, pots[i]))
	}
	return r
}

func (s *State) potResult(i int, pot Pot) PotResult {
	r := PotResult{Index: i, Pot: pot, Entered: s.entered&bit(i) != 0, Cite: s.rules.cite[citeCardsSpeak]}
	x := share(pot.Amount, s.unit, s.winners[i])
	for set := s.winners[i]; set != 0; set &= set - 1 {
		amount, odd := x.of(len(r.Shares))
		r.Shares = append(r.Shares, Share{Player: bits.TrailingZeros16(set), Amount: amount, Odd: odd})
	}
	switch {
	case s.uncontested():
		r.Cite = s.rules.cite[citeLastHand]
	case single(pot.Players):
		r.Cite = s.rules.cite[citePotsIndependent]
	case len(r.Shares) > 1 && r.Shares[0].Odd > 0:
		r.Cite = s.rules.cite[citeOddChip]
	}
	return r
}
