package cage

import (
	"net/url"
	"strconv"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/money"
)

// box is the drop box of a table of a cash session, as it stands before somebody counts it.
type box struct {
	Session, Title string
	Table          int
	Told           chip.Amount   // that should be in it
	Worth          money.Amount  // of that
	Untold         int           // hands of which nobody has said what was dropped
	Chips          []chip.Amount // denominations of the house
	Picked         bool          // by the page that led here
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
				one := box{Session: session.Stream, Title: st.House.Name, Table: t.Play.No, Told: told, Worth: money.Amount(told) * st.House.Worth, Untold: t.Untold, Chips: st.House.Chips}
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
	told, err := frame.Pieces(f, "c")
	if err != nil {
		return nil, err
	}
	worth, err := frame.Cents(f.Get("worth"))
	return cage.TakeDrop{Stream: f.Get("session"), Table: no, Worth: worth, Pieces: told}, err
}

// tips are those of a cash session, to be given out.
type tips struct {
	Session, Title string
	frame.Tips
	Worth  money.Amount // of a chip of value 1
	Picked bool
}

// tipped are the sessions whose dealers have tips to get in the money of the day.
func (s *site) tipped(l lang.Lang, q url.Values, currency string) (out []tips) {
	if s.CashRoom == nil {
		return nil
	}
	for _, session := range s.CashRoom.CashSessions() {
		one := tips{Session: session.Stream, Title: session.Name, Tips: s.TipsOf(l, session.Stream), Picked: q.Get("session") == session.Stream}
		same := false
		_ = s.CashRoom.Cash(session.Stream, func(st *cashgame.State) { one.Worth, same = st.House.Worth, st.House.Currency == currency })
		if same && len(one.Dealers) > 0 {
			out = append(out, one)
		}
	}
	return out
}

// Of is what chips of the session are worth.
func (t tips) Of(chips chip.Amount) money.Amount { return money.Amount(chips) * t.Worth }

func parseTips(f url.Values) (any, error) {
	n, err := frame.Cents(f.Get("worth"))
	if err != nil {
		return nil, err
	}
	f.Set("amount", strconv.Itoa(int(n)))
	f.Set("all", "cash")
	paid, err := tenders(f)
	return cage.GiveTips{Stream: f.Get("session"), Dealer: f.Get("dealer"), Worth: n, Tenders: paid}, err
}
