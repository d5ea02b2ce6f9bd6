package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/sqlite"
	"github.com/floorbook/floorbook/internal/room"
)

// JournalRestoreCmd puts a copy of the journal back.
type JournalRestoreCmd struct {
	Data  string `name:"data" required:"" placeholder:"DIR" help:"Data directory. No room may be running on it."`
	Check bool   `name:"check" help:"Only prove the copy, and say what would be missing."`
	File  string `arg:"" help:"Copy written by backup."`
}

// restored is what becomes of a stream.
type restored struct {
	Stream string `json:"stream"`
	Name   string `json:"name"`
	Rows   uint64 `json:"rows"`
	Lost   uint64 `json:"lost"` // rows known to have been written that the copy does not hold
}

// Run proves the copy, puts it in the place of the journal, which is kept beside it, and says what the copy does not hold.
func (c *JournalRestoreCmd) Run(g *Globals) error {
	path := filepath.Join(c.Data, journalFile)
	if same(c.File, path) {
		return badInput("%s", g.Lang.T("journal.restore.itself", "Path", path))
	}
	streams, err := c.prove(g)
	if err != nil {
		return err
	}
	secret, err := room.LoadSecret(c.Data, false)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	heads, err := room.OpenHeads(c.Data, secret, nil)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	defer heads.Close()
	lines := compared(streams, heads.Known())
	if c.Check {
		return c.report(g, lines, "")
	}
	kept, err := sqlite.Replace(path, c.File)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	all := make([]journal.Head, len(streams))
	for i, s := range streams {
		all[i] = s.Head
	}
	if err := heads.Accept(all); err != nil {
		return wordData(g, c.Data, err)
	}
	return c.report(g, lines, kept)
}

// prove reads the whole copy.
func (c *JournalRestoreCmd) prove(g *Globals) ([]room.Verified, error) {
	if _, err := os.Stat(c.File); err != nil {
		return nil, badInput("%s", g.Lang.T("file.unreadable", "File", c.File, "Reason", reason(err, g.Lang)))
	}
	s, err := sqlite.OpenReadOnly(c.File)
	if err != nil {
		return nil, badInput("%s", g.Lang.T("journal.restore.no_copy", "Path", c.File, "Detail", reason(err, g.Lang)))
	}
	defer s.Close()
	streams, err := room.Verify(g.Context, s)
	var broken *journal.Broken
	if errors.As(err, &broken) {
		fault := g.Lang.T("journal.fault."+string(broken.Fault), "Detail", broken.Detail)
		return nil, notHeld("%s", g.Lang.T("journal.broken", "Stream", broken.Stream, "Row", broken.Seq, "Fault", fault))
	}
	if err != nil {
		return nil, badInput("%s", g.Lang.T("journal.restore.no_copy", "Path", c.File, "Detail", reason(err, g.Lang)))
	}
	return streams, nil
}

// compared says of every stream, of the copy or known besides, how many rows the copy lacks.
func compared(streams []room.Verified, known map[string]journal.Head) []restored {
	var out []restored
	for _, s := range streams {
		out = append(out, restored{Stream: s.Stream, Name: s.Name, Rows: s.Seq, Lost: max(known[s.Stream].Seq, s.Seq) - s.Seq})
		delete(known, s.Stream)
	}
	for stream, head := range known {
		out = append(out, restored{Stream: stream, Lost: head.Seq})
	}
	slices.SortFunc(out, func(a, b restored) int { return strings.Compare(a.Stream, b.Stream) })
	return out
}

func (c *JournalRestoreCmd) report(g *Globals, lines []restored, kept string) error {
	if g.JSON {
		e := json.NewEncoder(g.Out)
		for _, l := range lines {
			if err := e.Encode(l); err != nil {
				return err
			}
		}
		return nil
	}
	for _, l := range lines {
		line := fmt.Sprintf("%s  %s  %s", l.Stream, l.Name, g.Lang.T("journal.rows", "Count", int(l.Rows)))
		if l.Lost > 0 {
			line += " – " + g.Lang.T("journal.restore.lost", "Count", int(l.Lost))
		}
		fmt.Fprintln(g.Out, line)
	}
	switch {
	case c.Check:
		fmt.Fprintln(g.Out, g.Lang.T("journal.restore.checked", "Path", c.File))
	case kept == "":
		fmt.Fprintln(g.Out, g.Lang.T("journal.restore.done", "Path", c.File))
	default:
		fmt.Fprintln(g.Out, g.Lang.T("journal.restore.done", "Path", c.File)+" "+g.Lang.T("journal.restore.kept", "Path", kept))
	}
	return nil
}

// same reports whether two paths are one file.
func same(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}
