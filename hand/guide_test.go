package hand_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestTheGuideIsTheExample keeps docs/engine.md equal to the example that is compiled and run: its blocks of Go, one
// after the other, are the body, and its blocks of text are what that prints.
func TestTheGuideIsTheExample(t *testing.T) {
	guide, example := readFile(t, "../docs/engine.md"), readFile(t, "example_test.go")
	_, rest, found := strings.Cut(example, "func Example() {\n")
	body, _, closed := strings.Cut(rest, "\n}\n")
	code, output, printed := strings.Cut(body, "\t// Output:\n")
	if !found || !closed || !printed {
		t.Fatal("example_test.go has no Example with an Output")
	}
	code = regexp.MustCompile(`(?m)^\t`).ReplaceAllString(code, "")
	output = regexp.MustCompile(`(?m)^\t// `).ReplaceAllString(output, "")
	if got := blocks(guide, "go", "\n\n"); got != strings.TrimSpace(code) {
		t.Errorf("the code of docs/engine.md is not that of Example:\n%s", got)
	}
	if got := blocks(guide, "text", "\n"); got != strings.TrimSpace(output) {
		t.Errorf("docs/engine.md promises\n%s\nExample prints\n%s", got, output)
	}
}

// blocks joins the fenced blocks of a language.
func blocks(page, language, between string) string {
	var out []string
	for _, m := range regexp.MustCompile("(?s)```"+language+"\n(.*?)\n```").FindAllStringSubmatch(page, -1) {
		out = append(out, m[1])
	}
	return strings.Join(out, between)
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
