// Package durable puts small files in place: whole or not at all, and on disk before the answer.
package durable

import (
	"errors"
	"os"
	"path/filepath"
)

// Partial ends the names of files that are not whole yet.
const Partial = ".part"

// Write puts a file in the place of another, readable by its owner alone. Its directory must be there.
func Write(path string, body []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*"+Partial) // mode 0600
	if err != nil {
		return err
	}
	_, err = f.Write(body)
	if err == nil {
		err = f.Sync()
	}
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return named(path)
}

// Remove removes a file for good.
func Remove(path string) error { return errors.Join(os.Remove(path), named(path)) }

// named makes a name durable: it is once its directory is, which systems that cannot sync one need not.
func named(path string) error {
	dir, err := os.Open(filepath.Dir(path))
	if err != nil {
		return nil
	}
	_ = dir.Sync()
	return dir.Close()
}
