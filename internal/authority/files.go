package authority

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"os"

	"github.com/floorbook/floorbook/internal/durable"
)

// Types of the blocks in a file of an authority.
const (
	certBlock = "CERTIFICATE"
	keyBlock  = "PRIVATE KEY"
)

// issue signs a certificate for a key and keeps both in one file, so that one is never there without the other.
func issue(path string, t *x509.Certificate, key *ecdsa.PrivateKey, by pair) (pair, error) {
	der, err := x509.CreateCertificate(rand.Reader, t, by.cert, &key.PublicKey, by.key)
	if err != nil {
		return pair{}, err
	}
	cert, err := x509.ParseCertificate(der)
	if err != nil {
		return pair{}, err
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return pair{}, err
	}
	text := append(pem.EncodeToMemory(&pem.Block{Type: certBlock, Bytes: der}), pem.EncodeToMemory(&pem.Block{Type: keyBlock, Bytes: secret})...)
	if err := durable.Write(path, text); err != nil {
		return pair{}, err
	}
	return pair{cert, key}, nil
}

// readPair reads a file of issue, and makes sure that nobody but its owner can.
func readPair(path string) (pair, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return pair{}, err
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return pair{}, err
	}
	var p pair
	for block, rest := pem.Decode(text); block != nil; block, rest = pem.Decode(rest) {
		switch block.Type {
		case certBlock:
			p.cert, err = x509.ParseCertificate(block.Bytes)
		case keyBlock:
			var key any
			key, err = x509.ParsePKCS8PrivateKey(block.Bytes)
			p.key, _ = key.(*ecdsa.PrivateKey)
		}
		if err != nil {
			return pair{}, fmt.Errorf("%s: %w", path, err)
		}
	}
	if p.cert == nil || p.key == nil || !p.key.PublicKey.Equal(p.cert.PublicKey) {
		return pair{}, fmt.Errorf("%s holds no certificate with its key: restore it from a backup, or delete it and a new one is made", path)
	}
	return p, nil
}

// tls is the pair as a server presents it.
func (p pair) tls() *tls.Certificate {
	return &tls.Certificate{Certificate: [][]byte{bytes.Clone(p.cert.Raw)}, PrivateKey: p.key, Leaf: p.cert}
}
