package rulebook_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/rulebook"
)

func TestEveryArticleOfEveryBookHasItsPage(t *testing.T) {
	h := webtest.HouseSite(t)
	for i, id := range append(rulebook.IDs(), "club-des-as", "cercle-pg+arrete-2007") {
		for _, l := range lang.All {
			webtest.WellFormed(t, h, "/rulebook/"+id+"?lang="+string(l))
			webtest.WellFormed(t, h, "/rulebook/"+id+"?lang="+string(l)+"&kind=referee&status=code&q=raise")
		}
		if id == "club-des-as" {
			continue // its articles are asked for below
		}
		for j, a := range webtest.Book(t, id).Own() {
			l := lang.All[(i+j)%len(lang.All)]
			body := webtest.WellFormed(t, h, "/rulebook/"+id+"/"+url.PathEscape(string(a.ID))+"?lang="+string(l))
			if !strings.Contains(body, `<span class="cite">`+string(a.ID)+`</span>`) {
				t.Errorf("%s/%s is not the page of the article", id, a.ID)
			}
		}
	}
}

func TestAnArticleShowsWhatBelongsToIt(t *testing.T) {
	h := webtest.HouseSite(t)
	body := webtest.WellFormed(t, h, "/rulebook/tda-2024/TDA-44-A?lang=en")
	for _, want := range []string{
		"referee.oversized_chip",             // the point it sets
		"seat 5 pushes 1000",                 // a scenario that proves it, as text
		"/rulebook/cercle-pg/PG-I.12",        // what another book says
		`href="/rulebook/tda-2024/TDA-44-B"`, // its siblings and the next one
	} {
		if !strings.Contains(body, want) {
			t.Errorf("TDA-44-A does not show %q", want)
		}
	}
	body = webtest.WellFormed(t, h, "/rulebook/texapoker-2024/TDA-51-B-3?lang=en")
	if !strings.Contains(body, "replaced here by") || !strings.Contains(body, "/rulebook/texapoker-2024/TDA-51-TX-EXACT") {
		t.Error("read in Texapoker, TDA-51-B-3 does not say what takes its place")
	}
	body = webtest.WellFormed(t, h, "/rulebook/club-des-as/AS-4?lang=fr")
	for _, want := range []string{"Notre lecture", "shotclock.allowance", "/rulebook/heavenpoker-2010/HP-7.1"} {
		if !strings.Contains(body, want) {
			t.Errorf("AS-4 does not show %q", want)
		}
	}
}

func TestTheShelfSearchesEveryBook(t *testing.T) {
	h := webtest.HouseSite(t)
	for query, want := range map[string][]string{
		"maldonne":    {"/rulebook/tda-2024/TDA-35-A-1", "/rulebook/lois-du-poker/LP-G-misdeal", "/rulebook/cercle-pg/PG-B.14"},
		"misdeal":     {"/rulebook/tda-2024/TDA-35-A-1", "/rulebook/lois-du-poker/LP-G-misdeal"},
		"bouton mort": {"/rulebook/tda-2024/TDA-32", "/rulebook/lois-du-poker/LP-7-30"},
		"AS-3":        {"/rulebook/club-des-as/AS-3"},
	} {
		body := webtest.WellFormed(t, h, "/rulebook?lang=fr&q="+url.QueryEscape(query))
		for _, link := range want {
			if !strings.Contains(body, `href="`+link+`"`) {
				t.Errorf("%q does not find %s", query, link)
			}
		}
	}
	if body := webtest.WellFormed(t, h, "/rulebook?lang=en&q=xyzzyq"); !strings.Contains(body, "0 articles") {
		t.Error("nothing found is not said")
	}
	if body := webtest.WellFormed(t, h, "/rulebook?lang=en&q=card"); !strings.Contains(body, "more articles") {
		t.Error("what is left out is not said")
	}
}

var rowsOf = regexp.MustCompile(`<tr>\s*<th scope="row">`)

func TestTheTableOfDifferences(t *testing.T) {
	h := webtest.HouseSite(t)
	rows := func(query string) int {
		return len(rowsOf.FindAllString(webtest.WellFormed(t, h, "/differences?lang=en&"+query), -1))
	}
	points := len(webtest.Book(t, "tda-2024").Points)
	values, articles, all := rows(""), rows("show=articles"), rows("show=all")
	if values == 0 || values >= articles || articles >= all || all != points {
		t.Errorf("%d points differ in value, %d in article, %d in all; the book has %d", values, articles, all, points)
	}
	if got := rows("book=tda-2024&book=tda-2024"); got != 0 {
		t.Errorf("a book differs from itself on %d points", got)
	}
	if got := rows("show=all&area=penalty"); got == 0 || got >= all {
		t.Errorf("%d points on penalties", got)
	}
	if got := rows("show=all&q=oversized_chip"); got == 0 || got > 20 {
		t.Errorf("%d points are found by their key", got)
	}
	body := webtest.WellFormed(t, h, "/differences?lang=en&book=tda-2024&book=texapoker-2024&q=undercall_raise")
	for _, want := range []string{"an undercall only at the exact level before", "/rulebook/texapoker-2024/TDA-51-TX-EXACT", `class="unlike"`} {
		if !strings.Contains(body, want) {
			t.Errorf("the undercall of Texapoker does not show %q", want)
		}
	}
}

func TestAPIPageInBothLanguages(t *testing.T) {
	h := webtest.HouseSite(t)
	for _, l := range lang.All {
		body := webtest.WellFormed(t, h, "/api?lang="+string(l))
		for _, want := range []string{`/api/rule`, `id="shape-Ruling"`, `/api/books/cercle-pg&#43;arrete-2007`} {
			if !strings.Contains(body, want) {
				t.Errorf("the page of the API (%s) does not show %q", l, want)
			}
		}
	}
}

// A rule is found by the name that people use for it, as at the prompt.
func TestARuleIsOpenedByItsNumber(t *testing.T) {
	h := webtest.HouseSite(t)
	body := webtest.WellFormed(t, h, "/rulebook/tda-2024/44?lang=en")
	for _, id := range []string{"TDA-44-A", "TDA-44-B"} {
		if !strings.Contains(body, `href="/rulebook/tda-2024/`+id+`"`) {
			t.Errorf("44 does not lead to %s", id)
		}
	}
	if strings.Contains(body, `href="/rulebook/tda-2024/TDA-45-A"`) {
		t.Error("44 leads to rule 45 too")
	}
	if w := webtest.Get(t, h, "/rulebook/tda-2024/tda-44-a"); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/rulebook/tda-2024/TDA-44-A" {
		t.Errorf("tda-44-a: status %d to %q", w.Code, w.Header().Get("Location"))
	}
	if w := webtest.Get(t, h, "/rulebook/tda-2024/999"); w.Code != http.StatusNotFound {
		t.Errorf("999: status %d", w.Code)
	}
}
