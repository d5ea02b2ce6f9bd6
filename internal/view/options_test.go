package view_test

import (
	"io/fs"
	"path"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
)

// TestOptionsReadDifferently: of no shipped case do two options of one ruling, or two answers to one question, read alike.
func TestOptionsReadDifferently(t *testing.T) {
	books := map[string]*rulebook.Book{}
	read := 0
	err := fs.WalkDir(scenario.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".txt" {
			return err
		}
		text, err := fs.ReadFile(scenario.Files, name)
		if err != nil {
			return err
		}
		f, err := scenario.Parse(name, text)
		if err != nil {
			return err
		}
		id := f.Book
		if id == "" {
			id = scenario.DefaultBook
		}
		if books[id] == nil {
			if books[id], err = rulebook.Load(id); err != nil {
				return err
			}
		}
		r := f.Rule(books[id])
		for _, l := range lang.All {
			for _, a := range view.Answers(r, view.Beneath(f, r, books[id]), books[id], l) {
				read += alike(t, name, l, a)
			}
		}
		return nil
	})
	if err != nil || read < 1000 {
		t.Fatalf("%d texts, %v", read, err)
	}
}

// alike reports texts of one choice that are the same, and how many there were.
func alike(t *testing.T, name string, l lang.Lang, a view.Answer) (read int) {
	t.Helper()
	seen := map[string]bool{}
	for _, o := range a.Options {
		if seen[o.Says] {
			t.Errorf("%s:%d (%s): two options read %q", name, a.Line, l, o.Says)
		}
		seen[o.Says] = true
		read++
	}
	for _, q := range a.Questions {
		seen := map[string]bool{}
		for _, r := range q.Answers {
			if seen[r.Says] {
				t.Errorf("%s:%d (%s): %s: two answers read %q", name, a.Line, l, q.Says, r.Says)
			}
			seen[r.Says] = true
			read++
		}
	}
	return read
}
