package floor

import (
	"cmp"
	"embed"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css *.js
var files embed.FS

// site is the frame's with what the floor needs.
type site struct {
	*frame.Site
	seats  bool // hosted players have pages of their own
	enters bool
	trails Trails
	boards *frame.Cache[boardOf, board]

	instants Instants // nil: it is not known when anything was done
}

// Routes adds the floor's pages and returns how they answer acts. seats says whether hosted players have pages of their own, enters
// whether players can be entered by name, instants when something was done, trails what happened to each player; nil where that is not known.
func Routes(mux *http.ServeMux, f *frame.Site, seats, enters bool, instants Instants, trails Trails) frame.Answer {
	f.Add(frame.Folder{Files: files, Pages: []string{"floor", "people"}, Parts: []string{"todo", "ranges", "seatlink", "entries", "entering", "sheet", "dealers"},
		Styles: []string{"floor.css"}, Scripts: []string{"floor.js", "entering.js"}, Section: "floor", Funcs: ruledFuncs})
	s := &site{f, seats, enters, trails, &frame.Cache[boardOf, board]{Most: boardsMax}, instants}
	mux.HandleFunc("GET /t/{id}/floor", s.May(role.Look, s.floor))
	mux.HandleFunc("GET /t/{id}/floor/seat/{table}/{seat}", s.May(role.Look, s.floorSheet))
	mux.HandleFunc("GET /t/{id}/floor/player/{player}", s.May(role.Look, s.playerSheet))
	mux.HandleFunc("GET /t/{id}/floor/entering", s.May(role.Enter, s.entering))
	mux.HandleFunc("GET /t/{id}/floor/people/{list}", s.May(role.Look, s.people))
	mux.HandleFunc("GET /t/{id}/floor/find", s.May(role.Look, s.floorFind))
	mux.HandleFunc("GET /events/t/{id}/floor", s.May(role.Look, s.floorEvents))
	return s.answer
}

// floorPage is the floor's page: staff only.
type floorPage struct {
	frame.Layout
	shown
	Sheet *seatSheet // the seat that was tapped
	Asked *asking    // who may be meant, to be entered
	Find  string
	Found view.FoundSeats
	Toast *toast
}

// toast answers an act: done, with its undo, or refused.
type toast struct {
	ID      string
	Seq     uint64
	Text    string
	Refused bool
	Undo    *view.Act
	Back    string         // else the act that takes it back
	Player  table.PlayerID // of that player
	Sheet   uint64         // act whose new seats can be handed over; 0: none
}

// page is the floor's page without what is asked of it.
func (s *site) page(r *http.Request, id string) (p floorPage, err error) {
	p.Layout = s.Layout(r, "floor", "")
	if p.picture, err = s.picture(id, s.LangOf(r)); err != nil {
		return p, err
	}
	p.From = fromOf(r)
	p.Title, p.Nav = p.Clock.Name, id
	return p, nil
}

// find looks for seats, by what was typed.
func (s *site) find(id, typed string) (found view.FoundSeats, err error) {
	err = s.Room.Read(id, func(st *tournament.State) { found = view.FindSeats(st, s.Names, frame.Clip(typed, 100)) })
	return found, err
}

func (s *site) floor(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	p, err := s.page(r, id)
	if err != nil {
		s.NoEvent(w, r, id)
		return
	}
	q := r.URL.Query()
	p.Find = q.Get("find")
	p.Found, _ = s.find(id, p.Find) // it was there a moment ago
	if player := q.Get("player"); player != "" {
		p.Sheet = s.sheet(r, id, player)
	} else if q.Has("table") {
		if at, err := s.playerAt(id, q.Get("table"), q.Get("seat")); err == nil {
			p.Sheet = s.sheet(r, id, string(at))
		}
	}
	s.HTML(w, r, http.StatusOK, "floor", "layout", p)
}

func (s *site) floorFind(w http.ResponseWriter, r *http.Request) {
	p, err := s.page(r, r.PathValue("id"))
	p.Find = r.URL.Query().Get("find")
	if err == nil {
		p.Found, err = s.find(r.PathValue("id"), p.Find)
	}
	if err != nil {
		s.NoEvent(w, r, r.PathValue("id"))
		return
	}
	s.HTML(w, r, http.StatusOK, "floor", "floor-found", p)
}

// floorEvents sends what has changed since the page that the reader has, which tells its sequence number.
func (s *site) floorEvents(w http.ResponseWriter, r *http.Request) {
	id, l := r.PathValue("id"), s.LangOf(r)
	if _, err := s.picture(id, l); err != nil {
		s.NoEvent(w, r, id)
		return
	}
	changed, stop := s.WatchDealers(id)
	seen, _ := strconv.ParseUint(r.URL.Query().Get("seq"), 10, 64)
	var last *picture
	from := fromOf(r)
	s.Stream(w, r, changed, stop, func() ([]byte, bool, error) {
		p, later, err := s.lately(id, l)
		if err == nil && later > 0 {
			err = frame.Later(later)
		}
		if p == nil || p == last {
			return nil, true, err
		}
		body, wrong := s.lacks(l, p, lack{from, seen, last == nil || !sameRanges(last, p)})
		last, seen = p, p.Seq
		return body, false, cmp.Or(wrong, err)
	})
}

// lack is what a reader has of a picture, and what he looks at.
type lack struct {
	from int    // number of a table in the part of the room that is before him
	seen uint64 // sequence number of what he has, 0 where that is not known
	led  bool   // the way to other parts of the room may be another
}

// lacks renders what a reader does not have yet of a picture. Most have what most others have: it is rendered once for them.
func (s *site) lacks(l lang.Lang, p *picture, has lack) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if body, done := p.lacked[has]; done {
		return body, nil
	}
	body, err := s.Render(l, "floor", "floor-changes", changes{shown{p, has.from}, has.seen, has.led})
	if err == nil && len(p.lacked) < lackedMost {
		if p.lacked == nil {
			p.lacked = make(map[lack][]byte)
		}
		p.lacked[has] = body
	}
	return body, err
}

// changes is what a reader does not have yet.
type changes struct {
	shown
	Seen uint64
	Led  bool
}

// Parts is what is not a table, which is sent whole.
func (c changes) Parts() template.HTML { return template.HTML(c.Head) }

// Others reports whether the reader has other tables before him than are in play.
func (c changes) Others() bool {
	return c.Seen == 0 || max(c.divided, c.rangeFrom(c.From).moved) > c.Seen
}

// Changed lists the cards that the reader has not.
func (c changes) Changed() []*Card { return c.rangeFrom(c.From).since(c.Seen) }

// answerFloor shows the outcome of an act: the floor again, with a toast; without script a redirect, so that
// reloading the page repeats nothing.
func (s *site) answer(w http.ResponseWriter, r *http.Request, o frame.Outcome) {
	id, err := o.Stream, o.Err
	if o.Ask != "" {
		s.ask(w, r, o)
		return
	}
	if err == nil && !frame.IsHTMX(r) {
		to := url.Values{"done": {o.Act}}
		if from := fromOf(r); from > 0 {
			to.Set("from", strconv.Itoa(from))
		}
		http.Redirect(w, r, "/t/"+url.PathEscape(id)+"/floor?"+to.Encode(), http.StatusSeeOther)
		return
	}
	p, viewErr := s.page(r, id)
	if viewErr != nil {
		s.NoEvent(w, r, id)
		return
	}
	status := http.StatusOK
	if err != nil {
		var text string
		status, text = s.Refused(r, err)
		p.Toast = &toast{ID: id, Text: text, Refused: true}
	} else {
		p.Toast = p.done(o)
	}
	if frame.IsHTMX(r) {
		w.Header().Set("HX-Reswap", "none") // the parts say where they go
		seen, _ := strconv.ParseUint(r.PostForm.Get("seq"), 10, 64)
		lacks, err := s.lacks(s.LangOf(r), p.picture, lack{p.From, seen, true})
		if err != nil {
			s.NotRendered(w, r, "floor", err)
			return
		}
		s.Answer(w, r, status, s.Fresh(lacks, s.Stamp(id).Now), "floor", "floor-answer", p)
		return
	}
	s.HTML(w, r, status, "floor", "layout", p)
}

// done is the toast after an act: what the newest undo names, when the act left one.
func (p *floorPage) done(o frame.Outcome) *toast {
	t := &toast{ID: p.Clock.ID, Seq: p.Seq, Text: o.Said}
	if o.Act != "undo" && len(p.Undo) > 0 && p.Undo[0].ID > o.Before {
		t.Undo = &p.Undo[0]
	} else if o.Player != "" {
		t.Back, t.Player = o.Back, o.Player
	}
	if t.Undo != nil && slices.Contains(seatActs, t.Undo.Key) || o.Act == "task" && p.Handed+1 == p.Seq {
		t.Sheet = p.Handed
	}
	return t
}

// seatActs are the acts that give seats, by their name on the undo list.
var seatActs = []string{"break", "balance", "move", "open", "need", "late", "re_entry"}
