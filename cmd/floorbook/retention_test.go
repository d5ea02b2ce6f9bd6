package main

import (
	"context"
	"errors"
	"testing"

	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
)

// TestWhatIsOverIsErasedAtEachStart, and noted without what stood there; what a backup from before brings back is erased by the next start.
func TestWhatIsOverIsErasedAtEachStart(t *testing.T) {
	_, d := playedData(t)
	paper := people.Paper{No: "letter-1", Person: "p-old", Kind: people.PaperLetter, At: 129_600_000, PDF: []byte("%PDF secret")}
	if err := d.People.Put(t.Context(), people.Person{ID: "p-old", Name: "Zoé Lefèvre"}); err != nil {
		t.Fatal(err)
	}
	over, stop := context.WithCancel(t.Context())
	for range 2 { // the second time it has come back
		if err := d.People.Keep(t.Context(), paper); err != nil {
			t.Fatal(err)
		}
		if _, err := d.retained().Erase(over, int64(d.Room.Now())); err != nil {
			t.Fatal(err)
		}
		if _, err := d.People.Paper(t.Context(), paper.No); !errors.Is(err, people.ErrUnknown) {
			t.Errorf("it is there still: %v", err)
		}
	}
	stop()
	d.retain(over) // ends with its context
	entries, err := d.Room.Logbook(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	noted := 0
	for _, e := range entries {
		if e.Kind != logbook.RetentionErased {
			continue
		}
		noted++
		if e.Place != "letters" || e.Row != 1 || e.Whose != "1970-01-02" || e.Subject != "" || e.By.Role != role.Clock {
			t.Errorf("%+v", e)
		}
	}
	if noted != 2 {
		t.Errorf("noted %d times", noted)
	}
}
