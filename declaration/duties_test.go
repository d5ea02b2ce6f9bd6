package declaration_test

import (
	"testing"
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/declaration"
)

// TestNobodySignsForWhatIsNotHeld: the forms of those who had entered are late while the event is held, and owed no more once it is cancelled.
func TestNobodySignsForWhatIsNotHeld(t *testing.T) {
	p := &declaration.Policy{Forms: article.Clause[bool]{Value: true, Cite: "X-1"}, Programme: article.Clause[bool]{Value: true, Cite: "X-2"}}
	e := declaration.Announced{Stream: "cup", Entered: 3, Unfiled: 1}
	late := declaration.Duties(p, e, declaration.New(), 1, time.UTC)
	if len(late) != 2 || late[0].Status != declaration.Late || late[1].Kind != declaration.Forms || late[1].Status != declaration.Late {
		t.Fatalf("while it is held: %+v", late)
	}
	e.Terms.Cancelled = true
	if owed := declaration.Duties(p, e, declaration.New(), 1, time.UTC); len(owed) != 0 {
		t.Errorf("once it is cancelled: %+v", owed)
	}
}
