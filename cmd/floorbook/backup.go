package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"filippo.io/age"

	"github.com/floorbook/floorbook/internal/backup"
	"github.com/floorbook/floorbook/internal/journal"
)

// BackupCmd writes everything a room holds into one encrypted file.
type BackupCmd struct {
	Data       string   `name:"data" required:"" placeholder:"DIR" help:"Data directory; a room may be running on it."`
	To         []string `name:"to" placeholder:"KEY" xor:"lock" help:"Encrypt for this key (age1…, printed by backup-key). May be repeated."`
	Passphrase string   `name:"passphrase-file" placeholder:"FILE" xor:"lock" help:"Encrypt with the passphrase on the first line of this file; without it and --to, it is asked for."`
	File       string   `arg:"" help:"New file."`
}

// Run writes the backup and says what it holds. It exits 1 when the file is written and the journal in it is not whole.
func (c *BackupCmd) Run(g *Globals) error {
	if !hasJournal(c.Data) {
		return badInput("%s", g.Lang.T("journal.none", "Path", c.Data, "File", journalFile))
	}
	if isThere(c.File) {
		return badInput("%s", g.Lang.T("journal.exists", "Path", c.File))
	}
	recipients, err := c.recipients(g)
	if err != nil {
		return err
	}
	s, t, err := copyData(g.Context, c.Data)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	if err := t.write(s, c.File, recipients); err != nil {
		return wordBackup(g, c.File, err)
	}
	if err := t.print(g); err != nil {
		return err
	}
	if t.Broken != nil {
		return notHeld("%s", g.Lang.T("backup.not_whole", "Path", c.File, "Fault", wordFault(g, t.Broken)))
	}
	return nil
}

func (c *BackupCmd) recipients(g *Globals) ([]age.Recipient, error) {
	if len(c.To) > 0 {
		return recipientsOf(g, c.To)
	}
	phrase, err := newPhrase(g, c.Passphrase)
	if err != nil {
		return nil, err
	}
	r, err := age.NewScryptRecipient(phrase)
	if err != nil {
		return nil, err
	}
	return []age.Recipient{r}, nil
}

func recipientsOf(g *Globals, to []string) ([]age.Recipient, error) {
	r, err := backup.Recipients(to...)
	if err != nil {
		return nil, badInput("%s", g.Lang.T("backup.bad_recipient", "Detail", err.Error()))
	}
	return r, nil
}

// taken is a backup that was written.
type taken struct {
	File     string          `json:"file"`
	Size     int64           `json:"size"` // bytes
	Made     int64           `json:"made"` // Unix milliseconds
	Streams  int             `json:"streams"`
	Rows     uint64          `json:"rows"`
	People   int             `json:"people"`
	Accounts int             `json:"accounts"`
	Fault    string          `json:"fault,omitempty"`
	Broken   *journal.Broken `json:"-"`
}

// copyData copies the data directory dir and proves the copy. A journal that is not whole is copied all the same, and Broken says so: the
// streams that are good are in it. What it returns is written, or closed.
func copyData(ctx context.Context, dir string) (s *backup.Staged, t taken, err error) {
	t = taken{Made: time.Now().UnixMilli()}
	parts, k, err := partsOf(ctx, dir)
	if err != nil {
		return nil, t, err
	}
	defer func() { err = errors.Join(err, k.Close()) }()
	if s, err = backup.Stage(ctx, dir, parts); err != nil {
		return nil, t, err
	}
	c, err := prove(ctx, s.Dir)
	if errors.As(err, &t.Broken) {
		t.Fault = t.Broken.Error()
		return s, t, nil
	}
	if err == nil {
		err = errors.Join(t.count(ctx, c), c.Close())
	}
	if err != nil {
		return nil, t, errors.Join(err, s.Close())
	}
	return s, t, nil
}

// write encrypts the copy into a new file and removes it.
func (t *taken) write(s *backup.Staged, file string, to []age.Recipient) (err error) {
	defer func() { err = errors.Join(err, s.Close()) }()
	t.File = file
	t.Size, err = s.Write(file, backup.Manifest{Made: t.Made, Program: version(), Fault: t.Fault}, to...)
	return err
}

func (t *taken) count(ctx context.Context, c *copied) error {
	for _, v := range c.Streams {
		t.Rows += v.Seq
		if v.Tournament {
			t.Streams++
		}
	}
	all, err := c.People.All(ctx)
	t.People, t.Accounts = len(all), len(c.Access.Accounts())
	return err
}

func (t taken) print(g *Globals) error {
	if g.JSON {
		return json.NewEncoder(g.Out).Encode(t)
	}
	if t.Broken == nil {
		say(g, "backup.written", "Path", t.File, "Size", megabytes(g, t.Size))
		say(g, "backup.holds", "Tournaments", t.Streams, "Rows", g.Lang.T("journal.rows", "Count", int(t.Rows)), "People", t.People, "Accounts", t.Accounts)
	}
	return nil
}

// megabytes words a size, to a tenth.
func megabytes(g *Globals, bytes int64) string {
	tenths := (bytes + 99_999) / 100_000
	return g.Lang.T("backup.megabytes", "Whole", tenths/10, "Tenths", tenths%10)
}

// wordBackup says in the reader's language why a backup cannot be written or read.
func wordBackup(g *Globals, path string, err error) error {
	for _, known := range []struct {
		is  error
		key string
	}{
		{backup.ErrExists, "journal.exists"},
		{backup.ErrNotBackup, "backup.not_one"},
		{backup.ErrNewer, "backup.newer"},
		{backup.ErrDamaged, "backup.damaged"},
		{backup.ErrWrongKey, "backup.wrong_key"},
		{backup.ErrWrongPhrase, "backup.wrong_phrase"},
		{backup.ErrNeedsKey, "backup.needs_key"},
	} {
		if errors.Is(err, known.is) {
			return badInput("%s", g.Lang.T(known.key, "Path", path))
		}
	}
	var f *failure
	if errors.As(err, &f) || errors.Is(err, context.Canceled) {
		return err
	}
	return badInput("%s", g.Lang.T("backup.not_written", "Path", path, "Detail", reason(err, g.Lang)))
}

// BackupKeyCmd makes a key.
type BackupKeyCmd struct {
	File string `arg:"" help:"New file, to be kept away from this machine: whoever has it opens the backups."`
}

// Run writes the key and prints the recipient.
func (c *BackupKeyCmd) Run(g *Globals) error {
	text, recipient, err := backup.NewKey()
	if err != nil {
		return err
	}
	f, err := os.OpenFile(c.File, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	switch {
	case errors.Is(err, os.ErrExist):
		return badInput("%s", g.Lang.T("journal.exists", "Path", c.File))
	case err != nil:
		return wordBackup(g, c.File, err)
	}
	_, err = f.Write(text)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return wordBackup(g, c.File, errors.Join(err, os.Remove(c.File)))
	}
	if g.JSON {
		return json.NewEncoder(g.Out).Encode(struct {
			File      string `json:"file"`
			Recipient string `json:"recipient"`
		}{c.File, recipient})
	}
	fmt.Fprintln(g.Out, recipient)
	fmt.Fprintln(g.Err, g.Lang.T("backup.key.made", "Path", c.File))
	return nil
}
