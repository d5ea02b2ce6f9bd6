package api

import (
	"net/http"
	"time"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
)

// What tests look at beside the answers.
type (
	Error    = failure
	Question = question
	Rulings  = rulings
)

const ScenarioMax = scenarioMax

func RunCases(f *scenario.File, book *rulebook.Book, until time.Time) (scenario.Result, bool) {
	return runCases(f, book, until)
}

func Document(l lang.Lang) map[string]any { return openapiIn()[l] }

func Inside(document map[string]any, names ...string) map[string]any {
	return inside(document, names...)
}

func Said(document map[string]any, names ...string) string { return said(document, names...) }

// Routes of the API, "GET /api/books".
func RouteNames() (names []string) {
	for _, route := range (&site{}).table() {
		names = append(names, route.method+" "+route.pattern)
	}
	return names
}

// Busy rules on scenarios while every place is taken.
func Busy(c frame.Config) http.HandlerFunc {
	s := &site{frame.New(c), make(chan struct{}, 1)}
	s.ruling <- struct{}{}
	return s.rule
}
