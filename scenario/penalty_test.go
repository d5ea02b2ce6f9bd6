package scenario_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/scenario"
)

var seatNamed = regexp.MustCompile(`\bseat (\d+)`)

// TestSeatsAreOnlyNames: the scenarios about misconduct and the clock hold wherever the players sit.
func TestSeatsAreOnlyNames(t *testing.T) {
	files, err := filepath.Glob("testdata/*/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), "\ninfraction ") || strings.Contains(string(text), "\nhand ") || strings.Contains(string(text), "\ntable ") ||
			strings.Contains(string(text), "\nshowdown ") {
			continue
		}
		tried++
		turned := seatNamed.ReplaceAllStringFunc(string(text), func(s string) string {
			return "seat " + strconv.Itoa(nextSeat(strings.Fields(s)[1]))
		})
		turned = regexp.MustCompile(`(?m)^> parties (\d+), (\d+)`).ReplaceAllStringFunc(turned, func(s string) string {
			w := strings.Fields(strings.ReplaceAll(s, ",", ""))
			return fmt.Sprintf("> parties %d, %d", nextSeat(w[2]), nextSeat(w[3]))
		})
		if r := runText(t, name, turned); !r.OK() {
			t.Errorf("%s with every player one seat to the left: %v %v", name, r.Err, r.Failures)
		}
	}
	if tried < 150 {
		t.Errorf("only %d scenarios were turned", tried)
	}
}

func nextSeat(word string) int {
	n, err := strconv.Atoi(word)
	if err != nil {
		panic(err)
	}
	return n%11 + 1
}

func TestPenaltyAndClockLinesAreStrict(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"infraction", "f.txt:1: missing_word"},
		{"infraction phone_call", "f.txt:1: missing_word [After:phone_call"},
		{"infraction phone_call seat 0", "f.txt:1: bad_number"},
		{"infraction phone_call seat 4 raining", "f.txt:1: unknown_word"},
		{"infraction phone_call seat 4 offence two", "f.txt:1: bad_count"},
		{"conduct players nine", "f.txt:1: bad_count"},
		{"conduct host", "f.txt:1: missing_word"},
		{"language en", "f.txt:1: missing_word"},
		{"impose on seat 4", "f.txt:1: unknown_word"},
		{"impose 2 kicks on seat 4", "f.txt:1: unknown_word"},
		{"impose warning", "f.txt:1: missing_word"},
		{"served 3 hands", "f.txt:1: no_start"},
		{"conduct\nserved 3", "f.txt:2: missing_word"},
		{"conduct\nmoved seat 4 to table", "f.txt:2: missing_word"},
		{"decision first", "f.txt:1: missing_word"},
		{"decision facing-bet thinking 2:99", "f.txt:1: bad_number"},
		{"decision facing-bet\nat 0:30 sleeps", "f.txt:2: unknown_word"},
		{"decision facing-bet\nthinking long", "f.txt:2: bad_number"},
		{"decision facing-bet\nat 0:30.1234", "f.txt:2: bad_number"},
		{"decision facing-bet\nclock called by nobody", "f.txt:2: unknown_word"},
		{"decision facing-bet\nclock stops", "f.txt:2: missing_word"},
		{"shot-clock left 3", "f.txt:1: missing_word"},
		{"shot-clock resumes", "f.txt:1: unknown_word"},
	} {
		_, err := scenario.Parse("f.txt", []byte(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s…", c.text, err, c.want)
		}
	}
}

func TestPenaltyAndClockLinesThatCannotHappen(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"infraction sneezing seat 4", "f.txt:2: unknown_code [Known:[unprotected_cards"},
		{"impose 1 round on seat 4", "f.txt:2: missing_word [After:conduct"},
		{"conduct players 9\nmoved seat 4 to table of 6", "f.txt:3: no_such_seat"},
		{"decision facing-bet\nat 0:30", "f.txt:3: no_clock"},
		{"decision facing-bet\nclock called by floor\nat 0:30\nat 0:31", "f.txt:5: no_clock"},
		{"shot-clock uses 1", "f.txt:2: hand_needs [Need:shot-clock introduced]"},
		{"shot-clock introduced\nshot-clock uses 7", "f.txt:3: bad_count [Max:0 Word:7]"},
		{"decision facing-bet\nclock called by dealer", "f.txt:3: engine"},
	} {
		if r := runText(t, "f.txt", "book tda-2024\n"+c.text); r.Err == nil || !strings.HasPrefix(r.Err.Error(), c.want) {
			t.Errorf("%q: %v, want %s…", c.text, r.Err, c.want)
		}
	}
}
