package setup

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

// changePage is the form with the structure of an event that is there, and what would follow from what stands in it.
type changePage struct {
	setupPage
	Seq      uint64 // of the state that it was filled from
	Started  bool   // cards are in the air
	Level    int    // in progress, as people count
	Same     bool   // nothing is changed yet
	Sections []changeSection
	Cites    string // the book of the articles
	Sent     []sent
}

// sent is a field of the form, sent again.
type sent struct{ Name, Value string }

// event is the page of an event as it is; false where there is none, or none that changes.
func (s *site) event(w http.ResponseWriter, r *http.Request) (*changePage, bool) {
	id := r.PathValue("id")
	p := &changePage{}
	phase := tournament.Finished
	err := s.Room.Read(id, func(st *tournament.State) {
		p.fill(s.LangOf(r), st.Structure)
		p.Seq, p.Started, p.Level, p.Cites, phase = st.Seq, st.Phase == tournament.Running, st.LevelNumber(), st.Book, st.Phase
	})
	switch {
	case err != nil:
		s.NotFound(w, r)
		return nil, false
	case phase == tournament.Finished:
		s.Refuse(w, r, refusal.New(tournament.AlreadyFinished))
		return nil, false
	}
	p.Layout = s.Layout(r, "change", s.LangOf(r).T("web.change.title"))
	p.Nav, p.Tiers, p.BountyKinds = id, intake.Tiers(), intake.BountyKinds()
	p.FlightEntries, p.FlightRanks = tournament.FlightEntriesChoices(), tournament.FlightRanksChoices()
	p.Guide = s.Guidance(p.Cites, []string{"setup:change"}, nil)
	return p, true
}

// changing shows the structure of an event, to be changed.
func (s *site) changing(w http.ResponseWriter, r *http.Request) {
	if p, ok := s.event(w, r); ok {
		p.Same = true
		s.HTML(w, r, http.StatusOK, "change", "layout", p)
	}
}

// change reads the form and does what its button says: it shows what would follow, or has the event go on by the structure.
func (s *site) change(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseMultipartForm(frame.BodyLimit); err != nil && !errors.Is(err, http.ErrNotMultipart) {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	p, ok := s.event(w, r)
	if !ok {
		return
	}
	p.Typed = typed(r.PostForm)
	switch r.PostForm.Get("do") {
	case "load":
		s.loadInto(r, p)
		s.showChange(w, r, p)
	case "edit":
		s.forecast(r, p)
		s.HTML(w, r, http.StatusOK, "change", "layout", p)
	case "preview":
		if _, ok := s.forecast(r, p); !ok || p.Same {
			s.showChange(w, r, p)
			return
		}
		p.Sent = again(r.PostForm)
		s.HTML(w, r, http.StatusOK, "change", "layout", p)
	case "accept":
		s.accept(w, r, p)
	default:
		s.forecast(r, p)
		if frame.IsHTMX(r) {
			s.HTML(w, r, http.StatusOK, "change", "change-report", p)
			return
		}
		s.showChange(w, r, p)
	}
}

// showChange shows the form again.
func (s *site) showChange(w http.ResponseWriter, r *http.Request, p *changePage) {
	status := http.StatusOK
	if p.Bad() {
		status = http.StatusBadRequest
	}
	s.HTML(w, r, status, "change", "layout", p)
}

// loadInto fills the form from a sheet.
func (s *site) loadInto(r *http.Request, p *changePage) {
	name, text, err := uploaded(r, "structure")
	switch {
	case err == nil && text == "":
		p.blame("", s.LangOf(r).T("web.setup.load.none"))
	case err == nil:
		var structure tournament.Structure
		if structure, err = intake.ParseStructure(name, strings.NewReader(text)); err == nil {
			p.fill(s.LangOf(r), structure)
			s.forecast(r, p)
		}
	}
	if err != nil {
		p.bad(s, r, "", err)
	}
}

// forecast says what would follow from the structure in the form: the room decides without doing it.
func (s *site) forecast(r *http.Request, p *changePage) (tournament.Structure, bool) {
	id := r.PathValue("id")
	to, ok := p.structure(s.LangOf(r))
	if !ok {
		return to, false
	}
	_, err := s.Room.Try(room.Command{Stream: id, By: s.By(r, id, 0, role.Create), Cmd: s.changeTo(id, to)})
	var refused *refusal.Error
	switch {
	case errors.As(err, &refused) && refused.Code == tournament.ChangeNothing:
		p.Same = true
		return to, true
	case err != nil:
		s.blameRefusal(r, p, err)
		return to, false
	}
	_ = s.Room.Read(id, func(st *tournament.State) {
		p.Seq = st.Seq
		p.Sections = s.sections(r, st, st.Consequences(&to, s.Room.Now()))
	}) // it was there a moment ago
	return to, true
}

// changeTo is the change of an event to a structure, with the starts of flights that it changes.
func (s *site) changeTo(id string, to tournament.Structure) tournament.ChangeStructure {
	starts := to.Ahead(s.Zone, s.Room.Now())
	_ = s.Room.Read(id, func(st *tournament.State) { // one that cannot be read takes no change
		for i, f := range st.Structure.Flights {
			if i < len(starts) && to.Flights[i].Starts == f.Starts {
				starts[i] = 0
			}
		}
	})
	return tournament.ChangeStructure{Structure: to, Planned: starts}
}

// accept has the event go on by the structure in the form.
func (s *site) accept(w http.ResponseWriter, r *http.Request, p *changePage) {
	to, ok := p.structure(s.LangOf(r))
	if !ok {
		s.showChange(w, r, p)
		return
	}
	cmd, err := s.Command(r, r.PathValue("id"), func(url.Values) (any, error) { return s.changeTo(r.PathValue("id"), to), nil })
	if err != nil {
		s.BadForm(w, r, err)
		return
	}
	if _, err := s.Room.Do(r.Context(), cmd); err != nil {
		status := s.blameRefusal(r, p, err)
		s.HTML(w, r, status, "change", "layout", p)
		return
	}
	http.Redirect(w, r, "/t/"+url.PathEscape(cmd.Stream)+"/floor", http.StatusSeeOther)
}

// blameRefusal says beside which field a refusal belongs.
func (s *site) blameRefusal(r *http.Request, p *changePage, err error) (status int) {
	status, text := s.Refused(r, err)
	name := ""
	var refused *refusal.Error
	if errors.As(err, &refused) {
		name = blamedChange(refused)
	}
	p.blame(name, text)
	return status
}

// soldIn and partIn are the fields of what is sold, and of parts that do not change any more.
var (
	soldIn = map[tournament.Sold]string{tournament.RebuySold: "rebuys.price", tournament.AddOnSold: "add_on.price", tournament.BonusSold: "bonus.price"}
	partIn = map[tournament.ChangedPart]string{tournament.PartGame: "game", tournament.PartQuality: "quality", tournament.PartPayouts: "payouts",
		tournament.PartLate: "late_levels", tournament.PartEntries: "re_entries", tournament.PartSales: "rebuys.levels"}
)

// blamedChange is the field that a refusal of a change concerns.
func blamedChange(e *refusal.Error) string {
	part, _ := e.Args["Part"].(string)
	sale, _ := e.Args["Sale"].(string)
	switch e.Code {
	case tournament.ChangeName:
		return "name"
	case tournament.ChangePast, tournament.ChipsGone:
		return "levels"
	case tournament.ChangePrice:
		return "buy_in"
	case tournament.ChangeStack:
		return "stack"
	case tournament.ChangeChips:
		return "chips"
	case tournament.ChangeGuarantee:
		return "guarantee"
	case tournament.ChangeCapacity:
		return "capacity"
	case tournament.ChangeSale:
		return soldIn[tournament.Sold(sale)]
	case tournament.ChangeStarted, tournament.ChangePrizesFixed:
		return partIn[tournament.ChangedPart(part)]
	case tournament.ChangeClosesNow:
		return "late_levels"
	}
	return blamed(e.Code)
}

// again lists the fields of a form, but for those that every form has.
func again(f url.Values) (out []sent) {
	for name, values := range f {
		if name == "key" || name == "seq" || name == "do" {
			continue
		}
		for _, value := range values {
			out = append(out, sent{name, value})
		}
	}
	slices.SortStableFunc(out, func(a, b sent) int { return strings.Compare(a.Name, b.Name) })
	return out
}
