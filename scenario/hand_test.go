package scenario_test

import (
	"strings"
	"testing"

	"github.com/floorbook/floorbook/scenario"
)

// TestErrorsOfAHandNameTheWord: what cannot be read of a "hand" line and of the lines below it.
func TestErrorsOfAHandNameTheWord(t *testing.T) {
	const table = "hand blinds 5/10 button 1 stacks 1-4:500\n"
	for _, c := range []struct{ text, want string }{
		{"hand game chess blinds 5/10 button 1 stacks 1-4:500", "f.txt:1: unknown_word [Known:holdem, short_deck"},
		{"hand game", "f.txt:1: missing_word [After:game Want:holdem]"},
		{"hand game stud button 1 stacks 1-4:500", "f.txt:1: hand_needs [Need:bring-in 5]"},
		{"hand limits 20 blinds 5/10 button 1 stacks 1-4:500", "f.txt:1: bad_number [Word:20]"},
		{"hand blinds 5/ button 1 stacks 1-4:500", "f.txt:1: bad_number [Word:5/]"},
		{"hand blinds 5/10 straddle 4 button 1 stacks 1-4:500", "f.txt:1: bad_number [Word:4]"},
		{"hand blinds 5/10 straddle 5:20 button 1 stacks 1-4:500", "f.txt:1: no_such_seat [Seat:5]"},
		{"hand blinds 5/10 post 4:10 dead button 1 stacks 1-4:500", "f.txt:1: bad_number [Word:button]"},
		{"hand blinds 5/10 rake 5/100 button 1 stacks 1-4:500", "f.txt:1: bad_number [Word:5/100]"},
		{"hand blinds 5/10 antes button 1 stacks 1-4:500", "f.txt:1: missing_word [After:antes Want:1-6:5000]"},
		{"hand blinds 5/10 ante some button 1 stacks 1-4:500", "f.txt:1: bad_number [Word:some]"},
		{"hand blinds 5/10 wagers 5 button 1 stacks 1-4:500", "f.txt:1: unknown_word [Known:game"},
		{table + "fourth", "f.txt:2: missing_word [After:fourth Want:street]"},
		{table + "third turn", "f.txt:2: unknown_word [Known:street, draw Word:turn]"},
		{table + "to brook", "f.txt:2: unknown_word [Known:seat, next street, flop"},
		{table + "third street x:5c", "f.txt:2: bad_number"},
		{table + "third street 2:5x", "f.txt:2: bad_cards [Detail:AhKd Word:2:5x]"},
		{table + "seat 3 shows AhKh to the left", "f.txt:2: bad_cards [Detail:AhKd Word:to]"},
		{table + "run twice", "f.txt:2: bad_count [Max:1000 Word:twice]"},
		{table + "run 2", "f.txt:2: missing_word [After:2 Want:times]"},
		{table + "everybody laughs", "f.txt:2: unknown_word [Known:shows Word:laughs]"},
		{table + "blinds kept", "f.txt:2: unknown_word [Known:taken back Word:kept]"},
		{table + "seat 3 brings chips", "f.txt:2: unknown_word [Known:in Word:chips]"},
		{table + "seat 3 stands up", "f.txt:2: unknown_word [Known:pat Word:up]"},
		{table + "seat 3 draws AsKd", "f.txt:2: bad_count [Max:7 Word:AsKd]"},
		{table + "seat 3 is late", "f.txt:2: unknown_word [Known:skipped"},
		{table + "award pot 0 low 3", "f.txt:2: missing_word [After:low Want:to]"},
		{table + "> seat 3 somewhere 700", "f.txt:2: unknown_word"},
	} {
		_, err := scenario.Parse("f.txt", []byte(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s…", c.text, err, c.want)
		}
	}
}

// TestLinesThatDoNotFitTheHand stop the run and say what the hand waits for.
func TestLinesThatDoNotFitTheHand(t *testing.T) {
	const holdem = "book lois-du-poker\nhand blinds 5/10 button 1 stacks 1-4:500\n"
	const stud = "book lois-du-poker\nhand game stud limit limits 20/40 bring-in 5 stacks 1-3:500\n"
	const allIn = "book tda-2024\nhand blinds 5/10 button 1 stacks 1-2:500\nseat 1 all-in\nseat 2 calls\n"
	const draw = "book lois-du-poker\nhand game five_card_draw limit blinds 10/20 button 3 stacks 1-3:500\n"
	for _, c := range []struct{ text, want string }{
		{holdem + "fourth street", "f.txt:3: unknown_word [Known:preflop, flop, turn, river, showdown Word:fourth street]"},
		{holdem + "to first draw", "f.txt:3: unknown_word"},
		{holdem + "seat 4 brings in", "f.txt:3: engine [Detail:no_bring_in]"},
		{holdem + "seat 4 is first", "f.txt:3: hand_needs [Need:seat 4 calls]"},
		{holdem + "run 2 times", "f.txt:3: engine [Detail:cannot_run"},
		{holdem + "board 2", "f.txt:3: hand_needs [Need:seat 4 calls]"},
		{holdem + "seat 4 draws 2", "f.txt:3: hand_needs [Need:seat 4 calls]"},
		{stud + "flop AhKd2c", "f.txt:3: unknown_word [Known:third street"},
		{stud + "fourth street 2:5c", "f.txt:3: hand_needs [Need:third street]"},
		{stud + "third street 2:5c 2:6c", "f.txt:3: engine [Detail:no_cards_due"},
		{stud + "third street 2:5c 3:5c", "f.txt:3: engine [Detail:duplicate_card"},
		{stud + "seat 2 calls", "f.txt:3: hand_needs [Need:seat 1 is first]"},
		{holdem + "seat 3 is skipped, time passes", "f.txt:3: other_owes [Line:seat 3 is skipped, before owes Seat:3 Turn:4]"},
		{holdem + "seat 4 folds\nseat 4 is skipped, before owes", "f.txt:4: engine [Detail:not_in_hand"},
		{holdem + "award pot 0 to 3", "f.txt:3: hand_needs [Need:seat 4 calls]"},
		{holdem + "to flop\naward pot 0 to 3", "f.txt:4: hand_needs [Need:seat 2 checks]"},
		{allIn + "flop", "f.txt:5: hand_needs [Need:everybody shows]"},
		{allIn + "everybody shows\nseat 1 folds", "f.txt:6: hand_needs [Need:flop]"},
		{allIn + "to showdown\nseat 1 folds", "f.txt:6: hand_needs [Need:award pot 0 to 2]"},
		{allIn + "award pot 0 to 1\nseat 1 folds", "f.txt:6: engine [Detail:hand_over"},
		{draw + "to first draw\nflop", "f.txt:4: unknown_word"},
		{draw + "to first draw\nseat 1 checks", "f.txt:4: hand_needs [Need:seat 1 stands pat]"},
		{draw + "to first draw\nfirst draw\nseat 2 draws 1", "f.txt:5: engine [Detail:not_your_turn"},
		{draw + "to first draw\nseat 1 draws 6", "f.txt:4: engine [Detail:wrong_card_count"},
	} {
		if r := runText(t, "f.txt", c.text); r.Err == nil || !strings.HasPrefix(r.Err.Error(), c.want) {
			t.Errorf("%q: %v, want %s…", c.text, r.Err, c.want)
		}
	}
}

// TestCitesNamesSomeOfWhatDecided: each article named must have decided something, and is named once.
func TestCitesNamesSomeOfWhatDecided(t *testing.T) {
	const hand = "book lois-du-poker\nhand blinds 5/10 button 1 stacks 1-4:500\n> "
	for text, holds := range map[string]bool{
		"cites LP-4-0-b":        true,
		"cites LP-4-0-b LP-5-0": true,
		"cites":                 false,
		"cites LP-6-3":          false,
		"cites LP-5-0 LP-5-0":   false,
		"cites LP-5-0 [LP-5-0]": false,
	} {
		r := runText(t, "f.txt", hand+text+"\n")
		if r.Err != nil || r.OK() != holds {
			t.Errorf("%q: %v %v", text, r.Err, r.Failures)
		}
	}
	f, err := scenario.Parse("f.txt", []byte(hand+"cites LP-6-3 LP-5-0\n"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := f.Updated(bookOf(t, "lois-du-poker"))
	if want := hand + "cites LP-5-0\n"; err != nil || string(got) != want {
		t.Errorf("%v\n%s", err, got)
	}
}

// TestCardsNobodyTellsAreDealtUnknown: the line below decides, not the one above.
func TestCardsNobodyTellsAreDealtUnknown(t *testing.T) {
	const stud = "book tda-2024\nhand game stud limit limits 20/40 bring-in 5 stacks 1-3:500\n"
	for _, text := range []string{
		"> nobody to act\nseat 2 brings in\n> seat 3 to act\n",
		"third street 1:9h 2:3c 3:Kd\n> seat 2 to act\nto next street\n> stub 42\nfourth street 1:9s\n> nobody to act\nseat 1 is first\n> seat 1 may check, bet 20\n",
		"seat 1 is dealt ??2c9h\nseat 3 is dealt Kd\nseat 2 is dealt 3c\n> seat 2 to act\n",
	} {
		if r := runText(t, "f.txt", stud+text); !r.OK() {
			t.Errorf("%s%v %v", text, r.Err, r.Failures)
		}
	}
}

// TestAMuckedHandIsFoundAgain: it may win what it had given up.
func TestAMuckedHandIsFoundAgain(t *testing.T) {
	const text = "book tda-2024\nhand blinds 50/100 button 1 stacks 1-3:1000\nseat 1 folds\nto showdown\nseat 2 mucks\n> seat 3 wins 200 of pot 0\n"
	if r := runText(t, "f.txt", text); !r.OK() {
		t.Error(r.Err, r.Failures)
	}
	const found = "book tda-2024\nhand blinds 50/100 button 1 stacks 1-3:1000\nto showdown\nseat 2 mucks\nseat 2 retrieves\n> seat 2 to show\n" +
		"everybody shows\naward pot 0 to 2\n> seat 2 wins 300 of pot 0\n"
	if r := runText(t, "f.txt", found); !r.OK() {
		t.Error(r.Err, r.Failures)
	}
}
