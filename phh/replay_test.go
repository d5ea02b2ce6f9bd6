package phh

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// book is a policy like the base book's, with made-up citations.
func book() *hand.Policy {
	return &hand.Policy{
		HeadsUpAnte:      article.Set(false, "T-ante"),
		ReopeningAddsUp:  article.Set(true, "T-adds-up"),
		Reopening:        article.Says("T-reopening"),
		MinRaise:         article.Set(hand.LargestIncrement, "T-min-raise"),
		Straddle:         article.Set(hand.StraddleInCash, "T-straddle"),
		StraddleEvent:    article.Says("T-straddle-event"),
		RunIt:            article.Set(2, "T-run-it"),
		BlindsTakenBack:  article.Set(true, "T-taken-back"),
		LimitBets:        article.Says("T-limit"),
		AllInExposure:    article.Set(hand.ExposeWhenBettingEnds, "T-exposure"),
		AllInMuck:        article.Set(hand.AllInMuckForbidden, "T-muck"),
		FirstShowChecked: article.Set(hand.FirstToActShows, "T-show"),
	}
}

func readFile(t testing.TB, name string) []*Hand {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	hands, err := Read(filepath.Base(name), data)
	if err != nil {
		t.Fatal(err)
	}
	return hands
}

func testFiles(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.phh*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no test data: %v", err)
	}
	return files
}

func TestHandsOfRecordReplayToTheirFinishingStacks(t *testing.T) {
	record := 0
	for _, name := range testFiles(t) {
		for _, h := range readFile(t, name) {
			if len(h.Warnings) > 0 {
				t.Errorf("%s: %v", name, h.Warnings)
			}
			if h.Finish == nil {
				t.Errorf("%s: no finishing stacks: nothing is checked", name)
			}
			for exposure := range hand.ExposeAtShowdown + 1 {
				p := book()
				p.AllInExposure.Value = exposure
				if _, err := Replay(h, p, AsRecorded); err != nil {
					t.Error(err)
				}
			}
		}
		if !strings.Contains(name, "probe") && strings.HasSuffix(name, ".phh") {
			record++
		}
	}
	if record < 20 {
		t.Errorf("%d hands of public record, want 20 at least", record)
	}
}

// TestIrregularActsAreCarriedOutAndNoted names every act of the test data that the book forbids, and no other.
func TestIrregularActsAreCarriedOutAndNoted(t *testing.T) {
	want := map[string]string{
		"irregular-acts.phhs 1":         "4 raise_too_small T-min-raise",
		"irregular-acts.phhs 2":         "9 raise_blocked T-reopening",
		"irregular-acts.phhs 3":         "8 cannot_muck T-muck",
		"wsop-2023-razz-last-hand.phh ": "19 raise_too_small T-limit",
	}
	for _, name := range testFiles(t) {
		for _, h := range readFile(t, name) {
			r, err := Replay(h, book(), AsRecorded)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, x := range r.Irregular {
				got = append(got, fmt.Sprint(x.Action, " ", x.Reason.Code, " ", x.Cite))
				if x.Action > 0 && (x.Text != h.Actions[x.Action-1].Text || x.Line != h.Actions[x.Action-1].Line) {
					t.Errorf("%s %s: %+v is not that action", name, h.Name, x)
				}
			}
			key := filepath.Base(name) + " " + h.Name
			if s := strings.Join(got, ", "); s != want[key] {
				t.Errorf("%s: %s, want %s", key, s, want[key])
			}
			_, err = Replay(h, book(), ByTheBook)
			if (err != nil) != (want[key] != "") {
				t.Errorf("%s by the book: %v", key, err)
			}
		}
	}
}

func TestWhatTheBookLacksAltogetherIsNoted(t *testing.T) {
	strict := book()
	strict.Straddle = article.Set(hand.NoStraddle, "T-no-straddle")
	strict.RunIt = article.Set(0, "T-no-runs")
	strict.BlindsTakenBack = article.Set(false, "T-no-chop")
	for _, h := range readFile(t, "testdata/live-hands.phhs") {
		want := map[string]string{"2": "straddle_forbidden T-no-straddle", "3": "cannot_run T-no-runs", "7": "cannot_take_back T-no-chop"}[h.Name]
		r, err := Replay(h, strict, AsRecorded)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, x := range r.Irregular {
			got += fmt.Sprint(x.Reason.Code, " ", x.Cite)
		}
		if got != want {
			t.Errorf("hand %s: %q, want %q", h.Name, got, want)
		}
		_, err = Replay(h, strict, ByTheBook)
		var e *Error
		if errors.As(err, &e) != (want != "") || e != nil && !strings.HasSuffix(want, string(e.Cite)) {
			t.Errorf("hand %s by the book: %v", h.Name, err)
		}
	}
}

// TestNoRecordBreaksTheReplay leaves out, doubles, exchanges and changes entries and fields of the test data: some of
// that holds and some does not, but chips are never lost, and nothing panics.
func TestNoRecordBreaksTheReplay(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 13))
	var hands []*Hand
	for _, name := range testFiles(t) {
		hands = append(hands, readFile(t, name)...)
	}
	held := 0
	for range 8000 {
		h := *hands[rng.IntN(len(hands))]
		h.Actions, h.Stacks = slices.Clone(h.Actions), slices.Clone(h.Stacks)
		for range 1 + rng.IntN(3) {
			shake(&h, rng, hands)
		}
		h.Finish, h.Winnings = nil, nil
		mode := Mode(rng.IntN(2))
		r, err := Replay(&h, book(), mode)
		_ = WritePokerStars(&strings.Builder{}, &h, book())
		if err != nil || !r.Finished || slices.Contains(h.Stacks, Infinite) {
			continue
		}
		held++
		var before, after chip.Amount
		for p := range h.Stacks {
			before, after = before+h.Stacks[p], after+r.Stacks[p]
		}
		if before != after+r.Rake {
			t.Fatalf("%d chips before, %d after\n%s", before, after, Write(&h))
		}
	}
	if held < 150 {
		t.Errorf("only %d of the changed hands hold", held)
	}
}

// shake changes one thing about a hand.
func shake(h *Hand, rng *rand.Rand, others []*Hand) {
	n := len(h.Actions)
	if n == 0 {
		return
	}
	i, j := rng.IntN(n), rng.IntN(n)
	switch rng.IntN(9) {
	case 0:
		h.Actions = slices.Delete(h.Actions, i, i+1)
	case 1:
		h.Actions = slices.Insert(h.Actions, i, h.Actions[j])
	case 2:
		h.Actions[i], h.Actions[j] = h.Actions[j], h.Actions[i]
	case 3:
		h.Actions[i].To = chip.Amount(rng.IntN(3000))
	case 4:
		h.Actions[i].Verb = Verb(rng.IntN(int(Show) + 1))
		h.Actions[i].Player = rng.IntN(len(h.Stacks))
	case 5:
		h.Actions[i].Cards = others[rng.IntN(len(others))].Actions[0].Cards
	case 6:
		h.Stacks[rng.IntN(len(h.Stacks))] = chip.Amount(1 + rng.IntN(500))
	case 7:
		h.Floor.Kills = append(slices.Clone(h.Floor.Kills), Kill{After: i, Player: rng.IntN(len(h.Stacks)), StandIn: []int{j}})
	case 8:
		h.Floor.RunOuts = append(slices.Clone(h.Floor.RunOuts), h.Actions[j].Cards)
		h.Floor.TakenBack = rng.IntN(2) == 0
	}
}

func TestAPartOfAHandHoldsAsFarAsItGoes(t *testing.T) {
	text := strings.Replace(base, "  \"p3 f\",\n", "", 1)
	text = strings.Replace(text, "finishing_stacks = [108, 98, 94]", "finishing_stacks = [84, 98, 94]", 1)
	hands, err := Read("x.phh", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := Replay(hands[0], book(), AsRecorded)
	if err != nil || r.Finished {
		t.Errorf("%v, finished %v", err, r.Finished)
	}
	if _, err := Replay(hands[0], book(), ByTheBook); err == nil {
		t.Error("by the book it stops before its end")
	}
}

func TestChipsAreConservedOverEveryReplay(t *testing.T) {
	for _, name := range testFiles(t) {
		for _, h := range readFile(t, name) {
			r, err := Replay(h, book(), AsRecorded)
			if err != nil {
				t.Fatal(err)
			}
			var before, after, won chip.Amount
			for p := range h.Stacks {
				before, after, won = before+h.Stacks[p], after+r.Stacks[p], won+r.Won[p]
			}
			if before != after+r.Rake || won != -r.Rake {
				t.Errorf("%s: %d chips before, %d after, %d won", name, before, after, won)
			}
		}
	}
}

// BenchmarkReadAndReplay reads and replays a heads-up hand of sixteen actions.
func BenchmarkReadAndReplay(b *testing.B) {
	data, err := os.ReadFile("testdata/wsop-2003-moneymaker-farha-final.phh")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for range b.N {
		hands, err := Read("bench", data)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := Replay(hands[0], book(), AsRecorded); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "hands/s")
}

func BenchmarkReplay(b *testing.B) {
	h := readFile(b, "testdata/wsop-2003-moneymaker-farha-final.phh")[0]
	policy := book()
	b.ReportAllocs()
	for range b.N {
		if _, err := Replay(h, policy, AsRecorded); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "hands/s")
}
