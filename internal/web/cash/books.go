package cash

import (
	"net/http"
	"strconv"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// booksPage is where every chip of a session is, and by which hand, half-hour or act it came there.
type booksPage struct {
	frame.Layout
	ID      string
	Name    string
	Kinds   []kept
	Picked  string // kind of account whose postings are shown
	Of      string // and of which table, or player
	OfName  string
	Owners  []kept // the accounts of that kind
	Balance chip.Amount
	Rows    []posting
	By      denominated
	Older   int // number of the posting before which there are more, 0: none
}

// kept is what an account holds, or all of a kind.
type kept struct {
	Kind   ledger.Kind
	Of     string // its table, or its player
	Name   string // of the player
	Amount chip.Amount
}

// posting is one of the books, as the accounts that are looked at see it.
type posting struct {
	No, Reverses, ReversedBy int
	Event                    uint64
	At                       tournament.Instant
	By                       role.By
	For                      ledger.Purpose
	Table                    string
	Name                     string // of a player
	Number                   int    // of the hand, the collection or the count
	From, Until              cashgame.Instant
	Amount, Balance          chip.Amount
	Against                  []kept
}

// rowsShown is how many postings a page lists.
const rowsShown = 200

func (s *site) books(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	p := booksPage{ID: r.PathValue("id"), Picked: q.Get("account"), Of: q.Get("of")}
	before, _ := strconv.Atoi(q.Get("before"))
	known := true
	if s.CashRoom == nil || s.CashRoom.Cash(p.ID, func(st *cashgame.State) { known = p.fill(st, s.Names, before) }) != nil || !known {
		s.NotFound(w, r)
		return
	}
	for i := range p.Rows {
		p.Rows[i].By = s.Room.Author(p.ID, p.Rows[i].Event)
		p.Rows[i].At = s.CashRoom.When(p.ID, p.Rows[i].Event)
	}
	s.dated(p.ID, &p.By)
	p.Layout = s.Layout(r, "books", s.LangOf(r).T("web.cash.books"))
	p.Path = "/cash/" + p.ID + "/books?" + q.Encode()
	s.HTML(w, r, http.StatusOK, "books", "layout", p)
}

// fill reads the books; false where there is no account of that kind.
func (p *booksPage) fill(s *cashgame.State, names view.Names, before int) bool {
	books := s.Ledger()
	p.Name = s.House.Name
	p.By.fill(s, names)
	known := p.Picked == ""
	for _, rule := range books.Chart() {
		known = known || string(rule.Kind) == p.Picked
		p.Kinds = append(p.Kinds, kept{Kind: rule.Kind, Amount: s.Total(rule.Kind)})
	}
	for _, b := range books.Balances() {
		if string(b.Account.Kind) == p.Picked && (b.Amount != 0 || owner(b.Account) == p.Of) {
			if one := keptIn(b.Account, chip.Amount(b.Amount), names); one.Of != "" {
				p.Owners = append(p.Owners, one)
			}
		}
	}
	if p.Picked != "" {
		p.rows(s, names, before)
	}
	if p.Of != "" {
		p.OfName = p.Of
		for _, one := range p.Owners {
			if one.Of == p.Of && one.Name != "" {
				p.OfName = one.Name
			}
		}
	}
	return known
}

// owner is the table of an account, or its player; "" for one of the house.
func owner(a ledger.Account) string { return a.Owner.Of + a.Owner.Player }

func keptIn(a ledger.Account, amount chip.Amount, names view.Names) kept {
	one := kept{Kind: a.Kind, Of: owner(a), Amount: amount}
	if a.Owner.Player != "" {
		one.Name = names(table.PlayerID(a.Owner.Player))
	}
	return one
}

// rows are the postings behind what is looked at, the latest first.
func (p *booksPage) rows(s *cashgame.State, names view.Names, before int) {
	books := s.Ledger()
	var rows []posting
	for i := range books.Postings() {
		of := &books.Postings()[i]
		row := posting{No: of.No, Reverses: of.Reverses, ReversedBy: books.ReversedBy(of.No), Event: of.Event, For: of.For.Purpose,
			Table: of.For.Owner.Of, Number: of.For.Owner.Entry}
		touched := false
		for _, line := range of.Lines {
			if string(line.Account.Kind) == p.Picked && (p.Of == "" || owner(line.Account) == p.Of) {
				row.Amount, touched = row.Amount+chip.Amount(line.Amount), true
			} else {
				row.Against = append(row.Against, keptIn(line.Account, chip.Amount(line.Amount), names))
			}
		}
		if !touched {
			continue
		}
		p.Balance += row.Amount
		row.Balance = p.Balance
		if of.For.Owner.Player != "" {
			row.Name = names(table.PlayerID(of.For.Owner.Player))
		}
		if no, err := strconv.Atoi(row.Table); err == nil && row.For == cashgame.ForTime {
			if t := s.Table(no); t != nil && row.Number > 0 && row.Number <= len(t.Periods) {
				row.From, row.Until = t.Periods[row.Number-1].From, t.Periods[row.Number-1].Until
			}
		}
		if before == 0 || row.No < before {
			rows = append(rows, row)
		}
	}
	from := max(0, len(rows)-rowsShown)
	if from > 0 {
		p.Older = rows[from].No
	}
	for i := len(rows) - 1; i >= from; i-- {
		p.Rows = append(p.Rows, rows[i])
	}
}
