package lang

import (
	"io/fs"
	"regexp"
	"testing"

	"github.com/BurntSushi/toml"
)

// TestFrenchHasOneApostrophe: between letters French writes ’; what is typed stands in quotes or backticks and has no elision.
func TestFrenchHasOneApostrophe(t *testing.T) {
	straight := regexp.MustCompile(`[\pL}]'[\pL{«]`)
	files, _ := fs.Glob(messages, "messages/*.fr.toml")
	if len(files) == 0 {
		t.Fatal("no French messages")
	}
	for _, name := range files {
		var raw map[string]any
		if _, err := toml.DecodeFS(messages, name, &raw); err != nil {
			t.Fatal(err)
		}
		for key, text := range raw {
			for _, form := range formsOf(text) {
				if at := straight.FindString(form); at != "" {
					t.Errorf("%s: %s has %q: write ’", name, key, at)
				}
			}
		}
	}
}

// formsOf are the texts of a message: one, or its plural forms.
func formsOf(message any) (forms []string) {
	switch m := message.(type) {
	case string:
		return []string{m}
	case map[string]any:
		for _, v := range m {
			forms = append(forms, formsOf(v)...)
		}
	}
	return forms
}
