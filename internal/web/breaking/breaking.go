package breaking

import (
	"embed"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css
var files embed.FS

// site is the frame's with these pages.
type site struct{ *frame.Site }

// Routes adds the pages.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"breaking", "instead", "seats"}, Styles: []string{"breaking.css"}, Section: "floor"})
	s := &site{f}
	mux.HandleFunc("GET /t/{id}/breaking/{table}", s.MayEither(role.Deal, role.Look, s.OfTable(s.show)))
	mux.HandleFunc("POST /t/{id}/breaking/{table}/{act}", s.act)
	mux.HandleFunc("GET /t/{id}/instead", s.May(role.Look, s.instead))
	mux.HandleFunc("GET /t/{id}/seats", s.May(role.Look, s.seats))
	mux.HandleFunc("POST /t/{id}/seats/{act}", s.act)
}

// breakingPage is the draw of a table that breaks, as far as its cards are told: they are in the address, so that a page that is loaded
// again, or a step back, loses nothing.
type breakingPage struct {
	frame.Layout
	view.Breaking
	Error string
	Told  []told              // by seat
	Next  *view.Sitting       // whose ranking card is asked
	Order []told              // once all ranking cards are told: who takes a seat card, in turn
	Takes *view.Sitting       // whose seat card is asked
	Left  []tournament.Chair  // seat cards still in the pile
	Suits []suitRow           // the cards to tap
	Taken []tournament.Seated // seat cards told
	query url.Values
	at    string // the address of this page, ready for what is told
}

// told is a player with what is told of him.
type told struct {
	view.Sitting
	Card  frame.DrawnCard
	Code  string // of the ranking card, "" where none is told
	Seats *tournament.Chair
}

// suitRow is the cards of a suit, the highest first.
type suitRow []cardButton

type cardButton struct {
	frame.DrawnCard
	Code string
	Gone bool // told already
}

// show answers with the draw of a table, beside what was refused.
func (s *site) show(w http.ResponseWriter, r *http.Request, no, status int, refused string) {
	id, p := r.PathValue("id"), breakingPage{Error: refused}
	there := s.ReadTable(w, r, no, func(st *tournament.State) (there bool) {
		p.Breaking, there = view.BuildBreaking(st, no, s.Names)
		return there
	})
	if !there {
		return
	}
	p.query = r.URL.Query()
	if r.Method == http.MethodPost {
		p.query = r.PostForm
	}
	p.read()
	l := s.LangOf(r)
	p.Layout = s.Layout(r, "breaking", l.T("web.breaking.title", "Table", no))
	p.Nav, p.at = id, "/t/"+url.PathEscape(id)+"/breaking/"+strconv.Itoa(no)+"?"
	p.Path = p.at
	if told := (url.Values{"card": p.codes(), "seat": p.seatCodes()}).Encode(); told != "" {
		p.Path += told + "&" // the other language keeps what is told
	}
	s.HTML(w, r, status, "breaking", "layout", p)
}

// read takes the cards from the address: ranking cards in the order of the seats, seat cards in the order in which they are taken. What
// cannot be is left out, and asked again.
func (p *breakingPage) read() {
	gone := map[card.Card]bool{}
	cards := map[table.PlayerID]card.Card{}
	for i, one := range p.Players {
		t := told{Sitting: one}
		if codes := p.query["card"]; p.Ranking && i < len(codes) {
			if c, err := card.Parse(codes[i]); err == nil && !gone[c] {
				gone[c], cards[one.Player] = true, c
				t.Code, t.Card = c.String(), frame.Face(c, 0, 0)
			}
		}
		p.Told = append(p.Told, t)
		if p.Ranking && t.Code == "" && p.Next == nil {
			p.Next = &p.Told[len(p.Told)-1].Sitting
		}
	}
	if p.Next != nil {
		p.deck(gone)
		return
	}
	p.Order = slices.Clone(p.Told)
	slices.SortStableFunc(p.Order, func(a, b told) int { return int(cards[b.Player]) - int(cards[a.Player]) })
	p.Left = slices.Clone(p.Pile)
	for i := range p.Order {
		if codes := p.query["seat"]; i < len(codes) {
			if at, ok := frame.ChairOf(codes[i]); ok && slices.Contains(p.Left, at) {
				p.Left = slices.DeleteFunc(p.Left, func(c tournament.Chair) bool { return c == at })
				p.Order[i].Seats = &at
				continue
			}
		}
		p.Takes = &p.Order[i].Sitting
		return
	}
}

// deck lays out the cards to tap.
func (p *breakingPage) deck(gone map[card.Card]bool) {
	for _, suit := range []card.Suit{card.Spades, card.Hearts, card.Diamonds, card.Clubs} {
		var row suitRow
		for rank := range card.Rank(card.Ranks) {
			c := card.Of(card.Ace-rank, suit)
			row = append(row, cardButton{frame.Face(c, 0, 0), c.String(), gone[c]})
		}
		p.Suits = append(p.Suits, row)
	}
}

// With is the address of this page once one more card is told.
func (p breakingPage) With(name, code string) string {
	q := url.Values{"card": p.codes(), "seat": p.seatCodes()}
	q.Add(name, code)
	return p.at + q.Encode()
}

// Back is the address without the card that was told last.
func (p breakingPage) Back() string {
	cards, seats := p.codes(), p.seatCodes()
	switch {
	case len(seats) > 0:
		seats = seats[:len(seats)-1]
	case len(cards) > 0:
		cards = cards[:len(cards)-1]
	default:
		return ""
	}
	return p.at + url.Values{"card": cards, "seat": seats}.Encode()
}

func (p breakingPage) codes() (out []string) {
	for _, t := range p.Told {
		if t.Code != "" {
			out = append(out, t.Code)
		}
	}
	return out
}

func (p breakingPage) seatCodes() (out []string) {
	for _, t := range p.Order {
		if t.Seats != nil {
			out = append(out, strconv.Itoa(t.Seats.Table)+"-"+strconv.Itoa(int(t.Seats.Seat)))
		}
	}
	return out
}

// insteadPage is the choice of who moves.
type insteadPage struct {
	frame.Layout
	view.Instead
	Error string
}

// Reasons are why another player moves, as the floor taps them.
func (insteadPage) Reasons() []string { return []string{"need", "apart", "staff", "other"} }

func (s *site) instead(w http.ResponseWriter, r *http.Request) {
	s.showInstead(w, r, r.URL.Query().Get("task"), http.StatusOK, "")
}

func (s *site) showInstead(w http.ResponseWriter, r *http.Request, task string, status int, refused string) {
	id, there := r.PathValue("id"), false
	p := insteadPage{Error: refused}
	if err := s.Room.Read(id, func(st *tournament.State) { p.Instead, there = view.BuildInstead(st, task, s.Names) }); err != nil || !there {
		s.Message(w, r, http.StatusNotFound, "web.breaking.gone", nil)
		return
	}
	p.Layout = s.Layout(r, "instead", s.LangOf(r).T("web.instead.title"))
	p.Nav = id
	s.HTML(w, r, status, "instead", "layout", p)
}

// seatsPage is chairs out of use and seats that are needed.
type seatsPage struct {
	frame.Layout
	view.Seats
	Error string
	Many  bool   // players: only those are listed who are looked for
	Find  string // as it was typed
}

// peopleMost is how many players the list has from which one is chosen.
const peopleMost = 60

// only leaves those players whose names contain what was typed, where there are more than a list has.
func (p *seatsPage) only(typed string) {
	p.Find = strings.TrimSpace(frame.Clip(typed, 100))
	if p.Many = len(p.People) > peopleMost; !p.Many {
		return
	}
	want := view.Fold(p.Find)
	p.People = slices.DeleteFunc(p.People, func(x view.Sitting) bool { return want == "" || !strings.Contains(view.Fold(x.Name), want) })
	p.People = p.People[:min(len(p.People), peopleMost)]
}

// Numbers are those of the seats of a table.
func (p seatsPage) Numbers() (out []int) {
	for i := range p.Most {
		out = append(out, i+1)
	}
	return out
}

func (s *site) seats(w http.ResponseWriter, r *http.Request) { s.showSeats(w, r, http.StatusOK, "") }

func (s *site) showSeats(w http.ResponseWriter, r *http.Request, status int, refused string) {
	id := r.PathValue("id")
	p := seatsPage{Error: refused}
	if err := s.Room.Read(id, func(st *tournament.State) { p.Seats = view.BuildSeats(st, s.Names) }); err != nil {
		s.NoEvent(w, r, id)
		return
	}
	p.only(r.FormValue("find"))
	p.Layout = s.Layout(r, "seats", s.LangOf(r).T("web.seats.title"))
	p.Nav = id
	s.HTML(w, r, status, "seats", "layout", p)
}
