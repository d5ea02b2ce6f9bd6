package main

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/floorbook/floorbook/internal/journal/sqlite"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shuffle"
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

// revealed is a card as reveal --json prints it; the last line, of an auditor, has the seed for its card.
type revealed struct {
	Stream     string   `json:"stream"`
	Hand       string   `json:"hand"`
	Pile       uint8    `json:"pile"`
	Index      uint8    `json:"index"`
	Of         int      `json:"of,omitempty"`
	Seat       int      `json:"seat,omitempty"`
	Player     string   `json:"player,omitempty"`
	Card       string   `json:"card,omitempty"`
	Seed       string   `json:"seed,omitempty"`
	Salt       string   `json:"salt,omitempty"`
	Path       []string `json:"path,omitempty"`
	Commitment string   `json:"commitment"`
	Proved     bool     `json:"proved"`
}

// Run notes the opening in the logbook, prints the cards with what proves each, and exits 1 when one is not what was committed.
func (c *JournalRevealCmd) Run(g *Globals) (err error) {
	path := filepath.Join(c.Data, journalFile)
	if _, err := os.Stat(path); err != nil {
		return badInput("%s", g.Lang.T("journal.none", "Path", c.Data, "File", journalFile))
	}
	s, err := sqlite.Open(path)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	stream, hand, err := c.find(g, s)
	if err != nil {
		return err
	}
	names, err := people.Open(filepath.Join(c.Data, peopleFile))
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
func (c *JournalRevealCmd) find(g *Globals, s *sqlite.Store) (string, *table.Hand, error) {
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
func (c *JournalRevealCmd) open(g *Globals, s *sqlite.Store, stream string, w room.Whose) (room.Opened, error) {
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

// lines are the cards as they are printed, then the seed.
func lines(o room.Opened, name func(table.PlayerID) string) []revealed {
	var out []revealed
	line := func(l revealed, at table.Place, salt [32]byte, path []shuffle.Hash) {
		l.Stream, l.Hand, l.Pile, l.Index = o.Stream, o.Hand.ID, at.Shuffle, at.Index
		commitment := room.Commitment(o.Hand, at)
		l.Commitment = hex.EncodeToString(commitment[:])
		if !o.Unprovable {
			l.Salt = hex.EncodeToString(salt[:])
		}
		for _, h := range path {
			l.Path = append(l.Path, hex.EncodeToString(h[:]))
		}
		out = append(out, l)
	}
	for _, c := range o.Cards {
		l := revealed{Of: c.Leaf.Of, Seat: int(c.Seat), Card: c.Card.String(), Proved: c.Proved}
		if p := o.Hand.Position(c.Seat); c.Seat > 0 && p >= 0 {
			l.Player = name(o.Hand.Players[p])
		}
		line(l, c.At, c.Leaf.Salt, c.Leaf.Path)
	}
	if o.Seed != nil {
		l := revealed{Of: o.Proof.Of, Seed: hex.EncodeToString(o.Seed), Proved: o.SeedProved()}
		if o.Unprovable {
			l.Of, o.Proof.Path = 0, nil
		}
		line(l, o.Proof.Place, o.Proof.Salt, o.Proof.Path)
	}
	return out
}

func (c *JournalRevealCmd) print(g *Globals, o room.Opened, name func(table.PlayerID) string) error {
	all := lines(o, name)
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
		say(g, "journal.reveal.proved", "Count", len(all))
	}
	return nil
}

// printLine prints a card, then its salt and path, indented.
func printLine(g *Globals, l revealed) {
	where := g.Lang.T("journal.reveal.place", "Pile", int(l.Pile), "Index", int(l.Index)+1)
	switch {
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
