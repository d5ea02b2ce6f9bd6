package frame

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Whole reads a whole number of a form, from least to most. It fails with BadInput.
func Whole(f url.Values, name string, least, most int) (int, error) {
	text := strings.TrimSpace(f.Get(name))
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, BadInput{name, text}
	}
	return n, nil
}

// WholeOrNone is Whole from 0 on; an empty field is 0.
func WholeOrNone(f url.Values, name string, most int) (int, error) {
	if strings.TrimSpace(f.Get(name)) == "" {
		return 0, nil
	}
	return Whole(f, name, 0, most)
}

// Moment reads the fields of a form that hold a day and an hour, as the clock on the room's wall shows them; MomentOf has them then.
func (s *Site) Moment(names ...string) func(f url.Values) {
	return func(f url.Values) {
		for _, name := range names {
			f.Del(name + momentRead)
			if at, err := time.ParseInLocation(momentForm, f.Get(name), s.Zone); err == nil {
				f.Set(name+momentRead, strconv.FormatInt(at.UnixMilli(), 10))
			}
		}
	}
}

// momentForm is how a browser writes a day and an hour; momentRead ends the name of the field that holds what was read.
const (
	momentForm = "2006-01-02T15:04"
	momentRead = "_instant"
)

// MomentOf is a field that Moment has read; an empty one is 0. It fails with BadInput.
func MomentOf(f url.Values, name string) (tournament.Instant, error) {
	text := strings.TrimSpace(f.Get(name))
	if text == "" {
		return 0, nil
	}
	at, err := strconv.ParseInt(f.Get(name+momentRead), 10, 64)
	if err != nil || at <= 0 {
		return 0, BadInput{name, Clip(text, 40)}
	}
	return tournament.Instant(at), nil
}

// InMoment writes an instant for a field that holds a day and an hour; 0 is "".
func (s *Site) InMoment(at tournament.Instant) string {
	if at == 0 {
		return ""
	}
	return time.UnixMilli(int64(at)).In(s.Zone).Format(momentForm)
}

// TableNo reads the number of a table that a form is about. It fails with BadInput.
func TableNo(f url.Values) (int, error) { return Whole(f, "table", 1, cardroom.NoMax) }

// FlightNo reads the number of a flight that a form is about; an empty field is 0. It fails with BadInput.
func FlightNo(f url.Values) (int, error) { return WholeOrNone(f, "flight", tournament.FlightsMax) }

// UndoID reads which act of those that can be undone a form is about. It fails with BadInput.
func UndoID(f url.Values) (int, error) { return Whole(f, "undo", 0, 1<<31-1) }

// Undo reads which act a form takes back.
func Undo(f url.Values) (any, error) {
	id, err := UndoID(f)
	return tournament.UndoAct{ID: id}, err
}

// Chair reads a chair from a field, as [ChairOf] does. It fails with BadInput.
func Chair(f url.Values, name string) (tournament.Chair, error) {
	at, ok := ChairOf(f.Get(name))
	if !ok {
		return at, BadInput{name, f.Get(name)}
	}
	return at, nil
}

// ChairOf reads a chair as forms write it, "9-2": table, then seat.
func ChairOf(text string) (at tournament.Chair, ok bool) {
	no, seat, found := strings.Cut(text, "-")
	n, err := strconv.Atoi(no)
	k, err2 := strconv.ParseUint(seat, 10, 8)
	ok = found && err == nil && err2 == nil && n >= 1 && n <= cardroom.NoMax && k >= 1 && k <= table.MaxSeats
	return tournament.Chair{Table: n, Seat: table.SeatNo(k)}, ok
}

// OfTable serves the page of the table that the address names.
func (s *Site) OfTable(show func(w http.ResponseWriter, r *http.Request, no, status int, refused string)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		no, err := strconv.Atoi(r.PathValue("table"))
		if err != nil || no < 1 {
			s.NotFound(w, r)
			return
		}
		show(w, r, no, http.StatusOK, "")
	}
}

// ReadTable reads an event for the page of one of its tables; build reports whether there is that table. Where there is none that is answered.
func (s *Site) ReadTable(w http.ResponseWriter, r *http.Request, no int, build func(st *tournament.State) bool) bool {
	there := false
	err := s.Room.Read(r.PathValue("id"), func(st *tournament.State) { there = build(st) })
	if err != nil || !there {
		s.Message(w, r, http.StatusNotFound, "web.error.table", map[string]any{"Table": no})
		return false
	}
	return true
}
