package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
)

// mixedSeats opens the seats of the mixed fixture.
type mixedSeats struct{ webtest.Seats }

func (mixedSeats) Hole(_ string, h *table.Hand, position int) []card.Card {
	return fixture.Hands(h, position)
}

func TestPagesOfAMixedGameInBothLanguages(t *testing.T) {
	f := fixture.Mixed()
	c := webtest.Config(webtest.RoomOf(f), f)
	c.Seats = mixedSeats{}
	h := web.New(c)
	at := "/t/" + f.State.ID
	pages := map[string]string{"mixed-clock": at + "/clock", "mixed-stud": at + "/table/1", "mixed-bring-in": at + "/table/2", "mixed-draw": at + "/table/3"}
	for no, name := range map[int]string{1: "mixed-seat-stud", 2: "mixed-seat-bring-in", 3: "mixed-seat-draw"} {
		tab := f.State.Table(no)
		player := string(tab.At(tab.ToAct()).Player)
		pages[name] = at + "/seat/" + player
	}
	for name, path := range pages {
		for _, l := range lang.All {
			webtest.CheckGolden(t, h, name, path, l)
			page := webtest.Get(t, h, path+"?lang="+string(l)).Body.String()
			if missing := regexp.MustCompile(`\[(seat|rank|game|web)\.[^\]]*\]`).FindString(page); missing != "" {
				t.Errorf("%s (%s): no words for %s", name, l, missing)
			}
		}
	}
}

// Of a stud hand the others see the open cards, of a draw hand the number of cards alone.
func TestATableShowsNoCardOfAnotherGameThatLiesFaceDown(t *testing.T) {
	f := fixture.Mixed()
	c := webtest.Config(webtest.RoomOf(f), f)
	c.Seats = mixedSeats{}
	h := web.New(c)
	for no := 1; no <= 3; no++ {
		hand := f.State.Table(no).Hand
		open := 0
		for p := range hand.State.N() {
			if hand.State.Live(p) {
				open += len(hand.State.Open(p))
			}
		}
		w := webtest.Get(t, h, "/t/"+f.State.ID+"/table/"+string(rune('0'+no)))
		if w.Code != http.StatusOK {
			t.Fatalf("table %d: status %d", no, w.Code)
		}
		felt, _, _ := strings.Cut(w.Body.String(), `class="seatlist"`)
		if got := len(regexp.MustCompile(`class="pcard suit-`).FindAllString(felt, -1)); got != open {
			t.Errorf("table %d shows %d cards, %d lie open", no, got, open)
		}
	}
}
