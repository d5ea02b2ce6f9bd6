package referee

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/incident"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/tell"
	"github.com/floorbook/floorbook/tournament"
)

// CaseLaw is the rulings at tables and those that are kept at none; room.Room has one.
type CaseLaw interface {
	// Keep writes a case of no table durably; the same ID keeps one only. It refuses with a *refusal.Error.
	Keep(ctx context.Context, c caselaw.Case, by role.By) error
	// All lists the cases, oldest first.
	All(ctx context.Context) (caselaw.Law, error)
}

// similarMax is how many cases on similar facts a ruling shows.
const similarMax = 3

// caseLawPage lists the rulings at tables and those that were kept.
type caseLawPage struct {
	frame.Layout
	Cases    []caselaw.Case
	Articles []articleCount
	By       string
	Total    int
}

// articleCount is an article and how many cases read it.
type articleCount struct {
	ID    article.ID
	Cases int
}

// instantOf is when a case was kept.
func instantOf(c caselaw.Case) tournament.Instant { return tournament.Instant(c.At) }

// dayOf is a day and its hour as people of the language write them.
func dayOf(l lang.Lang, at tournament.Instant, zone *time.Location) string {
	layout := "02/01/2006 15:04"
	if l == lang.English {
		layout = "2 Jan 2006 15:04"
	}
	return time.UnixMilli(int64(at)).In(zone).Format(layout)
}

// toldOf tells what happened in the reader's language, one line each: the scenario of a case that was kept, or what the table
// was told.
func toldOf(l lang.Lang, c caselaw.Case) string {
	if c.Place == nil {
		if file, err := scenario.Parse("", []byte(c.Text)); err == nil {
			return file.Text(tongueOf(l))
		}
		return c.Text
	}
	var b strings.Builder
	for _, statement := range c.Told {
		if line, ok := tongueOf(l).Tell(statement); ok {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// caseOf is the case that an inquiry would make.
func caseOf(in incident.Inquiry, book *rulebook.Book, f incident.Finding) caselaw.Case {
	c := caselaw.Case{Book: book.ID, Family: in.Family, Point: f.Point, Told: in.Told, Text: in.Text(tell.Scenario)}
	for _, cite := range f.Cites {
		if cite.Article != article.Silent {
			c.Articles = append(c.Articles, cite.Article)
		}
	}
	return c
}

// precedents adds to a ruling what was ruled on similar facts, and what was just kept.
func (s *site) precedents(r *http.Request, card *rulingCard, c caselaw.Case, kept string) {
	law, err := s.law.All(r.Context())
	if err != nil {
		s.Log.Error("case law not read", "err", err)
		return
	}
	for i := range law {
		if kept != "" && law[i].ID == kept {
			card.Kept = &law[i]
			law = append(law[:i:i], law[i+1:]...)
			break
		}
	}
	card.Similar = law.Similar(c, similarMax)
}

// keepRuling keeps a ruling: as the book has it, with an option chosen, or overruled.
func (s *site) keepRuling(w http.ResponseWriter, r *http.Request) {
	q, ok := s.postedQuery(w, r)
	if !ok {
		return
	}
	book := s.bookFor(r, q)
	a := answersOf(q)
	in, known := incident.Ask(q.Get("f"), a, s.trackedTable(r, q).at(), book)
	if !known || !in.Known() || s.law == nil {
		s.Message(w, r, http.StatusNotFound, "web.error.notfound", nil)
		return
	}
	c := caseOf(in, book, in.Find(book, s.LangOf(r)))
	c.ID = r.PostForm.Get("key")
	if !frame.ValidKey(c.ID) {
		s.BadForm(w, r, frame.BadInput{Field: "key", Value: c.ID})
		return
	}
	c.Option = r.PostForm.Get("option")
	c.Reason = frame.Clip(strings.TrimSpace(r.PostForm.Get("reason")), caselaw.ReasonMax)
	c.Did = r.PostForm.Get("did")
	c.Says = saysOf(in, book, c)
	if c.Says == nil {
		s.BadForm(w, r, frame.BadInput{Field: "option", Value: c.Option})
		return
	}
	if err := s.law.Keep(r.Context(), c, s.By(r, "", 0, role.Judge)); err != nil {
		s.Refuse(w, r, err)
		return
	}
	q.Set("now", "1")
	q.Set("kept", c.ID)
	http.Redirect(w, r, "/rule?"+q.Encode()+"#card", http.StatusSeeOther)
}

// saysOf words what was decided in every language, so that it stays as it was shown; nil for an option that the ruling
// does not leave.
func saysOf(in incident.Inquiry, book *rulebook.Book, c caselaw.Case) map[string]string {
	says := map[string]string{}
	for _, l := range lang.All {
		f := in.Find(book, l)
		text := f.Says
		switch c.Did {
		case caselaw.Overruled:
			text = c.Reason
		case caselaw.Chosen:
			text = ""
			for _, o := range f.Options {
				if o.Key == c.Option {
					text = o.Says
				}
			}
		}
		if text == "" && c.Did != caselaw.Overruled {
			return nil
		}
		says[string(l)] = frame.Clip(text, caselaw.ReasonMax)
	}
	return says
}

// caseLaw lists the rulings at tables and those that were kept, all or those that read an article.
func (s *site) caseLaw(w http.ResponseWriter, r *http.Request) {
	p := caseLawPage{Layout: s.Layout(r, "caselaw", s.LangOf(r).T("web.caselaw.title")), By: frame.Clip(r.URL.Query().Get("article"), 60)}
	if s.law == nil {
		s.Message(w, r, http.StatusNotFound, "web.error.notfound", nil)
		return
	}
	law, err := s.law.All(r.Context())
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	p.Total, p.Cases = len(law), law.By(article.ID(p.By))
	ids, cases := law.Articles()
	for _, id := range ids {
		p.Articles = append(p.Articles, articleCount{id, cases[id]})
	}
	s.HTML(w, r, http.StatusOK, "caselaw", "layout", p)
}
