package rulebook_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chiprace"
	"github.com/floorbook/floorbook/examples"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/sim"
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
	chips     bool // with real chips: a colour-up at a table, and what turns up afterwards
}

var simulations = []simulation{
	{"45 players, tda-2024, seed 1", "tda-2024", "demo.toml", 45, 6, 1, false},
	{"38 players, texapoker-2024, seed 2", "texapoker-2024", "one-day.toml", 38, 5, 2, false},
	{"120 players, texapoker-2024, seed 3", "texapoker-2024", "one-day.toml", 120, 10, 3, false},
	{"10 players, texapoker-2024, seed 4", "texapoker-2024", "sit-and-go.toml", 10, 0, 4, false},
	{"45 players, cercle-pg, seed 5", "cercle-pg", "demo.toml", 45, 6, 5, false},
	{"45 players, casino-ri, seed 7", "casino-ri", "demo.toml", 45, 6, 7, false},
	{"60 players, lois-du-poker, seed 8", "lois-du-poker", "one-day.toml", 60, 6, 8, false},
	{"30 players, heavenpoker-2010, seed 9", "heavenpoker-2010", "demo.toml", 30, 4, 9, false},
	{"24 players, texapoker-2024 under the decree, seed 6", "texapoker-2024+arrete-2007", "one-day.toml", 24, 3, 6, false},
	{"chips of 9 players, tda-2024", "tda-2024", "demo.toml", 9, 0, 7, true},
	{"chips of 9 players, casino-ri", "casino-ri", "demo.toml", 9, 0, 8, true},
	{"chips of 9 players, cercle-pg", "cercle-pg", "demo.toml", 9, 0, 9, true},
	{"chips of 9 players, heavenpoker-2010", "heavenpoker-2010", "demo.toml", 9, 0, 10, true},
	{"chips of 9 players, lois-du-poker", "lois-du-poker", "demo.toml", 9, 0, 11, true},
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
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	h := &watchedHouse{Dealer: sim.NewBare(s.seed, 0), state: tournament.New(), seed: s.seed, seen: map[article.ID]bool{}}
	commands := []tournament.Command{tournament.Create{
		ID: "evidence", Structure: structure, Book: book.ID, Policy: book.Policy.Tournament, Hosted: !s.chips, Auto: true,
		Rules: book.Policy.Rules(),
	}}
	for i := range s.players - s.late {
		commands = append(commands, tournament.Register{Player: player(i)})
	}
	for _, c := range append(commands, tournament.Start{}) {
		if err := h.Do(ctx, c); err != nil {
			return nil, err
		}
	}
	if s.chips {
		err := h.chips(ctx)
		return h.citedBy(book), err
	}
	var late []sim.Arrival
	for i := range s.late {
		late = append(late, sim.Arrival{Player: player(s.players - s.late + i), At: tournament.Instant(i+1) * 600_000})
	}
	if err := sim.NewDriver(h, sim.Options{Seed: s.seed, Ticks: true, Late: late}).Run(ctx); err != nil {
		return nil, err
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
	n := len(h.state.Draws)
	meta := tournament.Meta{At: h.now, Person: "sim", Seed: h.draw(n)}
	next := h.draw(n + 1)
	if _, creates := c.(tournament.Create); creates {
		next = h.draw(n)
	}
	meta.Next = sha256.Sum256(next[:])
	events, err := tournament.Decide(h.state, c, meta)
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
