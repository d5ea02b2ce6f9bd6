package main

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

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
	dir := filepath.Join(d.Dir, booksFolder)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	name := filepath.Join(dir, b.Layer()+".toml")
	if old, err := os.ReadFile(name); err != nil || !bytes.Equal(old, text) {
		if err := os.WriteFile(name+".new", text, 0o600); err != nil {
			return err
		}
		if err := os.Rename(name+".new", name); err != nil {
			return err
		}
	}
	d.Books = houseBooks(d.Dir)
	return nil
}

// houseBooks are the files of house rules in a data directory. One that this version of floorbook cannot read is left
// out: its tournaments go on, only its articles cannot be shown.
func houseBooks(dir string) []*rulebook.Book {
	files, err := filepath.Glob(filepath.Join(dir, booksFolder, "*.toml"))
	if err != nil {
		return nil
	}
	var out []*rulebook.Book
	for _, name := range files {
		b, err := readHouseBook(name)
		if err != nil {
			slog.Warn("house rules not read", "err", err)
			continue
		}
		out = append(out, b)
	}
	return out
}

func readHouseBook(name string) (b *rulebook.Book, err error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return rulebook.LoadOverlay(file, name)
}

// book is a rulebook that tournaments of this room may be played by.
func (d *data) book(id string) (*rulebook.Book, error) {
	layer, law := rulebook.SplitLaw(id)
	for _, b := range d.Books {
		if b.ID == layer {
			return b.Under(law)
		}
	}
	return rulebook.Load(id)
}
