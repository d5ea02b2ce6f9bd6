package league

import (
	"cmp"
	"slices"
)

// Evening is what became of an event of a season so far.
type Evening struct {
	Counted
	Entries int      // re-entries included
	Left    int      // entries still in
	Results []Result // of those that are out, and the winner
	Paid    int      // places with a prize; 0: not fixed yet
	In      []Playing
}

// Playing is a player whose entry that scores is still in.
type Playing struct {
	Player string
	Took   int // players taken out so far
}

// Result is what became of an entry.
type Result struct {
	Player  string
	First   bool // the player's first entry in the event
	Outcome Outcome
}

// Score is what a player has from an event of the season.
type Score struct {
	Event  int // of the season's, from 0
	Place  int
	Points int64
	Counts bool // among the best that do
}

// Line is a player in the standings.
type Line struct {
	Rank   int // from 1; shared by those who have the same in everything that ranks
	Player string
	Total  int64   // points of the scores that count
	Wins   int     // events won, with the entry that scores
	Best   int64   // points of the best score
	Scores []Score // in the order of the events
}

// Standings are the players of a season by points; those level in points by wins, then by their best score.
func Standings(t Terms, evenings []Evening) []Line {
	of := map[string]*Line{}
	for i := range evenings {
		for player, score := range t.scores(i, &evenings[i]) {
			if of[player] == nil {
				of[player] = &Line{Player: player}
			}
			of[player].Scores = append(of[player].Scores, score)
		}
	}
	lines := make([]Line, 0, len(of))
	for _, l := range of {
		l.sum(t.Best)
		lines = append(lines, *l)
	}
	slices.SortFunc(lines, func(a, b Line) int { return cmp.Or(a.before(&b), cmp.Compare(a.Player, b.Player)) })
	for i := range lines {
		if lines[i].Rank = i + 1; i > 0 && lines[i].before(&lines[i-1]) == 0 {
			lines[i].Rank = lines[i-1].Rank
		}
	}
	return lines
}

// before compares two players by what ranks them.
func (l *Line) before(o *Line) int {
	return cmp.Or(cmp.Compare(o.Total, l.Total), cmp.Compare(o.Wins, l.Wins), cmp.Compare(o.Best, l.Best))
}

// scores are what the players have from an evening: of each, that of the entry that scores.
func (t Terms) scores(event int, e *Evening) map[string]Score {
	out := make(map[string]Score, len(e.Results))
	for _, r := range e.Results {
		if t.Entries == FirstEntry && !r.First {
			continue
		}
		r.Outcome.Entries = e.Entries
		score := Score{Event: event, Place: r.Outcome.Place, Points: e.worth(t.Formula.Points(r.Outcome))}
		if had, scored := out[r.Player]; !scored || score.Points > had.Points || score.Points == had.Points && score.Place < had.Place {
			out[r.Player] = score
		}
	}
	return out
}

// worth weighs points by what the event counts for; halves are rounded up.
func (c Counted) worth(points int64) int64 { return (points*int64(c.Percent) + 50) / 100 }

// sum picks the best scores and adds them up. Of two that are level the earlier counts.
func (l *Line) sum(best int) {
	order := make([]int, len(l.Scores))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(l.Scores[b].Points, l.Scores[a].Points) })
	l.Total, l.Wins, l.Best = 0, 0, 0
	for k, i := range order {
		s := &l.Scores[i]
		if s.Counts = best == 0 || k < best; s.Counts {
			l.Total += s.Points
		}
		if s.Place == 1 {
			l.Wins++
		}
		l.Best = max(l.Best, s.Points)
	}
}
