package results_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// told is a course that somebody has told.
type told tournament.Course

func (c told) Course(string) (tournament.Course, error) { return tournament.Course(c), nil }

// over is an evening that is over: a tie, a re-entry, who took whom, four moments of chips.
func over() (fixture.Fixture, told) {
	f := fixture.Finished()
	s := f.State
	s.StartedAt = fixture.Now - 4*3_600_000
	winner := &s.Entries[0]
	winner.Place, winner.OutAt = 1, fixture.Now
	s.Entries[1].TakenBy = []table.PlayerID{"p-01"}
	s.Entries[2].TakenBy = []table.PlayerID{"p-01", "p-02"}
	s.Entries[3].Place, s.Entries[3].Tied, s.Entries[4].Place, s.Entries[4].Tied = 4, 2, 4, 2
	s.Entries[3].OutAt = s.Entries[4].OutAt
	s.Entries[5].ReEntry, s.Entries[6].Disqualified, s.Entries[7].Rebuys = true, true, 2
	c := told{Out: map[int]int{2: 11, 3: 11, 4: 10}, Late: map[int]tournament.Instant{6: fixture.Now - 3*3_600_000, 9: fixture.Now - 3*3_600_000}, Ended: fixture.Now}
	for i, l := range []struct {
		player table.PlayerID
		stack  chip.Amount
	}{{"p-12", 90_000}, {"p-12", 150_000}, {"p-03", 400_000}, {"p-01", 1_350_000}} {
		c.Leads = append(c.Leads, tournament.Lead{Player: l.player, Stack: l.stack, InPlay: 1_350_000, Left: 40 - 13*i, Level: 2 + 3*i, At: s.StartedAt + tournament.Instant(i)*4_800_000})
	}
	return f, c
}

func TestResultsInBothLanguages(t *testing.T) {
	f, c := over()
	cfg := webtest.Config(webtest.RoomOf(f), f)
	cfg.Courses = c
	h := web.New(cfg)
	for _, l := range lang.All {
		webtest.CheckGolden(t, h, "over", "/t/vendredi/results", l)
	}
	running := fixture.Late()
	h = web.New(webtest.Config(webtest.RoomOf(running), running))
	for _, l := range lang.All {
		webtest.CheckGolden(t, h, "running", "/t/vendredi/results", l)
	}
}

// Whoever was erased, or has asked for it, has no name on what everybody reads, and his id stands nowhere either: not as the one who is out, nor as the one
// who took somebody, nor as the chip leader.
func TestNobodyIsNamedWhoHasNoName(t *testing.T) {
	f, c := over()
	cfg := webtest.Config(webtest.RoomOf(f), f)
	cfg.Courses = c
	store := people.NewMemory()
	asked := people.Person{ID: "p-04", Name: fixture.Names("p-04"), Unnamed: true}
	once := people.Person{ID: "p-05", Name: fixture.Names("p-05")}
	former := people.Person{ID: "former", Name: "Ines Dasilva", Unnamed: true}
	if err := store.Put(t.Context(), asked, once, former); err != nil {
		t.Fatal(err)
	}
	if err := store.Merge(t.Context(), once.ID, former.ID); err != nil {
		t.Fatal(err)
	}
	for i := range f.State.Entries {
		if p := f.State.Entries[i].Player; !slices.Contains([]table.PlayerID{"p-01", "p-03", "p-04", "p-05"}, p) {
			if err := store.Put(t.Context(), people.Person{ID: string(p), Name: fixture.Names(p)}); err != nil {
				t.Fatal(err)
			}
		}
	}
	cfg.People = store
	h := web.New(cfg)
	body := webtest.WellFormed(t, h, "/t/vendredi/results?lang=en")
	for _, not := range []string{"Lefèvre", "Zoé Martin", "Aubigné", "Silva", "p-01", "p-03", "p-12"} {
		if strings.Contains(body, not) {
			t.Errorf("%q is published", not)
		}
	}
	for _, want := range []string{"Entry no. 1<", "Entry no. 3<", "Entry no. 4<", "Entry no. 5<", "Karim Benali"} {
		if !strings.Contains(body, want) {
			t.Errorf("no %q", want)
		}
	}
}

func TestAnEventThatIsNotKnownHasNoResults(t *testing.T) {
	f, _ := over()
	h := web.New(webtest.Config(webtest.RoomOf(f), f))
	for _, path := range []string{"/t/nothing/results", "/events/t/nothing/results"} {
		if w := webtest.Get(t, h, path); w.Code != http.StatusNotFound {
			t.Errorf("%s: status %d", path, w.Code)
		}
	}
}
