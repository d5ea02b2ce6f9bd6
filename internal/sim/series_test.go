package sim

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
)

// Whatever the number of workers, a series says the same in the same order.
func TestASeriesIsTheSameOnAnyNumberOfCores(t *testing.T) {
	var alone []string
	for _, workers := range []int{1, 2, 5} {
		var told []string
		err := Series(context.Background(), workers, 7, func(ctx context.Context, run int) string {
			report, err := Run(ctx, Vary(setup(t, "demo.toml", 18, uint64(run)+1)))
			text, _ := json.Marshal(report)
			return string(text) + errorText(err)
		}, func(run int, how string) error {
			if run != len(told) {
				t.Fatalf("run %d is told after %d others", run, len(told))
			}
			told = append(told, how)
			return nil
		})
		if err != nil || len(told) != 7 {
			t.Fatalf("%d workers: %d runs, %v", workers, len(told), err)
		}
		if alone == nil {
			alone = told
		}
		if !slices.Equal(alone, told) {
			t.Errorf("%d workers play\n%q, not\n%q", workers, told, alone)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// A series ends at its first error, with no more runs begun than there are workers, and where it is told to stop.
func TestASeriesEndsAtItsFirstError(t *testing.T) {
	var begun atomic.Int32
	bad := errors.New("bad")
	play := func(_ context.Context, run int) int { begun.Add(1); return run }
	err := Series(context.Background(), 3, 1000, play, func(run, _ int) error {
		if run == 10 {
			return bad
		}
		return nil
	})
	if !errors.Is(err, bad) || begun.Load() > 14 {
		t.Errorf("%v after %d runs", err, begun.Load())
	}
	ctx, stop := context.WithCancel(context.Background())
	err = Series(ctx, 2, 1000, play, func(run, _ int) error {
		if run == 3 {
			stop()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a stopped series ends with %v", err)
	}
}
