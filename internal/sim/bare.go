package sim

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strings"

	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Bare is a tournament without a room: no journal, no watchers, a clock that jumps to the next event. Every
// command is followed by tournament.Check. It is a House.
type Bare struct {
	state  *tournament.State
	now    tournament.Instant
	decks  map[string]*dealt // of the latest hand, by table
	secret [32]byte
	draws  func(n int) [32]byte // what each draw is drawn from
	count  Count
	proof  prover
	behind *behind // proves behind the play; nil: every command is proved before the next
}

// Count is what happened in a tournament.
type Count struct {
	Commands, Refused, Events     int
	Hands, Moves, Breaks, Redraws int
	Rulings, FloorRulings, Busts  int
	Levels                        int // highest level reached
}

type recent struct {
	at    tournament.Instant
	event tournament.Event
}

// recentMax is how many events a failure can look back on.
const recentMax = 400

// NewBare returns a house with nothing in it; create the tournament with Do(tournament.Create{…}).
func NewBare(seed uint64, start tournament.Instant) *Bare {
	b := &Bare{state: tournament.New(), now: start, decks: map[string]*dealt{}}
	b.proof = prover{state: b.state, audit: newAuditor()}
	var buf [8]byte
	binary.BigEndian.PutUint64(buf[:], seed)
	b.secret = sha256.Sum256(append([]byte("floorbook simulation"), buf[:]...))
	b.draws = b.draw
	return b
}

// Now returns the time of the simulation, Unix milliseconds.
func (b *Bare) Now() tournament.Instant { return b.now }

// WaitUntil jumps.
func (b *Bare) WaitUntil(ctx context.Context, at tournament.Instant) error {
	b.now = max(b.now, at)
	return ctx.Err()
}

// Read gives the state to f, for reading.
func (b *Bare) Read(f func(*tournament.State)) error { f(b.state); return nil }

// ProveBehind has what is played from now on be proved beside the play, on another core and by a state of its own; before the first command.
// A failed check is then the error of a later command, or of End.
func (b *Bare) ProveBehind() { b.behind = b.proof.follow() }

// End waits until everything is proved; nothing is played any more.
func (b *Bare) End() error {
	if b.behind == nil {
		return nil
	}
	return b.behind.end()
}

// Do decides, applies and checks one command. A failed check is a *Broken error.
func (b *Bare) Do(_ context.Context, c tournament.Command) error {
	if err := b.behind.stands(); err != nil {
		return err
	}
	b.count.Commands++
	events, err := tournament.Decide(b.state, c, tournament.Meta{At: b.now, Person: "sim", Draws: b.draws})
	if err != nil {
		b.count.Refused++
		return err
	}
	for _, e := range events {
		tournament.Apply(b.state, e)
		b.note(e)
	}
	if d := (done{b.now, c, events}); b.behind == nil {
		return b.proof.prove(d)
	} else if err := b.behind.add(d); err != nil {
		return err
	}
	tournament.Gather(b.state)
	return nil
}

// draw is the entropy of the nth draw.
func (b *Bare) draw(n int) [32]byte {
	var buf [8]byte
	binary.BigEndian.PutUint64(buf[:], uint64(n))
	return sha256.Sum256(append(append([]byte("draw"), b.secret[:]...), buf[:]...))
}

// dealt is the deck of a table's latest hand: dealing from the seed each time would cost more than the play.
type dealt struct {
	hand string
	deck croupier.Deck
}

func (b *Bare) deckSeed(hand string) [32]byte {
	return sha256.Sum256(append(append([]byte("deck"), b.secret[:]...), hand...))
}

// Deck returns the cards of a hand.
func (b *Bare) Deck(h *table.Hand) *croupier.Deck {
	hand := h.ID
	at, _, _ := strings.Cut(hand, "-")
	d := b.decks[at]
	if d == nil || d.hand != hand {
		d = &dealt{hand, croupier.NewDeck(b.deckSeed(hand), h.State.Game().DeckSize())}
		b.decks[at] = d
	}
	return &d.deck
}

func (b *Bare) note(e tournament.Event) {
	b.count.Events++
	b.count.Levels = max(b.count.Levels, b.state.LevelNumber())
	switch e := e.(type) {
	case tournament.TableEvent:
		switch t := e.Event.(type) {
		case table.HandStarted:
			b.count.Hands++
		case table.RulingMade:
			b.count.Rulings++
			if t.Waits {
				b.count.FloorRulings++
			}
		}
	case tournament.PlayersMoved:
		b.count.Moves += len(e.Moves)
	case tournament.TableBroken:
		b.count.Breaks++
	case tournament.SeatsRedrawn:
		b.count.Redraws++
	case tournament.Eliminated:
		b.count.Busts += len(e.Out)
	}
}

// Broken is an invariant that did not hold after a command: a bug. It tells how to see it again.
type Broken struct {
	Command  string
	Cause    error
	Scenario string // the last events
}

func (e *Broken) Error() string { return fmt.Sprintf("after %s: %v", e.Command, e.Cause) }
func (e *Broken) Unwrap() error { return e.Cause }
