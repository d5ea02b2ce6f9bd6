package folder

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/floorbook/floorbook/internal/durable"
)

// disk is a folder of the disk, which one process uses. It is made with the first file, for its owner alone.
type disk struct {
	noted
	dir string
	mu  sync.Mutex
}

// Disk is a folder of the disk.
func Disk(dir string) *Folder { return &Folder{at: &disk{dir: dir}} }

func (d *disk) path(name string) string { return filepath.Join(d.dir, filepath.FromSlash(name)) }

func (d *disk) shared() bool { return false }

func (d *disk) version() int64 { return 0 }

func (d *disk) read(name string) ([]byte, error) { return os.ReadFile(d.path(name)) }

func (d *disk) names(prefix string) (out []string, err error) {
	entries, err := os.ReadDir(d.path(prefix))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, e := range entries {
		if e.Type().IsRegular() && !strings.HasSuffix(e.Name(), durable.Partial) {
			out = append(out, prefix+e.Name())
		}
	}
	return out, err
}

func (d *disk) edit(name string, change func([]byte) ([]byte, error)) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	old, err := d.read(name)
	if errors.Is(err, fs.ErrNotExist) {
		old, err = nil, nil
	}
	if err != nil {
		return err
	}
	body, err := change(bytes.Clone(old))
	switch {
	case err != nil:
		return err
	case body != nil:
		if err := os.MkdirAll(filepath.Dir(d.path(name)), 0o700); err != nil {
			return err
		}
		return durable.Write(d.path(name), body)
	case old == nil:
		return nil
	}
	return durable.Remove(d.path(name))
}
