// Command release builds what people download: an archive for each system with the program, the licence and the readme, an image for
// containers, their SHA-256 sums, and the list of components. The same commit gives the same bytes on every machine with the same Go.
package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/go-containerregistry/pkg/v1"
)

// target is a system that there is an archive for.
type target struct{ os, arch string }

var targets = []target{{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}, {"windows", "arm64"}}

// beside are the files that lie beside the program.
var beside = []string{"LICENSE", "README.md", "CHANGELOG.md"}

// service is the unit that lies beside the program where systemd may start it.
const service = "deploy/floorbook.service"

func main() {
	out := flag.String("out", "bin/release", "folder for the archives; emptied first")
	flag.Parse()
	if err := release(*out); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func release(out string) error {
	version, made, err := ofCommit()
	if err != nil {
		return err
	}
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "floorbook-release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	var sums strings.Builder
	images := make(map[target]v1.Image)
	for i, t := range targets {
		fmt.Printf("%d/%d %s %s\n", i+1, len(targets), t.os, t.arch)
		program := filepath.Join(work, t.program())
		if err := build(t, program); err != nil {
			return err
		}
		name := fmt.Sprintf("floorbook_%s_%s_%s", version, t.os, t.arch)
		files, err := contents(t, name, program)
		if err != nil {
			return err
		}
		if t.os == "linux" {
			if images[t], err = imageOf(t, version, files[0].data, made); err != nil {
				return err
			}
		}
		packed, err := pack(t, files, made)
		if err != nil {
			return err
		}
		if err := write(out, name+t.ending(), packed, &sums); err != nil {
			return err
		}
		if i > 0 {
			continue
		}
		list, err := componentsOf(program, version)
		if err != nil {
			return err
		}
		if err := write(out, "components.cdx.json", list, &sums); err != nil {
			return err
		}
	}
	packed, err := imageArchive(version, images, made)
	if err != nil {
		return err
	}
	if err := write(out, "floorbook_"+version+"_image.tar", packed, &sums); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "SHA256SUMS"), []byte(sums.String()), 0o644)
}

// ofCommit is the name of the commit and when it was made. What is not committed would be in nobody's hands but ours.
func ofCommit() (version string, made time.Time, err error) {
	if changed, err := git("status", "--porcelain", "--untracked-files=no"); err != nil || changed != "" {
		return "", made, fmt.Errorf("commit first: a release is of a commit (%w)\n%s", err, changed)
	}
	if version, err = git("describe", "--tags", "--always", "--match", "v*"); err != nil {
		return "", made, err
	}
	text, err := git("show", "-s", "--format=%ct", "HEAD")
	if err != nil {
		return "", made, err
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	return version, time.Unix(seconds, 0).UTC(), err
}

func git(args ...string) (string, error) {
	out, err := exec.Command("git", args...).Output()
	return strings.TrimSpace(string(out)), err
}

func (t target) program() string {
	if t.os == "windows" {
		return "floorbook.exe"
	}
	return "floorbook"
}

// ending is that of the archives which the system opens by itself.
func (t target) ending() string {
	if t.os == "windows" {
		return ".zip"
	}
	return ".tar.gz"
}

// build writes the program of a target: static, without the paths of this machine.
func build(t target, to string) error {
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=true", "-ldflags=-s -w", "-o", to, "./cmd/floorbook")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+t.os, "GOARCH="+t.arch, "GOFLAGS=", "GOAMD64=v1", "GOARM64=v8.0")
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s %s: %w", t.os, t.arch, err)
	}
	return nil
}

// file is one of an archive.
type file struct {
	name string
	mode os.FileMode
	data []byte
}

func contents(t target, folder, program string) ([]file, error) {
	data, err := os.ReadFile(program)
	if err != nil {
		return nil, err
	}
	files := []file{{folder + "/" + filepath.Base(program), 0o755, data}}
	names := beside
	if t.os == "linux" {
		names = append(slices.Clone(beside), service)
	}
	for _, name := range names {
		if data, err = os.ReadFile(name); err != nil {
			return nil, err
		}
		files = append(files, file{folder + "/" + path.Base(name), 0o644, data})
	}
	return files, nil
}

// pack puts files into an archive, all of them as old as the commit.
func pack(t target, files []file, made time.Time) ([]byte, error) {
	var b bytes.Buffer
	var err error
	if t.os == "windows" {
		err = zipped(&b, files, made)
	} else {
		err = tarred(&b, files, made)
	}
	return b.Bytes(), err
}

func zipped(w io.Writer, files []file, made time.Time) error {
	out := zip.NewWriter(w)
	for _, f := range files {
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: made}
		h.SetMode(f.mode)
		to, err := out.CreateHeader(h)
		if err == nil {
			_, err = to.Write(f.data)
		}
		if err != nil {
			return err
		}
	}
	return out.Close()
}

func tarred(w io.Writer, files []file, made time.Time) error {
	small, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	if err := taped(small, files, made); err != nil {
		return err
	}
	return small.Close()
}

// taped writes files as a tar archive, all of them as old as the commit.
func taped(w io.Writer, files []file, made time.Time) error {
	out := tar.NewWriter(w)
	for _, f := range files {
		err := out.WriteHeader(&tar.Header{Name: f.name, Mode: int64(f.mode), Size: int64(len(f.data)), ModTime: made, Format: tar.FormatPAX})
		if err == nil {
			_, err = out.Write(f.data)
		}
		if err != nil {
			return err
		}
	}
	return out.Close()
}

func write(dir, name string, data []byte, sums *strings.Builder) error {
	fmt.Fprintf(sums, "%x  %s\n", sha256.Sum256(data), name)
	return os.WriteFile(filepath.Join(dir, name), data, 0o644)
}

// The list of components, in the form of CycloneDX 1.6.
type (
	components struct {
		Format     string      `json:"bomFormat"`
		Spec       string      `json:"specVersion"`
		Version    int         `json:"version"`
		Metadata   metadata    `json:"metadata"`
		Components []component `json:"components"`
	}
	metadata struct {
		Component component `json:"component"`
	}
	component struct {
		Type    string `json:"type"`
		Name    string `json:"name"`
		Version string `json:"version"`
		PURL    string `json:"purl,omitempty"`
	}
)

// componentsOf reads out of the program what was built into it.
func componentsOf(program, version string) ([]byte, error) {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return nil, err
	}
	list := components{Format: "CycloneDX", Spec: "1.6", Version: 1, Metadata: metadata{component{Type: "application", Name: info.Main.Path, Version: version}},
		Components: []component{{Type: "platform", Name: "go", Version: info.GoVersion}}}
	for _, m := range slices.SortedFunc(slices.Values(info.Deps), func(a, b *debug.Module) int { return strings.Compare(a.Path, b.Path) }) {
		if m.Replace != nil {
			m = m.Replace
		}
		list.Components = append(list.Components, component{Type: "library", Name: m.Path, Version: m.Version, PURL: "pkg:golang/" + m.Path + "@" + m.Version})
	}
	return json.MarshalIndent(list, "", "  ")
}
