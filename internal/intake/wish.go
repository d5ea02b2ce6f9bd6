package intake

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/blindplan"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// TypedWish is what a structure is planned from, as somebody types it: chips as "25x400, 100x400", times as "20:00", "20h" or "20 h 30". What
// is empty beyond the first four is the plan's choice.
type TypedWish struct {
	Case, Players, Start, End             string
	Level, Break, Seats, Ante, More, Late string
}

// Keys of a wish, by which errors name what they concern.
const (
	WishCase, WishPlayers, WishStart, WishEnd = "case", "players", "start", "end"
	WishLevel, WishBreak, WishSeats, WishMore = "level", "break", "seats", "more"
	WishLate, WishAnte                        = "late", "ante"
	minutesOfDay                              = 24 * 60
)

// Wish reads what was typed. The errors say what is wrong, and which field it concerns (Path).
func (t TypedWish) Wish() (blindplan.Wish, []*Error) {
	var errs []*Error
	fail := func(path, key string, pairs ...any) {
		errs = append(errs, &Error{Path: path, Key: "intake.wish." + key, Args: args(pairs...)})
	}
	number := func(path, text string, otherwise int) int {
		if closed(text) == "" {
			return otherwise
		}
		n, err := strconv.Atoi(closed(text))
		if err != nil || n < 0 || n > 1_000_000 {
			fail(path, "number", "Got", shown(text))
		}
		return n
	}
	w := blindplan.Wish{
		Players: number(WishPlayers, t.Players, 0), Level: number(WishLevel, t.Level, 0), Break: number(WishBreak, t.Break, 0),
		Seats: number(WishSeats, t.Seats, 0), More: number(WishMore, t.More, 0), Late: number(WishLate, t.Late, blindplan.UntilBreak),
	}
	var bad string
	if w.Case, bad = ParseCase(t.Case); bad != "" {
		fail(WishCase, "case", "Got", shown(bad))
	}
	start, startOK := clockTime(t.Start)
	end, endOK := clockTime(t.End)
	for _, time := range []struct {
		path, text string
		ok         bool
	}{{WishStart, t.Start, startOK}, {WishEnd, t.End, endOK}} {
		if !time.ok {
			fail(time.path, "time", "Got", shown(time.text))
		}
	}
	if w.Minutes = (end - start + minutesOfDay) % minutesOfDay; startOK && endOK && w.Minutes == 0 {
		w.Minutes = minutesOfDay
	}
	switch t.Ante {
	case "", antes[hand.NoAnte]:
	case antes[hand.AnteBigBlind]:
		w.Ante = hand.AnteBigBlind
	default:
		fail(WishAnte, "ante", "Got", shown(t.Ante))
	}
	return w, errs
}

// stock is one value of a case: "25x400", "25 × 400", "25: 400".
var stock = regexp.MustCompile(`^([0-9]+)[x×*:=]([0-9]+)$`)

// ParseCase reads the chips of a case, separated by commas, semicolons or lines: each value with how many there are. It returns the first part
// that is none, "" where all are. The same value twice counts together.
func ParseCase(text string) (out []blindplan.Stock, bad string) {
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",;\n\r", r) }) {
		tight := strings.ToLower(closed(part))
		if fields := strings.Fields(part); len(fields) == 2 && !strings.ContainsAny(tight, "x×*:=") {
			tight = fields[0] + "x" + fields[1] // two columns of a spreadsheet
		}
		if tight == "" {
			continue
		}
		m := stock.FindStringSubmatch(tight)
		if m == nil || len(m[1]) > 9 || len(m[2]) > 9 {
			return nil, strings.TrimSpace(part)
		}
		value, _ := strconv.ParseInt(m[1], 10, 64) // at most nine digits
		count, _ := strconv.Atoi(m[2])
		if i := slices.IndexFunc(out, func(s blindplan.Stock) bool { return s.Chip == chip.Amount(value) }); i >= 0 {
			out[i].Count += count
			continue
		}
		out = append(out, blindplan.Stock{Chip: chip.Amount(value), Count: count})
	}
	return out, ""
}

var timeOfDay = regexp.MustCompile(`^([0-9]{1,2})(?:[:h.]([0-9]{2})?)?$`)

// clockTime reads a time of day, in minutes since midnight; "24:00" is midnight too.
func clockTime(text string) (int, bool) {
	m := timeOfDay.FindStringSubmatch(strings.ToLower(closed(text)))
	if m == nil {
		return 0, false
	}
	hours, _ := strconv.Atoi(m[1])
	minutes, _ := strconv.Atoi("0" + m[2])
	return hours%24*60 + minutes, hours <= 24 && minutes < 60 && (hours < 24 || minutes == 0)
}

// ClockTime is a time so many minutes after a time of day that was typed: "00:10"; "" where none was.
func ClockTime(start string, minutes int) string {
	at, ok := clockTime(start)
	if !ok {
		return ""
	}
	at = (at + minutes) % minutesOfDay
	return twoDigits(at/60) + ":" + twoDigits(at%60)
}
