package table

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// watchPage is a hosted table of a cash session as who looks on sees it: later.
type watchPage struct {
	frame.Layout
	view.Table
	Drawing frame.TableDrawing
	ID      string
	Self    string
	Nothing bool // can be shown yet
	Hands   int  // by how many it is later
	Seconds int  // and by how many seconds
}

// namesFor are the names that a reader sees at a table: staff those of the room, anybody those that may be read anywhere.
func (s *site) namesFor(r *http.Request) view.Names {
	if s.Roles(r).May(role.Look) {
		return s.Names
	}
	return func(p table.PlayerID) string {
		if name := s.Published(p); name != "" {
			return name
		}
		return "…"
	}
}

// watchView is the table as it may be seen now; false where there is no such table.
func (s *site) watchView(r *http.Request) (p watchPage, ok bool) {
	no, err := strconv.Atoi(r.PathValue("table"))
	if err != nil {
		return p, false
	}
	p.ID, p.Self = r.PathValue("id"), r.URL.Path
	name := ""
	if s.CashRoom.Cash(p.ID, func(st *cashgame.State) {
		name = st.House.Name
		if t := st.Table(no); t != nil && t.Hosted != nil {
			p.Hands, p.Seconds = t.Hosted.Lag()
		}
	}) != nil {
		return p, false
	}
	err = s.past.Delayed(p.ID, no, func(st *cashgame.State, seconds int) {
		stamp := s.Stamp(p.ID)
		stamp.Now -= tournament.Instant(seconds) * 1000
		hands := p.Hands
		p.Table, ok = view.BuildCashTable(st, no, s.namesFor(r), stamp)
		p.Hands = hands
	})
	if err != nil {
		return p, false
	}
	p.Nothing, p.No = !ok, no
	p.Layout = s.Layout(r, "watch", s.LangOf(r).T("web.table", "N", no)+" · "+name)
	p.Bare = true
	p.Drawing = frame.DrawTable(p.Table)
	return p, true
}

func (s *site) watch(w http.ResponseWriter, r *http.Request) {
	p, ok := s.watchView(r)
	if !ok {
		s.NotFound(w, r)
		return
	}
	s.HTML(w, r, http.StatusOK, "watch", "layout", p)
}

// namesEvery is how often, in milliseconds, a page looks at what no event of the table changes: names.
const namesEvery = 10_000

var errNoHosted = errors.New("no such hosted table")

// watchEvents sends the table as it may be seen, rendered once for all who see the same.
func (s *site) watchEvents(w http.ResponseWriter, r *http.Request) {
	p, ok := s.watchView(r)
	if !ok {
		s.NotFound(w, r)
		return
	}
	l := s.LangOf(r)
	changed, stop := s.CashRoom.WatchAt(p.ID, p.No)
	audience := fmt.Sprintf("watch %s %d %s %v", p.ID, p.No, l, s.Roles(r).May(role.Look))
	var last uint64
	s.Stream(w, r, changed, stop, func() ([]byte, bool, error) {
		at := [3]uint64{0, uint64(time.Now().UnixMilli() / namesEvery)}
		if err := s.past.Delayed(p.ID, p.No, func(st *cashgame.State, _ int) { at[0] = st.Seq }); err != nil {
			return nil, true, err
		}
		show := func(any) (any, bool, error) {
			now, ok := s.watchView(r)
			if !ok {
				return nil, false, errNoHosted
			}
			return now, false, nil
		}
		edition, body, err := s.Edition(audience, at, show, func(p any) ([]byte, error) { return s.Render(l, "watch", "watch-live", p) })
		if err != nil || edition == last {
			return nil, true, err
		}
		last = edition
		return body, false, nil
	})
}
