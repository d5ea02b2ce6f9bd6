package referee_test

import (
	"testing"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/referee"
)

// BenchmarkRule rules on the everyday irregularities; a full table makes about one per hand.
func BenchmarkRule(b *testing.B) {
	p := tda(b)
	bet := referee.Spot{Facing: 400, Increment: 400, BigBlind: 200, Stack: 9000, Players: 4, Street: 1}
	raised := referee.Spot{Facing: 1100, Increment: 700, BigBlind: 200, Previous: 400, Stack: 9000, Players: 4}
	for _, c := range []struct {
		name string
		s    referee.Spot
		o    referee.Observation
	}{
		{"oversized_chip", bet, referee.Observation{Chips: chip.Pile{1000}}},
		{"said_call", bet, referee.Observation{Word: referee.SaidCall}},
		{"several_chips", raised, referee.Observation{Chips: chip.Pile{1000, 100, 100, 100, 100}}},
		{"undercall", raised, referee.Observation{Chips: chip.Pile{100, 100, 100, 100}}},
		{"out_of_turn", bet, referee.Observation{Word: referee.SaidRaise, Amount: 1200, OutOfTurn: true}},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				referee.Rule(c.s, c.o, p)
			}
		})
	}
}

// BenchmarkRuleByBook rules on several silent chips, the act on which the books differ most.
func BenchmarkRuleByBook(b *testing.B) {
	s := referee.Spot{Facing: 1000, Increment: 1000, BigBlind: 200, Stack: 9000, Players: 4, Street: 1}
	o := referee.Observation{Chips: chip.Pile{1000, 100, 100, 100, 100, 100, 100}}
	for _, name := range bookNames {
		p := book(b, name)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				referee.Rule(s, o, p)
			}
		})
	}
}
