package seat

import (
	"bytes"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
)

// ParseAct is for tests.
var ParseAct = parseSeatAct

// Shared is all that the phones at a table are sent alike.
func Shared(c frame.Config, l lang.Lang, t *view.Table) (string, error) {
	s := &site{Site: frame.New(c)}
	Routes(http.NewServeMux(), s.Site, nil, nil)
	p, err := s.renderFelt(l, feltOf(t, false), nil)
	if err != nil {
		return "", err
	}
	return string(bytes.Join(slices.Concat([][]byte{p.head, p.cards, p.pot, p.onMe, p.onOther, p.turn}, p.seats), nil)), nil
}

// Looks are those that the stream of a player's page takes; call stop when done.
func Looks(c frame.Config, cards Cards, id string, p table.PlayerID) (look frame.Fragment, stop func()) {
	s := &site{Site: frame.New(c), cards: cards}
	s.tables.Most, s.owns.Most = tablesMost, ownsMost
	Routes(http.NewServeMux(), s.Site, nil, nil)
	r := httptest.NewRequest(http.MethodGet, "/events"+seatAddress(id, p)+"?lang=fr", nil)
	now, ok := s.seatView(r, id, p)
	if !ok {
		panic("no such seat")
	}
	next, _, stop := s.seatFragment(r, now)
	return func() ([]byte, bool, error) {
		body, same, err := next()
		if errors.As(err, new(frame.Later)) {
			err = nil
		}
		return body, same, err
	}, stop
}
