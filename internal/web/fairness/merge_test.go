package fairness_test

import (
	"context"
	"encoding/hex"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// merges opens a cash session by a book, with five players at table 3, of whom one is away, two at table 1 and one at table 2, and merges table 3 into those.
func merges(t *testing.T, f *webtest.Hosted, id, bookID string, draw bool) (stream string) {
	t.Helper()
	stream = room.CashPrefix + id
	n := 0
	do := func(cmd any) {
		t.Helper()
		n++
		if _, err := f.Room.Do(context.Background(), room.Command{Stream: stream, ID: fmt.Sprint(id, "-", n), By: role.By{Person: "td", Role: role.Director}, Cmd: cmd}); err != nil {
			t.Fatalf("%#v: %v", cmd, err)
		}
	}
	book := webtest.Book(t, bookID)
	do(cashgame.Open{ID: id, Book: book.ID, Policy: book.Policy.Cashgame, Rules: book.Policy.AtTable(),
		House: cashgame.House{Name: "Jeudi", Currency: "EUR", Worth: 100, Answer: 60, Arrive: 300, RebuyWait: 120},
		Games: []cashgame.Game{{ID: "five", Blinds: table.Blinds{Small: 5, Big: 10}, MinBuyIn: 200, MaxBuyIn: 1000, Unit: 1, Seats: 6}}})
	base := 100
	if draw {
		base = map[string]int{"lois-du-poker": 200, "casino-ri": 300}[bookID]
	}
	for i, players := range []int{2, 1, 5} {
		no := base + i + 1
		do(cashgame.OpenTable{Table: no, Game: "five"})
		for seat := range players {
			p := table.PlayerID(fmt.Sprintf("%s-%d-%d", id, i, seat))
			do(cashgame.GiveSeat{Player: p, Table: no, Seat: table.SeatNo(seat + 1)})
			do(cashgame.Buy{Player: p, Amount: 300})
			do(cashgame.SitDown{Player: p, Table: no, Seat: table.SeatNo(seat + 1), Stack: 300})
		}
	}
	do(cashgame.StepAway{Table: base + 3, Seat: 2})
	do(cashgame.BeginMerge{Table: base + 3})
	if draw {
		do(cashgame.CancelMerge{Table: base + 3})
		do(cashgame.BeginMerge{Table: base + 3})
		do(cashgame.DrawMerge{Table: base + 3})
	}
	return stream
}

// TestAMergedCashTableIsRecomputed: by ranking cards and by lot, from the link on the page of the session; four draw, who is away does not, and the two tables have four and
// three players after it. What was changed is found, and a draw that is only committed shows its fingerprint.
func TestAMergedCashTableIsRecomputed(t *testing.T) {
	f := webtest.OpenHosted(t)
	b := page(t)
	server := webtest.Serve(t, f.Site)
	for id, book := range map[string]string{"cards": "lois-du-poker", "lots": "casino-ri"} {
		stream := merges(t, f, id, book, true)
		b.Run(chromedp.Navigate(server.URL+"/cash/"+url.PathEscape(stream)+"/fair?lang=fr"), webtest.Click(".fair-list a"), webtest.Present(`#result[data-verdict="right"]`))
		if text := b.Read(`document.querySelector("#result").innerText`); !strings.Contains(text, "donne la graine (4)") {
			t.Errorf("%s: %s", book, text)
		}
		d, err := f.Room.Draw(stream, 2) // the first was called off
		if err != nil {
			t.Fatal(err)
		}
		at := map[int]int{}
		for _, s := range d.Seats {
			at[s.Table]++
		}
		if first := d.From - 2; len(d.Players) != 4 || at[first] != 2 || at[first+1] != 2 || slices.Contains(d.Players, table.PlayerID(id+"-2-1")) || (len(d.Ranking) == 4) != (id == "cards") {
			t.Errorf("%s: %+v", book, d)
		}
		for what, change := range map[string]func(*room.Draw){
			"a seat": func(d *room.Draw) { d.Seats[0].Seat++ }, "who sits there": func(d *room.Draw) { d.Seats[0].Player, d.Seats[1].Player = d.Seats[1].Player, d.Seats[0].Player },
			"the commitment": func(d *room.Draw) { d.Commitment = strings.Repeat("0", 64) }, "who drew": func(d *room.Draw) { d.Players = d.Players[1:] },
		} {
			changed := d
			changed.Seats = append([]tournament.Seated(nil), d.Seats...)
			change(&changed)
			if word, text := verdict(t, b, lines(t, []room.Draw{changed})); word != "wrong" {
				t.Errorf("%s: %s was changed: %s", book, what, text)
			}
		}
	}
	stream := merges(t, f, "begun", "lois-du-poker", false)
	body := webtest.Get(t, f.Site, "/cash/"+url.PathEscape(stream)+"/fair?lang=en").Body.String()
	if err := f.Room.Cash(stream, func(s *cashgame.State) {
		if commit := hex.EncodeToString(s.Merges[0].Commit[:]); !strings.Contains(body, commit) || !strings.Contains(body, "table merged") || strings.Contains(body, "?draw=") {
			t.Errorf("the fingerprint %s is not shown:\n%s", commit, body)
		}
	}); err != nil {
		t.Fatal(err)
	}
}
