package cage

import (
	"net/url"
	"strconv"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/money"
)

// box is the drop box of a table of a cash session, as it stands before somebody counts it.
type box struct {
	Session, Title string
	Table          int
	Told           chip.Amount  // that should be in it
	Worth          money.Amount // of that
	Untold         int          // hands of which nobody has said what was dropped
	Picked         bool         // by the page that led here
}

// boxes are those of the sessions that play with chips of the house's money: of tables that are open, or have something in it.
func (s *site) boxes(q url.Values, currency string) (out []box) {
	if s.CashRoom == nil {
		return nil
	}
	for _, session := range s.CashRoom.CashSessions() {
		_ = s.CashRoom.Cash(session.Stream, func(st *cashgame.State) {
			for _, t := range st.Tables {
				told := st.Drop(t.Play.No)
				if st.House.Currency != currency || t.Hosted != nil || told == 0 && (t.Closed != 0 || t.Play.Hands == 0) {
					continue
				}
				one := box{Session: session.Stream, Title: st.House.Name, Table: t.Play.No, Told: told, Worth: money.Amount(told) * st.House.Worth, Untold: t.Untold}
				one.Picked = q.Get("session") == one.Session && q.Get("table") == strconv.Itoa(one.Table)
				out = append(out, one)
			}
		})
	}
	return out
}

func parseDrop(f url.Values) (any, error) {
	no, err := number(f, "table")
	if err != nil {
		return nil, err
	}
	worth, err := frame.Cents(f.Get("worth"))
	return cage.TakeDrop{Stream: f.Get("session"), Table: no, Worth: worth}, err
}
