package authority

import (
	"cmp"
	"net"
	"net/netip"
	"slices"
	"strings"
)

// Names are what a server is asked for by.
type Names struct {
	Hosts     []string       // names, in lower case, without the last dot
	Addresses []netip.Prefix // addresses, each with the length of its network
}

// loopbacks are the names of every machine for itself.
var loopbacks = Names{
	Hosts:     []string{"localhost"},
	Addresses: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/8"), netip.MustParsePrefix("::1/128")},
}

// The private ranges of RFC 1918 and RFC 4193, and what a machine gives itself (RFC 3927, RFC 4291): widest is the most of each that a root may
// permit, whatever the interface says of its network.
var widest = []netip.Prefix{
	netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("172.16.0.0/12"), netip.MustParsePrefix("192.168.0.0/16"),
	netip.MustParsePrefix("169.254.0.0/16"), netip.MustParsePrefix("fc00::/7"), netip.MustParsePrefix("fe80::/10"), netip.MustParsePrefix("127.0.0.0/8"),
	netip.MustParsePrefix("::1/128"),
}

// OfMachine returns the names that were given and the private addresses of the machine's interfaces as they are now. Public addresses are left
// out: a public authority vouches for those.
func OfMachine(given []string) (Names, error) {
	n := Names{Hosts: slices.Clone(given)}
	found, err := net.InterfaceAddrs()
	if err != nil {
		return Names{}, err
	}
	for _, a := range found {
		ip, ok := a.(*net.IPNet)
		if !ok {
			continue
		}
		addr, ok := netip.AddrFromSlice(ip.IP)
		if !ok {
			continue
		}
		ones, bits := ip.Mask.Size()
		addr = addr.Unmap()
		n.Addresses = append(n.Addresses, netip.PrefixFrom(addr, max(0, ones-(bits-addr.BitLen()))))
	}
	return n.private(), nil
}

// private is what an authority of this machine can vouch for: well-formed names and private addresses, with those of loopback, sorted, each once.
func (n Names) private() Names {
	out := Names{Hosts: slices.Clone(loopbacks.Hosts), Addresses: slices.Clone(loopbacks.Addresses)}
	for _, h := range n.Hosts {
		h = strings.ToLower(strings.TrimSuffix(h, "."))
		if _, err := netip.ParseAddr(h); err != nil && wellFormed(h) {
			out.Hosts = append(out.Hosts, h)
		}
	}
	for _, p := range n.Addresses {
		if _, ok := network(p); ok {
			out.Addresses = append(out.Addresses, p)
		}
	}
	slices.Sort(out.Hosts)
	out.Hosts = slices.Compact(out.Hosts)
	slices.SortFunc(out.Addresses, func(a, b netip.Prefix) int { return cmp.Or(a.Addr().Compare(b.Addr()), a.Bits()-b.Bits()) })
	out.Addresses = slices.CompactFunc(out.Addresses, func(a, b netip.Prefix) bool { return a.Addr() == b.Addr() })
	return out
}

// network is the private network of an address; ok is false where the address is not private.
func network(p netip.Prefix) (netip.Prefix, bool) {
	for _, w := range widest {
		if w.Contains(p.Addr()) {
			return netip.PrefixFrom(p.Addr(), max(p.Bits(), w.Bits())).Masked(), true
		}
	}
	return netip.Prefix{}, false
}

// networks are the private networks of the addresses, each once.
func (n Names) networks() []netip.Prefix {
	var out []netip.Prefix
	for _, p := range n.Addresses {
		if w, ok := network(p); ok && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// wellFormed reports whether a name can stand in a certificate (RFC 1123 labels).
func wellFormed(host string) bool {
	if host == "" || len(host) > 253 {
		return false
	}
	for label := range strings.SplitSeq(host, ".") {
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
		for _, c := range []byte(label) {
			if !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-') {
				return false
			}
		}
	}
	return true
}
