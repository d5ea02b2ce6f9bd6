package days_test

import (
	"errors"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/tournament"
)

const page = "../../docs/days.md"

// update writes the papers of the page anew: the acts and their amounts stay as they are written.
func update() bool { return flag.Lookup("update").Value.String() == "true" }

// day is one of the page, being played.
type day struct {
	*webtest.Staffed
	t        *testing.T
	book     *rulebook.Book
	sheets   []string          // of its events, in their order
	events   map[string]string // streams by the names of events
	event    string            // the latest one
	people   map[string]string // ids by first names
	visitors map[string]*webtest.Visitor
	cage     string // the business day
	n        int    // forms sent
	last     *httptest.ResponseRecorder
	refused  string // why the last act of the floor was, in English
}

// row is a line of a table of acts.
type row struct{ when, who, act, then string }

var (
	rows   = regexp.MustCompile(`(?m)^\| (\d{4}-\d\d-\d\d \d\d:\d\d) \| ([^|]+) \| ([^|]+) \| ([^|]*) \|$`)
	sheets = regexp.MustCompile("(?s)```toml\n(.*?)```")
	papers = regexp.MustCompile("(?s)(<!-- paper: ([^>]+) -->\n\n```text\n)(.*?)(```\n\n<!-- end -->)")
)

// TestTheDaysHoldAsTheyAreTold plays each section of the page: what its table says of amounts, debts and drawers was worked out by hand, the
// papers are those that the room has printed.
func TestTheDaysHoldAsTheyAreTold(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	out, played := string(text), 0
	for _, section := range strings.Split(string(text), "\n## ")[1:] {
		title, body, _ := strings.Cut(section, "\n")
		table := rows.FindAllStringSubmatch(body, -1)
		if table == nil {
			continue
		}
		played++
		t.Run(title, func(t *testing.T) {
			d := begin(t, body)
			for _, m := range table {
				d.play(row{m[1], strings.TrimSpace(m[2]), strings.TrimSpace(m[3]), strings.TrimSpace(m[4])})
			}
			for _, m := range papers.FindAllStringSubmatch(body, -1) {
				if got := d.paper(m[2]); got != m[3] {
					out = strings.Replace(out, m[0], m[1]+got+m[4], 1)
					if !update() {
						t.Errorf("%s is not as the page has it: go test ./internal/days -update, and review the diff\n%s", m[2], got)
					}
				}
			}
		})
	}
	if played != 3 {
		t.Errorf("%d days played", played)
	}
	if update() {
		if err := os.WriteFile(page, []byte(out), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// begin opens a room with a secretary, two cashiers and a director, for the day that a section tells.
func begin(t *testing.T, body string) *day {
	d := &day{Staffed: webtest.OpenStaffed(t), t: t, events: map[string]string{}, people: map[string]string{}, visitors: map[string]*webtest.Visitor{}}
	for _, m := range sheets.FindAllStringSubmatch(body, -1) {
		d.sheets = append(d.sheets, m[1])
	}
	for name, r := range map[string]role.Role{"Anna": role.Owner, "Sam": role.Secretary, "Carl": role.Cashier, "Eve": role.Cashier, "Dora": role.Director} {
		d.Appoint(strings.ToLower(name), webtest.In(r))
		d.visitors[name] = d.SignedIn(strings.ToLower(name))
	}
	d.floor(webtest.HostedID, tournament.Stop{Cause: tournament.Causes[0], Reason: "another evening"})
	t.Cleanup(func() { lang.UseCurrency("EUR") })
	return d
}

// play carries out a row, at its time, and looks at what it says of the room then.
func (d *day) play(r row) {
	d.t.Helper()
	at, err := time.Parse("2006-01-02 15:04", r.when)
	if err != nil {
		d.t.Fatal(err)
	}
	d.until(tournament.Instant(at.UnixMilli()))
	d.last, d.refused = nil, ""
	known := false
	for _, v := range verbs {
		if m := v.says.FindStringSubmatch(r.act); m != nil {
			known = true
			v.does(d, r.who, m)
			break
		}
	}
	if !known {
		d.t.Fatalf("%s %s: nobody knows how to do %q", r.when, r.who, r.act)
	}
	for _, said := range strings.Split(r.then, "; ") {
		if said != "" && !strings.HasPrefix(said, "refused") && d.failed() != "" {
			d.t.Fatalf("%s %s %s: %s", r.when, r.who, r.act, d.failed())
		}
		d.look(r, said)
	}
	if r.then == "" && d.failed() != "" {
		d.t.Fatalf("%s %s %s: %s", r.when, r.who, r.act, d.failed())
	}
}

// until lets the time pass, and what falls due in it happen.
func (d *day) until(at tournament.Instant) {
	d.t.Helper()
	for range 500 {
		next := at
		d.clocks(func(s *tournament.State) {
			if due, some := s.NextDeadline(); some && due < next && due > d.Room.Now() {
				next = due
			}
		})
		d.Clock.Set(max(next, d.Room.Now()))
		d.settled()
		if next == at {
			return
		}
	}
	d.t.Fatal("time does not pass")
}

// clocks looks at the events of the day.
func (d *day) clocks(see func(*tournament.State)) {
	for _, id := range d.events {
		_ = d.Room.Read(id, see)
	}
}

// settled waits until nothing is overdue.
func (d *day) settled() {
	for range 200 {
		overdue := false
		d.clocks(func(s *tournament.State) {
			due, some := s.NextDeadline()
			overdue = overdue || some && due <= d.Room.Now()
		})
		if !overdue {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	d.t.Fatal("something stays overdue")
}

// failed is why the last act was refused, "" where it was done.
func (d *day) failed() string {
	if d.last == nil || d.last.Code == http.StatusSeeOther || d.last.Code == http.StatusOK {
		return d.refused
	}
	return fmt.Sprintf("status %d: %s", d.last.Code, words(d.last.Body.String()))
}

// floor carries out a command of a director.
func (d *day) floor(stream string, c tournament.Command) {
	d.n++
	by := role.By{Person: "dora", Role: role.Director}
	if _, err := d.Room.Do(d.t.Context(), room.Command{Stream: stream, ID: fmt.Sprint("floor-", d.n), By: by, Cmd: c}); err != nil {
		d.refused = err.Error()
		var why *refusal.Error
		if errors.As(err, &why) {
			d.refused = lang.English.Told("refusal."+string(why.Code), why.Args)
		}
	}
}

// announces opens the event of the next sheet.
func (d *day) announces(planned tournament.Instant) {
	if len(d.events) == len(d.sheets) {
		d.t.Fatal("no sheet is left for an event")
	}
	s, err := intake.ParseStructure("sheet", strings.NewReader(d.sheets[len(d.events)]))
	if err != nil {
		d.t.Fatal(err)
	}
	id := fmt.Sprintf("event-%d", len(d.events)+1)
	rules := d.book.Policy.Rules()
	rules.Admission = &d.book.Policy.Admission
	d.floor(id, tournament.Create{ID: id, Structure: s, Book: d.book.ID, Edition: d.book.Version, Policy: d.book.Policy.Tournament, Rules: rules, Planned: []tournament.Instant{planned}})
	d.events[s.Name], d.event = id, id
}

var tags, blanks = regexp.MustCompile(`(?s)<head>.*?</head>|<[^>]*>`), regexp.MustCompile(`\s+`)
