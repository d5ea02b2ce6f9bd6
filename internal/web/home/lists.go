package home

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

const (
	cardsMost = 12 // events that the first page shows in full
	latest    = 5  // past ones that it names
	pageRows  = 20 // of the list of all events
)

// recent is how long an event that is over stays among those of the day.
const recent = 24 * time.Hour

// shelves are the events of the room, as its first page sorts them: those of the day in full, the others by name.
type shelves struct {
	Cards   []string
	Latest  []pastRow
	Others  int       // that are not in full: past, put away, or more than fit
	Deleted []gonerow // that can be brought back, for those who may
}

// pastRow is an event in a list.
type pastRow struct {
	room.Listed
	Winner string
}

// gonerow is an event that was deleted and can be brought back.
type gonerow struct {
	room.Listed
}

// today reports whether an event is one of the day.
func today(l room.Listed, now tournament.Instant) bool {
	return !l.Archived && (l.Phase != tournament.Finished || now-l.Last < tournament.Instant(recent.Milliseconds()))
}

// sorted puts the events of the room where the first page has them.
func (s *site) sorted(restores bool) (out shelves) {
	now := s.Room.Now()
	for _, l := range s.Room.Listing() {
		switch {
		case l.Deleted > 0 && restores:
			out.Deleted = append(out.Deleted, gonerow{l})
		case l.Deleted > 0:
		case today(l, now) && len(out.Cards) < cardsMost:
			out.Cards = append(out.Cards, l.ID)
		default:
			if out.Others++; len(out.Latest) < latest && !l.Archived {
				out.Latest = append(out.Latest, s.row(l))
			}
		}
	}
	return out
}

func (s *site) row(l room.Listed) pastRow {
	row := pastRow{Listed: l}
	if l.Winner != "" {
		row.Winner = s.Names(table.PlayerID(l.Winner))
	}
	return row
}

func (a shelves) same(b shelves) bool {
	return slices.Equal(a.Cards, b.Cards) && slices.Equal(a.Latest, b.Latest) && a.Others == b.Others && slices.Equal(a.Deleted, b.Deleted)
}

// eventsPage is a page of the list of all events.
type eventsPage struct {
	frame.Layout
	Query           string
	Archived        bool // those alone
	Rows            []pastRow
	Found, From, To int
	Before, Next    string // addresses; "" there is none
	Manage          bool
	Checking        int
}

// events lists all events, newest first, those that a search finds.
func (s *site) events(w http.ResponseWriter, r *http.Request) {
	p := eventsPage{Layout: s.Layout(r, "events", s.LangOf(r).T("web.events.title")), Query: frame.QueryOf(r), Archived: r.URL.Query().Get("archived") == "yes",
		Checking: s.Room.Health().Checking}
	p.Manage = p.Can(role.Create)
	var found []room.Listed
	words := strings.Fields(view.Fold(p.Query))
	for _, l := range s.Room.Listing() {
		if l.Deleted == 0 && (!p.Archived || l.Archived) && named(l, words) {
			found = append(found, l)
		}
	}
	p.Found = len(found)
	page, _ := strconv.Atoi(r.URL.Query().Get("page"))
	page = max(0, min(page-1, (p.Found-1)/pageRows))
	p.From, p.To = page*pageRows, min(p.Found, (page+1)*pageRows)
	for _, l := range found[p.From:p.To] {
		p.Rows = append(p.Rows, s.row(l))
	}
	p.From++
	if page > 0 {
		p.Before = p.address(page)
	}
	if p.To < p.Found {
		p.Next = p.address(page + 2)
	}
	s.HTML(w, r, http.StatusOK, "events", "layout", p)
}

// named reports whether every word of a search begins a word of the name.
func named(l room.Listed, words []string) bool {
	of := strings.Fields(view.Fold(l.Name))
	for _, word := range words {
		if !slices.ContainsFunc(of, func(w string) bool { return strings.HasPrefix(w, word) }) {
			return false
		}
	}
	return true
}

// address is of a page of the same list, from 1.
func (p *eventsPage) address(page int) string {
	q := url.Values{"page": {strconv.Itoa(page)}}
	if p.Query != "" {
		q.Set("q", p.Query)
	}
	if p.Archived {
		q.Set("archived", "yes")
	}
	return "/events?" + q.Encode()
}
