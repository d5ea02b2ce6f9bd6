package referee

import (
	"net/http"
	"strings"

	"github.com/floorbook/floorbook/internal/incident"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/tell"
)

// textMax is the longest scenario that the page rules on, in bytes.
const textMax = 16 << 10

// textPage is a scenario to be read, changed by hand and ruled on.
type textPage struct {
	frame.Layout
	Book  string
	Books []frame.BookChoice
	Text  string
	Asked bool
	Cards []incident.Finding
	Whole bool // every ">" line holds
	Lines []string
}

// ruleText shows the scenario of an address, or rules on one that was written.
func (s *site) ruleText(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	l, book := s.LangOf(r), s.bookFor(r, r.Form)
	p := textPage{Layout: s.Layout(r, "rule-text", l.T("web.referee.text")), Books: s.Library.Choices(l), Book: book.ID}
	switch {
	case r.Method == http.MethodPost:
		p.Text = clipBytes(strings.ReplaceAll(r.PostForm.Get("text"), "\r\n", "\n"), textMax)
	default:
		if in, ok := incident.Ask(r.Form.Get("f"), answersOf(r.Form), nil, book); ok && in.Known() {
			p.Text = written(in, l, book)
		}
	}
	if p.Text != "" {
		p.judge(s, l, book)
	}
	if r.Method == http.MethodPost && r.PostForm.Has("save") {
		sendScenario(w, p.Text)
		return
	}
	s.HTML(w, r, http.StatusOK, "rule-text", "layout", p)
}

// judge plays the text by the book that it names, or by the book picked.
func (p *textPage) judge(s *site, l lang.Lang, book *rulebook.Book) {
	p.Asked = true
	file, err := scenario.Parse("", []byte(p.Text))
	if err != nil {
		p.Cards = []incident.Finding{{Wrong: incident.Wrong(err, l)}}
		return
	}
	if file.Book != "" {
		if named, err := s.Library.Open(file.Book); err == nil {
			book = named
		}
	}
	p.Book = book.ID
	file = file.In(tongueOf(l))
	result := file.Run(book)
	p.Cards = incident.Findings(result, view.Beneath(file, result, book), book, l)
	p.Whole = result.OK()
	for _, f := range result.Failures {
		p.Lines = append(p.Lines, strings.TrimLeft(f.String(), ":"))
	}
}

// ruleFile sends the scenario of an address as a file, with everything that follows from it.
func (s *site) ruleFile(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	book := s.bookFor(r, q)
	in, ok := incident.Ask(q.Get("f"), answersOf(q), nil, book)
	if !ok || !in.Known() {
		s.Message(w, r, http.StatusNotFound, "web.error.notfound", nil)
		return
	}
	sendScenario(w, written(in, s.LangOf(r), book))
}

// written tells an incident in the reader's language, with its book and with what follows from every line.
func written(in incident.Inquiry, l lang.Lang, book *rulebook.Book) string {
	text := in.Scenario(book.ID, tongueOf(l))
	file, err := scenario.Parse("", []byte(text))
	if err != nil {
		return text
	}
	updated, err := file.Updated(book)
	if err != nil {
		return text
	}
	return string(updated)
}

// tongueOf is the tongue in which situations are told to readers of a language.
func tongueOf(l lang.Lang) tell.Tongue {
	if l == lang.French {
		return tell.French
	}
	return tell.Scenario
}

func sendScenario(w http.ResponseWriter, text string) {
	frame.SendFile(w, "text/plain; charset=utf-8", "scenario.txt", []byte(text))
}

// clipBytes cuts a text that is too long at a whole character.
func clipBytes(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "")
}
