package web

import (
	"bytes"
	"flag"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view/fixture"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// goldenPages are the pages that show a tournament, with the name of their golden file.
var goldenPages = []struct{ name, path string }{
	{"home", "/"},
	{"clock", "/t/{id}/clock"},
	{"floor", "/t/{id}/floor"},
	{"floor-sheet", "/t/{id}/floor?table=1&seat=1"},
	{"floor-find", "/t/{id}/floor?find=lefevre"},
	{"table", "/t/{id}/table/1"},
	{"table-2", "/t/{id}/table/2"},
	{"table-3", "/t/{id}/table/3"},
}

// plainPages depend on no tournament.
var plainPages = []struct{ name, path string }{
	{"rule", "/rule"},
	{"rule-pick", "/rule?f=bet&book=tda-2024"},
	{"rule-fill", "/rule?f=bet&motion=once&blind=200&book=tda-2024"},
	{"rule-fill-bad", "/rule?f=bet&motion=once&spot=-&facing=lots&blind=200&chips=1000&book=tda-2024"},
	{"rule-tick", "/rule?f=bet&motion=once&spot=-&facing=400&blind=200&chips=1000&book=heavenpoker-2010"},
	{"rule-oversized", "/rule?f=bet&motion=once&spot=-&facing=400&blind=200&chips=1000&facts=-&book=tda-2024"},
	{"rule-order", "/rule?f=words&word=raise&spot=-&facing=400&blind=200&chips=1000&now=1&book=tda-2024"},
	{"rule-deal", "/rule?f=exposed&exposed=dealt_card&nth=first&dealt=-&players=9&button=1&seat=8&by=dealer&acted=nobody&book=tda-2024"},
	{"rule-conduct", "/rule?f=conduct&conduct=devices&code=phone_call&offence=2&now=1&book=texapoker-2024"},
	{"rule-text", "/rule/text?f=bet&motion=once&spot=-&facing=400&blind=200&chips=1000&facts=-&book=tda-2024"},
	{"message", "/nowhere"},
}

func TestEveryPageOfEveryFixtureInBothLanguages(t *testing.T) {
	for _, f := range fixture.All() {
		h := New(config(roomOf(f), f))
		for _, p := range goldenPages {
			if strings.HasPrefix(p.name, "floor-") && f.Name != "late" || strings.HasPrefix(p.name, "table-") && f.Name != "hosted" {
				continue
			}
			for _, l := range lang.All {
				path := strings.ReplaceAll(p.path, "{id}", f.State.ID)
				checkGolden(t, h, f.Name+"-"+p.name, path, l)
			}
		}
	}
}

func TestPagesWithoutTournamentInBothLanguages(t *testing.T) {
	f := fixture.Late()
	h := New(config(roomOf(f), f))
	for _, p := range plainPages {
		for _, l := range lang.All {
			checkGolden(t, h, p.name, p.path, l)
		}
	}
}

// checkGolden compares the page's content with its golden file. The frame around the content, the same on
// every page, holds hashes of static files and is left out.
func checkGolden(t *testing.T, h http.Handler, name, path string, l lang.Lang) {
	t.Helper()
	sep := "?"
	if strings.Contains(path, "?") {
		sep = "&"
	}
	w := get(t, h, path+sep+"lang="+string(l))
	body := w.Body.String()
	if strings.Contains(body, "[web.") || strings.Contains(body, "[book.") || strings.Contains(body, "<no value>") || strings.Contains(body, "ZgotmplZ") {
		t.Errorf("%s (%s): a message is missing or a value is unsafe:\n%s", path, l, mark(body))
	}
	if w.Code >= 500 {
		t.Fatalf("%s (%s): status %d", path, l, w.Code)
	}
	_, content, _ := strings.Cut(body, `<main id="content">`)
	content, _, _ = strings.Cut(content, "</main>")
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

// tidy puts one tag on a line, so that a diff shows what changed.
func tidy(s string) []byte {
	s = strings.ReplaceAll(s, "><", ">\n<")
	var lines []string
	for line := range strings.Lines(s) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return []byte(strings.Join(lines, "\n") + "\n")
}

func mark(body string) string {
	for _, m := range []string{"[web.", "[book.", "<no value>", "ZgotmplZ"} {
		if i := strings.Index(body, m); i >= 0 {
			return body[max(0, i-120):min(len(body), i+120)]
		}
	}
	return ""
}
