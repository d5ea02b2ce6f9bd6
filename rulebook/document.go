package rulebook

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"

	"github.com/floorbook/floorbook/refusal"
)

// fileMax is the size of the largest book file, in bytes.
const fileMax = 4 << 20

// document is one TOML file read.
type document struct {
	name  string
	text  string
	data  map[string]any
	lines map[string]int // dotted path, "article.3.title.fr" -> 1-based line; of use in errors only, and found for the first
}

func parseDocument(name string, text []byte) (*document, error) {
	d := &document{name: name, data: map[string]any{}}
	if len(text) > fileMax {
		return nil, d.fail("", TooLarge, "Bytes", fileMax)
	}
	if !utf8.Valid(text) {
		return nil, d.fail("", NotUTF8)
	}
	d.text = strings.TrimPrefix(string(text), "\ufeff")
	if _, err := toml.Decode(d.text, &d.data); err != nil {
		var syntax toml.ParseError
		if errors.As(err, &syntax) {
			// The parser counts the end of the line that it could not read as the next line.
			line := 1 + strings.Count(d.text[:max(0, min(syntax.Position.Start, len(d.text)))], "\n")
			return nil, &Error{File: name, Line: line, Reason: refusal.New(NotTOML, "Detail", syntax.Message)}
		}
		return nil, d.fail("", NotTOML, "Detail", err.Error())
	}
	return d, nil
}

// fail is an error at the line of path, or of the nearest table above it.
func (d *document) fail(path string, code refusal.Code, args ...any) error {
	return &Error{File: d.name, Line: d.line(path), Reason: refusal.New(code, args...)}
}

func (d *document) line(path string) int {
	if d.lines == nil && d.data != nil {
		d.lines = keyLines(d.text)
	}
	for path != "" {
		if n, ok := d.lines[path]; ok {
			return n
		}
		cut := strings.LastIndexByte(path, '.')
		if cut < 0 {
			return 0
		}
		path = path[:cut]
	}
	return 0
}

// keyLines finds the line of each key and table. It needs no more of TOML's grammar than line beginnings:
// the file has been parsed already, and a key hidden in an inline table is reported at its table's line.
func keyLines(text string) map[string]int {
	lines := map[string]int{}
	count := map[string]int{}
	table, quote := "", ""
	for i, line := range strings.Split(text, "\n") {
		trimmed := strings.TrimSpace(line)
		if quote != "" {
			if strings.Contains(trimmed, quote) {
				quote = ""
			}
			continue
		}
		switch {
		case strings.HasPrefix(trimmed, "[["):
			name := plainKey(cutAt(trimmed[2:], "]]"))
			table = join(name, strconv.Itoa(count[name]))
			count[name]++
			lines[table] = i + 1
		case strings.HasPrefix(trimmed, "["):
			table = plainKey(cutAt(trimmed[1:], "]"))
			if cut := strings.LastIndexByte(table, '.'); cut > 0 && count[table[:cut]] > 0 {
				table = table[:cut] + "." + strconv.Itoa(count[table[:cut]]-1) + table[cut:]
			}
			lines[table] = i + 1
		case !strings.HasPrefix(trimmed, "#"):
			key, value, found := strings.Cut(trimmed, "=")
			if !found {
				continue
			}
			path := join(table, plainKey(key))
			for path != table && lines[path] == 0 { // title.fr also says where title is
				lines[path] = i + 1
				path = path[:max(0, strings.LastIndexByte(path, '.'))]
			}
			quote = opens(value)
		}
	}
	return lines
}

// opens returns the closing quote of a multi-line string that value leaves open.
func opens(value string) string {
	for _, quote := range []string{`"""`, "'''"} {
		if strings.Count(value, quote)%2 == 1 {
			return quote
		}
	}
	return ""
}

func cutAt(s, end string) string {
	before, _, _ := strings.Cut(s, end)
	return before
}

// plainKey turns `title . "fr"` into "title.fr".
func plainKey(key string) string {
	parts := strings.Split(key, ".")
	for i, part := range parts {
		parts[i] = strings.Trim(strings.TrimSpace(part), `"'`)
	}
	return strings.Join(parts, ".")
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// node is one table of a document; its methods read keys and remember which were read.
type node struct {
	doc  *document
	path string
	data map[string]any
	read []string
}

func (d *document) root() *node { return &node{doc: d, data: d.data} }

func (n *node) fail(key string, code refusal.Code, args ...any) error {
	return n.doc.fail(join(n.path, key), code, args...)
}

func (n *node) take(key string) (any, bool) {
	n.read = append(n.read, key)
	v, ok := n.data[key]
	return v, ok
}

// text reads a string; a missing one is "".
func (n *node) text(key string) (string, error) {
	v, ok := n.take(key)
	if !ok {
		return "", nil
	}
	s, ok := v.(string)
	if !ok {
		return "", n.fail(key, WrongType, "Key", join(n.path, key), "Want", "string", "Got", typeName(v))
	}
	return s, nil
}

// flag reads true or false; a missing one is false.
func (n *node) flag(key string) (bool, error) {
	v, ok := n.take(key)
	if !ok {
		return false, nil
	}
	b, ok := v.(bool)
	if !ok {
		return false, n.fail(key, WrongType, "Key", join(n.path, key), "Want", "boolean", "Got", typeName(v))
	}
	return b, nil
}

// both reads a text in two languages, written key.fr and key.en.
func (n *node) both(key string) (Text, error) {
	sub, err := n.table(key)
	if err != nil || sub == nil {
		return Text{}, err
	}
	fr, err := sub.text("fr")
	if err != nil {
		return Text{}, err
	}
	en, err := sub.text("en")
	if err != nil {
		return Text{}, err
	}
	return Text{FR: fr, EN: en}, sub.done()
}

// texts reads a list of strings.
func (n *node) texts(key string) ([]string, error) {
	v, ok := n.take(key)
	if !ok {
		return nil, nil
	}
	list, ok := v.([]any)
	if !ok {
		return nil, n.fail(key, WrongType, "Key", join(n.path, key), "Want", "array", "Got", typeName(v))
	}
	out := make([]string, 0, len(list))
	for _, item := range list {
		s, ok := item.(string)
		if !ok {
			return nil, n.fail(key, WrongType, "Key", join(n.path, key), "Want", "string", "Got", typeName(item))
		}
		out = append(out, s)
	}
	return out, nil
}

// table reads a sub-table, nil when it is missing.
func (n *node) table(key string) (*node, error) {
	v, ok := n.take(key)
	if !ok {
		return nil, nil
	}
	data, ok := v.(map[string]any)
	if !ok {
		return nil, n.fail(key, WrongType, "Key", join(n.path, key), "Want", "table", "Got", typeName(v))
	}
	return &node{doc: n.doc, path: join(n.path, key), data: data}, nil
}

// tables reads an array of tables.
func (n *node) tables(key string) ([]*node, error) {
	v, ok := n.take(key)
	if !ok {
		return nil, nil
	}
	list, ok := v.([]map[string]any)
	if !ok {
		return nil, n.fail(key, WrongType, "Key", join(n.path, key), "Want", "[["+key+"]]", "Got", typeName(v))
	}
	out := make([]*node, len(list))
	for i, data := range list {
		out[i] = &node{doc: n.doc, path: join(n.path, key) + "." + strconv.Itoa(i), data: data}
	}
	return out, nil
}

// done refuses the keys that nobody read, the first in the file first.
func (n *node) done() error {
	worst, at := "", 0
	for key := range n.data {
		if slices.Contains(n.read, key) {
			continue
		}
		line := n.doc.line(join(n.path, key))
		if worst == "" || line < at || line == at && key < worst {
			worst, at = key, line
		}
	}
	if worst == "" {
		return nil
	}
	known := slices.Clone(n.read)
	slices.Sort(known)
	return n.fail(worst, UnknownKey, "Key", join(n.path, worst), "Known", nearest(worst, known))
}

func typeName(v any) string {
	switch v.(type) {
	case string:
		return "string"
	case int64:
		return "integer"
	case float64:
		return "float"
	case bool:
		return "boolean"
	case map[string]any:
		return "table"
	case []any, []map[string]any:
		return "array"
	}
	return "date"
}
