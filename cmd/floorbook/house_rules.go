package main

import (
	"bytes"
	"cmp"
	"io"
	"log/slog"
	"slices"
	"strings"

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
	err := d.Office.Files.Sub(booksFolder).Write(b.Layer()+".toml", text)
	if err == nil {
		d.Books = houseBooks(d.Office.Files)
	}
	return err
}

// houseBooks are the files of house rules that a room keeps. One that this version of floorbook cannot read is left
// out: its tournaments go on, only its articles cannot be shown.
func houseBooks(kept *folder.Folder) []*rulebook.Book {
	books := kept.Sub(booksFolder)
	files, err := books.Names()
	if err != nil {
		slog.Warn("house rules not read", "err", err)
	}
	var out []*rulebook.Book
	for _, name := range files {
		if !strings.HasSuffix(name, ".toml") {
			continue
		}
		b, err := readHouseBook(books, name)
		if err != nil {
			slog.Warn("house rules not read", "err", err)
			continue
		}
		out = append(out, b)
	}
	return out
}

func readHouseBook(books *folder.Folder, name string) (*rulebook.Book, error) {
	text, err := books.Read(name)
	if err != nil {
		return nil, err
	}
	return rulebook.LoadOverlay(bytes.NewReader(text), name)
}

// book is a rulebook that tournaments of this room may be played by.
func (d *data) book(id string) (*rulebook.Book, error) {
	layer, law := rulebook.SplitLaw(id)
	known := func(books []*rulebook.Book) *rulebook.Book {
		if i := slices.IndexFunc(books, func(b *rulebook.Book) bool { return b.ID == layer }); i >= 0 {
			return books[i]
		}
		return nil
	}
	if b := cmp.Or(known(d.Books), known(houseBooks(d.Office.Files))); b != nil { // another node may have begun to play by it
		return b.Under(law)
	}
	return rulebook.Load(id)
}
