package member

import (
	"net/http"
	"strings"
	"time"

	"github.com/floorbook/floorbook/internal/document"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/money"
)

// data is all that is kept of the person, as the house itself writes it out: his file, papers and photo, and every row of the journal that names him.
func (s *site) data(w http.ResponseWriter, r *http.Request, p memberPage) {
	if s.papers == nil {
		s.NotFound(w, r)
		return
	}
	text, err := s.papers.Export(r.Context(), p.Of.ID)
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	s.NoteBy(r, logbook.Entry{Kind: logbook.PersonExported, Subject: p.Of.ID}, role.By{Person: p.Of.ID, Role: role.Player})
	frame.SendFile(w, "application/json; charset=utf-8", "floorbook.json", text)
}

// readable is what is kept of the person, to be read.
func (s *site) readable(w http.ResponseWriter, r *http.Request, p memberPage) {
	l := s.LangOf(r)
	d := &document.Document{Lang: string(l), Title: l.T("web.member.data"), Subtitle: p.Of.Name, At: time.UnixMilli(int64(s.Room.Now())), Foot: s.Venue}
	f := &p.File
	d.Parts = append(d.Parts, facts(l, "web.desk.details", [][2]string{{"web.paper.name", p.Of.Name}, {"web.players.ref", p.Of.Ref}, {"web.players.licence", p.Of.Licence}, {"web.desk.born", f.Born},
		{"web.desk.birthtown", f.Birthtown}, {"web.desk.address", strings.ReplaceAll(f.Address, "\n", ", ")}, {"web.desk.mail", f.Mail}, {"web.desk.phone", f.Phone},
		{"web.desk.photo", yes(l, p.Photo)}, {"web.member.left", amount(l, p.Left)}})...)
	var kept document.Facts
	add := func(name, value string) { kept = append(kept, document.Fact{Name: name, Value: value}) }
	for _, c := range f.Cards {
		add(kind(l, c.Kind), c.From+" – "+c.Until)
	}
	for i, list := range [][]people.Ban{f.Bans, f.Limits} {
		for _, b := range list {
			add(l.T([]string{"web.desk.ban", "web.desk.limit"}[i]), strings.TrimSpace(b.From+" – "+b.Until+" "+b.Reason))
		}
	}
	for _, o := range f.Owed {
		said := l.Money(money.Amount(o.Amount)) + " " + o.Cite
		if o.Settled > 0 {
			said += " · " + l.T("web.desk.settled.done")
		}
		add(l.T("web.desk.owed."+o.For), said)
	}
	for _, x := range f.Defaults {
		add(l.T("web.desk.default"), s.when(l, x.At))
	}
	for _, q := range f.Requests {
		add(l.T("web.desk.right."+q.Right), strings.TrimSpace(s.when(l, q.At)+" "+q.Outcome))
	}
	for _, x := range p.Papers {
		add(l.T("web.desk.paper."+x.Kind), s.when(l, x.At))
	}
	for _, e := range p.Events {
		add(e.Name, s.became(l, &e))
	}
	if len(kept) > 0 {
		d.Parts = append(d.Parts, document.Heading(l.T("web.desk.kept")), kept)
	}
	text, err := document.PDFOf(d)
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	frame.SendFile(w, document.PDF, "floorbook.pdf", text)
}

// facts are those that are known, under a heading.
func facts(l lang.Lang, title string, pairs [][2]string) []document.Part {
	var out document.Facts
	for _, p := range pairs {
		if p[1] != "" {
			out = append(out, document.Fact{Name: l.T(p[0]), Value: p[1]})
		}
	}
	return []document.Part{document.Heading(l.T(title)), out}
}

func yes(l lang.Lang, is bool) string {
	if is {
		return l.T("web.member.photo")
	}
	return ""
}

func amount(l lang.Lang, a money.Amount) string {
	if a == 0 {
		return ""
	}
	return l.Money(a)
}

func (s *site) when(l lang.Lang, ms int64) string {
	return frame.Day(l, time.UnixMilli(ms).In(s.Zone).Format(time.DateOnly))
}

// became is what became of somebody in an event.
func (s *site) became(l lang.Lang, e *event) string {
	switch {
	case e.Reserved:
		return l.T("web.member.reserved")
	case e.Waits:
		return l.T("web.member.waits")
	case e.In:
		return l.T("web.enter.in")
	}
	said := l.Place(e.Place) + " / " + l.Int(int64(e.Of))
	if e.Prize > 0 {
		said += " · " + l.Money(e.Prize)
	}
	return said
}

// kind is what a card is called.
func kind(l lang.Lang, name string) string {
	if key := "value.admission.cards." + name; l.Has(key) {
		return l.T(key)
	}
	return name
}
