package cashgame_test

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
)

// auditor counts chips as a person would who watches the room: what stands at each seat, is carried, boxed, in each drop box, out of the cage. It knows
// nothing of postings, balances or rules.
type auditor struct {
	stacks map[int]map[table.SeatNo]int
	pots   map[int]int // at each table, of the hand being played
	carry  map[table.PlayerID]int
	boxed  map[table.PlayerID]int
	drop   map[int]int // as was told
	hidden map[int]int // in the box, and told by nobody
	taken  int
	out    int
}

// day is a random day at three tables.
type day struct {
	t       *rapid.T
	s       *cashgame.State
	replay  *cashgame.State
	a       auditor
	at      cashgame.Instant
	on      map[int]bool
	refused map[refusal.Code]bool
	done    int
}

func (d *day) fatal(format string, args ...any) { d.t.Fatalf(format, args...) }

// do carries a command out, and reports whether it was. What comes out is applied twice, as a journal gives it back: the second state was never
// decided on.
func (d *day) do(c cashgame.Command) bool {
	events, err := cashgame.Decide(d.s, c, d.at)
	if err != nil {
		var no *refusal.Error
		if !errors.As(err, &no) || no.Code == cashgame.CheckFailed {
			d.fatal("%T%+v: %v", c, c, err)
		}
		d.refused[no.Code] = true
		return false
	}
	text, err := cashgame.MarshalEvents(events)
	if err != nil {
		d.fatal("%v", err)
	}
	for _, s := range []*cashgame.State{d.s, d.replay} {
		again, err := cashgame.UnmarshalEvents(text)
		if err != nil {
			d.fatal("%s: %v", text, err)
		}
		for _, e := range again {
			cashgame.Apply(s, e)
		}
		if err := cashgame.Check(s); err != nil {
			d.fatal("after %T%+v: %v", c, c, err)
		}
	}
	d.done++
	return true
}

// compare holds the books against what the auditor has seen.
func (d *day) compare(after any) {
	same := func(what string, got chip.Amount, want int) {
		if int(got) != want {
			d.fatal("after %T%+v: %s: books %d, seen %d", after, after, what, got, want)
		}
	}
	all := d.a.taken
	for no := 1; no <= 3; no++ {
		sum := d.a.pots[no] + d.a.hidden[no]
		for _, stack := range d.a.stacks[no] {
			sum += stack
		}
		same(fmt.Sprint("table ", no), d.s.InPlay(no), sum)
		same(fmt.Sprint("drop ", no), d.s.Drop(no), d.a.drop[no])
		all += sum + d.a.drop[no]
	}
	for _, p := range people {
		same("rack of "+string(p), d.s.Rack(p), d.a.carry[p])
		same("held for "+string(p), d.s.Held(p), d.a.boxed[p])
		all += d.a.carry[p] + d.a.boxed[p]
	}
	same("taken", d.s.Total(cashgame.TakenAccount), d.a.taken)
	same("out of the cage", -d.s.Total(cashgame.CageAccount), d.a.out)
	if all != d.a.out {
		d.fatal("after %T: the auditor himself has %d of %d", after, all, d.a.out)
	}
}

var people = func() (out []table.PlayerID) {
	for i := range 14 {
		out = append(out, table.PlayerID(fmt.Sprintf("p%02d", i)))
	}
	return out
}()

func newDay(t *rapid.T, book *rulebook.Book, timed bool) *day {
	d := &day{t: t, s: cashgame.New(), replay: cashgame.New(), at: 1_000_000, on: map[int]bool{}, refused: map[refusal.Code]bool{}}
	d.a = auditor{stacks: map[int]map[table.SeatNo]int{1: {}, 2: {}, 3: {}}, pots: map[int]int{}, carry: map[table.PlayerID]int{}, boxed: map[table.PlayerID]int{},
		drop: map[int]int{}, hidden: map[int]int{}}
	g := cashgame.Game{ID: "nl", Blinds: table.Blinds{Small: 5, Big: 10}, MinBuyIn: 100, MaxBuyIn: 400, Unit: 1, Seats: 6,
		Rake: cashgame.Rake{Rake: hand.Rake{PerMille: 50, Cap: 12, Flop: true}, Short: []cashgame.RakeCap{{Players: 3, Cap: 4}}}}
	deep := cashgame.Game{ID: "deep", Blinds: table.Blinds{Small: 10, Big: 20}, MinBuyIn: 200, Unit: 5, Seats: 4,
		Rake: cashgame.Rake{Steps: []cashgame.RakeStep{{From: 50, Take: 5}, {From: 200, Take: 10}}}}
	if timed {
		deep.Rake, deep.Time = cashgame.Rake{}, cashgame.Time{Charge: 10, Minutes: 30}
	}
	if !d.do(cashgame.Open{ID: "day", Book: book.ID, Policy: book.Policy.Cashgame, Rules: book.Policy.AtTable(), Games: []cashgame.Game{g, deep},
		House: cashgame.House{Currency: "EUR", Worth: 100, Answer: 60, Arrive: 300, RebuyWait: 120}}) {
		t.Fatal("not opened")
	}
	for no, game := range map[int]string{1: "nl", 2: "nl", 3: "deep"} {
		d.do(cashgame.OpenTable{Table: no, Game: game})
	}
	return d
}

func TestEveryChipOfADayIsSomewhere(t *testing.T) {
	var books []*rulebook.Book
	for _, id := range []string{"casino-ri", "lois-du-poker", "tda-2024", "cercle-pg"} {
		b, err := rulebook.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		books = append(books, b)
	}
	hands, refused := 0, map[refusal.Code]bool{}
	rapid.Check(t, func(t *rapid.T) {
		d := newDay(t, rapid.SampledFrom(books).Draw(t, "book"), rapid.Bool().Draw(t, "timed"))
		for range rapid.IntRange(50, 250).Draw(t, "acts") {
			d.at += cashgame.Instant(rapid.IntRange(1, 400).Draw(t, "seconds")) * 1000
			if at, due := d.s.NextDeadline(); due && at <= d.at {
				before := d.s.Seq
				d.do(cashgame.Tick{})
				if d.s.Seq == before {
					d.fatal("the deadline %d brings nothing", at)
				}
			}
			d.act()
		}
		d.goHome()
		for no := 1; no <= 3; no++ {
			hands += d.s.Table(no).Play.Hands
		}
		maps.Copy(refused, d.refused)
		if !reflect.DeepEqual(d.s, d.replay) {
			d.fatal("a replay differs")
		}
	})
	if hands == 0 || len(refused) < 10 {
		t.Errorf("%d hands, refusals %v: the days are too quiet", hands, slices.Sorted(maps.Keys(refused)))
	}
}

func (d *day) player() table.PlayerID { return rapid.SampledFrom(people).Draw(d.t, "player") }

// somewhere is a table, and a seat of it at which somebody sits.
func (d *day) somewhere() (no int, n table.SeatNo, p table.PlayerID) {
	no = rapid.IntRange(1, 3).Draw(d.t, "table")
	seats := slices.Sorted(maps.Keys(d.a.stacks[no]))
	if len(seats) == 0 {
		return no, 0, ""
	}
	n = rapid.SampledFrom(seats).Draw(d.t, "seat")
	return no, n, d.s.Table(no).Play.At(n).Player
}

func (d *day) act() {
	acts := []func(){d.arrives, d.arrives, d.plays, d.plays, d.plays, d.leaves, d.adds, d.awayAndBack, d.lists, d.moves, d.counts, d.sitsIn}
	rapid.SampledFrom(acts).Draw(d.t, "act")()
}

// arrives is a player who is given a seat, buys chips and sits down.
func (d *day) arrives() {
	p, no := d.player(), rapid.IntRange(1, 3).Draw(d.t, "table")
	n := table.SeatNo(rapid.IntRange(1, len(d.s.Table(no).Chairs)).Draw(d.t, "seat"))
	d.do(cashgame.GiveSeat{Player: p, Table: no, Seat: n, Reason: "a regular"})
	amount := rapid.IntRange(20, 100).Draw(d.t, "fives") * 5
	if c := (cashgame.Buy{Player: p, Amount: chip.Amount(amount)}); d.do(c) {
		d.a.carry[p] += amount
		d.a.out += amount
		d.compare(c)
	}
	stack := d.a.boxed[p] + d.a.carry[p]
	if l := rapid.SampledFrom([]int{0, 0, 50, 100}).Draw(d.t, "kept"); stack-l > 0 {
		stack -= l
	}
	c := cashgame.SitDown{Player: p, Table: no, Seat: n, Stack: chip.Amount(stack), Posts: rapid.Bool().Draw(d.t, "posts")}
	dropped := d.s.Drop(no)
	if d.do(c) {
		d.a.carry[p] -= stack - d.a.boxed[p]
		d.a.boxed[p] = 0
		charge := int(d.s.Drop(no) - dropped)
		if charge != 0 && charge != 10 {
			d.fatal("charged %d", charge)
		}
		d.a.stacks[no][n], d.a.drop[no] = stack-charge, d.a.drop[no]+charge
		d.compare(c)
	}
}

// plays is the price of the seats, or a hand: chips go from stacks to a pot and to a winner, less what the house takes.
func (d *day) plays() {
	no := rapid.IntRange(1, 3).Draw(d.t, "table")
	pays := func(n table.SeatNo) bool {
		c := d.s.Table(no).Chair(n)
		return c.Busted == 0 && (c.Away == nil || !c.Away.Held || c.Owner != "")
	}
	for n, stack := range d.a.stacks[no] {
		if no == 3 && stack < 10 && pays(n) {
			d.do(cashgame.TellStack{Table: no, Seat: n, Stack: chip.Amount(stack)})
			return // cannot pay for the seat
		}
	}
	if d.do(cashgame.CollectTime{Table: no}) {
		for n, stack := range d.a.stacks[no] {
			if pays(n) {
				d.a.stacks[no][n] = stack - 10
				d.a.drop[no] += 10
			}
		}
		d.compare("time")
	}
	if !d.on[no] {
		d.on[no] = d.do(cashgame.AtTable{Table: no, Command: table.NextHand{}})
		return
	}
	d.pot(no)
}

// pot ends a hand at a table.
func (d *day) pot(no int) {
	pot, dealt := 0, d.s.Table(no).Play.Dealt
	var in []table.SeatNo
	unit := []int{1, 1, 5}[no-1]
	for n := range dealt.All() {
		stack, there := d.a.stacks[no][n]
		if !there || stack <= 0 {
			continue
		}
		bet := rapid.IntRange(0, stack/unit).Draw(d.t, "bet") * unit
		d.a.stacks[no][n] -= bet
		pot += bet
		in = append(in, n)
	}
	d.on[no] = false
	flop := rapid.Bool().Draw(d.t, "flop")
	take := []int{rakeOfOne(pot, dealt.Len(), flop), rakeOfOne(pot, dealt.Len(), flop), rakeBySteps(pot)}[no-1]
	if d.s.Game("deep").Time.Charge > 0 && no == 3 {
		take = 0
	}
	if rapid.IntRange(0, 5).Draw(d.t, "said") == 0 { // nobody says what was dropped
		d.a.hidden[no] += take
		d.on[no] = d.do(cashgame.AtTable{Table: no, Command: table.NextHand{}})
	} else if c := (cashgame.EndHand{Table: no, Pots: []chip.Amount{chip.Amount(pot)}, Flop: flop}); pot > 0 && d.do(c) {
		d.a.drop[no] += take
	} else {
		take = 0
		none := chip.Amount(0)
		d.do(cashgame.EndHand{Table: no, Dropped: &none})
	}
	if len(in) > 0 {
		winner := rapid.SampledFrom(in).Draw(d.t, "winner")
		d.a.stacks[no][winner] += pot - take
	}
	d.compare("hand")
}

// rakeOfOne is a twentieth of a pot after the flop, twelve at most, four of three players or fewer.
func rakeOfOne(pot, players int, flop bool) int {
	most := 12
	if players <= 3 {
		most = 4
	}
	if !flop {
		return 0
	}
	return min(pot/20, most)
}

func rakeBySteps(pot int) int {
	switch {
	case pot >= 200:
		return 10
	case pot >= 50:
		return 5
	}
	return 0
}

func (d *day) leaves() {
	no, n, p := d.somewhere()
	if p == "" {
		return
	}
	c := d.s.Table(no).Chair(n)
	if c.Away != nil && c.Away.Held && c.Owner == "" {
		return // nothing stands there
	}
	stack, owner := d.a.stacks[no][n], c.Owner
	if d.do(cashgame.LeaveTable{Table: no, Seat: n, Stack: chip.Amount(stack)}) {
		delete(d.a.stacks[no], n)
		if owner != "" {
			d.a.stacks[no][n] = 0
		}
		d.a.carry[p] += stack
		d.compare("leave")
	}
	if c := (cashgame.Redeem{Player: p}); rapid.Bool().Draw(d.t, "cash out") && d.do(c) {
		d.a.out -= d.a.carry[p] + d.a.boxed[p]
		d.a.carry[p], d.a.boxed[p] = 0, 0
		d.compare(c)
	}
}

func (d *day) adds() {
	no, n, p := d.somewhere()
	if p == "" {
		return
	}
	if d.a.stacks[no][n] == 0 {
		d.do(cashgame.TellBusted{Table: no, Seat: n})
	}
	amount := rapid.IntRange(1, 40).Draw(d.t, "fives") * 5
	stack := chip.Amount(d.a.stacks[no][n])
	c := cashgame.AddChips{Table: no, Seat: n, Amount: chip.Amount(amount), Stack: &stack}
	if d.a.carry[p] >= amount && d.do(c) {
		d.a.carry[p] -= amount
		d.a.stacks[no][n] += amount
		d.compare(c)
	}
	d.do(cashgame.TakeOff{Table: no, Seat: n, Amount: 5}) // refused by every book
	d.do(cashgame.TellStack{Table: no, Seat: n, Stack: chip.Amount(d.a.stacks[no][n])})
}

func (d *day) awayAndBack() {
	no, n, p := d.somewhere()
	if p == "" {
		return
	}
	c := d.s.Table(no).Chair(n)
	if c.Away == nil {
		d.do(cashgame.StepAway{Table: no, Seat: n, Notice: rapid.IntRange(0, 60).Draw(d.t, "notice")})
		return
	}
	stack, held := d.a.stacks[no][n], c.Away.Held
	switch rapid.IntRange(0, 3).Draw(d.t, "absence") {
	case 0:
		if !held && d.do(cashgame.PickUp{Table: no, Seat: n, Stack: chip.Amount(stack), Asked: rapid.Bool().Draw(d.t, "asked")}) {
			d.a.boxed[p] += stack
			d.a.stacks[no][n] = 0
		}
	case 1:
		if d.do(cashgame.FreeSeat{Table: no, Seat: n, Stack: chip.Amount(stack)}) {
			d.a.boxed[p] += stack
			delete(d.a.stacks[no], n)
		}
	case 2:
		d.do(cashgame.LockSeat{Table: no, Seat: n, Minutes: 8})
	default:
		if d.do(cashgame.ComeBack{Table: no, Seat: n, Posts: rapid.Bool().Draw(d.t, "posts")}) && held {
			d.a.stacks[no][n] = d.a.boxed[p]
			d.a.boxed[p] = 0
		}
	}
	d.compare("absence")
}

func (d *day) lists() {
	p, no := d.player(), rapid.IntRange(1, 3).Draw(d.t, "table")
	game := d.s.Table(no).Game
	if !d.do(cashgame.Join{Player: p, Game: game}) {
		d.do(cashgame.Join{Player: p, Game: game, Table: no})
	}
	if free := d.s.Free(d.s.Table(no)); len(free) > 0 {
		d.do(cashgame.Call{Table: no, Seat: free[0]})
	}
	for _, w := range slices.Clone(d.s.List) {
		if w.Call != nil && rapid.Bool().Draw(d.t, "answers") {
			d.do(cashgame.Answer{Player: w.Player, Yes: rapid.Bool().Draw(d.t, "takes it")})
		}
	}
	if len(d.s.List) > 0 {
		w := rapid.SampledFrom(d.s.List).Draw(d.t, "name")
		d.do(cashgame.MoveInList{Player: w.Player, Game: w.Game, Table: w.Table, To: 1, Reason: "was skipped"})
	}
}

// moves is a change of table, asked for or not.
func (d *day) moves() {
	no, n, p := d.somewhere()
	if p == "" {
		return
	}
	stack := d.a.stacks[no][n]
	to, seat := 3-no, table.SeatNo(rapid.IntRange(1, 6).Draw(d.t, "to seat"))
	if no < 3 && rapid.Bool().Draw(d.t, "forced") {
		if c := (cashgame.Balance{From: no, To: to, Seat: n, Opposite: seat, Stack: chip.Amount(stack), Reason: "tables"}); d.do(c) {
			delete(d.a.stacks[no], n)
			d.a.stacks[to][seat] = stack
			d.compare(c)
		}
		return
	}
	if no == 3 {
		to = 1
	}
	if d.do(cashgame.GiveSeat{Player: p, Table: to, Seat: seat, Reason: "asked"}) {
		if c := (cashgame.ChangeTable{Player: p, Stack: chip.Amount(stack), Reason: "asked"}); d.do(c) {
			delete(d.a.stacks[no], n)
			d.a.stacks[to][seat] = int(d.s.Table(to).Chair(seat).Told)
			d.a.carry[p] += stack - d.a.stacks[to][seat]
			d.compare(c)
		}
	}
}

// counts empties a drop box.
func (d *day) counts() {
	no := rapid.IntRange(1, 3).Draw(d.t, "table")
	in := d.a.drop[no] + d.a.hidden[no]
	if d.do(cashgame.CountDrop{Table: no, Counted: chip.Amount(in)}) {
		d.a.taken += in
		d.a.drop[no], d.a.hidden[no] = 0, 0
		d.compare("count")
	}
}

func (d *day) sitsIn() {
	no, n, owner := d.somewhere()
	p := d.player()
	if owner == "" {
		return
	}
	stack, boxed := d.a.carry[p], d.a.stacks[no][n]
	c := cashgame.SitIn{Player: p, Table: no, Seat: n, Stack: chip.Amount(stack), Boxed: chip.Amount(boxed), Agreed: true}
	if d.do(c) {
		d.a.boxed[owner] += boxed
		d.a.stacks[no][n], d.a.carry[p] = stack, 0
		d.compare(c)
	}
}

// goHome ends the day: everybody leaves, the boxes are counted, the chips go back, and nothing is left.
func (d *day) goHome() {
	for no := 1; no <= 3; no++ {
		if d.on[no] {
			d.pot(no)
		}
		none := chip.Amount(0)
		d.do(cashgame.EndHand{Table: no, Dropped: &none}) // one that began when nothing was said of the one before
		d.do(cashgame.AnnounceLast{Table: no})
		in := d.a.drop[no] + d.a.hidden[no]
		if d.do(cashgame.CountDrop{Table: no, Counted: chip.Amount(in)}) {
			d.a.taken, d.a.drop[no], d.a.hidden[no] = d.a.taken+in, 0, 0
		}
		for range 2 { // who plays over another first
			for _, n := range slices.Sorted(maps.Keys(d.a.stacks[no])) {
				p, owner, stack := d.s.Table(no).Play.At(n).Player, d.s.Table(no).Chair(n).Owner, d.a.stacks[no][n]
				if !d.do(cashgame.LeaveTable{Table: no, Seat: n, Stack: chip.Amount(stack)}) {
					d.fatal("seat %d of table %d cannot leave", n, no)
				}
				delete(d.a.stacks[no], n)
				if owner != "" {
					d.a.stacks[no][n] = 0
				}
				d.a.carry[p] += stack
			}
		}
	}
	for _, g := range slices.Clone(d.s.Given) {
		d.do(cashgame.TakeBackSeat{Player: g.Player, Reason: "closing"})
	}
	for _, w := range slices.Clone(d.s.List) {
		d.do(cashgame.LeaveList{Player: w.Player, Game: w.Game, Table: w.Table})
	}
	for no := 1; no <= 3; no++ {
		if !d.do(cashgame.CloseTable{Table: no}) {
			d.fatal("table %d does not close: %d chips", no, d.s.InPlay(no))
		}
	}
	for _, p := range people {
		if d.do(cashgame.Redeem{Player: p}) {
			d.a.out -= d.a.carry[p] + d.a.boxed[p]
			d.a.carry[p], d.a.boxed[p] = 0, 0
		}
	}
	d.compare("home")
	if !d.do(cashgame.End{}) || d.a.out != d.a.taken {
		d.fatal("%d out of the cage at the end, %d taken", d.a.out, d.a.taken)
	}
	if err := d.s.Ledger().Recount(); err != nil {
		d.fatal("%v", err)
	}
}
