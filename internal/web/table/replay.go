package table

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/equity"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/phh"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Histories opens hosted hands that are over: to those who were in them with their cards, to whoever looks on with those that everybody saw, a cash table's as much later
// as its house has it: room.Room.
type Histories interface {
	History(stream, hand string, player table.PlayerID) (room.History, error)
	HandsOf(stream string, player table.PlayerID) []string
	HandShown(stream string, no int, hand string) (room.Played, error)
	HandsShown(stream string, no int) []string
	Delayed(stream string, no int, f func(s *cashgame.State, seconds int)) error
}

var _ Histories = (*room.Room)(nil)

// historyRoutes adds the hands that are over.
func (s *site) historyRoutes(mux *http.ServeMux) {
	if s.past == nil {
		return
	}
	mux.HandleFunc("GET /t/{id}/seat/{player}/hands", s.asPlayer(s.hands))
	mux.HandleFunc("GET /t/{id}/seat/{player}/hands/{hand}", s.asPlayer(s.atHand(s.replay)))
	mux.HandleFunc("GET /t/{id}/seat/{player}/hands/{hand}/phh", s.asPlayer(s.atHand(s.phhFile)))
	mux.HandleFunc("GET /t/{id}/seat/{player}/hands/{hand}/pokerstars", s.asPlayer(s.atHand(s.starsFile)))
	mux.HandleFunc("GET /t/{id}/table/{table}/hands", s.looksOn(s.hands))
	mux.HandleFunc("GET /t/{id}/table/{table}/hands/{hand}", s.looksOn(s.atHand(s.replay)))
	if s.CashRoom == nil {
		return
	}
	mux.HandleFunc("GET /cash/{id}/seat/{player}/hands", s.asPlayer(s.hands))
	mux.HandleFunc("GET /cash/{id}/seat/{player}/hands/{hand}", s.asPlayer(s.atHand(s.replay)))
	mux.HandleFunc("GET /cash/{id}/seat/{player}/hands/{hand}/phh", s.asPlayer(s.atHand(s.phhFile)))
	mux.HandleFunc("GET /cash/{id}/seat/{player}/hands/{hand}/pokerstars", s.asPlayer(s.atHand(s.starsFile)))
	mux.HandleFunc("GET /cash/{id}/table/{table}/watch", s.watch)
	mux.HandleFunc("GET /events/cash/{id}/table/{table}/watch", s.watchEvents)
	mux.HandleFunc("GET /cash/{id}/table/{table}/hands", s.looksOn(s.hands))
	mux.HandleFunc("GET /cash/{id}/table/{table}/hands/{hand}", s.looksOn(s.atHand(s.replay)))
}

// reader is who reads of hands, and where: a player of his own, anybody of those of a table.
type reader struct {
	stream string
	player table.PlayerID // "": anybody
	table  int
	self   string // the page from which they are reached, with /hands behind it
	names  view.Names
}

// asPlayer opens a page to the phone that holds a seat. Anybody else learns nothing.
func (s *site) asPlayer(next func(http.ResponseWriter, *http.Request, reader)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		rd := reader{stream: r.PathValue("id"), player: table.PlayerID(r.PathValue("player")), names: s.Names}
		if _, _, past := room.Then(rd.stream); past || !s.HoldsSeat(r, rd.stream, rd.player) {
			s.NotFound(w, r)
			return
		}
		rd.self = rootOf(r) + url.PathEscape(rd.stream) + "/seat/" + url.PathEscape(string(rd.player))
		next(w, r, rd)
	}
}

// looksOn opens a page to anybody.
func (s *site) looksOn(next func(http.ResponseWriter, *http.Request, reader)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		no, err := strconv.Atoi(r.PathValue("table"))
		rd := reader{stream: r.PathValue("id"), table: no, names: s.namesFor(r)}
		if _, _, past := room.Then(rd.stream); past || err != nil || !s.hosts(rd.stream, no) {
			s.NotFound(w, r)
			return
		}
		rd.self = rootOf(r) + url.PathEscape(rd.stream) + "/table/" + strconv.Itoa(no)
		next(w, r, rd)
	}
}

func rootOf(r *http.Request) string { return r.URL.Path[:strings.Index(r.URL.Path[1:], "/")+2] }

// hosts reports whether a table is one that floorbook deals.
func (s *site) hosts(id string, no int) (is bool) {
	if s.CashRoom != nil && s.CashRoom.Cash(id, func(st *cashgame.State) {
		t := st.Table(no)
		is = t != nil && t.Hosted != nil
	}) == nil {
		return is
	}
	_ = s.Room.Read(id, func(st *tournament.State) { is = st.Hosted && st.Table(no) != nil }) // no table where it cannot be read
	return is
}

// rules are the rules of the hands of a stream, and its book.
func (s *site) rules(id string) (policy *hand.Policy, book string) {
	if s.CashRoom != nil && s.CashRoom.Cash(id, func(st *cashgame.State) { policy, book = st.Rules.Hand, st.Book }) == nil {
		return policy, book
	}
	_ = s.Room.Read(id, func(st *tournament.State) { // where it cannot be read there is no hand either
		of := st.Rules.Hand
		policy, book = &of, st.Book
	})
	return policy, book
}

// open is a hand that is over as its reader may know it.
func (s *site) open(rd reader, id string) (h room.History, err error) {
	if rd.player != "" {
		return s.past.History(rd.stream, id, rd.player)
	}
	h.Played, err = s.past.HandShown(rd.stream, rd.table, id)
	return h, err
}

// handsPage lists hands that are over, the latest first.
type handsPage struct {
	frame.Layout
	Self  string
	Own   bool
	Cash  bool
	Table int
	Hands []handLine
}

type handLine struct {
	ID    string
	Hole  []frame.DrawnCard
	Board []frame.DrawnCard
	Won   chip.Amount // of a player's own: less what was put in; else what the pots came to
	Who   []string    // won it, where it is nobody's own
}

// handsShown is how many hands a page lists.
const handsShown = 50

func (s *site) hands(w http.ResponseWriter, r *http.Request, rd reader) {
	p := handsPage{Layout: s.Layout(r, "hands", s.LangOf(r).T("seat.hands")), Self: rd.self, Own: rd.player != "", Cash: rootOf(r) == "/cash/", Table: rd.table}
	p.Bare = p.Own || p.Cash
	if !p.Bare {
		p.Nav = rd.stream
	}
	var ids []string
	if p.Own {
		ids = s.past.HandsOf(rd.stream, rd.player)
	} else {
		ids = s.past.HandsShown(rd.stream, rd.table)
	}
	for _, id := range ids[:min(len(ids), handsShown)] {
		h, err := s.open(rd, id)
		if err != nil {
			continue // its deck cannot be opened here
		}
		one := handLine{ID: id, Hole: faces(h.Hole), Board: faces(h.Hand.State.Board())}
		if p.Own {
			i := slices.Index(h.Hand.Players, rd.player)
			one.Won = h.Hand.State.Stack(i) - h.Hand.Started[rd.player]
		} else {
			one.won(h.Hand, rd.names)
		}
		p.Hands = append(p.Hands, one)
	}
	s.HTML(w, r, http.StatusOK, "hands", "layout", p)
}

// won notes who shared the pots of a hand.
func (l *handLine) won(h *table.Hand, names view.Names) {
	for _, pot := range h.State.Result().Pots {
		l.Won += pot.Amount
		for _, share := range pot.Shares {
			if name := names(h.Players[share.Player]); !slices.Contains(l.Who, name) {
				l.Who = append(l.Who, name)
			}
		}
	}
}

// faces lays cards out beside each other.
func faces(cards []card.Card) (out []frame.DrawnCard) {
	for _, c := range cards {
		out = append(out, frame.Face(c, 0, 0))
	}
	return out
}

// atHand opens a hand that is over.
func (s *site) atHand(next func(http.ResponseWriter, *http.Request, reader, room.History)) func(http.ResponseWriter, *http.Request, reader) {
	return func(w http.ResponseWriter, r *http.Request, rd reader) {
		h, err := s.open(rd, r.PathValue("hand"))
		if err != nil || len(h.Began.Seats) == 0 {
			s.NotFound(w, r)
			return
		}
		next(w, r, rd, h)
	}
}

// historyOf is a hand in the format of hand histories, with the names of the table and the player's own cards.
func (s *site) historyOf(rd reader, h room.History) (*phh.Hand, *hand.Policy, error) {
	policy, _ := s.rules(rd.stream)
	out, err := phh.Record(h.Began.Config, policy, ownKnown(h))
	if err != nil {
		return nil, nil, err
	}
	for _, p := range h.Hand.Players {
		out.Players = append(out.Players, rd.names(p))
	}
	var seats []string
	for _, n := range h.Hand.Seats {
		seats = append(seats, strconv.Itoa(int(n)))
	}
	_, no, _ := strings.Cut(h.Hand.ID, "-h")
	out.Fields = append(out.Fields, phh.Field{Name: "seats", Value: "[" + strings.Join(seats, ", ") + "]"}, phh.Field{Name: "hand", Value: no},
		phh.Field{Name: "table", Value: strconv.Quote(strings.TrimSuffix(h.Hand.ID, "-h"+no))})
	out.Floor.Button = int(h.Hand.Button)
	return out, policy, nil
}

// ownKnown are the acts of a hand with the player's own cards made known where he did not show them. What was exchanged is not told.
func ownKnown(h room.History) []hand.Action {
	acts := h.Acts()
	p := slices.Index(h.Hand.Players, h.Player)
	if len(h.Hole) != h.Hand.State.Game().HoleCards() || h.Hand.State.Game().Draws() || h.Hand.State.Game().Upcards() || h.Hand.State.Shown(p) {
		return acts
	}
	for i, a := range acts {
		if a.Kind == hand.DealHole {
			return slices.Insert(slices.Clone(acts), i+1, hand.Action{Kind: hand.Reveal, Player: p, Cards: h.Hole})
		}
	}
	return acts
}

func (s *site) phhFile(w http.ResponseWriter, r *http.Request, rd reader, h room.History) {
	out, _, err := s.historyOf(rd, h)
	if err != nil {
		s.NotFound(w, r)
		return
	}
	frame.SendFile(w, "application/toml; charset=utf-8", h.Hand.ID+".phh", phh.Write(out))
}

func (s *site) starsFile(w http.ResponseWriter, r *http.Request, rd reader, h room.History) {
	out, policy, err := s.historyOf(rd, h)
	var text strings.Builder
	if err == nil {
		err = phh.WritePokerStars(&text, out, policy)
	}
	if err != nil { // it has no such game
		s.NotFound(w, r)
		return
	}
	frame.SendFile(w, "text/plain; charset=utf-8", h.Hand.ID+".txt", []byte(text.String()))
}

// replayPage is a hand step by step.
type replayPage struct {
	frame.Layout
	view.Replay
	Drawing frame.TableDrawing
	Self    string
	ID      string
	Own     bool
	Stars   bool // there is text of it as PokerStars writes it
	Odds    []share
	Streets []replayStreet
	Earlier string // the hand before it, and the one after
	Later   string
}

// replayStreet is the steps of one street.
type replayStreet struct {
	Name  string // key of the street
	Board []frame.DrawnCard
	Steps []numbered
}

// numbered is a step with its number, from 1.
type numbered struct {
	view.ReplayStep
	No int
}

// share is what somebody would have of the pot on average.
type share struct {
	Name    string
	Percent string
}

// Last is the number of the last step.
func (p replayPage) Last() int { return len(p.Steps) }

// Before and After are the numbers beside the step that is shown.
func (p replayPage) Before() int { return max(0, p.At-1) }
func (p replayPage) After() int  { return min(p.At+1, len(p.Steps)) }

// Step is the one that is shown; of the deal an empty one.
func (p replayPage) Step() (out view.ReplayStep) {
	if p.At > 0 {
		out = p.Steps[p.At-1]
	}
	return out
}

// replay shows a hand after the step that is asked for.
func (s *site) replay(w http.ResponseWriter, r *http.Request, rd reader, h room.History) {
	at, _ := strconv.Atoi(r.URL.Query().Get("step")) // the deal where no step is named
	policy, book := s.rules(rd.stream)
	p := replayPage{Self: rd.self, ID: h.Hand.ID, Own: rd.player != ""}
	var err error
	p.Replay, err = view.BuildReplay(view.ReplayOf{Book: book, Hand: h.Hand, Began: h.Began, Events: h.Steps, Policy: policy, Own: rd.player, Hole: h.Hole}, at, rd.names)
	if err != nil {
		s.NotFound(w, r)
		return
	}
	p.Layout = s.Layout(r, "replay", s.LangOf(r).T("seat.hand", "ID", h.Hand.ID))
	if p.Bare = p.Own || rootOf(r) == "/cash/"; !p.Bare {
		p.Nav = rd.stream
	}
	p.Drawing = frame.DrawTable(p.Table)
	p.Stars = p.Own && phh.InPokerStars(h.Hand.State.Game(), h.Hand.State.Structure())
	p.Odds = shares(r, &p.Replay, h.Hand.State.Game())
	p.streets()
	p.beside(s.past, rd)
	s.HTML(w, r, http.StatusOK, "replay", "layout", p)
}

// streets parts the steps by street.
func (p *replayPage) streets() {
	for i, step := range p.Steps {
		last := len(p.Streets) - 1
		street := cmp.Or(step.Street, "showdown")
		if last < 0 || p.Streets[last].Name != street {
			p.Streets = append(p.Streets, replayStreet{Name: street})
			last++
		}
		p.Streets[last].Board = append(p.Streets[last].Board, faces(step.Board)...)
		p.Streets[last].Steps = append(p.Streets[last].Steps, numbered{step, i + 1})
	}
}

// beside finds the hands before and after.
func (p *replayPage) beside(past Histories, rd reader) {
	ids := past.HandsOf(rd.stream, rd.player)
	if rd.player == "" {
		ids = past.HandsShown(rd.stream, rd.table)
	}
	if i := slices.Index(ids, p.ID); i >= 0 {
		if i > 0 {
			p.Later = ids[i-1]
		}
		if i+1 < len(ids) {
			p.Earlier = ids[i+1]
		}
	}
}

// samples is how many boards are drawn for a share.
const samples = 20_000

// shares are those of the players in the hand whose cards the reader knows, against whatever the others may hold.
func shares(r *http.Request, v *view.Replay, g hand.Game) (out []share) {
	if !v.Board || len(v.Before) > 0 || len(v.Known) < 2 {
		return nil
	}
	spot := equity.Spot{Game: g, Board: v.Table.Board}
	known := 0
	for _, one := range v.Known {
		spot.Hands = append(spot.Hands, one.Cards)
		if len(one.Cards) > 0 {
			known++
		}
	}
	if known == 0 {
		return nil
	}
	result, err := equity.Sample(r.Context(), spot, samples, 1, equity.Options{Workers: 1})
	if err != nil {
		return nil
	}
	for i, one := range v.Known {
		if len(one.Cards) > 0 {
			out = append(out, share{one.Name, result.Equity(i).Percent(0)})
		}
	}
	return out
}
