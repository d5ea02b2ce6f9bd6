package web

import (
	"crypto/rand"
	"encoding/hex"
	"log/slog"
	"net/http"
	"time"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/tournament"
)

// Config is all that the pages need from outside.
type Config struct {
	Room  Room
	Names view.Names
	Lang  lang.Lang      // for readers whose browser asks for neither language; French when empty
	Zone  *time.Location // of the wall clock; the machine's when nil
	Key   func() string  // makes idempotency keys; random when nil
	Log   *slog.Logger   // where failures go; slog.Default when nil
	// StaffKey guards what only staff may see and do; empty means that everybody is staff, as in a demo.
	StaffKey string
	// Open creates a tournament and registers its players; nil hides the form.
	Open Opener
	// Books are the room's own rulebooks, beside those that floorbook ships; Book is the one that forms propose.
	Books []*rulebook.Book
	Book  string
	// Seats opens the pages of hosted players; nil where there are none.
	Seats SeatKeys
	// CaseLaw keeps the floor's rulings; nil where none are kept.
	CaseLaw CaseLaw

	tasks func(*tournament.State) []tournament.Task // State.Tasks when nil; fixtures bring their own
}

// site holds what handlers share.
type site struct {
	Config
	render  *renderer
	calls   *calls
	library *library
	ruling  chan struct{} // holds a place for each scenario being ruled on
}

// New returns floorbook's pages.
func New(c Config) http.Handler {
	if c.Zone == nil {
		c.Zone = time.Local
	}
	if c.Key == nil {
		c.Key = randomKey
	}
	if c.Book == "" {
		c.Book = defaultBook
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.tasks == nil {
		c.tasks = (*tournament.State).Tasks
	}
	s := &site{Config: c, render: newRenderer(c.Zone, c.Key), calls: newCalls(),
		library: newLibrary(c.Books), ruling: make(chan struct{}, rulingsAtOnce)}
	mux := http.NewServeMux()
	s.routes(mux)
	return s.headers(s.devices(http.NewCrossOriginProtection().Handler(limitBody(mux))))
}

func (s *site) routes(mux *http.ServeMux) {
	mux.Handle("GET /static/", staticHandler())
	mux.HandleFunc("GET /healthz", s.health)
	mux.HandleFunc("GET /{$}", s.home)
	mux.HandleFunc("GET /events/home", s.homeEvents)
	mux.HandleFunc("POST /tournaments", s.create)
	mux.HandleFunc("GET /staff", s.staffForm)
	mux.HandleFunc("POST /staff", s.staffEnter)
	mux.HandleFunc("GET /t/{id}/clock", s.clock)
	mux.HandleFunc("GET /events/t/{id}/clock", s.clockEvents)
	mux.HandleFunc("GET /t/{id}/floor", s.staff(s.floor))
	mux.HandleFunc("GET /t/{id}/floor/seat/{table}/{seat}", s.staff(s.floorSheet))
	mux.HandleFunc("GET /t/{id}/floor/find", s.staff(s.floorFind))
	mux.HandleFunc("GET /events/t/{id}/floor", s.staff(s.floorEvents))
	mux.HandleFunc("POST /t/{id}/act/{act}", s.staff(s.act))
	mux.HandleFunc("GET /t/{id}/table/{table}", s.table)
	mux.HandleFunc("GET /events/t/{id}/table/{table}", s.tableEvents)
	mux.HandleFunc("POST /t/{id}/table/{table}/call", s.staff(s.callFloor))
	mux.HandleFunc("POST /t/{id}/players", s.staff(s.enterPlayer))
	mux.HandleFunc("GET /t/{id}/seat/{player}/{token}", s.atSeat(s.seat))
	mux.HandleFunc("GET /events/t/{id}/seat/{player}/{token}", s.atSeat(s.seatEvents))
	mux.HandleFunc("POST /t/{id}/seat/{player}/{token}/act", s.atSeat(s.seatAct))
	mux.HandleFunc("GET /rulebook", s.rulebook)
	mux.HandleFunc("GET /rulebook/guidance", s.rulebookGuidance)
	mux.HandleFunc("GET /rulebook/{book}", s.rulebookBook)
	mux.HandleFunc("GET /rulebook/{book}/{article}", s.rulebookArticle)
	mux.HandleFunc("GET /differences", s.differences)
	s.refereeRoutes(mux)
	s.apiRoutes(mux)
	mux.HandleFunc("/", s.notFound)
}

func (s *site) health(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write([]byte("ok\n"))
}

func randomKey() string {
	var b [12]byte
	_, _ = rand.Read(b[:]) // crypto/rand never fails
	return hex.EncodeToString(b[:])
}
