package tournament

import (
	"reflect"
	"testing"
	"time"

	"github.com/floorbook/floorbook/bounty"
	"github.com/floorbook/floorbook/ledger"
)

// aside is all of a state but what happens within hands: where it is the same, so is what the proof of the money looks at.
type aside struct {
	state    State
	balances []ledger.Balance
}

func asideOf(s *State) aside {
	c := s.Clone()
	c.Tables, c.Seq, c.proof = nil, 0, proof{}
	c.HandForHand, c.JustOut, c.Called, c.Surpluses = nil, nil, nil, nil
	for i := range c.Entries {
		c.Entries[i].Starting = 0
	}
	balances := c.Ledger().Balances()
	c.books = nil
	return aside{*c, balances}
}

// addUp is the sums of all entries.
func addUp(s *State) (all sums) {
	all.add(s)
	return all
}

// While Check takes the money for proved, nothing has changed that the proof reads: an evening from the first entry to the last
// hand, compared after every command, with bounties and without.
func TestMoneyTakenForProvedHasNotChanged(t *testing.T) {
	kept := 0
	for seed, bounties := range []bool{false, true} {
		p, rules := texapoker(t)
		r := newRoom(t, uint64(seed)+3)
		st := evening()
		if bounties {
			st.Bounties = &Bounties{Kind: bounty.Progressive, Price: 2500, Unit: 500}
		}
		proved, at := accounted{}, aside{}
		r.watch = func() {
			now := r.s.accounted()
			if now != proved {
				if err := r.s.proveMoney(addUp(r.s)); err != nil {
					t.Fatal(err)
				}
				proved, at = now, asideOf(r.s)
				return
			}
			kept++
			if !reflect.DeepEqual(asideOf(r.s), at) {
				t.Fatalf("seq %d: the money is taken for proved, and the state has changed", r.s.Seq)
			}
			if err := r.s.proveMoney(addUp(r.s)); err != nil {
				t.Fatal(err)
			}
		}
		r.open(st, true, 12, p, rules)
		r.must(Start{})
		r.run(time.Minute)
	}
	if kept < 500 {
		t.Errorf("only %d commands moved no money", kept)
	}
}
