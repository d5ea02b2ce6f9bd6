package referee

import (
	"cmp"
	"embed"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/incident"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css *.js
var files embed.FS

// site is the frame's with what the referee needs.
type site struct {
	*frame.Site
	law CaseLaw
}

// Routes adds the pages of the referee. Without case law no ruling is kept.
func Routes(mux *http.ServeMux, f *frame.Site, law CaseLaw) {
	s := &site{f, law}
	f.Add(frame.Folder{Files: files, Pages: []string{"rule", "rule-text", "caselaw"}, Parts: []string{"finding"},
		Styles: []string{"referee.css"}, Scripts: []string{"referee.js"}, Section: "rule", Funcs: s.funcs})
	s.InPlain(frame.Reading, "GET /rule", "GET /rule/text", "GET /rule/scenario.txt")
	mux.HandleFunc("GET /rule", s.rule)
	mux.HandleFunc("GET /rule/text", s.ruleText)
	mux.HandleFunc("POST /rule/text", s.ruleText)
	mux.HandleFunc("GET /rule/scenario.txt", s.ruleFile)
	mux.HandleFunc("POST /rule/keep", s.May(role.Judge, s.keepRuling))
	mux.HandleFunc("POST /rule/apply", s.May(role.Judge, s.applyRuling))
	mux.HandleFunc("GET /caselaw", s.May(role.Look, s.caseLaw))
}

// funcs are what the referee's templates call.
func (s *site) funcs(l lang.Lang) map[string]any {
	return map[string]any{
		"trayChips": func() []chip.Amount { return trayChips },
		"atCase":    instantOf,
		"saysCase":  func(c caselaw.Case) string { return frame.SaysCase(l, c) },
		"toldCase":  func(c caselaw.Case) string { return toldOf(l, c) },
		"player":    s.Names,
		"day":       func(at tournament.Instant) string { return dayOf(l, at, s.Zone) },
	}
}

// bookCookie remembers the rulebook that was picked last.
const bookCookie = "book"

// rulePage asks about an incident, one question a screen, and shows the ruling. A ruling changes nothing, so all
// answers stand in the address: it can be kept, sent and asked again, and every step works without script.
type rulePage struct {
	frame.Layout
	Book     string // id
	BookName string
	Books    []frame.BookChoice
	Law      bool // the room keeps case law
	Families []incident.Family
	Family   string
	Answered []answered
	Ask      *asked
	Without  string // address of the ruling without this question
	Card     *rulingCard
	Guide    frame.Guidance // of the kind of incident
	Table    *trackedTable
	Hidden   []carriedField // what a form carries along
}

// carriedField is a field that a form carries along.
type carriedField struct{ Name, Value string }

// answered is a question already answered, with the address that asks it again.
type answered struct{ Label, Text, URL string }

// asked is the question on the screen.
type asked struct {
	incident.Question
	Text    string
	Choices []choice
	Filled  []filled
	Hidden  []carriedField
}

// Needed and Optional are the fields in sight and those folded away.
func (a *asked) Needed() []filled   { return a.fields(false) }
func (a *asked) Optional() []filled { return a.fields(true) }

func (a *asked) fields(optional bool) (out []filled) {
	for _, f := range a.Filled {
		if f.Field.Optional == optional {
			out = append(out, f)
		}
	}
	return out
}

// choice is one large button, or one box to tick.
type choice struct {
	Option, Text, URL string
	Ticked            bool
}

// filled is one field.
type filled struct {
	incident.Field
	Label string
	Value string
	Wrong bool
}

// rulingCard is the ruling with what can be done with it.
type rulingCard struct {
	incident.Finding
	Book    string
	Query   string   // the address's query, from which everything can be worked out again
	Answer  []choice // the answers to what the ruling asks
	More    []choice // facts that can still be added
	Again   string
	Change  string // asks the last question again
	Kept    *caselaw.Case
	Similar []caselaw.Case
	Apply   bool
	OfAct   bool   // an act: another one may stand instead
	Paper   string // "slip" or "a4" when it is to be printed
	Printed tournament.Instant
}

// trayChips are the chips to tap.
var trayChips = []chip.Amount{25, 100, 500, 1000, 5000, 25000}

// rule shows the families, the next question, or the ruling.
func (s *site) rule(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	p := s.rulePage(w, r, q)
	if p.Family != "" {
		s.inquire(r, q, &p)
		p.Guide = s.Guidance(p.Book, []string{"referee:" + p.Family}, nil)
	}
	s.HTML(w, r, http.StatusOK, "rule", "layout", p)
}

// rulePage is the page without a question.
func (s *site) rulePage(w http.ResponseWriter, r *http.Request, q url.Values) rulePage {
	l := s.LangOf(r)
	book := s.bookFor(r, q)
	if q.Get("book") == book.ID && frame.CookieValue(r, bookCookie) != book.ID {
		frame.SetCookie(w, r, bookCookie, book.ID)
	}
	p := rulePage{Layout: s.Layout(r, "rule", l.T("web.rule.title")), Book: book.ID, BookName: book.Name.In(string(l)), Books: s.Library.Choices(l),
		Families: incident.Families(), Law: s.law != nil && s.Roles(r).May(role.Judge)}
	if !slices.ContainsFunc(p.Books, func(b frame.BookChoice) bool { return b.ID == book.ID }) {
		p.Books = append(p.Books, frame.BookChoice{ID: book.ID, Name: p.BookName})
	}
	if f := q.Get("f"); slices.ContainsFunc(p.Families, func(known incident.Family) bool { return known.Key == f }) {
		p.Family = f
	}
	p.Table = s.trackedTable(r, q)
	p.Hidden = carried(q, "f", "book")
	return p
}

// bookFor is the book asked for, the tournament's, the one picked last, or the room's.
func (s *site) bookFor(r *http.Request, q url.Values) *rulebook.Book {
	for _, id := range []string{q.Get("book"), s.bookOfTournament(q.Get("t")), frame.CookieValue(r, bookCookie), s.Book, frame.DefaultBook} {
		if id == "" {
			continue
		}
		if book, err := s.Library.Open(id); err == nil {
			return book
		}
	}
	book, err := s.Library.Open(rulebook.IDs()[0])
	if err != nil {
		panic(err) // a shipped book that does not load is a broken build
	}
	return book
}

// answersOf are the answers in an address: what does not belong to the questions is nobody's answer.
func answersOf(q url.Values) incident.Answers {
	a := incident.Answers{}
	for key, values := range q {
		if len(values) > 20 {
			values = values[:20]
		}
		kept := make([]string, len(values))
		for i, v := range values {
			kept[i] = frame.Clip(v, 120)
		}
		a[key] = kept
	}
	return a
}

// inquire fills the question or the ruling.
func (s *site) inquire(r *http.Request, q url.Values, p *rulePage) {
	l := s.LangOf(r)
	book := s.bookFor(r, q)
	a := answersOf(q)
	in, _ := incident.Ask(p.Family, a, p.Table.at(), book)
	p.Answered = answeredSoFar(l, q, in, a)
	ask := in.Next
	if i := slices.IndexFunc(in.More, func(m incident.Question) bool { return m.Key == q.Get("ask") }); i >= 0 {
		ask = &in.More[i]
	}
	if ask != nil && !(in.Known() && q.Has("now")) {
		p.Ask = s.asked(l, q, *ask, p.Table)
		if in.Known() && ask.Form != incident.Tick { // nothing to tick is ruling without it
			p.Without = address(q, "now", "1")
		}
		return
	}
	card := &rulingCard{Finding: in.Find(book, l), Book: book.ID, Query: strip(q, "ask", "now", "paper", "kept", "lang").Encode(),
		Again: "/rule?" + strip(q, append(keysOf(in), "ask", "now", "paper", "kept", "lang", "f")...).Encode(), Paper: paper(q.Get("paper")), Printed: s.Room.Now()}
	more := in.More
	if in.Next != nil {
		more = append([]incident.Question{*in.Next}, more...)
	}
	for _, m := range more {
		if m.Asked() && m.Form == incident.Pick && card.Answer == nil {
			card.Answer = s.asked(l, q, m, p.Table).Choices
			continue
		}
		card.More = append(card.More, choice{Option: m.Key, Text: m.Text(l), URL: address(strip(q, "now"), "ask", m.Key)})
	}
	if p.Law {
		s.precedents(r, card, caseOf(in, book, card.Finding), q.Get("kept"))
	}
	card.Apply = p.Can(role.Judge) && in.Done && card.Settled()
	card.OfAct = in.OfAct()
	card.Text = in.Text(tongueOf(l))
	if card.Wrong != "" {
		card.Change = p.Answered[len(p.Answered)-1].URL
	}
	p.Card = card
}

// SlipURL, SheetURL, TextURL and FileURL are the ruling on paper, and its scenario to edit and to save.
func (c *rulingCard) SlipURL() string  { return "/rule?" + c.Query + "&now=1&paper=slip" }
func (c *rulingCard) SheetURL() string { return "/rule?" + c.Query + "&now=1&paper=a4" }
func (c *rulingCard) TextURL() string  { return "/rule/text?" + c.Query }
func (c *rulingCard) FileURL() string  { return "/rule/scenario.txt?" + c.Query }

// Settled reports whether the ruling leaves nothing to ask.
func (c *rulingCard) Settled() bool { return c.Wrong == "" && c.Kind != article.Missing }

func paper(name string) string {
	if name == "slip" || name == "a4" {
		return name
	}
	return ""
}

// keysOf are all keys under which an inquiry was answered.
func keysOf(in incident.Inquiry) (keys []string) {
	for _, m := range in.Met {
		keys = append(keys, m.Keys()...)
	}
	return keys
}

// answeredSoFar words the answers; each can be given again, and what was asked after it with it.
func answeredSoFar(l lang.Lang, q url.Values, in incident.Inquiry, a incident.Answers) []answered {
	out := []answered{{Text: l.T("incident.family." + in.Family), URL: "/rule?" + strip(q, append(keysOf(in), "f", "ask", "now", "paper", "kept", "lang")...).Encode()}}
	for i, m := range in.Met {
		var later []string
		for _, n := range in.Met[i:] {
			later = append(later, n.Key)
			if n.Form == incident.Tick || n.Form == incident.Pick {
				later = append(later, n.Keys()...)
			}
		}
		step := answered{Text: answerText(l, m, a), Label: m.Text(l)}
		if m.Asked() { // by itself an answer like "yes" says nothing
			step = answered{Text: step.Label + " " + step.Text}
		}
		step.URL = "/rule?" + strip(q, append(later, "ask", "now", "paper", "kept", "lang")...).Encode()
		out = append(out, step)
	}
	return out
}

// answerText words one answer.
func answerText(l lang.Lang, m incident.Question, a incident.Answers) string {
	var words []string
	if m.Form == incident.Fill {
		for _, f := range m.Fields {
			if v, ok := f.Read(a.Get(f.Key)); ok {
				words = append(words, incident.FieldText(m, f, l)+" "+grouped(l, v))
			}
		}
	}
	for _, o := range a[m.Key] {
		if slices.Contains(m.Options, o) && o != "" {
			words = append(words, m.OptionText(o, l))
		}
	}
	if len(words) == 0 {
		return l.T("web.referee.nothing")
	}
	return joined(words)
}

func joined(words []string) string {
	text := words[0]
	for _, w := range words[1:] {
		text += " · " + w
	}
	return text
}

// grouped writes a number as people of the language do; chips stay as they are.
func grouped(l lang.Lang, v string) string {
	if n, err := strconv.ParseInt(v, 10, 64); err == nil {
		return l.Int(n)
	}
	return v
}

// asked is a question ready to be shown.
func (s *site) asked(l lang.Lang, q url.Values, question incident.Question, t *trackedTable) *asked {
	out := &asked{Question: question, Text: question.Text(l)}
	base := strip(q, append(question.Keys(), "ask", "now", "lang")...)
	for _, o := range question.Options {
		c := choice{Option: o, Text: question.OptionText(o, l)}
		c.URL = address(base, question.Key, o)
		c.Ticked = slices.Contains(q[question.Key], o)
		out.Choices = append(out.Choices, c)
	}
	for _, f := range question.Fields {
		value := cmp.Or(q.Get(f.Key), t.at().Known(f.Key), f.Usual)
		out.Filled = append(out.Filled, filled{Field: f, Label: incident.FieldText(question, f, l), Value: frame.Clip(value, 60), Wrong: question.Bad == f.Key})
	}
	out.Hidden = carried(base)
	return out
}

// strip is a query without some keys.
func strip(q url.Values, keys ...string) url.Values {
	out := url.Values{}
	for k, v := range q {
		if !slices.Contains(keys, k) {
			out[k] = v
		}
	}
	return out
}

// address is the page with one more answer.
func address(q url.Values, key, value string) string {
	out := strip(q, key, "lang")
	out.Set(key, value)
	return "/rule?" + out.Encode()
}

// carried are a query's values as hidden fields, in the order of their names.
func carried(q url.Values, without ...string) []carriedField {
	var out []carriedField
	for _, k := range slices.Sorted(maps.Keys(strip(q, append(without, "lang")...))) {
		for _, v := range q[k] {
			out = append(out, carriedField{k, v})
		}
	}
	return out
}
