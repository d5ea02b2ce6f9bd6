package room

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/floorbook/floorbook/internal/durable"
	"github.com/floorbook/floorbook/internal/vault"
)

// KeyFile is the name of the file in the data directory that holds the room's secret.
const KeyFile = "draw.key"

// Secret is what draws of seats and the keys of pages are made from: 32 bytes of the system's generator, fixed before the first
// draw. Every draw follows from it and from what it is for, so a crash cannot lose a committed draw, and nobody can try until a
// draw pleases.
//
// Whoever reads it can foretell draws of seats. Decks do not follow from it: see package vault.
type Secret [32]byte

// NewSecret returns a fresh random secret.
func NewSecret() Secret {
	var s Secret
	_, _ = rand.Read(s[:]) // never fails: the process ends if the system has no randomness
	return s
}

// LoadSecret reads the secret of the data directory dir. When there is none and create is true, it is created,
// readable by its owner alone, and synced to the disk.
func LoadSecret(dir string, create bool) (Secret, error) {
	path := filepath.Join(dir, KeyFile)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) && create {
		s := NewSecret()
		return s, durable.Write(path, []byte(hex.EncodeToString(s[:])+"\n"))
	}
	if err != nil {
		return Secret{}, fmt.Errorf("the key of the draws: %w", err)
	}
	b, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(b) != len(Secret{}) {
		return Secret{}, fmt.Errorf("%s does not hold a key of 64 hexadecimal digits: restore it from a backup", path)
	}
	return Secret(b), nil
}

// DeckKeyFile is the name of the file in the data directory that holds the keys which seal decks, the newest first, a line each. No
// copy of it lies in clear beside one of the journal: together they open every deck dealt so far.
const DeckKeyFile = "deck.key"

// LoadDeckKeys reads the keys of the decks of the data directory dir. When there are none and create is true, one is made, readable
// by its owner alone, and synced to the disk.
func LoadDeckKeys(dir string, create bool) (vault.Keys, error) {
	path := filepath.Join(dir, DeckKeyFile)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) && create {
		keys := vault.NewKeys()
		return keys, durable.Write(path, []byte(keys.Text()))
	}
	if err != nil {
		return nil, fmt.Errorf("the keys of the decks: %w", err)
	}
	keys, err := vault.Parse(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s does not hold keys of 64 hexadecimal digits, a line each: restore it from a backup", path)
	}
	return keys, nil
}

// fromSystem is a seed of the operating system's generator.
func fromSystem() (seed [32]byte) {
	_, _ = rand.Read(seed[:]) // never fails: the process ends if the system has no randomness
	return seed
}

// derive returns 32 bytes for one purpose in one stream. Every part is preceded by its length, so that no two
// purposes share their bytes.
func (s Secret) derive(purpose, stream, what string) [32]byte {
	h := hmac.New(sha256.New, s[:])
	for _, part := range []string{purpose, stream, what} {
		var n [8]byte
		binary.BigEndian.PutUint64(n[:], uint64(len(part)))
		h.Write(n[:])
		h.Write([]byte(part))
	}
	return [32]byte(h.Sum(nil))
}

// Key names something of the room by what it is made from: the same again gives the same key, and the key alone
// says nothing.
func (s Secret) Key(what string) string {
	key := s.derive("key", "", what)
	return hex.EncodeToString(key[:16])
}

// draw returns the seed of draw k of the stream, counted from 0.
func (s Secret) draw(stream string, k int) [32]byte {
	return s.derive("draw", stream, fmt.Sprint(k))
}
