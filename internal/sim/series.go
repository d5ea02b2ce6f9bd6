package sim

import "context"

// Series plays runs 0 to n-1, as many at a time as there are workers, and tells how each went in the order of the runs, as if they had
// been played one after the other. The first error of tell ends the series; what was played beyond is not told.
func Series[T any](ctx context.Context, workers, n int, play func(ctx context.Context, run int) T, tell func(run int, how T) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	begun := make(chan chan T, max(workers, 1)-1) // in their order; the one that is waited for is out of it
	go func() {
		defer close(begun)
		for run := range n {
			end := make(chan T, 1)
			select {
			case begun <- end:
			case <-ctx.Done():
				return
			}
			go func() { end <- play(ctx, run) }()
		}
	}()
	run := 0
	for end := range begun {
		if err := tell(run, <-end); err != nil {
			return err
		}
		run++
	}
	return ctx.Err()
}
