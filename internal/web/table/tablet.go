package table

import (
	"html/template"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// seat is what a tablet shows of a seat at a table with real chips, and what its dealer may tell of it.
type seat struct {
	Event   string
	Table   int
	No      table.SeatNo
	Name    string // "" free
	Unsold  bool
	Button  bool
	Absent  bool
	Serving view.Serving
	Cards   tournament.TimeCards
	Shot    bool // played by the shot clock
	Deals   bool // shown to who deals
	Tells   bool // he may tell something of the player
	Rebuy   bool // what that may be
	Time    bool
}

// render renders what a table's page shows.
func (s *site) render(l lang.Lang, t *liveTable) ([]byte, error) {
	p := t.tablePage
	if !t.Hosted {
		var err error
		if p.Chairs, err = s.drawSeats(l, t); err != nil {
			return nil, err
		}
	}
	return s.Render(l, "table", "table-live", p)
}

// drawSeats renders the seats of a table with real chips, but for those that were drawn alike before, with forms as of what the table shows.
func (s *site) drawSeats(l lang.Lang, t *liveTable) (template.HTML, error) {
	seats := make([]seat, len(t.Seats))
	for i := range seats {
		seats[i] = t.seat(i)
	}
	chairs, err := frame.Redraw(s.Site, l, "table", "tablet-seat", seats, t.chairs)
	if err != nil {
		return "", err
	}
	t.chairs = chairs
	n := 0
	for i := range chairs {
		n += len(chairs[i].Body)
	}
	body := make([]byte, 0, n+n/8)
	for i := range chairs {
		body = s.AppendForms(body, chairs[i].Body, t.Seq)
	}
	return template.HTML(body), nil
}

func (p *tablePage) seat(i int) seat {
	at := &p.Seats[i]
	c := seat{Event: p.Clock.ID, Table: p.No, No: at.No, Name: at.Name, Unsold: at.Unsold, Button: at.Button, Absent: at.Did == view.DidLeaveTable, Serving: at.Serving,
		Cards: at.TimeCards, Shot: p.Shot != nil, Deals: p.Can(role.Deal)}
	if c.Tells = at.Name != "" && c.Deals && p.Clock.Phase.UnderWay(); c.Tells {
		c.Rebuy, c.Time = p.Rebuy != nil, p.TimeOn == nil
	}
	return c
}
