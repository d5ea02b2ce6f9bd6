// Package proof keeps files that prove something, each under the name of its SHA-256, so that a row of the journal that names one proves
// which it was.
package proof

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// Max is the largest file that is kept, in bytes.
const Max = 2 << 20

// ErrTooLarge is a file that is larger than Max, or empty.
var ErrTooLarge = errors.New("proof: a file that cannot be kept")

// Store is a folder of such files. Its methods may be called concurrently.
type Store struct {
	dir string // "" in memory

	mu   sync.Mutex
	held map[string][]byte // where there is no folder
}

// Open opens a folder, which is made with the first file; "" keeps them in memory.
func Open(dir string) *Store { return &Store{dir: dir, held: map[string][]byte{}} }

// SumOf is the name of a file.
func SumOf(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

// TypeOf is the media type of a file, told from its contents, as a page may send it: what could run in a browser is not told.
func TypeOf(body []byte) string {
	switch kind, _, _ := strings.Cut(http.DetectContentType(body), ";"); kind {
	case "application/pdf", "image/png", "image/jpeg", "image/webp":
		return kind
	}
	return "application/octet-stream"
}

// Keep writes a file and returns its name: when it returns nil, it is on disk.
func (s *Store) Keep(body []byte) (sum string, err error) {
	if len(body) == 0 || len(body) > Max {
		return "", ErrTooLarge
	}
	sum = SumOf(body)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.dir == "" {
		s.held[sum] = body
		return sum, nil
	}
	if _, err := os.Stat(filepath.Join(s.dir, sum)); err == nil {
		return sum, nil
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return "", err
	}
	f, err := os.CreateTemp(s.dir, "*.part") // mode 0600
	if err != nil {
		return "", err
	}
	_, err = f.Write(body)
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), filepath.Join(s.dir, sum))
	}
	if err != nil {
		return "", errors.Join(err, os.Remove(f.Name()))
	}
	return sum, nil
}

// Read is a file by its name; fs.ErrNotExist where it is not there, any more or yet. One whose contents are not those that its name tells is an error.
func (s *Store) Read(sum string) ([]byte, error) {
	if !named(sum) {
		return nil, fs.ErrNotExist
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.dir == "" {
		if body, there := s.held[sum]; there {
			return body, nil
		}
		return nil, fs.ErrNotExist
	}
	body, err := os.ReadFile(filepath.Join(s.dir, sum))
	if err == nil && SumOf(body) != sum {
		err = fmt.Errorf("proof: %s is not what it was", sum)
	}
	return body, err
}

// Erase removes files for good; those that are not there are passed over.
func (s *Store) Erase(sums ...string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var errs []error
	for _, sum := range sums {
		delete(s.held, sum)
		if s.dir == "" || !named(sum) {
			continue
		}
		if err := os.Remove(filepath.Join(s.dir, sum)); !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// named reports whether a text is the name of a file.
func named(sum string) bool {
	b, err := hex.DecodeString(sum)
	return err == nil && len(b) == sha256.Size && strings.ToLower(sum) == sum
}
