package frame

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"
)

//go:embed *.html static
var files embed.FS

// assets are the files that pages link, by name, from whichever folder they come.
type assets map[string]asset

type asset struct {
	body []byte
	hash string // the first bytes of its SHA-256
}

// add takes over one file; two files of one name are a mistake in the program.
func (a assets) add(from fs.FS, name string) {
	body, err := fs.ReadFile(from, name)
	if err != nil {
		panic(err)
	}
	if _, taken := a[path.Base(name)]; taken {
		panic("web: two static files are named " + path.Base(name))
	}
	sum := sha256.Sum256(body)
	a[path.Base(name)] = asset{body, hex.EncodeToString(sum[:6])}
}

// url names a file with its content's hash, so that it may be cached for ever.
func (a assets) url(name string) string {
	if f, ok := a[name]; ok {
		return "/static/" + name + "?v=" + f.hash
	}
	return "/static/" + name + "?v=missing"
}

func (a assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/static/")
	f, ok := a[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	if r.URL.RawQuery != "" {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(f.body))
}
