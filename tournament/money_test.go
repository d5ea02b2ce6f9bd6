package tournament

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
)

var update = flag.Bool("update", false, "rewrite the tables of docs/money.md")

// held are the accounts that hold something, as "prizes p1/1: 5000".
func (r *room) held() []string {
	var out []string
	for _, b := range r.s.Ledger().Balances() {
		if b.Amount != 0 {
			out = append(out, fmt.Sprintf("%s: %d", b.Account, b.Amount))
		}
	}
	slices.Sort(out)
	return out
}

// holds wants kinds of account to hold amounts, and the others nothing.
func (r *room) holds(want map[ledger.Kind]money.Amount) {
	r.t.Helper()
	got := map[ledger.Kind]money.Amount{}
	for _, rule := range Accounts() {
		if n := r.s.Total(rule.Kind); n != 0 {
			got[rule.Kind] = n
		}
	}
	if !maps.Equal(got, want) {
		r.t.Fatalf("the accounts hold %v, not %v", got, want)
	}
}

// last is the latest posting.
func (r *room) last() ledger.Posting {
	list := r.s.Ledger().Postings()
	return list[len(list)-1]
}

func TestAnEntryOwesItsPriceAtTheDesk(t *testing.T) {
	r := floorRoom(t, 9, func(s *Structure) { s.LateLevels = 4 })
	r.must(Bust{Player: "p1"})
	r.must(Register{Player: "p1"})
	again := ledger.Owner{Player: "p1", Entry: 10}
	if got := r.last().For; got != (ledger.For{Purpose: ForReEntry, Owner: again}) {
		t.Errorf("%+v", got)
	}
	r.must(Register{Player: "late"})
	r.holds(map[ledger.Kind]money.Amount{EntriesAccount: 50_000, ReEntriesAccount: 5_000, FeesAccount: 5_500, DeskAccount: -60_500})
	for _, o := range []ledger.Owner{{Player: "p1", Entry: 1}, again, {Player: "late", Entry: 11}} {
		if n := r.s.Ledger().Balance(ledger.Account{Kind: DeskAccount, Owner: o}, Currency()); n != -5500 {
			t.Errorf("%+v owes %d", o, n)
		}
	}
	if r.s.Pool() != 55_000 {
		t.Errorf("a pool of %d", r.s.Pool())
	}
}

func TestAFreeEntryMovesNothing(t *testing.T) {
	r := floorRoom(t, 3, func(s *Structure) { s.BuyIn, s.Fee = 0, 0 })
	r.must(Bust{Player: "p1"})
	r.must(Bust{Player: "p2"})
	if n := len(r.s.Ledger().Postings()); n != 0 || r.s.Phase != Finished {
		t.Errorf("%d postings", n)
	}
	r = floorRoom(t, 3, func(s *Structure) { s.BuyIn = 0 })
	r.holds(map[ledger.Kind]money.Amount{FeesAccount: 1500, DeskAccount: -1500})
}

func TestWhatIsTakenBackIsPutBackByAPostingThatNamesIt(t *testing.T) {
	for name, c := range map[string]struct {
		act     []Command
		undo    string // key; "" = the command Unregister
		reverse ledger.Purpose
	}{
		"a late entry":             {[]Command{Register{Player: "late"}}, "late", ForEntry},
		"a re-entry":               {[]Command{Bust{Player: "p9"}, Register{Player: "p9"}}, "re_entry", ForReEntry},
		"registration that closed": {[]Command{CloseRegistration{}}, "close", ForGuarantee},
	} {
		t.Run(name, func(t *testing.T) {
			r := floorRoom(t, 9, func(s *Structure) { s.LateLevels, s.Guarantee = 4, 90_000 })
			r.must(Pause{})
			for _, command := range c.act[:len(c.act)-1] {
				r.must(command)
			}
			before := r.held()
			r.must(c.act[len(c.act)-1])
			first, after := r.last(), r.held()
			for range 2 { // taken back, done again, taken back
				no, n := r.last().No, len(r.s.Ledger().Postings())
				r.must(r.lastUndo(c.undo))
				if p := r.last(); p.Reverses != no || p.For.Purpose != c.reverse || len(r.s.Ledger().Postings()) != n+1 || r.s.Ledger().ReversedBy(no) != p.No {
					t.Fatalf("%+v does not put back posting %d", p, no)
				}
				if got := r.held(); !slices.Equal(got, before) {
					t.Fatalf("%v, not %v", got, before)
				}
				r.must(c.act[len(c.act)-1])
				if p := r.last(); p.Reverses != 0 || p.For.Purpose != first.For.Purpose {
					t.Fatalf("%+v", p)
				}
			}
			if got := r.held(); len(got) != len(after) {
				t.Errorf("%v, not %v", got, after)
			}
		})
	}
	t.Run("an entry before the start", func(t *testing.T) {
		p, rules := tda(t)
		r := newRoom(t, 1)
		r.open(evening(), false, 2, p, rules)
		before := r.held()
		r.must(Register{Player: "p3"})
		no := r.last().No
		r.must(Unregister{Player: "p3"})
		if r.last().Reverses != no || !slices.Equal(r.held(), before) {
			t.Errorf("%+v", r.last())
		}
		r.must(Register{Player: "p3"})
		if o := r.last().For.Owner; o != (ledger.Owner{Player: "p3", Entry: 4}) {
			t.Errorf("%+v is another entry", o)
		}
	})
}

// TestPrizesFollowThePlaces: 450 euros of nine entries pay three places 225, 135 and 90.
func TestPrizesFollowThePlaces(t *testing.T) {
	r := floorRoom(t, 9, nil)
	won := func(want map[table.PlayerID]money.Amount) {
		t.Helper()
		var all money.Amount
		for i := range r.s.Entries {
			e := &r.s.Entries[i]
			owed := r.s.Ledger().Balance(ledger.Account{Kind: PrizesAccount, Owner: ownerOf(e)}, Currency())
			if r.s.Prize(e) != want[e.Player] || money.Amount(owed) != want[e.Player] {
				t.Fatalf("%s was given %d and is owed %d, not %d", e.Player, r.s.Prize(e), owed, want[e.Player])
			}
			all += want[e.Player]
		}
		if r.s.Total(AwardedAccount) != -all || r.s.Pool() != 45_000 {
			t.Fatalf("%d awarded of %d", r.s.Total(AwardedAccount), r.s.Pool())
		}
	}
	for i := 5; i <= 9; i++ {
		r.must(Bust{Player: player(i)})
	}
	r.must(Bust{Player: "p4"})
	fourth := r.lastUndo("bust")
	won(nil)
	r.must(Bust{Player: "p3"})
	third := r.lastUndo("bust")
	won(map[table.PlayerID]money.Amount{"p3": 9000})
	r.must(Bust{Player: "p2"})
	won(map[table.PlayerID]money.Amount{"p3": 9000, "p2": 13_500, "p1": 22_500})
	r.must(r.lastUndo("bust")) // the tournament goes on: the winner's prize is put back, too
	won(map[table.PlayerID]money.Amount{"p3": 9000})
	r.must(fourth) // and the third is fourth now
	won(nil)
	r.must(third)
	won(nil)
	r.must(Bust{Player: "p4", SameHand: []table.PlayerID{"p3"}}) // equal stacks share the third place
	won(map[table.PlayerID]money.Amount{"p3": 4500, "p4": 4500})
	r.must(Bust{Player: "p1"})
	won(map[table.PlayerID]money.Amount{"p3": 4500, "p4": 4500, "p1": 13_500, "p2": 22_500})
	r.holds(map[ledger.Kind]money.Amount{EntriesAccount: 45_000, FeesAccount: 4500, DeskAccount: -49_500, AwardedAccount: -45_000, PrizesAccount: 45_000})
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
}

// TestPlacesThatArePaidAlreadyWhenPrizesAreFixed are given theirs then.
func TestPlacesThatArePaidAlreadyWhenPrizesAreFixed(t *testing.T) {
	r := floorRoom(t, 9, func(s *Structure) { s.LateLevels, s.Guarantee = 4, 100_000 })
	for i := 3; i <= 9; i++ {
		r.must(Bust{Player: player(i)})
	}
	r.must(CloseRegistration{})
	if third := r.s.Prize(r.s.Entry("p9")); third != 20_000 || r.s.Pool() != 100_000 {
		t.Errorf("%d of %d", third, r.s.Pool())
	}
	r.refused(r.lastUndo("close"), UndoPlayersOut)
}

func TestTheHouseMakesTheGuaranteeGood(t *testing.T) {
	for _, c := range []struct{ guarantee, added money.Amount }{{0, 0}, {44_999, 0}, {45_000, 0}, {45_001, 1}, {100_000, 55_000}} {
		r := floorRoom(t, 9, func(s *Structure) { s.LateLevels, s.Guarantee = 4, c.guarantee })
		if r.s.Pool() != 45_000 || r.s.Overlay() != c.added {
			t.Errorf("guaranteed %d: %d, short of %d", c.guarantee, r.s.Pool(), r.s.Overlay())
		}
		r.must(CloseRegistration{})
		want := map[ledger.Kind]money.Amount{EntriesAccount: 45_000, FeesAccount: 4500, DeskAccount: -49_500}
		if c.added > 0 {
			want[AddedAccount], want[HouseAccount] = c.added, -c.added
		}
		r.holds(want)
		if r.s.Pool() != 45_000+c.added || sum(r.s.Prizes) != r.s.Pool() {
			t.Errorf("guaranteed %d: prizes of %d from %d", c.guarantee, sum(r.s.Prizes), r.s.Pool())
		}
		if r.noted("guarantee", "silent") != (c.added > 0) {
			t.Errorf("guaranteed %d: %+v", c.guarantee, r.s.Log)
		}
	}
}

// TestTheGuaranteeIsCountedAgainWhenRegistrationOpensAgain: who enters meanwhile saves the house money.
func TestTheGuaranteeIsCountedAgainWhenRegistrationOpensAgain(t *testing.T) {
	r := floorRoom(t, 9, func(s *Structure) { s.LateLevels, s.Guarantee, s.SeatsLate = 4, 52_000, 10 })
	r.must(Pause{})
	r.must(CloseRegistration{})
	if r.s.Total(AddedAccount) != 7000 {
		t.Fatalf("%d", r.s.Total(AddedAccount))
	}
	r.must(r.lastUndo("close"))
	r.must(Register{Player: "late"})
	r.must(CloseRegistration{})
	if r.s.Total(AddedAccount) != 2000 || r.s.Pool() != 52_000 {
		t.Errorf("%d added to %d", r.s.Total(AddedAccount), r.s.Pool())
	}
}

// everyPosting plays what moves money in every way there is.
func everyPosting(t *testing.T) []*room {
	p, rules := tda(t)
	r := newRoom(t, 1)
	st := evening()
	st.Guarantee = 100_000
	r.open(st, false, 10, p, rules)
	r.must(Unregister{Player: "p10"})
	r.must(Start{})
	for _, again := range []Command{Register{Player: "late"}, Bust{Player: "p9"}, Register{Player: "p9"}} {
		r.must(again)
		if _, enters := again.(Register); enters {
			r.must(UndoAct{ID: r.s.Undo[len(r.s.Undo)-1].ID})
			r.must(again)
		}
	}
	r.must(CloseRegistration{})
	r.must(r.lastUndo("close"))
	for i := 4; i <= 9; i++ {
		r.must(Bust{Player: player(i)})
	}
	r.must(Bust{Player: "p3"})
	r.must(Bust{Player: "late"})
	r.must(CloseRegistration{})
	over := floorRoom(t, 9, nil)
	for i := 5; i <= 9; i++ {
		over.must(Bust{Player: player(i)})
	}
	over.must(Bust{Player: "p4"})
	fourth := over.lastUndo("bust")
	over.must(Bust{Player: "p3"})
	over.must(Bust{Player: "p2"})
	over.must(fourth) // the tournament goes on with two players, and whoever was second is third
	used := everyTicketUsed(t)
	return []*room{r, over, everySale(t), everyBounty(t), everyEnvelope(t), everyPrize(t), everyRefund(t), everyTicket(t), used.from, used.to}
}

// everySale is a tournament in which everything that can be bought is, and taken back, and in which somebody pays while on the waiting list.
func everySale(t *testing.T) *room {
	r := floorRoom(t, 9, func(s *Structure) {
		withRebuys(s)
		s.Bonus = &Sale{Price: 1000, Chips: 1000}
	})
	for _, c := range []Command{Rebuy{Player: "p1"}, BuyBonus{Player: "p2"}, Wait{Player: "w1", Paid: true}, Wait{Player: "w2", Paid: true}} {
		r.must(c)
	}
	for _, key := range []Sold{BonusSold, RebuySold} {
		r.must(r.lastUndo(string(key)))
	}
	r.must(LeaveList{Player: "w1"})
	r.must(SeatWaiting{Player: "w2"})
	for range 3 {
		r.must(NextLevel{})
	}
	r.must(AddOn{Player: "p3"})
	r.must(r.lastUndo(string(AddOnSold)))
	return r
}

// moves says what a posting does: "entry: `desk` −, `entries` +".
func moves(p ledger.Posting) (what, lines string) {
	what = string(p.For.Purpose)
	if p.Reverses > 0 {
		what += ", put back"
	}
	var out []string
	for _, l := range p.Lines {
		sign := "+"
		if l.Amount < 0 {
			sign = "−"
		}
		out = append(out, "`"+string(l.Account.Kind)+"` "+sign)
	}
	return what, strings.Join(out, ", ")
}

// TestThePageSaysWhichEventPostsWhat: the tables of docs/money.md are those of the code.
func TestThePageSaysWhichEventPostsWhat(t *testing.T) {
	rows, by := map[string][]string{}, map[ledger.Kind][]string{}
	for _, r := range everyPosting(t) {
		s := New()
		for _, e := range r.journal {
			n := len(s.Ledger().Postings())
			Apply(s, e)
			for _, p := range s.Ledger().Postings()[n:] {
				what, lines := moves(p)
				row := fmt.Sprintf("| `%s` | %s | %s |\n", e.EventType(), what, lines)
				if !slices.Contains(rows[e.EventType()], row) {
					rows[e.EventType()] = append(rows[e.EventType()], row)
				}
				for _, l := range p.Lines {
					if name := "`" + e.EventType() + "`"; !slices.Contains(by[l.Account.Kind], name) {
						by[l.Account.Kind] = append(by[l.Account.Kind], name)
					}
				}
			}
		}
	}
	var b strings.Builder
	b.WriteString("| event | for | accounts |\n|---|---|---|\n")
	for _, name := range EventTypes() {
		slices.Sort(rows[name])
		b.WriteString(strings.Join(rows[name], ""))
	}
	b.WriteString("\n| account | one for each | below zero | posted to by |\n|---|---|---|---|\n")
	for _, rule := range Accounts() {
		each, below := "", ""
		switch rule.Whose {
		case ledger.Entry:
			each = "entry"
		case ledger.Player:
			each = "player"
		}
		if rule.Below {
			below = "yes"
		}
		slices.Sort(by[rule.Kind])
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", rule.Kind, each, below, strings.Join(by[rule.Kind], ", "))
	}
	rewrite(t, "../docs/money.md", b.String())
}

// rewrite compares the generated part of a page, or writes it.
func rewrite(t *testing.T, file, want string) {
	t.Helper()
	const from, to = "<!-- written by: go test ./tournament -run ThePage -update -->\n\n", "\n<!-- end -->"
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(page), from)
	tables, after, found := strings.Cut(rest, to)
	switch {
	case !found:
		t.Fatalf("%s has no place for the tables", file)
	case tables == want:
	case !*update:
		t.Errorf("%s does not say what the code does: go test ./tournament -run ThePage -update, and review the diff\n%s", file, want)
	default:
		if err := os.WriteFile(file, []byte(before+from+want+to+after), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
