package room

import (
	"testing"

	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/table"
)

// TestAClockChangesWithItsMarkAlone: whatever happened in an event that is kept, its clock shows the same as long as no mark of the clock page has changed.
func TestAClockChangesWithItsMarkAlone(t *testing.T) {
	kept, changed := 0, 0
	single := entryStreams(newLawBook(), newLog())
	for _, file := range keptJournals(t) {
		type shown struct {
			mark uint64
			view.Clock
		}
		last := map[string]shown{}
		streams := map[string]*tourney{}
		for _, r := range recorded(t, file) {
			s := streams[r.Stream]
			if s == nil && single[r.Stream] == nil {
				s, _ = newStream(r.Stream).content.(*tourney)
				streams[r.Stream] = s
			}
			if s == nil {
				continue
			}
			events, err := s.unmarshal(r.Events)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				s.apply(e)
			}
			now := shown{ClockShown(s.state, &s.marks), view.BuildClock(s.state, func(p table.PlayerID) string { return string(p) }, view.Stamp{})}
			now.Announcements = view.Announcements(s.state)
			before, is := last[r.Stream]
			last[r.Stream] = now
			switch {
			case !is || now.mark != before.mark:
				changed++
			case !now.Same(before.Clock):
				t.Errorf("%s: row %d of %s: %T changes the clock", file, r.Seq, r.Stream, events[0])
			default:
				kept++
			}
		}
	}
	if kept < 1000 || changed < 1000 {
		t.Errorf("%d rows left a clock as it was, %d did not", kept, changed)
	}
}
