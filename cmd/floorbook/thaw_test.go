package main

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/tournament"
)

const oddHorse, evenGoat = "un cheval bien battu", "une chèvre plutôt paire"

// staffed gives a data directory two directors and a member of the floor.
func staffed(t *testing.T, d *data) {
	t.Helper()
	for id, who := range map[string]struct {
		as       role.Role
		password string
	}{"ana": {role.Director, oddHorse}, "bob": {role.Owner, evenGoat}, "cleo": {role.Floor, oddHorse}} {
		if err := d.Access.Add(t.Context(), "person-"+id, id, access.Grant{Role: who.as}); err != nil {
			t.Fatal(err)
		}
		if err := d.Access.SetPassword(t.Context(), "person-"+id, who.password); err != nil {
			t.Fatal(err)
		}
	}
}

func TestThawTakesATournamentUpAgainByTwoPersons(t *testing.T) {
	t.Parallel()
	dir, d := playedData(t)
	staffed(t, d)
	thaw := func(typed, by, second, at, stream string) (int, string, string) {
		return floorbook(typed, "--lang=en", "journal", "thaw", "--data", dir, "--at", at, "--by", by, "--second", second, stream)
	}
	both := oddHorse + "\n" + evenGoat + "\n"
	if code, _, errOut := thaw(both, "ana", "bob", "9", "b"); code == exitDone || !strings.Contains(errOut, "in use") {
		t.Errorf("while the room runs: exit %d, %s", code, errOut)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", filepath.Join(dir, journalFile))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("UPDATE journal SET at = at + 1 WHERE stream = 'b' AND seq = 10"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(filepath.Join(dir, journalFile))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ typed, by, second, at, stream, want string }{
		"a wrong password":  {oddHorse + "\nwrong\n", "ana", "bob", "9", "b", "not right"},
		"one person":        {oddHorse + "\n" + oddHorse + "\n", "ana", "ana", "9", "b", "a second person"},
		"one of the floor":  {oddHorse + "\n" + oddHorse + "\n", "ana", "cleo", "9", "b", ""},
		"by the floor":      {oddHorse + "\n" + evenGoat + "\n", "cleo", "bob", "9", "b", ""},
		"a bad row":         {both, "ana", "bob", "10", "b", "row 10"},
		"a row too far":     {both, "ana", "bob", "99", "a", "no good row 99"},
		"no tournament":     {both, "ana", "bob", "1", "zz", "no good row"},
		"nothing is typed":  {"", "ana", "bob", "9", "b", ""},
		"the row before it": {both, "ana", "bob", "0", "b", "no good row 0"},
	} {
		if code, out, errOut := thaw(c.typed, c.by, c.second, c.at, c.stream); code == exitDone || out != "" || !strings.Contains(errOut, c.want) {
			t.Errorf("%s: exit %d, %s, %s", name, code, out, errOut)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "thaw*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	code, out, errOut := thaw(both, "ana", "bob", "9", "b")
	if code != exitDone || !strings.Contains(out, "b goes on from row 9") {
		t.Fatalf("exit %d, %s, %s", code, out, errOut)
	}
	aside, err := os.ReadFile(filepath.Join(dir, "thawed-b-10.jsonl"))
	if err != nil || strings.Count(string(aside), "\n") != 6 || !strings.Contains(string(aside), `"seq":15`) {
		t.Errorf("kept aside: %v, %d rows", err, strings.Count(string(aside), "\n"))
	}
	if was, err := os.ReadFile(filepath.Join(dir, journalFile+".before-1")); err != nil || len(was) < len(before)/2 {
		t.Errorf("the journal as it was: %v, %d bytes of %d", err, len(was), len(before))
	}
	again, err := openData(t.Context(), quiet(), dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if d := again.Room.Damaged(); len(d) != 0 {
		t.Errorf("%+v", d)
	}
	house := again.Room.House("b", "td", role.Director)
	if err := house.Do(t.Context(), tournament.Register{Player: "late"}); err != nil {
		t.Errorf("the tournament does not go on: %v", err)
	}
	entries, err := again.Room.Logbook(t.Context())
	if err != nil || len(entries) != 1 {
		t.Fatalf("%v, %v", entries, err)
	}
	if e := entries[0]; e.Kind != logbook.StreamThawed || e.Stream != "b" || e.Row != 9 || e.By.Person != "person-ana" || e.By.Role != role.Director || e.Second != "person-bob" {
		t.Errorf("%+v", e)
	}
	if code, _, errOut := floorbook("", "--lang=en", "journal", "verify", "--data", dir); code != exitDone {
		t.Errorf("verify: %s", errOut)
	}
}
