package room

import (
	"slices"
	"sync"

	"github.com/floorbook/floorbook/tournament"
)

// Manual is a clock that moves when it is told to: for tests and simulation.
type Manual struct {
	mu     sync.Mutex
	now    tournament.Instant
	alarms []*alarm
}

type alarm struct {
	at tournament.Instant
	f  func()
}

var _ Clock = (*Manual)(nil)

// NewManual returns a clock that shows now.
func NewManual(now tournament.Instant) *Manual { return &Manual{now: now} }

// Now implements Clock.
func (m *Manual) Now() tournament.Instant {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.now
}

// Speed implements Clock.
func (m *Manual) Speed() float64 { return 1 }

// AfterFunc implements Clock. f runs inside the Set that reaches at; when at has passed already, inside the
// next one.
func (m *Manual) AfterFunc(at tournament.Instant, f func()) (stop func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	a := &alarm{at, f}
	m.alarms = append(m.alarms, a)
	return func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.alarms = slices.DeleteFunc(m.alarms, func(o *alarm) bool { return o == a })
	}
}

// Set moves the clock forward to at, never back, and lets the alarms on the way ring one by one, each at its
// instant.
func (m *Manual) Set(at tournament.Instant) {
	for {
		m.mu.Lock()
		var first *alarm
		for _, a := range m.alarms {
			if a.at <= at && (first == nil || a.at < first.at) {
				first = a
			}
		}
		if first == nil {
			m.now = max(m.now, at)
			m.mu.Unlock()
			return
		}
		m.now = max(m.now, first.at)
		m.alarms = slices.DeleteFunc(m.alarms, func(o *alarm) bool { return o == first })
		m.mu.Unlock()
		first.f()
	}
}

// Jump moves the clock without ringing any alarm on the way: as if the machine had been off.
func (m *Manual) Jump(at tournament.Instant) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now = max(m.now, at)
	m.alarms = nil
}
