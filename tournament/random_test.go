package tournament

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// anyCommand draws a command, sensible or not.
func anyCommand(t *rapid.T, s *State) Command {
	p := player(rapid.IntRange(0, 24).Draw(t, "player"))
	if len(s.Entries) > 0 && rapid.Bool().Draw(t, "entered") {
		p = s.Entries[rapid.IntRange(0, len(s.Entries)-1).Draw(t, "entry")].Player
	}
	no := rapid.IntRange(0, 4).Draw(t, "table")
	seat := table.SeatNo(rapid.IntRange(0, 7).Draw(t, "seat"))
	switch rapid.IntRange(0, 24).Draw(t, "command") {
	case 23, 24:
		return anyAward(t, s, p)
	case 0, 1:
		return Register{Player: p}
	case 2:
		return Unregister{Player: p}
	case 3:
		return Start{}
	case 4:
		return Pause{}
	case 5:
		return Resume{}
	case 6:
		return NextLevel{}
	case 7:
		return PreviousLevel{}
	case 8:
		return AdjustClock{By: time.Duration(rapid.IntRange(-30, 30).Draw(t, "minutes")) * time.Minute}
	case 9, 10:
		return Tick{}
	case 11, 12:
		return anyBust(t, s, p)
	case 13:
		return MovePlayer{Move{Player: p, ToTable: no, ToSeat: seat}}
	case 14, 15:
		if tasks := s.Tasks(); len(tasks) > 0 {
			return DoTask{ID: tasks[rapid.IntRange(0, len(tasks)-1).Draw(t, "task")].ID}
		}
		return DoTask{ID: "nonsense"}
	case 16, 17:
		if len(s.Undo) > 0 {
			return UndoAct{ID: s.Undo[rapid.IntRange(0, len(s.Undo)-1).Draw(t, "undo")].ID}
		}
		return UndoAct{ID: no}
	case 18:
		return CloseRegistration{}
	case 19:
		return Create{ID: "again"}
	case 20:
		return "nonsense"
	case 21:
		if rapid.IntRange(0, 2).Draw(t, "of the event") > 0 {
			return ChangeStructure{Structure: anyStructure(t, s)}
		}
		return rapid.SampledFrom([]Command{Archive{}, Unarchive{}, Unarchive{}, Delete{}, Restore{}, Rename{Name: "Autre"}}).Draw(t, "shelf")
	}
	return AtTable{Table: no, Command: anyTableCommand(t, s, no, seat)}
}

func anyBust(t *rapid.T, s *State, p table.PlayerID) Command {
	b := Bust{Player: p}
	e := s.Entry(p)
	if e == nil || e.Table == 0 || !rapid.Bool().Draw(t, "same hand") {
		return b
	}
	for _, seat := range s.Table(e.Table).Seats {
		if seat.Player != "" && rapid.IntRange(0, 2).Draw(t, "also") == 0 {
			b.SameHand = append(b.SameHand, seat.Player)
		}
	}
	if rapid.Bool().Draw(t, "stacks known") {
		for range len(b.SameHand) + 1 {
			b.Stacks = append(b.Stacks, chip.Amount(rapid.IntRange(0, 3).Draw(t, "stack")*1000))
		}
	}
	return b
}

func anyTableCommand(t *rapid.T, s *State, no int, seat table.SeatNo) any {
	if tb := s.Table(no); tb != nil && tb.ToAct() != 0 && rapid.Bool().Draw(t, "in turn") {
		seat = tb.ToAct()
	}
	switch rapid.IntRange(0, 13).Draw(t, "at table") {
	case 0, 1:
		return table.StartHand{}
	case 12:
		return table.SetDeck{}
	case 13:
		c := table.CutDeck{Seat: seat, Entropy: [32]byte{byte(seat)}}
		if tb := s.Table(no); tb != nil {
			c.Hand = tb.NextHandID()
		}
		return c
	case 2:
		return table.NextHand{}
	case 3:
		return table.SetButton{Seat: seat}
	case 4:
		return table.SetAbsent{Seat: seat, Absent: rapid.Bool().Draw(t, "absent")}
	case 5:
		return table.Penalise{Seat: seat, Hands: rapid.IntRange(-1, 3).Draw(t, "hands")}
	case 6:
		return table.Muck{Seat: seat}
	case 7:
		return table.FloorRules{Option: rapid.IntRange(-1, 2).Draw(t, "option"), Reason: "x"}
	case 8, 9:
		return table.Observe{Seat: seat, Observation: anyObservation(t)}
	}
	kinds := []hand.Kind{hand.Fold, hand.Check, hand.Call, hand.Bet, hand.Raise, hand.Kill}
	return table.Act{Seat: seat, Kind: rapid.SampledFrom(kinds).Draw(t, "kind"), To: chip.Amount(rapid.IntRange(0, 40).Draw(t, "to") * 250)}
}

func anyObservation(t *rapid.T) referee.Observation {
	o := referee.Observation{
		Word:   referee.Word(rapid.IntRange(0, int(referee.SaidUnclear)).Draw(t, "word")),
		Amount: chip.Amount(rapid.IntRange(0, 8).Draw(t, "amount") * 100),
		Tap:    rapid.Bool().Draw(t, "tap"),
		Order:  referee.Order(rapid.IntRange(0, 3).Draw(t, "order")),
	}
	for range rapid.IntRange(0, 3).Draw(t, "chips") {
		o.Chips = append(o.Chips, rapid.SampledFrom([]chip.Amount{25, 100, 500, 1000, 5000}).Draw(t, "chip"))
	}
	return o
}

// small is a structure in which everything happens soon: 6-max, 7 during late registration.
func small() Structure {
	s := evening()
	s.Seats, s.SeatsLate, s.LateLevels = 6, 7, 2
	s.Stack, s.Quality = 3000, "epique"
	for i := range s.Levels {
		if !s.Levels[i].Break {
			s.Levels[i].Minutes = 45
		}
	}
	s.Levels[2].DayEnds = true
	return s
}

func TestAnySequenceOfCommandsKeepsTheBooksAndReplays(t *testing.T) {
	p, rules := texapoker(t)
	p.HaltFullRing.Value = 6 // so that short tables stop in this small tournament too
	rapid.Check(t, func(rt *rapid.T) {
		r := newRoom(rt, rapid.Uint64().Draw(rt, "seed"))
		hosted := rapid.Bool().Draw(rt, "hosted")
		st := small()
		st.Guarantee = money.Amount(rapid.IntRange(0, 30).Draw(rt, "guarantee")) * st.BuyIn
		st.Bounties = anyBounties(rt)
		r.open(st, hosted, rapid.IntRange(0, 20).Draw(rt, "players"), p, rules)
		r.clumsy = rapid.IntRange(0, 60).Draw(rt, "clumsy")
		if rapid.IntRange(0, 9).Draw(rt, "started") > 0 {
			_ = r.do(Start{})
		}
		for range rapid.IntRange(1, 120).Draw(rt, "commands") {
			before := r.s.Seq
			if err := r.do(anyCommand(rt, r.s)); err != nil && r.s.Seq != before {
				rt.Fatalf("refused with %v, and the state has changed", err)
			}
			if hosted {
				r.playSome(rt)
			}
			r.now = r.now.after(time.Duration(rapid.IntRange(0, 20).Draw(rt, "minutes pass")) * time.Minute)
		}
		if diff := sameState(r.s, r.replay()); diff != "" {
			rt.Fatalf("replay differs:\n%s", diff)
		}
		if err := r.s.Ledger().Recount(); err != nil {
			rt.Fatal(err)
		}
	})
}

// playSome plays a few sensible acts at every table, so that hands end and players go out.
func (r *room) playSome(rt *rapid.T) {
	for range rapid.IntRange(0, 12).Draw(rt, "acts") {
		for _, tb := range r.s.Tables {
			if r.s.Phase != Running {
				return
			}
			if tb.Hand != nil && r.byHand[tb.Hand.ID] == nil {
				r.newDeck(tb.Hand.ID)
			}
			r.step(tb)
		}
	}
}

func (r *room) newDeck(id string) {
	deck := card.Standard()
	deck.Shuffle(rander{r.rand})
	if r.byHand == nil {
		r.byHand = map[string]card.Deck{}
	}
	r.byHand[id] = deck
}

// TestRefusalsAreWordedCodes proves that every refusal a random command meets is on one of the lists.
func TestRefusalsAreListed(t *testing.T) {
	listed := map[refusal.Code]bool{}
	for _, list := range [][]refusal.Code{Refusals(), table.Refusals(), hand.Refusals()} {
		for _, code := range list {
			listed[code] = true
		}
	}
	p, rules := tda(t)
	rapid.Check(t, func(rt *rapid.T) {
		r := newRoom(rt, 1)
		r.open(small(), rapid.Bool().Draw(rt, "hosted"), 14, p, rules)
		r.must(Start{})
		for range 40 {
			err := r.do(anyCommand(rt, r.s))
			if refused, ok := err.(*refusal.Error); ok && !listed[refused.Code] {
				rt.Fatalf("%q is on no list", refused.Code)
			}
		}
	})
}
