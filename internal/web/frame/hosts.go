package frame

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// hosts refuses requests that were sent to a name which is not this server's: a name of somebody else's that was pointed at this
// machine (DNS rebinding) would otherwise share its cookies' trust. Addresses, localhost, and the names that the server was given
// are its own.
func (s *Site) hosts(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.ownHost(r.Host) {
			s.Message(w, r, http.StatusMisdirectedRequest, "web.error.host", map[string]any{"Host": Clip(r.Host, 100)})
			return
		}
		next.ServeHTTP(w, r)
	})
}

// ownHost reports whether a Host header names this server.
func (s *Site) ownHost(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.ToLower(strings.TrimSuffix(strings.Trim(name, "[]"), "."))
	if _, err := netip.ParseAddr(name); err == nil {
		return true
	}
	return name == "localhost" || strings.HasSuffix(name, ".localhost") || slices.ContainsFunc(s.Hosts, func(own string) bool {
		return strings.EqualFold(strings.TrimSuffix(own, "."), name)
	})
}
