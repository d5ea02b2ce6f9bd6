package scenario_test

import (
	"strings"
	"testing"

	"github.com/floorbook/floorbook/scenario"
)

func TestErrorsInDealsNameTheWord(t *testing.T) {
	const table = "deal players 9 button 1\n"
	for _, c := range []struct{ text, want string }{
		{"deal", "f.txt:1: hand_needs [Need:players 9]"},
		{"deal players 9", "f.txt:1: hand_needs [Need:button 1]"},
		{"deal players nine button 1", "f.txt:1: bad_count [Max:11 Word:nine]"},
		{"deal players 9 knob 1", "f.txt:1: unknown_word [Known:players, seats, button"},
		{"deal players 9 button 1 game bridge", "f.txt:1: unknown_word [Known:holdem, omaha, stud, draw Word:bridge]"},
		{"deal players 1 button 1", "f.txt:1: engine"},
		{"deal players 11 button 1 game draw", "f.txt:1: engine"},
		{table + "deal players 9 button 1", "f.txt:2: second_start"},
		{table + "d5", "f.txt:2: missing_word [After:"},
		{table + "d5 melted", "f.txt:2: unknown_word [Known:exposed, flashed, off the table"},
		{table + "d5 exposed by cat", "f.txt:2: unknown_word [Known:dealer, player Word:cat]"},
		{table + "seat 8 has one card", "f.txt:2: bad_count [Max:54 Word:one]"},
		{table + "seat 8 sleeps", "f.txt:2: unknown_word [Known:folds, checks"},
		{table + "seat 8 has 1 card, perhaps", "f.txt:2: unknown_word [Known:in order, action"},
		{table + "flop without chips", "f.txt:2: unknown_word [Known:burn Word:chips]"},
		{table + "flop of four cards", "f.txt:2: bad_count [Max:9 Word:four]"},
		{table + "premature showdown", "f.txt:2: unknown_word [Known:flop, turn, river, upcards Word:showdown]"},
		{table + "stub dropped, mixed with coffee", "f.txt:2: unknown_word [Known:muck, burns, muck burns Word:coffee]"},
		{table + "chips 4", "f.txt:2: missing_word"},
		{table + "chips x:4", "f.txt:2: bad_number [Word:x:4]"},
		{table + "floor rules", "f.txt:2: missing_word"},
		{table + "deck green", "f.txt:2: unknown_word [Known:duplicate, short Word:green]"},
		{table + "facing 400", "f.txt:2: second_start"},
	} {
		_, err := scenario.Parse("f.txt", []byte(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s…", c.text, err, c.want)
		}
	}
}

func TestDealsThatCannotHaveHappenedStopTheRun(t *testing.T) {
	const table = "book tda-2024\ndeal players 9 button 1\n"
	for _, c := range []struct{ text, want string }{
		{table + "seat 11 has 1 card", "f.txt:3: engine [Detail:deal_no_seat [Seat:11]]"},
		{table + "c6 exposed by dealer", "f.txt:3: engine [Detail:deal_no_card [Card:c6]]"},
		{table + "turn dealt\nflop dealt", "f.txt:4: engine [Detail:deal_street [Street:flop]]"},
		{table + "seventh street players 7 stub 7", "f.txt:3: engine [Detail:deal_only_stud"},
		{table + "flop with 2 burns\nfloor rules option nap", "f.txt:4: engine [Detail:deal_no_option [Option:nap]]"},
		{table + "seat 11 exposes both cards", "f.txt:3: no_such_seat [Seat:11]"},
	} {
		if r := runText(t, "f.txt", c.text); r.Err == nil || !strings.HasPrefix(r.Err.Error(), c.want) {
			t.Errorf("%q: %v, want %s…", c.text, r.Err, c.want)
		}
	}
}

// TestBothNamesOfTheStub: the stub may be written c1 or S1.
func TestBothNamesOfTheStub(t *testing.T) {
	r := runText(t, "f.txt", "book lois-du-poker\ndeal players 9 button 1\nS3 joker\n> flop c2 c4 c5\n> aside c3\n")
	if !r.OK() {
		t.Error(r.Err, r.Failures)
	}
}
