// Package health tells programs how the room is: /healthz for whoever watches over it, /readyz for whoever sends people to it, /metrics for
// Prometheus.
package health

import (
	"encoding/json"
	"net/http"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
)

// State is how the room is, worst first.
type State string

// The states.
const (
	ReadOnly State = "read-only" // the journal takes no rows: the disk is full, or a write failed
	Damaged  State = "damaged"   // some streams take no commands; the others go on
	Ready    State = "ready"
)

// status says it to programs that read nothing else: 503 may pass by itself, 500 needs somebody.
var status = map[State]int{Ready: http.StatusOK, ReadOnly: http.StatusServiceUnavailable, Damaged: http.StatusInternalServerError}

// Answer is what /healthz sends.
type Answer struct {
	State   State    `json:"state"`
	Reason  string   `json:"reason,omitempty"`  // of read-only: the code of the refusal
	Damaged []string `json:"damaged,omitempty"` // streams; "journal" is its file
	// Checking is what is still being examined since the start, in tournaments that are over, and the file. It needs nobody.
	Checking int     `json:"checking,omitempty"`
	Backup   *Backup `json:"backup,omitempty"` // none where none are made
}

// Backup is how the backups are. One that fails changes no state: the room goes on.
type Backup struct {
	At    int64  `json:"at"`              // Unix milliseconds of the last whole one; 0 there is none
	Fault string `json:"fault,omitempty"` // of the last try
}

// Routes adds the pages for programs. Numbers are for this machine and for auditors; nil metrics: there are none.
func Routes(mux *http.ServeMux, s *frame.Site, metrics http.Handler) {
	s.InPlain(frame.Always, "GET /healthz")
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { healthz(w, s) })
	s.InPlain(frame.Always, "GET /readyz")
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) { readyz(w, s) })
	if metrics == nil {
		return
	}
	audited := s.May(role.Audit, metrics.ServeHTTP)
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		if frame.FromThisMachine(r) {
			metrics.ServeHTTP(w, r)
			return
		}
		audited(w, r)
	})
}

func healthz(w http.ResponseWriter, s *frame.Site) {
	h := s.Room.Health()
	a := Answer{State: Ready, Reason: string(h.ReadOnly), Damaged: h.Damaged, Checking: h.Checking}
	if s.Backups != nil {
		b := s.Backups()
		a.Backup = &Backup{At: b.At, Fault: string(b.Fault)}
	}
	switch {
	case h.ReadOnly != "":
		a.State = ReadOnly
	case len(h.Damaged) > 0:
		a.State = Damaged
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status[a.State])
	_ = json.NewEncoder(w).Encode(a) // a client that has gone needs no answer
}

// readyz says whether people can be sent here: 200, or 503 with why. A damaged stream is no reason: the others go on, and nowhere else
// is it whole.
func readyz(w http.ResponseWriter, s *frame.Site) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if s.Room.Health().ReadOnly != "" {
		http.Error(w, string(ReadOnly), http.StatusServiceUnavailable)
		return
	}
	_, _ = w.Write([]byte("ready\n"))
}
