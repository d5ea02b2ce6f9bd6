package seat

import (
	"net/http"
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
)

// Histories opens hands that are over to those who were in them: room.Room.
type Histories interface {
	History(stream, hand string, player table.PlayerID) (room.History, error)
	HandsOf(stream string, player table.PlayerID) []string
}

var _ Histories = (*room.Room)(nil)

// historyRoutes adds what a player reads of the hands in which he was.
func (s *site) historyRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /cash/{id}/seat/{player}/hands", s.atCash(s.hands))
	mux.HandleFunc("GET /cash/{id}/seat/{player}/hands/{hand}", s.atHand(s.replay))
	mux.HandleFunc("GET /cash/{id}/seat/{player}/hands/{hand}/phh", s.atHand(s.phhFile))
	mux.HandleFunc("GET /cash/{id}/seat/{player}/hands/{hand}/pokerstars", s.atHand(s.starsFile))
}

// handsPage lists the hands of a player, the latest first.
type handsPage struct {
	frame.Layout
	Self  string
	Hands []handLine
}

type handLine struct {
	ID    string
	Hole  []frame.DrawnCard
	Board []frame.DrawnCard
	Won   chip.Amount // less what was put in
}

// handsShown is how many hands a page lists.
const handsShown = 50

func (s *site) hands(w http.ResponseWriter, r *http.Request, c cashPage) {
	p := handsPage{Layout: s.Layout(r, "seat", s.LangOf(r).T("seat.hands")), Self: c.Self}
	p.Bare = true
	ids := s.past.HandsOf(c.Nav, c.Player)
	for _, id := range ids[:min(len(ids), handsShown)] {
		h, err := s.past.History(c.Nav, id, c.Player)
		if err != nil {
			continue // its deck cannot be opened here
		}
		p.Hands = append(p.Hands, handLine{ID: id, Hole: faces(h.Hole), Board: faces(h.Hand.State.Board()), Won: gained(h.Hand, c.Player)})
	}
	s.HTML(w, r, http.StatusOK, "hands", "layout", p)
}

// gained is what a player has more, or less, after a hand than before.
func gained(h *table.Hand, p table.PlayerID) chip.Amount {
	i := slices.Index(h.Players, p)
	return h.State.Stack(i) - h.Started[p]
}

func faces(cards []card.Card) (out []frame.DrawnCard) {
	for i, c := range cards {
		out = append(out, frame.Face(c, cardMiddleX+i*cardStep, cardMiddleY))
	}
	return out
}

// atHand opens a hand that is over to the phone of a player who was in it.
func (s *site) atHand(next func(http.ResponseWriter, *http.Request, cashPage, room.History)) http.HandlerFunc {
	return s.atCash(func(w http.ResponseWriter, r *http.Request, p cashPage) {
		h, err := s.past.History(p.Nav, r.PathValue("hand"), p.Player)
		if err != nil || len(h.Began.Seats) == 0 {
			s.NotFound(w, r)
			return
		}
		next(w, r, p, h)
	})
}

// rules are the rules of the hands of a session, and its book.
func (s *site) rules(id string) (policy *hand.Policy, book string) {
	_ = s.CashRoom.Cash(id, func(st *cashgame.State) { policy, book = st.Rules.Hand, st.Book })
	return policy, book
}

// historyOf is a hand in the format of hand histories, with the names of the table and the player's own cards.
func (s *site) historyOf(id string, h room.History) (*phh.Hand, *hand.Policy, error) {
	policy, _ := s.rules(id)
	out, err := phh.Record(h.Began.Config, policy, ownKnown(h))
	if err != nil {
		return nil, nil, err
	}
	for _, p := range h.Hand.Players {
		out.Players = append(out.Players, s.Names(p))
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

func (s *site) phhFile(w http.ResponseWriter, r *http.Request, p cashPage, h room.History) {
	out, _, err := s.historyOf(p.Nav, h)
	if err != nil {
		s.NotFound(w, r)
		return
	}
	frame.SendFile(w, "application/toml; charset=utf-8", h.Hand.ID+".phh", phh.Write(out))
}

func (s *site) starsFile(w http.ResponseWriter, r *http.Request, p cashPage, h room.History) {
	out, policy, err := s.historyOf(p.Nav, h)
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

// replayPage is a hand street by street, as its player may know it.
type replayPage struct {
	frame.Layout
	Self    string
	ID      string
	Book    string
	Hole    []frame.DrawnCard
	Streets []replayStreet
	Pots    []chip.Amount
	Won     chip.Amount
	Rulings []view.Ruling
	Stars   bool // there is text of it as PokerStars writes it
}

// replayStreet is a round with its board, and the shares of the pot that those whose cards are known would have on average.
type replayStreet struct {
	Name  string // key of the street
	Board []frame.DrawnCard
	Odds  []share
	Lines []replayLine
}

type share struct {
	Name    string
	Percent string
}

// replayLine is one act: for how much, into which pot, and at what price a call comes.
type replayLine struct {
	Name   string
	Did    view.Deed
	Amount chip.Amount
	Pot    chip.Amount // before the act
	ToCall chip.Amount
	Price  int // of a call, percent of the pot with the call in it
}

var replayed = map[hand.Kind]view.Deed{hand.Fold: view.DidFold, hand.Check: view.DidCheck, hand.Call: view.DidCall, hand.Bet: view.DidBet,
	hand.Raise: view.DidRaise, hand.BringIn: view.DidBringIn, hand.Show: view.DidShowCards, hand.Muck: view.DidMuck, hand.Kill: view.DidDie}

func (s *site) replay(w http.ResponseWriter, r *http.Request, c cashPage, h room.History) {
	p := replayPage{Layout: s.Layout(r, "seat", s.LangOf(r).T("seat.hand", "ID", h.Hand.ID)), Self: c.Self, ID: h.Hand.ID, Hole: faces(h.Hole),
		Won: gained(h.Hand, c.Player), Rulings: view.HandRulings(c.Book, h.Hand, s.Names)}
	p.Bare = true
	var policy *hand.Policy
	policy, p.Book = s.rules(c.Nav)
	st, err := hand.New(h.Began.Config, policy)
	if err != nil {
		s.NotFound(w, r)
		return
	}
	street := replayStreet{Name: st.Game().StreetName(st.Street())}
	for _, a := range h.Acts() {
		if line, is := s.line(h.Hand, &st, a); is {
			street.Lines = append(street.Lines, line)
		}
		before := st.Street()
		st.Apply(a)
		if a.Kind == hand.DealBoard || st.Street() != before && len(street.Lines) > 0 {
			p.Streets = append(p.Streets, street)
			street = replayStreet{Name: st.Game().StreetName(st.Street()), Board: faces(st.Board())}
			if a.Kind == hand.DealBoard {
				street.Odds = s.shares(r, h, &st)
			}
		}
	}
	p.Streets = append(p.Streets, street)
	for _, pot := range slices.Backward(h.Hand.State.Result().Pots) {
		p.Pots = append(p.Pots, pot.Amount)
	}
	_, p.Stars = starsGames[h.Hand.State.Game()]
	s.HTML(w, r, http.StatusOK, "replay", "layout", p)
}

// starsGames are the games that the page offers as PokerStars text.
var starsGames = map[hand.Game]struct{}{hand.Holdem: {}, hand.Omaha: {}, hand.OmahaHiLo: {}, hand.Omaha5: {}, hand.Stud: {}, hand.Razz: {}, hand.Badugi: {}}

// line words an act of a player before it is carried out.
func (s *site) line(h *table.Hand, st *hand.State, a hand.Action) (replayLine, bool) {
	did, is := replayed[a.Kind]
	if !is || a.Player < 0 {
		return replayLine{}, false
	}
	line := replayLine{Name: s.Names(h.Players[a.Player]), Did: did, Pot: st.PotTotal()}
	if st.Next().Need == hand.NeedAction && st.Next().Player == a.Player {
		l := st.Legal()
		if line.ToCall = l.ToCall; l.ToCall > 0 {
			line.Price = int(100 * l.ToCall / (line.Pot + l.ToCall))
		}
		switch a.Kind {
		case hand.Call:
			line.Amount = l.ToCall
		case hand.Bet, hand.Raise:
			line.Amount = a.To
		}
	}
	return line, true
}

// samples is how many boards are drawn for a share.
const samples = 20_000

// shares are those of the players in the hand whose cards the reader knows, against whatever the others may hold.
func (s *site) shares(r *http.Request, h room.History, st *hand.State) (out []share) {
	if !st.Game().Board() || st.Runs() > 1 {
		return nil
	}
	spot := equity.Spot{Game: st.Game(), Board: st.Board()}
	var known []int
	var names []string
	for p := range st.N() {
		if !st.Live(p) {
			continue
		}
		cards := h.Hand.State.ShownCards(p)
		if h.Hand.Players[p] == h.Player {
			cards = h.Hole
		}
		if len(cards) > 0 {
			known = append(known, len(spot.Hands))
		}
		spot.Hands, names = append(spot.Hands, cards), append(names, s.Names(h.Hand.Players[p]))
	}
	if len(known) == 0 || len(spot.Hands) < 2 {
		return nil
	}
	result, err := equity.Sample(r.Context(), spot, samples, 1, equity.Options{Workers: 1})
	if err != nil {
		return nil
	}
	for _, i := range known {
		out = append(out, share{names[i], result.Equity(i).Percent(0)})
	}
	return out
}
