package main

import (
	"bytes"
	"io"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/floorbook/floorbook/internal/folder"
	"github.com/floorbook/floorbook/rulebook"
)

// booksFolder holds, in a data directory, the files of house rules that the room has played by: one for each id.
const booksFolder = "books"

// roomBook is the rulebook of a room, and the text of its file when it is a file of house rules. What is wrong is bad
// input.
func roomBook(g *Globals) (*rulebook.Book, []byte, error) {
	b, err := loadBook(g.Book, g.Lang)
	path, _ := rulebook.SplitLaw(g.Book)
	if err != nil || !strings.HasSuffix(path, ".toml") {
		return b, nil, err
	}
	file, err := openFile(path, g.Lang)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(file)
	if err != nil {
		return nil, nil, unreadable(path, err, g.Lang)
	}
	return b, text, nil
}

// adopt keeps a room's rulebook, so that its pages show the articles for as long as the room is there, whatever
// becomes of the file. A file of the same id takes the place of the one before: tournaments that have begun go on by
// the rules they began with, which are in the journal.
func (d *data) adopt(b *rulebook.Book, text []byte) error {
	if text == nil {
		return nil
	}
	return d.Books.write(b.Layer()+".toml", text)
}

// houseBooks are the files of house rules that a room keeps, as they were read last. One that this version of floorbook
// cannot read is left out: its tournaments go on, only its articles cannot be shown.
type houseBooks struct {
	kept *folder.Folder

	mu    sync.Mutex
	read  bool
	at    int64                 // version of the folder when they were read
	texts map[string][]byte     // by name
	books map[string]*houseBook // by name
}

type houseBook struct {
	*rulebook.Book
	err error
}

func openHouseBooks(files *folder.Folder) *houseBooks {
	return &houseBooks{kept: files.Sub(booksFolder), texts: map[string][]byte{}, books: map[string]*houseBook{}}
}

// write keeps a file.
func (h *houseBooks) write(name string, text []byte) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.read = false
	return h.kept.Write(name, text)
}

// all are the books of this moment, each the same one again until its file is another: another node may have begun to play by it.
func (h *houseBooks) all() (out []*rulebook.Book) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if at := h.kept.Version(); !h.read || at != h.at {
		h.again()
		h.read, h.at = true, at
	}
	for _, name := range slices.Sorted(maps.Keys(h.books)) {
		if b := h.books[name]; b.err == nil {
			out = append(out, b.Book)
		}
	}
	return out
}

// again reads the files that are not as they were.
func (h *houseBooks) again() {
	files, err := h.kept.Names()
	if err != nil {
		slog.Warn("house rules not read", "err", err)
		return
	}
	for _, name := range files {
		if !strings.HasSuffix(name, ".toml") {
			continue
		}
		text, err := h.kept.Read(name)
		if err == nil && h.books[name] != nil && bytes.Equal(text, h.texts[name]) {
			continue
		}
		var b *rulebook.Book
		if err == nil {
			b, err = rulebook.LoadOverlay(bytes.NewReader(text), name)
		}
		if err != nil {
			slog.Warn("house rules not read", "err", err)
		}
		h.texts[name], h.books[name] = text, &houseBook{b, err}
	}
	for name := range h.books {
		if !slices.Contains(files, name) {
			delete(h.books, name)
		}
	}
}

// book is a rulebook that tournaments of this room may be played by.
func (d *data) book(id string) (*rulebook.Book, error) {
	layer, law := rulebook.SplitLaw(id)
	house := d.Books.all()
	if i := slices.IndexFunc(house, func(b *rulebook.Book) bool { return b.ID == layer }); i >= 0 {
		return house[i].Under(law)
	}
	return rulebook.Load(id)
}
