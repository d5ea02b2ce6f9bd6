package breaking

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// acts are what the forms of these pages can do, by the last part of their address.
var acts = map[string]frame.Parser{
	"begin":   func(f url.Values) (any, error) { return breaks(f, true) },
	"draw":    func(f url.Values) (any, error) { return breaks(f, false) },
	"tell":    parseTell,
	"cancel":  parseCancel,
	"instead": parseInstead,
	"lock":    parseLock,
	"stack":   parseStack,
	"lift":    parseLift,
	"need":    parseNeed,
}

func breaks(f url.Values, cards bool) (any, error) {
	no, err := frame.TableNo(f)
	return tournament.BreakTable{Table: no, Cards: cards}, err
}

func parseCancel(f url.Values) (any, error) {
	no, err := frame.TableNo(f)
	return tournament.AtTable{Table: no, Command: tournament.CancelBreak{}}, err
}

// parseTell reads the cards of the players: "player" with "card" of each, and "takes" with "seat" of each who took a seat card.
func parseTell(f url.Values) (any, error) {
	no, err := frame.TableNo(f)
	var c tournament.TellCards
	for i, text := range f["card"] {
		one, err := card.Parse(text)
		if err != nil || i >= len(f["player"]) {
			return nil, frame.BadInput{Field: "card", Value: text}
		}
		c.Ranking = append(c.Ranking, tournament.Ranked{Player: table.PlayerID(f["player"][i]), Card: one})
	}
	for i, text := range f["seat"] {
		at, ok := frame.ChairOf(text)
		if !ok || i >= len(f["takes"]) {
			return nil, frame.BadInput{Field: "seat", Value: text}
		}
		c.Seats = append(c.Seats, tournament.Seated{Player: table.PlayerID(f["takes"][i]), Table: at.Table, Seat: at.Seat})
	}
	return tournament.AtTable{Table: no, Command: c}, err
}

func parseInstead(f url.Values) (any, error) {
	c := tournament.MoveInstead{Task: f.Get("task"), Player: table.PlayerID(f.Get("player")), Reason: frame.Clip(strings.TrimSpace(f.Get("reason")), 200)}
	if c.Task == "" {
		return nil, frame.BadInput{Field: "task", Value: ""}
	}
	return c, nil
}

// chairIn reads a chair: "at" of a list, or "table" and "seat" as they were typed.
func chairIn(f url.Values) (tournament.Chair, error) {
	if at, ok := frame.ChairOf(f.Get("at")); ok {
		return at, nil
	}
	no, err := frame.TableNo(f)
	if err != nil {
		return tournament.Chair{}, err
	}
	at, ok := frame.ChairOf(strconv.Itoa(no) + "-" + f.Get("seat"))
	if !ok {
		return at, frame.BadInput{Field: "seat", Value: f.Get("seat")}
	}
	return at, nil
}

func parseLock(f url.Values) (any, error) {
	at, err := chairIn(f)
	return tournament.LockSeat{Table: at.Table, Seat: at.Seat, Open: f.Get("open") == "yes"}, err
}

func parseStack(f url.Values) (any, error) {
	at, err := chairIn(f)
	if err != nil {
		return nil, err
	}
	c := tournament.PlaceStack{Table: at.Table, Seat: at.Seat}
	c.Until, err = frame.WholeOrNone(f, "until", 999)
	return c, err
}

func parseLift(f url.Values) (any, error) {
	at, err := chairIn(f)
	if err != nil {
		return nil, err
	}
	chips, err := frame.Chips(strings.TrimSpace(f.Get("chips")))
	if err != nil {
		return nil, frame.BadInput{Field: "chips", Value: f.Get("chips")}
	}
	return tournament.LiftStack{Table: at.Table, Seat: at.Seat, Chips: chips}, nil
}

// parseNeed reads where a player has to sit: "ends", a number of a seat, or "" for any; at a table or at any.
func parseNeed(f url.Values) (any, error) {
	n := tournament.SeatNeed{Player: table.PlayerID(f.Get("player"))}
	if n.Player == "" {
		return nil, frame.BadInput{Field: "player", Value: ""}
	}
	if f.Get("none") == "yes" {
		return tournament.NeedSeat{Need: n}, nil
	}
	switch text := f.Get("seat"); text {
	case "ends":
		n.Ends = true
	case "":
	default:
		seat, err := strconv.ParseUint(text, 10, 8)
		if err != nil || seat < 1 || seat > table.MaxSeats {
			return nil, frame.BadInput{Field: "seat", Value: text}
		}
		n.Seats = table.SeatsOf(table.SeatNo(seat))
	}
	if f.Get("table") != "" {
		no, err := frame.TableNo(f)
		if err != nil {
			return nil, err
		}
		n.Table = no
	}
	return tournament.NeedSeat{Need: n}, nil
}

// act carries out one form; then the new seats are handed over, or the page that sent the form is shown anew.
func (s *site) act(w http.ResponseWriter, r *http.Request) {
	id, name, at := r.PathValue("id"), r.PathValue("act"), r.PathValue("table")
	read, err := s.Carry(w, r, acts, func(f url.Values) {
		if at != "" {
			f.Set("table", at)
		}
	})
	no, _ := strconv.Atoi(at)
	switch {
	case !read:
	case err == nil:
		http.Redirect(w, r, s.after(id, name, no), http.StatusSeeOther)
	default:
		s.showAgain(w, r, name, no, err)
	}
}

// showAgain shows the page that sent a form, with what was refused.
func (s *site) showAgain(w http.ResponseWriter, r *http.Request, name string, no int, err error) {
	status, text := s.Refused(r, err)
	switch {
	case no > 0:
		s.show(w, r, no, status, text)
	case name == "instead":
		s.showInstead(w, r, r.PostForm.Get("task"), status, text)
	default:
		s.showSeats(w, r, status, text)
	}
}

// after is where a form leads once it is carried out.
func (s *site) after(id, name string, no int) string {
	to := "/t/" + url.PathEscape(id)
	switch name {
	case "begin":
		return to + "/breaking/" + strconv.Itoa(no)
	case "cancel":
		return to + "/table/" + strconv.Itoa(no)
	case "lock", "need", "stack", "lift":
		return to + "/seats"
	}
	var seq uint64
	_ = s.Room.Read(id, func(st *tournament.State) {
		if n := len(st.Handed); n > 0 {
			seq = st.Handed[n-1].Seq
		}
	})
	return to + "/paper/moves?of=" + strconv.FormatUint(seq, 10)
}
