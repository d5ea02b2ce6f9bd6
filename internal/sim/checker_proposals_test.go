package sim

import (
	"strings"
	"testing"

	"github.com/floorbook/floorbook/chiprace"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// ledgerOf is a ledger with so many players at each table of nine seats, who have played a hand: seat 1 had the button, 2 and 3 the blinds.
func ledgerOf(t *testing.T, book string, players ...int) *auditor {
	t.Helper()
	b, err := rulebook.Load(book)
	if err != nil {
		t.Fatal(err)
	}
	a := newAuditor()
	a.created.Policy, a.created.Structure.Seats, a.running = b.Policy.Tournament, 9, true
	next := 0
	for i, n := range players {
		if err := a.put(tournament.TableSet{No: i + 1, Seats: 9, Button: 1}); err != nil {
			t.Fatal(err)
		}
		for seat := range n {
			p := playerID(next)
			next++
			if err := a.enter(p, next); err != nil {
				t.Fatal(err)
			}
			if err := a.sit(tournament.Seated{Player: p, Table: i + 1, Seat: table.SeatNo(seat + 1)}, 0); err != nil {
				t.Fatal(err)
			}
		}
		a.boards[i].fresh, a.boards[i].last = false, table.Positions{Button: 1, Small: 2, SmallSeat: 2, Big: 3}
	}
	return a
}

// TestTheAuditorKnowsWhichSeatsArePromised: two players come to table 3, whose seats 6, 7, 8 and 9 pay the big blind in this order.
func TestTheAuditorKnowsWhichSeatsArePromised(t *testing.T) {
	for name, c := range map[string]struct {
		from, to int
		seat     table.SeatNo
		prepare  func(*auditor)
		want     string
	}{
		"the soonest seat is of who is named first":   {from: 2, to: 3, seat: 6},
		"and not of who is named second":              {from: 1, to: 3, seat: 6, want: "1 are promised"},
		"who is named second has the next one":        {from: 1, to: 3, seat: 7},
		"a seat further on is nobody's":               {from: 1, to: 3, seat: 8, want: "1 are promised"},
		"who plays a hand chooses last":               {from: 1, to: 3, seat: 6, prepare: func(a *auditor) { a.boards[1].handLive = true }},
		"who decides about a rebuy chooses last":      {from: 1, to: 3, seat: 7, prepare: func(a *auditor) { a.asking[2] = &asking{} }, want: "0 are promised"},
		"a seat out of use is none":                   {from: 2, to: 3, seat: 7, prepare: func(a *auditor) { a.shut[tournament.Chair{Table: 3, Seat: 6}] = true }},
		"nor is one out of use given":                 {from: 2, to: 3, seat: 6, prepare: func(a *auditor) { a.shut[tournament.Chair{Table: 3, Seat: 6}] = true }, want: "0 are promised"},
		"a table that is short gives nobody":          {from: 3, to: 2, seat: 9, want: "table 3 gives nobody"},
		"the preset procedure says who is short":      {from: 2, to: 1, seat: 9, want: "another table"},
		"nobody is moved while cards break a table":   {from: 2, to: 3, seat: 6, prepare: func(a *auditor) { a.breaking = 4 }, want: "gives nobody"},
		"a table that lacks no more than one is even": {from: 2, to: 3, seat: 6, prepare: func(a *auditor) { a.boards[0].count, a.boards[1].count = 6, 6 }, want: "gives nobody"},
	} {
		t.Run(name, func(t *testing.T) {
			a := ledgerOf(t, "tda-2024", 8, 8, 5)
			if c.prepare != nil {
				c.prepare(a)
			}
			from, to := a.boards[c.from-1], a.boards[c.to-1]
			err := a.proposed(tournament.Move{ToSeat: c.seat}, from, to, false)
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

// TestTheAuditorCountsWhatATableLacks where the book does (PG-H.1): table 1 has fewest players, and chairs out of use.
func TestTheAuditorCountsWhatATableLacks(t *testing.T) {
	a := ledgerOf(t, "cercle-pg", 5, 6, 6, 9)
	for seat := table.SeatNo(8); seat < 10; seat++ {
		a.shut[tournament.Chair{Table: 1, Seat: seat}] = true
	}
	got := a.proposals()
	if len(got) != 1 || got[0].from.no != 4 || got[0].to.no != 2 {
		t.Errorf("%+v", got)
	}
}

// TestTheAuditorKnowsWhoToldHisChips: a newcomer on a chair has told nothing.
func TestTheAuditorKnowsWhoToldHisChips(t *testing.T) {
	a := ledgerOf(t, "tda-2024", 6, 6)
	told := []chiprace.Holding{{Seat: 2, Chips: 4}}
	if err := a.leftoversTold(tournament.LeftoversEntered{Table: 1, Holdings: told}); err != nil {
		t.Fatal(err)
	}
	a.boards[0].chairs[1].player = "newcomer"
	e := tournament.TableRaced{Table: 1, Chip: 25, To: 100, Holdings: told, Changes: []chiprace.Change{{Seat: 2, In: 4, Out: 1}}, Players: []table.PlayerID{"newcomer"}}
	if err := a.racedByHand(e); err == nil || !strings.Contains(err.Error(), "the chips are those of") {
		t.Error(err)
	}
	e.Holdings = []chiprace.Holding{{Seat: 2, Chips: 8}}
	if err := a.racedByHand(e); err == nil || !strings.Contains(err.Error(), "has told") {
		t.Error(err)
	}
}
