package home

import (
	"context"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"

	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/tournament"
)

// Opener creates tournaments for the home page's form.
type Opener interface {
	// Examples are structures to pick from.
	Examples() []Example
	// Open creates a tournament and registers its players, all or nothing, and returns its id. Key is the
	// form's idempotency key.
	Open(ctx context.Context, n NewTournament) (id string, err error)
}

// Example is one structure that comes with floorbook.
type Example struct {
	ID, Name  string
	Structure tournament.Structure
}

// NewTournament is what the form asks for.
type NewTournament struct {
	Key       string
	Structure tournament.Structure
	Players   []intake.Player
	Book      string
	Hosted    bool
	By        role.By
}

// createForm is the form as it was filled in.
type createForm struct {
	Examples []Example
	Example  string
	Books    []frame.BookChoice
	Book     string
	Laws     []frame.BookChoice // that can prevail over the book
	Law      string
	Hosted   bool
	Paste    string
	Errors   []string
	Warnings []string
}

func (s *site) emptyForm(l lang.Lang) *createForm {
	f := &createForm{Examples: s.opener.Examples(), Books: s.Library.Choices(l), Laws: s.Library.Laws(l)}
	if len(f.Examples) > 0 {
		f.Example = f.Examples[0].ID
	}
	f.Book, f.Law = rulebook.SplitLaw(s.Book)
	return f
}

// create reads the form; whatever is wrong is said by file and line, beside what was filled in, and nothing is
// created.
func (s *site) create(w http.ResponseWriter, r *http.Request) {
	if s.opener == nil {
		s.NotFound(w, r)
		return
	}
	if !s.Roles(r).May(role.Create) {
		s.Refer(w, r, role.Create)
		return
	}
	if err := r.ParseMultipartForm(frame.BodyLimit); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	l := s.LangOf(r)
	form := s.emptyForm(l)
	form.Example, form.Book, form.Law = r.PostForm.Get("example"), r.PostForm.Get("book"), r.PostForm.Get("law")
	form.Hosted, form.Paste = r.PostForm.Get("hosted") == "yes", r.PostForm.Get("paste")
	n, err := form.read(r, l, s.Library)
	if err == nil {
		n.Key, n.By = r.PostForm.Get("key"), s.By(r, "", 0, role.Create)
		var id string
		if id, err = s.opener.Open(r.Context(), n); err == nil {
			http.Redirect(w, r, "/t/"+url.PathEscape(id)+"/floor", http.StatusSeeOther)
			return
		}
	}
	status := http.StatusBadRequest
	if !badForm(err, form, l) {
		var text string
		status, text = s.Refused(r, err)
		form.Errors = append(form.Errors, text)
	}
	p := s.homeView(r)
	p.Form = form
	s.HTML(w, r, status, "home", "layout", p)
}

// badForm words what is wrong with the form itself.
func badForm(err error, form *createForm, l lang.Lang) bool {
	var bad *intake.Error
	var missing missingField
	switch {
	case errors.As(err, &bad):
		form.Errors = append(form.Errors, bad.In(l))
	case errors.As(err, &missing):
		form.Errors = append(form.Errors, l.T(string(missing)))
	default:
		return false
	}
	return true
}

// missingField is the message key of what the form lacks.
type missingField string

func (m missingField) Error() string { return string(m) }

func (f *createForm) read(r *http.Request, l lang.Lang, books *frame.Library) (NewTournament, error) {
	n := NewTournament{Hosted: f.Hosted, Book: rulebook.JoinLaw(f.Book, f.Law)}
	if !frame.ValidKey(r.PostForm.Get("key")) {
		return n, missingField("web.error.form")
	}
	if !books.Playable(n.Book) {
		return n, missingField("web.create.nobook")
	}
	var err error
	if n.Structure, err = f.structure(r); err != nil {
		return n, err
	}
	name, text, err := playersText(r)
	if err != nil {
		return n, err
	}
	if text == "" {
		return n, nil // players can come later
	}
	players, warnings, err := intake.ParsePlayers(name, strings.NewReader(text))
	for _, warning := range warnings {
		f.Warnings = append(f.Warnings, warning.In(l))
	}
	n.Players = players
	return n, err
}

func (f *createForm) structure(r *http.Request) (tournament.Structure, error) {
	name, text, err := uploaded(r, "structure")
	if err != nil {
		return tournament.Structure{}, err
	}
	if text != "" {
		return intake.ParseStructure(name, strings.NewReader(text))
	}
	for _, e := range f.Examples {
		if e.ID == f.Example {
			return e.Structure, nil
		}
	}
	return tournament.Structure{}, missingField("web.create.nostructure")
}

// playersText is the uploaded list, or what was pasted.
func playersText(r *http.Request) (name, text string, err error) {
	if name, text, err = uploaded(r, "players"); err != nil || text != "" {
		return name, text, err
	}
	return "players", strings.TrimSpace(r.PostForm.Get("paste")), nil
}

func uploaded(r *http.Request, field string) (name, text string, err error) {
	file, header, err := r.FormFile(field)
	if errors.Is(err, http.ErrMissingFile) {
		return "", "", nil
	}
	if err != nil {
		return "", "", missingField("web.error.form")
	}
	defer func() { _ = file.Close() }()
	return readFile(file, header)
}

func readFile(file multipart.File, header *multipart.FileHeader) (name, text string, err error) {
	b, err := io.ReadAll(file)
	if err != nil {
		return "", "", missingField("web.error.form")
	}
	return frame.Clip(header.Filename, 80), string(b), nil
}
