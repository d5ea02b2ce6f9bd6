package view_test

import (
	"os"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/lang/langtest"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/rulebook"
)

// choices are the values that a point may have, as its type lists them; nil for anything but a choice.
func choices(kind string) []string {
	kind = strings.TrimPrefix(kind, "list of ")
	if !strings.Contains(kind, " | ") {
		return nil
	}
	return strings.Split(kind, " | ")
}

// Whatever a shipped book writes, and whatever a room's own book may choose, is worded in both languages; two choices of a
// point never read the same, and no word is there for nothing.
func TestEveryValueIsWorded(t *testing.T) {
	used := map[string]bool{}
	for _, l := range lang.All {
		for _, id := range rulebook.IDs() {
			book, err := rulebook.Load(id)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range book.Points {
				written(p.Raw, used)
				entries := view.InWords(p, l)
				if (p.Value == "") != (len(entries) == 0) {
					t.Errorf("%s %s.%s: %q in words is %q", id, p.Package, p.Key, p.Value, entries)
				}
				for _, e := range entries {
					if odd := langtest.Odd(l, e.Text); e.Text == "" || odd != "" {
						t.Errorf("%s %s %s.%s: %q reads %q", l, id, p.Package, p.Key, p.Value, e.Text)
					}
				}
			}
		}
		book, _ := rulebook.Load("tda-2024")
		for _, p := range book.Points {
			at := "value." + p.Package + "." + p.Key
			said := map[string]string{}
			for _, choice := range choices(p.Type) {
				key := at + "." + choice
				if !l.Has(key) {
					key = "value." + choice
				}
				if !l.Has(key) {
					t.Errorf("%s: no words for %s", l, key)
					continue
				}
				used[key] = true
				if other, twice := said[l.T(key)]; twice {
					t.Errorf("%s: %s and %s of %s.%s both read %q", l, other, choice, p.Package, p.Key, l.T(key))
				}
				said[l.T(key)] = choice
			}
			if (p.Type == "integer" || p.Type == "duration") && !l.Has(at) {
				t.Errorf("%s: no unit for %s", l, at)
			}
		}
	}
	for _, l := range lang.All {
		text, err := os.ReadFile("../lang/messages/values." + string(l) + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		book, _ := rulebook.Load("tda-2024")
		for line := range strings.Lines(string(text)) {
			key, _, _ := strings.Cut(strings.TrimPrefix(line, `"`), `"`)
			if !strings.HasPrefix(key, "value.") || used[key] {
				continue
			}
			if !belongs(book, key) {
				t.Errorf("%s: nothing is worded by %s", l, key)
			}
		}
	}
}

// written notes the keys that could word the texts of a value.
func written(raw any, used map[string]bool) {
	switch v := raw.(type) {
	case string:
		used["value."+v] = true
	case []any:
		for _, inner := range v {
			written(inner, used)
		}
	case []map[string]any:
		for _, inner := range v {
			written(inner, used)
		}
	case map[string]any:
		for _, inner := range v {
			written(inner, used)
		}
	}
}

// belongs reports whether a key that is no choice has a use: the unit of a point, a field of its table, what none or
// nothing means there.
func belongs(book *rulebook.Book, key string) bool {
	switch key {
	case "value.empty", "value.seconds", "value.minutes", "value.true", "value.false":
		return true
	}
	parts := strings.Split(key, ".")
	for _, p := range book.Points {
		if len(parts) > 2 && p.Package == parts[1] && p.Key == parts[2] {
			return choices(p.Type) == nil
		}
	}
	return false
}

func TestValuesReadAsPeopleSayThem(t *testing.T) {
	for _, c := range []struct {
		book, point string
		l           lang.Lang
		want        string
	}{
		{"tda-2024", "referee.raise_threshold", lang.French, "50\u00a0%"},
		{"texapoker-2024", "referee.fold_without_bet_hands", lang.French, "2\u00a0mains"},
		{"texapoker-2024", "tournament.short_levels", lang.English, "with 3 players left, levels at 50%, rounded up to 5\u00a0min, if they last 25\u00a0min or more"},
		{"tda-2024", "tournament.short_levels", lang.French, "jamais"},
		{"tda-2024", "shotclock.allowance", lang.English, "30 seconds, the last 5 seconds counted aloud"},
		{"heavenpoker-2010", "penalty.mandatory", lang.French, "avertissement"},
		{"tda-2024", "dispute.hand_start", lang.English, "the dealer push, the first riffle, the button of the shuffler"},
	} {
		book, err := rulebook.Load(c.book)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range book.Points {
			if p.Package+"."+p.Key == c.point {
				if got := view.Brief(p, c.l); got != c.want {
					t.Errorf("%s %s: %q, want %q", c.book, c.point, got, c.want)
				}
			}
		}
	}
}
