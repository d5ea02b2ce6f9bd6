package intake

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/tournament"
)

func example(t *testing.T, name string) tournament.Structure {
	t.Helper()
	f, err := os.Open("../../examples/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s, err := ParseStructure(name, f)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var structures = []string{"freezeout.toml", "rebuy.toml", "turbo.toml", "sit-and-go.toml", "horse.toml", "demo.toml",
	"half-day.toml", "one-day.toml", "two-day.toml", "three-day.toml", "four-day.toml", "five-day.toml"}

// TestExamplesCanBePaidInTheirChips follows the chips through the colour-ups: from then on every blind and ante
// must be payable without the chip that was raced off.
func TestExamplesCanBePaidInTheirChips(t *testing.T) {
	for _, name := range structures {
		s := example(t, name)
		chips := s.Chips
		for i, l := range s.Levels {
			if off, ok := strings.CutPrefix(l.Note, "Color-up "); ok {
				if n, err := strconv.Atoi(off); err != nil || chip.Amount(n) != chips[0] {
					t.Errorf("%s: level %d colours up %s while the smallest chip is %d", name, i, off, chips[0])
				}
				chips = chips[1:]
			}
			for _, a := range []chip.Amount{l.Small, l.Big, l.Ante, l.BringIn, l.SmallBet, l.BigBet, l.StudAnte} {
				if a%chips[0] != 0 {
					t.Errorf("%s: level %d: %d cannot be paid in chips of %d", name, i, a, chips[0])
				}
			}
		}
	}
}

// TestExamplesSatisfyTheQualityChart holds the two sheets against the rows TX-QC-inhabituel and TX-QC-epique.
func TestExamplesSatisfyTheQualityChart(t *testing.T) {
	for _, c := range []struct {
		name, tier        string
		low, high         int // minutes of a level
		hoursLow, hoursUp int // effective play
		late, seats       int
		guaranteed        chip.Amount // big blinds on average until the final table
		entries           int         // a usual field
		finalAfter        int         // minutes of play after which the final table sits down at the latest
	}{
		{"one-day.toml", "inhabituel", 20, 25, 10, 12, 10, 9, 15, 120, 500},
		{"three-day.toml", "epique", 40, 50, 30, 36, 9, 8, 25, 400, 1350},
	} {
		s := example(t, c.name)
		if s.Quality != c.tier || s.SeatsLate != c.late || s.Seats != c.seats {
			t.Errorf("%s: %s, %d then %d seats", c.name, s.Quality, s.SeatsLate, s.Seats)
		}
		played := 0
		for i, l := range s.Levels {
			if l.Break {
				continue
			}
			if l.Minutes < c.low || l.Minutes > c.high {
				t.Errorf("%s: level %d lasts %d minutes", c.name, i, l.Minutes)
			}
			if s.AnteKind == hand.AnteBigBlind && l.Ante != l.Big {
				t.Errorf("%s: level %d: big blind ante of %d at %d", c.name, i, l.Ante, l.Big)
			}
			if played < c.finalAfter {
				average := s.Stack * chip.Amount(c.entries) / chip.Amount(s.FinalTable)
				if average < c.guaranteed*l.Big {
					t.Errorf("%s: level %d: %d big blinds on average at the final table, %d guaranteed",
						c.name, i, average/l.Big, c.guaranteed)
				}
			}
			played += l.Minutes
		}
		if played < c.hoursLow*60 || played > c.hoursUp*60 {
			t.Errorf("%s: %d minutes of play", c.name, played)
		}
	}
}

// TestExamplesPassTheBooksOwnCheck asks the structure check and the quality report of the overlay in force.
func TestExamplesPassTheBooksOwnCheck(t *testing.T) {
	book, err := rulebook.Load("texapoker-2024")
	if err != nil {
		t.Fatal(err)
	}
	policy := &book.Policy.Tournament
	// The fields for which each sheet says that it is made.
	fields := map[string][]int{"half-day.toml": {20, 60}, "one-day.toml": {40, 50, 120, 180}, "two-day.toml": {110, 150, 300}, "three-day.toml": {150, 400, 1000},
		"four-day.toml": {170, 400, 900}, "five-day.toml": {170, 300, 450}}
	tiers := map[string]bool{}
	for _, name := range structures {
		s := example(t, name)
		if err := s.Validate(policy); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if s.Quality == "" {
			continue
		}
		tiers[s.Quality] = true
		for _, entries := range fields[name] {
			if report := s.QualityReport(policy, entries); !report.Known || !report.OK {
				t.Errorf("%s claims %s with %d entries: %+v", name, s.Quality, entries, report)
			}
		}
	}
	if len(tiers) != len(Tiers()) {
		t.Errorf("templates of %v, of the tiers %v", tiers, Tiers())
	}
}

func TestThreeDaySheetHasThreeDays(t *testing.T) {
	ends := 0
	for _, l := range example(t, "three-day.toml").Levels {
		if l.DayEnds {
			ends++
		}
	}
	if ends != 2 {
		t.Errorf("%d ends of day before the last", ends)
	}
}

func TestSitAndGoIsOneFullTable(t *testing.T) {
	s := example(t, "sit-and-go.toml")
	if s.Seats != 10 || s.SeatsLate != 10 || s.LateLevels != 0 || s.ReEntries != 0 {
		t.Errorf("%+v", s)
	}
}

func TestPlayers38AreReadWithTheirAccentsLineByLine(t *testing.T) {
	b, err := os.ReadFile("../../examples/players-38.csv")
	if err != nil {
		t.Fatal(err)
	}
	players, warnings, err := ParsePlayers("players-38.csv", strings.NewReader(string(b)))
	if err != nil {
		t.Fatal(err)
	}
	if len(players) != 39 || players[0].Line != 2 || players[34].Line != 36 || players[34].Name != players[0].Name || len(warnings) > 0 { // one stands twice
		t.Errorf("%d players, %+v, %+v, %v", len(players), players[0], players[34], warnings)
	}
	for i, want := range map[int]string{0: "Chloé Lefèvre", 4: "Maëlle Lœuillet", 15: "Aurélie Île-Bizard", 20: "Björn Åkesson"} {
		if players[i].Name != want {
			t.Errorf("player %d is %q, want %q", i, players[i].Name, want)
		}
	}
}
