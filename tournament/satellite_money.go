package tournament

import "github.com/floorbook/floorbook/ledger"

// The accounts of tickets, one by one.
const (
	TicketsIssuedAccount ledger.Kind    = "tickets_issued" // what the house answers for: below zero
	TicketsToWinAccount  ledger.Kind    = "tickets_to_win" // that nobody has won
	TicketsAccount       ledger.Kind    = "tickets"        // won, and owed to an entry's player
	TicketsGivenAccount  ledger.Kind    = "tickets_given"  // in the hands of an entry's player
	ForTickets           ledger.Purpose = "tickets"        // the tickets of a pool that is fixed
)

func tickets(k ledger.Kind, o ledger.Owner, n int) ledger.Line {
	return ledger.Line{Account: ledger.Account{Kind: k, Owner: o}, Asset: TicketAsset(), Amount: ledger.Amount(n)}
}

// issues has the house answer for the tickets of the pool.
func (m *movement) issues() {
	n := m.s.Tickets()
	m.Move(ledger.For{Purpose: ForTickets}, tickets(TicketsIssuedAccount, ledger.Owner{}, -n), tickets(TicketsToWinAccount, ledger.Owner{}, n))
}

// ticketWon is the ticket that comes with a place.
func (m *movement) ticketWon(e *Entry, p Placed) []ledger.Line {
	if e.ReEntered(m.s) || !m.s.ticketAt(p.Place, p.Tied) {
		return nil
	}
	return []ledger.Line{tickets(TicketsToWinAccount, ledger.Owner{}, -1), tickets(TicketsAccount, ownerOf(e), 1)}
}

// ticketGiven hands a ticket to its player, or takes it back for its value in money.
func (m *movement) ticketGiven(e *Entry, cash bool) []ledger.Line {
	n := m.s.TicketsOf(e)
	if n == 0 {
		return nil
	}
	lines := []ledger.Line{tickets(TicketsAccount, ownerOf(e), -n)}
	if cash {
		return append(lines, tickets(TicketsIssuedAccount, ledger.Owner{}, n))
	}
	return append(lines, tickets(TicketsGivenAccount, ownerOf(e), n))
}

// TicketsOf is how many tickets are owed to an entry.
func (s *State) TicketsOf(e *Entry) int {
	if s.books == nil {
		return 0
	}
	return int(s.books.Balance(ledger.Account{Kind: TicketsAccount, Owner: ownerOf(e)}, TicketAsset()))
}

// checkTickets proves that every ticket that the pool holds is to be won, owed, in a player's hands, used or paid out, and that the entries which
// have won one have it.
func (s *State) checkTickets() error {
	if s.books == nil || s.Structure.Satellite == nil {
		return nil
	}
	count := func(k ledger.Kind) int { return int(s.books.Total(k, TicketAsset())) }
	issued, toWin, owed := -count(TicketsIssuedAccount), count(TicketsToWinAccount), count(TicketsAccount)
	given := count(TicketsGivenAccount) + count(TicketsUsedAccount)
	if len(s.Prizes) == 0 {
		if issued != 0 || toWin+owed+given != 0 {
			return wrong("%d tickets before their number is known", issued)
		}
		return nil
	}
	won, paid := 0, 0
	for i := range s.Entries {
		e := &s.Entries[i]
		if e.Place == 0 || !s.HasTicket(e) {
			continue
		}
		won++
		if e.HandedAt > 0 && len(e.HandedKind) == 0 {
			paid++
		}
	}
	if n := s.Tickets(); issued != n-paid || toWin+owed+given != issued || owed+given+paid != won || won > n {
		return wrong("%d tickets: %d issued, %d to be won, %d owed, %d given, %d paid out of %d won", n, issued, toWin, owed, given, paid, won)
	}
	return nil
}
