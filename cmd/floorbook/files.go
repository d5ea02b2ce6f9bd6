package main

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"syscall"

	"github.com/floorbook/floorbook/internal/lang"
)

// openFile opens a file for reading; what is wrong is bad input. Some systems open a folder like a file: it is
// refused here.
func openFile(name string, l lang.Lang) (*os.File, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, unreadable(name, err, l)
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = syscall.EISDIR
	}
	if err != nil {
		_ = f.Close() // nothing was written
		return nil, unreadable(name, err, l)
	}
	return f, nil
}

// unreadable says that a file cannot be read, why, and what to do.
func unreadable(name string, err error, l lang.Lang) error {
	return badInput("%s", l.T("file.unreadable", "File", name, "Reason", reason(err, l)))
}

// reasons are the messages for what the operating system says in English only.
var reasons = []struct {
	is  error
	key string
}{
	{syscall.EISDIR, "reason.folder"},
	{syscall.ENOTDIR, "reason.not_folder"},
	{syscall.EADDRINUSE, "reason.address_in_use"},
	{syscall.ENOSPC, "reason.disk_full"},
	{fs.ErrNotExist, "reason.missing"},
	{fs.ErrPermission, "reason.forbidden"},
}

// reason is the cause of a file or network error, without the operation and the path that it repeats.
func reason(err error, l lang.Lang) string {
	for _, r := range reasons {
		if errors.Is(err, r.is) {
			return l.T(r.key)
		}
	}
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	if dns := (*net.DNSError)(nil); errors.As(err, &dns) {
		return l.T("reason.no_address", "Name", dns.Name)
	}
	return err.Error()
}

// makeDir makes the folder dir and those above it that are missing, and returns how to take away again what was
// made, as far as it is empty.
func makeDir(dir string, l lang.Lang) (undo func(), err error) {
	var made []string
	for at := filepath.Clean(dir); ; at = filepath.Dir(at) {
		if _, err := os.Stat(at); err == nil || at == filepath.Dir(at) {
			break
		}
		made = append(made, at)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, badInput("%s", l.T("data.no_directory", "Path", dir, "Detail", reason(err, l)))
	}
	return func() {
		for _, at := range made {
			_ = os.Remove(at) // somebody may have put something there in the meantime: then it stays
		}
	}, nil
}

// filesOf lists the files named, "-" for standard input, and those wanted of the folders named; a folder that has none is an error in the
// words of none.
func filesOf(paths []string, wanted func(name string) bool, none string, l lang.Lang) (files []string, err error) {
	for _, p := range paths {
		info, err := os.Stat(p)
		if p != "-" && err != nil {
			return nil, unreadable(p, err, l)
		}
		if p == "-" || !info.IsDir() {
			files = append(files, p)
			continue
		}
		before := len(files)
		err = filepath.WalkDir(p, func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && wanted(name) {
				files = append(files, name)
			}
			return err
		})
		if err != nil {
			return nil, unreadable(p, err, l)
		}
		if len(files) == before {
			return nil, badInput("%s", l.T(none, "Path", p))
		}
	}
	return files, nil
}
