package sim

import (
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/floorbook/floorbook/forecast"
	"github.com/floorbook/floorbook/tournament"
)

// moreForecasts is for the long run: make forecasts.
var moreForecasts = flag.Int("forecasts", 0, "forecast so many evenings in place of the thirty")

// unlikeOthers is an evening with a speed and habits of its own, which no forecaster is told.
type unlikeOthers struct {
	Setup
	sheet  string
	pace   float64
	habits Habits
}

func drawUnlike(t testing.TB, seed uint64) unlikeOthers {
	r := rand.New(rand.NewPCG(seed, 0xF0CA))
	sheets := []string{"freezeout.toml", "turbo.toml", "rebuy.toml", "demo.toml", "half-day.toml", "sit-and-go.toml"}
	d := unlikeOthers{sheet: sheets[r.IntN(len(sheets))]}
	d.Setup = setup(t, d.sheet, 14+r.IntN(32), seed)
	d.LateShare, d.ReEntry = 0.3*r.Float64(), 0.7*r.Float64()
	d.pace = 0.75 + 0.6*r.Float64()
	d.habits = Habits{Tight: 0.12*r.Float64() - 0.05, Aggressive: 0.4*r.Float64() - 0.2}
	return d
}

// told is what a state tells a forecaster at some minutes of an evening, and what became of it.
type told struct {
	sheet  string
	events []forecast.Event // by minute
	end    int              // minutes of the clock
	record forecast.Record
}

// minuteHouse notes what its state tells at the end of every minute.
type minuteHouse struct {
	*Bare
	m      *forecast.Model
	course tournament.Course
	told   told
}

func (h *minuteHouse) Do(ctx context.Context, c tournament.Command) error {
	s := h.state
	if s.Phase == tournament.Running && int(h.now-s.StartedAt)/60_000 >= len(h.told.events) {
		e := h.m.Told(s, &h.course, h.now)
		h.told.events = append(h.told.events, e)
	}
	entries, running := len(s.Entries), s.Phase == tournament.Running
	err := h.Bare.Do(ctx, c)
	for no := entries + 1; running && no <= len(h.state.Entries); no++ {
		if h.course.Late == nil {
			h.course.Late = map[int]tournament.Instant{}
		}
		h.course.Late[no] = h.now
	}
	return err
}

func (d unlikeOthers) play(t testing.TB, m *forecast.Model) told {
	t.Helper()
	ctx := context.Background()
	h := &minuteHouse{Bare: NewBare(d.Seed, start), m: m}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s, seed %d: %v", d.sheet, d.Seed, err)
		}
	}
	must(h.Do(ctx, tournament.Create{ID: "sim", Structure: d.Structure, Book: d.Book, Policy: d.Policy, Rules: d.Rules, Hosted: true, Auto: true}))
	late := d.arrivals(rand.New(rand.NewPCG(d.Seed, 1)))
	for i := range d.Players - len(late) {
		must(h.Do(ctx, tournament.Register{Player: playerID(i)}))
	}
	must(h.Do(ctx, tournament.Start{}))
	must(NewDriver(h, Options{Seed: d.Seed, Clumsy: d.Clumsy, Ticks: true, Late: late, ReEntry: d.ReEntry, Pace: d.pace, Habits: d.habits}).Run(ctx))
	h.told.sheet, h.told.end = d.sheet, int(h.now-start)/60_000
	h.course.Ended = h.now
	h.told.record = m.Record(h.state, &h.course, h.now)
	return h.told
}

// Thirty forecasts of which four in five hold do so 18 to 29 times, all but once in a hundred; of two hundred, seven to nine in ten are asked for.
const (
	forecastsFew                = 30
	fewLeast, fewMost           = 18, 29
	forecastRuns                = 400
	leastPermille, mostPermille = 700, 900
)

// TestForecastsAtHalfTimeHold: of evenings with a speed and habits that the forecaster is not told, the end lies in four cases of five where the
// forecast at half of their time has it with four chances of five.
func TestForecastsAtHalfTimeHold(t *testing.T) {
	n, least, most := forecastsFew, fewLeast, fewMost
	if *moreForecasts > 0 {
		n = *moreForecasts
		least, most = n*leastPermille/1000, n*mostPermille/1000
	}
	m := forecast.Conventions()
	var held, early, late, width, off int
	var records []forecast.Record
	for seed := range uint64(n) {
		d := drawUnlike(t, seed)
		was := d.play(t, &m)
		records = append(records, was.record)
		f, err := m.Run(was.events[min(was.end/2, len(was.events)-1)], forecastRuns, sha256.Sum256(fmt.Append(nil, seed)))
		if err != nil {
			t.Fatalf("%s, seed %d: %v", d.sheet, seed, err)
		}
		switch {
		case was.end < f.End.Low:
			early++
		case was.end > f.End.High:
			late++
		default:
			held++
		}
		width += (f.End.High - f.End.Low) * 1000 / was.end
		off += max(f.End.Middle-was.end, was.end-f.End.Middle) * 1000 / was.end
	}
	t.Logf("%d of %d hold, %d were over earlier, %d later; the band is %d ‰ of the evening wide, its middle off by %d ‰ on average; pace of them all: %+v", held, n, early, late, width/n, off/n, m.Calibrated(records).Pace)
	if held < least || held > most {
		t.Errorf("%d of %d forecasts hold: less than %d or more than %d", held, n, least, most)
	}
}
