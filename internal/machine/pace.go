package machine

import (
	"slices"
	"sync"
	"time"
)

// Pace is how long the latest acts took, from their arrival in the room to their durable answer.
type Pace struct {
	Acts int           // that were measured; 0: the durations mean nothing
	Half time.Duration // half of them took no longer
	Most time.Duration // 99 of 100 took no longer
}

// Paces keeps the latest acts. The zero value has none.
type Paces struct {
	mu    sync.Mutex
	acts  [1000]act // a ring
	count int
}

type act struct {
	at   time.Time
	took time.Duration
}

// Note counts an act that has just been answered. It may be called from many goroutines.
func (p *Paces) Note(at time.Time, took time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.acts[p.count%len(p.acts)] = act{at, took}
	p.count++
}

// Since is the pace of what was answered since then, of the latest thousand acts at most.
func (p *Paces) Since(since time.Time) Pace {
	p.mu.Lock()
	took := make([]time.Duration, 0, len(p.acts))
	for _, a := range p.acts[:min(p.count, len(p.acts))] {
		if !a.at.Before(since) {
			took = append(took, a.took)
		}
	}
	p.mu.Unlock()
	if len(took) == 0 {
		return Pace{}
	}
	slices.Sort(took)
	return Pace{Acts: len(took), Half: nearestRank(took, 50), Most: nearestRank(took, 99)}
}

// nearestRank is the percentile of sorted durations by the nearest rank: the smallest that so many of a hundred do not exceed.
func nearestRank(sorted []time.Duration, percent int) time.Duration {
	return sorted[(len(sorted)*percent+99)/100-1]
}
