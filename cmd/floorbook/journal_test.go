package main

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// playedData is a data directory with two tournaments, "a" and "b", the second of them started.
func playedData(t *testing.T) (dir string, d *data) {
	t.Helper()
	dir = t.TempDir()
	d, err := openData(t.Context(), quiet(), dir, 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	b, err := rulebook.Load("texapoker-2024")
	if err != nil {
		t.Fatal(err)
	}
	structure, err := readStructure(quiet(), "")
	if err != nil {
		t.Fatal(err)
	}
	structure.Name = "Été <1>"
	for _, id := range []string{"a", "b"} {
		house := d.Room.House(id, "td", role.Director)
		cmds := []tournament.Command{tournament.Create{ID: id, Structure: structure, Book: b.ID, Policy: b.Policy.Tournament, Rules: b.Policy.Rules()}}
		for i := range 12 {
			cmds = append(cmds, tournament.Register{Player: table.PlayerID(fmt.Sprint("p", i))})
		}
		if id == "b" {
			cmds = append(cmds, tournament.Start{}, tournament.Pause{})
		}
		for _, c := range cmds {
			if err := house.Do(t.Context(), c); err != nil {
				t.Fatal(err)
			}
		}
	}
	return dir, d
}

// floorbook runs a command line and returns its exit code and what it printed.
func floorbook(in string, args ...string) (code int, out, errOut string) {
	var o, e bytes.Buffer
	code = run(args, strings.NewReader(in), &o, &e)
	return code, o.String(), e.String()
}

// TestJournalVerifySaysTheCaseLaw: rulings that were kept are counted apart from the tournaments.
func TestJournalVerifySaysTheCaseLaw(t *testing.T) {
	dir, d := playedData(t)
	for _, id := range []string{"case-0001", "case-0002"} {
		c := caselaw.Case{ID: id, Book: "tda-2024", Family: "bet", Text: "facing 400\nseat 5 pushes 1000\n", Did: caselaw.Applied}
		if err := d.Room.CaseLaw().Keep(t.Context(), c, terminal); err != nil {
			t.Fatal(err)
		}
	}
	code, out, _ := floorbook("", "--lang=fr", "journal", "verify", "--data", dir)
	for _, want := range []string{"2 tournois, 28 lignes", "2 décisions gardées", "caselaw   Jurisprudence           2 lignes", "cardroom  Les tables de la salle  1 ligne"} {
		if code != exitDone || !strings.Contains(out, want) {
			t.Errorf("exit %d, %q is not in %s", code, want, out)
		}
	}
	if _, out, _ = floorbook("", "--json", "journal", "verify", "--data", dir); !strings.Contains(out, `{"stream":"caselaw","seq":2,`) {
		t.Error(out)
	}
}

func TestJournalVerifyProvesAndNamesTheFault(t *testing.T) {
	dir, d := playedData(t)
	// While the room runs, and afterwards.
	code, heads, errOut := floorbook("", "--json", "journal", "verify", "--data", dir)
	if code != exitDone || errOut != "" {
		t.Fatalf("exit %d, %s", code, errOut)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	var line headLine
	lines := strings.Split(strings.TrimSpace(heads), "\n")
	if err := json.Unmarshal([]byte(lines[1]), &line); err != nil || len(lines) != 3 {
		t.Fatalf("%v in %q", err, heads)
	}
	if line.Stream != "b" || line.Seq != 15 || line.Name != "Été <1>" || line.Draws != 1 {
		t.Errorf("head of b: %+v", line)
	}
	code, out, _ := floorbook("", "--lang=fr", "journal", "verify", "--data", dir)
	if code != exitDone || !strings.Contains(out, line.Hash.String()) || !strings.Contains(out, "Journal intact : 2 tournois, 28 lignes") {
		t.Errorf("exit %d, %s", code, out)
	}
	noted := filepath.Join(t.TempDir(), "heads")
	if err := os.WriteFile(noted, []byte(heads), 0o600); err != nil {
		t.Fatal(err)
	}
	spoil := func(statement string) {
		t.Helper()
		db, err := sql.Open("sqlite", filepath.Join(dir, journalFile))
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if result, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		} else if n, err := result.RowsAffected(); err != nil || n != 1 {
			t.Fatalf("%s: %d rows, %v", statement, n, err)
		}
	}
	spoil("DELETE FROM journal WHERE stream = 'b' AND seq = 15")
	if code, _, errOut := floorbook("", "--lang=en", "journal", "verify", "--data", dir); code != exitNotHeld || !strings.Contains(errOut, "tournament b, row 15: known rows are missing") {
		t.Errorf("the room has noted its heads: exit %d, %s", code, errOut)
	}
	if err := os.Remove(filepath.Join(dir, room.HeadsFile)); err != nil {
		t.Fatal(err)
	}
	if code, _, errOut := floorbook("", "journal", "verify", "--data", dir); code != exitDone {
		t.Errorf("a dropped tail cannot be seen without heads: exit %d, %s", code, errOut)
	}
	for _, test := range []struct{ args, spoil, want string }{
		{"--heads=" + noted, "", "tournament b, row 15: known rows are missing"},
		{"", "UPDATE journal SET actor = 'x' WHERE stream = 'b' AND seq = 14", "tournament b, row 14: its contents do not match its hash"},
		{"", "UPDATE journal SET events = replace(events, 'p3', 'p4') WHERE stream = 'b' AND seq = 5", "tournament b, row 5:"},
		{"", "DELETE FROM journal WHERE stream = 'a' AND seq = 2", "tournament a, row 2:"},
	} {
		if test.spoil != "" {
			spoil(test.spoil)
		}
		args := []string{"--lang=en", "journal", "verify", "--data", dir}
		if test.args != "" {
			args = append(args, test.args)
		}
		code, out, errOut := floorbook("", args...)
		if code != exitNotHeld || out != "" || !strings.Contains(errOut, test.want) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("exit %d, %q, %q; want %q", code, out, errOut, test.want)
		}
	}
}

func TestJournalExportAndImportKeepEveryHash(t *testing.T) {
	dir, d := playedData(t)
	_, heads, _ := floorbook("", "--json", "journal", "verify", "--data", dir)
	code, export, errOut := floorbook("", "journal", "export", "--data", dir)
	if code != exitDone || strings.Count(export, "\n") != 29 {
		t.Fatalf("exit %d, %d lines, %s", code, strings.Count(export, "\n"), errOut)
	}
	if _, one, _ := floorbook("", "journal", "export", "--data", dir, "--stream", "b"); one == "" || !strings.Contains(export, one) {
		t.Errorf("export of one stream: %q", one)
	}
	imported := filepath.Join(t.TempDir(), "imported")
	if code, _, errOut := floorbook(export, "journal", "import", "--data", imported, "-"); code != exitDone {
		t.Fatalf("exit %d, %s", code, errOut)
	}
	if files, err := os.ReadDir(imported); err != nil || len(files) != 1 {
		t.Errorf("import left %v, %v", files, err)
	}
	if _, got, errOut := floorbook("", "--json", "journal", "verify", "--data", imported); got != heads {
		t.Errorf("heads of the import\n%s\n%s\nwant\n%s", got, errOut, heads)
	}
	if err := d.Room.House("b", "td", role.Director).Do(t.Context(), tournament.Resume{}); err != nil {
		t.Errorf("the room goes on: %v", err)
	}
}

func TestJournalRefusesBadInputAndChangesNothing(t *testing.T) {
	dir, _ := playedData(t)
	_, export, _ := floorbook("", "journal", "export", "--data", dir)
	lines := strings.SplitAfter(export, "\n")
	fresh := filepath.Join(t.TempDir(), "fresh")
	nothing := filepath.Join(t.TempDir(), "nothing")
	taken := filepath.Join(t.TempDir(), "taken")
	if err := os.WriteFile(taken, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		in, args, want string
	}{
		{"", "verify --data " + nothing, nothing},
		{"", "verify", "--data"},
		{"", "verify --data " + dir + " --heads " + nothing, nothing},
		{"", "verify --data " + dir + " --heads " + taken, taken},
		{"", "export --data " + nothing, nothing},
		{"", "export --data " + dir + " --stream nope", "nope"},
		{export, "import --data " + dir + " -", journalFile},
		{"", "import --data " + fresh + " " + nothing, nothing},
		{lines[0] + "no JSON\n", "import --data " + fresh + " -", "2:"},
		{lines[0] + lines[2], "import --data " + fresh + " -", "2:"},
		{strings.Replace(export, `"p7"`, `"p8"`, 1), "import --data " + fresh + " -", "9:"},
		{strings.Replace(lines[0], `"seq":1`, `"seq":0`, 1), "import --data " + fresh + " -", "1:"},
	} {
		code, out, errOut := floorbook(test.in, append([]string{"--lang=en", "journal"}, strings.Fields(test.args)...)...)
		if code != exitBadInput || out != "" || !strings.Contains(errOut, test.want) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("%s: exit %d, %q, %q; want %q", test.args, code, out, errOut, test.want)
		}
	}
	if b, err := os.ReadFile(taken); err != nil || string(b) != "mine" {
		t.Error("a file was overwritten")
	}
	if files, _ := os.ReadDir(fresh); len(files) > 0 {
		t.Errorf("a refused import left %v", files)
	}
}

func TestALineLongerThanAnyRowIsRefusedByNumber(t *testing.T) {
	text := "short\n" + strings.Repeat("x", 2*journal.MaxEvents+1)
	err := eachLine(strings.NewReader(text), func(line []byte) error {
		if string(line) != "short" {
			return errors.New("no row")
		}
		return nil
	})
	if err == nil || err.Error() != "2: no row" {
		t.Errorf("%v", err)
	}
}
