package webtest

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Room holds one tournament that stands still, and remembers what it was asked to do.
type Room struct {
	sync.Mutex
	State  *tournament.State
	Refuse error // what it answers to every command
	Harm   []room.Damage
	Full   bool          // the journal takes no rows
	Checks int           // what is still being examined
	Held   atomic.Bool   // its clock stands still
	Others []room.Listed // other events that lists show

	done    []room.Command
	noted   []logbook.Entry
	watch   map[chan struct{}]bool
	instant tournament.Instant
}

// RoomOf is a room that holds a fixture.
func RoomOf(f fixture.Fixture) *Room {
	return &Room{State: f.State, watch: map[chan struct{}]bool{}, instant: fixture.Now}
}

// Listing lists it as a real room does.
func (r *Room) Listing() []room.Listed {
	r.Lock()
	defer r.Unlock()
	l := room.ListingOf(r.State)
	l.Opened, l.Last = fixture.Now, fixture.Now
	return append([]room.Listed{l}, r.Others...)
}

// Tickets are none: it is the only event.
func (r *Room) Tickets(string) []room.OfferedTicket { return nil }

func (r *Room) Listed(id string) (room.Listed, bool) {
	for _, l := range r.Listing() {
		if l.ID == id {
			return l, true
		}
	}
	return room.Listed{}, false
}

var errUnknown = errors.New("no such stream")

func (r *Room) Streams() []string { return []string{r.State.ID} }

func (r *Room) Read(stream string, f func(*tournament.State)) error {
	r.Lock()
	defer r.Unlock()
	if stream != r.State.ID {
		return errUnknown
	}
	f(r.State)
	return nil
}

func (r *Room) Do(_ context.Context, c room.Command) (room.Answer, error) {
	r.Lock()
	defer r.Unlock()
	if r.Refuse != nil {
		return room.Answer{}, r.Refuse
	}
	r.done = append(r.done, c)
	r.State.Seq++
	if n := len(r.State.Undo); n > 0 {
		if _, ok := c.Cmd.(tournament.Bust); ok { // as in a real room, it can be taken back
			last := r.State.Undo[n-1]
			last.ID++
			r.State.Undo = append(r.State.Undo, last)
		}
	}
	for w := range r.watch {
		select {
		case w <- struct{}{}:
		default:
		}
	}
	return room.Answer{Seq: r.State.Seq}, nil
}

// Try decides as a real room does.
func (r *Room) Try(c room.Command) (answer room.Answer, err error) {
	r.Lock()
	defer r.Unlock()
	answer.Seq = r.State.Seq
	answer.Events, err = tournament.Decide(r.State, c.Cmd, tournament.Meta{At: fixture.Now, Person: c.Person, Device: c.Device})
	return answer, err
}

// ReadMarked takes everything for changed by the last event.
func (r *Room) ReadMarked(stream string, f func(*tournament.State, room.Marks)) error {
	return r.Read(stream, func(s *tournament.State) { f(s, marked(s.Seq)) })
}

type marked uint64

func (m marked) Table(int) uint64 { return uint64(m) }
func (m marked) Deck(int) uint64  { return uint64(m) }
func (m marked) Clock() uint64    { return uint64(m) }
func (m marked) Whole() uint64    { return uint64(m) }

func (r *Room) WatchPart(stream string, _ room.Part) (<-chan struct{}, func()) {
	return r.Watch(stream)
}

func (r *Room) Watch(string) (<-chan struct{}, func()) {
	r.Lock()
	defer r.Unlock()
	c := make(chan struct{}, 1)
	r.watch[c] = true
	return c, func() {
		r.Lock()
		defer r.Unlock()
		delete(r.watch, c)
	}
}

// Watched is how many streams wait for a change.
func (r *Room) Watched() int {
	r.Lock()
	defer r.Unlock()
	return len(r.watch)
}

// Change alters the state as another device would.
func (r *Room) Change(f func(*tournament.State)) {
	r.Lock()
	defer r.Unlock()
	f(r.State)
	r.State.Seq++
	for w := range r.watch {
		select {
		case w <- struct{}{}:
		default:
		}
	}
}

// Commands are what it was asked to do.
func (r *Room) Commands() []room.Command {
	r.Lock()
	defer r.Unlock()
	return slices.Clone(r.done)
}

func (r *Room) Author(string, uint64) role.By { return role.By{} }

// Note remembers what it was told.
func (r *Room) Note(_ context.Context, _ string, e logbook.Entry, by role.By) error {
	r.Lock()
	defer r.Unlock()
	e.By, e.Seq = by, uint64(len(r.noted)+1)
	r.noted = append(r.noted, e)
	return nil
}

func (r *Room) Logbook(context.Context) ([]logbook.Entry, error) {
	r.Lock()
	defer r.Unlock()
	return slices.Clone(r.noted), nil
}

func (r *Room) Now() tournament.Instant { return r.instant }
func (r *Room) Speed() float64 {
	if r.Held.Load() {
		return 0
	}
	return 1
}

// Secret makes the keys of players' pages, the same every time.
func Secret(what string) string { return room.Secret{7}.Key(what) }

// CashPlayerPage is the address of a player's own page in a cash session.
func CashPlayerPage(stream string, p table.PlayerID) string {
	return (&frame.Site{Config: frame.Config{Secret: Secret}}).CashPlayerPage(stream, p)
}

// PlayerPage is the address of a player's own page, as it stands on his seat card.
func PlayerPage(stream string, p table.PlayerID) string {
	return (&frame.Site{Config: frame.Config{Secret: Secret}}).PlayerPage(stream, p)
}

// Config is a site whose pages are the same every time.
func Config(r frame.Room, f fixture.Fixture) web.Config {
	return web.Config{Config: frame.Config{Room: r, Names: fixture.Names, Zone: time.UTC, As: frame.Fixed("floor", role.Owner), Claims: EverySeat{}, Key: func() string { return "key-0123456789" }, Secret: Secret,
		Log: slog.New(slog.DiscardHandler), Tasks: func(*tournament.State) []tournament.Task { return f.Tasks }}}
}

// Get asks for a page; headers are names and values in turn.
func Get(t testing.TB, h http.Handler, path string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, "http://192.0.2.10"+path, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// ListenAgain serves at an address that was in use before, until the test ends.
func ListenAgain(t *testing.T, address string, h http.Handler) {
	t.Helper()
	var l net.Listener
	var err error
	for range 50 {
		if l, err = net.Listen("tcp", address); err == nil {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewUnstartedServer(h)
	_ = s.Listener.Close()
	s.Listener = l
	s.Start()
	t.Cleanup(func() { Shut(s) })
}

// Rooms are several rooms as one, by the id of the tournament.
type Rooms map[string]*Room

func (r *Room) Damaged() []room.Damage { return r.Harm }

func (s Rooms) Damaged() []room.Damage { return nil }

func (r *Room) Health() room.Health {
	h := room.Health{Streams: 1, Rows: r.State.Seq, Watchers: r.Watched(), Checking: r.Checks}
	if r.Full {
		h.ReadOnly = room.JournalFull
	}
	for _, d := range r.Harm {
		h.Damaged = append(h.Damaged, d.Stream)
	}
	return h
}

func (s Rooms) Health() room.Health { return room.Health{Streams: len(s)} }

func (s Rooms) Streams() []string {
	return slices.Sorted(maps.Keys(s))
}

func (s Rooms) Listing() (out []room.Listed) {
	for _, id := range s.Streams() {
		out = append(out, s[id].Listing()...)
	}
	return out
}

func (s Rooms) Listed(id string) (room.Listed, bool) {
	if r, ok := s[id]; ok {
		return r.Listed(id)
	}
	return room.Listed{}, false
}

func (s Rooms) Read(id string, f func(*tournament.State)) error {
	if r, ok := s[id]; ok {
		return r.Read(id, f)
	}
	return errUnknown
}

func (s Rooms) Do(ctx context.Context, c room.Command) (room.Answer, error) {
	if r, ok := s[c.Stream]; ok {
		return r.Do(ctx, c)
	}
	return room.Answer{}, errUnknown
}

func (s Rooms) Try(c room.Command) (room.Answer, error) {
	if r, ok := s[c.Stream]; ok {
		return r.Try(c)
	}
	return room.Answer{}, errUnknown
}

func (s Rooms) ReadMarked(id string, f func(*tournament.State, room.Marks)) error {
	if r, ok := s[id]; ok {
		return r.ReadMarked(id, f)
	}
	return errUnknown
}

func (s Rooms) WatchPart(id string, _ room.Part) (<-chan struct{}, func()) { return s.Watch(id) }

// Tickets implements frame.Room: nobody has won one.
func (s Rooms) Tickets(string) []room.OfferedTicket { return nil }

func (s Rooms) Watch(id string) (<-chan struct{}, func()) {
	if r, ok := s[id]; ok {
		return r.Watch(id)
	}
	return nil, func() {}
}

func (s Rooms) Author(string, uint64) role.By { return role.By{} }

func (s Rooms) Note(context.Context, string, logbook.Entry, role.By) error { return nil }

func (s Rooms) Logbook(context.Context) ([]logbook.Entry, error) { return nil, nil }

func (s Rooms) Now() tournament.Instant { return fixture.Now }
func (s Rooms) Speed() float64          { return 1 }

// Post sends a form; headers are names and values in turn.
func Post(t testing.TB, h http.Handler, path string, form url.Values, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(http.MethodPost, "http://192.0.2.10"+path, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// Form is what every form of ours sends, and more.
func Form(pairs ...string) url.Values {
	f := url.Values{"key": {"key-0123456789"}, "seq": {"812"}}
	for i := 0; i+1 < len(pairs); i += 2 {
		f.Add(pairs[i], pairs[i+1])
	}
	return f
}

// FormOf is a form with exactly these fields.
func FormOf(fields map[string]string) url.Values {
	f := url.Values{}
	for name, value := range fields {
		f.Set(name, value)
	}
	return f
}

// MemberPage is the address of a person's own page of the house.
func MemberPage(person string) string {
	return (&frame.Site{Config: frame.Config{Secret: Secret}}).MemberPage(person)
}
