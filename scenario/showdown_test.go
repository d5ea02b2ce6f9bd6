package scenario_test

import (
	"strings"
	"testing"

	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/tell"
)

func TestErrorsAtShowdownsNameTheWord(t *testing.T) {
	const table = "showdown seats 2 5\n"
	for _, c := range []struct{ text, want string }{
		{"showdown", "f.txt:1: hand_needs [Need:seats 2 5]"},
		{"showdown seats two", "f.txt:1: bad_count [Max:11 Word:two]"},
		{"showdown seats 2 5 chairs 3", "f.txt:1: unknown_word [Known:seats, players"},
		{"showdown seats 2 5 game bridge", "f.txt:1: unknown_word [Known:holdem, omaha"},
		{"showdown seats 2 2", "f.txt:1: engine [Detail:showdown_no_seat [Seat:2]]"},
		{"showdown seats 2 5 best 2=x", "f.txt:1: bad_number [Word:2=x]"},
		{"showdown seats 2 5 bets 2", "f.txt:1: missing_word [After:2 Want:4:400]"},
		{"showdown seats 2 5 bet by 7", "f.txt:1: engine [Detail:showdown_no_seat [Seat:7]]"},
		{"seat 2 tables", "f.txt:1: misplaced"},
		{table + "showdown seats 2 5", "f.txt:2: second_start"},
		{table + "seat 2", "f.txt:2: missing_word [After:2 Want:tables, shows"},
		{table + "seat 2 sings", "f.txt:2: unknown_word [Known:tables, shows, throws"},
		{table + "seat 2 tables 1 hat", "f.txt:2: unknown_word [Known:card Word:hat]"},
		{table + "seat 2 throws, sadly", "f.txt:2: unknown_word [Known:"},
		{table + "seat 2 throws into the sea", "f.txt:2: unknown_word [Known:muck, seat Near:seat Word:sea]"},
		{table + "seat 2 throws, because of rain", "f.txt:2: unknown_word [Known:seat Word:rain]"},
		{table + "seat 2 asks to hear seat 5", "f.txt:2: unknown_word [Known:see seat Word:hear]"},
		{table + "dealer sleeps", "f.txt:2: unknown_word [Known:kills seat, asks to see seat"},
		{table + "discards touch seat", "f.txt:2: missing_word"},
		{table + "floor rules", "f.txt:2: missing_word"},
		{table + "everybody shows", "f.txt:2: unknown_word [Known:seat, dealer"},
		{table + "facing 400", "f.txt:2: second_start"},
	} {
		_, err := scenario.Parse("f.txt", []byte(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s…", c.text, err, c.want)
		}
	}
}

func TestShowdownsThatCannotHaveHappenedStopTheRun(t *testing.T) {
	const table = "book tda-2024\nshowdown seats 2 5\n"
	for _, c := range []struct{ text, want string }{
		{table + "seat 7 tables", "f.txt:3: engine [Detail:showdown_no_seat [Seat:7]]"},
		{table + "seat 2 tables 3 cards", "f.txt:3: engine [Detail:showdown_count"},
		{table + "seat 2 throws into seat 7", "f.txt:3: engine [Detail:showdown_no_seat [Seat:7]]"},
		{table + "seat 2 tables\nfloor rules option dead", "f.txt:4: engine [Detail:showdown_no_option [Option:dead]]"},
	} {
		if r := runText(t, "f.txt", c.text); r.Err == nil || !strings.HasPrefix(r.Err.Error(), c.want) {
			t.Errorf("%q: %v, want %s…", c.text, r.Err, c.want)
		}
	}
}

// TestWaysToSayTheSame: lines of a showdown that mean the same have the same ruling.
func TestWaysToSayTheSame(t *testing.T) {
	for _, pair := range [][2]string{
		{"seat 2 tables", "seat 2 tables all cards"},
		{"seat 2 shows 1 card", "seat 2 tables 1 card"},
		{"seat 2 mucks", "seat 2 throws into the muck"},
		{"seat 2 throws, into the muck", "seat 2 discards into muck, face down"},
		{"seat 2 shows seat 5", "seat 2 shows to seat 5, after the hand"},
		{"dealer kills seat 2", "seat 2 killed, unprotected"},
		{"discards touch seat 2", "seat 2 touched"},
		{"seat 2 refuses", "seat 2 refuses to show"},
		{"seat 2 claims", "seat 2 claims the pot"},
	} {
		var said [2]string
		for i, line := range pair {
			f, err := scenario.Parse("f.txt", []byte("book heavenpoker-2010\nshowdown seats 2 5\n"+line+"\n"))
			if err != nil {
				t.Fatal(err)
			}
			r := f.Run(bookOf(t, f.Book))
			if r.Err != nil {
				t.Fatal(r.Err)
			}
			for _, fact := range r.Cases[0].Steps[1].Facts {
				said[i] += tell.Scenario.Say(fact) + "\n"
			}
		}
		if said[0] != said[1] || said[0] == "" {
			t.Errorf("%q\n%s%q\n%s", pair[0], said[0], pair[1], said[1])
		}
	}
}
