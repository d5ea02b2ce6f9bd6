package intake

import (
	"strings"
	"unicode/utf8"
)

// Limits of a file of The Tournament Director. Whole seasons of a club stay far below them.
const (
	MaxTDTBytes = MaxPlayersBytes
	tdtDepth    = 64
	tdtValues   = 1_000_000
)

// tdtValue is one value of a file of The Tournament Director, which is the text of JavaScript objects: text, number, list, or fields. It is read
// and never run. Class is what stands after "new", or calls a function, as in Map.from.
type tdtValue struct {
	line   int
	class  string
	text   string // of a string, a number, true, false, null
	quoted bool
	list   []*tdtValue
	fields map[string]*tdtValue
}

// field is a field of an object, or of the object that an object is made of; never nil.
func (v *tdtValue) field(name string) *tdtValue {
	for v.fields == nil && len(v.list) == 1 && v.class != "" {
		v = v.list[0]
	}
	if f := v.fields[name]; f != nil {
		return f
	}
	return &tdtValue{line: v.line}
}

// items are the elements of a list, or of the list that an object is made of.
func (v *tdtValue) items() []*tdtValue {
	for v.class != "" && len(v.list) == 1 && v.list[0].fields == nil {
		v = v.list[0]
	}
	return v.list
}

// tdtReader reads the values of a text.
type tdtReader struct {
	file  string
	text  string
	pos   int
	line  int
	depth int
	count int
}

// isTDT reports whether a text is a file of The Tournament Director.
func isTDT(text string) bool {
	start := strings.TrimLeft(text[:min(len(text), 4096)], " \t\r\n")
	return strings.HasPrefix(start, "{") && strings.Contains(start, "new Tournament(")
}

func readTDT(name, text string) (*tdtValue, error) {
	r := &tdtReader{file: name, text: text, line: 1}
	v, err := r.value()
	if err != nil {
		return nil, err
	}
	if r.space(); r.pos < len(r.text) {
		return nil, r.fail("intake.tdt.syntax", "Got", r.near())
	}
	return v, nil
}

func (r *tdtReader) fail(key string, pairs ...any) error {
	return &Error{File: r.file, Line: r.line, Key: key, Args: args(pairs...)}
}

// near is what stands where reading stopped.
func (r *tdtReader) near() string {
	if r.pos >= len(r.text) {
		return "…"
	}
	return shown(r.text[r.pos:min(len(r.text), r.pos+80)])
}

func (r *tdtReader) space() {
	for ; r.pos < len(r.text) && strings.IndexByte(" \t\r\n", r.text[r.pos]) >= 0; r.pos++ {
		if r.text[r.pos] == '\n' {
			r.line++
		}
	}
}

// take passes a character where it stands next.
func (r *tdtReader) take(c byte) bool {
	r.space()
	if r.pos < len(r.text) && r.text[r.pos] == c {
		r.pos++
		return true
	}
	return false
}

// word is the name or number that stands next, dots included.
func (r *tdtReader) word() string {
	r.space()
	start := r.pos
	for r.pos < len(r.text) {
		c := r.text[r.pos]
		if c != '_' && c != '$' && c != '.' && c != '-' && c != '+' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
			break
		}
		r.pos++
	}
	return r.text[start:r.pos]
}

func (r *tdtReader) value() (*tdtValue, error) {
	r.space()
	if r.count++; r.count > tdtValues {
		return nil, r.fail("intake.tdt.many", "Max", tdtValues)
	}
	if r.depth++; r.depth > tdtDepth {
		return nil, r.fail("intake.tdt.deep", "Max", tdtDepth)
	}
	defer func() { r.depth-- }()
	v := &tdtValue{line: r.line}
	if r.pos >= len(r.text) {
		return nil, r.fail("intake.tdt.syntax", "Got", r.near())
	}
	switch c := r.text[r.pos]; c {
	case '"', '\'':
		v.quoted = true
		return v, r.str(v)
	case '[':
		r.pos++
		return v, r.elements(v, ']')
	case '{':
		r.pos++
		return v, r.object(v)
	}
	word := r.word()
	if word == "new" {
		word = r.word()
	} else if word != "" && !r.called() {
		v.text = word
		return v, nil
	}
	if word == "" || !r.take('(') {
		return nil, r.fail("intake.tdt.syntax", "Got", r.near())
	}
	v.class = word
	return v, r.elements(v, ')')
}

// called reports whether a word is followed by arguments.
func (r *tdtReader) called() bool {
	r.space()
	return r.pos < len(r.text) && r.text[r.pos] == '('
}

// elements reads values separated by commas up to a closing character.
func (r *tdtReader) elements(v *tdtValue, closing byte) error {
	v.list = []*tdtValue{}
	for !r.take(closing) {
		item, err := r.value()
		if err != nil {
			return err
		}
		v.list = append(v.list, item)
		if !r.take(',') {
			if r.take(closing) {
				return nil
			}
			return r.fail("intake.tdt.syntax", "Got", r.near())
		}
	}
	return nil
}

// object reads the fields of an object.
func (r *tdtReader) object(v *tdtValue) error {
	v.fields = map[string]*tdtValue{}
	for !r.take('}') {
		key := &tdtValue{}
		if r.space(); r.pos < len(r.text) && (r.text[r.pos] == '"' || r.text[r.pos] == '\'') {
			if err := r.str(key); err != nil {
				return err
			}
		} else {
			key.text = r.word()
		}
		if key.text == "" || !r.take(':') {
			return r.fail("intake.tdt.syntax", "Got", r.near())
		}
		item, err := r.value()
		if err != nil {
			return err
		}
		v.fields[key.text] = item
		if !r.take(',') {
			if r.take('}') {
				return nil
			}
			return r.fail("intake.tdt.syntax", "Got", r.near())
		}
	}
	return nil
}

// str reads a string in either kind of quotes, with the escapes of JavaScript.
func (r *tdtReader) str(v *tdtValue) error {
	quote := r.text[r.pos]
	r.pos++
	var out strings.Builder
	for r.pos < len(r.text) {
		c := r.text[r.pos]
		r.pos++
		switch c {
		case quote:
			v.text = out.String()
			return nil
		case '\n':
			return r.fail("intake.tdt.string")
		case '\\':
			if !r.escape(&out) {
				return r.fail("intake.tdt.syntax", "Got", r.near())
			}
		default:
			out.WriteByte(c)
		}
	}
	return r.fail("intake.tdt.string")
}

// escape reads what follows a backslash.
func (r *tdtReader) escape(out *strings.Builder) bool {
	if r.pos >= len(r.text) {
		return false
	}
	c := r.text[r.pos]
	r.pos++
	digits := 0
	switch c {
	case 'n', 'r', 't', 'b', 'f', 'v', '0':
		out.WriteByte(' ') // a line end or a tab within a text
		return true
	case 'x':
		digits = 2
	case 'u':
		digits = 4
	default:
		if c >= utf8.RuneSelf {
			r.pos--
			return true
		}
		out.WriteByte(c)
		return true
	}
	var code rune
	for range digits {
		if r.pos >= len(r.text) {
			return false
		}
		n := strings.IndexByte("0123456789abcdef", r.text[r.pos]|0x20)
		if n < 0 {
			return false
		}
		code, r.pos = code<<4|rune(n), r.pos+1
	}
	if unprintable(code) {
		code = ' '
	}
	out.WriteRune(code)
	return true
}
