package tournament

import (
	"testing"
	"time"

	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/table"
)

// TestTheTimeOfAnOutageIsGivenBackOrStays: levels that ended meanwhile are taken back with it.
func TestTheTimeOfAnOutageIsGivenBackOrStays(t *testing.T) {
	for _, back := range []bool{true, false} {
		r := floorRoom(t, 9, nil)
		r.now = r.now.after(10 * time.Minute)
		from := r.now
		left := r.s.Clock.EndsAt.until(from)
		level := r.s.Clock.Level
		to := from.after(50 * time.Minute)
		r.must(Outage{From: from, To: to})
		r.now = to
		r.must(Tick{})
		if r.s.Clock.Level == level {
			t.Fatal("no level has ended")
		}
		was, ok := r.s.Outage()
		if !ok || was.Args["Seconds"] != 3000 {
			t.Fatalf("%+v", was)
		}
		if back {
			r.must(UndoAct{ID: was.ID})
			if r.s.Clock.Level != level || r.s.Clock.EndsAt.until(to) != left {
				t.Errorf("level %d, %v left: want %d, %v", r.s.Clock.Level, r.s.Clock.EndsAt.until(to), level, left)
			}
		} else {
			r.refused(KeepTime{ID: was.ID + 1}, NothingToUndo)
			r.must(KeepTime{ID: was.ID})
			r.refused(UndoAct{ID: was.ID}, NothingToUndo)
		}
		if _, still := r.s.Outage(); still {
			t.Error("it is asked again")
		}
		if diff := sameState(r.s, r.replay()); diff != "" {
			t.Error(diff)
		}
	}
}

// TestAfterAnOutageThatCannotBeBelievedTheClockStands where it stood.
func TestAfterAnOutageThatCannotBeBelievedTheClockStands(t *testing.T) {
	r := floorRoom(t, 9, nil)
	r.now = r.now.after(10 * time.Minute)
	left, level := r.s.Clock.EndsAt.until(r.now), r.s.Clock.Level
	r.refused(Outage{From: r.now, To: r.now - 1}, BadOutage)
	r.must(Outage{From: r.now, To: r.now.after(24 * time.Hour), Jumped: true})
	r.now = r.now.after(24 * time.Hour)
	if r.s.Clock.Running || r.s.Clock.Left != left || r.s.Clock.Level != level {
		t.Errorf("%+v", r.s.Clock)
	}
	if _, due := r.s.NextDeadline(); due {
		t.Error("a deadline of a clock that stands")
	}
	r.must(Resume{})
}

// TestAnOutageCostsNoPlayerTheHand: the clock on a player waits.
func TestAnOutageCostsNoPlayerTheHand(t *testing.T) {
	p, rules := book(t, "tda-2024")
	r := newRoom(t, 1)
	r.open(evening(), true, 9, p, rules)
	r.must(Start{})
	r.begin(1)
	r.must(AtTable{1, table.CallTime{By: shotclock.Floor}})
	toAct := r.s.Tables[0].ToAct()
	r.now = r.now.after(10 * time.Second)
	r.must(Outage{From: r.now, To: r.now.after(time.Minute)})
	r.now = r.now.after(time.Minute)
	if at, due := r.s.NextDeadline(); !due || at != r.now.after(20*time.Second) {
		t.Errorf("time is up at %d, in %d ms", at, at-r.now)
	}
	if r.s.Tables[0].ToAct() != toAct {
		t.Error("the hand was folded")
	}
}
