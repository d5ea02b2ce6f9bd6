package fairness

import (
	"bytes"
	"context"
	"embed"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Records are the draws and the hands that are over: *room.Room has them.
type Records interface {
	// Over lists the hands of a tournament that are over, the latest first; of all its tables for table 0.
	Over(stream string, table int) []string
	// Reveal opens a hand that is over.
	Reveal(ctx context.Context, stream, hand string, w room.Whose, by role.By) (room.Opened, error)
	// Draws lists draws of seats, the latest first, without what was drawn; Draw is one of them, whole.
	Draws(stream string) []room.Draw
	Draw(stream string, number int) (room.Draw, error)
}

var _ Records = (*room.Room)(nil)

//go:embed *.html *.css *.js
var files embed.FS

// handsListed is how many hands the page of a tournament links.
const handsListed = 60

// site is the frame's with the records.
type site struct {
	*frame.Site
	records Records
}

// Routes adds the page; without records it recomputes only what is brought to it.
func Routes(mux *http.ServeMux, f *frame.Site, records Records) {
	f.Add(frame.Folder{Files: files, Pages: []string{"fairness"}, Styles: []string{"fairness.css"}, Scripts: []string{"proof.js", "fairness.js"}, Section: "rulebook"})
	s := &site{f, records}
	mux.HandleFunc("GET /fair", s.page)
	mux.HandleFunc("GET /t/{id}/fair", s.ofTournament)
	mux.HandleFunc("GET /cash/{id}/fair", s.ofSession)
}

// fairPage is the page.
type fairPage struct {
	frame.Layout
	Self    string // address of the event's own page, "" for none
	Home    string // of its clock or board
	Name    string // of the event
	Records string // what is recomputed when the page opens, as JSON
	Pledges []pledge
	Hands   []string
	Draws   []room.Draw
}

// pledge is a commitment to what nobody knows yet.
type pledge struct {
	Table      int // 0: the next draw of seats
	Hand       string
	Commitment string
	Cuts       []cut
}

// cut is who has cut a deck, and with what.
type cut struct {
	Seat    int
	Entropy string
}

func (s *site) page(w http.ResponseWriter, r *http.Request) {
	p := fairPage{Layout: s.Layout(r, "fairness", s.LangOf(r).T("web.fair.title"))}
	s.HTML(w, r, http.StatusOK, "fairness", "layout", p)
}

// ofTournament lists what can be recomputed of a tournament, and holds what was picked.
func (s *site) ofTournament(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	p := fairPage{Self: "/t/" + url.PathEscape(id) + "/fair", Home: "/t/" + url.PathEscape(id) + "/clock"}
	if err := s.Room.Read(id, func(st *tournament.State) { p.Name, p.Pledges = st.Structure.Name, pledges(st) }); err != nil {
		s.NoEvent(w, r, id)
		return
	}
	p.Layout = s.Layout(r, "fairness", s.LangOf(r).T("web.fair.title")+" · "+p.Name)
	p.Nav = id
	if s.records != nil {
		p.Hands, p.Draws = s.records.Over(id, 0), s.records.Draws(id)
		p.Hands = p.Hands[:min(handsListed, len(p.Hands))]
		var err error
		if p.Records, err = s.picked(r, id); err != nil {
			s.Refuse(w, r, err)
			return
		}
	}
	s.HTML(w, r, http.StatusOK, "fairness", "layout", p)
}

// ofSession lists the draws of a cash session. Hands that floorbook has dealt are opened to their players alone: who looks on sees them later.
func (s *site) ofSession(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	home := "/cash/" + url.PathEscape(id)
	p := fairPage{Self: home + "/fair", Home: home}
	if s.CashRoom == nil || s.CashRoom.Cash(id, func(st *cashgame.State) { p.Name, p.Pledges = st.House.Name, merges(st) }) != nil {
		s.NotFound(w, r)
		return
	}
	p.Layout = s.Layout(r, "fairness", s.LangOf(r).T("web.fair.title")+" · "+p.Name)
	if s.records != nil {
		p.Draws = s.records.Draws(id)
		if number := r.URL.Query().Get("draw"); number != "" {
			var err error
			if p.Records, err = s.drawn(id, number); err != nil {
				s.Refuse(w, r, err)
				return
			}
		}
	}
	s.HTML(w, r, http.StatusOK, "fairness", "layout", p)
}

// merges are the commitments to draws of tables that are merged and not drawn yet.
func merges(st *cashgame.State) (out []pledge) {
	for _, m := range st.Merges {
		if m.Drawn == nil && !m.Over {
			out = append(out, pledge{Table: m.Table, Commitment: hex.EncodeToString(m.Commit[:])})
		}
	}
	return out
}

// drawn is a draw as a line of JSON.
func (s *site) drawn(id, number string) (string, error) {
	n, _ := strconv.Atoi(number) // there is no draw 0
	d, err := s.records.Draw(id, n)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(d)
	return string(text) + "\n", err
}

// picked is what the address names, as JSON lines: a hand with the cards that everybody has seen, or a draw.
func (s *site) picked(r *http.Request, id string) (string, error) {
	var out bytes.Buffer
	to := json.NewEncoder(&out)
	q := r.URL.Query()
	switch {
	case q.Get("hand") != "":
		opened, err := s.records.Reveal(r.Context(), id, q.Get("hand"), room.Whose{}, role.By{})
		if err != nil {
			return "", err
		}
		for _, l := range opened.Lines(nil) {
			if err := to.Encode(l); err != nil {
				return "", err
			}
		}
	case q.Get("draw") != "":
		return s.drawn(id, q.Get("draw"))
	}
	return out.String(), nil
}

// pledges are the commitments to decks in play or next, with their cuts, and to the next draw.
func pledges(st *tournament.State) []pledge {
	var out []pledge
	if st.Phase != tournament.Finished {
		out = append(out, pledge{Commitment: hex.EncodeToString(st.DrawCommit[:])})
	}
	if !st.Hosted {
		return out
	}
	for _, t := range st.Tables {
		if h := t.Hand; h != nil {
			out = append(out, pledge{t.No, h.ID, hex.EncodeToString(h.Deck[:]), cutsOf(h.Cuts())})
		}
		if d := t.NextDeck; d != nil {
			out = append(out, pledge{t.No, d.Hand, hex.EncodeToString(d.Deck[:]), cutsOf(d.Cuts)})
		}
	}
	return out
}

func cutsOf(cuts []table.Cut) (out []cut) {
	for _, c := range cuts {
		out = append(out, cut{int(c.Seat), hex.EncodeToString(c.Entropy[:])})
	}
	return out
}
