package referee

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/incident"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// trackedTable is the table at which the floor stands, with what the room knows of it, so that nobody has to type it.
type trackedTable struct {
	ID   string
	No   int
	Name string // of the tournament
	Seq  uint64
	// Waiting says that an earlier ruling waits at the table for the floor.
	Waiting bool
	At      incident.At
}

// at is what the room knows of where it happened; nil at no table.
func (t *trackedTable) at() *incident.At {
	if t == nil {
		return nil
	}
	return &t.At
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
	if roles := s.Who(r).At(q.Get("t"), no); err != nil || q.Get("t") == "" || !roles.May(role.Look) && !roles.May(role.Deal) {
		return nil
	}
	seat, _ := strconv.Atoi(q.Get("seat")) // 0: not told
	var out *trackedTable
	_ = s.Room.Read(q.Get("t"), func(st *tournament.State) {
		if t := st.Table(no); t != nil {
			out = &trackedTable{ID: st.ID, No: no, Name: st.Structure.Name, Seq: st.Seq, Waiting: t.Hand != nil && t.Hand.Waiting != nil,
				At: incident.AtTable(t, seat)}
		}
	}) // an unknown tournament is an untracked table
	if out != nil {
		out.At.Try, out.At.Propose = s.trying(out), s.proposing(out)
	}
	return out
}

// trying asks the room what a command would do at a table.
func (s *site) trying(t *trackedTable) func(any) ([]table.Event, error) {
	return func(c any) ([]table.Event, error) {
		answer, err := s.Room.Try(room.Command{Stream: t.ID, By: role.By{Role: role.Floor}, Cmd: tournament.AtTable{Table: t.No, Command: c}})
		var out []table.Event
		for _, e := range answer.Events {
			if at, is := e.(tournament.TableEvent); is {
				out = append(out, at.Event)
			}
		}
		return out, err
	}
}

// proposing asks what the book proposes for an infraction at a table.
func (s *site) proposing(t *trackedTable) func(table.ReportInfraction) (penalty.Offence, penalty.Proposal, error) {
	return func(c table.ReportInfraction) (o penalty.Offence, p penalty.Proposal, err error) {
		unread := s.Room.Read(t.ID, func(st *tournament.State) { o, p, err = st.Proposal(t.No, c) })
		return o, p, cmp.Or(err, unread)
	}
}

// applyRuling carries a ruling out at the table, in one step: the table rules on what was told from the hand as it is, with
// what the floor makes of it. All of it is done or nothing: not if the table has changed since the page was shown, nor if its
// ruling does not leave the option. A second tap does nothing twice. The row of the journal is the case law.
func (s *site) applyRuling(w http.ResponseWriter, r *http.Request) {
	q, ok := s.postedQuery(w, r)
	if !ok {
		return
	}
	p := s.rulePage(w, r, q)
	book := s.bookFor(r, q)
	a := answersOf(q)
	in, known := incident.Ask(p.Family, a, p.Table.at(), book)
	if !known || p.Table == nil {
		s.Message(w, r, http.StatusConflict, "web.referee.not_live", nil)
		return
	}
	f := r.PostForm
	decision, err := decisionOf(f, cmp.Or(f.Get("did"), caselaw.Applied))
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	seen, key, err := frame.SeenAndKey(f)
	if err != nil {
		s.BadForm(w, r, err)
		return
	}
	var wrong frame.BadInput
	switch {
	case errors.As(err, &wrong):
		s.BadForm(w, r, wrong)
		return
	case err != nil:
		s.Refuse(w, r, err)
		return
	}
	command, tells := in.Command(decision)
	if !tells {
		s.Message(w, r, http.StatusConflict, "web.referee.not_live", nil)
		return
	}
	cmd := tournament.AtTable{Table: p.Table.No, Command: command}
	by, err := s.Sender(r, p.Table.ID, cmd)
	if err != nil {
		s.BadForm(w, r, err)
		return
	}
	_, err = s.Room.Do(r.Context(), room.Command{Stream: p.Table.ID, Expected: seen, ID: key, By: by, Cmd: cmd})
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	http.Redirect(w, r, "/t/"+url.PathEscape(p.Table.ID)+"/table/"+strconv.Itoa(p.Table.No), http.StatusSeeOther)
}

// decisionOf reads what the floor makes of a ruling.
func decisionOf(f url.Values, did string) (d incident.Decision, err error) {
	switch did {
	case caselaw.Overruled:
		if d.Reason = frame.Clip(strings.TrimSpace(f.Get("reason")), caselaw.ReasonMax); d.Reason == "" {
			return d, refusal.New(caselaw.NoReason)
		}
		if f.Has("instead") {
			d.Other, err = insteadOf(f)
		}
	case caselaw.Chosen:
		d.Option = f.Get("option")
	}
	return d, err
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
