package listen

import (
	"net"
	"net/netip"
	"testing"
	"time"
)

// LookNow makes the next connection look at the files.
func LookNow(f *Files) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.looked = time.Time{}
}

// The limits of a house of 4,096 connections.
const connectionsMax, connectionsEach, reserve = 4096, 1024, 256

// line is a connection that can only be closed.
type line struct {
	net.Conn
	closed bool
}

func (l *line) Close() error { l.closed = true; return nil }

// at is the i-th address of a network.
func at(i int) netip.Addr { return netip.AddrFrom4([4]byte{10, byte(i >> 16), byte(i >> 8), byte(i)}) }

// crowd fills the house with connections of one address each.
func crowd(v *Visitors) (first *line) {
	for i := range connectionsMax - reserve {
		l := &line{}
		if first == nil {
			first = l
		}
		if !v.enter(at(i), l) {
			panic("refused within the limit")
		}
	}
	return first
}

func TestOneAddressHoldsItsShareOfConnections(t *testing.T) {
	v := Visitors{Most: connectionsMax}
	for range connectionsEach {
		if !v.enter(at(1), &line{}) {
			t.Fatal("refused within the limit")
		}
	}
	last := &line{}
	if v.enter(at(1), last) {
		t.Error("one address holds more than its share")
	}
	if !v.enter(at(2), last) {
		t.Error("another address is locked out")
	}
	v.leave(at(2), last)
	if len(v.by[at(2)].open) != 0 || v.open != connectionsEach {
		t.Errorf("%d connections are counted", v.open)
	}
	proxy := Visitors{Most: connectionsMax, Exempt: []netip.Prefix{netip.MustParsePrefix("10.0.0.1/32")}}
	for i := range connectionsEach + 1 {
		if !proxy.enter(at(1), &line{}) {
			t.Fatalf("the proxy is refused after %d", i)
		}
	}
}

// TestAFullHouseKeepsRoomForStaff, and for this machine.
func TestAFullHouseKeepsRoomForStaff(t *testing.T) {
	v := Visitors{Most: connectionsMax}
	crowd(&v)
	if v.enter(at(1<<20), &line{}) {
		t.Error("the house holds more than its limit")
	}
	v.Staff(at(1<<20 + 1))
	for _, a := range []netip.Addr{at(1<<20 + 1), netip.MustParseAddr("127.0.0.1"), netip.MustParseAddr("::1")} {
		if !v.enter(a, &line{}) {
			t.Errorf("%s is locked out", a)
		}
	}
	for range reserve - 3 {
		if !v.enter(at(1<<20+1), &line{}) {
			t.Fatal("the reserve is smaller than said")
		}
	}
	if v.enter(at(1<<20+2), &line{}) || v.enter(netip.MustParseAddr("::1"), &line{}) || v.open != connectionsMax {
		t.Errorf("%d connections", v.open)
	}
}

// TestWhoHoldsMostMakesRoom: a house that is full of one's connections opens to others.
func TestWhoHoldsMostMakesRoom(t *testing.T) {
	v := Visitors{Most: connectionsMax}
	var first *line
	for i := range connectionsMax - reserve {
		l := &line{}
		if first == nil {
			first = l
		}
		who := at(0) // holds most, and the oldest
		if i >= connectionsEach {
			who = at(1 + i/700)
		}
		v.enter(who, l)
	}
	fresh := &line{}
	if !v.enter(at(1<<20), fresh) || !first.closed || fresh.closed || v.open != connectionsMax-reserve {
		t.Errorf("first closed %v, %d open", first.closed, v.open)
	}
}

// TestWhatIsRememberedIsBounded: a flood of addresses is forgotten, the oldest first, staff's last.
func TestWhatIsRememberedIsBounded(t *testing.T) {
	v := Visitors{Most: connectionsMax}
	v.Staff(at(0))
	held := &line{}
	v.enter(at(1), held)
	for i := range 3 * (connectionsMax + Remembered) {
		v.note(at(i+2), Plain)
	}
	if n := len(v.by); n > connectionsMax+Remembered {
		t.Errorf("%d addresses are remembered", n)
	}
	if v.by[at(0)] == nil || v.by[at(1)] == nil {
		t.Error("staff, or whoever is connected, is forgotten")
	}
	if all := v.Recent(time.Now().Add(-time.Minute)); len(all) == 0 || all[0].At.Before(all[len(all)-1].At) {
		t.Error("the newest does not stand first")
	}
}

// TestConnectionsFollowFromWhatTheProcessMayOpen, and leave something for its files.
func TestConnectionsFollowFromWhatTheProcessMayOpen(t *testing.T) {
	all, n := descriptors(), Connections()
	if n >= all || n < all*3/4 || all > descriptorsMost || n < 1 {
		t.Errorf("%d connections of %d descriptors", n, all)
	}
	var v Visitors
	if most, each, reserve := v.most(); most != n || each < 1 || each+reserve >= most {
		t.Errorf("%d connections, %d of one address, %d in reserve", most, each, reserve)
	}
}
