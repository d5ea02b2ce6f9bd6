package phh

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestPokerStarsTextIsAsExpected compares every hand of the test data with the text kept beside it.
func TestPokerStarsTextIsAsExpected(t *testing.T) {
	for _, name := range testFiles(t) {
		var b strings.Builder
		for _, h := range readFile(t, name) {
			if b.Len() > 0 {
				b.WriteString("\n\n\n")
			}
			if err := WritePokerStars(&b, h, book()); err != nil && !h.Floor.TakenBack {
				t.Error(err)
			}
		}
		base := filepath.Base(name)
		golden := filepath.Join("testdata", "pokerstars", strings.TrimSuffix(base, filepath.Ext(base))+".txt")
		if *update {
			if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), b.String()); diff != "" {
			t.Errorf("%s (-update rewrites it):\n%s", golden, diff)
		}
	}
}

func TestPokerStarsHasNoTextForEveryGame(t *testing.T) {
	for _, floor := range []string{"game = 'irish'\nstructure = 'pot_limit'", "game = 'ace_to_five_triple'\nstructure = 'no_limit'"} {
		hands, err := Read("x.phh", []byte(strings.Replace(minimal("X", "blinds_or_straddles = [1, 2, 0]", "min_bet = 2"), "antes = [1, 1, 1]", "antes = [0, 0, 0]", 1)+"[_floorbook]\n"+floor+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		if err := WritePokerStars(&strings.Builder{}, hands[0], book()); reasonOf(err) == nil || reasonOf(err).Code != NoPokerStars {
			t.Errorf("%s: %v", floor, err)
		}
	}
	half := strings.Replace(base, "  \"p3 f\",\n", "", 1)
	hands, err := Read("x.phh", []byte(half[:strings.Index(half, "finishing")]))
	if err != nil {
		t.Fatal(err)
	}
	if err := WritePokerStars(&strings.Builder{}, hands[0], book()); reasonOf(err) == nil || reasonOf(err).Code != Unfinished {
		t.Errorf("half a hand: %v", err)
	}
}
