// Package folder keeps small files by their names: in a folder of the disk, in a table that several processes share, or in memory. What is
// written is kept whole or not at all, and on disk before the answer.
package folder

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
)

// Folder is where files are kept. All methods may be called concurrently.
type Folder struct {
	at     place
	prefix string // of the names in at
}

// place is one of the disk, of a table, or in memory. Names may hold slashes.
type place interface {
	read(name string) ([]byte, error) // fs.ErrNotExist where there is none
	names(prefix string) ([]string, error)
	// edit puts in the place of a file what change makes of it, while nobody else changes it; nil is none.
	edit(name string, change func(old []byte) ([]byte, error)) error
	shared() bool
	version() int64
	see(name string, at int64) error
	seen(prefix string) (map[string]int64, error)
}

// Memory is a folder that lives with the process.
func Memory() *Folder { return &Folder{at: &memory{bodies: map[string][]byte{}}} }

// Sub is a folder in the folder.
func (f *Folder) Sub(name string) *Folder { return &Folder{f.at, f.prefix + name + "/"} }

// Read is a file by its name; fs.ErrNotExist where there is none.
func (f *Folder) Read(name string) ([]byte, error) { return f.at.read(f.prefix + name) }

// Names lists the files of the folder, not those of folders in it.
func (f *Folder) Names() ([]string, error) {
	all, err := f.at.names(f.prefix)
	var out []string
	for _, name := range all {
		if name = strings.TrimPrefix(name, f.prefix); !strings.Contains(name, "/") {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out, err
}

// Write puts a file in the place of the one before.
func (f *Folder) Write(name string, body []byte) error {
	if body == nil {
		body = []byte{}
	}
	return f.at.edit(f.prefix+name, func([]byte) ([]byte, error) { return body, nil })
}

// Remove removes files for good; those that are not there are passed over.
func (f *Folder) Remove(names ...string) error {
	var errs []error
	for _, name := range names {
		errs = append(errs, f.at.edit(f.prefix+name, func([]byte) ([]byte, error) { return nil, nil }))
	}
	return errors.Join(errs...)
}

// Edit puts in the place of a file what change makes of it, while nobody else changes it, here or elsewhere; nil stands for no file. change may be
// called again, and calls nothing of the folder.
func (f *Folder) Edit(name string, change func(old []byte) ([]byte, error)) error {
	return f.at.edit(f.prefix+name, change)
}

// Copy copies all files of the folder, not those of folders in it, to another, and proves that they are there.
func (f *Folder) Copy(to *Folder) error {
	names, err := f.Names()
	if err != nil {
		return err
	}
	return f.CopyFiles(to, names...)
}

// CopyFiles is Copy of some files; those that are not there are passed over.
func (f *Folder) CopyFiles(to *Folder, names ...string) error {
	for _, name := range names {
		body, err := f.Read(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = to.Write(name, body)
		}
		if err != nil {
			return err
		}
		if there, err := to.Read(name); err != nil || !bytes.Equal(there, body) {
			return fmt.Errorf("folder: the copy of %s is not the same: %w", name, err)
		}
	}
	return nil
}

// Shared reports whether other processes may change the files.
func (f *Folder) Shared() bool { return f.at.shared() }

// Version changes when another process has changed a file, here or in any folder that this one is part of; 0 where no other process can.
func (f *Folder) Version() int64 { return f.at.version() }

// See notes when something of this name was seen. It is kept about, not for ever, and lost with the process where no other shares the folder.
func (f *Folder) See(name string, at int64) error { return f.at.see(f.prefix+name, at) }

// Seen is when what was noted was seen last, by any process.
func (f *Folder) Seen() (map[string]int64, error) {
	all, err := f.at.seen(f.prefix)
	out := make(map[string]int64, len(all))
	for name, at := range all {
		out[strings.TrimPrefix(name, f.prefix)] = at
	}
	return out, err
}

// noted is what was seen, in memory.
type noted struct {
	mu sync.Mutex
	at map[string]int64
}

func (n *noted) see(name string, at int64) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.at == nil {
		n.at = map[string]int64{}
	}
	n.at[name] = at
	return nil
}

func (n *noted) seen(prefix string) (map[string]int64, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	out := map[string]int64{}
	for name, at := range n.at {
		if strings.HasPrefix(name, prefix) {
			out[name] = at
		}
	}
	return out, nil
}

// memory is a place that lives with the process.
type memory struct {
	noted
	mu     sync.Mutex
	bodies map[string][]byte
}

func (m *memory) shared() bool { return false }

func (m *memory) version() int64 { return 0 }

func (m *memory) read(name string) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	body, there := m.bodies[name]
	if !there {
		return nil, fs.ErrNotExist
	}
	return bytes.Clone(body), nil
}

func (m *memory) names(prefix string) (out []string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for name := range m.bodies {
		if strings.HasPrefix(name, prefix) {
			out = append(out, name)
		}
	}
	return out, nil
}

func (m *memory) edit(name string, change func([]byte) ([]byte, error)) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	body, err := change(m.bodies[name])
	switch {
	case err != nil:
		return err
	case body == nil:
		delete(m.bodies, name)
	default:
		m.bodies[name] = bytes.Clone(body)
	}
	return nil
}
