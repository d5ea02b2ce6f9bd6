package listen

import (
	"cmp"
	"net"
	"net/netip"
	"slices"
)

// Addresses are those under which other machines reach a listener, as the interfaces of this machine are now: private ones before public
// ones, IPv4 before IPv6. None where only this machine reaches it.
func Addresses(l net.Addr) []netip.AddrPort {
	tcp, ok := l.(*net.TCPAddr)
	if !ok || tcp.IP.IsLoopback() {
		return nil
	}
	own := tcp.AddrPort()
	if !tcp.IP.IsUnspecified() {
		return []netip.AddrPort{netip.AddrPortFrom(own.Addr().Unmap(), own.Port())}
	}
	var out []netip.AddrPort
	for _, a := range ofInterfaces() {
		out = append(out, netip.AddrPortFrom(a, own.Port()))
	}
	slices.SortStableFunc(out, func(a, b netip.AddrPort) int { return cmp.Compare(rank(a.Addr()), rank(b.Addr())) })
	return out
}

// rank is how likely an address is the one that a phone reaches, lowest first.
func rank(a netip.Addr) (n int) {
	if !a.IsPrivate() {
		n += 2
	}
	if a.Is6() {
		n++
	}
	return n
}

// ofInterfaces are the addresses of the interfaces that are connected, but for those that only a neighbour with a zone can use.
func ofInterfaces() (out []netip.Addr) {
	interfaces, err := net.Interfaces()
	if err != nil {
		return nil
	}
	for _, i := range interfaces {
		if i.Flags&net.FlagUp == 0 || i.Flags&net.FlagRunning == 0 || i.Flags&net.FlagLoopback != 0 {
			continue
		}
		found, err := i.Addrs()
		if err != nil {
			continue
		}
		for _, a := range found {
			if p, err := netip.ParsePrefix(a.String()); err == nil && !p.Addr().IsLinkLocalUnicast() {
				out = append(out, p.Addr().Unmap())
			}
		}
	}
	return out
}
