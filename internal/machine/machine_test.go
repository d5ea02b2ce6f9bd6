package machine_test

import (
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/machine"
)

func TestTheComputerIsLookedAt(t *testing.T) {
	r := machine.Look(t.TempDir())
	if runtime.GOOS == "linux" && r.Load == nil || r.Memory == nil || r.Disk == nil {
		t.Fatalf("%+v", r)
	}
	for _, s := range []*machine.Store{r.Memory, r.Disk} {
		if s.Size == 0 || s.Free > s.Size {
			t.Errorf("%+v", *s)
		}
	}
	if r := machine.Look("/nowhere/at/all"); r.Disk != nil {
		t.Errorf("a disk that is none: %+v", *r.Disk)
	}
}

// Of 1 to 100 ms half take 50 at most, and 99 of 100 take 99.
func TestPaceIsThatOfTheLatestActs(t *testing.T) {
	var p machine.Paces
	now := time.Unix(1_800_000_000, 0)
	if got := p.Since(now); got != (machine.Pace{}) {
		t.Errorf("of nothing: %+v", got)
	}
	p.Note(now.Add(-time.Hour), time.Minute)
	for i := 100; i > 0; i-- {
		p.Note(now, time.Duration(i)*time.Millisecond)
	}
	if got, want := p.Since(now.Add(-time.Minute)), (machine.Pace{Acts: 100, Half: 50 * time.Millisecond, Most: 99 * time.Millisecond}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	var together sync.WaitGroup
	for range 8 {
		together.Go(func() {
			for range 500 {
				p.Note(now.Add(time.Second), time.Millisecond)
			}
		})
	}
	together.Wait()
	if got, want := p.Since(now), (machine.Pace{Acts: 1000, Half: time.Millisecond, Most: time.Millisecond}); got != want {
		t.Errorf("a thousand later acts: %+v, want %+v", got, want)
	}
}
