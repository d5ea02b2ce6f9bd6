package floor

import (
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

// peopleMost is how many of a list of people the floor shows, and a page of that list: the floor is sent what changes, and so is a list that has grown
// by one.
const peopleMost = 50

// counts are how many people are in the lists of an event.
type counts struct{ Waiting, Out, List, Reserved, Arrivals int }

// MoreDues is how much is to be done besides what is shown.
func (p *picture) MoreDues() int { return p.DuesInAll - len(p.Dues) }

// cut leaves a page of every list, from 0, and tells how long they are.
func cut(f *view.Floor, page int) (all counts) {
	f.Waiting, all.Waiting = pageOf(f.Waiting, page)
	f.Out, all.Out = pageOf(f.Out, page)
	f.List.Players, all.List = pageOf(f.List.Players, page)
	f.List.Reserved, all.Reserved = pageOf(f.List.Reserved, page)
	f.Arrivals, all.Arrivals = pageOf(f.Arrivals, page)
	return all
}

func pageOf[T any](list []T, page int) (shown []T, all int) {
	from := min(page*peopleMost, len(list))
	return list[from:min(from+peopleMost, len(list))], len(list)
}

// Lists are those of which there are pages, by their names in addresses.
var lists = []string{"waiting", "again", "list", "reserved", "arrivals"}

// arrivalLine is what the line is rendered from of somebody who is on the way to a seat.
type arrivalLine struct {
	Event string
	Of    view.Expected
}

// drawArrivals renders the lines of who is on the way, but for those that are the same as before.
func (s *site) drawArrivals(f *view.Floor, l lang.Lang, before []frame.Drawn[arrivalLine]) ([]frame.Drawn[arrivalLine], error) {
	lines := make([]arrivalLine, len(f.Arrivals))
	for i, a := range f.Arrivals {
		lines[i] = arrivalLine{f.Clock.ID, a}
	}
	return frame.Redraw(s.Site, l, "floor", "arrival-line", lines, before, frame.Equal)
}

// Arriving are the lines of who is on the way.
func (p *picture) Arriving() template.HTML { return frame.Joined(p.arriving, p.Seq) }

// peoplePage is a page of one list.
type peoplePage struct {
	frame.Layout
	view.Floor
	People       counts
	Arriving     template.HTML
	Which        string
	Find         string
	Rows         int
	Before, Next string // addresses; "" there is none
}

// people shows one list whole, page by page, or those of it whose names contain what was typed.
func (s *site) people(w http.ResponseWriter, r *http.Request) {
	id, which, q := r.PathValue("id"), r.PathValue("list"), r.URL.Query()
	p := peoplePage{Which: which, Find: strings.TrimSpace(frame.Clip(q.Get("find"), 100))}
	err := s.Room.Read(id, func(st *tournament.State) {
		p.Floor = view.BuildFloor(st, nil, s.Names, s.Stamp(id), func(int) bool { return false })
	})
	if err != nil || !slices.Contains(lists, which) {
		s.NotFound(w, r)
		return
	}
	want := view.Fold(p.Find)
	p.Waiting = only(p.Waiting, which == "waiting", want, func(x view.Person) string { return x.Name })
	p.Out = only(p.Out, which == "again", want, func(x view.Person) string { return x.Name })
	p.List.Players = only(p.List.Players, which == "list", want, func(x view.WaitingPlayer) string { return x.Name })
	p.List.Reserved = only(p.List.Reserved, which == "reserved", want, func(x view.Person) string { return x.Name })
	p.Arrivals = only(p.Arrivals, which == "arrivals", want, func(x view.Expected) string { return x.Name })
	page, _ := strconv.Atoi(q.Get("page"))
	page = max(page, 1)
	all := cut(&p.Floor, page-1)
	p.Rows = all.Waiting + all.Out + all.List + all.Reserved + all.Arrivals
	if page > 1 {
		p.Before = p.address(page - 1)
	}
	if page*peopleMost < p.Rows {
		p.Next = p.address(page + 1)
	}
	lines, err := s.drawArrivals(&p.Floor, s.LangOf(r), nil)
	if err != nil {
		s.NotRendered(w, r, "people", err)
		return
	}
	p.Layout, p.People, p.Arriving = s.Layout(r, "people", p.Clock.Name), all, frame.Joined(lines, p.Seq)
	p.Nav = id
	s.HTML(w, r, http.StatusOK, "people", "layout", p)
}

// only is a list if it is the one that is shown, and of it those who are looked for.
func only[T any](list []T, shown bool, want string, name func(T) string) (out []T) {
	for _, x := range list {
		if shown && strings.Contains(view.Fold(name(x)), want) {
			out = append(out, x)
		}
	}
	return out
}

func (p *peoplePage) address(page int) string {
	q := url.Values{"page": {strconv.Itoa(page)}}
	if p.Find != "" {
		q.Set("find", p.Find)
	}
	return "/t/" + url.PathEscape(p.Clock.ID) + "/floor/people/" + p.Which + "?" + q.Encode()
}

// Whole reports that lists are open, and lead nowhere else.
func (peoplePage) Whole() bool { return true }

// Whole is of the page of one list.
func (p *picture) Whole() bool { return false }
