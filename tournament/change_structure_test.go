package tournament

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
)

// changedFrom is a structure with something changed, sharing nothing with the one it comes from.
func changedFrom(s *Structure, change func(*Structure)) Structure {
	to := *s
	to.Levels, to.Chips, to.StackChips = slices.Clone(s.Levels), slices.Clone(s.Chips), slices.Clone(s.StackChips)
	to.Payouts.Tables = slices.Clone(s.Payouts.Tables)
	for _, sale := range []**Sale{&to.AddOn, &to.Bonus} {
		if *sale != nil {
			c := **sale
			*sale = &c
		}
	}
	if to.Rebuys != nil {
		c := *to.Rebuys
		to.Rebuys = &c
	}
	change(&to)
	return to
}

// sellingAll is an evening with rebuys to the end of level 4, where a break has the add-on.
func sellingAll() Structure {
	s := evening()
	s.StackChips = []int{8, 8, 6, 6}
	s.Rebuys = &Rebuys{Sale: Sale{Price: 3000, Chips: 10000}, Levels: 4}
	s.AddOn = &Sale{Price: 3000, Chips: 15000}
	s.LateLevels, s.Guarantee = 4, 1_000_00
	return s
}

func TestWhatIsPastOrPaidForIsNotChanged(t *testing.T) {
	p, rules := tda(t)
	for _, c := range []struct {
		want   refusal.Code
		at     string // "new", "entered", "level 3", "closed"
		change func(*Structure)
	}{
		{ChangeNothing, "entered", func(*Structure) {}},
		{ChangeName, "entered", func(s *Structure) { s.Name = "  " }},
		{ChangePast, "level 3", func(s *Structure) { s.Levels[0].Minutes++ }},
		{ChangePast, "level 3", func(s *Structure) { s.Levels[2].Minutes++ }},
		{ChangePast, "level 3", func(s *Structure) { s.Levels = slices.Insert(s.Levels, 2, Level{Break: true, Minutes: 5}) }},
		{ChangePast, "level 3", func(s *Structure) { s.Levels = s.Levels[:2]; s.LateLevels, s.Rebuys, s.AddOn = 2, nil, nil }},
		{ChangePast, "level 3", func(s *Structure) { s.AnteKind = hand.NoAnte }},
		{StructureAnteReduced, "level 3", func(s *Structure) { s.Levels[6].Ante = 0 }},
		{StructureBlindsFall, "entered", func(s *Structure) { s.Levels[6].Big, s.Levels[6].Small = 50, 25 }},
		{ChangePrice, "entered", func(s *Structure) { s.BuyIn++ }},
		{ChangePrice, "entered", func(s *Structure) { s.Fee = 0 }},
		{ChangeStack, "entered", func(s *Structure) { s.Stack, s.StackChips = 20000, []int{16, 16, 12, 12} }},
		{ChangeStack, "entered", func(s *Structure) { s.StackChips = []int{4, 9, 6, 6} }},
		{ChangeChips, "entered", func(s *Structure) { s.Chips[4] = 10000 }},
		{ChangeSale, "level 3", func(s *Structure) { s.Rebuys.Price = 5000 }},
		{ChangeSale, "level 3", func(s *Structure) { s.Rebuys, s.AddOn = nil, nil }},
		{ChangeStarted, "level 3", func(s *Structure) { s.Turbo = true }},
		{ChangeStarted, "level 3", func(s *Structure) { s.HandsEach = 6 }},
		{ChangeGuarantee, "entered", func(s *Structure) { s.Guarantee = 0 }},
		{ChangeCapacity, "entered", func(s *Structure) { s.Capacity = 10 }},
		{ChangePrizesFixed, "closed", func(s *Structure) { s.LateLevels++ }},
		{ChangePrizesFixed, "closed", func(s *Structure) { s.Payouts.Round = 1000 }},
		{ChangePrizesFixed, "closed", func(s *Structure) { s.Guarantee *= 2 }},
		{ChangePrizesFixed, "closed", func(s *Structure) { s.ReEntries++ }},
	} {
		r := running(t, c.at, p, rules)
		err := r.do(ChangeStructure{Structure: changedFrom(&r.s.Structure, c.change)})
		if refused, ok := err.(*refusal.Error); !ok || refused.Code != c.want {
			t.Errorf("%s: %v, want %s", c.at, err, c.want)
		}
	}
	closing := running(t, "level 3", p, rules)
	to := changedFrom(&closing.s.Structure, func(s *Structure) { s.LateLevels, s.Rebuys.Levels, s.AddOn = 2, 2, nil })
	if err := closing.do(ChangeStructure{Structure: to}); err == nil || err.(*refusal.Error).Code != ChangeClosesNow {
		t.Errorf("nothing sold any more: %v", err)
	}
}

// running is an event of twelve with one rebuy sold, as far as it is asked to have come.
func running(t testing.TB, at string, p Policy, rules Rules) *room {
	t.Helper()
	r := newRoom(t, 1)
	entries := 12
	if at == "new" {
		entries = 0
	}
	r.open(sellingAll(), false, entries, p, rules)
	if at == "new" || at == "entered" {
		return r
	}
	r.must(Start{})
	r.must(Rebuy{Player: player(1)})
	for r.s.LevelNumber() < 3 {
		r.now = r.s.Clock.EndsAt
		r.must(Tick{})
	}
	if at == "closed" {
		r.must(CloseRegistration{})
	}
	return r
}

func TestWhatIsToComeIsChangedAndTakenBack(t *testing.T) {
	p, rules := tda(t)
	for name, c := range map[string]struct {
		at     string
		change func(*Structure)
	}{
		"price before anybody has paid":    {"new", func(s *Structure) { s.BuyIn, s.Stack, s.StackChips = 9000, 20000, nil }},
		"levels before the start":          {"entered", func(s *Structure) { s.Levels[0].Minutes = 15 }},
		"shorter levels":                   {"level 3", func(s *Structure) { s.Levels[3].Minutes, s.Levels[7].Minutes = 15, 12 }},
		"a break at once":                  {"level 3", func(s *Structure) { s.Levels = slices.Insert(s.Levels, 3, Level{Break: true, Minutes: 15}) }},
		"the day ends":                     {"level 3", func(s *Structure) { s.Levels[2].DayEnds = true }},
		"no break later":                   {"level 3", func(s *Structure) { s.Levels = slices.Delete(s.Levels, 9, 10) }},
		"longer entries":                   {"level 3", func(s *Structure) { s.LateLevels = 8 }},
		"more re-entries and rebuys":       {"level 3", func(s *Structure) { s.ReEntries, s.Rebuys.Levels = 4, 8 }},
		"fewer seats":                      {"level 3", func(s *Structure) { s.SeatsLate, s.Seats, s.FinalTable = 6, 6, 8 }},
		"a higher guarantee":               {"level 3", func(s *Structure) { s.Guarantee = 3_000_00 }},
		"other payouts":                    {"level 3", func(s *Structure) { s.Payouts.Tables[1].Shares = []int{6000, 4000} }},
		"capacity":                         {"level 3", func(s *Structure) { s.Capacity = 60 }},
		"bigger chips":                     {"level 3", func(s *Structure) { s.Chips = append(s.Chips, 25000) }},
		"a name":                           {"closed", func(s *Structure) { s.Name = "Deepstack du mercredi" }},
		"levels once the prizes are fixed": {"closed", func(s *Structure) { s.Levels[3].Minutes = 30 }},
	} {
		r := running(t, c.at, p, rules)
		before := r.s.Structure
		clock, level := r.s.Clock, r.s.Level()
		to := changedFrom(&before, c.change)
		r.must(ChangeStructure{Structure: to})
		if len(r.s.Structure.Changed(&to)) > 0 {
			t.Errorf("%s: not as asked", name)
		}
		if c.at != "new" && c.at != "entered" && (r.s.Clock != clock || r.s.Level().Big != level.Big || r.s.Level().Minutes != level.Minutes) {
			t.Errorf("%s: the clock has changed: %+v", name, r.s.Clock)
		}
		if r.s.Phase == Registering && r.s.Clock.Left != duration(to.Levels[0].Minutes) {
			t.Errorf("%s: the first level lasts %v", name, r.s.Clock.Left)
		}
		if diff := sameState(r.s, r.replay()); diff != "" {
			t.Errorf("%s: replay differs:\n%s", name, diff)
		}
		r.must(UndoAct{ID: r.s.Undo[len(r.s.Undo)-1].ID})
		if changed := r.s.Structure.Changed(&before); len(changed) > 0 {
			t.Errorf("%s: taken back, %v differ", name, changed)
		}
	}
}

// TestAChangeIsTakenBackUntilItsLevelIsReached: then it is past.
func TestAChangeIsTakenBackUntilItsLevelIsReached(t *testing.T) {
	p, rules := tda(t)
	r := running(t, "level 3", p, rules)
	r.must(ChangeStructure{Structure: changedFrom(&r.s.Structure, func(s *Structure) { s.Levels[3].Minutes = 15 })})
	first := r.s.Undo[len(r.s.Undo)-1].ID
	r.must(Rename{Name: "Autre nom"})
	if err := r.do(UndoAct{ID: first}); err == nil || err.(*refusal.Error).Code != UndoChangedSince {
		t.Errorf("an older change before a later one: %v", err)
	}
	r.must(UndoAct{ID: r.s.Undo[len(r.s.Undo)-1].ID})
	r.now = r.s.Clock.EndsAt
	r.must(Tick{})
	if want := r.now.after(15 * time.Minute); r.s.Clock.EndsAt != want {
		t.Errorf("level 4 ends at %d, want %d", r.s.Clock.EndsAt, want)
	}
	if err := r.do(UndoAct{ID: first}); err == nil || err.(*refusal.Error).Code != ChangePast {
		t.Errorf("once level 4 is played: %v", err)
	}
}

// TestEntriesWhoseTimeWasOverAreTakenAgain: longer entries, while rebuys still keep the pool open.
func TestEntriesWhoseTimeWasOverAreTakenAgain(t *testing.T) {
	p, rules := tda(t)
	r := newRoom(t, 1)
	st := sellingAll()
	st.LateMinutes = 30
	r.open(st, false, 12, p, rules)
	r.must(Start{})
	r.now = r.now.after(31 * time.Minute)
	r.must(Tick{})
	if err := r.do(Register{Player: player(20)}); err == nil {
		t.Fatal("entered after its time")
	}
	r.must(ChangeStructure{Structure: changedFrom(&r.s.Structure, func(s *Structure) { s.LateMinutes = 60 })})
	r.must(Register{Player: player(20)})
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Errorf("replay differs:\n%s", diff)
	}
}

func TestConsequencesAreThoseThatCome(t *testing.T) {
	p, rules := texapoker(t)
	r := running(t, "level 3", p, rules)
	to := changedFrom(&r.s.Structure, func(s *Structure) {
		s.Levels[3].Minutes = 30                                               // level 4: ten minutes more
		s.Levels = slices.Insert(s.Levels, 8, Level{Break: true, Minutes: 15}) // after level 7
		s.LateLevels, s.SeatsLate, s.Seats, s.Guarantee = 6, 5, 5, 2_000_00
		s.Quality = r.s.Structure.Quality
	})
	c := r.s.Consequences(&to, r.now)
	if got := c.After.Left - c.Before.Left; got != 25*time.Minute {
		t.Errorf("the levels end %v later", got)
	}
	if c.Before.NextBreak != 40*time.Minute || c.After.NextBreak != 50*time.Minute {
		t.Errorf("next break %v, then %v", c.Before.NextBreak, c.After.NextBreak)
	}
	if c.Before.EntriesLevel != 4 || c.After.EntriesLevel != 6 || c.After.EntriesFor-c.Before.EntriesFor != 60*time.Minute-10*time.Minute+10*time.Minute-10*time.Minute {
		t.Errorf("entries: %v to level %d, then %v to level %d", c.Before.EntriesFor, c.Before.EntriesLevel, c.After.EntriesFor, c.After.EntriesLevel)
	}
	if want := []Crowded{{1, 6}, {2, 6}}; !slices.Equal(c.After.Crowded, want) || len(c.Before.Crowded) != 0 {
		t.Errorf("crowded: %v, then %v", c.Before.Crowded, c.After.Crowded)
	}
	if len(c.NewTasks) == 0 || c.NewTasks[0].Kind != TaskOpen {
		t.Errorf("new tasks: %+v", c.NewTasks)
	}
	if c.After.Overlay != 2_000_00-(12*5000+3000) && c.After.Overlay != 0 || c.After.Guarantee != 2_000_00 {
		t.Errorf("overlay %d", c.After.Overlay)
	}
	if len(c.Levels) != 2 || c.Levels[0].WasNo != 4 || c.Levels[0].Is.Minutes != 30 || c.Levels[1].Was != nil || !c.Levels[1].Is.Break || c.Levels[1].IsNo != 7 {
		t.Errorf("levels: %+v", c.Levels)
	}
	r.must(ChangeStructure{Structure: to})
	if got := r.s.Forecast(r.now); fmt.Sprint(got) != fmt.Sprint(c.After) {
		t.Errorf("what came:\n%+v\nwhat was said:\n%+v", got, c.After)
	}
}

// TestAnEventIsPutAwayAndTakenUp, read only meanwhile.
func TestAnEventIsPutAwayAndTakenUp(t *testing.T) {
	p, rules := tda(t)
	r := running(t, "level 3", p, rules)
	r.must(Pause{})
	r.must(Resume{})
	left := r.s.Clock.EndsAt.until(r.now)
	r.must(Archive{})
	for _, c := range []Command{Tick{}, NextLevel{}, Register{Player: player(30)}, UndoAct{ID: 1}, ChangeStructure{Structure: r.s.Structure}, Archive{}} {
		if err := r.do(c); err == nil || err.(*refusal.Error).Code != EventArchived {
			t.Errorf("%T while it is put away: %v", c, err)
		}
	}
	if _, due := r.s.NextDeadline(); due || len(r.s.Tasks()) > 0 || r.s.Clock.Running {
		t.Error("something is still to be done")
	}
	r.now = r.now.after(50 * time.Hour)
	r.must(Rename{Name: "Soirée du 25"})
	if err := r.do(Delete{}); err == nil || err.(*refusal.Error).Code != DeleteInPlay {
		t.Errorf("deleted in play: %v", err)
	}
	r.must(Unarchive{})
	if r.s.Clock.Running || r.s.Clock.Left != left {
		t.Errorf("the clock shows %+v, not %v", r.s.Clock, left)
	}
	r.must(Resume{})
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Errorf("replay differs:\n%s", diff)
	}
}

func TestADeletedEventComesBackForADay(t *testing.T) {
	p, rules := tda(t)
	r := running(t, "entered", p, rules)
	if err := r.do(Delete{}); err == nil || err.(*refusal.Error).Code != DeleteMoney || err.(*refusal.Error).Args["Count"] != 12 {
		t.Errorf("with money in it: %v", err)
	}
	for i := 1; i <= 12; i++ {
		r.must(Unregister{Player: player(i)})
	}
	r.must(Delete{})
	for _, c := range []Command{Register{Player: player(1)}, Start{}, Delete{}, Archive{}, Rename{Name: "x"}, Unarchive{}} {
		if err := r.do(c); err == nil || err.(*refusal.Error).Code != EventDeleted {
			t.Errorf("%T once it is deleted: %v", c, err)
		}
	}
	r.now = r.now.after(DeletedFor - time.Millisecond)
	r.must(Restore{})
	if err := r.do(Restore{}); err == nil || err.(*refusal.Error).Code != NotDeleted {
		t.Errorf("twice: %v", err)
	}
	r.must(Register{Player: player(1)})
	r.must(Unregister{Player: player(1)})
	r.must(Delete{})
	r.now = r.now.after(DeletedFor)
	if err := r.do(Restore{}); err == nil || err.(*refusal.Error).Code != DeletedForGood || !r.s.Gone(r.now) {
		t.Errorf("after a day: %v", err)
	}
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Errorf("replay differs:\n%s", diff)
	}
}

// anyStructure is the structure with something changed, legal or not.
func anyStructure(t *rapid.T, s *State) Structure {
	n := func(from, to int) int { return rapid.IntRange(from, to).Draw(t, "of the structure") }
	return changedFrom(&s.Structure, func(to *Structure) {
		i := n(0, len(to.Levels)-1)
		if n(0, 3) > 0 {
			i = min(max(i, s.Clock.Level+1), len(to.Levels)-1)
		}
		switch n(0, 14) {
		case 0:
			to.Levels[i].Minutes = n(5, 60)
		case 1:
			to.Levels = slices.Insert(to.Levels, i, Level{Break: true, Minutes: n(1, 30)})
		case 2:
			to.Levels = slices.Delete(to.Levels, i, i+1)
		case 3:
			to.LateLevels = n(0, 8)
		case 4:
			to.LateMinutes = n(0, 200)
		case 5:
			to.ReEntries = n(0, 4)
		case 6:
			to.Seats = n(2, 10)
			to.SeatsLate = to.Seats + n(0, 1)
		case 7:
			to.FinalTable = n(0, 10)
		case 8:
			to.Guarantee = money.Amount(n(0, 40)) * to.BuyIn
		case 9:
			to.Capacity = n(0, 60)
		case 10:
			to.Payouts.Tables = []PayoutTable{{1, []int{6000, 4000}}}
		case 11:
			to.Levels[i].DayEnds = !to.Levels[i].DayEnds
		case 12:
			to.Chips = append(to.Chips, to.Chips[len(to.Chips)-1]*chip.Amount(n(2, 5)))
		case 13:
			to.Rebuys = &Rebuys{Sale: Sale{Price: money.Amount(n(1, 50)) * 100, Chips: to.Stack}, Levels: n(1, 6)}
		case 14:
			for k := i; k < len(to.Levels); k++ {
				if l := &to.Levels[k]; !l.Break {
					l.Small, l.Big, l.Ante = 2*l.Small, 2*l.Big, 2*l.Ante
				}
			}
		}
	})
}

// TestAnyChangeKeepsWhatIsPast plays an event to its end while its structure is changed again and again.
func TestAnyChangeKeepsWhatIsPast(t *testing.T) {
	p, rules := texapoker(t)
	changed := 0
	rapid.Check(t, func(rt *rapid.T) {
		r := newRoom(rt, rapid.Uint64().Draw(rt, "seed"))
		hosted := rapid.Bool().Draw(rt, "hosted")
		r.open(small(), hosted, rapid.IntRange(2, 20).Draw(rt, "players"), p, rules)
		_ = r.do(Start{})
		for range rapid.IntRange(1, 60).Draw(rt, "commands") {
			past, clock := slices.Clone(r.s.Structure.Levels[:r.s.Clock.Level]), r.s.Clock
			fixed := slices.Clone(r.s.Prizes)
			undo := len(r.s.Undo) > 0 && r.s.Undo[len(r.s.Undo)-1].Key == undoStructure && rapid.IntRange(0, 3).Draw(rt, "undo") == 0
			var err error
			if undo {
				err = r.do(UndoAct{ID: r.s.Undo[len(r.s.Undo)-1].ID})
			} else {
				err = r.do(ChangeStructure{Structure: anyStructure(rt, r.s)})
			}
			if err == nil {
				changed++
			}
			if r.s.Phase != Registering && (r.s.Clock != clock || !slices.Equal(r.s.Structure.Levels[:r.s.Clock.Level], past) || !slices.Equal(r.s.Prizes, fixed)) {
				rt.Fatal("the past was rewritten")
			}
			_ = r.do(anyCommand(rt, r.s))
			if hosted {
				r.playSome(rt)
			}
			r.now = r.now.after(time.Duration(rapid.IntRange(0, 20).Draw(rt, "minutes pass")) * time.Minute)
		}
		if diff := sameState(r.s, r.replay()); diff != "" {
			rt.Fatalf("replay differs:\n%s", diff)
		}
	})
	if changed < 50 {
		t.Errorf("only %d changes were made", changed)
	}
}
