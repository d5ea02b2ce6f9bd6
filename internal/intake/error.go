package intake

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/floorbook/floorbook/internal/lang"
)

// Error is the first thing wrong in a file, by line.
type Error struct {
	File string         // as the person named it
	Line int            // 1-based; 0 = the file as a whole
	Path string         // what it concerns in a structure: "levels.3.small"
	Key  string         // message key "intake.…"
	Args map[string]any // named arguments of the message
}

// In words the error on one line in l: "players.csv:12: …".
func (e *Error) In(l lang.Lang) string {
	text := strings.Map(flat, l.Text(e.Key, e.Args))
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.File, text)
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, text)
}

// Error is the English wording, for logs and tests; people read [Error.In].
func (e *Error) Error() string { return e.In(lang.English) }

// Warning is something odd that was read all the same.
type Warning Error

// In words the warning on one line in l.
func (w Warning) In(l lang.Lang) string { return (*Error)(&w).In(l) }

// flat makes line ends and other control characters that came from the file a space.
func flat(r rune) rune {
	if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
		return ' '
	}
	return r
}

// shown is a value from the file as a message quotes it, cut where it is long.
func shown(v any) string {
	s := []rune(fmt.Sprint(v))
	if len(s) > 60 {
		return string(s[:60]) + "…"
	}
	return string(s)
}

// args builds named arguments from alternating names and values.
func args(pairs ...any) map[string]any {
	m := make(map[string]any, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		m[pairs[i].(string)] = pairs[i+1]
	}
	return m
}
