package floor_test

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// TestWhoIsGivenAnotherNameHasItInTheHistory: lines that were drawn before tell players and staff as they are called now.
func TestWhoIsGivenAnotherNameHasItInTheHistory(t *testing.T) {
	_, r := realSite(t)
	called := "Before"
	site := web.New(web.Config{Config: frame.Config{Room: r, Names: func(p table.PlayerID) string { return called + " " + string(p) }, Zone: time.UTC,
		As: frame.Fixed("floor", role.Owner), Log: slog.New(slog.DiscardHandler)}})
	act(t, site, r, tournament.Start{})
	_, _, who := stateOf(t, r)
	act(t, site, r, tournament.Bust{Player: who})
	history := func() string {
		_, after, _ := strings.Cut(webtest.Get(t, site, "/t/real/floor").Body.String(), `id="history"`)
		after, _, _ = strings.Cut(after, "</section>")
		return after
	}
	if h := history(); !strings.Contains(h, "Before "+string(who)) || !strings.Contains(h, "Before test") {
		t.Fatalf("the history tells neither player nor staff:\n%s", h)
	}
	called = "Since"
	act(t, site, r, tournament.Pause{})
	if h := history(); strings.Contains(h, "Before ") || !strings.Contains(h, "Since "+string(who)) || !strings.Contains(h, "Since test") {
		t.Errorf("the history tells names that nobody has:\n%s", h)
	}
}
