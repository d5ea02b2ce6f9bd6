package table

import "slices"

// Clone is a table in the same state that goes its own way from here.
func (s *State) Clone() *State {
	next := *s
	next.Seats = slices.Clone(s.Seats)
	next.Hand, next.Last = s.Hand.clone(), s.Last.clone()
	if s.Cash != nil {
		cash := *s.Cash
		next.Cash = &cash
	}
	return &next
}

// clone copies all that an act taken back writes over: the hand before the last act holds the same lists.
func (h *Hand) clone() *Hand {
	if h == nil {
		return nil
	}
	next := *h
	next.Early, next.Rulings, next.Limits, next.Gone = slices.Clone(h.Early), slices.Clone(h.Rulings), slices.Clone(h.Limits), slices.Clone(h.Gone)
	next.Story, next.Showdown, next.Claims = slices.Clone(h.Story), slices.Clone(h.Showdown), slices.Clone(h.Claims)
	next.Piles, next.Pack = slices.Clone(h.Piles), h.Pack.clone()
	next.Before = h.Before.clone()
	return &next
}
