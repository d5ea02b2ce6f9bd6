package webtest

import (
	"context"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/listen"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/metrics"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/machine"
	"github.com/floorbook/floorbook/internal/web/reach"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Password and PIN are those of everybody whom Staffed appoints.
const (
	Password = "une phrase assez longue"
	PIN      = "4071"
)

// Staffed is a room with doors: a hosted tournament, accounts, and names.
type Staffed struct {
	*Hosted
	Access *access.Store
	People people.Store
	At     time.Time // the wall clock of the doors
	Desk   *Desk     // only remembers, until it is told whose it is
}

// OpenStaffed opens a room with doors that nobody owns yet.
func OpenStaffed(t testing.TB) *Staffed {
	t.Helper()
	f := &Staffed{Hosted: OpenHosted(t), People: people.NewMemory(), At: time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC)}
	var err error
	if f.Access, err = access.Open(filepath.Join(t.TempDir(), "access.db"), "pepper", func() time.Time { return f.At }); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Access.Close() })
	f.PlaysBy(nil)
	return f
}

// PlaysBy builds the pages anew, of a room that plays by a book, the house's own or one that floorbook ships; nil: by none in particular. What the
// house wants beyond comes as changes.
func (f *Staffed) PlaysBy(book *rulebook.Book, changes ...func(*web.Config)) {
	c := f.Config()
	if book != nil {
		c.Book = book.ID
		if !slices.Contains(rulebook.IDs(), book.Layer()) {
			c.Books = frame.Own(book)
		}
	}
	c.As, c.Claims, c.Access, c.People, c.Papers, c.Metrics = nil, nil, f.Access, f.People, Papers{f.People}, metrics.New().Of(f.Room)
	f.Desk = new(Desk)
	c.Open = f.Desk
	c.Network = &reach.Network{Port: 8080, System: "linux", Bases: func() []string { return nil }, Unproven: func() []string { return nil },
		Visits: func(time.Time) []listen.Visit { return nil }, Own: func() []netip.Addr { return nil }}
	c.Machine = &machine.Source{Began: time.UnixMilli(1_800_000_000_000), Version: "v1"}
	c.Names = func(p table.PlayerID) string {
		if person, err := f.People.Get(context.Background(), string(p)); err == nil {
			return person.Name
		}
		return "Player " + string(p)
	}
	for _, change := range changes {
		change(&c)
	}
	f.Site = web.New(c)
}

// OneKey has every form carry the same key, so that a page is the same every time.
func OneKey(c *web.Config) { c.Key = func() string { return "key-0123456789" } }

// WithPhotos is of a house that takes photos at the desk.
func WithPhotos(c *web.Config) { c.Photos = true }

// register brings somebody new in, under an id that follows from the key.
func (f *Staffed) register(ctx context.Context, stream, name, key string, as func(table.PlayerID) tournament.Command, by role.By, seen uint64) (table.PlayerID, error) {
	id := table.PlayerID("p-" + strings.ToLower(key))
	if err := f.People.Put(ctx, people.Person{ID: string(id), Name: name}); err != nil {
		return "", err
	}
	if by.Role == role.Player {
		by.Person = string(id)
	}
	_, err := f.Room.Do(ctx, room.Command{Stream: stream, Expected: seen, ID: key, By: by, Cmd: as(id)})
	return id, err
}

// Papers are those of people alone.
type Papers struct{ people.Store }

// Export implements players.Papers.
func (p Papers) Export(ctx context.Context, id string) ([]byte, error) {
	person, err := p.Get(ctx, id)
	return []byte(person.Name), err
}

// Erase implements players.Papers.
func (p Papers) Erase(ctx context.Context, id string) ([]string, error) {
	ids := p.Same(id)
	return ids, p.Store.Erase(ctx, id)
}

// Appoint adds somebody with roles; the id is the name to sign in by, too.
func (f *Staffed) Appoint(id string, grants ...access.Grant) {
	f.T.Helper()
	ctx := context.Background()
	for _, err := range []error{
		f.People.Put(ctx, people.Person{ID: id, Name: strings.ToUpper(id[:1]) + id[1:]}),
		f.Access.Add(ctx, id, id, grants...),
		f.Access.SetPassword(ctx, id, Password),
		f.Access.SetPIN(ctx, id, PIN),
	} {
		if err != nil {
			f.T.Fatal(err)
		}
	}
}

// In is a role in the whole room.
func In(r role.Role) access.Grant { return access.Grant{Role: r} }

// Visitor is somebody with a browser, at an address.
type Visitor struct {
	f       *Staffed
	jar     map[string]string
	Address string // "192.0.2.77" when ""
	Host    string // "192.0.2.10" when ""
	Headers map[string]string
	TLS     bool
}

// Visitor returns one without cookies.
func (f *Staffed) Visitor() *Visitor { return &Visitor{f: f, jar: map[string]string{}} }

// Here returns a browser on the machine that runs the room.
func (f *Staffed) Here() *Visitor {
	b := f.Visitor()
	b.Address, b.Host = "127.0.0.1", "localhost:8080"
	return b
}

// SignedIn returns the browser of somebody who has signed in.
func (f *Staffed) SignedIn(id string) *Visitor {
	f.T.Helper()
	b := f.Visitor()
	if w := b.Post("/sign-in", FormOf(map[string]string{"login": id, "password": Password})); w.Code != http.StatusSeeOther {
		f.T.Fatalf("%s is not let in: status %d", id, w.Code)
	}
	return b
}

// Enrolled returns the browser of a device of the room, and its id.
func (f *Staffed) Enrolled(name string, p access.Place) (*Visitor, string) {
	f.T.Helper()
	secret, err := f.Access.NewCode(context.Background(), access.Code{For: access.ForDevice, Name: name, Place: p})
	if err != nil {
		f.T.Fatal(err)
	}
	b := f.Visitor()
	if w := b.Post("/enrol", url.Values{"code": {secret}}); w.Code != http.StatusSeeOther {
		f.T.Fatalf("%s is not enrolled: status %d", name, w.Code)
	}
	for _, d := range f.Access.Devices() {
		if d.Name == name {
			return b, d.ID
		}
	}
	f.T.Fatalf("%s is not in the list", name)
	return nil, ""
}

// With lets the browser hold a cookie.
func (b *Visitor) With(name, value string) *Visitor {
	b.jar[name] = value
	return b
}

// ServeHTTP answers as the site does to whoever has signed in on this browser.
func (b *Visitor) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for name, value := range b.jar {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	b.f.Site.ServeHTTP(w, r)
}

// Copy returns a browser that holds the same cookies.
func (b *Visitor) Copy() *Visitor {
	c := *b
	c.jar = maps.Clone(b.jar)
	return &c
}

// Get asks for a page, Post sends a form.
func (b *Visitor) Get(path string) *httptest.ResponseRecorder { return b.Do(http.MethodGet, path, nil) }

func (b *Visitor) Post(path string, form url.Values) *httptest.ResponseRecorder {
	return b.Do(http.MethodPost, path, form)
}

// firstWord keeps what a page says first: one that goes on to tell what changes is left then.
type firstWord struct {
	*httptest.ResponseRecorder
	leave context.CancelFunc
}

func (w firstWord) Flush() { w.leave() }

// Send posts a text that is no form.
func (b *Visitor) Send(path, body string) *httptest.ResponseRecorder {
	return b.SendAs(http.MethodPost, path, "application/json", body)
}

// Do sends a request and keeps the cookies of the answer. Of a page that goes on it takes the beginning.
func (b *Visitor) Do(method, path string, form url.Values) *httptest.ResponseRecorder {
	kind := ""
	if form != nil {
		kind = "application/x-www-form-urlencoded"
	}
	return b.SendAs(method, path, kind, form.Encode())
}

// SendAs sends a text of a kind.
func (b *Visitor) SendAs(method, path, kind, body string) *httptest.ResponseRecorder {
	b.f.T.Helper()
	host, address := b.Host, b.Address
	if host == "" {
		host = "192.0.2.10"
	}
	if address == "" {
		address = "192.0.2.77"
	}
	scheme := "http://"
	if b.TLS {
		scheme = "https://"
	}
	r := httptest.NewRequest(method, scheme+host+path, strings.NewReader(body))
	r.RemoteAddr = address + ":50000"
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	for name, value := range b.Headers {
		r.Header.Set(name, value)
	}
	for name, value := range b.jar {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	ctx, leave := context.WithCancel(r.Context())
	defer leave()
	w := firstWord{httptest.NewRecorder(), leave}
	b.f.Site.ServeHTTP(w, r.WithContext(ctx))
	for _, c := range w.Result().Cookies() {
		if c.MaxAge < 0 {
			delete(b.jar, c.Name)
			continue
		}
		b.jar[c.Name] = c.Value
	}
	return w.ResponseRecorder
}

// Cookie is what the browser holds under a name.
func (b *Visitor) Cookie(name string) string { return b.jar[name] }

// Kinds lists what the logbook says, oldest first.
func (f *Staffed) Kinds() (kinds []logbook.Kind) {
	f.T.Helper()
	all, err := f.Room.Logbook(context.Background())
	if err != nil {
		f.T.Fatal(err)
	}
	for _, e := range all {
		kinds = append(kinds, e.Kind)
	}
	return kinds
}

// LastNote is what the logbook says last.
func (f *Staffed) LastNote() logbook.Entry {
	f.T.Helper()
	all, err := f.Room.Logbook(context.Background())
	if err != nil || len(all) == 0 {
		f.T.Fatalf("an empty logbook: %v", err)
	}
	return all[len(all)-1]
}
