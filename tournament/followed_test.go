package tournament

import (
	"cmp"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/table"
)

// withProof is a state of its own that knows what was proved of s.
func withProof(s *State) *State {
	c := s.Clone()
	c.proof = s.proof
	p := &c.proof
	p.at, p.touched, p.books = slices.Clone(p.at), slices.Clone(p.touched), ledger.Proof{}
	p.followed.tables, p.followed.entries = slices.Clone(p.followed.tables), slices.Clone(p.followed.entries)
	return c
}

// tampers are what a proof of parts has to find where somebody entered, sat down, rose or went out; each reports whether there was anything to spoil.
var tampers = map[string]func(*State, *table.State, *Entry) bool{
	"a chip too many": func(s *State, t *table.State, _ *Entry) bool {
		i := slices.IndexFunc(t.Seats, func(seat table.Seat) bool { return seat.Player != "" })
		if i >= 0 {
			t.Seats[i].Stack++
		}
		return i >= 0 && s.Hosted && !t.InHand(table.SeatNo(i+1)) // the hand knows its stacks
	},
	"left miscounted":      func(s *State, _ *table.State, _ *Entry) bool { s.Left++; return true },
	"a chip out of no bag": func(s *State, _ *table.State, _ *Entry) bool { s.Chips++; return true },
	"a number twice": func(s *State, _ *table.State, e *Entry) bool {
		e.No = 1
		return e == &s.Entries[len(s.Entries)-1] && s.proof.followed.entered > 0
	},
	"chips out of play and not": func(s *State, _ *table.State, e *Entry) bool {
		e.Removed++
		return e == &s.Entries[len(s.Entries)-1] && s.proof.followed.entered > 0
	},
	"an entry more": func(s *State, _ *table.State, _ *Entry) bool {
		s.Entries = append(s.Entries, Entry{Player: "ghost", No: 9999})
		return true
	},
	"another place": func(_ *State, _ *table.State, e *Entry) bool { e.Place++; return e.Place > 1 },
	"a tie of one":  func(_ *State, _ *table.State, e *Entry) bool { e.Tied = 1; return e.Place > 0 },
	"out and seated": func(_ *State, t *table.State, e *Entry) bool {
		e.Table = t.No
		return e.Place > 0
	},
	"at another table": func(_ *State, _ *table.State, e *Entry) bool { e.Table++; return e.Place == 0 },
	"a ghost": func(_ *State, t *table.State, _ *Entry) bool {
		i := slices.IndexFunc(t.Seats, func(seat table.Seat) bool { return seat.Player == "" })
		if i >= 0 {
			t.Seats[i].Player = "ghost"
		}
		return i >= 0
	},
	"a seat twice": func(s *State, t *table.State, e *Entry) bool {
		i := slices.IndexFunc(t.Seats, func(seat table.Seat) bool { return seat.Player == "" })
		if i >= 0 {
			t.Seats[i].Player = e.Player
		}
		return i >= 0
	},
	"a stack that nobody placed": func(_ *State, t *table.State, _ *Entry) bool {
		if len(t.Seats) > 0 {
			t.Seats[0].Unsold = true
		}
		return len(t.Seats) > 0
	},
	"a seat of a hand": func(_ *State, t *table.State, _ *Entry) bool {
		if t.Hand == nil {
			return false
		}
		h := *t.Hand
		h.Players = slices.Clone(h.Players)
		h.Players[0], t.Hand = "ghost", &h
		return true
	},
}

// TestAProofOfPartsFindsWhatOneOfEverythingFinds: while only some of an event is proved, all of it holds; whatever is spoilt where
// somebody sat down, rose or went out is found; and what is gathered of the tables is what looking at each gives.
func TestAProofOfPartsFindsWhatOneOfEverythingFinds(t *testing.T) {
	found := map[string]int{}
	parts, commands := 0, 0
	for seed, hosted := range []bool{true, true, false} {
		p, rules := texapoker(t)
		r := newRoom(t, uint64(seed)+11)
		st := evening()
		st.Seats, st.SeatsLate, st.LateLevels = 4, 4, seed
		r.watch = func() {
			parts += spoil(t, r.s, found)
			if err := Check(r.s.Clone()); err != nil {
				t.Fatal(err)
			}
			c := withProof(r.s)
			if err := Check(c); err != nil {
				t.Fatal(err)
			}
			asGathered(t, c)
			if commands++; commands%23 == 0 && r.s.LateOpen && r.s.Phase == Running {
				_ = r.do(Register{Player: player(len(r.s.Entries) + 1)}) // refused where no seat is left
				again := slices.IndexFunc(r.s.Entries, func(e Entry) bool { return e.Place > 0 && !e.ReEntry })
				if again >= 0 {
					_ = r.do(Register{Player: r.s.Entries[again].Player})
				}
			}
		}
		r.open(st, hosted, 17, p, rules)
		r.must(Start{})
		if hosted {
			r.run(time.Minute)
			continue
		}
		for r.s.Phase == Running {
			in := r.s.StillIn()
			r.now += 30_000
			r.must(Bust{Player: in[r.rand.IntN(len(in))].Player})
			r.tasks()
		}
	}
	if parts < 30 {
		t.Errorf("%d proofs of parts", parts)
	}
	for name := range tampers {
		if found[name] == 0 && name != "a seat of a hand" {
			t.Errorf("%s: never tried", name)
		}
	}
}

// spoil has every tamper found in a copy of a state of which a part is to be proved; it reports how many proofs that were: 0 or 1.
func spoil(t *testing.T, s *State, found map[string]int) int {
	if s.seats == s.proof.seats || !s.proof.followed.whole(s) {
		return 0
	}
	f := &s.proof.followed
	for name, tamper := range tampers {
		for i, entry := range f.entries {
			c := withProof(s)
			no := 0 // of whoever sat nowhere yet
			if len(f.tables) > 0 {
				no = f.tables[min(i, len(f.tables)-1)]
			}
			tb := cmp.Or(c.Table(no), &table.State{})
			if !tamper(c, tb, &c.Entries[entry]) {
				continue
			}
			if err := Check(c); err == nil {
				t.Fatalf("seq %d, %s at table %d: not found", s.Seq, name, no)
			}
			found[name]++
		}
	}
	return 1
}

// asGathered compares what is gathered with what looking at every table gives.
func asGathered(t *testing.T, s *State) {
	t.Helper()
	q, all := s.survey(), s.count()
	if !slices.Equal(q.tables, all.tables) || !slices.Equal(q.count, all.count) {
		t.Fatalf("seq %d: gathered %v with %v players, there are %v with %v", s.Seq, q.tables, q.count, all.tables, all.count)
	}
	if g := &s.proof.gathered; !g.known || g.seq != s.Seq || g.beside != s.beside {
		t.Fatalf("seq %d: nothing is gathered", s.Seq)
	}
	if s.Hosted && s.Phase == Running {
		if want := all.holding(); !reflect.DeepEqual(s.holding(), want) {
			t.Fatalf("seq %d: gathered %+v, the tables have %+v", s.Seq, s.holding(), want)
		}
	}
	timed := slices.Sorted(slices.Values(s.proof.gathered.timed))
	if !slices.Equal(timed, s.timedAnywhere()) {
		t.Fatalf("seq %d: time runs at %v, gathered are %v", s.Seq, s.timedAnywhere(), timed)
	}
	for _, no := range s.InPlay() {
		want := !s.Hosted && slices.ContainsFunc(s.Tasks(), func(t Task) bool { return slices.Contains(t.Buttons, no) })
		if s.ButtonAsked(no) != want {
			t.Fatalf("seq %d: whether the button of table %d is asked for is not what the tasks say: %v", s.Seq, no, want)
		}
	}
}
