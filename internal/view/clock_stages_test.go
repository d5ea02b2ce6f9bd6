package view_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/view/fixture"
)

// TestAPauseIsNoBreak: a clock that somebody has stopped still says its level and the blinds of it.
func TestAPauseIsNoBreak(t *testing.T) {
	running, paused := clockOf(fixture.Late(), 0), clockOf(fixture.Paused(), 0)
	if diff := cmp.Diff([]view.Level{running.Level, running.Next}, []view.Level{paused.Level, paused.Next}); paused.Phase != view.PhasePaused || diff != "" {
		t.Errorf("%s: %s", paused.Phase, diff)
	}
	if paused.Level.Small != 400 || paused.Level.Big != 800 || paused.Level.Ante != 800 {
		t.Errorf("blinds %+v", paused.Level)
	}
	f := fixture.Break()
	f.State.Clock.Running = false
	if c := clockOf(f, 0); !c.Level.Break {
		t.Errorf("a break that is stopped is none any more: %s, %+v", c.Phase, c.Level)
	}
}

// TestTheBubbleIsOneBustBeforeTheMoney: neither a bust sooner nor one later.
func TestTheBubbleIsOneBustBeforeTheMoney(t *testing.T) {
	for left, want := range map[int]view.Stage{10: "", 9: "", 8: view.StageBubble, 7: view.StageMoney, 6: view.StageMoney} {
		f := fixture.Bubble()
		if paid := len(f.State.Prizes); paid != 7 {
			t.Fatalf("%d places are paid", paid)
		}
		f.State.Left = left
		if c := clockOf(f, 0); c.Stage != want {
			t.Errorf("%d left: %q", left, c.Stage)
		}
	}
}
