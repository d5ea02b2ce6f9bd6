package sim

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/tournament"
)

// recordings are the journals of events at whose desk much happens: deals, days, plans, prizes handed out, stops. They are played when they are needed.
type recordings [][]row

func (all *recordings) at(t *testing.T, i int) []row {
	t.Helper()
	for n := len(*all); n <= i; n++ {
		s := setup(t, []string{"demo.toml", "turbo.toml", "five-day.toml"}[n%3], 12, uint64(40+n))
		s.Structure.Levels[1].DayEnds = true
		rows := playedToTheEnd(t, s, Faults{Desk: 0.2, Untracked: n%2 == 0})
		if err := audited(rows); err != nil {
			t.Fatalf("as recorded, %d: %v", n, err)
		}
		*all = append(*all, rows)
	}
	return (*all)[i]
}

// recordingsMost are played at most until something is found that can be changed.
const recordingsMost = 60

// Each checker of what happens at the desk finds the fault that it is there for.
func TestAuditorFindsWhatWasChangedAtTheDesk(t *testing.T) {
	var played recordings
	type tamper func(rows []row) ([]row, bool)
	for name, c := range map[string]struct {
		tamper
		want string
	}{
		"a player is handed more": {func(rows []row) ([]row, bool) {
			return tampered(rows, func(e *tournament.PrizeHandedOut) bool { e.Money++; return true })
		}, "prizes: entry"},
		"a prize goes to somebody else": {func(rows []row) ([]row, bool) {
			return tampered(rows, func(e *tournament.PrizeHandedOut) bool { e.Player = "p9999"; return true })
		}, "prizes: entry"},
		"a prize is handed out twice": {twice[tournament.PrizeHandedOut], "twice"},
		"a plan pays a cent more": {func(rows []row) ([]row, bool) {
			return tampered(rows, func(e *tournament.PrizesSet) bool {
				fixed := len(e.Prizes) > 0
				if e.Prizes = slices.Clone(e.Prizes); fixed {
					e.Prizes[0]++
				}
				return fixed
			})
		}, "prizes: place 1"},
		"fixed prizes change without a reason": {func(rows []row) ([]row, bool) {
			return tampered(rows, func(e *tournament.PrizesSet) bool { e.Reason = ""; return len(e.Prizes) > 0 })
		}, "nobody has said why"},
		"the first prize is cut by the plan before": {func(rows []row) ([]row, bool) {
			return tampered(rows, func(e *tournament.RegistrationClosed) bool {
				e.Prizes = slices.Clone(e.Prizes)
				e.Prizes[0] -= 100
				return true
			})
		}, "prizes: place 1"},
		"a deal gives a cent more": {func(rows []row) ([]row, bool) {
			return tampered(rows, func(e *tournament.DealProposed) bool {
				e.Shares = slices.Clone(e.Shares)
				e.Shares[0].Amount++
				return true
			})
		}, "deal:"},
		"a deal takes from one for another": {func(rows []row) ([]row, bool) {
			return tampered(rows, func(e *tournament.DealProposed) bool {
				n := len(e.Shares) - 1
				part := e.Shares[0].Amount / 2
				e.Shares = slices.Clone(e.Shares)
				e.Shares[0].Amount -= part
				e.Shares[n].Amount += part
				return e.Way != tournament.CustomDeal && n > 0 && n < 9 && part > 2000
			})
		}, "deal: a stack of"},
		"a deal leaves somebody out": {func(rows []row) ([]row, bool) {
			return tampered(rows, func(e *tournament.DealProposed) bool {
				n := len(e.Shares) - 1
				last := e.Shares[n].Amount
				e.Shares = slices.Clone(e.Shares[:n])
				e.Shares[0].Amount += last
				return n > 1
			})
		}, "players of"},
		"a deal is made without a signature": {never[tournament.DealSigned], "deal: made by"},
		"a bag is lighter": {func(rows []row) ([]row, bool) {
			if !rows[0].events[0].(tournament.Created).Hosted { // nobody else knows
				return nil, false
			}
			return tampered(rows, func(e *tournament.Bagged) bool { e.Chips--; return true })
		}, "bag"},
		"a bag is another's": {func(rows []row) ([]row, bool) {
			return tampered(rows, func(e *tournament.Bagged) bool { e.Entry++; return true })
		}, "bag"},
		"who counted counts again": {func(rows []row) ([]row, bool) {
			return tampered(rows, func(e *tournament.BagsConfirmed) bool { e.By = "dan"; return true })
		}, "bags: dan confirms"},
		"a level goes on while the event is suspended": {func(rows []row) ([]row, bool) {
			return tampered(rows, func(e *tournament.WentOn) bool { e.Clock.EndsAt += 1000; e.Clock.Level++; return true })
		}, "stop: the clock goes on"},
		"a stop leaves somebody out": {func(rows []row) ([]row, bool) {
			return tampered(rows, func(e *tournament.Stopped) bool { e.Stacks = e.Stacks[1:]; return true })
		}, "stop:"},
		"a stop is never taken back": {never[tournament.StopUndone], "was stopped"},
	} {
		t.Run(name, func(t *testing.T) {
			for i := range recordingsMost {
				changed, ok := c.tamper(played.at(t, i))
				if !ok {
					continue
				}
				if err := audited(changed); err == nil || !strings.Contains(err.Error(), c.want) {
					t.Errorf("%v, want %q", err, c.want)
				}
				return
			}
			t.Fatal("nothing to change in the recordings")
		})
	}
}

// twice has the first event of a kind happen twice.
func twice[E tournament.Event](rows []row) ([]row, bool) {
	return replacedFirst[E](rows, func(e tournament.Event) []tournament.Event { return []tournament.Event{e, e} })
}

// never has the first event of a kind not happen.
func never[E tournament.Event](rows []row) ([]row, bool) {
	return replacedFirst[E](rows, func(tournament.Event) []tournament.Event { return nil })
}

func replacedFirst[E tournament.Event](rows []row, by func(tournament.Event) []tournament.Event) ([]row, bool) {
	out := slices.Clone(rows)
	for i := range out {
		for j, e := range out[i].events {
			if _, is := e.(E); is {
				out[i].events = slices.Replace(slices.Clone(out[i].events), j, j+1, by(e)...)
				return out, true
			}
		}
	}
	return nil, false
}

// playedToTheEnd is the journal of a tournament to the last payout.
func playedToTheEnd(t *testing.T, s Setup, f Faults) []row {
	t.Helper()
	w := newFaulty(s, f)
	defer w.close()
	ctx := context.Background()
	for _, err := range []error{w.open(ctx), w.play(ctx, s), w.settle(ctx)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return w.rows(t)
}

// What is taken from the top of prizes leaves the sum and the order, and no prize below the next: checked against a search by single cents.
func TestLoweredPrizes(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 2000 {
		prizes := make([]int64, 1+r.IntN(5))
		sum := int64(0)
		for i := range prizes {
			prizes[i] = r.Int64N(40)
			sum += prizes[i]
		}
		slices.SortFunc(prizes, func(a, b int64) int { return int(b - a) })
		toPlay := r.Int64N(sum + 1)
		want := slices.Clone(prizes)
		for range toPlay { // a cent from the last of those who have most
			last := 0
			for i := range want {
				if want[i] == want[0] {
					last = i
				}
			}
			want[last]--
		}
		if got := lowered(prizes, toPlay); !slices.Equal(got, want) {
			t.Fatalf("%v less %d: %v, not %v", prizes, toPlay, got, want)
		}
	}
}

// Worked by hand: two players of three quarters and one quarter of the chips, and three of whom the prizes are 50, 30 and 20.
func TestByChance(t *testing.T) {
	for _, c := range []struct {
		stacks, prizes []int64
		want           []float64
	}{
		{[]int64{75, 25}, []int64{60, 40}, []float64{55, 45}},
		{[]int64{50, 30, 20}, []int64{50, 30, 20}, []float64{38.392857, 32.75, 28.857143}},
		{[]int64{1, 1, 1}, []int64{90}, []float64{30, 30, 30}},
	} {
		for i, got := range byChance(c.stacks, c.prizes) {
			if off := got - c.want[i]; off > 1e-4 || off < -1e-4 {
				t.Errorf("%v for %v: %v, want %v", c.prizes, c.stacks, byChance(c.stacks, c.prizes), c.want)
			}
		}
	}
}

// Plans worked by hand: shares in whole units, the least prize, fixed amounts, things of the house and tickets from the pool, fewer entries than places.
func TestPlansWorkedByHand(t *testing.T) {
	for name, c := range map[string]struct {
		entries int
		plan    tournament.PrizePlan
		want    []int64
	}{
		"shares in units of five euros": {10, tournament.PrizePlan{Round: 500, Places: []tournament.PaidPlace{{Share: 5000}, {Share: 3333}, {Share: 1667}}}, []int64{50_500, 33_000, 16_500}},
		"two of three have the least":   {2, tournament.PrizePlan{Least: 9000, Places: []tournament.PaidPlace{{Share: 5000}, {Share: 3000}, {Share: 2000}}}, []int64{11_000, 9000}},
		"the last has his money back":   {10, tournament.PrizePlan{Places: []tournament.PaidPlace{{Share: 7000}, {Share: 3000}, {Amount: 10_000}}}, []int64{63_000, 27_000, 10_000}},
		"a watch of the house":          {10, tournament.PrizePlan{Kind: []tournament.InKind{{Place: 2, What: "watch", Value: 5000, Given: true}}, Places: []tournament.PaidPlace{{Share: 10_000}}}, []int64{100_000, 5000}},
		"a ticket from the pool":        {10, tournament.PrizePlan{Kind: []tournament.InKind{{Place: 1, What: "seat", Value: 20_000, Ticket: true}}, Places: []tournament.PaidPlace{{Share: 6000}, {Share: 4000}}}, []int64{68_000, 32_000}},
		"more places than entries":      {2, tournament.PrizePlan{Places: []tournament.PaidPlace{{Share: 5000}, {Share: 3000}, {Share: 2000}}}, []int64{14_000, 6000}},
		"promised more than was bought": {2, tournament.PrizePlan{Places: []tournament.PaidPlace{{Amount: 30_000}, {Amount: 20_000}}}, []int64{30_000, 20_000}},
		"money of the house":            {10, tournament.PrizePlan{Added: 20_000, Places: []tournament.PaidPlace{{Share: 5000}, {Share: 5000}}}, []int64{60_000, 60_000}},
	} {
		a := newAuditor()
		a.created.Structure.BuyIn = 10_000
		for i := range c.entries {
			a.entries = append(a.entries, account{no: i + 1})
		}
		a.awards.plan = c.plan
		if got := a.ladder(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
		s := tournament.Structure{BuyIn: 10_000}
		var pool money.Amount
		for _, w := range c.want {
			pool += money.Amount(w)
		}
		for i, p := range c.plan.Ladder(&s.Payouts, pool, c.entries) {
			if int64(p) != c.want[i] {
				t.Errorf("%s: the house gives %d to place %d, not %d", name, p, i+1, c.want[i])
			}
		}
	}
}

// TestWhoGoesOutIsComparedAndEverybodyNowAndThen: after a command that takes players out and does nothing else to prizes, a wrong place, tie, prize
// or payment of one of them is found at once, and that of somebody who went out before by the time that everybody is compared.
func TestWhoGoesOutIsComparedAndEverybodyNowAndThen(t *testing.T) {
	a, s := newAuditor(), tournament.New()
	alone, spoilt := 0, map[string]int{}
	for _, r := range played(t, setup(t, "demo.toml", 60, 4), Faults{}) {
		if err := a.See(r.at, r.events); err != nil {
			t.Fatal(err)
		}
		for _, e := range r.events {
			tournament.Apply(s, e)
		}
		if len(a.batch.out) == 0 || a.batch.awarded || a.late {
			continue
		}
		a.awards.parts = 0 // the next comparison is of those who go out alone
		if err := a.agreeAwards(s); err != nil {
			t.Fatal(err)
		}
		for name, spoil := range map[string]func(e *tournament.Entry){
			"place": func(e *tournament.Entry) { e.Place++ },
			"tie":   func(e *tournament.Entry) { e.Tied += 2 },
			"paid":  func(e *tournament.Entry) { e.HandedAt = r.at },
			"prize": func(e *tournament.Entry) { e.Player = "somebody else" }, // whose account holds none
		} {
			e := s.EntryNo(a.batch.out[0])
			if name == "prize" && s.Prize(e) == 0 {
				continue
			}
			was := *e
			spoil(e)
			if err := a.agreeAwards(s); err == nil {
				t.Errorf("the wrong %s of entry %d, who has just gone out, is not found", name, e.No)
			}
			*e = was
			spoilt[name]++
		}
		before := slices.IndexFunc(s.Entries, func(e tournament.Entry) bool { return e.Place > 0 && !slices.Contains(a.batch.out, e.No) })
		if before < 0 {
			continue
		}
		alone++
		found := 0
		s.Entries[before].Place++
		a.awards.parts = 0
		for found = 1; found < 200 && a.agreeAwards(s) == nil; found++ {
		}
		if s.Entries[before].Place--; found != partsMax {
			t.Errorf("the wrong place of somebody who went out before is found after %d comparisons, not after %d", found, partsMax)
		}
	}
	if err := a.agreeRanks(s); err != nil {
		t.Fatal(err)
	}
	for i := range s.Entries {
		e := &s.Entries[i]
		if s.Prize(e) == 0 {
			continue
		}
		was := e.Player
		if e.Player = "somebody else"; a.agreeRanks(s) == nil {
			t.Errorf("that nothing was awarded to entry %d is not found", e.No)
		}
		e.Player = was
	}
	if alone < 10 || spoilt["place"] < 10 || spoilt["prize"] < 3 {
		t.Errorf("only %d commands took somebody out after others, %v were spoilt", alone, spoilt)
	}
}
