package floor

import (
	"fmt"
	"net"
	"net/http"
	"strings"

	"rsc.io/qr"

	"github.com/floorbook/floorbook/table"
)

// seatLink is a player's way to the own page, for the floor to show or send.
type seatLink struct {
	URL  string
	QR   string // path of an SVG, one unit a module
	Size int    // modules on a side, quiet zone included
	Here bool   // the address leads to this machine only: no phone can follow it
}

// quietZone is the white frame that scanners need, in modules.
const quietZone = 4

// seatLink returns a player's link on the host that the floor's own browser uses; nil where players have no
// pages.
func (s *site) seatLink(r *http.Request, id string, hosted bool, p table.PlayerID) *seatLink {
	if s.seats == nil || !hosted {
		return nil
	}
	scheme := "http://"
	if r.TLS != nil {
		scheme = "https://"
	}
	link := &seatLink{URL: scheme + r.Host + s.seats(id, p), Here: loopback(r.Host)}
	code, err := qr.Encode(link.URL, qr.M)
	if err != nil { // an address too long for a code can still be opened
		s.Log.Warn("no code for a seat", "err", err)
		return link
	}
	link.QR, link.Size = qrPath(code), code.Size+2*quietZone
	return link
}

// loopback reports whether a host is this machine itself.
func loopback(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	ip := net.ParseIP(strings.Trim(name, "[]"))
	return name == "localhost" || ip != nil && ip.IsLoopback()
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
