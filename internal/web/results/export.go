package results

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"github.com/floorbook/floorbook/internal/document"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

// export is results as a file is made of them.
type export struct {
	view.Feed
	page     resultsPage
	licences map[int]string // by the number of an entry; for staff alone
}

// Formats are the files that results are kept in.
var Formats = []string{"csv", "xlsx", "json", "pdf"}

// file sends results as a file, made by write in the reader's language.
func (s *site) file(format, kind string, write func(*bytes.Buffer, *export, lang.Lang) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id, l := r.PathValue("id"), s.LangOf(r)
		e, err := s.export(r, id, l)
		if err != nil {
			s.NoEvent(w, r, id)
			return
		}
		var b bytes.Buffer
		if err := write(&b, e, l); err != nil {
			s.Log.Error("results not written", "route", r.Pattern, "err", err)
			s.Message(w, r, http.StatusInternalServerError, "web.error.internal", nil)
			return
		}
		frame.SendFile(w, kind, document.FileName(e.Event.Date+" "+e.Event.Name)+"."+format, b.Bytes())
	}
}

func (s *site) export(r *http.Request, id string, l lang.Lang) (*export, error) {
	e := &export{}
	var err error
	if e.page, err = s.build(id, l, true); err != nil {
		return nil, err
	}
	if e.Feed, err = s.Feed(id); err != nil {
		return nil, err
	}
	staff := s.People != nil && s.Roles(r).May(role.Look)
	err = s.Room.Read(id, func(st *tournament.State) {
		if staff {
			e.licences = s.licences(r.Context(), st)
		}
	})
	return e, err
}

// licences are those of the players of an event.
func (s *site) licences(ctx context.Context, st *tournament.State) map[int]string {
	out := map[int]string{}
	for i := range st.Entries {
		if p, err := s.People.Get(ctx, string(st.Entries[i].Player)); err == nil && p.Licence != "" {
			out[st.Entries[i].No] = p.Licence
		}
	}
	return out
}

func writeJSON(b *bytes.Buffer, e *export, _ lang.Lang) error {
	out := json.NewEncoder(b)
	out.SetEscapeHTML(false)
	out.SetIndent("", " ")
	return out.Encode(e.Feed)
}

// writeCSV writes what databases of results publish: a row for each place, with what is the same in all of them.
func writeCSV(b *bytes.Buffer, e *export, _ lang.Lang) error {
	t := document.Table{Head: []string{"event", "date", "venue", "buy_in", "fee", "currency", "entries", "unique_players", "prize_pool", "place", "tied", "name", "licence", "prize",
		"itm", "entry", "re_entry", "late", "out_at", "level", "knocked_out_by", "knockouts", "bounties", "of_prize_by_deal"}}
	if e.page.Satellite != nil {
		t.Head = append(t.Head, "ticket")
	}
	if len(e.page.Flights) > 0 {
		t.Head = append(t.Head, "flight")
	}
	for i, p := range e.Places {
		r := &e.page.Places[i]
		t.Rows = append(t.Rows, []document.Cell{document.Text(e.Event.Name), document.Text(e.Event.Date), document.Text(e.Event.Venue), document.Money(e.page.BuyIn),
			document.Money(e.page.Fee), document.Text(e.Event.Currency), document.Number(e.Event.Entries), document.Number(e.Event.Unique), document.Money(e.page.Pool),
			document.Number(p.Place), document.Number(p.Tied), document.Text(p.Name), document.Text(e.licences[p.Entry]), document.Money(r.Prize), flag(p.InMoney),
			document.Number(p.Entry), flag(p.ReEntry), flag(p.Late), document.Text(p.At), document.Number(p.Level), document.Text(takers(p.By)), document.Number(p.Knockouts),
			document.Money(r.Bounty), document.Money(r.Dealt)})
		if e.page.Satellite != nil {
			t.Rows[i] = append(t.Rows[i], document.Text(p.Ticket))
		}
		if len(e.page.Flights) > 0 {
			t.Rows[i] = append(t.Rows[i], document.Text(p.Flight))
		}
	}
	return document.WriteCSV(b, t)
}

func flag(is bool) document.Cell {
	if is {
		return document.Number(1)
	}
	return document.Number(0)
}

// takers names who took somebody; of who is not to be named stands the entry.
func takers(all []view.FeedWho) string {
	names := make([]string, len(all))
	for i, w := range all {
		if names[i] = w.Name; w.Name == "" {
			names[i] = "#" + document.Number(w.Entry).String()
		}
	}
	return strings.Join(names, "; ")
}

// writeXLSX writes the same for people, in their language.
func writeXLSX(b *bytes.Buffer, e *export, l lang.Lang) error {
	named := namer(l)
	places := document.Table{Name: l.T("web.results.title"), Head: []string{l.T("web.results.place"), l.T("web.results.player"), l.T("web.results.prize"), l.T("web.results.by"),
		l.T("web.results.took"), l.T("web.results.at"), l.T("web.results.level_no"), l.T("web.results.notes")}}
	if e.page.Bounties != "" {
		places.Head = append(places.Head, l.T("web.results.bounty"))
	}
	if len(e.licences) > 0 {
		places.Head = append(places.Head, l.T("web.players.licence"))
	}
	if e.page.Satellite != nil {
		places.Head = append(places.Head, l.T("web.satellite.ticket"))
	}
	if len(e.page.Flights) > 0 {
		places.Head = append(places.Head, l.T("web.flights.one"))
	}
	for _, r := range e.page.Places {
		at := ""
		if r.At > 0 && !r.Won() {
			at = moment(l, e.page.zone, e.page.Nights, r.At)
		}
		row := []document.Cell{document.Number(r.Place), document.Text(named(r.Who)), document.Money(r.Prize), document.Text(names(r.By, named)),
			document.Number(r.Took), document.Text(at), document.Number(r.Level), document.Text(notes(r, l))}
		if e.page.Bounties != "" {
			row = append(row, document.Money(r.Bounty))
		}
		if len(e.licences) > 0 {
			row = append(row, document.Text(e.licences[r.Entry]))
		}
		if e.page.Satellite != nil {
			row = append(row, document.Text(r.Ticket))
		}
		if len(e.page.Flights) > 0 {
			row = append(row, document.Text(r.Flight))
		}
		places.Rows = append(places.Rows, row)
	}
	event := document.Table{Name: l.T("web.results.event"), Head: []string{l.T("web.results.event"), e.Event.Name}}
	for _, f := range e.page.facts(l, e.Event) {
		event.Rows = append(event.Rows, []document.Cell{document.Text(f.Name), document.Text(f.Value)})
	}
	return document.WriteXLSX(b, places, event)
}

func names(all []view.Who, named func(view.Who) string) string {
	out := make([]string, len(all))
	for i, w := range all {
		out[i] = named(w)
	}
	return strings.Join(out, ", ")
}

// notes say what else became of an entry, as the page does.
func notes(r view.Result, l lang.Lang) string {
	var out []string
	add := func(is bool, key string, args ...any) {
		if is {
			out = append(out, l.T(key, args...))
		}
	}
	add(r.Tied > 1, "web.results.tied")
	add(r.ReEntry, "web.results.is_re_entry")
	add(r.Late && !r.ReEntry, "web.results.is_late")
	add(r.Again, "web.results.again")
	add(r.Surrendered, "web.results.surrendered")
	add(r.Disqualified, "web.results.disqualified")
	add(r.Rebuys > 0, "web.player.rebuys", "Count", r.Rebuys)
	add(r.AddOns > 0, "web.player.add_ons", "Count", r.AddOns)
	add(r.Dealt > 0, "web.results.by_deal", "Amount", l.Money(r.Dealt))
	return strings.Join(out, ", ")
}

// facts are those of the event, in words.
func (p *resultsPage) facts(l lang.Lang, e view.FeedEvent) document.Facts {
	var out document.Facts
	add := func(key, value string) {
		if value != "" {
			out = append(out, document.Fact{Name: l.T(key), Value: value})
		}
	}
	number := func(n int) string {
		if n == 0 {
			return ""
		}
		return l.Int(int64(n))
	}
	add("web.results.venue", e.Venue)
	add("web.results.buy_in", l.Money(p.BuyIn)+" + "+l.Money(p.Fee))
	add("web.results.entries", l.Int(int64(p.Entries)))
	add("web.results.unique", l.Int(int64(p.Unique)))
	add("web.results.re_entries", l.Int(int64(p.ReEntries)))
	for _, of := range p.Flights {
		out = append(out, document.Fact{Name: l.T("web.flights.one") + " · " + of.Name, Value: counted(of, l)})
	}
	add("web.results.rebuys", number(p.Rebuys))
	add("web.results.add_ons", number(p.AddOns))
	add("web.clock.pool", l.Money(p.Pool))
	if p.Guarantee > 0 {
		add("web.clock.guarantee", l.Money(p.Guarantee))
	}
	if p.Added > 0 {
		add("web.results.added", l.Money(p.Added))
	}
	add("web.results.itm", number(p.Paid))
	if k := p.Satellite; k != nil {
		add("web.satellite.tickets.short", l.T("web.satellite.tickets", "Count", k.Tickets, "Ticket", k.Ticket))
	}
	if p.Started > 0 {
		add("web.results.start", p.day(p.Started, l)+" "+p.wall(p.Started))
	}
	if p.Ended > 0 {
		add("web.results.end", p.day(p.Ended, l)+" "+p.wall(p.Ended))
	}
	add("web.results.book", p.BookName)
	return out
}

// counted says how many entered a flight, and how many of them played the next day.
func counted(of view.Flight, l lang.Lang) string {
	if of.Over() {
		return l.T("web.results.flight", "Entries", of.Entries, "Through", of.Through)
	}
	return l.T("web.results.flight.entries", "Entries", of.Entries)
}

func (p *resultsPage) wall(at tournament.Instant) string {
	return time.UnixMilli(int64(at)).In(p.zone).Format("15:04")
}

func (p *resultsPage) day(at tournament.Instant, l lang.Lang) string { return day(l, p.zone, at) }

// writePDF writes the results to be kept.
func writePDF(b *bytes.Buffer, e *export, l lang.Lang) error {
	named, p := namer(l), &e.page
	d := &document.Document{Title: e.Event.Name, Subtitle: l.T("web.results.title"), Lang: string(l), Foot: l.T("web.paper.no", "Seq", p.Seq), At: p.dated()}
	if p.Started > 0 {
		d.Subtitle += " · " + p.day(p.Started, l)
	}
	d.Parts = []document.Part{p.facts(l, e.Event)}
	if p.Ended == 0 {
		d.Parts = append(d.Parts, document.Paragraph(l.T("web.results.running", "Count", p.Left)))
	}
	rows := document.Rows{Columns: []document.Column{{Head: l.T("web.results.place"), Width: 2}, {Head: l.T("web.results.player"), Width: 8}}}
	if p.Told {
		rows.Columns = append(rows.Columns, document.Column{Head: l.T("web.results.by"), Width: 7}, document.Column{Head: l.T("web.results.took"), Width: 2.8})
	}
	rows.Columns = append(rows.Columns, document.Column{Head: l.T("web.results.at"), Width: 4.4})
	if p.Bounties != "" {
		rows.Columns = append(rows.Columns, document.Column{Head: l.T("web.results.bounty"), Width: 3, Right: true})
	}
	rows.Columns = append(rows.Columns, document.Column{Head: l.T("web.results.prize"), Width: 3.6, Right: true})
	for _, r := range p.Places {
		who := named(r.Who)
		if more := strings.Trim(r.Flight+", "+notes(r, l), ", "); more != "" {
			who += " (" + more + ")"
		}
		line := []string{l.Place(r.Place), who}
		if p.Told {
			took := ""
			if r.Took > 0 {
				took = l.Int(int64(r.Took))
			}
			line = append(line, names(r.By, named), took)
		}
		at, prize := "", ""
		if r.At > 0 && !r.Won() {
			at = moment(l, p.zone, p.Nights, r.At)
			if r.Level > 0 {
				at += " · " + l.T("web.results.level", "N", r.Level)
			}
		}
		if r.Prize > 0 {
			prize = l.Euros(r.Prize)
		}
		if r.Ticket != "" {
			prize = l.T("web.satellite.ticket") + " · " + prize
		}
		line = append(line, at)
		if p.Bounties != "" {
			bounty := ""
			if r.Bounty > 0 {
				bounty = l.Euros(r.Bounty)
			}
			line = append(line, bounty)
		}
		rows.Lines = append(rows.Lines, append(line, prize))
	}
	d.Parts = append(d.Parts, rows)
	return document.WritePDF(b, d)
}

// dated is the instant that a document is of: the end, else of whatever was last.
func (p *resultsPage) dated() time.Time {
	at := max(p.Started, p.Ended)
	for _, r := range p.Places {
		at = max(at, r.At)
	}
	return time.UnixMilli(int64(at))
}
