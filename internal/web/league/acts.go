package league

import (
	"errors"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/league"
)

// termsForm is the terms of a season as they are typed.
type termsForm struct {
	Name, Best string
	First      bool
	Places     string // "25 18 15"
	Amounts    []amountField
}

// amountField is a term of the formula that is one number.
type amountField struct{ Term, Value string }

// amounts are those terms, in the order in which people are told of them.
var amounts = []string{"root", "beaten", "prize", "knockout", "part"}

// term is where a formula holds one of them.
func term(f *league.Formula, name string) *int64 {
	switch name {
	case "root":
		return &f.Root
	case "beaten":
		return &f.Beaten
	case "prize":
		return &f.Prize
	case "knockout":
		return &f.Knockout
	}
	return &f.Part
}

// formOf shows terms in the form.
func formOf(t league.Terms) termsForm {
	f := termsForm{Name: t.Name, First: t.Entries == league.FirstEntry}
	if t.Best > 0 {
		f.Best = strconv.Itoa(t.Best)
	}
	places := make([]string, len(t.Formula.Places))
	for i, p := range t.Formula.Places {
		places[i] = strconv.FormatInt(p, 10)
	}
	f.Places = strings.Join(places, " ")
	for _, name := range amounts {
		field := amountField{Term: name}
		if v := *term(&t.Formula, name); v != 0 {
			field.Value = strconv.FormatInt(v, 10)
		}
		f.Amounts = append(f.Amounts, field)
	}
	return f
}

// usual are the terms that a new season begins with: the formula of that name, or the first.
func usual(name string) league.Terms {
	i := max(slices.IndexFunc(league.Usual, func(u league.UsualFormula) bool { return u.Name == name }), 0)
	return league.Terms{Formula: league.Usual[i].Formula}
}

// typed is the form as it came, to be shown again.
func typed(f url.Values) termsForm {
	form := termsForm{Name: f.Get("name"), Best: f.Get("best"), First: f.Get("entries") == "first", Places: f.Get("places")}
	for _, name := range amounts {
		form.Amounts = append(form.Amounts, amountField{name, f.Get(name)})
	}
	return form
}

// terms reads the form. It fails with frame.BadInput.
func terms(f url.Values) (t league.Terms, err error) {
	t.Name = f.Get("name")
	if f.Get("entries") == "first" {
		t.Entries = league.FirstEntry
	}
	for _, v := range strings.FieldsFunc(f.Get("places"), func(r rune) bool { return strings.ContainsRune(" ,;\t\u00a0\u202f", r) }) {
		points, err := strconv.ParseUint(v, 10, 31)
		if err != nil {
			return t, frame.BadInput{Field: "places", Value: v}
		}
		t.Formula.Places = append(t.Formula.Places, int64(points))
	}
	for _, name := range amounts {
		points, err := frame.WholeOrNone(f, name, math.MaxInt32)
		if err != nil {
			return t, err
		}
		*term(&t.Formula, name) = int64(points)
	}
	t.Best, err = frame.WholeOrNone(f, "best", math.MaxInt32)
	return t, err
}

// acts are what can be done here, by the last part of the address; all but open are about a season.
var acts = map[string]func(season int, f url.Values) (any, error){
	"open": func(_ int, f url.Values) (any, error) {
		t, err := terms(f)
		return league.OpenSeason{Terms: t}, err
	},
	"change": func(season int, f url.Values) (any, error) {
		t, err := terms(f)
		return league.ChangeSeason{Season: season, Terms: t}, err
	},
	"count": func(season int, f url.Values) (any, error) {
		percent, err := frame.WholeOrNone(f, "percent", math.MaxInt32)
		return league.CountEvent{Season: season, Stream: f.Get("event"), Percent: percent}, err
	},
	"drop": func(season int, f url.Values) (any, error) {
		return league.DropEvent{Season: season, Stream: f.Get("event")}, nil
	},
	"close":  func(season int, _ url.Values) (any, error) { return league.CloseSeason{Season: season}, nil },
	"reopen": func(season int, _ url.Values) (any, error) { return league.ReopenSeason{Season: season}, nil },
}

// act does one of them. Whatever is wrong is said beside what was typed.
func (s *site) act(w http.ResponseWriter, r *http.Request) {
	read, known := acts[r.PathValue("act")]
	if !known || s.Leagues == nil {
		s.NotFound(w, r)
		return
	}
	seen, key, ok := s.RoomForm(w, r)
	if !ok {
		return
	}
	no, _ := strconv.Atoi(r.PostForm.Get("season"))
	cmd, err := read(no, r.PostForm)
	if count, is := cmd.(league.CountEvent); is && err == nil && !s.there(count.Stream) {
		err = frame.BadInput{Field: "event", Value: count.Stream}
	}
	if err == nil {
		_, err = s.Room.Do(r.Context(), room.Command{Stream: room.LeagueStream, Expected: seen, ID: key, By: s.By(r, "", 0, role.Create), Cmd: cmd})
	}
	if err == nil && no == 0 {
		err = s.ReadSeasons(func(st *league.State) { no = len(st.Seasons) })
	}
	if err != nil {
		s.again(w, r, no, err)
		return
	}
	http.Redirect(w, r, "/seasons/"+strconv.Itoa(no), http.StatusSeeOther)
}

func (s *site) there(stream string) bool {
	l, known := s.Room.Listed(stream)
	return known && l.Deleted == 0
}

// again shows the page with what was typed and what is wrong with it.
func (s *site) again(w http.ResponseWriter, r *http.Request, no int, err error) {
	var bad frame.BadInput
	status, text := http.StatusBadRequest, ""
	if errors.As(err, &bad) {
		text = s.LangOf(r).T("web.league.bad", "Field", s.LangOf(r).T("web.league.term."+bad.Field), "Value", frame.Clip(bad.Value, 40))
	} else {
		status, text = s.Refused(r, err)
	}
	if no == 0 {
		s.showAll(w, r, status, typed(r.PostForm), text)
		return
	}
	r.SetPathValue("no", strconv.Itoa(no))
	p, known := s.view(w, r, false)
	if !known {
		return
	}
	if p.Error = text; r.PathValue("act") == "change" {
		p.Form = typed(r.PostForm)
	}
	s.show(w, r, status, p)
}
