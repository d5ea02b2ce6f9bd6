package api

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
)

// Limits of a scenario sent to be ruled on. A tournament's clock runs on the same machine: nobody may keep it busy.
const (
	scenarioMax   = 64 << 10        // bytes of the request
	scenarioTime  = 2 * time.Second // for all its cases
	rulingsAtOnce = 2
)

// question is a scenario sent to be ruled on.
type question struct {
	Scenario   string            `json:"scenario"`
	Statements []json.RawMessage `json:"statements"` // in its place: one case, as tell.Decode reads it
	Book       string            `json:"book"`       // where the scenario names none; the room's book when it is empty too
	Law        string            `json:"law"`        // over whichever book rules
	Lang       string            `json:"lang"`
}

// rulings is the answer: one ruling for each line on which the book has something to say.
type rulings struct {
	Book     string             `json:"book"`
	Title    string             `json:"title,omitempty"`
	Holds    bool               `json:"holds"` // whether everything that the scenario expects follows
	Rulings  []view.Answer      `json:"rulings"`
	Failures []scenario.Failure `json:"failures"`
	Cites    []view.Citation    `json:"cites"`
}

// scenarioName stands for the text sent, in errors: "scenario:4".
const scenarioName = "scenario"

// statementsName stands for what was told in JSON: "statements[3].with[0].pushes".
const statementsName = "statements"

// told is the situation of the question, from text or from statements.
func (q *question) told() (f *scenario.File, where string, err error) {
	if q.Statements != nil {
		return scenario.FromJSON(scenarioName, q.Statements)
	}
	f, err = scenario.Parse(scenarioName, []byte(q.Scenario))
	return f, "", err
}

func (s *site) rule(w http.ResponseWriter, r *http.Request) {
	q, ok := s.readQuestion(w, r)
	if !ok {
		return
	}
	f, where, err := q.told()
	if err == nil && len(f.Cases) == 0 {
		s.refuse(w, r, http.StatusUnprocessableEntity, "nothing", scenarioName)
		return
	}
	if err != nil {
		s.scenarioRefused(w, r, &q, where, err)
		return
	}
	id, law := rulebook.SplitLaw(cmp.Or(f.Book, q.Book, s.Book))
	book, err := s.Library.Open(rulebook.JoinLaw(id, cmp.Or(q.Law, law)))
	if err != nil {
		s.refuse(w, r, http.StatusUnprocessableEntity, "book", "book", "Book", frame.Clip(rulebook.JoinLaw(id, cmp.Or(q.Law, law)), 60),
			"Known", strings.Join(s.Library.IDs(), ", "))
		return
	}
	select {
	case s.ruling <- struct{}{}:
		defer func() { <-s.ruling }()
	case <-time.After(scenarioTime):
		w.Header().Set("Retry-After", "2")
		s.refuse(w, r, http.StatusServiceUnavailable, "busy", "/api/rule")
		return
	}
	result, inTime := runCases(f, book, time.Now().Add(scenarioTime))
	switch {
	case result.Err != nil:
		s.scenarioRefused(w, r, &q, "", result.Err)
	case !inTime:
		s.refuse(w, r, http.StatusUnprocessableEntity, "too_long", scenarioName, "Seconds", int(scenarioTime/time.Second))
	default:
		s.json(w, r, http.StatusOK, rulingsOf(result, view.Beneath(f, result, book), book, s.questionLang(r, q.Lang)))
	}
}

func rulingsOf(result scenario.Result, under *view.Under, book *rulebook.Book, l lang.Lang) rulings {
	for i := range result.Failures {
		if result.Failures[i].Got == nil {
			result.Failures[i].Got = []string{}
		}
	}
	return rulings{Book: book.ID, Title: result.Title, Holds: result.OK(), Rulings: view.Answers(result, under, book, l),
		Failures: append([]scenario.Failure{}, result.Failures...), Cites: view.Cited(result.Cited, book, l)}
}

// runCases runs one case after the other until the time is up. A case cannot take long: its text is short.
func runCases(f *scenario.File, book *rulebook.Book, until time.Time) (all scenario.Result, inTime bool) {
	all = scenario.Result{File: f.Name, Title: f.Title, Book: book.ID}
	for i := range f.Cases {
		if time.Now().After(until) {
			return all, false
		}
		one := *f
		one.Cases = f.Cases[i : i+1]
		r := one.Run(book)
		all.Cases = append(all.Cases, r.Cases...)
		all.Failures = append(all.Failures, r.Failures...)
		all.Cited = append(all.Cited, r.Cited...)
		if r.Err != nil {
			all.Err = r.Err
			break
		}
	}
	return all, true
}

// readQuestion reads the request: JSON, or the scenario itself as text with the rest in the address. When it cannot be
// read the refusal has been sent.
func (s *site) readQuestion(w http.ResponseWriter, r *http.Request) (q question, ok bool) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, scenarioMax))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		s.refuse(w, r, http.StatusRequestEntityTooLarge, "large", "body", "Bytes", scenarioMax)
		return q, false
	case err != nil:
		s.refuse(w, r, http.StatusBadRequest, "body", "body")
		return q, false
	}
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch kind {
	case "text/plain":
		in := r.URL.Query()
		q = question{Scenario: string(body), Book: in.Get("book"), Law: in.Get("law"), Lang: in.Get("lang")}
	case "application/json":
		if where, detail := decodeStrictly(body, &q); detail != "" {
			s.refuse(w, r, http.StatusBadRequest, "json", where, "Detail", detail)
			return q, false
		}
	default:
		s.refuse(w, r, http.StatusUnsupportedMediaType, "type", "Content-Type", "Type", frame.Clip(kind, 60))
		return q, false
	}
	if q.Lang != "" && !s.speaks(w, r, q.Lang) {
		return q, false
	}
	switch said := strings.TrimSpace(q.Scenario) != ""; {
	case said && q.Statements != nil:
		s.refuse(w, r, http.StatusBadRequest, "twice", statementsName)
		return q, false
	case !said && len(q.Statements) == 0:
		s.refuse(w, r, http.StatusBadRequest, "nothing", scenarioName)
		return q, false
	}
	return q, true
}

// decodeStrictly reads one JSON object without unknown fields; it says where and what is wrong.
func decodeStrictly(body []byte, into any) (where, detail string) {
	dec := json.NewDecoder(strings.NewReader(string(body)))
	dec.DisallowUnknownFields()
	err := dec.Decode(into)
	if err == nil && dec.More() {
		err = errors.New("something follows the object")
	}
	var wrong *json.UnmarshalTypeError
	switch {
	case err == nil:
		return "", ""
	case errors.As(err, &wrong) && wrong.Field != "":
		return wrong.Field, fmt.Sprintf("%s, not %s", wrong.Type, wrong.Value)
	}
	return fmt.Sprintf("body, byte %d", dec.InputOffset()), strings.TrimPrefix(err.Error(), "json: ")
}

// questionLang is the language of the answer.
func (s *site) questionLang(r *http.Request, asked string) lang.Lang {
	if asked != "" {
		return lang.Lang(asked)
	}
	return s.LangOf(r)
}

// scenarioRefused says what is wrong in the scenario, by line.
func (s *site) scenarioRefused(w http.ResponseWriter, r *http.Request, q *question, member string, err error) {
	l := s.questionLang(r, q.Lang)
	var bad *scenario.Error
	if !errors.As(err, &bad) {
		s.Log.Error("scenario not run", "err", err)
		s.refuse(w, r, http.StatusInternalServerError, "internal", "/api/rule")
		return
	}
	text, _, _ := view.Wrong(err, l)
	where := scenarioName
	switch {
	case q.Statements != nil:
		where = strings.TrimSuffix(fmt.Sprintf("%s[%d].%s", statementsName, max(bad.Line-1, 0), member), ".")
	case bad.Line > 0:
		where = fmt.Sprintf("%s:%d", scenarioName, bad.Line)
	}
	s.fail(w, r, http.StatusUnprocessableEntity, failure{
		Code: string(bad.Reason.Code), Error: text,
		Where: where, Do: l.T("api.do.scenario"),
	})
}
