package cage

import (
	"cmp"
	"net/http"
	"strings"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/tournament"
)

// dayPage is one business day on one page: what was taken and paid by what means, what was counted, what was missing and why.
type dayPage struct {
	frame.Layout
	Day, Dated         string
	OpenedAt, ClosedAt tournament.Instant
	Sums               []sum // by purpose
	Means              []sum
	Accounts           []account
	Differences        []difference
	Receipts           []receiptLine
	Register           []entered
	Counts             []counted
	Picked             string // kind of account whose postings are shown
	Rows               []posting
	Balance            money.Amount
	Error              string
}

type (
	sum struct {
		Key    string
		Count  int
		Amount money.Amount
	}
	account struct {
		Kind    ledger.Kind
		Balance money.Amount
	}
	entered struct {
		cage.PrizesWithheld
		By, And string
	}
	counted struct {
		cage.DrawerCounted
		Cash money.Amount
	}
	// posting is one of the ledger, as the accounts of a kind see it.
	posting struct {
		No      int
		At      tournament.Instant
		For     ledger.Purpose
		Of      string // what it is of: an event, a drawer
		Receipt int
		Amount  money.Amount
		Balance money.Amount
		Against []account
	}
)

func (s *site) day(w http.ResponseWriter, r *http.Request) {
	day, l := r.PathValue("day"), s.LangOf(r)
	p := dayPage{Day: day, Dated: frame.Day(l, day), Picked: r.URL.Query().Get("account")}
	if s.Cages == nil || s.Cages.Cage(day, func(st *cage.State) { p.fill(s, l, st) }) != nil {
		s.NotFound(w, r)
		return
	}
	p.Layout = s.Layout(r, "cage-day", l.T("web.cage.day.title", "Day", p.Dated))
	for i := range p.Receipts {
		rec := &p.Receipts[i]
		rec.Event = s.titleOf(rec.Stream)
	}
	for i := range p.Rows {
		p.Rows[i].Of = s.titleOf(p.Rows[i].Of)
	}
	s.HTML(w, r, http.StatusOK, "cage-day", "layout", p)
}

// titleOf is the name of an event or a cash session; what is neither is called as it is.
func (s *site) titleOf(of string) string {
	title := of
	_ = s.Room.Read(of, func(st *tournament.State) { title = st.Structure.Name })
	if s.CashRoom != nil && strings.HasPrefix(of, room.CashPrefix) {
		_ = s.CashRoom.Cash(of, func(st *cashgame.State) { title = cmp.Or(st.House.Name, of) })
	}
	return title
}

func (p *dayPage) fill(s *site, l lang.Lang, st *cage.State) {
	p.OpenedAt, p.ClosedAt = tournament.Instant(st.OpenedAt), tournament.Instant(st.ClosedAt)
	for _, of := range cage.Purposes {
		one := sum{Key: string(of)}
		for _, rec := range st.Receipts {
			if rec.Purpose == of {
				one.Count, one.Amount = one.Count+1, one.Amount+rec.Total()
			}
		}
		if one.Count > 0 {
			p.Sums = append(p.Sums, one)
		}
	}
	for _, how := range cage.AllMeans {
		one := sum{Key: string(how)}
		for _, rec := range st.Receipts {
			for _, t := range rec.Tenders {
				if t.How == how {
					one.Count++
					if rec.Amount < 0 {
						one.Amount -= worth(t)
					} else {
						one.Amount += worth(t)
					}
				}
			}
		}
		if one.Count > 0 {
			p.Means = append(p.Means, one)
		}
	}
	for _, rule := range st.Ledger().Chart() {
		if st.Ledger().Total(rule.Kind, st.Home()) != 0 || string(rule.Kind) == p.Picked {
			p.Accounts = append(p.Accounts, account{rule.Kind, st.Total(rule.Kind)})
		}
	}
	for _, d := range st.Differences {
		p.Differences = append(p.Differences, difference{Difference: d, Who: s.Named(l, d.By)})
	}
	for _, rec := range st.Receipts {
		p.Receipts = append(p.Receipts, s.line(rec))
	}
	for _, e := range st.Register {
		p.Register = append(p.Register, entered{e, s.Named(l, e.Cashier), s.Named(l, e.Signed)})
	}
	for _, c := range st.Counts {
		p.Counts = append(p.Counts, counted{c, c.Counted.Cash()})
	}
	p.rows(st)
}

// rows are the postings behind what the accounts of a kind hold, the latest first.
func (p *dayPage) rows(st *cage.State) {
	receipts := map[int]int{}
	for _, rec := range st.Receipts {
		receipts[rec.Posting] = rec.No
	}
	for _, of := range st.Ledger().Postings() {
		row := posting{No: of.No, At: tournament.Instant(st.PostedAt(of.No)), For: of.For.Purpose, Of: of.For.Owner.Of, Receipt: receipts[of.No]}
		touched := false
		for _, line := range of.Lines {
			if line.Asset != st.Home() {
				continue
			}
			if string(line.Account.Kind) == p.Picked {
				row.Amount, touched = row.Amount+money.Amount(line.Amount), true
			} else {
				row.Against = append(row.Against, account{line.Account.Kind, money.Amount(line.Amount)})
			}
		}
		if touched {
			p.Balance += row.Amount
			row.Balance = p.Balance
			p.Rows = append([]posting{row}, p.Rows...)
		}
	}
}
