package scenario_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/scenario"
)

func TestTableLinesThatCannotBeRead(t *testing.T) {
	const table = "table seats 1-6 button 1 small-blind 2 big-blind 3\n"
	for _, c := range []struct{ text, want string }{
		{"table", "f.txt:1: hand_needs [Need:seats 1-6]"},
		{"table seats 1-6", "f.txt:1: hand_needs [Need:button 1]"},
		{"table seats 4 button 1", "f.txt:1: hand_needs [Need:seats 1-6]"},
		{"table seats 6-1 button 1", "f.txt:1: bad_number [Word:6-1]"},
		{"table seats 0-3 button 1", "f.txt:1: bad_number [Word:0-3]"},
		{"table seats 1-12 button 1", "f.txt:1: bad_number [Word:1-12]"},
		{"table seats button 1", "f.txt:1: bad_count [Max:11 Word:button]"},
		{"table seats 1-6 button 1 big-blind 3", "f.txt:1: hand_needs [Need:small-blind 2]"},
		{"table seats 1-6 button 1 small-blind 2", "f.txt:1: hand_needs [Need:big-blind 3]"},
		{"table seats 1-6 button 1 holdem", "f.txt:1: unknown_word"},
		{table + "next", "f.txt:2: missing_word"},
		{table + "next hand of whist", "f.txt:2: unknown_word"},
		{table + "next hand of stud razz", "f.txt:2: left_over [After:stud Word:razz]"},
		{table + "seat 4 busts twice", "f.txt:2: left_over [After:busts Word:twice]"},
		{table + "seat 4 moved", "f.txt:2: missing_word"},
		{table + "seat 4 missed", "f.txt:2: missing_word [After:missed Want:big and small, big, small]"},
		{table + "seat 4 sits as visitor", "f.txt:2: unknown_word [Known:substitute Word:visitor]"},
		{table + "seats 4 5 vanish", "f.txt:2: unknown_word [Known:busts, sits, moved in"},
		{table + "button was 3", "f.txt:2: missing_word"},
		{table + "button was on 3, found", "f.txt:2: missing_word [After:found Want:late, early]"},
		{table + table, "f.txt:2: second_start"},
		{"draw 1:XX", "f.txt:1: bad_cards"},
		{"draw 12:Kd", "f.txt:1: bad_number"},
		{"rotation holdem bridge", "f.txt:1: unknown_word"},
		{"next hand", "f.txt:1: no_start"},
		{"blinds 100/200", "f.txt:1: no_start"},
		{"{\"facing\": 400}", "f.txt:1: no_start"},
		{"facng 400", "f.txt:1: unknown_word"},
	} {
		_, err := scenario.Parse("f.txt", []byte(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s…", c.text, err, c.want)
		}
	}
}

func TestTableLinesThatCannotHappen(t *testing.T) {
	const table = "book tda-2024\ntable seats 1-6 button 1 small-blind 2 big-blind 3\n"
	for _, c := range []struct{ text, want string }{
		{table + "seat 7 busts", "f.txt:3: no_such_seat"},
		{table + "seat 6 sits", "f.txt:3: seat_taken"},
		{table + "seat 6 posts", "f.txt:3: hand_needs [Need:cash]"},
		{table + "door cards 1:2c", "f.txt:3: hand_needs [Need:blinds 100/200 stacks 10000]"},
		{table + "seats 1-5 bust\nnext hand", "f.txt:4: engine"},
		{"book tda-2024\ntable dead-button seats 1-6 button 1", "f.txt:2: hand_needs [Need:cash]"},
		{"book casino-ri\ntable cash dead-button seats 1-6 button 1", "f.txt:2: engine [Detail:no_dead_button [Cite:CR-CG-3]]"},
		{"book tda-2024\nfacing 400\nnext hand", "f.txt:3: hand_needs [Need:table seats"},
		{"book tda-2024\ntable seats 1-6 button 1\nbutton was on 3, found late", "f.txt:3: engine"},
		{"book lois-du-poker\ntable cash seats 1-6 button 1\nseat 4 moves to 5", "f.txt:3: seat_taken"},
	} {
		if r := runText(t, "f.txt", c.text); r.Err == nil || !strings.HasPrefix(r.Err.Error(), c.want) {
			t.Errorf("%q: %v, want %s…", c.text, r.Err, c.want)
		}
	}
}

// FuzzTable runs anything that can be said at a table of a cash game, by two books: it is read or refused with its
// line, and what runs can be written down again and then holds.
func FuzzTable(f *testing.F) {
	for _, lines := range []string{
		"seat 3 leaves\nnext hand\n> button 2", "seat 7 sits\nseat 7 posts\nnext hand\n> seat 7 posts\n> dealt", "seat 4 missed big and small\n> seat 4 owes",
		"seat 5 sits out\nnext hand\nnext hand\nseat 5 returns\n> seat 5 owes", "seat 5 moves to 8\n> seat 5 moves to 8", "seats 2 3 leave\nnext hand of stud\n> button 4",
		"next hand\nbutton was on 3, found late\n> button stays wrong", "seat 4 dealt in owing, looked, acted\n> seat 4 owing", "break\nnext hand", "seat 4 absent\nnext hand",
		"seat 4 penalty 2\nnext hand of stud\ndoor cards 1:2c 2:3c 3:4c 4:5c 5:6c 6:7c\n> seat 4 brings in", "draw 1:2c 2:2d\nrotation stud stud_hi_lo holdem",
		"seat 2 moved in from a broken table", "seat 7 sits as substitute\nseat 6 away in orbit 2\nseat 6 rebuys",
	} {
		f.Add(lines, true)
		f.Add(lines, false)
	}
	f.Fuzz(func(t *testing.T, lines string, stacks bool) {
		start := "table cash new-game seats 1-6 button 1 small-blind 2 big-blind 3 blinds 5/10"
		if stacks {
			start += " stacks 1000"
		}
		for _, id := range []string{"lois-du-poker", "casino-ri"} {
			file, err := scenario.Parse("f.txt", []byte(start+"\n"+lines))
			if err != nil {
				var bad *scenario.Error
				if !errors.As(err, &bad) {
					t.Fatalf("%v", err)
				}
				return
			}
			book := bookOf(t, id)
			if r := file.Run(book); r.Err != nil {
				continue
			}
			updated, err := file.Updated(book)
			if err != nil {
				t.Fatalf("it runs and cannot be updated: %v", err)
			}
			again, err := scenario.Parse("f.txt", updated)
			if err != nil {
				t.Fatalf("updated, it cannot be read: %v\n%s", err, updated)
			}
			if r := again.Run(book); !r.OK() {
				t.Fatalf("updated, it does not hold: %v %v\n%s", r.Err, r.Failures, updated)
			}
		}
	})
}

// TestAfterAMisdealThereIsNoHandInWhichMoreCouldGoWrong: it is refused, and nothing else happens.
func TestAfterAMisdealThereIsNoHandInWhichMoreCouldGoWrong(t *testing.T) {
	r := runText(t, "f.txt", "book tda-2024\nhand blinds 50/100 button 6 stacks 1-6:5000\nfirst card to seat 3\nseat 1 has 3 cards")
	if r.Err == nil || !strings.Contains(r.Err.Error(), "no_hand") {
		t.Errorf("%v", r.Err)
	}
}
