package frame

import (
	"context"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// Doors says by what ways other machines may ask. Whoever sits at this machine may ask in any.
type Doors struct {
	TLS bool // the port speaks it
	// Root signs the certificates of the port; nil: a public authority does, or the owner's own.
	Root Root
	// Read opens public pages without TLS, to be read: the owner has chosen so.
	Read bool
	// Proxies ask for others, and are believed about the address and the encryption of those. With them nothing is from this machine.
	Proxies []netip.Prefix
	// Staff is told from which addresses people ask who are signed in; nil: nobody is.
	Staff func(netip.Addr)
}

// Root is a local authority, which devices trust once they have its certificate.
type Root interface {
	// Root is the certificate in DER; Name and Fingerprint are what devices show of it.
	Root() []byte
	Name() string
	Fingerprint() string
}

// Openness says which pages may be asked for without TLS.
type Openness int

// The kinds of openness.
const (
	Always  Openness = iota + 1 // by everybody: nothing of the room is on it
	Reading                     // where the owner has chosen so
)

// InPlain lists routes that may be asked for without TLS; any other is closed then. It must not be called while the site is served.
func (s *Site) InPlain(o Openness, patterns ...string) {
	for _, p := range patterns {
		s.plain[p] = o
	}
}

// readableOnTheWay reports whether others than this server may have read a request on its way from another machine.
func (s *Site) readableOnTheWay(r *http.Request) bool {
	return s.Doors != nil && !overTLS(r) && !FromThisMachine(r)
}

// transport refuses what may not be asked for without TLS, and shows browsers the way.
func (s *Site) transport(routes *http.ServeMux) gate {
	return func(w http.ResponseWriter, r *http.Request) *http.Request {
		if s.readableOnTheWay(r) {
			_, pattern := routes.Handler(r)
			if o := s.plain[pattern]; o != Always && !(o == Reading && s.Doors.Read) {
				s.refusePlain(w, r)
				return nil
			}
		}
		return r
	}
}

// refusePlain sends the browser of a person to where TLS is, by way of the page that says how to trust it, and tells anybody else.
func (s *Site) refusePlain(w http.ResponseWriter, r *http.Request) {
	switch d := s.Doors; {
	case len(d.Proxies) > 0 && !s.fromProxy(r):
		s.Message(w, r, http.StatusMisdirectedRequest, "web.error.proxy.only", nil) // a node serves it itself: see node.Registry.Hop
	case len(d.Proxies) > 0 && r.Header.Get("X-Forwarded-Proto") == "":
		s.Message(w, r, http.StatusForbidden, "web.error.proxy.silent", nil)
	case len(d.Proxies) == 0 && !d.TLS:
		s.Message(w, r, http.StatusForbidden, "web.error.plain.none", nil)
	case !isPage(r):
		s.Message(w, r, http.StatusForbidden, "web.error.plain", map[string]any{"URL": s.Base(r)})
	case d.Root != nil:
		http.Redirect(w, r, "/trust?to="+url.QueryEscape(withoutSecrets(r.URL)), http.StatusSeeOther)
	default:
		http.Redirect(w, r, strings.TrimSuffix(s.Base(r), "/")+r.URL.RequestURI(), http.StatusPermanentRedirect)
	}
}

// withoutSecrets is an address to come back to. A code that has been sent for all to read is not sent on.
func withoutSecrets(u *url.URL) string {
	if u.Query().Has("code") {
		return u.Path
	}
	return u.RequestURI()
}

// isPage reports whether a person asks for a page, who can be sent elsewhere.
func isPage(r *http.Request) bool {
	asks := r.Method == http.MethodGet || r.Method == http.MethodHead
	return asks && !strings.HasPrefix(r.URL.Path, "/events/") && !strings.HasPrefix(r.URL.Path, "/api/") && !IsHTMX(r)
}

// proxied is what a proxy says of a request.
type proxied struct {
	by  bool // it came from a proxy that is believed
	tls bool
}

type proxiedKey struct{}

// proxies believes the proxies that the server was told of: for whom they ask, and whether that was over TLS. The address of the request
// becomes that of the client.
func (s *Site) proxies(_ http.ResponseWriter, r *http.Request) *http.Request {
	if s.Doors == nil || len(s.Doors.Proxies) == 0 {
		return r
	}
	said, client := proxied{by: s.isProxy(addressOf(r))}, ""
	if said.by {
		said.tls, client = strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https"), s.clientOf(r)
	}
	on := r.WithContext(context.WithValue(r.Context(), proxiedKey{}, said))
	if client != "" {
		on.RemoteAddr = client
	}
	return on
}

func (s *Site) isProxy(address string) bool {
	a, err := netip.ParseAddr(address)
	return err == nil && slices.ContainsFunc(s.Doors.Proxies, func(p netip.Prefix) bool { return p.Contains(a.Unmap().WithZone("")) })
}

// fromProxy reports whether a request has come from a proxy that is believed.
func (s *Site) fromProxy(r *http.Request) bool {
	said, _ := r.Context().Value(proxiedKey{}).(proxied)
	return said.by
}

// clientOf is the last address in X-Forwarded-For that is no proxy's: what stands before it anybody may have written. "" where none stands.
func (s *Site) clientOf(r *http.Request) string {
	list := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, a := range slices.Backward(list) {
		a = strings.TrimSpace(a)
		if ap, err := netip.ParseAddrPort(a); err == nil {
			a = ap.Addr().String()
		}
		a = strings.Trim(a, "[]")
		if _, err := netip.ParseAddr(a); err != nil {
			return ""
		}
		if !s.isProxy(a) {
			return a
		}
	}
	return ""
}

// overTLS reports whether nobody on the way could read the request.
func overTLS(r *http.Request) bool {
	if said, ok := r.Context().Value(proxiedKey{}).(proxied); ok {
		return said.tls
	}
	return r.TLS != nil
}
