package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/floorbook/floorbook/examples"
	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/sim"
	"github.com/floorbook/floorbook/tournament"
)

// SimulateCmd plays whole tournaments without a screen and checks every invariant after every command.
type SimulateCmd struct {
	Players   int     `name:"players" default:"45" help:"Players in each tournament."`
	Structure string  `name:"structure" placeholder:"FILE" help:"Structure file; the demonstration's when left out."`
	Game      string  `name:"game" placeholder:"NAME" help:"Play another game or rotation than the sheet says: omaha, stud, razz, badugi, limit-holdem, horse, 8-game, …"`
	Seed      uint64  `name:"seed" default:"1" help:"Seed of the first tournament; each one after it adds 1."`
	Runs      int     `name:"runs" default:"1" help:"How many tournaments."`
	Late      float64 `name:"late" default:"0.15" help:"Share of the players who arrive during late registration."`
	Clumsy    float64 `name:"clumsy" default:"0.02" help:"Share of irregular acts at the tables."`
	Faults    bool    `name:"faults" help:"Play each in a real room whose journal fails: lost answers, crashes, double taps, stale tablets, staff errors."`
	Vary      bool    `name:"vary" help:"The seed also draws the format: up to --players players, sizes of tables, lengths of levels, antes, re-entries."`
}

// Limits of a simulation.
const (
	simulatePlayersMax = 10_000
	simulateRunsMax    = 1_000_000
)

// Run plays the tournaments and prints one line or one JSON object for each.
func (c *SimulateCmd) Run(g *Globals) error {
	setup, err := c.setup(g)
	if err != nil {
		return err
	}
	sweepSeldom()
	began, cores := time.Now(), runtime.GOMAXPROCS(0)
	setup.Cores = max(1, cores/c.Runs)
	seed := func(run int) uint64 { return c.Seed + uint64(run) }
	return sim.Series(g.Context, cores, c.Runs, func(ctx context.Context, run int) played {
		one := setup
		one.Seed = seed(run)
		return c.play(ctx, one)
	}, func(run int, how played) error {
		if how.err != nil {
			return c.failed(g, seed(run), how.err)
		}
		return c.print(g, run, how, time.Since(began))
	})
}

// played is how a tournament went, and what went wrong around it on purpose.
type played struct {
	sim.Report
	Faults *sim.Trouble `json:"faults,omitempty"`
	err    error
}

// play plays one tournament.
func (c *SimulateCmd) play(ctx context.Context, setup sim.Setup) (how played) {
	if c.Vary {
		setup = sim.Vary(setup)
	}
	if c.Faults {
		how.Faults = new(sim.Trouble)
		how.Report, *how.Faults, how.err = sim.RunRoom(ctx, setup, sim.DrawFaults(setup.Seed))
		return how
	}
	how.Report, how.err = sim.Run(ctx, setup)
	return how
}

func (c *SimulateCmd) setup(g *Globals) (sim.Setup, error) {
	switch {
	case c.Players < 2 || c.Players > simulatePlayersMax:
		return sim.Setup{}, badInput("%s", g.Lang.T("simulate.players", "Given", c.Players, "Max", simulatePlayersMax))
	case c.Runs < 1 || c.Runs > simulateRunsMax:
		return sim.Setup{}, badInput("%s", g.Lang.T("simulate.runs", "Given", c.Runs, "Max", simulateRunsMax))
	case !(c.Late >= 0 && c.Late <= 0.9):
		return sim.Setup{}, badInput("%s", g.Lang.T("simulate.share", "Flag", "--late", "Given", c.Late, "Max", 0.9))
	case !(c.Clumsy >= 0 && c.Clumsy <= 0.5):
		return sim.Setup{}, badInput("%s", g.Lang.T("simulate.share", "Flag", "--clumsy", "Given", c.Clumsy, "Max", 0.5))
	}
	structure, err := readStructure(g, c.Structure)
	if err == nil {
		structure, err = playedAs(g, structure, c.Game)
	}
	if err != nil {
		return sim.Setup{}, err
	}
	book, err := loadBook(g.Book, g.Lang)
	if err != nil {
		return sim.Setup{}, err
	}
	return sim.Setup{
		Structure: structure, Book: book.ID, Policy: book.Policy.Tournament, Rules: book.Policy.Rules(),
		Players: c.Players, LateShare: c.Late, Clumsy: c.Clumsy,
	}, nil
}

// readStructure reads a structure file, or the demonstration's when path is empty.
func readStructure(g *Globals, path string) (tournament.Structure, error) {
	if path == "" {
		f, err := examples.Files.Open("demo.toml")
		if err != nil {
			return tournament.Structure{}, err
		}
		defer f.Close()
		return intake.ParseStructure("demo.toml", f)
	}
	f, err := openFile(path, g.Lang)
	if err != nil {
		return tournament.Structure{}, err
	}
	defer f.Close()
	s, warnings, err := intake.ReadSheet(path, f)
	for _, w := range warnings {
		fmt.Fprintln(g.Err, "floorbook: "+w.In(g.Lang))
	}
	return s, err
}

// playedAs is the sheet for another game, or as it is when none is named.
func playedAs(g *Globals, s tournament.Structure, game string) (tournament.Structure, error) {
	if game == "" {
		return s, nil
	}
	played, ok := intake.Played(s, game)
	if !ok {
		return s, badInput("%s", g.Lang.T("simulate.game", "Given", game, "Known", strings.Join(intake.GameNames(), ", ")))
	}
	return played, nil
}

func (c *SimulateCmd) print(g *Globals, i int, r played, spent time.Duration) error {
	if g.JSON {
		return json.NewEncoder(g.Out).Encode(r)
	}
	_, err := fmt.Fprintln(g.Out, g.Lang.T("simulate.line",
		"Run", i+1, "Runs", c.Runs, "Seed", r.Seed, "Entries", r.Entries,
		"Duration", hoursMinutes(time.Duration(r.DurationMS)*time.Millisecond), "Hands", g.Lang.Int(int64(r.Hands)),
		"Levels", r.Levels, "Moves", r.Moves, "Breaks", r.Breaks, "Rulings", g.Lang.Int(int64(r.Rulings)),
		"Pool", g.Lang.Euros(r.Pool), "Paid", len(r.Payouts), "Left", remaining(spent, i+1, c.Runs)))
	if t := r.Faults; err == nil && t != nil {
		_, err = fmt.Fprintln(g.Out, g.Lang.T("simulate.trouble", "Rows", g.Lang.Int(int64(t.Rows)), "Appends", t.Appends,
			"Crashes", t.Crashes, "Duplicates", t.Duplicates, "Stale", t.Stale, "Staff", t.Staff))
	}
	return err
}

// hoursMinutes writes "6 h 05".
func hoursMinutes(d time.Duration) string {
	m := int(d.Round(time.Minute).Minutes())
	return fmt.Sprintf("%d h %02d", m/60, m%60)
}

// remaining estimates what is left of a long series: "" on the last run.
func remaining(spent time.Duration, done, all int) string {
	if done == all {
		return ""
	}
	return (spent / time.Duration(done) * time.Duration(all-done)).Round(time.Second).String()
}

// failed prints how to see a broken invariant again: the seed, and the last events as a scenario.
func (c *SimulateCmd) failed(g *Globals, seed uint64, err error) error {
	var broken *sim.Broken
	if !errors.As(err, &broken) {
		return err
	}
	fmt.Fprintln(g.Err, broken.Scenario)
	return notHeld("%s", g.Lang.T("simulate.broken", "Seed", seed, "Players", c.Players, "Flags", c.flags(g), "Reason", broken.Error()))
}

// flags are the others that change what a seed plays.
func (c *SimulateCmd) flags(g *Globals) string {
	s := fmt.Sprintf(" --book %s --late %v --clumsy %v", g.Book, c.Late, c.Clumsy)
	if c.Structure != "" {
		s += " --structure " + c.Structure
	}
	if c.Game != "" {
		s += " --game " + c.Game
	}
	if c.Faults {
		s += " --faults"
	}
	if c.Vary {
		s += " --vary"
	}
	return s
}
