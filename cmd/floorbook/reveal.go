package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// JournalRevealCmd opens the cards of a hand that is over.
type JournalRevealCmd struct {
	Data    string `name:"data" required:"" placeholder:"DIR" help:"Data directory. No room may be running on it."`
	Stream  string `name:"stream" placeholder:"ID" help:"The tournament, where several have a hand of that name."`
	Player  string `name:"player" placeholder:"NAME" help:"Open this player's own cards too." xor:"whose"`
	Auditor bool   `name:"auditor" help:"Open every card, and the seed." xor:"whose"`
	Hand    string `arg:"" help:"The hand, as the table shows it: t1-h12."`
}

// Run notes the opening in the logbook, prints the cards with what proves each, and exits 1 when one is not what was committed.
func (c *JournalRevealCmd) Run(g *Globals) (err error) {
	if err := finishRestore(c.Data); err != nil {
		return wordData(g, c.Data, err)
	}
	if !hasJournal(c.Data) {
		return badInput("%s", g.Lang.T("journal.none", "Path", c.Data, "File", journalFile))
	}
	s, err := openStore(g.Context, c.Data)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	stream, hand, err := c.find(g, s)
	if err != nil {
		return err
	}
	k, err := officeOf(g.Context, c.Data)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	defer k.Close()
	names, err := k.people(g.Context)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	defer names.Close()
	name := func(p table.PlayerID) string {
		who, err := names.Get(g.Context, string(p))
		if err != nil {
			return string(p)
		}
		return who.Name
	}
	w := room.Whose{All: c.Auditor}
	if c.Player != "" {
		w.Player = playerOf(hand, c.Player, name)
	}
	opened, err := c.open(g, s, stream, w)
	if err != nil {
		return err
	}
	return c.print(g, opened, name)
}

// find says which stream has the hand.
func (c *JournalRevealCmd) find(g *Globals, s journal.Store) (string, *table.Hand, error) {
	streams, err := s.Streams(g.Context)
	if err != nil {
		return "", nil, wordData(g, c.Data, err)
	}
	var in []string
	var hand *table.Hand
	for _, stream := range streams {
		if c.Stream != "" && stream != c.Stream {
			continue
		}
		h, live, err := room.Find(g.Context, s, stream, c.Hand)
		if err != nil {
			return "", nil, wordData(g, c.Data, err)
		}
		if h != nil || live {
			in, hand = append(in, stream), h
		}
	}
	switch len(in) {
	case 1:
		return in[0], hand, nil
	case 0:
		return "", nil, refusal.New(room.UnknownHand, "Hand", c.Hand, "Stream", c.Stream)
	}
	return "", nil, badInput("%s", g.Lang.T("journal.reveal.which", "Hand", c.Hand, "Streams", strings.Join(in, ", ")))
}

// playerOf is the player of a hand by id or by name; what was given where neither fits.
func playerOf(h *table.Hand, given string, name func(table.PlayerID) string) table.PlayerID {
	if h != nil {
		for _, p := range h.Players {
			if string(p) == given || strings.EqualFold(name(p), given) {
				return p
			}
		}
	}
	return table.PlayerID(given)
}

// open opens the hand, which the logbook has before.
func (c *JournalRevealCmd) open(g *Globals, s journal.Store, stream string, w room.Whose) (room.Opened, error) {
	secret, err := room.LoadSecret(c.Data, false)
	if err != nil {
		return room.Opened{}, wordData(g, c.Data, err)
	}
	heads, err := room.OpenHeads(c.Data, secret, nil)
	if err != nil {
		return room.Opened{}, wordData(g, c.Data, err)
	}
	opened, err := openerOf(c.Data).Reveal(g.Context, s, heads, tournament.Instant(time.Now().UnixMilli()), stream, c.Hand, w, terminal)
	if closed := heads.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return room.Opened{}, err
	}
	return opened, nil
}

func (c *JournalRevealCmd) print(g *Globals, o room.Opened, name func(table.PlayerID) string) error {
	all := o.Lines(name)
	proved := 0
	for _, l := range all {
		if l.Proved {
			proved++
		}
		if g.JSON {
			if err := json.NewEncoder(g.Out).Encode(l); err != nil {
				return err
			}
			continue
		}
		printLine(g, l)
	}
	switch {
	case o.Unprovable && o.Seed == nil:
		say(g, "journal.reveal.unprovable")
	case o.Unprovable && !o.SeedProved(), !o.Unprovable && proved < len(all):
		return notHeld("%s", g.Lang.T("journal.reveal.not_proved", "Hand", c.Hand))
	case !g.JSON && o.Unprovable:
		say(g, "journal.reveal.seed_proved")
	case !g.JSON:
		say(g, "journal.reveal.proved", "Count", len(all)-1) // the last line says how they were dealt
	}
	return nil
}

// printDeal prints who cut the deck.
func printDeal(g *Globals, d *room.OpenedDeal) {
	if len(d.Cuts) == 0 {
		say(g, "journal.reveal.uncut")
		return
	}
	say(g, "journal.reveal.cut", "Cut", d.Cut)
	for _, c := range d.Cuts {
		fmt.Fprintf(g.Out, "    %s  %s\n", g.Lang.T("journal.reveal.seat", "Seat", c.Seat, "Player", c.Player), c.Entropy)
	}
}

// printLine prints a card, then its salt and path, indented.
func printLine(g *Globals, l room.OpenedLine) {
	where := g.Lang.T("journal.reveal.place", "Pile", int(l.Pile), "Index", int(l.Index)+1)
	if l.Off > 0 && l.Off != int(l.Index)+1 {
		where += "  " + g.Lang.T("journal.reveal.off", "Off", l.Off)
	}
	switch {
	case l.Deal != nil:
		printDeal(g, l.Deal)
	case l.Seed != "":
		fmt.Fprintf(g.Out, "%s\n", g.Lang.T("journal.reveal.seed", "Seed", l.Seed))
	case l.Seat > 0:
		fmt.Fprintf(g.Out, "%s  %s  %s\n", l.Card, where, g.Lang.T("journal.reveal.seat", "Seat", l.Seat, "Player", l.Player))
	default:
		fmt.Fprintf(g.Out, "%s  %s\n", l.Card, where)
	}
	if l.Salt != "" {
		fmt.Fprintf(g.Out, "    %s\n    %s\n", g.Lang.T("journal.reveal.salt", "Salt", l.Salt), g.Lang.T("journal.reveal.path", "Path", strings.Join(l.Path, " ")))
	}
	fmt.Fprintf(g.Out, "    %s\n", g.Lang.T("journal.reveal.commitment", "Commitment", l.Commitment))
}
