package frame

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"io/fs"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/proof"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/tournament"
)

// Config is what every page needs from outside.
type Config struct {
	Room     Room
	Names    view.Names
	People   people.Store        // who players and staff are; nil where nobody keeps that
	Venue    string              // where the room is, as published results tell; "": they do not
	Lang     lang.Lang           // for readers whose browser asks for neither language; French when empty
	Photos   bool                // the desk takes photos of people, to know them again
	Mails    bool                // letters go by mail to whom the house knows an address of; else they are printed
	Zone     *time.Location      // of the wall clock; the machine's when nil
	Key      func() string       // makes idempotency keys; random when nil
	Secret   func(string) string // a key that follows from the room's secret and from what it is for; nil: players have no pages at real tables
	Log      *slog.Logger        // where failures go; slog.Default when nil
	Requests *slog.Logger        // where every request is noted, by its route; nowhere when nil
	Address  string              // base of the addresses under which other machines reach the pages; "" none is known
	Hosts    []string            // names under which the pages are asked for, beside addresses and localhost
	Sending  time.Duration       // how long a client may take for one fragment of a stream before it is let go; ten seconds when 0
	Doors    *Doors              // by what ways other machines may ask; nil: any, for tests and tools that serve nobody else
	// Access knows who may come in. Without it, and without As, nobody is staff.
	Access *access.Store
	// Claims knows which phone holds which seat of a hosted table; Access when nil.
	Claims Claims
	// As is who sends every request, in place of Access: see Fixed.
	As func(*http.Request) Who
	// Books are the room's own rulebooks of the moment, beside those that floorbook ships: the same ones again until there are others. nil: there are
	// none. Book is the one that forms propose.
	Books func() []*rulebook.Book
	Book  string
	// Backups tells how those are that are made by themselves; nil where none are.
	Backups func() Backup
	// Urgent tells what of the machine makes play suffer, by the keys of its alerts; nil where nobody looks at it.
	Urgent func(context.Context) []string
	// Courses tell how events went; nil where that is not known.
	Courses Courses
	// Nights tell tournaments as they were; nil where only what is now is shown.
	Nights Nights
	// Tables knows the room's tables and dealers; nil where nothing is known of them.
	Tables Tables
	// Cages knows the cage; nil where nothing is known of it.
	Cages Cages
	// Leagues knows the room's seasons; nil where there are none.
	Leagues Leagues
	// Declared knows what the room has declared of its events; nil where it declares nothing. Proofs keeps the files that prove it.
	Declared Declared
	Proofs   *proof.Store
	// CashRoom knows the room's cash sessions; nil where there can be none.
	CashRoom CashRoom
	// Streams counts the event streams; those of a port of its own when nil.
	Streams *Streams
	// Tasks is what the floor has to do; State.Tasks when nil.
	Tasks func(*tournament.State) []tournament.Task
}

// Site holds what handlers share.
type Site struct {
	Config
	Library  *Library
	Calls    *Calls
	Kiosks   Kiosks
	Entering sync.RWMutex // held by who enters a player; for writing while two people become one
	render   *renderer
	editions Cache[string, edition]
	guides   Cache[guideOf, drawnGuide]
	// By route: what may be asked for in plain, and by what somebody proves something.
	plain   map[string]Openness
	guessed map[string]bool
	// How often everybody asks, and guesses.
	requested, guesses *paces
}

// New returns a site without pages, but for the one that says a sentence: folders are added with Add.
func New(c Config) *Site {
	if c.Zone == nil {
		c.Zone = time.Local
	}
	if c.Key == nil {
		c.Key = randomKey
	}
	if c.Book == "" {
		c.Book = DefaultBook
	}
	if c.Sending == 0 {
		c.Sending = sendingMax
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Streams == nil {
		c.Streams = NewStreams(streamsUsual)
	}
	if c.Tasks == nil {
		c.Tasks = (*tournament.State).Tasks
	}
	if c.Claims == nil && c.Access != nil {
		c.Claims = c.Access
	}
	library := newLibrary(c.Books)
	s := &Site{editions: Cache[string, edition]{Most: editionsMax}, guides: Cache[guideOf, drawnGuide]{Most: guidesMax}, Config: c, Library: library, Calls: newCalls(), plain: map[string]Openness{}, guessed: map[string]bool{},
		requested: newPaces(RequestsRate, RequestsBurst), guesses: newPaces(GuessesRate, GuessesBurst)}
	s.InPlain(Always, "GET /static/")
	s.render = newRenderer(c.Zone, c.Key, library, s.Author)
	s.Add(Folder{Files: files, Pages: []string{"message", "confirm", "gone"}})
	return s
}

// Folder is what one folder of pages brings along, by the names of its files.
type Folder struct {
	Files fs.FS
	// Pages are the templates that stand on their own: page "clock" is clock.html. Parts are templates that they
	// share.
	Pages, Parts []string
	// Styles and Scripts are linked by every page of the folder, after the frame's.
	Styles, Scripts []string
	// Section is where the navigation shows the pages: "home", "floor", "rule", "rulebook", or nowhere.
	Section string
	// Funcs are what the folder's templates call beside the frame's functions.
	Funcs func(lang.Lang) map[string]any
}

// Add makes a folder's pages and files known. It panics when a template cannot be read, for it is part of the
// program. It must not be called while the site is served.
func (s *Site) Add(f Folder) { s.render.add(f) }

// Handler serves routes with what every answer needs: headers, the device's name, limits, and no acts on behalf of
// other sites.
func (s *Site) Handler(routes *http.ServeMux) http.Handler {
	routes.Handle("GET /static/", s.render.static)
	routes.HandleFunc("GET /line", s.sayLine)
	routes.HandleFunc("GET /worker.js", s.worker)
	routes.HandleFunc("/", s.NotFound)
	return s.requests(gated(routes, s.proxies, s.headers, s.hosts, s.devices, s.people, s.kiosks, s.limits(routes), s.transport(routes), s.origins(), s.present, s.readOnly, bodies))
}

// gate lets a request in, with what is known of it by then, or answers it: on is nil then. Gates stand side by side and not one within the other, for the stack
// of each page that is open is read whenever garbage is collected.
type gate func(w http.ResponseWriter, r *http.Request) (on *http.Request)

// gated serves what all gates let in, one after the other.
func gated(routes *http.ServeMux, gates ...gate) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for _, g := range gates {
			if r = g(w, r); r == nil {
				return
			}
		}
		if line := loggedAs(r); line != nil {
			line.of = r // routes tell it the pattern
		}
		routes.ServeHTTP(w, r)
	}
}

// Stamp is the instant and the pace of what is shown of a tournament, as fragments carry them: the room's, or of one as it was that instant,
// which stands still.
func (s *Site) Stamp(stream string) view.Stamp {
	if n, past := s.night(stream); past {
		return view.Stamp{Now: n.At}
	}
	return view.Stamp{Now: s.Room.Now(), Speed: s.Room.Speed()}
}

func randomKey() string {
	var b [12]byte
	_, _ = rand.Read(b[:]) // crypto/rand never fails
	return hex.EncodeToString(b[:])
}
