package frame

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// BadInput is a form that no page of ours sends: answered with 400 and one sentence.
type BadInput struct{ Field, Value string }

func (e BadInput) Error() string { return fmt.Sprintf("field %q: %q", e.Field, e.Value) }

// Parser reads one act's form into a command; it fails with BadInput.
type Parser func(f url.Values) (any, error)

// Outcome is what became of an act, for the page from which it was sent.
type Outcome struct {
	Stream string
	Act    string         // the last part of the form's address
	Table  int            // where the page is a table's
	Ask    string         // a name that was typed: whose it is, is to be asked first
	Player table.PlayerID // who was entered
	Back   string         // the act that takes that back, where the undo list does not
	Said   string         // what was done, where no act that can be taken back names it
	Before int            // number of the newest act that could be taken back before this one
	Err    error          // of the room; nil when it was done
}

// Answer shows an outcome.
type Answer func(w http.ResponseWriter, r *http.Request, o Outcome)

// Command reads a form of staff: what CommandOf reads, and who sends it. It fails with BadInput, NotYours, and as access refuses.
func (s *Site) Command(r *http.Request, id string, parse Parser) (room.Command, error) {
	c, err := CommandOf(r, id, parse)
	if err == nil {
		c.By, err = s.Sender(r, id, c.Cmd)
	}
	if err == nil {
		c.Second, err = s.second(r, id, room.SecondDutyOf(c.Cmd))
	}
	return c, err
}

// Carry carries out a form of a page by the last part of its address. Where it cannot be read, or a second person has to confirm it, that is
// answered, and read is false; else refused is what the room has said against it. Before, which may be nil, sees the fields first.
func (s *Site) Carry(w http.ResponseWriter, r *http.Request, acts map[string]Parser, before func(f url.Values)) (read bool, refused error) {
	_, read, refused = s.CarryOut(w, r, acts, before)
	return read, refused
}

// CarryOut is Carry, with what the room answers.
func (s *Site) CarryOut(w http.ResponseWriter, r *http.Request, acts map[string]Parser, before func(f url.Values)) (answer room.Answer, read bool, refused error) {
	parse, known := acts[r.PathValue("act")]
	if !known {
		s.NotFound(w, r)
		return answer, false, nil
	}
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return answer, false, nil
	}
	if before != nil {
		before(r.PostForm)
	}
	return s.CarryIn(w, r, r.PathValue("id"), parse, s.Room.Do)
}

// Carrier carries a command out as Room.Do does.
type Carrier func(context.Context, room.Command) (room.Answer, error)

// CarryIn is CarryOut of one act, about any stream, once its fields are read; do carries it out.
func (s *Site) CarryIn(w http.ResponseWriter, r *http.Request, stream string, parse Parser, do Carrier) (answer room.Answer, read bool, refused error) {
	cmd, err := s.Command(r, stream, parse)
	switch {
	case err != nil && r.PostForm.Get(secondField) != "" && s.AskSecond(w, r, cmd.Cmd, err):
		return answer, false, nil
	case err != nil:
		s.BadForm(w, r, err)
		return answer, false, nil
	}
	answer, refused = do(r.Context(), cmd)
	return answer, refused == nil || !s.AskSecond(w, r, cmd.Cmd, refused), refused
}

// CommandOf reads what every form carries, the idempotency key and the sequence number that its reader saw, and the act
// itself. It fails with BadInput.
func CommandOf(r *http.Request, id string, parse Parser) (room.Command, error) {
	seen, key, err := SeenAndKey(r.PostForm)
	if err != nil {
		return room.Command{}, err
	}
	cmd, err := parse(r.PostForm)
	if err != nil {
		return room.Command{}, err
	}
	return room.Command{Stream: id, Expected: seen, ID: key, Cmd: cmd}, nil
}

// SeenAndKey are the sequence number of the state that the reader of a form saw, at least 1, and its idempotency key. It fails with BadInput.
func SeenAndKey(f url.Values) (seen uint64, key string, err error) {
	seen, err = strconv.ParseUint(f.Get("seq"), 10, 64)
	if err != nil || seen == 0 { // to the room 0 is "whatever has changed since": no page shows such a state
		return 0, "", BadInput{"seq", f.Get("seq")}
	}
	if key = f.Get("key"); !ValidKey(key) {
		return 0, "", BadInput{"key", key}
	}
	return seen, key, nil
}

// RoomForm reads what every form about the room itself carries: the same, but that nothing may have happened yet (seen 0). Where it cannot be
// read that is answered, and ok is false.
func (s *Site) RoomForm(w http.ResponseWriter, r *http.Request) (seen uint64, key string, ok bool) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return 0, "", false
	}
	key = r.PostForm.Get("key")
	seen, err := strconv.ParseUint(r.PostForm.Get("seq"), 10, 64)
	switch {
	case err != nil:
		s.BadForm(w, r, BadInput{"seq", r.PostForm.Get("seq")})
	case !ValidKey(key):
		s.BadForm(w, r, BadInput{"key", key})
	default:
		ok = true
	}
	return seen, key, ok
}

// ValidKey reports whether a key is one that our forms can carry: 8 to 64 letters, digits and hyphens.
func ValidKey(key string) bool {
	for _, r := range key {
		if !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-') {
			return false
		}
	}
	return len(key) >= 8 && len(key) <= 64
}

// BadForm answers a form that could not be read.
func (s *Site) BadForm(w http.ResponseWriter, r *http.Request, err error) {
	var refused *refusal.Error
	var yours NotYours
	switch {
	case errors.As(err, &yours):
		s.Supervise(w, r, yours.Duty, "")
		return
	case errors.As(err, &refused):
		_, text := s.Refused(r, err)
		s.Supervise(w, r, "", text)
		return
	}
	key, args := misread(err)
	s.Message(w, r, http.StatusBadRequest, key, args)
}

// Misread says in a sentence what could not be read of a form, for the page that shows it again as it was filled in.
func (s *Site) Misread(r *http.Request, err error) string {
	key, args := misread(err)
	return s.LangOf(r).Text(key, args)
}

func misread(err error) (key string, args map[string]any) {
	var bad BadInput
	switch {
	case !errors.As(err, &bad):
		return "web.error.form", nil
	case bad.Value == "": // a form that somebody has not filled in; what fields are called, people do not know
		return "web.error.empty", nil
	}
	return "web.error.field", map[string]any{"Field": bad.Field, "Value": Clip(bad.Value, 40)}
}

// Chips reads an amount as people write it: spaces, dots, commas and apostrophes may group its digits; nothing is 0. It
// fails with BadInput.
func Chips(v string) (chip.Amount, error) {
	v = strings.NewReplacer(" ", "", "\u202f", "", "\u00a0", "", ".", "", ",", "", "'", "", "’", "").Replace(v)
	if v == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(v, 10, 64)
	if err != nil || n < 0 || n > 1_000_000_000_000 {
		return 0, BadInput{"chips", v}
	}
	return chip.Amount(n), nil
}

// Cents reads money as people write it, in units of the currency with up to two decimals behind a comma or a point; spaces may group digits;
// nothing is 0. It fails with BadInput.
func Cents(v string) (money.Amount, error) {
	text := strings.NewReplacer(" ", "", "\u202f", "", "\u00a0", "", "€", "", ",", ".").Replace(v)
	whole, part, _ := strings.Cut(text, ".")
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(whole+(part + "00")[:2], 10, 64)
	if err != nil || n < 0 || len(part) > 2 || strings.Trim(whole+part, "0123456789") != "" || n > int64(tournament.MoneyMax) {
		return 0, BadInput{"money", v}
	}
	return money.Amount(n), nil
}

// Clip cuts what a person typed to n characters.
func Clip(s string, n int) string {
	if runes := []rune(s); len(runes) > n {
		return string(runes[:n])
	}
	return s
}

// queryMax is the longest search, in characters.
const queryMax = 200

// QueryOf is what a search asks for.
func QueryOf(r *http.Request) string {
	return Clip(strings.TrimSpace(r.URL.Query().Get("q")), queryMax)
}
