package cardroom

import (
	"cmp"
	"net/http"
	"slices"
	"time"

	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/letters"
	"github.com/floorbook/floorbook/tournament"
)

// sheetPage is what is printed of the rota: the pushes to come, or the shifts of some days.
type sheetPage struct {
	frame.Layout
	rota
	Sheet    string // "rota" or "shifts"
	Now      tournament.Instant
	From, To string // days, "2026-11-25"
	Dealers  []dealerShifts
}

// dealerShifts is what a dealer has worked.
type dealerShifts struct {
	Name   string
	Shifts []shift
	Hours  int64 // minutes on duty
	Downs  int
	Dealt  int64 // minutes at tables
}

// shift is one of them. What is on still is counted until now.
type shift struct {
	From, Until tournament.Instant
	On          bool
	Hours       int64
	Downs       int
	Dealt       int64
}

const day = 24 * time.Hour

func (s *site) sheet(w http.ResponseWriter, r *http.Request) {
	l, now := s.LangOf(r), s.Room.Now()
	p := sheetPage{Layout: s.Layout(r, "shifts", l.T("web.rota.title")), Sheet: r.PathValue("sheet"), Now: now}
	if p.Sheet != "rota" && p.Sheet != "shifts" {
		s.NotFound(w, r)
		return
	}
	o, c, ok := s.build(l, pushesPrinted)
	if !ok {
		s.NotFound(w, r)
		return
	}
	p.rota = o
	if p.Sheet == "shifts" {
		today := time.UnixMilli(int64(now)).In(s.Zone).Format(time.DateOnly)
		from, until := s.days(r.URL.Query().Get("from"), r.URL.Query().Get("to"), today)
		p.From, p.To = from.Format(time.DateOnly), until.Format(time.DateOnly)
		p.Dealers = s.shifts(c, cardroom.Instant(from.UnixMilli()), cardroom.Instant(until.Add(day).UnixMilli()), cardroom.Instant(now), func(id string) string { return s.Named(l, id) })
	}
	s.HTML(w, r, http.StatusOK, "shifts", "layout", p)
}

// days are the first and the last day of a report: the week that ends today, unless something else is asked for.
func (s *site) days(from, to, today string) (a, b time.Time) {
	b, err := time.ParseInLocation(time.DateOnly, cmp.Or(to, today), s.Zone)
	if err != nil {
		b, _ = time.ParseInLocation(time.DateOnly, today, s.Zone)
	}
	if a, err = time.ParseInLocation(time.DateOnly, from, s.Zone); err != nil || a.After(b) {
		a = b.AddDate(0, 0, -6)
	}
	return a, b
}

// shifts are those that began between two instants, by dealer.
func (s *site) shifts(c *cardroom.State, from, until, now cardroom.Instant, name func(string) string) (out []dealerShifts) {
	const perMinute = 60_000
	by := map[string]*dealerShifts{}
	add := func(id string, one shift) {
		if cardroom.Instant(one.From) < from || cardroom.Instant(one.From) >= until {
			return
		}
		d := by[id]
		if d == nil {
			d = &dealerShifts{Name: name(id)}
			by[id] = d
		}
		d.Shifts = append(d.Shifts, one)
		d.Hours, d.Downs, d.Dealt = d.Hours+one.Hours, d.Downs+one.Downs, d.Dealt+one.Dealt
	}
	for _, x := range c.Shifts {
		add(x.Dealer, shift{From: tournament.Instant(x.From), Until: tournament.Instant(x.Until), Hours: int64(x.Until-x.From) / perMinute, Downs: x.Downs, Dealt: int64(x.Dealt) / perMinute})
	}
	for _, d := range c.Dealers {
		if d.From > now {
			continue
		}
		dealt := d.Dealt
		if d.Table > 0 {
			dealt += now - d.Since
		}
		add(d.Duty.Dealer, shift{From: tournament.Instant(d.From), On: true, Hours: int64(now-d.From) / perMinute, Downs: d.Downs, Dealt: int64(dealt) / perMinute})
	}
	for _, d := range by {
		slices.SortFunc(d.Shifts, func(a, b shift) int { return cmp.Compare(a.From, b.From) })
		out = append(out, *d)
	}
	slices.SortFunc(out, func(a, b dealerShifts) int { return letters.Compare(a.Name, b.Name) })
	return out
}
