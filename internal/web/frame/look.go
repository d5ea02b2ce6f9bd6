package frame

import (
	"net/http"
	"slices"
)

// The looks of a page: as the device says, or as its reader has chosen.
const (
	lookDevice = "device"
	lookLight  = "light"
	lookDark   = "dark"
)

var looks = []string{lookDevice, lookLight, lookDark}

// lookOf is the look asked for in the address, or chosen before.
func lookOf(r *http.Request) string {
	for _, look := range []string{r.URL.Query().Get("look"), CookieValue(r, lookCookie)} {
		if slices.Contains(looks, look) {
			return look
		}
	}
	return lookDevice
}

// Looks are those among which one chooses.
func (Layout) Looks() []string { return looks }

// Light is the medium to which the light palette applies, "" for none: walls are dark, or have a skin.
func (l Layout) Light() string {
	switch {
	case l.OnWall || l.Look == lookDark:
		return ""
	case l.Look == lookLight:
		return "all"
	}
	return "(prefers-color-scheme: light)"
}

// Scheme is what the browser is told of it: it paints scroll bars and choices of its own.
func (l Layout) Scheme() string {
	switch l.Light() {
	case "":
		return "dark"
	case "all":
		return "light"
	}
	return "dark light"
}
