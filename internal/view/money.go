package view

import (
	"slices"

	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Money is the books of one tournament, looked at by way of some of its accounts: staff only. Amounts are minor units.
type Money struct {
	ID, Name  string
	Pool      money.Amount
	Guarantee money.Amount // 0: none
	Short     money.Amount // what the house adds if registration closes now
	Awarded   money.Amount
	Rest      money.Amount // of the pool: still played for
	Parts     []MoneyPart

	Picked  string // PoolAccounts, or a kind of account
	Holder  string // name of the player, where the account of one entry is picked
	Entry   int    // its number, 0 = all accounts of the kind
	Balance money.Amount
	Rows    []MoneyRow // newest first, no more than a page holds
	Older   int        // number of the posting before which the next page begins, 0 = there is none
}

// PoolAccounts stands for all accounts that make the pool.
const PoolAccounts = "pool"

// MoneyParts lists the parts of the books in order.
var MoneyParts = []string{PoolAccounts, "players", "house", "desk"}

// MoneyPart is accounts that belong together.
type MoneyPart struct {
	Key      string // of MoneyParts
	Accounts []MoneyAccount
}

// MoneyAccount is what the accounts of a kind hold.
type MoneyAccount struct {
	Kind   ledger.Kind
	Amount money.Amount
}

// MoneyRow is one posting, as the accounts that were picked see it.
type MoneyRow struct {
	No         int
	Event      uint64 // tournament.State.Seq that it follows from
	For        ledger.Purpose
	Name       string // of the player, "" = nobody's
	Entry      int
	Place      int          // of the entry, where the posting is for its prize and stands
	Amount     money.Amount // what the accounts got
	Balance    money.Amount // afterwards
	Against    []MoneyAccount
	Reverses   int // number of the posting that it puts back, 0 = none
	ReversedBy int // number of the posting that puts it back, 0 = it stands
}

// moneyRows is how many postings a page holds.
const moneyRows = 250

// MoneyQuery is what of the books is looked at.
type MoneyQuery struct {
	Account string // PoolAccounts, or a kind of account
	Entry   int    // of one entry alone, 0 = of all
	Before  int    // postings before this number, 0 = the newest
}

// BuildMoney shows the books of s; false where there is no such account.
func BuildMoney(s *tournament.State, names Names, q MoneyQuery) (Money, bool) {
	m := Money{ID: s.ID, Name: s.Structure.Name, Pool: s.Pool(), Guarantee: s.Structure.Guarantee, Awarded: -s.Total(tournament.AwardedAccount),
		Picked: q.Account, Entry: q.Entry}
	picked, ok := q.picks(s.Ledger().Chart())
	if !ok {
		return m, false
	}
	m.Rest = m.Pool - m.Awarded
	if len(s.Prizes) == 0 {
		m.Short = s.Overlay()
	}
	m.Parts = moneyParts(s)
	all := m.rows(s, names, picked)
	m.page(all, q.Before)
	m.places(s)
	return m, true
}

// picks tells the accounts that are looked at; false where there is none.
func (q MoneyQuery) picks(chart ledger.Chart) (func(ledger.Account) bool, bool) {
	if q.Account == PoolAccounts {
		return func(a ledger.Account) bool { return tournament.Pools(a.Kind) }, q.Entry == 0
	}
	i := slices.IndexFunc(chart, func(r ledger.Rule) bool { return string(r.Kind) == q.Account })
	if i < 0 || q.Entry != 0 && chart[i].Whose != ledger.Entry {
		return nil, false
	}
	return func(a ledger.Account) bool {
		return string(a.Kind) == q.Account && (q.Entry == 0 || a.Owner.Entry == q.Entry)
	}, true
}

// moneyParts are the accounts that were ever posted to.
func moneyParts(s *tournament.State) []MoneyPart {
	used := map[ledger.Kind]bool{}
	for _, b := range s.Ledger().Balances() {
		if b.Asset != tournament.Currency() {
			continue // tokens are no money
		}
		used[b.Account.Kind] = true
	}
	var out []MoneyPart
	for _, key := range MoneyParts {
		part := MoneyPart{Key: key}
		for _, r := range s.Ledger().Chart() {
			if used[r.Kind] && partOf(r.Kind) == key {
				part.Accounts = append(part.Accounts, MoneyAccount{r.Kind, s.Total(r.Kind)})
			}
		}
		if len(part.Accounts) > 0 {
			out = append(out, part)
		}
	}
	return out
}

func partOf(k ledger.Kind) string {
	switch {
	case tournament.Pools(k), k == tournament.AwardedAccount:
		return PoolAccounts
	case k == tournament.PrizesAccount, k == tournament.BountiesAccount, k == tournament.PocketsAccount, k == tournament.BountyBankAccount, k == tournament.InKindAccount:
		return "players"
	case k == tournament.DeskAccount:
		return "desk"
	}
	return "house"
}

// rows lists the postings to the accounts picked, oldest first, and adds them up.
func (m *Money) rows(s *tournament.State, names Names, picked func(ledger.Account) bool) []MoneyRow {
	var all []MoneyRow
	books := s.Ledger()
	for i := range books.Postings() {
		p := &books.Postings()[i]
		if !slices.ContainsFunc(p.Lines, func(l ledger.Line) bool { return l.Asset == tournament.Currency() && picked(l.Account) }) {
			continue
		}
		row := MoneyRow{No: p.No, Event: p.Event, For: p.For.Purpose, Entry: p.For.Owner.Entry, Reverses: p.Reverses, ReversedBy: books.ReversedBy(p.No)}
		for _, l := range p.Lines {
			if l.Asset != tournament.Currency() {
				continue
			}
			if picked(l.Account) {
				row.Amount += money.Amount(l.Amount)
			} else {
				row.Against = append(row.Against, MoneyAccount{l.Account.Kind, money.Amount(l.Amount)})
			}
		}
		m.Balance += row.Amount
		row.Balance = m.Balance
		if player := p.For.Owner.Player; player != "" {
			row.Name = names(table.PlayerID(player))
		}
		if m.Entry != 0 {
			m.Holder = row.Name
		}
		all = append(all, row)
	}
	return all
}

// page keeps what a page holds, the newest first.
func (m *Money) page(all []MoneyRow, before int) {
	end := len(all)
	if before > 0 {
		end, _ = slices.BinarySearchFunc(all, before, func(r MoneyRow, no int) int { return r.No - no })
	}
	from := max(0, end-moneyRows)
	m.Rows = slices.Clone(all[from:end])
	if from > 0 {
		m.Older = all[from].No
	}
	slices.Reverse(m.Rows)
}

// places tells which place a prize is for.
func (m *Money) places(s *tournament.State) {
	of := make(map[int]int, len(s.Entries))
	for i := range s.Entries {
		of[s.Entries[i].No] = s.Entries[i].Place
	}
	for i := range m.Rows {
		if r := &m.Rows[i]; r.For == tournament.ForPrize && r.Reverses == 0 && r.ReversedBy == 0 {
			r.Place = of[r.Entry]
		}
	}
}

// Refund is what an entry gets back of an event that was stopped or cancelled; Entry 0 is the price of one that was to come.
type Refund struct {
	Entry  int
	Name   string
	Amount money.Amount
}

// BuildRefunds lists what the stop of an event has put back at the desk, by entry; none where it refunds nothing.
func BuildRefunds(s *tournament.State, names Names) (out []Refund) {
	if s.Stop == nil {
		return nil
	}
	at := map[ledger.Owner]int{} // index of out
	for _, p := range s.Ledger().Postings() {
		if p.Event != s.Stop.Event || p.Reverses == 0 || p.For.Owner.Player == "" {
			continue
		}
		for _, l := range p.Lines {
			if l.Asset != tournament.Currency() || l.Account.Kind != tournament.DeskAccount {
				continue
			}
			i, there := at[p.For.Owner]
			if !there {
				i = len(out)
				at[p.For.Owner] = i
				out = append(out, Refund{Entry: p.For.Owner.Entry, Name: names(table.PlayerID(p.For.Owner.Player))})
			}
			out[i].Amount += money.Amount(l.Amount)
		}
	}
	out = slices.DeleteFunc(out, func(r Refund) bool { return r.Amount == 0 })
	slices.SortStableFunc(out, func(a, b Refund) int { return a.Entry - b.Entry })
	return out
}
