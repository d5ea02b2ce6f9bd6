package screen

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// stateFile holds everything but the pictures and sounds, which are files beside it.
const stateFile = "screens.json"

// state is what the file holds. Names of fields are never changed.
type state struct {
	Screens []*record `json:"screens,omitempty"`
	Banners []Banner  `json:"banners,omitempty"`
	Files   []File    `json:"files,omitempty"`
}

func (st *state) clone() *state {
	out := &state{Banners: slices.Clone(st.Banners), Files: slices.Clone(st.Files)}
	for _, r := range st.Screens {
		one := *r
		out.Screens = append(out.Screens, &one)
	}
	return out
}

// Store is the walls of one room. All methods may be called concurrently.
type Store struct {
	dir string // "" nothing is kept
	now func() time.Time

	mu       sync.Mutex
	state    *state
	bodies   map[string][]byte // of the files, by occasion
	waits    map[string]*waiting
	watchers map[chan struct{}]bool
	version  uint64
}

// Open reads the folder dir, which is made when something is first kept; "" keeps nothing. now is the wall clock; time.Now when nil.
func Open(dir string, now func() time.Time) (*Store, error) {
	if now == nil {
		now = time.Now
	}
	s := &Store{dir: dir, now: now, state: &state{}, bodies: map[string][]byte{}, waits: map[string]*waiting{}, watchers: map[chan struct{}]bool{}, version: 1}
	if dir == "" {
		return s, nil
	}
	text, err := os.ReadFile(filepath.Join(dir, stateFile))
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return nil, fmt.Errorf("screens: %w", err)
	}
	if err := json.Unmarshal(text, s.state); err != nil {
		return nil, fmt.Errorf("screens: %s: %w", filepath.Join(dir, stateFile), err)
	}
	return s, s.readFiles()
}

// readFiles reads the pictures and sounds. One that is not there is left out: a room opens without its logo.
func (s *Store) readFiles() error {
	var there []File
	for _, f := range s.state.Files {
		body, err := os.ReadFile(filepath.Join(s.dir, f.name()))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return fmt.Errorf("screens: %w", err)
		}
		there, s.bodies[f.Occasion] = append(there, f), body
	}
	s.state.Files = there
	return nil
}

// change makes the state what edit makes of it, in the file first. mu is held.
func (s *Store) change(edit func(*state) error) error {
	next := s.state.clone()
	if err := edit(next); err != nil {
		return err
	}
	if s.dir != "" {
		text, err := json.Marshal(next)
		if err != nil {
			return fmt.Errorf("screens: %w", err)
		}
		if err := s.write(stateFile, text); err != nil {
			return fmt.Errorf("screens: %w", err)
		}
	}
	s.state = next
	s.wake()
	return nil
}

// write puts a file in the place of another, whole or not at all.
func (s *Store) write(name string, body []byte) (err error) {
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(s.dir, ".new-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(f.Name())
		}
	}()
	if _, err = f.Write(body); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), filepath.Join(s.dir, name))
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
	return s.version
}

// Watch signals that something may have changed, here or where also comes from, which may be nil; stop releases it. It ends with ctx.
func (s *Store) Watch(ctx context.Context, also <-chan struct{}) (changed <-chan struct{}, stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	c := make(chan struct{}, 1)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.watchers[c] = true
	go pass(ctx, also, c)
	return c, func() {
		cancel()
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.watchers, c)
	}
}

// pass hands signals on until ctx ends.
func pass(ctx context.Context, from <-chan struct{}, to chan<- struct{}) {
	for {
		select {
		case <-ctx.Done():
			return
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
