package intake_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/examples"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/tournament"
)

// sheets are the examples, each as every game and rotation.
func sheets(t *testing.T) (out []tournament.Structure) {
	t.Helper()
	for _, name := range []string{"one-day.toml", "three-day.toml", "sit-and-go.toml", "demo.toml", "rebuy.toml", "freezeout.toml", "turbo.toml", "horse.toml"} {
		f, err := examples.Files.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := intake.ParseStructure(name, f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
		for _, game := range intake.GameNames() {
			if played, ok := intake.Played(s, game); ok && name != "horse.toml" {
				out = append(out, played)
			}
		}
	}
	return out
}

// drawn is a sheet with another name, notes, ends of days and amounts of money.
func drawn(t *rapid.T, all []tournament.Structure) tournament.Structure {
	s := rapid.SampledFrom(all).Draw(t, "sheet")
	text := rapid.StringMatching(`[a-zA-ZéàçœßÉł0-9"'&<>#=%.,\\]([a-zA-ZéàçœßÉł0-9 "'&<>#=%.,\\]{0,20}[a-zA-ZéàçœßÉł0-9"'&<>#=%.,\\])?`)
	s.Name = text.Draw(t, "name")
	s.Levels = slices.Clone(s.Levels)
	i := rapid.IntRange(0, len(s.Levels)-1).Draw(t, "level")
	s.Levels[i].Note, s.Levels[i].DayEnds = text.Draw(t, "note"), rapid.Bool().Draw(t, "ends")
	amount := rapid.Custom(func(t *rapid.T) money.Amount { return money.Amount(rapid.Int64Range(0, 9_999_99).Draw(t, "amount")) })
	s.BuyIn, s.Fee, s.Guarantee, s.Payouts.Round = amount.Draw(t, "buy-in"), amount.Draw(t, "fee"), amount.Draw(t, "guarantee"), amount.Draw(t, "round")
	s.Turbo, s.Surrender = rapid.Bool().Draw(t, "turbo"), rapid.Bool().Draw(t, "surrender")
	s.LateMinutes = rapid.IntRange(0, 90).Draw(t, "late minutes")
	s.TakesTickets = rapid.SampledFrom([][]string{nil, {"Main Event"}, {"Le Grand Samedi", "Club, étage 1"}}).Draw(t, "tickets taken")
	s.Capacity, s.Reservations = 2*rapid.IntRange(0, 90).Draw(t, "half of the capacity"), rapid.Bool().Draw(t, "reservations")
	sale := rapid.Custom(func(t *rapid.T) tournament.Sale {
		return tournament.Sale{Price: amount.Draw(t, "price"), Fee: amount.Draw(t, "fee"), Chips: s.Chips[0] * chip.Amount(rapid.IntRange(1, 999).Draw(t, "lots"))}
	})
	if rapid.Bool().Draw(t, "rebuys") {
		s.Rebuys = &tournament.Rebuys{Sale: sale.Draw(t, "rebuy"), Levels: 1, Most: rapid.IntRange(0, 3).Draw(t, "most"), AtMost: s.Stack}
	}
	if rapid.Bool().Draw(t, "more for sale") {
		addOn, bonus := sale.Draw(t, "add-on"), sale.Draw(t, "bonus")
		s.AddOn, s.Bonus = &addOn, &bonus
	}
	if rapid.Bool().Draw(t, "flights") && len(s.Levels) > 1 {
		s.Levels[0].DayEnds = true
		s.Flights = []tournament.FlightPlan{{Name: "1A", Starts: "2026-11-28 14:00"}, {Name: "1B"}}
		s.FlightEntries = tournament.FlightEntries(rapid.IntRange(0, 2).Draw(t, "in several"))
		s.FlightRanks = tournament.FlightRanks(rapid.IntRange(0, 1).Draw(t, "places"))
	}
	if rapid.Bool().Draw(t, "stack by chips") {
		s.StackChips = counted(s)
	}
	if s.AnteKind == hand.NoAnte {
		s.AnteKind = rapid.SampledFrom([]hand.AnteKind{hand.NoAnte, hand.AnteEach}).Draw(t, "ante")
	}
	return s
}

// counted is a stack in as few chips as make it, by value.
func counted(s tournament.Structure) []int {
	out, left := make([]int, len(s.Chips)), s.Stack
	for i := len(s.Chips) - 1; i >= 0; i-- {
		out[i] = int(left / s.Chips[i])
		left %= s.Chips[i]
	}
	return out
}

func TestASheetThatIsWrittenIsReadAsTheSameStructure(t *testing.T) {
	all := sheets(t)
	rapid.Check(t, func(t *rapid.T) {
		s := drawn(t, all)
		var text bytes.Buffer
		if err := intake.WriteStructure(&text, s); err != nil {
			t.Fatal(err)
		}
		sheet := text.String()
		got, err := intake.ParseStructure("written", &text)
		if err != nil {
			t.Fatalf("%v\n%s", err, sheet)
		}
		if diff := cmp.Diff(s, got); diff != "" {
			t.Fatalf("-written +read:\n%s\n%s", diff, sheet)
		}
	})
}

func TestWhatIsTypedIsReadAsTheSameStructure(t *testing.T) {
	all := sheets(t)
	rapid.Check(t, func(t *rapid.T) {
		s := drawn(t, all)
		typed := rapid.SampledFrom([]func(tournament.Structure) intake.Typed{intake.TypedOf, intake.French}).Draw(t, "language")(s)
		got, wrong := typed.Structure()
		if len(wrong) > 0 {
			t.Fatalf("%s: %v\n%+v", wrong[0].Path, wrong[0], typed)
		}
		if diff := cmp.Diff(s, got); diff != "" {
			t.Fatalf("-typed +read:\n%s\n%+v", diff, typed)
		}
	})
}

// TestRowsOfASpreadsheetAreTakenAsTheyAre: tabs, headings in French, columns in another order, digits in groups, a break.
func TestRowsOfASpreadsheetAreTakenAsTheyAre(t *testing.T) {
	typed := intake.Typed{Name: "Soirée", Stack: "10 000", Chips: "25, 100; 500", Seats: "9", Ante: "big-blind",
		Levels:  "Durée\tPetite blind\tGrosse blind\tAnte\tNote\r\n20\t25\t50\r\n\r\n20\t500\t1 000\t1 000\t\r\n10\tPause\t\t\tColor-up 25\r\n15\t1000\t2 000\t2000\r\n",
		Payouts: "1\t100\n4;66,5 %;33.5\n"}
	s, wrong := typed.Structure()
	if len(wrong) > 0 {
		t.Fatalf("%s: %v", wrong[0].Path, wrong[0])
	}
	want := []tournament.Level{{Small: 25, Big: 50, Minutes: 20}, {Small: 500, Big: 1000, Ante: 1000, Minutes: 20},
		{Break: true, Minutes: 10, Note: "Color-up 25"}, {Small: 1000, Big: 2000, Ante: 2000, Minutes: 15}}
	if diff := cmp.Diff(want, s.Levels); diff != "" {
		t.Error(diff)
	}
	if s.Stack != 10_000 || len(s.Chips) != 3 || !slices.Equal(s.Payouts.Tables[1].Shares, []int{6650, 3350}) {
		t.Errorf("%+v", s)
	}
}

// TestEveryErrorNamesItsField, and all of them are said at once.
func TestEveryErrorNamesItsField(t *testing.T) {
	typed := intake.Typed{Stack: "many", Chips: "25, 100", Seats: "99", BuyIn: "12,345", Levels: "25;50;;20\n50;x;;20\n75;150;;20;note;more\n", Payouts: "1;60;30"}
	_, wrong := typed.Structure()
	var paths []string
	for _, e := range wrong {
		paths = append(paths, e.Path)
	}
	for _, want := range []string{"name", "stack", "seats", "buy_in", "levels.1.big", "levels.2.column 6", "payouts.tables.0.shares"} {
		if !slices.Contains(paths, want) {
			t.Errorf("nothing is said of %s: %q", want, paths)
		}
	}
}
