package screens

import (
	"embed"
	"net/http"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/screen"
	"github.com/floorbook/floorbook/internal/web/frame"
)

//go:embed *.html *.css *.js
var files embed.FS

// site is the frame's with what hangs on the walls.
type site struct {
	*frame.Site
	walls *screen.Store
	skins []string // of the clock
}

// Routes adds the page of a screen, and the page from which the floor says what screens show. skins are the looks of the clock.
func Routes(mux *http.ServeMux, f *frame.Site, walls *screen.Store, skins []string) {
	f.Add(frame.Folder{Files: files, Pages: []string{"screen"}, Styles: []string{"screen.css"}, Scripts: []string{"screen.js"}, Funcs: funcs})
	f.Add(frame.Folder{Files: files, Pages: []string{"screens"}, Styles: []string{"screens.css"}, Section: "home"})
	s := &site{f, walls, skins}
	s.InPlain(frame.Reading, "GET /screen", "GET /events/screen", "GET /screen/file/{occasion}")
	mux.HandleFunc("GET /screen", s.screen)
	mux.HandleFunc("GET /events/screen", s.screenEvents)
	mux.HandleFunc("GET /screen/file/{occasion}", s.file)
	mux.HandleFunc("GET /screens", s.May(role.Run, s.list))
	mux.HandleFunc("POST /screens/{what}", s.May(role.Run, s.set))
}

func funcs(l lang.Lang) map[string]any {
	return map[string]any{
		"places": func(from, to int) string {
			if from == to {
				return l.Place(from)
			}
			return l.Place(from) + "\u2013" + l.Place(to)
		},
	}
}

// file sends the room's logo, or a sound. A picture is only ever a picture: opened by itself it may load and run nothing.
func (s *site) file(w http.ResponseWriter, r *http.Request) {
	f, body, ok := s.walls.Read(r.PathValue("occasion"))
	if !ok {
		s.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.Type)
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	if r.URL.Query().Get("v") == f.Hash {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	_, _ = w.Write(body)
}
