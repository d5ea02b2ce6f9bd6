package cash

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// errNone says that there are no cash sessions here.
var errNone = errors.New("cash: no sessions")

// form reads fields, and keeps the first that cannot be read.
type form struct {
	url.Values
	bad error
}

func (f *form) number(name string) int {
	text := strings.TrimSpace(f.Get(name))
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil && f.bad == nil {
		f.bad = frame.BadInput{Field: name, Value: text}
	}
	return n
}

func (f *form) seat(name string) table.SeatNo {
	n := f.number(name)
	if (n < 0 || n > table.MaxSeats) && f.bad == nil {
		f.bad = frame.BadInput{Field: name, Value: f.Get(name)}
	}
	return table.SeatNo(n)
}

func (f *form) chips(name string) chip.Amount {
	a, err := frame.Chips(strings.TrimSpace(f.Get(name)))
	if err != nil && f.bad == nil {
		f.bad = frame.BadInput{Field: name, Value: f.Get(name)}
	}
	return a
}

// said is an amount that may be left out.
func (f *form) said(name string) *chip.Amount {
	if strings.TrimSpace(f.Get(name)) == "" {
		return nil
	}
	a := f.chips(name)
	return &a
}

// pieces are chips by denomination, as far as they were told.
func (f *form) pieces(prefix string) []chip.Pieces {
	out, err := frame.Pieces(f.Values, prefix)
	if err != nil && f.bad == nil {
		f.bad = err
	}
	return out
}

func (f *form) player() table.PlayerID { return table.PlayerID(f.Get("player")) }

func (f *form) yes(name string) bool { return f.Get(name) != "" }

// acts are the forms of these pages, by the last part of their address.
var acts = map[string]func(f *form) any{
	"game": func(f *form) any {
		g, err := readGame(f.Values)
		f.bad = err
		return cashgame.SetGame{Game: g}
	},
	"open-table":  func(f *form) any { return cashgame.OpenTable{Table: f.number("no"), Game: f.Get("game")} },
	"last":        func(f *form) any { return cashgame.AnnounceLast{Table: f.number("table"), Hands: f.number("hands")} },
	"close-table": func(f *form) any { return cashgame.CloseTable{Table: f.number("table"), Reason: f.Get("reason")} },
	"suspend":     func(f *form) any { return cashgame.Suspend{Reason: f.Get("reason")} },
	"go-on":       func(*form) any { return cashgame.GoOn{} },
	"end":         func(*form) any { return cashgame.End{} },
	"join": func(f *form) any {
		return cashgame.Join{Player: f.player(), Game: f.Get("game"), Table: f.number("list")}
	},
	"leave-list": func(f *form) any {
		return cashgame.LeaveList{Player: f.player(), Game: f.Get("game"), Table: f.number("list")}
	},
	"place": func(f *form) any {
		return cashgame.MoveInList{Player: f.player(), Game: f.Get("game"), Table: f.number("list"), To: f.number("to"), Reason: f.Get("reason")}
	},
	"call": func(f *form) any {
		return cashgame.Call{Table: f.number("table"), Seat: f.seat("seat"), Player: f.player(), Reason: f.Get("reason")}
	},
	"answer": func(f *form) any { return cashgame.Answer{Player: f.player(), Yes: f.Get("yes") == "yes"} },
	"must-move": func(f *form) any {
		return cashgame.MustMove{Table: f.number("table"), Seat: f.seat("seat"), Player: f.player(), Reason: f.Get("reason")}
	},
	"give": func(f *form) any {
		return cashgame.GiveSeat{Player: f.player(), Table: f.number("table"), Seat: f.seat("seat"), Reason: f.Get("reason")}
	},
	"take-back": func(f *form) any { return cashgame.TakeBackSeat{Player: f.player(), Reason: f.Get("reason")} },
	"change": func(f *form) any {
		return cashgame.ChangeTable{Player: f.player(), Stack: f.chips("stack"), Reason: f.Get("reason")}
	},
	"buy":    func(f *form) any { return cashgame.Buy{Player: f.player(), Amount: f.chips("amount")} },
	"redeem": func(f *form) any { return cashgame.Redeem{Player: f.player(), Amount: f.chips("amount")} },

	"sit": func(f *form) any {
		return cashgame.SitDown{Player: f.player(), Table: f.number("table"), Seat: f.seat("seat"), Stack: f.chips("stack"), Posts: f.yes("posts")}
	},
	"entry": func(f *form) any {
		return cashgame.ChooseEntry{Table: f.number("table"), Seat: f.seat("seat"), Posts: f.yes("posts")}
	},
	"leave": func(f *form) any {
		return cashgame.LeaveTable{Table: f.number("table"), Seat: f.seat("seat"), Stack: f.chips("stack"), Chips: f.pieces("c"), Short: f.Get("reason")}
	},
	"change-seat": func(f *form) any {
		return cashgame.ChangeSeat{Table: f.number("table"), From: f.seat("seat"), To: f.seat("seat_to"), Approved: true}
	},
	"add": func(f *form) any {
		return cashgame.AddChips{Table: f.number("table"), Seat: f.seat("seat"), Amount: f.chips("amount"), Stack: f.said("stack")}
	},
	"stack": func(f *form) any {
		return cashgame.TellStack{Table: f.number("table"), Seat: f.seat("seat"), Stack: f.chips("stack")}
	},
	"behind": func(f *form) any {
		return cashgame.PlayBehind{Table: f.number("table"), Seat: f.seat("seat"), Amount: f.chips("amount"), Stack: f.said("stack"), Ends: f.yes("ends")}
	},
	"merge":      func(f *form) any { return cashgame.BeginMerge{Table: f.number("table"), Hands: f.number("hands")} },
	"merge-draw": func(f *form) any { return cashgame.DrawMerge{Table: f.number("table")} },
	"merge-off":  func(f *form) any { return cashgame.CancelMerge{Table: f.number("table")} },
	"found": func(f *form) any {
		c := cashgame.TellFound{Table: f.number("table"), Seat: f.seat("seat"), Amount: f.chips("amount"), Objected: f.yes("objected")}
		if err := c.What.UnmarshalText([]byte(f.Get("what"))); err != nil && f.bad == nil {
			f.bad = frame.BadInput{Field: "what", Value: f.Get("what")}
		}
		return c
	},
	"clear":  func(f *form) any { return cashgame.ClearFind{Table: f.number("table"), Seat: f.seat("seat")} },
	"busted": func(f *form) any { return cashgame.TellBusted{Table: f.number("table"), Seat: f.seat("seat")} },
	"wait":   func(f *form) any { return cashgame.WaitFor{Table: f.number("table"), Seat: f.seat("seat")} },
	"drop": func(f *form) any {
		return cashgame.CountDrop{Table: f.number("table"), Counted: f.chips("counted"), Chips: f.pieces("c")}
	},
	"count-table": func(f *form) any { return cashgame.CountTable{Table: f.number("table"), Chips: f.pieces("c")} },
	"change-chips": func(f *form) any {
		return cashgame.ChangeChips{Table: f.number("table"), In: f.pieces("in"), Out: f.pieces("out")}
	},
	"tip": func(f *form) any {
		return cashgame.TellTip{Table: f.number("table"), Dealer: f.Get("dealer"), Amount: f.chips("amount")}
	},
	"tip-back": func(f *form) any {
		return cashgame.TakeBackTip{Table: f.number("table"), No: f.number("tip")}
	},
	"tips": func(f *form) any { return cashgame.GiveTips{Dealer: f.Get("dealer"), Amount: f.chips("amount")} },
	"drop-back": func(f *form) any {
		return cashgame.TakeBackDrop{Table: f.number("table"), No: f.number("count"), Reason: f.Get("reason")}
	},
	"away": func(f *form) any {
		return cashgame.StepAway{Table: f.number("table"), Seat: f.seat("seat"), Notice: f.number("notice")}
	},
	"back": func(f *form) any {
		return cashgame.ComeBack{Table: f.number("table"), Seat: f.seat("seat"), Posts: f.yes("posts")}
	},
	"pick-up": func(f *form) any {
		return cashgame.PickUp{Table: f.number("table"), Seat: f.seat("seat"), Stack: f.chips("stack"), Asked: f.yes("asked")}
	},
	"free": func(f *form) any {
		return cashgame.FreeSeat{Table: f.number("table"), Seat: f.seat("seat"), Stack: f.chips("stack")}
	},
	"lock": func(f *form) any {
		return cashgame.LockSeat{Table: f.number("table"), Seat: f.seat("seat"), Minutes: f.number("minutes")}
	},

	"sit-in": func(f *form) any {
		return cashgame.SitIn{Player: f.player(), Table: f.number("table"), Seat: f.seat("seat"), Boxed: f.chips("boxed"), Stack: f.chips("stack"),
			Posts: f.yes("posts"), Agreed: f.yes("agreed")}
	},
	"stakes": func(f *form) any {
		return cashgame.ChangeStakes{Table: f.number("table"), Game: f.Get("game"), Against: f.number("against"), Approved: true}
	},
	"balance": func(f *form) any {
		return cashgame.Balance{From: f.number("from"), To: f.number("into"), Seat: f.seat("seat"), Opposite: f.seat("opposite"), Stack: f.chips("stack"), Reason: f.Get("reason")}
	},
	"apart": func(f *form) any {
		c := cashgame.KeepApart{Reason: f.Get("reason"), Lift: f.yes("lift")}
		for _, p := range f.Values["player"] {
			c.Players = append(c.Players, table.PlayerID(p))
		}
		return c
	},

	"next-hand": func(f *form) any { return cashgame.AtTable{Table: f.number("table"), Command: table.NextHand{}} },
	"button": func(f *form) any {
		return cashgame.AtTable{Table: f.number("table"), Command: table.SetButton{Seat: f.seat("seat")}}
	},
	"end-hand": func(f *form) any {
		c := cashgame.EndHand{Table: f.number("table"), Flop: f.Get("flop") != "no", Dropped: f.said("dropped")}
		for _, text := range f.Values["pot"] {
			if pot, err := frame.Chips(text); err == nil && pot > 0 {
				c.Pots = append(c.Pots, pot)
			}
		}
		return c
	},
	"collect": func(f *form) any {
		c := cashgame.CollectTime{Table: f.number("table")}
		for _, text := range f.Values["declines"] {
			if n, err := strconv.Atoi(text); err == nil && n > 0 && n <= table.MaxSeats {
				c.Declines = append(c.Declines, table.SeatNo(n))
			}
		}
		return c
	},
}

// named are the acts by which somebody comes in who may be new: they take a name.
var named = map[string]bool{"join": true, "give": true, "buy": true}

// act carries a form out, and shows the page that sent it.
func (s *site) act(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("act")
	read := acts[name]
	if read == nil || s.CashRoom == nil {
		s.NotFound(w, r)
		return
	}
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	id, no := r.PathValue("id"), r.PathValue("table")
	if no != "" {
		r.PostForm.Set("table", no)
	}
	if name == "game" {
		if _, err := readGame(r.PostForm); err != nil {
			s.showBoard(w, r, http.StatusBadRequest, s.misread(r, err))
			return
		}
	}
	parse := func(f url.Values) (any, error) {
		in := &form{Values: f}
		c := read(in)
		return c, in.bad
	}
	_, done, err := s.CarryIn(w, r, id, parse, func(ctx context.Context, cmd room.Command) (room.Answer, error) {
		if typed := strings.Join(strings.Fields(r.PostForm.Get("name")), " "); named[name] && r.PostForm.Get("player") == "" {
			return room.Answer{}, s.byName(r, cmd, typed, parse)
		}
		return s.Room.Do(ctx, cmd)
	})
	var bad frame.BadInput
	var ask *whoIsMeant
	switch {
	case !done:
	case errors.As(err, &ask):
		s.asks(w, r, ask)
	case errors.As(err, &bad):
		s.BadForm(w, r, err)
	case err == nil && no != "" && r.PostForm.Get("to") == "":
		http.Redirect(w, r, "/cash/"+id+"/table/"+url.PathEscape(no), http.StatusSeeOther)
	case err == nil:
		http.Redirect(w, r, "/cash/"+id, http.StatusSeeOther)
	case no != "":
		status, text := s.Refused(r, err)
		s.showTable(w, r, status, text)
	default:
		status, text := s.Refused(r, err)
		s.showBoard(w, r, status, text)
	}
}

// likeMax is among how many people it is asked who is meant.
const likeMax = 8

// whoIsMeant says that a name that was typed may be that of several people whom the house knows.
type whoIsMeant struct {
	typed string
	like  []people.Person
}

func (w *whoIsMeant) Error() string { return "cash: several may be meant by " + w.typed }

// asks shows the board with the question who is meant: the same form again with one of those, or with somebody new.
func (s *site) asks(w http.ResponseWriter, r *http.Request, who *whoIsMeant) {
	b, ok := s.build(w, r, s.Names)
	if !ok {
		return
	}
	b.Ask = &question{Act: r.PathValue("act"), Typed: who.typed, New: s.desk != nil}
	for _, p := range who.like {
		b.Ask.Like = append(b.Ask.Like, meant{Player: table.PlayerID(s.IDs(p.ID)[0]), Name: p.Name, Number: p.Ref})
	}
	for name, values := range r.PostForm {
		if name != "key" && name != "seq" && name != "name" && name != "player" {
			for _, v := range values {
				b.Ask.Fields = append(b.Ask.Fields, field{name, v})
			}
		}
	}
	slices.SortFunc(b.Ask.Fields, func(a, b field) int { return strings.Compare(a.Name, b.Name) })
	s.HTML(w, r, http.StatusConflict, "board", "layout", b)
}

// byName brings in somebody whose name, or number, was typed: who answers to it alone; where nearly that name is known it is asked; else somebody new.
func (s *site) byName(r *http.Request, c room.Command, typed string, parse frame.Parser) error {
	if typed == "" || len([]rune(typed)) > intake.MaxName {
		return frame.BadInput{Field: "name", Value: typed}
	}
	s.Entering.RLock()
	defer s.Entering.RUnlock()
	as := func(p table.PlayerID) tournament.Command {
		f := url.Values{}
		for key, values := range r.PostForm {
			f[key] = values
		}
		f.Set("player", string(p))
		cmd, _ := parse(f) // it was read before, but for the player
		return cmd
	}
	if s.People != nil {
		like, err := s.Meant(r.Context(), typed, likeMax)
		if err != nil {
			return err
		}
		same := slices.DeleteFunc(slices.Clone(like), func(p people.Person) bool {
			return !strings.EqualFold(p.Name, typed) && p.Ref != typed && p.Licence != typed
		})
		switch {
		case len(same) == 1:
			c.Cmd = as(table.PlayerID(s.IDs(same[0].ID)[0]))
			_, err := s.Room.Do(r.Context(), c)
			return err
		case len(like) > 0 && r.PostForm.Get("new") == "": // several of that name, or nearly that name: who of them, or somebody new?
			return &whoIsMeant{typed, like}
		}
	}
	if s.desk == nil {
		return frame.BadInput{Field: "name", Value: typed}
	}
	_, err := s.desk.Register(r.Context(), c.Stream, typed, c.ID, as, c.By, c.Expected)
	return err
}
