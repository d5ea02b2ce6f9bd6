package frame

import (
	"slices"
	"sync"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/rulebook"
)

// DefaultBook is proposed where the room names none.
const DefaultBook = "texapoker-2024"

// Library is every rulebook that pages and programs can ask for: those that floorbook ships and the room's own, each
// also under a law ("cercle-pg+arrete-2007"). Each is loaded once, until the room's own are others: another node may
// have begun to play by a new one.
type Library struct {
	own   func() []*rulebook.Book // nil: the room has none
	mu    sync.Mutex
	known *shelf
}

// shelf is the books as they are between two changes of the room's own.
type shelf struct {
	house   []*rulebook.Book
	books   sync.Map // id → *rulebook.Book
	indexes sync.Map // id → *rulebook.Index
	all     func() *rulebook.Index
}

func newLibrary(own func() []*rulebook.Book) *Library { return &Library{own: own} }

// Own are books of a room to which none is added while it is open.
func Own(books ...*rulebook.Book) func() []*rulebook.Book {
	return func() []*rulebook.Book { return books }
}

// now is the shelf with the room's own books of this moment.
func (b *Library) now() *shelf {
	var house []*rulebook.Book
	if b.own != nil {
		house = b.own()
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.known == nil || !slices.Equal(b.known.house, house) {
		fresh := &shelf{house: house}
		fresh.all = sync.OnceValue(fresh.indexAll)
		b.known = fresh
	}
	return b.known
}

// IDs lists the books, the room's own last.
func (b *Library) IDs() []string { return b.now().ids() }

func (s *shelf) ids() []string {
	out := rulebook.IDs()
	for _, h := range s.house {
		out = append(out, h.ID)
	}
	return out
}

// Open returns a book by its id.
func (b *Library) Open(id string) (*rulebook.Book, error) { return b.now().open(id) }

func (s *shelf) open(id string) (*rulebook.Book, error) {
	if known, ok := s.books.Load(id); ok {
		return known.(*rulebook.Book), nil
	}
	book, err := s.load(id)
	if err != nil {
		return nil, err
	}
	kept, _ := s.books.LoadOrStore(book.ID, book)
	return kept.(*rulebook.Book), nil
}

func (s *shelf) load(id string) (*rulebook.Book, error) {
	layer, law := rulebook.SplitLaw(id)
	i := slices.IndexFunc(s.house, func(h *rulebook.Book) bool { return h.ID == layer })
	if i < 0 {
		return rulebook.Load(id)
	}
	return s.house[i].Under(law)
}

// Shelf returns every book; one that does not load is left out.
func (b *Library) Shelf() []*rulebook.Book { return b.now().every() }

func (s *shelf) every() []*rulebook.Book {
	var out []*rulebook.Book
	for _, id := range s.ids() {
		if book, err := s.open(id); err == nil {
			out = append(out, book)
		}
	}
	return out
}

// Index searches one book, all its layers included.
func (b *Library) Index(book *rulebook.Book) *rulebook.Index {
	s := b.now()
	if known, ok := s.indexes.Load(book.ID); ok {
		return known.(*rulebook.Index)
	}
	kept, _ := s.indexes.LoadOrStore(book.ID, book.Index())
	return kept.(*rulebook.Index)
}

// All searches every book, each by what it says itself.
func (b *Library) All() *rulebook.Index { return b.now().all() }

// indexAll searches what each book says itself.
func (s *shelf) indexAll() *rulebook.Index {
	var articles []rulebook.Article
	for _, book := range s.every() {
		articles = append(articles, book.Own()...)
	}
	return rulebook.NewIndex(articles)
}

// Playable reports whether tournaments can be played by a book: it exists and is no law by itself.
func (b *Library) Playable(id string) bool {
	layer, _ := rulebook.SplitLaw(id)
	_, err := b.Open(id)
	return err == nil && !slices.Contains(rulebook.Laws(), layer)
}

// BookChoice is one rulebook to pick in a form.
type BookChoice struct{ ID, Name string }

// Choices are the rulebooks to play by: a law is none, it stands over one of them.
func (b *Library) Choices(l lang.Lang) []BookChoice {
	laws := rulebook.Laws()
	var out []BookChoice
	for _, book := range b.Shelf() {
		if !slices.Contains(laws, book.ID) {
			out = append(out, BookChoice{ID: book.ID, Name: book.Name.In(string(l))})
		}
	}
	return out
}

// Laws are the laws that can be put over a rulebook.
func (b *Library) Laws(l lang.Lang) []BookChoice {
	var out []BookChoice
	for _, id := range rulebook.Laws() {
		if book, err := b.Open(id); err == nil {
			out = append(out, BookChoice{ID: id, Name: book.Name.In(string(l))})
		}
	}
	return out
}

// Row describes a book in a list of books.
func (b *Library) Row(book *rulebook.Book) view.BookRow {
	row := view.BookRow{ID: book.ID, Name: book.Name, Version: book.Version, Base: b.Name(book.Base), Law: b.Name(book.Law),
		Prevails: slices.Contains(rulebook.Laws(), book.ID), House: slices.Contains(b.now().house, book),
		Coverage: book.Coverage(), Articles: len(book.Own())}
	for _, p := range book.Points {
		if p.Book == book.Layer() {
			row.Settles++
		}
	}
	return row
}

// Name is the name of a book, empty when there is none.
func (b *Library) Name(id string) rulebook.Text {
	if id == "" {
		return rulebook.Text{}
	}
	book, err := b.Open(id)
	if err != nil {
		return rulebook.Text{}
	}
	return book.Name
}

// holding is the id of a book that has an article: this one where it does, else the first on the shelf.
func (b *Library) holding(id string, cite article.ID) string {
	if book, err := b.Open(id); err == nil {
		if _, has := book.Article(cite); has {
			return id
		}
	}
	for _, book := range b.Shelf() {
		if _, has := book.Article(cite); has {
			return book.ID
		}
	}
	return id
}

// uncovered are the articles of a book that speak of what others have decided and are not covered yet.
func (b *Library) uncovered(id string, cites []article.ID) []rulebook.Article {
	book, err := b.Open(id)
	if err != nil {
		return nil
	}
	return book.Uncovered(cites...)
}
