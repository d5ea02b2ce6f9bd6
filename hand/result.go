package hand

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
)

// Result is how a hand ended. Amounts are chips.
type Result struct {
	Stacks      []chip.Amount `json:"stacks"`             // by position
	Pots        []PotResult   `json:"pots"`               // in the order of the award: side pots first
	Returned    []Returned    `json:"returned,omitempty"` // uncalled bets, in no pot; one at most unless a bettor was killed
	Uncontested bool          `json:"uncontested"`        // everybody else folded, mucked or was killed
	Rake        chip.Amount   `json:"rake,omitempty"`     // taken by the house
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
	Shares  []Share     `json:"shares"`            // by board, high half before low; within, in the order of odd chips
	Rake    chip.Amount `json:"rake,omitempty"`    // taken by the house before the pot was shared
	Entered bool        `json:"entered,omitempty"` // winners entered by hand, cards unknown
	Cite    article.ID  `json:"cite,omitempty"`    // what decides: the last hand standing, odd chips, or cards speak
}

// Share is what one player got of a pot.
type Share struct {
	Player int         `json:"player"`
	Amount chip.Amount `json:"amount"`
	Odd    chip.Amount `json:"odd,omitempty"` // included in Amount
	Run    int         `json:"run,omitempty"` // the board that won it, from 0
	Low    bool        `json:"low,omitempty"` // the low half
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
	if s.takenBack {
		return r
	}
	r.Uncontested = s.uncontested()
	r.Rake = s.raked
	var pots [MaxPlayers]Pot
	n := s.layers(&pots)
	r.Pots = make([]PotResult, n)
	left := s.raked
	for i := range n {
		take := s.rakeOf(pots[i].Amount, left)
		left -= take
		r.Pots[n-1-i] = s.potResult(i, pots[i], take)
	}
	return r
}

func (s *State) potResult(i int, pot Pot, rake chip.Amount) PotResult {
	r := PotResult{Index: i, Pot: pot, Rake: rake, Cite: s.policy.CardsSpeak.Cite}
	for half := range s.entered {
		r.Entered = r.Entered || s.entered[half]&bit(i) != 0
	}
	odd, byHalf := false, false
	for half := range 2 * int(s.runs) {
		x, ok := s.part(pot.Amount-rake, i, half)
		if !ok {
			continue
		}
		for place, p := range x.order[:x.n] {
			share := Share{Player: int(p), Run: x.run, Low: x.low}
			share.Amount, share.Odd = x.split.of(place)
			r.Shares = append(r.Shares, share)
		}
		odd, byHalf = odd || x.split.odd > 0, byHalf || x.byHalf
	}
	switch {
	case s.uncontested():
		r.Cite = s.policy.LastHandUnseen.Cite
	case single(pot.Players):
		r.Cite = s.policy.PotsIndependent.Cite
	case byHalf:
		r.Cite = s.policy.OddHiLo.Cite
	case odd:
		r.Cite = *s.oddRule()
	}
	return r
}
