package main

import (
	"context"
	"net"
	"net/url"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/people"
)

// welcome prints, for a room without an owner, the link by which one is named: at this machine the pages ask by themselves, from any
// other only whoever has read the terminal may.
func (d *data) welcome(g *Globals, l net.Listener) error {
	if d.Access.HasOwner() {
		return nil
	}
	if loopback(l) {
		say(g, "serve.owner.here", "URL", urlOf(l)+"welcome")
		return nil
	}
	secret, err := d.Access.NewCode(g.Context, access.Code{For: access.ForOwner})
	if err != nil {
		return err
	}
	base := addressOf(l)
	if base == "" {
		base = urlOf(l)
	}
	say(g, "serve.owner.link", "URL", base+"welcome?code="+url.QueryEscape(secret))
	return nil
}

// ownedByWhoeverRunsIt gives a demonstration an owner, so that nobody is asked for one.
func (d *data) ownedByWhoeverRunsIt(g *Globals) error {
	if d.Access.HasOwner() {
		return nil
	}
	owner := people.Person{ID: people.NewID(), Name: g.Lang.T("demo.owner")}
	if err := d.People.Put(g.Context, owner); err != nil {
		return err
	}
	return d.Access.AddFirstOwner(context.WithoutCancel(g.Context), owner.ID, "demo")
}

// addressOf is the base of the addresses under which other machines reach the listener; "" where none can.
func addressOf(l net.Listener) string {
	tcp, ok := l.Addr().(*net.TCPAddr)
	if !ok || tcp.IP.IsLoopback() {
		return ""
	}
	_, port, _ := net.SplitHostPort(l.Addr().String())
	if !tcp.IP.IsUnspecified() {
		return "http://" + net.JoinHostPort(tcp.IP.String(), port) + "/"
	}
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		return ""
	}
	for _, a := range addresses {
		if ip, ok := a.(*net.IPNet); ok && ip.IP.To4() != nil && !ip.IP.IsLoopback() && !ip.IP.IsLinkLocalUnicast() {
			return "http://" + net.JoinHostPort(ip.IP.String(), port) + "/"
		}
	}
	return ""
}
