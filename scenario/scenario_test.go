package scenario_test

import (
	"flag"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
)

var update = flag.Bool("update", false, "rewrite the > lines of testdata; review the diff against the book")

func TestScenarios(t *testing.T) {
	if *update {
		rewrite(t)
	}
	results := scenario.RunFS(os.DirFS("testdata"))
	for _, r := range results {
		t.Run(strings.TrimSuffix(r.File, ".txt"), func(t *testing.T) {
			if r.Err != nil {
				t.Fatal(r.Err)
			}
			for _, f := range r.Failures {
				t.Error(f)
			}
		})
	}
	if len(results) < 40 {
		t.Errorf("only %d scenario files were found", len(results))
	}
}

func rewrite(t *testing.T) {
	t.Helper()
	err := filepath.WalkDir("testdata", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".txt" {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		f, err := scenario.Parse(name, text)
		if err != nil {
			return err
		}
		book, err := rulebook.Load(f.Book)
		if err != nil {
			return err
		}
		updated, err := f.Updated(book)
		if err != nil {
			return err
		}
		return os.WriteFile(name, updated, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
}
