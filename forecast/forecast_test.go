package forecast_test

import (
	"errors"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/examples"
	"github.com/floorbook/floorbook/forecast"
	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

func sheet(t testing.TB, name string) *tournament.Structure {
	t.Helper()
	f, err := examples.Files.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s, err := intake.ParseStructure(name, f)
	if err != nil {
		t.Fatal(err)
	}
	return &s
}

func run(t testing.TB, m forecast.Model, e forecast.Event, runs int) forecast.Forecast {
	t.Helper()
	f, err := m.Run(e, runs, [32]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func exactly(n int) forecast.Range { return forecast.Range{Low: n, Likely: n, High: n} }

func TestTheSameSeedForecastsTheSame(t *testing.T) {
	e := forecast.Event{Structure: sheet(t, "demo.toml"), Entries: forecast.Range{Low: 40, Likely: 60, High: 90}}
	m := forecast.Conventions()
	a, b := run(t, m, e, 100), run(t, m, e, 100)
	if !reflect.DeepEqual(a, b) {
		t.Errorf("%+v\n%+v", a, b)
	}
	other, err := m.Run(e, 100, [32]byte{2})
	if err != nil || reflect.DeepEqual(a, other) {
		t.Errorf("another seed: %v, the same forecast", err)
	}
}

// TestAForecastIsInOrder: whatever is forecast, spreads are in order, the bubble comes before the end, and tables break one after the other.
func TestAForecastIsInOrder(t *testing.T) {
	sheets := []string{"demo.toml", "freezeout.toml", "rebuy.toml", "turbo.toml", "sit-and-go.toml", "three-day.toml", "horse.toml"}
	rapid.Check(t, func(t *rapid.T) {
		f, err := examples.Files.Open(rapid.SampledFrom(sheets).Draw(t, "sheet"))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		s, err := intake.ParseStructure("sheet", f)
		if err != nil {
			t.Fatal(err)
		}
		low := rapid.IntRange(2, 300).Draw(t, "low")
		likely := low + rapid.IntRange(0, 60).Draw(t, "likely")
		high := likely + rapid.IntRange(0, 60).Draw(t, "high")
		s.Guarantee = money.Amount(rapid.IntRange(0, 300).Draw(t, "guarantee")) * s.BuyIn
		m := forecast.Conventions()
		e := forecast.Event{Structure: &s, Entries: forecast.Range{Low: low, Likely: likely, High: high}}
		got, err := m.Run(e, 40, [32]byte{byte(low)})
		if err != nil {
			t.Fatal(err)
		}
		ordered(t, "end", got.End, got.Level, got.Money, got.Final, got.Entries, got.Pool, got.Overlay, got.Tables, got.Chips)
		if got.Money.Middle > got.End.Middle || got.Final.Middle > got.End.Middle || got.Entries.Low < low || got.Pool.Low < int(s.BuyIn)*low {
			t.Errorf("%+v", got)
		}
		for i, b := range got.Breaks {
			ordered(t, "break", b.At)
			if b.At.High > got.End.High || i > 0 && (b.Tables >= got.Breaks[i-1].Tables || b.At.Middle < got.Breaks[i-1].At.Middle) {
				t.Errorf("breaks: %+v", got.Breaks)
			}
		}
		for i, at := range got.Moments {
			ordered(t, "moment", at.Players, at.Tables, at.Average, at.Chips)
			if at.Going < 100 || i > 0 && (at.Minute <= got.Moments[i-1].Minute || at.Going > got.Moments[i-1].Going) {
				t.Errorf("moments: %+v", got.Moments)
			}
		}
		if int64(got.Overlay.High) != max(0, int64(s.Guarantee)-int64(got.Pool.Low)) {
			t.Errorf("%v in the pool, %v added of %d", got.Pool, got.Overlay, s.Guarantee)
		}
	})
}

func ordered(t *rapid.T, what string, spreads ...forecast.Spread) {
	t.Helper()
	for _, s := range spreads {
		if s.Low > s.Middle || s.Middle > s.High || s.Low < 0 {
			t.Errorf("%s: %+v", what, s)
		}
	}
}

// TestWhatMakesAnEveningLonger: deeper stacks, longer levels, more players and slower ones.
func TestWhatMakesAnEveningLonger(t *testing.T) {
	m := forecast.Conventions()
	at := func(change func(*tournament.Structure, *forecast.Model, *forecast.Event)) int {
		s, m := *sheet(t, "freezeout.toml"), m
		s.Levels = append([]tournament.Level(nil), s.Levels...)
		e := forecast.Event{Structure: &s, Entries: exactly(40)}
		change(&s, &m, &e)
		return run(t, m, e, 300).End.Middle
	}
	as := at(func(*tournament.Structure, *forecast.Model, *forecast.Event) {})
	for what, change := range map[string]func(*tournament.Structure, *forecast.Model, *forecast.Event){
		"deeper stacks": func(s *tournament.Structure, _ *forecast.Model, _ *forecast.Event) { s.Stack *= 2 },
		"longer levels": func(s *tournament.Structure, _ *forecast.Model, _ *forecast.Event) {
			for i := range s.Levels {
				s.Levels[i].Minutes += 5
			}
		},
		"more players":   func(_ *tournament.Structure, _ *forecast.Model, e *forecast.Event) { e.Entries = exactly(80) },
		"slower players": func(_ *tournament.Structure, m *forecast.Model, _ *forecast.Event) { m.Pace.Mean /= 2 },
	} {
		if got := at(change); got <= as {
			t.Errorf("%s: over after %d minutes, before %d", what, got, as)
		}
	}
}

// TestAForecastNarrowsAsAnEventGoesOn, and goes by the pace that was seen.
func TestAForecastNarrowsAsAnEventGoesOn(t *testing.T) {
	m := forecast.Conventions()
	s := sheet(t, "demo.toml")
	before := run(t, m, forecast.Event{Structure: s, Entries: forecast.Range{Low: 30, Likely: 45, High: 60}}, 500)
	now := forecast.Now{Minute: 170, Level: 9, Minutes: 10, Left: 16, Entries: 45, Chips: 45 * s.Stack, Pool: 45 * s.BuyIn, Outs: 29, Expected: 29 << 16}
	half := run(t, m, forecast.Event{Structure: s, Now: &now}, 500)
	if wide, narrow := before.End.High-before.End.Low, half.End.High-half.End.Low; narrow >= wide || half.End.Low < 170 {
		t.Errorf("%v at half-time, %v before", half.End, before.End)
	}
	slow := now
	slow.Expected *= 3
	if late := run(t, m, forecast.Event{Structure: s, Now: &slow}, 500); late.End.Middle <= half.End.Middle {
		t.Errorf("slow so far: %v, as expected so far: %v", late.End, half.End)
	}
	over := now
	over.Left = 1
	if f := run(t, m, forecast.Event{Structure: s, Now: &over}, 10); f.End != (forecast.Spread{Low: 170, Middle: 170, High: 170}) {
		t.Errorf("over: %+v", f.End)
	}
}

func TestTheRoomsEventsSetThePace(t *testing.T) {
	m := forecast.Conventions()
	var slow, mixed []forecast.Record
	for i := range 20 {
		slow = append(slow, forecast.Record{Outs: 40, Expected: 80 << 16})
		mixed = append(mixed, forecast.Record{Outs: 40, Expected: int64(20+i%2*120) << 16})
	}
	if got := m.Calibrated(slow).Pace; got.Mean < 480 || got.Mean > 540 || got.Weight <= m.Pace.Weight {
		t.Errorf("half as fast, always: %+v", got)
	}
	if got := m.Calibrated(mixed).Pace; got.Weight >= m.Calibrated(slow).Pace.Weight || got.Weight < 3 {
		t.Errorf("one event unlike the other: %+v", got)
	}
	if got := m.Calibrated([]forecast.Record{{}}); !reflect.DeepEqual(got, m) {
		t.Errorf("nothing recorded: %+v", got.Pace)
	}
}

func TestWhatIsNotForecast(t *testing.T) {
	m := forecast.Conventions()
	s := sheet(t, "demo.toml")
	for code, e := range map[refusal.Code]forecast.Event{
		forecast.BadEntries:   {Structure: s, Entries: forecast.Range{Low: 10, Likely: 9, High: 20}},
		forecast.BadStructure: {Structure: &tournament.Structure{}, Entries: exactly(9)},
	} {
		var refused *refusal.Error
		if _, err := m.Run(e, 10, [32]byte{}); !errors.As(err, &refused) || refused.Code != code {
			t.Errorf("%s: %v", code, err)
		}
	}
	var refused *refusal.Error
	if _, err := m.Run(forecast.Event{Structure: s, Entries: exactly(9)}, 0, [32]byte{}); !errors.As(err, &refused) || refused.Code != forecast.BadRuns {
		t.Errorf("no runs: %v", err)
	}
}

// TestSalesBringChipsAndMoney: rebuys and add-ons are counted in both.
func TestSalesBringChipsAndMoney(t *testing.T) {
	s := *sheet(t, "rebuy.toml")
	m := forecast.Conventions()
	f := run(t, m, forecast.Event{Structure: &s, Entries: exactly(40)}, 100)
	if f.Chips.Low <= 40*int(s.Stack) || f.Pool.Low <= 40*int(s.BuyIn) {
		t.Errorf("%v chips, %v in the pool", f.Chips, f.Pool)
	}
	m.Back, m.AddOn = 0, 0
	if f := run(t, m, forecast.Event{Structure: &s, Entries: exactly(40)}, 100); chip.Amount(f.Chips.High) != 40*s.Stack || f.Pool.High != 40*int(s.BuyIn) {
		t.Errorf("nobody buys again: %v chips, %v in the pool", f.Chips, f.Pool)
	}
}

// TestThePoolIsWhatTheEventWillHave: forty entries of 100 euros of which the law keeps 4 % are a pool of 3,840 euros, before doors and while it
// is played; what the house has to add for a guarantee is counted from there.
func TestThePoolIsWhatTheEventWillHave(t *testing.T) {
	s := *sheet(t, "freezeout.toml")
	s.BuyIn, s.Guarantee, s.ReEntries, s.Rebuys, s.AddOn, s.LateLevels, s.LateMinutes = 100_00, 4000_00, 0, nil, nil, 0, 0
	for name, e := range map[string]forecast.Event{
		"before doors": {Structure: &s, Entries: exactly(40), Withheld: 4},
		"played":       {Structure: &s, Withheld: 4, Now: &forecast.Now{Minute: 60, Level: 2, Minutes: 5, Left: 30, Entries: 40, Chips: 40 * s.Stack, Pool: 4000_00, Outs: 10, Expected: 10 << 16}},
	} {
		f := run(t, forecast.Conventions(), e, 20)
		if want := (forecast.Spread{Low: 3840_00, Middle: 3840_00, High: 3840_00}); f.Pool != want || f.Overlay.Middle != 160_00 || f.Adds != 1000 {
			t.Errorf("%s: %v in the pool, %v added", name, f.Pool, f.Overlay)
		}
	}
}

// BenchmarkThousandEvents forecasts an event of 200 entries from 1,000 runs.
func BenchmarkThousandEvents(b *testing.B) {
	m := forecast.Conventions()
	e := forecast.Event{Structure: sheet(b, "demo.toml"), Entries: exactly(200)}
	for b.Loop() {
		run(b, m, e, 1000)
	}
}

// TestABreakCountsInTheBlindsToCome: the average is never a number of blinds of a break, which has none.
func TestABreakCountsInTheBlindsToCome(t *testing.T) {
	s := sheet(t, "freezeout.toml") // 5,000 chips; levels of 15 minutes, the break after 100/200, then 150/300
	s.LateLevels, s.ReEntries, s.Bonus = 0, 0, nil
	f := run(t, forecast.Conventions(), forecast.Event{Structure: s, Entries: exactly(30)}, 200)
	begins, to := 0, 0
	for _, l := range s.Levels {
		if l.Break {
			to = begins + l.Minutes
			break
		}
		begins += l.Minutes
	}
	seen := 0
	for _, m := range f.Moments {
		if m.Minute < begins || m.Minute >= to {
			continue
		}
		seen++
		if most := 30 * 5000 * 10 / (m.Players.Low * 300); m.Average.High > most+1 || m.Average.Low < 5000*10/300 {
			t.Errorf("minute %d: %+v tenths of a big blind with %+v players, at most %d", m.Minute, m.Average, m.Players, most)
		}
	}
	if seen == 0 {
		t.Fatalf("no moment from minute %d to %d", begins, to)
	}
}

// TestAFlightIsOverWithItsDay: its end is known to the minute, what is not is who is left; a satellite is over with as many players as it has tickets.
func TestAFlightIsOverWithItsDay(t *testing.T) {
	m, s := forecast.Conventions(), *sheet(t, "freezeout.toml")
	s.Levels = append([]tournament.Level(nil), s.Levels...)
	minutes := 0
	for i := range 4 {
		minutes += s.Levels[i].Minutes
	}
	s.Levels[3].DayEnds = true
	got := run(t, m, forecast.Event{Structure: &s, Entries: exactly(60), Flight: true}, 200)
	if got.End != (forecast.Spread{Low: minutes, Middle: minutes, High: minutes}) || got.Left.Low < 2 || got.Left.High >= 60 {
		t.Errorf("over after %v minutes, not %d, with %v left", got.End, minutes, got.Left)
	}
	for _, at := range got.Moments {
		if at.Minute > minutes {
			t.Errorf("it goes on after its day: %+v", at)
		}
	}
	whole := run(t, m, forecast.Event{Structure: &s, Entries: exactly(60)}, 200)
	satellite := run(t, m, forecast.Event{Structure: &s, Entries: exactly(60), Tickets: 7}, 200)
	if satellite.Left != (forecast.Spread{Low: 7, Middle: 7, High: 7}) || satellite.End.Middle >= whole.End.Middle || whole.Left.High != 1 {
		t.Errorf("%v left of a satellite for 7 tickets, over after %v minutes; to the last player %v", satellite.Left, satellite.End, whole.End)
	}
}

// TestWhatIsToldOfAFlight are its own entries: not those with a bag of another one, nor of one to come; on the next day nothing is told of who went out before the night.
func TestWhatIsToldOfAFlight(t *testing.T) {
	const minute, start = 60_000, 100_000_000
	m, s := forecast.Conventions(), sheet(t, "freezeout.toml")
	st := &tournament.State{Phase: tournament.Running, StartedAt: start, Structure: *s, FlightsOver: []tournament.FlightOver{{No: 1}}}
	st.Structure.Flights = []tournament.FlightPlan{{Name: "1A"}, {Name: "1B"}, {Name: "1C"}}
	st.Structure.Levels = append([]tournament.Level(nil), s.Levels...)
	st.Structure.Levels[1].DayEnds = true
	st.Clock = tournament.Clock{Level: 0, Running: true, EndsAt: start + tournament.Instant(s.Levels[0].Minutes)*minute}
	for i, no := range []int{1, 1, 1, 2, 2, 2, 2, 3} {
		st.Entries = append(st.Entries, tournament.Entry{No: i + 1, Player: table.PlayerID(rune('a' + i)), Flight: no})
	}
	st.Entries[0].Place, st.Entries[0].OutAt = 8, start-500*minute
	st.Entries[3].Place, st.Entries[3].OutAt = 7, start+4*minute
	e := m.Told(st, &tournament.Course{}, start+10*minute)
	if !e.Flight || e.Now == nil || e.Now.Entries != 4 || e.Now.Left != 3 || e.Now.Outs != 1 || e.Now.Minute != 10 {
		t.Errorf("%+v", e.Now)
	}
	st.FlightsOver = make([]tournament.FlightOver, 3)
	st.StartedAt, st.DayAt = start-900*minute, start+5*minute
	st.Entries[4].Place, st.Entries[4].OutAt = 6, start+8*minute
	if e = m.Told(st, &tournament.Course{}, start+10*minute); e.Flight || e.Now.Entries != 8 || e.Now.Left != 5 || e.Now.Outs != 1 {
		t.Errorf("the next day: %+v", e.Now)
	}
}
