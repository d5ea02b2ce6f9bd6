// Package foldertest opens folders for tests.
package foldertest

import (
	"context"
	"testing"

	"github.com/floorbook/floorbook/internal/folder"
	"github.com/floorbook/floorbook/internal/tables"
)

// Node is the folder of a database as one process has it, until the test ends.
func Node(t *testing.T, address string) *folder.Folder { return open(t, address, folder.In) }

// Snapshots is that of what may be deleted at any time.
func Snapshots(t *testing.T, address string) *folder.Folder {
	return open(t, address, folder.Snapshots)
}

func open(t *testing.T, address string, in func(context.Context, *tables.Server) (*folder.Folder, error)) *folder.Folder {
	t.Helper()
	server, err := tables.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Close() })
	f, err := in(t.Context(), server)
	if err != nil {
		t.Fatal(err)
	}
	return f
}
