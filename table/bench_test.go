package table

import "testing"

// BenchmarkNextPositions moves the button at a table of nine, from hand to hand.
func BenchmarkNextPositions(b *testing.B) {
	for _, c := range []struct {
		name string
		book []string
		cash bool
	}{{"tournament", []string{"tda-2024"}, false}, {"cash", []string{"tda-2024", "lois-du-poker"}, true}} {
		b.Run(c.name, func(b *testing.B) {
			p := book(b, c.book...)
			seating := &Seating{Chairs: 9, Taken: 1<<9 - 1, Dealt: 1<<9 - 1}
			if c.cash {
				seating.Cash = &CashSeating{}
			}
			at := Positions{Button: 1, Small: 2, SmallSeat: 2, Big: 3}
			b.ReportAllocs()
			for b.Loop() {
				at = NextPositions(at, seating, &p.Table, nil)
			}
		})
	}
}
