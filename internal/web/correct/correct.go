package correct

import (
	"embed"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html
var files embed.FS

// site is the frame's, with corrections.
type site struct{ *frame.Site }

// Routes adds the page.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"correct"}})
	s := &site{f}
	mux.HandleFunc("GET /t/{id}/correct", s.May(role.Create, s.page))
	mux.HandleFunc("POST /t/{id}/correct", s.May(role.Create, s.accept))
}

// correctPage is what can be corrected, with what changes where somebody has asked.
type correctPage struct {
	frame.Layout
	view.Correctable
	Asked   url.Values // what is to be corrected, "" nothing yet
	Changes *view.Correction
	Two     bool // a second person confirms it
	Error   string
}

// Kind is what is to be corrected.
func (p *correctPage) Kind() string { return p.Asked.Get("kind") }

// Is reports whether a field was chosen so.
func (p *correctPage) Is(field string, value any) bool {
	text, ok := value.(string)
	switch v := value.(type) {
	case int:
		text, ok = strconv.Itoa(v), true
	case table.PlayerID:
		text, ok = string(v), true
	}
	return ok && slices.Contains(p.Asked[field], text)
}

// Fields are those that are sent again with the word that accepts what is shown.
func (p *correctPage) Fields() (out [][2]string) {
	for _, name := range []string{"kind", "player", "before", "by", "a", "b", "group", "entry", "taker", "reason"} {
		for _, v := range p.Asked[name] {
			out = append(out, [2]string{name, v})
		}
	}
	for name, values := range p.Asked {
		if strings.HasPrefix(name, "stack-") {
			out = append(out, [2]string{name, values[0]})
		}
	}
	slices.SortFunc(out, func(a, b [2]string) int { return strings.Compare(a[0]+a[1], b[0]+b[1]) })
	return out
}

func (s *site) page(w http.ResponseWriter, r *http.Request) {
	s.show(w, r, http.StatusOK, r.URL.Query(), "")
}

// show answers with the page; asked is what somebody wants to correct, and nothing is done.
func (s *site) show(w http.ResponseWriter, r *http.Request, status int, asked url.Values, refused string) {
	id := r.PathValue("id")
	p := correctPage{Layout: s.Layout(r, "correct", s.LangOf(r).T("web.correct.title")), Asked: asked, Error: refused}
	if err := s.Room.Read(id, func(st *tournament.State) { p.Correctable = view.BuildCorrectable(st, s.Names) }); err != nil {
		s.NoEvent(w, r, id)
		return
	}
	if p.Nav = id; asked.Has("look") && refused == "" {
		if err := s.preview(r, &p, id); err != nil {
			status, p.Error = s.Refused(r, err)
		}
	}
	s.HTML(w, r, status, "correct", "layout", &p)
}

// preview asks the room what a correction would change: the same decision, and nothing is written.
func (s *site) preview(r *http.Request, p *correctPage, id string) error {
	cmd, err := s.parser(id)(p.Asked)
	if err != nil {
		return err
	}
	answer, err := s.Room.Try(room.Command{Stream: id, By: s.By(r, id, 0, room.DutyOf(cmd)), Cmd: cmd})
	if err != nil {
		return err
	}
	return s.Room.Read(id, func(st *tournament.State) {
		p.Two = room.TakesTwo(st, cmd)
		p.Changes = view.BuildCorrection(st, answer.Events, s.Names)
	})
}

// accept carries out what was shown.
func (s *site) accept(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	id := r.PathValue("id")
	cmd, err := s.Command(r, id, s.parser(id))
	if err != nil {
		if r.PostForm.Get("second") != "" && s.AskSecond(w, r, cmd.Cmd, err) {
			return
		}
		s.BadForm(w, r, err)
		return
	}
	if _, err = s.Room.Do(r.Context(), cmd); err == nil {
		http.Redirect(w, r, "/t/"+url.PathEscape(id)+"/floor#history", http.StatusSeeOther)
		return
	}
	if s.AskSecond(w, r, cmd.Cmd, err) {
		return
	}
	status, text := s.Refused(r, err)
	s.show(w, r, status, r.PostForm, text)
}

// parser reads corrections of an event.
func (s *site) parser(id string) frame.Parser {
	return func(f url.Values) (any, error) {
		places := map[int]int{}
		if err := s.Room.Read(id, func(st *tournament.State) {
			for i := range st.Entries {
				places[st.Entries[i].No] = st.Entries[i].Place
			}
		}); err != nil {
			return nil, err
		}
		return parse(f, places)
	}
}

// parse reads a correction; places are those of entries by their numbers.
func parse(f url.Values, places map[int]int) (any, error) {
	c := tournament.CorrectLate{Reason: f.Get("reason")}
	switch f.Get("kind") {
	case tournament.CorrectedOut:
		before, err := number(f, "before")
		if err != nil {
			return nil, err
		}
		c.Out = &tournament.ForgottenOut{Player: table.PlayerID(f.Get("player")), Before: before, By: players(f["by"])}
	case tournament.CorrectedPlaces:
		a, err := number(f, "a")
		if err != nil {
			return nil, err
		}
		b, err := number(f, "b")
		if err != nil {
			return nil, err
		}
		c.Places = []int{b, a}
		if places[a] > places[b] {
			c.Places = []int{a, b}
		}
	case tournament.CorrectedStacks:
		for _, p := range f["group"] {
			stack, err := frame.Chips(f.Get("stack-" + p))
			if err != nil {
				return nil, err
			}
			c.Stacks = append(c.Stacks, tournament.StackTold{Player: table.PlayerID(p), Stack: stack})
		}
	case tournament.CorrectedTaker:
		entry, err := number(f, "entry")
		if err != nil {
			return nil, err
		}
		c.Taker = &tournament.RightTaker{Entry: entry, By: players(f["taker"])}
	default:
		return nil, frame.BadInput{Field: "kind", Value: f.Get("kind")}
	}
	return c, nil
}

// players are those that were chosen.
func players(chosen []string) (out []table.PlayerID) {
	for _, p := range chosen {
		if p != "" {
			out = append(out, table.PlayerID(p))
		}
	}
	return out
}

// number reads a whole number above zero.
func number(f url.Values, name string) (int, error) {
	n, err := strconv.Atoi(f.Get(name))
	if err != nil || n < 1 {
		return 0, frame.BadInput{Field: name, Value: frame.Clip(f.Get(name), 40)}
	}
	return n, nil
}
