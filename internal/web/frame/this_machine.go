package frame

import (
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
)

// forwarded are the headers by which a proxy says for whom it asks.
var forwarded = []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "Via"}

// FromThisMachine reports whether a request was sent by a browser on this machine: over loopback, to a name of loopback, and by no proxy:
// none that says it is one, and none that the server was told of.
func FromThisMachine(r *http.Request) bool {
	if _, proxied := r.Context().Value(proxiedKey{}).(proxied); proxied {
		return false
	}
	for _, h := range forwarded {
		if _, there := r.Header[h]; there {
			return false
		}
	}
	return loopback(addressOf(r)) && loopback(HostOf(r.Host))
}

// HostOf is the name or address in a Host header, in small letters: without port, brackets, and the dot that may end a name.
func HostOf(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}

// loopback reports whether a name or address is this machine itself.
func loopback(name string) bool {
	if ip, err := netip.ParseAddr(name); err == nil {
		return ip.Unmap().IsLoopback()
	}
	return name == "localhost" || strings.HasSuffix(name, ".localhost")
}

// Origin is the scheme and host under which the browser asks: "https://floor.example.org:8443".
func Origin(r *http.Request) string {
	if overTLS(r) {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// OriginAt is Origin at another port of the same host.
func OriginAt(r *http.Request, port int) string {
	scheme := "http://"
	if overTLS(r) {
		scheme = "https://"
	}
	return scheme + net.JoinHostPort(HostOf(r.Host), strconv.Itoa(port))
}
