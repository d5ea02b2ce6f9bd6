package results_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/bounty"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// TestBountiesAndADealAreShown on the clock, in the results and on paper. Four players put in 20 € and 10 € for their heads. p-1 takes p-4, then
// p-3: each time half of 10 € is his, half stands on his head, which is worth 20 € then. The last two share 80 € evenly; p-1 takes p-2 and has
// 5 + 5 + 5 € and his own head of 25 €.
func TestBountiesAndADealAreShown(t *testing.T) {
	f := webtest.OpenHosted(t)
	n := 0
	do := func(c tournament.Command) {
		t.Helper()
		n++
		if _, err := f.Room.Do(t.Context(), room.Command{Stream: "ko", ID: fmt.Sprint("ko-", n), By: role.By{Person: "td", Role: role.Director}, Cmd: c}); err != nil {
			t.Fatalf("%#v: %v", c, err)
		}
	}
	get := func(path string, words ...string) string {
		t.Helper()
		w := webtest.Get(t, f.Site, "/t/ko/"+path)
		body := strings.ReplaceAll(w.Body.String(), "\n", "")
		for _, word := range words {
			if w.Code != http.StatusOK || !strings.Contains(body, word) {
				t.Errorf("%s: status %d, no %q", path, w.Code, word)
			}
		}
		return body
	}
	var s tournament.Structure
	f.Read(func(st *tournament.State) { s = st.Structure })
	s.BuyIn, s.Bounties = 2000, &tournament.Bounties{Kind: bounty.Progressive, Price: 1000, Unit: 100}
	b := webtest.Book(t, "texapoker-2024")
	do(tournament.Create{ID: "ko", Structure: s, Book: b.ID, Policy: b.Policy.Tournament, Rules: b.Policy.Rules(), Players: []table.PlayerID{"p-1", "p-2", "p-3", "p-4"}})
	do(tournament.Start{})
	entry := func(p table.PlayerID) (no int) {
		if err := f.Room.Read("ko", func(st *tournament.State) { no = st.Entry(p).No }); err != nil {
			t.Fatal(err)
		}
		return no
	}
	if body := get("clock?lang=en", "Bounty · Progressive", "€10"); strings.Contains(body, "Player p-") {
		t.Error("of equal heads one is the highest")
	}
	for _, p := range []table.PlayerID{"p-4", "p-3"} {
		do(tournament.Bust{Player: p})
		do(tournament.AwardBounty{Entry: entry(p), By: []table.PlayerID{"p-1"}})
	}
	get("clock?lang=en", "Highest: €20 · Player p-1")
	do(tournament.ProposeDeal{Way: tournament.EvenDeal, Stacks: map[table.PlayerID]chip.Amount{"p-1": 30_000, "p-2": 10_000}})
	do(tournament.SignDeal{Player: "p-1"})
	do(tournament.SignDeal{Player: "p-2"})
	do(tournament.MakeDeal{})
	get("clock?lang=en", "Prizes shared")
	do(tournament.Bust{Player: "p-2"})
	due := 0
	if err := f.Room.Read("ko", func(st *tournament.State) { due = len(st.HeadsDue()) }); err != nil {
		t.Fatal(err)
	}
	if due > 0 {
		do(tournament.AwardBounty{Entry: entry("p-2"), By: []table.PlayerID{"p-1"}})
	}

	get("results?lang=en", "Those who were left shared the prizes", `data-label="Bounties">€40</td>`, "of which €40 by the deal")
	get("results?lang=fr", "Les derniers en jeu ont partagé les prix", `data-label="Primes">40 €</td>`)
	csv := webtest.Get(t, f.Site, "/t/ko/results.csv").Body.String()
	for _, row := range []string{",bounties,of_prize_by_deal\r\n", ",40.00,40.00\r\n", ",0.00,40.00\r\n", ",0.00,0.00\r\n"} {
		if !strings.Contains(csv, row) {
			t.Errorf("no %q in\n%s", row, csv)
		}
	}
	var file view.Feed
	if err := json.Unmarshal(webtest.Get(t, f.Site, "/t/ko/results.json").Body.Bytes(), &file); err != nil || len(file.Places) != 4 {
		t.Fatalf("%d places, %v", len(file.Places), err)
	}
	for i, want := range []view.FeedPlace{{Bounties: "40.00", Dealt: "40.00"}, {Dealt: "40.00"}, {}, {}} {
		if got := file.Places[i]; got.Bounties != want.Bounties || got.Dealt != want.Dealt {
			t.Errorf("place %d: bounties %q, by the deal %q", i+1, got.Bounties, got.Dealt)
		}
	}
	get("prizes?lang=en", "<b>€80</b>", "Bounties: €40", "Prize of the place: €40", "of it, by the deal: €40", "<b>€40</b>")
	get("paper/slips?lang=en", "<b>€80</b>", "Bounties: €40", "<b>€40</b>")
}
