package phh

import (
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
)

// The TOML library says whether a document is TOML; it does not say where its values stand, nor how its numbers
// were written, and it turns them into binary fractions. So the values are read here, from the text itself:
// every value keeps its source and its line.

// node is a value of a document, or one of its tables.
type node struct {
	kind   nodeKind
	line   int
	text   string  // as written; "" of what stands under headers or dotted keys
	items  []*node // of an array
	keys   []string
	fields map[string]*node // of a table, listed by keys in the order of the document
}

type nodeKind uint8

const (
	scalar nodeKind = iota
	array
	table
)

// scan reads a document that the library has accepted; of another text it makes something, and ends.
func scan(text string) *node { return scanFrom(text, 1) }

// scanFrom reads a part of a document, which begins on a line.
func scanFrom(text string, line int) *node {
	s := &scanner{text: text, line: line}
	root := &node{kind: table, line: line}
	under := root
	for s.skipBlank(); s.at < len(s.text); s.skipBlank() {
		if s.text[s.at] == '[' {
			under = s.header(root)
			continue
		}
		line := s.line
		path := s.key()
		if s.at < len(s.text) && s.text[s.at] == '=' {
			s.at++
		}
		s.skipSpaces()
		value := s.value()
		value.line = line
		into := under
		for _, key := range path[:len(path)-1] {
			into = into.child(key, line)
		}
		into.put(path[len(path)-1], value)
		s.until("\n#")
	}
	return root
}

// put adds a field; of two of one name, which no TOML document has, the first stays.
func (n *node) put(key string, value *node) {
	if n.fields == nil {
		n.fields = map[string]*node{}
	}
	if _, twice := n.fields[key]; !twice {
		n.fields[key] = value
		n.keys = append(n.keys, key)
	}
}

// child returns the table named key, made when it is missing; of an array of tables the last one.
func (n *node) child(key string, line int) *node {
	c, found := n.fields[key]
	switch {
	case !found:
		c = &node{kind: table, line: line}
		n.put(key, c)
	case c.kind == array && len(c.items) > 0:
		c = c.items[len(c.items)-1]
	}
	return c
}

// field returns a field of a table, nil when there is none.
func (n *node) field(key string) *node { return n.fields[key] }

// source writes a value on the way out as it was written; what stood under headers becomes an inline table.
func (n *node) source() string {
	if n.text != "" {
		return n.text
	}
	var parts []string
	for _, item := range n.items {
		parts = append(parts, item.source())
	}
	if n.kind == array {
		return "[" + strings.Join(parts, ", ") + "]"
	}
	for _, name := range n.keys {
		parts = append(parts, keyText(name)+" = "+n.fields[name].source())
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// str returns the text of a string; ok is false of anything else.
func (n *node) str() (string, bool) {
	if n == nil || n.kind != scalar || n.text == "" || n.text[0] != '"' && n.text[0] != '\'' {
		return "", false
	}
	return unquote(n.text), true
}

// unquote returns what a TOML string of any of the four kinds says.
func unquote(text string) string {
	plain := len(text) >= 2 && text[len(text)-1] == text[0] && !strings.HasPrefix(text, `""`) && !strings.HasPrefix(text, "''")
	if plain && (text[0] == '\'' || !strings.Contains(text, `\`)) {
		return text[1 : len(text)-1]
	}
	var doc struct{ V string }
	if _, err := toml.Decode("V = "+text, &doc); err != nil {
		return ""
	}
	return doc.V
}

type scanner struct {
	text string
	at   int
	line int
}

// header reads [a.b] or [[a.b]] and returns the table that follows.
func (s *scanner) header(root *node) *node {
	line, many := s.line, strings.HasPrefix(s.text[s.at:], "[[")
	s.at++
	if many {
		s.at++
	}
	path := s.key()
	s.until("\n#")
	under := root
	for _, key := range path[:len(path)-1] {
		under = under.child(key, line)
	}
	last := path[len(path)-1]
	if !many {
		return under.child(last, line)
	}
	list := under.field(last)
	if list == nil {
		list = &node{kind: array, line: line}
		under.put(last, list)
	}
	list.items = append(list.items, &node{kind: table, line: line})
	return list.items[len(list.items)-1]
}

// key reads a key, dotted or not, up to what follows it; there is one part at least.
func (s *scanner) key() []string {
	var path []string
	for {
		s.skipSpaces()
		start := s.at
		for s.at < len(s.text) && !strings.ContainsRune(".=]}\n#", rune(s.text[s.at])) {
			if s.text[s.at] == '"' || s.text[s.at] == '\'' {
				s.quoted()
			} else {
				s.at++
			}
		}
		part := strings.TrimRight(s.text[start:s.at], " \t\r")
		if part != "" && (part[0] == '"' || part[0] == '\'') {
			part = unquote(part)
		}
		path = append(path, part)
		if s.at >= len(s.text) || s.text[s.at] != '.' {
			return path
		}
		s.at++
	}
}

// until moves to the first of the stop characters outside quotes.
func (s *scanner) until(stops string) {
	for s.at < len(s.text) && !strings.ContainsRune(stops, rune(s.text[s.at])) {
		if s.text[s.at] == '"' || s.text[s.at] == '\'' {
			s.quoted()
			continue
		}
		s.step()
	}
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
	s.at += len(closing)
	for s.at < len(s.text) && !strings.HasPrefix(s.text[s.at:], closing) {
		if s.text[s.at] == '\\' && quote == '"' && s.at+1 < len(s.text) {
			s.at++
		}
		s.step()
	}
	s.at = min(s.at+len(closing), len(s.text))
	for more := 0; len(closing) == 3 && more < 2 && s.at < len(s.text) && s.text[s.at] == quote; more++ {
		s.at++ // up to two more belong to the string
	}
}

// value reads a value and moves over it.
func (s *scanner) value() *node {
	v := &node{line: s.line}
	start := s.at
	switch {
	case s.at == len(s.text):
		return v
	case s.text[s.at] == '[':
		v.kind = array
		s.list(v)
	case s.text[s.at] == '{':
		v.kind = table
		s.inline(v)
	default:
		s.until(",]}\n#")
	}
	v.text = strings.TrimSpace(s.text[start:s.at])
	return v
}

func (s *scanner) list(v *node) {
	s.at++
	for s.skipBlank(); s.at < len(s.text) && s.text[s.at] != ']'; s.skipBlank() {
		if s.text[s.at] == ',' {
			s.at++
			continue
		}
		before := s.at
		v.items = append(v.items, s.value())
		if s.at == before {
			return // not TOML: do not stand still
		}
	}
	s.at = min(s.at+1, len(s.text))
}

func (s *scanner) inline(v *node) {
	s.at++
	for s.skipBlank(); s.at < len(s.text) && s.text[s.at] != '}'; s.skipBlank() {
		if s.text[s.at] == ',' {
			s.at++
			continue
		}
		before, line := s.at, s.line
		path := s.key()
		if s.at < len(s.text) && s.text[s.at] == '=' {
			s.at++
		}
		s.skipBlank()
		value := s.value()
		into := v
		for _, key := range path[:len(path)-1] {
			into = into.child(key, line)
		}
		into.put(path[len(path)-1], value)
		if s.at == before {
			return
		}
	}
	s.at = min(s.at+1, len(s.text))
}

// bare reports whether a key needs no quotes.
func bare(key string) bool {
	const letters = "_-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	return key != "" && !slices.ContainsFunc([]rune(key), func(r rune) bool { return !strings.ContainsRune(letters, r) })
}

// keyText writes a key.
func keyText(name string) string {
	if bare(name) {
		return name
	}
	return quote(name)
}
