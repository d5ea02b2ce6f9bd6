package backup

import (
	"archive/tar"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"filippo.io/age"
)

// manifestFile is the name of the manifest in the archive.
const manifestFile = "manifest.json"

// format is the form of the archive; a newer one is refused.
const format = 1

// Limits of an archive.
const (
	filesMax    = 10_000
	manifestMax = 4 << 20 // bytes
)

// Manifest says what a backup holds. Names of fields are never changed.
type Manifest struct {
	Format  int    `json:"format"`
	Made    int64  `json:"made"`            // Unix milliseconds
	Program string `json:"program"`         // version of floorbook
	Fault   string `json:"fault,omitempty"` // why the copy could not be proved; "" it was
	Files   []File `json:"files"`
}

// File is one file of a backup.
type File struct {
	Name   string `json:"name"` // path from the data directory, with slashes
	Size   int64  `json:"size"` // bytes
	SHA256 string `json:"sha256"`
}

// Errors of a file that is read.
var (
	ErrNotBackup = errors.New("backup: not a backup of floorbook")
	ErrDamaged   = errors.New("backup: damaged or cut short")
	ErrNewer     = errors.New("backup: written by a newer floorbook")
)

// ErrExists says that a file of that name is there: a backup never overwrites.
var ErrExists = errors.New("backup: the file exists already")

// Write encrypts what was staged into the new file at path, which appears under its name when it is complete and on disk. It returns the
// file's size in bytes.
func (s *Staged) Write(to string, m Manifest, recipients ...age.Recipient) (size int64, err error) {
	if _, err := os.Stat(to); err == nil {
		return 0, ErrExists
	}
	m.Format = format
	if m.Files, err = listed(s.Dir); err != nil {
		return 0, err
	}
	f, err := os.CreateTemp(filepath.Dir(to), filepath.Base(to)+".*"+partial) // mode 0600
	if err != nil {
		return 0, err
	}
	err = sealed(f, recipients, func(w io.Writer) error { return packed(w, s.Dir, m) })
	if err == nil {
		err = f.Sync()
	}
	if info, statErr := f.Stat(); statErr == nil {
		size = info.Size()
	}
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Link(f.Name(), to) // fails where somebody else has written the name meanwhile
		if err != nil && !errors.Is(err, os.ErrExist) {
			err = os.Rename(f.Name(), to) // a medium without links
		}
	}
	_ = os.Remove(f.Name()) // under its own name the file is there, or nowhere
	if err != nil {
		return 0, err
	}
	return size, syncDir(filepath.Dir(to))
}

func sealed(w io.Writer, recipients []age.Recipient, write func(io.Writer) error) error {
	box, err := age.Encrypt(w, recipients...)
	if err != nil {
		return err
	}
	zip, err := gzip.NewWriterLevel(box, gzip.BestSpeed)
	if err != nil {
		return err
	}
	if err := write(zip); err != nil {
		return err
	}
	return errors.Join(zip.Close(), box.Close())
}

// packed writes the archive.
func packed(w io.Writer, dir string, m Manifest) error {
	text, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		return err
	}
	out := tar.NewWriter(w)
	made := time.UnixMilli(m.Made)
	if err := out.WriteHeader(&tar.Header{Name: manifestFile, Mode: 0o600, Size: int64(len(text)), ModTime: made}); err != nil {
		return err
	}
	if _, err := out.Write(text); err != nil {
		return err
	}
	for _, f := range m.Files {
		if err := out.WriteHeader(&tar.Header{Name: f.Name, Mode: 0o600, Size: f.Size, ModTime: made}); err != nil {
			return err
		}
		if err := into(out, filepath.Join(dir, filepath.FromSlash(f.Name))); err != nil {
			return err
		}
	}
	return out.Close()
}

func into(w io.Writer, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(w, f)
	return err
}

// listed describes the files under dir, by name.
func listed(dir string) ([]File, error) {
	var out []File
	err := filepath.WalkDir(dir, func(name string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		sum := sha256.New()
		if err := into(sum, name); err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, name)
		out = append(out, File{filepath.ToSlash(rel), info.Size(), hex.EncodeToString(sum.Sum(nil))})
		return err
	})
	return out, err
}

// Unpack opens a backup into the empty directory dir and checks every file against the manifest. Files that are none of the parts are
// refused with ErrNewer. Other errors of the file are ErrNotBackup and ErrDamaged; those of the identities are age's.
func Unpack(r io.Reader, dir string, parts []Part, identities ...age.Identity) (Manifest, error) {
	box, err := age.Decrypt(r, identities...)
	if err != nil {
		return Manifest{}, unsealed(err)
	}
	m, err := unpacked(box, dir, parts)
	if err != nil {
		return Manifest{}, err
	}
	return m, syncTree(dir)
}

func unpacked(r io.Reader, dir string, parts []Part) (Manifest, error) {
	zip, err := gzip.NewReader(r)
	if err != nil {
		return Manifest{}, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	in := tar.NewReader(zip)
	m, err := manifest(in)
	if err != nil {
		return Manifest{}, err
	}
	for _, f := range m.Files {
		if !belongs(f.Name, parts) {
			return Manifest{}, fmt.Errorf("%w: %q", ErrNewer, f.Name)
		}
		if err := extract(in, f, dir); err != nil {
			return Manifest{}, err
		}
	}
	// Read to the end: only there does the encryption prove that nothing was cut off.
	if _, err := in.Next(); !errors.Is(err, io.EOF) {
		return Manifest{}, fmt.Errorf("%w: more than the manifest says: %w", ErrDamaged, err)
	}
	if _, err := io.Copy(io.Discard, zip); err != nil {
		return Manifest{}, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return m, nil
}

func manifest(in *tar.Reader) (m Manifest, err error) {
	h, err := in.Next()
	if err != nil || h.Name != manifestFile || h.Size > manifestMax {
		return m, fmt.Errorf("%w: no manifest: %w", ErrDamaged, err)
	}
	text, err := io.ReadAll(in)
	if err == nil {
		err = json.Unmarshal(text, &m)
	}
	switch {
	case err != nil:
		return m, fmt.Errorf("%w: its manifest: %w", ErrDamaged, err)
	case m.Format > format:
		return m, fmt.Errorf("%w: format %d, this one knows %d", ErrNewer, m.Format, format)
	case len(m.Files) > filesMax:
		return m, fmt.Errorf("%w: %d files", ErrDamaged, len(m.Files))
	}
	return m, nil
}

// belongs reports whether a name is that of a part, or of a file in a folder that is one.
func belongs(name string, parts []Part) bool {
	return name == path.Clean(name) && filepath.IsLocal(filepath.FromSlash(name)) && slices.ContainsFunc(parts, func(p Part) bool {
		return name == p.Name || p.Kind == Folder && strings.HasPrefix(name, p.Name+"/")
	})
}

func extract(in *tar.Reader, f File, dir string) (err error) {
	h, err := in.Next()
	if err != nil || h.Name != f.Name || h.Typeflag != tar.TypeReg || h.Size != f.Size {
		return fmt.Errorf("%w: %s is not what the manifest says: %w", ErrDamaged, f.Name, err)
	}
	name := filepath.Join(dir, filepath.FromSlash(f.Name))
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	out, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	sum := sha256.New()
	if _, err := io.Copy(io.MultiWriter(out, sum), in); err != nil {
		return fmt.Errorf("%w: %s: %w", ErrDamaged, f.Name, err)
	}
	if hex.EncodeToString(sum.Sum(nil)) != f.SHA256 {
		return fmt.Errorf("%w: %s is not what the manifest says", ErrDamaged, f.Name)
	}
	return out.Sync()
}
