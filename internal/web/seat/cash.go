package seat

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// cashRoutes adds the pages of players at hosted cash tables, and the way to them by invitation.
func (s *site) cashRoutes(mux *http.ServeMux) {
	if s.CashRoom == nil {
		return
	}
	mux.HandleFunc("GET /cash/{id}/seat/{player}", s.atCash(s.cashSeat))
	mux.HandleFunc("GET /events/cash/{id}/seat/{player}", s.atCash(s.cashEvents))
	mux.HandleFunc("POST /cash/{id}/seat/{player}/act", s.atCash(s.cashAct))
	s.Guesses("POST /join/{id}/{code}")
	mux.HandleFunc("GET /join/{id}/{code}", s.invited(s.joinForm))
	mux.HandleFunc("POST /join/{id}/{code}", s.invited(s.join))
}

// cashPage is one player's page at a hosted cash table.
type cashPage struct {
	seatPage
	Cash view.CashSeat
}

// cashAddress is the page of a player in a cash session.
func cashAddress(id string, p table.PlayerID) string {
	return "/cash/" + url.PathEscape(id) + "/seat/" + url.PathEscape(string(p))
}

// atCash opens a player's page to the phone that holds the seat, as atSeat does.
func (s *site) atCash(next func(http.ResponseWriter, *http.Request, cashPage)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id, player := r.PathValue("id"), table.PlayerID(r.PathValue("player"))
		if s.HoldsSeat(r, id, player) {
			if p, ok := s.cashView(r, id, player); ok {
				next(w, r, p)
				return
			}
		}
		s.NotFound(w, r)
	}
}

// cashView builds a player's page; ok is false where there is no such hosted table, or the player never sat there.
func (s *site) cashView(r *http.Request, id string, player table.PlayerID) (p cashPage, ok bool) {
	held, _ := s.Claims.Seat(id, string(player))
	hole := func(h *table.Hand, position int) []card.Card {
		if h.ID == held.Hand {
			p.Blind = true
			return nil
		}
		return s.cards.Hole(id, h, position)
	}
	err := s.CashRoom.Cash(id, func(st *cashgame.State) {
		p.Cash, ok = view.BuildCashSeat(st, player, s.Names, s.Stamp(id), hole)
	})
	if err != nil || !ok {
		return p, false
	}
	l := s.LangOf(r)
	p.Seat = p.Cash.Seat
	title := p.Clock.Name
	if p.Acts.Any() {
		title = l.T("seat.cue.act") + " · " + title
	}
	p.Layout = s.Layout(r, "seat", title)
	p.Nav, p.Bare = id, true
	p.Self = cashAddress(id, player)
	p.draw(l)
	p.To = p.propose(r.URL.Query().Get("to"))
	return p, true
}

func (s *site) cashSeat(w http.ResponseWriter, r *http.Request, p cashPage) {
	s.HTML(w, r, http.StatusOK, "cashseat", "layout", p)
}

func (s *site) cashEvents(w http.ResponseWriter, r *http.Request, p cashPage) {
	id, l := p.Nav, s.LangOf(r)
	changed, stop := s.CashRoom.WatchAt(id, p.No)
	defer stop()
	var last view.CashSeat
	first := true
	var at uint64
	var looked time.Time
	s.Stream(w, r, changed, func() ([]byte, bool, error) {
		if !s.HoldsSeat(r, id, p.Player) {
			return nil, true, errGone
		}
		before := at
		at = s.CashRoom.SeenAt(id, p.No)
		if !first && at == before && time.Since(looked) < lookEvery {
			return nil, true, nil
		}
		looked = time.Now()
		now, ok := s.cashView(r, id, p.Player)
		if !ok || now.No != p.No {
			return nil, true, errGone
		}
		if !first && now.Cash.Same(last) {
			return nil, true, nil
		}
		first, last = false, now.Cash
		body, err := s.Render(l, "cashseat", "cash-live", now)
		return body, false, err
	})
}

// cashAct carries out a tap on the player's own page.
func (s *site) cashAct(w http.ResponseWriter, r *http.Request, p cashPage) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	cmd, err := frame.CommandOf(r, p.Nav, p.parse)
	if err != nil {
		s.BadForm(w, r, err)
		return
	}
	cmd.By = role.By{Person: string(p.Player), Role: role.Player, Device: frame.Device(r)}
	_, err = s.Room.Do(r.Context(), cmd)
	if err == nil && !frame.IsHTMX(r) {
		http.Redirect(w, r, p.Self, http.StatusSeeOther)
		return
	}
	now, ok := s.cashView(r, p.Nav, p.Player)
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
	part := "layout"
	if frame.IsHTMX(r) {
		part = "cash-answer"
	}
	s.HTML(w, r, status, "cashseat", part, now)
}

// parse reads a form of the page: what belongs to the stay at the table, else an act of the hand.
func (p *cashPage) parse(f url.Values) (any, error) {
	no, n := p.No, p.Mine.No
	switch f.Get("act") {
	case "sit":
		return p.parseSit(f)
	case "leave":
		return cashgame.LeaveTable{Table: no, Seat: n}, nil
	case "away":
		return cashgame.StepAway{Table: no, Seat: n}, nil
	case "back", "back-post":
		return cashgame.ComeBack{Table: no, Seat: n, Posts: f.Get("act") == "back-post"}, nil
	case "post", "wait":
		return cashgame.ChooseEntry{Table: no, Seat: n, Posts: f.Get("act") == "post"}, nil
	case "add":
		amount, err := frame.Chips(f.Get("amount"))
		if err != nil {
			return nil, err
		}
		if p.Live && p.Mine.Dealt { // it comes after the hand
			wishes := p.Cash.Wishes
			wishes.Add = amount
			return cashgame.Wish{Table: no, Seat: n, Wishes: wishes}, nil
		}
		return cashgame.AddChips{Table: no, Seat: n, Amount: amount}, nil
	case "wish":
		return p.parseWishes(f)
	case "name":
		which, err := strconv.Atoi(f.Get("game"))
		if err != nil {
			return nil, frame.BadInput{Field: "game", Value: f.Get("game")}
		}
		return cashgame.NameGame{Table: no, Seat: n, Which: which}, nil
	}
	act, err := parseSeatAct(f, n)
	return cashgame.AtTable{Table: no, Command: act}, err
}

// parseSit sits down again, on a seat that is free.
func (p *cashPage) parseSit(f url.Values) (any, error) {
	stack, err := frame.Chips(f.Get("amount"))
	switch {
	case err != nil:
		return nil, err
	case len(p.Cash.Free) == 0:
		return nil, frame.BadInput{Field: "seat", Value: ""}
	}
	return cashgame.TakeSeat{Player: p.Player, Table: p.No, Seat: p.Cash.Free[0], Stack: stack}, nil
}

func (p *cashPage) parseWishes(f url.Values) (any, error) {
	w := cashgame.Wishes{SitOut: f.Get("sit-out") != "", Straddle: f.Get("straddle") != "", Add: p.Cash.Wishes.Add, Leave: p.Cash.Wishes.Leave && f.Get("stay") == ""}
	if text := strings.TrimSpace(f.Get("top-up")); text != "" {
		var err error
		if w.TopUp, err = frame.Chips(text); err != nil {
			return nil, err
		}
	}
	if text := f.Get("runs"); text != "" {
		runs, err := strconv.Atoi(text)
		if err != nil {
			return nil, frame.BadInput{Field: "runs", Value: text}
		}
		w.Runs = runs
	}
	return cashgame.Wish{Table: p.No, Seat: p.Mine.No, Wishes: w}, nil
}

// Twice lists how often the board may be dealt, from once.
func (p cashPage) Twice() (out []int) {
	for n := 1; n <= min(p.Cash.Runs, cashgame.RunsMax); n++ {
		out = append(out, n)
	}
	return out
}

// Fill is what brings the stack back to where a seat is taken for; 0 where it is there.
func (p cashPage) Fill() chip.Amount {
	want := p.Cash.Offer - p.Mine.Stack
	return max(0, want-want%max(p.Cash.Small, 1))
}

// Choices are the games of dealer's choice, one by one.
func (p cashPage) Choices() (out [][]tournament.Variant) {
	for _, g := range p.Cash.Games {
		out = append(out, []tournament.Variant{g})
	}
	return out
}
