package frame

import (
	"bytes"
	"html/template"
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/internal/lang"
)

// Drawn is a part of a page with what it was rendered from.
type Drawn[D any] struct {
	Of   D
	Body []byte
}

// HTML is the part for a template that it stands in.
func (d Drawn[D]) HTML() template.HTML { return template.HTML(d.Body) }

// Redraw renders a template of a page from each of data, but for those that are the same as one from which it was rendered before: of what people look at
// together nine parts in ten have not changed. Forms keep the key and the state that they had then: see AppendForms and Site.Fresh.
func Redraw[D any](s *Site, l lang.Lang, page, name string, data []D, before []Drawn[D], same func(a, b D) bool) ([]Drawn[D], error) {
	out := make([]Drawn[D], 0, len(data))
	next := 0 // most lists stay in their order: each is looked for behind the one before it first
	for _, d := range data {
		if i := indexFrom(before, next, func(b Drawn[D]) bool { return same(b.Of, d) }); i >= 0 {
			out, next = append(out, before[i]), i+1
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

// indexFrom is the index of one that is wanted, -1 for none: of those from one on, then of those before it.
func indexFrom[D any](in []D, from int, wanted func(D) bool) int {
	if i := slices.IndexFunc(in[from:], wanted); i >= 0 {
		return from + i
	}
	return slices.IndexFunc(in[:from], wanted)
}

// Equal is the same of data without slices and maps.
func Equal[D comparable](a, b D) bool { return a == b }

// Joined is what was drawn, one after the other, with its forms as AppendForms has them.
func Joined[D any](drawn []Drawn[D], seq uint64) template.HTML {
	n := 0
	for i := range drawn {
		n += len(drawn[i].Body)
	}
	out := make([]byte, 0, n+n/8)
	for i := range drawn {
		out = AppendForms(out, drawn[i].Body, seq)
	}
	return template.HTML(out)
}

// unseen is the state of a form that is of none.
var unseen = []byte(string(seqField) + `0"`)

// AppendForms appends a part to others, with those of its forms that are of no state (sent 0) as of one of that sequence number.
func AppendForms(out, body []byte, seq uint64) []byte {
	for {
		before, after, found := bytes.Cut(body, unseen)
		if out = append(out, before...); !found {
			return out
		}
		out = append(strconv.AppendUint(append(out, seqField...), seq, 10), '"')
		body = after
	}
}
