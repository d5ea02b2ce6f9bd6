package event

import (
	"bytes"
	"encoding/json"
)

// Journals are read more often than they are written: whole ones when a room opens. What Marshal writes is told apart by its first bytes, without
// going through a text several times. Any other text is read as JSON, and whatever is taken apart here is proved to be JSON where its event is read.

// Head is what stands before the fields of an event.
type Head struct {
	Type    string `json:"type"`
	AtTable int    `json:"at_table"` // number of the table, 0 where it is at none
}

const (
	typeFirst  = `{"type":"`
	tableNext  = `,"at_table":`
	digitsRead = 9 // no number of a table has more
)

// ReadHead reads the head of an event.
func ReadHead(text []byte) (Head, error) {
	if h, ok := written(text); ok {
		return h, nil
	}
	var h Head
	err := json.Unmarshal(text, &h)
	return h, err
}

// written reads the head as Object writes it; false for any other.
func written(text []byte) (h Head, ok bool) {
	rest, ok := bytes.CutPrefix(text, []byte(typeFirst))
	end := bytes.IndexByte(rest, '"')
	if !ok || end < 0 || bytes.ContainsFunc(rest[:end], func(r rune) bool { return r < ' ' || r > '~' || r == '\\' }) {
		return h, false
	}
	h.Type = string(rest[:end])
	rest, at := bytes.CutPrefix(rest[end+1:], []byte(tableNext))
	if !at {
		return h, !bytes.Contains(rest, []byte("at_table"))
	}
	i := 0
	for ; i < len(rest) && '0' <= rest[i] && rest[i] <= '9'; i++ {
		h.AtTable = 10*h.AtTable + int(rest[i]-'0')
	}
	return h, 0 < i && i <= digitsRead && i < len(rest) && (rest[i] == ',' || rest[i] == '}')
}

// elements are the objects of an array that is written without spaces between them; false for any other text.
func elements(data []byte) (all []json.RawMessage, ok bool) {
	if len(data) < 2 || data[0] != '[' || data[len(data)-1] != ']' {
		return nil, false
	}
	for rest := data[1:]; ; {
		n := object(rest)
		if n == 0 {
			return nil, false
		}
		all = append(all, rest[:n:n])
		switch rest = rest[n:]; {
		case len(rest) == 1: // the bracket
			return all, true
		case len(rest) == 0 || rest[0] != ',':
			return nil, false
		}
		rest = rest[1:]
	}
}

// object is the length of the object with which a text begins, 0 where none does.
func object(text []byte) int {
	if len(text) == 0 || text[0] != '{' {
		return 0
	}
	depth, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}
