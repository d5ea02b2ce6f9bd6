package rulebook_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chiprace"
	"github.com/floorbook/floorbook/examples"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/sim"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// simulation is one whole tournament, the same each time, whose decisions are evidence for the articles that
// the table and the tournament apply. Nobody does anything irregular: what the hand and the referee apply
// needs a scenario.
type simulation struct {
	name      string
	book      string
	structure string // file of the examples
	players   int
	late      int // of the players, how many arrive during late registration
	seed      uint64
	// play goes on at tables with real chips, instead of dealing to the end.
	play   func(h *watchedHouse, ctx context.Context) error
	change func(*tournament.Structure) // of what the file has
}

var simulations = []simulation{
	{"45 players, tda-2024, seed 1", "tda-2024", "demo.toml", 45, 6, 1, nil, nil},
	{"38 players, texapoker-2024, seed 2", "texapoker-2024", "one-day.toml", 38, 5, 2, nil, nil},
	{"120 players, texapoker-2024, seed 3", "texapoker-2024", "one-day.toml", 120, 10, 3, nil, nil},
	{"10 players, texapoker-2024, seed 4", "texapoker-2024", "sit-and-go.toml", 10, 0, 4, nil, nil},
	{"45 players, cercle-pg, seed 5", "cercle-pg", "demo.toml", 45, 6, 5, nil, nil},
	{"45 players, casino-ri, seed 7", "casino-ri", "demo.toml", 45, 6, 7, nil, nil},
	{"60 players, lois-du-poker, seed 8", "lois-du-poker", "one-day.toml", 60, 6, 8, nil, nil},
	{"30 players, heavenpoker-2010, seed 9", "heavenpoker-2010", "demo.toml", 30, 4, 9, nil, nil},
	{"24 players, texapoker-2024 under the decree, seed 6", "texapoker-2024+arrete-2007", "one-day.toml", 24, 3, 6, nil, nil},
	{"chips of 9 players, tda-2024", "tda-2024", "demo.toml", 9, 0, 7, (*watchedHouse).chips, nil},
	{"chips of 9 players, casino-ri", "casino-ri", "demo.toml", 9, 0, 8, (*watchedHouse).chips, nil},
	{"chips of 9 players, cercle-pg", "cercle-pg", "demo.toml", 9, 0, 9, (*watchedHouse).chips, nil},
	{"chips of 9 players, heavenpoker-2010", "heavenpoker-2010", "demo.toml", 9, 0, 10, (*watchedHouse).chips, nil},
	{"chips of 9 players, lois-du-poker", "lois-du-poker", "demo.toml", 9, 0, 11, (*watchedHouse).chips, nil},
	{"chips sold to 9 players, tda-2024", "tda-2024", "rebuy.toml", 9, 0, 12, (*watchedHouse).sales, nil},
	{"chips sold to 9 players, casino-ri", "casino-ri", "rebuy.toml", 9, 0, 13, (*watchedHouse).sales, nil},
	{"chips sold to 9 players, cercle-pg", "cercle-pg", "rebuy.toml", 9, 0, 14, (*watchedHouse).sales, nil},
	{"chips sold to 9 players, lois-du-poker", "lois-du-poker", "rebuy.toml", 9, 0, 15, (*watchedHouse).sales, nil},
	{"chips sold to 9 players, texapoker-2024 under the decree", "texapoker-2024+arrete-2007", "rebuy.toml", 9, 0, 16, (*watchedHouse).sales, nil},
	{"one stack for 16 players, cercle-pg", "cercle-pg", "freezeout.toml", 16, 0, 17, (*watchedHouse).oneStack, nil},
	{"one stack for 16 players, heavenpoker-2010", "heavenpoker-2010", "freezeout.toml", 16, 0, 18, (*watchedHouse).oneStack, nil},
	{"one stack for 16 players, lois-du-poker", "lois-du-poker", "freezeout.toml", 16, 0, 19, (*watchedHouse).oneStack, nil},
	{"one stack for 16 players, tda-2024", "tda-2024", "freezeout.toml", 16, 0, 20, (*watchedHouse).oneStack, nil},
	{"players who do not come, casino-ri", "casino-ri", "freezeout.toml", 16, 0, 22, (*watchedHouse).notThere, nil},
	{"players who do not come, cercle-pg", "cercle-pg", "freezeout.toml", 16, 0, 23, (*watchedHouse).notThere, nil},
	{"players who do not come, heavenpoker-2010", "heavenpoker-2010", "freezeout.toml", 16, 0, 24, (*watchedHouse).notThere, nil},
	{"players who do not come, lois-du-poker", "lois-du-poker", "freezeout.toml", 16, 0, 25, (*watchedHouse).notThere, nil},
	{"players who do not come, tda-2024", "tda-2024", "freezeout.toml", 16, 0, 26, (*watchedHouse).notThere, nil},
	{"places reserved and a waiting list, texapoker-2024", "texapoker-2024", "freezeout.toml", 16, 0, 27, (*watchedHouse).waitingList, nil},
	{"several first days, texapoker-2024", "texapoker-2024", "freezeout.toml", 8, 0, 60, (*watchedHouse).flights, inFlights},
	{"places reserved and a waiting list, cercle-pg", "cercle-pg", "freezeout.toml", 16, 0, 28, (*watchedHouse).waitingList, nil},
	{"places reserved and a waiting list, heavenpoker-2010", "heavenpoker-2010", "freezeout.toml", 16, 0, 29, (*watchedHouse).waitingList, nil},
	{"seats of 25 players, tda-2024", "tda-2024", "freezeout.toml", 25, 0, 50, (*watchedHouse).seating, nil},
	{"seats of 25 players, texapoker-2024", "texapoker-2024", "freezeout.toml", 25, 0, 51, (*watchedHouse).seating, nil},
	{"seats of 25 players, lois-du-poker", "lois-du-poker", "freezeout.toml", 25, 0, 52, (*watchedHouse).seating, nil},
	{"seats of 25 players, casino-ri", "casino-ri", "freezeout.toml", 25, 0, 53, (*watchedHouse).seating, nil},
	{"seats of 25 players, heavenpoker-2010", "heavenpoker-2010", "freezeout.toml", 25, 0, 54, (*watchedHouse).seating, nil},
	{"seats of 25 players, cercle-pg", "cercle-pg", "freezeout.toml", 25, 0, 55, (*watchedHouse).seating, nil},
	{"one stack for 16 players, texapoker-2024 under the decree", "texapoker-2024+arrete-2007", "freezeout.toml", 16, 0, 21, (*watchedHouse).oneStack, nil},
	{"tier commun, texapoker-2024", "texapoker-2024", "freezeout.toml", 40, 0, 40, (*watchedHouse).created, func(s *tournament.Structure) { s.Quality = "commun" }},
	{"tier inhabituel, texapoker-2024", "texapoker-2024", "freezeout.toml", 40, 0, 41, (*watchedHouse).created, func(s *tournament.Structure) { s.Quality = "inhabituel" }},
	{"tier rare, texapoker-2024", "texapoker-2024", "freezeout.toml", 40, 0, 42, (*watchedHouse).created, func(s *tournament.Structure) { s.Quality = "rare" }},
	{"tier epique, texapoker-2024", "texapoker-2024", "freezeout.toml", 40, 0, 43, (*watchedHouse).created, func(s *tournament.Structure) { s.Quality = "epique" }},
	{"tier legendaire, texapoker-2024", "texapoker-2024", "freezeout.toml", 40, 0, 44, (*watchedHouse).created, func(s *tournament.Structure) { s.Quality = "legendaire" }},
	{"tier mythique, texapoker-2024", "texapoker-2024", "freezeout.toml", 40, 0, 45, (*watchedHouse).created, func(s *tournament.Structure) { s.Quality = "mythique" }},
	{"a satellite of 9 players, lois-du-poker", "lois-du-poker", "satellite.toml", 9, 0, 60, nil, nil},
	{"a Hit&Run of 24 players, texapoker-2024", "texapoker-2024", "hit-and-run.toml", 24, 0, 61, nil, nil},
	{"a freeroll of 12 players, lois-du-poker", "lois-du-poker", "sit-and-go.toml", 12, 0, 62, nil, func(s *tournament.Structure) { s.BuyIn = 0 }},
	{"big blinds below the guarantee, texapoker-2024", "texapoker-2024", "one-day.toml", 40, 0, 48, (*watchedHouse).levels, nil},
	{"five seats a table, heavenpoker-2010", "heavenpoker-2010", "freezeout.toml", 10, 0, 46, (*watchedHouse).created, func(s *tournament.Structure) { s.Seats, s.SeatsLate = 5, 5 }},
	{"ten players at a table of Omaha, cercle-pg under the decree", "cercle-pg+arrete-2007", "sit-and-go.toml", 9, 0, 47, (*watchedHouse).created, func(s *tournament.Structure) {
		s.Capacity, s.Seats, s.SeatsLate, s.Game = 10, 10, 10, hand.Omaha
		for i := range s.Levels {
			s.Levels[i].Game, s.Levels[i].Betting = hand.Omaha, hand.PotLimit
		}
	}},
}

// cites plays the tournament and returns the articles that its events cite, sorted.
func (s simulation) cites() ([]article.ID, error) {
	book, err := rulebook.Load(s.book)
	if err != nil {
		return nil, err
	}
	f, err := examples.Files.Open(s.structure)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	structure, err := intake.ParseStructure(s.structure, f)
	if err != nil {
		return nil, err
	}
	if s.change != nil {
		s.change(&structure)
	}
	structure.Surrender = book.Policy.Tournament.Surrender.Value
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	h := &watchedHouse{Dealer: sim.NewBare(s.seed, 0), state: tournament.New(), seed: s.seed, seen: map[article.ID]bool{}}
	structure.Reservations = structure.Reservations || strings.HasPrefix(s.name, "places reserved")
	commands := []tournament.Command{tournament.Create{
		ID: "evidence", Structure: structure, Book: book.ID, Policy: book.Policy.Tournament, Hosted: s.play == nil, Auto: true,
		Rules: book.Policy.Rules(),
	}}
	for i := range s.players - s.late {
		commands = append(commands, tournament.Register{Player: player(i)})
	}
	var begin tournament.Command = tournament.Start{}
	if structure.Satellite != nil && book.Policy.Tournament.SeatsChosen.Value && s.players <= structure.Seats {
		var seated tournament.StartSeated
		for i := range s.players {
			seated.Seats = append(seated.Seats, tournament.Seated{Player: player(i), Seat: table.SeatNo(s.players - i)})
		}
		begin = seated
	}
	for _, c := range append(commands, begin) {
		if err := h.Do(ctx, c); err != nil {
			return nil, err
		}
	}
	if s.play != nil {
		err := s.play(h, ctx)
		return h.citedBy(book), err
	}
	var late []sim.Arrival
	for i := range s.late {
		late = append(late, sim.Arrival{Player: player(s.players - s.late + i), At: tournament.Instant(i+1) * 600_000})
	}
	if err := sim.NewDriver(h, sim.Options{Seed: s.seed, Ticks: true, Late: late}).Run(ctx); err != nil {
		return nil, err
	}
	for _, id := range h.state.Withholding().Cites { // what the cage enters once the prizes are finally awarded
		h.seen[id] = true
	}
	return h.citedBy(book), nil
}

// chips colours up the smallest chips at the one table, where a player has nothing else, and reports what turns up.
func (h *watchedHouse) chips(ctx context.Context) error {
	proposed := func() bool {
		return slices.ContainsFunc(h.state.Tasks(), func(t tournament.Task) bool { return t.Kind == tournament.TaskColorUp })
	}
	if err := h.Do(ctx, tournament.CloseRegistration{}); err != nil {
		return err
	}
	for !proposed() {
		if err := h.Do(ctx, tournament.NextLevel{}); err != nil {
			return err
		}
	}
	var counted []chiprace.Holding
	var someone table.PlayerID
	small := h.state.SmallestChip()
	for i := range h.state.Tables[0].Seats {
		if p := h.state.Tables[0].Seats[i].Player; p != "" {
			counted = append(counted, chiprace.Holding{Seat: i + 1, Chips: 1 + i%4, Only: len(counted) == 3})
			someone = p
		}
	}
	for _, c := range []tournament.Command{
		tournament.StartColorUp{Chip: small}, tournament.EnterLeftovers{Table: 1, Holdings: counted}, tournament.RunRace{Table: 1, Draw: true},
		tournament.ReportOldChips{Player: someone, Chips: tournament.Pieces{Chip: small, Count: 7}},
		tournament.RemoveFoundChips{Table: 1, Chips: []tournament.Pieces{{Chip: h.state.Structure.Chips[2], Count: 1}}},
		tournament.RemoveForeignChips{Table: 1, Count: 1},
		tournament.ExchangeChips{Player: someone, In: []tournament.Pieces{{Chip: h.state.Structure.Chips[1], Count: 2}},
			Out: []tournament.Pieces{{Chip: h.state.Structure.Chips[2], Count: 1}}},
	} {
		if err := h.Do(ctx, c); err != nil {
			return fmt.Errorf("%T: %w", c, err)
		}
	}
	return nil
}

// created says what the book has to say of a structure: nothing else happens.
func (h *watchedHouse) created(context.Context) error { return nil }

// levels go by while nobody goes out, until the average stack is small.
func (h *watchedHouse) levels(ctx context.Context) error {
	for range 14 {
		if err := h.Do(ctx, tournament.NextLevel{}); err != nil {
			return err
		}
	}
	return nil
}

// sales sells what the structure has: a rebuy when it is announced, add-ons in their break, a last rebuy with one where the book has it.
func (h *watchedHouse) sales(ctx context.Context) error {
	for _, c := range []tournament.Command{tournament.Rebuy{Player: player(0)}, tournament.Bust{Player: player(1)}, tournament.Rebuy{Player: player(1)}} {
		if err := h.Do(ctx, c); err != nil {
			return fmt.Errorf("%T: %w", c, err)
		}
	}
	for !h.state.AddOnsOpen() {
		if err := h.Do(ctx, tournament.NextLevel{}); err != nil {
			return err
		}
	}
	if err := h.Do(ctx, tournament.AddOn{Player: player(2)}); err != nil {
		return err
	}
	if h.state.Policy.RebuyWithAddOn.Value {
		return h.Do(ctx, tournament.Rebuy{Player: player(2), Stack: 1000})
	}
	return nil
}

// oneStack is an event without rebuys: the dealer's bonus, a player who goes out and enters again or gives chips up for it, as far as
// the book lets them, one who comes late, and one who comes too late.
func (h *watchedHouse) oneStack(ctx context.Context) error {
	for _, c := range []tournament.Command{
		tournament.BuyBonus{Player: player(0)}, tournament.Bust{Player: player(1)}, tournament.Register{Player: player(1)},
		tournament.Register{Player: "late"}, tournament.Register{Player: "later"}, tournament.Register{Player: "no seat"},
	} {
		if err := h.Do(ctx, c); err != nil && c != (tournament.Register{Player: "no seat"}) {
			return fmt.Errorf("%T: %w", c, err)
		}
	}
	for _, c := range []tournament.Command{tournament.Rebuy{Player: player(2)}, tournament.Surrender{Player: player(3), Chips: 2500}} {
		if err := h.Do(ctx, c); err != nil && !h.refusedByBook(err) {
			return fmt.Errorf("%T: %w", c, err)
		}
	}
	return h.pass(ctx, 61)
}

// notThere tells who has not come, who has come after all, who sits elsewhere, and takes away what the book takes away.
func (h *watchedHouse) notThere(ctx context.Context) error {
	late := h.state.Entry(player(1))
	commands := []tournament.Command{tournament.Expect{Player: player(0)}, tournament.Expect{Player: player(1)},
		tournament.AtTable{Table: late.Table, Command: tournament.Arrive{Seat: late.Seat}}}
	if h.state.Policy.AbsentAside.Value {
		commands = append(commands, tournament.Expect{Player: player(2), Aside: true})
	}
	right, elsewhere := h.state.Entry(player(3)), h.state.Entry(player(4))
	commands = append(commands, tournament.Wait{Player: "waits", Present: true}, tournament.Sits{Player: player(3), Table: right.Table, Seat: right.Seat},
		tournament.Sits{Player: player(4), Table: right.Table, Seat: right.Seat})
	if elsewhere.Table == right.Table && elsewhere.Seat == right.Seat {
		return errors.New("two players on a seat")
	}
	for _, c := range commands {
		if err := h.Do(ctx, c); err != nil {
			return fmt.Errorf("%T: %w", c, err)
		}
	}
	if err := h.pass(ctx, 61); err != nil {
		return err
	}
	for _, task := range h.state.Tasks() {
		var c tournament.Command = tournament.DoTask{ID: task.ID}
		switch task.Kind {
		case tournament.TaskAbsent:
			c = tournament.RemoveAbsent{Player: player(0), Chips: 4000}
		case tournament.TaskWrongSeat:
		default:
			continue
		}
		if err := h.Do(ctx, c); err != nil {
			return fmt.Errorf("%s: %w", task.ID, err)
		}
	}
	for _, task := range h.state.Tasks() {
		if task.Kind == tournament.TaskSeatWaiting {
			return h.Do(ctx, tournament.DoTask{ID: task.ID})
		}
	}
	return nil
}

// pass lets minutes go by, with every deadline kept.
func (h *watchedHouse) pass(ctx context.Context, minutes int) error {
	until := h.now + tournament.Instant(time.Duration(minutes)*time.Minute/time.Millisecond)
	for at, due := h.state.NextDeadline(); due && at <= until; at, due = h.state.NextDeadline() {
		h.now = max(h.now, at)
		if err := h.Do(ctx, tournament.Tick{}); err != nil {
			return err
		}
	}
	h.now = until
	return nil
}

// waitingList reserves places, lets them lapse, and serves the list, by the book and otherwise.
func (h *watchedHouse) waitingList(ctx context.Context) error {
	steps := []tournament.Command{tournament.Reserve{Player: "settles"}, tournament.Reserve{Player: "lapses"}, tournament.Register{Player: "settles"},
		tournament.Wait{Player: "settled", Paid: true, Present: true}, tournament.Wait{Player: "waits", Present: true},
		tournament.CallWaiting{Player: "waits"}, tournament.PassOver{Player: "waits"}, tournament.Bust{Player: player(0)}, tournament.Bust{Player: player(1)}}
	for _, c := range steps {
		if err := h.Do(ctx, c); err != nil {
			return fmt.Errorf("%T: %w", c, err)
		}
	}
	refused := []tournament.Command{tournament.Wait{Player: "phones"}}
	if h.state.Policy.WalkInAfter.Value > 0 {
		refused = append(refused, tournament.Register{Player: "walks in"})
	}
	for _, c := range refused {
		if err := h.Do(ctx, c); err != nil && !h.refusedByBook(err) {
			return fmt.Errorf("%T: %w", c, err)
		}
	}
	if err := h.pass(ctx, 20); err != nil {
		return err
	}
	if err := h.Do(ctx, tournament.Wait{Player: player(0), Present: true}); err != nil {
		return err
	}
	for i, again := range []table.PlayerID{"", player(1), "", ""} {
		if again != "" {
			if err := h.Do(ctx, tournament.Wait{Player: again, Present: true}); err != nil {
				return err
			}
		}
		var t article.Trace
		if next := h.state.NextWaiting(&t); next != "" && h.state.EntriesOpen(h.now) && len(h.state.FreeSeats()) > 0 {
			if err := h.Do(ctx, tournament.SeatWaiting{Player: next}); err != nil {
				return err
			}
		}
		if i == 1 && h.state.Policy.ReEntryFirst.Value {
			if err := h.Do(ctx, tournament.ServeTwoForOne{On: true}); err != nil {
				return err
			}
		}
	}
	if !h.state.Policy.ReEntryFirst.Value {
		return nil
	}
	for _, c := range []tournament.Command{tournament.Wait{Player: "first"}, tournament.Wait{Player: "second"}, tournament.Bust{Player: player(5)},
		tournament.SeatWaiting{Player: "second", Reason: "the floor's choice"}} {
		if err := h.Do(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// refusedByBook reports whether an article forbids what was tried, and remembers it: that is a decision too.
func (h *watchedHouse) refusedByBook(err error) bool {
	var refused *refusal.Error
	if !errors.As(err, &refused) {
		return false
	}
	cite, is := refused.Args["Cite"].(string)
	if is && cite != "" {
		h.seen[article.ID(cite)] = true
	}
	return is
}

func player(i int) table.PlayerID { return table.PlayerID(fmt.Sprintf("p%03d", i+1)) }

// watchedHouse plays in memory, with a clock that jumps, and remembers the articles that its events cite.
type watchedHouse struct {
	croupier.Dealer
	state *tournament.State
	now   tournament.Instant
	seed  uint64
	seen  map[article.ID]bool
}

func (h *watchedHouse) Now() tournament.Instant { return h.now }

func (h *watchedHouse) WaitUntil(ctx context.Context, at tournament.Instant) error {
	h.now = max(h.now, at)
	return ctx.Err()
}

func (h *watchedHouse) Read(f func(*tournament.State)) error { f(h.state); return nil }

// draw is the entropy of the nth draw.
func (h *watchedHouse) draw(n int) [32]byte {
	return sha256.Sum256(fmt.Appendf(nil, "%d/%d", h.seed, n))
}

func (h *watchedHouse) Do(_ context.Context, c tournament.Command) error {
	events, err := tournament.Decide(h.state, c, tournament.Meta{At: h.now, Person: "sim", Draws: h.draw})
	if err != nil {
		return err
	}
	for _, e := range events {
		h.collect(reflect.ValueOf(e))
		tournament.Apply(h.state, e)
	}
	return tournament.Check(h.state)
}

// citedBy keeps what the table, the tournament and its races apply by the book.
func (h *watchedHouse) citedBy(b *rulebook.Book) []article.ID {
	var out []article.ID
	for _, p := range b.Points {
		if p.Package != "table" && p.Package != "tournament" && p.Package != "chiprace" {
			continue
		}
		for _, id := range append([]article.ID{p.Cite}, p.Also...) {
			if h.seen[id] && !slices.Contains(out, id) {
				out = append(out, id)
			}
		}
	}
	slices.Sort(out)
	return out
}

var idType = reflect.TypeFor[article.ID]()

// collect remembers every article cited inside v. It does not look into clauses: a tournament carries its
// whole policy, and carrying is not deciding.
func (h *watchedHouse) collect(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		if v.Type() == idType && v.Len() > 0 {
			h.seen[article.ID(v.String())] = true
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			h.collect(v.Elem())
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			h.collect(v.Index(i))
		}
	case reflect.Struct:
		if v.Type().PkgPath() == idType.PkgPath() {
			return
		}
		for i := range v.NumField() {
			if v.Type().Field(i).Name != "Consulted" {
				h.collect(v.Field(i))
			}
		}
	}
}

// seating gives seats in the ways that the floor has: one out of use, one that is needed, a table broken by real cards where the book has
// them, another player moved than the one named, one who does not come to a new seat.
func (h *watchedHouse) seating(ctx context.Context) error {
	late := table.PlayerID("late")
	for _, c := range []tournament.Command{tournament.LockSeat{Table: 2, Seat: h.state.Table(2).Free()[0]}, tournament.Register{Player: late},
		tournament.NeedSeat{Need: tournament.SeatNeed{Player: player(0), Ends: true}}} {
		if err := h.Do(ctx, c); err != nil {
			return fmt.Errorf("%T: %w", c, err)
		}
	}
	if err := h.Do(ctx, tournament.Expect{Player: late}); err != nil && !h.refusedByBook(err) {
		return err
	}
	if err := h.pass(ctx, 4); err != nil {
		return err
	}
	for _, kind := range []tournament.TaskKind{tournament.TaskSeatNeed, tournament.TaskArrival} {
		for _, task := range h.state.Tasks() {
			if task.Kind == kind && !task.Wait {
				if err := h.Do(ctx, tournament.DoTask{ID: task.ID}); err != nil {
					return fmt.Errorf("%s: %w", task.ID, err)
				}
			}
		}
	}
	if err := h.Do(ctx, tournament.CloseRegistration{}); err != nil {
		return err
	}
	if err := h.moveByCard(ctx); err != nil {
		return err
	}
	return h.breakByCards(ctx)
}

// cardsAt deals a card to each player of a table.
func (h *watchedHouse) cardsAt(no int) (out []tournament.Ranked) {
	for i := range h.state.Table(no).Seats {
		if p := h.state.Table(no).Seats[i].Player; p != "" {
			out = append(out, tournament.Ranked{Player: p, Card: card.Card(7 * len(out) % card.Count)})
		}
	}
	return out
}

// moveByCard empties a table until another one gives it a player, and has the cards say whom.
func (h *watchedHouse) moveByCard(ctx context.Context) error {
	for range 3 {
		for _, no := range h.state.InPlay() {
			if err := h.Do(ctx, tournament.AtTable{Table: no, Command: table.NextHand{}}); err != nil {
				return err
			}
		}
		for _, task := range h.state.Tasks() {
			if task.Kind == tournament.TaskBalance && !task.Wait {
				return h.Do(ctx, tournament.MoveInstead{Task: task.ID, Cards: h.cardsAt(task.Table)})
			}
		}
		if err := h.Do(ctx, tournament.Bust{Player: h.cardsAt(2)[0].Player}); err != nil {
			return err
		}
	}
	return nil
}

// breakByCards empties the first tables until they have room for the players of the last one, who draw cards.
func (h *watchedHouse) breakByCards(ctx context.Context) error {
	for i := range 20 {
		no := slices.Max(h.state.InPlay())
		err := h.Do(ctx, tournament.BreakTable{Table: no, Cards: true})
		var why *refusal.Error
		if errors.As(err, &why) && why.Code == tournament.NoRoomToBreak {
			if err := h.Do(ctx, tournament.Bust{Player: h.cardsAt(1 + i%2)[0].Player}); err != nil {
				return err
			}
			continue
		}
		if err != nil {
			if h.refusedByBook(err) {
				return nil
			}
			return err
		}
		told := tournament.TellCards{Ranking: h.cardsAt(no)}
		if h.state.Policy.BreakCards.Value == tournament.SeatCards {
			for i, r := range told.Ranking {
				at := h.state.Breaking.Pile[i]
				told.Seats = append(told.Seats, tournament.Seated{Player: r.Player, Table: at.Table, Seat: at.Seat})
			}
			told.Ranking = nil
		}
		return h.Do(ctx, tournament.AtTable{Table: no, Command: told})
	}
	return errors.New("no table breaks")
}
