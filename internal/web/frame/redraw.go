package frame

import (
	"html/template"
	"slices"

	"github.com/floorbook/floorbook/internal/lang"
)

// Drawn is a part of a page with what it was rendered from.
type Drawn[D comparable] struct {
	Of   D
	Body []byte
}

// HTML is the part for a template that it stands in.
func (d Drawn[D]) HTML() template.HTML { return template.HTML(d.Body) }

// Redraw renders a template of a page from each of data, but for those from which it was rendered before: of what people look at together nine parts in ten
// have not changed. Forms keep the key and the state that they had then: see Site.AppendForms and Site.Fresh.
func Redraw[D comparable](s *Site, l lang.Lang, page, name string, data []D, before []Drawn[D]) ([]Drawn[D], error) {
	out := make([]Drawn[D], 0, len(data))
	for _, d := range data {
		if i := slices.IndexFunc(before, func(b Drawn[D]) bool { return b.Of == d }); i >= 0 {
			out = append(out, before[i])
			continue
		}
		body, err := s.Render(l, page, name, d)
		if err != nil {
			return nil, err
		}
		out = append(out, Drawn[D]{d, body})
	}
	return out, nil
}
