package lang

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"

	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/reckoning"
)

func TestEveryKeyInBothLanguages(t *testing.T) {
	keys := map[Lang]map[string]string{French: {}, English: {}}
	files, _ := fs.Glob(messages, "messages/*.toml")
	for _, name := range files {
		l := French
		if strings.HasSuffix(name, ".en.toml") {
			l = English
		}
		var raw map[string]any
		if _, err := toml.DecodeFS(messages, name, &raw); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for key := range raw {
			if prev, dup := keys[l][key]; dup {
				t.Errorf("%s: key %q is also in %s", name, key, prev)
			}
			keys[l][key] = name
		}
	}
	for key, name := range keys[French] {
		if _, ok := keys[English][key]; !ok {
			t.Errorf("%s: %q has no English", name, key)
		}
	}
	for key, name := range keys[English] {
		if _, ok := keys[French][key]; !ok {
			t.Errorf("%s: %q has no French", name, key)
		}
	}
}

// TestEveryMessageIsFound: the keys that are found line by line are those of the files as TOML.
func TestEveryMessageIsFound(t *testing.T) {
	for _, l := range All {
		found := areas[l]()
		files, _ := fs.Glob(messages, "messages/*."+string(l)+".toml")
		total := 0
		for _, name := range files {
			var raw map[string]any
			if _, err := toml.DecodeFS(messages, name, &raw); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			total += len(raw)
			for key := range raw {
				if found[key] == nil {
					t.Errorf("%s: %q is not found", name, key)
					continue
				}
				var missing *i18n.MessageNotFoundErr
				if _, err := found[key]().Localize(&i18n.LocalizeConfig{MessageID: key}); errors.As(err, &missing) {
					t.Errorf("%s: %q is looked for in another file", name, key)
				}
			}
		}
		if total != len(found) {
			t.Errorf("%s: %d messages, %d keys found", l, total, len(found))
		}
	}
}

func TestNumbers(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{French.Int(1234567), "1\u202f234\u202f567"}, {English.Int(-12500), "-12,500"}, {French.Int(0), "0"},
		{French.Euros(125000), "1\u202f250,00\u00a0€"}, {English.Euros(105), "€1.05"},
		{French.Place(1), "1er"}, {English.Place(112), "112th"}, {English.Place(22), "22nd"},
		{French.T("app.name"), "floorbook"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
	if Match("en-GB,en;q=0.9", French) != English || Match("de", English) != English || Match("", French) != French ||
		Match("fr-CH", English) != French {
		t.Error("Match picks the wrong language")
	}
}

func TestMessageOfOneFormMayMentionACount(t *testing.T) {
	if got := English.T("undo.bust", "Player", "Zoé", "Count", 1); strings.HasPrefix(got, "[") {
		t.Errorf("got %s", got)
	}
	if !French.Has("undo.bust") || French.Has("undo.never") {
		t.Error("Has must tell messages from missing ones, whatever arguments they need")
	}
}

// A name stands where French neither elides before it nor agrees with it: "de Agnès" and "Solène est éliminé" are both
// mistakes, and no message knows whom it is about.
func TestFrenchNeitherElidesNorAgreesBeforeAName(t *testing.T) {
	files, err := filepath.Glob("messages/*.fr.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	name := `\{\{\.(?:Player|Name|Other|Actor)\}\}`
	wrong := regexp.MustCompile(`(?i)\b(?:de|que|le|la|si|jusque|puisque|lorsque) ` + name + `|` + name + ` (?:est|a été|n[’']est pas) (?:déjà )?\pL+[éis](?:[ "{.,;:)]|$)`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(text), "\n") {
			if m := wrong.FindString(line); m != "" {
				t.Errorf("%s:%d: %q reads badly with some names: put the name after a colon or in brackets", file, i+1, m)
			}
		}
	}
}

// TestEveryStepOfAnAmountIsWorded: of whatever sign and count.
func TestEveryStepOfAnAmountIsWorded(t *testing.T) {
	for _, l := range All {
		for _, k := range reckoning.Keys {
			for _, sum := range []money.Amount{12_35, -12_35} {
				if s := l.Step(reckoning.Term{Key: k, Sum: sum, N: 2, Of: 12}); strings.Contains(s, "[") || strings.Contains(s, "no value") || !strings.Contains(s, "12") {
					t.Errorf("%s: %s: %q", l, k, s)
				}
			}
		}
	}
	if got := French.Step(reckoning.Term{Key: reckoning.Share, Sum: 480_00, N: 1250, Of: 10_000}); !strings.HasSuffix(got, "× 12,5 ÷ 100") {
		t.Error(got)
	}
}
