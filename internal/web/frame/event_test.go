package frame

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/tournament"
)

func TestEventFramesEveryLine(t *testing.T) {
	got := string(new(Site).appendEvent(nil, []byte("<p>\r\n\n  a\nb</p>"), 0))
	if got != "data: <p>\ndata:   a\ndata: b</p>\n\n" {
		t.Errorf("got %q", got)
	}
}

// still is a room in which nothing happens.
type still struct{ Room }

func (still) Now() tournament.Instant { return 1 }
func (still) Speed() float64          { return 1 }

// TestAStreamLooksAgainWhereItWasTooSoon: by itself, long before it would otherwise.
func TestAStreamLooksAgainWhereItWasTooSoon(t *testing.T) {
	s := New(Config{Room: still{}})
	ctx, cancel := context.WithCancel(t.Context())
	var looked []time.Time
	w := httptest.NewRecorder()
	s.Stream(w, httptest.NewRequest(http.MethodGet, "/events", nil).WithContext(ctx), nil, nil, func() ([]byte, bool, error) {
		looked = append(looked, time.Now())
		if len(looked) == 3 {
			cancel()
			return nil, true, nil
		}
		return fmt.Appendf(nil, "<p>%d</p>", len(looked)), len(looked) > 1, Later(100 * time.Millisecond)
	})
	if len(looked) != 3 || looked[2].Sub(looked[0]) >= pollEvery {
		t.Errorf("%d looks, the last after %v", len(looked), looked[len(looked)-1].Sub(looked[0]))
	}
	if got := w.Body.String(); !strings.HasPrefix(got, "data: <p>1</p>\n\n: still here\n") || strings.Count(got, "<p>") != 1 {
		t.Errorf("sent %q", got)
	}
}

// TestAFragmentTellsThePresentInstant, whoever it was rendered for.
func TestAFragmentTellsThePresentInstant(t *testing.T) {
	for body, want := range map[string]string{
		`<div data-now="1" data-speed="1">`: `<div data-now="42" data-speed="1">`,
		`<p>no clock</p>`:                   `<p>no clock</p>`,
	} {
		if got := string(new(Site).Fresh([]byte(body), 42)); got != want {
			t.Errorf("%s became %s", body, got)
		}
		if got := string(new(Site).appendEvent(nil, []byte("<p>\n"+body+"\n"+body), 42)); got != "data: <p>\ndata: "+want+"\ndata: "+body+"\n\n" {
			t.Errorf("sent as %q", got)
		}
	}
}

func TestEveryWordOfTheVocabularyIsWordedInBothLanguages(t *testing.T) {
	for _, key := range wordKeys {
		for _, l := range lang.All {
			if !l.Has("web.word." + key) {
				t.Errorf("web.word.%s has no %s", key, l)
			}
		}
	}
}

// TestFormsRenderedBeforeAreSentEachWithAKeyOfItsOwn, in an answer as in a stream.
func TestFormsRenderedBeforeAreSentEachWithAKeyOfItsOwn(t *testing.T) {
	n := 0
	s := &Site{Config: Config{Key: func() string { n++; return fmt.Sprint("key-", n) }}}
	const form = `<form><input name="key" value="%v">` + "\n\n" + `<input name="seq" value="%v"> <input name="amount" value="7"></form>` + "\n"
	body := fmt.Sprintf(form, "old", 0) + `<p data-now="1">` + fmt.Sprintf(form, "old", 3) + "<p>seq</p>"
	as := func(first, second string) string {
		return fmt.Sprintf(form, first, 0) + `<p data-now="42">` + fmt.Sprintf(form, second, 3) + "<p>seq</p>"
	}
	if got := string(s.Fresh([]byte(body), 42)); got != as("key-1", "key-2") {
		t.Errorf("answered:\n%s\nwant\n%s", got, as("key-1", "key-2"))
	}
	want := "data: " + strings.ReplaceAll(strings.ReplaceAll(as("key-3", "key-4"), "\n\n", "\n"), "\n", "\ndata: ") + "\n\n"
	if got := string(s.appendEvent(nil, []byte(body), 42)); got != want {
		t.Errorf("sent:\n%s\nwant\n%s", got, want)
	}
	if got := string(AppendForms([]byte("<b>"), []byte(body), 42)); got != "<b>"+strings.ReplaceAll(body, `"0"`, `"42"`) {
		t.Errorf("as of another state:\n%s", got)
	}
}
