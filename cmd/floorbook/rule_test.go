package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/referee"
)

// TestEveryRulingIsWorded finds the keys that the referee and the scenarios use in their source, and requires a
// message for each in both languages, which names every amount it is given and no other.
func TestEveryRulingIsWorded(t *testing.T) {
	var source strings.Builder
	for _, pattern := range []string{"../../referee/*.go", "../../scenario/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			source.Write(text)
		}
	}
	keys := map[string][]string{} // key → names of its arguments
	for _, c := range []struct{ prefix, pattern string }{
		{"why.", `a\.because\("([a-z_]+)"([^\n]*)\)\n`},
		{"option.", `Option\{"([a-z_]+)"()`},
		{"question.", `a\.ask\("([a-z_]+)"()`},
		{"question.", `question[A-Z]\w+ += "([a-z_]+)"()`},
		{"infraction.", `Infraction: "([a-z_]+)"()`},
		{"scenario.error.", `refusal\.Code = "([a-z_]+)" *// ?([^\n]*)`},
	} {
		found := regexp.MustCompile(c.pattern).FindAllStringSubmatch(source.String(), -1)
		if len(found) == 0 {
			t.Errorf("%s matches nothing: the test has gone blind", c.pattern)
		}
		for _, m := range found {
			var args []string
			for _, a := range regexp.MustCompile(`\b([A-Z][A-Za-z]+)\b"?,?`).FindAllStringSubmatch(m[2], -1) {
				if c.prefix == "scenario.error." || strings.Contains(m[2], `"`+a[1]+`"`) {
					args = append(args, a[1])
				}
			}
			keys[c.prefix+m[1]] = args
		}
	}
	for question, answers := range referee.Inquiries() {
		keys["question."+question] = nil
		for _, answer := range answers {
			keys["option."+answer] = nil
		}
	}
	if len(keys) < 100 {
		t.Errorf("only %d keys were found", len(keys))
	}
	for key, args := range keys {
		for _, l := range lang.All {
			checkWording(t, l, key, args)
		}
	}
}

func checkWording(t *testing.T, l lang.Lang, key string, args []string) {
	t.Helper()
	if !l.Has(key) {
		t.Errorf("%s: %q has no message", l, key)
		return
	}
	values := map[string]any{}
	for _, a := range args {
		values[a] = "‹" + a + "›"
	}
	if text := l.Text(key, values); strings.Contains(text, "<no value>") {
		t.Errorf("%s: %q asks for an amount that it is not given (%v): %s", l, key, args, text)
	}
}
