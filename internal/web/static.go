package web

import (
	"crypto/sha256"
	"encoding/hex"
	"sync"
)

var staticHashes sync.Map

// staticHash is the first bytes of the SHA-256 of an embedded static file.
func staticHash(name string) string {
	if h, ok := staticHashes.Load(name); ok {
		return h.(string)
	}
	data, err := staticFiles.ReadFile("static/" + name)
	if err != nil {
		return "missing"
	}
	sum := sha256.Sum256(data)
	h := hex.EncodeToString(sum[:6])
	staticHashes.Store(name, h)
	return h
}
