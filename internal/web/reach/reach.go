package reach

import (
	"bytes"
	"embed"
	"net/http"
	"net/netip"
	"slices"
	"time"

	"github.com/floorbook/floorbook/internal/listen"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
)

//go:embed *.html *.css *.js
var files embed.FS

// Network is what is known of the way from other machines to this one.
type Network struct {
	Loopback bool   // only this machine reaches the port
	Proxied  bool   // a proxy asks for all
	Port     uint16 // that the pages are asked for on
	System   string // of this machine, as runtime.GOOS names it
	Bases    func() []string
	Unproven func() []string // names and addresses that the root certificate is not good for
	Visits   func(since time.Time) []listen.Visit
	Own      func() []netip.Addr // of this machine
}

// site is the frame's, with the network.
type site struct {
	*frame.Site
	network *Network
}

// Routes adds the page that says how to trust this machine, and for staff the one that says why no phone reaches it; nil: not that one.
func Routes(mux *http.ServeMux, f *frame.Site, n *Network) {
	f.Add(frame.Folder{Files: files, Pages: []string{"trust", "reach"}, Styles: []string{"reach.css"}, Scripts: []string{"trust.js"}, Section: "door"})
	s := &site{f, n}
	s.InPlain(frame.Always, "GET /trust", "GET /trust/root.crt", "GET /trust/root.mobileconfig")
	mux.HandleFunc("GET /trust", s.trust)
	mux.HandleFunc("GET /trust/check", s.check)
	mux.HandleFunc("GET /trust/root.crt", s.certificate)
	mux.HandleFunc("GET /trust/root.mobileconfig", s.profile)
	if n == nil {
		return
	}
	mux.HandleFunc("GET /reach", s.May(role.Enrol, s.reach))
	mux.HandleFunc("GET /events/reach", s.May(role.Enrol, s.reachEvents))
}

// lately is for how long a visit counts.
const lately = 15 * time.Minute

// Verdict is what the page makes of the visits.
type Verdict string

// The verdicts.
const (
	Closed     Verdict = "closed"     // the port is for this machine alone
	Proxied    Verdict = "proxied"    // a proxy asks for all: its log says who has reached it
	Nobody     Verdict = "nobody"     // no other machine has arrived
	Distrusted Verdict = "distrusted" // some have arrived, and all refused the certificate
	Arrived    Verdict = "arrived"
)

// Verdicts are all of them.
var Verdicts = []Verdict{Closed, Proxied, Nobody, Distrusted, Arrived}

// Manners are what can become of a connection.
var Manners = []listen.Manner{listen.Plain, listen.Secure, listen.Distrusted, listen.Silent}

// reachPage says who has arrived, and what to look at where nobody has.
type reachPage struct {
	frame.Layout
	Verdict  Verdict
	Bases    []string
	Link     *frame.Link // the likeliest address, for a phone
	Like     string      // how the address of a phone on the same network begins
	Unproven []string
	Visits   []listen.Visit
	Port     uint16
	System   string
	Systems  []string // the others
}

// systems are those whose firewall the page knows.
var systems = []string{"linux", "windows", "darwin"}

func (s *site) view(r *http.Request) reachPage {
	n := s.network
	p := reachPage{Layout: s.Layout(r, "reach", s.LangOf(r).T("web.reach.title")), Bases: n.Bases(), Unproven: n.Unproven(), Port: n.Port,
		System: n.System, Visits: n.Visits(time.Now().Add(-lately))}
	own := n.Own()
	p.Visits = slices.DeleteFunc(p.Visits, func(v listen.Visit) bool { return v.Address.IsLoopback() || slices.Contains(own, v.Address) })
	if i := slices.IndexFunc(own, netip.Addr.Is4); i >= 0 {
		a := own[i].As4()
		p.Like = netip.AddrFrom4([4]byte{a[0], a[1], a[2], 0}).String()
		p.Like = p.Like[:len(p.Like)-1]
	}
	if !slices.Contains(systems, p.System) {
		p.System = systems[0]
	}
	p.Systems = slices.DeleteFunc(slices.Clone(systems), func(x string) bool { return x == p.System })
	p.Verdict = s.judge(p)
	if len(p.Bases) > 0 {
		p.Link = s.LinkTo(s.Plainly(p.Bases[0]))
	}
	return p
}

// judge makes a verdict of the visits.
func (s *site) judge(p reachPage) Verdict {
	switch {
	case s.network.Loopback && !s.network.Proxied:
		return Closed
	case s.network.Proxied:
		return Proxied
	case len(p.Visits) == 0:
		return Nobody
	case !slices.ContainsFunc(p.Visits, func(v listen.Visit) bool { return v.Manner == listen.Plain || v.Manner == listen.Secure }):
		return Distrusted
	}
	return Arrived
}

func (s *site) reach(w http.ResponseWriter, r *http.Request) {
	s.HTML(w, r, http.StatusOK, "reach", "layout", s.view(r))
}

func (s *site) reachEvents(w http.ResponseWriter, r *http.Request) {
	l := s.LangOf(r)
	var last []byte
	s.Stream(w, r, nil, nil, func() ([]byte, bool, error) {
		body, err := s.Render(l, "reach", "reach-live", s.view(r))
		if err != nil || bytes.Equal(body, last) {
			return nil, true, err
		}
		last = body
		return body, false, nil
	})
}
