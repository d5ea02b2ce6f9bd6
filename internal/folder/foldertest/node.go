// Package foldertest opens folders for tests.
package foldertest

import (
	"testing"

	"github.com/floorbook/floorbook/internal/folder"
	"github.com/floorbook/floorbook/internal/tables"
)

// Node is the folder of a database as one process has it, until the test ends.
func Node(t *testing.T, address string) *folder.Folder {
	t.Helper()
	server, err := tables.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Close() })
	in, err := folder.In(t.Context(), server)
	if err != nil {
		t.Fatal(err)
	}
	return in
}
