//go:build unix

package sqlite

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestALockIsGivenUpAlsoWhereAnotherProcessHasItsFileOpen: whoever starts a program has it open in both for a moment, before the other one begins.
func TestALockIsGivenUpAlsoWhereAnotherProcessHasItsFileOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal.db.lock")
	l, err := lock(path)
	if err != nil {
		t.Fatal(err)
	}
	other := exec.Command("sleep", "60")
	other.ExtraFiles = []*os.File{l.File}
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = other.Process.Kill(); _ = other.Wait() }()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := lock(path)
	if err != nil {
		t.Fatal(err)
	}
	_ = again.Close()
}
