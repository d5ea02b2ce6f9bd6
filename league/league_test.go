package league

import (
	"errors"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/refusal"
)

// TestPointsByHand: each worked out on paper.
func TestPointsByHand(t *testing.T) {
	ladder := Formula{Places: []int64{25, 18, 15, 12}, Part: 1}
	for _, c := range []struct {
		name string
		f    Formula
		o    Outcome
		want int64
	}{
		{"first of the table, and there", ladder, Outcome{Entries: 30, Place: 1}, 26},
		{"behind the table", ladder, Outcome{Entries: 30, Place: 9}, 1},
		{"two share 2nd: (18+15)/2 = 16.5", ladder, Outcome{Entries: 30, Place: 2, Tied: 2}, 18},
		{"three share 4th: (12+0+0)/3", ladder, Outcome{Entries: 30, Place: 4, Tied: 3}, 5},
		{"100 x root of 49/1", Formula{Root: 100}, Outcome{Entries: 49, Place: 1}, 700},
		{"100 x root of 50/3 = 408.25", Formula{Root: 100}, Outcome{Entries: 50, Place: 3}, 408},
		{"10 x root of 45/2 = 47.43", Formula{Root: 10}, Outcome{Entries: 45, Place: 2}, 47},
		{"1 x root of 9/4 = 1.5", Formula{Root: 1}, Outcome{Entries: 9, Place: 4}, 2},
		{"outlasted, paid, three taken out", Formula{Beaten: 2, Prize: 5, Knockout: 10}, Outcome{Entries: 20, Place: 3, Paid: true, Took: 3}, 34 + 5 + 30},
	} {
		if got := c.f.Points(c.o); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// TestTheRootIsThatOfFloats: the whole-number root agrees with that of floating point wherever a half is not near.
func TestTheRootIsThatOfFloats(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k, n := rapid.Int64Range(0, PointsMax).Draw(t, "k"), rapid.IntRange(1, 10_000).Draw(t, "n")
		p := rapid.IntRange(1, n).Draw(t, "p")
		exact := float64(k) * math.Sqrt(float64(n)/float64(p))
		if got := root(k, n, p); math.Abs(float64(got)-exact) > 0.5+1e-6 {
			t.Fatalf("%d × √(%d/%d) = %f, not %d", k, n, p, exact, got)
		}
	})
}

// season is three evenings by 10 points for each place from the fourth: ana wins two of them, bo is regular.
func season(best int, entries Entries) (Terms, []Evening) {
	r := func(player string, place int, first bool) Result {
		return Result{Player: player, First: first, Outcome: Outcome{Place: place}}
	}
	return Terms{Name: "s", Formula: Formula{Places: []int64{40, 30, 20, 10}}, Best: best, Entries: entries}, []Evening{
		{Counted: Counted{"a", 100}, Entries: 4, Results: []Result{r("ana", 1, true), r("bo", 2, true), r("cy", 3, true), r("di", 4, true)}},
		{Counted: Counted{"b", 100}, Entries: 5, Results: []Result{r("bo", 1, false), r("cy", 2, true), r("di", 3, true), r("ana", 4, true), r("bo", 5, true)}},
		{Counted: Counted{"c", 200}, Entries: 3, Results: []Result{r("ana", 1, true), r("di", 2, true), r("bo", 3, true)}},
	}
}

func TestStandingsByHand(t *testing.T) {
	for _, c := range []struct {
		best    int
		entries Entries
		want    []string // by rank
		totals  []int64
	}{
		// ana 40+10+80, bo 30+40+40, di 10+20+60, cy 20+30.
		{0, BestEntry, []string{"ana", "bo", "di", "cy"}, []int64{130, 110, 90, 50}},
		// bo's second entry no longer counts: 30+0+40.
		{0, FirstEntry, []string{"ana", "di", "bo", "cy"}, []int64{130, 90, 70, 50}},
		// The best two: ana 120, bo 80, di 80 — bo has won once.
		{2, BestEntry, []string{"ana", "bo", "di", "cy"}, []int64{120, 80, 80, 50}},
	} {
		lines := Standings(season(c.best, c.entries))
		for i, l := range lines {
			if l.Player != c.want[i] || l.Total != c.totals[i] || l.Rank != i+1 {
				t.Errorf("best %d, %q: rank %d is %s with %d, want %s with %d", c.best, c.entries, l.Rank, l.Player, l.Total, c.want[i], c.totals[i])
			}
		}
	}
}

func TestWhoIsLevelInEverythingSharesARank(t *testing.T) {
	terms, _ := season(0, BestEntry)
	evenings := []Evening{{Counted: Counted{"a", 100}, Entries: 3, Results: []Result{
		{"ana", true, Outcome{Place: 1}}, {"bo", true, Outcome{Place: 2, Tied: 2}}, {"cy", true, Outcome{Place: 2, Tied: 2}}}}}
	lines := Standings(terms, evenings)
	if lines[1].Rank != 2 || lines[2].Rank != 2 || lines[1].Total != 25 {
		t.Errorf("%+v", lines)
	}
}

// TestWhatIsNeededTonight: ana leads with 130, bo has 110 and plays tonight with cy and di, who would go out fourth of four… by hand.
func TestWhatIsNeededTonight(t *testing.T) {
	terms, evenings := season(0, BestEntry)
	evenings = append(evenings, Evening{Counted: Counted{"d", 100}, Entries: 4, Left: 3, Results: []Result{{"ana", true, Outcome{Place: 4}}},
		In: []Playing{{"bo", 0}, {"cy", 0}, {"di", 0}}})
	// ana 140. bo 110: third gives 130, second 140 = level with ana, who has two wins to his one: rank 2; a win gives 150, rank 1.
	if got := Targets(terms, evenings, 3, "bo"); !slices.Equal(got, []Target{{1, 1}}) {
		t.Errorf("bo needs %v", got)
	}
	// di 90, and bo is supposed to go out third, for 130: di is third (of ana 140, bo 130) with 110; second 120, third still; a win 130 — level with bo, who has won
	// once, as di then has; bo's best is 40, di's 60: rank 2.
	if got := Targets(terms, evenings, 3, "di"); !slices.Equal(got, []Target{{2, 1}}) {
		t.Errorf("di needs %v", got)
	}
	if got := Targets(terms, evenings, 3, "ana"); got != nil {
		t.Errorf("ana is out, and needs %v", got)
	}
}

// TestTheLastPlaceThatIsEnough: one place worse gives a worse rank, whatever the season.
func TestTheLastPlaceThatIsEnough(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		terms := Terms{Formula: Formula{Root: rapid.Int64Range(1, 200).Draw(t, "root"), Beaten: rapid.Int64Range(0, 5).Draw(t, "beaten")}}
		players := []string{"a", "b", "c", "d", "e", "f", "g", "h"}
		var past []Result
		for i, p := range rapid.Permutation(players).Draw(t, "past") {
			past = append(past, Result{p, true, Outcome{Place: i + 1}})
		}
		left := rapid.IntRange(2, len(players)).Draw(t, "left")
		tonight := Evening{Counted: Counted{"n", 100}, Entries: len(players), Left: left}
		for i, p := range players {
			if i < left {
				tonight.In = append(tonight.In, Playing{p, 0})
			} else {
				tonight.Results = append(tonight.Results, Result{p, true, Outcome{Place: i + 1}})
			}
		}
		evenings := []Evening{{Counted: Counted{"p", 100}, Entries: len(players), Results: past}, tonight}
		rank := func(place int) int {
			then := slices.Clone(evenings)
			then[1] = tonight.supposing("a", place)
			lines := Standings(terms, then)
			return lines[slices.IndexFunc(lines, func(l Line) bool { return l.Player == "a" })].Rank
		}
		before := 0
		for _, target := range Targets(terms, evenings, 1, "a") {
			if rank(target.Place) != target.Rank || rank(target.Place+1) <= target.Rank || target.Rank <= before {
				t.Fatalf("place %d is said to give rank %d; it gives %d, the next %d", target.Place, target.Rank, rank(target.Place), rank(target.Place+1))
			}
			before = target.Rank
		}
	})
}

func codeOf(err error) refusal.Code {
	var refused *refusal.Error
	if errors.As(err, &refused) {
		return refused.Code
	}
	return ""
}

func TestASeasonFromItsOpeningToItsEnd(t *testing.T) {
	s := New()
	do := func(c Command) refusal.Code {
		t.Helper()
		events, err := Decide(s, c)
		for _, e := range events {
			Apply(s, e)
		}
		if wrong := Check(s); wrong != nil {
			t.Fatal(wrong)
		}
		return codeOf(err)
	}
	terms := Terms{Name: " Spring \u00a02026 ", Formula: Formula{Places: []int64{10, 5, 0, 0}}}
	for _, c := range []struct {
		cmd  Command
		want refusal.Code
	}{
		{OpenSeason{terms}, ""},
		{OpenSeason{Terms{Name: "Spring 2026", Formula: Formula{Part: 1}}}, NameTaken},
		{OpenSeason{Terms{Name: "", Formula: Formula{Part: 1}}}, NoName},
		{OpenSeason{Terms{Name: "x"}}, NoFormula},
		{OpenSeason{Terms{Name: "x", Formula: Formula{Part: -1}}}, BadPoints},
		{OpenSeason{Terms{Name: "x", Formula: Formula{Places: make([]int64, 201), Part: 1}}}, ""}, // zeros behind the last place are not kept
		{OpenSeason{Terms{Name: "y", Best: 999, Formula: Formula{Part: 1}}}, BadBest},
		{CountEvent{1, "a", 100}, ""},
		{CountEvent{1, "a", 100}, CountedAlready},
		{CountEvent{1, "b", 0}, BadPercent},
		{CountEvent{9, "b", 100}, NoSuchSeason},
		{DropEvent{1, "b"}, NotCounted},
		{CloseSeason{1}, ""},
		{CountEvent{1, "b", 100}, Closed},
		{ChangeSeason{1, terms}, Closed},
		{ReopenSeason{1}, ""},
		{DropEvent{1, "a"}, ""},
		{ChangeSeason{1, Terms{Name: "Summer", Formula: Formula{Root: 3}}}, ""},
		{42, UnknownCommand},
	} {
		if got := do(c.cmd); got != c.want {
			t.Errorf("%T %+v: %q, want %q", c.cmd, c.cmd, got, c.want)
		}
	}
	if s.Seasons[0].Name != "Summer" || len(s.Seasons[0].Events) != 0 || s.Seasons[1].Formula.Places != nil {
		t.Errorf("%+v", s.Seasons)
	}
}
