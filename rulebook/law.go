package rulebook

import (
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/floorbook/floorbook/refusal"
)

// A law is a book whose clauses prevail over those of whatever book a room plays by: its head file says
// "prevails = true". It can be read like any other book, on top of its base. Laid over a room's book with
// [Book.Under] only its own layer counts: the articles and clauses that it writes itself; everything else stays as
// the room's book says.

// lawSeparator stands between a book and the law over it: "cercle-pg+arrete-2007".
const lawSeparator = "+"

// SplitLaw takes the name of a book apart: "cercle-pg+arrete-2007" is "cercle-pg" and "arrete-2007". A name without
// a law, the path of a file included, comes back as it is.
func SplitLaw(name string) (book, law string) {
	i := strings.LastIndex(name, lawSeparator)
	if i <= 0 || !plainID(name[i+1:]) {
		return name, ""
	}
	return name[:i], name[i+1:]
}

// JoinLaw is the name of a book with a law over it; of the book alone when law is "".
func JoinLaw(book, law string) string {
	if law == "" {
		return book
	}
	return book + lawSeparator + law
}

// Laws lists the ids of the shipped books that prevail over others.
func Laws() []string { return slices.Clone(laws()) }

var laws = sync.OnceValue(func() []string {
	return slices.DeleteFunc(IDs(), func(id string) bool { return !prevails(id) })
})

// prevails reports whether a shipped book is a law.
func prevails(id string) bool {
	name := path.Join("books", id, headFile)
	head, err := shipped.ReadFile(name)
	if err != nil {
		return false
	}
	d, err := parseDocument(name, head)
	if err != nil {
		return false
	}
	law, err := d.root().flag("prevails")
	return law && err == nil
}

// Under returns the book with a law over it, or b itself when law is "" or in force already. A book stands under
// one law at most.
func (b *Book) Under(law string) (*Book, error) {
	switch {
	case law == "":
		return b, nil
	case !slices.Contains(Laws(), law):
		return nil, &Error{File: b.ID, Reason: refusal.New(UnknownLaw, "Name", law, "Known", strings.Join(Laws(), ", "))}
	case slices.Contains(b.Layers, law):
		return b, nil
	case b.Law != "":
		return nil, &Error{File: b.ID, Reason: refusal.New(SecondLaw, "Name", law, "Law", b.Law)}
	}
	docs, err := readLayer(law)
	if err != nil {
		return nil, err
	}
	return b.lay(law, docs)
}

// lay puts the layer of a law on top of a copy of the book.
func (b *Book) lay(law string, docs []*document) (*Book, error) {
	out := *b
	out.below = b
	out.Articles, out.Points, out.byID = slices.Clone(b.Articles), nil, maps.Clone(b.byID)
	points := map[string]Point{}
	for _, p := range b.Points {
		points[p.Package+"."+p.Key] = p
	}
	roots := make([]*node, len(docs))
	for i, d := range docs {
		roots[i] = d.root()
	}
	head, err := readHead(roots[0], law)
	if err != nil {
		return nil, err
	}
	out.ID, out.Law, out.Layers = JoinLaw(b.ID, law), law, append([]string{law}, b.Layers...)
	out.Name = joined(b.Name, head.Name)
	for _, root := range roots {
		if err := out.addArticles(root, law); err != nil {
			return nil, err
		}
	}
	for _, root := range roots {
		if err := out.addClauses(root, law, points); err != nil {
			return nil, err
		}
	}
	return &out, out.settle(docs, points)
}

func joined(book, law Text) Text {
	return Text{FR: book.In("fr") + " + " + law.In("fr"), EN: book.In("en") + " + " + law.In("en")}
}
