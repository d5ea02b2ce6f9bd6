package sim

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/tournament"
)

// TestATournamentIsTheSameOnAnyNumberOfCores: of every format, with what is proved proved beside the play or before the next command, by a
// processor alone or by two.
func TestATournamentIsTheSameOnAnyNumberOfCores(t *testing.T) {
	sheets := []string{"demo.toml", "satellite.toml", "sit-and-go.toml"}
	played := func(sheet string, seed uint64, cores, procs int) string {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
		s := setup(t, sheet, 30, seed)
		if s.Cores = cores; s.Structure.Satellite == nil {
			s = Vary(s)
		}
		report, err := Run(context.Background(), s)
		text, _ := json.Marshal(report)
		return string(text) + errorText(err)
	}
	for seed := range uint64(12) {
		sheet := sheets[seed%3]
		alone := played(sheet, seed, 1, 1)
		if !strings.Contains(alone, `"payouts":[{`) {
			t.Errorf("%s, seed %d: %s", sheet, seed, alone)
		}
		for _, on := range [][2]int{{2, 1}, {2, 2}} {
			if got := played(sheet, seed, on[0], on[1]); got != alone {
				t.Errorf("%s, seed %d: on %d processors\n%s\nnot\n%s", sheet, seed, on[1], got, alone)
			}
		}
	}
}

// TestTheStateProvedIsTheStatePlayed: what was proved behind the play is equal in every field to what was played with.
func TestTheStateProvedIsTheStatePlayed(t *testing.T) {
	for seed := range uint64(6) {
		s := Vary(setup(t, "demo.toml", 25, seed))
		b := NewBare(s.Seed, start)
		b.ProveBehind()
		begin(t, b, s)
		if err := errors.Join(NewDriver(b, Options{Seed: s.Seed, Clumsy: s.Clumsy, Ticks: true}).Run(t.Context()), b.End()); err != nil {
			t.Fatal(err)
		}
		if err := b.Do(t.Context(), tournament.Pause{}); !errors.Is(err, errEnded) {
			t.Errorf("play goes on unproved: %v", err)
		}
		if b.state == b.proof.state || b.proof.state.Seq == 0 {
			t.Fatal("nothing was proved by a state of its own")
		}
		if at := differs(reflect.ValueOf(b.state), reflect.ValueOf(b.proof.state), "state"); at != "" {
			t.Errorf("seed %d: differs at %s", seed, at)
		}
	}
}

// TestWhatIsSpoiltWhileProofsAreBehindIsFound: a chip from nowhere in the state that is played with, that the proofs have another of.
func TestWhatIsSpoiltWhileProofsAreBehindIsFound(t *testing.T) {
	s := setup(t, "sit-and-go.toml", 9, 3)
	b := NewBare(s.Seed, start)
	b.ProveBehind()
	begin(t, b, s)
	b.state.Tables[0].Seats[0].Stack += 25
	err := errors.Join(NewDriver(b, Options{Seed: 3, Ticks: true}).Run(t.Context()), b.End())
	var broken *Broken
	if !errors.As(err, &broken) || !strings.Contains(broken.Scenario, "case ") {
		t.Fatalf("25 chips from nowhere went unnoticed: %v", err)
	}
	if again := b.End(); !errors.Is(again, broken) {
		t.Errorf("asked again, it says %v", again)
	}
	if err := b.Do(t.Context(), tournament.Pause{}); !errors.Is(err, broken) {
		t.Errorf("play goes on: %v", err)
	}
}

// begin seats everybody and has the cards be in the air.
func begin(t *testing.T, b *Bare, s Setup) {
	t.Helper()
	commands := []tournament.Command{tournament.Create{ID: "sim", Structure: s.Structure, Book: s.Book, Policy: s.Policy, Rules: s.Rules, Hosted: true, Auto: true}}
	for i := range s.Players {
		commands = append(commands, tournament.Register{Player: playerID(i)})
	}
	for _, c := range append(commands, tournament.Start{}) {
		if err := b.Do(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
}
