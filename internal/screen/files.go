package screen

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"net/http"
	"slices"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/refusal"
)

// Logo is what the room's picture is kept for. A sound is kept for its occasion.
const Logo = "logo"

// Occasions are what is announced with a sound, in the order of an evening. Names are in the file and never changed.
var Occasions = []string{"level", "minute", "break", "back", "close", "hands", "tables", "dealers", "day"}

// Bytes of a file, and points of a picture's side, at most.
const (
	LogoMax  = 512 << 10
	SoundMax = 1 << 20
	sideMax  = 4096
)

// File is a picture or a sound of the room.
type File struct {
	Occasion string  `json:"occasion"` // Logo, or one of Occasions
	Type     string  `json:"type"`     // media type
	Hash     string  `json:"hash"`     // the first bytes of its SHA-256
	By       role.By `json:"by"`
	At       int64   `json:"at"` // Unix milliseconds
}

// name is of the file in the folder: a new body has a new name, so that the state never speaks of another.
func (f File) name() string { return f.Occasion + "-" + f.Hash }

// Keep takes a picture or a sound for an occasion, in place of the one before. It refuses with FileLarge and FileKind.
func (s *Store) Keep(occasion string, body []byte, by role.By) error {
	most := SoundMax
	if occasion == Logo {
		most = LogoMax
	}
	if len(body) > most {
		return refusal.New(FileLarge, "Max", most>>10)
	}
	f := File{Occasion: occasion, By: by}
	if occasion == Logo {
		f.Type = pictureType(body)
	} else if slices.Contains(Occasions, occasion) {
		f.Type = soundType(body)
	}
	if f.Type == "" {
		return refusal.New(FileKind)
	}
	sum := sha256.Sum256(body)
	f.Hash = hex.EncodeToString(sum[:8])
	s.mu.Lock()
	defer s.mu.Unlock()
	f.At = s.now().UnixMilli()
	if err := s.in.Write(f.name(), body); err != nil {
		return err
	}
	return s.swap(occasion, &f)
}

// Drop takes away what is kept for an occasion.
func (s *Store) Drop(occasion string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.swap(occasion, nil)
}

// swap puts one file in the place of another; the old one goes once nothing speaks of it. mu is held.
func (s *Store) swap(occasion string, f *File) error {
	var gone string
	err := s.change(func(st *state) error {
		gone = ""
		st.Files = slices.DeleteFunc(st.Files, func(old File) bool {
			if old.Occasion == occasion && (f == nil || old.name() != f.name()) {
				gone = old.name()
			}
			return old.Occasion == occasion
		})
		if f != nil {
			st.Files = append(st.Files, *f)
		}
		return nil
	})
	if err != nil || gone == "" {
		return err
	}
	return s.in.Remove(gone)
}

// Files lists what is kept.
func (s *Store) Files() []File {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.known().Files)
}

// Read returns what is kept for an occasion; ok is false where nothing is.
func (s *Store) Read(occasion string) (f File, body []byte, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	files := s.known().Files
	i := slices.IndexFunc(files, func(f File) bool { return f.Occasion == occasion })
	if i < 0 {
		return File{}, nil, false
	}
	return files[i], s.bodies[files[i].name()], true
}

// pictureType is the media type of a picture that may be shown, "" for anything else.
func pictureType(body []byte) string {
	if c, err := png.DecodeConfig(bytes.NewReader(body)); err == nil && c.Width <= sideMax && c.Height <= sideMax {
		if _, err := png.Decode(bytes.NewReader(body)); err == nil {
			return "image/png"
		}
		return ""
	}
	d := xml.NewDecoder(bytes.NewReader(body))
	root := ""
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return ""
		}
		if e, ok := token.(xml.StartElement); ok && root == "" {
			root = e.Name.Local
		}
	}
	if root == "svg" {
		return "image/svg+xml"
	}
	return ""
}

// soundType is the media type of a sound, "" for anything else.
func soundType(body []byte) string {
	switch t := http.DetectContentType(body); {
	case t == "audio/mpeg", t == "audio/wave", t == "application/ogg":
		return t
	case len(body) > 2 && body[0] == 0xff && body[1]&0xe0 == 0xe0: // MPEG audio without a tag before it
		return "audio/mpeg"
	}
	return ""
}
