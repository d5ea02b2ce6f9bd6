package paper

import (
	"net/http"
	"slices"

	"github.com/floorbook/floorbook/internal/screen"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// ownCard is the seat card of who stands before a kiosk, and of nobody else: the page prints itself.
func (s *site) ownCard(w http.ResponseWriter, r *http.Request, person string) {
	id := r.PathValue("id")
	p := paperPage{Layout: frame.Layout{Nav: id}, Sheet: "cards", Narrow: true}
	var player table.PlayerID
	if s.Room.Read(id, func(st *tournament.State) {
		player = frame.InEvent(st, s.IDs(person))
		s.fill(&p, st, nil, 0)
	}) != nil {
		s.NotFound(w, r)
		return
	}
	p.Sittings = slices.DeleteFunc(p.Sittings, func(one view.Sitting) bool { return player == "" || one.Player != player })
	if len(p.Sittings) == 0 {
		s.NotFound(w, r)
		return
	}
	p.Layout, p.Links = s.Layout(r, "kiosk-card", p.Clock.Name), map[table.PlayerID]*frame.Link{}
	if page := s.PlayerPage(id, player); page != "" {
		if link := s.Link(r, page); !link.Here { // a kiosk leads nowhere
			p.Links[player] = link
		}
	}
	if f, _, ok := s.walls.Read(screen.Logo); ok {
		p.Logo = f.Hash
	}
	s.HTML(w, r, http.StatusOK, "kiosk-card", "layout", p)
}
