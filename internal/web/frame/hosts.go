package frame

import (
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// hosts refuses requests that were sent to a name which is not this server's: a name of somebody else's that was pointed at this
// machine (DNS rebinding) would otherwise share its cookies' trust. Addresses, localhost, and the names that the server was given
// are its own.
func (s *Site) hosts(w http.ResponseWriter, r *http.Request) *http.Request {
	if s.ownHost(r.Host) {
		return r
	}
	s.Message(w, r, http.StatusMisdirectedRequest, "web.error.host", map[string]any{"Host": Clip(r.Host, 100)})
	return nil
}

// origins refuses what a page of another site has sent, beside what browsers say of it themselves (http.CrossOriginProtection): its origin
// must be a name of this server's, over TLS where the request came so.
func (s *Site) origins() gate {
	browsers := http.NewCrossOriginProtection()
	return func(w http.ResponseWriter, r *http.Request) *http.Request {
		origin := r.Header.Get("Origin")
		if browsers.Check(r) != nil || origin != "" && r.Method != http.MethodGet && r.Method != http.MethodHead && !s.ownOrigin(r, origin) {
			s.Message(w, r, http.StatusForbidden, "web.error.origin", nil)
			return nil
		}
		return r
	}
}

// ownOrigin reports whether an origin is this server's.
func (s *Site) ownOrigin(r *http.Request, origin string) bool {
	u, err := url.Parse(origin)
	return err == nil && u.Host != "" && s.ownHost(u.Host) && (u.Scheme == "https" || u.Scheme == "http" && !overTLS(r))
}

// ownHost reports whether a Host header names this server.
func (s *Site) ownHost(host string) bool {
	name := HostOf(host)
	if _, err := netip.ParseAddr(name); err == nil {
		return true
	}
	return loopback(name) || slices.ContainsFunc(s.Hosts, func(own string) bool {
		return strings.EqualFold(strings.TrimSuffix(own, "."), name)
	})
}
