// Package pgtest starts a PostgreSQL server of its own for tests: in a temporary folder, on a socket in it and on a port of the loopback
// address, under a user without privileges, and stops it when they are over.
package pgtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Cluster is a running server.
type Cluster struct {
	dir       string
	bin       string
	settings  []string
	under     []string // a program that runs the server, with its arguments
	port      int
	server    *exec.Cmd
	exited    chan struct{}
	databases atomic.Int64
	outlives  io.Closer    // whoever ends the server when this process is gone without having done so
	needed    func() error // starts that of a package with the first test that needs it
}

// errMissing says that no server is installed.
var errMissing = errors.New("PostgreSQL is not installed (Debian: apt-get install postgresql)")

// Run runs the tests of a package with a server that is started once one of them needs it, and stops it: os.Exit(pgtest.Run(m, &cluster)). Without one
// installed the tests run with cluster nil, and are to be skipped by Need; in CI that is a failure.
func Run(m *testing.M, cluster **Cluster) int {
	switch _, err := installed(); {
	case err == nil:
		c := new(Cluster)
		c.needed = sync.OnceValue(c.start)
		*cluster = c
		defer func() {
			if c.server != nil {
				c.Stop()
			}
		}()
	case errors.Is(err, errMissing) && os.Getenv("CI") != "true":
	default:
		fmt.Fprintln(os.Stderr, "pgtest:", err)
		return 1
	}
	return m.Run()
}

// Need skips a test where there is no server; in CI there must be one.
func (c *Cluster) Need(t testing.TB) {
	t.Helper()
	switch {
	case c != nil && c.needed != nil:
		if err := c.needed(); err != nil {
			t.Fatal(err)
		}
	case c != nil:
	case os.Getenv("CI") == "true":
		t.Fatal(errMissing)
	default:
		t.Skip(errMissing)
	}
}

// Start makes a cluster and starts its server, with settings of its command line: "-c", "fsync=off".
func Start(settings ...string) (*Cluster, error) {
	c := &Cluster{settings: settings}
	if err := c.start(); err != nil {
		return nil, err
	}
	return c, nil
}

func (c *Cluster) start() error {
	first, err := initialized()
	if err != nil {
		return err
	}
	if c.dir, err = os.MkdirTemp(quickest(), "fb-pg-"); err != nil {
		return err
	}
	c.bin = first.bin
	return c.made(func() error { return c.run("cp", "-Rp", first.data(), c.data()) })
}

// initialized is a cluster that initdb has made, for all servers of this process to begin with a copy of: initdb takes longer than most tests.
var initialized = sync.OnceValues(func() (*Cluster, error) {
	bin, err := installed()
	if err != nil {
		return nil, err
	}
	c := &Cluster{bin: bin}
	if c.dir, err = os.MkdirTemp(quickest(), "fb-pg-"); err != nil {
		return nil, err
	}
	return c, c.filled(func() error {
		return c.run(filepath.Join(bin, "initdb"), "-D", c.data(), "-U", "floorbook", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync", "--data-checksums")
	})
})

// made fills the folder of a cluster and starts its server. What it leaves behind where it fails is removed.
func (c *Cluster) made(fill func() error) error { return c.filled(fill, c.begin) }

// filled takes the steps that fill a folder, which goes with this process at the latest.
func (c *Cluster) filled(steps ...func() error) error {
	err := c.outlive()
	for _, step := range append([]func() error{c.own}, steps...) {
		if err == nil {
			err = step()
		}
	}
	if err == nil {
		return nil
	}
	if c.outlives != nil {
		_ = c.outlives.Close()
	}
	return errors.Join(err, os.RemoveAll(c.dir))
}

// afterwards waits until its input ends, as it does with the process that has the other end of it, and then ends the server of a folder and removes it.
const afterwards = `cat >/dev/null
pid=$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null)
of() { { tr '\0' ' ' <"/proc/$pid/cmdline" || ps -o args= -p "$pid"; } 2>/dev/null | grep -qF "$1/data"; }
if [ -n "$pid" ] && of "$1"; then
	kill -QUIT "$pid"
	while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
fi
rm -rf "$1"`

// outlive has the server end with this process: a test that panics stops nothing.
func (c *Cluster) outlive() error {
	cmd := exec.Command("sh", "-c", afterwards, "sh", c.dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // what ends a test from the keyboard does not end it
	in, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return err
	}
	c.outlives = closing(func() error { return errors.Join(in.Close(), cmd.Wait()) })
	return nil
}

// closing is an io.Closer.
type closing func() error

// Close implements io.Closer.
func (c closing) Close() error { return c() }

// installed finds the server's programs: on the path, or where Debian puts the newest version.
func installed() (string, error) {
	if at, err := exec.LookPath("initdb"); err == nil {
		at, err = filepath.EvalSymlinks(at) // the others lie beside the program, not beside a link to it
		return filepath.Dir(at), err
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(found) == 0 {
		return "", errMissing
	}
	version := func(path string) int {
		n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path))))
		return n
	}
	return filepath.Dir(slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) })), nil
}

// unprivileged is whom the server runs as: it refuses to be root's.
func unprivileged() (*syscall.Credential, error) {
	if os.Getuid() != 0 {
		return nil, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, _ := strconv.Atoi(u.Uid)
		gid, _ := strconv.Atoi(u.Gid)
		return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
	}
	return nil, errors.New("no user without privileges to run PostgreSQL as")
}

// own gives the folder to whoever the server runs as.
func (c *Cluster) own() error {
	as, err := unprivileged()
	if as == nil || err != nil {
		return err
	}
	return os.Chown(c.dir, int(as.Uid), int(as.Gid))
}

func (c *Cluster) command(name string, args ...string) (*exec.Cmd, error) {
	as, err := unprivileged()
	cmd := exec.Command(name, args...)
	cmd.Dir = c.dir
	cmd.Env = []string{"LC_ALL=C", "TZ=UTC", "PATH=" + os.Getenv("PATH")}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: as, Setpgid: true}
	return cmd, err
}

// run has a program do its part, as whoever the server runs as.
func (c *Cluster) run(name string, args ...string) error {
	cmd, err := c.command(name, args...)
	if err != nil {
		return err
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", filepath.Base(name), err, out)
	}
	return nil
}

func (c *Cluster) data() string { return filepath.Join(c.dir, "data") }

// begin starts the server on a free port.
func (c *Cluster) begin() (err error) {
	for range 5 { // somebody else may take a port between its choice and its use
		if c.port, err = freePort(); err != nil {
			return err
		}
		if err = c.Launch(); err == nil {
			return nil
		}
	}
	return err
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	return l.Addr().(*net.TCPAddr).Port, l.Close()
}

// Launch starts the server of a cluster that was killed, on the port it had.
func (c *Cluster) Launch() error {
	line := slices.Concat(c.under, []string{filepath.Join(c.bin, "postgres"), "-D", c.data(), "-k", c.dir, "-h", "127.0.0.1", "-p", fmt.Sprint(c.port),
		"-c", "max_connections=200", "-c", "shared_buffers=32MB", "-c", "log_min_messages=fatal"}, c.settings)
	cmd, err := c.command(line[0], line[1:]...)
	if err != nil {
		return err
	}
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		return err
	}
	exited := make(chan struct{})
	go func() { _ = cmd.Wait(); close(exited) }()
	c.server, c.exited = cmd, exited
	return c.answers(&said)
}

// answers waits until the server takes connections.
func (c *Cluster) answers(said *bytes.Buffer) error {
	for deadline := time.Now().Add(60 * time.Second); ; {
		conn, err := pgx.Connect(context.Background(), c.address("postgres"))
		if err == nil {
			return conn.Close(context.Background())
		}
		select {
		case <-c.exited:
			return fmt.Errorf("PostgreSQL ended: %s", said)
		case <-time.After(20 * time.Millisecond):
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("PostgreSQL does not answer: %w", err)
		}
	}
}

func (c *Cluster) address(database string) string {
	return fmt.Sprintf("postgres://floorbook@127.0.0.1:%d/%s?sslmode=disable", c.port, database)
}

// Database makes an empty database and returns its address.
func (c *Cluster) Database(t testing.TB) string {
	t.Helper()
	c.Need(t)
	return c.database(t, "")
}

func (c *Cluster) database(t testing.TB, how string) string {
	t.Helper()
	name := fmt.Sprintf("test%d", c.databases.Add(1))
	if err := c.asked(func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, "CREATE DATABASE "+name+how)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return c.address(name)
}

// Own starts a server for one test, which may stop, kill or restart it; it ends with the test.
func Own(t testing.TB, settings ...string) *Cluster {
	t.Helper()
	c, err := Start(settings...)
	c.Need(t)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Stop)
	return c
}

// Kill ends the server and all its processes at once, as a power cut would. Launch starts it again.
func (c *Cluster) Kill() {
	pid := c.server.Process.Pid
	_ = syscall.Kill(pid, syscall.SIGSTOP) // it would start those anew that it sees die
	children, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	for _, child := range strings.Fields(string(children)) {
		if n, err := strconv.Atoi(child); err == nil {
			_ = syscall.Kill(n, syscall.SIGKILL)
		}
	}
	_ = syscall.Kill(pid, syscall.SIGKILL)
	<-c.exited
}

// How Restart ends a server.
const (
	Fast      = syscall.SIGINT  // connections are ended, the files are left in order
	Immediate = syscall.SIGQUIT // nothing is left in order: it recovers from its log
)

// Restart ends the server as somebody in charge of it would, and starts it again.
func (c *Cluster) Restart(how syscall.Signal) error {
	if err := c.server.Process.Signal(how); err != nil {
		return err
	}
	<-c.exited
	return c.Launch()
}

// Stop ends the server and removes its folder.
func (c *Cluster) Stop() {
	_ = c.server.Process.Signal(syscall.SIGINT) // "fast": connections are ended, the files are left in order
	select {
	case <-c.exited:
	case <-time.After(10 * time.Second):
		c.Kill()
	}
	_ = os.RemoveAll(c.dir)
	_ = c.outlives.Close()
}
