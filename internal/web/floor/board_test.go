package floor_test

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// siteOf serves a room, with nothing rendered yet.
func siteOf(r *room.Room) http.Handler {
	return web.New(web.Config{Config: frame.Config{Room: r, Names: fixture.Names, Zone: time.UTC, As: frame.Fixed("floor", role.Owner), Log: slog.New(slog.DiscardHandler)}})
}

var ofOneReader = regexp.MustCompile(`name="key" value="[^"]*"|hx-sse:connect="[^"]*"`)

// shared is a floor page without what is one reader's own.
func shared(t *testing.T, h http.Handler) string {
	t.Helper()
	w := webtest.Get(t, h, "/t/real/floor?lang=en")
	if w.Code != http.StatusOK {
		t.Fatalf("status %d", w.Code)
	}
	return ofOneReader.ReplaceAllString(w.Body.String(), "")
}

var tableCard = regexp.MustCompile(`(?s)<article class="card ftable" id="table-(\d+)".*?</article>`)

// cards are the tables of a page by number.
func cards(page string) map[string]string {
	out := map[string]string{}
	for _, m := range tableCard.FindAllStringSubmatch(page, -1) {
		out[m[1]] = m[0]
	}
	return out
}

// TestACardIsRenderedAgainWhenAnythingAtItsTableChanges: whatever is done, a server that keeps cards shows what one that has none shows, and what
// it answers to an act holds every table that looks different now.
func TestACardIsRenderedAgainWhenAnythingAtItsTableChanges(t *testing.T) {
	kept, r := realSite(t)
	draw := rand.New(rand.NewPCG(1, 2))
	act(t, kept, r, tournament.Start{})
	before := shared(t, kept)
	for i := range 60 {
		name, form := nextAct(t, r, draw)
		form["key"] = fmt.Sprintf("key-of-act-%04d", i)
		w := webtest.Post(t, kept, "/t/real/act/"+name+"?lang=en", webtest.FormOf(form), "HX-Request", "true")
		if w.Code != http.StatusOK && w.Code != http.StatusConflict {
			t.Fatalf("%s %v: status %d", name, form, w.Code)
		}
		now := shared(t, kept)
		if fresh := shared(t, siteOf(r)); now != fresh {
			t.Fatalf("after %s %v the floor is not what the state says:\n%s", name, form, differs(now, fresh))
		}
		was, are, sent := cards(before), cards(now), cards(w.Body.String())
		for no, card := range are {
			if was[no] != card && sent[no] != card {
				t.Fatalf("%s %v changed table %s, which is not in the answer", name, form, no)
			}
		}
		if len(was) != len(are) && len(sent) != len(are) {
			t.Fatalf("%s %v: %d tables, then %d; the answer has %d", name, form, len(was), len(are), len(sent))
		}
		before = now
	}
}

func differs(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return x[i] + "\n" + y[i]
		}
	}
	return fmt.Sprintf("%d and %d lines", len(x), len(y))
}

// act sends a command that is no form.
func act(t testing.TB, _ http.Handler, r *room.Room, c tournament.Command) {
	t.Helper()
	if _, err := r.Do(t.Context(), room.Command{Stream: "real", ID: fmt.Sprintf("%T", c), By: role.By{Person: "test", Role: role.Director}, Cmd: c}); err != nil {
		t.Fatal(err)
	}
}

// nextAct is something that the floor may do now.
func nextAct(t *testing.T, r *room.Room, draw *rand.Rand) (name string, form map[string]string) {
	t.Helper()
	form = map[string]string{}
	err := r.Read("real", func(s *tournament.State) {
		form["seq"] = fmt.Sprint(s.Seq)
		no := s.InPlay()[draw.IntN(len(s.InPlay()))]
		tb := s.Table(no)
		seats := slices.Collect(func(yield func(int) bool) {
			for i := range tb.Seats {
				if tb.Seats[i].Player != "" && !yield(i+1) {
					return
				}
			}
		})
		seat := seats[draw.IntN(len(seats))]
		who := tb.At(table.SeatNo(seat)).Player
		if tasks := s.Tasks(); len(tasks) > 0 && draw.IntN(3) == 0 {
			name, form["task"] = "task", tasks[0].ID
			return
		}
		switch draw.IntN(6) {
		case 0:
			name, form["player"] = "bust", string(who)
		case 1:
			name, form["table"], form["seat"], form["absent"] = "absent", fmt.Sprint(no), fmt.Sprint(seat), []string{"yes", "no"}[draw.IntN(2)]
		case 2:
			name, form["table"] = "next-hand", fmt.Sprint(no)
		case 3:
			name = []string{"pause", "resume", "next-level", "previous-level"}[draw.IntN(4)]
		case 4:
			name, form["undo"] = "undo", "0"
			if n := len(s.Undo); n > 0 {
				form["undo"] = fmt.Sprint(s.Undo[n-1].ID)
			}
		default:
			to := s.InPlay()[draw.IntN(len(s.InPlay()))]
			free := s.Table(to).Free()
			name, form["player"], form["from"], form["to"] = "move", string(who), fmt.Sprintf("%d-%d", no, seat), fmt.Sprintf("%d-%d", to, seat)
			if len(free) > 0 {
				form["to"] = fmt.Sprintf("%d-%d", to, free[draw.IntN(len(free))])
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return name, form
}

// TestTwoReadersNeverGetTheSameKey: what they are answered is rendered once for both, and their acts are two.
func TestTwoReadersNeverGetTheSameKey(t *testing.T) {
	site, r := realSite(t)
	act(t, site, r, tournament.Start{})
	keys := map[string]bool{}
	key := regexp.MustCompile(`name="key" value="([^"]+)"`)
	for i := range 4 {
		name := []string{"pause", "resume"}[i%2]
		form := map[string]string{"key": fmt.Sprintf("key-of-act-%04d", i/2*2), "seq": "1"} // every second one is sent again
		w := webtest.Post(t, site, "/t/real/act/"+name, webtest.FormOf(form), "HX-Request", "true")
		found := key.FindAllStringSubmatch(w.Body.String(), -1)
		if len(found) < 3 {
			t.Fatalf("status %d, %d forms", w.Code, len(found))
		}
		for _, m := range found {
			if keys[m[1]] {
				t.Fatalf("key %s was given twice", m[1])
			}
			keys[m[1]] = true
		}
	}
	_, _, who := stateOf(t, r)
	act(t, site, r, tournament.Bust{Player: who}) // it can be undone: a line of the history is drawn once
	for range 2 {
		for _, page := range []string{"/t/real/floor", "/t/real/table/1"} {
			body := webtest.Get(t, site, page).Body.String()
			if page == "/t/real/floor" && !strings.Contains(body, "button-undo") {
				t.Fatal("nothing can be undone")
			}
			for _, m := range key.FindAllStringSubmatch(body, -1) {
				if keys[m[1]] {
					t.Fatalf("key %s was given twice, the last time on %s", m[1], page)
				}
				keys[m[1]] = true
			}
		}
	}
}

// TestTheFloorSaysAtOnceThatAStreamIsFrozen, though nothing in its state has changed, to who has the page and to who opens it.
func TestTheFloorSaysAtOnceThatAStreamIsFrozen(t *testing.T) {
	f := fixture.Late()
	r := webtest.RoomOf(f)
	h := web.New(webtest.Config(r, f))
	alert := func() bool {
		return strings.Contains(webtest.Get(t, h, "/t/"+f.State.ID+"/floor?lang=en").Body.String(), `class="alert frozen"`)
	}
	if alert() {
		t.Fatal("nothing is frozen")
	}
	r.Harm = []room.Damage{{Stream: f.State.ID}}
	if !alert() {
		t.Error("the floor does not say that it is frozen")
	}
}
