package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"
)

// processorPace tells how fast a processor is, second by second: a machine that is rented is not always as fast, whatever it does itself.
type processorPace struct {
	over  chan struct{}
	ended sync.WaitGroup
	took  []time.Duration // by the same computation, the quickest of some tries in each second: whoever wants the processor besides delays some, not all
}

// paceTries are as many as nobody notices.
const paceTries = 8

func watchProcessor() *processorPace {
	p := &processorPace{over: make(chan struct{})}
	p.ended.Go(func() {
		every := time.NewTicker(time.Second)
		defer every.Stop()
		for work := newPaceWork(); ; {
			p.took = append(p.took, work.quickest())
			select {
			case <-every.C:
			case <-p.over:
				return
			}
		}
	})
	return p
}

// end words the pace of each second, of a hundred that the quickest had.
func (p *processorPace) end() string {
	close(p.over)
	p.ended.Wait()
	best := slices.Min(p.took)
	var out strings.Builder
	for _, d := range p.took {
		fmt.Fprintf(&out, "%d ", 100*best/d)
	}
	return strings.TrimSpace(out.String())
}

// paceWork is a computation that is always the same: numbers are put in order, a fifth of a millisecond or so.
type paceWork struct{ numbers, sorted []uint64 }

func newPaceWork() *paceWork {
	w := &paceWork{numbers: make([]uint64, 2048), sorted: make([]uint64, 2048)}
	chosen := rand.New(rand.NewPCG(1, 2))
	for i := range w.numbers {
		w.numbers[i] = chosen.Uint64()
	}
	return w
}

func (w *paceWork) quickest() time.Duration {
	best := time.Duration(1<<63 - 1)
	for range paceTries {
		began := time.Now()
		copy(w.sorted, w.numbers)
		slices.Sort(w.sorted)
		best = min(best, time.Since(began))
	}
	return best
}
