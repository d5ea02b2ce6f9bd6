package floorbook_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestEveryLineOfTheSecurityPageHasItsTest: a promise whose test is gone or renamed is one that nobody keeps.
func TestEveryLineOfTheSecurityPageHasItsTest(t *testing.T) {
	declared := map[string]bool{}
	function := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, m := range function.FindAllStringSubmatch(string(source), -1) {
			declared[m[1]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	named := regexp.MustCompile("`((?:Test|Fuzz)\\w+)`")
	numbered := regexp.MustCompile(`^\| \d+\.\d+\.\d+`)
	for line := range strings.Lines(string(page)) {
		if !numbered.MatchString(line) {
			continue
		}
		lines++
		tests := named.FindAllStringSubmatch(line, -1)
		if len(tests) == 0 && !strings.Contains(line, "*no*") {
			t.Errorf("no test: %s", line)
		}
		for _, m := range tests {
			if !declared[m[1]] {
				t.Errorf("%s does not exist: %s", m[1], line)
			}
		}
	}
	if lines < 40 {
		t.Errorf("only %d lines", lines)
	}
}
