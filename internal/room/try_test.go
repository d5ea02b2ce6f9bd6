package room

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/chip"
	cards "github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/showdown"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// TestTryIsWhatDoDoes: what a preview shows is what happens, or the same refusal, and a preview changes nothing.
func TestTryIsWhatDoDoes(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		f := newFixture(t)
		f.open("a", 4, true)
		choose := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "choice") }
		for range rapid.IntRange(5, 40).Draw(rt, "acts") {
			var c any
			if err := f.Read("a", func(s *tournament.State) { c = actOrReport(s.Table(1), s, choose) }); err != nil {
				rt.Fatal(err)
			}
			if c == nil {
				return
			}
			command := f.command("a", tournament.AtTable{Table: 1, Command: c})
			if drawsCards(c) {
				_, _ = f.Do(ctx, command)
				continue
			}
			before, rows := f.seq("a"), f.rows("a")
			tried, tryErr := f.Try(command)
			if f.seq("a") != before || f.rows("a") != rows {
				rt.Fatalf("a preview of %T changed the stream", c)
			}
			done, doErr := f.Do(ctx, command)
			if (tryErr == nil) != (doErr == nil) || tryErr != nil && codeOf(tryErr) != codeOf(doErr) {
				rt.Fatalf("%T %+v: previewed %v, done %v", c, c, tryErr, doErr)
			}
			was, err := tournament.MarshalEvents(tried.Events)
			is, err2 := tournament.MarshalEvents(done.Events)
			if err != nil || err2 != nil || !slices.Equal(was, is) {
				rt.Fatalf("%T %+v\npreviewed %s\ndone      %s", c, c, was, is)
			}
		}
	})
}

// drawsCards reports whether a command takes cards off the deck: a preview shows none.
func drawsCards(c any) bool {
	switch c.(type) {
	case table.SetDeck, table.StartHand, table.DealBoard, table.DealHole, table.Show:
		return true
	}
	return false
}

// actOrReport is what happens next at the table, or something irregular.
func actOrReport(t *table.State, s *tournament.State, choose pick) any {
	if t == nil || s.Phase != tournament.Running {
		return nil
	}
	if h := t.Hand; h != nil && h.Waits() {
		return h.Proposed()[0]
	}
	seat := table.SeatNo(1 + choose(len(t.Seats)))
	if n := t.ToAct(); n != 0 && choose(2) == 0 {
		seat = n
	}
	switch choose(8) {
	case 0:
		return table.Observe{Seat: seat, Observation: referee.Observation{Chips: chip.Pile{500, 100}[:1+choose(2)], Word: referee.Word(choose(5))}}
	case 1:
		return table.ReportDeal{Events: []cards.Event{{Kind: cards.FirstCardTo, Seat: int(seat)}}}
	case 2:
		return table.ReportShowdown{Events: []showdown.Event{{Kind: showdown.Throws, Seat: int(seat)}}}
	case 3:
		return table.CallTime{By: shotclock.Caller(choose(4))}
	case 4:
		return table.ReportInfraction{Seat: seat, Code: "phone_call", Impose: &penalty.Sanction{Kind: penalty.Warning}}
	case 5:
		return table.TakeBack{}
	}
	return nextAct(s, t.No, choose)
}
