package intake

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/tournament"
)

func soiree(t testing.TB) string {
	t.Helper()
	b, err := os.ReadFile("testdata/soiree.tdt")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestATournamentOfTheTournamentDirectorIsTakenOver: what a sheet has is taken, and what it has not is said line by line.
func TestATournamentOfTheTournamentDirectorIsTakenOver(t *testing.T) {
	s, warnings, err := ReadSheet("soiree.tdt", strings.NewReader(soiree(t)))
	if err != nil {
		t.Fatal(err)
	}
	want := tournament.Structure{
		Name: `Soirée "débutants"`, BuyIn: 2000, Fee: 250, Guarantee: 300_00, Stack: 3000, Chips: []chip.Amount{25, 100, 500}, StackChips: []int{8, 8, 4},
		SeatsLate: 8, Seats: 8, AnteKind: hand.AnteBigBlind, LateLevels: 3, ReEntries: 1,
		Rebuys: &tournament.Rebuys{Sale: tournament.Sale{Price: 2000, Chips: 3000}, Levels: 3}, AddOn: &tournament.Sale{Price: 1000, Chips: 2000},
		Levels: []tournament.Level{{Small: 25, Big: 50, Minutes: 15}, {Small: 50, Big: 100, Minutes: 15}, {Small: 100, Big: 200, Minutes: 15},
			{Break: true, Minutes: 10, Note: "Color-up 25"}, {Small: 200, Big: 400, Ante: 400, Minutes: 15}, {Small: 300, Big: 600, Ante: 600, Minutes: 15},
			{Break: true, Minutes: 10}, {Small: 400, Big: 800, Ante: 800, Minutes: 15}},
		Payouts: tournament.Payouts{Round: 500, Tables: []tournament.PayoutTable{{Entries: 1, Shares: []int{10000}}, {Entries: 3, Shares: []int{5000, 3000, 2000}}}},
	}
	if diff := cmp.Diff(want, s); diff != "" {
		t.Error(diff)
	}
	var keys []string
	for _, w := range warnings {
		checkWording(t, (*Error)(&w))
		keys = append(keys, strings.TrimPrefix(w.Key, "intake.tdt."))
	}
	for _, key := range []string{"rake", "house", "bounties", "ante_big", "chip_up", "shares"} {
		if !slices.Contains(keys, key) {
			t.Errorf("%s is not said: %q", key, keys)
		}
	}
	if i := slices.Index(keys, "chip_up"); i >= 0 && warnings[i].Line != 22 {
		t.Errorf("the colour-up that cannot be is at line %d", warnings[i].Line)
	}
}

func TestPlayersOfTheTournamentDirector(t *testing.T) {
	players, warnings, err := ParsePlayers("soiree.tdt", strings.NewReader(soiree(t)))
	want := []Player{{Line: 10, Name: "Mona Exemple", First: "Mona", Last: "Exemple", Licence: "L-17", Email: "mona@example.org"}, {Line: 13, Name: "L'ami"}}
	if err != nil || !slices.Equal(players, want) || len(warnings) != 1 || warnings[0].Key != "intake.tdt.nameless" || warnings[0].Line != 14 {
		t.Errorf("%+v, %v, %v", players, warnings, err)
	}
}

// TestAFileOfTheTournamentDirectorIsReadStrictly: it is never run, and what cannot be is said with its line.
func TestAFileOfTheTournamentDirectorIsReadStrictly(t *testing.T) {
	for _, c := range []struct {
		name, text, key string
		line            int
	}{
		{"cut off", soiree(t)[:2000], "intake.tdt.", 0},
		{"code", "{ V: \"3\", T: new Tournament({Title: function() { alert(1) }}) }", "intake.tdt.syntax", 1},
		{"an expression", "{ T: new Tournament({Title: 1 * 2}) }", "intake.tdt.syntax", 1},
		{"too deep", "{ T: new Tournament(" + strings.Repeat("[", 70), "intake.tdt.deep", 1},
		{"a string over two lines", "{ T: new Tournament({\nTitle: \"a\nb\"}) }", "intake.tdt.string", 2},
		{"another thing", "{ X: new Tournament({}) }", "intake.tdt.none", 1},
		{"something after it", "{ T: new Tournament({}) } x", "intake.tdt.syntax", 1},
		{"without levels", "{ T: new Tournament({}) }", "intake.missing_key", 1},
		{"a level of no minutes", strings.Replace(soiree(t), "Minutes: 15, SmallBlind: 50", "Minutes: 0, SmallBlind: 50", 1), "intake.number_range", 17},
	} {
		_, _, err := ReadSheet("f.tdt", strings.NewReader(c.text))
		var bad *Error
		if !errors.As(err, &bad) || !strings.HasPrefix(bad.Key, c.key) || c.line > 0 && bad.Line != c.line {
			t.Errorf("%s: %v (%+v)", c.name, err, bad)
			continue
		}
		checkWording(t, err)
	}
	if _, err := ParseStructure("f.tdt", strings.NewReader(soiree(t))); err != nil {
		t.Error(err)
	}
	for _, l := range []lang.Lang{lang.French, lang.English} {
		if text := l.T("intake.tdt.none"); strings.Contains(text, "intake.") {
			t.Error(text)
		}
	}
}

func FuzzTDT(f *testing.F) {
	f.Add(soiree(f))
	f.Add("{ V: \"3.7.2\", T: new Tournament({Title: 'x', Levels: new GameLevels({Levels: [new GameRound({Minutes: 20, SmallBlind: 1, BigBlind: 2})]})}) }")
	f.Add("{T: new Tournament({Players: new GamePlayers({Players: Map.from([[\"a\", new GamePlayer({Name: new PlayerName({Nickname: \"\\u00e9\"})})]])})})}")
	f.Fuzz(func(t *testing.T, text string) {
		if !isTDT(text) {
			return
		}
		s, warnings, err := ReadSheet("f.tdt", strings.NewReader(text))
		if err != nil {
			checkWording(t, err)
			if !cmp.Equal(s, tournament.Structure{}) {
				t.Error("an error came with half a structure")
			}
		} else if s.Name == "" || s.Stack <= 0 || s.Seats < 2 || len(s.Levels) == 0 || len(s.Payouts.Tables) == 0 {
			t.Errorf("accepted a structure that cannot be played: %+v", s)
		}
		for _, w := range warnings {
			checkWording(t, (*Error)(&w))
		}
		players, more, err := ParsePlayers("f.tdt", strings.NewReader(text))
		if err != nil {
			checkWording(t, err)
		}
		for _, p := range players {
			if strings.TrimSpace(p.Name) == "" {
				t.Error("a player without a name")
			}
		}
		for _, w := range more {
			checkWording(t, (*Error)(&w))
		}
	})
}
