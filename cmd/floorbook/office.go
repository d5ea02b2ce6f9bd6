package main

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/backup"
	"github.com/floorbook/floorbook/internal/folder"
	"github.com/floorbook/floorbook/internal/journal/postgres"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/tables"
)

// office is where a room keeps what changes, beside its journal: people, access and small files. That is the data directory, or the database that
// the journal is in.
type office struct {
	dir    string
	server *tables.Server // nil: the data directory
	Files  *folder.Folder
}

// movedFile is there, in a database, once all that changes of a room is in it. Before that it is in the data directory, whatever the journal is in.
const movedFile = "moved"

// onDisk is the office of a data directory whose database, if it has one, keeps nothing of it.
func onDisk(dir string) *office { return &office{dir: dir, Files: folder.Disk(dir)} }

// officeOf opens where the room of dir keeps what changes.
func officeOf(ctx context.Context, dir string) (*office, error) {
	address, err := databaseOf(dir)
	if err != nil || address == "" {
		return onDisk(dir), err
	}
	k, err := connected(ctx, dir, address)
	if err != nil {
		return nil, err
	}
	_, err = k.Files.Read(movedFile)
	if errors.Is(err, fs.ErrNotExist) {
		return onDisk(dir), k.Close()
	}
	if err != nil {
		return nil, errors.Join(&databaseError{postgres.Address(address), err}, k.Close())
	}
	return k, nil
}

// connected is what a database keeps, or may come to.
func connected(ctx context.Context, dir, address string) (*office, error) {
	server, err := tables.Connect(ctx, address)
	if err != nil {
		return nil, &databaseError{postgres.Address(address), err}
	}
	files, err := folder.In(ctx, server)
	if err != nil {
		return nil, errors.Join(&databaseError{postgres.Address(address), err}, server.Close())
	}
	return &office{dir, server, files}, nil
}

// Close closes the connections.
func (k *office) Close() error {
	if k == nil || k.server == nil {
		return nil
	}
	return k.server.Close()
}

func (k *office) people(ctx context.Context) (people.Store, error) {
	if k.server != nil {
		return people.OpenIn(ctx, k.server)
	}
	return people.Open(filepath.Join(k.dir, peopleFile))
}

func (k *office) access(ctx context.Context, pepper string) (*access.Store, error) {
	if k.server != nil {
		return access.OpenIn(ctx, k.server, pepper, nil)
	}
	return access.Open(filepath.Join(k.dir, accessFile), pepper, nil)
}

// snapshots is where those of the journal's streams are, which may be deleted at any time: in a database where any node finds them.
func (k *office) snapshots(ctx context.Context) (*folder.Folder, error) {
	if k.server != nil {
		return folder.Snapshots(ctx, k.server)
	}
	return folder.Disk(filepath.Join(k.dir, snapshotsFolder)), nil
}

// has reports whether people and access are there already: opening them makes them.
func (k *office) has(file string) bool {
	return k.server != nil || isThere(filepath.Join(k.dir, file))
}

// keptFiles are the small files of a data directory, keptFolders the folders, which move with people and access.
var (
	keptFiles   = []string{retentionFile, erasedFile}
	keptFolders = []string{proofsFolder, booksFolder, wallsFolder}
)

// errRoomThere says that a database keeps what changes of some room already.
var errRoomThere = errors.New("the database keeps people or files already")

// moveIn copies what changes from the data directory into a database, all in one transaction, proved, and has it count from then on. moved is false
// where it does so already.
func (k *office) moveIn(ctx context.Context) (moved bool, err error) {
	all := make([]*tables.DB, 3)
	for i, set := range []tables.Set{people.Tables, access.Tables, folder.Tables} {
		if all[i], err = k.server.Set(ctx, set); err != nil {
			return false, err
		}
		defer all[i].Close()
	}
	err = tables.Together(ctx, all, func(tx *tables.Tx) error {
		to := folder.Within(ctx, tx)
		if _, err := to.Read(movedFile); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		moved = true
		for _, one := range []struct {
			set  tables.Set
			file string
		}{{people.Tables, peopleFile}, {access.Tables, accessFile}} {
			if err := fillFrom(ctx, tx, filepath.Join(k.dir, one.file), one.set); err != nil {
				return err
			}
		}
		from := folder.Disk(k.dir)
		err := from.CopyFiles(to, keptFiles...)
		for _, name := range keptFolders {
			err = errors.Join(err, from.Sub(name).Copy(to.Sub(name)))
		}
		return errors.Join(err, to.Write(movedFile, nil))
	})
	if errors.Is(err, tables.ErrNotEmpty) {
		err = errRoomThere
	}
	return moved, err
}

// fillFrom copies the file of a set, where there is one.
func fillFrom(ctx context.Context, tx *tables.Tx, path string, set tables.Set) (err error) {
	if !isThere(path) {
		return nil
	}
	from, err := tables.File(ctx, path, set)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	return tx.Fill(ctx, from, set)
}

// settled is officeOf a room that is held, once what changes stands where its journal does: what a release before has left in the directory of a room in a
// database is moved there, and set aside.
func settled(ctx context.Context, dir string) (k *office, err error) {
	address, err := databaseOf(dir)
	if err != nil || address == "" {
		return onDisk(dir), err
	}
	if k, err = connected(ctx, dir, address); err != nil {
		return nil, err
	}
	if _, err := k.moveIn(ctx); err != nil {
		return nil, errors.Join(&databaseError{postgres.Address(address), err}, k.Close())
	}
	if !slices.ContainsFunc(moves(), func(name string) bool { return isThere(filepath.Join(dir, name)) }) {
		return k, nil
	}
	kept, err := setAside(ctx, dir, address)
	if err != nil {
		return nil, errors.Join(err, k.Close())
	}
	slog.Warn("people and files of this room are in its database; those of the directory are set aside", "folder", kept)
	return k, nil
}

// moves are the parts of a data directory that are in a database, once it keeps what changes.
func moves() []string { return slices.Concat([]string{peopleFile, accessFile}, keptFiles, keptFolders) }

// stays are the parts of a data directory that stay there while the rest is in a database: keys, and what is one machine's.
func stays() (out []backup.Part) {
	leave := append(moves(), journalFile, databaseFile)
	for _, p := range contents {
		if !slices.Contains(leave, p.Name) {
			out = append(out, p)
		}
	}
	return out
}

// setAside leaves in a data directory what stays there, and the address of the database that the rest is in; as it was, all of it is in the folder that is
// returned. From its last word on the database counts: one that is cut short is finished by the next start. The room is held.
func setAside(ctx context.Context, dir, address string) (kept string, err error) {
	s, err := backup.Stage(ctx, dir, stays())
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if err := os.WriteFile(filepath.Join(s.Dir, databaseFile), []byte(address+"\n"), 0o600); err != nil {
		return "", err
	}
	return backup.Place(dir, s, contents)
}

// partsOf are the contents of dir, with what is in a database from there. Close what is returned.
func partsOf(ctx context.Context, dir string) (parts []backup.Part, k *office, err error) {
	if k, err = officeOf(ctx, dir); err != nil {
		return nil, nil, err
	}
	parts = slices.Clone(contents)
	for i := range parts {
		switch name := parts[i].Name; {
		case name == journalFile && isThere(filepath.Join(dir, databaseFile)):
			parts[i].Make = func(ctx context.Context, to string) error { return fileOf(ctx, dir, to) }
		case k.server == nil:
		case name == peopleFile:
			parts[i].Make = func(ctx context.Context, to string) error { return k.tableTo(ctx, to, people.Tables) }
		case name == accessFile:
			parts[i].Make = func(ctx context.Context, to string) error { return k.tableTo(ctx, to, access.Tables) }
		case slices.Contains(keptFiles, name):
			parts[i].Make = func(_ context.Context, to string) error {
				return k.Files.CopyFiles(folder.Disk(filepath.Dir(to)), name)
			}
		case slices.Contains(keptFolders, name):
			parts[i].Make = func(_ context.Context, to string) error { return k.Files.Sub(name).Copy(folder.Disk(to)) }
		}
	}
	return parts, k, nil
}

// tableTo writes what a database holds of a set into a new file, as it is at one instant.
func (k *office) tableTo(ctx context.Context, to string, set tables.Set) (err error) {
	from, err := k.server.Set(ctx, set)
	if err != nil {
		return err
	}
	file, err := tables.File(ctx, to, set)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return from.Still(ctx, func(r tables.Reader) error {
		return file.Change(ctx, func(tx *tables.Tx) (func(), error) { return nil, tx.Fill(ctx, r, set) })
	})
}
