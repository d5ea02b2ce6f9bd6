package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
)

// TestEveryErrorOfScenariosIsWorded finds the codes that scenarios refuse with in their source, and requires a message for
// each in both languages, which names no argument but those that stand behind the code.
func TestEveryErrorOfScenariosIsWorded(t *testing.T) {
	files, err := filepath.Glob("../../scenario/*.go")
	if err != nil {
		t.Fatal(err)
	}
	code, argument := regexp.MustCompile(`refusal\.Code = "([a-z_]+)" *// ?([^\n]*)`), regexp.MustCompile(`\b([A-Z][A-Za-z]+)\b`)
	found := 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range code.FindAllStringSubmatch(string(text), -1) {
			found++
			for _, l := range lang.All {
				checkWording(t, l, "scenario.error."+m[1], argument.FindAllString(m[2], -1))
			}
		}
	}
	if found < 15 {
		t.Errorf("only %d codes were found", found)
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
