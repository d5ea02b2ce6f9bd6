package machine_test

import (
	"context"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	looked "github.com/floorbook/floorbook/internal/machine"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/machine"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

var now = time.Date(2026, 11, 28, 20, 0, 0, 0, time.UTC)

// well is a machine that needs nobody.
func well() machine.Reading {
	return machine.Reading{Now: now,
		Reading:     looked.Reading{Load: new(0.4), Memory: &looked.Store{Free: 3e9, Size: 8e9}, Disk: &looked.Store{Free: 120e9, Size: 500e9}},
		Pace:        &looked.Pace{Acts: 400, Half: time.Millisecond, Most: 12 * time.Millisecond},
		Backup:      &frame.Backup{At: now.Add(-time.Hour).UnixMilli()},
		Database:    &machine.Database{Address: "postgres://db/room", Waits: true, Told: true, Standbys: []machine.Standby{{Name: "second", Sync: true}}},
		Certificate: &machine.Certificate{Until: now.Add(60 * 24 * time.Hour)}}
}

func TestAlertsFollowFromWhatIsRead(t *testing.T) {
	urgent := []string{"read_only", "damaged", "database_silent", "standby_gone", "disk_full", "slow", "backup_failed", "certificate_over"}
	for _, test := range []struct {
		of     string
		change func(*machine.Reading)
		want   []string
	}{
		{"a machine that is well", func(*machine.Reading) {}, nil},
		{"a system that tells nothing", func(r *machine.Reading) {
			r.Reading, r.Pace, r.Database, r.Certificate = looked.Reading{}, nil, nil, nil
		}, nil},
		{"a full disk", func(r *machine.Reading) { r.Health.ReadOnly = "journal_full"; r.Disk.Free = 0 }, []string{"read_only", "disk_full"}},
		{"streams that are not whole", func(r *machine.Reading) { r.Health.Damaged = []string{"a", "b"} }, []string{"damaged"}},
		{"199 MB", func(r *machine.Reading) { r.Disk.Free = 199_999_999 }, []string{"disk_full"}},
		{"200 MB", func(r *machine.Reading) { r.Disk.Free = 200_000_000 }, []string{"disk_low"}},
		{"2 GB", func(r *machine.Reading) { r.Disk.Free = 2_000_000_000 }, nil},
		{"one twentieth of the memory", func(r *machine.Reading) { r.Memory.Free = 4e8 }, nil},
		{"less", func(r *machine.Reading) { r.Memory.Free = 399_999_999 }, []string{"memory_low"}},
		{"one and a half programs for each processor", func(r *machine.Reading) { r.Load = new(1.5) }, nil},
		{"more", func(r *machine.Reading) { r.Load = new(1.51) }, []string{"busy"}},
		{"slow acts", func(r *machine.Reading) { r.Pace.Most = 251 * time.Millisecond }, []string{"slow"}},
		{"nineteen of them", func(r *machine.Reading) { r.Pace.Most, r.Pace.Acts = time.Second, 19 }, nil},
		{"no backups", func(r *machine.Reading) { r.Backup = nil }, []string{"backup_none"}},
		{"one that failed", func(r *machine.Reading) { r.Backup.Fault = frame.BackupLate }, []string{"backup_failed"}},
		{"a database that is silent", func(r *machine.Reading) { *r.Database = machine.Database{Address: "a", Silent: true, Waits: true} }, []string{"database_silent"}},
		{"no standby where acts wait for one", func(r *machine.Reading) { r.Database.Standbys = nil }, []string{"standby_gone"}},
		{"a server that does not tell", func(r *machine.Reading) { r.Database.Standbys[0].Sync, r.Database.Told = false, false }, nil},
		{"a node that is not heard of", func(r *machine.Reading) {
			r.Nodes = &machine.Nodes{All: []machine.Node{{Name: "a", Here: true}, {Name: "b", Ago: 40 * time.Second, Silent: true}}}
		}, []string{"node_silent"}},
		{"a node that was not told of this one", func(r *machine.Reading) {
			r.Nodes = &machine.Nodes{All: []machine.Node{{Name: "a", Here: true}, {Name: "b", Distrusts: true}}}
		}, []string{"node_distrusts"}},
		{"clocks that are a second apart", func(r *machine.Reading) { r.Nodes = &machine.Nodes{Ahead: -time.Second} }, nil},
		{"and more", func(r *machine.Reading) { r.Nodes = &machine.Nodes{Ahead: -1001 * time.Millisecond} }, []string{"clock_apart"}},
		{"a standby far behind, and a busy processor", func(r *machine.Reading) {
			r.Database.Standbys[0].Behind, r.Load = 11*time.Second, new(2.0)
		}, []string{"standby_behind", "busy"}},
		{"nearly all streams of those who look on", func(r *machine.Reading) {
			r.Streams = []machine.Stream{{frame.Staff, 1, 10}, {frame.Anybody, 899, 1000}}
		}, nil},
		{"and one more", func(r *machine.Reading) {
			r.Streams = []machine.Stream{{frame.Staff, 1, 10}, {frame.Anybody, 900, 1000}}
		}, []string{"crowded_public"}},
		{"phones and staff too", func(r *machine.Reading) { r.Streams = []machine.Stream{{frame.Staff, 10, 10}, {frame.Seats, 9, 10}} }, []string{"crowded_staff", "crowded_seats"}},
		{"a certificate for two weeks", func(r *machine.Reading) { r.Certificate.Until = now.Add(14 * 24 * time.Hour) }, nil},
		{"a second less", func(r *machine.Reading) { r.Certificate.Until = now.Add(14*24*time.Hour - time.Second) }, []string{"certificate_soon"}},
		{"one that is over", func(r *machine.Reading) { r.Certificate.Until = now }, []string{"certificate_over"}},
		{"one that renews itself", func(r *machine.Reading) { r.Certificate.Until, r.Certificate.Own = now.Add(time.Hour), true }, nil},
		{"what is urgent comes first", func(r *machine.Reading) { r.Disk.Free, r.Certificate.Until = 1e9, now }, []string{"certificate_over", "disk_low"}},
	} {
		r := well()
		test.change(&r)
		var got []string
		for _, a := range r.Alerts() {
			got = append(got, a.Key)
			if a.Now() != slices.Contains(urgent, a.Key) {
				t.Errorf("%s: %s is urgent: %v", test.of, a.Key, a.Now())
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.of, got, test.want)
		}
	}
}

// site is a room on a machine as it is read.
func site(r machine.Reading, harm []room.Damage) web.Config {
	fake := webtest.RoomOf(fixture.Late())
	fake.Harm = harm
	c := webtest.Config(fake, fixture.Late())
	if r.Backup != nil {
		c.Backups = func() frame.Backup { return *r.Backup }
	}
	c.Machine = &machine.Source{Began: now.Add(-3 * time.Hour), Version: "v1.2.3", Look: func() looked.Reading { return r.Reading },
		Pace: func(time.Time) looked.Pace { return *r.Pace }, Certificate: func() machine.Certificate { return *r.Certificate },
		Database: func(context.Context) machine.Database { return *r.Database }}
	return c
}

// The page says in both languages what is wrong and what to do; the first page leads whoever answers for the room to it.
func TestThePageSaysWhatIsWrongAndWhatToDo(t *testing.T) {
	r := well()
	r.Disk.Free = 1_260_000_000
	r.Database.Standbys[0].Behind = 42 * time.Second
	r.Certificate.Until = time.Now().Add(3*24*time.Hour + time.Hour)
	c := site(r, []room.Damage{{Stream: "t-1", Name: "A name"}})
	for query, words := range map[string][]string{
		"?lang=fr": {"Un journal n’est pas intact", "Il reste 1,3 Go sur le disque", "Le serveur de secours second est en retard de 42 s", "Le certificat expire dans 3 jours",
			"Faites de la place à la pause", "99 sur 100 en 12 ms", "1,3 Go libres sur 500", "postgres://db/room", "v1.2.3"},
		"?lang=en": {"A journal is not whole", "1.3 GB are left on the disk", "The standby server second is 42 s behind", "The certificate ends in 3 days",
			"Make room at the break", "99 of 100 within 12 ms", "1.3 GB free of 500"},
	} {
		body := webtest.Get(t, web.New(c), "/machine"+query).Body.String()
		for _, w := range words {
			if !strings.Contains(body, w) {
				t.Errorf("%s: no %q in\n%s", query, w, body)
			}
		}
	}
	if body := webtest.Get(t, web.New(c), "/?lang=en").Body.String(); !strings.Contains(body, "The machine needs somebody:</b> a journal is not whole") {
		t.Errorf("the first page:\n%s", body)
	}
	c.As = frame.Fixed("p", role.Dealer)
	if w := webtest.Get(t, web.New(c), "/machine"); w.Code == 200 {
		t.Error("a dealer reads of the machine")
	}
	if body := webtest.Get(t, web.New(c), "/?lang=en").Body.String(); strings.Contains(body, "needs somebody") {
		t.Error("a dealer is told of the machine")
	}
}

// However many look, the computer is asked once in a while.
func TestTheMachineIsLookedAtOnceInAWhile(t *testing.T) {
	asked := 0
	c := site(well(), nil)
	c.Machine.Look = func() looked.Reading { asked++; return looked.Reading{} }
	pages := web.New(c)
	for range 5 {
		pages.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "http://localhost/machine", nil))
	}
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
}
