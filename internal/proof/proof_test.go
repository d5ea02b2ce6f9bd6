package proof_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/floorbook/floorbook/internal/folder"
	"github.com/floorbook/floorbook/internal/folder/foldertest"
	"github.com/floorbook/floorbook/internal/journal/postgres/pgtest"
	"github.com/floorbook/floorbook/internal/proof"
)

var cluster *pgtest.Cluster

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m, &cluster)) }

// abc is the SHA-256 of "abc", as FIPS 180-2 prints it.
const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

func TestAFileIsKeptUnderItsSum(t *testing.T) {
	for name, in := range map[string]*folder.Folder{"disk": folder.Disk(filepath.Join(t.TempDir(), "proofs")), "memory": nil, "database": foldertest.Node(t, cluster.Database(t)).Sub("proofs")} {
		t.Run(name, func(t *testing.T) {
			s := proof.Open(in)
			for range 2 {
				if sum, err := s.Keep([]byte("abc")); sum != abc || err != nil {
					t.Errorf("%s, %v", sum, err)
				}
			}
			if body, err := s.Read(abc); string(body) != "abc" || err != nil {
				t.Errorf("%q, %v", body, err)
			}
			for _, bad := range []string{"", "../people.db", abc[:62] + "zz", "00" + abc[2:]} {
				if _, err := s.Read(bad); !errors.Is(err, fs.ErrNotExist) {
					t.Errorf("%q is read: %v", bad, err)
				}
			}
			for _, body := range [][]byte{nil, make([]byte, proof.Max+1)} {
				if _, err := s.Keep(body); !errors.Is(err, proof.ErrTooLarge) {
					t.Errorf("%d bytes are kept: %v", len(body), err)
				}
			}
			if err := s.Erase(abc, abc, "../people.db"); err != nil {
				t.Error(err)
			}
			if _, err := s.Read(abc); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("it is there still: %v", err)
			}
		})
	}
}

// TestAFileThatWasChangedIsNotShown: what the journal names is what was kept, or nothing.
func TestAFileThatWasChangedIsNotShown(t *testing.T) {
	dir := t.TempDir()
	s := proof.Open(folder.Disk(dir))
	if _, err := s.Keep([]byte("abc")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, abc), []byte("abd"), 0o600); err != nil {
		t.Fatal(err)
	}
	if body, err := s.Read(abc); err == nil {
		t.Errorf("%q is shown", body)
	}
	if kind := proof.TypeOf([]byte("<html><script>")); kind != "application/octet-stream" {
		t.Errorf("a page is sent as %s", kind)
	}
	if kind := proof.TypeOf(append([]byte("%PDF-1.7\n"), bytes.Repeat([]byte{' '}, 20)...)); kind != "application/pdf" {
		t.Errorf("a PDF is sent as %s", kind)
	}
}
