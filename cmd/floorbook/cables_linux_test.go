package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/floorbook/floorbook/internal/journal/postgres/pgtest"
)

// cables join a hall, where the database and whoever comes are, and two machines, each in a network namespace of its own: what is sent into a cut cable is lost
// without a word, as in a real one, and everybody's kernel goes on sending it.
type cables struct {
	t     *testing.T
	names [3]string // of the namespaces: the machines, and the hall
}

const hall = 2

// Where the machines, the database and whoever comes are found.
const (
	machineIn  = "10.79.%d.2" // by its number; from the hall
	databaseAt = "10.79.%d.1"
	peopleAt   = "10.79.%d.3"
	betweenAt  = "10.79.9.%d" // by its number and one; from the other machine
)

// layCables needs root and a kernel that lets it; elsewhere the test is skipped, but not in CI.
func layCables(t *testing.T) *cables {
	t.Helper()
	c := &cables{t: t}
	for i, of := range []string{"a", "b", "hall"} {
		c.names[i] = fmt.Sprintf("floorbook-%d-%s", os.Getpid(), of)
		if said, err := c.ip("netns", "add", c.names[i]); err != nil && i == 0 && os.Getenv("CI") == "" {
			t.Skipf("this machine makes no network namespaces: %v: %s", err, said)
		} else if err != nil {
			t.Fatalf("network namespaces: %v: %s", err, said)
		}
		t.Cleanup(func() { _, _ = c.ip("netns", "del", c.names[i]) })
		c.must("-n", c.names[i], "link", "set", "lo", "up")
	}
	c.lay(0, 1, "between", "between", fmt.Sprintf(betweenAt, 1), fmt.Sprintf(betweenAt, 2))
	for i := range hall {
		c.lay(i, hall, "hall", fmt.Sprint("m", i), fmt.Sprintf(machineIn, i), fmt.Sprintf(databaseAt, i), fmt.Sprintf(peopleAt, i))
	}
	return c
}

// lay joins two of them by a cable with an end in each, at these addresses.
func (c *cables) lay(i, j int, there, here, one string, others ...string) {
	c.must("link", "add", there, "netns", c.names[i], "type", "veth", "peer", "name", here, "netns", c.names[j])
	c.must("-n", c.names[i], "addr", "add", one+"/24", "dev", there)
	for _, other := range others {
		c.must("-n", c.names[j], "addr", "add", other+"/24", "dev", here)
	}
	c.must("-n", c.names[i], "link", "set", there, "up")
	c.must("-n", c.names[j], "link", "set", here, "up")
}

// nobody is who gets what is sent into a cut cable.
const nobody = "02:00:00:00:00:99"

// cut has whatever machine i sends to an address be lost: nothing that came from there is ever acknowledged, nor does anybody say so.
func (c *cables) cut(i int, end, to string) {
	c.must("-n", c.names[i], "neigh", "replace", to, "lladdr", nobody, "dev", end, "nud", "permanent")
}

// mend ends it.
func (c *cables) mend(i int, end, to string) {
	c.must("-n", c.names[i], "neigh", "del", to, "dev", end)
}

func (c *cables) ip(args ...string) ([]byte, error) {
	said, err := exec.Command("ip", args...).CombinedOutput()
	return bytes.TrimSpace(said), err
}

func (c *cables) must(args ...string) {
	c.t.Helper()
	if said, err := c.ip(args...); err != nil {
		c.t.Fatalf("ip %s: %v: %s", strings.Join(args, " "), err, said)
	}
}

// inHall does something where the hall's network is that of the thread: what is opened there stays there.
func (c *cables) inHall(do func() error) error {
	runtime.LockOSThread()
	here, err := os.Open("/proc/thread-self/ns/net")
	if err != nil {
		return err
	}
	defer here.Close()
	there, err := os.Open(filepath.Join("/run/netns", c.names[hall]))
	if err != nil {
		return err
	}
	defer there.Close()
	if err := unix.Setns(int(there.Fd()), unix.CLONE_NEWNET); err != nil {
		return err
	}
	err = do()
	if back := unix.Setns(int(here.Fd()), unix.CLONE_NEWNET); back != nil {
		return errors.Join(err, back) // the thread is never used again
	}
	runtime.UnlockOSThread()
	return err
}

// people reaches the machines from the hall, as whoever comes: four seconds for an answer, two for a connection.
func (c *cables) people() *http.Transport {
	return &http.Transport{ResponseHeaderTimeout: 4 * time.Second, DialContext: func(ctx context.Context, _, address string) (conn net.Conn, err error) {
		i := 0
		if _, err := fmt.Sscanf(address, "10.79.%d.", &i); err != nil {
			return nil, err
		}
		by := net.Dialer{Timeout: 2 * time.Second, LocalAddr: &net.TCPAddr{IP: net.ParseIP(fmt.Sprintf(peopleAt, i))}}
		err = c.inHall(func() (err error) { conn, err = by.DialContext(ctx, "tcp", address); return err })
		return conn, err
	}}
}

// machines are the nodes of the load's room, each on a machine of its own; the database that they share is in the hall.
func (c *cables) machines(l *load) (nodes []*nodeProcess) {
	c.t.Helper()
	text, err := os.ReadFile(filepath.Join(l.dir, databaseFile))
	if err != nil {
		c.t.Fatal(err)
	}
	address := strings.TrimSpace(string(text))
	var near net.Listener
	if err := c.inHall(func() (err error) { near, err = net.Listen("tcp4", "0.0.0.0:5432"); return err }); err != nil {
		c.t.Fatal(err)
	}
	_, _ = pgtest.LineFrom(c.t, near, address)
	at, err := url.Parse(address)
	if err != nil {
		c.t.Fatal(err)
	}
	for i := range hall {
		dir := nodeOf(c.t, l.dir)
		at.Host = fmt.Sprintf(databaseAt, i) + ":5432"
		if err := os.WriteFile(filepath.Join(dir, databaseFile), []byte(at.String()), 0o600); err != nil {
			c.t.Fatal(err)
		}
		n := &nodeProcess{t: c.t, dir: dir, addr: fmt.Sprintf(machineIn, i) + ":8080", url: fmt.Sprintf("http://"+betweenAt+":8080", i+1), proxy: "10.79.0.0/16",
			under: []string{"ip", "netns", "exec", c.names[i]}, by: &http.Client{Transport: c.people(), Timeout: 10 * time.Second}, hears: "0.0.0.0:8080"}
		n.start()
		c.t.Cleanup(func() { _ = n.cmd.Process.Kill(); _ = n.cmd.Wait() })
		nodes = append(nodes, n)
	}
	return nodes
}

// TestWhatIsSentIntoACutCableIsDoneOnce: two machines serve a room while clients enter players by way of a proxy that asks the other where one does not answer. The
// cable between the machines is cut for a pause, then that to the database, then that to the clients, of one machine and of the other. Entries go on
// meanwhile; every one that was acknowledged is there once and none that was refused, and both machines show all of them once the cables are mended.
func TestWhatIsSentIntoACutCableIsDoneOnce(t *testing.T) {
	t.Parallel()
	c := layCables(t)
	l := roomInDatabase(t)
	l.away = true // for a moment the database is, for one of them
	nodes := c.machines(l)
	b := &balancer{nodes: []string{nodes[0].addr, nodes[1].addr}, by: c.people()}
	proxy, by := b.open(t)
	defer proxy.CloseClientConnections()
	by.Timeout = time.Minute
	done := make(chan struct{})
	var clients sync.WaitGroup
	for w := range killWriters {
		clients.Go(func() { l.entering(by, w, proxy.URL+"/", done) })
	}
	for _, where := range []struct{ what, end, at string }{{"the other machine", "between", betweenAt}, {"the database", "hall", databaseAt}, {"the clients", "hall", peopleAt}} {
		for i := range hall {
			b.turn.Store(int64(i)) // it is asked first
			far := i
			if where.end == "between" {
				far = 2 - i // the other, and one
			}
			to := fmt.Sprintf(where.at, far)
			c.cut(i, where.end, to)
			began := time.Now()
			waited := l.more(20)
			time.Sleep(max(0, *pause-time.Since(began)))
			c.mend(i, where.end, to)
			t.Logf("machine %d is cut off from %s: 20 more entries after %v; and after it is mended %v", i, where.what, waited.Round(time.Millisecond), l.more(20).Round(time.Millisecond))
		}
	}
	close(done)
	clients.Wait()
	watched := fmt.Sprint("t", killWriters)
	l.everywhere(func(node int) string { return c.results(nodes[node], watched) }, nodes, watched)
	for _, n := range nodes {
		n.stop()
	}
	l.rowsInDatabase()
	t.Logf("%d entries acknowledged, %d refused, %d sent again, %d answers were errors", len(l.acked), len(l.refused), l.again, b.bad.Load())
}

// results are what a node shows of those of an event.
func (c *cables) results(n *nodeProcess, event string) string {
	c.t.Helper()
	b := &balancer{nodes: []string{n.addr}, by: c.people()}
	proxy, by := b.open(c.t)
	defer proxy.Close()
	return resultsOf(c.t, by, proxy.URL, event)
}

// more waits until so many more entries have been acknowledged, and returns how long that took.
func (l *load) more(n int) time.Duration {
	l.t.Helper()
	began := time.Now()
	for want := l.acknowledged() + n; l.acknowledged() < want; time.Sleep(10 * time.Millisecond) {
		if time.Since(began) > time.Minute {
			l.t.Fatalf("%d of %d entries came through in a minute", n-(want-l.acknowledged()), n)
		}
	}
	return time.Since(began)
}
