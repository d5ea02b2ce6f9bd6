package frame

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/refusal"
)

// What may pass by itself is no last word: proxies and pages send the form again, under its key.
func TestWhatMayPassIsToBeSentAgain(t *testing.T) {
	s := &Site{Config: Config{Log: slog.New(slog.DiscardHandler)}}
	for _, c := range []struct {
		err    error
		status int
		says   string
	}{
		{refusal.New(room.JournalBusy), http.StatusServiceUnavailable, "journal"},
		{refusal.New(room.JournalStopped), http.StatusServiceUnavailable, "journal"},
		{refusal.New(room.NotConfirmed), http.StatusServiceUnavailable, "Not confirmed"},
		{fmt.Errorf("people: %w", journal.ErrAway), http.StatusServiceUnavailable, "Not confirmed"},
		{errors.Join(refusal.New(room.NotAllowed, "Role", "x"), journal.ErrAway), http.StatusServiceUnavailable, "Not confirmed"},
		{refusal.New(room.JournalFull), http.StatusConflict, "disk"},
		{errors.New("a mistake in the program"), http.StatusInternalServerError, "not confirmed"},
	} {
		r := httptest.NewRequest(http.MethodPost, "/?lang=en", nil)
		if status, text := s.Refused(r, c.err); status != c.status || !strings.Contains(text, c.says) {
			t.Errorf("%v: %d, %q; want %d, %q", c.err, status, text, c.status, c.says)
		}
	}
}
