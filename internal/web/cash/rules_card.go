package cash

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// rulesPage is the rules in force at a table, with their articles: on a screen, and on a sheet.
type rulesPage struct {
	frame.Layout
	ID, Name, Book, BookName string
	No                       int
	Stakes                   game
	Parts                    []rulesPart
	A4                       bool // the sheet; A5 otherwise
}

// rulesPart is the rules on one matter.
type rulesPart struct {
	Key  string
	Rows []rule
}

// rule is one of them.
type rule struct {
	Name, Says string
	Cites      []article.ID
}

// printed are the points of a book that stand on the card beside what the game itself says, by matter.
var printed = []struct {
	key    string
	points []string
}{
	{"enter", []string{"cashgame.entry_choice", "table.cash_first_orbit", "table.cash_missed", "table.cash_seat_change"}},
	{"stacks", []string{"cashgame.rebuy_between", "cashgame.rebuy_unit", "cashgame.reduce", "cashgame.return_within", "cashgame.visible", "dispute.in_transit", "dispute.banknotes", "dispute.foreign_chips", "cashgame.split"}},
	{"away", []string{"cashgame.pick_up", "cashgame.seat_lost", "cashgame.seat_lock", "table.cash_absent_list", "cashgame.play_over", "cashgame.held_whole"}},
	{"lists", []string{"cashgame.list_refused", "cashgame.table_change", "cashgame.forced_whole", "cashgame.leave"}},
}

// card words the rules of a table.
type card struct {
	l    lang.Lang
	s    *cashgame.State
	g    *cashgame.Game
	book *rulebook.Book
}

// point is what the book writes under one of its points: its value, or what its article is called where there is nothing to choose.
func (c *card) point(pkg, key string) (rule, bool) {
	i := slices.IndexFunc(c.book.Points, func(p rulebook.Point) bool { return p.Package == pkg && p.Key == key })
	if i < 0 || c.book.Points[i].Cite == "" {
		return rule{}, false
	}
	p := c.book.Points[i]
	r := rule{Name: c.l.Point(pkg, key), Says: view.Brief(p, c.l), Cites: []article.ID{p.Cite}}
	if r.Says == "" {
		a, _ := c.book.Article(p.Cite)
		r.Says = a.Title.In(string(c.l))
	}
	return r, r.Says != ""
}

func (c *card) says(key, text string, cites ...article.ID) rule {
	return rule{Name: c.l.T("web.cash." + key), Says: text, Cites: slices.DeleteFunc(cites, func(id article.ID) bool { return id == "" })}
}

// ofGame is what the game itself says: what is played, for how much, and what it costs.
func (c *card) ofGame() (rows []rule) {
	p, g, l := &c.s.Policy, c.g, c.l
	buyIn := l.Chips(g.MinBuyIn)
	if g.MaxBuyIn > 0 {
		buyIn += " – " + l.Chips(g.MaxBuyIn)
	}
	rows = append(rows, c.says("rules.buyin", buyIn, p.BuyInMost.Cite), c.says("rules.unit", l.Chips(g.Unit)))
	if g.Least > 0 {
		rows = append(rows, c.says("rules.least", l.Chips(g.Least), p.BigChips.Cite))
	}
	rows = append(rows, c.says("rules.rake", c.rake(), c.s.Rules.Hand.Rake.Cite))
	if g.Time.Charge > 0 {
		rows = append(rows, c.says("charge", l.T("web.cash.charge.is", "Charge", l.Chips(g.Time.Charge), "Minutes", g.Time.Minutes), p.ChargeAdvance.Cite))
	}
	button := "cash_button"
	if g.Dead {
		button = "cash_dead_button"
	}
	if r, ok := c.point("table", button); ok {
		rows = append(rows, r)
	}
	if main := c.s.Game(g.Feeds); main != nil {
		rows = append(rows, c.says("rules.feeder", l.T("web.cash.feeds", "Game", cmp.Or(main.Name, main.ID))+" · "+l.T("web.cash.stays")+" "+l.T("web.cash.stays."+g.Stays.String())))
	}
	return rows
}

// rake is what the house takes of a pot.
func (c *card) rake() string {
	r, l := &c.g.Rake, c.l
	if r.None() {
		return l.T("web.cash.rules.none")
	}
	var text string
	for _, s := range r.Steps {
		text += l.T("web.cash.rules.step", "From", l.Chips(s.From), "Take", l.Chips(s.Take)) + " · "
	}
	if len(r.Steps) == 0 {
		text = l.T("web.cash.rules.rate", "Rate", rate(l, r.PerMille)) + " · "
	}
	if r.Cap > 0 {
		text += l.T("web.cash.rules.cap", "Cap", l.Chips(r.Cap)) + " · "
	}
	for _, s := range r.Short {
		text += l.T("web.cash.rules.short", "Players", s.Players, "Cap", l.Chips(s.Cap)) + " · "
	}
	if r.Flop {
		text += l.T("web.cash.noflop") + " · "
	}
	return text[:len(text)-len(" · ")]
}

// rate writes a rate of so many in a thousand as a percentage: "5", "2,5".
func rate(l lang.Lang, perMille int) string {
	text := strconv.Itoa(perMille / 10)
	if tenth := perMille % 10; tenth != 0 {
		point := ","
		if l == lang.English {
			point = "."
		}
		text += point + strconv.Itoa(tenth)
	}
	return text
}

// ofPlay is the straddle, boards dealt several times and languages.
func (c *card) ofPlay() (rows []rule) {
	if r, ok := c.point("hand", "straddle"); ok {
		if c.g.Hosted != nil && !c.g.MayStraddle(c.s.Rules) || c.s.Rules.Hand.Straddle.Value == hand.NoStraddle {
			r.Says = c.l.T("value.false")
		}
		rows = append(rows, r)
	}
	key := "run_it"
	if c.g.Large {
		key = "run_it_large"
	}
	if r, ok := c.point("hand", key); ok {
		rows = append(rows, r)
	}
	if r, ok := c.point("penalty", "languages"); ok && c.s.Rules.Penalty != nil {
		r.Cites = nil
		for _, one := range c.s.Rules.Penalty.Languages.Value {
			if id := cmp.Or(one.Cash, one.Cite); !slices.Contains(r.Cites, id) {
				r.Cites = append(r.Cites, id)
			}
		}
		rows = append(rows, r)
	}
	return rows
}

func (c *card) parts() []rulesPart {
	out := []rulesPart{{"game", c.ofGame()}, {"play", c.ofPlay()}}
	for _, part := range printed {
		one := rulesPart{Key: part.key}
		for _, at := range part.points {
			pkg, key, _ := strings.Cut(at, ".")
			if r, ok := c.point(pkg, key); ok {
				one.Rows = append(one.Rows, r)
			}
		}
		if len(one.Rows) > 0 {
			out = append(out, one)
		}
	}
	return out
}

// variants are the games that are played, in turn.
func variants(g *cashgame.Game) (out []tournament.Variant) {
	stakes := g.Rotation
	if len(stakes) == 0 {
		stakes = []table.Blinds{g.Blinds}
	}
	for _, b := range stakes {
		out = append(out, tournament.Variant{Game: b.Game, Betting: b.Structure})
	}
	return out
}

// rules shows the card of a table: it says nothing of anybody, and everybody may read it.
func (s *site) rules(w http.ResponseWriter, r *http.Request) {
	no, err := strconv.Atoi(r.PathValue("table"))
	p := rulesPage{ID: r.PathValue("id"), No: no, A4: r.URL.Query().Get("paper") == "a4"}
	found := false
	if err == nil && s.CashRoom != nil {
		err = s.CashRoom.Cash(p.ID, func(st *cashgame.State) { found = p.fill(s, st, s.LangOf(r)) })
	}
	if err != nil || !found {
		s.NotFound(w, r)
		return
	}
	p.Layout = s.Layout(r, "rules", s.LangOf(r).T("web.cash.rules.title"))
	s.HTML(w, r, http.StatusOK, "rules", "layout", p)
}

// fill reads the rules of a table; false where it is not open, or its book is not here.
func (p *rulesPage) fill(s *site, st *cashgame.State, l lang.Lang) bool {
	t := st.Table(p.No)
	if t == nil || t.Closed != 0 {
		return false
	}
	book, err := s.Library.Open(st.Book)
	if err != nil {
		return false
	}
	g := st.Game(t.Game)
	p.Name, p.Book, p.BookName = st.House.Name, st.Book, book.Name.In(string(l))
	p.Stakes = gameOf(st, g, s.Published)
	p.Stakes.Games = variants(g)
	c := card{l: l, s: st, g: g, book: book}
	p.Parts = c.parts()
	return true
}
