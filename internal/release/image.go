package main

import (
	"archive/tar"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

// imageUser is whom the program in an image runs as: nobody in particular, and never root.
const imageUser = 65532

// imageOf is an OCI image that holds a program, a folder for the room's data and one for temporary files, and nothing else.
func imageOf(t target, version string, program []byte, made time.Time) (v1.Image, error) {
	packed, err := imageLayer(program, made)
	if err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(packed)), nil },
		tarball.WithMediaType(types.OCILayer))
	if err != nil {
		return nil, err
	}
	image, err := mutate.Append(mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON),
		mutate.Addendum{Layer: layer, History: v1.History{CreatedBy: "floorbook " + version, Created: v1.Time{Time: made}}})
	if err != nil {
		return nil, err
	}
	config, err := image.ConfigFile()
	if err != nil {
		return nil, err
	}
	config = config.DeepCopy()
	config.OS, config.Architecture, config.Created = t.os, t.arch, v1.Time{Time: made}
	config.Config = v1.Config{User: fmt.Sprint(imageUser), Entrypoint: []string{"/floorbook"}, Cmd: []string{"serve", "--data", "/data", "--addr", ":8080"},
		WorkingDir: "/data", Volumes: map[string]struct{}{"/data": {}}, ExposedPorts: map[string]struct{}{"8080/tcp": {}},
		Labels: map[string]string{"org.opencontainers.image.title": "floorbook", "org.opencontainers.image.version": version,
			"org.opencontainers.image.source": "https://github.com/floorbook/floorbook"}}
	return mutate.ConfigFile(image, config)
}

// imageLayer is the one layer of an image, as a tar archive.
func imageLayer(program []byte, made time.Time) ([]byte, error) {
	var b bytes.Buffer
	out := tar.NewWriter(&b)
	for _, h := range []tar.Header{
		{Name: "data/", Typeflag: tar.TypeDir, Mode: 0o700, Uid: imageUser, Gid: imageUser},
		{Name: "tmp/", Typeflag: tar.TypeDir, Mode: 0o1777},
		{Name: "floorbook", Typeflag: tar.TypeReg, Mode: 0o755, Size: int64(len(program))},
	} {
		h.ModTime, h.Format = made, tar.FormatPAX
		if err := out.WriteHeader(&h); err != nil {
			return nil, err
		}
		if h.Typeflag != tar.TypeReg {
			continue
		}
		if _, err := out.Write(program); err != nil {
			return nil, err
		}
	}
	err := out.Close()
	return b.Bytes(), err
}

// imageArchive packs images of one version, for each processor one, into the layout of an OCI image in a tar archive: what skopeo, podman and
// other tools copy from, without a daemon.
func imageArchive(version string, images map[target]v1.Image, made time.Time) ([]byte, error) {
	dir, err := os.MkdirTemp("", "floorbook-image")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	index := mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	for _, t := range targets { // in their order, so that the bytes are the same each time
		if images[t] != nil {
			index = mutate.AppendManifests(index, mutate.IndexAddendum{Add: images[t],
				Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: t.os, Architecture: t.arch}}})
		}
	}
	at, err := layout.Write(dir, empty.Index)
	if err != nil {
		return nil, err
	}
	if err := at.AppendIndex(index, layout.WithAnnotations(map[string]string{"org.opencontainers.image.ref.name": version})); err != nil {
		return nil, err
	}
	return folder(dir, made)
}

// folder packs the files below a folder, in the order of their names.
func folder(dir string, made time.Time) ([]byte, error) {
	var files []file
	err := filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		files = append(files, file{filepath.ToSlash(name), 0o644, data})
		return err
	})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = taped(&b, files, made)
	return b.Bytes(), err
}
