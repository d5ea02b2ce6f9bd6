package main

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/adrg/xdg"

	"github.com/floorbook/floorbook/internal/lang"
)

// screen remembers what its browser was asked to show.
type screen struct {
	mu     sync.Mutex
	shown  []string
	absent bool
	out    bytes.Buffer
}

func (s *screen) browse(address string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.absent {
		return errNoScreen
	}
	s.shown = append(s.shown, address)
	return nil
}

// Write takes what the terminal is told.
func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.out.Write(p)
}

func (s *screen) read() (shown []string, told string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shown, s.out.String()
}

// doubleClick starts the program in a home, and returns what its screen shows and how it ends.
func doubleClick(t *testing.T, home string, s *screen) (ended chan error, stop func()) {
	t.Helper()
	before := xdg.DataHome
	xdg.DataHome = home
	ctx, cancel := context.WithCancel(t.Context())
	g := &Globals{Lang: lang.English, Book: "texapoker-2024", Context: ctx, In: strings.NewReader(""), Out: s, Err: s, Browse: s.browse}
	ended = make(chan error, 1)
	go func() { ended <- new(StartCmd).Run(g) }()
	t.Cleanup(func() {
		cancel()
		xdg.DataHome = before
	})
	return ended, cancel
}

// awaited returns what the screen has told once it holds a text.
func awaited(t *testing.T, s *screen, text string) string {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if _, told := s.read(); strings.Contains(told, text) {
			return told
		}
	}
	_, told := s.read()
	t.Fatalf("%q was not told: %s", text, told)
	return ""
}

func TestADoubleClickOpensTheRoomAndASecondOneFindsIt(t *testing.T) {
	if c, err := net.Listen("tcp", ":8080"); err == nil { // another program has the first port
		defer c.Close()
	}
	home, first, second := t.TempDir(), &screen{}, &screen{}
	ended, stop := doubleClick(t, home, first)
	awaited(t, first, "Data in "+filepath.Join(home, "floorbook"))
	shown, told := first.read()
	if len(shown) != 1 || !strings.HasPrefix(shown[0], "http://localhost:80") || shown[0] == "http://localhost:8080/" {
		t.Fatalf("the browser was sent to %q", shown)
	}
	for _, want := range []string{"floorbook is starting", "To stop: close this window", shown[0] + "welcome"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not said", want)
		}
	}
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Get(shown[0])
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusSeeOther || answer.Header.Get("Location") != "/welcome" {
		t.Errorf("at this machine: %s to %q, want the page that names the owner", answer.Status, answer.Header.Get("Location"))
	}

	again, _ := doubleClick(t, home, second)
	if err := <-again; err != nil {
		t.Fatal(err)
	}
	if found, _ := second.read(); len(found) != 1 || found[0] != shown[0] {
		t.Errorf("a second double-click shows %q, the room is at %q", found, shown)
	}

	stop()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(home, "floorbook", addressFile)); !os.IsNotExist(err) {
		t.Errorf("the address of a room that is closed stays: %v", err)
	}
}

func TestWithoutAScreenTheAddressAndTheOwnersLinkArePrinted(t *testing.T) {
	s := &screen{absent: true}
	ended, stop := doubleClick(t, t.TempDir(), s)
	told := awaited(t, s, "Data in ")
	if !strings.Contains(told, "Open this address in a browser on this computer: http://localhost:80") || !strings.Contains(told, "/welcome?code=") {
		t.Errorf("told: %s", told)
	}
	stop()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
}

func TestAFolderThatCannotBeMadeIsSaid(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	ended, _ := doubleClick(t, file, &screen{})
	if err := <-ended; err == nil || !strings.Contains(err.Error(), "choose another") {
		t.Errorf("%v", err)
	}
}

// TestADemonstrationIsARoomOfItsOwn: begun by the pages of a room it plays on another port, at the speed that is chosen, and is removed without a
// trace in the room.
func TestADemonstrationIsARoomOfItsOwn(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	t.Setenv("TMP", temp)
	g := quiet()
	g.Context = t.Context()
	d, err := openData(t.Context(), g, t.TempDir(), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	door := Entrance{Addr: "localhost:0"}
	e, err := door.open(g)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	g.Book = "texapoker-2024"
	book, _, err := roomBook(g)
	if err != nil {
		t.Fatal(err)
	}
	s := newStage(g, e, book, nil)
	for range 2 { // two taps begin one
		if err := s.Begin(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	now := s.Demo()
	if !now.On || now.Own || now.Speed != shown.Speed || now.Port == 0 || len(entries(t, temp)) != 1 {
		t.Fatalf("%+v, %q", now, entries(t, temp))
	}
	played := s.on.d.Room
	if !answers(t.Context(), "http://localhost:"+strconv.Itoa(s.on.port)+"/") || len(played.Streams()) != 1 {
		t.Error("its pages do not answer")
	}
	if err := s.Run(1e9); err == nil {
		t.Error("any speed is taken")
	}
	if err := s.Run(10); err != nil || s.Demo().Speed != 10 {
		t.Errorf("%v, %+v", err, s.Demo())
	}
	s.Hold()
	held := played.Now()
	time.Sleep(20 * time.Millisecond)
	if s.Demo().Speed != 0 || played.Now() != held {
		t.Error("it goes on while it is held")
	}
	s.End()
	s.End()
	if s.Demo().On || len(entries(t, temp)) != 0 || answers(t.Context(), "http://localhost:"+strconv.Itoa(now.Port)+"/") {
		t.Errorf("left behind: %q", entries(t, temp))
	}
	if len(d.Room.Streams()) != 0 || d.Clock.Speed() != 1 {
		t.Error("the room itself has changed")
	}
}

func entries(t *testing.T, dir string) (names []string) {
	t.Helper()
	all, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		names = append(names, e.Name())
	}
	return names
}
