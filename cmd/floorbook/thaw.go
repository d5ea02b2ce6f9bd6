package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/term"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/sqlite"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

// JournalThawCmd takes up a stream that is not whole as of a row that is good.
type JournalThawCmd struct {
	Data   string `name:"data" required:"" placeholder:"DIR" help:"Data directory. No room may be running on it."`
	At     uint64 `name:"at" required:"" placeholder:"ROW" help:"The last row that stays."`
	By     string `name:"by" required:"" placeholder:"NAME" help:"Sign-in name of whoever does it: an owner or a director."`
	Second string `name:"second" required:"" placeholder:"NAME" help:"Sign-in name of a second owner or director."`
	Stream string `arg:"" help:"The tournament, as journal verify names it."`
}

// Run asks both persons for their passwords, proves the rows that stay, and puts a journal without those behind in the place of the one
// that is there. Nothing is lost: the rows behind are in a file of their own, and the journal as it was is kept.
func (c *JournalThawCmd) Run(g *Globals) (err error) {
	path := filepath.Join(c.Data, journalFile)
	if isThere(filepath.Join(c.Data, databaseFile)) {
		return badInput("%s", g.Lang.T("database.thaw", "Dir", c.Data))
	}
	if _, err := os.Stat(path); err != nil {
		return badInput("%s", g.Lang.T("journal.none", "Path", c.Data, "File", journalFile))
	}
	secret, err := room.LoadSecret(c.Data, false)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	s, err := sqlite.Open(path)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	open := s // as long as the journal is in use
	defer func() {
		if open != nil {
			err = errors.Join(err, open.Close())
		}
	}()
	t, err := c.persons(g, secret)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp(c.Data, "thaw-*")
	if err != nil {
		return wordData(g, c.Data, err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	cut, head, rows, err := c.cut(g, s, t, work)
	if err != nil {
		return c.worded(g, err)
	}
	open = nil
	if err := s.Close(); err != nil {
		return wordData(g, c.Data, err)
	}
	heads, err := room.OpenHeads(c.Data, secret, nil)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	kept, err := c.replace(g, t, heads, head, path, cut)
	if err = errors.Join(err, heads.Close()); err != nil {
		return wordData(g, c.Data, err)
	}
	fmt.Fprintln(g.Out, g.Lang.T("journal.thaw.done", "Stream", c.Stream, "Row", int(c.At), "Behind", rows, "Path", kept))
	return nil
}

// persons proves who both are.
func (c *JournalThawCmd) persons(g *Globals, secret room.Secret) (t room.Thawing, err error) {
	k, err := officeOf(g.Context, c.Data)
	if err != nil {
		return t, wordData(g, c.Data, err)
	}
	defer k.Close()
	accounts, err := k.access(g.Context, pepper(secret))
	if err != nil {
		return t, wordData(g, c.Data, err)
	}
	defer accounts.Close()
	t = room.Thawing{Stream: c.Stream, Row: c.At}
	typed := bufio.NewReader(g.In)
	for _, one := range []struct {
		login string
		by    *role.By
	}{{c.By, &t.First}, {c.Second, &t.Second}} {
		password, err := askSecret(g, typed, g.Lang.T("journal.thaw.password", "Name", one.login))
		if err != nil {
			return t, err
		}
		a, err := accounts.CheckPassword(g.Context, "", one.login, password)
		if err != nil {
			return t, err
		}
		*one.by = role.By{Person: a.ID, Device: terminal.Device, Role: roleFor(a, role.Create)}
	}
	return t, t.May()
}

// roleFor is the role in which an account has a duty in the whole room, "" where it has none.
func roleFor(a access.Account, d role.Duty) role.Role {
	for _, r := range a.In("") {
		if r.May(d) {
			return r
		}
	}
	return ""
}

// askSecret reads a line that is not shown where somebody types it.
func askSecret(g *Globals, typed *bufio.Reader, prompt string) (string, error) {
	if in, ok := g.In.(*os.File); ok && term.IsTerminal(int(in.Fd())) {
		return askHidden(g, in, prompt)
	}
	line, err := typed.ReadString('\n')
	if err != nil && line == "" {
		return "", badInput("%s", prompt)
	}
	return strings.TrimRight(line, "\r\n"), nil
}

// cut writes the rows behind into a file of the data directory, and a journal without them into work.
func (c *JournalThawCmd) cut(g *Globals, s *sqlite.Store, t room.Thawing, work string) (cut string, head journal.Head, rows string, err error) {
	aside := filepath.Join(c.Data, fmt.Sprintf("thawed-%s-%d.jsonl", fileName(c.Stream), c.At+1))
	f, err := os.OpenFile(aside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", head, "", err
	}
	defer func() {
		if err = errors.Join(err, f.Close()); err != nil {
			err = errors.Join(err, os.Remove(aside))
		}
	}()
	if head, err = t.Prove(g.Context, s, journal.WriteLines(f)); err != nil {
		return "", head, "", err
	}
	if err := f.Sync(); err != nil {
		return "", head, "", err
	}
	cut = filepath.Join(work, journalFile)
	return cut, head, aside, s.CopyWithout(g.Context, cut, c.Stream, c.At)
}

// fileName is a stream's name as far as every file system takes it.
func fileName(stream string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return '_'
	}, strings.ToLower(stream))
}

// replace notes both persons in the journal that was cut, and puts it in the place of the other, which is kept.
func (c *JournalThawCmd) replace(g *Globals, t room.Thawing, heads *room.Heads, head journal.Head, path, cut string) (kept string, err error) {
	s, err := sqlite.Open(cut)
	if err != nil {
		return "", err
	}
	err = t.Note(g.Context, s, heads, head, tournament.Instant(time.Now().UnixMilli()))
	if err = errors.Join(err, s.Close()); err != nil {
		return "", err
	}
	return sqlite.Swap(path, cut)
}

// worded says which row is not good.
func (c *JournalThawCmd) worded(g *Globals, err error) error {
	var broken *journal.Broken
	var refused *refusal.Error
	switch {
	case errors.As(err, &broken):
		fault := g.Lang.T("journal.fault."+string(broken.Fault), "Detail", broken.Detail)
		return notHeld("%s", g.Lang.T("journal.broken", "Stream", broken.Stream, "Row", broken.Seq, "Fault", fault))
	case errors.As(err, &refused):
		return err
	}
	return wordData(g, c.Data, err)
}
