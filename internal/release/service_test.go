package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// systemd itself reads the unit and finds nothing to say, neither of a word that it does not know nor of one that does nothing.
func TestTheServiceIsOneThatSystemdTakes(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	switch {
	case err == nil:
	case runtime.GOOS == "linux" && os.Getenv("CI") == "true":
		t.Fatal("systemd-analyze is missing (Debian: apt-get install systemd)")
	default:
		t.Skip("systemd-analyze is missing (Debian: apt-get install systemd)")
	}
	unit, err := os.ReadFile("../../deploy/floorbook.service")
	if err != nil {
		t.Fatal(err)
	}
	const program = "/usr/local/bin/floorbook"
	if !bytes.Contains(unit, []byte("ExecStart="+program+" ")) {
		t.Fatalf("the unit does not start %s", program)
	}
	file := filepath.Join(t.TempDir(), "floorbook.service") // with a program that is on this machine
	if err := os.WriteFile(file, bytes.ReplaceAll(unit, []byte(program), []byte("/bin/true")), 0o644); err != nil {
		t.Fatal(err)
	}
	if said, err := exec.Command(analyze, "verify", "--man=no", "--recursive-errors=no", file).CombinedOutput(); err != nil || len(said) > 0 {
		t.Errorf("%v\n%s", err, said)
	}
}
