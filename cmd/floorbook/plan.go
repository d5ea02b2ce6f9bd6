package main

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/floorbook/floorbook/blindplan"
	"github.com/floorbook/floorbook/forecast"
	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

// PlanCmd plans a structure from the chips in the case, the players expected and the time there is.
type PlanCmd struct {
	Case     string `arg:"" name:"chips" help:"Chips owned, each value with how many there are: 25x400,100x400,500x200."`
	Players  string `name:"players" required:"" placeholder:"N" help:"Players expected."`
	Start    string `name:"start" default:"20:00" help:"When play begins: 20:00, 20h30."`
	End      string `name:"end" required:"" placeholder:"TIME" help:"When it should be over: 00:30."`
	Level    string `name:"level" placeholder:"MINUTES" help:"Length of a level; chosen when left out."`
	Break    string `name:"break" placeholder:"MINUTES" help:"Length of a break; ten minutes when left out."`
	Seats    string `name:"seats" placeholder:"N" help:"Seats per table; nine when left out."`
	Ante     string `name:"ante" placeholder:"WHO" help:"none or big-blind."`
	More     string `name:"more" placeholder:"N" help:"Re-entries and rebuys expected, beyond the first stacks."`
	Late     string `name:"late" placeholder:"LEVELS" help:"Levels in which entries are taken; until the first break when left out."`
	Name     string `name:"name" placeholder:"TEXT" help:"Name of the tournament, on the sheet."`
	Simulate bool   `name:"simulate" help:"Also forecast the event from 1,000 runs, with a quarter fewer to a quarter more players: end, final table, average stack, tables and dealers."`
	Sheet    bool   `name:"sheet" help:"Print the structure sheet (TOML) instead, ready for serve and simulate."`
}

// Run prints the plan and why it is as it is, the sheet, or one JSON object. It exits 1 where the chips or the time do not suffice.
func (c *PlanCmd) Run(g *Globals) error {
	wish, wrong := intake.TypedWish{Case: c.Case, Players: c.Players, Start: c.Start, End: c.End, Level: c.Level, Break: c.Break, Seats: c.Seats,
		Ante: c.Ante, More: c.More, Late: c.Late}.Wish()
	if len(wrong) > 0 {
		flag := "--" + wrong[0].Path
		if wrong[0].Path == intake.WishCase {
			flag = g.Lang.T("plan.chips")
		}
		return badInput("%s", g.Lang.T("plan.wrong", "What", flag, "Text", g.Lang.Text(wrong[0].Key, wrong[0].Args)))
	}
	p, err := blindplan.Make(wish)
	var refused *refusal.Error
	if errors.As(err, &refused) && refused.Code != blindplan.TooFewChips && refused.Code != blindplan.TooLittleTime {
		return badInput("%s", g.Lang.Text("refusal."+string(refused.Code), refused.Args))
	}
	if err != nil {
		return err
	}
	if p.Structure.Name = c.Name; c.Name == "" {
		p.Structure.Name = g.Lang.T("plan.name")
	}
	var f *forecast.Forecast
	if c.Simulate {
		if f, err = simulated(&p, wish.Players); err != nil {
			return err
		}
	}
	switch {
	case g.JSON:
		return json.NewEncoder(g.Out).Encode(foreseen{p, f})
	case c.Sheet:
		p.Structure.Payouts.Tables = []tournament.PayoutTable{{Entries: 1, Shares: []int{10_000}}}
		return intake.WriteStructure(g.Out, p.Structure)
	}
	return c.print(g, &p, f)
}

// foreseen is a plan with its forecast, if there is one.
type foreseen struct {
	blindplan.Plan
	Forecast *forecast.Forecast `json:"forecast,omitempty"`
}

// simulatedRuns is how often a plan is played.
const simulatedRuns = 1000

// simulated forecasts a plan for about so many players.
func simulated(p *blindplan.Plan, players int) (*forecast.Forecast, error) {
	m := forecast.Conventions()
	entries := forecast.Range{Low: max(2, players-players/4), Likely: max(2, players), High: max(2, players+players/4)}
	f, err := m.Run(forecast.Event{Structure: &p.Structure, Entries: entries}, simulatedRuns, sha256.Sum256([]byte("floorbook plan")))
	return &f, err
}

// foretell writes a forecast for people.
func (c *PlanCmd) foretell(g *Globals, b *strings.Builder, f *forecast.Forecast) {
	at := func(key string, s forecast.Spread) {
		fmt.Fprintln(b, g.Lang.T(key, "Low", intake.ClockTime(c.Start, s.Low), "Middle", intake.ClockTime(c.Start, s.Middle), "High", intake.ClockTime(c.Start, s.High)))
	}
	fmt.Fprintln(b, g.Lang.T("plan.forecast.runs", "Runs", f.Runs, "Low", f.Entries.Low, "High", f.Entries.High))
	at("plan.forecast.final", f.Final)
	at("plan.forecast.end", f.End)
	for _, m := range f.Moments {
		if m.Minute%60 == 0 {
			fmt.Fprintln(b, g.Lang.T("plan.forecast.hour", "Time", intake.ClockTime(c.Start, m.Minute), "Players", m.Players.Middle, "Low", m.Tables.Low, "High", m.Tables.High,
				"Shallow", m.Average.Low/10, "Average", m.Average.Middle/10, "Deep", m.Average.High/10))
		}
	}
	fmt.Fprintln(b, g.Lang.T("plan.forecast.early"))
}

// print writes the plan for people, and what is forecast of it.
func (c *PlanCmd) print(g *Globals, p *blindplan.Plan, f *forecast.Forecast) error {
	var b strings.Builder
	s := &p.Structure
	var pieces []string
	for i, n := range s.StackChips {
		if n > 0 {
			pieces = append(pieces, fmt.Sprintf("%d × %s", n, g.Lang.Chips(s.Chips[i])))
		}
	}
	fmt.Fprintln(&b, g.Lang.T("plan.stack", "Stack", g.Lang.Chips(s.Stack), "Pieces", strings.Join(pieces, ", ")))
	n := 0
	for _, l := range s.Levels {
		if l.Break {
			fmt.Fprintln(&b, strings.TrimRight(g.Lang.T("plan.break", "Minutes", l.Minutes, "Note", l.Note), " "))
			continue
		}
		n++
		ante := ""
		if l.Ante > 0 {
			ante = g.Lang.T("plan.ante", "Ante", g.Lang.Chips(l.Ante))
		}
		fmt.Fprintln(&b, strings.TrimRight(g.Lang.T("plan.level", "Level", n, "Small", g.Lang.Chips(l.Small), "Big", g.Lang.Chips(l.Big), "Minutes", l.Minutes)+ante, " "))
	}
	fmt.Fprintln(&b, g.Lang.T("plan.end", "Time", intake.ClockTime(c.Start, p.Outlook.Minutes), "Level", p.Outlook.Number, "Margin", p.Margin))
	for _, why := range p.Why {
		fmt.Fprintln(&b, "- "+g.Lang.PlanReason(why))
	}
	if f != nil {
		c.foretell(g, &b, f)
	}
	_, err := g.Out.Write([]byte(b.String()))
	return err
}
