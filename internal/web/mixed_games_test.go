package web

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/table"
)

// mixedSeats opens the seats of the mixed fixture.
type mixedSeats struct{ fixedSeats }

func (mixedSeats) Hole(_ string, h *table.Hand, position int) []card.Card {
	return fixture.Hands(h, position)
}

func TestPagesOfAMixedGameInBothLanguages(t *testing.T) {
	f := fixture.Mixed()
	c := config(roomOf(f), f)
	c.Seats = mixedSeats{}
	h := New(c)
	at := "/t/" + f.State.ID
	pages := map[string]string{"mixed-clock": at + "/clock", "mixed-stud": at + "/table/1", "mixed-bring-in": at + "/table/2", "mixed-draw": at + "/table/3"}
	for no, name := range map[int]string{1: "mixed-seat-stud", 2: "mixed-seat-bring-in", 3: "mixed-seat-draw"} {
		tab := f.State.Table(no)
		player := string(tab.At(tab.ToAct()).Player)
		pages[name] = at + "/seat/" + player + "/" + c.Seats.Token("", player)
	}
	for name, path := range pages {
		for _, l := range lang.All {
			checkGolden(t, h, name, path, l)
			page := get(t, h, path+"?lang="+string(l)).Body.String()
			if missing := regexp.MustCompile(`\[(seat|rank|game|web)\.[^\]]*\]`).FindString(page); missing != "" {
				t.Errorf("%s (%s): no words for %s", name, l, missing)
			}
		}
	}
}

func TestThePlayerToDrawMayThrowAnyCardsByTheirPlaces(t *testing.T) {
	for _, c := range []struct {
		form url.Values
		want any
		bad  bool
	}{
		{url.Values{"act": {"pat"}}, table.Discard{Seat: 3}, false},
		{url.Values{"act": {"throw"}, "card": {"0", "4"}}, table.Discard{Seat: 3, Places: []int{0, 4}}, false},
		{url.Values{"act": {"throw"}}, nil, true}, // standing pat by mistake
		{url.Values{"act": {"throw"}, "card": {"x"}}, nil, true},
		{url.Values{"act": {"throw"}, "card": strings.Split("01234567890", "")}, nil, true},
		{url.Values{"act": {"bring_in"}}, table.Act{Seat: 3, Kind: hand.BringIn}, false},
	} {
		got, err := parseSeatAct(c.form, 3)
		if (err != nil) != c.bad {
			t.Errorf("%v: %v", c.form, err)
		}
		if !c.bad && !equalCommands(got, c.want) {
			t.Errorf("%v: %+v, want %+v", c.form, got, c.want)
		}
	}
}

func equalCommands(a, b any) bool {
	x, isX := a.(table.Discard)
	y, isY := b.(table.Discard)
	if isX && isY {
		return x.Seat == y.Seat && len(x.Places) == len(y.Places) && (len(x.Places) == 0 || x.Places[len(x.Places)-1] == y.Places[len(y.Places)-1])
	}
	return !isX && !isY && a == b
}

// Of a stud hand the others see the open cards, of a draw hand the number of cards alone.
func TestATableShowsNoCardOfAnotherGameThatLiesFaceDown(t *testing.T) {
	f := fixture.Mixed()
	c := config(roomOf(f), f)
	c.Seats = mixedSeats{}
	h := New(c)
	for no := 1; no <= 3; no++ {
		hand := f.State.Table(no).Hand
		open := 0
		for p := range hand.State.N() {
			if hand.State.Live(p) {
				open += len(hand.State.Open(p))
			}
		}
		w := get(t, h, "/t/"+f.State.ID+"/table/"+string(rune('0'+no)))
		if w.Code != http.StatusOK {
			t.Fatalf("table %d: status %d", no, w.Code)
		}
		felt, _, _ := strings.Cut(w.Body.String(), `class="seatlist"`)
		if got := len(regexp.MustCompile(`class="pcard suit-`).FindAllString(felt, -1)); got != open {
			t.Errorf("table %d shows %d cards, %d lie open", no, got, open)
		}
	}
}
