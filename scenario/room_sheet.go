package scenario

import (
	"cmp"
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/tell"
	"github.com/floorbook/floorbook/tournament"
)

// What the sheet of a room has where nobody says otherwise.
const (
	levelsTold  = 40
	minutesTold = 20
	stackTold   = 10_000
)

// minute is one of the clock.
const minute tournament.Instant = 60_000

// structure is the sheet of the event: the levels told, or blinds that rise from level to level; the places paid share alike.
func (r *roomRun) structure() tournament.Structure {
	t := &r.told
	s := tournament.Structure{
		Name: "room", Stack: cmp.Or(t.Stack, stackTold), Chips: []chip.Amount{25, 100, 500, 1000, 5000}, Seats: t.MaxSeats, SeatsLate: t.LateSeats,
		FinalTable: t.FinalTable, LateLevels: t.LateLevels, ReEntries: t.ReEntries, Quality: t.Quality, Turbo: t.Turbo, Game: t.Game,
		Capacity: t.Capacity, Surrender: t.Surrender,
		Payouts: tournament.Payouts{Tables: []tournament.PayoutTable{{Entries: 1, Shares: equalShares(max(t.Paid, 1))}}},
	}
	switch {
	case len(t.Chips) > 0:
		s.Chips = t.Chips
	case s.Stack%s.Chips[0] != 0:
		s.Chips = []chip.Amount{1}
	}
	if t.RebuyLevels > 0 {
		s.Rebuys = &tournament.Rebuys{Sale: r.sale(t.RebuyPrice), Levels: t.RebuyLevels}
	}
	if t.AddOnPrice > 0 {
		sale := r.sale(t.AddOnPrice)
		s.AddOn = &sale
	}
	if slices.ContainsFunc(r.levels, func(l tell.RoomLevel) bool { return l.Ante > 0 }) {
		s.AnteKind = hand.AnteEach
	}
	count := cmp.Or(t.Levels, len(r.levels), levelsTold)
	for i := range count {
		s.Levels = append(s.Levels, r.level(i))
		if t.Every > 0 && (i+1)%t.Every == 0 && i+1 < count {
			s.Levels = append(s.Levels, tournament.Level{Break: true, Minutes: t.Break})
		}
	}
	return s
}

// sale is a stack for a price in whole units of the currency.
func (r *roomRun) sale(price chip.Amount) tournament.Sale {
	return tournament.Sale{Price: money.Amount(price) * minor, Chips: cmp.Or(r.told.Stack, stackTold)}
}

// level is level i of those that are played, from 0; behind the last one told it goes on.
func (r *roomRun) level(i int) tournament.Level {
	minutes := minutesTold
	if n := len(r.told.Minutes); n > 0 {
		minutes = r.told.Minutes[min(i, n-1)]
	}
	n := len(r.levels)
	if n == 0 {
		return stakes(r.told.Game, chip.Amount(i+1)*100, minutes)
	}
	told := r.levels[min(i, n-1)]
	return tournament.Level{Game: r.told.Game, Small: told.Blinds.Small, Big: told.Blinds.Big, Ante: told.Ante, Minutes: cmp.Or(told.Minutes, minutes), DayEnds: told.DayEnds && i < n-1}
}

// stakes are those of a level with such a big blind.
func stakes(game hand.Game, big chip.Amount, minutes int) tournament.Level {
	if game.Upcards() {
		return tournament.Level{Game: game, Betting: hand.FixedLimit, SmallBet: big, BigBet: 2 * big, BringIn: 25, Ante: 25, Minutes: minutes}
	}
	return tournament.Level{Game: game, Small: big / 2, Big: big, Minutes: minutes}
}

// equalShares are shares of the pool in hundredths of a percent.
func equalShares(places int) []int {
	const pool = 10_000
	shares := slices.Repeat([]int{pool / places}, places)
	shares[0] += pool % places
	return shares
}

// sheet says what the structure does not keep of what the book asks, or that it keeps all.
func (g *run) sheet() {
	s, p := &g.room.state.Structure, &g.book.Policy.Tournament
	report := s.QualityReport(p, 0)
	before := len(g.step.Facts)
	for _, point := range report.Points {
		if !point.OK {
			g.citing(sheetFact(point), report.Cites[0])
		}
	}
	for _, c := range s.Concerns(p) {
		g.fact(concernFact(c).By(c.Cites...))
	}
	if len(g.step.Facts) == before {
		g.citing(ruling.New("sheet.kept"), report.Cites...)
	}
}

// sheetFact is a promise of a tier that a sheet breaks.
func sheetFact(p tournament.QualityPoint) ruling.Fact {
	low, high := ruling.Count("Low", p.Low), ruling.Count("High", p.High)
	switch p.Key {
	case "levels":
		return ruling.New("sheet.levels", ruling.Count("Level", p.Level), ruling.Count("Minutes", p.Got), low, high)
	case "play":
		return ruling.New("sheet.play", ruling.Count("Minutes", p.Got), low, high)
	case "days":
		return ruling.New("sheet.days", ruling.Count("Days", p.Got), ruling.Count("Asked", p.Low))
	}
	return ruling.New("sheet."+p.Key, ruling.Count("Seats", p.Got), low, high)
}

// concernFact is something that the book asks otherwise.
func concernFact(c tournament.Concern) ruling.Fact {
	count := func(as, name string) ruling.Arg {
		i := slices.Index(c.Args, any(name))
		n, _ := c.Args[i+1].(int)
		return ruling.Count(as, n)
	}
	switch c.Key {
	case "seats":
		return ruling.New("sheet.seats", count("Seats", "Seats"), count("Low", "Min"), count("High", "Max"))
	case "single_table":
		return ruling.New("sheet.single_table", count("Players", "Players"), count("Most", "Most"))
	}
	return ruling.New("sheet." + c.Key)
}
