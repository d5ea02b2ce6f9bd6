package frame

import (
	"html/template"
	"slices"
	"strings"
	"sync"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/rulebook"
)

// GuidanceShown is how many instructions a page shows at once; the others are folded away.
const GuidanceShown = 3

// Guidance is what the book in force asks of whoever reads a page, now and at moments that the page cannot know of.
type Guidance struct {
	Book  string
	First []Instruction
	More  []Instruction
	Later []view.Guide

	drawn *drawnGuide // nil where there is nothing to draw
}

// Instruction is one article at the first moment that calls for it.
type Instruction struct {
	Moment string
	rulebook.Article
}

// Any reports whether there is something to show.
func (g Guidance) Any() bool { return len(g.First)+len(g.Later) > 0 }

// Count is the number of instructions folded away.
func (g Guidance) Count() int { return len(g.More) }

// Guidance reads a book at the moments that are now, each article once, and at those that may come; nothing where the
// book is not known here.
func (s *Site) Guidance(book string, now, later []string) Guidance {
	b, err := s.Library.Open(book)
	if err != nil {
		return Guidance{}
	}
	kept := s.guides.Take(guideOf{b, strings.Join(now, " "), strings.Join(later, " ")})
	kept.once.Do(func() {
		kept.of = guidanceOf(b, now, later)
		kept.of.drawn = kept
	})
	return kept.of
}

func guidanceOf(b *rulebook.Book, now, later []string) Guidance {
	g := Guidance{Book: b.ID, Later: view.Guides(b, later)}
	var all []Instruction
	for _, moment := range view.Guides(b, now) {
		for _, a := range moment.Articles {
			if !slices.ContainsFunc(all, func(i Instruction) bool { return i.ID == a.ID }) {
				all = append(all, Instruction{moment.Moment, a})
			}
		}
	}
	n := min(GuidanceShown, len(all))
	g.First, g.More = all[:n], all[n:]
	return g
}

// guidesMax bounds the guidance that is kept: a room has a few books, and a book some dozens of moments.
const guidesMax = 1024

// guideOf is what guidance follows from, moments with a space between them.
type guideOf struct {
	book       *rulebook.Book
	now, later string
}

// drawnGuide is guidance with how it looks, which is the same at every table where it is the same moment.
type drawnGuide struct {
	once sync.Once
	of   Guidance

	mu    sync.Mutex
	shown map[lang.Lang]template.HTML
}

// guide renders guidance, once in each language.
func (r *renderer) guide(l lang.Lang, g Guidance) (template.HTML, error) {
	d := g.drawn
	if d == nil {
		return "", nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if shown, known := d.shown[l]; known {
		return shown, nil
	}
	body, err := r.render(l, guidePage, "guide-shown", g)
	if err != nil {
		return "", err
	}
	if d.shown == nil {
		d.shown = make(map[lang.Lang]template.HTML)
	}
	d.shown[l] = template.HTML(body)
	return d.shown[l], nil
}
