package phh

import (
	"os"
	"path/filepath"
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
				if _, err := Replay(h, p); err != nil {
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

func TestChipsAreConservedOverEveryReplay(t *testing.T) {
	for _, name := range testFiles(t) {
		for _, h := range readFile(t, name) {
			r, err := Replay(h, book())
			if err != nil {
				t.Fatal(err)
			}
			var before, after, won chip.Amount
			for p := range h.Stacks {
				before, after, won = before+h.Stacks[p], after+r.Stacks[p], won+r.Won[p]
			}
			if before != after || won != 0 {
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
		if _, err := Replay(hands[0], book()); err != nil {
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
		if _, err := Replay(h, policy); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "hands/s")
}
