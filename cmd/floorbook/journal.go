package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"text/tabwriter"

	"github.com/floorbook/floorbook/internal/backup"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/sqlite"
	"github.com/floorbook/floorbook/internal/room"
)

// JournalCmd looks after the journal of a data directory.
type JournalCmd struct {
	Verify JournalVerifyCmd `cmd:"" help:"Prove the journal: hashes, replay, draws, decks."`
	Export JournalExportCmd `cmd:"" help:"Write the journal as one row of JSON per line."`
	Import JournalImportCmd `cmd:"" help:"Read an export into a new data directory, with the same hashes."`
	Pack   JournalPackCmd   `cmd:"" help:"Pack the rows of events that have been over for some days."`
	Copy   JournalCopyCmd   `cmd:"" help:"Move a room into a PostgreSQL database, or back into files, while it serves."`
	Money  JournalMoneyCmd  `cmd:"" help:"Print the books of a tournament: what each account holds; with --json every posting."`
	Reveal JournalRevealCmd `cmd:"" help:"Open the cards of a hand that is over, with what proves them; the logbook has it."`
	Thaw   JournalThawCmd   `cmd:"" help:"Take up a damaged tournament as of a row that is good, by two persons."`
}

// JournalVerifyCmd proves the journal and prints its heads.
type JournalVerifyCmd struct {
	Data  string `name:"data" required:"" placeholder:"DIR" help:"Data directory."`
	Heads string `name:"heads" placeholder:"FILE" help:"Heads noted earlier (the output of verify --json): shows rows dropped at the end too."`
}

// headLine is one stream as verify --json prints it and --heads reads it.
type headLine struct {
	Stream string       `json:"stream"`
	Seq    uint64       `json:"seq"`
	Hash   journal.Hash `json:"hash"`
	Name   string       `json:"name"`
	Draws  int          `json:"draws"`
	Decks  int          `json:"decks,omitempty"`     // hosted hands whose cards are proved
	Sealed int          `json:"sealed,omitempty"`    // hosted hands whose deck is not opened: its key is not here
	Away   string       `json:"elsewhere,omitempty"` // the day that was taken out of the journal with the rows: they are not proved

	tournament bool
}

// Run exits 1 and names the first bad stream and row when the journal is not whole.
func (c *JournalVerifyCmd) Run(g *Globals) error {
	known, err := readHeads(g, c.Heads)
	if err != nil {
		return err
	}
	s, err := readJournal(g, c.Data)
	if err != nil {
		return err
	}
	defer s.Close()
	opener := openerOf(c.Data)
	known = append(known, room.NotedHeads(c.Data, opener.Secret)...)
	streams, err := opener.Verify(g.Context, s, known...)
	var broken *journal.Broken
	if errors.As(err, &broken) {
		return notHeld("%s", wordFault(g, broken))
	}
	if err != nil {
		return wordData(g, c.Data, err)
	}
	lines := make([]headLine, len(streams))
	for i, v := range streams {
		lines[i] = headLine{Stream: v.Stream, Seq: v.Seq, Hash: v.Hash, Name: v.Name, Draws: v.Draws, Decks: v.Decks, Sealed: v.Sealed, Away: v.Elsewhere, tournament: v.Tournament && v.Elsewhere == ""}
	}
	return printHeads(g, lines)
}

// wordFault says which row of a journal is the first that is not good, and why.
func wordFault(g *Globals, b *journal.Broken) string {
	fault := g.Lang.T("journal.fault."+string(b.Fault), "Detail", b.Detail)
	return g.Lang.T("journal.broken", "Stream", b.Stream, "Row", b.Seq, "Fault", fault)
}

func printHeads(g *Globals, lines []headLine) error {
	if g.JSON {
		e := json.NewEncoder(g.Out)
		for _, l := range lines {
			if err := e.Encode(l); err != nil {
				return err
			}
		}
		return nil
	}
	rows, kept, tournaments, decks, closed, away := 0, 0, 0, 0, 0, 0
	w := tabwriter.NewWriter(g.Out, 0, 0, 2, ' ', 0)
	for _, l := range lines {
		decks, closed = decks+l.Decks, closed+l.Sealed
		switch {
		case l.Stream == room.CaseLawStream:
			kept = int(l.Seq)
		case l.tournament:
			tournaments++
			rows += int(l.Seq)
		case l.Away != "":
			away++
			l.Name = g.Lang.T("journal.elsewhere", "Day", l.Away)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", l.Stream, streamName(g, l.Stream, l.Name), g.Lang.T("journal.rows", "Count", int(l.Seq)), l.Hash)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(g.Out, g.Lang.T("journal.whole", "Count", tournaments, "Rows", g.Lang.T("journal.rows", "Count", rows)))
	if decks > 0 {
		fmt.Fprintln(g.Out, g.Lang.T("journal.decks", "Count", decks))
	}
	if closed > 0 {
		fmt.Fprintln(g.Out, g.Lang.T("journal.sealed", "Count", closed))
	}
	if away > 0 {
		fmt.Fprintln(g.Out, g.Lang.T("journal.away", "Count", away))
	}
	if kept > 0 {
		fmt.Fprintln(g.Out, g.Lang.T("journal.kept", "Count", kept))
	}
	return nil
}

// streamName is what a stream is called: a tournament by its own name.
func streamName(g *Globals, stream, name string) string {
	switch stream {
	case room.CaseLawStream:
		return g.Lang.T("web.caselaw.title")
	case room.LogbookStream:
		return g.Lang.T("web.logbook.title")
	case room.CardroomStream:
		return g.Lang.T("web.cardroom.title")
	case room.DeclarationStream:
		return g.Lang.T("web.declarations.title")
	case room.LeagueStream:
		return g.Lang.T("web.league.title")
	}
	return name
}

// openerOf opens decks with the keys of a data directory, as far as they are there.
func openerOf(dir string) room.Opener {
	var o room.Opener
	o.Secret, _ = room.LoadSecret(dir, false) // what is not there opens nothing, and verify says so
	o.Decks, _ = room.LoadDeckKeys(dir, false)
	return o
}

// readHeads reads the heads noted earlier, none when no file is given.
func readHeads(g *Globals, path string) ([]journal.Head, error) {
	if path == "" {
		return nil, nil
	}
	f, err := openFile(path, g.Lang)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var heads []journal.Head
	err = eachLine(f, func(line []byte) error {
		var l headLine
		if err := json.Unmarshal(line, &l); err != nil || l.Stream == "" {
			return errors.New(g.Lang.T("journal.not_head"))
		}
		heads = append(heads, journal.Head{Stream: l.Stream, Seq: l.Seq, Hash: l.Hash})
		return nil
	})
	if err != nil {
		return nil, badInput("%s:%v", path, err)
	}
	if len(heads) == 0 { // nothing to compare with would prove nothing
		return nil, badInput("%s", g.Lang.T("journal.no_heads", "Path", path))
	}
	return heads, nil
}

// eachLine calls f with every line that is not empty; its error is returned with the number of the line. A line
// longer than any row is none: f refuses it in its own words.
func eachLine(r io.Reader, f func([]byte) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 64<<10), 2*journal.MaxEvents)
	n := 0
	for lines.Scan() {
		n++
		if len(lines.Bytes()) == 0 {
			continue
		}
		if err := f(lines.Bytes()); err != nil {
			return fmt.Errorf("%d: %w", n, err)
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("%d: %w", n+1, f([]byte("too long")))
	}
	return lines.Err()
}

// readJournal opens the journal of a data directory for reading, beside a room that may be running on it.
func readJournal(g *Globals, dir string) (journal.Store, error) {
	if backup.Pending(dir) {
		return nil, notHeld("%s", g.Lang.T("restore.pending", "Path", dir))
	}
	if !hasJournal(dir) {
		return nil, badInput("%s", g.Lang.T("journal.none", "Path", dir, "File", journalFile))
	}
	s, err := openToRead(g.Context, dir)
	if err != nil {
		return nil, wordData(g, dir, err)
	}
	return s, nil
}

// JournalExportCmd writes the journal as JSON lines.
type JournalExportCmd struct {
	Data   string `name:"data" required:"" placeholder:"DIR" help:"Data directory."`
	Stream string `name:"stream" placeholder:"ID" help:"This stream only."`
}

// Run writes the rows stream by stream, in order.
func (c *JournalExportCmd) Run(g *Globals) error {
	s, err := readJournal(g, c.Data)
	if err != nil {
		return err
	}
	defer s.Close()
	names, err := s.Streams(g.Context)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	if c.Stream != "" {
		head, err := s.Head(g.Context, c.Stream)
		if err != nil {
			return wordData(g, c.Data, err)
		}
		if head.Seq == 0 {
			return badInput("%s", g.Lang.T("journal.no_stream", "Stream", c.Stream))
		}
		names = []string{c.Stream}
	}
	out := bufio.NewWriter(g.Out)
	for _, name := range names {
		err := s.Load(g.Context, name, 1, journal.WriteLines(out))
		if out.Flush() != nil { // the output failed, whatever the journal says
			break
		}
		if err != nil {
			return wordData(g, c.Data, err)
		}
	}
	if err := out.Flush(); err != nil {
		return notHeld("%s", g.Lang.T("journal.not_written", "Detail", reason(err, g.Lang)))
	}
	return nil
}

// JournalImportCmd reads an export.
type JournalImportCmd struct {
	Data string `name:"data" required:"" placeholder:"DIR" help:"Data directory, without a journal yet."`
	File string `arg:"" help:"File written by export; - for standard input."`
}

// Run reads the whole export into a fresh journal beside the place it will have, verifies it, and only then puts
// it there.
func (c *JournalImportCmd) Run(g *Globals) (err error) {
	path := filepath.Join(c.Data, journalFile)
	if hasJournal(c.Data) {
		return badInput("%s", g.Lang.T("journal.exists", "Path", path))
	}
	in := g.In
	if c.File != "-" {
		f, err := openFile(c.File, g.Lang)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	undo, err := makeDir(c.Data, g.Lang)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			undo()
		}
	}()
	work, err := os.MkdirTemp(c.Data, "import-*")
	if err != nil {
		return badInput("%s", g.Lang.T("data.unusable", "Path", c.Data, "Detail", reason(err, g.Lang)))
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	rows, err := c.fill(g, in, filepath.Join(work, journalFile))
	if err != nil {
		return err
	}
	if err := os.Rename(filepath.Join(work, journalFile), path); err != nil {
		return wordData(g, c.Data, err)
	}
	fmt.Fprintln(g.Out, g.Lang.T("journal.imported", "Rows", g.Lang.T("journal.rows", "Count", rows), "Path", path, "Key", room.KeyFile, "Decks", room.DeckKeyFile, "People", peopleFile))
	return nil
}

// fill writes the rows of an export into the new journal path and proves that each has the hash it had.
func (c *JournalImportCmd) fill(g *Globals, in io.Reader, path string) (rows int, err error) {
	s, err := sqlite.Open(path)
	if err != nil {
		return 0, wordData(g, c.Data, err)
	}
	last := map[string]uint64{}
	err = eachLine(in, func(line []byte) error {
		var r journal.Record
		if err := json.Unmarshal(line, &r); err != nil || r.Stream == "" {
			return errors.New(g.Lang.T("journal.not_row"))
		}
		if r.Seq != last[r.Stream]+1 {
			return errors.New(g.Lang.T("journal.fault." + string(journal.RowsMissing)))
		}
		last[r.Stream] = r.Seq
		written, err := s.Append(g.Context, r.Stream, r.Seq-1, r)
		if err != nil {
			return err
		}
		if written.Hash != r.Hash {
			return errors.New(g.Lang.T("journal.fault." + string(journal.RowChanged)))
		}
		rows++
		return nil
	})
	if closed := s.Close(); err == nil && closed != nil {
		return rows, wordData(g, c.Data, closed)
	}
	switch {
	case err != nil:
		return rows, badInput("%s:%v", c.File, err)
	case rows == 0:
		return 0, badInput("%s", g.Lang.T("journal.no_rows", "Path", c.File))
	}
	return rows, nil
}
