package scenario

import (
	"embed"
	"io/fs"
	"path"
	"strings"

	"github.com/floorbook/floorbook/rulebook"
)

// Files are the scenarios that floorbook ships, under testdata/<book>/<article>.txt.
//
//go:embed testdata
var Files embed.FS

// DefaultBook rules where neither the file nor the caller names one.
const DefaultBook = "tda-2024"

// RunFS runs every .txt file of a tree, in the order of their names.
func RunFS(fsys fs.FS) []Result {
	var out []Result
	books := map[string]*rulebook.Book{}
	walk := func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			out = append(out, Result{File: name, Err: err})
			return nil
		}
		if d.IsDir() || path.Ext(name) != ".txt" || strings.Contains(name, "/fuzz/") {
			return nil
		}
		out = append(out, runOne(fsys, name, books))
		return nil
	}
	if err := fs.WalkDir(fsys, ".", walk); err != nil {
		out = append(out, Result{File: ".", Err: err})
	}
	return out
}

func runOne(fsys fs.FS, name string, books map[string]*rulebook.Book) Result {
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		return Result{File: name, Err: err}
	}
	f, err := Parse(name, text)
	if err != nil {
		return Result{File: name, Err: err}
	}
	id := f.Book
	if id == "" {
		id = DefaultBook
	}
	book := books[id]
	if book == nil {
		if book, err = rulebook.Load(id); err != nil {
			return Result{File: name, Title: f.Title, Book: id, Err: err}
		}
		books[id] = book
	}
	return f.Run(book)
}
