package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"text/tabwriter"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/tournament"
)

// JournalMoneyCmd prints the books of a tournament: the balances, or with --json every posting.
type JournalMoneyCmd struct {
	Data   string `name:"data" required:"" placeholder:"DIR" help:"Data directory."`
	Stream string `arg:"" help:"The tournament, as journal verify names it."`
}

// postingLine is one posting as --json prints it, with the row that it follows from. Amounts are minor units.
type postingLine struct {
	At     int64  `json:"at"` // Unix milliseconds
	Person string `json:"person,omitempty"`
	Role   string `json:"role,omitempty"`
	Device string `json:"device,omitempty"`
	ledger.Posting
}

// Run exits 1 where the rows are not whole.
func (c *JournalMoneyCmd) Run(g *Globals) error {
	s, err := readJournal(g, c.Data)
	if err != nil {
		return err
	}
	defer s.Close()
	if slices.Contains([]string{room.CaseLawStream, room.LogbookStream}, c.Stream) {
		return badInput("%s", g.Lang.T("journal.no_stream", "Stream", c.Stream))
	}
	state := tournament.New()
	var lines []postingLine
	_, err = journal.VerifyStream(g.Context, s, c.Stream, nil, func(r journal.Record) error {
		events, err := tournament.UnmarshalEvents(r.Events)
		if err != nil {
			return &journal.Broken{Stream: r.Stream, Seq: r.Seq, Fault: room.NotReplayable, Detail: err.Error()}
		}
		for _, e := range events {
			tournament.Apply(state, e)
		}
		for _, p := range state.Ledger().Postings()[len(lines):] {
			lines = append(lines, postingLine{r.At, r.Person, r.Role, r.Device, p})
		}
		return nil
	})
	var broken *journal.Broken
	switch {
	case errors.As(err, &broken):
		return notHeld("%s", wordFault(g, broken))
	case err != nil:
		return wordData(g, c.Data, err)
	case state.ID == "":
		return badInput("%s", g.Lang.T("journal.no_stream", "Stream", c.Stream))
	case g.JSON:
		return printPostings(g, lines)
	}
	return printBalances(g, state)
}

func printPostings(g *Globals, lines []postingLine) error {
	e := json.NewEncoder(g.Out)
	for _, l := range lines {
		if err := e.Encode(l); err != nil {
			return err
		}
	}
	return nil
}

// printBalances prints every kind of account that holds something, and the pool above them.
func printBalances(g *Globals, s *tournament.State) error {
	w := tabwriter.NewWriter(g.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "%s\t%s\t\n", g.Lang.T("web.clock.pool"), g.Lang.Euros(s.Pool()))
	for _, r := range tournament.Accounts() {
		if n := s.Total(r.Kind); n != 0 {
			fmt.Fprintf(w, "%s\t%s\t\n", g.Lang.T("web.money.account."+string(r.Kind)), g.Lang.Euros(n))
		}
	}
	return w.Flush()
}
