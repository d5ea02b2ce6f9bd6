package table

import (
	"slices"

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

// ways are those to the tables around one.
type ways struct {
	Event  string
	No     int
	Others []int
}

// acts are what the floor does with a table that nobody has proposed.
type acts struct {
	Event  string
	No     int
	Halted bool
	Breaks bool           // there is another table to go to
	Seats  []table.SeatNo // of one with real chips: where its button may lie
	Button table.SeatNo
}

// drawn are parts of a table's page as they were last rendered.
type drawn struct {
	chairs []frame.Drawn[seat] // of a table with real chips
	ways   []frame.Drawn[ways]
	acts   []frame.Drawn[acts]
}

// render renders what a table's page shows: but for the parts that were drawn alike before, whose forms are as of what the table shows.
func (s *site) render(l lang.Lang, t *liveTable) (body []byte, err error) {
	p := t.tablePage
	if t.chairs, err = frame.Redraw(s.Site, l, "table", "tablet-seat", p.seats(), t.chairs, frame.Equal); err != nil {
		return nil, err
	}
	sameWays := func(a, b ways) bool { return a.Event == b.Event && a.No == b.No && slices.Equal(a.Others, b.Others) }
	if t.ways, err = frame.Redraw(s.Site, l, "table", "table-ways", []ways{{p.Clock.ID, p.No, p.Others}}, t.ways, sameWays); err != nil {
		return nil, err
	}
	if t.acts, err = frame.Redraw(s.Site, l, "table", "table-run", p.mayDo(), t.acts, acts.same); err != nil {
		return nil, err
	}
	p.Chairs, p.Ways, p.Acts = frame.Joined(t.chairs, p.Seq), frame.Joined(t.ways, p.Seq), frame.Joined(t.acts, p.Seq)
	return s.Render(l, "table", "table-live", p)
}

// mayDo is what the reader may do with the table, nothing where he does not run the event.
func (p *tablePage) mayDo() []acts {
	if !p.Can(role.Run) || !p.Clock.Phase.UnderWay() {
		return nil
	}
	a := acts{Event: p.Clock.ID, No: p.No, Halted: p.State == view.TableHalted, Breaks: len(p.Others) > 1}
	if !p.Hosted {
		for i := range p.Table.Seats {
			at := &p.Table.Seats[i]
			if a.Seats = append(a.Seats, at.No); at.Button {
				a.Button = at.No
			}
		}
	}
	return []acts{a}
}

func (a acts) same(b acts) bool {
	return a.Event == b.Event && a.No == b.No && a.Halted == b.Halted && a.Breaks == b.Breaks && a.Button == b.Button && slices.Equal(a.Seats, b.Seats)
}

// seats are those of a table with real chips.
func (p *tablePage) seats() (out []seat) {
	if p.Hosted {
		return nil
	}
	for i := range p.Table.Seats {
		out = append(out, p.seat(i))
	}
	return out
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
