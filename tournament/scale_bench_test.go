package tournament

import (
	"fmt"
	"slices"
	"testing"
)

// BenchmarkTenThousand measures single commands of an event with 10,000 entries at 1,112 tables of nine with real chips: the draw of the seats,
// a table that breaks, a redraw of everybody, one player who goes out, and what is proposed next.
func BenchmarkTenThousand(b *testing.B) {
	st := evening()
	st.SeatsLate, st.Seats, st.LateLevels = 9, 9, 0
	p, rules := book(b, "tda-2024", "texapoker-2024")
	create := Create{ID: "T", Structure: st, Book: "tda-2024", Policy: p, Rules: rules}
	for i := range 10_000 {
		create.Players = append(create.Players, player(i+1))
	}
	r := &scaled{room: room{t: b, s: New(), now: 1_700_000_000_000, seed: [32]byte{1}}}
	r.carry(b, create)
	r.measure(b, "draw", Start{})
	r.carry(b, Start{})
	if n := len(r.s.InPlay()); n != 1112 {
		b.Fatalf("%d tables", n)
	}
	r.measure(b, "bust", Bust{Player: player(1)})
	r.measure(b, "move", MovePlayer{Move: Move{Player: player(1), ToTable: r.fewest()}})
	b.Run("tasks", func(b *testing.B) {
		for b.Loop() {
			_ = r.s.Tasks()
		}
	})
	for i := range 9 { // as many free seats as the players of a table need
		r.carry(b, Bust{Player: player(1000*i + 500)})
	}
	r.measure(b, "break", BreakTable{Table: r.fewest()})
	r.carry(b, BreakTable{Table: r.fewest()})
	r.s.Policy.Redraws.Value = []Redraw{{Tables: len(r.s.InPlay())}}
	i := slices.IndexFunc(r.s.Tasks(), func(t Task) bool { return t.Kind == TaskRedraw })
	if i < 0 {
		b.Fatalf("no redraw is proposed: %+v", r.s.Tasks())
	}
	r.measure(b, "redraw", DoTask{ID: r.s.Tasks()[i].ID})
}

// scaled is a room that keeps what happened and checks nothing.
type scaled struct{ room }

// fewest is the table in play with the fewest players.
func (r *scaled) fewest() (no int) {
	for _, n := range r.s.InPlay() {
		if no == 0 || r.s.Table(n).Players() < r.s.Table(no).Players() {
			no = n
		}
	}
	return no
}

func (r *scaled) carry(b *testing.B, c Command) {
	b.Helper()
	events, err := Decide(r.s, c, r.meta())
	if err != nil {
		b.Fatal(fmt.Errorf("%T: %w", c, err))
	}
	r.journal = append(r.journal, events...)
	for _, e := range events {
		Apply(r.s, e)
		if _, drawn := e.(Drawn); drawn { // the next seed is the one that meta committed
			r.seed[31]++
			r.seed[30] += r.seed[31] / 255
			r.seed[29] = byte(len(r.s.Draws) - 1)
		}
	}
}

// measure decides one command and carries it out, each time about the same state, and proposes what comes next; building the state is not counted.
func (r *scaled) measure(b *testing.B, name string, c Command) {
	b.Run(name, func(b *testing.B) {
		for range b.N {
			b.StopTimer()
			s := New()
			for _, e := range r.journal {
				Apply(s, e)
			}
			s.Policy.Redraws = r.s.Policy.Redraws
			b.StartTimer()
			events, err := Decide(s, c, r.meta())
			if err != nil {
				b.Fatal(fmt.Errorf("%T: %w", c, err))
			}
			for _, e := range events {
				Apply(s, e)
			}
			_ = s.Tasks()
		}
	})
}
