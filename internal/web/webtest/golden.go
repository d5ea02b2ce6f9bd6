package webtest

import (
	"bytes"
	"flag"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/internal/lang"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// CheckGolden compares the page's content with its golden file. The frame around the content, the same on
// every page, holds hashes of static files and is left out.
func CheckGolden(t *testing.T, h http.Handler, name, path string, l lang.Lang) {
	t.Helper()
	sep := "?"
	if strings.Contains(path, "?") {
		sep = "&"
	}
	w := Get(t, h, path+sep+"lang="+string(l))
	body := w.Body.String()
	if strings.Contains(body, "[web.") || strings.Contains(body, "[book.") || strings.Contains(body, "<no value>") || strings.Contains(body, "ZgotmplZ") {
		t.Errorf("%s (%s): a message is missing or a value is unsafe:\n%s", path, l, Mark(body))
	}
	if w.Code >= 500 {
		t.Fatalf("%s (%s): status %d", path, l, w.Code)
	}
	_, content, there := strings.Cut(body, `<main id="content">`)
	content, _, whole := strings.Cut(content, "</main>")
	if !there || !whole {
		t.Fatalf("%s (%s): no page: status %d %.300s", path, l, w.Code, body)
	}
	got := tidy(content)
	file := filepath.Join("testdata", "golden", name+"."+string(l)+".html")
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v: run the test with -update and review the file", err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s (%s) differs from %s; if that is meant, run with -update and review the diff:\n%s", path, l, file,
			cmp.Diff(string(want), string(got)))
	}
}

var (
	insideTag = regexp.MustCompile(`<[^>]*>`)
	blanks    = regexp.MustCompile(`\s+`)
)

// tidy puts one tag on a line, so that a diff shows what changed.
func tidy(s string) []byte {
	s = insideTag.ReplaceAllStringFunc(s, func(tag string) string {
		return strings.ReplaceAll(blanks.ReplaceAllString(tag, " "), " >", ">")
	})
	s = strings.ReplaceAll(s, "><", ">\n<")
	var lines []string
	for line := range strings.Lines(s) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return []byte(strings.Join(lines, "\n") + "\n")
}

// Mark cuts out of a page what is not worded or unsafe, "" when all is well.
func Mark(body string) string {
	for _, m := range []string{"[web.", "[book.", "<no value>", "ZgotmplZ"} {
		if i := strings.Index(body, m); i >= 0 {
			return body[max(0, i-120):min(len(body), i+120)]
		}
	}
	return ""
}

// WellFormed gets one page, in order and fully worded.
func WellFormed(t *testing.T, h http.Handler, path string) string {
	t.Helper()
	w := Get(t, h, path)
	body := w.Body.String()
	if w.Code != http.StatusOK {
		t.Fatalf("%s: status %d", path, w.Code)
	}
	if at := Mark(body); at != "" || strings.Contains(body, "[api.") {
		t.Errorf("%s: something is not worded: %s", path, at)
	}
	return body
}
