package clock

import (
	"fmt"
	"net/http"
	"slices"
	"unicode/utf8"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
)

// Skins are the looks of a clock: the usual one, one for bright rooms, one to be read from far away, and one without a background, for
// whoever puts the clock over a picture. The first is what a clock looks like that is asked for none.
var Skins = []string{"classic", "light", "contrast", "stream"}

// skinOf is the skin that an address asks for, "" the usual one.
func skinOf(r *http.Request) string {
	if skin := r.URL.Query().Get("skin"); slices.Contains(Skins[1:], skin) {
		return skin
	}
	return ""
}

// The widths that fit.css knows, in characters.
const (
	narrowest = 4
	widest    = 140
)

// wide names the width of a text, so that it is shown as large as its room allows: the server counts characters, the style divides the
// room by them. So nothing is measured on the screen, and nothing moves once it is shown.
func wide(parts ...string) string {
	n := 0
	for _, p := range parts {
		n += utf8.RuneCountInString(p)
	}
	n = min(max(n+n%2, narrowest), widest)
	return fmt.Sprintf("w-%d", n)
}

// funcs are what the templates of displays call.
func funcs(l lang.Lang) map[string]any {
	return map[string]any{
		"wide": wide,
		"said": func(key string, args map[string]any) string { return l.Told("say."+key, args) },
		"wideNext": func(v view.Level) string {
			parts := []string{"/"}
			for _, a := range []struct {
				amount int64
				label  string
			}{{int64(v.Small), ""}, {int64(v.Big), ""}, {int64(v.Ante), l.T("web.ante.each")}, {int64(v.SmallBet), l.T("web.limits")}, {int64(v.BigBet), " / "},
				{int64(v.BringIn), l.T("web.bring_in")}, {int64(v.StudAnte), l.T("web.ante.stud")}} {
				if a.amount > 0 {
					parts = append(parts, a.label, l.Int(a.amount))
				}
			}
			return wide(parts...)
		},
		"rung": func(r view.Rung) string {
			if r.From == r.To {
				return l.Place(r.From)
			}
			return l.Place(r.From) + "\u2013" + l.Place(r.To)
		},
	}
}
