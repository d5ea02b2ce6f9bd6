package lang_test

import (
	"os"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/rulebook"
)

// Every point of the books has a name in both languages, every package begins with a topic, and nothing else is named.
func TestEveryPointIsNamed(t *testing.T) {
	book, err := rulebook.Load("tda-2024")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	pkg := ""
	for _, p := range book.Points {
		id := p.Package + "." + p.Key
		known[id] = true
		for _, l := range lang.All {
			if name := l.Point(p.Package, p.Key); strings.HasPrefix(name, "[") {
				t.Errorf("%s: no name for %s", l, id)
			}
			if p.Package != pkg && l.Topic(p.Package, p.Key) == "" {
				t.Errorf("%s: %s begins without a topic", l, id)
			}
		}
		pkg = p.Package
	}
	for _, l := range lang.All {
		text, err := os.ReadFile("messages/points." + string(l) + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			name, _, _ := strings.Cut(strings.TrimPrefix(line, `"`), `"`)
			kind, id, _ := strings.Cut(name, ".")
			if (kind == "point" || kind == "topic") && !known[id] {
				t.Errorf("%s: %s is no point", l, name)
			}
		}
	}
}
