package results

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"net/http"
	"time"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

// publicCache says how long a cache may answer in the place of this server, and with what it has while it asks anew: seconds.
const publicCache = "public, max-age=5, stale-while-revalidate=30"

// publicPage is an event as anybody may see it: the same bytes for everybody who reads a language, whoever he is and whenever he asks, as long as
// nothing has happened.
type publicPage struct {
	resultsPage
	Clock view.Clock
}

// public answers with the page, or says that it is the one that is known.
func (s *site) public(w http.ResponseWriter, r *http.Request) {
	id, l := r.PathValue("id"), lang.Lang(r.PathValue("lang"))
	if l != lang.French && l != lang.English {
		s.NotFound(w, r)
		return
	}
	seq, body, err := s.publicEdition(id, l)
	if err != nil {
		s.NoEvent(w, r, id)
		return
	}
	sum := sha256.Sum256(body) // names are erased, and programs replaced, without an event
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Language", string(l))
	h.Set("Cache-Control", publicCache)
	h.Set("ETag", fmt.Sprintf(`"%d-%s-%x"`, seq, l, sum[:6]))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// publicEdition is the page, rendered once for each event of the journal and language, and once a minute: who is not to be named any more is not.
func (s *site) publicEdition(id string, l lang.Lang) (seq uint64, body []byte, err error) {
	if seq, err = s.Seq(id); err != nil {
		return 0, nil, err
	}
	show := func(any) (any, bool, error) {
		p, err := s.shown(id, l, false)
		if err != nil {
			return nil, false, err
		}
		out := publicPage{resultsPage: p}
		// What is left until an instant is for the reader's clock.
		err = s.Room.Read(id, func(st *tournament.State) {
			out.Clock = view.BuildClock(st, s.Published, view.Stamp{Speed: s.Stamp(id).Speed})
		})
		out.Layout = frame.Layout{Title: p.Name, Page: "public", Nav: id, Bare: true, Framed: true}
		return out, false, err
	}
	_, body, err = s.Edition("public "+id+" "+string(l), [3]uint64{seq, uint64(time.Now().Unix() / 60)}, show,
		func(p any) ([]byte, error) { return s.Render(l, "public", "layout", p) })
	return seq, body, err
}
