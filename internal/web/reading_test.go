package web_test

import (
	"html"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/incident"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/lang/langtest"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/rulebook"
)

// reader reads pages as people do, and reports what nobody should read.
type reader struct {
	h     http.Handler
	names *strings.Replacer // of the books: shown in one language
	found map[string]string // with the first page that shows it
}

func openReader(t *testing.T) reader {
	t.Helper()
	h, law, _ := webtest.RefereeSite(fixture.Late())
	if w := webtest.Post(t, h, "/rule/keep", url.Values{"q": {webtest.OversizedChip}, "key": {"case-0123456789"}, "did": {"applied"}}); w.Code != http.StatusSeeOther || len(law.Kept()) != 1 {
		t.Fatalf("nothing was kept: status %d", w.Code)
	}
	var pairs []string
	for _, id := range rulebook.IDs() {
		book, err := rulebook.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		printed := []string{book.Name.FR, book.Name.EN, book.Source}
		for _, a := range book.Articles { // a glossary's labels are words
			printed = append(printed, a.Label)
		}
		for _, name := range printed {
			if strings.Contains(name, " ") {
				pairs = append(pairs, name, "")
			}
		}
	}
	return reader{h, strings.NewReplacer(pairs...), map[string]string{}}
}

// read opens a page in a language, and returns its content.
func (r reader) read(t *testing.T, path string, l lang.Lang) string {
	t.Helper()
	sep := "?"
	if strings.Contains(path, "?") {
		sep = "&"
	}
	w := httptest.NewRecorder()
	r.h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://192.0.2.10"+path+sep+"lang="+string(l), nil))
	if w.Code >= http.StatusInternalServerError {
		t.Fatalf("%s: status %d", path, w.Code)
	}
	_, content, _ := strings.Cut(w.Body.String(), `<main id="content">`)
	content, _, _ = strings.Cut(content, "</main>")
	for _, text := range langtest.Visible(content) {
		odd := langtest.Odd(l, r.names.Replace(text))
		if odd == "" {
			continue
		}
		if _, known := r.found[odd]; !known {
			r.found[odd] = string(l) + " " + path
		}
	}
	return content
}

func (r reader) report(t *testing.T) {
	t.Helper()
	for odd, path := range r.found {
		t.Errorf("%s\n  reads: …%s…", path, odd)
	}
}

var (
	choiceLink = regexp.MustCompile(`<a class="ref-choice" href="([^"]*)"`)
	askForm    = regexp.MustCompile(`(?s)<form class="ref-form".*?</form>`)
	inputField = regexp.MustCompile(`<input ([^>]*)>`)
	attribute  = regexp.MustCompile(`([\w-]+)="([^"]*)"`)
)

// answer is the address of one of the answers to the question on a page; "" when nothing is asked.
func answerOn(page string, rng *rand.Rand) string {
	_, question, asks := strings.Cut(page, `id="question"`)
	if !asks {
		return ""
	}
	if links := choiceLink.FindAllStringSubmatch(question, -1); len(links) > 0 {
		return html.UnescapeString(links[rng.IntN(len(links))][1])
	}
	q := url.Values{}
	for _, m := range inputField.FindAllStringSubmatch(askForm.FindString(question), -1) {
		at := map[string]string{}
		for _, a := range attribute.FindAllStringSubmatch(m[1], -1) {
			at[a[1]] = html.UnescapeString(a[2])
		}
		switch {
		case at["type"] == "hidden":
			q.Add(at["name"], at["value"])
		case at["type"] == "checkbox":
			if rng.IntN(3) == 0 {
				q.Add(at["name"], at["value"])
			}
		case at["value"] != "":
			q.Set(at["name"], at["value"])
		case at["name"] == "seat" || at["name"] == "players" || at["name"] == "button":
			q.Set(at["name"], []string{"2", "3", "5"}[rng.IntN(3)])
		default:
			q.Set(at["name"], []string{"100", "200", "400", "1000"}[rng.IntN(4)])
		}
	}
	return "/rule?" + q.Encode()
}

// walksEach is how many ways through a family are taken by each book and in each language.
const walksEach = 2

// Whoever answers whatever is asked reads sentences of the own language: no keys, no words of the other one.
func TestEveryFamilyReadsWell(t *testing.T) {
	for i, id := range rulebook.IDs() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			r := openReader(t)
			rng := rand.New(rand.NewPCG(1, uint64(i)))
			for _, l := range lang.All {
				for _, f := range incident.Families() {
					for range walksEach {
						path := "/rule?book=" + id + "&f=" + f.Key
						for step := 0; path != ""; step++ {
							if step > incident.TapsMax+1 {
								t.Fatalf("still asking: %s", path)
							}
							path = answerOn(r.read(t, path, l), rng)
						}
					}
				}
			}
			r.report(t)
		})
	}
}

// The books, their articles, the differences and the case law read well too.
func TestEveryBookReadsWell(t *testing.T) {
	for _, id := range rulebook.IDs() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			r := openReader(t)
			book, err := rulebook.Load(id)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range lang.All {
				for _, path := range []string{"/rulebook", "/rulebook/" + id, "/differences?show=all&book=" + id + "&book=tda-2024", "/rulebook/guidance", "/rule", "/caselaw", "/rule/text?book=" + id} {
					r.read(t, path, l)
				}
				for i := 0; i < len(book.Articles); i += 4 {
					r.read(t, "/rulebook/"+id+"/"+string(book.Articles[i].ID), l)
				}
			}
			r.report(t)
		})
	}
}

// So do the clock, the floor, the tables.
func TestEveryScreenReadsWell(t *testing.T) {
	for _, f := range fixture.All() {
		r := openReader(t)
		r.h, r.names = web.New(webtest.Config(webtest.RoomOf(f), f)), strings.NewReplacer(f.State.Structure.Name, "")
		for _, p := range goldenPages {
			if strings.HasPrefix(p.name, "floor-") && f.Name != "late" || strings.HasPrefix(p.name, "table-") && f.Name != "hosted" {
				continue
			}
			for _, l := range lang.All {
				r.read(t, strings.ReplaceAll(p.path, "{id}", f.State.ID), l)
			}
		}
		r.report(t)
	}
}
