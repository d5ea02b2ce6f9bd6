package people

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// met is a line's candidates as text: who, whether certain and whether written so, and why.
func met(may []Like) string {
	var out []string
	for _, l := range may {
		at := l.ID
		if l.Before >= 0 {
			at = fmt.Sprint("line ", l.Before)
		}
		s := at + " " + string(l.Why)
		if l.Certain {
			s += " certain"
		}
		if l.Written {
			s += " written"
		}
		out = append(out, s)
	}
	if Settled(may) {
		out = append(out, "settled")
	}
	return strings.Join(out, "; ")
}

// TestAListIsComparedWithWhomTheRoomKnowsAndWithItself: reversed, accented, misspelt, by licence; nothing is settled that is not written the
// same by one person alone.
func TestAListIsComparedWithWhomTheRoomKnowsAndWithItself(t *testing.T) {
	each(t, func(t *testing.T, s Store) {
		put(t, s, Person{ID: "1", Name: "Éric Dupond", Licence: "L-1"}, Person{ID: "2", Name: "Anna Martin"}, Person{ID: "3", Name: "Anna Marten"},
			Person{ID: "4", Name: "Bob"}, Person{ID: "5", Name: "Bob"})
		list := []Person{
			{Name: "Anna Martin"},                 // 0: known and written so
			{Name: "Anna Marten"},                 // 1: another who is known, near the first
			{Name: "DUPOND Eric"},                 // 2: reversed
			{Name: "Eric DUPONT"},                 // 3: one letter, and of the list too
			{Name: "É. Dupond", Licence: "l 1"},   // 4: by licence alone
			{Name: "Bob"},                         // 5: which of two?
			{Name: "Chloé Été"},                   // 6: new
			{Name: "chloé  été"},                  // 7: the same line once more
			{Name: "Chloé Été", Licence: "9"},     // 8: one of them has a number
			{Name: "Chloé Été", Licence: "10"},    // 9: another number
			{Name: "Éric Dupond", Licence: "L-2"}, // 10: a number speaks against it
		}
		want := []string{
			"2 name certain written; 3 near; settled",
			"3 name certain written; 2 near; settled",
			"1 name certain",
			"1 near; line 2 near",
			"1 number",
			"4 name written; 5 name written",
			"settled",
			"line 6 name certain written",
			"line 6 name certain written; line 7 name certain written",
			"line 6 name certain written; line 7 name certain written; line 8 name written",
			"line 2 name certain; 1 name written; line 3 near",
		}
		got, err := s.Meet(ctx, list)
		if err != nil || len(got) != len(list) {
			t.Fatalf("%d, %v", len(got), err)
		}
		for i := range list {
			if met(got[i]) != want[i] {
				t.Errorf("%q: %s, want %s", list[i].Name, met(got[i]), want[i])
			}
		}
	})
}

// TestALongListIsComparedAtOnce: no line is compared with every other.
func TestALongListIsComparedAtOnce(t *testing.T) {
	s := NewMemory()
	var known, list []Person
	for i := range 3000 {
		name := fmt.Sprintf("Prénom%s Nom%s", inLetters(i), inLetters(i*7))
		known = append(known, Person{ID: fmt.Sprint(i), Name: name})
		list = append(list, Person{Name: name})
	}
	put(t, s, known...)
	got, err := s.Meet(ctx, list)
	if err != nil {
		t.Fatal(err)
	}
	if i := slices.IndexFunc(got, func(may []Like) bool { return !recognised(may) }); i >= 0 {
		t.Errorf("%s: %s", list[i].Name, met(got[i]))
	}
}

// inLetters writes a number in letters.
func inLetters(n int) string {
	s := ""
	for range 5 {
		s += string(rune('a' + n%26))
		n /= 26
	}
	return s
}
