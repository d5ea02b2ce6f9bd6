package cash

import (
	"cmp"
	"context"
	"embed"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css *.js
var files embed.FS

// Registrar keeps the name of a new player and sends the command that brings him in.
type Registrar interface {
	Register(ctx context.Context, stream, name, key string, as func(table.PlayerID) tournament.Command, by role.By, seen uint64) (table.PlayerID, error)
}

// site is the frame's, with the pages of cash sessions.
type site struct {
	*frame.Site
	desk Registrar
}

// Routes adds the pages of cash sessions. The desk may be nil: then nobody new is entered.
func Routes(mux *http.ServeMux, f *frame.Site, desk Registrar) {
	f.Add(frame.Folder{Files: files, Pages: []string{"cash", "board", "dealing", "wall", "homegame", "invite", "books", "phone", "lists", "phonelink", "rules"}, Parts: []string{"parts"}, Styles: []string{"cash.css"}, Scripts: []string{"cash.js"}, Section: "home",
		Funcs: func(lang.Lang) map[string]any {
			return map[string]any{"everyGame": hand.Games, "everyBetting": func() []hand.Structure {
				return []hand.Structure{hand.NoLimit, hand.PotLimit, hand.FixedLimit, hand.SpreadLimit}
			},
				"first":  func(list []waiting) []waiting { return list[:min(len(list), wallNames)] },
				"beyond": func(list []waiting) int { return max(0, len(list)-wallNames) },
				"at":     func(at cashgame.Instant) tournament.Instant { return tournament.Instant(at) }}
		}})
	s := &site{f, desk}
	mux.HandleFunc("GET /cash", s.May(role.Look, s.list))
	mux.HandleFunc("POST /cash", s.May(role.Create, s.open))
	mux.HandleFunc("GET /home-game", s.May(role.Create, s.homeForm))
	mux.HandleFunc("POST /home-game", s.May(role.Create, s.homeOpen))
	mux.HandleFunc("GET /cash/{id}/invite", s.May(role.Create, s.invite))
	mux.HandleFunc("POST /cash/{id}/invite", s.May(role.Create, s.changeInvite))
	mux.HandleFunc("GET /cash/{id}", s.May(role.Look, s.board))
	mux.HandleFunc("GET /cash/{id}/books", s.May(role.Look, s.books))
	mux.HandleFunc("GET /cash/{id}/wall", s.wall)
	mux.HandleFunc("GET /events/cash/{id}/wall", s.wallEvents)
	mux.HandleFunc("GET /cash/{id}/table/{table}", s.MayEither(role.Deal, role.Look, s.dealing))
	mux.HandleFunc("GET /events/cash/{id}", s.May(role.Look, s.events))
	mux.HandleFunc("POST /cash/{id}/act/{act}", s.May(role.Look, s.act))
	mux.HandleFunc("POST /cash/{id}/table/{table}/{act}", s.MayEither(role.Deal, role.Look, s.act))
	s.phoneRoutes(mux)
	mux.HandleFunc("GET /cash/{id}/table/{table}/rules", s.rules)
}

// listPage is the sessions, and a form for one more.
type listPage struct {
	frame.Layout
	Seq      uint64
	Sessions []room.CashSession
	Books    []homeBook
	Form     gameForm
	Error    string
}

func (s *site) list(w http.ResponseWriter, r *http.Request) {
	s.showList(w, r, http.StatusOK, nil, "")
}

func (s *site) showList(w http.ResponseWriter, r *http.Request, status int, typed url.Values, wrong string) {
	if s.CashRoom == nil {
		s.NotFound(w, r)
		return
	}
	p := listPage{Layout: s.Layout(r, "cash", s.LangOf(r).T("web.cash.title")), Seq: 1, Sessions: s.CashRoom.CashSessions(), Form: s.formOf(r, "/cash", s.Book), Error: wrong}
	for _, id := range s.Library.IDs() {
		if s.Library.Playable(id) {
			p.Books = append(p.Books, homeBook{ID: id, Name: s.bookName(r, id)})
		}
	}
	p.Form.Deals = true
	if typed != nil {
		p.Form.Values = typed
	} else if p.Form.Values == nil {
		p.Form.Values = url.Values{}
	}
	if p.Form.Get("book") == "" {
		p.Form.Set("book", s.Book)
	}
	s.HTML(w, r, status, "cash", "layout", p)
}

// open opens a session with one game; others are added on the board.
func (s *site) open(w http.ResponseWriter, r *http.Request) {
	if s.CashRoom == nil {
		s.NotFound(w, r)
		return
	}
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	f := r.PostForm
	key := f.Get("key")
	if !frame.ValidKey(key) {
		s.BadForm(w, r, frame.BadInput{Field: "key", Value: key})
		return
	}
	book, err := s.Library.Open(f.Get("book"))
	if err != nil {
		s.BadForm(w, r, frame.BadInput{Field: "book", Value: f.Get("book")})
		return
	}
	g, err := readGame(f)
	chips, wrong := readDenominations(f.Get("denominations"))
	if err = cmp.Or(err, wrong); err != nil {
		s.showList(w, r, http.StatusBadRequest, f, s.misread(r, err))
		return
	}
	house := cashgame.House{Name: f.Get("name"), Currency: lang.Currency(), Worth: 100, TipsPooled: f.Get("tips_pooled") != "", Chips: chips}
	if g.Hosted != nil {
		house.Currency, house.Worth = cashgame.PlayChips, 0
	}
	stream, open := newSession(key, book, g, house)
	if _, err = s.Room.Do(r.Context(), room.Command{Stream: stream, ID: key, By: s.By(r, stream, 0, role.Create), Cmd: open}); err != nil {
		status, text := s.Refused(r, err)
		s.showList(w, r, status, f, text)
		return
	}
	http.Redirect(w, r, "/cash/"+stream, http.StatusSeeOther)
}

// newSession is a session of one game by a book, with the usual times to answer a call, to arrive and to buy in again, and the stream that it gets.
func newSession(key string, book *rulebook.Book, g cashgame.Game, house cashgame.House) (stream string, open cashgame.Open) {
	id := strings.ToLower(key)
	house.Name, house.Answer, house.Arrive, house.RebuyWait = strings.TrimSpace(house.Name), 120, 600, 180
	return room.CashPrefix + id, cashgame.Open{ID: id, Book: book.ID, Policy: book.Policy.Cashgame, Rules: book.Policy.AtTable(), Games: []cashgame.Game{g}, House: house}
}

// wall is what hangs on a wall: anybody may read it.
func (s *site) wall(w http.ResponseWriter, r *http.Request) {
	b, ok := s.build(w, r, s.Published)
	if !ok {
		return
	}
	b.Bare, b.OnWall = true, true
	if len(b.Games) > 0 && !b.Over && s.People != nil && !b.Play {
		b.Link = s.PublicLink("/cash/" + url.PathEscape(b.ID) + "/list")
	}
	s.HTML(w, r, http.StatusOK, "wall", "layout", b)
}

func (s *site) board(w http.ResponseWriter, r *http.Request) {
	s.showBoard(w, r, http.StatusOK, "")
}

func (s *site) showBoard(w http.ResponseWriter, r *http.Request, status int, wrong string) {
	if b, ok := s.build(w, r, s.Names); ok {
		b.Error = wrong
		if r.PathValue("act") == "game" {
			b.Form.Values = r.PostForm
		}
		s.HTML(w, r, status, "board", "layout", b)
	}
}

// events sends the board each time that something has happened.
func (s *site) events(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	if s.CashRoom == nil || s.CashRoom.Cash(id, func(*cashgame.State) {}) != nil {
		s.NotFound(w, r)
		return
	}
	changed, stop := s.Room.Watch(id)
	var last uint64
	s.Stream(w, r, changed, stop, func() ([]byte, bool, error) {
		b, err := s.view(r, s.Names)
		if err != nil || b.Seq == last {
			return nil, true, err
		}
		last = b.Seq
		body, err := s.Render(s.LangOf(r), "board", "board-live", b)
		return body, false, err
	})
}

// wallNames is how many names of a list hang on a wall: whoever stands behind them is not called soon, and sees his place on his phone.
const wallNames = 8

// wallEvents sends the wall display as it changes.
func (s *site) wallEvents(w http.ResponseWriter, r *http.Request) {
	id, l := r.PathValue("id"), s.LangOf(r)
	if s.CashRoom == nil || s.CashRoom.Cash(id, func(*cashgame.State) {}) != nil {
		s.NotFound(w, r)
		return
	}
	changed, stop := s.CashRoom.WatchAt(id, 0)
	var last uint64
	s.Stream(w, r, changed, stop, func() ([]byte, bool, error) {
		show := func(any) (any, bool, error) {
			b, err := s.view(r, s.Published)
			return b, false, err
		}
		no, body, err := s.Edition("cash wall "+id+" "+string(l), [3]uint64{s.CashRoom.SeenAt(id, 0)}, show, func(b any) ([]byte, error) { return s.Render(l, "wall", "wall-live", b) })
		if err != nil || no == last {
			return nil, true, err
		}
		last = no
		return body, false, nil
	})
}

// dealerAt is whom the rota has at a table, "" nobody.
func (s *site) dealerAt(no int) (dealer string) {
	s.Cardroom(func(c *cardroom.State) { dealer = c.DealerAt(no) })
	return dealer
}

// dealing is the page of a table.
func (s *site) dealing(w http.ResponseWriter, r *http.Request) {
	s.showTable(w, r, http.StatusOK, "")
}

func (s *site) showTable(w http.ResponseWriter, r *http.Request, status int, wrong string) {
	no, err := strconv.Atoi(r.PathValue("table"))
	if err != nil || s.CashRoom == nil {
		s.NotFound(w, r)
		return
	}
	p := tablePage{Layout: s.Layout(r, "dealing", s.LangOf(r).T("web.table", "N", no)), ID: r.PathValue("id"), Error: wrong}
	found := false
	err = s.CashRoom.Cash(p.ID, func(st *cashgame.State) { found = p.fill(st, no, cashgame.Instant(s.Room.Now()), s.Names) })
	if err != nil || !found {
		s.NotFound(w, r)
		return
	}
	if dealer := s.dealerAt(no); !p.Pooled && dealer == "" && s.By(r, p.ID, no, role.Deal).Role != role.Dealer {
		p.Dealers = s.DealersOf(s.LangOf(r), p.ID)
	}
	if s.Cages != nil && !p.Play {
		p.CageDay = s.Cages.CageDay()
	}
	s.HTML(w, r, status, "dealing", "layout", p)
}
