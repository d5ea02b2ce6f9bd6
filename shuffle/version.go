package shuffle

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
)

// Version is the version of this package. It is raised with every change to its source.
const Version = 3

// source is what Digest covers: every file of the package that is not a test.
//
//go:embed commitment.go cut.go doc.go shuffle.go stream.go version.go
var source embed.FS

// Digest is the SHA-256 of the package's source, in hexadecimal digits: of the lines "SHA-256  name" of its files in the order
// of their names, as sha256sum *.go | sha256sum gives it in the package's folder without the tests.
func Digest() string {
	files, err := source.ReadDir(".")
	if err != nil {
		panic(err) // the files are in the binary
	}
	all := sha256.New()
	for _, f := range files {
		text, err := source.ReadFile(f.Name())
		if err != nil {
			panic(err)
		}
		fmt.Fprintf(all, "%x  %s\n", sha256.Sum256(text), f.Name())
	}
	return hex.EncodeToString(all.Sum(nil))
}
