package room

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/floorbook/floorbook/internal/durable"
	"github.com/floorbook/floorbook/tournament"
)

// Clock is what the room reads instants from and waits on.
type Clock interface {
	// Now never runs backwards.
	Now() tournament.Instant
	// AfterFunc calls f, on a goroutine of its own, once the clock shows at; stop prevents it if it has not
	// begun.
	AfterFunc(at tournament.Instant, f func()) (stop func())
	// Speed is how many of the clock's seconds pass in a second; 0 while it stands still.
	Speed() float64
}

// ClockFile is the name of the file in the data directory from which the clock goes on after a restart.
const ClockFile = "clock.json"

// Limits of a clock's speed.
const (
	SpeedMin = 0.01
	SpeedMax = 100_000
)

const (
	saveEvery = 5           // wakings between two notes of where the clock is
	wakeEvery = time.Second // of real time; a sleeper looks at the clock at least so often
)

// fix ties the clock to real time: at Real it showed Virtual, and ran at Speed from there.
type fix struct {
	Virtual tournament.Instant `json:"virtual"` // Unix milliseconds
	Real    int64              `json:"real"`    // Unix milliseconds
	Speed   float64            `json:"speed"`
}

// Running is the room's clock: real time, or faster for a demonstration. While the process lives it follows
// the time that has passed, not the machine's wall clock, which people and networks correct. Across restarts
// it goes on as if it had never stopped.
type Running struct {
	path  string // "" = not kept
	start time.Time
	wall  func() int64  // the machine's clock, in Unix milliseconds: people and networks correct it
	away  Away          // before it was opened
	boot  time.Duration // what uptime said at start
	slept atomic.Int64  // nanoseconds that the machine was suspended since

	pacing sync.RWMutex
	pace   pace

	mu   sync.Mutex
	stop chan struct{} // ends the note-taking; nil when there is none
	done chan struct{}
}

// pace is how the clock runs since a moment: then it showed virtual.
type pace struct {
	virtual tournament.Instant
	at      time.Duration // of real time since start
	speed   float64
	held    bool // it stands still, and will go on at speed
}

var _ Clock = (*Running)(nil)

// NewClock returns a clock that shows real time now and runs at speed.
func NewClock(speed float64) *Running {
	now := time.Now()
	return &Running{start: now, wall: wallClock, pace: pace{virtual: tournament.Instant(now.UnixMilli()), speed: speed}}
}

// OpenClock returns the clock of the data directory dir, which goes on from where it must be now. speed 0 keeps
// the speed it had (1 for a new one); another speed takes effect from now on. Close it.
func OpenClock(dir string, speed float64) (*Running, error) { return openClock(dir, speed, wallClock) }

// OpenSharedClock is OpenClock on one of several machines that keep a room together, whose clocks may be apart: what counts is the clock of what they share,
// in Unix milliseconds.
func OpenSharedClock(dir string, speed float64, shared func() int64) (*Running, error) {
	return openClock(dir, speed, shared)
}

func wallClock() int64 { return time.Now().UnixMilli() }

func openClock(dir string, speed float64, wall func() int64) (*Running, error) {
	if speed != 0 && !possible(speed) {
		return nil, impossible(speed)
	}
	path := filepath.Join(dir, ClockFile)
	last, err := readFix(path)
	if err != nil {
		return nil, err
	}
	now := wall()
	from := fix{Virtual: tournament.Instant(now), Real: now, Speed: 1}
	var away Away
	if last != nil {
		from.Virtual, from.Speed = last.at(now), last.Speed
		away = Away{From: last.Virtual, To: from.Virtual, Real: time.Duration(now-last.Real) * time.Millisecond}
	}
	if speed != 0 {
		from.Speed = speed
	}
	c := &Running{path: path, start: time.Now(), wall: wall, away: away, pace: pace{virtual: from.Virtual, speed: from.Speed}, boot: uptime(), stop: make(chan struct{}), done: make(chan struct{})}
	if err := c.save(); err != nil {
		return nil, fmt.Errorf("the clock: %w", err)
	}
	go c.keep(c.stop)
	return c, nil
}

func possible(speed float64) bool { return speed >= SpeedMin && speed <= SpeedMax }

func impossible(speed float64) error {
	return fmt.Errorf("the clock's speed is %v: from %v to %v is possible", speed, SpeedMin, SpeedMax)
}

func readFix(path string) (*fix, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("the clock: %w", err)
	}
	var f fix
	if err := json.Unmarshal(text, &f); err != nil || !possible(f.Speed) {
		return nil, fmt.Errorf("%s is damaged: delete it to start again from real time", path)
	}
	return &f, nil
}

// at is what the clock shows at the real instant now. A wall clock that was set back while the process was
// down gives no time passed, never less.
func (f fix) at(now int64) tournament.Instant {
	passed := max(0, now-f.Real)
	return f.Virtual + tournament.Instant(float64(passed)*f.Speed)
}

// Now implements Clock.
func (c *Running) Now() tournament.Instant {
	c.pacing.RLock()
	defer c.pacing.RUnlock()
	return c.pace.shows(c.passed())
}

// passed is the real time since the start.
func (c *Running) passed() time.Duration { return time.Since(c.start) + time.Duration(c.slept.Load()) }

// shows is the instant at a moment since the start.
func (p pace) shows(at time.Duration) tournament.Instant {
	if p.held {
		return p.virtual
	}
	return p.virtual + tournament.Instant(float64((at-p.at).Milliseconds())*p.speed)
}

// Run lets the clock go on from what it shows, at another speed. The error says that the speed is not possible.
func (c *Running) Run(speed float64) error {
	if !possible(speed) {
		return impossible(speed)
	}
	c.turn(func(p *pace) { p.speed, p.held = speed, false })
	return nil
}

// Hold stops the clock at what it shows until it is run again: a rehearsal that is paused. After a restart it runs.
func (c *Running) Hold() { c.turn(func(p *pace) { p.held = true }) }

// turn changes how the clock runs from now on.
func (c *Running) turn(change func(*pace)) {
	c.pacing.Lock()
	defer c.pacing.Unlock()
	at := c.passed()
	c.pace.virtual, c.pace.at = c.pace.shows(at), at
	change(&c.pace)
}

// notice adds the time that the machine was suspended, which the process itself does not feel: a laptop closed
// during a break. The system counts it in whole seconds.
func (c *Running) notice() {
	c.slept.Store(int64(suspended(uptime()-c.boot, time.Since(c.start), time.Duration(c.slept.Load()))))
}

// suspended is the time suspended so far, by what the system says has passed and what the process felt; known is
// what was known already. Less than three seconds more is the rounding of the first.
func suspended(system, felt, known time.Duration) time.Duration {
	if more := system - felt - known; more < 3*time.Second {
		return known
	}
	return system - felt
}

// Away is how long nobody kept the clock before it was opened.
func (c *Running) Away() Away { return c.away }

// Speed implements Clock.
func (c *Running) Speed() float64 {
	c.pacing.RLock()
	defer c.pacing.RUnlock()
	if c.pace.held {
		return 0
	}
	return c.pace.speed
}

// AfterFunc implements Clock.
func (c *Running) AfterFunc(at tournament.Instant, f func()) (stop func()) {
	var mu sync.Mutex
	var timer *time.Timer
	stopped := false
	var look func()
	look = func() {
		left := c.left(at)
		mu.Lock()
		if stopped {
			mu.Unlock()
			return
		}
		if left > 0 {
			timer = time.AfterFunc(min(left, wakeEvery), look)
			mu.Unlock()
			return
		}
		stopped = true
		mu.Unlock()
		f()
	}
	mu.Lock()
	timer = time.AfterFunc(min(max(0, c.left(at)), wakeEvery), look)
	mu.Unlock()
	return func() {
		mu.Lock()
		defer mu.Unlock()
		stopped = true
		timer.Stop()
	}
}

// left is the real time until the clock shows at.
func (c *Running) left(at tournament.Instant) time.Duration {
	away, speed := float64(at-c.Now()), c.Speed()
	if away <= 0 {
		return 0
	}
	ms := away / speed // endless where the clock stands still
	if ms > float64(wakeEvery.Milliseconds()) {
		return wakeEvery
	}
	return time.Duration(ms * float64(time.Millisecond))
}

// set is the speed at which the clock runs unless it is held.
func (c *Running) set() float64 {
	c.pacing.RLock()
	defer c.pacing.RUnlock()
	return c.pace.speed
}

// save notes where the clock is.
func (c *Running) save() error {
	text, err := json.Marshal(fix{Virtual: c.Now(), Real: c.wall(), Speed: c.set()})
	if err != nil {
		return err
	}
	return durable.Write(c.path, append(text, '\n'))
}

// keep notices suspensions, and notes where the clock is, so that a wall clock set wrong while the process is down costs no more than
// the outage.
func (c *Running) keep(stop chan struct{}) {
	defer close(c.done)
	ticker := time.NewTicker(wakeEvery)
	defer ticker.Stop()
	for n := 1; ; n++ {
		select {
		case <-stop:
			return
		case <-ticker.C:
			c.notice()
			if n%saveEvery == 0 {
				_ = c.save() // the last note still stands; a full disk is reported by the journal
			}
		}
	}
}

// Close notes where the clock is and ends the note-taking. The clock itself goes on.
func (c *Running) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stop == nil {
		return nil
	}
	close(c.stop)
	<-c.done
	c.stop = nil
	return c.save()
}
