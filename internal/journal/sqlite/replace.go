package sqlite

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
)

// Replace puts a copy of the journal file from in the place of the one at path, which no process may be using. What was there is
// kept beside it, whatever it holds, under the name that is returned, "" when there was nothing.
func Replace(path, from string) (kept string, err error) {
	path, err = filepath.Abs(path)
	if err != nil {
		return "", err
	}
	held, err := lock(path + ".lock")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, held.Close()) }()
	fresh := path + ".part"
	if err := copyDurably(from, fresh); err != nil {
		return "", fmt.Errorf("restore: %w", err)
	}
	if kept, err = setAside(path); err == nil {
		err = os.Rename(fresh, path)
	}
	if err != nil {
		return kept, errors.Join(fmt.Errorf("restore: %w", err), os.Remove(fresh))
	}
	return kept, syncDir(filepath.Dir(path))
}

// setAside renames the journal at path with the files that belong to it.
func setAside(path string) (string, error) {
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return "", nil
	}
	kept := ""
	for n := 1; ; n++ {
		kept = path + ".before-" + strconv.Itoa(n)
		if _, err := os.Stat(kept); errors.Is(err, os.ErrNotExist) {
			break
		}
	}
	for _, part := range []string{"-wal", "-shm", ""} {
		if err := os.Rename(path+part, kept+part); err != nil && !errors.Is(err, os.ErrNotExist) {
			return kept, err
		}
	}
	return kept, nil
}

func copyDurably(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	if _, err := io.Copy(out, in); err != nil {
		return err
	}
	return out.Sync()
}
