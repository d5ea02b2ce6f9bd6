package main

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/floorbook/floorbook/internal/authority"
	"github.com/floorbook/floorbook/internal/listen"
	"github.com/floorbook/floorbook/internal/node"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/reach"
)

// authorityDir is the folder of a data directory that holds the local authority. Its keys stay out of copies: a new one is made where it
// is missing.
const authorityDir = "tls"

// Entrance are the flags of a port that others may reach.
type Entrance struct {
	Addr        string   `name:"addr" default:"localhost:8080" help:"Address of the pages; :8080 opens them to the whole network, over TLS."`
	Host        []string `name:"host" placeholder:"NAME" help:"Name under which the pages are asked for, beside addresses and localhost: floor.example.org. May be repeated."`
	TLSCert     string   `name:"tls-cert" placeholder:"FILE" help:"Certificate in PEM, with its chain; read again when it has been renewed. Without one floorbook makes its own."`
	TLSKey      string   `name:"tls-key" placeholder:"FILE" help:"Key of the certificate, in PEM."`
	NewRoot     bool     `name:"new-root" help:"Make a new root certificate, for the networks of now: every device has to trust it again."`
	Plain       bool     `name:"plain" help:"Public pages may also be read without TLS: whoever is on the same network can read along."`
	ports       int      // that are tried from that of Addr on, where it is taken; 0 = only that
	BehindProxy []string `name:"behind-proxy" placeholder:"ADDRESS" help:"Believe the proxy at this address or network (10.0.0.0/8) about whom it asks for; then nobody counts as sitting at this machine."`
}

// entrance is a port that is open, with all that decides who may come in by it.
type entrance struct {
	net.Listener
	doors    *frame.Doors
	tls      *tls.Config
	root     *authority.Authority // nil: none is needed
	hosts    []string             // names that are answered
	visitors *listen.Visitors
	public   string         // name by which others ask, "" their address
	nodes    *node.Registry // of a room in a database; nil: this process alone serves it
}

// open checks the flags and opens the port. Call secure before it is served.
func (f *Entrance) open(g *Globals) (*entrance, error) {
	proxies, err := f.check(g)
	if err != nil {
		return nil, err
	}
	l, err := listenFrom(g, f.Addr, f.ports)
	if err != nil {
		return nil, err
	}
	e := &entrance{Listener: l, hosts: ownNames(f.Host), visitors: &listen.Visitors{Exempt: proxies}}
	e.doors = &frame.Doors{Read: f.Plain, Proxies: proxies, Staff: e.visitors.Staff}
	if len(f.Host) > 0 {
		e.public = f.Host[0]
	}
	if f.Plain && e.loopback() {
		err = badInput("%s", g.Lang.T("serve.plain.here", "Addr", f.Addr))
	} else if f.NewRoot && e.loopback() {
		err = badInput("%s", g.Lang.T("serve.new_root.here", "Addr", f.Addr))
	}
	if err != nil {
		_ = l.Close()
		return nil, err
	}
	return e, nil
}

// check finds flags that do not go together, and reads the addresses of proxies.
func (f *Entrance) check(g *Globals) ([]netip.Prefix, error) {
	switch {
	case (f.TLSCert == "") != (f.TLSKey == ""):
		return nil, badInput("%s", g.Lang.T("serve.tls.pair"))
	case f.NewRoot && f.TLSCert != "":
		return nil, badInput("%s", g.Lang.T("serve.new_root.given"))
	case len(f.BehindProxy) > 0 && (f.Plain || f.NewRoot):
		return nil, badInput("%s", g.Lang.T("serve.proxy.alone"))
	}
	var proxies []netip.Prefix
	for _, text := range f.BehindProxy {
		p, err := netip.ParsePrefix(text)
		if a, addrErr := netip.ParseAddr(text); addrErr == nil {
			p, err = netip.PrefixFrom(a.Unmap(), a.Unmap().BitLen()), nil
		}
		if err != nil {
			return nil, badInput("%s", g.Lang.T("serve.proxy.bad", "Given", text))
		}
		proxies = append(proxies, p.Masked())
	}
	return proxies, nil
}

// secure gives the port its certificate: the one of the flags; else, where others reach it and no proxy stands before it, one of the local
// authority in the data directory.
func (e *entrance) secure(g *Globals, f *Entrance, dir string) error {
	switch {
	case f.TLSCert != "":
		files, err := listen.ReadFiles(f.TLSCert, f.TLSKey)
		if err != nil {
			return badInput("%s", g.Lang.T("serve.tls.files", "Cert", f.TLSCert, "Key", f.TLSKey, "Reason", reason(err, g.Lang)))
		}
		e.tls = listen.TLS(files.Certificate)
		if c, err := files.Certificate(nil); err == nil && e.public == "" {
			e.public = nameOf(c)
		}
	case e.loopback() || len(e.doors.Proxies) > 0:
	default:
		names := func() (authority.Names, error) { return authority.OfMachine(e.hosts) }
		root, err := authority.Open(filepath.Join(dir, authorityDir), authority.Config{Names: names, Anew: f.NewRoot})
		if err != nil {
			return badInput("%s", g.Lang.T("serve.authority", "Dir", filepath.Join(dir, authorityDir), "Reason", reason(err, g.Lang)))
		}
		e.root, e.doors.Root, e.tls = root, root, listen.TLS(root.Certificate)
		e.public = ""
	}
	e.doors.TLS = e.tls != nil
	return nil
}

// nameOf is the first whole name in a certificate, "" where there is none.
func nameOf(c *tls.Certificate) string {
	for _, n := range c.Leaf.DNSNames {
		if !strings.HasPrefix(n, "*") {
			return n
		}
	}
	return ""
}

// loopback reports whether only this machine reaches the port.
func (e *entrance) loopback() bool {
	tcp, ok := e.Addr().(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

// here reports whether the owner at this machine is known by sitting there.
func (e *entrance) here() bool { return e.loopback() && len(e.doors.Proxies) == 0 }

// url is what a person types to reach the port: at this machine where nobody else can, else from any.
func (e *entrance) url() string {
	if a := e.address(); a != "" {
		return a
	}
	host, port, _ := net.SplitHostPort(e.Addr().String())
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port) + "/"
}

// address is the base of the addresses under which other machines reach the pages, "" where none is known.
func (e *entrance) address() string {
	if len(e.doors.Proxies) > 0 {
		if e.public == "" {
			return ""
		}
		return "https://" + e.public + "/"
	}
	if found := e.addresses(); len(found) > 0 {
		return found[0]
	}
	return ""
}

// addresses are all bases under which other machines may reach the pages, the likeliest first.
func (e *entrance) addresses() (out []string) {
	found := listen.Addresses(e.Addr())
	if e.public != "" && len(found) > 0 {
		out = append(out, base("https", e.public, found[0].Port()))
	}
	if e.root != nil { // which vouches for private ones alone
		if private := slices.DeleteFunc(slices.Clone(found), func(a netip.AddrPort) bool { return !a.Addr().IsPrivate() }); len(private) > 0 {
			found = private
		}
	}
	for _, a := range found {
		out = append(out, base("https", a.Addr().String(), a.Port()))
	}
	return out
}

// base is an address with a port, unless it is the scheme's own.
func base(scheme, host string, port uint16) string {
	if scheme == "https" && port == 443 || scheme == "http" && port == 80 {
		if strings.Contains(host, ":") {
			host = "[" + host + "]"
		}
		return scheme + "://" + host + "/"
	}
	return scheme + "://" + net.JoinHostPort(host, strconv.Itoa(int(port))) + "/"
}

// announce prints where the pages are, and for phones a code to scan.
func (e *entrance) announce(g *Globals) {
	say(g, "serve.address", "URL", e.url())
	if e.loopback() || len(e.doors.Proxies) > 0 {
		return
	}
	all := e.addresses()
	if len(all) > 1 {
		say(g, "serve.also", "URLs", strings.Join(all[1:], "  "))
	}
	if len(all) > 0 {
		scan := all[0]
		if e.root != nil { // the plain address tells phones that do not know the root how to trust it, and sends the others on
			scan = "http" + strings.TrimPrefix(scan, "https")
		}
		_, _ = g.Out.Write([]byte(qrText(scan)))
		say(g, "serve.scan", "URL", scan)
	}
	if e.root != nil {
		say(g, "serve.root", "Name", e.root.Name(), "Fingerprint", e.root.Fingerprint())
		if unproven, err := e.root.Unproven(); err == nil && len(unproven) > 0 {
			say(g, "serve.unproven", "Names", strings.Join(unproven, ", "))
		}
	}
	if e.doors.Read {
		say(g, "serve.plain")
	}
}

// serve answers until ctx ends.
func (e *entrance) serve(ctx context.Context, c web.Config) error {
	c.Address, c.Hosts, c.Doors, c.Network = e.address(), e.hosts, e.doors, e.network()
	c.Streams = frame.NewStreams(listen.Connections())
	return listen.Serve(ctx, e.Listener, listen.Config{TLS: e.tls, Visitors: e.visitors}, e.sticky(web.New(c)))
}

// joins has the port be one of the nodes of a room, if it has nodes, under an address for the others.
func (e *entrance) joins(g *Globals, nodes *node.Registry, url string) {
	if e.nodes = nodes; nodes != nil && url != "" {
		nodes.Reach(g.Context, url)
	}
}

// sticky sends commands to the node that owns their stream.
func (e *entrance) sticky(site http.Handler) http.Handler {
	if e.nodes == nil {
		return site
	}
	return e.nodes.Hop(site, changedBy)
}

// changedBy is the stream that a request changes, "" where its address does not say.
func changedBy(r *http.Request) string {
	for _, under := range []string{"/t/", "/cash/"} {
		if rest, is := strings.CutPrefix(r.URL.Path, under); is {
			stream, _, _ := strings.Cut(rest, "/")
			return stream
		}
	}
	return ""
}

// network is what the page says that tells why no phone arrives.
func (e *entrance) network() *reach.Network {
	n := &reach.Network{Loopback: e.loopback(), Proxied: len(e.doors.Proxies) > 0, System: runtime.GOOS, Bases: e.addresses, Visits: e.visitors.Recent}
	if tcp, ok := e.Addr().(*net.TCPAddr); ok {
		n.Port = tcp.AddrPort().Port()
	}
	n.Own = func() (own []netip.Addr) {
		for _, a := range listen.Addresses(e.Addr()) {
			own = append(own, a.Addr())
		}
		return own
	}
	n.Unproven = func() []string {
		if e.root == nil {
			return nil
		}
		names, _ := e.root.Unproven() // where they cannot be asked for, nothing is said of them
		return names
	}
	return n
}

// beside opens one of the next ports, with the same doors, for pages of another room.
func (e *entrance) beside(g *Globals) (*entrance, error) {
	host, text, err := net.SplitHostPort(e.Addr().String())
	if err != nil {
		return nil, err
	}
	port, err := strconv.Atoi(text)
	if err != nil {
		return nil, err
	}
	l, err := listenFrom(g, net.JoinHostPort(host, strconv.Itoa(port+1)), portsTried)
	if err != nil {
		return nil, err
	}
	other := &entrance{Listener: l, tls: e.tls, root: e.root, hosts: e.hosts, public: e.public, visitors: &listen.Visitors{}}
	doors := *e.doors
	doors.Staff = other.visitors.Staff
	other.doors = &doors
	return other, nil
}

// portsTried are those from 8080 to 8089.
const portsTried = 10

// listenFrom opens an address, or where its port is taken one of the next, so many in all.
func listenFrom(g *Globals, addr string, ports int) (net.Listener, error) {
	host, text, err := net.SplitHostPort(addr)
	port, numErr := strconv.Atoi(text)
	if err != nil || numErr != nil || ports < 2 {
		return listenAt(g, addr)
	}
	for i := range ports {
		addr := net.JoinHostPort(host, strconv.Itoa(port+i))
		if answered(port + i) { // where a system lets two programs share a port, the browser would find the other one
			continue
		}
		if l, err := listenAt(g, addr); err == nil || port == 0 {
			return l, err
		}
	}
	return nil, badInput("%s", g.Lang.T("start.ports", "First", port, "Last", port+ports-1))
}

// answered reports whether a program on this machine answers at a port already.
func answered(port int) bool {
	c, err := net.DialTimeout("tcp", net.JoinHostPort("localhost", strconv.Itoa(port)), time.Second)
	if err != nil {
		return false
	}
	_ = c.Close()
	return true
}

// local is the first page for a browser at this machine.
func (e *entrance) local() string {
	host, port, _ := net.SplitHostPort(e.Addr().String())
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() || ip.IsLoopback() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port) + "/"
}

// listenAt opens the address of the pages.
func listenAt(g *Globals, addr string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		var op *net.OpError
		if errors.As(err, &op) {
			err = op.Err
		}
		return nil, badInput("%s", g.Lang.T("serve.listen", "Addr", addr, "Reason", reason(err, g.Lang)))
	}
	return l, nil
}

// ownNames are the names that a server was given, and those that its network knows it by.
func ownNames(given []string) []string {
	names := slices.Clone(given)
	if host, err := os.Hostname(); err == nil && host != "" {
		names = append(names, host)
		if short, _, _ := strings.Cut(host, "."); short != "" {
			names = append(names, short, short+".local")
		}
	}
	return names
}
