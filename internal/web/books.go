package web

import (
	"slices"
	"sync"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/rulebook"
)

// defaultBook is proposed where the room names none.
const defaultBook = "texapoker-2024"

// library is every rulebook that pages and programs can ask for: those that floorbook ships and the room's own, each
// also under a law ("cercle-pg+arrete-2007"). Books never change while the room is open, so each is loaded once.
type library struct {
	house   []*rulebook.Book
	books   sync.Map // id → *rulebook.Book
	indexes sync.Map // id → *rulebook.Index
	all     func() *rulebook.Index
}

func newLibrary(house []*rulebook.Book) *library {
	b := &library{house: house}
	b.all = sync.OnceValue(b.indexAll)
	return b
}

// ids lists the books, the room's own last.
func (b *library) ids() []string {
	out := rulebook.IDs()
	for _, h := range b.house {
		out = append(out, h.ID)
	}
	return out
}

// open returns a book by its id.
func (b *library) open(id string) (*rulebook.Book, error) {
	if known, ok := b.books.Load(id); ok {
		return known.(*rulebook.Book), nil
	}
	book, err := b.load(id)
	if err != nil {
		return nil, err
	}
	kept, _ := b.books.LoadOrStore(book.ID, book)
	return kept.(*rulebook.Book), nil
}

func (b *library) load(id string) (*rulebook.Book, error) {
	layer, law := rulebook.SplitLaw(id)
	i := slices.IndexFunc(b.house, func(h *rulebook.Book) bool { return h.ID == layer })
	if i < 0 {
		return rulebook.Load(id)
	}
	return b.house[i].Under(law)
}

// shelf returns every book; one that does not load is left out.
func (b *library) shelf() []*rulebook.Book {
	var out []*rulebook.Book
	for _, id := range b.ids() {
		if book, err := b.open(id); err == nil {
			out = append(out, book)
		}
	}
	return out
}

// index searches one book, all its layers included.
func (b *library) index(book *rulebook.Book) *rulebook.Index {
	if known, ok := b.indexes.Load(book.ID); ok {
		return known.(*rulebook.Index)
	}
	kept, _ := b.indexes.LoadOrStore(book.ID, book.Index())
	return kept.(*rulebook.Index)
}

// indexAll searches what each book says itself.
func (b *library) indexAll() *rulebook.Index {
	var articles []rulebook.Article
	for _, book := range b.shelf() {
		articles = append(articles, book.Own()...)
	}
	return rulebook.NewIndex(articles)
}

// playable reports whether tournaments can be played by a book: it exists and is no law by itself.
func (b *library) playable(id string) bool {
	layer, _ := rulebook.SplitLaw(id)
	_, err := b.open(id)
	return err == nil && !slices.Contains(rulebook.Laws(), layer)
}

// bookChoice is one rulebook to pick in a form.
type bookChoice struct{ ID, Name string }

// choices are the rulebooks to play by: a law is none, it stands over one of them.
func (b *library) choices(l lang.Lang) []bookChoice {
	laws := rulebook.Laws()
	var out []bookChoice
	for _, book := range b.shelf() {
		if !slices.Contains(laws, book.ID) {
			out = append(out, bookChoice{ID: book.ID, Name: book.Name.In(string(l))})
		}
	}
	return out
}

// laws are the laws that can be put over a rulebook.
func (b *library) laws(l lang.Lang) []bookChoice {
	var out []bookChoice
	for _, id := range rulebook.Laws() {
		if book, err := b.open(id); err == nil {
			out = append(out, bookChoice{ID: id, Name: book.Name.In(string(l))})
		}
	}
	return out
}
