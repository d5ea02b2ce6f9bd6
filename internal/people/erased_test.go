package people

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/floorbook/floorbook/internal/folder"
	"github.com/floorbook/floorbook/internal/folder/foldertest"
)

func signedBy(key string) func(string) string {
	return func(text string) string {
		sum := sha256.Sum256([]byte(key + text))
		return hex.EncodeToString(sum[:])
	}
}

func openErased(t *testing.T, path, key string) *Erased {
	t.Helper()
	return openErasedIn(t, folder.Disk(filepath.Dir(path)), filepath.Base(path), key)
}

func openErasedIn(t *testing.T, in *folder.Folder, file, key string) *Erased {
	t.Helper()
	e, err := OpenErased(in, file, signedBy(key))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestTheListOfTheErasedOnlyGrows(t *testing.T) {
	path := filepath.Join(t.TempDir(), "erased.jsonl")
	e := openErased(t, path, "key")
	if e.Has("p-1") || len(e.IDs()) > 0 {
		t.Error("somebody is on a list that is not there")
	}
	for _, ids := range [][]string{{"p-1"}, {"p-2", "p-1", "p-3"}, {"p-2"}, {}} {
		if err := e.Add(7, ids...); err != nil {
			t.Fatal(err)
		}
	}
	if err := e.Add(7, "p-4", ""); !errors.Is(err, ErrInvalid) || e.Has("p-4") {
		t.Errorf("an empty id: %v", err)
	}
	text, err := os.ReadFile(path)
	if err != nil || strings.Count(string(text), "\n") != 3 {
		t.Fatalf("%q, %v", text, err)
	}
	again := openErased(t, path, "key")
	if got := again.IDs(); !slices.Equal(got, []string{"p-1", "p-2", "p-3"}) || len(again.Doubtful()) > 0 {
		t.Errorf("%q, doubtful %q", got, again.Doubtful())
	}
	// The power fails while a line is written: nobody was told of it, and the next one stands.
	if err := os.WriteFile(path, append(text, `{"id":"p-9","a`...), 0o600); err != nil {
		t.Fatal(err)
	}
	torn := openErased(t, path, "key")
	if err := torn.Add(8, "p-4"); err != nil {
		t.Fatal(err)
	}
	if got := openErased(t, path, "key").IDs(); !slices.Equal(got, []string{"p-1", "p-2", "p-3", "p-4"}) {
		t.Errorf("%q", got)
	}
}

func TestAListThatSomebodyElseHasWrittenIsDoubtful(t *testing.T) {
	path := filepath.Join(t.TempDir(), "erased.jsonl")
	if err := openErased(t, path, "key").Add(7, "p-1", "p-2", "p-3"); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	for name, harm := range map[string]struct {
		text           string
		good, doubtful string
	}{
		"a line taken out":      {lines[0] + lines[2], "p-1", "p-3"},
		"a line changed":        {lines[0] + strings.Replace(lines[1], "p-2", "p-7", 1) + lines[2], "p-1", "p-7 p-3"},
		"lines swapped":         {lines[1] + lines[0] + lines[2], "p-1", "p-2 p-3"},
		"signed by another key": {string(text), "", "p-1 p-2 p-3"},
	} {
		if err := os.WriteFile(path, []byte(harm.text), 0o600); err != nil {
			t.Fatal(err)
		}
		key := "key"
		if harm.good == "" {
			key = "another"
		}
		e := openErased(t, path, key)
		if got := strings.Join(e.IDs(), " "); got != harm.good || strings.Join(e.Doubtful(), " ") != harm.doubtful {
			t.Errorf("%s: %q, doubtful %q", name, got, e.Doubtful())
		}
	}
}

// TestTheErasedAreOneListAtTwoNodes: who was put on it at one is on it at the other, and all lines are signed.
func TestTheErasedAreOneListAtTwoNodes(t *testing.T) {
	address := cluster.Database(t)
	var at [2]*Erased
	for i := range at {
		at[i] = openErasedIn(t, foldertest.Node(t, address), "erased.jsonl", "key")
	}
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			if err := at[i%2].Add(7, fmt.Sprint("p-", i)); err != nil || !at[1-i%2].Has(fmt.Sprint("p-", i)) {
				t.Errorf("%d: %v", i, err)
			}
		})
	}
	all.Wait()
	if len(at[0].IDs()) != 20 || len(at[1].IDs()) != 20 || len(at[0].Doubtful()) > 0 {
		t.Errorf("%q, %q, doubtful %q", at[0].IDs(), at[1].IDs(), at[0].Doubtful())
	}
}
