package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"slices"
	"testing"
	"time"
)

// TestTheSameFilesGiveTheSameArchive, which the system's own tools open: names, bytes, and that the program may be run.
func TestTheSameFilesGiveTheSameArchive(t *testing.T) {
	made := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	files := []file{{"floorbook_x/floorbook", 0o755, bytes.Repeat([]byte("program"), 1000)}, {"floorbook_x/README.md", 0o644, []byte("# floorbook\n")}}
	for _, target := range targets {
		first, err := pack(target, files, made)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Millisecond)
		second, err := pack(target, files, made)
		if err != nil || !bytes.Equal(first, second) {
			t.Errorf("%v: packed twice, the archives differ (%v)", target, err)
		}
		opened := untarred
		if target.ending() == ".zip" {
			opened = unzipped
		}
		if got := opened(t, first); !slices.EqualFunc(got, files, func(a, b file) bool {
			return a.name == b.name && a.mode == b.mode && bytes.Equal(a.data, b.data)
		}) {
			t.Errorf("%v: other files come out", target)
		}
	}
}

func untarred(t *testing.T, packed []byte) (files []file) {
	t.Helper()
	small, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	for in := tar.NewReader(small); ; {
		h, err := in.Next()
		if errors.Is(err, io.EOF) {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file{h.Name, os.FileMode(h.Mode), data})
	}
}

func unzipped(t *testing.T, packed []byte) (files []file) {
	t.Helper()
	in, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range in.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file{f.Name, f.Mode().Perm(), data})
	}
	return files
}

// TestTheComponentsAreThoseOfTheProgram: this test's own.
func TestTheComponentsAreThoseOfTheProgram(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	text, err := componentsOf(self, "v1.2.3")
	if err != nil {
		t.Fatal(err)
	}
	var list components
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	if list.Metadata.Component.Version != "v1.2.3" || len(list.Components) == 0 || list.Components[0].Name != "go" {
		t.Errorf("%s", text)
	}
}
