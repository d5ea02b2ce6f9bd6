package main

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/sim"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/setup"
	"github.com/floorbook/floorbook/tournament"
)

// DemoCmd runs a live room with simulated players at high speed.
type DemoCmd struct {
	Cash    bool    `name:"cash" help:"A cash room with six tables and their lists, in place of a tournament."`
	Players int     `name:"players" placeholder:"45" help:"Simulated players: 45 when left out, 80 with --cash."`
	Game    string  `name:"game" placeholder:"NAME" help:"The game or rotation: holdem (when left out), omaha, stud, razz, badugi, horse, 8-game, …"`
	Speed   float64 `name:"speed" default:"60" help:"Seconds of the room per second."`
	Seed    uint64  `name:"seed" default:"1" help:"What the simulated players do; draws and cards are random every time."`
	Entrance
	Data   string  `name:"data" placeholder:"DIR" help:"Data directory; a temporary folder when left out. What was played in it goes on."`
	Clumsy float64 `name:"clumsy" default:"0.03" help:"Share of irregular acts at the tables."`
}

// reEntry is the share of players out during late registration who come back.
const reEntry = 0.4

// How many players a demonstration has where nobody says it, of a tournament and of a cash room; demoPlayersMax keeps it on one machine.
const demoPlayers, demoCashPlayers, demoPlayersMax = 45, 80, 1000

// Run plays until the tournament is over, then keeps the room open until it is stopped.
func (c *DemoCmd) Run(g *Globals) error {
	if err := c.check(g); err != nil {
		return err
	}
	book, rules, err := roomBook(g)
	if err != nil {
		return err
	}
	e, err := c.Entrance.open(g)
	if err != nil {
		return err
	}
	defer e.Close()
	if c.Data == "" {
		if c.Data, err = os.MkdirTemp("", "floorbook-demo-"); err != nil {
			return err
		}
	}
	d, err := openData(g.Context, g, c.Data, c.Speed)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := d.adopt(book, rules); err != nil {
		return err
	}
	if err := d.ownedByWhoeverRunsIt(g); err != nil {
		return err
	}
	if err := e.secure(g, &c.Entrance, c.Data); err != nil {
		return err
	}
	e.announce(g)
	say(g, "demo.data", "Dir", c.Data)
	if c.Cash {
		return c.cashRoom(g, d, e, book)
	}
	id, err := c.tournament(g, d, book.ID)
	if err != nil {
		return err
	}
	over := make(chan struct{})
	go func() {
		if d.tell(g.Context, g, id, over) {
			say(g, "demo.finished", "URL", e.url())
		}
	}()
	go func() {
		switch err := d.rehearse(g.Context, id, c.Seed, c.Clumsy); {
		case err == nil:
			close(over)
		case g.Context.Err() == nil:
			fmt.Fprintf(g.Err, "floorbook: %v\n", err)
		}
	}()
	pages := d.pages(g, book.ID)
	pages.Demo = pace{d.Clock}
	return e.serve(g.Context, pages)
}

// rehearse lets simulated players play a tournament until it is over or ctx ends.
func (d *data) rehearse(ctx context.Context, id string, seed uint64, clumsy float64) error {
	return sim.NewDriver(d.Room.House(id, "sim", role.Sim), sim.Options{Seed: seed, Clumsy: clumsy, ReEntry: reEntry}).Run(ctx)
}

func (c *DemoCmd) check(g *Globals) error {
	if c.Players == 0 {
		c.Players = demoPlayers
		if c.Cash {
			c.Players = demoCashPlayers
		}
	}
	switch {
	case c.Players < 2 || c.Players > demoPlayersMax:
		return badInput("%s", g.Lang.T("demo.players", "Given", c.Players, "Max", demoPlayersMax))
	case !(c.Speed >= room.SpeedMin && c.Speed <= room.SpeedMax):
		return badInput("%s", g.Lang.T("demo.speed", "Given", c.Speed, "Min", room.SpeedMin, "Max", room.SpeedMax))
	case !(c.Clumsy >= 0 && c.Clumsy <= 0.5):
		return badInput("%s", g.Lang.T("simulate.share", "Flag", "--clumsy", "Given", c.Clumsy, "Max", 0.5))
	}
	return nil
}

// tournament goes on with the unfinished tournament of the data directory, or opens a new one.
func (c *DemoCmd) tournament(g *Globals, d *data, book string) (string, error) {
	for _, id := range d.Room.Streams() {
		going := false
		if err := d.Room.Read(id, func(s *tournament.State) { going = s.Hosted && s.Phase == tournament.Running }); err != nil {
			return "", err
		}
		if going {
			say(g, "demo.resumed", "ID", id)
			return id, nil
		}
	}
	return c.open(g, d, book)
}

func (c *DemoCmd) open(g *Globals, d *data, book string) (string, error) {
	rng := rand.New(rand.NewPCG(c.Seed, 2))
	n := setup.NewTournament{Key: fmt.Sprintf("demo%04d", len(d.Room.Streams())+1), Book: book, Hosted: true, By: terminal}
	var err error
	if n.Structure, err = readStructure(g, ""); err == nil {
		n.Structure, err = playedAs(g, n.Structure, c.Game)
	}
	if err != nil {
		return "", err
	}
	for _, name := range sim.Names(c.Players, rng) {
		n.Players = append(n.Players, intake.Player{Name: name})
	}
	id, err := desk{d}.Open(g.Context, n)
	if err != nil {
		return "", err
	}
	if err := d.Room.House(id, "sim", role.Sim).Do(g.Context, tournament.Start{}); err != nil {
		return "", err
	}
	return id, nil
}

// tell prints a line for every notable event, from the beginning of what the state remembers. It returns true
// when over is closed and nothing is left to tell.
func (d *data) tell(ctx context.Context, g *Globals, id string, over <-chan struct{}) bool {
	changed, stop := d.Room.Watch(id)
	defer stop()
	var last tournament.Note
	for end := false; ctx.Err() == nil; {
		var news []tournament.Note
		if err := d.Room.Read(id, func(s *tournament.State) { news = newNotes(s.Log, last) }); err != nil {
			return false
		}
		for _, n := range news {
			at := time.UnixMilli(int64(n.At)).Format("15:04:05")
			fmt.Fprintln(g.Out, at, g.Lang.Told("note."+n.Key, view.Named(n.Args, d.name)))
			last = n
		}
		if end {
			return true
		}
		select {
		case <-ctx.Done():
		case <-over:
			end = true // once more, for the last events
		case <-changed:
		}
	}
	return false
}

// newNotes returns a copy of the notes after last.
func newNotes(log []tournament.Note, last tournament.Note) []tournament.Note {
	from := 0
	for i := len(log) - 1; i >= 0 && from == 0; i-- {
		if log[i].At == last.At && log[i].Key == last.Key && maps.Equal(log[i].Args, last.Args) {
			from = i + 1
		}
	}
	return slices.Clone(log[from:])
}
