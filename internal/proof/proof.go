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
	"slices"
	"strings"

	"github.com/floorbook/floorbook/internal/folder"
)

// Max is the largest file that is kept, in bytes.
const Max = 2 << 20

// ErrTooLarge is a file that is larger than Max, or empty.
var ErrTooLarge = errors.New("proof: a file that cannot be kept")

// Store is a folder of such files. Its methods may be called concurrently.
type Store struct{ in *folder.Folder }

// Open opens a folder; nil keeps files in memory.
func Open(in *folder.Folder) *Store {
	if in == nil {
		in = folder.Memory()
	}
	return &Store{in}
}

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
	if _, err := s.Read(sum); err == nil {
		return sum, nil
	}
	return sum, s.in.Write(sum, body)
}

// Read is a file by its name; fs.ErrNotExist where it is not there, any more or yet. One whose contents are not those that its name tells is an error.
func (s *Store) Read(sum string) ([]byte, error) {
	if !named(sum) {
		return nil, fs.ErrNotExist
	}
	body, err := s.in.Read(sum)
	if err == nil && SumOf(body) != sum {
		err = fmt.Errorf("proof: %s is not what it was", sum)
	}
	return body, err
}

// Erase removes files for good; those that are not there are passed over.
func (s *Store) Erase(sums ...string) error {
	return s.in.Remove(slices.DeleteFunc(slices.Clone(sums), func(sum string) bool { return !named(sum) })...)
}

// named reports whether a text is the name of a file.
func named(sum string) bool {
	b, err := hex.DecodeString(sum)
	return err == nil && len(b) == sha256.Size && strings.ToLower(sum) == sum
}
