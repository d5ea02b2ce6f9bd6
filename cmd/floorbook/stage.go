package main

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"os"
	"sync"

	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/home"
	"github.com/floorbook/floorbook/rulebook"
)

// pace is a demonstration as its own pages have it: its clock.
type pace struct{ clock *room.Running }

// Demo implements home.Demo.
func (p pace) Demo() home.DemoState {
	return home.DemoState{On: true, Own: true, Speed: p.clock.Speed()}
}

// Run implements home.Demo.
func (p pace) Run(speed float64) error { return p.clock.Run(speed) }

// Hold implements home.Demo.
func (p pace) Hold() { p.clock.Hold() }

// Begin implements home.Demo: it is there already.
func (p pace) Begin(context.Context) error { return nil }

// End implements home.Demo: it ends with its program.
func (p pace) End() {}

// stage lets the pages of a room begin a demonstration. It is a room of its own, in a folder that is removed with it, on another port:
// the room whose pages begin it keeps nothing of it, and its clock is not touched.
type stage struct {
	g     *Globals
	door  *entrance // of the room
	book  *rulebook.Book
	rules []byte

	mu sync.Mutex
	on *performance // nil: none
}

// performance is a demonstration that runs.
type performance struct {
	d    *data
	port int
	end  context.CancelFunc
	done sync.WaitGroup
}

// newStage returns the stage of a room, nil behind a proxy, which knows no other port.
func newStage(g *Globals, e *entrance, book *rulebook.Book, rules []byte) *stage {
	if len(e.doors.Proxies) > 0 {
		return nil
	}
	return &stage{g: g, door: e, book: book, rules: rules}
}

// Demo implements home.Demo.
func (s *stage) Demo() home.DemoState {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.on == nil {
		return home.DemoState{}
	}
	return home.DemoState{On: true, Port: s.on.port, Speed: s.on.d.Clock.Speed()}
}

// Run implements home.Demo.
func (s *stage) Run(speed float64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.on == nil {
		return nil
	}
	return s.on.d.Clock.Run(speed)
}

// Hold implements home.Demo.
func (s *stage) Hold() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.on != nil {
		s.on.d.Clock.Hold()
	}
}

// shown is the demonstration that a button begins.
var shown = DemoCmd{Players: 45, Speed: 60, Seed: 1, Clumsy: 0.03}

// Begin implements home.Demo.
func (s *stage) Begin(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.on != nil {
		return nil
	}
	e, err := s.door.beside(s.g)
	if err != nil {
		return err
	}
	on, id, err := s.prepare(context.WithoutCancel(ctx))
	if err != nil {
		return errors.Join(err, e.Close())
	}
	life, end := context.WithCancel(s.g.Context)
	on.end = end
	if tcp, ok := e.Addr().(*net.TCPAddr); ok {
		on.port = tcp.Port
	}
	pages := on.d.pages(s.g, s.book.ID)
	pages.Demo = pace{on.d.Clock}
	on.done.Go(func() { s.log(life, e.serve(life, pages)) })
	on.done.Go(func() { s.log(life, on.d.rehearse(life, id, shown.Seed, shown.Clumsy)) })
	s.on = on
	return nil
}

// prepare opens the room of a demonstration in a new folder, with its tournament.
func (s *stage) prepare(ctx context.Context) (*performance, string, error) {
	dir, err := os.MkdirTemp("", "floorbook-demo-")
	if err != nil {
		return nil, "", err
	}
	d, err := openData(ctx, s.g, dir, shown.Speed)
	if err != nil {
		return nil, "", errors.Join(err, os.RemoveAll(dir))
	}
	id, err := "", d.adopt(s.book, s.rules)
	if err == nil {
		err = d.ownedByWhoeverRunsIt(s.g)
	}
	if err == nil {
		g := *s.g
		g.Context = ctx
		id, err = shown.open(&g, d, s.book.ID)
	}
	if err != nil {
		return nil, "", errors.Join(err, d.Close(), os.RemoveAll(dir))
	}
	return &performance{d: d}, id, nil
}

// log notes that a part of the demonstration has failed. Its pages show what there is.
func (s *stage) log(life context.Context, err error) {
	if err != nil && life.Err() == nil {
		slog.Error("the demonstration stopped", "err", err)
	}
}

// End implements home.Demo: it removes the demonstration with all that it has written.
func (s *stage) End() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.on == nil {
		return
	}
	s.on.end()
	s.on.done.Wait()
	if err := errors.Join(s.on.d.Close(), os.RemoveAll(s.on.d.Dir)); err != nil {
		slog.Warn("the demonstration's folder was not removed", "err", err)
	}
	s.on = nil
}
