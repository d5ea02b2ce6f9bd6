package folder

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// partial ends the names of files that are not whole yet.
const partial = ".part"

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
		if e.Type().IsRegular() && !strings.HasSuffix(e.Name(), partial) {
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
		return replace(d.path(name), body)
	case old == nil:
		return nil
	}
	return errors.Join(os.Remove(d.path(name)), synced(filepath.Dir(d.path(name))))
}

// replace puts a file in the place of another, whole or not at all, readable by its owner alone.
func replace(path string, body []byte) (err error) {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, "*"+partial) // mode 0600
	if err != nil {
		return err
	}
	_, err = f.Write(body)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return synced(dir)
}

// synced makes the names in a directory durable; systems that cannot sync one need not.
func synced(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	_ = d.Sync()
	return d.Close()
}
