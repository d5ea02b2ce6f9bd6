package shotclock_test

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/shotclock"
)

func load(t testing.TB) []*rulebook.Book {
	t.Helper()
	var books []*rulebook.Book
	for _, id := range rulebook.IDs() {
		b, err := rulebook.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		books = append(books, b)
	}
	return books
}

func clock(t *rapid.T, start int64) shotclock.Clock {
	total := rapid.Int64Range(1, 90_000).Draw(t, "total")
	c := shotclock.Run(start, shotclock.Count{Total: total, Countdown: rapid.Int64Range(0, total).Draw(t, "countdown")}, rapid.Bool().Draw(t, "facing"))
	c.Cards = rapid.IntRange(0, 6).Draw(t, "cards")
	c.Extension = rapid.Int64Range(1, 40_000).Draw(t, "extension")
	return c
}

// TestClockCounts: cards used and left are the cards there were, time never runs backwards, and the time up to zero is
// the total and every card.
func TestClockCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := clock(t, 0)
		end := c.Total + int64(c.Cards)*c.Extension
		at := rapid.Int64Range(0, end+1000).Draw(t, "at")
		r := c.At(at)
		if r.Used+r.Cards != c.Cards || r.Left < 0 {
			t.Fatalf("%+v", r)
		}
		if (r.Phase == shotclock.Over) != (at >= end) {
			t.Fatalf("at %d of %d: %v", at, end, r.Phase)
		}
		if spent := at + r.Left + int64(r.Cards)*c.Extension; r.Phase != shotclock.Over && spent != end {
			t.Fatalf("at %d: %d left and %d cards make %d, not %d", at, r.Left, r.Cards, spent, end)
		}
		later := c.At(at + rapid.Int64Range(0, 5000).Draw(t, "more"))
		if later.Used < r.Used || later.Used == r.Used && later.Left > r.Left {
			t.Fatalf("%+v, then %+v", r, later)
		}
	})
}

// TestActAtZeroIsInTime: the act on the last instant counts and costs no card; one ms later it is too late, or costs one.
func TestActAtZeroIsInTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := clock(t, 0)
		k := rapid.IntRange(0, c.Cards).Draw(t, "card")
		zero := c.Total + int64(k)*c.Extension
		in, used, tie := c.Act(zero)
		if !in || used != k || !tie {
			t.Fatalf("at zero: %t %d %t, want %d cards", in, used, tie, k)
		}
		in, used, tie = c.Act(zero + 1)
		if k == c.Cards && in || k < c.Cards && (!in || used != k+1) || tie && c.Extension > 1 {
			t.Fatalf("after zero: %t %d %t", in, used, tie)
		}
	})
}

// TestPausesCostNothing: a clock stopped for any time reads afterwards as if it had not been, and no clock depends on
// when it began.
func TestPausesCostNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := clock(t, 0)
		stop := rapid.Int64Range(0, 50_000).Draw(t, "stop")
		long := rapid.Int64Range(0, 600_000).Draw(t, "long")
		more := rapid.Int64Range(0, 50_000).Draw(t, "more")
		p := c.Pause(stop)
		if p.At(stop) != c.At(stop) || p.At(stop+long) != c.At(stop) || p.Pause(stop+long) != p {
			t.Fatal("a stopped clock runs")
		}
		if got, want := p.Resume(stop+long).At(stop+long+more), c.At(stop+more); got != want {
			t.Fatalf("%+v after a pause, %+v without", got, want)
		}
		shift := rapid.Int64Range(0, 1<<40).Draw(t, "shift")
		c.Start += shift
		if c.At(shift+stop) != p.Resume(stop).At(stop) {
			t.Fatal("the clock depends on when it began")
		}
	})
}

// TestEveryCallIsAnswered: whoever calls, by every book, there is an answer with an article, and every clock that
// starts ends with one.
func TestEveryCallIsAnswered(t *testing.T) {
	books := load(t)
	rapid.Check(t, func(t *rapid.T) {
		p := &rapid.SampledFrom(books).Draw(t, "book").Policy.Shotclock
		r := shotclock.Request{
			By: shotclock.Caller(rapid.IntRange(0, 3).Draw(t, "by")), Away: rapid.Bool().Draw(t, "away"),
			Thinking: rapid.Int64Range(0, 300_000).Draw(t, "thinking"), Facing: rapid.Bool().Draw(t, "facing"),
			Limit: rapid.Int64Range(0, 90_000).Draw(t, "limit"), Adjusted: rapid.Int64Range(0, 90_000).Draw(t, "adjusted"),
		}
		call, err := shotclock.CallTime(r, p)
		if len(call.Cites) == 0 {
			t.Fatalf("%+v: no article", r)
		}
		if r.By == shotclock.Player && r.Away && err == nil {
			t.Fatal("somebody away from the seat has called time")
		}
		if err != nil || call.Asks != "" {
			return
		}
		if call.Count.Total <= 0 || call.Count.Countdown > call.Count.Total {
			t.Fatalf("%+v", call.Count)
		}
		c := shotclock.Run(0, call.Count, r.Facing)
		v := c.Zero(p)
		if len(v.Cites) == 0 || v.Zero != shotclock.Fold && v.Zero != shotclock.Check || r.Facing && v.Zero != shotclock.Fold {
			t.Fatalf("facing %t: %+v", r.Facing, v)
		}
	})
}

// TestIrrelevantFactsChangeNothing: to whom time is called makes no difference before zero, nor does the seat of a
// caller who needs none.
func TestIrrelevantFactsChangeNothing(t *testing.T) {
	books := load(t)
	rapid.Check(t, func(t *rapid.T) {
		p := &rapid.SampledFrom(books).Draw(t, "book").Policy.Shotclock
		r := shotclock.Request{By: shotclock.Caller(rapid.IntRange(0, 3).Draw(t, "by")), Thinking: rapid.Int64Range(0, 300_000).Draw(t, "thinking")}
		before, err := shotclock.CallTime(r, p)
		r.Facing, r.Away = true, r.By != shotclock.Player
		after, again := shotclock.CallTime(r, p)
		if (err == nil) != (again == nil) || !reflect.DeepEqual(before, after) {
			t.Fatalf("%+v (%v)\n%+v (%v)", before, err, after, again)
		}
	})
}

// TestNonsenseIsAnswered: no instant and no number makes a clock panic, run backwards or hand out cards.
func TestNonsenseIsAnswered(t *testing.T) {
	books := load(t)
	number := rapid.Int64Range(-1<<50, 1<<50) // ms
	rapid.Check(t, func(t *rapid.T) {
		p := &rapid.SampledFrom(books).Draw(t, "book").Policy.Shotclock
		call, err := shotclock.CallTime(shotclock.Request{
			By: shotclock.Caller(rapid.Uint8().Draw(t, "by")), Thinking: number.Draw(t, "thinking"), Limit: number.Draw(t, "limit"),
			Adjusted: number.Draw(t, "adjusted"),
		}, p)
		if err == nil && len(call.Cites) == 0 {
			t.Fatalf("%+v", call)
		}
		c := shotclock.Run(number.Draw(t, "start"), shotclock.Count{Total: number.Draw(t, "total"), Countdown: number.Draw(t, "countdown")}, false)
		c.Cards, c.Extension = rapid.IntRange(-3, 9).Draw(t, "cards"), number.Draw(t, "extension")
		c = c.Pause(number.Draw(t, "pause")).Resume(number.Draw(t, "resume"))
		r := c.At(number.Draw(t, "at"))
		if r.Left < 0 || r.Used < 0 || r.Used+r.Cards != c.Cards {
			t.Fatalf("%+v of %+v", r, c)
		}
		c.Act(number.Draw(t, "act"))
	})
}

// TestGrants: CX-I01, CX-I02 and an introduction so late that redraws went by.
func TestGrants(t *testing.T) {
	b, err := rulebook.Load("texapoker-2024")
	if err != nil {
		t.Fatal(err)
	}
	p := &b.Policy.Shotclock
	for _, c := range []struct {
		at, level, want int
		redraws         []int
	}{
		{12, 40, 22, []int{4, 2, 1}}, {10, 30, 18, []int{2, 1}}, {3, 40, 18, []int{4, 2, 1}}, {12, 20, 18, []int{4, 2, 1}}, {1, 40, 10, []int{4, 2, 1}},
	} {
		sum := 0
		for _, g := range shotclock.Grants(c.at, c.redraws, c.level, p) {
			sum += g.Cards
		}
		if sum != c.want {
			t.Errorf("introduced at %d tables, redraws %v, levels of %d: %d cards, want %d", c.at, c.redraws, c.level, sum, c.want)
		}
	}
	base, err := rulebook.Load("tda-2024")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []string{"rare", "mythique", ""} {
		if shotclock.InUse(e, 5000, &base.Policy.Shotclock, nil) {
			t.Errorf("the TDA rules know no shot clock: %q", e)
		}
	}
}

func BenchmarkAt(b *testing.B) {
	c := shotclock.Run(0, shotclock.Count{Total: 30_000, Countdown: 5_000}, true)
	c.Cards, c.Extension = 6, 30_000
	b.ReportAllocs()
	for b.Loop() {
		c.At(95_000)
	}
}
