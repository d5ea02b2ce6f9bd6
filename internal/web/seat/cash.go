package seat

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
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

// cashAddress is the page of a player in a cash session.
func cashAddress(id string, p table.PlayerID) string {
	return "/cash/" + url.PathEscape(id) + "/seat/" + url.PathEscape(string(p))
}

// atCash opens a player's page to the phone that holds the seat, as atSeat does.
func (s *site) atCash(next func(http.ResponseWriter, *http.Request, phone)) http.HandlerFunc {
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

// lookTries is how often a look at a table that changes meanwhile is taken again.
const lookTries = 3

// cashView is what a player's phone shows; ok is false where there is no such hosted table, or the player never sat there. Where the table changes between
// the looks at its version and at itself they are taken again, lest what the phones share is older than what is the player's own.
func (s *site) cashView(r *http.Request, id string, player table.PlayerID) (_ phone, ok bool) {
	p, hole := s.phoneOf(r, id, cashAddress(id, player), player)
	stamp, no := s.Stamp(id), 0
	for range lookTries {
		seen, looked := s.CashRoom.SeenAt(id, no), false
		err := s.CashRoom.Cash(id, func(st *cashgame.State) {
			at, n, sat := view.CashPlace(st, player)
			if looked = at == no; !looked || !sat {
				no, ok = at, sat
				return
			}
			p.at, p.felt, ok = s.tables.Take(tableKey{id, no}).take(seen, true, func() (view.Table, bool) { return view.BuildCashTable(st, no, s.Names, stamp) })
			if ok {
				var stay view.CashStay
				p.Seat, stay = view.BuildCashSeat(st, player, n, p.at, s.Names, stamp, hole)
				p.stay = &stay
			}
		})
		if err != nil || !ok || looked && s.CashRoom.SeenAt(id, no) == seen {
			return *p, err == nil && ok && p.stay != nil
		}
	}
	return *p, p.stay != nil
}

func (s *site) cashSeat(w http.ResponseWriter, r *http.Request, p phone) {
	s.HTML(w, r, http.StatusOK, p.template(), "layout", s.page(r, &p))
}

func (s *site) cashEvents(w http.ResponseWriter, r *http.Request, p phone) {
	next, changed, stop := s.cashFragment(r, p)
	s.StreamWhile(w, r, changed, stop, func(r *http.Request) bool { return s.HoldsSeat(r, p.stream, p.Player) }, next)
}

// cashFragment is what the stream of a player's page sends.
func (s *site) cashFragment(r *http.Request, p phone) (next frame.Fragment, changed <-chan struct{}, stop func()) {
	id, player, no, l := p.stream, p.Player, p.No, s.LangOf(r)
	changed, stop = s.CashRoom.WatchAt(id, no)
	version := func() (uint64, error) { return s.CashRoom.SeenAt(id, no), nil }
	return s.fragment(l, version, func() (phone, bool) {
		now, ok := s.cashView(r, id, player)
		return now, ok && now.No == no
	}), changed, stop
}

// cashAct carries out a tap on the player's own page.
func (s *site) cashAct(w http.ResponseWriter, r *http.Request, p phone) {
	s.act(w, r, &p, p.parse, func() (phone, bool) { return s.cashView(r, p.stream, p.Player) })
}

// parse reads a form of the page: what belongs to the stay at the table, else an act of the hand.
func (p *phone) parse(f url.Values) (any, error) {
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
			wishes := p.stay.Wishes
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
func (p *phone) parseSit(f url.Values) (any, error) {
	stack, err := frame.Chips(f.Get("amount"))
	switch {
	case err != nil:
		return nil, err
	case len(p.stay.Free) == 0:
		return nil, frame.BadInput{Field: "seat", Value: ""}
	}
	return cashgame.TakeSeat{Player: p.Player, Table: p.No, Seat: p.stay.Free[0], Stack: stack}, nil
}

func (p *phone) parseWishes(f url.Values) (any, error) {
	w := cashgame.Wishes{SitOut: f.Get("sit-out") != "", Straddle: f.Get("straddle") != "", Add: p.stay.Wishes.Add, Leave: p.stay.Wishes.Leave && f.Get("stay") == ""}
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
