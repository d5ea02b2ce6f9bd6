package room

import (
	"compress/gzip"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/declaration"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/league"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// keepAs writes a journal of this release beside those of earlier ones: go test ./internal/room -run KeptJournals -keep NAME. What is
// there is never written again.
var keepAs = flag.String("keep", "", "keep a journal of this release under this name")

// ofThisRelease plays two hosted tournaments and one at real tables, with much that goes wrong, a case of no table and an entry of the
// logbook.
func ofThisRelease(t *testing.T) *memory.Store {
	f := newFixture(t)
	tolerant := func(stream string, c tournament.Command) { _, _ = f.Do(ctx, f.command(stream, c)) }
	for n, stream := range []string{"hosted", "draw"} {
		if stream == "draw" {
			f.openGame(stream, 6, hand.DeuceToSevenTriple)
			f.dealOn(stream, 150)
			continue
		}
		create := newTournament(stream, true, false)
		create.Structure.LateLevels, create.Structure.ReEntries = 2, 1
		f.must(stream, create)
		for i := range 9 {
			f.must(stream, tournament.Register{Player: table.PlayerID(fmt.Sprint("p", i+1))})
		}
		f.must(stream, tournament.Start{})
		choose := counter()
		for i := range 500 {
			no := 1 + i%2
			var c any
			if err := f.Read(stream, func(s *tournament.State) { c = actOrReport(s.Table(no), s, choose) }); err != nil {
				t.Fatal(err)
			}
			if c != nil {
				tolerant(stream, tournament.AtTable{Table: no, Command: c})
			}
			if i%40 == n {
				f.clock.Set(f.clock.Now() + minute)
			}
		}
	}
	f.realTables(tolerant)
	f.clocksAndClaims(tolerant)
	f.bubble(tolerant)
	f.entries(tolerant)
	f.desk(tolerant)
	f.losers(tolerant)
	f.changes()
	f.seats(tolerant)
	f.unsoldStacks(tolerant)
	f.bounties(tolerant)
	f.halfLevels(tolerant)
	f.prizeDeals(tolerant)
	f.prizesAndStops(tolerant)
	f.days(tolerant)
	f.satellite(tolerant)
	f.tickets()
	f.flights(func(stream string, c tournament.Command) { f.must(stream, c) })
	f.corrections(tolerant)
	f.colourUp(tolerant)
	f.wrongButtons(tolerant)
	f.tablets(tolerant)
	f.seasons(tolerant)
	f.declares(func(stream string, c tournament.Command) { f.must(stream, c) })
	f.dealers(tolerant)
	f.must(CardroomStream, cardroom.ListTables{}) // every number can be lent again
	f.hostedCash()                                // no day of the cage is open yet: chips of a session are had at its board
	f.cash()
	f.cashFloor()
	f.cageDays()
	kept := caselaw.Case{ID: "case-0001", Book: "tda-2024", Family: "bet", Did: caselaw.Applied, Text: "book tda-2024\nfacing 400\nsays \"call\""}
	if err := f.CaseLaw().Keep(ctx, kept, role.By{Person: "td", Role: role.Floor, Device: "desk"}); err != nil {
		t.Fatal(err)
	}
	if err := f.Note(ctx, "noted-1", logbook.Entry{Kind: logbook.CardsOpened, Subject: "t1-h1", Stream: "hosted", Whose: "all"}, role.By{Person: "td", Role: role.Director}); err != nil {
		t.Fatal(err)
	}
	return f.store
}

// realTables plays a tournament whose tables keep nothing but seats and buttons.
func (f *fixture) realTables(do func(string, tournament.Command)) {
	f.t.Helper()
	real := newTournament("real", false, false)
	real.Structure.LateLevels, real.Structure.ReEntries = 2, 1
	f.must("real", real)
	player := func(i int) table.PlayerID { return table.PlayerID(fmt.Sprint("p", i)) }
	for i := range 13 {
		f.must("real", tournament.Register{Player: player(i)})
	}
	f.must("real", tournament.Unregister{Player: player(12)})
	f.must("real", tournament.Start{})
	undo := func(keys ...string) {
		for _, key := range keys {
			id := 0
			_ = f.Read("real", func(s *tournament.State) {
				for _, u := range s.Undo {
					if u.Key == key {
						id = u.ID
					}
				}
			})
			do("real", tournament.UndoAct{ID: id})
		}
	}
	tables := func(c any) {
		for _, no := range f.tables("real") {
			do("real", tournament.AtTable{Table: no, Command: c})
		}
	}
	for i := range 6 { // the tables are full: another is put up
		f.must("real", tournament.Register{Player: player(20 + i)})
	}
	last := func() {
		id := 0
		_ = f.Read("real", func(s *tournament.State) { id = s.Undo[len(s.Undo)-1].ID })
		do("real", tournament.UndoAct{ID: id})
	}
	last()
	for seat := range 7 {
		tables(table.Penalise{Seat: table.SeatNo(seat), Hands: 3})
		tables(table.SetAbsent{Seat: table.SeatNo(seat), Absent: seat%2 == 0})
	}
	tables(table.SetButton{Seat: 2})
	tables(table.NextHand{})
	outage := func() {
		away := f.command("real", tournament.Outage{From: f.clock.Now(), To: f.clock.Now() + 5*minute})
		away.By = role.By{Person: "clock", Role: role.Clock}
		f.clock.Set(f.clock.Now() + 5*minute)
		_, _ = f.Do(ctx, away)
	}
	outage()
	undo("outage")
	outage()
	id := 0
	_ = f.Read("real", func(s *tournament.State) {
		for _, u := range s.Undo {
			if u.Key == "outage" {
				id = u.ID
			}
		}
	})
	do("real", tournament.KeepTime{ID: id})
	for _, c := range []tournament.Command{tournament.Bust{Player: player(3)}, tournament.Register{Player: player(3)}, tournament.Pause{}, tournament.AdjustClock{By: -5 * 60e9},
		tournament.Resume{}, tournament.NextLevel{}, tournament.PreviousLevel{}, tournament.CloseRegistration{}} {
		do("real", c)
	}
	last()
	do("real", tournament.CloseRegistration{})
	do("real", tournament.Bust{Player: player(4)})
	undo("bust")
	for i := range 16 {
		do("real", tournament.Bust{Player: player(i)})
		for range 6 {
			var ids []string
			_ = f.Read("real", func(s *tournament.State) {
				for _, task := range s.Tasks() {
					ids = append(ids, task.ID)
				}
			})
			for _, id := range ids {
				do("real", tournament.DoTask{ID: id})
			}
		}
	}
}

// bubble plays hand for hand at real tables, one of which the floor has opened, stopped and broken before.
func (f *fixture) bubble(do func(string, tournament.Command)) {
	f.t.Helper()
	create := newTournament("bubble", false, false)
	create.Structure.LateLevels = 0
	create.Structure.Payouts = tournament.Payouts{Tables: []tournament.PayoutTable{{Entries: 1, Shares: slices.Repeat([]int{1000}, 10)}}}
	for i := range 12 {
		create.Players = append(create.Players, table.PlayerID(fmt.Sprintf("b%02d", i)))
	}
	f.must("bubble", create)
	f.must("bubble", tournament.Start{})
	do("bubble", tournament.OpenTables{Count: 1})
	tables := f.tables("bubble")
	do("bubble", tournament.HaltTable{Table: tables[0]})
	do("bubble", tournament.HaltTable{Table: tables[0], PlayOn: true})
	do("bubble", tournament.BreakTable{Table: tables[0]})
	each := func(c any) {
		for _, no := range tables {
			do("bubble", tournament.AtTable{Table: no, Command: c})
		}
	}
	finish := func() { each(tournament.FinishHand{}) }
	do("bubble", tournament.AnnounceHandForHand{})
	each(tournament.HoldAllIn{})
	do("bubble", tournament.ReleaseAllIns{})
	finish()
	do("bubble", tournament.DoTask{ID: "next_hand"})
	do("bubble", tournament.Bust{Player: "b00"})
	do("bubble", tournament.Bust{Player: "b01"})
	do("bubble", tournament.TellStacks{Stacks: []tournament.StackTold{{Player: "b00", Stack: 5000}, {Player: "b01", Stack: 3000}}})
	finish()
	do("bubble", tournament.DoTask{ID: "in_the_money"})
}

// entries plays an event with reservations, a waiting list, rebuys, an add-on and players who come late, or not at all.
func (f *fixture) entries(do func(string, tournament.Command)) {
	f.t.Helper()
	create := newTournament("entries", false, false)
	levels := create.Structure.Levels[:1]
	create.Structure.Levels = []tournament.Level{levels[0], levels[0], {Break: true, Minutes: 10}, levels[0], levels[0], levels[0]}
	create.Structure.LateLevels, create.Structure.ReEntries, create.Structure.Capacity, create.Structure.Reservations = 1, 1, 9, true
	create.Structure.LateMinutes, create.Structure.Surrender = 5, true
	create.Structure.Rebuys = &tournament.Rebuys{Sale: tournament.Sale{Price: 1000, Chips: create.Structure.Stack}, Levels: 2}
	create.Structure.AddOn, create.Structure.Bonus = &tournament.Sale{Price: 1000, Chips: create.Structure.Stack}, &tournament.Sale{Price: 200, Chips: 1000}
	create.Policy.ReservedUntil.Value, create.Policy.WalkInAfter.Value, create.Policy.ReEntryFirst.Value = 1, 1, true
	create.Policy.AbsentUntil.Value.Minutes = 4
	for i := range 7 {
		create.Players = append(create.Players, table.PlayerID(fmt.Sprintf("e%02d", i)))
	}
	f.must("entries", create)
	for _, c := range []tournament.Command{tournament.Reserve{Player: "r1"}, tournament.Reserve{Player: "r2"}, tournament.CancelReservation{Player: "r2"},
		tournament.Reserve{Player: "r3"}, tournament.Register{Player: "r1"}, tournament.BuyBonus{Player: "e00"}, tournament.Start{},
		tournament.Expect{Player: "e01"}, tournament.Expect{Player: "e02"}, tournament.Wait{Player: "w1", Paid: true}, tournament.Wait{Player: "w2"},
		tournament.Wait{Player: "w3"}, tournament.LeaveList{Player: "w3"}, tournament.CallWaiting{Player: "w2"}, tournament.PassOver{Player: "w2"},
		tournament.ServeTwoForOne{On: true}} {
		do("entries", c)
	}
	no := f.tables("entries")[0]
	for seat := range table.SeatNo(3) {
		do("entries", tournament.Sits{Player: "e03", Table: no, Seat: seat + 1})
	}
	do("entries", tournament.Rebuy{Player: "e04"})
	last := func() {
		id := 0
		_ = f.Read("entries", func(s *tournament.State) { id = s.Undo[len(s.Undo)-1].ID })
		do("entries", tournament.UndoAct{ID: id})
	}
	last()
	f.clock.Set(f.clock.Now() + 6*minute) // the time of entries and of absent players is over
	for _, c := range []tournament.Command{tournament.RemoveAbsent{Player: "e01", Chips: 500}, tournament.KeepAbsent{Player: "e02"},
		tournament.NextLevel{}, tournament.Rebuy{Player: "e05"}, tournament.NextLevel{}, tournament.AddOn{Player: "e06"}, tournament.NextLevel{}} {
		do("entries", c)
	}
	f.must("guests", func() tournament.Create {
		c := newTournament("guests", false, false)
		c.Structure.LateLevels, c.Structure.ReEntries, c.Structure.Surrender = 2, 1, true
		c.Players = create.Players
		return c
	}())
	for _, c := range []tournament.Command{tournament.Start{}, tournament.Surrender{Player: "e00", Chips: 700}, tournament.Register{Player: "g1"},
		tournament.Wait{Player: "g2", Present: true}, tournament.SeatWaiting{Player: "g2"}} {
		do("guests", c)
	}
	for _, no := range f.tables("guests") {
		do("guests", tournament.AtTable{Table: no, Command: tournament.Arrive{}})
	}
}

// losers plays a hosted table whose losers may rebuy: one does, one does not, the others say nothing.
func (f *fixture) losers(do func(string, tournament.Command)) {
	f.t.Helper()
	create := newTournament("losers", true, false)
	create.Structure.Rebuys = &tournament.Rebuys{Sale: tournament.Sale{Price: 1000, Chips: create.Structure.Stack}, Levels: 1}
	for i := range 5 {
		create.Players = append(create.Players, table.PlayerID(fmt.Sprintf("l%02d", i)))
	}
	f.must("losers", create)
	f.must("losers", tournament.Start{})
	at := func(c any) { do("losers", tournament.AtTable{Table: f.tables("losers")[0], Command: c}) }
	at(table.SetDeck{})
	at(table.StartHand{})
	for range 5 {
		seat := f.toActAt("losers")
		if seat == 0 {
			break
		}
		var to chip.Amount
		_ = f.Read("losers", func(s *tournament.State) {
			if legal := s.Tables[0].Hand.State.Legal(); legal.CanRaise {
				to = legal.MaxTo
			}
		})
		if to > 0 {
			at(table.Act{Seat: seat, Kind: hand.Raise, To: to})
			continue
		}
		at(table.Act{Seat: seat, Kind: hand.Call})
	}
	f.dealOn("losers", 60)
	for seat := range table.SeatNo(10) {
		at(tournament.TakeRebuy{Seat: seat})
		var asked bool
		_ = f.Read("losers", func(s *tournament.State) { asked = len(s.Deciding) == 1 && len(s.Deciding[0].Asked) < 3 })
		if asked {
			at(tournament.DeclineRebuy{Seat: seat + 1})
		}
	}
	f.clock.Set(f.clock.Now() + minute)
}

// clocksAndClaims plays a hosted hand whose players are called for time and contest it.
func (f *fixture) clocksAndClaims(do func(string, tournament.Command)) {
	f.t.Helper()
	f.open("claims", 4, true)
	no := f.tables("claims")[0]
	at := func(c any) { do("claims", tournament.AtTable{Table: no, Command: c}) }
	at(table.SetDeck{})
	for seat := range 5 {
		at(table.CutDeck{Seat: table.SeatNo(seat + 1), Hand: fmt.Sprintf("t%d-h1", no), Entropy: [32]byte{byte(seat)}})
	}
	at(table.StartHand{})
	for caller := range 4 {
		at(table.CallTime{By: shotclock.Caller(caller), Limit: 30_000, Thinking: 120_000})
		at(table.PauseClock{})
		at(table.PauseClock{Resume: true})
		at(table.InTime{At: int64(f.clock.Now())})
		at(table.Act{Seat: f.toActAt("claims"), Kind: hand.Call})
	}
	for caller := range 4 {
		at(table.CallTime{By: shotclock.Caller(caller), Limit: 30_000, Thinking: 120_000})
	}
	f.clock.Set(f.clock.Now() + 3*minute) // nobody acts in time
	for claim := range 5 {
		for seat := range 4 {
			at(table.ReportClaim{Events: []dispute.Event{{Kind: dispute.Contests, Seat: seat + 1, Claim: dispute.Claim(claim)}}})
		}
	}
	f.dealOn("claims", 60)
	for claim := range 5 {
		at(table.ReportClaim{Events: []dispute.Event{{Kind: dispute.Contests, Seat: 1, Claim: dispute.Claim(claim)}}})
	}
}

func (f *fixture) toActAt(stream string) (seat table.SeatNo) {
	_ = f.Read(stream, func(s *tournament.State) { seat = s.Tables[0].ToAct() })
	return seat
}

// dealers has a rota follow the tables of two events for some pushes, with everything that happens to it.
func (f *fixture) dealers(do func(string, tournament.Command)) {
	f.open("rota", 12, false)
	f.onDuty(cardroom.Rota{Down: 30, Rest: 3}, 4)
	do(CardroomStream, cardroom.PlanNext{Push: 1, Dealer: "d1", Table: 0})
	f.clock.Set(f.clock.Now() + 30*minute)
	do(CardroomStream, cardroom.Push{No: 1})
	do(CardroomStream, cardroom.Place{Dealer: "d4", Table: 0})
	var act uint64
	f.rota(func(s *cardroom.State) { act, _ = s.Undo() })
	do(CardroomStream, cardroom.UndoLast{Act: act})
	do(CardroomStream, cardroom.SendHome{Dealers: []string{"d3"}})
	var lent []cardroom.Table
	f.rota(func(s *cardroom.State) {
		for _, l := range s.Lent {
			lent = append(lent, cardroom.Table{No: l.No})
		}
	})
	do(CardroomStream, cardroom.ListTables{Tables: lent})
}

// recounted is what is true of a journal for ever: where players, chips, clock and hands are at its end.
func recounted(t *testing.T, store journal.Store, o Opener) string {
	t.Helper()
	streams, err := o.Verify(ctx, store)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, v := range streams {
		fmt.Fprintf(&b, "%s: %d rows, head %s, %d draws, %d decks proved, %d sealed\n", v.Stream, v.Seq, v.Hash, v.Draws, v.Decks, v.Sealed)
		if v.Name == "" && v.Stream != CardroomStream && v.Stream != LeagueStream && v.Stream != DeclarationStream {
			continue
		}
		s := newStream(v.Stream)
		if err := s.reload(ctx, store, nil); err != nil {
			t.Fatal(err)
		}
		if house, ok := s.content.(*house); ok {
			for _, d := range house.state.Dealers {
				fmt.Fprintf(&b, "  dealer %s at %d, %d downs, %d breaks\n", d.Duty.Dealer, d.Table, d.Downs, d.Breaks)
			}
			for _, x := range house.state.Shifts {
				fmt.Fprintf(&b, "  shift of %s, %d to %d, %d at tables\n", x.Dealer, x.From, x.Until, x.Dealt)
			}
			continue
		}
		if held, ok := s.content.(*session); ok {
			recountCash(&b, held.state)
			continue
		}
		if day, ok := s.content.(*till); ok {
			for _, r := range day.state.Receipts {
				fmt.Fprintf(&b, "  receipt %d, %s, %d of %s/%d, voided by %d\n", r.No, r.Purpose, r.Amount, r.Player, r.Entry, r.VoidedBy)
			}
			for _, held := range day.state.Ledger().Balances() {
				fmt.Fprintf(&b, "  %s: %d %s\n", held.Account, held.Amount, held.Asset.Name)
			}
			continue
		}
		if l, ok := s.content.(*seasons); ok {
			for _, season := range l.state.Seasons {
				fmt.Fprintf(&b, "  season %s, %d events, closed %v, %+v\n", season.Name, len(season.Events), season.Closed, season.Formula)
			}
			continue
		}
		if d, ok := s.content.(*declared); ok {
			for _, f := range d.state.Filings {
				fmt.Fprintf(&b, "  proof %d, %s of %s, sent %d by %s, withdrawn %v\n", f.No, f.Kind, f.Stream, f.Sent, f.By, f.Withdrawn != nil)
			}
			continue
		}
		held := s.content.(*tourney)
		st := held.state
		fmt.Fprintf(&b, "  phase %v, level %d, running %v, left %v, ends %d, %d in, %d to undo, %d rulings\n",
			st.Phase, st.Clock.Level, st.Clock.Running, st.Clock.Left, st.Clock.EndsAt, st.Left, len(st.Undo), len(held.docket.Law()))
		for _, e := range st.Entries {
			fmt.Fprintf(&b, "  %s no %d at %d/%d, place %d, prize %d\n", e.Player, e.No, e.Table, e.Seat, e.Place, st.Prize(&e))
		}
		for _, tb := range st.Tables {
			fmt.Fprintf(&b, "  table %d, button %d, hand %s:", tb.No, tb.Button, tb.NextHandID())
			for i := range tb.Seats {
				fmt.Fprintf(&b, " %s=%d", tb.Seats[i].Player, tb.Seats[i].Stack)
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// kindsOf counts the types of events in rows.
func kindsOf(t *testing.T, rows []journal.Record, into map[string]int) {
	t.Helper()
	for _, r := range rows {
		if r.Stream == CaseLawStream || r.Stream == LogbookStream {
			continue
		}
		var events []struct{ Type string }
		if err := json.Unmarshal(r.Events, &events); err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			if strings.HasPrefix(r.Stream, CashPrefix) { // where names of events are its own
				e.Type = CashPrefix + e.Type
			}
			into[e.Type]++
		}
	}
}

// TestKeptJournalsAreReadForEver: every row that a release has written loads, replays and verifies, and comes to what was written down
// beside it then.
func TestKeptJournalsAreReadForEver(t *testing.T) {
	if *keepAs != "" {
		keep(t, *keepAs)
	}
	files, err := filepath.Glob("testdata/journals/*.jsonl.gz")
	if err != nil || len(files) < 2 {
		t.Fatalf("%d journals, %v", len(files), err)
	}
	for _, file := range files {
		f := newFixture(t)
		for _, r := range recorded(t, file) {
			if written, err := f.store.Append(ctx, r.Stream, r.Seq-1, r); err != nil || written.Hash != r.Hash {
				t.Fatalf("%s: row %d of %s: %v", file, r.Seq, r.Stream, err)
			}
		}
		want, err := os.ReadFile(strings.TrimSuffix(file, ".jsonl.gz") + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), recounted(t, f.store, Opener{Secret: f.secret})); diff != "" {
			t.Errorf("%s (-then +now):\n%s", file, diff)
		}
	}
}

// keptJournals are the files of all that are kept: of rooms, and of tournaments alone.
func keptJournals(t *testing.T) (files []string) {
	t.Helper()
	for _, pattern := range []string{"testdata/journals/*.jsonl.gz", "../../tournament/testdata/journals/*.jsonl.gz"} {
		of, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, of...)
	}
	return files
}

// unkept are events that no journal has yet, with what brings them about; their packages test how they are written and read.
var unkept = []string{
	"table.chips_moved", // a claim that takes a pot from who has it
}

// TestEveryEventIsInAKeptJournal: what a release can write, a journal of it holds.
func TestEveryEventIsInAKeptJournal(t *testing.T) {
	kinds := map[string]int{}
	for _, file := range keptJournals(t) {
		kindsOf(t, recorded(t, file), kinds)
	}
	all := slices.Concat(tournament.EventTypes(), cardroom.Types.Names(), cage.Types.Names(), league.Types.Names(), declaration.Types.Names())
	for _, kind := range cashgame.Types.Names() {
		all = append(all, CashPrefix+kind)
	}
	for _, kind := range all {
		if slices.Contains(unkept, kind) != (kinds[kind] == 0) {
			t.Errorf("%s is in %d rows of kept journals: keep a journal of this release, or strike it from unkept", kind, kinds[kind])
		}
	}
}

// keep writes a journal of this release, with what is told of it.
func keep(t *testing.T, name string) {
	t.Helper()
	store := ofThisRelease(t)
	path := filepath.Join("testdata/journals", name)
	file, err := os.OpenFile(path+".jsonl.gz", os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	zipped := gzip.NewWriter(file)
	names, err := store.Streams(ctx)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]int{}
	for _, stream := range names {
		if err := store.Load(ctx, stream, 1, func(r journal.Record) error {
			kindsOf(t, []journal.Record{r}, kinds)
			return journal.WriteLines(zipped)(r)
		}); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []func() error{zipped.Close, file.Close} {
		if err := c(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d kinds: %v", len(kinds), slices.Sorted(maps.Keys(kinds)))
	if err := os.WriteFile(path+".txt", []byte(recounted(t, store, Opener{Secret: Secret{1, 2, 3}})), 0o644); err != nil {
		t.Fatal(err)
	}
}
