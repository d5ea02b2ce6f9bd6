package screen

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/folder"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/refusal"
)

var (
	marie = role.By{Person: "marie", Role: role.Floor}
	day   = time.Date(2026, 3, 6, 21, 17, 0, 0, time.UTC)
)

func open(t *testing.T, in *folder.Folder) *Store {
	t.Helper()
	s, err := Open(in, func() time.Time { return day })
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func refused(t *testing.T, err error, code refusal.Code) {
	t.Helper()
	var r *refusal.Error
	if !errors.As(err, &r) || r.Code != code {
		t.Errorf("%v, want %s", err, code)
	}
}

// A screen waits under a code, which stays its own; once somebody has chosen, what was chosen is there after a restart, with who and when.
func TestAScreenIsChosenByItsCodeAndStaysChosen(t *testing.T) {
	dir := t.TempDir()
	s := open(t, folder.Disk(dir))
	token := NewToken()
	first, _ := s.Meet(token)
	if again, _ := s.Meet(token); again.Code != first.Code || len(first.Code) != codeLength || first.No != 0 {
		t.Fatalf("first %+v, then %+v", first, again)
	}
	refused(t, s.Choose("????", "", Shows{What: Clock, Stream: "friday"}, marie), Unknown)
	refused(t, s.Choose(first.Code, "", Shows{What: "fireworks", Stream: "friday"}, marie), BadChoice)
	refused(t, s.Choose(first.Code, "", Shows{What: Clock}, marie), BadChoice)
	typed := strings.ToLower(first.Code[:2] + "-" + first.Code[2:])
	if err := s.Choose(typed, "Bar", Shows{What: Clock, Stream: "friday", Skin: "light"}, marie); err != nil {
		t.Fatal(err)
	}
	s = open(t, folder.Disk(dir))
	got, _ := s.Meet(token)
	if got.Code != first.Code || got.Name != "Bar" || got.Shows.Skin != "light" || got.By != marie || got.At != day.UnixMilli() || got.No != 1 {
		t.Errorf("after a restart: %+v", got)
	}
	if text, _ := os.ReadFile(filepath.Join(dir, stateFile)); bytes.Contains(text, []byte(token)) {
		t.Error("the file holds the secret of a browser")
	}
	if other, _ := s.Meet(NewToken()); other.Code == first.Code || other.No != 0 {
		t.Errorf("another browser is %+v", other)
	}
	if err := s.Forget(first.Code); err != nil {
		t.Fatal(err)
	}
	if gone, _ := s.Meet(token); gone.No != 0 {
		t.Errorf("forgotten: %+v", gone)
	}
}

func TestOneScreenSpeaksForAnEvent(t *testing.T) {
	s := open(t, nil)
	code := func(stream string) string {
		c, _ := s.Meet(NewToken())
		if err := s.Choose(c.Code, "", Shows{What: Clock, Stream: stream, Speaks: true}, marie); err != nil {
			t.Fatal(err)
		}
		return c.Code
	}
	a, b, c := code("friday"), code("friday"), code("saturday")
	speaks := map[string]bool{}
	no := map[string]uint64{}
	for _, x := range s.Screens() {
		speaks[x.Code], no[x.Code] = x.Shows.Speaks, x.No
	}
	if speaks[a] || !speaks[b] || !speaks[c] || no[a] != 2 {
		t.Errorf("speak: %v, choices %v", speaks, no)
	}
}

func TestCodesOfScreensThatAreGoneAreFreedAndNeverTooMany(t *testing.T) {
	now := day
	s, _ := Open(nil, func() time.Time { return now })
	for range waitingMax {
		if _, ok := s.Meet(NewToken()); !ok {
			t.Fatal("refused too early")
		}
	}
	if _, ok := s.Meet(NewToken()); ok {
		t.Error("more wait than there are codes for")
	}
	now = now.Add(waitLife + time.Second)
	if _, ok := s.Meet(NewToken()); !ok || len(s.Screens()) != 1 {
		t.Errorf("%d wait after their time", len(s.Screens()))
	}
}

// The message of an event stands before the room's; both are there after a restart, with who and when.
func TestMessagesStandUntilTheyAreTaken(t *testing.T) {
	dir := t.TempDir()
	s := open(t, folder.Disk(dir))
	refused(t, s.Say("", strings.Repeat("é", MessageMax+1), marie), MessageLong)
	for stream, text := range map[string]string{"": "Bar  fermé à minuit", "friday": strings.Repeat("é", MessageMax)} {
		if err := s.Say(stream, text, marie); err != nil {
			t.Fatal(err)
		}
	}
	s = open(t, folder.Disk(dir))
	if b := s.BannerOf("friday"); b.Text != strings.Repeat("é", MessageMax) || b.By != marie || b.At != day.UnixMilli() {
		t.Errorf("%+v", b)
	}
	if b := s.BannerOf("saturday"); b.Text != "Bar fermé à minuit" {
		t.Errorf("%+v", b)
	}
	if err := s.Say("friday", "", marie); err != nil || s.BannerOf("friday").Text != "Bar fermé à minuit" {
		t.Errorf("%v %+v", err, s.BannerOf("friday"))
	}
}

func TestOnlyPicturesAndSoundsAreKept(t *testing.T) {
	var dot bytes.Buffer
	if err := png.Encode(&dot, image.NewGray(image.Rect(0, 0, 3, 3))); err != nil {
		t.Fatal(err)
	}
	svg := []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>`)
	wave := append([]byte("RIFF\x24\x00\x00\x00WAVEfmt "), make([]byte, 40)...)
	dir := t.TempDir()
	s := open(t, folder.Disk(dir))
	for _, c := range []struct {
		occasion string
		body     []byte
		refused  refusal.Code
		kind     string
	}{
		{Logo, dot.Bytes(), "", "image/png"}, {Logo, svg, "", "image/svg+xml"}, {Logo, []byte("<html><script>1</script></html>"), FileKind, ""},
		{Logo, dot.Bytes()[:20], FileKind, ""}, {Logo, wave, FileKind, ""}, {Logo, make([]byte, LogoMax+1), FileLarge, ""},
		{"level", wave, "", "audio/wave"}, {"level", svg, FileKind, ""}, {"level", make([]byte, SoundMax+1), FileLarge, ""}, {"../x", wave, FileKind, ""},
	} {
		err := s.Keep(c.occasion, c.body, marie)
		if c.refused != "" {
			refused(t, err, c.refused)
			continue
		}
		again := open(t, folder.Disk(dir))
		f, body, ok := again.Read(c.occasion)
		if err != nil || !ok || f.Type != c.kind || !bytes.Equal(body, c.body) || f.By != marie {
			t.Errorf("%s %s: %v, kept %v %+v", c.occasion, c.kind, err, ok, f)
		}
	}
	names, _ := os.ReadDir(dir)
	if len(names) != 3 { // the state, one logo, one sound
		t.Errorf("the folder holds %v", names)
	}
	if err := s.Drop(Logo); err != nil {
		t.Fatal(err)
	}
	if _, _, ok := open(t, folder.Disk(dir)).Read(Logo); ok {
		t.Error("a logo that was dropped is there after a restart")
	}
	f, _, _ := s.Read("level")
	if err := os.Remove(filepath.Join(dir, f.name())); err != nil {
		t.Fatal(err)
	}
	if _, _, ok := open(t, folder.Disk(dir)).Read("level"); ok { // and the room opens all the same
		t.Error("a sound whose file is gone is read")
	}
}

func TestWatchersAreTold(t *testing.T) {
	s := open(t, nil)
	also := make(chan struct{}, 1)
	left := false
	changed, stop := s.Watch(also, func() { left = true })
	before := s.Version()
	if err := s.Say("", "x", marie); err != nil || s.Version() == before {
		t.Fatal("no new version", err)
	}
	<-changed
	also <- struct{}{}
	<-changed
	if stop(); !left {
		t.Error("what it hands on is watched still")
	}
}
