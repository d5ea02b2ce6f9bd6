package sqlite

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/floorbook/floorbook/internal/journal"
)

// onMedium tells a child process which journal it reads.
const onMedium = "FLOORBOOK_READ_ONLY_JOURNAL"

// TestMediaThatCannotBeWrittenTo: SQLite can make no helper file beside the journal; it is read all the same. Root may write
// anywhere, so the reading is done by a child that may not.
func TestMediaThatCannotBeWrittenTo(t *testing.T) {
	if path := os.Getenv(onMedium); path != "" {
		readMedium(t, path)
		return
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "journal.db")
	s := mustOpen(t, path)
	if _, err := s.Append(t.Context(), "a", 0, record("1")); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for name, mode := range map[string]os.FileMode{path: 0o644, path + ".lock": 0o644, dir: 0o555, filepath.Dir(dir): 0o755} {
		if err := os.Chmod(name, mode); err != nil {
			t.Fatal(err)
		}
	}
	defer os.Chmod(dir, 0o755)
	program := filepath.Join(t.TempDir(), "reader")
	copyProgram(t, program)
	c := exec.Command(program, "-test.run=^TestMediaThatCannotBeWrittenTo$", "-test.v")
	c.Dir, c.Env = "/", append(os.Environ(), onMedium+"="+path)
	if os.Geteuid() == 0 {
		c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	out, err := c.CombinedOutput()
	if os.Getenv("CI") == "" && (errors.Is(err, syscall.EPERM) || errors.Is(err, syscall.EINVAL)) {
		t.Skipf("root here may be nobody else, and root may write anywhere: %v", err)
	}
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func readMedium(t *testing.T, path string) {
	if f, err := os.Create(filepath.Join(filepath.Dir(path), "x")); err == nil {
		f.Close()
		t.Fatal("this medium can be written to")
	}
	s, err := OpenReadOnly(path)
	if err != nil {
		t.Fatal(err)
	}
	heads, err := journal.Verify(t.Context(), s)
	if err != nil || len(heads) != 1 || heads[0].Seq != 1 {
		t.Errorf("%v, %v", heads, err)
	}
	kept := s.copy
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(kept); kept == "" || !os.IsNotExist(err) {
		t.Errorf("copy %q: %v", kept, err)
	}
}

// copyProgram copies the test binary to where everybody may run it.
func copyProgram(t *testing.T, to string) {
	t.Helper()
	in, err := os.Open(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE, 0o755)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(out, in); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{filepath.Dir(to), filepath.Dir(filepath.Dir(to))} {
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
}
