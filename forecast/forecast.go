package forecast

import (
	"slices"

	"github.com/floorbook/floorbook/shuffle"
	"github.com/floorbook/floorbook/tournament"
)

// StepMinutes is how far the [Moment]s of a forecast are apart.
const StepMinutes = 30

// Spread is what is reached in nine of ten events, in half of them, in one of ten: four of five lie between Low and High.
type Spread struct {
	Low    int `json:"p10"`
	Middle int `json:"p50"`
	High   int `json:"p90"`
}

// Holds reports whether n lies within.
func (s Spread) Holds(n int) bool { return s.Low <= n && n <= s.High }

// Forecast is what may become of an event. Minutes are those of the clock since the start, breaks included, nights not.
type Forecast struct {
	Runs    int      `json:"runs"`
	End     Spread   `json:"end"`
	Level   Spread   `json:"level"`           // in which it is over, as people count
	Money   Spread   `json:"money"`           // when every player left wins something: the bubble has burst
	Final   Spread   `json:"final"`           // when the final table is the only one
	Breaks  []Break  `json:"breaks"`          // most tables first
	Moments []Moment `json:"moments"`         // every [StepMinutes], until one event in ten still goes on
	Entries Spread   `json:"entries"`         // re-entries included
	Pool    Spread   `json:"pool"`            // minor units, without what the law withholds
	Overlay Spread   `json:"overlay"`         // minor units that the house adds
	Adds    int      `json:"overlay_permill"` // of the events, in which it adds something
	Tables  Spread   `json:"tables"`          // most at once, and dealers
	Chips   Spread   `json:"chips"`           // in play in the end
	Left    Spread   `json:"left"`            // players left in the end: of a flight, those of the next day
}

// Break is when no more than so many tables are left.
type Break struct {
	Tables int    `json:"tables"`
	At     Spread `json:"at"`
}

// Moment is an event at one minute, over ones included with nobody.
type Moment struct {
	Minute  int    `json:"minute"`
	Players Spread `json:"players"`
	Tables  Spread `json:"tables"`         // and dealers
	Average Spread `json:"average_tenths"` // of the events that still go on, in tenths of a big blind
	Chips   Spread `json:"chips"`          // of those
	Going   int    `json:"going_permill"`  // that still go on
}

// outcomes are those of all runs, by what they are of.
type outcomes struct {
	end, level, money, final, entries, pool, overlay, tables, chips, left []int
	broke                                                                 map[int][]int
	moments                                                               []moments
}

type moments struct{ players, tables, average, chips []int }

// Run forecasts an event from so many runs. The error is a *refusal.Error.
func (m *Model) Run(e Event, runs int, seed [32]byte) (Forecast, error) {
	if err := e.validate(runs); err != nil {
		return Forecast{}, err
	}
	chance := shuffle.NewStream(seed)
	o := outcomes{broke: map[int][]int{}}
	for range runs {
		o.add(begin(m, &e, chance))
	}
	return o.forecast(runs, &e), nil
}

// add plays an event to its end.
func (o *outcomes) add(v *evening) {
	from, most, bought := v.minute, v.tables, v.pool
	for !v.over() {
		if v.minute%StepMinutes == 0 || v.minute == from {
			o.note(v.minute/StepMinutes-from/StepMinutes, v)
		}
		v.play()
		most, bought = max(most, v.tables), v.pool
	}
	o.end = append(o.end, v.minute)
	o.level = append(o.level, v.number)
	o.money = append(o.money, reached(v.money, v.minute))
	o.final = append(o.final, reached(v.final, v.minute))
	o.entries = append(o.entries, v.entries)
	pool := tournament.Pooled(bought, v.e.Withheld)
	o.pool = append(o.pool, int(pool))
	o.overlay = append(o.overlay, int(max(0, v.e.Structure.Guarantee-pool)))
	o.tables = append(o.tables, most)
	o.chips = append(o.chips, int(v.chips))
	o.left = append(o.left, v.left)
	for k, at := range v.broke {
		o.broke[k] = append(o.broke[k], at)
	}
}

// reached is when something came about, at the latest at the end.
func reached(at, end int) int {
	if at < 0 {
		return end
	}
	return at
}

func (o *outcomes) note(i int, v *evening) {
	for len(o.moments) <= i {
		o.moments = append(o.moments, moments{})
	}
	at := &o.moments[i]
	at.players = append(at.players, v.left)
	at.tables = append(at.tables, v.tables)
	at.chips = append(at.chips, int(v.chips))
	at.average = append(at.average, int(averageTenths(v.blinds(), max(v.left, 1), v.chips)))
}

func (o *outcomes) forecast(runs int, e *Event) Forecast {
	f := Forecast{Runs: runs, End: spread(o.end), Level: spread(o.level), Money: spread(o.money), Final: spread(o.final), Entries: spread(o.entries),
		Pool: spread(o.pool), Overlay: spread(o.overlay), Tables: spread(o.tables), Chips: spread(o.chips), Left: spread(o.left)}
	adds := 0
	for _, a := range o.overlay {
		adds += min(a, 1)
	}
	f.Adds = adds * 1000 / runs
	for k, at := range o.broke {
		if k > 0 && len(at)*2 >= runs {
			f.Breaks = append(f.Breaks, Break{k, spread(from(at, runs, e))})
		}
	}
	slices.SortFunc(f.Breaks, func(a, b Break) int { return b.Tables - a.Tables })
	begins := e.begins()
	for i, at := range o.moments {
		if len(at.players)*10 < runs {
			break
		}
		minute := begins
		if i > 0 {
			minute = (begins/StepMinutes + i) * StepMinutes
		}
		f.Moments = append(f.Moments, Moment{Minute: minute, Players: spread(padded(at.players, runs)), Tables: spread(padded(at.tables, runs)),
			Average: spread(at.average), Chips: spread(at.chips), Going: len(at.players) * 1000 / runs})
	}
	return f
}

// begins is the minute at which the forecast does.
func (e *Event) begins() int {
	if e.Now == nil {
		return 0
	}
	return e.Now.Minute
}

// from adds the events that never had more tables.
func from(list []int, runs int, e *Event) []int {
	for len(list) < runs {
		list = append(list, e.begins())
	}
	return list
}

// padded adds the events that are over, in which there is nothing left.
func padded(list []int, runs int) []int { return append(list, make([]int, runs-len(list))...) }

// spread sorts the list.
func spread(list []int) Spread {
	slices.Sort(list)
	n := len(list)
	if n == 0 {
		return Spread{}
	}
	return Spread{list[(n-1)/10], list[(n-1)/2], list[n-1-(n-1)/10]}
}
