package tournament

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/table"
)

// lowPaid pays the best six.
func lowPaid(s *Structure) {
	s.Payouts.Tables = []PayoutTable{{1, []int{4000, 2500, 1500, 1000, 600, 400}}}
}

// underClockRoom is an event of the quality "épique" at 600 EUR, eight players at one table with real chips.
func underClockRoom(t testing.TB) *room {
	p, rules := texapoker(t)
	return floorRoomBy(t, 8, func(s *Structure) {
		lowPaid(s)
		s.Quality, s.BuyIn, s.Fee = "epique", 55_000, 5_000
		for i := range s.Levels {
			if !s.Levels[i].Break {
				s.Levels[i].Minutes = 40
			}
		}
	}, p, rules)
}

func (r *room) out(p table.PlayerID) Out {
	r.t.Helper()
	e := *r.s.Entry(p)
	r.must(AtTable{e.Table, GoesOut{Seat: e.Seat}})
	return Out{Player: p, Table: e.Table, Seat: e.Seat}
}

// toBreak goes to the next break.
func (r *room) toBreak() {
	r.t.Helper()
	for !r.s.Level().Break {
		r.must(NextLevel{})
	}
}

func (r *room) cards(p table.PlayerID) TimeCards { return r.s.Entry(p).Cards }

func TestWhoTookHimIsToldUntilTheNextHand(t *testing.T) {
	r := floorRoom(t, 9, lowPaid)
	r.must(AtTable{1, table.NextHand{}})
	out := r.out("p3")
	by, other := r.s.Entry("p5").Seat, r.s.Entry("p6").Seat
	r.must(AtTable{1, TookOut{Player: "p3", By: by}})
	r.must(AtTable{1, TookOut{Player: "p3", By: other}}) // the pot was shared
	if got := r.s.Entry("p3").TakenBy; !slices.Equal(got, []table.PlayerID{"p5", "p6"}) {
		t.Fatalf("taken by %v", got)
	}
	r.must(AtTable{1, TookOut{Player: "p3", By: other}})
	if got := r.s.Entry("p3").TakenBy; !slices.Equal(got, []table.PlayerID{"p5"}) {
		t.Fatalf("taken by %v", got)
	}
	r.refused(AtTable{1, TookOut{Player: "p3", By: out.Seat}}, table.UnknownSeat)
	r.refused(AtTable{1, TookOut{Player: "p4", By: by}}, NotJustOut)
	r.must(AtTable{1, table.NextHand{}})
	r.refused(AtTable{1, TookOut{Player: "p3", By: other}}, NotJustOut)
	r.refused(AtTable{1, NotOut{Player: "p3"}}, NotJustOut)
	if d := sameState(r.s, r.replay()); d != "" {
		t.Error(d)
	}
}

func TestADealerTakesBackWhoIsNotOut(t *testing.T) {
	r := floorRoom(t, 9, lowPaid)
	r.must(AtTable{1, table.NextHand{}})
	r.must(AtTable{1, table.Penalise{Seat: r.s.Entry("p3").Seat, Hands: 4}})
	was := *r.s.Entry("p3")
	r.out("p3")
	r.must(AtTable{1, NotOut{Player: "p3"}})
	e := r.s.Entry("p3")
	if e.Place != 0 || e.Seat != was.Seat || r.s.Table(1).At(e.Seat).PenaltyHands != 4 || len(r.s.JustOut) != 0 {
		t.Errorf("%+v, penalty %d", e, r.s.Table(1).At(e.Seat).PenaltyHands)
	}
}

func TestTwoOutInOneHandArePlacedByTheirStacks(t *testing.T) {
	for _, c := range []struct {
		ahead table.PlayerID
		want  [3]int // place of p3, of p4, and how many share them
	}{{"", [3]int{8, 8, 2}}, {"p3", [3]int{8, 9, 0}}, {"p4", [3]int{9, 8, 0}}} {
		r := floorRoom(t, 9, lowPaid)
		r.must(AtTable{1, table.NextHand{}})
		r.out("p3")
		r.refused(AtTable{1, OutTogether{}}, NotTogether)
		r.out("p4")
		r.must(AtTable{1, OutTogether{Ahead: c.ahead}})
		a, b := r.s.Entry("p3"), r.s.Entry("p4")
		if got := [3]int{a.Place, b.Place, a.Tied}; got != c.want {
			t.Errorf("ahead %q: %v, want %v", c.ahead, got, c.want)
		}
		r.refused(AtTable{1, OutTogether{Ahead: "p1"}}, NotTogether)
		if d := sameState(r.s, r.replay()); d != "" {
			t.Error(d)
		}
	}
}

// In the money the prizes follow the places, to the cent.
func TestTwoOutInOneHandShareTheirPrizes(t *testing.T) {
	r := floorRoom(t, 6, lowPaid)
	r.must(AtTable{1, table.NextHand{}})
	r.out("p3")
	r.out("p4")
	fifth, sixth := r.s.Prizes[4], r.s.Prizes[5]
	r.must(AtTable{1, OutTogether{}})
	if got := r.s.Prize(r.s.Entry("p3")) + r.s.Prize(r.s.Entry("p4")); got != fifth+sixth {
		t.Errorf("%v, want %v", got, fifth+sixth)
	}
}

func TestAPenaltyIsServedByHandsToldAndFollowsThePlayer(t *testing.T) {
	r := floorRoom(t, 16, nil)
	p := r.s.Table(1).Seats[slices.IndexFunc(r.s.Table(1).Seats, func(s table.Seat) bool { return s.Player != "" })].Player
	at := func() (int, bool) {
		e := r.s.Entry(p)
		return r.s.Table(e.Table).Missing(e.Seat)
	}
	says := func(hands int, now bool) {
		t.Helper()
		if h, n := at(); h != hands || n != now {
			t.Fatalf("%d hands, now %v, want %d, %v", h, n, hands, now)
		}
	}
	charge := penalty.Sanction{Kind: penalty.Hands, Count: 2}
	r.must(AtTable{1, table.ReportInfraction{Seat: r.s.Entry(p).Seat, Code: "abuse", Impose: &charge, Reason: "told"}})
	says(2, false)
	r.must(AtTable{1, table.NextHand{}})
	says(1, true)
	to := r.s.Table(2).Free()
	r.must(MovePlayer{Move{Player: p, ToTable: 2, ToSeat: to[len(to)-1]}})
	says(1, false)
	r.must(AtTable{2, table.NextHand{}})
	says(0, true)
	served := func() bool {
		return slices.ContainsFunc(r.s.Log, func(n Note) bool {
			return n.Key == "penalty_served" && n.Args["Player"] == string(p) && slices.Contains(n.Cites, article.ID("TDA-71-C-2"))
		})
	}
	if served() {
		t.Error("served in the hand that is missed")
	}
	r.must(AtTable{2, table.NextHand{}})
	says(0, false)
	if !served() {
		t.Error("nobody is told that the player may play again")
	}
}

func TestTheShotClockComesAtTheFirstBreakInTheMoney(t *testing.T) {
	r := underClockRoom(t)
	r.must(AtTable{1, table.NextHand{}})
	r.toBreak()
	if slices.ContainsFunc(r.s.Tasks(), func(x Task) bool { return x.Kind == TaskShotClock }) {
		t.Fatal("proposed before the money")
	}
	r.must(NextLevel{})
	r.out("p1")
	r.out("p2")
	if slices.ContainsFunc(r.s.Tasks(), func(x Task) bool { return x.Kind == TaskShotClock }) {
		t.Fatal("proposed before the break")
	}
	r.refused(AtTable{1, UseTimeCard{Seat: r.s.Entry("p3").Seat}}, NoShotClock)
	r.toBreak()
	task := r.only(TaskShotClock)
	if !slices.Equal(task.Cites, []article.ID{"TX-SC-1-A", "TX-SC-1-B", "TX-SC-15-A"}) {
		t.Errorf("cites %v", task.Cites)
	}
	r.must(DoTask{ID: task.ID})
	if got := r.cards("p3"); got != (TimeCards{Given: 6, Held: 6}) {
		t.Fatalf("%+v", got)
	}
	if r.cards("p1").Given != 0 {
		t.Error("who is out has cards")
	}
	r.must(NextLevel{})
	seat := r.s.Entry("p3").Seat
	for range 2 {
		r.must(AtTable{1, UseTimeCard{Seat: seat}})
	}
	r.must(AtTable{1, KeepTimeCard{Seat: seat}}) // it may have come in time
	if got := r.cards("p3"); got != (TimeCards{Given: 6, Held: 5, Used: 1}) {
		t.Fatalf("%+v", got)
	}
	r.must(AtTable{1, CollectTimeCards{}})
	r.refused(AtTable{1, CollectTimeCards{}}, NothingToCollect)
	r.refused(AtTable{1, KeepTimeCard{Seat: seat}}, NoTimeCard)
	for range 5 {
		r.must(AtTable{1, UseTimeCard{Seat: seat}})
	}
	r.refused(AtTable{1, UseTimeCard{Seat: seat}}, NoTimeCard)
	r.must(AtTable{1, table.NextHand{}})
	if got := r.cards("p3"); got != (TimeCards{Given: 6, Collected: 6}) {
		t.Fatalf("%+v", got)
	}
	r.out("p4")
	r.out("p5")
	r.out("p6") // three left: levels are cut, and four cards come
	r.must(DoTask{ID: r.only(TaskLevelShort).ID})
	if got := r.cards("p3"); got.Held != 4 || got.Given != 10 {
		t.Errorf("%+v", got)
	}
	if d := sameState(r.s, r.replay()); d != "" {
		t.Error(d)
	}
}

func TestARedrawBringsFourCardsAndTheyTravel(t *testing.T) {
	p, rules := texapoker(t)
	r := floorRoomBy(t, 12, func(s *Structure) {
		s.Payouts.Tables = []PayoutTable{{1, []int{2000, 1500, 1200, 1000, 900, 800, 700, 600, 500, 400, 200, 200}}}
		s.Quality, s.BuyIn, s.Fee, s.Seats, s.SeatsLate = "legendaire", 5000, 500, 6, 6
	}, p, rules)
	r.toBreak()
	r.must(DoTask{ID: r.only(TaskShotClock).ID})
	r.must(NextLevel{})
	r.must(AtTable{r.s.Entry("p1").Table, UseTimeCard{Seat: r.s.Entry("p1").Seat}})
	for i := 12; r.s.Left > r.s.FinalTableSize(); i-- {
		r.out(table.PlayerID([]string{"", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "p10", "p11", "p12"}[i]))
	}
	r.must(DoTask{ID: r.only(TaskFinal).ID})
	if got := r.cards("p1"); got != (TimeCards{Given: 10, Held: 9, Used: 1}) {
		t.Errorf("%+v", got)
	}
}

func TestNoShotClockWhereTheBookOrThePriceHasNone(t *testing.T) {
	p, rules := texapoker(t)
	cheap := floorRoomBy(t, 8, func(s *Structure) { lowPaid(s); s.Quality = "epique" }, p, rules)
	base := floorRoom(t, 8, lowPaid)
	for _, r := range []*room{cheap, base} {
		r.out("p1")
		r.out("p2")
		r.toBreak()
		for _, task := range r.s.Tasks() {
			if task.Kind == TaskShotClock {
				t.Errorf("%+v", task)
			}
		}
	}
}

func TestTimeIsCalledByEachBook(t *testing.T) {
	for _, c := range []struct {
		layer string
		waits TimeWaits
		total int64
	}{
		{"tda-2024", TimeFloor, 30_000}, {"texapoker-2024", TimeFloor, 30_000}, {"casino-ri", TimeFloor, 70_000},
		{"heavenpoker-2010", TimeThinking, 70_000}, {"lois-du-poker", TimeFloor, 60_000}, {"cercle-pg", TimeLimit, 0},
	} {
		p, rules := book(t, "tda-2024", c.layer)
		r := floorRoomBy(t, 8, lowPaid, p, rules)
		r.must(AtTable{1, table.NextHand{}})
		r.must(AtTable{1, CallTimeOn{Seat: r.s.Entry("p2").Seat}})
		on := r.s.TimeCalledAt(1)
		if on.Waits != c.waits || on.Total != c.total || on.At != 0 || len(on.Cites) == 0 {
			t.Fatalf("%s: %+v", c.layer, on)
		}
		switch c.waits {
		case TimeFloor:
			r.refused(AtTable{1, StartTime{}}, FloorAgreesFirst)
			r.must(DoTask{ID: r.only(TaskTime).ID})
		case TimeLimit:
			r.refused(AtTable{1, StartTime{}}, TimeLimitMissing)
			r.must(AtTable{1, StartTime{Limit: 45_000}})
		default:
			r.must(AtTable{1, StartTime{}})
		}
		on = r.s.TimeCalledAt(1)
		if on.Waits != TimeRuns || on.At != r.now || c.total > 0 && on.Total != c.total {
			t.Fatalf("%s: %+v", c.layer, on)
		}
		r.refused(AtTable{1, StartTime{}}, TimeRunsAlready)
		r.must(AtTable{1, EndTime{}})
		r.refused(AtTable{1, EndTime{}}, NoTimeCalled)
		r.must(AtTable{1, CallTimeOn{Seat: r.s.Entry("p2").Seat}})
		r.must(AtTable{1, table.NextHand{}})
		if len(r.s.Called) != 0 {
			t.Errorf("%s: time called outlives the hand", c.layer)
		}
		if d := sameState(r.s, r.replay()); d != "" {
			t.Error(d)
		}
	}
}

func TestTheWordOnTheButtonAndWhoMoves(t *testing.T) {
	r := floorRoom(t, 16, nil)
	for range 2 {
		r.must(AtTable{1, table.NextHand{}})
	}
	if w := r.s.Table(1).Word; w.Told || w.Hands != 2 || w.At != int64(r.now) {
		t.Errorf("%+v", w)
	}
	taken := r.s.Table(1).Following(1)
	r.must(AtTable{1, table.TellButton{Seat: taken}})
	if tb := r.s.Table(1); tb.Button != taken || !tb.Word.Told || tb.Word.Hands != 0 {
		t.Errorf("button on %d, %+v", tb.Button, tb.Word)
	}
	r.now += Instant(10 * time.Minute / time.Millisecond)
	r.must(AtTable{1, table.NextHand{}})
	tb := r.s.Table(1)
	if after := tb.Following(taken%9 + 1); tb.Button != after {
		t.Errorf("the hand after the button on %d is dealt from %d, not %d", taken, tb.Button, after)
	}
	r.refused(AtTable{1, table.TellButton{Seat: 99}}, table.UnknownSeat)
	for _, p := range []table.PlayerID{"p1", "p3", "p5", "p7", "p9"} { // from the table that then lacks players
		if r.s.Entry(p).Table == 2 {
			r.must(Bust{Player: p})
		}
	}
	for r.s.Table(1).Players()-r.s.Table(2).Players() < 3 {
		r.must(Bust{Player: firstPlayer(r.s.Table(2))})
	}
	task := r.only(TaskBalance)
	if !slices.Equal(task.Buttons, []int{1, 2}) || !r.s.ButtonAsked(1) {
		t.Fatalf("%+v", task)
	}
}

// TestTimeCardsAreConserved: whatever dealers tell, cards issued are cards held, used and taken back.
func TestTimeCardsAreConserved(t *testing.T) {
	p, rules := texapoker(t)
	rapid.Check(t, func(t *rapid.T) {
		r := newRoom(t, 1)
		s := evening()
		lowPaid(&s)
		s.LateLevels, s.SeatsLate, s.Quality = 0, 9, "mythique"
		r.open(s, false, 6, p, rules)
		r.must(Start{})
		r.toBreak()
		r.must(DoTask{ID: "shot_clock"})
		r.must(NextLevel{})
		for range rapid.IntRange(1, 40).Draw(t, "acts") {
			seat := table.SeatNo(rapid.IntRange(1, 9).Draw(t, "seat"))
			switch rapid.IntRange(0, 6).Draw(t, "act") {
			case 0, 1, 2:
				_ = r.do(AtTable{1, UseTimeCard{Seat: seat}})
			case 3:
				_ = r.do(AtTable{1, KeepTimeCard{Seat: seat}})
			case 4:
				_ = r.do(AtTable{1, CollectTimeCards{}})
			case 5:
				_ = r.do(AtTable{1, table.NextHand{}})
			case 6:
				_ = r.do(AtTable{1, GoesOut{Seat: seat}})
			}
		}
		given := 0
		for i := range r.s.Entries {
			c := r.s.Entries[i].Cards
			if given += c.Given; c.Given != c.Held+c.Used+c.Collected || c.Held < 0 || c.Used < 0 {
				t.Fatalf("%+v", c)
			}
		}
		if given != 6*6 {
			t.Fatalf("%d cards", given)
		}
	})
}
