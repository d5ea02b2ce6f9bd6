package view_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

func stamp(after time.Duration) view.Stamp {
	return view.Stamp{Now: fixture.Now + tournament.Instant(after.Milliseconds()), Speed: 1}
}

func clockOf(f fixture.Fixture, after time.Duration) view.Clock {
	return view.BuildClock(f.State, fixture.Names, stamp(after))
}

func TestClockOfALevel(t *testing.T) {
	c := clockOf(fixture.Late(), 0)
	if c.Phase != view.PhaseLevel || c.Level.Number != 6 || c.Level.Small != 400 || c.Level.Big != 800 || c.Level.Ante != 800 {
		t.Errorf("phase %s, level %+v", c.Phase, c.Level)
	}
	if c.Next.Number != 7 || c.Next.Big != 1000 || c.Next.Break {
		t.Errorf("next %+v", c.Next)
	}
	left := 12*time.Minute + 34*time.Second
	if c.Time.Left != left || c.Time.EndsAt != fixture.Now+tournament.Instant(left.Milliseconds()) {
		t.Errorf("time %+v", c.Time)
	}
	// Levels 7 and 8 come before the break and before registration closes, twenty minutes each.
	if want := left + 40*time.Minute; c.Break.Left != want || c.Late.Left != want || !c.IsLate || !c.Breaks {
		t.Errorf("break in %v, late in %v, want %v", c.Break.Left, c.Late.Left, want)
	}
	if c.Players != 39 || c.Entries != 45 || c.Total != 1_350_000 || c.Average != 34_615 || c.AverageTenths != 432 {
		t.Errorf("players %d of %d, %d chips, average %d, %d tenths", c.Players, c.Entries, c.Total, c.Average, c.AverageTenths)
	}
	want := []view.Segment{{Number: 5, Minutes: 20, Done: true}, {Number: 6, Minutes: 20, Current: true}, {Number: 7, Minutes: 20},
		{Number: 8, Minutes: 20}, {Minutes: 15, Break: true}}
	if diff := cmp.Diff(want, c.Track); diff != "" {
		t.Errorf("track: %s", diff)
	}
}

func TestClockOfABreakCountsTheBlindsThatFollow(t *testing.T) {
	c := clockOf(fixture.Break(), 0)
	if c.Phase != view.PhaseBreak || !c.Level.Break || c.Level.Number != 0 || c.Level.Note != "Color-up 25" || c.Next.Number != 5 {
		t.Errorf("phase %s, level %+v, next %+v", c.Phase, c.Level, c.Next)
	}
	if c.AverageTenths != 1_350_000*10/(39*600) {
		t.Errorf("average is %d tenths of a big blind", c.AverageTenths)
	}
}

func TestClockThatRunsOutStandsAtZero(t *testing.T) {
	if c := clockOf(fixture.Late(), time.Hour); c.Time.Left != 0 {
		t.Errorf("an hour later %v are left", c.Time.Left)
	}
}

func TestClockStages(t *testing.T) {
	for _, c := range []struct {
		f     fixture.Fixture
		phase view.Phase
		stage view.Stage
	}{
		{fixture.Registering(), view.PhaseRegistering, ""},
		{fixture.Late(), view.PhaseLevel, ""},
		{fixture.Paused(), view.PhasePaused, ""},
		{fixture.Bubble(), view.PhaseLevel, view.StageBubble},
		{fixture.FinalTable(), view.PhaseLevel, view.StageFinal},
		{fixture.Finished(), view.PhaseFinished, ""},
	} {
		got := clockOf(c.f, 0)
		if got.Phase != c.phase || got.Stage != c.stage {
			t.Errorf("%s: %q and %q, want %q and %q", c.f.Name, got.Phase, got.Stage, c.phase, c.stage)
		}
	}
	f := fixture.FinalTable()
	f.State.Left = 2
	if c := clockOf(f, 0); c.Stage != view.StageHeadsUp {
		t.Errorf("two left: %q", c.Stage)
	}
}

func TestLadderShowsWhatTheNextOneOutTakes(t *testing.T) {
	c := clockOf(fixture.FinalTable(), 0)
	if c.NextOut.Place != 6 || c.NextOut.Amount != 13_500 || !c.Ladder[0][5].Next || !c.Ladder[0][6].Done || c.Ladder[0][4].Done {
		t.Errorf("next %+v, ladder %+v", c.NextOut, c.Ladder)
	}
	if c := clockOf(fixture.Bubble(), 0); c.NextOut.Place != 0 || c.Paid != 7 {
		t.Errorf("on the bubble: %+v", c.NextOut)
	}
}

// A ladder of up to ten rungs stands whole, a longer one takes turns; neighbours that are paid the same are one rung, and rungs that are paid
// make room for those that are not.
func TestALongLadderTakesTurns(t *testing.T) {
	f := fixture.FinalTable()
	ladder := func(places, left int, alike bool) []view.Rungs {
		f.State.Prizes, f.State.Left = nil, left
		for i := range places {
			amount := money.Amount(places-i) * 1000
			if alike && i >= 3 {
				amount = 500
			}
			f.State.Prizes = append(f.State.Prizes, amount)
		}
		return clockOf(f, 0).Ladder
	}
	for _, c := range []struct {
		places, left int
		alike        bool
		pages, last  int // turns, and the last place shown
	}{{10, 40, false, 1, 10}, {11, 40, false, 2, 11}, {15, 40, false, 2, 15}, {200, 400, false, 25, 200}, {200, 400, true, 1, 200}, {15, 9, false, 1, 10}} {
		got := ladder(c.places, c.left, c.alike)
		if len(got) != c.pages {
			t.Fatalf("%+v: %d turns", c, len(got))
		}
		place := 0
		for _, page := range got {
			for _, r := range page {
				if r.From != place+1 || r.To < r.From {
					t.Errorf("%+v: after place %d comes %+v", c, place, r)
				}
				place = r.To
			}
		}
		if place != c.last {
			t.Errorf("%+v: the ladder ends at %d", c, place)
		}
	}
	if got := ladder(20, 8, true)[0]; len(got) != 6 || got[3] != (view.Rung{From: 4, To: 7, Amount: 500}) || !got[4].Next || got[5] != (view.Rung{From: 9, To: 20, Amount: 500, Done: true}) {
		t.Errorf("the next one out inside a range: %+v", got)
	}
}

func TestWinner(t *testing.T) {
	c := clockOf(fixture.Finished(), 0)
	if c.Winner != "Chloé Lefèvre" || len(c.Podium) != 3 || c.Podium[2].Amount != 33_500 {
		t.Errorf("%q, %+v", c.Winner, c.Podium)
	}
}

func TestSameClockWhateverTheInstant(t *testing.T) {
	f := fixture.Late()
	if !clockOf(f, 0).Same(clockOf(f, 3*time.Second)) {
		t.Error("time alone makes the clock another one")
	}
	before := clockOf(f, 0)
	f.State.Left--
	if before.Same(clockOf(f, 0)) {
		t.Error("a player less is the same clock")
	}
	p := fixture.Paused()
	stopped := clockOf(p, 0)
	p.State.Clock.Left -= time.Minute
	if stopped.Same(clockOf(p, 0)) {
		t.Error("a stopped clock with a minute less is the same clock")
	}
}

func TestFloorNamesWhatIsDone(t *testing.T) {
	f := fixture.Late()
	v := view.BuildFloor(f.State, f.Tasks, fixture.Names, stamp(0), func(int) bool { return true })
	if v.Seq != 812 || len(v.Tasks) != 2 || v.Tasks[0].Moves[0].Name != "Omar Diallo" || !v.Tasks[1].Wait {
		t.Errorf("tasks %+v", v.Tasks)
	}
	if v.Undo[0].ID != 7 || v.Undo[0].Args["Player"] != fixture.Names("p-44") || v.Log[0].Key != "balance" {
		t.Errorf("undo %+v, newest %+v", v.Undo, v.Log[0])
	}
	if v.Tables[2].State != view.TableHalted || v.Tables[2].HaltCite != "TDA-11-D" || v.Tables[3].Players != 6 {
		t.Errorf("table 3 %s by %s, table 4 has %d players", v.Tables[2].State, v.Tables[2].HaltCite, v.Tables[3].Players)
	}
	for _, s := range v.Tables[0].Seats {
		if s.Tracked || s.Stack != 0 && !v.Hosted && s.Tracked {
			t.Errorf("seat %d shows a stack that nobody tracks", s.No)
		}
	}
}

func TestFindForgivesAccentsAndCase(t *testing.T) {
	f := fixture.Late()
	for typed, want := range map[string]string{"lefevre": "Chloé Lefèvre", "TRAORE": "Aïcha Traoré", "ukasz": "Łukasz Nowak", "d'aub": "Jean-Baptiste d'Aubigné"} {
		found := view.FindSeats(f.State, fixture.Names, typed)
		if len(found.Seats) != 1 || found.Seats[0].Name != want || found.Table != 0 || found.More != 0 {
			t.Errorf("%q finds %+v", typed, found)
		}
	}
	if found := view.FindSeats(f.State, fixture.Names, "  "); found.Seats != nil {
		t.Errorf("blanks find %d players", len(found.Seats))
	}
}

// TestFindKnowsTablesAndSeats as people write them.
func TestFindKnowsTablesAndSeats(t *testing.T) {
	f := fixture.Late()
	for _, typed := range []string{"2", "t2", "Table 2", " T 2 "} {
		if found := view.FindSeats(f.State, fixture.Names, typed); found.Table != 2 || len(found.Seats) != f.State.Table(2).Players() {
			t.Errorf("%q finds %+v", typed, found)
		}
	}
	for _, typed := range []string{"2/4", "2 4", "2-4", "t2 s4", "Table 2, seat 4", "table 2 siège 4", "2.4"} {
		found := view.FindSeats(f.State, fixture.Names, typed)
		if len(found.Seats) != 1 || found.Seats[0].Table != 2 || found.Seats[0].Seat != 4 || found.Seats[0].Player != f.State.Table(2).At(4).Player {
			t.Errorf("%q finds %+v", typed, found)
		}
	}
	for _, typed := range []string{"99", "2/99", "0"} {
		if found := view.FindSeats(f.State, fixture.Names, typed); len(found.Seats) != 0 {
			t.Errorf("%q finds %+v", typed, found)
		}
	}
}

func TestTableShowsTheHandAsTheRoomSeesIt(t *testing.T) {
	f := fixture.Hosted()
	v, ok := view.BuildTable(f.State, 1, fixture.Names, stamp(0))
	if !ok || !v.Live || v.State != view.TableRuling || len(v.Board) != 3 || v.Waiting == nil {
		t.Fatalf("ok %v, live %v, state %s, %d board cards, waiting %v", ok, v.Live, v.State, len(v.Board), v.Waiting)
	}
	deeds := map[table.SeatNo]view.Deed{}
	var hidden, acting int
	for _, s := range v.Seats {
		deeds[s.No] = s.Did
		if s.Hidden {
			hidden++
		}
		if s.ToAct {
			acting++
		}
	}
	if deeds[3] != view.DidFold || deeds[4] != view.DidCheck || deeds[6] != view.DidBet || hidden != 3 || acting != 0 {
		t.Errorf("deeds %v, %d hidden hands, %d to act while a ruling waits", deeds, hidden, acting)
	}
	if r := v.Notable(); len(r) != 1 || r[0].Point != "oversized_chip" || r[0].Name == "" {
		t.Errorf("rulings %+v", r)
	}
	if _, ok := view.BuildTable(f.State, 99, fixture.Names, stamp(0)); ok {
		t.Error("table 99 exists")
	}
}

func TestTableAfterTheHandShowsWhoWon(t *testing.T) {
	f := fixture.Hosted()
	v, _ := view.BuildTable(f.State, 3, fixture.Names, stamp(0))
	if v.Live || len(v.Pots) == 0 || len(v.Pots[0].Winners) != 1 {
		t.Fatalf("live %v, pots %+v", v.Live, v.Pots)
	}
	won := 0
	for _, s := range v.Seats {
		if s.Won > 0 {
			won++
			if s.Did != view.DidWin || s.Won != v.Pots[0].Amount || len(s.Cards) != 2 {
				t.Errorf("winner %+v", s)
			}
		} else if s.Cards != nil {
			t.Errorf("seat %d mucked and shows %v", s.No, s.Cards)
		}
	}
	if won != 1 {
		t.Errorf("%d winners", won)
	}
}

func TestChoicesPutTheProposalFirst(t *testing.T) {
	r := view.Ruling{Ruling: referee.Ruling{Head: ruling.Head{Kind: article.Floor, Default: 1}, Options: []referee.Option{{Key: "a"}, {Key: "b"}, {Key: "c"}}}}
	var got []string
	for _, c := range r.Choices() {
		got = append(got, c.Key)
	}
	if diff := cmp.Diff([]string{"b", "a", "c"}, got); diff != "" || r.Choices()[0].Index != 1 || !r.Choices()[0].Default {
		t.Error(diff)
	}
}

func TestPlainActsAreNoRulings(t *testing.T) {
	plain := view.Ruling{Observation: referee.Observation{Word: referee.SaidRaise, Amount: 400},
		Ruling: referee.Ruling{Outcome: referee.Outcome{To: 400, Owed: 400}, Head: ruling.Head{Cites: []article.ID{"TDA-40-B"}}}}
	if !plain.Plain() {
		t.Error("an announced raise is shown as a ruling")
	}
	oversized := view.Ruling{Observation: referee.Observation{Chips: chip.Pile{1000}}, Ruling: referee.Ruling{Outcome: referee.Outcome{To: 400, Returned: 600}}}
	short := view.Ruling{Observation: referee.Observation{Chips: chip.Pile{300}}, Ruling: referee.Ruling{Outcome: referee.Outcome{To: 400, Owed: 100}}}
	floor := view.Ruling{Ruling: referee.Ruling{Head: ruling.Head{Kind: article.Floor}}}
	for _, r := range []view.Ruling{oversized, short, floor, {Floor: &referee.Outcome{}}, {Ruling: referee.Ruling{Held: true}}} {
		if r.Plain() {
			t.Errorf("%+v is not shown", r)
		}
	}
}

// TestTheClockOnAPlayer: it counts down, stands still while it is stopped, and at zero leaves the floor the book's choice.
func TestTheClockOnAPlayer(t *testing.T) {
	f := fixture.Hosted()
	at := f.State.Tables[0]
	if at.Hand == nil {
		t.Fatal("no hand is played at the table")
	}
	shown := func(after time.Duration) *view.PlayerClock {
		v, ok := view.BuildTable(f.State, at.No, fixture.Names, stamp(after))
		if !ok {
			t.Fatal("no such table")
		}
		return v.OnClock
	}
	if c := shown(0); c != nil {
		t.Errorf("nobody called time: %+v", c)
	}
	c := shotclock.Run(int64(fixture.Now), shotclock.Count{Total: 30_000}, true)
	at.Hand.Clock = &table.PlayerClock{Seat: at.Hand.Seats[0], Clock: c}
	if v := shown(10 * time.Second); v.Time.Left != 20*time.Second || v.Time.EndsAt != fixture.Now+30_000 || v.Stopped || v.Choices != nil {
		t.Errorf("%+v", v)
	}
	at.Hand.Clock.Clock = c.Pause(int64(fixture.Now) + 5000)
	if v := shown(10 * time.Second); v.Time.Left != 25*time.Second || !v.Stopped {
		t.Errorf("stopped: %+v", v)
	}
	at.Hand.Clock = &table.PlayerClock{Seat: at.Hand.Seats[0], Clock: c, Waits: true, Zero: shotclock.Check}
	if v := shown(time.Minute); len(v.Choices) != 2 || v.Choices[0] != shotclock.Check || v.Choices[1] != shotclock.Fold {
		t.Errorf("the floor decides: %+v", v)
	}
}

// Who moved is told once, with the last seat, and only while the player sits there: a move that was taken back is none.
func TestMovesThatStand(t *testing.T) {
	f := fixture.Late()
	s := f.State
	at := s.Entry("p-09")
	moves := func() (names []string) {
		for _, m := range view.Moves(s, fixture.Names) {
			names = append(names, fmt.Sprintf("%s %s %d-%d %d-%d", m.Why, m.Name, m.Table, m.Seat, m.ToTable, m.ToSeat))
		}
		return names
	}
	late := "late_entry Nina Mathieu 0-0 1-9"
	if got := moves(); !slices.Equal(got, []string{late}) { // p-09 does not sit where the log put him
		t.Errorf("%q", got)
	}
	at.Table, at.Seat = 4, 7
	if got := moves(); !slices.Equal(got, []string{"balance Paul Roux 2-5 4-7", late}) {
		t.Errorf("%q", got)
	}
	s.Handed = append(s.Handed, tournament.Handed{Why: "move", Moves: []tournament.Move{{Player: "p-09", FromTable: 4, FromSeat: 7, ToTable: 5, ToSeat: 1}}})
	if got := moves(); !slices.Equal(got, []string{late}) { // the last move was taken back: he is told nothing
		t.Errorf("%q", got)
	}
	at.Table, at.Seat = 5, 1
	if got := moves(); !slices.Equal(got, []string{"move Paul Roux 4-7 5-1", late}) {
		t.Errorf("%q", got)
	}
}

// Every place that is paid is listed once, those that are won with a name.
func TestPayoutsListEveryPlaceOnce(t *testing.T) {
	f := fixture.FinalTable() // seven paid, one of them already
	places, won := 0, 0
	for _, p := range view.Payouts(f.State, fixture.Names) {
		if p.From != places+1 {
			t.Errorf("after %d comes %+v", places, p)
		}
		if p.Name != "" {
			won++
			if p.From != 7 || p.Amount != 10_000 {
				t.Errorf("%+v", p)
			}
		}
		places = p.To
	}
	if places != 7 || won != 1 {
		t.Errorf("%d places, %d won", places, won)
	}
}

// A room is told what concerns it all, each in its own words: a level after a break ends it, the chips that leave are named with the break, a level
// that was changed while the clock stood is no end of the day.
func TestAnnouncements(t *testing.T) {
	f := fixture.Break()
	s := f.State
	s.Log = nil
	tell := func(key string, args map[string]any) {
		s.Seq++
		s.Log = append(s.Log, tournament.Note{Key: key, Seq: s.Seq, Args: args})
	}
	tell("level", map[string]any{"Level": 1})
	tell("level", map[string]any{"Level": 4})
	tell("out", map[string]any{"Player": "p-01"})
	tell("level", map[string]any{"Level": 5}) // after the break
	tell("day_ends", map[string]any{"Level": 6})
	tell("undone", nil)
	tell("break_move", map[string]any{"Table": 4, "Seat": 7, "ToTable": 9, "ToSeat": 2})
	tell("on_break", map[string]any{"Minutes": 15})
	got := view.Announcements(s)
	want := []string{"first level", "level level", "back back", "level level", "break_move tables", "on_break break"}
	for i, a := range got {
		if i >= len(want) || a.Key+" "+string(a.Occasion) != want[i] || i > 0 && a.Seq <= got[i-1].Seq {
			t.Errorf("%d: %+v", i, a)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d announcements", len(got))
	}
	s.DayOver = true
	if got := view.Announcements(s)[3]; got.Key != "day_ends" || got.Occasion != "day" {
		t.Errorf("%+v", got)
	}
	for range 40 {
		tell("balance", map[string]any{"Table": 1})
	}
	if got := view.Announcements(s); len(got) != 16 || got[15].Seq != s.Seq {
		t.Errorf("%d are handed to a display", len(got))
	}
}
