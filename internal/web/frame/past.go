package frame

import (
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/room"
)

// Nights tell tournaments as they were: *room.Room.
type Nights interface {
	Night(id string) (room.Night, error)
}

var _ Nights = (*room.Room)(nil)

// night is a tournament as it was; past is false for any other.
func (s *Site) night(id string) (n room.Night, past bool) {
	if _, _, named := room.Then(id); !named || s.Nights == nil {
		return n, false
	}
	n, err := s.Nights.Night(id)
	return n, err == nil && n.Past
}

// Past is the instant at which a page shows a tournament, and the way to others.
type Past struct {
	room.Night
	Show  string // the page, as its address has it behind the tournament's
	Level int    // at that instant; 0: before the start
	Break bool   // or a break, after that level
	Marks []Mark
}

// Mark is a moment on the slider.
type Mark struct {
	room.Moment
	Row int
	X   int    // along the slider, in thousandths
	Who string // Player, by name
}

// Now is the address of the page as it is now.
func (p *Past) Now() string { return "/t/" + url.PathEscape(p.Stream) + "/" + p.Show }

// To is the address of the page after a row.
func (p *Past) To(row int) string { return InstantAddress(&p.Night, row, p.Show) }

// Before and After are the rows beside the one that is shown, 0 for none.
func (p *Past) Before() int { return p.Row - 1 }
func (p *Past) After() int {
	if p.Row == len(p.Rows) {
		return 0
	}
	return p.Row + 1
}

// InstantAddress is the address of a page of a tournament as it was after a row.
func InstantAddress(n *room.Night, row int, show string) string {
	return "/t/" + url.PathEscape(room.AsWas(n.Stream, n.Seq(row))) + "/" + show
}

// past is the instant that the address of a page names; nil: it shows what is now.
func (s *Site) past(r *http.Request) *Past {
	id := r.PathValue("id")
	n, past := s.night(id)
	if !past {
		return nil
	}
	show := strings.TrimPrefix(strings.TrimPrefix(r.URL.Path, "/t/"+id), "/")
	q := r.URL.Query()
	q.Del("lang")
	q.Del("look")
	if len(q) > 0 {
		show += "?" + q.Encode()
	}
	p := &Past{Night: n, Show: show, Marks: MarksOf(&n)}
	for _, m := range p.Marks {
		switch {
		case m.Row > p.Row:
		case m.Kind == room.MomentStart:
			p.Level = max(p.Level, 1)
		case m.Kind == room.MomentLevel:
			p.Level, p.Break = m.Level, false
		case m.Kind == room.MomentBreak:
			p.Break = true
		}
	}
	return p
}

// MarksOf are the moments of a night where they stand on its slider.
func MarksOf(n *room.Night) []Mark {
	out := make([]Mark, len(n.Moments))
	for i, m := range n.Moments {
		row := n.RowOf(m.Seq)
		out[i] = Mark{Moment: m, Row: row, X: (row - 1) * 1000 / max(1, len(n.Rows)-1)}
	}
	return out
}

// Drawn are the marks that can be told apart: one of a kind at each place, busts first so that what is rarer lies above.
func (p *Past) Drawn() []Mark { return DrawnMarks(p.Marks) }

// DrawnMarks are marks that can be told apart, as Past.Drawn.
func DrawnMarks(all []Mark) (out []Mark) {
	type place struct {
		kind room.MomentKind
		x    int
	}
	seen := map[place]bool{}
	for _, busts := range []bool{true, false} {
		for _, m := range all {
			at := place{m.Kind, m.X / 4}
			if (m.Kind == room.MomentOut) == busts && !seen[at] {
				seen[at] = true
				out = append(out, m)
			}
		}
	}
	return out
}

// Listed are the marks that the slider names: without busts, which the list of moments has.
func (p *Past) Listed() []Mark {
	return slices.DeleteFunc(slices.Clone(p.Marks), func(m Mark) bool { return m.Kind == room.MomentOut || m.Kind == room.MomentUndone })
}

// markText words a moment.
func markText(l lang.Lang, m Mark) string {
	return Sentence(l.T("web.past.moment."+string(m.Kind), "N", m.Level, "Player", m.Who, "Place", l.Place(m.Place), "Others", m.Others))
}

// ShowOf is the page of a tournament that somebody asks to see at an instant: what stands behind the tournament in its address.
func ShowOf(text, otherwise string) string {
	u, err := url.Parse(text)
	if err != nil || text == "" || u.IsAbs() || u.Host != "" || path.Clean("/"+u.Path) != "/"+u.Path || u.Path == "night" {
		return otherwise
	}
	u.Fragment = ""
	return u.String()
}

// readOnly refuses whatever is sent to a tournament as it was.
func (s *Site) readOnly(w http.ResponseWriter, r *http.Request) *http.Request {
	rest, of := strings.CutPrefix(r.URL.Path, "/t/")
	id, _, _ := strings.Cut(rest, "/")
	if _, _, past := room.Then(id); of && past && r.Method != http.MethodGet && r.Method != http.MethodHead {
		s.Message(w, r, http.StatusConflict, "refusal."+string(room.PastIsRead), nil)
		return nil
	}
	return r
}
