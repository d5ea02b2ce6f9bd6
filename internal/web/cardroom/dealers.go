package cardroom

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/letters"
	"github.com/floorbook/floorbook/tournament"
)

// pushesShown is how many pushes to come a rota shows, pushesPrinted how many are on its sheet.
const (
	pushesShown   = 4
	pushesPrinted = cardroom.Ahead
)

// dealersPage is who deals where, now and at the next pushes.
type dealersPage struct {
	frame.Layout
	rota
	Mine   bool    // for a dealer: his own line
	Change *change // the place that was tapped
	Error  string
	// Forms.
	Fields settings
	Off    []person // who can be put on duty
	Events []event
}

// rota is what everybody sees of it, apart from what may be done.
type rota struct {
	Seq     uint64
	On      bool
	Runs    bool // may push and place
	Next    int  // number of the next push
	Due     tournament.Instant
	IsDue   bool
	Rest    int // downs in a row after which a break is owed
	Cols    []tournament.Instant
	Rows    []row
	Without []int // tables that have no dealer
	Free    int   // dealers who rest and could deal
	OnDuty  int
	Needed  int
	Over    []string // names of those at a table after their hours
	Undo    uint64
	Undoes  string // type of the event that would be taken back
}

// Short reports whether there are too few dealers for the breaks.
func (r rota) Short() bool { return r.On && r.OnDuty < r.Needed }

// row is a dealer's line.
type row struct {
	ID, Name    string
	From, Until tournament.Instant
	Came        bool // his hours have begun
	Owed        bool // a break, which the next push does not bring
	Since       tournament.Instant
	Cells       []cell // now, then push by push
}

// cell is one place of a line.
type cell struct {
	Table int // 0: rests
	Push  int // 0: now
	Home  bool
	Yet   bool // has not come yet
	Fixed bool // planned by hand
}

type (
	person struct{ ID, Name string }
	event  struct {
		ID, Name string
		Chosen   bool
	}
)

// settings are those of the rota, as they are typed.
type settings struct {
	Down, Rest, First, Tables string
	Auto                      bool
}

// change is what can be done with one place of a line.
type change struct {
	row
	Cell   cell
	At     tournament.Instant // of the push
	Tables []choice
	Events []event
	Until  string // "02:00"
}

// choice is a table, with who is there at that time.
type choice struct {
	No     int
	Dealer string // name
	Here   bool   // he himself
}

// build is the rota as it is. The names of events are looked up afterwards: whoever holds both a tournament and the room has taken them in
// that order.
func (s *site) build(l lang.Lang, pushes int) (o rota, c *cardroom.State, ok bool) {
	now := s.Room.Now()
	at := cardroom.Instant(now)
	ok = s.Cardroom(func(st *cardroom.State) {
		c = st.Clone()
		o = rota{Seq: st.Seq, On: st.On(), Next: st.Pushes + 1, Due: tournament.Instant(st.Due), IsDue: st.IsDue(), Rest: st.Rota.Rest,
			Without: st.Undealt(), OnDuty: st.Here(at), Needed: st.Needed()}
		o.Undo, o.Undoes = st.Undo()
	})
	if !o.On {
		return o, c, ok
	}
	place := map[int]int{}
	for i, no := range c.Served() {
		place[no] = i + 1
	}
	lines, due := c.Lines(at, pushes)
	for _, d := range due {
		o.Cols = append(o.Cols, tournament.Instant(d))
	}
	slices.SortStableFunc(lines, func(a, b cardroom.Line) int {
		return cmp.Or(cmp.Compare(min(b.Table, 1), min(a.Table, 1)), cmp.Compare(place[a.Table], place[b.Table]))
	})
	for _, line := range lines {
		d := line.Duty
		one := row{ID: d.Dealer, Name: s.Named(l, d.Dealer), From: tournament.Instant(d.From), Until: tournament.Instant(d.Until), Came: d.From <= at,
			Owed: line.Table > 0 && line.Run >= c.Rota.Rest && line.Next[0].Table > 0, Since: tournament.Instant(line.Since)}
		one.Cells = []cell{{Table: line.Table, Yet: !one.Came}}
		for i, step := range line.Next {
			one.Cells = append(one.Cells, cell{step.Table, c.Pushes + 1 + i, step.Home, !step.Here, step.Fixed})
		}
		o.Rows = append(o.Rows, one)
		if line.Over(at) {
			o.Over = append(o.Over, one.Name)
		}
		if line.Table == 0 && one.Came && at < d.Until {
			o.Free++
		}
	}
	return o, c, ok
}

func (s *site) dealers(w http.ResponseWriter, r *http.Request) {
	s.show(w, r, http.StatusOK, "", nil)
}

// show is the page, with what was wrong with what was typed.
func (s *site) show(w http.ResponseWriter, r *http.Request, status int, wrong string, typed *settings) {
	l, now := s.LangOf(r), s.Room.Now()
	p := dealersPage{Layout: s.Layout(r, "dealers", l.T("web.rota.title")), Error: wrong}
	o, c, ok := s.build(l, pushesShown)
	if !ok {
		s.NotFound(w, r)
		return
	}
	p.rota = o
	p.Runs = p.Can(role.Run)
	if p.Runs {
		p.Fields = s.fields(c, now)
		if typed != nil {
			p.Fields = *typed
		}
		p.Off, p.Events = s.offDuty(l, c), s.events(c, nil)
		q := r.URL.Query()
		push, _ := strconv.Atoi(q.Get("push"))
		p.Change = s.change(&p.rota, c, q.Get("dealer"), push)
	}
	s.HTML(w, r, status, "dealers", "layout", p)
}

// fields are the rota's settings, or those that are proposed.
func (s *site) fields(c *cardroom.State, now tournament.Instant) settings {
	if !c.On() {
		return settings{Down: "30", Rest: "3", First: s.clock(now + 30*60_000 - now%(30*60_000))} // on the hour, or half past
	}
	listed := make([]string, len(c.Rota.Tables))
	for i, no := range c.Rota.Tables {
		listed[i] = strconv.Itoa(no)
	}
	return settings{Down: strconv.Itoa(c.Rota.Down), Rest: strconv.Itoa(c.Rota.Rest), First: s.clock(tournament.Instant(c.Due)),
		Tables: strings.Join(listed, ", "), Auto: c.Rota.Auto}
}

// clock writes an hour as fields of forms have it.
func (s *site) clock(at tournament.Instant) string {
	return time.UnixMilli(int64(at)).In(s.Zone).Format("15:04")
}

// offDuty lists who could deal and is not in the rota: dealers first, then all others who may.
func (s *site) offDuty(l lang.Lang, c *cardroom.State) (out []person) {
	if s.Access == nil {
		return nil
	}
	var others []person
	for _, a := range s.Access.Accounts() {
		if _, on := c.Dealer(a.ID); on || a.Closed || !a.Anywhere().May(role.Deal) {
			continue
		}
		one := person{a.ID, s.Named(l, a.ID)}
		if slices.Contains(a.Anywhere(), role.Dealer) {
			out = append(out, one)
		} else {
			others = append(others, one)
		}
	}
	byName := func(a, b person) int { return letters.Compare(a.Name, b.Name) }
	slices.SortFunc(out, byName)
	slices.SortFunc(others, byName)
	return append(out, others...)
}

// events lists those that have tables in the rota, or are chosen.
func (s *site) events(c *cardroom.State, chosen []string) (out []event) {
	streams := slices.Clone(chosen)
	for _, loan := range c.Lent {
		if !loan.Hosted {
			streams = append(streams, loan.Stream)
		}
	}
	slices.Sort(streams)
	for _, id := range slices.Compact(streams) {
		one := event{ID: id, Name: id, Chosen: slices.Contains(chosen, id)}
		_ = s.Room.Read(id, func(st *tournament.State) { one.Name = st.Structure.Name })
		out = append(out, one)
	}
	return out
}

// change is the sheet of a place of a line; nil where there is none.
func (s *site) change(o *rota, c *cardroom.State, dealer string, push int) *change {
	i := slices.IndexFunc(o.Rows, func(r row) bool { return r.ID == dealer })
	if i < 0 {
		return nil
	}
	at := 0 // of the cell
	if push > 0 {
		at = push - c.Pushes
	}
	one := &change{row: o.Rows[i], At: s.Room.Now()}
	if at < 0 || at >= len(one.Cells) {
		return nil
	}
	one.Cell, one.Until = one.Cells[at], s.clock(one.row.Until)
	if at > 0 {
		one.At = o.Cols[at-1]
	}
	d, _ := c.Dealer(dealer)
	one.Events = s.events(c, d.Streams)
	for _, no := range c.Served() {
		t := choice{No: no}
		for _, r := range o.Rows {
			if r.Cells[at].Table == no && !r.Cells[at].Home {
				t.Dealer, t.Here = r.Name, r.ID == dealer
			}
		}
		one.Tables = append(one.Tables, t)
	}
	return one
}

func (s *site) dealersEvents(w http.ResponseWriter, r *http.Request) {
	l, runs := s.LangOf(r), s.Roles(r).May(role.Run)
	changed, stop := s.Room.Watch(room.CardroomStream)
	key := "dealers " + string(l)
	if runs {
		key += " runs"
	}
	var last uint64
	s.Stream(w, r, changed, stop, func() ([]byte, bool, error) {
		show := func(any) (any, bool, error) {
			o, _, _ := s.build(l, pushesShown)
			o.Runs = runs
			return o, false, nil
		}
		no, body, err := s.Edition(key, [3]uint64{s.CardroomSeq()}, show, func(o any) ([]byte, error) { return s.Render(l, "dealers", "dealers-live", o) })
		if err != nil || no == last {
			return nil, true, err
		}
		last = no
		return body, false, nil
	})
}

// mine is the line of whoever has signed in, as a dealer sees it.
func (s *site) mine(w http.ResponseWriter, r *http.Request) {
	who := s.Who(r)
	if !who.SignedIn() {
		s.Refer(w, r, role.Deal)
		return
	}
	o, _, ok := s.build(s.LangOf(r), pushesShown)
	if !ok {
		s.NotFound(w, r)
		return
	}
	o.Rows = slices.DeleteFunc(o.Rows, func(one row) bool { return one.ID != who.Person })
	o.Without, o.Over, o.Undo = nil, nil, 0
	p := dealersPage{Layout: s.Layout(r, "dealers", s.LangOf(r).T("web.rota.mine")), Mine: true, rota: o}
	s.HTML(w, r, http.StatusOK, "dealers", "layout", p)
}
