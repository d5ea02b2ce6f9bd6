package sim

import (
	"context"
	"fmt"
	"runtime"
	"testing"
)

// BenchmarkPlayers plays a whole tournament, every invariant checked after every command, on two cores where there are two.
func BenchmarkPlayers(b *testing.B) {
	for _, players := range []int{1_000, 3_000, 10_000} {
		b.Run(fmt.Sprint(players), func(b *testing.B) { benchPlayers(b, players) })
	}
}

func benchPlayers(b *testing.B, players int) {
	s := setup(b, "demo.toml", players, 1)
	s.Cores = runtime.GOMAXPROCS(0)
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
