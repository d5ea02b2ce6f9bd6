package home

import (
	"net/http"
	"net/url"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/letters"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// stopPage is an event that does not go on: what can be done, what it would refund, and how it stood.
type stopPage struct {
	frame.Layout
	Name, Book string
	Seq        uint64
	Before     bool // it has not begun
	Over       bool
	Suspension *tournament.Suspension
	Stop       *tournament.StopState
	Undo       *view.Act // of what was done last here
	Causes     []tournament.Cause
	Cites      []article.ID
	Refund     article.Clause[tournament.Refund]  // in force
	Overruled  *article.Clause[tournament.Refund] // what the book would say alone, where the law says otherwise
	Price      money.Amount                       // all that players have put in, entry fees included
	In         []stoodAt
	Refunds    []view.Refund // of an event that was stopped or cancelled, by entry
	Hosted     bool          // stacks are known here
	Typed      url.Values
	Error      string
}

// stoodAt is a player who is still in.
type stoodAt struct {
	tournament.Standing
	Name string
}

// Back is all that is refunded.
func (p *stopPage) Back() (all money.Amount) {
	for _, r := range p.Refunds {
		all += r.Amount
	}
	return all
}

// stopping shows it.
func (s *site) stopping(w http.ResponseWriter, r *http.Request) { s.showStop(w, r, http.StatusOK, "") }

func (s *site) showStop(w http.ResponseWriter, r *http.Request, status int, refused string) {
	id := r.PathValue("id")
	p := stopPage{Layout: s.Layout(r, "stop", s.LangOf(r).T("web.stop.title")), Causes: tournament.Causes, Typed: r.PostForm, Error: refused}
	if err := s.Room.Read(id, func(st *tournament.State) { p.of(st, s.Names) }); err != nil {
		s.NotFound(w, r)
		return
	}
	p.Nav, p.Path = id, "/t/"+id+"/stop?"
	if base, law := rulebook.SplitLaw(p.Book); law != "" {
		if b, err := s.Library.Open(base); err == nil {
			if alone := b.Policy.Tournament.Refund; alone.Value != tournament.RefundUnsaid && alone.Value != p.Refund.Value {
				p.Overruled = &alone
			}
		}
	}
	s.HTML(w, r, status, "stop", "layout", &p)
}

// of fills the page from an event.
func (p *stopPage) of(st *tournament.State, names view.Names) {
	p.Name, p.Book, p.Seq, p.Hosted = st.Structure.Name, st.Book, st.Seq, st.Hosted
	p.Before, p.Over = st.Phase == tournament.Registering, st.Phase == tournament.Finished
	p.Suspension, p.Stop, p.Refund = st.Suspension, st.Stop, st.Policy.Refund
	if c := st.Policy.Stop.Cite; c != article.Silent && c != "" {
		p.Cites = append(p.Cites, c)
	}
	p.Price = -st.Total(tournament.DeskAccount)
	if st.Stop != nil {
		p.Refunds = view.BuildRefunds(st, names)
		for _, at := range st.Stop.Stacks {
			p.In = append(p.In, stoodAt{at, names(at.Player)})
		}
	} else {
		for _, e := range st.StillIn() {
			at := tournament.Standing{Player: e.Player, Entry: e.No, Table: e.Table, Seat: e.Seat}
			p.In = append(p.In, stoodAt{at, names(e.Player)})
		}
	}
	slices.SortStableFunc(p.In, func(a, b stoodAt) int {
		if a.Stack != b.Stack {
			return int(b.Stack - a.Stack)
		}
		return letters.Compare(a.Name, b.Name)
	})
	if u := st.Interruption(); u != nil {
		p.Undo = &view.Act{ID: u.ID, Key: u.Key, Args: view.Named(u.Args, names), At: u.At}
	}
}

// stopActs are what the page can do, by the last part of their address.
var stopActs = map[string]frame.Parser{
	"suspend": func(f url.Values) (any, error) {
		until, err := frame.MomentOf(f, "until")
		return tournament.Suspend{Cause: tournament.Cause(f.Get("cause")), Reason: f.Get("reason"), Until: until}, err
	},
	"go-on": func(url.Values) (any, error) { return tournament.GoOn{}, nil },
	"stop":  parseStop,
	"undo":  frame.Undo,
}

func parseStop(f url.Values) (any, error) {
	c := tournament.Stop{Cause: tournament.Cause(f.Get("cause")), Reason: f.Get("reason")}
	if refund := f.Get("refund"); refund != "" {
		if err := c.Refund.UnmarshalText([]byte(refund)); err != nil {
			return nil, frame.BadInput{Field: "refund", Value: refund}
		}
	}
	for i, p := range f["player"] {
		if i >= len(f["stack"]) {
			break
		}
		n, err := frame.Chips(f["stack"][i])
		if err != nil {
			return nil, err
		}
		if n > 0 {
			c.Stacks = append(c.Stacks, tournament.StackTold{Player: table.PlayerID(p), Stack: n})
		}
	}
	return c, nil
}

// stopAct does one of them.
func (s *site) stopAct(w http.ResponseWriter, r *http.Request) {
	read, err := s.Carry(w, r, stopActs, s.Moment("until"))
	switch {
	case !read:
	case err != nil:
		status, text := s.Refused(r, err)
		s.showStop(w, r, status, text)
	default:
		http.Redirect(w, r, "/t/"+url.PathEscape(r.PathValue("id"))+"/stop", http.StatusSeeOther)
	}
}
