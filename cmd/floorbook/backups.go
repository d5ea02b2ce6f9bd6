package main

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"filippo.io/age"

	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
)

// BackupFlags are those of serve for the backups that it makes by itself.
type BackupFlags struct {
	Dir   string        `name:"dir" placeholder:"DIR" help:"Write backups into this folder by itself, best on another disk; --backup-to says for which key."`
	Every time.Duration `name:"every" default:"1h" placeholder:"TIME" help:"Time between two backups: 30m, 1h."`
	Keep  int           `name:"keep" default:"48" help:"Backups of this room kept in the folder; older ones are removed."`
	To    []string      `name:"to" placeholder:"KEY" help:"Encrypt backups for this key (age1…, printed by backup-key). May be repeated."`
}

// Limits of the flags.
const (
	backupEveryMin = time.Minute
	backupRetry    = 5 * time.Minute // after a failure, where backups are made less often
)

// recipients are those of the backups; nil where none are made.
func (f BackupFlags) recipients(g *Globals) ([]age.Recipient, error) {
	switch {
	case f.Dir == "" && len(f.To) == 0:
		return nil, nil
	case f.Dir == "" || len(f.To) == 0:
		return nil, badInput("%s", g.Lang.T("serve.backup.both"))
	case f.Every < backupEveryMin:
		return nil, badInput("%s", g.Lang.T("serve.backup.every", "Min", backupEveryMin.String()))
	case f.Keep < 1:
		return nil, badInput("%s", g.Lang.T("serve.backup.keep"))
	}
	return recipientsOf(g, f.To)
}

// backups makes the backups of a room that runs.
type backups struct {
	BackupFlags
	d    *data
	to   []age.Recipient
	name string // begins the names of this room's files
	log  *slog.Logger
	now  func() time.Time

	mu    sync.Mutex
	begun time.Time
	last  time.Time // of the last whole one
	fault frame.BackupFault
}

// backupEnd ends the names of backups; before it stands the time, in UTC.
const (
	backupEnd  = ".age"
	damagedEnd = "-damaged.age" // of a journal that is not whole: the latest alone is kept
	backupTime = "20060102T150405Z"
)

func (d *data) backups(f BackupFlags, to []age.Recipient) *backups {
	b := &backups{BackupFlags: f, d: d, to: to, name: "floorbook-" + d.Secret.Key("names of backups")[:8] + "-", log: slog.Default(), now: time.Now}
	b.begun = b.now()
	if files := b.files(); len(files) > 0 {
		b.last = b.timeOf(files[0])
	}
	return b
}

// State is how the backups are.
func (b *backups) State() frame.Backup {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := frame.Backup{Fault: b.fault}
	since := b.begun
	if !b.last.IsZero() {
		s.At = b.last.UnixMilli()
	}
	if b.last.After(since) {
		since = b.last
	}
	if s.Fault == "" && b.now().Sub(since) > 2*b.Every {
		s.Fault = frame.BackupLate
	}
	return s
}

// keep makes backups until ctx ends; stop waits for the one that is being made.
func (b *backups) keep(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		wait := max(0, b.Every-b.now().Sub(b.last))
		for {
			timer := time.NewTimer(wait)
			select {
			case <-ctx.Done():
				timer.Stop()
				return
			case <-timer.C:
			}
			wait = b.Every
			if !b.once(ctx) {
				wait = min(wait, backupRetry)
			}
		}
	}()
	return func() {
		cancel()
		<-done
	}
}

// once makes a backup, and removes old ones when it is whole.
func (b *backups) once(ctx context.Context) (whole bool) {
	file, fault, err := b.make(ctx)
	if ctx.Err() != nil {
		return false // the program ends: nothing failed
	}
	b.mu.Lock()
	if b.fault = fault; fault == "" {
		b.last = b.timeOf(file)
	}
	b.mu.Unlock()
	if fault != "" {
		b.log.Error("no whole backup", "dir", b.Dir, "fault", string(fault), "err", err)
		return false
	}
	if err := b.prune(); err != nil {
		b.log.Error("old backups not removed", "dir", b.Dir, "err", err)
	}
	entry := logbook.Entry{Kind: logbook.BackupWritten, Subject: file}
	if err := b.d.Room.Note(ctx, rand.Text(), entry, role.By{Person: "backup", Role: role.Clock}); err != nil {
		b.log.Error("backup not noted in the logbook", "file", file, "err", err)
	}
	return true
}

// make writes a backup and returns its name.
func (b *backups) make(ctx context.Context) (file string, fault frame.BackupFault, err error) {
	if err := os.MkdirAll(b.Dir, 0o700); err != nil {
		return "", frame.BackupNotWritten, err
	}
	s, t, err := copyData(ctx, b.d.Dir)
	if err != nil {
		return "", full(err, frame.BackupNotRead), err
	}
	file = b.name + b.now().UTC().Format(backupTime) + backupEnd
	if t.Broken != nil {
		file = strings.TrimSuffix(file, backupEnd) + damagedEnd
	}
	if err := t.write(s, filepath.Join(b.Dir, file), b.to); err != nil {
		return "", full(err, frame.BackupNotWritten), err
	}
	if t.Broken != nil {
		return file, frame.BackupNotWhole, errors.Join(t.Broken, b.pruneDamaged(file))
	}
	return file, "", nil
}

func full(err error, otherwise frame.BackupFault) frame.BackupFault {
	if errors.Is(err, syscall.ENOSPC) {
		return frame.BackupFull
	}
	return otherwise
}

// files are the names of this room's backups in the folder, the newest first.
func (b *backups) files() []string {
	all, err := os.ReadDir(b.Dir)
	if err != nil {
		return nil
	}
	var out []string
	for _, e := range all {
		if e.Type().IsRegular() && !b.timeOf(e.Name()).IsZero() {
			out = append(out, e.Name())
		}
	}
	slices.SortFunc(out, func(x, y string) int { return strings.Compare(y, x) })
	return out
}

// timeOf is when a backup was made by its name; zero for other files.
func (b *backups) timeOf(file string) time.Time {
	stamp, ours := strings.CutPrefix(file, b.name)
	stamp, ends := strings.CutSuffix(stamp, backupEnd)
	at, err := time.Parse(backupTime, stamp)
	if !ours || !ends || err != nil {
		return time.Time{}
	}
	return at
}

// pruneDamaged removes the copies of a damaged journal but one.
func (b *backups) pruneDamaged(but string) error {
	all, err := filepath.Glob(filepath.Join(b.Dir, b.name+"*"+damagedEnd))
	for _, path := range all {
		if filepath.Base(path) != but {
			err = errors.Join(err, os.Remove(path))
		}
	}
	return err
}

func (b *backups) prune() error {
	var errs []error
	for i, name := range b.files() {
		if i >= b.Keep {
			errs = append(errs, os.Remove(filepath.Join(b.Dir, name)))
		}
	}
	return errors.Join(errs...)
}
