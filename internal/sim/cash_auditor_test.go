package sim

import "testing"

// TestTheBigBlindComesBackOnlyToWhoIsDealtInAnew: four play, the button at seat 3 and the big blind at seat 1; it is due at seat 2. Where seats 5 and 6 enter just
// after the button, it goes to seat 6 and by nobody (CR-CG-3, CR-CG-8). Without them, seat 2 would escape it.
func TestTheBigBlindComesBackOnlyToWhoIsDealtInAnew(t *testing.T) {
	for _, c := range []struct {
		name    string
		now     positions
		entered []int
		escapes bool
	}{
		{"two enter after the button", positions{Button: 4, Small: 5, Big: 6, dealt: []int{1, 2, 4, 5, 6}, settled: 3}, []int{5, 6}, false},
		{"it goes on", positions{Button: 4, Small: 1, Big: 2, dealt: []int{1, 2, 3, 4}, settled: 4}, nil, false},
		{"it goes back and nobody is new", positions{Button: 2, Small: 3, Big: 4, dealt: []int{1, 2, 3, 4}, settled: 4}, nil, true},
		{"it goes by seat 2", positions{Button: 1, Small: 2, Big: 3, dealt: []int{1, 2, 3, 4}, settled: 4}, nil, true},
	} {
		table := &auditedTable{seats: make([]*sitter, 6), last: &positions{Button: 3, Small: 4, Big: 1, dealt: []int{1, 2, 3, 4}, settled: 4}}
		for _, n := range c.now.dealt {
			table.seats[n-1] = &sitter{}
		}
		for _, n := range c.entered {
			table.seats[n-1].fresh = true
		}
		if err := table.escapes(20, &c.now, nil); (err != nil) != c.escapes {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
