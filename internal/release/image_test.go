package main

import (
	"archive/tar"
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/validate"
)

// An archive of images is the same each time, and opens as the layout that the tools of others read: for each processor the program, which is
// not root's, its data folder and nothing more.
func TestAnImageIsWhatOthersCanRun(t *testing.T) {
	made := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	pack := func() []byte {
		images := map[target]v1.Image{}
		for _, at := range []target{{"linux", "amd64"}, {"linux", "arm64"}} {
			image, err := imageOf(at, "v1.2.3", []byte("program for "+at.arch), made)
			if err != nil {
				t.Fatal(err)
			}
			images[at] = image
		}
		packed, err := imageArchive("v1.2.3", images, made)
		if err != nil {
			t.Fatal(err)
		}
		return packed
	}
	packed := pack()
	if !bytes.Equal(packed, pack()) {
		t.Error("packed twice, the archives differ")
	}
	checkEnd(t, packed)
	index := opened(t, packed)
	if err := validate.Index(index); err != nil {
		t.Fatal(err)
	}
	outer, err := index.IndexManifest()
	if err != nil || len(outer.Manifests) != 1 || outer.Manifests[0].Annotations["org.opencontainers.image.ref.name"] != "v1.2.3" {
		t.Fatalf("%+v, %v", outer, err)
	}
	inner, err := index.ImageIndex(outer.Manifests[0].Digest)
	if err != nil {
		t.Fatal(err)
	}
	manifest, err := inner.IndexManifest()
	if err != nil {
		t.Fatal(err)
	}
	var processors []string
	for _, d := range manifest.Manifests {
		processors = append(processors, d.Platform.Architecture)
		image, err := inner.Image(d.Digest)
		if err != nil {
			t.Fatal(err)
		}
		checkImage(t, image, d.Platform.Architecture)
	}
	if !slices.Equal(processors, []string{"amd64", "arm64"}) {
		t.Errorf("for %v", processors)
	}
}

func checkImage(t *testing.T, image v1.Image, arch string) {
	t.Helper()
	config, err := image.ConfigFile()
	if err != nil {
		t.Fatal(err)
	}
	if config.OS != "linux" || config.Architecture != arch || config.Config.User != "65532" || !slices.Equal(config.Config.Entrypoint, []string{"/floorbook"}) {
		t.Errorf("%+v", config)
	}
	layers, err := image.Layers()
	if err != nil || len(layers) != 1 {
		t.Fatalf("%d layers, %v", len(layers), err)
	}
	in, err := layers[0].Uncompressed()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	packed, err := io.ReadAll(in)
	if err != nil {
		t.Fatal(err)
	}
	checkEnd(t, packed)
	var names []string
	for r := tar.NewReader(bytes.NewReader(packed)); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, h.Name)
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		switch h.Name {
		case "data/":
			if h.Uid != 65532 || h.Mode != 0o700 {
				t.Errorf("the data folder: %+v", h)
			}
		case "floorbook":
			if h.Uid != 0 || h.Mode != 0o755 || string(data) != "program for "+arch {
				t.Errorf("the program: %+v, %q", h, data)
			}
		}
	}
	if !slices.Equal(names, []string{"data/", "tmp/", "floorbook"}) {
		t.Errorf("files %v", names)
	}
}

// checkEnd wants an archive to end as tar has it, in two blocks of zeros: not every reader misses them.
func checkEnd(t *testing.T, packed []byte) {
	t.Helper()
	if len(packed)%512 != 0 || !bytes.HasSuffix(packed, make([]byte, 1024)) {
		t.Errorf("an archive of %d bytes is cut off", len(packed))
	}
}

// opened unpacks an archive and reads the layout in it.
func opened(t *testing.T, packed []byte) v1.ImageIndex {
	t.Helper()
	dir := t.TempDir()
	for in := tar.NewReader(bytes.NewReader(packed)); ; {
		h, err := in.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(in)
		path := filepath.Join(dir, filepath.FromSlash(h.Name))
		if err = errors.Join(err, os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, data, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	at, err := layout.FromPath(dir)
	if err != nil {
		t.Fatal(err)
	}
	index, err := at.ImageIndex()
	if err != nil {
		t.Fatal(err)
	}
	return index
}
