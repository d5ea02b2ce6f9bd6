package intake

import (
	"strconv"
	"strings"
)

// keyLines returns the line of every key, table header and array element of a TOML text, by its path
// ("levels.3.small"). The TOML decoder reports lines only for syntax errors; people need them for every error.
// The text has already been accepted by the decoder, so the scanner checks nothing; on anything else it ends early.
func keyLines(text string) map[string]int {
	s := &scanner{text: text, line: 1, lines: map[string]int{}, arrays: map[string]int{}}
	for s.skipBlank(); s.pos < len(s.text); s.skipBlank() {
		before := s.pos
		if s.peek("[") {
			s.header()
		} else {
			s.pair(s.table)
		}
		if s.pos == before { // not TOML after all
			break
		}
	}
	return s.lines
}

type scanner struct {
	text   string
	pos    int
	line   int
	table  string         // path of the table that a header opened
	lines  map[string]int // path → line
	arrays map[string]int // path of an array of tables → elements so far
}

func (s *scanner) peek(start string) bool { return strings.HasPrefix(s.text[s.pos:], start) }

func (s *scanner) advance(n int) {
	n = min(n, len(s.text)-s.pos)
	s.line += strings.Count(s.text[s.pos:s.pos+n], "\n")
	s.pos += n
}

// skipBlank passes spaces, line ends and comments.
func (s *scanner) skipBlank() {
	for s.pos < len(s.text) {
		switch s.text[s.pos] {
		case ' ', '\t', '\r', '\n':
			s.advance(1)
		case '#':
			s.until("\n")
		default:
			return
		}
	}
}

// until passes everything before the first of any character of stops.
func (s *scanner) until(stops string) {
	if i := strings.IndexAny(s.text[s.pos:], stops); i >= 0 {
		s.advance(i)
	} else {
		s.advance(len(s.text))
	}
}

func (s *scanner) mark(path string) {
	if _, ok := s.lines[path]; !ok {
		s.lines[path] = s.line
	}
}

// header reads [a.b] or [[a.b]].
func (s *scanner) header() {
	array := s.peek("[[")
	s.advance(1)
	if array {
		s.advance(1)
	}
	path := ""
	keys := s.key()
	for i, key := range keys {
		path = join(path, key)
		if n := s.arrays[path]; n > 0 && (i < len(keys)-1 || !array) {
			path = join(path, strconv.Itoa(n-1))
		}
	}
	s.mark(path)
	if array {
		n := s.arrays[path]
		s.arrays[path] = n + 1
		path = join(path, strconv.Itoa(n))
		s.mark(path)
	}
	s.table = path
	for s.skipBlank(); s.peek("]"); {
		s.advance(1)
	}
}

// pair reads key = value under path.
func (s *scanner) pair(path string) {
	line := s.line
	for _, key := range s.key() {
		path = join(path, key)
	}
	if _, ok := s.lines[path]; !ok {
		s.lines[path] = line
	}
	s.skipBlank()
	if s.peek("=") {
		s.advance(1)
		s.value(path)
	}
}

// key reads a dotted key.
func (s *scanner) key() (keys []string) {
	for {
		s.skipBlank()
		switch {
		case s.peek(`"`), s.peek("'"):
			start := s.pos
			s.str()
			key, err := strconv.Unquote(s.text[start:s.pos])
			if err != nil {
				key = strings.Trim(s.text[start:s.pos], `"'`)
			}
			keys = append(keys, key)
		default:
			start := s.pos
			s.until(" \t\r\n.=]#")
			keys = append(keys, s.text[start:s.pos])
		}
		for s.pos < len(s.text) && strings.ContainsRune(" \t", rune(s.text[s.pos])) {
			s.advance(1)
		}
		if !s.peek(".") {
			return keys
		}
		s.advance(1)
	}
}

func (s *scanner) value(path string) {
	s.skipBlank()
	switch {
	case s.peek(`"`), s.peek("'"):
		s.str()
	case s.peek("["):
		s.elements("]", func(i int) {
			at := join(path, strconv.Itoa(i))
			s.mark(at)
			s.value(at)
		})
	case s.peek("{"):
		s.elements("}", func(int) { s.pair(path) })
	default:
		s.until(",]}\n#")
	}
}

// elements reads what stands between an opening character and its closing one, separated by commas.
func (s *scanner) elements(closing string, each func(i int)) {
	s.advance(1)
	for i := 0; ; i++ {
		s.skipBlank()
		if s.pos == len(s.text) || s.peek(closing) {
			break
		}
		before := s.pos
		each(i)
		s.skipBlank()
		if s.peek(",") {
			s.advance(1)
		}
		if s.pos == before {
			break
		}
	}
	s.advance(1)
}

// str passes one string of any of TOML's four kinds.
func (s *scanner) str() {
	quote := s.text[s.pos : s.pos+1]
	if s.peek(quote + quote + quote) {
		quote += quote + quote
	}
	escapes := quote[0] == '"'
	s.advance(len(quote))
	for s.pos < len(s.text) && !s.peek(quote) {
		if escapes && s.text[s.pos] == '\\' {
			s.advance(1)
		}
		s.advance(1)
	}
	s.advance(len(quote))
	for len(quote) == 3 && s.peek(quote[:1]) { // """"" ends with quotes of its own
		s.advance(1)
	}
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}
