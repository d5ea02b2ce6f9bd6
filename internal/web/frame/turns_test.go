package frame

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// TestTurnsAreSharedAmongAudiences: while one looks, others wait; whoever gives up takes no turn with him.
func TestTurnsAreSharedAmongAudiences(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := newTurns(1)
		if err := turns.wait(t.Context(), rankAgain); err != nil {
			t.Fatal(err)
		}
		var order []rank
		for _, rank := range []rank{rankAgain, rankAgain, rankOwn, rankOwn, rankHall, rankHall, rankStaff, rankStaff, rankSeat, rankSeat, rankSeat, rankSeat} {
			go func() {
				if err := turns.wait(t.Context(), rank); err != nil {
					t.Error(err)
				}
				order = append(order, rank)
				turns.done()
			}()
			synctest.Wait()
		}
		gone, leave := context.WithCancel(t.Context())
		var left error
		go func() { left = turns.wait(gone, rankSeat) }()
		synctest.Wait()
		leave()
		synctest.Wait()
		if !errors.Is(left, context.Canceled) {
			t.Errorf("whoever gave up: %v", left)
		}
		turns.done()
		synctest.Wait()
		if want := []rank{rankStaff, rankHall, rankSeat, rankOwn, rankStaff, rankSeat, rankAgain, rankSeat, rankSeat, rankHall, rankOwn, rankAgain}; !slices.Equal(order, want) {
			t.Errorf("%v had their turns, not %v", order, want)
		}
		if turns.free != 1 {
			t.Errorf("%d turns are free", turns.free)
		}
	})
}

// TestWhoHasWaitedIsNotPutOffWhereHeIsOwedSomething: a page that looked too soon, after it had waited for its turn, looks again when it said.
func TestWhoHasWaitedIsNotPutOffWhereHeIsOwedSomething(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Config{Room: still{}})
		s.Streams.turns = newTurns(1)
		if err := s.Streams.turns.wait(t.Context(), rankStaff); err != nil {
			t.Fatal(err)
		}
		ctx, leave := context.WithCancel(t.Context())
		var looked []time.Time
		go s.Stream(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/events", nil).WithContext(ctx), nil, func() ([]byte, bool, error) {
			looked = append(looked, time.Now())
			return nil, true, Later(time.Second)
		})
		time.Sleep(3 * time.Second)
		s.Streams.turns.done()
		time.Sleep(2 * time.Second)
		leave()
		synctest.Wait()
		if len(looked) < 2 {
			t.Errorf("%d looks", len(looked))
		}
	})
}
