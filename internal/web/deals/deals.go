package deals

import (
	"embed"
	"net/http"
	"net/url"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css
var files embed.FS

// site is the frame's with these pages.
type site struct{ *frame.Site }

// Routes adds the page.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"deals"}, Styles: []string{"deals.css"}, Section: "floor"})
	s := &site{f}
	mux.HandleFunc("GET /t/{id}/deals", s.May(role.Look, s.compare))
	mux.HandleFunc("POST /t/{id}/deals/{act}", s.act)
}

// page is the deal of an event.
type page struct {
	frame.Layout
	view.PrizeDeal
	Error string
}

func (s *site) compare(w http.ResponseWriter, r *http.Request) {
	asked, err := askedOf(r.URL.Query())
	if err != nil {
		s.BadForm(w, r, err)
		return
	}
	s.show(w, r, asked, http.StatusOK, "")
}

// show answers with the deal, beside what was refused.
func (s *site) show(w http.ResponseWriter, r *http.Request, asked view.DealAsked, status int, refused string) {
	id := r.PathValue("id")
	p := page{Error: refused}
	if err := s.Room.Read(id, func(st *tournament.State) { p.PrizeDeal = view.BuildPrizeDeal(st, s.Names, asked) }); err != nil {
		s.NoEvent(w, r, id)
		return
	}
	if err := p.Compare(); err != nil && p.Error == "" {
		_, p.Error = s.Refused(r, err)
	}
	p.Layout = s.Layout(r, "deals", s.LangOf(r).T("web.deals.title")+" · "+p.PrizeDeal.Name)
	p.Nav, p.Path = id, "/t/"+id+"/deals?"
	s.HTML(w, r, status, "deals", "layout", p)
}

// Ways are what is compared, in the order of columns.
func (page) Ways() []tournament.DealWay { return view.ComparedWays }

// RuleKey names what the book says of deals.
func (p page) RuleKey() string {
	text, err := p.Rule.MarshalText()
	if err != nil {
		panic(err)
	}
	return string(text)
}

// Cents is money as a form has it.
func (page) Cents(m money.Amount) string { return intake.MoneyText(m) }

// acts are what the forms of this page can do, by the last part of their address.
var acts = map[string]frame.Parser{
	"propose": parsePropose,
	"sign": func(f url.Values) (any, error) {
		return tournament.SignDeal{Player: table.PlayerID(f.Get("player"))}, nil
	},
	"drop": func(url.Values) (any, error) { return tournament.DropDeal{}, nil },
	"make": func(url.Values) (any, error) { return tournament.MakeDeal{}, nil },
}

// askedOf reads what is compared: stacks by player, what is left to play for, the unit of shares.
func askedOf(f url.Values) (view.DealAsked, error) {
	asked := view.DealAsked{Stacks: map[table.PlayerID]chip.Amount{}}
	for i, p := range f["player"] {
		if i >= len(f["stack"]) {
			break
		}
		n, err := frame.Chips(f["stack"][i])
		if err != nil {
			return asked, err
		}
		asked.Stacks[table.PlayerID(p)] = n
	}
	var err error
	if asked.ToPlay, err = frame.Cents(f.Get("to-play")); err != nil {
		return asked, err
	}
	asked.Unit, err = frame.Cents(f.Get("unit"))
	return asked, err
}

func parsePropose(f url.Values) (any, error) {
	asked, err := askedOf(f)
	if err != nil {
		return nil, err
	}
	c := tournament.ProposeDeal{Stacks: asked.Stacks, ToPlay: asked.ToPlay, Unit: asked.Unit, Stops: f.Get("stops") != "", Amounts: map[table.PlayerID]money.Amount{}}
	if err := c.Way.UnmarshalText([]byte(f.Get("way"))); err != nil {
		return nil, frame.BadInput{Field: "way", Value: f.Get("way")}
	}
	for i, p := range f["player"] {
		if i >= len(f["amount"]) {
			break
		}
		if c.Amounts[table.PlayerID(p)], err = frame.Cents(f["amount"][i]); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// act carries out one form of the page; then the page is shown anew.
func (s *site) act(w http.ResponseWriter, r *http.Request) {
	read, err := s.Carry(w, r, acts, nil)
	switch {
	case !read:
	case err != nil:
		asked, _ := askedOf(r.PostForm) // as the command was read, which did not fail
		status, text := s.Refused(r, err)
		s.show(w, r, asked, status, text)
	default:
		http.Redirect(w, r, "/t/"+r.PathValue("id")+"/deals", http.StatusSeeOther)
	}
}
