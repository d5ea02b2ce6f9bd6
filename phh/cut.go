package phh

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"regexp"
	"strings"
)

// handMax is the longest hand, in bytes.
const handMax = 1 << 20

// piece is a part of a file that is read at once.
type piece struct {
	name string // of its table, "" before the first
	line int    // its first
	text string
	long bool // longer than a hand may be: the text is not kept
}

// cutter cuts a file into pieces at the headers of its tables. It knows as much of TOML as that takes: a line within
// a string or an array is no header.
type cutter struct {
	from   *bufio.Reader
	buffer []byte
	back   string // read, and to be read again
	number int    // of the next line
	held   string // the header that ended the last piece
	heldAt int    // its line
	quote  string // what closes the string of several lines under way
	depth  int    // of brackets
	length int    // of the last piece: the next is about as long
}

// piece returns what stands before the first table, or the next table with the tables under it. The error is io.EOF
// or the file's.
func (c *cutter) piece(first bool) (p piece, err error) {
	var b strings.Builder
	b.Grow(c.length)
	defer func() { c.length = len(p.text) }()
	p.line = c.number
	if first {
		err = c.skipMark()
	} else if c.held == "" {
		return p, io.EOF
	} else {
		p.line, p.name = c.heldAt, tableName(c.held)
		b.WriteString(c.held)
		c.held = ""
	}
	for err == nil {
		at := c.number
		var line []byte
		if line, err = c.next(); len(line) == 0 {
			break
		}
		if c.isHeader(line) {
			if name := tableName(string(line)); first || name != p.name {
				c.held, c.heldAt = string(line), at
				break
			}
		} else {
			c.count(line)
		}
		switch {
		case p.long && simpleHeader.Match(line):
			c.held, c.heldAt, c.quote, c.depth = string(line), at, "", 0
			return p, nil
		case p.long:
		case b.Len()+len(line) > handMax:
			p.long = true
			if p.text = b.String() + string(line); c.again(&p) {
				return p, nil
			}
			b.Reset()
		default:
			b.Write(line)
		}
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	p.text = b.String()
	return p, err
}

// textPiece returns the next hand of PokerStars text.
func (c *cutter) textPiece() (p piece, err error) {
	var b strings.Builder
	if c.held != "" {
		b.WriteString(c.held)
		p.line = c.heldAt
		c.held = ""
	}
	for err == nil {
		at := c.number
		var line []byte
		if line, err = c.next(); len(line) == 0 {
			break
		}
		line = bytes.TrimPrefix(line, []byte(mark))
		switch begins := starsBegins(string(line)); {
		case begins && p.line > 0:
			c.held, c.heldAt = string(line), at
			p.text = b.String()
			return p, nil
		case begins:
			p.line = at
		case p.line == 0: // before the first hand
			continue
		}
		if p.long = p.long || b.Len()+len(line) > handMax; !p.long {
			b.Write(line)
		}
	}
	if p.text = b.String(); p.line > 0 && errors.Is(err, io.EOF) {
		err = nil
	}
	return p, err
}

// isText reports whether the file is PokerStars text.
func (c *cutter) isText() bool {
	begin, _ := c.from.Peek(1024)
	return IsPokerStars(begin)
}

// mark is what some programs begin a file with.
const mark = "\uFEFF"

// skipMark skips the mark with which some programs begin a file.
func (c *cutter) skipMark() error {
	if begin, err := c.from.Peek(len(mark)); string(begin) != mark {
		if errors.Is(err, io.EOF) {
			err = nil
		}
		return err
	}
	_, err := c.from.Discard(len(mark))
	return err
}

// rest returns a piece and all that follows it; ok is false where that is longer than a hand may be.
func (c *cutter) rest(begin string) (text string, ok bool, err error) {
	var b strings.Builder
	b.WriteString(begin)
	b.WriteString(c.held)
	c.held = ""
	for b.Len() <= handMax {
		line, err := c.next()
		if len(line) == 0 {
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return b.String(), true, err
		}
		b.Write(line)
	}
	return "", false, nil
}

// next returns the next line with its end, and nothing at the end of the file.
func (c *cutter) next() ([]byte, error) {
	c.buffer = c.buffer[:0]
	if c.back != "" {
		line, rest, found := strings.Cut(c.back, "\n")
		c.buffer, c.back = append(c.buffer, line...), rest
		if found {
			c.buffer = append(c.buffer, '\n')
			c.number++
		}
		return c.buffer, nil
	}
	for {
		part, err := c.from.ReadSlice('\n')
		if len(c.buffer) <= handMax { // of a longer line the end is worth nothing
			c.buffer = append(c.buffer, part...)
		}
		switch {
		case err == nil:
			c.number++
			return c.buffer, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return c.buffer, err
		}
	}
}

// simpleHeader is a line that begins a hand, whatever stands before it.
var simpleHeader = regexp.MustCompile(`(?m)^\[[^\[\]"',.{}=#\n]+\][ \t\r]*$`)

// again has a piece that is no TOML read again from the next hand on, if there is one in it: an array or a string
// that is never closed has swallowed it.
func (c *cutter) again(p *piece) bool {
	at := simpleHeader.FindStringIndex(p.text[1:])
	if at == nil {
		return false
	}
	begin := 1 + at[0]
	c.back = p.text[begin:] + c.held + c.back
	c.number = p.line + strings.Count(p.text[:begin], "\n")
	c.heldAt = c.number
	line, _ := c.next()
	c.held = string(line)
	c.quote, c.depth = "", 0
	return true
}

func (c *cutter) isHeader(line []byte) bool {
	if c.quote != "" || c.depth > 0 {
		return false
	}
	line = bytes.TrimLeft(line, " \t")
	return len(line) > 0 && line[0] == '['
}

// tableName returns the first part of the name in a header.
func tableName(header string) string {
	s := scanner{text: strings.TrimLeft(header, " \t[")}
	return s.key()[0]
}

// count follows strings and brackets through a line that is no header.
func (c *cutter) count(line []byte) {
	for i := 0; i < len(line); i++ {
		if c.quote != "" {
			end := closing(line[i:], c.quote)
			if end < 0 {
				return
			}
			c.quote = ""
			if i += end; i >= len(line) {
				return
			}
		}
		switch char := line[i]; char {
		case '#':
			return
		case '[', '{':
			c.depth++
		case ']', '}':
			c.depth = max(0, c.depth-1)
		case '"', '\'':
			if i+2 < len(line) && line[i+1] == char && line[i+2] == char {
				c.quote = string(line[i : i+3])
				i += 2
				continue
			}
			end := closing(line[i+1:], string(line[i:i+1]))
			if end < 0 {
				return
			}
			i += end
		}
	}
}

// closing returns where a string that is under way ends, after what closes it; -1 where it does not.
func closing(text []byte, quote string) int {
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && quote[0] == '"' {
			i++
			continue
		}
		if text[i] != quote[0] || len(text)-i < len(quote) || string(text[i:i+len(quote)]) != quote {
			continue
		}
		end := i + len(quote)
		for more := 0; len(quote) == 3 && more < 2 && end < len(text) && text[end] == quote[0]; more++ {
			end++ // up to two more belong to the string
		}
		return end
	}
	return -1
}
