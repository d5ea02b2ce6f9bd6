package phh

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/floorbook/floorbook/refusal"
)

// Reader reads the hands of a .phh or .phhs file, or of PokerStars text, one after the other and keeps none: its memory does not grow with
// the file.
type Reader struct {
	file   string
	cutter cutter
	begun  bool
	text   bool    // of PokerStars
	hands  []*Hand // read and not yet handed out
	failed []error // likewise
	found  bool    // a hand, readable or not
}

// NewReader returns a reader of the hands in from; file is only a name for messages.
func NewReader(file string, from io.Reader) *Reader {
	return &Reader{file: file, cutter: cutter{from: bufio.NewReader(from), number: 1}}
}

// Next returns the next hand, io.EOF after the last. A *Error is about one hand, or about a file without any: the
// calls after it go on with what follows. Any other error is the file's, and the end of reading.
func (r *Reader) Next() (*Hand, error) {
	for len(r.hands)+len(r.failed) == 0 {
		if err := r.fill(); err != nil {
			return nil, err
		}
	}
	if len(r.failed) > 0 {
		err := r.failed[0]
		r.failed = r.failed[1:]
		return nil, err
	}
	h := r.hands[0]
	r.hands = r.hands[1:]
	return h, nil
}

// fill reads the next piece of the file.
func (r *Reader) fill() error {
	first := !r.begun
	if r.begun = true; first {
		r.text = r.cutter.isText()
	}
	var p piece
	var err error
	if r.text {
		p, err = r.cutter.textPiece()
	} else {
		p, err = r.cutter.piece(first)
	}
	switch {
	case errors.Is(err, io.EOF) && !r.found:
		r.found = true
		r.failed = append(r.failed, &Error{File: r.file, Err: refusal.New(NoHand)})
		return nil
	case err != nil:
		return err
	}
	if p.long {
		r.fail(p.name, p.line, refusal.New(HugeHand, "Bytes", handMax))
		return nil
	}
	if r.text {
		r.found = true
		if h, err := readStars(r.file, &p); h != nil || err != nil {
			r.add(h, err)
		}
		return nil
	}
	if first {
		return r.head(p)
	}
	if root := r.scan(&p); root != nil {
		r.read(root)
	}
	return nil
}

func (r *Reader) fail(name string, line int, err error) {
	r.found = true
	r.failed = append(r.failed, &Error{File: r.file, Hand: name, Line: line, Err: err})
}

// head reads what stands before the first table: the beginning of the only hand of a .phh file, and then the rest
// belongs to it, or what a .phhs file may begin with.
func (r *Reader) head(p piece) error {
	root := r.scan(&p)
	if root == nil {
		return nil
	}
	if root.field(fieldVariant) == nil && root.field(fieldActions) == nil {
		r.read(root)
		return nil
	}
	whole, ok, err := r.cutter.rest(p.text)
	if err != nil {
		return err
	}
	if !ok {
		r.fail("", 1, refusal.New(HugeHand, "Bytes", handMax))
		return nil
	}
	if len(whole) > len(p.text) {
		p.text = whole
		if root = r.scan(&p); root == nil {
			return nil
		}
	}
	r.found = true
	r.add(readHand(r.file, "", root))
	return nil
}

// read reads the hands of a .phhs file, each a table of its own; those that begin with an underscore are a user's.
func (r *Reader) read(root *node) {
	for _, name := range root.keys {
		fields := root.field(name)
		if fields.kind == table && !strings.HasPrefix(name, "_") {
			r.found = true
			r.add(readHand(r.file, name, fields))
		}
	}
}

func (r *Reader) add(h *Hand, err error) {
	if err != nil {
		r.failed = append(r.failed, err)
		return
	}
	r.hands = append(r.hands, h)
}

// scan reads a piece as TOML; nil where it is none, and the hands in it that can be told apart are read all the same.
func (r *Reader) scan(p *piece) *node {
	var doc map[string]any
	if _, err := toml.Decode(p.text, &doc); err != nil {
		r.cutter.again(p)
		e := &Error{File: r.file, Hand: p.name, Line: p.line, Err: refusal.New(BadTOML, "Reason", err.Error())}
		var bad toml.ParseError
		if errors.As(err, &bad) {
			e.Line = p.line + bad.Position.Line - 1
			e.Err = refusal.New(BadTOML, "Reason", bad.Message)
		}
		r.found = true
		r.failed = append(r.failed, e)
		return nil
	}
	return scanFrom(p.text, p.line)
}
