package listen

import (
	"cmp"
	"net"
	"net/netip"
	"slices"
	"sync"
	"time"
)

// Remembered is how many addresses without an open connection are remembered.
const Remembered = 512

// StaffFor is how long an address counts as staff's after somebody signed in has asked from it.
const StaffFor = 24 * time.Hour

// Of descriptors: what is used of a limit at most, and where none is told.
const (
	descriptorsMost = 65536
	descriptorsFew  = 1024
)

// Connections is how many connections this process may have open: what it may open at all, but for what its files, its database and other nodes take.
func Connections() int {
	all := descriptors()
	return all - min(512, all/4)
}

// Manner is what became of the last connection of an address.
type Manner string

// The manners.
const (
	Plain      Manner = "plain"      // plain HTTP
	Secure     Manner = "secure"     // TLS
	Distrusted Manner = "distrusted" // the device refused the certificate
	Silent     Manner = "silent"     // it connected, and was not understood
)

// Visit is what is known of an address.
type Visit struct {
	Address netip.Addr
	At      time.Time // when it connected last
	Manner  Manner
	Open    int // connections that stand open
}

// Visitors counts connections by address, and remembers the last ones. The zero value is ready; it may be used by several goroutines.
type Visitors struct {
	// Most is how many connections stand open at a time; 0: Connections.
	Most int
	// Exempt are networks that no limit of one address is for: proxies, which ask for many.
	Exempt []netip.Prefix

	mu   sync.Mutex
	open int
	by   map[netip.Addr]*visitor
}

type visitor struct {
	open   []net.Conn // oldest first
	at     time.Time
	manner Manner
	staff  time.Time // until when it counts as staff's
}

// most is how many connections stand open at a time; of one address, a whole club behind one router; and the part of them that only staff and this
// machine may use.
func (v *Visitors) most() (all, each, reserve int) {
	if v.Most == 0 {
		v.Most = Connections()
	}
	return v.Most, v.Most / 4, v.Most / 16
}

// Staff notes that somebody signed in asks from an address: it may use the reserve from now on.
func (v *Visitors) Staff(a netip.Addr) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.visitor(key(a)).staff = time.Now().Add(StaffFor)
}

// Recent lists the addresses that have connected since an instant, or are connected still, the newest first.
func (v *Visitors) Recent(since time.Time) []Visit {
	v.mu.Lock()
	defer v.mu.Unlock()
	var out []Visit
	for a, x := range v.by {
		if len(x.open) > 0 || x.at.After(since) {
			out = append(out, Visit{a, x.at, x.manner, len(x.open)})
		}
	}
	slices.SortFunc(out, func(a, b Visit) int { return cmp.Or(b.At.Compare(a.At), a.Address.Compare(b.Address)) })
	return out
}

// enter counts a connection in; false where it has no room. A full house makes room for whoever holds less than the one who holds most:
// that one loses its oldest connection, so nobody keeps others out by holding many.
func (v *Visitors) enter(a netip.Addr, c net.Conn) bool {
	v.mu.Lock()
	var evicted net.Conn
	x := v.visitor(a)
	favoured := a.IsLoopback() || x.staff.After(time.Now()) || slices.ContainsFunc(v.Exempt, func(p netip.Prefix) bool { return p.Contains(a) })
	most, each, reserve := v.most()
	if !favoured {
		most -= reserve
	}
	ok := favoured || len(x.open) < each
	if ok && v.open >= most {
		if evicted = v.greediest(len(x.open) + 1); evicted == nil {
			ok = false
		}
	}
	if ok {
		x.open = append(x.open, c)
		v.open++
	}
	v.mu.Unlock()
	if evicted != nil {
		_ = evicted.Close()
	}
	return ok
}

// greediest takes the oldest connection from whoever holds most, if that is more than so many; nil where nobody does.
func (v *Visitors) greediest(than int) net.Conn {
	now := time.Now()
	var most *visitor
	for a, x := range v.by {
		if len(x.open) > than && !a.IsLoopback() && !x.staff.After(now) && (most == nil || len(x.open) > len(most.open)) {
			most = x
		}
	}
	if most == nil {
		return nil
	}
	c := most.open[0]
	most.open = most.open[1:]
	v.open--
	return c
}

// leave counts a connection out.
func (v *Visitors) leave(a netip.Addr, c net.Conn) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if x := v.by[a]; x != nil {
		if i := slices.Index(x.open, c); i >= 0 {
			x.open = slices.Delete(x.open, i, i+1)
			v.open--
		}
	}
}

// note remembers how an address has connected.
func (v *Visitors) note(a netip.Addr, m Manner) {
	v.mu.Lock()
	defer v.mu.Unlock()
	x := v.visitor(a)
	x.at, x.manner = time.Now(), m
}

// visitor is what is known of an address. Where too many are remembered the one that was here longest ago is forgotten.
func (v *Visitors) visitor(a netip.Addr) *visitor {
	if x := v.by[a]; x != nil {
		return x
	}
	if v.by == nil {
		v.by = make(map[netip.Addr]*visitor)
	}
	if all, _, _ := v.most(); len(v.by) >= Remembered+all {
		v.forget()
	}
	x := &visitor{at: time.Now(), manner: Silent}
	v.by[a] = x
	return x
}

// forget drops a tenth of the addresses without an open connection: those that were here longest ago, and staff's last.
func (v *Visitors) forget() {
	var idle []netip.Addr
	for a, x := range v.by {
		if len(x.open) == 0 {
			idle = append(idle, a)
		}
	}
	slices.SortFunc(idle, func(a, b netip.Addr) int {
		return cmp.Or(v.by[a].staff.Compare(v.by[b].staff), v.by[a].at.Compare(v.by[b].at))
	})
	for _, a := range idle[:min(len(idle), Remembered/10)] {
		delete(v.by, a)
	}
}

// key is an address as it is counted: without a zone, and IPv4 as such.
func key(a netip.Addr) netip.Addr { return a.Unmap().WithZone("") }

// remote is the address at the other end of a connection.
func remote(c net.Conn) netip.Addr {
	a, err := netip.ParseAddrPort(c.RemoteAddr().String())
	if err != nil {
		return netip.Addr{}
	}
	return key(a.Addr())
}
