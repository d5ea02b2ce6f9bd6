package main

import (
	"bytes"
	"database/sql"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"github.com/rogpeppe/go-internal/testscript"

	"github.com/floorbook/floorbook/internal/journal/postgres/pgtest"
	"github.com/floorbook/floorbook/internal/lang"
)

// cluster is the server of the tests that neither stop nor restart it, nil where none is installed.
var cluster *pgtest.Cluster

// withCluster are the tests of the package, run with it.
type withCluster struct{ *testing.M }

func (m withCluster) Run() int { return pgtest.Run(m.M, &cluster) }

func TestMain(m *testing.M) {
	testscript.Main(withCluster{m}, map[string]func(){"floorbook": func() { profiled(); main() }, "floorbook-crowd": crowdMain})
}

// TestScripts runs the command lines of testdata/script, each in a folder of its own with the examples beside it.
func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script", // its deadline is that of all tests: how long a command takes is no part of what it promises
		Setup: func(env *testscript.Env) error {
			env.Setenv("LANG", "en_GB.UTF-8")
			env.Setenv("LC_ALL", "")
			env.Setenv("LC_MESSAGES", "")
			return os.CopyFS(env.WorkDir+"/examples", os.DirFS("../../examples"))
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits":   exits,
			"oneline": oneLineOnStderr,
			"await":   await,
			"served":  awaitServed,
			"to":      toRecipient,
			"idof":    idOf,
		},
	})
}

// exits runs floorbook and requires an exit code, which testscript's exec cannot tell apart: exits 2 rule nowhere.txt
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: exits code [args…]")
	}
	err := ts.Exec("floorbook", args[1:]...)
	code := "0"
	if err != nil {
		m := regexp.MustCompile(`exit status (\d+)`).FindStringSubmatch(err.Error())
		if m == nil {
			ts.Fatalf("floorbook %s: %v", strings.Join(args[1:], " "), err)
		}
		code = m[1]
	}
	if code != args[0] {
		ts.Fatalf("floorbook %s: exit %s, want %s", strings.Join(args[1:], " "), code, args[0])
	}
}

// toRecipient is exits with the recipient that a file holds: to recipient exits 0 backup …
func toRecipient(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 4 || args[1] != "exits" {
		ts.Fatalf("usage: to file exits code command [args…]")
	}
	exits(ts, false, append([]string{args[2], args[3], "--to", strings.TrimSpace(ts.ReadFile(args[0]))}, args[4:]...))
}

// idOf is exits with the id that a line of people list begins with: idof file exits 0 people erase …
func idOf(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 4 || args[1] != "exits" {
		ts.Fatalf("usage: idof file exits code command [args…]")
	}
	id, _, _ := strings.Cut(ts.ReadFile(args[0]), " ")
	exits(ts, false, append(args[2:], id))
}

// oneLineOnStderr requires that the last command printed nothing but one line, on standard error, that matches.
func oneLineOnStderr(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: oneline regexp")
	}
	out, errOut := ts.ReadFile("stdout"), ts.ReadFile("stderr")
	if out != "" {
		ts.Fatalf("standard output is not empty: %q", out)
	}
	if !strings.HasPrefix(errOut, "floorbook: ") || strings.Count(errOut, "\n") != 1 || !strings.HasSuffix(errOut, "\n") {
		ts.Fatalf("not one line on standard error: %q", errOut)
	}
	if !regexp.MustCompile(args[0]).MatchString(errOut) {
		ts.Fatalf("%q does not match %q", errOut, args[0])
	}
}

// Scripts look for what another process does so often, and so many times: counted, since a machine that stood still for a minute is no reason to give up.
const lookEvery, looksMost = 50 * time.Millisecond, 6000

// await waits until a journal that another process writes has so many rows, or so many more than now: await room/journal.db 200 rows,
// await room/journal.db +50 rows
func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: await journal number rows")
	}
	want, err := strconv.Atoi(args[1])
	ts.Check(err)
	path, rows := ts.MkAbs(args[0]), 0
	if strings.HasPrefix(args[1], "+") {
		want += journalRows(path)
	}
	for range looksMost {
		if rows = journalRows(path); rows >= want {
			return
		}
		time.Sleep(lookEvery)
	}
	ts.Fatalf("%s has %d rows after %d looks, want %d", args[0], rows, looksMost, want)
}

// awaitServed waits until a process serves a room, as long as a machine may take that is busy: served room
func awaitServed(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: served directory")
	}
	path := filepath.Join(ts.MkAbs(args[0]), addressFile)
	for range looksMost {
		if base, err := os.ReadFile(path); err == nil {
			if r, err := http.Get(strings.TrimSpace(string(base)) + "readyz"); err == nil && r.Body.Close() == nil && r.StatusCode == http.StatusOK {
				return
			}
		}
		time.Sleep(lookEvery)
	}
	ts.Fatalf("%s is not served after %d looks", args[0], looksMost)
}

// journalRows counts the rows of a journal without disturbing its writer; 0 while it is not there or is being made.
func journalRows(path string) (n int) {
	if _, err := os.Stat(path); err != nil {
		return 0
	}
	db, err := sql.Open("sqlite", "file:"+path+"?mode=ro")
	if err != nil {
		return 0
	}
	defer db.Close()
	if err := db.QueryRow("SELECT count(*) FROM journal").Scan(&n); err != nil {
		return 0
	}
	return n
}

func TestLanguageComesFromTheFlagThenTheEnvironmentThenFrench(t *testing.T) {
	for _, c := range []struct {
		args string
		env  map[string]string
		want lang.Lang
	}{
		{"", nil, lang.French},
		{"", map[string]string{"LANG": "en_GB.UTF-8"}, lang.English},
		{"", map[string]string{"LANG": "fr_FR.UTF-8"}, lang.French},
		{"", map[string]string{"LANG": "C.UTF-8"}, lang.French},
		{"", map[string]string{"LANG": "en_GB.UTF-8", "LC_ALL": "fr_CH"}, lang.French},
		{"--lang en version", nil, lang.English},
		{"version --lang=fr", map[string]string{"LANG": "en_GB.UTF-8"}, lang.French},
		{"version --lang", map[string]string{"LANG": "en"}, lang.English},
		{"-- --lang en", nil, lang.French},
	} {
		got := languageOf(strings.Fields(c.args), func(name string) string { return c.env[name] })
		if got != c.want {
			t.Errorf("%q %v: %s, want %s", c.args, c.env, got, c.want)
		}
	}
}

// TestHelpInBothLanguages requires a message for the help of every command, argument and flag.
func TestHelpInBothLanguages(t *testing.T) {
	var grammar cli
	k, err := kong.New(&grammar, kong.Name("floorbook"), kong.Vars{"lang": "fr"})
	if err != nil {
		t.Fatal(err)
	}
	eachHelp(k.Model.Node, nil, func(key string, help *string) {
		for _, l := range lang.All {
			if !l.Has(key) {
				t.Errorf("no message %q in %s for the help %q", key, l, *help)
			}
		}
	})
}

// TestHelpPagesAreWholeInFrench looks for words of kong's own that were not translated.
func TestHelpPagesAreWholeInFrench(t *testing.T) {
	var grammar cli
	k, err := kong.New(&grammar, kong.Name("floorbook"), kong.Vars{"lang": "fr"})
	if err != nil {
		t.Fatal(err)
	}
	pages := [][]string{{"--help"}}
	var collect func(n *kong.Node, path []string)
	collect = func(n *kong.Node, path []string) {
		for _, child := range n.Children {
			at := append(path[:len(path):len(path)], child.Name)
			pages = append(pages, append(at[:len(at):len(at)], "--help"))
			collect(child, at)
		}
	}
	collect(k.Model.Node, nil)
	for _, args := range pages {
		var out, errOut bytes.Buffer
		if code := run(append(args, "--lang=fr"), strings.NewReader(""), &out, &errOut); code != exitDone || errOut.Len() > 0 {
			t.Errorf("%v: exit %d, %s", args, code, errOut.String())
		}
		for _, word := range []string{"Usage:", "Flags:", "Arguments:", "Commands:", "[flags]", "<command>", "Run "} {
			if strings.Contains(out.String(), word) {
				t.Errorf("%v: %q is left in English:\n%s", args, word, out.String())
			}
		}
	}
}

// TestUsageErrorsAreWordedInFrench meets every shape of usage error with the parser itself, so that an update of the
// library that words one differently is noticed.
func TestUsageErrorsAreWordedInFrench(t *testing.T) {
	for args, want := range map[string]string{
		"simulat":          `« simulat » n’a pas de sens ici ; peut-être "simulate"`,
		"zzzzzz":           `« zzzzzz » n’a pas de sens ici`,
		"version --jsn":    `option --jsn inconnue ; peut-être "--json"`,
		"version --zzzzzz": `option --zzzzzz inconnue`,
		"journal verify":   `il manque --data=DIR`,
		"journal":          `il manque "verify", "export", "import", "pack", "copy", ...`,
		"book show":        `il manque "<id>"`,
		"backup --data=x --to=y --passphrase-file=z f": `--to et --passphrase-file ne vont pas ensemble : choisir`,
		"version --lang":       `--lang attend une valeur`,
		"simulate --runs x":    `--runs n’accepte pas "x" : écrire un nombre entier, sans espace ni point (1000)`,
		"version --json=maybe": `--json n’accepte pas "maybe" : écrire --json=yes ou --json=no`,
	} {
		var out, errOut bytes.Buffer
		code := run(append([]string{"--lang=fr"}, strings.Fields(args)...), strings.NewReader(""), &out, &errOut)
		want = "floorbook: " + want + " ; voir « floorbook --help »\n"
		if code != exitBadInput || out.Len() > 0 || errOut.String() != want {
			t.Errorf("%s: exit %d, %q, want %q", args, code, errOut.String(), want)
		}
	}
}
