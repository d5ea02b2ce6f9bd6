package tournament

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// TestCheckFindsWhatDoesNotBalance tampers with a state in every way that Check is there to notice.
func TestCheckFindsWhatDoesNotBalance(t *testing.T) {
	for name, tamper := range map[string]func(*State){
		"a chip too many":          func(s *State) { s.Tables[0].Seats[taken(s)].Stack++; s.proof.touch(1) },
		"a chip too many anywhere": func(s *State) { s.Tables[0].Seats[taken(s)].Stack++; s.seats++ },
		"chips out of thin air":    func(s *State) { s.Chips += 100; s.seats++ },
		"somebody without a seat":  func(s *State) { s.Tables[0].Seats[taken(s)].Player = "ghost"; s.seats++ },
		"a seat twice":             func(s *State) { s.Tables[0].Seats[taken(s)].Player = s.Entries[1].Player; s.seats++ },
		"left miscounted":          func(s *State) { s.Left--; s.seats++ },
		"a place nobody has":       func(s *State) { s.Entries[s.index["p9"]].Place = 3; s.seats++ },
		"a tie of one":             func(s *State) { s.Entries[s.index["p9"]].Tied = 2; s.seats++ },
		"a pool from nowhere":      func(s *State) { moved(s, HouseAccount, EntriesAccount) },
		"an addition not due":      func(s *State) { moved(s, HouseAccount, AddedAccount) },
		"a fee out of the pool":    func(s *State) { moved(s, EntriesAccount, FeesAccount) },
		"a price nobody has paid":  func(s *State) { s.Entries = append(s.Entries, Entry{No: 99}) },
		"a prize nobody won": func(s *State) {
			e := &s.Entries[0]
			m := newMovement(s)
			m.award(e, Placed{Prize: 100})
			posted(s, m.Postings[0])
		},
		"a prize that is gone": func(s *State) {
			posted(s, ledger.Posting{Lines: []ledger.Line{line(AwardedAccount, ownerOf(&s.Entries[1]), -1), line(HouseAccount, ledger.Owner{}, 1)}})
		},
		"a posting that was changed": func(s *State) {
			m := newMovement(s)
			m.enters(&Entry{Player: "p9", No: 99})
			posted(s, m.Postings[0])
			m.reverse(m.Postings[0].For)
			posted(s, m.Postings[1])
			s.books.Postings()[len(s.books.Postings())-1].Lines[0].Amount++
		},
		"prizes that do not sum": func(s *State) { s.Prizes = slices.Clone(s.Prizes); s.Prizes[0]++ },
	} {
		p, rules := tda(t)
		r := newRoom(t, 5)
		st := evening()
		st.LateLevels = 0
		r.open(st, true, 9, p, rules)
		r.must(Start{})
		for r.s.Left == 9 {
			r.step(r.s.Tables[0])
		}
		name9 := r.s.Entries[slices.IndexFunc(r.s.Entries, func(e Entry) bool { return e.Place > 0 })].Player
		r.s.index["p9"] = r.s.index[name9]
		tamper(r.s)
		err, ok := Check(r.s).(*refusal.Error)
		if !ok || err.Code != CheckFailed {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func posted(s *State, p ledger.Posting) {
	if _, err := s.books.Post(p); err != nil {
		panic(err)
	}
}

// moved takes a cent from one account to another.
func moved(s *State, from, to ledger.Kind) {
	posted(s, ledger.Posting{Lines: []ledger.Line{line(from, ledger.Owner{}, -1), line(to, ledger.Owner{}, 1)}})
}

func taken(s *State) int {
	return slices.IndexFunc(s.Tables[0].Seats, func(seat table.Seat) bool { return seat.Player != "" && seat.Player != s.Entries[1].Player })
}
