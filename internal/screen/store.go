package screen

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"sync"
	"time"

	"github.com/floorbook/floorbook/internal/folder"
)

// stateFile holds everything but the pictures and sounds, which are files beside it.
const stateFile = "screens.json"

// state is what the file holds. Names of fields are never changed.
type state struct {
	Screens []*record `json:"screens,omitempty"`
	Banners []Banner  `json:"banners,omitempty"`
	Files   []File    `json:"files,omitempty"`
	Waits   []waiting `json:"waits,omitempty"`
}

// Store is the walls of one room. All methods may be called concurrently.
type Store struct {
	in  *folder.Folder
	now func() time.Time

	mu       sync.Mutex
	state    *state
	bodies   map[string][]byte // of the files, by their names
	at       int64             // version of the folder that was read
	text     []byte            // of the file, as it was read
	watchers map[chan struct{}]bool
	version  uint64
}

// Open reads a folder; nil keeps everything in memory. now is the wall clock; time.Now when nil.
func Open(in *folder.Folder, now func() time.Time) (*Store, error) {
	if now == nil {
		now = time.Now
	}
	if in == nil {
		in = folder.Memory()
	}
	s := &Store{in: in, now: now, state: &state{}, bodies: map[string][]byte{}, at: in.Version(), watchers: map[chan struct{}]bool{}, version: 1}
	text, err := in.Read(stateFile)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err == nil {
		err = s.read(text)
	}
	if err != nil {
		return nil, fmt.Errorf("screens: %w", err)
	}
	return s, nil
}

func parsed(text []byte) (*state, error) {
	st := &state{}
	if len(text) == 0 {
		return st, nil
	}
	if err := json.Unmarshal(text, st); err != nil {
		return nil, fmt.Errorf("%s: %w", stateFile, err)
	}
	return st, nil
}

// read makes memory what the file holds, with the pictures and sounds. One that is not there is left out: a room opens without its logo.
func (s *Store) read(text []byte) error {
	st, err := parsed(text)
	if err != nil {
		return err
	}
	bodies, there := map[string][]byte{}, st.Files[:0:0]
	for _, f := range st.Files {
		body, known := s.bodies[f.name()]
		if !known {
			if body, err = s.in.Read(f.name()); errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				return err
			}
		}
		there, bodies[f.name()] = append(there, f), body
	}
	st.Files = there
	s.state, s.bodies, s.text = st, bodies, text
	return nil
}

// known has memory hold what another process has changed; where that cannot be read, what was known goes on to count. mu is held.
func (s *Store) known() *state {
	at := s.in.Version()
	if at == s.at {
		return s.state
	}
	text, err := s.in.Read(stateFile)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	news := !bytes.Equal(text, s.text)
	if err == nil && news {
		err = s.read(text)
	}
	if err != nil {
		slog.Warn("screens not read", "err", err)
		return s.state
	}
	if s.at = at; news {
		s.wake()
	}
	return s.state
}

// change makes the state what edit makes of it, in the file first. mu is held.
func (s *Store) change(edit func(*state) error) error {
	var text []byte
	var refused error
	err := s.in.Edit(stateFile, func(old []byte) ([]byte, error) {
		next, err := parsed(old)
		if err != nil {
			return nil, err
		}
		if refused = edit(next); refused != nil {
			return nil, refused
		}
		text, err = json.Marshal(next)
		return text, err
	})
	if refused != nil {
		return refused
	}
	if err == nil {
		err = s.read(text)
	}
	if err != nil {
		return fmt.Errorf("screens: %w", err)
	}
	s.wake()
	return nil
}

// wake tells whoever watches that something has changed. mu is held.
func (s *Store) wake() {
	s.version++
	for w := range s.watchers {
		select {
		case w <- struct{}{}:
		default:
		}
	}
}

// Version grows with every change.
func (s *Store) Version() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.known()
	return s.version
}

// lookEvery is how often whoever watches looks for what another process has changed.
const lookEvery = 300 * time.Millisecond

// Watch signals that something may have changed, here or where also comes from, which leave releases; both may be nil. stop releases all.
func (s *Store) Watch(also <-chan struct{}, leave func()) (changed <-chan struct{}, stop func()) {
	over, c := make(chan struct{}), make(chan struct{}, 1)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.watchers[c] = true
	go s.pass(over, also, c)
	return c, func() {
		close(over)
		if leave != nil {
			leave()
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.watchers, c)
	}
}

// pass hands signals on until it is over, and looks at a folder that others share.
func (s *Store) pass(over, from <-chan struct{}, to chan<- struct{}) {
	var look <-chan time.Time
	if s.in.Shared() {
		t := time.NewTicker(lookEvery)
		defer t.Stop()
		look = t.C
	}
	for {
		select {
		case <-over:
			return
		case <-look:
			s.Version()
		case _, open := <-from:
			if !open {
				return
			}
			select {
			case to <- struct{}{}:
			default:
			}
		}
	}
}
