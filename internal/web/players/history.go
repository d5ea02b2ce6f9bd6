package players

import (
	"cmp"
	"slices"
	"time"

	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// played is an event in which somebody plays, or has played.
type played struct {
	Stream, Name string
	At           tournament.Instant // when it began; 0: it has not
	Over         bool
	Player       table.PlayerID // under which id
	Entries      int
	Place        int // of the last entry; 0: still in
	Of           int // entries of the event
	Paid, Won    money.Amount

	year int
}

// Result is what was won beyond what was paid.
func (p played) Result() money.Amount { return p.Won - p.Paid }

// history is the events of somebody with some ids, newest first.
func (s *site) history(ids []string) (out []played) {
	for _, stream := range s.Room.Streams() {
		_ = s.Room.Read(stream, func(st *tournament.State) { // what cannot be read is left out
			for _, id := range ids {
				if p, took := playedIn(st, table.PlayerID(id)); took {
					out = append(out, p)
				}
			}
		})
	}
	for i := range out {
		out[i].year = s.year(out[i].At)
	}
	slices.SortStableFunc(out, func(a, b played) int { return cmp.Compare(start(b), start(a)) })
	return out
}

// start sorts events that have not begun before all others.
func start(p played) tournament.Instant {
	if p.At == 0 {
		return 1 << 62
	}
	return p.At
}

func (s *site) year(at tournament.Instant) int {
	if at == 0 {
		at = s.Room.Now()
	}
	return time.UnixMilli(int64(at)).In(s.Zone).Year()
}

// playedIn is what a player has done in an event; false where he never entered it.
func playedIn(st *tournament.State, id table.PlayerID) (p played, took bool) {
	last := st.Entry(id)
	if last == nil {
		return p, false
	}
	p = played{Stream: st.ID, Name: st.Structure.Name, At: st.StartedAt, Over: st.Phase == tournament.Finished, Player: id, Place: last.Place, Of: len(st.Entries)}
	for i := range st.Entries {
		if e := &st.Entries[i]; e.Player == id {
			p.Entries++
			p.Won += st.Prize(e)
		}
	}
	p.Paid = view.PaidBy(st, id)
	return p, true
}

// year is what somebody has done in a year.
type year struct {
	Year, Events, Entries, Paid int
	In, Won                     money.Amount
	Best                        int // place; 0 none
}

// Result is what was won beyond what was paid.
func (y year) Result() money.Amount { return y.Won - y.In }

func years(all []played) (out []year) {
	for _, p := range all {
		if len(out) == 0 || out[len(out)-1].Year != p.year {
			out = append(out, year{Year: p.year})
		}
		y := &out[len(out)-1]
		y.Events, y.Entries, y.In, y.Won = y.Events+1, y.Entries+p.Entries, y.In+p.Paid, y.Won+p.Won
		if p.Won > 0 {
			y.Paid++
		}
		if p.Place > 0 && (y.Best == 0 || p.Place < y.Best) {
			y.Best = p.Place
		}
	}
	return out
}
