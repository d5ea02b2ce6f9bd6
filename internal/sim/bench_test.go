package sim

import (
	"context"
	"testing"
)

// BenchmarkThousandPlayers plays a whole tournament of 1,000 players per iteration, every invariant checked.
func BenchmarkThousandPlayers(b *testing.B) {
	s := setup(b, "demo.toml", 1000, 1)
	commands, hands := 0, 0
	for b.Loop() {
		s.Seed++
		r, err := Run(context.Background(), s)
		if err != nil {
			b.Fatal(err)
		}
		commands += r.Commands
		hands += r.Hands
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(commands), "ns/command")
	b.ReportMetric(float64(hands)/b.Elapsed().Seconds(), "hands/s")
}
