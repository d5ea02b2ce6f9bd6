package frame

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"rsc.io/qr"
)

// Link is an address of this site for somebody else's device, to be shown or sent.
type Link struct {
	URL  string
	QR   string // path of an SVG, one unit a module
	Size int    // modules on a side, quiet zone included
	Here bool   // the address leads to this machine only: no phone can follow it
	// Warns says that a phone that does not trust the root warns once.
	Warns bool
}

// quietZone is the white frame that scanners need, in modules.
const quietZone = 4

// Base is the beginning of the addresses over TLS: by the name that the asking browser uses, or where that is this machine's own, by the
// address under which others reach it.
func (s *Site) Base(r *http.Request) string {
	if loopback(HostOf(r.Host)) && s.Address != "" {
		return s.Address
	}
	return "https://" + r.Host + "/"
}

// Link returns the link to a path: by the name that the asking browser uses, or where that is this machine's own, by the address under
// which others reach it.
func (s *Site) Link(r *http.Request, path string) *Link {
	base := Origin(r)
	here := loopback(HostOf(r.Host))
	if here && s.Address != "" {
		base, here = strings.TrimSuffix(s.Address, "/"), false
	}
	link := s.LinkTo(base + path)
	link.Here, link.Warns = here, s.Doors != nil && s.Doors.Root != nil
	return link
}

// FollowLink is the page of an event that everybody may see, in the language of who hands it on.
func (s *Site) FollowLink(r *http.Request, stream string) *Link {
	return s.Link(r, cacheable+"t/"+url.PathEscape(stream)+"/"+string(s.LangOf(r)))
}

// PhoneLink is the first page for a phone that comes for the first time; nil where none can come.
func (s *Site) PhoneLink() *Link {
	if s.Address == "" {
		return nil
	}
	return s.LinkTo(s.Plainly(s.Address))
}

// Plainly is the address that every phone can open: with a local authority the one without TLS, which tells those that do not know the root
// how to trust it, and sends the others on.
func (s *Site) Plainly(base string) string {
	if s.Doors == nil || s.Doors.Root == nil {
		return base
	}
	return "http" + strings.TrimPrefix(base, "https")
}

// LinkTo returns the link to a whole address.
func (s *Site) LinkTo(address string) *Link {
	link := &Link{URL: address}
	code, err := qr.Encode(link.URL, qr.M)
	if err != nil { // an address too long for a code can still be opened
		s.Log.Warn("no code for a link", "err", err)
		return link
	}
	link.QR, link.Size = qrPath(code), code.Size+2*quietZone
	return link
}

// qrPath draws the dark modules, each run of them in a row as one bar.
func qrPath(code *qr.Code) string {
	var b strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			run := 0
			for code.Black(x+run, y) {
				run++
			}
			if run > 0 {
				fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", x+quietZone, y+quietZone, run, run)
				x += run
			}
		}
	}
	return b.String()
}
