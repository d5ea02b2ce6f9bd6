package seat_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/web/seat"
	"github.com/floorbook/floorbook/table"
)

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
		got, err := seat.ParseAct(c.form, 3)
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
