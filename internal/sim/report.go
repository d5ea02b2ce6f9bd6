package sim

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Setup is one tournament to be simulated.
type Setup struct {
	Structure tournament.Structure
	Book      string
	Policy    tournament.Policy
	Rules     tournament.Rules
	Players   int     // all who play, late arrivals included
	LateShare float64 // of Players, who arrive during late registration
	Clumsy    float64
	ReEntry   float64 // share of players out during late registration who come back, where the structure allows it
	Seed      uint64
	Cores     int // how many it may use; the report is the same for any number
}

// Report is how a simulated tournament went. Times are those of the simulated room.
type Report struct {
	Seed       uint64       `json:"seed"`
	Players    int          `json:"players"`
	Entries    int          `json:"entries"`
	DurationMS int64        `json:"duration_ms"` // from cards in the air to the last hand
	Hands      int          `json:"hands"`
	Levels     int          `json:"levels"` // the highest reached
	Moves      int          `json:"moves"`
	Breaks     int          `json:"breaks"` // tables broken
	Redraws    int          `json:"redraws"`
	Rulings    int          `json:"rulings"`
	FloorCalls int          `json:"floor_calls"` // rulings left to the floor
	Commands   int          `json:"commands"`
	Refused    int          `json:"refused"`
	Chips      Chips        `json:"chips"`
	Pool       money.Amount `json:"pool"` // minor units
	Payouts    []Payout     `json:"payouts"`
}

// Chips issued, what races gave among them, and found at the end.
type Chips struct {
	Issued chip.Amount `json:"issued"`
	InPlay chip.Amount `json:"in_play"`
}

// Payout is one paid player.
type Payout struct {
	Place  int            `json:"place"`
	Player table.PlayerID `json:"player"`
	Prize  money.Amount   `json:"prize"` // minor units
}

// start of every simulated tournament: a Saturday, 14:00 UTC.
const start = tournament.Instant(1_767_448_800_000)

// Run simulates one tournament to its end. A *Broken error is a bug; everything else is a refused setup.
func Run(ctx context.Context, s Setup) (Report, error) {
	b := NewBare(s.Seed, start)
	if s.Cores > 1 {
		b.ProveBehind()
		defer func() { _ = b.End() }() // of a play that was refused early; else it has said what it found below
	}
	rng := rand.New(rand.NewPCG(s.Seed, 1))
	if err := b.Do(ctx, tournament.Create{
		ID: "sim", Structure: s.Structure, Book: s.Book, Policy: s.Policy, Rules: s.Rules, Hosted: true, Auto: true,
	}); err != nil {
		return Report{}, err
	}
	late := s.arrivals(rng)
	for i := range s.Players - len(late) {
		if err := b.Do(ctx, tournament.Register{Player: playerID(i)}); err != nil {
			return Report{}, err
		}
	}
	if err := b.Do(ctx, tournament.Start{}); err != nil {
		return Report{}, err
	}
	d := NewDriver(b, Options{Seed: s.Seed, Clumsy: s.Clumsy, Ticks: true, Late: late, ReEntry: s.ReEntry})
	err := d.Run(ctx)
	if late := b.End(); late != nil {
		err = late
	}
	var stalled *Stalled
	if errors.As(err, &stalled) {
		err = &Broken{Command: "an act that was refused for ever", Cause: stalled, Scenario: b.proof.story()}
	}
	if err != nil {
		return Report{}, err
	}
	return b.report(s), b.settled()
}

func playerID(i int) table.PlayerID { return table.PlayerID(fmt.Sprintf("p%04d", i+1)) }

// arrivals are the last of the players, spread over the time of late registration.
func (s Setup) arrivals(rng *rand.Rand) []Arrival {
	n := int(float64(s.Players) * s.LateShare)
	if s.Players-n < 2 {
		return nil
	}
	late := Arrivals(n, s.Structure, start, rng)
	for i := range late {
		late[i].Player = playerID(s.Players - len(late) + i)
	}
	return late
}

// Arrivals spreads n players, still without ids, over the time of late registration of a tournament that starts
// at from; none when there is no late registration.
func Arrivals(n int, s tournament.Structure, from tournament.Instant, rng *rand.Rand) []Arrival {
	open := lateMinutes(s)
	if open == 0 {
		return nil
	}
	out := make([]Arrival, n)
	for i := range out {
		at := time.Duration(rng.Float64() * 0.95 * float64(open))
		out[i] = Arrival{At: from + tournament.Instant(at.Milliseconds())}
	}
	slices.SortFunc(out, func(a, b Arrival) int { return cmp.Compare(a.At, b.At) })
	return out
}

func lateMinutes(s tournament.Structure) time.Duration {
	var open time.Duration
	levels := 0
	for _, l := range s.Levels {
		if levels == s.LateLevels {
			break
		}
		open += time.Duration(l.Minutes) * time.Minute
		if !l.Break {
			levels++
		}
	}
	return open
}

func (b *Bare) report(s Setup) Report {
	r := Report{
		Seed: s.Seed, Players: s.Players, Entries: len(b.state.Entries), DurationMS: int64(b.now - start),
		Hands: b.count.Hands, Levels: b.count.Levels, Moves: b.count.Moves, Breaks: b.count.Breaks,
		Redraws: b.count.Redraws, Rulings: b.count.Rulings, FloorCalls: b.count.FloorRulings,
		Commands: b.count.Commands, Refused: b.count.Refused, Pool: b.state.Pool(),
		Chips: Chips{Issued: b.state.Issued()},
	}
	for _, t := range b.state.Tables {
		r.Chips.InPlay += t.Chips()
	}
	for i := range b.state.Entries {
		e := &b.state.Entries[i]
		if prize := b.state.Prize(e); prize > 0 {
			r.Payouts = append(r.Payouts, Payout{e.Place, e.Player, prize})
		}
	}
	slices.SortStableFunc(r.Payouts, func(a, b Payout) int { return a.Place - b.Place })
	return r
}

// settled compares the end result with the ledger of the auditor, and where it was proved by another state, what was played with all that
// is to be proved.
func (b *Bare) settled() error {
	p := &b.proof
	err := tournament.Check(b.state)
	switch {
	case err != nil:
	case p.tickets != nil:
		err = p.tickets.agree(b.state)
	case !p.audit.ended:
		err = errors.New("nobody has won")
	default:
		err = p.audit.agree(b.state)
	}
	if err != nil {
		return &Broken{Command: "the last hand", Cause: err, Scenario: p.story()}
	}
	return nil
}
