package floor_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// What an act of the floor costs with the page that answers it, and how many bytes that answer has, by the number of players. The commands
// alone are "decided".
func BenchmarkAct(b *testing.B) {
	for _, players := range []int{45, 500, 5000, 10000} {
		site, r := started(b, players)
		absent := func(i int) map[string]string {
			return map[string]string{"key": fmt.Sprintf("key-%d-%010d", players, i), "seq": fmt.Sprint(seqOf(b, r)), "table": "2", "seat": fmt.Sprint(seatAt(b, r)),
				"absent": []string{"yes", "no"}[i%2]}
		}
		for i, page := range []string{"page", "tablet"} {
			b.Run(fmt.Sprintf("%s/%d", page, players), func(b *testing.B) {
				bytes := 0
				for n := 0; b.Loop(); n++ {
					form := absent(b.N + n + i*1e9)
					form["back"] = map[string]string{"tablet": "table"}[page]
					w := webtest.Post(b, site, "/t/real/act/absent", webtest.FormOf(form), "HX-Request", "true")
					if w.Code != http.StatusOK {
						b.Fatal(w.Code, w.Body.String())
					}
					bytes = w.Body.Len()
				}
				b.ReportMetric(float64(bytes), "answer-B")
			})
		}
		b.Run(fmt.Sprintf("decided/%d", players), func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				c := tournament.AtTable{Table: 2, Command: table.SetAbsent{Seat: table.SeatNo(seatAt(b, r)), Absent: i%2 == 0}}
				if _, err := r.Do(b.Context(), room.Command{Stream: "real", ID: fmt.Sprintf("d-%d-%d-%d", players, b.N, i), By: role.By{Person: "test", Role: role.Director}, Cmd: c}); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("whole/%d", players), func(b *testing.B) {
			for b.Loop() {
				w := httptest.NewRecorder()
				site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://192.0.2.10/t/real/floor", nil))
			}
		})
	}
}

func seqOf(b *testing.B, r *room.Room) (seq uint64) {
	_ = r.Read("real", func(s *tournament.State) { seq = s.Seq })
	return seq
}

func seatAt(_ *testing.B, r *room.Room) (seat int) {
	_ = r.Read("real", func(s *tournament.State) {
		for i := range s.Table(2).Seats {
			if s.Table(2).Seats[i].Player != "" {
				seat = i + 1
			}
		}
	})
	return seat
}

// started is a room with a tournament of so many players, under way.
func started(b testing.TB, players int) (http.Handler, *room.Room) {
	b.Helper()
	site, r := entered(b, players)
	act(b, nil, r, tournament.Start{})
	return site, r
}

// entered is a room with a tournament of so many players, who have no seats yet.
func entered(b testing.TB, players int) (http.Handler, *room.Room) {
	b.Helper()
	book, err := rulebook.Load("tda-2024")
	if err != nil {
		b.Fatal(err)
	}
	r, err := room.Open(b.Context(), room.Config{Store: memory.Open(&memory.Disk{}), Clock: room.NewManual(fixture.Now),
		Secret: room.NewSecret(), Decks: vault.NewKeys(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(r.Close)
	create := tournament.Create{ID: "real", Structure: fixture.Late().State.Structure, Book: book.ID, Policy: book.Policy.Tournament, Rules: book.Policy.Rules()}
	create.Structure.SeatsLate = 9
	for n := range players {
		create.Players = append(create.Players, table.PlayerID(fmt.Sprintf("p-%05d", n)))
	}
	act(b, nil, r, create)
	return siteOf(r), r
}
