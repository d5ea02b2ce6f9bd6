package people_test

import (
	"bytes"
	"errors"
	"path/filepath"
	"testing"

	"github.com/floorbook/floorbook/internal/people"
)

// TestAPhotoIsOfThePersonAndGoesWithHim in both stores: replaced, found under every id of his, dropped when he opposes, gone when he is erased.
func TestAPhotoIsOfThePersonAndGoesWithHim(t *testing.T) {
	path := filepath.Join(t.TempDir(), "people.db")
	inFile, err := people.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer inFile.Close()
	for name, s := range map[string]people.Store{"memory": people.NewMemory(), "file": inFile, "database": people.InDatabase(t)} {
		ctx := t.Context()
		none := func(why, id string) {
			t.Helper()
			if p, err := s.Photo(ctx, id); !errors.Is(err, people.ErrUnknown) {
				t.Errorf("%s, %s: %v %q", name, why, err, p.JPEG)
			}
		}
		keep := func(id string, at int64, what string) error {
			return s.KeepPhoto(ctx, people.Photo{Person: id, At: at, By: "s", JPEG: []byte(what)})
		}
		if err := s.Put(ctx, people.Person{ID: "a", Name: "Ada"}, people.Person{ID: "b", Name: "Ada B"}, people.Person{ID: "c", Name: "Cleo"}); err != nil {
			t.Fatal(err)
		}
		none("none was taken", "a")
		if err := errors.Join(keep("a", 1, "first"), keep("a", 2, "second"), keep("b", 3, "later"), keep("c", 1, "cleo")); err != nil {
			t.Fatal(name, err)
		}
		if err := s.Merge(ctx, "a", "b"); err != nil {
			t.Fatal(err)
		}
		for _, id := range []string{"a", "b"} {
			if p, err := s.Photo(ctx, id); err != nil || string(p.JPEG) != "later" {
				t.Errorf("%s, merged, %s: %v %q", name, id, err, p.JPEG)
			}
		}
		if err := s.DropPhoto(ctx, "b"); err != nil {
			t.Fatal(err)
		}
		none("dropped", "a")
		if err := errors.Join(keep("b", 5, "again"), s.Amend(ctx, "a", func(d *people.Dossier) error { d.Opposed = true; return nil })); err != nil {
			t.Fatal(err)
		}
		none("opposed", "a")
		if err := keep("a", 6, "against"); !errors.Is(err, people.ErrOpposed) {
			t.Errorf("%s: a photo of who has opposed: %v", name, err)
		}
		if err := s.Amend(ctx, "a", func(d *people.Dossier) error { d.Opposed = false; return nil }); err != nil {
			t.Fatal(err)
		}
		none("opposed once", "a")
		if err := keep("nobody", 1, "x"); !errors.Is(err, people.ErrUnknown) {
			t.Errorf("%s: a photo of nobody: %v", name, err)
		}
		if err := keep("a", 1, string(bytes.Repeat([]byte("x"), people.MaxPhoto+1))); !errors.Is(err, people.ErrInvalid) {
			t.Errorf("%s: a large one: %v", name, err)
		}
		if err := s.Erase(ctx, "c"); err != nil {
			t.Fatal(err)
		}
		none("erased", "c")
	}
}
