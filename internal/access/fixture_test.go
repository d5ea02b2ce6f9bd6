package access

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/journal/postgres/pgtest"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/tables"
	"github.com/floorbook/floorbook/refusal"
)

// fixture is a store on a clock that the test moves.
type fixture struct {
	*Store
	t       *testing.T
	path    string
	server  *tables.Server // in place of path
	address string         // of its database
	at      time.Time
}

const password, pin = "une phrase assez longue", "4071"

// cluster is the server of these tests, nil where none is installed.
var cluster *pgtest.Cluster

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m, &cluster)) }

// Where access is kept.
const (
	file     = "file"
	database = "database"
)

// each runs a test on a file and on a database.
func each(t *testing.T, run func(t *testing.T, on string)) {
	for _, on := range []string{file, database} {
		t.Run(on, func(t *testing.T) {
			t.Parallel()
			run(t, on)
		})
	}
}

func open(t *testing.T, on string) *fixture {
	t.Helper()
	f := &fixture{t: t, at: time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC)}
	if on == file {
		f.path = filepath.Join(t.TempDir(), "access.db")
	} else {
		f.address = cluster.Database(t)
		f.server = connected(t, f.address)
	}
	f.again()
	t.Cleanup(func() { _ = f.Store.Close() })
	return f
}

// again opens the file anew, as after a restart.
func (f *fixture) again() {
	f.t.Helper()
	if f.Store != nil {
		f.must(f.Store.Close())
	}
	var err error
	if now := func() time.Time { return f.at }; f.server != nil {
		f.Store, err = OpenIn(context.Background(), f.server, "pepper", now)
	} else {
		f.Store, err = Open(f.path, "pepper", now)
	}
	f.must(err)
}

func connected(t testing.TB, address string) *tables.Server {
	t.Helper()
	server, err := tables.Connect(context.Background(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Close() })
	return server
}

func (f *fixture) must(err error) {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
}

// staff adds somebody with a password and a PIN.
func (f *fixture) staff(id string, grants ...Grant) {
	f.t.Helper()
	ctx := context.Background()
	f.must(f.Add(ctx, id, id, grants...))
	f.must(f.SetPassword(ctx, id, password))
	f.must(f.SetPIN(ctx, id, pin))
}

func (f *fixture) enrolled(p Place) (Device, string) {
	f.t.Helper()
	secret, err := f.NewCode(context.Background(), Code{For: ForDevice, Name: "tablet", Place: p, By: "floor"})
	f.must(err)
	d, token, err := f.Enrol(context.Background(), secret)
	f.must(err)
	return d, token
}

func codeOf(err error) refusal.Code {
	var ref *refusal.Error
	if errors.As(err, &ref) {
		return ref.Code
	}
	return ""
}

func BenchmarkSession(b *testing.B) {
	b.Run(file, func(b *testing.B) {
		s, err := Open(filepath.Join(b.TempDir(), "access.db"), "pepper", nil)
		if err != nil {
			b.Fatal(err)
		}
		signedIn(b, s)
	})
	b.Run(database, func(b *testing.B) {
		s, err := OpenIn(context.Background(), connected(b, cluster.Database(b)), "pepper", nil)
		if err != nil {
			b.Fatal(err)
		}
		signedIn(b, s)
	})
}

func signedIn(b *testing.B, s *Store) {
	defer s.Close()
	ctx := context.Background()
	if err := s.Add(ctx, "marie", "marie", Grant{Role: role.Floor}); err != nil {
		b.Fatal(err)
	}
	token, err := s.SignIn(ctx, "marie", "", logbook.ByPassword, false)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, _, ok := s.Session(ctx, token); !ok {
			b.Fatal("not signed in")
		}
	}
}
