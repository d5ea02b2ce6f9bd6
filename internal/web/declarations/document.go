package declarations

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/floorbook/floorbook/declaration"
	"github.com/floorbook/floorbook/internal/document"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

// hasDocument reports whether floorbook writes what a duty asks for; plans and files of staff are the house's own.
func hasDocument(k declaration.Kind) bool {
	return k == declaration.Conditions || k == declaration.Changes || k == declaration.Programme || k == declaration.Rules
}

// change is one of the terms that is another than it was told.
type change struct{ Field, From, To string }

// changes words what is no longer as it was told.
func (s *site) changes(l lang.Lang, before, now *declaration.Terms, fields []declaration.Field) (out []change) {
	for _, f := range fields {
		out = append(out, change{l.T("web.declarations.field." + string(f)), s.term(l, before, f), s.term(l, now, f)})
	}
	return out
}

// term words one of the terms.
func (s *site) term(l lang.Lang, t *declaration.Terms, f declaration.Field) string {
	count := func(n int) string {
		if n == 0 {
			return l.T("web.declarations.none")
		}
		return l.Int(int64(n))
	}
	switch f {
	case declaration.NameField:
		return t.Name
	case declaration.DaysField:
		return s.days(l, t)
	case declaration.CancelledField:
		if t.Cancelled {
			return l.T("web.declarations.cancelled")
		}
		return l.T("web.declarations.held")
	case declaration.GameField:
		return l.T("game." + t.Game)
	case declaration.BuyInField:
		return l.Money(t.BuyIn)
	case declaration.FeeField:
		return l.Money(t.Fee)
	case declaration.GuaranteeField:
		return l.Money(t.Guarantee)
	case declaration.StackField:
		return l.Chips(t.Stack)
	case declaration.SeatsField:
		return count(t.Seats)
	case declaration.CapacityField:
		if t.Capacity == 0 {
			return l.T("web.declarations.unlimited")
		}
		return count(t.Capacity)
	case declaration.LateField:
		return count(t.Late)
	case declaration.ReEntriesField:
		return count(t.ReEntries)
	case declaration.BookField:
		return t.Book
	}
	return l.T("web.declarations.sheet") + " " + t.Sheet
}

// days are the starts of an event as people write them.
func (s *site) days(l lang.Lang, t *declaration.Terms) string {
	var out []string
	for _, day := range t.Days {
		out = append(out, frame.Day(l, time.UnixMilli(int64(day)).In(s.Zone).Format(tournament.FlightStarts)))
	}
	if len(out) == 0 {
		return l.T("web.declarations.no_start")
	}
	return strings.Join(out, ", ")
}

// document sends one of an event: its name is that of a duty, ".pdf".
func (s *site) document(w http.ResponseWriter, r *http.Request) {
	kind, pdf := strings.CutSuffix(r.PathValue("document"), ".pdf")
	e, asked := s.DeclaredEvent(r.Context(), r.PathValue("id"))
	if !asked || !pdf || !hasDocument(declaration.Kind(kind)) {
		s.NotFound(w, r)
		return
	}
	l := s.LangOf(r)
	d := &document.Document{Lang: string(l), Title: l.T("web.declarations.document." + kind), Subtitle: e.Event.Terms.Name, At: time.UnixMilli(int64(s.Room.Now())),
		Foot: strings.TrimSpace(s.Venue + " " + s.days(l, &e.Event.Terms))}
	switch declaration.Kind(kind) {
	case declaration.Rules:
		d.Parts = s.rules(l, e.ID)
	case declaration.Programme:
		d.Parts = s.terms(l, e)
	case declaration.Conditions:
		d.Parts = append(s.addressed(l, &e, declaration.Conditions), s.terms(l, e)...)
		d.Parts = append(d.Parts, s.circumstances(l, e.ID)...)
		d.Parts = append(d.Parts, document.Fields{l.T("web.declarations.signed")})
	case declaration.Changes:
		d.Parts = append(s.addressed(l, &e, declaration.Changes), document.Fields{l.T("web.declarations.signed")})
	}
	s.send(w, r, d, kind+" "+e.Event.Terms.Name+".pdf")
}

func (s *site) send(w http.ResponseWriter, r *http.Request, d *document.Document, name string) {
	text, err := document.PDFOf(d)
	if err != nil {
		s.Log.Error("document not written", "route", r.Pattern, "err", err)
		s.Message(w, r, http.StatusInternalServerError, "web.error.internal", nil)
		return
	}
	frame.SendFile(w, document.PDF, document.FileName(name), text)
}

// addressed is to whom a document goes, by which article and until when, and what has changed since the last one.
func (s *site) addressed(l lang.Lang, e *frame.DeclaredEvent, kind declaration.Kind) (out []document.Part) {
	for _, d := range e.Duties {
		if d.Kind != kind {
			continue
		}
		var to, cites []string
		policy := s.policy(e.ID)
		for _, a := range addressees(policy, kind) {
			to = append(to, l.T("web.declarations.authority."+a.String()))
		}
		for _, id := range d.Cites {
			cites = append(cites, l.Cited(id))
		}
		facts := document.Facts{{Name: l.T("web.declarations.to"), Value: strings.Join(to, ", ")}, {Name: l.T("web.declarations.by_article"), Value: strings.Join(cites, ", ")}}
		if d.Due > 0 {
			facts = append(facts, document.Fact{Name: l.T("web.declarations.until"), Value: s.moment(l, d.Due)})
		}
		out = append(out, facts)
		if len(d.Changed) > 0 {
			rows := document.Rows{Columns: []document.Column{{Head: l.T("web.declarations.what"), Width: 3}, {Head: l.T("web.declarations.was"), Width: 4}, {Head: l.T("web.declarations.is"), Width: 4}}}
			for _, c := range s.changes(l, &d.Before, &e.Event.Terms, d.Changed) {
				rows.Lines = append(rows.Lines, []string{c.Field, c.From, c.To})
			}
			out = append(out, document.Heading(l.T("web.declarations.changes")), rows)
		}
	}
	if kind == declaration.Changes && len(out) == 0 {
		out = append(out, document.Paragraph(l.T("web.declarations.no_change")))
	}
	return out
}

func addressees(p *declaration.Policy, kind declaration.Kind) []declaration.Authority {
	if kind == declaration.Changes {
		return p.ChangeTo.Value
	}
	return p.ConditionsTo.Value
}

// policy is what the book in force asks for an event.
func (s *site) policy(stream string) *declaration.Policy {
	p := &declaration.Policy{}
	_ = s.Room.Read(stream, func(st *tournament.State) { // what cannot be read asks for nothing
		if st.Rules.Declaration != nil {
			*p = *st.Rules.Declaration
		}
	})
	return p
}

func (s *site) moment(l lang.Lang, at declaration.Instant) string {
	return frame.Day(l, time.UnixMilli(int64(at)).In(s.Zone).Format(tournament.FlightStarts))
}

// terms are how an event is held: its terms, its first days and its levels.
func (s *site) terms(l lang.Lang, e frame.DeclaredEvent) []document.Part {
	var facts document.Facts
	for _, f := range declaration.Fields {
		if f != declaration.NameField && f != declaration.SheetField && (f != declaration.CancelledField || e.Event.Terms.Cancelled) {
			facts = append(facts, document.Fact{Name: l.T("web.declarations.field." + string(f)), Value: s.term(l, &e.Event.Terms, f)})
		}
	}
	var levels, flights document.Rows
	levels.Columns = []document.Column{{Head: l.T("web.declarations.level"), Width: 2}, {Head: l.T("web.declarations.blinds"), Width: 4},
		{Head: l.T("web.declarations.ante"), Width: 2, Right: true}, {Head: l.T("web.declarations.minutes"), Width: 2, Right: true}}
	flights.Columns = []document.Column{{Head: l.T("web.declarations.flight"), Width: 2}, {Head: l.T("web.declarations.start"), Width: 6}}
	shares := document.Rows{Columns: []document.Column{{Head: l.T("web.declarations.from_entries"), Width: 2}, {Head: l.T("web.declarations.shares"), Width: 8}}}
	_ = s.Room.Read(e.ID, func(st *tournament.State) { // it was read a moment ago
		facts = append(facts, sold(l, st)...)
		for _, t := range st.Structure.Payouts.Tables {
			shares.Lines = append(shares.Lines, []string{l.Int(int64(t.Entries)), percents(t.Shares)})
		}
		for _, f := range st.Structure.Flights {
			flights.Lines = append(flights.Lines, []string{f.Name, frame.Day(l, f.Starts)})
		}
		for i, level := range st.Structure.Levels {
			line := []string{l.T("web.break"), "", "", strconv.Itoa(level.Minutes)}
			if !level.Break {
				line = []string{strconv.Itoa(st.Structure.Number(i)), l.Chips(level.Small) + " / " + l.Chips(level.Big), l.Chips(level.Ante), line[3]}
			}
			levels.Lines = append(levels.Lines, line)
		}
	})
	out := []document.Part{facts}
	if len(flights.Lines) > 0 {
		out = append(out, document.Heading(l.T("web.declarations.flights")), flights)
	}
	if len(shares.Lines) > 0 {
		out = append(out, document.Heading(l.T("web.declarations.prizes")), shares)
	}
	return append(out, document.Heading(l.T("web.declarations.levels")), levels)
}

// sold is what is sold besides entries, and what is withheld of what was bought.
func sold(l lang.Lang, st *tournament.State) (out document.Facts) {
	sale := func(name string, x tournament.Sale) {
		out = append(out, document.Fact{Name: l.T("web.declarations.sold." + name), Value: l.T("web.declarations.sale", "Price", l.Money(x.Total()), "Chips", l.Chips(x.Chips))})
	}
	if r := st.Structure.Rebuys; r != nil {
		sale("rebuy", r.Sale)
		out = append(out, document.Fact{Name: l.T("web.declarations.sold.until"), Value: l.Int(int64(r.Levels))})
	}
	if st.Structure.AddOn != nil {
		sale("add_on", *st.Structure.AddOn)
	}
	if st.Structure.Bonus != nil {
		sale("bonus", *st.Structure.Bonus)
	}
	if percent := st.Withholding().Percent; percent > 0 {
		out = append(out, document.Fact{Name: l.T("web.declarations.withheld"), Value: strconv.Itoa(percent) + "\u00a0%"})
	}
	return out
}

// percents are shares of the pool by place, in hundredths of a percent.
func percents(shares []int) string {
	out := make([]string, len(shares))
	for i, share := range shares {
		out[i] = strconv.Itoa(share / 100)
		if rest := share % 100; rest > 0 {
			out[i] += "." + strconv.Itoa(100 + rest)[1:]
		}
	}
	return strings.Join(out, " · ")
}

// circumstances are what the room was asked of the event: what nobody has said is left to be filled in by hand.
func (s *site) circumstances(l lang.Lang, stream string) []document.Part {
	var facts document.Facts
	var open document.Fields
	_ = s.Declared.Declarations(func(st *declaration.State) { // it was read a moment ago
		for _, f := range []declaration.Fact{declaration.TablesAdded, declaration.StaffHired} {
			name := l.T("web.declarations.fact." + string(f))
			if told := st.Told(stream, f); told.Known() {
				facts = append(facts, document.Fact{Name: name, Value: l.T("web.declarations.told." + told.String())})
			} else {
				open = append(open, name)
			}
		}
	})
	var out []document.Part
	if len(facts) > 0 {
		out = append(out, facts)
	}
	if len(open) > 0 {
		out = append(out, open)
	}
	return out
}

// rules are the articles of the book that an event is played by, in floorbook's own words.
func (s *site) rules(l lang.Lang, stream string) (out []document.Part) {
	var id string
	_ = s.Room.Read(stream, func(st *tournament.State) { id = st.Book }) // it was read a moment ago
	book, err := s.Library.Open(id)
	if err != nil {
		return []document.Part{document.Paragraph(id)}
	}
	out = append(out, document.Facts{{Name: l.T("web.declarations.field.book"), Value: strings.TrimSpace(book.Name.In(string(l)) + " " + book.Version)}})
	for i := range book.Articles {
		a := &book.Articles[i]
		out = append(out, document.Heading(a.Label+" · "+a.Title.In(string(l))), document.Paragraph(a.Summary.In(string(l))))
	}
	return out
}

// programme sends that of all events that are to come.
func (s *site) programme(w http.ResponseWriter, r *http.Request) {
	l := s.LangOf(r)
	d := &document.Document{Lang: string(l), Title: l.T("web.declarations.programme"), Subtitle: s.Venue, At: time.UnixMilli(int64(s.Room.Now()))}
	rows := document.Rows{Columns: []document.Column{{Head: l.T("web.declarations.start"), Width: 4}, {Head: l.T("web.declarations.event"), Width: 5}, {Head: l.T("web.declarations.field.game"), Width: 3},
		{Head: l.T("web.declarations.field.buy_in"), Width: 2.5, Right: true}, {Head: l.T("web.declarations.field.fee"), Width: 2.5, Right: true}}}
	for _, e := range s.DeclaredEvents(r.Context(), false) {
		t := &e.Event.Terms
		name := t.Name
		if t.Cancelled {
			name += " (" + l.T("web.declarations.cancelled") + ")"
		}
		rows.Lines = append(rows.Lines, []string{s.days(l, t), name, l.T("game." + t.Game), l.Money(t.BuyIn), l.Money(t.Fee)})
	}
	d.Parts = []document.Part{rows}
	s.send(w, r, d, l.T("web.declarations.programme")+".pdf")
}
