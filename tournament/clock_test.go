package tournament

import (
	"testing"
	"time"

	"github.com/floorbook/floorbook/table"
)

func TestNewLevelAppliesToTheNextHand(t *testing.T) { // EX-23-1
	p, rules := tda(t)
	r := newRoom(t, 1)
	r.open(evening(), true, 9, p, rules)
	r.must(Start{})
	r.must(AtTable{1, table.SetDeck{}})
	r.must(AtTable{1, table.StartHand{Blinds: table.Blinds{Small: 1, Big: 2}}}) // the level's blinds, whatever is asked
	first := r.s.Tables[0].Hand.Blinds
	r.now = r.s.Clock.EndsAt
	r.must(Tick{})
	if got := r.s.Tables[0].Hand.Blinds; got != first || got.Big != 50 {
		t.Errorf("a hand begun keeps its blinds: %+v", got)
	}
	for r.s.Tables[0].Hand != nil {
		r.must(AtTable{1, table.Act{Seat: r.s.Tables[0].ToAct(), Kind: 1}})
	}
	r.begin(1)
	if got := r.s.Tables[0].Hand.Blinds; got.Big != 75 {
		t.Errorf("the next hand is at the new level: %+v", got)
	}
}

func TestTickCatchesUpAtTheExactInstants(t *testing.T) {
	r := floorRoom(t, 5, nil)
	start := r.now
	r.now = start.after(65 * time.Minute) // three levels of 20 minutes and five
	r.must(Tick{})
	if r.s.Clock.Level != 3 || r.s.Clock.EndsAt != start.after(80*time.Minute) {
		t.Errorf("%+v", r.s.Clock)
	}
	if at, ok := r.s.NextDeadline(); !ok || at != start.after(80*time.Minute) {
		t.Errorf("next deadline %d", at)
	}
	r.now = start.after(81 * time.Minute)
	r.must(Tick{})
	if !r.s.Level().Break || r.s.LevelNumber() != 4 {
		t.Fatalf("%+v: level numbers do not count breaks", r.s.Level())
	}
	r.refused(AtTable{1, table.NextHand{}}, OnBreak)
	if b := r.s.BlindsAt(r.s.Tables[0]); b.Big != r.s.Structure.Levels[3].Big {
		t.Errorf("during a break the blinds of the level before it stay: %+v", b)
	}
	r.now = start.after(100 * time.Hour)
	for {
		at, ok := r.s.NextDeadline()
		if !ok || at > r.now {
			break
		}
		r.must(Tick{})
	}
	if r.s.LevelNumber() != 24 || r.s.Clock.EndsAt <= r.now {
		t.Errorf("the last level goes on and never stands at zero: %+v", r.s.Clock)
	}
}

// A pause taken back has cost no time, so the level may be over at once; and a shell may be slow to say so. No
// hand begins with the blinds of a level that has ended (TDA-23-B).
func TestNoHandBeginsInALevelThatIsOver(t *testing.T) {
	r := floorRoom(t, 5, nil)
	r.now = r.now.after(19 * time.Minute)
	r.must(Pause{})
	r.now = r.now.after(3 * time.Minute)
	r.must(UndoAct{ID: r.s.Undo[len(r.s.Undo)-1].ID})
	r.refused(AtTable{1, table.NextHand{}}, LevelOver)
	r.must(Tick{})
	if r.s.LevelNumber() != 2 {
		t.Fatalf("level %d", r.s.LevelNumber())
	}
	r.must(AtTable{1, table.NextHand{}})
}

func TestDayEndsAndTheNextOneBegins(t *testing.T) {
	r := floorRoom(t, 5, func(s *Structure) { s.Levels[1].DayEnds = true })
	r.now = r.now.after(47 * time.Minute)
	r.must(Tick{})
	if r.s.Clock.Running || r.s.Clock.Level != 2 || !r.s.DayOver || !r.noted("day_ends", "TDA-23-A") {
		t.Fatalf("%+v", r.s.Clock)
	}
	r.refused(AtTable{1, table.NextHand{}}, ClockStopped)
	r.now = r.now.after(10 * time.Hour)
	r.must(DoTask{r.only(TaskNextDay).ID})
	if r.s.Clock.EndsAt != r.now.after(20*time.Minute) || r.s.DayOver {
		t.Errorf("%+v", r.s.Clock)
	}
}
