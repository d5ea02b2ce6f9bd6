package main

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/sim"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// demoTables is how many tables a demonstration of a cash room has.
const demoTables = 6

// cashRoom shows a cash room until it is stopped: its people play on their own.
func (c *DemoCmd) cashRoom(g *Globals, d *data, e *entrance, book *rulebook.Book) error {
	live, err := c.openCash(g.Context, g, d, book)
	if err != nil {
		return err
	}
	say(g, "demo.cash.board", "URL", e.url()+"cash/"+live.Stream)
	go func() {
		if err := live.Run(g.Context); err != nil {
			fmt.Fprintf(g.Err, "floorbook: %v\n", err)
		}
	}()
	pages := d.pages(g, book.ID)
	pages.Demo = pace{d.Clock}
	return e.serve(g.Context, pages)
}

// openCash goes on with the session of the data directory that is not over, or opens one with its tables, where everybody stands on a list already.
func (c *DemoCmd) openCash(ctx context.Context, g *Globals, d *data, book *rulebook.Book) (*sim.CashRoom, error) {
	live := &sim.CashRoom{Room: d.Room, Seed: c.Seed}
	sessions := d.Room.CashSessions()
	key := fmt.Sprintf("demo%04d", len(sessions)+1)
	for i, s := range sessions {
		if s.Ended == 0 {
			say(g, "demo.resumed.cash", "ID", s.Stream)
			live.Stream, key = s.Stream, fmt.Sprintf("demo%04d", len(sessions)-i)
			break
		}
	}
	for i := range c.Players {
		live.Players = append(live.Players, table.PlayerID(playerID(guestKey(key, i), 0)))
	}
	if live.Stream != "" {
		return live, nil
	}
	live.Stream = room.CashPrefix + key
	house := d.Room.House(live.Stream, "sim", role.Sim)
	games := sim.LiveGames()
	for i := range games {
		games[i].Name = g.Lang.T("demo.cash.game." + games[i].ID)
	}
	if err := house.Do(ctx, cashgame.Open{ID: key, Book: book.ID, Policy: book.Policy.Cashgame, Rules: book.Policy.AtTable(), Games: games,
		House: cashgame.House{Name: g.Lang.T("demo.cash.name"), Currency: lang.Currency(), Worth: 100, Answer: 120, Arrive: 600, RebuyWait: 180}}); err != nil {
		return nil, err
	}
	for no := 1; no <= demoTables; no++ {
		if err := house.Do(ctx, cashgame.OpenTable{Table: no, Game: games[(no-1)%len(games)].ID}); err != nil {
			return nil, err
		}
	}
	for i, name := range sim.Names(c.Players, rand.New(rand.NewPCG(c.Seed, 2))) {
		no := 1 + i%demoTables
		join := cashgame.Join{Game: games[(no-1)%len(games)].ID}
		if book.Policy.Cashgame.List.Value == cashgame.ListPerTable {
			join.Table = no
		}
		as := func(p table.PlayerID) tournament.Command {
			join.Player = p
			return join
		}
		if _, err := (desk{d}).Register(ctx, live.Stream, name, guestKey(key, i), as, role.By{Person: "sim", Role: role.Sim}, 0); err != nil {
			return nil, err
		}
	}
	return live, nil
}

// guestKey is under what a guest of a demonstration is entered.
func guestKey(key string, i int) string { return fmt.Sprintf("%s-guest-%03d", key, i) }
