package folder_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/floorbook/floorbook/internal/folder"
	"github.com/floorbook/floorbook/internal/folder/foldertest"
	"github.com/floorbook/floorbook/internal/journal/postgres/pgtest"
)

var cluster *pgtest.Cluster

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m, &cluster)) }

// each runs a test where two hold the same folder.
func each(t *testing.T, run func(t *testing.T, a, b *folder.Folder)) {
	t.Run("memory", func(t *testing.T) { f := folder.Memory(); run(t, f, f) })
	t.Run("disk", func(t *testing.T) { f := folder.Disk(filepath.Join(t.TempDir(), "é?#")); run(t, f, f) })
	t.Run("database", func(t *testing.T) {
		address := cluster.Database(t)
		run(t, foldertest.Node(t, address), foldertest.Node(t, address))
	})
	t.Run("snapshots", func(t *testing.T) {
		address := cluster.Database(t)
		f, before := foldertest.Node(t, address), int64(0)
		if before = f.Version(); f.Write("mine", nil) != nil {
			t.Fatal("not written")
		}
		changed := f.Version()
		run(t, foldertest.Snapshots(t, address), foldertest.Snapshots(t, address))
		if names, err := f.Names(); before == changed || f.Version() != changed || err != nil || !slices.Equal(names, []string{"mine"}) {
			t.Errorf("what is kept beside snapshots has changed with them: %q, %v", names, err)
		}
	})
}

func TestAFileIsWhatWasWrittenLast(t *testing.T) {
	each(t, func(t *testing.T, a, b *folder.Folder) {
		if _, err := a.Read("x"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("a file that is not there: %v", err)
		}
		err := errors.Join(a.Write("x", []byte("1")), b.Write("x", []byte("2")), a.Write("empty", nil), a.Sub("in").Write("y", []byte{0, 255}), b.Sub("inn").Write("z", []byte("z")))
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]string{"x": "2", "empty": "", "in/y": "\x00\xff"} {
			if body, err := a.Read(name); err != nil || string(body) != want {
				t.Errorf("%s: %q, %v", name, body, err)
			}
		}
		if names, err := b.Names(); err != nil || !slices.Equal(names, []string{"empty", "x"}) {
			t.Errorf("%q, %v", names, err)
		}
		if names, err := b.Sub("in").Names(); err != nil || !slices.Equal(names, []string{"y"}) {
			t.Errorf("%q, %v", names, err)
		}
		if err := errors.Join(b.Remove("x", "never"), b.Sub("in").Remove("y")); err != nil {
			t.Fatal(err)
		}
		if names, err := a.Names(); err != nil || !slices.Equal(names, []string{"empty"}) {
			t.Errorf("%q, %v", names, err)
		}
		if _, err := a.Sub("in").Read("y"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("removed: %v", err)
		}
	})
}

func TestNoEditIsLost(t *testing.T) {
	each(t, func(t *testing.T, a, b *folder.Folder) {
		var all sync.WaitGroup
		for i := range 20 {
			all.Go(func() {
				err := []*folder.Folder{a, b}[i%2].Edit("n", func(old []byte) ([]byte, error) {
					n, _ := strconv.Atoi(string(old))
					return fmt.Append(nil, n+1), nil
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		refused := errors.New("refused")
		if err := a.Edit("n", func([]byte) ([]byte, error) { return nil, refused }); !errors.Is(err, refused) {
			t.Error(err)
		}
		if body, err := b.Read("n"); err != nil || string(body) != "20" {
			t.Errorf("%s, %v", body, err)
		}
	})
}

func TestWhatWasSeenIsKnownToAll(t *testing.T) {
	each(t, func(t *testing.T, a, b *folder.Folder) {
		before := b.Version()
		if err := errors.Join(a.Sub("walls").See("ABCD", 7), a.See("other", 8)); err != nil {
			t.Fatal(err)
		}
		if seen, err := b.Sub("walls").Seen(); err != nil || len(seen) != 1 || seen["ABCD"] != 7 || b.Version() != before {
			t.Errorf("%v, %v", seen, err)
		}
	})
}
