package kiosk

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
)

// list is a waiting list of a cash session.
type list struct {
	Stream, Session string
	Seq             uint64
	Game, Name      string
	Small, Big      chip.Amount // blinds
	Table           int         // 0: any table of the game
	Waiting         int
	Place           int // of who stands there; 0: not on it
}

// lists are those of the sessions that go on, as their books have them: one of each table, or one of the game.
func (s *site) lists(person string) (out []list) {
	if s.CashRoom == nil {
		return nil
	}
	ids := s.IDs(person)
	for _, open := range s.CashRoom.CashSessions() {
		if open.Ended != 0 {
			continue
		}
		_ = s.CashRoom.Cash(open.Stream, func(st *cashgame.State) { // one that cannot be read has no lists
			for i := range st.Games {
				for _, no := range tablesOf(st, &st.Games[i]) {
					queue := st.Queue(st.Games[i].ID, no)
					at := slices.IndexFunc(queue, func(w cashgame.Waiting) bool { return slices.Contains(ids, string(w.Player)) })
					out = append(out, list{open.Stream, open.Name, st.Seq, st.Games[i].ID, st.Games[i].Name, st.Games[i].Blinds.Small, st.Games[i].Blinds.Big, no, len(queue), at + 1})
				}
			}
		})
	}
	return out
}

// tablesOf are the tables that have a list of a game, or 0 for one list of all of them.
func tablesOf(st *cashgame.State, g *cashgame.Game) (out []int) {
	if st.Policy.List.Value == cashgame.ListPerTable || g.Apart {
		for _, t := range st.Tables {
			if t.Closed == 0 && t.Game == g.ID {
				out = append(out, t.Play.No)
			}
		}
	}
	if len(out) == 0 {
		out = []int{0}
	}
	return out
}

// join puts who stands there on a list, as the desk does.
func (s *site) join(w http.ResponseWriter, r *http.Request, person string) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	f := r.PostForm
	seen, key, err := frame.SeenAndKey(f)
	if err != nil || s.CashRoom == nil {
		s.BadForm(w, r, frame.BadInput{Field: "seq", Value: f.Get("seq")})
		return
	}
	s.Entering.RLock()
	defer s.Entering.RUnlock()
	no, _ := strconv.Atoi(f.Get("list")) // the session refuses a list that it has not
	if barred, err := s.barred(r.Context(), person); err != nil || barred {
		s.Kiosks.Send(person, "", time.Now())
		http.Redirect(w, r, "/kiosk/me?did=desk", http.StatusSeeOther)
		return
	}
	id := s.IDs(person)[0]
	_, err = s.Room.Do(context.WithoutCancel(r.Context()), room.Command{Stream: f.Get("session"), Expected: seen, ID: key, By: s.ByKiosk(r, id),
		Cmd: cashgame.Join{Player: table.PlayerID(id), Game: f.Get("game"), Table: no}})
	if err != nil {
		s.refused(w, r, person, "", err)
		return
	}
	http.Redirect(w, r, "/kiosk/me?did=joined", http.StatusSeeOther)
}
