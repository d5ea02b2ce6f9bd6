package people

import (
	"errors"
	"path/filepath"
	"testing"
)

// A letter is kept once with its paper, goes from one state to the next once, and goes with the person.
func TestALetterIsKeptOnce(t *testing.T) {
	each(t, func(t *testing.T, s Store) {
		l := Letter{No: "n1", Person: "p1", Kind: "booked", Stream: "deep", At: 5, Subject: "Place", Text: "Zoé", State: LetterDue}
		if _, err := s.Write(ctx, l, []byte("%PDF-1")); !errors.Is(err, ErrUnknown) {
			t.Errorf("to nobody: %v", err)
		}
		if err := s.Put(ctx, Person{ID: "p1", Name: "Zoé Lefèvre"}); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Write(ctx, Letter{No: "n2", Person: "p1", State: LetterDue}, []byte("%PDF-1")); !errors.Is(err, ErrInvalid) {
			t.Errorf("without words: %v", err)
		}
		for i, want := range []bool{true, false} {
			if fresh, err := s.Write(ctx, l, []byte("%PDF-1")); err != nil || fresh != want {
				t.Errorf("time %d: fresh %v, %v", i+1, fresh, err)
			}
		}
		if p, err := s.Paper(ctx, "letter-n1"); err != nil || p.Kind != PaperLetter || string(p.PDF) != "%PDF-1" {
			t.Errorf("%+v %v", p, err)
		}
		l.State, l.Tries, l.Said = LetterSending, 1, "later"
		for i, want := range []bool{true, false} {
			if turned, err := s.Turn(ctx, LetterDue, l); err != nil || turned != want {
				t.Errorf("time %d: turned %v, %v", i+1, turned, err)
			}
		}
		if due, err := s.Letters(ctx, LetterDue); err != nil || len(due) != 0 {
			t.Errorf("%+v %v", due, err)
		}
		if all, err := s.Letters(ctx); err != nil || len(all) != 1 || all[0] != l {
			t.Errorf("%+v %v", all, err)
		}
		if err := s.Erase(ctx, "p1"); err != nil {
			t.Fatal(err)
		}
		if all, err := s.Letters(ctx); err != nil || len(all) != 0 {
			t.Errorf("of somebody erased: %+v %v", all, err)
		}
	})
}

func TestLettersOutliveTheProgram(t *testing.T) {
	path := filepath.Join(t.TempDir(), "people.db")
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	l := Letter{No: "n1", Person: "p1", Kind: "booked", Subject: "Place", Text: "Zoé", State: LetterDue, Due: 7}
	err = s.Put(ctx, Person{ID: "p1", Name: "Zoé"})
	if err == nil {
		_, err = s.Write(ctx, l, []byte("%PDF-1"))
	}
	if err = errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	if s, err = Open(path); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	if all, err := s.Letters(ctx); err != nil || len(all) != 1 || all[0] != l {
		t.Errorf("%+v %v", all, err)
	}
}
