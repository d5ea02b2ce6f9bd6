package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/floorbook/floorbook/examples"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/act"
	"github.com/floorbook/floorbook/internal/web/setup"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// name words a player id; somebody who has been erased keeps the id.
func (d *data) name(p table.PlayerID) string {
	person, err := d.People.Get(context.Background(), string(p))
	if err != nil {
		return string(p)
	}
	return person.Name
}

// desk opens tournaments and enters players: for the command line, the pages and the demonstration.
type desk struct{ *data }

// The floor page offers to enter a player only to a desk that can.
var _ act.Registrar = desk{}

// exampleFiles are the structures that a tournament can be set up from.
var exampleFiles = []string{"freezeout.toml", "rebuy.toml", "turbo.toml", "sit-and-go.toml", "horse.toml", "satellite.toml", "hit-and-run.toml",
	"half-day.toml", "one-day.toml", "two-day.toml", "three-day.toml", "four-day.toml", "five-day.toml", "demo.toml"}

// Examples implements setup.Opener.
func (d desk) Examples() []setup.Example {
	var out []setup.Example
	for _, name := range exampleFiles {
		f, err := examples.Files.Open(name)
		if err != nil {
			continue
		}
		s, err := intake.ParseStructure(name, f)
		_ = f.Close()
		if err == nil {
			out = append(out, setup.Example{ID: strings.TrimSuffix(name, ".toml"), Name: s.Name, Structure: s})
		}
	}
	return out
}

// Open implements setup.Opener. The same key opens one tournament only.
func (d desk) Open(ctx context.Context, n setup.NewTournament) (string, error) {
	b, err := d.book(n.Book)
	if err != nil {
		return "", err
	}
	id := streamOf(n.Key)
	players, err := d.recognise(ctx, n)
	if err != nil {
		return "", err
	}
	create := tournament.Create{
		ID: id, Structure: n.Structure, Book: b.ID, Policy: b.Policy.Tournament, Rules: b.Policy.Rules(), Hosted: n.Hosted,
	}
	create.Rules.Admission, create.Edition, create.Door, create.Planned = &b.Policy.Admission, b.Version, n.Door, n.Planned
	if n.Planned == nil { // nobody was asked: the sheet says
		create.Planned = n.Structure.Ahead(time.Local, d.Room.Now())
	}
	for _, p := range players {
		create.Players = append(create.Players, table.PlayerID(p.ID))
	}
	return id, d.named(ctx, players, room.Command{Stream: id, ID: n.Key, By: n.By, Cmd: create})
}

// recognise tells who is on a list: who was told, somebody certainly known, or somebody new. Who may be somebody known is among the
// doubles afterwards.
func (d desk) recognise(ctx context.Context, n setup.NewTournament) ([]people.Person, error) {
	told := map[int]string{}
	for _, t := range n.Told {
		told[t.Line] = t.Person
	}
	players, taken := make([]people.Person, len(n.Players)), map[string]bool{}
	for i, p := range n.Players {
		players[i] = people.Person{ID: playerID(n.Key, i), Name: p.Name, Licence: p.Licence}
		known, err := people.Person{}, people.ErrUnknown
		if person, asked := told[p.Line]; !asked {
			known, err = d.People.Known(ctx, players[i])
		} else if person != "" {
			known, err = d.People.Get(ctx, person)
		}
		switch {
		case errors.Is(err, people.ErrUnknown):
		case err != nil:
			return nil, err
		case !taken[known.ID]:
			players[i], taken[known.ID] = known, true
		}
	}
	return players, nil
}

// named gives people their names and carries out the command that enters them. A refusal leaves no name behind that was not there
// before, and nobody is renamed: a form that comes twice is the first one. Once begun it is finished, even if the client has gone.
func (d desk) named(ctx context.Context, who []people.Person, c room.Command) error {
	ctx = context.WithoutCancel(ctx)
	who = slices.DeleteFunc(slices.Clone(who), func(p people.Person) bool { return d.Erased.Has(p.ID) }) // a list that comes again brings nobody back
	added, err := d.People.Add(ctx, who...)
	if err != nil {
		return err
	}
	_, err = d.Room.Do(ctx, c)
	var refused *refusal.Error
	if errors.As(err, &refused) && !unsettled(refused.Code) {
		return errors.Join(err, d.People.Erase(ctx, added...))
	}
	return err
}

// unsettled is of a refusal for the journal's sake alone: the same form comes again by itself, or has come already and is being carried out.
func unsettled(code refusal.Code) bool {
	return slices.Contains([]refusal.Code{room.NotConfirmed, room.JournalBusy, room.JournalStopped, room.JournalFull}, code)
}

// terminal is whoever started the program.
var terminal = role.By{Person: "owner", Role: role.Owner, Device: "terminal"}

// streamOf is the id of the tournament that is opened under a key.
func streamOf(key string) string { return "t-" + strings.ToLower(key[:8]) }

// Resume opens a tournament from a command line, or goes on with the one that the same command line has opened
// and that is not over: whoever starts the program again after a crash means the same evening.
func (d desk) Resume(ctx context.Context, n setup.NewTournament) (id string, resumed bool, err error) {
	n.Key = ""
	text, err := json.Marshal(n)
	if err != nil {
		return "", false, err
	}
	for k := 1; ; k++ {
		n.Key = d.Secret.Key(fmt.Sprintf("tournament %d %s", k, text))
		var phase tournament.Phase
		known := d.Room.Read(streamOf(n.Key), func(s *tournament.State) { phase = s.Phase }) == nil
		switch {
		case known && phase == tournament.Finished:
			continue
		case known && phase != tournament.Registering:
			return streamOf(n.Key), true, nil
		}
		id, err = d.Open(ctx, n)
		return id, known, err
	}
}

// Register implements act.Registrar. The same key enters one player only; a refusal leaves no name behind.
func (d desk) Register(ctx context.Context, stream, name, key string, as func(table.PlayerID) tournament.Command, by role.By, seen uint64) (table.PlayerID, error) {
	p := people.Person{ID: playerID(key, 0), Name: name}
	id := table.PlayerID(p.ID)
	if by.Role == role.Player && by.Person == "" { // he comes by himself
		by.Person = p.ID
	}
	return id, d.named(ctx, []people.Person{p}, room.Command{Stream: stream, Expected: seen, ID: key, By: by, Cmd: as(id)})
}

// Again implements act.Registrar.
func (d desk) Again(ctx context.Context, key string) bool {
	_, err := d.People.Get(ctx, playerID(key, 0))
	return err == nil
}

// playerID names the i-th player of a list, the same whenever the same form comes again: nobody is entered twice. The key is
// random, so the id says nothing about the person.
func playerID(key string, i int) string {
	sum := sha256.Sum256([]byte("player " + key + " " + strconv.Itoa(i)))
	return "p-" + hex.EncodeToString(sum[:10])
}

// say prints a line to the person at the terminal.
func say(g *Globals, key string, args ...any) { fmt.Fprintln(g.Out, g.Lang.T(key, args...)) }

// deal is the croupier of every tournament and cash session of the room, where tables are hosted: it carries out the house's acts as they fall due.
func (d *data) deal(ctx context.Context, log *slog.Logger) {
	changed, stop := d.Room.Watch("")
	defer stop()
	dealt := map[string]bool{}
	for {
		ids := d.Room.Streams()
		for _, s := range d.Room.CashSessions() {
			ids = append(ids, s.Stream)
		}
		for _, id := range ids {
			if !dealt[id] {
				dealt[id] = true
				go d.dealOne(ctx, id, log)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-changed:
		}
	}
}

// dealOne deals a stream until it is over, while this node owns it.
func (d *data) dealOne(ctx context.Context, id string, log *slog.Logger) {
	for over := false; !over && ctx.Err() == nil; {
		if d.Nodes == nil || d.Nodes.Owns(id) {
			over = d.dealOwned(ctx, id, log)
		}
		select {
		case <-ctx.Done():
		case <-time.After(ownedEvery):
		}
	}
}

// ownedEvery is how often a node looks whether it still owns what it deals.
const ownedEvery = time.Second

func (d *data) dealOwned(ctx context.Context, id string, log *slog.Logger) (over bool) {
	owned, lost := context.WithCancel(ctx)
	defer lost()
	if d.Nodes != nil {
		go func() {
			tick := time.NewTicker(ownedEvery)
			defer tick.Stop()
			for d.Nodes.Owns(id) && owned.Err() == nil {
				select {
				case <-owned.Done():
				case <-tick.C:
				}
			}
			lost()
		}()
	}
	err := croupier.Run(owned, d.Room.House(id, "croupier", role.Croupier), func() (<-chan struct{}, func()) { return d.Room.Watch(id) })
	if err != nil && owned.Err() == nil {
		log.Error("croupier stopped", "stream", id, "err", err)
	}
	return err == nil
}
