package tournament

import (
	"maps"
	"slices"
)

// Clone is a tournament in the same state that goes its own way from here. It copies what Apply changes where it stands; what Apply replaces
// whole, and lists that it only ever makes longer, both may hold. Nothing has been proved of it yet.
func (s *State) Clone() *State {
	next := *s
	next.Entries, next.index = slices.Clone(s.Entries), maps.Clone(s.index)
	next.Tables = slices.Clone(s.Tables)
	for i, t := range s.Tables {
		next.Tables[i] = t.Clone()
	}
	if s.books != nil {
		next.books = s.books.Clone()
	}
	if s.HandForHand != nil {
		h := *s.HandForHand
		next.HandForHand = &h
	}
	next.ColorUps = slices.Clone(s.ColorUps)
	for i := range next.ColorUps {
		next.ColorUps[i].Open = slices.Clone(next.ColorUps[i].Open)
	}
	next.Pieces, next.Undo, next.Bags, next.Deciding = slices.Clone(s.Pieces), slices.Clone(s.Undo), slices.Clone(s.Bags), slices.Clone(s.Deciding)
	next.Handed, next.onWay = slices.Clone(s.Handed), slices.Clone(s.onWay)
	next.Needs, next.Called, next.RedrawnAt = slices.Clip(s.Needs), slices.Clip(s.Called), slices.Clip(s.RedrawnAt)
	next.Draws, next.Log, next.Changes = slices.Clip(s.Draws), slices.Clip(s.Log), slices.Clip(s.Changes)
	next.Lapsed = slices.Clip(s.Lapsed)
	next.proof = proof{}
	return &next
}
