// Package machine tells those who answer for a room how the computer is that it runs on, in words, and what to do where something is wrong.
package machine

import (
	"bytes"
	"context"
	"embed"
	"net/http"
	"sync"
	"time"

	looked "github.com/floorbook/floorbook/internal/machine"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
)

//go:embed *.html *.css
var files embed.FS

// Source knows the machine and the process. What is nil is not told.
type Source struct {
	Began       time.Time // of the process
	Version     string    // of the program
	Look        func() looked.Reading
	Pace        func(since time.Time) looked.Pace
	Database    func(context.Context) Database
	Certificate func() Certificate
	Nodes       func() Nodes // that serve the room together

	mu   sync.Mutex
	last Reading
}

// Database is the server that the journal is in.
type Database struct {
	Address  string // without its password; "" the journal is a file
	Silent   bool   // it does not answer
	Waits    bool   // an act is acknowledged only when a standby has it too
	Told     bool   // it shows how its standbys are; else they are only counted
	Standbys []Standby
}

// Standby is a server that follows it.
type Standby struct {
	Name   string
	Sync   bool
	Behind time.Duration
}

// Nodes are the processes that serve the room of a database.
type Nodes struct {
	All   []Node
	Ahead time.Duration // how far the database's clock is ahead of this machine's
}

// Node is one of them.
type Node struct {
	Name, Version string
	Here          bool
	Ago           time.Duration // since it was last heard of
	Silent        bool          // too long
	Distrusts     bool          // it does not believe this one about whom it asks for
}

// Certificate is the one by which other machines know this one.
type Certificate struct {
	Until time.Time // the end of it; zero there is none
	Own   bool      // floorbook renews it by itself
}

// site is the frame's, with the source.
type site struct {
	*frame.Site
	source *Source
}

// Routes adds the page; nil: there is none.
func Routes(mux *http.ServeMux, f *frame.Site, source *Source) {
	f.Add(frame.Folder{Files: files, Pages: []string{"machine"}, Styles: []string{"machine.css"}, Section: "door"})
	if source == nil {
		return
	}
	s := &site{f, source}
	mux.HandleFunc("GET /machine", s.May(role.Audit, s.machine))
	mux.HandleFunc("GET /events/machine", s.May(role.Audit, s.events))
}

// Reading is all that the page tells, and the alerts follow from.
type Reading struct {
	looked.Reading
	Now         time.Time
	Health      room.Health
	Pace        *looked.Pace
	Backup      *frame.Backup // nil where none are made
	Database    *Database
	Certificate *Certificate
	Nodes       *Nodes
	Streams     []Stream
}

// Stream tells of the event streams of an audience.
type Stream struct {
	For        frame.Audience
	Open, Most int
}

const (
	paceOf         = 10 * time.Minute // whose acts are measured
	databaseWithin = 2 * time.Second  // that the database may take to answer
	fresh          = 3 * time.Second  // a reading is shown to everybody who asks meanwhile
)

// Read looks at the machine, unless somebody has a moment ago.
func (s *Source) Read(ctx context.Context, c *frame.Config) Reading {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := time.Now(); now.Sub(s.last.Now) >= fresh || now.Before(s.last.Now) {
		s.last = s.read(context.WithoutCancel(ctx), c, now)
	}
	return s.last
}

func (s *Source) read(ctx context.Context, c *frame.Config, now time.Time) Reading {
	r := Reading{Now: now, Health: c.Room.Health()}
	if s.Look != nil {
		r.Reading = s.Look()
	}
	if s.Pace != nil {
		r.Pace = new(s.Pace(now.Add(-paceOf)))
	}
	if c.Backups != nil {
		r.Backup = new(c.Backups())
	}
	for _, a := range frame.Audiences {
		if c.Streams != nil {
			r.Streams = append(r.Streams, Stream{a, c.Streams.Open(a), c.Streams.Most(a)})
		}
	}
	if s.Certificate != nil {
		r.Certificate = new(s.Certificate())
	}
	if s.Nodes != nil {
		r.Nodes = new(s.Nodes())
	}
	if s.Database != nil {
		ctx, done := context.WithTimeout(ctx, databaseWithin)
		defer done()
		r.Database = new(s.Database(ctx))
	}
	return r
}

// Urgent are the alerts that play suffers from.
func (s *Source) Urgent(ctx context.Context, c *frame.Config) (keys []string) {
	for _, a := range s.Read(ctx, c).Alerts() {
		if a.Now() {
			keys = append(keys, a.Key)
		}
	}
	return keys
}

type machinePage struct {
	frame.Layout
	Reading
	Alerts  []Alert
	Began   int64 // Unix milliseconds
	Version string
}

func (s *site) view(r *http.Request) machinePage {
	p := machinePage{Layout: s.Layout(r, "machine", s.LangOf(r).T("web.machine.title")), Reading: s.source.Read(r.Context(), &s.Config),
		Began: s.source.Began.UnixMilli(), Version: s.source.Version}
	p.Alerts = p.Reading.Alerts()
	return p
}

func (s *site) machine(w http.ResponseWriter, r *http.Request) {
	s.HTML(w, r, http.StatusOK, "machine", "layout", s.view(r))
}

func (s *site) events(w http.ResponseWriter, r *http.Request) {
	l := s.LangOf(r)
	var last []byte
	s.Stream(w, r, nil, nil, func() ([]byte, bool, error) {
		body, err := s.Render(l, "machine", "machine-live", s.view(r))
		if err != nil || bytes.Equal(body, last) {
			return nil, true, err
		}
		last = body
		return body, false, nil
	})
}

// Percent is the load of a processor in hundredths of all it can do.
func (r Reading) Percent() int { return int(*r.Load*100 + .5) }

// Millis is a duration in whole milliseconds, at least one.
func (machinePage) Millis(d time.Duration) int64 { return max(1, d.Milliseconds()) }

// Seconds is a duration in whole seconds, rounded up.
func (machinePage) Seconds(d time.Duration) int64 {
	return int64((d + time.Second - 1) / time.Second)
}
