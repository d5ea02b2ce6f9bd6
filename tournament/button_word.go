package tournament

import "slices"

// ButtonAsked reports whether something that is proposed now rests on the button of a table whose hands nobody follows.
func (s *State) ButtonAsked(no int) bool {
	return !s.Hosted && slices.ContainsFunc(s.Tasks(), func(t Task) bool { return slices.Contains(t.Buttons, no) })
}
