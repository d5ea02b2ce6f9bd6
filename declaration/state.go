package declaration

import (
	"fmt"

	"github.com/floorbook/floorbook/article"
)

// Bounds of what a room keeps.
const (
	FilingsMax = 20_000
	NoteMax    = 500 // characters
)

// State is what a room has told.
type State struct {
	Seq     uint64   // events applied
	Filings []Filing // number n is at n-1
	Facts   []FactTold
}

// Filing is a proof that a duty was met.
type Filing struct {
	ProofFiled
	Withdrawn *ProofWithdrawn // nil: it stands
}

// New is a room that has told nothing.
func New() *State { return &State{} }

// Told is what was said last of a fact of an event.
func (s *State) Told(stream string, f Fact) article.Told {
	for i := len(s.Facts) - 1; i >= 0; i-- {
		if s.Facts[i].Stream == stream && s.Facts[i].Fact == f {
			return s.Facts[i].Told
		}
	}
	return article.NotTold
}

// Of are the proofs of an event that stand, in the order in which they were noted.
func (s *State) Of(stream string) (out []Filing) {
	for _, f := range s.Filings {
		if f.Stream == stream && f.Withdrawn == nil {
			out = append(out, f)
		}
	}
	return out
}

// Apply carries an event out. It never judges.
func Apply(s *State, e Event) {
	s.Seq++
	switch e := e.(type) {
	case FactTold:
		s.Facts = append(s.Facts, e)
	case ProofFiled:
		s.Filings = append(s.Filings, Filing{ProofFiled: e})
	case ProofWithdrawn:
		s.Filings[e.No-1].Withdrawn = &e
	default:
		panic(fmt.Sprintf("declaration: event %T", e))
	}
}

// Check proves that proofs are numbered without a gap, and that each is one.
func Check(s *State) error {
	for i := range s.Filings {
		f := &s.Filings[i]
		if f.No != i+1 || f.Note == "" && f.Proof == nil || f.Withdrawn != nil && f.Withdrawn.No != f.No {
			return fmt.Errorf("declaration: proof %d is not as it must be", i+1)
		}
	}
	return nil
}
