package api

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/web/frame"
)

// openapiText describes the API. Its summaries and descriptions are message keys, so that the document exists in both
// languages.
//
//go:embed openapi.json
var openapiText []byte

// openapiIn is the document in each language, worded once.
var openapiIn = sync.OnceValue(func() map[lang.Lang]map[string]any {
	out := map[lang.Lang]map[string]any{}
	for _, l := range lang.All {
		var document map[string]any
		if err := json.Unmarshal(openapiText, &document); err != nil {
			panic(err) // the document is part of the program
		}
		wordDocument(document, l)
		inside(document, "components", "schemas")["Statement"] = statementSchema(l)
		out[l] = document
	}
	return out
})

// statementSchema is what package tell declares, as the document has it.
func statementSchema(l lang.Lang) map[string]any {
	text, err := json.Marshal(l.StatementSchema())
	if err != nil {
		panic(err) // it is made of maps, lists, texts and numbers
	}
	var schema map[string]any
	if err := json.Unmarshal(text, &schema); err != nil {
		panic(err)
	}
	schema["description"] = l.T("api.s.statement")
	return schema
}

// wordDocument puts words for the message keys of a document.
func wordDocument(value any, l lang.Lang) {
	switch v := value.(type) {
	case map[string]any:
		for name, inner := range v {
			text, ok := inner.(string)
			if ok && (name == "summary" || name == "description") && strings.HasPrefix(text, "api.") {
				v[name] = l.T(text)
				continue
			}
			wordDocument(inner, l)
		}
	case []any:
		for _, inner := range v {
			wordDocument(inner, l)
		}
	}
}

func (s *site) document(w http.ResponseWriter, r *http.Request) {
	s.json(w, r, http.StatusOK, openapiIn()[s.LangOf(r)])
}

// page is the document for people.
type pageView struct {
	frame.Layout
	About      string
	Operations []operation
	Shapes     []shape
}

// operation is one route.
type operation struct {
	ID, Method, Path, Summary, Description string
	Try                                    string // address of an example, for what only reads
	Parameters                             []parameter
	Body                                   string
	Examples                               []example
	Answer                                 string // name of its shape
	Errors                                 []errorStatus
}

type parameter struct {
	Name, In, Description, Example string
	Required                       bool
	Values                         []string
}

type example struct{ Name, Command string }

type errorStatus struct{ Status, Description string }

// shape is one object of the answers.
type shape struct {
	Name, Description string
	Fields            []shapeField
}

type shapeField struct {
	Name, Type, Shape, Description string
	Optional                       bool
}

func (s *site) page(w http.ResponseWriter, r *http.Request) {
	l := s.LangOf(r)
	document := openapiIn()[l]
	p := pageView{Layout: s.Layout(r, "api", l.T("api.page.title")), About: said(document, "info", "description")}
	paths := inside(document, "paths")
	for _, route := range s.table() {
		o := inside(paths, route.pattern, strings.ToLower(route.method))
		p.Operations = append(p.Operations, operationOf(route, o, document))
	}
	schemas := inside(document, "components", "schemas")
	for _, name := range sortedKeys(schemas) {
		p.Shapes = append(p.Shapes, shapeOf(name, inside(schemas, name)))
	}
	s.HTML(w, r, http.StatusOK, "api", "layout", p)
}

func operationOf(route route, o, document map[string]any) operation {
	op := operation{ID: said(o, "operationId"), Method: route.method, Path: route.pattern, Summary: said(o, "summary"),
		Description: said(o, "description"), Body: said(o, "requestBody", "description"),
		Answer: refName(inside(o, "responses", "200", "content", "application/json", "schema"))}
	params, _ := o["parameters"].([]any)
	for _, item := range params {
		param, _ := item.(map[string]any)
		required, _ := param["required"].(bool)
		example, _ := json.Marshal(param["example"])
		op.Parameters = append(op.Parameters, parameter{Name: said(param, "name"), In: said(param, "in"), Required: required,
			Description: said(param, "description"), Example: strings.Trim(string(example), `"`), Values: listOf(inside(param, "schema")["enum"])})
	}
	if route.method == http.MethodGet {
		op.Try = exampleAddress(route.pattern, op.Parameters)
	}
	examples := inside(o, "requestBody", "content", "application/json", "examples")
	for _, name := range sortedKeys(examples) {
		e := inside(examples, name)
		body, _ := json.MarshalIndent(e["value"], "", "  ")
		op.Examples = append(op.Examples, example{said(e, "summary"), string(body)})
	}
	responses := inside(o, "responses")
	for _, status := range sortedKeys(responses) {
		if status != "200" {
			op.Errors = append(op.Errors, errorStatus{status, said(document, "components", "responses", status, "description")})
		}
	}
	return op
}

// exampleAddress fills a route with the examples of its required parameters.
func exampleAddress(pattern string, params []parameter) string {
	var query []string
	for _, p := range params {
		switch {
		case p.In == "path":
			pattern = strings.ReplaceAll(pattern, "{"+p.Name+"}", p.Example)
		case p.Required:
			query = append(query, p.Name+"="+strings.ReplaceAll(p.Example, " ", "+"))
		}
	}
	if len(query) == 0 {
		return pattern
	}
	return pattern + "?" + strings.Join(query, "&")
}

func shapeOf(name string, schema map[string]any) shape {
	shape := shape{Name: name, Description: said(schema, "description")}
	required := listOf(schema["required"])
	properties := inside(schema, "properties")
	for _, field := range sortedKeys(properties) {
		p := inside(properties, field)
		f := shapeField{Name: field, Type: said(p, "type"), Shape: refName(p), Description: said(p, "description"),
			Optional: !slices.Contains(required, field)}
		if items := inside(p, "items"); items != nil {
			f.Shape = refName(items)
			f.Type = "array " + said(items, "type")
		}
		if types := listOf(p["type"]); len(types) > 0 {
			f.Type = strings.Join(types, " | ")
		}
		if either, ok := p["anyOf"].([]any); ok {
			first, _ := either[0].(map[string]any)
			f.Type, f.Shape = "null | object", refName(first)
		}
		if values := listOf(p["enum"]); len(values) > 0 {
			f.Type = strings.Join(values, " | ")
		}
		shape.Fields = append(shape.Fields, f)
	}
	slices.SortStableFunc(shape.Fields, func(a, b shapeField) int {
		return cmp.Compare(rankOf(required, a.Name), rankOf(required, b.Name))
	})
	return shape
}

// rankOf puts required fields first, in the order in which they are listed.
func rankOf(required []string, name string) int {
	if i := slices.Index(required, name); i >= 0 {
		return i
	}
	return len(required)
}

// inside follows names into a document; nil where there is nothing.
func inside(document map[string]any, names ...string) map[string]any {
	for _, name := range names {
		document, _ = document[name].(map[string]any)
	}
	return document
}

// said is the text at the end of names, "" where there is none.
func said(document map[string]any, names ...string) string {
	text, _ := inside(document, names[:len(names)-1]...)[names[len(names)-1]].(string)
	return text
}

func refName(schema map[string]any) string {
	return strings.TrimPrefix(said(schema, "$ref"), "#/components/schemas/")
}

func listOf(value any) []string {
	items, _ := value.([]any)
	out := make([]string, 0, len(items))
	for _, item := range items {
		if text, ok := item.(string); ok {
			out = append(out, text)
		}
	}
	return out
}

func sortedKeys(m map[string]any) []string {
	out := make([]string, 0, len(m))
	for name := range m {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}
