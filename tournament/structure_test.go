package tournament

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
)

func TestStructuresThatCannotBePlayed(t *testing.T) {
	p, _ := book(t, "tda-2024", "texapoker-2024", "arrete-2007")
	ok := evening()
	ok.Guarantee = 250_000_00
	if err := ok.Validate(&p); err != nil {
		t.Fatal(err)
	}
	for code, change := range map[refusal.Code]func(*Structure){
		StructureNoLevels:     func(s *Structure) { s.Levels = nil },
		StructureBadLevel:     func(s *Structure) { s.Levels[1].Minutes = 0 },
		StructureIndivisible:  func(s *Structure) { s.Levels[3].Small += 5 },
		StructureAnteReduced:  func(s *Structure) { s.Levels[5].Ante = 0 },
		StructureBlindsFall:   func(s *Structure) { s.Levels[3].Big = 50; s.Levels[3].Small = 25 },
		StructureBadStack:     func(s *Structure) { s.Stack = 10010 },
		StructureBadChips:     func(s *Structure) { s.Chips = []chip.Amount{100, 25} },
		StructureBadSeats:     func(s *Structure) { s.Seats = 12 },
		StructureBadFinal:     func(s *Structure) { s.FinalTable = 1 },
		StructureBadLate:      func(s *Structure) { s.LateLevels = 99 },
		StructureBadPayouts:   func(s *Structure) { s.Payouts.Tables[1].Shares = []int{5000, 3000} },
		StructureBadMoney:     func(s *Structure) { s.BuyIn = -1 },
		StructureGuarantee:    func(s *Structure) { s.Guarantee = 250_000_01 },
		StructureUnknownTier:  func(s *Structure) { s.Quality = "luxe" },
		StructureBadReEntries: func(s *Structure) { s.ReEntries = -1 },
	} {
		s := evening()
		s.Levels = slices.Clone(s.Levels)
		s.Payouts.Tables = slices.Clone(s.Payouts.Tables)
		change(&s)
		err, refused := s.Validate(&p).(*refusal.Error)
		if !refused || err.Code != code {
			t.Errorf("%v, want %s", err, code)
		}
		if code == StructureGuarantee && (err.Args["Cite"] != "FR-57-6-D" || err.Args["Most"] != money.Amount(250_000_00)) {
			t.Errorf("%v", err)
		}
		if code == StructureAnteReduced && err.Args["Cite"] != "TDA-RP-11-B" {
			t.Errorf("%v", err)
		}
	}
}

func TestAmountsOfMoneyHaveALimit(t *testing.T) {
	p, _ := tda(t)
	for _, change := range []func(*Structure, money.Amount){
		func(s *Structure, a money.Amount) { s.BuyIn = a }, func(s *Structure, a money.Amount) { s.Fee = a },
		func(s *Structure, a money.Amount) { s.Guarantee = a }, func(s *Structure, a money.Amount) { s.Payouts.Round = a },
	} {
		s := evening()
		change(&s, MoneyMax)
		if err := s.Validate(&p); err != nil { // no law: whatever the house promises
			t.Error(err)
		}
		for _, bad := range []money.Amount{-1, MoneyMax + 1} {
			change(&s, bad)
			if err, refused := s.Validate(&p).(*refusal.Error); !refused || err.Code != StructureBadMoney {
				t.Errorf("%v", err)
			}
		}
	}
}

// unusual is a sheet that keeps every promise of the tier "inhabituel".
func unusual() Structure {
	s := Structure{Quality: "inhabituel", Stack: 30000, SeatsLate: 10, Seats: 9, FinalTable: 9}
	big := chip.Amount(100)
	for range 28 {
		s.Levels = append(s.Levels, Level{Small: big / 2, Big: big, Minutes: 25})
		big = big * 5 / 4
	}
	return s
}

func TestQualityChart(t *testing.T) {
	p, _ := texapoker(t)
	s := unusual()
	r := s.QualityReport(&p, 120)
	if !r.Known || !r.OK || len(r.Points) != 6 || !citesAll(r.Cites, "TX-QC-inhabituel", "TX-QC-bb") {
		t.Fatalf("%+v", r)
	}
	for key, change := range map[string]func(*Structure){
		"levels":     func(s *Structure) { s.Levels[7].Minutes = 15 },
		"seats_late": func(s *Structure) { s.SeatsLate = 11 },
		"seats":      func(s *Structure) { s.Seats = 10 },
		"play":       func(s *Structure) { s.Levels = s.Levels[:20] },
		"days":       func(s *Structure) { s.Levels[9].DayEnds = true },
		"big_blinds": func(s *Structure) { s.Stack = 1000 },
	} {
		s := unusual()
		change(&s)
		r := s.QualityReport(&p, 120)
		for _, point := range r.Points {
			if point.OK == (point.Key == key) && (key != "play" || point.Key != "big_blinds") {
				t.Errorf("%s: %+v", key, point)
			}
		}
		if r.OK {
			t.Errorf("%s: the report passes", key)
		}
	}
	s.Quality = ""
	if r := s.QualityReport(&p, 120); r.Known {
		t.Errorf("%+v", r)
	}
	base, _ := tda(t)
	s.Quality = "inhabituel"
	if r := s.QualityReport(&base, 120); r.Known {
		t.Errorf("the TDA has no chart: %+v", r)
	}
}
