package phh

import "strings"

// The TOML library says what a document means, not where its values stand nor how its numbers were written.
// scan finds both for plain "key = value" lines. It trusts that the document is valid TOML.

// place names a field: the header it stands under ("" before the first) and its key.
type place struct{ table, key string }

// raw is a value as written.
type raw struct {
	line  int
	text  string // of a scalar
	items []raw  // of an array
	array bool
}

type scanner struct {
	text   string
	at     int
	line   int
	fields map[place]raw
	tables map[string]int // header to its line
}

func scan(text string) *scanner {
	s := &scanner{text: text, line: 1, fields: map[place]raw{}, tables: map[string]int{}}
	table := ""
	for s.skipBlank(); s.at < len(s.text); s.skipBlank() {
		if s.text[s.at] == '[' {
			table = strings.Trim(s.until("\n#"), "[] \t\r")
			table = unquote(table)
			if _, seen := s.tables[table]; !seen {
				s.tables[table] = s.line
			}
			continue
		}
		line := s.line
		key := unquote(strings.TrimSpace(s.until("=\n")))
		if s.at < len(s.text) && s.text[s.at] == '=' {
			s.at++
		}
		s.skipSpaces()
		value := s.value()
		value.line = line
		s.fields[place{table, key}] = value
		s.until("\n#")
	}
	return s
}

func unquote(key string) string {
	if n := len(key); n >= 2 && (key[0] == '"' || key[0] == '\'') && key[n-1] == key[0] {
		return key[1 : n-1]
	}
	return key
}

// until moves to the first of the stop characters outside quotes and returns what stands before it.
func (s *scanner) until(stops string) string {
	start := s.at
	for s.at < len(s.text) && !strings.ContainsRune(stops, rune(s.text[s.at])) {
		if s.text[s.at] == '"' || s.text[s.at] == '\'' {
			s.quoted()
			continue
		}
		s.step()
	}
	return s.text[start:s.at]
}

func (s *scanner) step() {
	if s.text[s.at] == '\n' {
		s.line++
	}
	s.at++
}

func (s *scanner) skipSpaces() {
	for s.at < len(s.text) && (s.text[s.at] == ' ' || s.text[s.at] == '\t') {
		s.at++
	}
}

// skipBlank moves over white space, line ends and comments.
func (s *scanner) skipBlank() {
	for s.at < len(s.text) {
		switch s.text[s.at] {
		case ' ', '\t', '\r', '\n':
			s.step()
		case '#':
			for s.at < len(s.text) && s.text[s.at] != '\n' {
				s.at++
			}
		default:
			return
		}
	}
}

// quoted moves over a string of any of TOML's four kinds.
func (s *scanner) quoted() {
	quote := s.text[s.at]
	closing := string(quote)
	if long := strings.Repeat(closing, 3); strings.HasPrefix(s.text[s.at:], long) {
		closing = long
	}
	for range closing {
		s.at++
	}
	for s.at < len(s.text) && !strings.HasPrefix(s.text[s.at:], closing) {
		if s.text[s.at] == '\\' && quote == '"' && s.at+1 < len(s.text) {
			s.at++
		}
		s.step()
	}
	s.at = min(s.at+len(closing), len(s.text))
	for len(closing) == 3 && s.at < len(s.text) && s.text[s.at] == quote { // up to two more belong to the string
		s.at++
	}
}

// value moves over a value and returns it as written.
func (s *scanner) value() raw {
	v := raw{line: s.line}
	switch {
	case s.at == len(s.text):
	case s.text[s.at] == '[':
		v.array = true
		s.at++
		for s.skipBlank(); s.at < len(s.text) && s.text[s.at] != ']'; s.skipBlank() {
			if s.text[s.at] == ',' {
				s.at++
				continue
			}
			before := s.at
			v.items = append(v.items, s.value())
			if s.at == before {
				return v // not TOML: do not stand still
			}
		}
		s.at = min(s.at+1, len(s.text))
	case s.text[s.at] == '{':
		s.at++
		for s.skipBlank(); s.at < len(s.text) && s.text[s.at] != '}'; s.skipBlank() {
			s.until("{[,}=\n#")
			if s.at < len(s.text) && strings.ContainsRune("{[", rune(s.text[s.at])) {
				s.value()
			} else if s.at < len(s.text) && strings.ContainsRune(",=", rune(s.text[s.at])) {
				s.at++
			}
		}
		s.at = min(s.at+1, len(s.text))
	default:
		v.text = strings.TrimSpace(s.until(",]}\n#"))
	}
	return v
}
