package tournament

import "slices"

// ButtonAsked reports whether something that is proposed now rests on the button of a table whose hands nobody follows: somebody is to move, or a hand to wait.
func (s *State) ButtonAsked(no int) bool {
	if s.Hosted || s.Phase != Running || s.Shelved() || s.Suspension != nil || s.Stop != nil || s.TicketsDue() {
		return false
	}
	q := s.survey()
	return slices.ContainsFunc(q.seats(nil), func(t Task) bool { return slices.Contains(t.Buttons, no) })
}
