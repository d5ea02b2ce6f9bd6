package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/api"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

func document(t *testing.T, h http.Handler, l lang.Lang) map[string]any {
	t.Helper()
	var out map[string]any
	if err := json.Unmarshal(webtest.Get(t, h, "/api/openapi.json?lang="+string(l)).Body.Bytes(), &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// schemas compiles the shapes of the document.
func schemas(t *testing.T, doc map[string]any) func(pointer string) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource("openapi.json", doc); err != nil {
		t.Fatal(err)
	}
	return func(pointer string) *jsonschema.Schema {
		t.Helper()
		s, err := c.Compile("openapi.json#" + pointer)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
}

// pointer is a JSON pointer to names.
func pointer(names ...string) string {
	var b strings.Builder
	for _, n := range names {
		b.WriteString("/" + url.PathEscape(strings.NewReplacer("~", "~0", "/", "~1").Replace(n)))
	}
	return b.String()
}

func checkBody(t *testing.T, what string, schema *jsonschema.Schema, w *httptest.ResponseRecorder) {
	t.Helper()
	if got := w.Header().Get("Content-Type"); got != "application/json; charset=utf-8" {
		t.Errorf("%s: content type %q", what, got)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(w.Body.Bytes()))
	if err != nil {
		t.Errorf("%s: %v", what, err)
		return
	}
	if err := schema.Validate(value); err != nil {
		t.Errorf("%s: %v", what, err)
	}
}

func request(t *testing.T, h http.Handler, method, path, kind, body string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(method, "http://192.0.2.10"+path, strings.NewReader(body))
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestEveryRouteIsDocumentedAndEveryDocumentedRouteExists(t *testing.T) {
	paths := api.Inside(api.Document(lang.English), "paths")
	documented := map[string]bool{}
	for path, item := range paths {
		for method := range item.(map[string]any) {
			documented[strings.ToUpper(method)+" "+path] = true
		}
	}
	for _, name := range api.RouteNames() {
		if !documented[name] {
			t.Errorf("%s is not in openapi.json", name)
		}
		delete(documented, name)
	}
	for name := range documented {
		t.Errorf("openapi.json has %s, which does not exist", name)
	}
}

// TestTheDocumentIsSound: version, every reference leads somewhere, every name in a path is a parameter, every
// operation has a name of its own and words in both languages.
func TestTheDocumentIsSound(t *testing.T) {
	h := webtest.HouseSite(t)
	for _, l := range lang.All {
		doc := document(t, h, l)
		if doc["openapi"] != "3.1.0" {
			t.Errorf("version %v", doc["openapi"])
		}
		if security, ok := doc["security"].([]any); !ok || len(security) != 0 {
			t.Errorf("security %v: nobody has to say who he is", doc["security"])
		}
		if license := api.Inside(doc, "info", "license"); api.Said(license, "identifier") != "Apache-2.0" || api.Said(license, "name") == "" {
			t.Errorf("license %v", license)
		}
		compile := schemas(t, doc)
		for name := range api.Inside(doc, "components", "schemas") {
			compile(pointer("components", "schemas", name))
		}
		ids := map[string]bool{}
		for path, item := range api.Inside(doc, "paths") {
			for method, o := range item.(map[string]any) {
				op := o.(map[string]any)
				id := api.Said(op, "operationId")
				if id == "" || ids[id] {
					t.Errorf("%s %s has no operationId of its own", method, path)
				}
				ids[id] = true
				for _, name := range []string{"summary", "description"} {
					if text := api.Said(op, name); text == "" || strings.HasPrefix(text, "[") || strings.HasPrefix(text, "api.") {
						t.Errorf("%s %s: %s is %q in %s", method, path, name, text, l)
					}
				}
				checkPathParameters(t, path, op)
			}
		}
		walkStrings(doc, func(name, text string) {
			if (name == "summary" || name == "description") && (strings.HasPrefix(text, "[") || strings.HasPrefix(text, "api.")) {
				t.Errorf("%q is not worded in %s", text, l)
			}
			if after, ok := strings.CutPrefix(text, "#/"); ok && name == "$ref" && api.Inside(doc, strings.Split(after, "/")...) == nil {
				t.Errorf("%s leads nowhere", text)
			}
		})
	}
}

func checkPathParameters(t *testing.T, path string, op map[string]any) {
	t.Helper()
	inPath := map[string]bool{}
	for _, part := range strings.Split(path, "/") {
		if strings.HasPrefix(part, "{") {
			inPath[strings.Trim(part, "{}")] = true
		}
	}
	params, _ := op["parameters"].([]any)
	for _, item := range params {
		p := item.(map[string]any)
		if p["in"] == "path" {
			if !inPath[p["name"].(string)] || p["required"] != true {
				t.Errorf("%s: parameter %v is not in the path, or not required", path, p["name"])
			}
			delete(inPath, p["name"].(string))
		}
		if p["example"] == nil {
			t.Errorf("%s: parameter %v has no example", path, p["name"])
		}
	}
	for name := range inPath {
		t.Errorf("%s: %s is no parameter", path, name)
	}
}

func walkStrings(value any, f func(name, text string)) {
	switch v := value.(type) {
	case map[string]any:
		for name, inner := range v {
			if text, ok := inner.(string); ok {
				f(name, text)
			}
			walkStrings(inner, f)
		}
	case []any:
		for _, inner := range v {
			walkStrings(inner, f)
		}
	}
}

// TestTheExamplesOfTheDocumentAreTrue asks for every route with the examples of its parameters, one optional parameter
// after the other, and holds each answer to its schema.
func TestTheExamplesOfTheDocumentAreTrue(t *testing.T) {
	h := webtest.HouseSite(t)
	doc := document(t, h, lang.English)
	compile := schemas(t, doc)
	asked := 0
	for path, item := range api.Inside(doc, "paths") {
		for method, o := range item.(map[string]any) {
			op := o.(map[string]any)
			answer := compile(pointer("paths", path, method, "responses", "200", "content", "application/json", "schema"))
			for _, address := range exampleAddresses(path, op) {
				if method == "get" {
					w := webtest.Get(t, h, address)
					if w.Code != http.StatusOK {
						t.Errorf("%s: status %d: %s", address, w.Code, w.Body)
					}
					checkBody(t, address, answer, w)
					asked++
					continue
				}
				asked += checkBodies(t, h, path, op, address, compile, answer)
			}
		}
	}
	if asked < 20 {
		t.Errorf("only %d examples were tried", asked)
	}
}

// exampleAddresses fills in the required parameters, then adds each optional one alone.
func exampleAddresses(path string, op map[string]any) []string {
	params, _ := op["parameters"].([]any)
	required := url.Values{}
	var optional []url.Values
	for _, item := range params {
		p := item.(map[string]any)
		name, example := p["name"].(string), fmt.Sprint(p["example"])
		switch {
		case p["in"] == "path":
			path = strings.ReplaceAll(path, "{"+name+"}", url.PathEscape(example))
		case p["required"] == true:
			required.Set(name, example)
		default:
			optional = append(optional, url.Values{name: {example}})
		}
	}
	out := []string{path + "?" + required.Encode()}
	for _, more := range optional {
		maps.Copy(more, required)
		out = append(out, path+"?"+more.Encode())
	}
	return out
}

func checkBodies(t *testing.T, h http.Handler, path string, op map[string]any, address string, compile func(string) *jsonschema.Schema, answer *jsonschema.Schema) int {
	t.Helper()
	n := 0
	content := api.Inside(op, "requestBody", "content")
	for kind := range content {
		schema := compile(pointer("paths", path, "post", "requestBody", "content", kind, "schema"))
		for name, e := range api.Inside(content, kind, "examples") {
			value := e.(map[string]any)["value"]
			if err := schema.Validate(value); err != nil {
				t.Errorf("%s, example %s: %v", path, name, err)
			}
			text, _ := value.(string)
			if kind == "application/json" {
				b, err := json.Marshal(value)
				if err != nil {
					t.Fatal(err)
				}
				text = string(b)
			}
			w := request(t, h, http.MethodPost, address, kind, text)
			if w.Code != http.StatusOK {
				t.Errorf("%s, example %s: status %d: %s", address, name, w.Code, w.Body)
			}
			checkBody(t, address+" "+name, answer, w)
			n++
		}
	}
	return n
}

// badRequests are wrong in every way that the document promises an error for.
var badRequests = []struct {
	method, path, kind, body string
	status                   int
	code, where              string
}{
	{"GET", "/api/books/nowhere", "", "", 404, "book", "book"},
	{"GET", "/api/books/tda-2024+cercle-pg", "", "", 404, "book", "book"},
	{"GET", "/api/books/nowhere/articles", "", "", 404, "book", "book"},
	{"GET", "/api/books/tda-2024/articles?kind=poem", "", "", 400, "choice", "kind"},
	{"GET", "/api/books/tda-2024/articles?status=done", "", "", 400, "choice", "status"},
	{"GET", "/api/books/tda-2024/articles?layers=some", "", "", 400, "choice", "layers"},
	{"GET", "/api/articles/TDA-999", "", "", 404, "article", "article"},
	{"GET", "/api/search", "", "", 400, "query", "q"},
	{"GET", "/api/search?q=%20", "", "", 400, "query", "q"},
	{"GET", "/api/search?q=x&max=0", "", "", 400, "max", "max"},
	{"GET", "/api/search?q=x&max=many", "", "", 400, "max", "max"},
	{"GET", "/api/search?q=x&book=nowhere", "", "", 400, "book", "book"},
	{"GET", "/api/diff/tda-2024/nowhere", "", "", 404, "book", "b"},
	{"GET", "/api/diff/nowhere/tda-2024", "", "", 404, "book", "a"},
	{"POST", "/api/rule", "application/json", `{"scenario"`, 400, "json", "body, byte"},
	{"POST", "/api/rule", "application/json", `{"scenario": 3}`, 400, "json", "scenario"},
	{"POST", "/api/rule", "application/json", `{"scenery": "x"}`, 400, "json", "body"},
	{"POST", "/api/rule", "application/json", `{"scenario": "x"} {}`, 400, "json", "body"},
	{"POST", "/api/rule", "application/json", `{"scenario": "  "}`, 400, "nothing", "scenario"},
	{"POST", "/api/rule", "application/json", `{"statements": []}`, 400, "nothing", "scenario"},
	{"POST", "/api/rule", "application/json", `{"statements": {}}`, 400, "json", "statements"},
	{"POST", "/api/rule", "application/json", `{"scenario": "x", "statements": [{}]}`, 400, "twice", "statements"},
	{"POST", "/api/rule", "application/json", `{"statements": [{"kind": "facing", "facing": 400}, {"kind": "seen", "seat": 5, "with": [{"pushes": "x"}]}]}`,
		422, "bad_chips", "statements[1].with[0].pushes"},
	{"POST", "/api/rule", "application/json", `{"statements": [{"kind": "facing", "facing": 400}, {"kind": "floor.rules", "option": "x"}]}`,
		422, "no_ruling", "statements[1]"},
	{"POST", "/api/rule", "application/json", `{"scenario": "x", "lang": "de"}`, 400, "lang", "lang"},
	{"POST", "/api/rule", "text/plain", strings.Repeat("# long\n", api.ScenarioMax/7+1), 413, "large", "body"},
	{"POST", "/api/rule", "image/png", "x", 415, "type", "Content-Type"},
	{"POST", "/api/rule", "", "x", 415, "type", "Content-Type"},
	{"POST", "/api/rule", "text/plain", "# nothing happens\n", 422, "nothing", "scenario"},
	{"POST", "/api/rule", "text/plain", "case x\nfacing 400\nseat 5 dances\n", 422, "unknown_word", "scenario:3"},
	{"POST", "/api/rule", "text/plain", "case x\nhand blinds 50/100 button 1 stacks 1-3:1000\nseat 3 calls\n", 422, "not_to_act", "scenario:3"},
	{"POST", "/api/rule", "text/plain", "book nowhere\ncase x\nfacing 400\nseat 5 pushes 1000\n", 422, "book", "book"},
	{"POST", "/api/rule?law=tda-2024", "text/plain", "case x\nfacing 400\nseat 5 pushes 1000\n", 422, "book", "book"},
	{"GET", "/api/nothing", "", "", 404, "route", "GET /api/nothing"},
	{"GET", "/api/nothing?lang=de", "", "", 404, "route", "GET /api/nothing"},

	{"GET", "/api/books?lang=de", "", "", 400, "lang", "lang"},
	{"GET", "/api/books/tda-2024?lang=de", "", "", 400, "lang", "lang"},
	{"GET", "/api/books/tda-2024/articles?lang=de", "", "", 400, "lang", "lang"},
	{"GET", "/api/articles/TDA-44?lang=de", "", "", 400, "lang", "lang"},
	{"GET", "/api/search?q=x&lang=de", "", "", 400, "lang", "lang"},
	{"GET", "/api/diff/tda-2024/cercle-pg?lang=de", "", "", 400, "lang", "lang"},
	{"POST", "/api/rule?lang=de", "text/plain", "case x\nfacing 400\nseat 5 pushes 1000\n", 400, "lang", "lang"},
	{"POST", "/api/rule?lang=de", "application/json", `{"scenario": "x"}`, 400, "lang", "lang"},
	{"GET", "/api/openapi.json?lang=de", "", "", 400, "lang", "lang"},
	{"GET", "/api/books?lang=", "", "", 400, "lang", "lang"},

	{"DELETE", "/api/books", "", "", 405, "method", "DELETE /api/books"},
	{"PUT", "/api/books/tda-2024", "", "", 405, "method", "PUT /api/books/tda-2024"},
	{"POST", "/api/books/tda-2024/articles", "", "", 405, "method", "POST /api/books/tda-2024/articles"},
	{"PATCH", "/api/articles/TDA-44", "", "", 405, "method", "PATCH /api/articles/TDA-44"},
	{"POST", "/api/search", "", "", 405, "method", "POST /api/search"},
	{"DELETE", "/api/diff/tda-2024/cercle-pg", "", "", 405, "method", "DELETE /api/diff/tda-2024/cercle-pg"},
	{"GET", "/api/rule", "", "", 405, "method", "GET /api/rule"},
	{"GET", "/api/events?lang=de", "", "", 400, "lang", "lang"},
	{"GET", "/api/events/vendredi?lang=de", "", "", 400, "lang", "lang"},
	{"GET", "/api/events/nowhere", "", "", 404, "event", "event"},
	{"POST", "/api/events", "", "", 405, "method", "POST /api/events"},
	{"DELETE", "/api/events/vendredi", "", "", 405, "method", "DELETE /api/events/vendredi"},
	{"POST", "/api/openapi.json", "", "", 405, "method", "POST /api/openapi.json"},
}

func TestEveryErrorSaysWhatWhereAndWhatToDo(t *testing.T) {
	h := webtest.HouseSite(t)
	doc := document(t, h, lang.English)
	schema := schemas(t, doc)(pointer("components", "schemas", "Error"))
	covered := map[string]bool{}
	for _, tt := range badRequests {
		what := tt.method + " " + tt.path + " " + tt.body[:min(40, len(tt.body))]
		w := request(t, h, tt.method, tt.path, tt.kind, tt.body)
		if w.Code != tt.status {
			t.Errorf("%s: status %d, want %d: %.200s", what, w.Code, tt.status, w.Body)
			continue
		}
		if allow := w.Header().Get("Allow"); (allow != "") != (tt.status == http.StatusMethodNotAllowed) {
			t.Errorf("%s: allows %q", what, allow)
		}
		checkBody(t, what, schema, w)
		var e api.Error
		if err := json.Unmarshal(w.Body.Bytes(), &e); err != nil {
			t.Fatal(err)
		}
		if e.Code != tt.code || !strings.HasPrefix(e.Where, tt.where) || e.Error == "" || e.Do == "" || strings.ContainsAny(e.Error[:1]+e.Do[:1], "[") {
			t.Errorf("%s: %+v", what, e)
		}
		path, _, _ := strings.Cut(tt.path, "?")
		covered[strings.SplitN(path, "/", 4)[2]+" "+fmt.Sprint(tt.status)] = true
	}
	for path, item := range api.Inside(doc, "paths") {
		for _, o := range item.(map[string]any) {
			responses := api.Inside(o.(map[string]any), "responses")
			for _, status := range []string{"400", "405"} {
				if responses[status] == nil {
					t.Errorf("%s does not promise %s", path, status)
				}
			}
			for status := range responses {
				if key := strings.SplitN(path, "/", 4)[2] + " " + status; status != "200" && status != "503" && !covered[key] {
					t.Errorf("%s promises %s, which no test brings about", path, status)
				}
			}
		}
	}
}

// TestScenariosInRunAreLimited holds every place and asks once more.
// TestStatementsAreRuledOnAsTheLinesThatTellThem: the two bodies of a question, one answer.
func TestStatementsAreRuledOnAsTheLinesThatTellThem(t *testing.T) {
	h := webtest.HouseSite(t)
	told := func(body string) string {
		w := request(t, h, "POST", "/api/rule", "application/json", body)
		if w.Code != http.StatusOK {
			t.Fatalf("%s: %s", body, w.Body)
		}
		return w.Body.String()
	}
	text := told(`{"scenario": "facing 400 increment 400 not raised\nseat 5 says \"raise\", pushes 1000 + 500\n", "lang": "fr"}`)
	statements := told(`{"statements": [{"kind": "facing", "facing": 400, "with": [{"increment": 400}, {"raised": false}]},
		{"kind": "seen", "seat": 5, "with": [{"says": "raise"}, {"pushes": "1000 + 500"}]}], "lang": "fr"}`)
	if text != statements || !strings.Contains(text, `"action"`) {
		t.Errorf("%s\n%s", text, statements)
	}
}

func TestScenariosInRunAreLimited(t *testing.T) {
	f := fixture.Late()
	c := webtest.Config(webtest.RoomOf(f), f).Config
	c.Lang = lang.English
	r := httptest.NewRequest(http.MethodPost, "http://192.0.2.10/api/rule", strings.NewReader("case x\nfacing 400\nseat 5 pushes 1000\n"))
	r.Header.Set("Content-Type", "text/plain")
	w := httptest.NewRecorder()
	api.Busy(c)(w, r)
	schema := schemas(t, api.Document(lang.English))(pointer("components", "schemas", "Error"))
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
		t.Errorf("status %d: %s", w.Code, w.Body)
	}
	checkBody(t, "busy", schema, w)
}

func TestCasesStopWhenTheTimeIsUp(t *testing.T) {
	f, book := webtest.Scenario(t, strings.Repeat("case x\nfacing 400 increment 400\nseat 5 pushes 1000\n", 50)), webtest.Book(t, "tda-2024")
	if _, inTime := api.RunCases(f, book, time.Now().Add(-time.Second)); inTime {
		t.Error("a run that should be over goes on")
	}
	result, inTime := api.RunCases(f, book, time.Now().Add(time.Minute))
	if !inTime || len(result.Cases) != 50 || result.Err != nil {
		t.Errorf("in time %v, %d cases, %v", inTime, len(result.Cases), result.Err)
	}
	if whole := f.Run(book); !slices.Equal(whole.Cited, slices.Compact(slices.Clone(whole.Cited))) || len(whole.Cases) != len(result.Cases) {
		t.Errorf("one case at a time is not the same as all at once")
	}
}

func TestRulingByTheRoomsOwnBookAndUnderALaw(t *testing.T) {
	h := webtest.HouseSite(t)
	ask := func(book, law string) api.Rulings {
		t.Helper()
		body, err := json.Marshal(api.Question{Scenario: "case x\nfacing 400 increment 400\nseat 5 pushes 1000\n", Book: book, Law: law, Lang: "en"})
		if err != nil {
			t.Fatal(err)
		}
		w := request(t, h, http.MethodPost, "/api/rule", "application/json", string(body))
		var out api.Rulings
		if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil || w.Code != http.StatusOK {
			t.Fatalf("%d %v: %s", w.Code, err, w.Body)
		}
		return out
	}
	for _, tt := range []struct{ book, law, want string }{
		{"", "", "club-des-as"},
		{"tda-2024", "", "tda-2024"},
		{"tda-2024", "arrete-2007", "tda-2024+arrete-2007"},
		{"cercle-pg+arrete-2007", "", "cercle-pg+arrete-2007"},
	} {
		got := ask(tt.book, tt.law)
		if got.Book != tt.want || len(got.Rulings) != 1 || got.Rulings[0].Book != tt.want || got.Rulings[0].Returned != 600 || len(got.Rulings[0].Cites) == 0 {
			t.Errorf("%s under %q: %+v", tt.book, tt.law, got)
		}
	}
}

func TestAPISetsNoCookie(t *testing.T) {
	w := webtest.Get(t, webtest.HouseSite(t), "/api/books")
	if len(w.Result().Cookies()) > 0 || w.Header().Get("Content-Security-Policy") == "" {
		t.Errorf("cookies %v", w.Result().Cookies())
	}
}

func FuzzAPIRule(f *testing.F) {
	fx := fixture.Late()
	h := web.New(webtest.Config(webtest.RoomOf(fx), fx))
	f.Add("application/json", `{"scenario":"case x\nfacing 400\nseat 5 pushes 1000\n","book":"tda-2024","law":"arrete-2007","lang":"fr"}`)
	f.Add("text/plain", "case x\nhand blinds 50/100 button 1 stacks 1-3:1000\nseat 1 folds\n")
	f.Fuzz(func(t *testing.T, kind, body string) {
		r := httptest.NewRequest(http.MethodPost, "http://192.0.2.10/api/rule", strings.NewReader(body))
		r.Header.Set("Content-Type", kind)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code >= 500 || !json.Valid(w.Body.Bytes()) {
			t.Fatalf("status %d: %s", w.Code, w.Body)
		}
	})
}
