package seat

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/lang"
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
	cards Cards
	desk  Registrar
}

// Routes adds the pages of hosted players, those by which phones take their seats, and those by which the floor gives and takes them; nil
// cards open none. The desk may be nil: then nobody new joins a home game.
func Routes(mux *http.ServeMux, f *frame.Site, cards Cards, desk Registrar) {
	f.Add(frame.Folder{Files: files, Pages: []string{"seat", "claim", "offer", "cashseat", "join"}, Parts: []string{"play"}, Styles: []string{"seat.css"}, Scripts: []string{"seat.js"}})
	if cards == nil {
		return
	}
	s := &site{f, cards, desk}
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
	view.Seat
	Blind     bool                // the seat was claimed in this hand: its cards stay covered
	Self      string              // its address
	Decision  string              // changes exactly when the player has something else to decide
	Others    []frame.DrawnSeat   // clockwise, from the player's left
	Hole      []frame.DrawnCard   // the player's own cards
	Cloth     []frame.DrawnCard   // the board, with its empty places
	Earlier   [][]frame.DrawnCard // boards before it, where the rest is dealt several times
	HoleWidth int                 // of their drawing
	Made      string              // what the cards make, in words
	To        chip.Amount         // what the field proposes for a bet or a raise
	Said      *seatMessage        // what became of an act
}

// seatMessage answers an act that was not carried out.
type seatMessage struct{ Text string }

// Cards as the player's page lays them out: beside each other, in the hand over each other where they are many.
const cardStep, cardStepMany, cardMiddleX, cardMiddleY = 47, 32, 23, 32

// seatAddress is the page of a player.
func seatAddress(id string, p table.PlayerID) string {
	return "/t/" + url.PathEscape(id) + "/seat/" + url.PathEscape(string(p))
}

// atSeat opens a player's page to the phone that holds the seat. Anybody else learns nothing, not even whether there is
// such a tournament or player.
func (s *site) atSeat(next func(http.ResponseWriter, *http.Request, seatPage)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id, player := r.PathValue("id"), r.PathValue("player")
		if _, _, past := room.Then(id); past { // cards are shown to nobody a second time
			s.NotFound(w, r)
			return
		}
		if !s.HoldsSeat(r, id, table.PlayerID(player)) {
			s.NotFound(w, r)
			return
		}
		p, ok := s.seatView(r, id, table.PlayerID(player))
		if !ok {
			s.NotFound(w, r)
			return
		}
		next(w, r, p)
	}
}

// seatView builds a player's page; ok is false when the tournament is not dealt here or the player not in it.
func (s *site) seatView(r *http.Request, id string, player table.PlayerID) (p seatPage, ok bool) {
	held, _ := s.Claims.Seat(id, string(player))
	hole := func(h *table.Hand, position int) []card.Card {
		if h.ID == held.Hand {
			p.Blind = true
			return nil
		}
		return s.cards.Hole(id, h, position)
	}
	err := s.Room.Read(id, func(st *tournament.State) {
		if st.Hosted {
			p.Seat, ok = view.BuildSeat(st, player, s.Names, s.Stamp(id), hole)
		}
	})
	if err != nil || !ok {
		return p, false
	}
	l := s.LangOf(r)
	title := p.Clock.Name
	if p.Acts.Any() {
		title = l.T("seat.cue.act") + " · " + title
	}
	p.Layout = s.Layout(r, "seat", title)
	p.Nav, p.Bare = id, true
	p.Self = seatAddress(id, player)
	p.draw(l)
	p.To = p.propose(r.URL.Query().Get("to"))
	return p, true
}

// draw lays cards and neighbours out.
func (p *seatPage) draw(l lang.Lang) {
	step := cardStep
	if len(p.Cards) > 3 {
		step = cardStepMany
	}
	for i, c := range p.Cards {
		d := frame.Face(c, cardMiddleX+i*step, cardMiddleY)
		d.Up = p.Variant.Game.Upcards() && slices.Contains(p.Mine.Open, c)
		p.Hole = append(p.Hole, d)
	}
	p.HoleWidth = max(len(p.Hole)-1, 0)*step + cardStep - 1
	places := len(p.Board)
	if p.Variant.Game.Board() {
		places = 5
	}
	for i := range places {
		c := frame.DrawnCard{X: cardMiddleX + i*cardStep, Y: cardMiddleY, Empty: true}
		if i < len(p.Board) {
			c = frame.Face(p.Board[i], c.X, c.Y)
		}
		p.Cloth = append(p.Cloth, c)
	}
	for _, board := range p.Before {
		var drawn []frame.DrawnCard
		for i, c := range board {
			drawn = append(drawn, frame.Face(c, cardMiddleX+i*cardStep, cardMiddleY))
		}
		p.Earlier = append(p.Earlier, drawn)
	}
	seats := frame.DrawTable(p.Table).Seats
	for i := range seats {
		if d := seats[(int(p.Mine.No)+i)%len(seats)]; d.No != p.Mine.No && d.Name != "" {
			p.Others = append(p.Others, d)
		}
	}
	if p.Best.Key != "" {
		p.Made = l.Hand(p.Best)
	}
	if p.Low.Key != "" {
		p.Made += " · " + l.Hand(p.Low)
	}
	p.Decision = decisionOf(p.Seat)
}

// decisionOf names what the player has to decide: another street or another price is another decision.
func decisionOf(v view.Seat) string {
	if !v.Acts.Any() {
		return ""
	}
	return v.Hand + "-" + v.Round + "-" + string(v.Cue) + "-" + digits(v.Acts.CallTo) + "-" + digits(v.Acts.Min)
}

func digits(a chip.Amount) string { return strconv.FormatInt(int64(a), 10) }

// propose is the amount to show in the field: the one asked for, as far as it is possible, or the smallest.
func (p *seatPage) propose(asked string) chip.Amount {
	to, err := frame.Chips(asked)
	if err != nil || !p.Acts.Raise {
		return p.Acts.Min
	}
	return min(max(to, p.Acts.Min), p.Acts.Max)
}

func (s *site) seat(w http.ResponseWriter, r *http.Request, p seatPage) {
	s.HTML(w, r, http.StatusOK, "seat", "layout", p)
}

func (s *site) seatEvents(w http.ResponseWriter, r *http.Request, p seatPage) {
	id, l := p.Nav, s.LangOf(r)
	mine := room.SeatOf(p.Player)
	changed, stop := s.Room.WatchPart(id, mine)
	defer stop()
	var last view.Seat
	var at uint64
	var looked time.Time
	first := true
	s.Stream(w, r, changed, func() ([]byte, bool, error) {
		before := at
		err := s.Room.ReadMarked(id, func(st *tournament.State, m room.Marks) { at = mine.Changed(st, m) })
		if err == nil && !first && at == before && time.Since(looked) < lookEvery && s.HoldsSeat(r, id, p.Player) {
			return nil, true, nil
		}
		looked = time.Now()
		p, ok := s.seatView(r, id, p.Player)
		if !ok || !s.HoldsSeat(r, id, p.Player) {
			return nil, true, errGone
		}
		if !first && p.Same(last) {
			return nil, true, nil
		}
		first, last = false, p.Seat
		body, err := s.Render(l, "seat", "seat-live", p)
		return body, false, err
	})
}

// lookEvery is how often a page looks at what does not wake it: how many are left elsewhere.
const lookEvery = 10 * time.Second

// errGone ends the stream of a player who is no longer in the tournament.
var errGone = errors.New("no such seat")

// seatAct carries out a tap on the player's own page. It goes to the seat that the player has now; a tap aimed
// at what the table showed before is refused as stale by the room.
func (s *site) seatAct(w http.ResponseWriter, r *http.Request, p seatPage) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	cmd, err := frame.CommandOf(r, p.Nav, func(f url.Values) (any, error) {
		act, err := parseSeatAct(f, p.Mine.No)
		return tournament.AtTable{Table: p.No, Command: act}, err
	})
	if err != nil {
		s.BadForm(w, r, err)
		return
	}
	cmd.By = role.By{Person: string(p.Player), Role: role.Player, Device: frame.Device(r)}
	_, err = s.Room.Do(r.Context(), cmd)
	s.answerSeat(w, r, p, err)
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

// answerSeat shows the page as it is after an act; without script a redirect, so that reloading repeats nothing.
func (s *site) answerSeat(w http.ResponseWriter, r *http.Request, p seatPage, err error) {
	if err == nil && !frame.IsHTMX(r) {
		http.Redirect(w, r, p.Self, http.StatusSeeOther)
		return
	}
	now, ok := s.seatView(r, p.Nav, p.Player)
	if !ok {
		s.NotFound(w, r)
		return
	}
	now.Path = p.Self + "?"
	status := http.StatusOK
	if err != nil {
		var text string
		status, text = s.refusedPlayer(r, err)
		now.Said = &seatMessage{Text: frame.Sentence(text)}
	}
	if frame.IsHTMX(r) {
		s.HTML(w, r, status, "seat", "seat-answer", now)
		return
	}
	s.HTML(w, r, status, "seat", "layout", now)
}

// refusedPlayer words a refusal for the player concerned, where that differs from what staff are told.
func (s *site) refusedPlayer(r *http.Request, err error) (status int, text string) {
	var ref *refusal.Error
	if l := s.LangOf(r); errors.As(err, &ref) && l.Has("seat.refusal."+string(ref.Code)) {
		return http.StatusConflict, l.T("seat.refusal." + string(ref.Code))
	}
	return s.Refused(r, err)
}
