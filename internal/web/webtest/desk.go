package webtest

import (
	"bytes"
	"context"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/setup"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Desk remembers what it was asked to open.
type Desk struct {
	Opened  []setup.NewTournament
	Entered []string
	Refuse  error
	Asked   []tournament.Command // for each of those entered, of a player "new"
	Staffed *Staffed             // where it carries out what it is asked; nil: it only remembers
}

func (d *Desk) Examples() []setup.Example {
	return []setup.Example{{ID: "sng", Name: "Sit & go", Structure: fixture.Late().State.Structure}}
}

func (d *Desk) Open(_ context.Context, n setup.NewTournament) (string, error) {
	if d.Refuse != nil {
		return "", d.Refuse
	}
	d.Opened = append(d.Opened, n)
	return "new", nil
}

func (d *Desk) Register(ctx context.Context, stream, name, key string, as func(table.PlayerID) tournament.Command, by role.By, seen uint64) (table.PlayerID, error) {
	if d.Refuse != nil {
		return "", d.Refuse
	}
	d.Entered = append(d.Entered, stream+"/"+name)
	if d.Staffed != nil {
		return d.Staffed.register(ctx, stream, name, key, as, by, seen)
	}
	d.Asked = append(d.Asked, as("new"))
	return "new", nil
}

// Again implements act.Registrar: no form comes twice.
func (d *Desk) Again(context.Context, string) bool { return false }

// Upload posts the form that creates a tournament; a name that ends in ".file" is a file.
func Upload(t *testing.T, h http.Handler, fields ...string) *httptest.ResponseRecorder {
	t.Helper()
	var body bytes.Buffer
	m := multipart.NewWriter(&body)
	for i := 0; i+1 < len(fields); i += 2 {
		name, value := fields[i], fields[i+1]
		if field, isFile := strings.CutSuffix(name, ".file"); isFile {
			w, err := m.CreateFormFile(field, field+".txt")
			if err != nil {
				t.Fatal(err)
			}
			_, _ = w.Write([]byte(value))
			continue
		}
		_ = m.WriteField(name, value)
	}
	_ = m.Close()
	r := httptest.NewRequest(http.MethodPost, "http://192.0.2.10/new?lang=en", &body)
	r.Header.Set("Content-Type", m.FormDataContentType())
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// DeskSite is a site with a desk.
func DeskSite(d *Desk) http.Handler {
	f := fixture.Late()
	c := Config(RoomOf(f), f)
	c.Open = d
	return web.New(c)
}

// HouseSite is a site whose room plays by the example of a club's own rules.
func HouseSite(t *testing.T) http.Handler {
	t.Helper()
	file, err := os.Open("../../../examples/club-des-as.toml")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	book, err := rulebook.LoadOverlay(file, "club-des-as.toml")
	if err != nil {
		t.Fatal(err)
	}
	f := fixture.Late()
	c := Config(RoomOf(f), f)
	c.Books, c.Book, c.Open = frame.Own(book), book.ID, &Desk{}
	return web.New(c)
}

// Book is a shipped rulebook.
func Book(t *testing.T, id string) *rulebook.Book {
	t.Helper()
	b, err := rulebook.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Scenario reads a situation.
func Scenario(t *testing.T, text string) *scenario.File {
	t.Helper()
	f, err := scenario.Parse("test.txt", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}
