package frame

import (
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

// TestABellRingsSoonAfterItsTime: never before, and hardly later; whoever rests until about the same time has the same.
func TestABellRingsSoonAfterItsTime(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		rests := rapid.SliceOfN(rapid.Int64Range(-int64(time.Second), int64(20*time.Second)), 1, 40).Draw(rt, "rests")
		synctest.Test(t, func(t *testing.T) {
			b := newBells()
			for _, rest := range rests {
				go func() {
					rest := time.Duration(rest)
					until := time.Now().Add(rest)
					<-b.at(until)
					most := soonApart
					if rest > time.Second {
						most = lateApart
					}
					if late := time.Since(until); rest > 0 && (late < 0 || late >= most) || rest <= 0 && time.Since(b.began) >= soonApart {
						t.Errorf("who rests for %v was told %v later than that", rest, late)
					}
				}()
			}
			synctest.Wait()
			if timers := b.left(); timers > len(rests) {
				t.Errorf("%d who rest have %d timers", len(rests), timers)
			}
			time.Sleep(time.Minute)
			if left := b.left(); left > 0 {
				t.Errorf("%d bells have not rung", left)
			}
		})
	})
}

// left is how many have not rung.
func (b *bells) left() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.due)
}

// TestWhoRestsUntilTheSameTenthHasOneTimer: of ten thousand.
func TestWhoRestsUntilTheSameTenthHasOneTimer(t *testing.T) {
	b := newBells()
	in := time.Now().Add(time.Hour).Truncate(time.Second)
	for i := range 10_000 {
		b.at(in.Add(time.Duration(i) * time.Millisecond))
	}
	if timers := b.left(); timers > 101 {
		t.Errorf("10,000 who rest until ten seconds of each other have %d timers", timers)
	}
}
