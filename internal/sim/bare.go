package sim

import (
	"cmp"
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
	state   *tournament.State
	now     tournament.Instant
	decks   map[string]*dealt // of the latest hand, by table
	secret  [32]byte
	count   Count
	recent  []recent // ring, oldest overwritten
	next    int
	audit   *auditor       // recomputes everything from the events alone
	tickets *ticketAuditor // of a satellite, in its place
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
	b := &Bare{state: tournament.New(), now: start, decks: map[string]*dealt{}, audit: newAuditor()}
	var buf [8]byte
	binary.BigEndian.PutUint64(buf[:], seed)
	b.secret = sha256.Sum256(append([]byte("floorbook simulation"), buf[:]...))
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

// Do decides, applies and checks one command. A failed check is a *Broken error.
func (b *Bare) Do(_ context.Context, c tournament.Command) error {
	b.count.Commands++
	draw := uint64(len(b.state.Draws))
	meta := tournament.Meta{At: b.now, Person: "sim", Seed: b.seed(draw), Next: sha256.Sum256(sliceOf(b.seed(draw + 1)))}
	if _, creates := c.(tournament.Create); creates {
		meta.Next = sha256.Sum256(sliceOf(b.seed(draw)))
	}
	events, err := tournament.Decide(b.state, c, meta)
	if err != nil {
		b.count.Refused++
		return err
	}
	if c, creates := c.(tournament.Create); creates && c.Structure.Satellite != nil {
		b.tickets = newTicketAuditor(c.Structure, int64(c.Policy.Withholding.Value.Holdem))
	}
	for _, e := range events {
		tournament.Apply(b.state, e)
		b.note(e)
	}
	if err := tournament.Check(b.state); err != nil {
		return &Broken{Command: fmt.Sprintf("%T", c), Cause: err, Scenario: b.story()}
	}
	if b.tickets != nil {
		if err := cmp.Or(b.tickets.See(events), b.tickets.agree(b.state)); err != nil {
			return &Broken{Command: fmt.Sprintf("%T", c), Cause: err, Scenario: b.story()}
		}
		return nil
	}
	err = b.audit.See(b.now, events)
	if err == nil && !atTables(events) {
		err = cmp.Or(b.audit.agreeMoney(b.state), b.audit.agreePieces(b.state))
	}
	if err = cmp.Or(err, b.audit.agreePeople(b.state)); err != nil {
		return &Broken{Command: fmt.Sprintf("%T", c), Cause: err, Scenario: b.story()}
	}
	return nil
}

// atTables reports whether all that has happened is hands at tables: they move no money between accounts. Whoever goes out does so by
// an event of the tournament.
func atTables(events []tournament.Event) bool {
	for _, e := range events {
		if _, at := e.(tournament.TableEvent); !at {
			return false
		}
	}
	return true
}

func sliceOf(a [32]byte) []byte { return a[:] }

func (b *Bare) seed(draw uint64) [32]byte {
	var buf [8]byte
	binary.BigEndian.PutUint64(buf[:], draw)
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
	if len(b.recent) < recentMax {
		b.recent = append(b.recent, recent{b.now, e})
		return
	}
	b.recent[b.next] = recent{b.now, e}
	b.next = (b.next + 1) % recentMax
}

// last returns the latest events, oldest first.
func (b *Bare) last() []recent {
	return append(append([]recent(nil), b.recent[b.next:]...), b.recent[:b.next]...)
}

// Broken is an invariant that did not hold after a command: a bug. It tells how to see it again.
type Broken struct {
	Command  string
	Cause    error
	Scenario string // the last events
}

func (e *Broken) Error() string { return fmt.Sprintf("after %s: %v", e.Command, e.Cause) }
func (e *Broken) Unwrap() error { return e.Cause }
