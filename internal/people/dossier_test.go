package people

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestADossierIsAmended(t *testing.T) {
	each(t, func(t *testing.T, s Store) {
		if err := s.Amend(ctx, "p1", func(*Dossier) error { return nil }); !errors.Is(err, ErrUnknown) {
			t.Errorf("of nobody: %v", err)
		}
		if err := s.Put(ctx, Person{ID: "p1", Name: "Zoé Lefèvre"}); err != nil {
			t.Fatal(err)
		}
		for _, change := range []func(*Dossier) error{
			func(d *Dossier) error { d.Born, d.Address = "1990-02-03", "1 rue du Lac\n1400 Yverdon"; return nil },
			func(d *Dossier) error {
				d.Bans = append(d.Bans, Ban{From: "2026-01-01", Reason: "scandal"})
				return nil
			},
		} {
			if err := s.Amend(ctx, "p1", change); err != nil {
				t.Fatal(err)
			}
		}
		no := errors.New("no")
		if err := s.Amend(ctx, "p1", func(d *Dossier) error { d.Born = "1900-01-01"; return no }); !errors.Is(err, no) {
			t.Errorf("%v", err)
		}
		got, err := s.Dossier(ctx, "p1")
		want := Dossier{Born: "1990-02-03", Address: "1 rue du Lac\n1400 Yverdon", Bans: []Ban{{From: "2026-01-01", Reason: "scandal"}}}
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%v %s", err, diff)
		}
	})
}

// A ban follows the person whatever becomes of the records, and is not doubled by a change.
func TestBansOutliveAMerging(t *testing.T) {
	each(t, func(t *testing.T, s Store) {
		if err := s.Put(ctx, Person{ID: "a", Name: "A B"}, Person{ID: "b", Name: "A. B"}); err != nil {
			t.Fatal(err)
		}
		ban := func(d *Dossier) error { d.Bans = append(d.Bans, Ban{From: "2026-01-01"}); return nil }
		if err := errors.Join(s.Amend(ctx, "b", ban), s.Merge(ctx, "a", "b")); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if d, err := s.Dossier(ctx, "b"); err != nil || len(d.Bans) != 1 {
				t.Errorf("%v %+v", err, d)
			}
			if err := s.Amend(ctx, "a", func(d *Dossier) error { d.Phone = "1"; return nil }); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestBansCountOnTheirDays(t *testing.T) {
	bans := []Ban{{From: "2026-03-01", Until: "2026-03-31"}, {From: "2026-01-01", Lifted: "2026-02-01"}}
	for day, want := range map[string]int{"2026-03-01": 1, "2026-03-31": 1, "2026-04-01": 0, "2026-01-31": 1, "2026-02-01": 0, "2025-12-31": 0} {
		if got := len(Banned(bans, day)); got != want {
			t.Errorf("%s: %d", day, got)
		}
	}
}

// A paper is kept as it was, once, and goes with the person.
func TestPapersAreKeptUntilThePersonIsErased(t *testing.T) {
	each(t, func(t *testing.T, s Store) {
		if err := s.Put(ctx, Person{ID: "p1", Name: "Zoé Lefèvre"}); err != nil {
			t.Fatal(err)
		}
		for _, p := range []Paper{{No: "n1", Person: "p1", Kind: PaperForm, At: 5, PDF: []byte("%PDF-1")}, {No: "n2", Person: "p1", Kind: PaperReceipt, At: 6, PDF: []byte("%PDF-2")},
			{No: "n1", Person: "p1", Kind: PaperForm, At: 9, PDF: []byte("%PDF-other")}} {
			if err := s.Keep(ctx, p); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Keep(ctx, Paper{No: "n3", Person: "p1"}); !errors.Is(err, ErrInvalid) {
			t.Errorf("an empty paper: %v", err)
		}
		list, err := s.Papers(ctx, "p1")
		if err != nil || len(list) != 2 || list[0].No != "n2" || list[0].PDF != nil {
			t.Errorf("%v %+v", err, list)
		}
		if p, err := s.Paper(ctx, "n1"); err != nil || string(p.PDF) != "%PDF-1" || p.At != 5 {
			t.Errorf("%v %+v", err, p)
		}
		if err := s.Erase(ctx, "p1"); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Paper(ctx, "n1"); !errors.Is(err, ErrUnknown) {
			t.Errorf("after the erasure: %v", err)
		}
	})
}

// What the desk kept is on the disk, and after an erasure no byte of it is.
func TestAnErasedDossierIsGoneFromTheDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "people.db")
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	err = errors.Join(s.Put(ctx, Person{ID: "p1", Name: "Zoé"}), s.Amend(ctx, "p1", func(d *Dossier) error { d.Address = "Chemin-Introuvable 7"; return nil }),
		s.Keep(ctx, Paper{No: "n1", Person: "p1", Kind: PaperForm, PDF: []byte("%PDF signed-by-nobody")}), s.Close())
	if err != nil {
		t.Fatal(err)
	}
	if s, err = Open(path); err != nil {
		t.Fatal(err)
	}
	if d, err := s.Dossier(ctx, "p1"); err != nil || d.Address != "Chemin-Introuvable 7" {
		t.Errorf("%v %+v", err, d)
	}
	if err := errors.Join(s.Erase(ctx, "p1"), s.Close()); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil || bytes.Contains(text, []byte("Introuvable")) || bytes.Contains(text, []byte("signed-by-nobody")) {
		t.Errorf("%v: it is there still", err)
	}
}
