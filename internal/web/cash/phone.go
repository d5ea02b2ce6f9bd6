package cash

import (
	"context"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// phoneRoutes adds the pages of players of a session with real cards: the list, which anybody may join, and the own page, by its link.
func (s *site) phoneRoutes(mux *http.ServeMux) {
	s.Guesses("POST /cash/{id}/list") // a number of a card can be guessed, and lists be filled
	mux.HandleFunc("GET /cash/{id}/list", s.listed(s.showLists))
	mux.HandleFunc("POST /cash/{id}/list", s.listed(s.joinList))
	mux.HandleFunc("GET /cash/{id}/phone/{player}", s.May(role.Enter, s.phoneLink))
	mux.HandleFunc("GET /cash/{id}/player/{player}/{key}", s.own(s.phone))
	mux.HandleFunc("GET /events/cash/{id}/player/{player}/{key}", s.own(s.phoneEvents))
	mux.HandleFunc("POST /cash/{id}/player/{player}/{key}/{act}", s.own(s.phoneAct))
}

// phonePage is the own page of a player.
type phonePage struct {
	frame.Layout
	phone
	ID, Self, Who string
	Player        table.PlayerID
	Seq           uint64
	Error         string
}

// phone is what a player sees of a session.
type phone struct {
	Name, Book, Suspended string
	Over                  bool
	Summons               *summons // nil: not called, and no seat waits
	Seat                  *ownSeat // nil: sits nowhere
	Lists                 []ownList
	Rack, Held            chip.Amount
}

// summons is a seat that a player is called to, or that was given to him.
type summons struct {
	Table int
	Seat  table.SeatNo
	At    cashgame.Instant // when it ends
	Until view.Countdown
	Given bool // he has said that he comes
	From  int  // the table at which he sits meanwhile
	Must  bool // the house moves him out of a feeder game
}

// ownSeat is the seat of a player.
type ownSeat struct {
	Table        int
	Seat         table.SeatNo
	Stakes       game
	Told, Behind chip.Amount
	Counted      bool
	Post         table.Post   // to be dealt in at once
	Cites        []article.ID // behind it
	Posts        bool         // so he has chosen, otherwise he waits for the big blind
	Wait         int          // hands after a change of seat
	Away         bool
	Since        cashgame.Instant
	PickUp, Gone bool // what the time of the absence has come to
	Busted       bool
	Until        view.Countdown
	Over         bool // another plays there
	Asks         *cashgame.SeatWish
	Free         []table.SeatNo
	Last         int // hands that may still begin; -1: no end was announced
	Turn         int // to move to the main game; 0: none
	Refused      bool
}

// ownList is a list, and where the player stands on it.
type ownList struct {
	Game   game
	Table  int // 0: that of the game
	Of     int // names
	Place  int // 0: not on it
	Free   int // seats
	Sits   bool
	Called bool
}

// Key names the list in a form.
func (l ownList) Key() string { return l.Game.ID + " " + strconv.Itoa(l.Table) }

func left(until, now cashgame.Instant) view.Countdown {
	return view.Countdown{EndsAt: tournament.Instant(until), Left: time.Duration(max(0, int64(until-now))) * time.Millisecond}
}

// same reports whether a page shows nothing new: the seconds run on it by themselves.
func (p phone) same(q phone) bool {
	still := func(p phone) phone {
		if p.Summons != nil {
			now := *p.Summons
			now.Until.Left, p.Summons = 0, &now
		}
		if p.Seat != nil {
			now := *p.Seat
			now.Until.Left, p.Seat = 0, &now
		}
		return p
	}
	return reflect.DeepEqual(still(p), still(q))
}

// fill reads what a player sees. now is the room's.
func (p *phone) fill(s *cashgame.State, who table.PlayerID, now cashgame.Instant, names view.Names) {
	p.Name, p.Book, p.Over, p.Rack, p.Held = s.House.Name, s.Book, s.Ended != 0, s.Rack(who), s.Held(who)
	if s.Suspended != nil {
		p.Suspended = s.Suspended.Reason
	}
	at, n := s.SeatOf(who)
	if i := slices.IndexFunc(s.List, func(w cashgame.Waiting) bool { return w.Player == who && w.Call != nil }); i >= 0 {
		c := s.List[i].Call
		p.Summons = &summons{Table: c.Table, Seat: c.Seat, At: c.Until, Until: left(c.Until, now)}
	}
	if g := s.GivenTo(who); g != nil {
		p.Summons = &summons{Table: g.Table, Seat: g.Seat, At: g.Until, Until: left(g.Until, now), Given: true, Must: g.Must}
	}
	if at != nil {
		p.Seat = seatOfOwn(s, at, n, who, now, names)
		if p.Summons != nil {
			p.Summons.From = at.Play.No
		}
	}
	p.Lists = listsOf(s, who, names)
}

func seatOfOwn(s *cashgame.State, t *cashgame.Table, n table.SeatNo, who table.PlayerID, now cashgame.Instant, names view.Names) *ownSeat {
	c, seat := t.Chair(n), t.Play.At(n)
	out := &ownSeat{Table: t.Play.No, Seat: n, Stakes: gameOf(s, s.Game(t.Game), names), Last: -1}
	if t.Last != nil {
		out.Last = *t.Last
	}
	if a := c.Away; a != nil {
		out.Away, out.Since, out.PickUp, out.Gone = true, a.Since, a.PickUp, a.Seat
	}
	if out.Over = seat.Player != who; out.Over {
		return out
	}
	out.Refused = c.Refused
	for i, f := range s.Feeders(s.Game(t.Game).Feeds) {
		if f.Player == who {
			out.Turn = i + 1
		}
	}
	out.Behind = c.Behind
	out.Told, out.Counted, out.Asks, out.Free = c.Told, c.Counted, c.Asks, s.Free(t)
	out.Posts, out.Wait = seat.Standing.Posts, seat.Standing.WaitHands
	if t.Play.Hands > 0 {
		var trace article.Trace
		out.Post = s.Rules.Table.Owed(n, t.Play.Seating(), s.Stakes(t), &trace)
		out.Cites = trace.Decided()
	}
	if c.Busted != 0 {
		out.Busted, out.Until = true, left(c.Until, now)
	}
	return out
}

// listsOf are the lists of tables with real cards, in the order of the board.
func listsOf(s *cashgame.State, who table.PlayerID, names view.Names) (out []ownList) {
	for i := range s.Games {
		if s.Games[i].Hosted != nil {
			continue
		}
		g := gameOf(s, &s.Games[i], names)
		one := ownList{Game: g}
		for _, t := range g.Tables {
			free, sits := len(t.Free), s.Table(t.No).Play.SeatOf(who) != 0
			if !g.PerTable {
				one.Free, one.Sits = one.Free+free, one.Sits || sits && len(g.Tables) == 1
				continue
			}
			out = append(out, ownList{Game: g, Table: t.No, Free: free, Sits: sits}.of(t.Queue, who))
		}
		if !g.PerTable || len(g.Tables) == 0 {
			out = append(out, one.of(g.Queue, who))
		}
	}
	return out
}

func (l ownList) of(names []waiting, who table.PlayerID) ownList {
	l.Of = len(names)
	for _, w := range names {
		if w.Player == who {
			l.Place, l.Called = w.Place, w.Called
		}
	}
	return l
}

// own opens a player's page to whoever has its link. Anybody else learns nothing, not even whether there is such a session.
func (s *site) own(next func(http.ResponseWriter, *http.Request, phonePage)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if s.CashRoom == nil || !s.OwnsPlayerPage(r) {
			s.NotFound(w, r)
			return
		}
		p, err := s.phoneView(r)
		if err != nil {
			s.NotFound(w, r)
			return
		}
		next(w, r, p)
	}
}

func (s *site) phoneView(r *http.Request) (p phonePage, err error) {
	p.ID, p.Player = r.PathValue("id"), table.PlayerID(r.PathValue("player"))
	err = s.CashRoom.Cash(p.ID, func(st *cashgame.State) {
		p.Seq = st.Seq
		p.fill(st, p.Player, cashgame.Instant(s.Room.Now()), s.Names)
	})
	p.Layout = s.Layout(r, "phone", p.Name)
	p.Bare, p.Self, p.Who = true, s.CashPlayerPage(p.ID, p.Player), s.Names(p.Player)
	return p, err
}

func (s *site) phone(w http.ResponseWriter, r *http.Request, p phonePage) {
	s.HTML(w, r, http.StatusOK, "phone", "layout", p)
}

func (s *site) phoneEvents(w http.ResponseWriter, r *http.Request, p phonePage) {
	l := s.LangOf(r)
	changed, stop := s.Room.Watch(p.ID)
	var last phone
	first := true
	s.Stream(w, r, changed, stop, func() ([]byte, bool, error) {
		now, err := s.phoneView(r)
		if err != nil || !first && now.same(last) {
			return nil, true, err
		}
		first, last = false, now.phone
		body, err := s.Render(l, "phone", "phone-live", now)
		return body, false, err
	})
}

// phoneActs are the forms of the own page: what a player says of himself.
var phoneActs = map[string]func(p *phonePage, f *form) any{
	"join": func(p *phonePage, f *form) any {
		game, no := f.list("list")
		return cashgame.Join{Player: p.Player, Game: game, Table: no}
	},
	"leave-list": func(p *phonePage, f *form) any {
		game, no := f.list("list")
		return cashgame.LeaveList{Player: p.Player, Game: game, Table: no}
	},
	"answer": func(p *phonePage, f *form) any { return cashgame.Answer{Player: p.Player, Yes: f.Get("yes") == "yes"} },
	"entry": func(p *phonePage, f *form) any {
		c := cashgame.ChooseEntry{Posts: f.yes("posts")}
		if p.Seat != nil {
			c.Table, c.Seat = p.Seat.Table, p.Seat.Seat
		}
		return c
	},
	"ask-seat": func(p *phonePage, f *form) any {
		c := cashgame.AskSeat{To: f.seat("seat"), Ends: f.yes("ends")}
		if p.Seat != nil {
			c.Table, c.From = p.Seat.Table, p.Seat.Seat
		}
		return c
	},
}

// list reads which list is meant: that of a game, or of one of its tables.
func (f *form) list(name string) (game string, no int) {
	text := f.Get(name)
	i := strings.LastIndex(text, " ")
	no, err := strconv.Atoi(text[i+1:])
	if (i < 0 || err != nil || no < 0) && f.bad == nil {
		f.bad = frame.BadInput{Field: name, Value: text}
	}
	return text[:max(i, 0)], no
}

// phoneAct carries out what a player says on the own page.
func (s *site) phoneAct(w http.ResponseWriter, r *http.Request, p phonePage) {
	read := phoneActs[r.PathValue("act")]
	if read == nil {
		s.NotFound(w, r)
		return
	}
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	cmd, err := frame.CommandOf(r, p.ID, func(f url.Values) (any, error) {
		in := &form{Values: f}
		c := read(&p, in)
		return c, in.bad
	})
	if err != nil {
		s.BadForm(w, r, err)
		return
	}
	cmd.By = role.By{Person: string(p.Player), Role: role.Player, Device: frame.Device(r)}
	if _, err = s.Room.Do(r.Context(), cmd); err == nil {
		http.Redirect(w, r, p.Self, http.StatusSeeOther)
		return
	}
	status, text := s.Refused(r, err)
	if p, err = s.phoneView(r); err != nil {
		s.NotFound(w, r)
		return
	}
	p.Error = frame.Sentence(text)
	s.HTML(w, r, status, "phone", "layout", p)
}

// listsPage is the lists of a session, for whoever wants to join one.
type listsPage struct {
	frame.Layout
	ID, Name, Book string
	Seq            uint64
	Lists          []ownList
	Typed          frame.Visitor
	Chosen         string
	Open           bool
	Error          string
}

// listed opens the lists of a session that has tables with real cards: others are joined by invitation.
func (s *site) listed(next func(http.ResponseWriter, *http.Request, listsPage)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		p := listsPage{ID: r.PathValue("id")}
		if s.CashRoom == nil || s.Secret == nil || s.CashRoom.Cash(p.ID, func(st *cashgame.State) {
			p.Seq, p.Name, p.Book, p.Open = st.Seq, st.House.Name, st.Book, st.Ended == 0 && s.People != nil
			p.Lists = listsOf(st, "", s.Published)
		}) != nil || len(p.Lists) == 0 {
			s.NotFound(w, r)
			return
		}
		p.Layout = s.Layout(r, "lists", p.Name)
		next(w, r, p)
	}
}

func (s *site) showLists(w http.ResponseWriter, r *http.Request, p listsPage) {
	s.HTML(w, r, http.StatusOK, "lists", "layout", p)
}

// joinList puts who has come on the list of his choice, and leads to his own page.
func (s *site) joinList(w http.ResponseWriter, r *http.Request, p listsPage) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	f := &form{Values: r.PostForm}
	game, no := f.list("list")
	seen, key, err := frame.SeenAndKey(r.PostForm)
	if err == nil {
		err = f.bad
	}
	if err != nil || !p.Open {
		s.BadForm(w, r, err)
		return
	}
	p.Typed, p.Chosen = frame.ReadVisitor(r.PostForm), f.Get("list")
	var player table.PlayerID
	err = s.BringIn(r.Context(), p.Typed, key, func(ctx context.Context, person string) error {
		player = s.knownAs(p.ID, person)
		_, err := s.Room.Do(ctx, room.Command{Stream: p.ID, Expected: seen, ID: key, By: role.By{Person: string(player), Role: role.Player, Device: frame.Device(r)},
			Cmd: cashgame.Join{Player: player, Game: game, Table: no}})
		return err
	})
	if err != nil {
		status, text := s.Refused(r, err)
		p.Error = frame.Sentence(text)
		s.HTML(w, r, status, "lists", "layout", p)
		return
	}
	http.Redirect(w, r, s.CashPlayerPage(p.ID, player), http.StatusSeeOther)
}

// knownAs is the id by which a session knows, or is to know, a person.
func (s *site) knownAs(stream, person string) table.PlayerID {
	ids := s.IDs(person)
	as := table.PlayerID(ids[0])
	_ = s.CashRoom.Cash(stream, func(st *cashgame.State) {
		for _, id := range ids {
			if p := table.PlayerID(id); st.Knows(p) {
				as = p
			}
		}
	})
	return as
}

// linkPage shows by what link a player reaches the own page.
type linkPage struct {
	frame.Layout
	ID, Name string
	Link     *frame.Link
}

func (s *site) phoneLink(w http.ResponseWriter, r *http.Request) {
	p := linkPage{ID: r.PathValue("id")}
	player, known := table.PlayerID(r.PathValue("player")), false
	page := s.CashPlayerPage(p.ID, player)
	if s.CashRoom == nil || page == "" || s.CashRoom.Cash(p.ID, func(st *cashgame.State) { known = st.Knows(player) }) != nil || !known {
		s.NotFound(w, r)
		return
	}
	p.Name, p.Link = s.Names(player), s.Link(r, page)
	p.Layout = s.Layout(r, "phonelink", p.Name)
	s.HTML(w, r, http.StatusOK, "phonelink", "layout", p)
}
