package intake

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/tournament"
)

const sheet = "name = \"x\"\nstack = 1000\nchips = [5]\nseats = 6\nminutes = 5\n"

func TestASheetNamesItsGamesInSeveralWays(t *testing.T) {
	fixed := func(g hand.Game) tournament.Variant { return tournament.Variant{Game: g, Betting: hand.FixedLimit} }
	for _, c := range []struct {
		name, text string
		want       []tournament.Variant // of the first levels, or of the rotation by hands
	}{
		{"nothing said", "levels = [{ small = 5, big = 10 }]", []tournament.Variant{{}}},
		{"no-limit hold'em", "game = \"no-limit-holdem\"\nlevels = [{ small = 5, big = 10 }]", []tournament.Variant{{}}},
		{"usual betting", "game = \"omaha\"\nlevels = [{ small = 5, big = 10 }]", []tournament.Variant{{Game: hand.Omaha, Betting: hand.PotLimit}}},
		{"betting of the sheet", "game = \"omaha\"\nbetting = \"fixed-limit\"\nlevels = [{ small = 5, big = 10 }]", []tournament.Variant{fixed(hand.Omaha)}},
		{"by level", "levels = [{ small = 5, big = 10 }, { game = \"razz\", ante = 5, small_bet = 20, bring_in = 10 }, { game = \"limit-holdem\", small = 10, big = 20 }]",
			[]tournament.Variant{{}, fixed(hand.Razz), fixed(hand.Holdem)}},
		{"rotation by level", "rotation = [\"badugi\", \"pot_limit_omaha\"]\nlevels = [{ small = 5, big = 10 }, { small = 5, big = 10 }, { small = 10, big = 20 }]",
			[]tournament.Variant{fixed(hand.Badugi), {Game: hand.Omaha, Betting: hand.PotLimit}, fixed(hand.Badugi)}},
		{"rotation by hands", "rotation = \"horse\"\nhands_each = 6\nlevels = [{ small = 5, big = 10, bring_in = 5 }]",
			[]tournament.Variant{fixed(hand.Holdem), fixed(hand.OmahaHiLo), fixed(hand.StudHiLo), fixed(hand.Razz), fixed(hand.Stud)}},
	} {
		s, err := ParseStructure("s", strings.NewReader(sheet+c.text))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for i, want := range c.want {
			got := s.VariantAt(min(i, len(s.Levels)-1), i*max(s.HandsEach, 1))
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, %d: %s", c.name, i, diff)
			}
		}
	}
}

func TestErrorsOfGamesNameTheLineAndWhatToDo(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"unknown game", "game = \"whist\"\nlevels = [{ small = 5, big = 10 }]", `s:6: "game": "whist" is unknown`},
		{"studs as neighbours", "rotation = [\"holdem\", \"omaha_hi_lo\", \"razz\", \"stud\", \"stud_hi_lo\"]\nlevels = [{ small = 5, big = 10, bring_in = 5 }]",
			`s:6: stud and stud high-low are not played one after the other; a possible order: "holdem", "omaha-hi-lo", "stud-hi-lo", "razz", "stud"`},
		{"studs around the corner", "rotation = [\"stud\", \"holdem\", \"stud_hi_lo\"]\nlevels = [{ small = 5, big = 10, bring_in = 5 }]", "s:6: stud and stud high-low"},
		{"studs alone", "rotation = [\"stud\", \"stud_hi_lo\"]\nlevels = [{ small_bet = 10, bring_in = 5 }]", "s:6: stud and stud high-low are not played one after the other: put another game"},
		{"studs in levels", "levels = [\n{ game = \"stud\", small_bet = 10, bring_in = 5 },\n{ game = \"stud_hi_lo\", small_bet = 10, bring_in = 5 }]", "s:8: stud and stud high-low"},
		{"game and rotation", "game = \"razz\"\nrotation = \"horse\"\nlevels = [{ small = 5, big = 10, bring_in = 5 }]", "s:6: a game is named here and a rotation too"},
		{"hands without rotation", "hands_each = 8\nlevels = [{ small = 5, big = 10 }]", `s:6: "hands_each" is for a rotation only`},
		{"too many for the deck", "game = \"stud\"\nseats_late = 9\nlevels = [{ small_bet = 10, bring_in = 5 }]", `s:7: "seats_late" is 9, but the deck suffices for 8`},
		{"bring-in as large as the bet", "game = \"stud\"\nlevels = [{ small_bet = 10, bring_in = 10 }]", "s:7: the bring-in (10) must be less than the small bet (10)"},
		{"no bring-in", "game = \"stud\"\nlevels = [{ small_bet = 10 }]", `s:7: "bring_in" is missing`},
		{"big bet too small", "game = \"limit-holdem\"\nlevels = [{ small = 5, big = 10, big_bet = 5 }]", "s:7: the big bet (5) is smaller than the small one (10)"},
		{"bets without limit", "levels = [{ small = 5, big = 10, small_bet = 10 }]", `s:6: unknown key "small_bet"`},
	} {
		_, err := ParseStructure("s", strings.NewReader(sheet+c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s:\n got %v\nwant %s…", c.name, err, c.want)
			continue
		}
		checkWording(t, err)
	}
}

func TestEverySheetCanBePlayedAsAnotherGame(t *testing.T) {
	for _, file := range structures {
		s := example(t, file)
		for _, name := range GameNames() {
			played, ok := Played(s, name)
			if !ok {
				t.Errorf("%s is no game", name)
				continue
			}
			if err := played.Validate(&tournament.Policy{}); err != nil {
				t.Errorf("%s as %s: %v", file, name, err)
			}
		}
	}
	if _, ok := Played(example(t, "demo.toml"), "whist"); ok {
		t.Error("whist is a game")
	}
}
