package phh

import (
	"os"
	"regexp"
	"testing"
)

// TestTheExamplesOfTheDocumentationHold replays every TOML block of docs/phh.md, and looks for every field of the
// extension in its table.
func TestTheExamplesOfTheDocumentationHold(t *testing.T) {
	page, err := os.ReadFile("../docs/phh.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```toml\n(.*?)```").FindAllSubmatch(page, -1)
	if len(blocks) == 0 {
		t.Error("no example")
	}
	for _, b := range blocks {
		hands, err := Read("docs/phh.md", b[1])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Replay(hands[0], book(), ByTheBook); err != nil {
			t.Error(err)
		}
	}
	for field := range extensionFields {
		if !regexp.MustCompile("(?m)^\\| .*`" + field + "`.* \\|").Match(page) {
			t.Errorf("docs/phh.md does not tell what %s means", field)
		}
	}
	for g := range gameCodes {
		if !regexp.MustCompile("`" + g.String() + "`").Match(page) {
			t.Errorf("docs/phh.md does not name the game %s", g)
		}
	}
}
