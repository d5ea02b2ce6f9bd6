package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/scenario"
)

// ScenarioCmd works on scenario files.
type ScenarioCmd struct {
	Run ScenarioRunCmd `cmd:"" help:"Run scenarios and say what does not hold."`
}

// ScenarioRunCmd runs scenario files.
type ScenarioRunCmd struct {
	Paths  []string `arg:"" optional:"" help:"Files or folders; without any, the scenarios that floorbook ships."`
	Update bool     `help:"Rewrite the \">\" lines to what the rulebook says."`
}

// Run runs the files, all of them, and reports at the end: exit 1 when an expectation does not hold, 2 when a file
// cannot be read or a case cannot be played; what can be is reported all the same. With --update nothing is written
// unless every file can be read, and a case that cannot be played stays as it is.
func (c *ScenarioRunCmd) Run(g *Globals) error {
	if len(c.Paths) == 0 {
		return reportScenarios(g, scenario.RunFS(scenario.Files))
	}
	files, err := scenarioFiles(c.Paths, g.Lang)
	if err != nil {
		return err
	}
	if c.Update {
		return updateScenarios(g, files)
	}
	var results []scenario.Result
	for _, name := range files {
		f, book, err := readScenario(name, g)
		if err != nil {
			results = append(results, scenario.Result{File: name, Err: err})
			continue
		}
		if f.Expects() == 0 && !g.JSON {
			fmt.Fprintln(g.Out, g.Lang.T("scenario.nothing_expected", "File", name))
		}
		results = append(results, f.Run(book))
	}
	return reportScenarios(g, results)
}

// scenarioFiles lists the files named and the .txt files of the folders named.
func scenarioFiles(paths []string, l lang.Lang) ([]string, error) {
	return filesOf(paths, func(name string) bool { return filepath.Ext(name) == ".txt" }, "scenario.no_files", l)
}

func updateScenarios(g *Globals, files []string) error {
	updated := make([][]byte, len(files))
	var unplayed []error
	for i, name := range files {
		f, book, err := readScenario(name, g)
		if err != nil {
			return err
		}
		var left error
		updated[i], left = f.Updated(book)
		if all, ok := left.(interface{ Unwrap() []error }); ok {
			unplayed = append(unplayed, all.Unwrap()...)
		}
	}
	for i, name := range files {
		if name == "-" {
			if _, err := g.Out.Write(updated[i]); err != nil {
				return err
			}
			continue
		}
		old, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if string(old) == string(updated[i]) {
			continue
		}
		if err := os.WriteFile(name, updated[i], 0o644); err != nil {
			return err
		}
		fmt.Fprintln(g.Out, g.Lang.T("scenario.updated", "File", name))
	}
	return inTurn(g, unplayed)
}

// inTurn reports errors, each in a line: the last one is returned.
func inTurn(g *Globals, errs []error) error {
	for i, err := range errs {
		if !errors.As(err, new(*failure)) {
			err = wordScenarioError(err, g.Lang)
		}
		if i == len(errs)-1 {
			return err
		}
		report(err, g)
	}
	return nil
}

// reportScenarios prints what came of each file.
func reportScenarios(g *Globals, results []scenario.Result) error {
	cases, failures, failed := 0, 0, 0
	var unplayed []error
	for _, r := range results {
		if r.Err != nil && len(r.Cases) == 0 {
			unplayed = append(unplayed, r.Err)
			continue
		}
		for i := range r.Cases {
			if r.Cases[i].Err != nil {
				unplayed = append(unplayed, r.Cases[i].Err)
			}
		}
		cases += len(r.Cases)
		failures += len(r.Failures)
		if len(r.Failures) > 0 {
			failed++
		}
		if g.JSON {
			if err := json.NewEncoder(g.Out).Encode(r); err != nil {
				return err
			}
			continue
		}
		for _, f := range r.Failures {
			fmt.Fprintln(g.Out, wordFailure(f, g.Lang))
		}
		if r.OK() {
			fmt.Fprintln(g.Out, g.Lang.T("scenario.passed", "File", r.File, "Cases", len(r.Cases)))
		}
	}
	if len(unplayed) > 0 {
		if failures > 0 && !g.JSON {
			fmt.Fprintln(g.Out, g.Lang.T("scenario.failed", "Failures", failures, "Files", failed))
		}
		return inTurn(g, unplayed)
	}
	if failures > 0 {
		return notHeld("%s", g.Lang.T("scenario.failed", "Failures", failures, "Files", failed))
	}
	if !g.JSON {
		fmt.Fprintln(g.Out, g.Lang.T("scenario.sum", "Files", len(results), "Cases", cases))
	}
	return nil
}

// wordFailure is an expectation that does not hold, as people read it.
func wordFailure(f scenario.Failure, l lang.Lang) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%d: %s", f.File, f.Line, f.Case)
	line := func(key, text string) {
		fmt.Fprintf(&b, "\n  %-9s %s", l.T(key), text)
	}
	line("scenario.expected", f.Expected)
	for _, got := range f.Got {
		line("scenario.got", got)
	}
	if len(f.Got) == 0 {
		line("scenario.got", l.T("scenario.nothing"))
	}
	for _, note := range f.Notes {
		line("scenario.note", note)
	}
	return b.String()
}
