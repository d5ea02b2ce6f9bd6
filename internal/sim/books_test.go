package sim

import (
	"context"
	"testing"

	"github.com/floorbook/floorbook/rulebook"
)

// TestEveryBookCanBePlayedToTheEnd plays a tournament by each book: whoever enters where, whoever posts which blind,
// and whatever its referee makes of careless players.
func TestEveryBookCanBePlayedToTheEnd(t *testing.T) {
	for i, id := range rulebook.IDs() {
		book, err := rulebook.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		s := setup(t, "demo.toml", 40, uint64(50+i))
		s.Book, s.Policy = book.ID, book.Policy.Tournament
		s.Rules = book.Policy.Rules()
		s.LateShare, s.Clumsy = 0.3, 0.05
		if _, err := Run(context.Background(), s); err != nil {
			if broken, ok := err.(*Broken); ok {
				t.Log(broken.Scenario)
			}
			t.Errorf("%s: %v", id, err)
		}
	}
}
