package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/internal/folder"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/retention"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/setup"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/tournament"
)

// clubBook is the worked example of a club's own rules.
const clubBook = "../../examples/club-des-as.toml"

func adopted(t *testing.T, dir string) *data {
	t.Helper()
	g := quiet()
	g.Book = clubBook
	book, rules, err := roomBook(g)
	if err != nil {
		t.Fatal(err)
	}
	d, err := openData(t.Context(), g, dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	if err := d.adopt(book, rules); err != nil {
		t.Fatal(err)
	}
	return d
}

func TestARoomPlaysByItsOwnFile(t *testing.T) {
	dir := t.TempDir()
	d := adopted(t, dir)
	n := setup.NewTournament{Key: "abcdefgh12345678", Book: "club-des-as", By: terminal}
	var err error
	if n.Structure, err = readStructure(quiet(), ""); err != nil {
		t.Fatal(err)
	}
	id, err := (desk{d}).Open(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	own, err := loadBook(clubBook, "en")
	if err != nil {
		t.Fatal(err)
	}
	err = d.Room.Read(id, func(s *tournament.State) {
		if diff := cmp.Diff(own.Policy.Tournament, s.Policy); s.Book != "club-des-as" || diff != "" {
			t.Errorf("played by %s: %s", s.Book, diff)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	// Opened again without the file, the room still has its articles.
	again, err := openData(t.Context(), quiet(), dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if b, err := again.book("club-des-as"); err != nil || b.Law != "arrete-2007" {
		t.Errorf("%v, %v", b, err)
	}
	h := web.New(web.Config{Config: frame.Config{Room: again.Room, Names: again.name, Books: again.Books.all}})
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://192.0.2.10/rulebook/club-des-as/AS-3?lang=fr", nil))
	if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "la valeur du jeton") {
		t.Errorf("the club's article: status %d", w.Code)
	}
}

func TestAFileOfTheSameIDTakesThePlaceOfTheOneBefore(t *testing.T) {
	dir := t.TempDir()
	d := adopted(t, dir)
	changed := strings.Replace(readText(t, clubBook), "September 2026", "January 2027", 1)
	b, err := rulebook.LoadOverlay(strings.NewReader(changed), "new.toml")
	if err != nil {
		t.Fatal(err)
	}
	if err := d.adopt(b, []byte(changed)); err != nil {
		t.Fatal(err)
	}
	if books := d.Books.all(); len(books) != 1 || books[0].Version != "January 2027" {
		t.Errorf("%d books, version %s", len(books), books[0].Version)
	}
	// One that cannot be read is left out, the others stay.
	if err := os.WriteFile(filepath.Join(dir, booksFolder, "older.toml"), []byte("id = \"older\"\nbase = \"nowhere\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := openHouseBooks(folder.Disk(dir)).all(); len(got) != 1 {
		t.Errorf("%d books", len(got))
	}
}

func readText(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestTheAPIAnswersAsTheCommandLine: a program that reads the one reads the other.
func TestTheAPIAnswersAsTheCommandLine(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../scenario/testdata/*/*.txt")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d scenarios, %v", len(files), err)
	}
	h := web.New(web.Config{})
	compared := 0
	for i := 0; i < len(files); i += 7 {
		var out, errOut strings.Builder
		code := run([]string{"--lang", "en", "--json", "rule", files[i]}, strings.NewReader(""), &out, &errOut)
		r := httptest.NewRequest(http.MethodPost, "http://192.0.2.10/api/rule?lang=en", strings.NewReader(readText(t, files[i])))
		r.Header.Set("Content-Type", "text/plain")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if code == exitBadInput || w.Code != http.StatusOK {
			if code == exitBadInput && w.Code != http.StatusOK {
				continue
			}
			t.Errorf("%s: the command line exits %d (%s), the API answers %d: %s", files[i], code, errOut.String(), w.Code, w.Body)
			continue
		}
		var api struct {
			Rulings []json.RawMessage `json:"rulings"`
		}
		if err := json.Unmarshal(w.Body.Bytes(), &api); err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, ruling := range api.Rulings {
			lines = append(lines, string(ruling)+"\n")
		}
		if diff := cmp.Diff(out.String(), strings.Join(lines, "")); diff != "" {
			t.Errorf("%s:\n%s", files[i], diff)
		}
		compared += len(lines)
	}
	if compared < 20 {
		t.Errorf("only %d rulings were compared", compared)
	}
}

// TestTheCommandsOfTheGuideWork runs what docs/books.md tells its reader to type.
func TestTheCommandsOfTheGuideWork(t *testing.T) {
	guide := readText(t, "../../docs/books.md")
	t.Chdir("../..")
	ran := 0
	for _, block := range strings.Split(guide, "```sh\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		for line := range strings.Lines(block) {
			args := strings.Fields(line)
			if len(args) == 0 || args[0] != "floorbook" {
				t.Errorf("%q is no command", line)
				continue
			}
			var out, errOut strings.Builder
			if code := run(args[1:], strings.NewReader(""), &out, &errOut); code != exitDone || out.Len() == 0 {
				t.Errorf("%s exits %d: %s", strings.TrimSpace(line), code, errOut.String())
			}
			ran++
		}
	}
	if ran < 8 {
		t.Errorf("only %d commands were found", ran)
	}
}

// TestTheShapeInTheGuideLoads: the file shown in docs/books.md is one that floorbook takes.
func TestTheShapeInTheGuideLoads(t *testing.T) {
	_, after, _ := strings.Cut(readText(t, "../../docs/books.md"), "```toml\n")
	text, _, ok := strings.Cut(after, "```")
	if !ok {
		t.Fatal("no file in the guide")
	}
	if b, err := rulebook.LoadOverlay(strings.NewReader(text), "guide.toml"); err != nil || b.ID != "club-des-as" {
		t.Errorf("%v, %v", b, err)
	}
}

// TestABookThatAnotherNodePlaysByShowsItsArticles at once, without a restart; a file that has not changed stays the same book.
func TestABookThatAnotherNodePlaysByShowsItsArticles(t *testing.T) {
	t.Parallel()
	address := cluster.Database(t)
	var nodes []*houseBooks
	for range 2 {
		k, err := connected(t.Context(), t.TempDir(), address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = k.Close() })
		nodes = append(nodes, openHouseBooks(k.Files))
	}
	_, d := dealtData(t)
	defer d.Close()
	h := web.New(web.Config{Config: frame.Config{Room: d.Room, Names: d.name, Books: nodes[1].all}})
	status := func() int {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://192.0.2.10/rulebook/club-des-as/AS-3?lang=fr", nil))
		return w.Code
	}
	if got := status(); got != http.StatusNotFound {
		t.Fatalf("before it was adopted: %d", got)
	}
	if err := nodes[0].write("club-des-as.toml", []byte(readText(t, clubBook))); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(10 * time.Second); status() != http.StatusOK; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the other node does not know it")
		}
	}
	before := nodes[1].all()
	if err := nodes[0].write("other.txt", []byte("x")); err != nil {
		t.Fatal(err)
	}
	time.Sleep(50 * time.Millisecond)
	if after := nodes[1].all(); len(before) != 1 || len(after) != 1 || before[0] != after[0] {
		t.Error("a file that is as it was is read anew")
	}
}

// TestWhatTwoNodesEraseAtOnceIsNotedOnce.
func TestWhatTwoNodesEraseAtOnceIsNotedOnce(t *testing.T) {
	_, d := dealtData(t)
	defer d.Close()
	noted := func() (n int) {
		all, err := d.Room.Logbook(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range all {
			if e.Kind == logbook.RetentionErased {
				n++
			}
		}
		return n
	}
	found := retention.Found{Purpose: retention.Letters, Count: 3, Oldest: 1_700_000_000_000}
	later := found
	later.Oldest++
	for i, f := range []retention.Found{found, found, later} {
		if err := d.noteErased(t.Context(), f); err != nil {
			t.Fatal(err)
		}
		if want := max(1, i); noted() != want {
			t.Errorf("after %d: %d entries, not %d", i+1, noted(), want)
		}
	}
}
