package referee

import (
	"cmp"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/incident"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
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
	// Waiting says that an earlier ruling waits at the table for the floor.
	Waiting bool
	told    map[string]string
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
	if err != nil || q.Get("t") == "" || !s.IsStaff(r) {
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
	t.Waiting = s.Hand.Waiting != nil
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

// applicable reports whether an inquiry is about an act that a tracked table can be told of.
func applicable(in incident.Inquiry) bool { return in.Act != "" || in.Passed != nil }

// applyRuling carries a ruling out at a tracked table, and keeps it. The table's own referee rules on what was seen, from
// the hand as it is; an option of a ruling left to the floor is chosen there; a ruling that is overruled gives way to what
// the floor says instead. All of it is done or nothing: not if the table has changed since the page was shown, nor if its
// ruling does not leave the option.
func (s *site) applyRuling(w http.ResponseWriter, r *http.Request) {
	q, ok := s.postedQuery(w, r)
	if !ok {
		return
	}
	p := s.rulePage(w, r, q)
	book := s.bookFor(r, q)
	a := p.Table.answers(answersOf(q))
	in, known := incident.Ask(p.Family, a, book)
	if !known || !applicable(in) || p.Table == nil {
		s.Message(w, r, http.StatusConflict, "web.referee.not_live", nil)
		return
	}
	order, err := orderOf(r, p.Table, in)
	if err != nil {
		s.BadForm(w, r, err)
		return
	}
	kept := caseOf(in, a, book, in.Find(book, s.LangOf(r)))
	kept.ID, kept.Did, kept.Option, kept.Reason = order.key+"-law", order.did, order.option, order.reason
	if kept.Says = saysOf(in, book, kept); kept.Says == nil {
		s.BadForm(w, r, frame.BadInput{Field: "option", Value: kept.Option})
		return
	}
	if err = kept.Check(); err == nil {
		err = s.carryOut(r, order)
	}
	if err == nil && s.law != nil {
		err = s.law.Keep(r.Context(), kept, frame.Device(r))
	}
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	http.Redirect(w, r, "/t/"+url.PathEscape(p.Table.ID)+"/table/"+strconv.Itoa(p.Table.No), http.StatusSeeOther)
}

// order is what a floor wants done at a tracked table.
type order struct {
	table    string // the tournament's id
	no       int
	key      string
	expected uint64 // what the page showed
	did      string // as of case law
	option   string // chosen
	reason   string // why it is overruled
	ruling   table.RuleOn
}

// orderOf reads what the form of a ruling asks for.
func orderOf(r *http.Request, t *trackedTable, in incident.Inquiry) (o order, err error) {
	f := r.PostForm
	o = order{table: t.ID, no: t.No, key: f.Get("key"), did: cmp.Or(f.Get("did"), caselaw.Applied), option: f.Get("option"),
		reason: frame.Clip(strings.TrimSpace(f.Get("reason")), caselaw.ReasonMax)}
	if !frame.ValidKey(o.key) {
		return o, frame.BadInput{Field: "key", Value: o.key}
	}
	if o.expected, err = strconv.ParseUint(f.Get("seq"), 10, 64); err != nil || o.expected == 0 {
		return o, frame.BadInput{Field: "seq", Value: f.Get("seq")}
	}
	seat, err := strconv.Atoi(f.Get("seat"))
	if err != nil || seat < 1 || seat > 11 {
		return o, frame.BadInput{Field: "seat", Value: f.Get("seat")}
	}
	o.ruling.Seat = table.SeatNo(seat)
	switch o.did {
	case caselaw.Overruled:
		o.ruling.Reason = o.reason
		if o.ruling.Other, err = insteadOf(f); err != nil {
			return o, err
		}
	case caselaw.Chosen:
		o.ruling.Option = o.option
	}
	if in.Passed != nil {
		o.ruling.Passed, err = passedOf(f, in.Passed)
	} else {
		o.ruling.Observation, err = tell.Observed(in.Act)
	}
	return o, err
}

// insteadOf reads what stands instead of a ruling that is overruled.
func insteadOf(f url.Values) (*referee.Outcome, error) {
	var out referee.Outcome
	if out.Action.UnmarshalText([]byte(f.Get("instead"))) != nil {
		return nil, frame.BadInput{Field: "instead", Value: f.Get("instead")}
	}
	if out.Action != hand.Raise {
		return &out, nil
	}
	to, err := frame.Chips(f.Get("to"))
	if err != nil || to == 0 {
		return nil, frame.BadInput{Field: "to", Value: f.Get("to")}
	}
	out.To = to
	return &out, nil
}

// passedOf is what happened behind a player who was passed over, in the words that the table's referee hears; the amount
// of a raise is in the form.
func passedOf(f url.Values, p *incident.Passed) (*table.Passed, error) {
	out := &table.Passed{Time: article.Say(p.Time), BeforeOwes: article.Say(p.BeforeOwes), NextCard: article.Say(p.NextCard)}
	for _, kind := range p.Behind {
		o := referee.Observation{Word: referee.SaidCall}
		switch kind {
		case hand.Fold:
			o.Word = referee.SaidFold
		case hand.Raise:
			to, err := frame.Chips(f.Get("behind_to"))
			if err != nil || to == 0 {
				return nil, frame.BadInput{Field: "behind_to", Value: f.Get("behind_to")}
			}
			o.Word, o.Amount = referee.SaidRaise, to
		}
		out.Behind = append(out.Behind, o)
	}
	return out, nil
}

// carryOut does it, in one step. A second tap does nothing twice.
func (s *site) carryOut(r *http.Request, o order) error {
	_, err := s.Room.Do(r.Context(), room.Command{Stream: o.table, Expected: o.expected, ID: o.key, Actor: frame.Actor, Device: frame.Device(r),
		Role: room.RoleFloor, Cmd: tournament.AtTable{Table: o.no, Command: o.ruling}})
	return err
}

// postedQuery reads the address that a form carries; when it cannot be read the answer has been sent.
func (s *site) postedQuery(w http.ResponseWriter, r *http.Request) (url.Values, bool) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return nil, false
	}
	q, err := url.ParseQuery(r.PostForm.Get("q"))
	if err != nil || len(r.PostForm.Get("q")) > 4000 {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return nil, false
	}
	return q, true
}
