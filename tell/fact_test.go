package tell_test

import (
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/tell"
)

// expectations are the ">" lines of the shipped scenarios, without articles, each once.
func expectations(t *testing.T) []string {
	t.Helper()
	seen := map[string]bool{}
	var out []string
	err := fs.WalkDir(os.DirFS("../scenario/testdata"), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".txt" {
			return err
		}
		text, err := os.ReadFile("../scenario/testdata/" + name)
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(text)) {
			says, is := strings.CutPrefix(line, ">")
			if at := strings.LastIndexByte(says, '['); at >= 0 {
				says = says[:at]
			}
			says = strings.Join(strings.Fields(says), " ")
			if is && !seen[says] {
				seen[says] = true
				out = append(out, says)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestWhatScenariosSayIsReadAndWrittenAlike: every line of the shipped scenarios is a fact, and said again as it was.
func TestWhatScenariosSayIsReadAndWrittenAlike(t *testing.T) {
	lines := expectations(t)
	if len(lines) < 1900 {
		t.Errorf("only %d lines were read", len(lines))
	}
	for _, line := range lines {
		f, ok := tell.Parse(line)
		if !ok {
			t.Errorf("%q is no fact", line)
			continue
		}
		if again := tell.Scenario.Say(f); again != line {
			t.Errorf("%q is said again as %q", line, again)
		}
		if !tell.Same(f, f) {
			t.Errorf("%q is not the same as itself", line)
		}
		if topic := tell.Topic(f.Key); topic == "" {
			t.Errorf("%q speaks of nothing", line)
		}
	}
}
