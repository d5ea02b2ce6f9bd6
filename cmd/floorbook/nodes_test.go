package main

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// nodeProcess is one of the processes of a room.
type nodeProcess struct {
	t     *testing.T
	dir   string
	addr  string
	url   string       // where other nodes reach it; "": there too
	hears string       // the addresses at which it listens; "": that one
	proxy string       // that it believes; "": one on this machine
	under []string     // the command that runs it, where that is another machine
	by    *http.Client // who reaches it from here; nil: anybody
	cmd   *exec.Cmd
	said  bytes.Buffer
}

func (n *nodeProcess) start() {
	n.t.Helper()
	line := slices.Concat(n.under, []string{"floorbook", "--lang=en", "serve", "--data", n.dir, "--addr", cmp.Or(n.hears, n.addr), "--node-url", cmp.Or(n.url, "http://"+n.addr),
		"--behind-proxy", cmp.Or(n.proxy, "127.0.0.1")})
	n.cmd = exec.Command(line[0], line[1:]...)
	n.cmd.Stderr = &n.said
	out, err := n.cmd.StdoutPipe()
	if err == nil {
		err = n.cmd.Start()
	}
	if err != nil {
		n.t.Fatal(err)
	}
	base := ""
	for lines := bufio.NewScanner(out); base == "" && lines.Scan(); {
		base = served.FindString(lines.Text())
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	if r, err := cmp.Or(n.by, http.DefaultClient).Get("http://" + n.addr + "/readyz"); err != nil || r.StatusCode != http.StatusOK {
		n.t.Fatalf("%s is not ready: %v, %v\n%s", n.addr, r, err, n.said.String())
	} else {
		_ = r.Body.Close()
	}
}

// stop asks the process to end, and waits for it.
func (n *nodeProcess) stop() {
	n.t.Helper()
	if err := n.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		n.t.Fatal(err)
	}
	if err := n.cmd.Wait(); err != nil {
		n.t.Errorf("%s ended with %v\n%s", n.addr, err, n.said.String())
	}
}

// balancer is a proxy before nodes, as a room has one: it asks the next where one does not answer. What was sent may be sent again: every form carries a
// key.
type balancer struct {
	nodes []string
	by    http.RoundTripper // that reaches them; nil: anybody does
	turn  atomic.Int64
	bad   atomic.Int64 // answers of 500 and more, and none
}

func (b *balancer) RoundTrip(r *http.Request) (*http.Response, error) {
	var body []byte
	if r.Body != nil {
		body, _ = io.ReadAll(r.Body)
	}
	var err error
	turn := b.turn.Load()
	for i := range b.nodes {
		sent := r.Clone(r.Context())
		sent.URL.Scheme, sent.URL.Host = "http", b.nodes[(int(turn)+i)%len(b.nodes)]
		sent.Body, sent.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
		var answer *http.Response
		answer, err = cmp.Or(b.by, http.DefaultTransport).RoundTrip(sent)
		if err == nil {
			if answer.StatusCode >= http.StatusInternalServerError {
				b.bad.Add(1)
			}
			return answer, nil
		}
		b.turn.Store(turn + int64(i) + 1) // who does not answer is asked last from now on
	}
	return nil, err
}

// open has the balancer serve, and the owner sign in by way of it.
func (b *balancer) open(t *testing.T) (*httptest.Server, *http.Client) {
	t.Helper()
	proxy := httptest.NewTLSServer(&httputil.ReverseProxy{Transport: b, FlushInterval: -1, Rewrite: func(p *httputil.ProxyRequest) { p.Out.Host = p.In.Host; p.SetXForwarded() },
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) }})
	jar, _ := cookiejar.New(nil)
	by := client(jar)
	by.Transport = proxy.Client().Transport
	if answer, err := by.PostForm(proxy.URL+"/sign-in", url.Values{"login": {"demo"}, "password": {trustPassword}}); err != nil || answer.StatusCode != http.StatusSeeOther {
		t.Fatalf("the owner is not let in: %v, %v", answer, err)
	}
	return proxy, by
}

func freeAddr(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// nodeOf is the directory of one more node of a room in a database.
func nodeOf(t *testing.T, first string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for _, file := range []string{databaseFile, room.KeyFile, room.DeckKeyFile} {
		text, err := os.ReadFile(filepath.Join(first, file))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, file), text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// roomInDatabase is one with the load's events, whose owner has a password.
func roomInDatabase(t *testing.T) *load {
	t.Helper()
	l := newLoad(t)
	d, err := openData(t.Context(), quiet(), l.dir, 0)
	if err == nil {
		err = errors.Join(d.Access.SetPassword(t.Context(), d.Access.Accounts()[0].ID, trustPassword), d.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	must(t, &JournalCopyCmd{Data: l.dir, Database: cluster.Database(t)})
	return l
}

// twoNodes is a room of two processes in a database, with the load's events. as has a process otherwise than they mostly are; nil: as they are.
func twoNodes(t *testing.T, as func(*nodeProcess)) (l *load, nodes []*nodeProcess) {
	t.Helper()
	l = roomInDatabase(t)
	for _, dir := range []string{l.dir, nodeOf(t, l.dir)} {
		n := &nodeProcess{t: t, dir: dir, addr: freeAddr(t)}
		if as != nil {
			as(n)
		}
		n.start()
		t.Cleanup(func() { _ = n.cmd.Process.Kill(); _ = n.cmd.Wait() })
		nodes = append(nodes, n)
	}
	return l, nodes
}

// TestARollingRestartIsNotNoticed: two nodes serve a room behind a proxy, one after the other is stopped and started, while clients enter players and
// somebody watches the clock. Every entry that was acknowledged is there once, no answer was an error, and the watcher sees the last entry.
func TestARollingRestartIsNotNoticed(t *testing.T) {
	t.Parallel()
	l, nodes := twoNodes(t, nil)
	b := &balancer{nodes: []string{nodes[0].addr, nodes[1].addr}}
	proxy, by := b.open(t)
	defer proxy.CloseClientConnections()
	browser := webtest.OpenBrowser(t, 1280, 720, chromedp.IgnoreCertErrors)
	watched := "t" + fmt.Sprint(killWriters) // the one that all clients share
	browser.Run(chromedp.Navigate(proxy.URL+"/t/"+watched+"/clock?lang=en"), webtest.Live)
	done := make(chan struct{})
	var clients sync.WaitGroup
	for w := range killWriters {
		clients.Go(func() { l.entering(by, w, proxy.URL+"/", done) })
	}
	time.Sleep(500 * time.Millisecond)
	for i, n := range nodes {
		b.turn.Store(int64(i)) // whoever comes is sent to the one that stops, until it takes no connection
		time.Sleep(300 * time.Millisecond)
		n.stop()
		time.Sleep(500 * time.Millisecond)
		n.start()
	}
	time.Sleep(500 * time.Millisecond)
	close(done)
	clients.Wait()
	if n := b.bad.Load(); n != 0 {
		t.Errorf("%d answers were errors", n)
	}
	entries := l.everywhere(func(node int) string {
		b.turn.Store(int64(node))
		return resultsOf(t, by, proxy.URL, watched)
	}, nodes, watched)
	browser.Run(webtest.Until(fmt.Sprintf(`document.body.innerText.includes("%d")`, entries)), webtest.Until(`document.querySelector("#offline")?.hidden !== false`))
	for _, n := range nodes {
		n.stop()
	}
	if len(l.acked) < 50 {
		t.Errorf("%d entries: the test proves nothing", len(l.acked))
	}
	l.rowsInDatabase()
	t.Logf("%d entries acknowledged, %d sent again", len(l.acked), l.again)
}

// TestMachinesThatWereNotToldOfEachOtherCarryOutWhatTheyAreAsked: each believes the proxy alone. Nobody who acts has word of it; the page of the machine has.
func TestMachinesThatWereNotToldOfEachOtherCarryOutWhatTheyAreAsked(t *testing.T) {
	t.Parallel()
	const proxies = "127.0.0.3"
	if l, err := net.Listen("tcp", proxies+":0"); err == nil {
		_ = l.Close()
	} else if os.Getenv("CI") != "" {
		t.Fatal(err)
	} else {
		t.Skip("this system has one address of its own: whom a machine believes cannot be told apart there")
	}
	from := &http.Transport{DialContext: (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(proxies)}}).DialContext}
	_, nodes := twoNodes(t, func(n *nodeProcess) { n.proxy, n.by = proxies, &http.Client{Transport: from} })
	b := &balancer{nodes: []string{nodes[0].addr, nodes[1].addr}, by: from}
	proxy, by := b.open(t)
	told := func() bool {
		return strings.Contains(textOf(t, by, proxy.URL+"/machine?lang=fr"), "ne croit pas celle-ci")
	}
	for i, until := 0, time.Now().Add(20*time.Second); i == 0 || !told(); i++ { // once they know of each other
		b.turn.Store(int64(i % 2))
		e := entry{stream: fmt.Sprint("t", i/2%killWriters), key: fmt.Sprint("stranger-", i)}
		if ok, err := enter(by, proxy.URL+"/", e); !ok || err != nil {
			t.Errorf("%+v: entered %v, %v", e, ok, err)
		}
		if time.Now().After(until) {
			t.Fatal("no machine says that another was not told of it")
		}
	}
}

// entering enters players until done. What was not answered is sent again with the same key, as a page does.
func (l *load) entering(by *http.Client, w int, base string, done chan struct{}) {
	for n := 0; ; n++ {
		select {
		case <-done:
			return
		default:
		}
		e := entry{stream: fmt.Sprint("t", w+n%2*(killWriters-w)), key: fmt.Sprintf("key-%d-%06d", w, n)}
		ok, err := enter(by, base, e)
		for ; err != nil; ok, err = enter(by, base, e) {
			l.mu.Lock()
			l.again++
			l.mu.Unlock()
			time.Sleep(20 * time.Millisecond)
		}
		if !ok && !l.away {
			l.t.Errorf("%+v was refused", e)
			return
		}
		l.mu.Lock()
		if ok {
			l.acked[e] = true
		} else {
			l.refused[e] = true
		}
		l.mu.Unlock()
	}
}

// everywhere waits until every node shows as many entries of an event as were acknowledged, and returns how many.
func (l *load) everywhere(ask func(node int) string, nodes []*nodeProcess, stream string) (entries int) {
	l.t.Helper()
	for e := range l.acked {
		if e.stream == stream {
			entries++
		}
	}
	want := fmt.Sprintf(`"entries":%d`, entries)
	for i, n := range nodes {
		for until := time.Now().Add(10 * time.Second); ; time.Sleep(20 * time.Millisecond) {
			text := ask(i)
			if strings.Contains(strings.ReplaceAll(text, " ", ""), want) {
				break
			}
			if time.Now().After(until) {
				l.t.Fatalf("%s does not show %s: %.300s", n.addr, want, text)
			}
		}
	}
	return entries
}

// resultsOf are those of an event, as whoever is signed in at base is shown them.
func resultsOf(t *testing.T, by *http.Client, base, event string) string {
	t.Helper()
	return textOf(t, by, base+"/t/"+event+"/results.json")
}

// textOf is what stands at an address.
func textOf(t *testing.T, by *http.Client, address string) string {
	t.Helper()
	answer, err := by.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(answer.Body)
	return string(text)
}

// rowsInDatabase proves the journal and looks for every entry in its rows.
func (l *load) rowsInDatabase() {
	l.t.Helper()
	s, err := openToRead(l.t.Context(), l.dir)
	if err != nil {
		l.t.Fatal(err)
	}
	defer s.Close()
	if _, err := room.Verify(l.t.Context(), s, room.NotedHeads(l.dir, openerOf(l.dir).Secret)...); err != nil {
		l.t.Error(err)
	}
	times := map[entry]int{}
	if err := s.Scan(l.t.Context(), func(r journal.Record) error { times[entry{r.Stream, r.ID}]++; return nil }); err != nil {
		l.t.Fatal(err)
	}
	for e := range l.acked {
		if times[e] != 1 {
			l.t.Errorf("%+v was acknowledged: %d rows", e, times[e])
		}
	}
	for e := range l.refused {
		if times[e] != 0 {
			l.t.Errorf("%+v was refused: %d rows", e, times[e])
		}
	}
}
