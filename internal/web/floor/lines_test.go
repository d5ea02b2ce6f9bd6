package floor

import (
	"testing"

	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
)

// TestALineThatIsKeptKeepsNoPicture: else each picture would keep the one on which its oldest line was drawn, and that one another, all evening.
func TestALineThatIsKeptKeepsNoPicture(t *testing.T) {
	p := &picture{Dues: []Due{{Call: &frame.Call{}}, {Held: &view.HeldUp{}}, {Hands: true}, {Undealt: true}, {Push: true}, {Task: &view.Task{}}, {Declare: &frame.DeclaredDue{}}}}
	kept := 0
	for _, line := range p.dueLines("vendredi") {
		switch {
		case !sameLine(line, line):
			if line.Page != p {
				t.Errorf("%+v does not know its page", line.Due)
			}
		case line.Page != nil:
			t.Errorf("%+v keeps its page", line.Due)
		default:
			kept++
		}
	}
	if kept != 3 {
		t.Errorf("%d lines are rendered once", kept)
	}
}
