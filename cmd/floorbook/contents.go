package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/backup"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/room"
)

// contents are the parts of a data directory that a backup holds, in the order in which they are copied while the room runs. Heads are
// never ahead of a journal copied after them; whoever a row names, and the key of what it seals, are there when it is written.
var contents = []backup.Part{
	{Name: room.HeadsFile},
	{Name: journalFile, Kind: backup.Database},
	{Name: peopleFile, Kind: backup.Database},
	{Name: accessFile, Kind: backup.Database},
	{Name: room.KeyFile},
	{Name: room.DeckKeyFile},
	{Name: room.ClockFile},
	{Name: proofsFolder, Kind: backup.Folder}, // after the journal: what a row names is there before it
	{Name: retentionFile},
	{Name: booksFolder, Kind: backup.Folder},
	{Name: wallsFolder, Kind: backup.Folder},
	{Name: databaseFile, Kind: backup.Aside}, // where the journal was: what is put back is a file again
	{Name: erasedFile},                       // last: whoever was erased while the names were copied is on it
}

// copied is a copy of a data directory that has been proved.
type copied struct {
	Dir     string
	Secret  room.Secret
	Streams []room.Verified
	People  people.Store
	Access  *access.Store
}

// prove reads the whole copy in dir: the journal's chains against the heads noted with it, every row replayed, the decks of hands that are over, the
// people and the accounts. The error is a *journal.Broken where a row is not good. Close what it returns.
func prove(ctx context.Context, dir string) (c *copied, err error) {
	c = &copied{Dir: dir}
	defer func() {
		if err != nil {
			err = errors.Join(err, c.Close())
			c = nil
		}
	}()
	if c.Secret, err = room.LoadSecret(dir, false); err != nil {
		return c, err
	}
	if c.Streams, err = proveJournal(ctx, dir, c.Secret); err != nil {
		return c, err
	}
	if c.People, err = people.Open(filepath.Join(dir, peopleFile)); err != nil {
		return c, err
	}
	c.Access, err = access.Open(filepath.Join(dir, accessFile), pepper(c.Secret), nil)
	return c, err
}

func proveJournal(ctx context.Context, dir string, secret room.Secret) (streams []room.Verified, err error) {
	s, err := openToRead(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	return openerOf(dir).Verify(ctx, s, room.NotedHeads(dir, secret)...)
}

// pepper is what PINs are hashed with, beside the file that holds them.
func pepper(s room.Secret) string { return s.Key("pepper of PINs") }

// Close closes the files of the copy; the folder stays.
func (c *copied) Close() error {
	var errs []error
	if c.People != nil {
		errs = append(errs, c.People.Close())
	}
	if c.Access != nil {
		errs = append(errs, c.Access.Close())
	}
	return errors.Join(errs...)
}

// known is what a data directory still tells of itself, as far as it can be read.
type known struct {
	Rows   map[string]uint64 // by stream
	People map[string]people.Person
	Access *access.Store // nil where it cannot be read

	office *office
}

// knownIn reads what it can of dir, with the secret that its heads are signed by.
func knownIn(ctx context.Context, dir string, secret room.Secret) known {
	k := known{Rows: map[string]uint64{}, People: map[string]people.Person{}}
	for _, head := range room.NotedHeads(dir, secret) {
		k.Rows[head.Stream] = head.Seq
	}
	k.journal(ctx, dir)
	office, err := officeOf(ctx, dir)
	if err != nil {
		return k
	}
	k.office = office
	if office.has(peopleFile) {
		if s, err := office.people(ctx); err == nil {
			if all, err := s.All(ctx); err == nil {
				k.People = all
			}
			_ = s.Close() // it was read
		}
	}
	if office.has(accessFile) {
		if s, err := office.access(ctx, pepper(secret)); err == nil {
			k.Access = s
		}
	}
	return k
}

// journal adds rows that the heads do not know of yet.
func (k known) journal(ctx context.Context, dir string) {
	if !hasJournal(dir) {
		return
	}
	s, err := openToRead(ctx, dir)
	if err != nil {
		return
	}
	defer s.Close()
	names, err := s.Streams(ctx)
	if err != nil {
		return
	}
	for _, name := range names {
		var head journal.Head
		if head, err = s.Head(ctx, name); err == nil {
			k.Rows[name] = max(k.Rows[name], head.Seq)
		}
	}
}

func (k known) Close() error {
	var err error
	if k.Access != nil {
		err = k.Access.Close()
	}
	return errors.Join(err, k.office.Close())
}

func isThere(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
