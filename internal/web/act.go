package web

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// badInput is a form that no page of ours sends: answered with 400 and one sentence.
type badInput struct{ field, value string }

func (e badInput) Error() string { return fmt.Sprintf("field %q: %q", e.field, e.value) }

// parser reads one act's form into a command.
type parser func(f url.Values) (any, error)

// acts are what the floor's forms can do, by the last part of their address.
var acts = map[string]parser{
	"start":              plain(tournament.Start{}),
	"pause":              plain(tournament.Pause{}),
	"resume":             plain(tournament.Resume{}),
	"next-level":         plain(tournament.NextLevel{}),
	"previous-level":     plain(tournament.PreviousLevel{}),
	"close-registration": plain(tournament.CloseRegistration{}),
	"adjust":             parseAdjust,
	"bust":               parseBust,
	"move":               parseMove,
	"task":               parseTask,
	"undo":               parseUndo,
	"next-hand":          parseNextHand,
	"absent":             parseAbsent,
	"register":           parseRegister,
	"unregister":         parseUnregister,
	"rule":               parseFloorRules,
}

func plain(cmd any) parser { return func(url.Values) (any, error) { return cmd, nil } }

// act carries out one form of the floor page, then shows the floor again.
func (s *site) act(w http.ResponseWriter, r *http.Request) {
	id, name := r.PathValue("id"), r.PathValue("act")
	parse, ok := acts[name]
	if !ok {
		s.message(w, r, http.StatusNotFound, "web.error.notfound", nil)
		return
	}
	if err := r.ParseForm(); err != nil {
		s.message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	cmd, err := s.command(r, id, room.RoleFloor, parse)
	if err != nil {
		s.badForm(w, r, err)
		return
	}
	before := s.newestUndo(id)
	answer, err := s.Room.Do(r.Context(), cmd)
	if answer.Repeated {
		before = 0 // a double tap shows what the first tap has shown
	}
	if no, e := strconv.Atoi(r.PostForm.Get("table")); e == nil && r.PostForm.Get("back") == "table" {
		s.answerTable(w, r, id, no, err)
		return
	}
	s.answerFloor(w, r, id, name, before, err)
}

// newestUndo is the number of the newest act that can be taken back, 0 when there is none.
func (s *site) newestUndo(id string) (newest int) {
	_ = s.Room.Read(id, func(st *tournament.State) {
		if n := len(st.Undo); n > 0 {
			newest = st.Undo[n-1].ID
		}
	}) // an unknown tournament is refused by what follows
	return newest
}

// command reads what every form carries: the idempotency key and the sequence number its reader saw.
func (s *site) command(r *http.Request, id string, role room.Role, parse parser) (room.Command, error) {
	f := r.PostForm
	seq, err := strconv.ParseUint(f.Get("seq"), 10, 64)
	if err != nil {
		return room.Command{}, badInput{"seq", f.Get("seq")}
	}
	key := f.Get("key")
	if !validKey(key) {
		return room.Command{}, badInput{"key", key}
	}
	cmd, err := parse(f)
	if err != nil {
		return room.Command{}, err
	}
	return room.Command{Stream: id, Expected: seq, ID: key, Actor: s.actor(r), Device: deviceOf(r), Role: role, Cmd: cmd}, nil
}

// validKey reports whether a key is one that our forms can carry: 8 to 64 letters, digits and hyphens.
func validKey(key string) bool {
	for _, r := range key {
		if !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-') {
			return false
		}
	}
	return len(key) >= 8 && len(key) <= 64
}

func (s *site) badForm(w http.ResponseWriter, r *http.Request, err error) {
	var bad badInput
	if errors.As(err, &bad) {
		s.message(w, r, http.StatusBadRequest, "web.error.field",
			map[string]any{"Field": bad.field, "Value": clip(bad.value, 40)})
		return
	}
	s.message(w, r, http.StatusBadRequest, "web.error.form", nil)
}

// answerFloor shows the outcome of an act: the floor again, with a toast; without script a redirect, so that
// reloading the page repeats nothing. before is the newest act that could be taken back before this one.
func (s *site) answerFloor(w http.ResponseWriter, r *http.Request, id, name string, before int, err error) {
	if err == nil && !isHTMX(r) {
		http.Redirect(w, r, "/t/"+url.PathEscape(id)+"/floor?done="+url.QueryEscape(name), http.StatusSeeOther)
		return
	}
	p, viewErr := s.floorView(r, id)
	if viewErr != nil {
		s.message(w, r, http.StatusNotFound, "web.error.tournament", map[string]any{"ID": id})
		return
	}
	status := http.StatusOK
	if err != nil {
		var text string
		status, text = s.refused(r, err)
		p.Toast = &toast{ID: id, Text: text, Refused: true}
	} else {
		p.Toast = p.done(name, before)
	}
	if isHTMX(r) {
		s.html(w, r, status, "floor", "floor-answer", p)
		return
	}
	s.html(w, r, status, "floor", "layout", p)
}

// done is the toast after an act: what the newest undo names, when the act left one.
func (p *floorPage) done(name string, before int) *toast {
	t := &toast{ID: p.Clock.ID, Seq: p.Seq}
	if name != "undo" && len(p.Undo) > 0 && p.Undo[0].ID > before {
		t.Undo = &p.Undo[0]
	}
	return t
}

func parseAdjust(f url.Values) (any, error) {
	seconds, err := strconv.Atoi(f.Get("seconds"))
	if err != nil || seconds < -24*3600 || seconds > 24*3600 {
		return nil, badInput{"seconds", f.Get("seconds")}
	}
	return tournament.AdjustClock{By: time.Duration(seconds) * time.Second}, nil
}

// parseBust reads the player, those who went out in the same hand, and all their starting stacks if they were
// given.
func parseBust(f url.Values) (any, error) {
	player, err := playerID(f, "player")
	if err != nil {
		return nil, err
	}
	b := tournament.Bust{Player: player}
	for _, other := range f["same"] {
		if other != "" && other != string(player) {
			b.SameHand = append(b.SameHand, table.PlayerID(other))
		}
	}
	if len(b.SameHand) == 0 {
		return b, nil
	}
	ids := append([]table.PlayerID{player}, b.SameHand...)
	given := false
	for _, p := range ids {
		text := strings.TrimSpace(f.Get("stack-" + string(p)))
		given = given || text != ""
		amount, err := chips(text)
		if err != nil {
			return nil, badInput{"stack", text}
		}
		b.Stacks = append(b.Stacks, amount)
	}
	if !given {
		b.Stacks = nil
	}
	return b, nil
}

func parseMove(f url.Values) (any, error) {
	player, err := playerID(f, "player")
	if err != nil {
		return nil, err
	}
	m := tournament.Move{Player: player}
	if m.FromTable, m.FromSeat, err = place(f.Get("from")); err != nil {
		return nil, badInput{"from", f.Get("from")}
	}
	if m.ToTable, m.ToSeat, err = place(f.Get("to")); err != nil {
		return nil, badInput{"to", f.Get("to")}
	}
	return tournament.MovePlayer{Move: m}, nil
}

func parseRegister(f url.Values) (any, error) {
	player, err := playerID(f, "player")
	return tournament.Register{Player: player}, err
}

func parseUnregister(f url.Values) (any, error) {
	player, err := playerID(f, "player")
	return tournament.Unregister{Player: player}, err
}

func parseTask(f url.Values) (any, error) {
	if f.Get("task") == "" {
		return nil, badInput{"task", ""}
	}
	return tournament.DoTask{ID: f.Get("task")}, nil
}

func parseUndo(f url.Values) (any, error) {
	n, err := strconv.Atoi(f.Get("undo"))
	if err != nil {
		return nil, badInput{"undo", f.Get("undo")}
	}
	return tournament.UndoAct{ID: n}, nil
}

func parseNextHand(f url.Values) (any, error) {
	return atTable(f, func(url.Values) (any, error) { return table.NextHand{}, nil })
}

func parseAbsent(f url.Values) (any, error) {
	return atTable(f, func(f url.Values) (any, error) {
		seat, err := strconv.ParseUint(f.Get("seat"), 10, 8)
		if err != nil || seat < 1 || seat > table.MaxSeats {
			return nil, badInput{"seat", f.Get("seat")}
		}
		return table.SetAbsent{Seat: table.SeatNo(seat), Absent: f.Get("absent") == "yes"}, nil
	})
}

// parseFloorRules chooses among the options of a ruling that waits for the floor.
func parseFloorRules(f url.Values) (any, error) {
	return atTable(f, func(f url.Values) (any, error) {
		n, err := strconv.Atoi(f.Get("option"))
		if err != nil || n < 0 {
			return nil, badInput{"option", f.Get("option")}
		}
		return table.FloorRules{Option: n, Reason: clip(strings.TrimSpace(f.Get("reason")), 200)}, nil
	})
}

func atTable(f url.Values, inner parser) (any, error) {
	n, err := strconv.Atoi(f.Get("table"))
	if err != nil || n < 1 || n > 1000 {
		return nil, badInput{"table", f.Get("table")}
	}
	cmd, err := inner(f)
	if err != nil {
		return nil, err
	}
	return tournament.AtTable{Table: n, Command: cmd}, nil
}

func playerID(f url.Values, field string) (table.PlayerID, error) {
	v := f.Get(field)
	if v == "" || len(v) > 100 {
		return "", badInput{field, v}
	}
	return table.PlayerID(v), nil
}

// place reads "table-seat".
func place(v string) (int, table.SeatNo, error) {
	t, s, ok := strings.Cut(v, "-")
	n, err1 := strconv.Atoi(t)
	k, err2 := strconv.ParseUint(s, 10, 8)
	if !ok || err1 != nil || err2 != nil || n < 1 || n > 1000 || k < 1 || k > table.MaxSeats {
		return 0, 0, badInput{"place", v}
	}
	return n, table.SeatNo(k), nil
}

// chips reads an amount as people write it: spaces, dots, commas and apostrophes may group its digits.
func chips(v string) (chip.Amount, error) {
	v = strings.NewReplacer(" ", "", "\u202f", "", "\u00a0", "", ".", "", ",", "", "'", "", "’", "").Replace(v)
	if v == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(v, 10, 64)
	if err != nil || n < 0 || n > 1_000_000_000_000 {
		return 0, badInput{"chips", v}
	}
	return chip.Amount(n), nil
}

// clip cuts what a person typed to n characters.
func clip(s string, n int) string {
	if runes := []rune(s); len(runes) > n {
		return string(runes[:n])
	}
	return s
}

func (s *site) actor(r *http.Request) string { return "floor" }

// named replaces players' ids among arguments by names.
func (s *site) named(args map[string]any) map[string]any { return view.Named(args, s.Names) }

// call is a table that asks for the floor.
type call struct {
	Table int
	At    tournament.Instant
}
