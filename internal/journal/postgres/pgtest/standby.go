package pgtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// Standby makes a copy of a running cluster that follows it under a name, and starts it.
func (c *Cluster) Standby(name string) (*Cluster, error) {
	dir, err := os.MkdirTemp(quickest(), "fb-pg-")
	if err != nil {
		return nil, err
	}
	s := &Cluster{dir: dir, bin: c.bin, settings: append([]string{"-c", "cluster_name=" + name}, c.settings...)}
	return s, s.made(func() error {
		return s.run(filepath.Join(s.bin, "pg_basebackup"), "-h", "127.0.0.1", "-p", fmt.Sprint(c.port), "-U", "floorbook", "-D", s.data(), "-R", "-X", "stream", "-c", "fast", "--no-sync")
	})
}

// WaitFor has every commit from now on wait until one of these standbys has it on its disk, once the first of them follows.
func (c *Cluster) WaitFor(names ...string) error {
	return c.asked(func(ctx context.Context, conn *pgx.Conn) error {
		if _, err := conn.Exec(ctx, fmt.Sprintf("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (%s)'", strings.Join(names, ", "))); err != nil {
			return err
		}
		if _, err := conn.Exec(ctx, "SELECT pg_reload_conf()"); err != nil {
			return err
		}
		for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
			var n int
			if err := conn.QueryRow(ctx, "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'quorum'").Scan(&n); err != nil || n > 0 {
				return err
			}
		}
		return errors.New("no standby follows")
	})
}

// Promote makes a standby the server that takes commits.
func (c *Cluster) Promote() error {
	return c.asked(func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, "SELECT pg_promote(true)")
		return err
	})
}

// Or is the address of a database at a cluster, or at another where that one takes no commits.
func Or(address string, other *Cluster) string {
	at := strings.LastIndex(address, "/")
	return fmt.Sprintf("%s,127.0.0.1:%d%s&target_session_attrs=read-write&connect_timeout=2", address[:at], other.port, address[at:])
}

func (c *Cluster) asked(ask func(context.Context, *pgx.Conn) error) error {
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, c.address("postgres"))
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	return ask(ctx, conn)
}
