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
	"github.com/floorbook/floorbook/refusal"
)

// book is a policy like the base book's, with made-up citations.
func book() *hand.Policy {
	return &hand.Policy{
		Raising: hand.Raising{
			ReopeningAddsUp: article.Set(true, "T-adds-up"),
			Reopening:       article.Says("T-reopening"),
			MinRaise:        article.Set(hand.LargestIncrement, "T-min-raise"),
			LimitBets:       article.Says("T-limit"),
		},
		HeadsUpAnte:      article.Set(false, "T-ante"),
		Straddle:         article.Set(hand.StraddleInCash, "T-straddle"),
		StraddleEvent:    article.Says("T-straddle-event"),
		RunIt:            article.Set(2, "T-run-it"),
		BlindsTakenBack:  article.Set(true, "T-taken-back"),
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
		"others-ways.phhs 4":            "7 cannot_muck T-muck",
		"others-ways.phhs 5":            "0 straddle_seat T-straddle",
		"others-ways.phhs 6":            "0 straddle_amount T-straddle",
		"others-ways.phhs 7":            "0 straddle_seat T-straddle",
		"others-ways.phhs 8":            "0 straddle_forbidden T-straddle-event",
		"wsop-2023-razz-last-hand.phh ": "19 raise_too_small T-limit",
	}
	for _, name := range testFiles(t) {
		data, _ := os.ReadFile(name)
		source := string(data)
		for _, h := range readFile(t, name) {
			r, err := Replay(h, book(), AsRecorded)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, x := range r.Irregular {
				got = append(got, fmt.Sprint(x.Action, " ", x.Reason.Code, " ", x.Cite))
				if x.Text == "" || x.Line == 0 || x.Action == 0 && !strings.Contains(source, x.Text) {
					t.Errorf("%s %s: %+v does not tell where it is", name, h.Name, x)
				}
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

// TestCashGamesOnlineHaveTheirWays replays what large collections of online hands look like.
func TestCashGamesOnlineHaveTheirWays(t *testing.T) {
	const cash = "variant = 'NT'\nantes = [2.5, 2.5, 2.5]\nblinds_or_straddles = [5, 10, 0]\nmin_bet = 10\nstarting_stacks = [1000, 1000, 1000]\ncurrency_symbol = '$'\n"
	deal := "'d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', "
	for _, c := range []struct {
		name, actions, end string
		want               string
		finished           bool
	}{
		{"rake", "'p3 cbr 35', 'p1 f', 'p2 f'", "winnings = [0, 0, 31.25]", "992.5 987.5 1018.75", true},
		{"no rake", "'p3 cbr 35', 'p1 f', 'p2 f'", "winnings = [0, 0, 32.5]", "992.5 987.5 1020", true},
		{"rake of stacks and winnings", "'p3 cbr 35', 'p1 f', 'p2 f'", "winnings = [0, 0, 31.5]\nfinishing_stacks = [992.5, 987.5, 1019]", "992.5 987.5 1019", true},
		{"stacks alone are exact", "'p3 cbr 35', 'p1 f', 'p2 f'", "finishing_stacks = [992.5, 987.5, 1019]", "", true},
		{"too much rake", "'p3 cbr 35', 'p1 f', 'p2 f'", "winnings = [0, 0, 29]", "", true},
		{"somebody else's", "'p3 cbr 35', 'p1 f', 'p2 f'", "winnings = [0, 31.25, 0]", "", true},
		{"winner by winnings", "'p3 cc', 'p1 f', 'p2 cc', 'd db 2c7h9d', 'p2 cc', 'p3 cc', 'd db 3h', 'p2 cc', 'p3 cc', 'd db 4h', 'p2 cc', 'p3 cc', 'p2 sm ????', 'p3 sm ????'",
			"winnings = [0, 0, 31]", "992.5 987.5 1018.5", true},
		{"nobody tells", "'p3 cc', 'p1 f', 'p2 cc', 'd db 2c7h9d', 'p2 cc', 'p3 cc', 'd db 3h', 'p2 cc', 'p3 cc', 'd db 4h', 'p2 cc', 'p3 cc', 'p2 sm AsAd', 'p3 sm ????'",
			"", "992.5 987.5 987.5", false},
		{"turned up, named at the end", "'p3 cbr 997.5', 'p1 f', 'p2 cc', 'p2 sm ????', 'p3 sm ????', 'd db 2c7h9d', 'p2 sm ????', 'p3 sm ????', 'd db 3h', 'd db 4h', 'p3 sm KsKd', 'p2 sm AsAd'",
			"", "992.5 2007.5 0", true},
	} {
		hands, err := Read(c.name, []byte(cash+"actions = ["+deal+c.actions+"]\n"+c.end+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		r, err := Replay(hands[0], book(), AsRecorded)
		if (err == nil) != (c.want != "") || err == nil && r.Finished != c.finished {
			t.Errorf("%s: %v, finished %v", c.name, err, r.Finished)
		}
		if text := (&strings.Builder{}); c.name == "rake" {
			if err := WritePokerStars(text, hands[0], book()); err != nil || !strings.Contains(text.String(), "collected $31.25 from pot\n") || !strings.Contains(text.String(), "Total pot $32.50 | Rake $1.25\n") {
				t.Errorf("%v\n%s", err, text)
			}
		}
		var stacks []string
		for _, a := range r.Stacks {
			stacks = append(stacks, Format(a, hands[0].Decimals))
		}
		if got := strings.Join(stacks, " "); c.want != "" && got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestTheTestDataHasHandsOfEveryVariant(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range testFiles(t) {
		for _, h := range readFile(t, name) {
			seen[h.Variant] = true
		}
	}
	for code := range variants {
		if !seen[code] {
			t.Errorf("no hand of %s", code)
		}
	}
}

// TestHandsMayBeKnownInPart deals and shows one card of two: what is known must fit, the rest is left open.
func TestHandsMayBeKnownInPart(t *testing.T) {
	shown := func(dealt, shows string) error {
		text := strings.Replace(base, `"d dh p3 KsKd"`, `"d dh p3 `+dealt+`"`, 1)
		text = strings.Replace(text, `"p3 f",`, `"p3 cc", "d db 3h", "p1 cc", "p3 cc", "d db 4h", "p1 cc", "p3 cc", "p1 sm AsAd", "p3 sm `+shows+`"`, 1)
		return replayText(strings.Replace(text, "[108, 98, 94]", "[84, 98, 118]", 1))
	}
	for _, c := range []struct{ dealt, shows string }{{"??Kd", "??Kd"}, {"??Kd", "-"}, {"????", "Kd??"}, {"Kd??", "??Kd"}} {
		if err := shown(c.dealt, c.shows); err != nil {
			t.Errorf("dealt %s, shows %s: %v", c.dealt, c.shows, err)
		}
	}
	for _, c := range []struct {
		dealt, shows string
		code         refusal.Code
	}{{"KsKd", "??Kc", hand.OtherCardsKnown}, {"??Kd", "KcKh", hand.OtherCardsKnown}, {"????", "??As", hand.DuplicateCard}, {"KsKd", "Kd", hand.WrongCardCount}} {
		var reason *refusal.Error
		if err := shown(c.dealt, c.shows); !errors.As(err, &reason) || reason.Code != c.code {
			t.Errorf("dealt %s, shows %s: %v, want %s", c.dealt, c.shows, err, c.code)
		}
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
