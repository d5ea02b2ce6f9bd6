// Package vault seals the seeds of decks into the journal and opens them again, with keys that live apart from it. Who has the
// journal alone can open nothing; who has the keys too can open every deck sealed so far, and none that is still to come: a seed is
// drawn from the operating system when its deck is set.
//
// Whom an opened seed is shown to is the caller's matter. Beside the dealing code of internal/room nobody opens one.
package vault

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"strings"
)

// Keys are the keys of a room, the newest first: it seals, and each opens what it has sealed.
type Keys []Key

// Key is an AES-256 key.
type Key [32]byte

// What Open returns when it opens nothing.
var (
	ErrNoKey   = errors.New("vault: sealed with a key that is not here")
	ErrDamaged = errors.New("vault: damaged, or sealed for another hand")
)

// NewKeys returns one key of the system's generator.
func NewKeys() Keys {
	var k Key
	_, _ = rand.Read(k[:]) // never fails: the process ends if the system has no randomness
	return Keys{k}
}

// ErrNotKeys says that a text holds no keys.
var ErrNotKeys = errors.New("vault: not one key of 64 hexadecimal digits on each line")

// KeysMax is how many keys a room can have.
const KeysMax = 64

// Parse reads what Text writes.
func Parse(text string) (Keys, error) {
	var keys Keys
	for _, line := range strings.Fields(text) {
		b, err := hex.DecodeString(line)
		if err != nil || len(b) != len(Key{}) || len(keys) == KeysMax {
			return nil, ErrNotKeys
		}
		keys = append(keys, Key(b))
	}
	if len(keys) == 0 {
		return nil, ErrNotKeys
	}
	return keys, nil
}

// Text returns the keys, a line each.
func (k Keys) Text() string {
	var b strings.Builder
	for _, key := range k {
		b.WriteString(hex.EncodeToString(key[:]) + "\n")
	}
	return b.String()
}

// A sealed seed is: form 1, the first eight bytes of SHA-256("floorbook deck key" ‖ key), a random nonce of 12 bytes, the 32 bytes
// of the seed under AES-256-GCM, its tag of 16 bytes. The additional data are stream and hand, each after its length as 8 bytes,
// big-endian.
const (
	form1     = 1
	nameBytes = 8
	nonceAt   = 1 + nameBytes
	sealedAt  = nonceAt + 12
	length    = sealedAt + 32 + 16
)

// name tells a key from others and says nothing else of it.
func (k Key) name() []byte {
	sum := sha256.Sum256(append([]byte("floorbook deck key"), k[:]...))
	return sum[:nameBytes]
}

func (k Key) aead() cipher.AEAD {
	block, err := aes.NewCipher(k[:])
	if err != nil {
		panic(err) // the key has the length of one
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		panic(err)
	}
	return gcm
}

func boundTo(stream, hand string) []byte {
	var b []byte
	for _, part := range []string{stream, hand} {
		b = append(binary.BigEndian.AppendUint64(b, uint64(len(part))), part...)
	}
	return b
}

// Seal seals the seed of a hand with the newest key. It panics without keys.
func (k Keys) Seal(seed [32]byte, stream, hand string) []byte {
	var nonce [12]byte
	_, _ = rand.Read(nonce[:])
	b := append(append([]byte{form1}, k[0].name()...), nonce[:]...)
	return k[0].aead().Seal(b, nonce[:], seed[:], boundTo(stream, hand))
}

// Open opens the seed of a hand. The error is ErrNoKey or ErrDamaged.
func (k Keys) Open(sealed []byte, stream, hand string) ([32]byte, error) {
	if len(sealed) != length || sealed[0] != form1 {
		return [32]byte{}, ErrDamaged
	}
	for _, key := range k {
		if string(key.name()) != string(sealed[1:nonceAt]) {
			continue
		}
		seed, err := key.aead().Open(nil, sealed[nonceAt:sealedAt], sealed[sealedAt:], boundTo(stream, hand))
		if err != nil {
			return [32]byte{}, ErrDamaged
		}
		return [32]byte(seed), nil
	}
	return [32]byte{}, ErrNoKey
}
