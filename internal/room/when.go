package room

import (
	"slices"

	"github.com/floorbook/floorbook/tournament"
)

// When is the instant of the row whose events end at a sequence number of the state, or go beyond it; 0 for what is not known.
func (r *Room) When(id string, seq uint64) tournament.Instant {
	s := r.stream(id)
	if s == nil {
		return 0
	}
	return s.shown.Load().when(seq)
}

func (s *folded) when(seq uint64) tournament.Instant {
	i, _ := slices.BinarySearch(s.seqs, seq)
	if i >= len(s.at) {
		return 0
	}
	return tournament.Instant(s.at[i])
}
