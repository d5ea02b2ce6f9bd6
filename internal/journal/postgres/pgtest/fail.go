package pgtest

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

// Fail restarts the server so that calls of the system fail for its processes, as strace is told: "fdatasync:error=EIO:when=20" has the twentieth one of
// each process fail. Only calls on these files of its data directory do, all where none is named. Without strace the test is skipped; in CI there must be one.
func (c *Cluster) Fail(t testing.TB, calls, how string, files ...string) {
	t.Helper()
	strace, err := exec.LookPath("strace")
	switch {
	case err == nil:
	case os.Getenv("CI") == "true":
		t.Fatal("strace is missing: no call of the database can be made to fail")
	default:
		t.Skip("strace is missing: no call of the database can be made to fail")
	}
	// The server stays the child of this process (-D), and is told nothing by what follows it.
	args := []string{strace, "-D", "-f", "-qq", "--seccomp-bpf", "-o", filepath.Join(c.dir, "strace"), "-e", "trace=" + calls, "-e", "signal=none", "-e", "inject=" + calls + ":" + how}
	for _, file := range files {
		args = append(args, "-P", filepath.Join(c.data(), file))
	}
	c.under = args
	err = c.Restart(Fast)
	c.under = nil
	if err != nil {
		t.Fatal(err)
	}
}

// Failed is how many calls have failed.
func (c *Cluster) Failed(t testing.TB) int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(c.dir, "strace"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Count(string(text), "(INJECTED)")
}

// Files are those of the data directory in which a database keeps relations whose names begin like this, the largest values (TOAST) included.
func (c *Cluster) Files(t testing.TB, address, like string) (files []string) {
	t.Helper()
	const query = `WITH named AS (SELECT oid, reltoastrelid FROM pg_class WHERE relname LIKE $1 AND relkind IN ('r', 'i'))
		SELECT pg_relation_filepath(oid) FROM named UNION SELECT pg_relation_filepath(reltoastrelid) FROM named WHERE reltoastrelid <> 0`
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	rows, err := conn.Query(ctx, query, like+"%")
	if err != nil {
		t.Fatal(err)
	}
	if files, err = pgx.CollectRows(rows, pgx.RowTo[string]); err != nil {
		t.Fatal(err)
	}
	return files
}

// Copy makes a database like another one, to which nobody is connected, and returns its address.
func (c *Cluster) Copy(t testing.TB, address string) string {
	t.Helper()
	of, err := pgx.ParseConfig(address)
	if err != nil {
		t.Fatal(err)
	}
	return c.database(t, " TEMPLATE "+of.Database)
}

// Drop removes a database, once the server has recovered where what was read there has ended it.
func (c *Cluster) Drop(t testing.TB, address string) {
	t.Helper()
	of, err := pgx.ParseConfig(address)
	if err == nil {
		err = c.answers(new(bytes.Buffer))
	}
	if err == nil {
		err = c.asked(func(ctx context.Context, conn *pgx.Conn) error {
			_, err := conn.Exec(ctx, "DROP DATABASE "+of.Database+" WITH (FORCE)")
			return err
		})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Change stops the server in order, has its files changed, and starts it again with further settings. change is given the folder of its data.
func (c *Cluster) Change(t testing.TB, change func(data string) error, settings ...string) {
	t.Helper()
	err := c.server.Process.Signal(Fast)
	if err == nil {
		<-c.exited
		err = change(c.data())
	}
	was := c.settings
	c.settings = slices.Concat(was, settings)
	if err == nil {
		err = c.Launch()
	}
	c.settings = was
	if err != nil {
		t.Fatal(err)
	}
}
