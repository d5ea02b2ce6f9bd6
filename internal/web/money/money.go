package money

import (
	"embed"
	"net/http"
	"strconv"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css
var files embed.FS

// Instants tells when things were done: *room.Room knows.
type Instants interface {
	// When is the instant of what ended at a tournament.State.Seq, 0 for what is not known.
	When(stream string, seq uint64) tournament.Instant
}

var _ Instants = (*room.Room)(nil)

// site is the frame's with the instants.
type site struct {
	*frame.Site
	instants Instants
}

// Routes adds the page; without instants it tells none.
func Routes(mux *http.ServeMux, f *frame.Site, i Instants) {
	f.Add(frame.Folder{Files: files, Pages: []string{"money"}, Styles: []string{"money.css"}, Section: "floor"})
	s := &site{f, i}
	mux.HandleFunc("GET /t/{id}/money", s.May(role.Look, s.page))
}

// moneyPage is the books, looked at by way of some accounts.
type moneyPage struct {
	frame.Layout
	view.Money
	Rows []row
}

// row is a posting with who brought it about, and when.
type row struct {
	view.MoneyRow
	By role.By
	At tournament.Instant
}

func (s *site) page(w http.ResponseWriter, r *http.Request) {
	id, q := r.PathValue("id"), query(r)
	var books view.Money
	var there bool
	if err := s.Room.Read(id, func(st *tournament.State) { books, there = view.BuildMoney(st, s.Names, q) }); err != nil {
		s.NoEvent(w, r, id)
		return
	}
	if !there {
		s.Message(w, r, http.StatusNotFound, "web.error.account", map[string]any{"Account": q.Account})
		return
	}
	p := moneyPage{Layout: s.Layout(r, "money", s.LangOf(r).T("web.money.title")+" · "+books.Name), Money: books}
	p.Nav = id
	for _, posting := range books.Rows {
		line := row{MoneyRow: posting, By: s.Room.Author(id, posting.Event)}
		if s.instants != nil {
			line.At = s.instants.When(id, posting.Event)
		}
		p.Rows = append(p.Rows, line)
	}
	s.HTML(w, r, http.StatusOK, "money", "layout", p)
}

// query is what the address asks for: account names a kind of account or the pool, entry the account of one entry, before the posting from
// which to go back. Without them it is the whole pool; what is no number is 0.
func query(r *http.Request) view.MoneyQuery {
	asked := r.URL.Query()
	q := view.MoneyQuery{Account: view.PoolAccounts}
	if named := asked.Get("account"); named != "" {
		q.Account = named
	}
	q.Entry, _ = strconv.Atoi(asked.Get("entry"))
	q.Before, _ = strconv.Atoi(asked.Get("before"))
	return q
}
