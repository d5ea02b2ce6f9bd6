package seat

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Cards knows the cards of hosted players: room.Seats.
type Cards interface {
	// Hole returns the cards that a position holds in a hand. A page asks it for the cards of its own player only.
	Hole(stream string, h *table.Hand, position int) []card.Card
}

//go:embed *.html *.css *.js
var files embed.FS

// site is the frame's with the cards of the seats.
type site struct {
	*frame.Site
	cards  Cards
	desk   Registrar
	tables frame.Cache[tableKey, tableLook]
	owns   frame.Cache[ownKey, ownLook]
}

// Routes adds the pages of hosted players, those by which phones take their seats, and those by which the floor gives and takes them; nil
// cards open none. The desk may be nil: then nobody new joins a home game.
func Routes(mux *http.ServeMux, f *frame.Site, cards Cards, desk Registrar) {
	f.Add(frame.Folder{Files: files, Pages: []string{"seat", "claim", "offer", "cashseat", "join"}, Parts: []string{"play", "stay"}, Styles: []string{"seat.css"}, Scripts: []string{"seat.js"}})
	if cards == nil {
		return
	}
	s := &site{Site: f, cards: cards, desk: desk}
	s.tables.Most, s.owns.Most = tablesMost, ownsMost
	s.cashRoutes(mux)
	mux.HandleFunc("GET /t/{id}/seat/{player}", s.atSeat(s.seat))
	mux.HandleFunc("GET /events/t/{id}/seat/{player}", s.atSeat(s.seatEvents))
	mux.HandleFunc("POST /t/{id}/seat/{player}/act", s.atSeat(s.seatAct))
	if f.Access == nil {
		return
	}
	s.Guesses("POST /seat")
	mux.HandleFunc("GET /seat", s.claimForm)
	mux.HandleFunc("POST /seat", s.claim)
	mux.HandleFunc("POST /t/{id}/seat/{player}/offer", s.May(role.Seat, s.offer))
	mux.HandleFunc("POST /t/{id}/seat/{player}/release", s.May(role.Seat, s.release))
}

// seatPage is one player's page.
type seatPage struct {
	frame.Layout
	Event string // its name, or that of the house
	Name  string
	Self  string                        // its address
	Acts  bool                          // the player may do something
	Cuts  bool                          // he may cut
	Shown func() (template.HTML, error) // the live part
	Said  *seatMessage                  // what became of an act
}

// seatMessage answers an act that was not carried out.
type seatMessage struct{ Text string }

// seatAddress is the page of a player.
func seatAddress(id string, p table.PlayerID) string {
	return "/t/" + url.PathEscape(id) + "/seat/" + url.PathEscape(string(p))
}

// atSeat opens a player's page to the phone that holds the seat. Anybody else learns nothing, not even whether there is
// such a tournament or player.
func (s *site) atSeat(next func(http.ResponseWriter, *http.Request, phone)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id, player := r.PathValue("id"), table.PlayerID(r.PathValue("player"))
		if _, _, past := room.Then(id); past { // cards are shown to nobody a second time
			s.NotFound(w, r)
			return
		}
		if s.HoldsSeat(r, id, player) {
			if p, ok := s.seatView(r, id, player); ok {
				next(w, r, p)
				return
			}
		}
		s.NotFound(w, r)
	}
}

// phoneOf begins what a phone shows, and says how it learns its own cards.
func (s *site) phoneOf(r *http.Request, stream, self string, player table.PlayerID) (p *phone, hole view.Hole) {
	p = &phone{stream: stream, self: self, asked: r.URL.Query().Get("to")}
	held, _ := s.Claims.Seat(stream, string(player))
	return p, func(h *table.Hand, position int) []card.Card {
		if h.ID == held.Hand {
			p.blind = true
			return nil
		}
		return s.cards.Hole(stream, h, position)
	}
}

// seatView is what a player's phone shows; ok is false when the tournament is not dealt here or the player not in it.
func (s *site) seatView(r *http.Request, id string, player table.PlayerID) (_ phone, ok bool) {
	p, hole := s.phoneOf(r, id, seatAddress(id, player), player)
	stamp := s.Stamp(id)
	err := s.Room.ReadMarked(id, func(st *tournament.State, m room.Marks) {
		if !st.Hosted {
			return
		}
		no, entered := view.Place(st, player)
		if !entered {
			return
		}
		version := m.Clock()
		if no > 0 {
			version = max(version, m.Table(no))
		}
		p.at, p.felt, _ = s.tables.Take(tableKey{id, no}).take(version, false, func() (view.Table, bool) { return view.SeatTable(st, no, s.Names, stamp), true })
		p.Seat, ok = view.BuildSeat(st, player, p.at, s.Names, stamp, hole)
	})
	return *p, err == nil && ok
}

// page is a player's page as it is now.
func (s *site) page(r *http.Request, p *phone) seatPage {
	l, event := s.LangOf(r), p.at.Clock.Name
	title := event
	if p.Acts.Any() {
		title = l.T("seat.cue.act") + " · " + title
	}
	out := seatPage{Layout: s.Layout(r, "seat", title), Event: event, Name: p.Name, Self: p.self, Acts: p.Acts.Any(), Cuts: p.Cut.Open(),
		Shown: func() (template.HTML, error) { return s.anew(l, p) }}
	out.Nav, out.Bare = p.stream, true
	return out
}

func (s *site) seat(w http.ResponseWriter, r *http.Request, p phone) {
	s.HTML(w, r, http.StatusOK, "seat", "layout", s.page(r, &p))
}

func (s *site) seatEvents(w http.ResponseWriter, r *http.Request, p phone) {
	next, changed, stop := s.seatFragment(r, p)
	s.StreamWhile(w, r, changed, stop, func(r *http.Request) bool { return s.HoldsSeat(r, p.stream, p.Player) }, next)
}

// seatFragment is what the stream of a player's page sends.
func (s *site) seatFragment(r *http.Request, p phone) (next frame.Fragment, changed <-chan struct{}, stop func()) {
	id, player, l, mine := p.stream, p.Player, s.LangOf(r), room.SeatOf(p.Player)
	changed, stop = s.Room.WatchPart(id, mine)
	version := func() (at uint64, err error) {
		err = s.Room.ReadMarked(id, func(st *tournament.State, m room.Marks) { at = mine.Changed(st, m) })
		return at, err
	}
	return s.fragment(l, version, func() (phone, bool) { return s.seatView(r, id, player) }), changed, stop
}

// lookEvery is how often a page looks at what does not wake it: how many are left elsewhere, and that the phone no longer holds the seat.
const lookEvery = 10 * time.Second

// errGone ends the stream of a player who is no longer in the tournament.
var errGone = errors.New("no such seat")

// seatAct carries out a tap on the player's own page. It goes to the seat that the player has now; a tap aimed
// at what the table showed before is refused as stale by the room.
func (s *site) seatAct(w http.ResponseWriter, r *http.Request, p phone) {
	s.act(w, r, &p, func(f url.Values) (any, error) {
		act, err := parseSeatAct(f, p.Mine.No)
		return tournament.AtTable{Table: p.No, Command: act}, err
	}, func() (phone, bool) { return s.seatView(r, p.stream, p.Player) })
}

// act carries a tap out and answers with the page as it is then; without script by a redirect, so that reloading repeats nothing.
func (s *site) act(w http.ResponseWriter, r *http.Request, p *phone, parse frame.Parser, look func() (phone, bool)) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	cmd, err := frame.CommandOf(r, p.stream, parse)
	if err != nil {
		s.BadForm(w, r, err)
		return
	}
	cmd.By = role.By{Person: string(p.Player), Role: role.Player, Device: frame.Device(r)}
	_, err = s.Room.Do(r.Context(), cmd)
	if err == nil && !frame.IsHTMX(r) {
		http.Redirect(w, r, p.self, http.StatusSeeOther)
		return
	}
	now, ok := look()
	if !ok {
		s.NotFound(w, r)
		return
	}
	status, said := http.StatusOK, (*seatMessage)(nil)
	if err != nil {
		var text string
		status, text = s.refusedPlayer(r, err)
		said = &seatMessage{Text: frame.Sentence(text)}
	}
	if !frame.IsHTMX(r) {
		page := s.page(r, &now)
		page.Path, page.Said = p.self+"?", said
		s.HTML(w, r, status, now.template(), "layout", page)
		return
	}
	body, _, err := s.live(s.LangOf(r), &now, new(shown))
	if err != nil {
		s.NotRendered(w, r, "seat", err)
		return
	}
	s.Answer(w, r, status, s.Fresh(body, s.Stamp(p.stream).Now), "seat", "seat-answer", seatPage{Said: said})
}

// seatActs are what a player's forms can do; show and muck are not actions of the betting.
var seatActs = map[string]hand.Kind{
	"bring_in": hand.BringIn, "fold": hand.Fold, "check": hand.Check, "call": hand.Call, "bet": hand.Bet, "raise": hand.Raise,
}

func parseSeatAct(f url.Values, seat table.SeatNo) (any, error) {
	name := f.Get("act")
	switch name {
	case "show":
		return table.Show{Seat: seat}, nil // the room puts the cards in
	case "muck":
		return table.Muck{Seat: seat}, nil
	case "rebuy":
		return tournament.TakeRebuy{Seat: seat}, nil
	case "no-rebuy":
		return tournament.DeclineRebuy{Seat: seat}, nil
	case "add-on":
		return tournament.TakeAddOn{Seat: seat}, nil
	case "pat":
		return table.Discard{Seat: seat}, nil
	case "throw":
		return parseThrow(f, seat)
	case "cut":
		return parseCut(f, seat)
	}
	kind, ok := seatActs[name]
	if !ok {
		return nil, frame.BadInput{Field: "act", Value: name}
	}
	a := table.Act{Seat: seat, Kind: kind}
	if kind == hand.Bet || kind == hand.Raise {
		to, err := frame.Chips(f.Get("to"))
		if err != nil {
			return nil, err
		}
		a.To = to
	}
	return a, nil
}

// parseThrow reads which of the player's cards are thrown, by their places in the hand.
func parseThrow(f url.Values, seat table.SeatNo) (any, error) {
	c := table.Discard{Seat: seat}
	if len(f["card"]) == 0 { // to stand pat is an act of its own
		return nil, frame.BadInput{Field: "card", Value: ""}
	}
	if len(f["card"]) > maxThrown {
		return nil, frame.BadInput{Field: "card", Value: f["card"][maxThrown]}
	}
	for _, text := range f["card"] {
		place, err := strconv.Atoi(text)
		if err != nil {
			return nil, frame.BadInput{Field: "card", Value: text}
		}
		c.Places = append(c.Places, place)
	}
	return c, nil
}

// parseCut reads what the player's phone has drawn or, without script, the word that he has typed, which is hashed.
func parseCut(f url.Values, seat table.SeatNo) (any, error) {
	c := table.CutDeck{Seat: seat, Hand: f.Get("hand")}
	drawn, word := f.Get("entropy"), f.Get("word")
	if drawn == "" {
		if word == "" || len(word) > maxWord {
			return nil, frame.BadInput{Field: "word", Value: word}
		}
		c.Entropy = sha256.Sum256([]byte(word))
		return c, nil
	}
	b, err := hex.DecodeString(drawn)
	if err != nil || len(b) != len(c.Entropy) {
		return nil, frame.BadInput{Field: "entropy", Value: drawn}
	}
	c.Entropy = [32]byte(b)
	return c, nil
}

// maxWord is how many bytes a word has at most by which a player cuts.
const maxWord = 1000

// maxThrown is more cards than a player holds in any game.
const maxThrown = 10

// refusedPlayer words a refusal for the player concerned, where that differs from what staff are told.
func (s *site) refusedPlayer(r *http.Request, err error) (status int, text string) {
	var ref *refusal.Error
	if l := s.LangOf(r); errors.As(err, &ref) && l.Has("seat.refusal."+string(ref.Code)) {
		return http.StatusConflict, l.T("seat.refusal." + string(ref.Code))
	}
	return s.Refused(r, err)
}
