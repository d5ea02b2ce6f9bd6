package main

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
)

// TestWhatIsOverIsErasedAtEachStart, and noted without what stood there; what a backup from before brings back is erased by the next start.
func TestWhatIsOverIsErasedAtEachStart(t *testing.T) {
	_, d := playedData(t)
	paper := people.Paper{No: "letter-1", Person: "p-old", Kind: people.PaperLetter, At: 129_600_000, PDF: []byte("%PDF secret")}
	if err := d.People.Put(t.Context(), people.Person{ID: "p-old", Name: "Zoé Lefèvre"}); err != nil {
		t.Fatal(err)
	}
	over, stop := context.WithCancel(t.Context())
	for range 2 { // the second time one of the same day has come back
		paper.At++
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

// TestWhoOnlyPlaysCashIsNotErased: somebody who has entered no event for ten years and sat down in a cash session today keeps his address;
// somebody who has come to nothing does not.
func TestWhoOnlyPlaysCashIsNotErased(t *testing.T) {
	_, d := playedData(t)
	b, err := rulebook.Load("lois-du-poker")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"p-cash", "p-gone"} {
		err := errors.Join(d.People.Put(t.Context(), people.Person{ID: id, Name: id}), d.People.Amend(t.Context(), id, func(f *people.Dossier) error {
			f.Address, f.Cards = "1 rue X", []people.MemberCard{{Kind: "rubis", From: "2010-01-01", Until: "2010-12-31"}}
			return nil
		}))
		if err != nil {
			t.Fatal(err)
		}
	}
	open := cashgame.Open{ID: "day", Book: b.ID, Policy: b.Policy.Cashgame, Rules: b.Policy.AtTable(),
		House: cashgame.House{Name: "Thursday", Currency: "EUR", Worth: 100, Answer: 60, Arrive: 300, RebuyWait: 120}}
	open.Policy.Reduce.Value = true
	open.Games = []cashgame.Game{{ID: "five", Blinds: table.Blinds{Small: 5, Big: 10}, MinBuyIn: 200, MaxBuyIn: 1000, Unit: 1, Least: 5, Seats: 6,
		Time: cashgame.Time{Charge: 5, Minutes: 30}}}
	for i, c := range []any{open, cashgame.OpenTable{Table: 30, Game: "five"}, cashgame.GiveSeat{Player: "p-cash", Table: 30, Seat: 1},
		cashgame.Buy{Player: "p-cash", Amount: 500}, cashgame.SitDown{Player: "p-cash", Table: 30, Seat: 1, Stack: 500}} {
		if _, err := d.Room.Do(t.Context(), room.Command{Stream: "cash:day", ID: fmt.Sprint("cash-", i), By: role.By{Person: "td", Role: role.Director}, Cmd: c}); err != nil {
			t.Fatalf("%T: %v", c, err)
		}
	}
	if _, err := d.retained().Erase(t.Context(), int64(d.Room.Now())); err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]string{"p-cash": "1 rue X", "p-gone": ""} {
		if f, err := d.People.Dossier(t.Context(), id); err != nil || f.Address != want {
			t.Errorf("%s: %q, %v", id, f.Address, err)
		}
	}
}
