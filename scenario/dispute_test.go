package scenario_test

import (
	"strings"
	"testing"

	"github.com/floorbook/floorbook/scenario"
)

func TestErrorsInDisputesNameTheWord(t *testing.T) {
	const start = "dispute blinds 100/200 next 200/400\n"
	for _, c := range []struct{ text, want string }{
		{"dispute of honour", "f.txt:1: unknown_word [Known:cash, no-limit, pot-limit"},
		{"dispute blinds 100", "f.txt:1: "},
		{start + "dispute", "f.txt:2: second_start"},
		{start + "rifle", "f.txt:2: unknown_word [Known:dealer push, wash, riffle"},
		{start + "seat 0 appeals", "f.txt:2: bad_number"},
		{start + "seat 3 sulks", "f.txt:2: unknown_word [Known:put in, contests"},
		{start + "seat 3 contests weather", "f.txt:2: unknown_word [Known:reading, pot, award, bets, cards, turn Word:weather]"},
		{start + "seat 3 asks tea", "f.txt:2: unknown_word [Known:stack-count"},
		{start + "seat 3 contests pot by lots", "f.txt:2: bad_number [Word:lots]"},
		{start + "seat 3 asks pot-count, angrily", "f.txt:2: unknown_word [Known:in turn, facing all-in, folded, defect"},
		{start + "pot 400 awarded seat 3", "f.txt:2: unknown_word [Known:to seat Word:seat]"},
		{start + "frozen 0", "f.txt:2: bad_number [Word:0]"},
		{start + "60 minutes later", "f.txt:2: unknown_word [Known:seconds later Word:minutes]"},
		{start + "99999999 seconds later", "f.txt:2: bad_number"},
		{start + "ruled by cat", "f.txt:2: unknown_word [Known:dealer, floor, director, management Word:cat]"},
		{start + "seat 2 shows card 3", "f.txt:2: unknown_word [Known:note, foreign Word:card]"},
		{start + "actions nap", "f.txt:2: unknown_word"},
		{start + "floor rules", "f.txt:2: missing_word"},
	} {
		_, err := scenario.Parse("f.txt", []byte(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s…", c.text, err, c.want)
		}
	}
}

func TestDisputesThatCannotHaveHappenedStopTheRun(t *testing.T) {
	const start = "book lois-du-poker\ndispute\n"
	for _, c := range []struct{ text, want string }{
		{start + "frozen 100", "f.txt:3: engine [Detail:dispute_no_pot]"},
		{start + "pot 50\nfrozen 100", "f.txt:4: engine [Detail:dispute_too_much [Amount:100 Pot:50]]"},
		{start + "seat 2 appeals", "f.txt:3: engine [Detail:dispute_unruled]"},
		{start + "level signal", "f.txt:3: engine [Detail:dispute_blinds]"},
		{start + "floor rules option rebuild", "f.txt:3: no_ruling"},
		{start + "seat 2 turns one card\nfloor rules option rebuild", "f.txt:4: no_option [Known:play_on, penalty Word:rebuild]"},
		{start + "seat 2 turns one card\nfloor rules option penalty\nfloor rules option penalty", "f.txt:5: no_ruling"},
	} {
		if r := runText(t, "f.txt", c.text); r.Err == nil || !strings.HasPrefix(r.Err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.text, r.Err, c.want)
		}
	}
}

// TestAWrongExpectationOfADisputeFails: every kind of line can fail.
func TestAWrongExpectationOfADisputeFails(t *testing.T) {
	for _, c := range []string{
		"pot 900 awarded to seat 2\nseat 5 contests reading\n> late, result stands",
		"pot 900 awarded to seat 2\nseat 5 contests award\n> pays 901 from seat 2 to seat 5",
		"pot 900 awarded to seat 2\nseat 5 contests award\n> heard [LP-2.1-5]",
		"seat 2 turns one card\n> option play_on: binds",
		"seat 2 turns one card\n> factors intent",
		"seat 5 asks pot-count\n> with a penalty",
		"seat 5 bought 500 announced 300\n> counts 500",
	} {
		r := runText(t, "f.txt", "book lois-du-poker\ndispute\n"+c)
		if r.Err != nil || len(r.Failures) != 1 {
			t.Errorf("%q: %v, %v", c, r.Err, r.Failures)
		}
	}
}
