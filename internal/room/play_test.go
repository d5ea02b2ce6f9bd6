package room

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// pick chooses a number below n; tests choose with rapid or with a counter.
type pick func(n int) int

// nextAct is a legal act at hosted table no, nil when there is none.
func nextAct(s *tournament.State, no int, choose pick) any {
	t := s.Table(no)
	if t == nil || t.Players() == 0 {
		return nil
	}
	if t.Hand == nil {
		if seat := table.SeatNo(1 + choose(len(t.Seats))); t.NextDeck != nil && choose(4) == 0 {
			return table.CutDeck{Seat: seat, Hand: t.NextDeck.Hand, Entropy: [32]byte{byte(seat), byte(t.Hands)}}
		}
		if !t.HasDeckFor(s.BlindsAt(t).Game) {
			return table.SetDeck{}
		}
		return table.StartHand{}
	}
	if t.Hand.Waiting != nil {
		return table.FloorRules{Option: t.Hand.Waiting.Default}
	}
	step := t.Hand.State.Next()
	switch step.Need {
	case hand.NeedBoard:
		return table.DealBoard{}
	case hand.NeedShow:
		return table.Show{Seat: t.Hand.Seats[step.Player]}
	case hand.NeedAction:
	default:
		return nil
	}
	legal := t.Hand.State.Legal()
	act := table.Act{Seat: t.Hand.Seats[legal.Player], Kind: hand.Call}
	switch {
	case legal.CanRaise && choose(4) == 0:
		act.Kind, act.To = hand.Raise, legal.MinTo
		if legal.IsBet {
			act.Kind = hand.Bet
		}
		if choose(3) == 0 {
			act.To = legal.MaxTo
		}
	case legal.CanCheck:
		act.Kind = hand.Check
	case choose(3) == 0:
		act.Kind = hand.Fold
	}
	return act
}

// playOut plays hosted tournament stream to its end by the floor and its tables in turn.
func (f *fixture) playOut(stream string, choose pick) {
	f.t.Helper()
	for range 20_000 {
		cmds := []tournament.Command{}
		finished := false
		if err := f.Read(stream, func(s *tournament.State) {
			finished = s.Phase == tournament.Finished
			for _, task := range s.Tasks() {
				if !task.Wait && task.Kind != tournament.TaskFloor {
					cmds = append(cmds, tournament.DoTask{ID: task.ID})
					return
				}
			}
			for no := range s.Tables {
				if c := nextAct(s, no+1, choose); c != nil {
					cmds = append(cmds, tournament.AtTable{Table: no + 1, Command: c})
				}
			}
		}); err != nil {
			f.t.Fatal(err)
		}
		if finished {
			return
		}
		for _, cmd := range cmds {
			_, err := f.Do(ctx, f.command(stream, cmd))
			var refused *refusal.Error
			if err != nil && (!errors.As(err, &refused) || refused.Code == tournament.CheckFailed || refused.Code == Frozen) {
				f.t.Fatalf("%T %+v: %v", cmd, cmd, err)
			}
		}
		f.clock.Set(f.Now() + 20_000)
	}
	_ = f.Read(stream, func(s *tournament.State) {
		f.t.Logf("left %d, tables %v, tasks %+v, level %d", s.Left, s.InPlay(), s.Tasks(), s.Clock.Level)
	})
	f.t.Fatalf("the tournament does not end\n%.2000s", f.logged.b.String())
}

func counter() pick {
	n := uint32(1)
	return func(k int) int { n = n*1664525 + 1013904223; return int(n>>8) % k }
}

func TestAHostedTournamentPlayedThroughTheRoomReplays(t *testing.T) {
	f := newFixture(t)
	f.open("a", 14, true)
	f.playOut("a", counter())
	f.sameAsReplay("a")
	verified, err := Verify(ctx, f.store)
	if err != nil || verified[0].Phase != tournament.Finished || verified[0].Draws < 2 {
		t.Errorf("%+v, %v", verified, err)
	}
	f.start()
	f.sameAsReplay("a")
}

func TestATournamentThatRunsByItselfNeedsNoFloor(t *testing.T) {
	f := newFixture(t)
	f.must("a", newTournament("a", true, true))
	for i := range 14 {
		f.must("a", tournament.Register{Player: table.PlayerID(fmt.Sprint("p", i+1))})
	}
	f.must("a", tournament.Start{})
	choose, moved := counter(), false
	for range 20_000 {
		var cmds []tournament.Command
		finished, waiting := false, 0
		if err := f.Read("a", func(s *tournament.State) {
			finished = s.Phase == tournament.Finished
			moved = moved || len(s.Draws) > 1
			if _, cmd := (&tourney{state: s}).unasked(); cmd != nil {
				waiting++
			}
			for no := range s.Tables {
				if c := nextAct(s, no+1, choose); c != nil {
					cmds = append(cmds, tournament.AtTable{Table: no + 1, Command: c})
				}
			}
		}); err != nil {
			t.Fatal(err)
		}
		if waiting > 0 {
			t.Fatalf("a task that can be done waits\n%.3000s", f.logged.b.String())
		}
		if finished {
			break
		}
		for _, cmd := range cmds {
			_, _ = f.Do(ctx, f.command("a", cmd)) // refused where a move comes first
		}
		f.clock.Set(f.Now() + 20_000)
	}
	verified, err := Verify(ctx, f.store)
	if err != nil || verified[0].Phase != tournament.Finished || !moved {
		t.Errorf("%+v, %v; tables broken: %v", verified, err, moved)
	}
}

func TestCardsComeFromTheCommittedDeckOnly(t *testing.T) {
	f := newFixture(t)
	f.open("a", 2, true)
	at := func(c any) tournament.Command { return tournament.AtTable{Table: 1, Command: c} }
	try := func(c any) error { _, err := f.Do(ctx, f.command("a", at(c))); return err }
	if err := try(table.SetDeck{Deck: [32]byte{7}}); codeOf(err) != WrongCards {
		t.Errorf("another deck: %v", err)
	}
	if err := try(table.StartHand{}); codeOf(err) != table.NoDeck {
		t.Errorf("without a deck: %v", err)
	}
	f.begin("a")
	d := f.Dealer("a")
	var h *table.Hand
	if err := f.Read("a", func(s *tournament.State) { copied := *s.Tables[0].Hand; h = &copied }); err != nil {
		t.Fatal(err)
	}
	if h.Deck != d.Deck(h).Commitment() || h.ID != "t1-h1" {
		t.Errorf("hand %s carries %x", h.ID, h.Deck)
	}
	first := h.State.Next().Player
	f.must("a", at(table.Act{Seat: h.Seats[first], Kind: hand.Call}))
	f.must("a", at(table.Act{Seat: h.Seats[1-first], Kind: hand.Check}))
	if err := f.Read("a", func(s *tournament.State) { copied := *s.Tables[0].Hand; h = &copied }); err != nil {
		t.Fatal(err)
	}
	flop := d.Deck(h).Board(h, 3)
	other := d.Deck(h).Hole(h, 0)[0]
	if err := try(table.DealBoard{Cards: []card.Card{flop[0], flop[1], other}}); codeOf(err) != WrongCards {
		t.Errorf("another flop: %v", err)
	}
	f.must("a", at(table.DealBoard{Cards: []card.Card{flop[2], flop[0], flop[1]}})) // in another order
	f.playOut("a", func(int) int { return 1 })

	// The journal never holds a card that nobody has seen: check every row against what was tabled.
	err := f.store.Load(ctx, "a", 1, func(r journal.Record) error {
		events, err := tournament.UnmarshalEvents(r.Events)
		if err != nil {
			return err
		}
		for _, e := range events {
			at, ok := e.(tournament.TableEvent)
			if !ok {
				continue
			}
			acted, ok := at.Event.(table.Acted)
			if ok && len(acted.Action.Cards) > 0 && acted.Action.Kind != hand.DealBoard && acted.Action.Kind != hand.Show {
				return fmt.Errorf("row %d: cards in an act of kind %d", r.Seq, acted.Action.Kind)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// Random commands, sensible and not, with faults of the journal and restarts: after each the live state is what
// the journal gives, a refusal has changed nothing, and in the end everything verifies.
func TestRandomCommandsReplayAsTheyWereLived(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		f := newFixture(t)
		hosted := rapid.Bool().Draw(rt, "hosted")
		create := newTournament("a", hosted, rapid.Bool().Draw(rt, "auto"))
		create.Structure.LateLevels = rapid.IntRange(0, 3).Draw(rt, "late")
		create.Structure.ReEntries = rapid.IntRange(0, 1).Draw(rt, "re-entries")
		f.must("a", create)
		players := rapid.IntRange(2, 16).Draw(rt, "players")
		for i := range players {
			f.must("a", tournament.Register{Player: table.PlayerID(fmt.Sprint("p", i+1))})
		}
		faulty := rapid.Bool().Draw(rt, "faulty")
		for range rapid.IntRange(1, 60).Draw(rt, "commands") {
			f.randomFault(rt, faulty)
			cmd := f.randomCommand(rt, players)
			if cmd == nil {
				f.clock.Set(f.Now() + tournament.Instant(rapid.IntRange(0, int(25*minute)).Draw(rt, "pause")))
				continue
			}
			f.clock.Set(f.Now()) // deadlines that a correction has put into the past
			before, rows := f.seq("a"), f.rows("a")
			answer, err := f.Do(ctx, f.command("a", cmd))
			switch codeOf(err) {
			case tournament.CheckFailed, Frozen:
				rt.Fatalf("%T %+v: %v", cmd, cmd, err)
			}
			if err != nil && codeOf(err) != NotConfirmed && (f.seq("a") != before || f.rows("a") != rows) {
				rt.Fatalf("%T was refused (%v) and changed something", cmd, err)
			}
			if err == nil && len(answer.Events) > 0 && f.rows("a") == rows {
				rt.Fatalf("%T was answered and is not on disk", cmd)
			}
			if rapid.IntRange(0, 20).Draw(rt, "restart") == 0 {
				f.start()
			}
		}
		f.store.SetFault(nil)
		f.sameAsReplay("a")
		if _, err := Verify(ctx, f.store); err != nil {
			rt.Fatal(err)
		}
		f.Room.Close()
	})
}

func (f *fixture) randomFault(rt *rapid.T, faulty bool) {
	if !faulty || rapid.IntRange(0, 3).Draw(rt, "fault?") > 0 {
		f.store.SetFault(nil)
		return
	}
	fault := rapid.SampledFrom([]memory.Fault{memory.Busy, memory.Full, memory.Lost, memory.LoseAnswer}).Draw(rt, "fault")
	f.store.SetFault(func(string, journal.Record) memory.Fault { return fault })
}

// randomCommand is a command that may or may not make sense now; nil lets time pass.
func (f *fixture) randomCommand(rt *rapid.T, players int) (cmd tournament.Command) {
	choose := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "choice") }
	player := func() table.PlayerID { return table.PlayerID(fmt.Sprint("p", 1+choose(players+2))) }
	kind := choose(16)
	err := f.Read("a", func(s *tournament.State) {
		tasks := s.Tasks()
		switch kind {
		case 0:
			cmd = tournament.Start{}
		case 1:
			cmd = []tournament.Command{tournament.Pause{}, tournament.Resume{}, tournament.NextLevel{}, tournament.PreviousLevel{},
				tournament.CloseRegistration{}, tournament.Tick{}}[choose(5)]
		case 2:
			cmd = tournament.AdjustClock{By: time.Duration(choose(40)-20) * time.Minute}
		case 3:
			cmd = tournament.Register{Player: player()}
		case 4:
			cmd = tournament.Unregister{Player: player()}
		case 5, 6:
			b := tournament.Bust{Player: player()}
			if choose(3) == 0 {
				b.SameHand, b.Stacks = []table.PlayerID{player()}, []chip.Amount{100, 200}
			}
			cmd = b
		case 7:
			cmd = tournament.MovePlayer{Move: tournament.Move{Player: player(), ToTable: 1 + choose(3), ToSeat: table.SeatNo(choose(7))}}
		case 8:
			if len(s.Undo) > 0 {
				cmd = tournament.UndoAct{ID: s.Undo[choose(len(s.Undo))].ID}
			}
		case 9, 10:
			if len(tasks) > 0 {
				cmd = tournament.DoTask{ID: tasks[choose(len(tasks))].ID}
			}
		case 11:
			cmd = tournament.AtTable{Table: choose(4), Command: table.NextHand{}}
		case 12:
			cmd = tournament.AtTable{Table: 1 + choose(3), Command: table.SetAbsent{Seat: table.SeatNo(1 + choose(6)), Absent: choose(2) == 0}}
		default:
			no := 1 + choose(3)
			if act := nextAct(s, no, choose); act != nil {
				cmd = tournament.AtTable{Table: no, Command: act}
			}
		}
	})
	if err != nil {
		rt.Fatal(err)
	}
	return cmd
}
