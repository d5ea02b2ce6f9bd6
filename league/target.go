package league

import "slices"

// Target is a rank in the season and the place that leads to it.
type Target struct {
	Rank  int
	Place int // the last place that is enough
}

// Targets says what a player who is still in an evening needs there: for every better rank within reach, the last place that is enough, the
// best rank first. What the others do is not known: of those who are still in, each is taken to go out next, with what he has taken so far;
// no more than that is promised. None: the player is not in, or no place changes anything.
func Targets(t Terms, evenings []Evening, tonight int, player string) []Target {
	e := &evenings[tonight]
	if e.Left < 1 || !slices.ContainsFunc(e.In, func(p Playing) bool { return p.Player == player }) {
		return nil
	}
	rankAt := func(place int) int {
		supposed := slices.Clone(evenings)
		supposed[tonight] = e.supposing(player, place)
		lines := Standings(t, supposed)
		i := slices.IndexFunc(lines, func(l Line) bool { return l.Player == player })
		if i < 0 {
			return len(lines) + 1
		}
		return lines[i].Rank
	}
	var out []Target
	last := rankAt(e.Left)
	// A better place never gives a worse rank, so the last place of a rank is found by halving.
	for place := 1; place < e.Left; {
		rank := rankAt(place)
		if rank >= last {
			break
		}
		low, high := place, e.Left-1
		for low < high {
			if mid := (low + high + 1) / 2; rankAt(mid) == rank {
				low = mid
			} else {
				high = mid - 1
			}
		}
		out = append(out, Target{rank, low})
		if place = low + 1; len(out) >= targetsMax {
			break
		}
	}
	return out
}

// targetsMax is how many ranks are told: who is further back plays for the next ones.
const targetsMax = 5

// supposing is the evening as it would be had the player that place and everybody else in gone out next.
func (e *Evening) supposing(player string, place int) Evening {
	then := *e
	then.Results = slices.Clone(e.Results)
	for _, p := range e.In {
		at := e.Left
		if p.Player == player {
			at = place
		}
		then.Results = append(then.Results, Result{Player: p.Player, First: true, Outcome: Outcome{Place: at, Paid: at <= e.Paid, Took: p.Took}})
	}
	then.In = nil
	return then
}
