package web

import (
	"net/http"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/rulebook"
)

// guidanceShown is how many instructions a page shows at once; the others are folded away.
const guidanceShown = 3

// guidance is what the book in force asks of whoever reads a page, now and at moments that the page cannot know of.
type guidance struct {
	Book  string
	First []instruction
	More  []instruction
	Later []view.Guide

	Handover *view.Handover // of a table
}

// instruction is one article at the first moment that calls for it.
type instruction struct {
	Moment string
	rulebook.Article
}

// Any reports whether there is something to show.
func (g guidance) Any() bool { return len(g.First)+len(g.Later) > 0 }

// Count is the number of instructions folded away.
func (g guidance) Count() int { return len(g.More) }

// guidance reads a book at the moments that are now, each article once, and at those that may come; nothing where the
// book is not known here.
func (s *site) guidance(book string, now, later []string) guidance {
	b, err := s.library.open(book)
	if err != nil {
		return guidance{}
	}
	g := guidance{Book: b.ID, Later: view.Guides(b, later)}
	var all []instruction
	for _, moment := range view.Guides(b, now) {
		for _, a := range moment.Articles {
			if !slices.ContainsFunc(all, func(i instruction) bool { return i.ID == a.ID }) {
				all = append(all, instruction{moment.Moment, a})
			}
		}
	}
	n := min(guidanceShown, len(all))
	g.First, g.More = all[:n], all[n:]
	return g
}

// tableGuidance is for the dealer: where hands are not tracked the page cannot know what goes on in them.
func (s *site) tableGuidance(t *view.Table) guidance {
	if t.Clock.Phase == view.PhaseFinished || t.State == view.TableEmpty {
		return guidance{}
	}
	later := []string{view.ReliefMoment}
	if !t.Hosted {
		later = append(slices.Clone(view.HandMoments), later...)
	}
	later = slices.DeleteFunc(later, func(m string) bool {
		return slices.Contains(t.Moments, m) || m == "table:split-pot" && !t.Variant.Game.HiLo()
	})
	g := s.guidance(t.Book, t.Moments, later)
	g.Handover = &t.Handover
	return g
}

// guidancePage lists, moment by moment, what a book asks of staff.
type guidancePage struct {
	page
	ID    string // of the book, law included
	Name  rulebook.Text
	Asked string // the book without the law
	Law   string
	Books []bookChoice
	Laws  []bookChoice
	Parts []guidancePart
}

// guidancePart is one page's moments.
type guidancePart struct {
	Key     string
	Moments []view.Guide
}

func (s *site) rulebookGuidance(w http.ResponseWriter, r *http.Request) {
	l, q := s.langOf(r), r.URL.Query()
	id := q.Get("book")
	if id == "" {
		id = s.Book
	}
	layer, law := rulebook.SplitLaw(id)
	if law == "" {
		law = q.Get("law")
	}
	b, err := s.library.open(rulebook.JoinLaw(layer, law))
	if err != nil {
		s.message(w, r, http.StatusNotFound, "web.error.book", map[string]any{"Book": clip(id, 60)})
		return
	}
	p := guidancePage{page: s.page(r, "guidance", l.T("guidance.title")), ID: b.ID, Name: b.Name, Asked: layer, Law: law,
		Books: s.library.choices(l), Laws: s.library.laws(l)}
	for _, g := range view.Guides(b, rulebook.Moments) {
		key, _, _ := strings.Cut(g.Moment, ":")
		if n := len(p.Parts); n == 0 || p.Parts[n-1].Key != key {
			p.Parts = append(p.Parts, guidancePart{Key: key})
		}
		last := &p.Parts[len(p.Parts)-1]
		last.Moments = append(last.Moments, g)
	}
	s.html(w, r, http.StatusOK, "guidance", "layout", p)
}
