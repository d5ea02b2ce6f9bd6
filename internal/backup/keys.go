package backup

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"filippo.io/age"
)

// Errors of what is to open a backup.
var (
	ErrWrongKey    = errors.New("backup: none of the keys opens it")
	ErrWrongPhrase = errors.New("backup: the passphrase does not open it")
	ErrNeedsKey    = errors.New("backup: encrypted for a key")
)

// unsealed says in this package's words why age opens nothing.
func unsealed(err error) error {
	var none *age.NoIdentityMatchError
	switch {
	case errors.Is(err, ErrWrongPhrase):
		return ErrWrongPhrase
	case errors.Is(err, ErrNeedsKey):
		return ErrNeedsKey
	case errors.As(err, &none):
		return ErrWrongKey
	}
	return fmt.Errorf("%w: %w", ErrNotBackup, err)
}

// Asked is the identity of whoever knows the passphrase: it is asked for when the backup is encrypted with one. Others need a key.
func Asked(ask func() (string, error)) age.Identity { return asked(ask) }

type asked func() (string, error)

func (ask asked) Unwrap(stanzas []*age.Stanza) ([]byte, error) {
	if len(stanzas) != 1 || stanzas[0].Type != "scrypt" {
		return nil, ErrNeedsKey
	}
	phrase, err := ask()
	if err != nil {
		return nil, err
	}
	id, err := age.NewScryptIdentity(phrase)
	if err != nil {
		return nil, ErrWrongPhrase
	}
	key, err := id.Unwrap(stanzas)
	if errors.Is(err, age.ErrIncorrectIdentity) {
		return nil, ErrWrongPhrase
	}
	return key, err
}

// Recipients reads recipients of age: "age1…", one each.
func Recipients(texts ...string) ([]age.Recipient, error) {
	var out []age.Recipient
	for _, text := range texts {
		r, err := age.ParseRecipients(bytes.NewReader([]byte(text)))
		if err != nil {
			return nil, fmt.Errorf("%q: %w", clipped(text), err)
		}
		out = append(out, r...)
	}
	return out, nil
}

func clipped(s string) string {
	if len(s) > 20 {
		return s[:20] + "…"
	}
	return s
}

// NewKey is a new key: what stands in its file, and the recipient by which backups are encrypted for it.
func NewKey() (file []byte, recipient string, err error) {
	id, err := age.GenerateX25519Identity()
	if err != nil {
		return nil, "", err
	}
	recipient = id.Recipient().String()
	return []byte("# floorbook backup-key\n# " + recipient + "\n" + id.String() + "\n"), recipient, nil
}

// Keys reads a file of keys: those of NewKey and of age-keygen.
func Keys(r io.Reader) ([]age.Identity, error) { return age.ParseIdentities(r) }
