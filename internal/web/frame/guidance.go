package frame

import (
	"slices"

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
