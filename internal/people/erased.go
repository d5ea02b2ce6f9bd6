package people

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
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
	path string
	sign func(text string) string

	mu       sync.Mutex
	list     []Erasure
	doubtful []string // ids of lines that are not signed as they should be
}

// OpenErased reads the list at path, which need not be there yet. sign is the room's word for a text. Damage is told by Doubtful.
func OpenErased(path string, sign func(text string) string) (*Erased, error) {
	e := &Erased{path: path, sign: sign}
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("people: the list of the erased: %w", err)
	}
	for line := range bytes.Lines(text) {
		var x Erasure
		if err := json.Unmarshal(line, &x); err != nil || x.ID == "" {
			continue // cut short by a power failure, before anybody was told that it is written
		}
		if x.Sign != e.signed(x) {
			e.doubtful = append(e.doubtful, x.ID)
			continue
		}
		e.list = append(e.list, x)
	}
	return e, nil
}

// signed is the signature of a line that follows the list.
func (e *Erased) signed(x Erasure) string {
	last := ""
	if n := len(e.list); n > 0 {
		last = e.list[n-1].Sign
	}
	return e.sign(fmt.Sprintf("erased %s %d %s", last, x.At, x.ID))
}

// Add puts people on the list: when it returns nil, that is on disk. Who is on it stays once.
func (e *Erased) Add(at int64, ids ...string) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	before := len(e.list)
	var text bytes.Buffer
	for _, id := range ids {
		if id == "" || len(id) > MaxID {
			e.list = e.list[:before]
			return fmt.Errorf("%w: an id of %d bytes, 1 to %d allowed", ErrInvalid, len(id), MaxID)
		}
		if e.has(id) {
			continue
		}
		x := Erasure{ID: id, At: at}
		x.Sign = e.signed(x)
		line, err := json.Marshal(x)
		if err != nil {
			return err
		}
		text.Write(append(line, '\n'))
		e.list = append(e.list, x)
	}
	if err := e.append(text.Bytes()); err != nil {
		e.list = e.list[:before]
		return fmt.Errorf("people: the list of the erased: %w", err)
	}
	return nil
}

// append writes lines at the end of the file, after an end of line where the last was cut short.
func (e *Erased) append(lines []byte) (err error) {
	if len(lines) == 0 {
		return nil
	}
	f, err := os.OpenFile(e.path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if n := info.Size(); n > 0 {
		last := make([]byte, 1)
		if _, err := f.ReadAt(last, n-1); err != nil {
			return err
		}
		if last[0] != '\n' {
			lines = append([]byte("\n"), lines...)
		}
	}
	if _, err := f.Write(lines); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if dir, err := os.Open(filepath.Dir(e.path)); err == nil {
		_ = dir.Sync() // systems that cannot sync a directory need not
		_ = dir.Close()
	}
	return nil
}

// Has reports whether somebody was erased.
func (e *Erased) Has(id string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.has(id)
}

func (e *Erased) has(id string) bool {
	return slices.ContainsFunc(e.list, func(x Erasure) bool { return x.ID == id })
}

// IDs lists who was erased, in order.
func (e *Erased) IDs() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	ids := make([]string, len(e.list))
	for i, x := range e.list {
		ids[i] = strings.Clone(x.ID)
	}
	return ids
}

// Doubtful lists the ids of lines that somebody else has written, or that lines before them are missing of.
func (e *Erased) Doubtful() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.doubtful)
}
