package metrics

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/refusal"
)

type fixed room.Health

func (f fixed) Health() room.Health { return room.Health(f) }

// TestTheTextFormHasWhatWasCounted: an outside reader of the format finds the numbers that were put in.
func TestTheTextFormHasWhatWasCounted(t *testing.T) {
	m := New()
	for range 3 {
		m.Observe(room.Done{Kind: "table.Act", Outcome: room.OutcomeDone, Took: 3 * time.Millisecond})
	}
	m.Observe(room.Done{Kind: "tournament.Pause", Outcome: "stale", Took: 2 * time.Second})
	h := m.Of(fixed{ReadOnly: refusal.Code("journal_full"), Damaged: []string{"secret-stream"}, Streams: 4, Rows: 1234, Watchers: 7})
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	text := w.Body.String()
	for _, want := range []string{
		`floorbook_commands_total{kind="table.Act",outcome="done"} 3`, `floorbook_commands_total{kind="tournament.Pause",outcome="stale"} 1`,
		`floorbook_command_seconds_bucket{le="0.0025"} 0`, `floorbook_command_seconds_bucket{le="0.005"} 3`, "floorbook_command_seconds_count 4",
		"floorbook_streams 4", "floorbook_rows 1234", "floorbook_damaged_streams 1", "floorbook_watchers 7", "floorbook_read_only 1", "go_goroutines ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "secret-stream") {
		t.Error("a stream is named")
	}
	if got := w.Header().Get("Content-Type"); !strings.HasPrefix(got, "text/plain; version=0.0.4") {
		t.Error(got)
	}
}
