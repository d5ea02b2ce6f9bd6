package scenario_test

import (
	"errors"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/table"
)

// TestNaturalSentencesHold: what people write without having read how the language does it.
func TestNaturalSentencesHold(t *testing.T) {
	const allIn = "book tda-2024\nhand blinds 50/100 button 1 stacks 1:1000 2:1000 3:5000\nseat 1 all-in\nseat 2 calls\nseat 3 folds\n"
	const stud = "book tda-2024\nhand game stud limit limits 20/40 ante 2 bring-in 5 stacks 2:1000 5:1000 8:1000\n" +
		"third street 2:9d 5:2c 8:Kh\nseat 5 brings in\nseat 8 calls\nseat 2 calls\n"
	for _, c := range []struct{ name, text string }{
		{"showdown, shown, awarded", allIn + "to showdown\neverybody shows\naward pot 0 to 1\n> seat 1 wins 2100 of pot 0"},
		{"shown, showdown, awarded", allIn + "everybody shows\nto showdown\naward pot 0 to 1\n> seat 1 wins 2100 of pot 0"},
		{"shown, awarded", allIn + "everybody shows\naward pot 0 to 1\n> seat 1 wins 2100 of pot 0\n> board ??????????"},
		{"awarded", allIn + "award pot 0 to 1\n> seat 1 wins 2100 of pot 0"},
		{"awarded before its time, as expected", allIn + "everybody shows\nflop\naward pot 0 to 9\n> board ??????"},
		{"seats of pots and stacks in any order", allIn + "to showdown\n> pots 2100 (2 1)\n> stacks 3:4900 1:0 2:0"},
		{"options in any order", "book tda-2024\ninfraction phone_call seat 4\n> options disqualification, 1+ rounds, none, warning, 1+ hands [TDA-71-A-1]"},
		{"a refusal of any kind", "book tda-2024\nhand blinds 50/100 button 1 stacks 1-3:1000\nseat 1 checks\n> refused\nseat 1 folds\n> pot 150"},
		{"one of the blinds", "book tda-2024\ntable seats 1-6 button 1 small-blind 2 big-blind 3\nnext hand\n> big blind 4\n> small blind 3\n> button 2\n> button 2, big blind 4 [TDA-32]"},
		{"no small blind alone", "book casino-ri\ntable seats 1-6 button 1 small-blind 2 big-blind 3\nseat 3 busts\nnext hand\n> no small blind [CR-7-b]"},
		{"a range of seats in a deal", "book tda-2024\ndeal seats 1-3 5 7-8 button 1\n> dealt 2 3 5 7 8 1"},
		{"the opening bet is the increment", "book tda-2024\nfacing 100 not raised\nseat 5 says \"relance 150\"\n> raise to 200, owed 200\n> may fold, call 100, raise 200 or more"},
		{"the raise of the blind", "book tda-2024\nfacing 300 big-blind 100 previous 100 street preflop\nseat 5 says \"raise 450\"\n> raise to 500, owed 500"},
		{"the last raise", "book tda-2024\nfacing 1100 previous 400 big-blind 100\nseat 5 says \"raise 1500\"\n> raise to 1800, owed 1800"},
		{"the fixed raise of limit", "book tda-2024\nfacing 100 big-blind 50 betting limit street preflop\nseat 5 says \"raise\"\n> raise to 150, owed 150"},
		{"against a weak hand", "book heavenpoker-2010\nthrown bet 1200 over 400, against a weak hand, not dealer error, not identifiable\n> fold, returned 800"},
		{"against a weak", "book heavenpoker-2010\nthrown bet 1200 over 400, against a weak, not dealer error, not identifiable\n> fold, returned 800"},
		{"thinking on the same line", "book heavenpoker-2010\ndecision facing-bet thinking 1:30\nclock called by seat 3\n> refused too_soon"},
		{"thinking on its own line", "book heavenpoker-2010\ndecision facing-bet\nthinking 1:30\nclock called by seat 3\n> refused too_soon"},
		{"thought long enough", "book heavenpoker-2010\ndecision facing-bet thinking 0:10\nthinking 2:00\nclock called by seat 3\n> clock 70 s, last 10 s counted, kept by dealer"},
		{"a dead button that the book does not allow", "book casino-ri\ntable cash dead-button seats 1-6 button 1\n> refused no_dead_button [CR-CG-3]"},
		{"skipped while the player before owes", "book lois-du-poker\nhand cash blinds 50/100 button 1 stacks 1-7:9000\nseat 4 folds\nseat 7 early calls\nseat 1 early folds\n" +
			"seat 2 early calls\nseat 6 is skipped, time passes, before owes\n> free [LP-3.5-11-b LP-3.5-10-b]\n> seat 5 to act"},
		{"a burn card by its place", "book tda-2024\ndeal players 9 button 1\nc1 exposed by dealer\n> plays on\n> why burn_seen"},
		{"a later burn card by its place", "book tda-2024\ndeal players 9 button 1\nflop dealt\nc5 flashed\n> plays on\n> why burn_seen"},
		{"cards of the street just asked for", "book tda-2024\nhand blinds 50/100 button 1 stacks 1-3:1000\nto flop\nflop AhKd2c\n> board AhKd2c\nto turn\n> street turn"},
		{"open cards of the street just asked for", stud + "to fourth street\nfourth street 2:9c 5:3c 8:Qh\n> seat 2 to act"},
		{"stud, nobody told the open cards", stud + "to showdown\n> street showdown"},
		{"a room, with articles", "book tda-2024\nroom seats 9 late-levels 1\nthe table 1 seats 1-5\nthe table 2 seats 1-4 6\na player registers\n> players left 11\nthe table 1 seat 3 busts\n> players left 10"},
		{"a room, stacks of one hand in any order", "book tda-2024\nroom seats 9 paid 3\ntable 1 seats 1-9\ntable 1 seats 5 2 bust with 2:100 5:900\n> out table 1 seat 5 in place 8\n> out table 1 seat 2 in place 9"},
		{"a room in French", "livre tda-2024\nsalle places 9 payés 17 niveaux 20 reste 17:30\ntable 1 sièges 1-9\ntable 2 sièges 1-9\nmain par main annoncé\n> hand-for-hand, 180 s a hand [TDA-RP-8-A1 TDA-RP-8-B]\n" +
			"la table 1 sièges 2 5 sautent avec 2:12000 5:8500\nmain finie à la table 1\ntapis en attente à la table 2\n> task release all-ins at 1 table\nfaire tapis libérés\n" +
			"main finie à la table 2\nfaire argent\n> out table 1 seat 5 in place 17, tied by 2 [TDA-RP-8-A2]\nl'horloge s'arrête\n> clock stands at 17 min 30 s"},
		{"a room in French, to the break", "livre lois-du-poker\nsalle places 9 niveaux 20 pause 10 tous-les 1 niveaux-tardifs 1\ntable 1 sièges 1-6 bouton 1 petite blind 2 grosse blind 3\nun joueur s'inscrit\n" +
			"20 minutes passent\n> on break for 10 minutes [LP-7-8]\nmain suivante à la table 1\n> refused on_break\n10 minutes passent\n> level 2, blinds 100/200 [LP-7-8 TDA-23-B]"},
		{"acted without looking", "book lois-du-poker\ntable cash seats 1-9 button 9 small-blind 1 big-blind 2 blinds 5/10 stacks 1000\nseat 7 missed big and small\n" +
			"seat 7 dealt in owing, acted\n> seat 7 owing: hand live, posts 10 live, 5 dead next hand [LP-4-11]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, err := scenario.Parse("f.txt", []byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			r := f.Run(bookOf(t, f.Book))
			for _, failure := range r.Failures {
				t.Error(failure)
			}
			if wants := strings.Contains(c.text, "to 9"); (r.Err != nil) != wants {
				t.Error(r.Err)
			}
		})
	}
}

// TestShortFloorDecides: "floor decides" means the early act that came due, where the line has no ruling of its own.
func TestShortFloorDecides(t *testing.T) {
	text, err := os.ReadFile("testdata/cercle-pg/PG-I.8t.txt")
	if err != nil {
		t.Fatal(err)
	}
	long := "> seat 5 floor decides [PG-I.8t]"
	short := strings.Replace(string(text), long, "> floor decides [PG-I.8t]", 1)
	if short == string(text) {
		t.Fatalf("PG-I.8t.txt says no more %q", long)
	}
	if r := runText(t, "f.txt", short); !r.OK() {
		t.Error(r.Err, r.Failures)
	}
	wrong := strings.Replace(string(text), long, "> floor decides [PG-I.1]", 1)
	if r := runText(t, "f.txt", wrong); len(r.Failures) != 1 {
		t.Errorf("another article holds too: %v %v", r.Err, r.Failures)
	}
	f, err := scenario.Parse("f.txt", []byte(short))
	if err != nil {
		t.Fatal(err)
	}
	if updated, err := f.Updated(bookOf(t, f.Book)); err != nil || strings.Contains(string(updated), long) || !strings.Contains(string(updated), "1200\n> floor decides [PG-I.8t]\n") {
		t.Errorf("%v\n%s", err, updated)
	}
}

// TestWordsInTheWrongPlace are errors that say where the word belongs.
func TestWordsInTheWrongPlace(t *testing.T) {
	for _, c := range []struct{ text, line string }{
		{"facing 400\nseat 5 pushes 1000, blocked", "facing …"},
		{"facing 400 button 3", "hand …, table …, deal …"},
		{"table seats 1-6 button 1 increment 5", "facing …"},
		{"facing 400\nseat 2 tables", "showdown …"},
		{"facing 400\nseat 2 put in 50", "dispute …"},
		{"facing 400\nriffle", "dispute …"},
		{"facing 400\nd2 exposed by dealer", "deal …"},
		{"decision facing-bet limit 0:45", "hand …, dispute …, clock called by floor …"},
	} {
		_, err := scenario.Parse("f.txt", []byte(c.text))
		var bad *scenario.Error
		if !errors.As(err, &bad) || bad.Reason.Code != scenario.Misplaced || bad.Reason.Args["Line"] != c.line {
			t.Errorf("%q: %v, want a hint to %s", c.text, err, c.line)
		}
	}
}

// TestTheClockSaysWhichFactIsMissing, and where to put it.
func TestTheClockSaysWhichFactIsMissing(t *testing.T) {
	const call = "book cercle-pg\ndecision facing-bet\nthinking 5:00\nclock called by seat 3"
	if r := runText(t, "f.txt", call+"\n> missing limit\nat 0:30"); r.Err == nil || r.Err.Error() != "f.txt:6: no_limit [Line:clock called by seat 3 limit 0:45]" || len(r.Failures) > 0 {
		t.Error(r.Err, r.Failures)
	}
	if r := runText(t, "f.txt", call+" limit 0:45\nat 0:30\n> phase silent, 15 s left"); !r.OK() {
		t.Error(r.Err, r.Failures)
	}
	if r := runText(t, "f.txt", "book cercle-pg\nfacing 100\nclock stops at 0:10"); r.Err == nil || r.Err.Error() != "f.txt:3: no_clock [Line:clock called by seat 3 Other:decision shot-clock facing-bet]" {
		t.Error(r.Err)
	}
}

const twoOfThree = "book tda-2024\ncase one\nfacing 400\nseat 5 pushes 1000\n> fold\n" +
	"case two\nhand blinds 50/100 button 1 stacks 1-3:1000\nto turn\n> pot 1\nto flop\nturn\n> fold\n" +
	"case three\nfacing 400\nseat 5 pushes 400\n> fold\n"

// TestOneCaseThatCannotGoOnHidesNoOther: neither from those who run the file nor from those who rewrite it.
func TestOneCaseThatCannotGoOnHidesNoOther(t *testing.T) {
	r := runText(t, "f.txt", twoOfThree)
	if len(r.Failures) != 3 || len(r.Cases) != 3 || r.Cases[0].Err != nil || r.Cases[1].Err == nil || r.Cases[2].Err != nil || r.Err != r.Cases[1].Err {
		t.Errorf("%v %v", r.Err, r.Failures)
	}
	f, err := scenario.Parse("f.txt", []byte(twoOfThree))
	if err != nil {
		t.Fatal(err)
	}
	updated, err := f.Updated(bookOf(t, f.Book))
	var bad *scenario.Error
	if !errors.As(err, &bad) || bad.Line != 11 {
		t.Errorf("%v", err)
	}
	for _, want := range []string{"pushes 1000\n> call to 400, returned 600", "> pot 1\nto flop\nturn\n> fold\ncase three", "pushes 400\n> call to 400"} {
		if !strings.Contains(string(updated), want) {
			t.Errorf("%q is not in\n%s", want, updated)
		}
	}
}

// TestRulingWhatIsForbidden: who asks what the book says of a forbidden act is answered, and the rest is played.
func TestRulingWhatIsForbidden(t *testing.T) {
	f, err := scenario.Parse("f.txt", []byte("book tda-2024\ncase a\ndecision facing-bet\nclock called by outsider\nclock called by floor\n"+
		"case b\nhand blinds 50/100 straddle 4:200 button 1 stacks 1-6:5000\nseat 5 folds\ncase c\nhand blinds 50/100 button 1 stacks 1-3:5000\nseat 1 mucks\n"))
	if err != nil {
		t.Fatal(err)
	}
	r := f.Rule(bookOf(t, f.Book))
	for i, want := range []refusal.Code{"no_caller", hand.StraddleForbidden} {
		steps := r.Cases[i].Steps
		if refused := steps[1-i].Refused; refused == nil || refused.Code != want || len(steps[1-i].Facts[0].Cites) == 0 {
			t.Errorf("case %d: %v", i, steps)
		}
		if r.Cases[i].Err != nil {
			t.Error(r.Cases[i].Err)
		}
	}
	if steps := r.Cases[0].Steps; len(steps) != 3 || steps[2].Call == nil {
		t.Errorf("the case does not go on: %v", steps)
	}
	if r.Cases[2].Err == nil {
		t.Error("what no article forbids is a mistake of the writer")
	}
}

// TestDocumentationListsTheCodes of "> refused": exactly those that there are.
func TestDocumentationListsTheCodes(t *testing.T) {
	page, err := os.ReadFile("../docs/scenarios.md")
	if err != nil {
		t.Fatal(err)
	}
	_, listed, _ := strings.Cut(string(page), "### Codes of refusals")
	codes := []string{string(table.NotOffered), string(table.NoDeadButton)}
	for _, code := range hand.Refusals() {
		codes = append(codes, string(code))
	}
	for _, name := range []string{"../deal/layout.go", "../penalty/scale.go", "../shotclock/call_time.go", "../tournament/refusals.go", "../tournament/structure.go",
		"../tournament/chip_race.go", "../tournament/chip_moves.go", "../tournament/chip_count.go", "../chiprace/plan.go",
		"../tournament/prize_plan.go", "../tournament/prizes_set.go", "../tournament/shared_prizes.go", "../tournament/hand_out.go", "../tournament/interruption.go",
		"../bounty/settle.go", "../satellite/settle.go", "../admission/card.go", "../tournament/bounties.go"} {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(`refusal\.Code = "([a-z_]+)"`).FindAllStringSubmatch(string(source), -1)
		if len(found) == 0 {
			t.Errorf("%s has no codes any more", name)
		}
		for _, m := range found {
			codes = append(codes, m[1])
		}
	}
	var named []string
	for _, m := range regexp.MustCompile("`([a-z_]+)`").FindAllStringSubmatch(listed, -1) {
		named = append(named, m[1])
	}
	slices.Sort(codes)
	slices.Sort(named)
	if !slices.Equal(codes, named) {
		t.Errorf("listed\n%v\nwant\n%v", named, codes)
	}
}

// TestErrorsInAFrenchFileShowFrenchLines: what is missing is shown as it would be written in the file.
func TestErrorsInAFrenchFileShowFrenchLines(t *testing.T) {
	const hand = "coup blinds 50/100 bouton 1 tapis 1-4:5000\n"
	for text, want := range map[string]string{
		hand + "siège 2 suit":                "f.txt:3: not_to_act [Line:siège 2 hors tour … Other:jusqu'au siège 2 Seat:2 Turn:4]",
		hand + "siège 3 est oublié":          "f.txt:3: other_owes [Line:siège 3 est oublié, le précédent n'a pas agi Seat:3 Turn:4]",
		"coup blinds 50/100 tapis 1-4:5":     "f.txt:2: hand_needs [Need:bouton 1]",
		"donne 6 joueurs\nd5 exposée":        "f.txt:2: hand_needs [Need:bouton 1]",
		"face à 400\nturn 2c":                "f.txt:3: only_in_hand [Line:coup … Word:turn 2c]",
		"siège 5 pousse 1000":                "f.txt:2: no_start [Lines:face à 400, coup …, table …, donne …, abattage …, litige …, salle …, session … Word:siège]",
		"face à 400 incrémant 100":           "f.txt:2: unknown_word [Known:relance, grosse blind, ",
		"face à 400\nsiège 5 pouse 1000":     "f.txt:3: unknown_word [Known:se couche, checke, suit, ",
		"face à 400\nseat 5 pushes 1000":     "f.txt:3: other_tongue [Line:siège 5 pousse 1000]",
		"langue fr\ncas un\nface à 400\n---": "",
	} {
		f, err := scenario.Parse("f.txt", []byte("livre tda-2024\n"+text+"\n"))
		if err == nil {
			err = f.Run(bookOf(t, "tda-2024")).Err
		}
		switch {
		case want == "" && err != nil:
			t.Errorf("%q: %v", text, err)
		case want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)):
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
