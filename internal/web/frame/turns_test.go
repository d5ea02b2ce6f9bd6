package frame

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestTurnsAreSharedAmongAudiences: while one looks, others wait; whoever gives up takes no turn with him.
func TestTurnsAreSharedAmongAudiences(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := newTurns(1)
		over := make(chan struct{})
		go func() { _ = turns.take(t.Context(), rankAgain, func() { <-over }) }()
		synctest.Wait()
		var order []rank
		for _, rank := range []rank{rankAgain, rankAgain, rankOwn, rankOwn, rankHall, rankHall, rankStaff, rankStaff, rankSeat, rankSeat, rankSeat, rankSeat} {
			go func() {
				if err := turns.take(t.Context(), rank, func() { order = append(order, rank) }); err != nil {
					t.Error(err)
				}
			}()
			synctest.Wait()
		}
		gone, leave := context.WithCancel(t.Context())
		var left error
		go func() { left = turns.take(gone, rankSeat, func() { t.Error("whoever gave up had a turn") }) }()
		synctest.Wait()
		leave()
		synctest.Wait()
		if !errors.Is(left, context.Canceled) {
			t.Errorf("whoever gave up: %v", left)
		}
		close(over)
		synctest.Wait()
		if want := []rank{rankStaff, rankHall, rankSeat, rankOwn, rankStaff, rankHall, rankAgain, rankSeat, rankSeat, rankSeat, rankOwn, rankAgain}; !slices.Equal(order, want) {
			t.Errorf("%v had their turns, not %v", order, want)
		}
		if free, idle := turns.left(); free != 1 || idle != 1 {
			t.Errorf("%d turns are free, and %d have nothing to do", free, idle)
		}
		time.Sleep(2 * idleMost)
		if free, idle := turns.left(); free != 1 || idle != 0 {
			t.Errorf("later %d turns are free, and %d have nothing to do", free, idle)
		}
	})
}

// left are the turns that are free, and the goroutines that wait for one.
func (t *turns) left() (free, idle int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.free, len(t.idle)
}

// TestAFaultIsThatOfOneStream: the turns go on.
func TestAFaultIsThatOfOneStream(t *testing.T) {
	turns := newTurns(1)
	func() {
		defer func() {
			if p := fmt.Sprint(recover()); !strings.HasPrefix(p, "no such seat") || !strings.Contains(p, "turns_test.go") {
				t.Errorf("the stream ended with %s", p)
			}
		}()
		_ = turns.take(t.Context(), rankSeat, func() { panic("no such seat") })
	}()
	done := false
	if err := turns.take(t.Context(), rankSeat, func() { done = true }); err != nil || !done {
		t.Errorf("the next had its turn: %v, %v", done, err)
	}
}

// TestWhoHasWaitedIsNotPutOffWhereHeIsOwedSomething: a page that looked too soon, after it had waited for its turn, looks again when it said.
func TestWhoHasWaitedIsNotPutOffWhereHeIsOwedSomething(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Config{Room: still{}})
		s.Streams.turns = newTurns(1)
		over := make(chan struct{})
		go func() { _ = s.Streams.turns.take(t.Context(), rankStaff, func() { <-over }) }()
		synctest.Wait()
		ctx, leave := context.WithCancel(t.Context())
		var looked []time.Time
		go s.Stream(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/events", nil).WithContext(ctx), nil, nil, func() ([]byte, bool, error) {
			looked = append(looked, time.Now())
			return nil, true, Later(time.Second)
		})
		time.Sleep(3 * time.Second)
		close(over)
		time.Sleep(2 * time.Second)
		leave()
		time.Sleep(2 * idleMost)
		synctest.Wait()
		if len(looked) < 2 {
			t.Errorf("%d looks", len(looked))
		}
	})
}
