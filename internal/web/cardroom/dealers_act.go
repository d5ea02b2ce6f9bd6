package cardroom

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

// errTyped is what somebody typed that is none of what was asked for, by the key of its message.
type errTyped struct{ key, value string }

func (e errTyped) Error() string { return e.key }

// acts read the forms of the rota.
var acts = map[string]func(s *site, f url.Values) (any, error){
	"push": func(_ *site, f url.Values) (any, error) {
		no, err := number(f, "no")
		return cardroom.Push{No: no}, err
	},
	"fill": func(*site, url.Values) (any, error) { return cardroom.FillTables{}, nil },
	"place": func(_ *site, f url.Values) (any, error) {
		no, err := number(f, "table")
		return cardroom.Place{Dealer: f.Get("dealer"), Table: no}, err
	},
	"plan": func(_ *site, f url.Values) (any, error) {
		push, err := number(f, "push")
		c := cardroom.PlanNext{Push: push, Dealer: f.Get("dealer"), Clear: f.Get("table") == ""}
		if err == nil && !c.Clear {
			c.Table, err = number(f, "table")
		}
		return c, err
	},
	"home": func(_ *site, f url.Values) (any, error) { return cardroom.SendHome{Dealers: f["dealer"]}, nil },
	"undo": func(_ *site, f url.Values) (any, error) {
		act, err := strconv.ParseUint(f.Get("act"), 10, 64)
		if err != nil {
			return nil, frame.BadInput{Field: "act", Value: f.Get("act")}
		}
		return cardroom.UndoLast{Act: act}, nil
	},
	"on-duty": (*site).readDuty,
	"rota":    (*site).readRota,
	"end":     func(*site, url.Values) (any, error) { return cardroom.SetRota{}, nil },
}

func number(f url.Values, field string) (int, error) { return frame.Whole(f, field, 0, 1_000_000_000) }

// act carries a form out. Whatever is wrong is said above the rota, and nothing is changed.
func (s *site) act(w http.ResponseWriter, r *http.Request) {
	read := acts[r.PathValue("act")]
	if read == nil || s.Tables == nil {
		s.NotFound(w, r)
		return
	}
	seen, key, ok := s.RoomForm(w, r)
	if !ok {
		return
	}
	f := r.PostForm
	cmd, err := read(s, f)
	if err == nil {
		_, err = s.Room.Do(r.Context(), room.Command{Stream: room.CardroomStream, Expected: seen, ID: key, By: s.By(r, "", 0, role.Run), Cmd: cmd})
	}
	if err == nil {
		to := "/dealers"
		if back := f.Get("back"); strings.HasPrefix(back, "/t/") && !strings.Contains(back, "//") {
			to = back
		}
		http.Redirect(w, r, to, http.StatusSeeOther)
		return
	}
	var bad frame.BadInput
	var typed errTyped
	var refused *refusal.Error
	switch {
	case errors.As(err, &bad):
		s.BadForm(w, r, err)
	case errors.As(err, &typed):
		s.show(w, r, http.StatusBadRequest, s.LangOf(r).T(typed.key, "Value", frame.Clip(typed.value, 40)), typedRota(f))
	case errors.As(err, &refused):
		status, text := s.Refused(r, err)
		s.show(w, r, status, text, typedRota(f))
	default:
		s.Refuse(w, r, err)
	}
}

// typedRota is what was typed into the settings, nil where another form was sent.
func typedRota(f url.Values) *settings {
	if !f.Has("down") {
		return nil
	}
	return &settings{f.Get("down"), f.Get("rest"), f.Get("first"), f.Get("tables"), f.Get("auto") != ""}
}

func (s *site) readRota(f url.Values) (any, error) {
	var c cardroom.SetRota
	var err error
	for _, one := range []struct {
		name string
		to   *int
	}{{"down", &c.Rota.Down}, {"rest", &c.Rota.Rest}} {
		if *one.to, err = strconv.Atoi(strings.TrimSpace(f.Get(one.name))); err != nil || *one.to < 1 {
			return nil, errTyped{"web.rota.bad.number", f.Get(one.name)}
		}
	}
	if c.Rota.Tables, err = tablesOf(f.Get("tables")); err != nil {
		return nil, err
	}
	c.Rota.Auto = f.Get("auto") != ""
	if text := f.Get("first"); text != "" {
		first, ok := s.hour(text, s.Room.Now())
		if !ok {
			return nil, errTyped{"web.rota.bad.hour", text}
		}
		c.First = cardroom.Instant(first)
	}
	return c, nil
}

// tablesOf reads tables as people write them: "1-20, 25". The order is kept.
func tablesOf(text string) (out []int, err error) {
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' || r == ' ' }) {
		from, to, isRange := strings.Cut(strings.ReplaceAll(part, "–", "-"), "-")
		a, err1 := strconv.Atoi(from)
		b, err2 := a, error(nil)
		if isRange {
			b, err2 = strconv.Atoi(to)
		}
		if err1 != nil || err2 != nil || a < 1 || b < a || b > cardroom.NoMax || len(out)+b-a >= cardroom.NoMax {
			return nil, errTyped{"web.rota.bad.tables", part}
		}
		for no := a; no <= b; no++ {
			out = append(out, no)
		}
	}
	return out, nil
}

// hour is the next moment after another at which clocks show an hour, "20:30".
func (s *site) hour(text string, after tournament.Instant) (tournament.Instant, bool) {
	of, err := time.Parse("15:04", strings.TrimSpace(text))
	if err != nil {
		return 0, false
	}
	from := time.UnixMilli(int64(after)).In(s.Zone)
	at := time.Date(from.Year(), from.Month(), from.Day(), of.Hour(), of.Minute(), 0, 0, s.Zone)
	if !at.After(from) {
		at = time.Date(from.Year(), from.Month(), from.Day()+1, of.Hour(), of.Minute(), 0, 0, s.Zone)
	}
	return tournament.Instant(at.UnixMilli()), true
}

// lateBy is how long after they have come dealers may be put on duty by the hour at which they came.
const lateBy = 8 * 60 * 60_000

func (s *site) readDuty(f url.Values) (any, error) {
	var c cardroom.PutOnDuty
	now := s.Room.Now()
	var from, until tournament.Instant
	if text := f.Get("from"); text != "" {
		var ok bool
		if from, ok = s.hour(text, now-lateBy); !ok {
			return nil, errTyped{"web.rota.bad.hour", text}
		}
	}
	if text := f.Get("until"); text != "" {
		var ok bool
		if until, ok = s.hour(text, max(from, now)); !ok {
			return nil, errTyped{"web.rota.bad.hour", text}
		}
	}
	streams := slices.DeleteFunc(slices.Clone(f["stream"]), func(id string) bool { return id == "" || len(id) > 100 })
	for _, id := range f["dealer"] {
		if id == "" || len(id) > 100 || s.Access != nil && !s.mayDeal(id) {
			return nil, frame.BadInput{Field: "dealer", Value: id}
		}
		c.Dealers = append(c.Dealers, cardroom.Duty{Dealer: id, From: cardroom.Instant(from), Until: cardroom.Instant(until), Streams: streams})
	}
	if len(c.Dealers) == 0 {
		return nil, errTyped{"web.rota.bad.nobody", ""}
	}
	return c, nil
}

func (s *site) mayDeal(id string) bool {
	a, known := s.Access.Account(id)
	return known && !a.Closed && a.Anywhere().May(role.Deal)
}
