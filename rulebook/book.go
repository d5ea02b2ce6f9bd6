package rulebook

import (
	"cmp"
	"embed"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
)

//go:embed books
var shipped embed.FS

// Book is a rulebook in force: its own layer on top of its bases.
type Book struct {
	ID       string // of a book with a law over it: "cercle-pg+arrete-2007"
	Name     Text
	Base     string // id of the book below, "" for a base
	Law      string // id of the law whose clauses prevail over the book's, "" for none
	Version  string
	Source   string    // where the text was published
	Layers   []string  // ids, the layer that prevails first, the base last
	Articles []Article // of all layers, the base's first, in the order of the sources
	Policy   Policy
	Points   []Point // the clauses of Policy as written, in the order of the Policy structs

	byID  map[article.ID]int
	below *Book
}

// Below is the book under the top layer: without the law that is over it, or else its base; under a room's own file,
// law included, the file's base. Nil of a base.
func (b *Book) Below() *Book { return b.below }

// Writing returns the book as its layer writes it, without what lies over that one: b itself or one below it; b where a
// layer stands in no book by itself.
func (b *Book) Writing(layer string) *Book {
	for under := b; under != nil; under = under.below {
		if under.Layers[0] == layer {
			return under
		}
	}
	return b
}

// headFile describes the book itself; the other files of its folder hold articles and policies.
const headFile = "book.toml"

// IDs lists the books that floorbook ships, bases before their overlays.
func IDs() []string { return slices.Clone(shippedIDs()) }

var shippedIDs = sync.OnceValue(func() []string {
	entries, err := fs.ReadDir(shipped, "books")
	if err != nil {
		panic(err) // the books are part of the program
	}
	var bases, overlays []string
	for _, e := range entries {
		head, err := shipped.ReadFile(path.Join("books", e.Name(), headFile))
		if err != nil {
			continue
		}
		if d, err := parseDocument(headFile, head); err == nil && d.data["base"] == nil {
			bases = append(bases, e.Name())
		} else {
			overlays = append(overlays, e.Name())
		}
	}
	return append(bases, overlays...)
})

// Load assembles the book named id with all its layers; "cercle-pg+arrete-2007" is the book with a law over it. It
// fails with an [Error].
func Load(id string) (*Book, error) {
	id, law := SplitLaw(id)
	b, err := load(id, nil)
	if err != nil {
		return nil, err
	}
	return b.Under(law)
}

// layersMax bounds the chain of bases.
const layersMax = 8

// load assembles a shipped book; from is the file that names it as its base, nil for none.
func load(id string, from *document) (*Book, error) {
	docs, err := readLayer(id)
	if err != nil {
		return nil, err
	}
	if len(docs) == 0 {
		if from != nil {
			return nil, from.fail("base", UnknownBook, "Name", id, "Known", strings.Join(IDs(), ", "))
		}
		return nil, &Error{File: id, Reason: refusal.New(UnknownBook, "Name", id, "Known", strings.Join(IDs(), ", "))}
	}
	return assemble(id, docs)
}

// LoadOverlay reads a room's own rules: one file that names the book it builds on, overrides clauses, and may
// add articles of its own. name stands for the file in errors, which are [Error]s or failures of r.
func LoadOverlay(r io.Reader, name string) (*Book, error) {
	text, err := io.ReadAll(io.LimitReader(r, fileMax+1))
	if err != nil {
		return nil, err
	}
	d, err := parseDocument(name, text)
	if err != nil {
		return nil, err
	}
	base, _ := d.data["base"].(string)
	if _, given := d.data["base"]; !given || d.data["base"] == "" {
		return nil, d.fail("", MissingKey, "Key", "base")
	} else if base != "" && !slices.Contains(IDs(), base) {
		return nil, d.fail("base", UnknownBook, "Name", base, "Known", strings.Join(IDs(), ", "))
	}
	if id, _ := d.data["id"].(string); slices.Contains(IDs(), id) {
		return nil, d.fail("id", BadValue, "Key", "id", "Value", id, "Want", `"my-club"`)
	}
	law, err := d.root().text("law")
	if err != nil {
		return nil, err
	}
	if law != "" && !slices.Contains(Laws(), law) {
		return nil, d.fail("law", UnknownLaw, "Name", law, "Known", strings.Join(Laws(), ", "))
	}
	b, err := assemble("", []*document{d})
	if err != nil {
		return nil, err
	}
	id, title, below := b.ID, b.Name, b.below
	b, err = b.Under(law)
	if err == nil {
		b.ID, b.Name, b.below = id, title, below // the file is the book, law included
	}
	return b, err
}

// layers are the files of each shipped book, parsed once: the books are part of the program, and what is read of them is copied.
var layers = func() map[string]func() ([]*document, error) {
	m := map[string]func() ([]*document, error){}
	entries, err := fs.ReadDir(shipped, "books")
	if err != nil {
		panic(err) // the books are part of the program
	}
	for _, e := range entries {
		m[e.Name()] = sync.OnceValues(func() ([]*document, error) { return parseLayer(e.Name()) })
	}
	return m
}()

// readLayer returns the files of one shipped book, the head file first; none when there is no such book.
func readLayer(id string) ([]*document, error) {
	if parsed := layers[id]; parsed != nil {
		return parsed()
	}
	return nil, nil
}

func parseLayer(id string) ([]*document, error) {
	entries, err := fs.ReadDir(shipped, path.Join("books", id))
	if err != nil {
		return nil, err
	}
	var docs []*document
	for _, e := range entries {
		name := path.Join("books", id, e.Name())
		text, err := shipped.ReadFile(name)
		if err != nil {
			return nil, err
		}
		d, err := parseDocument(name, text)
		if err != nil {
			return nil, err
		}
		docs = append(docs, d)
	}
	slices.SortStableFunc(docs, func(a, b *document) int { return cmp.Compare(fileOrder(a), fileOrder(b)) })
	return docs, nil
}

// fileOrder puts the head file first, then the articles, then the policies that cite them.
func fileOrder(d *document) int {
	switch base := path.Base(d.name); {
	case base == headFile:
		return 0
	case strings.HasPrefix(base, "articles"):
		return 1
	}
	return 2
}

// assemble puts the layer of docs on top of its base. want is the id the folder promises, "" for a user's file.
func assemble(want string, docs []*document) (*Book, error) {
	roots := make([]*node, len(docs))
	for i, d := range docs {
		roots[i] = d.root()
	}
	b, err := readHead(roots[0], want)
	if err != nil {
		return nil, err
	}
	points := map[string]Point{}
	if b.Base != "" {
		if err := b.inherit(docs[0], points); err != nil {
			return nil, err
		}
	}
	for _, root := range roots {
		if err := b.addArticles(root, b.ID); err != nil {
			return nil, err
		}
	}
	for _, root := range roots {
		if err := b.addClauses(root, b.ID, points); err != nil {
			return nil, err
		}
	}
	return b, b.settle(docs, points)
}

// readHead reads what the head file says of the book itself.
func readHead(n *node, want string) (*Book, error) {
	b := &Book{byID: map[article.ID]int{}}
	for _, f := range []struct {
		key string
		dst *string
	}{{"id", &b.ID}, {"base", &b.Base}, {"version", &b.Version}, {"source", &b.Source}} {
		s, err := n.text(f.key)
		if err != nil {
			return nil, err
		}
		*f.dst = s
	}
	name, err := n.both("name")
	if err != nil {
		return nil, err
	}
	if want != "" {
		_, err = n.flag("prevails")
	} else {
		_, err = n.text("law")
	}
	if err != nil {
		return nil, err
	}
	b.Name = name
	switch {
	case b.ID == "":
		return nil, n.fail("id", MissingKey, "Key", "id")
	case want != "" && b.ID != want:
		return nil, n.fail("id", BadValue, "Key", "id", "Value", b.ID, "Want", want)
	case !plainID(b.ID):
		return nil, n.fail("id", BadValue, "Key", "id", "Value", b.ID, "Want", `"my-club"`)
	case b.Name.Empty():
		return nil, n.fail("name", MissingKey, "Key", "name.fr")
	}
	b.Layers = []string{b.ID}
	return b, nil
}

// plainID reports whether id can stand in a path and an address.
func plainID(id string) bool {
	for _, r := range id {
		if !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-') {
			return false
		}
	}
	return id != "" && len(id) <= 64
}

// inherit starts from what the base settles.
func (b *Book) inherit(d *document, points map[string]Point) error {
	base, err := load(b.Base, d)
	if err != nil {
		return err
	}
	if len(base.Layers) >= layersMax {
		return d.fail("base", BadValue, "Key", "base", "Value", b.Base, "Want", "")
	}
	b.Layers = append(b.Layers, base.Layers...)
	b.below = base
	b.Articles = slices.Clone(base.Articles)
	b.byID = maps.Clone(base.byID)
	b.Policy = base.Policy
	for _, p := range base.Points {
		points[p.Package+"."+p.Key] = p
	}
	return nil
}

// addArticles reads the [[article]] tables of one file of a layer.
func (b *Book) addArticles(root *node, layer string) error {
	tables, err := root.tables("article")
	if err != nil {
		return err
	}
	for _, table := range tables {
		a, err := readArticle(table, layer)
		if err != nil {
			return err
		}
		if i, twice := b.byID[a.ID]; twice {
			return table.fail("id", ArticleTwice, "Article", string(a.ID), "Book", b.Articles[i].Book)
		}
		for _, id := range a.InsteadOf {
			if i, below := b.byID[id]; !below || b.Articles[i].Book == layer {
				return table.fail("instead_of", UnknownArticle, "Key", join(table.path, "instead_of"), "Article", string(id), "Known", b.nearestArticle(string(id)))
			}
		}
		b.byID[a.ID] = len(b.Articles)
		b.Articles = append(b.Articles, a)
	}
	return nil
}

func readArticle(n *node, book string) (Article, error) {
	a := Article{Book: book}
	var id, kind, status string
	for _, f := range []struct {
		key string
		dst *string
	}{{"id", &id}, {"label", &a.Label}, {"kind", &kind}, {"area", &a.Area}, {"status", &status}} {
		s, err := n.text(f.key)
		if err != nil {
			return a, err
		}
		*f.dst = s
	}
	for _, f := range []struct {
		key string
		dst *Text
	}{{"title", &a.Title}, {"summary", &a.Summary}, {"note", &a.Note}} {
		t, err := n.both(f.key)
		if err != nil {
			return a, err
		}
		*f.dst = t
	}
	show, err := n.texts("show")
	if err != nil {
		return a, err
	}
	instead, err := n.texts("instead_of")
	if err != nil {
		return a, err
	}
	for _, id := range instead {
		a.InsteadOf = append(a.InsteadOf, article.ID(id))
	}
	if a.BearsOn, err = n.texts("bears_on"); err != nil {
		return a, err
	}
	a.ID, a.Kind, a.Status, a.Show = article.ID(id), Kind(kind), Status(cmp.Or(status, string(Todo))), show
	a.Label = cmp.Or(a.Label, id)
	if err := n.done(); err != nil {
		return a, err
	}
	return a, checkArticle(n, a)
}

func checkArticle(n *node, a Article) error {
	switch {
	case a.ID == "":
		return n.fail("id", MissingKey, "Key", join(n.path, "id"))
	case strings.ContainsFunc(string(a.ID), func(r rune) bool { return r <= ' ' || r == '/' || r > '~' }), a.ID == article.Silent:
		return n.fail("id", BadValue, "Key", join(n.path, "id"), "Value", string(a.ID), "Want", `"MC-12-A"`)
	case a.Title.Empty():
		return n.fail("title", MissingKey, "Key", join(n.path, "title.fr"))
	case !slices.Contains(Kinds, a.Kind):
		return n.fail("kind", BadValue, "Key", join(n.path, "kind"), "Value", string(a.Kind), "Want", listed(Kinds))
	case !slices.Contains(Statuses, a.Status):
		return n.fail("status", BadValue, "Key", join(n.path, "status"), "Value", string(a.Status), "Want", listed(Statuses))
	case a.Status == Told && a.Kind != Info:
		return n.fail("status", InfoMismatch, "Article", string(a.ID))
	case a.Status == Guidance && len(a.Show) == 0:
		return n.fail("status", NoMoment, "Article", string(a.ID))
	}
	for _, point := range a.BearsOn {
		if known := pointNames(); a.Status != Todo || !slices.Contains(known, point) {
			return n.fail("bears_on", BadValue, "Key", join(n.path, "bears_on"), "Value", point, "Want", cmp.Or(nearest(point, known), string(Todo)))
		}
	}
	for _, moment := range a.Show {
		if !slices.Contains(Moments, moment) {
			return n.fail("show", UnknownMoment, "Article", string(a.ID), "Moment", moment, "Known", nearest(moment, Moments))
		}
	}
	return nil
}

// pointNames are the names of all points, as "package.key".
func pointNames() (out []string) {
	for _, sec := range sections(new(Policy)) {
		for _, f := range fields(sec.policy) {
			out = append(out, sec.name+"."+f.key)
		}
	}
	return out
}

func listed[T ~string](values []T) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = string(v)
	}
	return strings.Join(words, ", ")
}

// addClauses reads the policy tables of one file of a layer, and refuses every key of the file that has no place.
func (b *Book) addClauses(root *node, layer string, points map[string]Point) error {
	s := &setter{
		book: layer,
		known: func(id article.ID) bool {
			_, ok := b.byID[id]
			return ok || id == article.Silent && layer == b.Ground()
		},
		meant: b.nearestArticle,
		point: func(key string, p Point) { points[key] = p },
	}
	for _, sec := range sections(&b.Policy) {
		table, err := root.table(sec.name)
		if err != nil {
			return err
		}
		if table == nil {
			continue
		}
		if err := s.set(sec.name, table, sec.policy); err != nil {
			return err
		}
	}
	return root.done()
}

// settle shares what is set once and lists the points in the order of the Policy structs; a base that leaves one open is
// incomplete.
func (b *Book) settle(docs []*document, points map[string]Point) error {
	b.Policy.share()
	for _, sec := range sections(&b.Policy) {
		for _, f := range fields(sec.policy) {
			p, ok := points[sec.name+"."+f.key]
			if !ok {
				return docFor(docs, sec.name).fail(sec.name, MissingClause, "Key", sec.name+"."+f.key)
			}
			b.Points = append(b.Points, p)
		}
	}
	return nil
}

// docFor finds the file where a section is written, or ought to be.
func docFor(docs []*document, section string) *document {
	for _, d := range docs {
		if _, ok := d.data[section]; ok {
			return d
		}
	}
	return docs[0]
}

// Article returns the article named id, of whatever layer.
func (b *Book) Article(id article.ID) (Article, bool) {
	i, ok := b.byID[id]
	if !ok {
		return Article{}, false
	}
	return b.Articles[i], true
}

// Named returns the articles that id names: one, or all the clauses of a rule ("TDA-44", "tda-44", "44" for
// every layer's rule 44, "44-A" or "44 A" for a clause of it), in the order of the book.
func (b *Book) Named(id string) []Article {
	var out []Article
	id = strings.Join(strings.Fields(id), "-")
	for _, a := range b.Articles {
		_, short, _ := strings.Cut(string(a.ID), "-")
		if under(string(a.ID), id) || under(a.Label, id) || under(short, id) {
			out = append(out, a)
		}
	}
	return out
}

// under reports whether name is id or a clause of it, whatever the case of letters.
func under(name, id string) bool {
	if id == "" || len(name) < len(id) || !strings.EqualFold(name[:len(id)], id) {
		return false
	}
	return len(name) == len(id) || name[len(id)] == '-'
}

// Ground is the id of the lowest layer: where it is silent too, no book says anything.
func (b *Book) Ground() string { return b.Layers[len(b.Layers)-1] }

// Layer is the id of the book's own layer, without the law over it.
func (b *Book) Layer() string {
	if b.Law != "" && len(b.Layers) > 1 {
		return b.Layers[1]
	}
	return b.Layers[0]
}

// Own returns the articles that the book's own layer defines.
func (b *Book) Own() []Article {
	var out []Article
	for _, a := range b.Articles {
		if a.Book == b.Layer() {
			out = append(out, a)
		}
	}
	return out
}

// Citing returns the clauses that cite an article.
func (b *Book) Citing(id article.ID) []Point {
	var out []Point
	for _, p := range b.Points {
		if p.Cites(id) {
			out = append(out, p)
		}
	}
	return out
}
