package people

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"sync"

	"github.com/floorbook/floorbook/internal/folder"
)

// Erasure says that somebody was erased. It holds no name.
type Erasure struct {
	ID string `json:"id"`
	At int64  `json:"at"` // Unix milliseconds

	Sign string `json:"sign"` // of this line and all before it
}

// Erased is the list of those who were erased: a file that only grows, a line each, apart from the names. A copy of the names that
// is older than an erasure is put right by it. Each line is signed together with the one before, so that none is changed or taken out of
// the middle unseen.
type Erased struct {
	in   *folder.Folder
	file string
	sign func(text string) string

	mu   sync.Mutex
	text []byte // as it was read last
	lines
}

// lines are those of the list.
type lines struct {
	list     []Erasure
	doubtful []string // ids of lines that are not signed as they should be
}

// OpenErased reads the list, a file of a folder, which need not be there yet. sign is the room's word for a text. Damage is told by Doubtful.
func OpenErased(in *folder.Folder, file string, sign func(text string) string) (*Erased, error) {
	e := &Erased{in: in, file: file, sign: sign}
	if err := e.read(); err != nil {
		return nil, fmt.Errorf("people: the list of the erased: %w", err)
	}
	return e, nil
}

// read reads the list, on which another process may have put somebody. mu is held, or nobody else has the list yet.
func (e *Erased) read() error {
	text, err := e.in.Read(e.file)
	if errors.Is(err, fs.ErrNotExist) {
		text, err = nil, nil
	}
	if err == nil && !bytes.Equal(text, e.text) {
		e.text, e.lines = text, e.linesOf(text)
	}
	return err
}

func (e *Erased) linesOf(text []byte) (out lines) {
	for line := range bytes.Lines(text) {
		var x Erasure
		if err := json.Unmarshal(line, &x); err != nil || x.ID == "" {
			continue // cut short by a power failure, before anybody was told that it is written
		}
		if x.Sign != e.signed(out.list, x) {
			out.doubtful = append(out.doubtful, x.ID)
			continue
		}
		out.list = append(out.list, x)
	}
	return out
}

// signed is the signature of a line that follows a list.
func (e *Erased) signed(list []Erasure, x Erasure) string {
	last := ""
	if n := len(list); n > 0 {
		last = list[n-1].Sign
	}
	return e.sign(fmt.Sprintf("erased %s %d %s", last, x.At, x.ID))
}

// Add puts people on the list: when it returns nil, that is on disk. Who is on it stays once.
func (e *Erased) Add(at int64, ids ...string) error {
	for _, id := range ids {
		if id == "" || len(id) > MaxID {
			return fmt.Errorf("%w: an id of %d bytes, 1 to %d allowed", ErrInvalid, len(id), MaxID)
		}
	}
	err := e.in.Edit(e.file, func(text []byte) ([]byte, error) {
		known := e.linesOf(text)
		if n := len(text); n > 0 && text[n-1] != '\n' { // the last line was cut short
			text = append(text, '\n')
		}
		for _, id := range ids {
			if known.has(id) {
				continue
			}
			x := Erasure{ID: id, At: at}
			x.Sign = e.signed(known.list, x)
			line, err := json.Marshal(x)
			if err != nil {
				return nil, err
			}
			text, known.list = append(append(text, line...), '\n'), append(known.list, x)
		}
		return text, nil
	})
	if err != nil {
		return fmt.Errorf("people: the list of the erased: %w", err)
	}
	return nil
}

// now is the list as it is; as it was known last, where it cannot be read.
func (e *Erased) now() lines {
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := e.read(); err != nil {
		slog.Warn("the list of the erased is not read", "err", err)
	}
	return e.lines
}

// Has reports whether somebody was erased.
func (e *Erased) Has(id string) bool {
	known := e.now()
	return known.has(id)
}

func (l *lines) has(id string) bool {
	return slices.ContainsFunc(l.list, func(x Erasure) bool { return x.ID == id })
}

// IDs lists who was erased, in order.
func (e *Erased) IDs() []string {
	known := e.now()
	ids := make([]string, len(known.list))
	for i, x := range known.list {
		ids[i] = x.ID
	}
	return ids
}

// Doubtful lists the ids of lines that somebody else has written, or that lines before them are missing of.
func (e *Erased) Doubtful() []string { return slices.Clone(e.now().doubtful) }
