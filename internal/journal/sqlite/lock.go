package sqlite

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
)

// errHeld is what tryLock returns when another process holds the lock.
var errHeld = errors.New("held")

// Hold keeps the journal at path from being opened for writing, by this process or another, until it is closed. The error is a
// *journal.LockedError when somebody has it open.
func Hold(path string) (io.Closer, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	return lock(path + ".lock")
}

// held is a lock file that is locked.
type held struct{ *os.File }

// Close gives the lock up. A process that is just being started may have the file open as well, for a moment: it does not keep the lock.
func (h *held) Close() error { return errors.Join(unlock(h.File), h.File.Close()) }

// lock takes the lock file path for this process and writes into it who holds it. The system releases the
// lock when the process ends, however it ends; the file itself stays.
func lock(path string) (*held, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	err = tryLock(f)
	if err == nil {
		err = sign(f)
	}
	if err == nil {
		return &held{f}, nil
	}
	defer f.Close()
	if !errors.Is(err, errHeld) {
		return nil, fmt.Errorf("lock %s: %w", path, err)
	}
	holder, readErr := os.ReadFile(path)
	if readErr != nil {
		holder = nil
	}
	return nil, &journal.LockedError{Journal: strings.TrimSuffix(path, ".lock"), Holder: strings.TrimSpace(string(holder))}
}

// sign writes who holds the lock, for the person who meets it.
func sign(f *os.File) error {
	if err := f.Truncate(0); err != nil {
		return err
	}
	host, err := os.Hostname()
	if err != nil {
		host = "this machine"
	}
	_, err = f.WriteAt(fmt.Appendf(nil, "process %d on %s, since %s\n", os.Getpid(), host, time.Now().Format(time.DateTime)), 0)
	return err
}
