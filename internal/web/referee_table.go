package web

import (
	"net/http"
	"net/url"
	"strconv"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/incident"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// trackedTable is what the room knows of the table at which the floor stands, so that nobody has to type it.
type trackedTable struct {
	ID   string
	No   int
	Seat int
	Name string // of the tournament
	Seq  uint64
	Live bool // the seat is to act in a tracked hand: a ruling can be applied
	told map[string]string
}

// known is what stands in a field at first; nothing at an untracked table.
func (t *trackedTable) known(field string) string {
	if t == nil {
		return ""
	}
	return t.told[field]
}

// answers are the answers with the seat at which the floor stands, unless another was told.
func (t *trackedTable) answers(a incident.Answers) incident.Answers {
	if t == nil || t.Seat == 0 || a.Get("seat") != "" {
		return a
	}
	return a.With("seat", strconv.Itoa(t.Seat))
}

// bookOfTournament is the book by which a tournament is played, "" for an unknown one.
func (s *site) bookOfTournament(id string) (book string) {
	if id == "" {
		return ""
	}
	_ = s.Room.Read(id, func(st *tournament.State) { book = st.Book }) // an unknown tournament has none
	return book
}

// trackedTable reads the table named by t, table and seat; nil where there is none. Without a seat it is the one to act.
func (s *site) trackedTable(r *http.Request, q url.Values) *trackedTable {
	no, err := strconv.Atoi(q.Get("table"))
	if err != nil || q.Get("t") == "" || !s.isStaff(r) {
		return nil
	}
	var out *trackedTable
	_ = s.Room.Read(q.Get("t"), func(st *tournament.State) {
		t := st.Table(no)
		if t == nil {
			return
		}
		seat, _ := strconv.Atoi(q.Get("seat"))
		out = &trackedTable{ID: st.ID, No: no, Name: st.Structure.Name, Seat: seat, Seq: st.Seq, told: map[string]string{}}
		out.read(t)
	}) // an unknown tournament is an untracked table
	return out
}

// read takes over what the table knows.
func (t *trackedTable) read(s *table.State) {
	dealt := 0
	for i := range s.Seats {
		if s.Seats[i].Player != "" {
			dealt++
		}
	}
	t.tell("players", int64(min(dealt, 10)))
	t.tell("button", int64(s.Button))
	if t.Seat == 0 {
		t.Seat = int(s.ToAct())
	}
	t.tell("seat", int64(t.Seat))
	if s.Hand == nil {
		return
	}
	p := s.Hand.Position(table.SeatNo(t.Seat))
	if p < 0 {
		return
	}
	h := &s.Hand.State
	t.Live = h.Next().Need == hand.NeedAction && s.ToAct() == table.SeatNo(t.Seat) && s.Hand.Waiting == nil
	spot := referee.SpotOf(h, p, nil)
	for _, a := range []struct {
		field string
		n     chip.Amount
	}{{"facing", spot.Facing}, {"blind", spot.BigBlind}, {"last_raise", spot.Increment}, {"before_raise", spot.Previous},
		{"front", spot.InFrontSum}, {"stack", spot.Stack}, {"pot", spot.Pot}} {
		if a.n > 0 || a.field == "facing" {
			t.told[a.field] = strconv.FormatInt(int64(a.n), 10)
		}
	}
}

func (t *trackedTable) tell(field string, n int64) {
	if n > 0 {
		t.told[field] = strconv.FormatInt(n, 10)
	}
}

// applyRuling reports at a tracked table what the answers tell: the table's own referee rules, from the hand as it is.
func (s *site) applyRuling(w http.ResponseWriter, r *http.Request) {
	q, ok := s.postedQuery(w, r)
	if !ok {
		return
	}
	p := s.rulePage(w, r, q)
	in, known := incident.Ask(p.Family, p.Table.answers(answersOf(q)), s.bookFor(r, q))
	if !known || in.Act == "" || p.Table == nil || !p.Table.Live {
		s.message(w, r, http.StatusConflict, "web.referee.not_live", nil)
		return
	}
	seen, err := scenario.Observation(in.Act)
	if err != nil {
		s.message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	key := r.PostForm.Get("key")
	if !validKey(key) {
		s.badForm(w, r, badInput{"key", key})
		return
	}
	observe := table.Observe{Seat: table.SeatNo(p.Table.Seat), Observation: seen}
	_, err = s.Room.Do(r.Context(), room.Command{Stream: p.Table.ID, Expected: p.Table.Seq, ID: key, Actor: s.actor(r), Device: deviceOf(r),
		Role: room.RoleFloor, Cmd: tournament.AtTable{Table: p.Table.No, Command: observe}})
	if err != nil {
		status, text := s.refused(r, err)
		s.html(w, r, status, "message", "layout", messageView{page: s.page(r, "message", s.langOf(r).T("web.error.title")), Status: status, Text: text})
		return
	}
	http.Redirect(w, r, "/t/"+url.PathEscape(p.Table.ID)+"/table/"+strconv.Itoa(p.Table.No), http.StatusSeeOther)
}

// postedQuery reads the address that a form carries; when it cannot be read the answer has been sent.
func (s *site) postedQuery(w http.ResponseWriter, r *http.Request) (url.Values, bool) {
	if err := r.ParseForm(); err != nil {
		s.message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return nil, false
	}
	q, err := url.ParseQuery(r.PostForm.Get("q"))
	if err != nil || len(r.PostForm.Get("q")) > 4000 {
		s.message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return nil, false
	}
	return q, true
}
