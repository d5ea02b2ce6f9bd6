package referee_test

import (
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/referee"
)

var (
	bet    = referee.Spot{Stage: referee.BeforeMoney, Cash: article.No, Facing: 400, Increment: 400, BigBlind: 200, Stack: 9000, Players: 4, Street: 1}
	raised = referee.Spot{Cash: article.No, Facing: 1100, Increment: 700, BigBlind: 200, Previous: 400, Stack: 9000, Players: 4}
)

// everyday are the irregularities of which a full table makes about one per hand, and how many allocations the ruling on
// each may take by any book: the working memory, articles, reasons with their amounts, options, and for a discard the
// act judged without it.
var everyday = []struct {
	name   string
	s      referee.Spot
	o      referee.Observation
	allocs int
}{
	{"oversized_chip", bet, referee.Observation{Chips: chip.Pile{1000}}, 6},
	{"said_call", bet, referee.Observation{Word: referee.SaidCall}, 6},
	{"several_chips", raised, referee.Observation{Chips: chip.Pile{1000, 100, 100, 100, 100}}, 7},
	{"undercall", raised, referee.Observation{Chips: chip.Pile{100, 100, 100, 100}, Unaware: article.No}, 7},
	{"out_of_turn", bet, referee.Observation{Word: referee.SaidRaise, Amount: 1200, OutOfTurn: true}, 8},
	{"call_and_discard", bet, referee.Observation{Word: referee.SaidCall, Discard: true, Identifiable: article.No}, 18},
	{"either_order", bet, referee.Observation{Word: referee.SaidRaise, Chips: chip.Pile{1000}}, 25},
}

// TestARulingTakesFewAllocations fixes what rulings allocate, by every book.
func TestARulingTakesFewAllocations(t *testing.T) {
	for _, name := range bookNames {
		p := book(t, name)
		for _, c := range everyday {
			if n := testing.AllocsPerRun(20, func() { referee.Rule(c.s, c.o, p) }); int(n) > c.allocs {
				t.Errorf("%s: %s takes %v allocations, more than %d", name, c.name, n, c.allocs)
			}
		}
	}
}

func BenchmarkRule(b *testing.B) {
	p := tda(b)
	for _, c := range everyday {
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
