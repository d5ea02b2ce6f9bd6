package backup

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// Names in a data directory while a backup is put in place.
const (
	placing  = "restoring"  // the folder with what is not in its place yet
	planFile = ".plan.json" // in it: what is being done
	before   = "before-"    // begins the names of folders with what stood there
)

// Kept lists the folders of a data directory in which restores have kept what stood there.
func Kept(dir string) ([]string, error) { return filepath.Glob(filepath.Join(dir, before+"*")) }

// plan is what is being done. It is on disk before anything is moved, so that whoever comes after a crash goes on with it.
type plan struct {
	Before string   `json:"before"` // folder that takes what stands there
	Fresh  []string `json:"fresh"`  // parts that come
}

// rename moves a file; a test cuts the power in its place.
var rename = os.Rename

// beside are the ends of the names of files that belong to a database.
var beside = []string{"-wal", "-shm", "-journal", ""}

// Place puts what was unpacked into s in the place of the parts of the data directory dir, which nobody may be using. What stood there is
// kept in the folder that is returned, "" where nothing stood. Once begun it is finished by Finish, also after a crash: s is spent.
func Place(dir string, s *Staged, parts []Part) (kept string, err error) {
	if err := Finish(dir, parts); err != nil {
		return "", err
	}
	p := plan{Before: freeName(dir)}
	for _, part := range parts {
		if exists(filepath.Join(s.Dir, part.Name)) {
			p.Fresh = append(p.Fresh, part.Name)
		}
	}
	text, err := json.Marshal(p)
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(s.Dir, planFile), text, 0o600); err != nil {
		return "", err
	}
	if err := syncTree(s.Dir); err != nil {
		return "", err
	}
	if err := rename(s.Dir, filepath.Join(dir, placing)); err != nil { // from here on there is no way back
		return "", err
	}
	if err := Finish(dir, parts); err != nil {
		return "", err
	}
	if kept := filepath.Join(dir, p.Before); exists(kept) {
		return kept, nil
	}
	return "", nil
}

// Pending reports whether a backup is being put in place in dir, or was when a process ended.
func Pending(dir string) bool { return exists(filepath.Join(dir, placing)) }

// Finish goes on with a backup that is being put in place; without one it does nothing. Nobody may be using dir.
func Finish(dir string, parts []Part) error {
	from := filepath.Join(dir, placing)
	text, err := os.ReadFile(filepath.Join(from, planFile))
	if errors.Is(err, fs.ErrNotExist) {
		return os.RemoveAll(from) // its last file has been moved
	}
	var p plan
	if err == nil {
		err = json.Unmarshal(text, &p)
	}
	if err != nil || !strings.HasPrefix(p.Before, before) || !filepath.IsLocal(p.Before) {
		return fmt.Errorf("%s cannot be read: %w", filepath.Join(from, planFile), err)
	}
	for _, part := range parts {
		if err := p.place(dir, from, part.Name); err != nil {
			return err
		}
	}
	for _, d := range []string{dir, filepath.Join(dir, p.Before)} {
		if err := syncDir(d); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return os.RemoveAll(from)
}

// place sets the part aside that stands there, and moves the new one there; a part that has come already stays.
func (p plan) place(dir, from, name string) error {
	comes := slices.Contains(p.Fresh, name)
	waits := exists(filepath.Join(from, name))
	if comes && !waits {
		return nil
	}
	for _, end := range beside {
		at := filepath.Join(dir, name+end)
		if !exists(at) {
			continue
		}
		if err := os.MkdirAll(filepath.Join(dir, p.Before), 0o700); err != nil {
			return err
		}
		if err := rename(at, filepath.Join(dir, p.Before, name+end)); err != nil {
			return err
		}
	}
	if !comes {
		return nil
	}
	return rename(filepath.Join(from, name), filepath.Join(dir, name))
}

// freeName is the first of before-1, before-2, … that nothing has.
func freeName(dir string) string {
	for n := 1; ; n++ {
		if name := before + strconv.Itoa(n); !exists(filepath.Join(dir, name)) {
			return name
		}
	}
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// syncTree makes files and names under dir durable.
func syncTree(dir string) error {
	return filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			return syncDir(name)
		}
		f, err := os.OpenFile(name, os.O_RDWR, 0)
		if err != nil {
			return err
		}
		return errors.Join(f.Sync(), f.Close())
	})
}

// syncDir makes the names in a directory durable; systems that cannot sync one need not.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	err = d.Sync()
	if runtime.GOOS == "windows" {
		err = nil
	}
	return errors.Join(err, d.Close())
}
