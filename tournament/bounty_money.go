package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
)

func tokens(k ledger.Kind, o ledger.Owner, n int) ledger.Line {
	return ledger.Line{Account: ledger.Account{Kind: k, Owner: o}, Asset: Token(), Amount: ledger.Amount(n)}
}

// onHead is what an entry brings for its head: the money to the bank, tokens onto the head. Those of mystery bounties wait for the money.
func (m *movement) onHead(e *Entry) []ledger.Line {
	b := m.s.Structure.Bounties
	if b == nil {
		return nil
	}
	lines := []ledger.Line{line(DeskAccount, ownerOf(e), -b.Price), line(BountyBankAccount, ledger.Owner{}, b.Price)}
	if !m.s.Structure.mystery() {
		n := int(b.Price / b.Unit)
		lines = append(lines, tokens(TokensAccount, ledger.Owner{}, -n), tokens(BountiesAccount, ownerOf(e), n))
	}
	return lines
}

// heads moves what a settlement moves: tokens to the heads of those who took them and back to the house, money to their pockets.
func (m *movement) heads(e BountiesTaken) {
	var lines []ledger.Line
	given := e.Held
	for _, h := range e.Heads {
		lines = append(lines, tokens(BountiesAccount, ownerOf(m.s.EntryNo(h.Entry)), -h.Tokens))
		given += h.Tokens
	}
	lines = append(lines, tokens(HeldAccount, ledger.Owner{}, -e.Held))
	if e.Kept {
		m.Move(taking(m.s, e), append(lines, tokens(HeldAccount, ledger.Owner{}, given))...)
		return
	}
	var paid money.Amount
	for _, t := range e.Takes {
		owner := ownerOf(m.s.EntryNo(t.Entry))
		onto := int(t.Head / m.s.Structure.Bounties.Unit)
		lines = append(lines, tokens(BountiesAccount, owner, onto), line(PocketsAccount, owner, t.Pocket))
		given -= onto
		paid += t.Pocket
	}
	m.Move(taking(m.s, e), append(lines, tokens(TokensAccount, ledger.Owner{}, given), line(BountyBankAccount, ledger.Owner{}, -paid))...)
}

// taking is what a settlement is posted for: the first of its heads.
func taking(s *State, e BountiesTaken) ledger.For {
	return ledger.For{Purpose: ForBounty, Owner: ownerOf(s.EntryNo(e.Heads[0].Entry))}
}

// headsBack puts a settlement back.
func (m *movement) headsBack(e BountiesBack) {
	for _, t := range m.s.Taken {
		if t.No == e.No {
			m.reverse(taking(m.s, t.BountiesTaken))
		}
	}
}

// seals puts a token on each head that is left.
func (m *movement) seals(e BountiesSealed) {
	lines := []ledger.Line{tokens(TokensAccount, ledger.Owner{}, -len(e.Heads))}
	for _, no := range e.Heads {
		lines = append(lines, tokens(BountiesAccount, ownerOf(m.s.EntryNo(no)), 1))
	}
	m.Move(ledger.For{Purpose: ForEnvelopes}, lines...)
}

// pocketBelow is the number of one of these entries that has won less than nothing by bounties, 0 for none.
func (s *State) pocketBelow(entries []Entry) int {
	if s.Structure.Bounties == nil {
		return 0
	}
	var below []ledger.Owner // few, if any: only their entries are looked up
	for _, b := range s.Ledger().Balances() {
		if b.Account.Kind == PocketsAccount && b.Amount < 0 {
			below = append(below, b.Account.Owner)
		}
	}
	for i := range entries {
		e := &entries[i]
		if e.HandedAt == 0 && (e.HandedBounty < 0 || slices.Contains(below, ownerOf(e))) && s.Pocket(e) < 0 {
			return e.No
		}
	}
	return 0
}

// checkBounties proves that every head is in the books: what entries brought for them is in the bank or in pockets, and the tokens that
// the house has given out stand on heads or are kept for the winner.
func (s *State) checkBounties(a sums) error {
	b := s.Structure.Bounties
	bank, won := s.Total(BountyBankAccount), s.Total(PocketsAccount)+a.heads
	if a.below != 0 {
		return wrong("entry %d has won %d by bounties", a.below, s.Pocket(s.EntryNo(a.below)))
	}
	if want := money.Amount(len(s.Entries)) * s.Structure.BountyPrice(); bank+won != want {
		return wrong("%d brought for heads, %d in the bank and %d won", want, bank, won)
	}
	if b == nil || s.books == nil {
		return nil
	}
	count := func(k ledger.Kind) money.Amount { return money.Amount(s.books.Total(k, Token())) }
	out := count(BountiesAccount) + count(HeldAccount)
	if given := -count(TokensAccount); given != out {
		return wrong("%d tokens given out, %d on heads or kept", given, out)
	}
	if !s.Structure.mystery() {
		if bank != out*b.Unit {
			return wrong("%d in the bank for %d tokens of %d", bank, out, b.Unit)
		}
		return nil
	}
	var sealed money.Amount
	for _, e := range s.Envelopes {
		sealed += e
	}
	if s.Sealed && (sealed != bank || money.Amount(len(s.Envelopes)) != out) || !s.Sealed && out != 0 {
		return wrong("%d in %d envelopes, %d in the bank and %d tokens on heads", sealed, len(s.Envelopes), bank, out)
	}
	return nil
}
