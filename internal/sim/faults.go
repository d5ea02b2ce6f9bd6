package sim

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"time"

	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Faults is how often what goes wrong: shares of commands, 0–1. Those of the journal stop after JournalMax, for
// every lost answer makes the room read the whole journal again.
type Faults struct {
	Refused    float64 // the append fails, nothing is written: busy, full
	Lost       float64 // the append fails with unknown outcome, nothing is written
	LoseAnswer float64 // the append fails with unknown outcome, but the row is written
	Crash      float64 // the process ends, before or after the row is written, or between two commands
	JournalMax int     // of the three above and crashes together; 0 = no limit
	Duplicate  float64 // a command is sent again under the same id, at once or later
	Stale      float64 // a tablet sends what it showed some time ago
	Staff      float64 // staff do something out of order: see staffAct
	TwoRooms   bool    // another process works on the same stream
	Floor      float64 // the floor and dealers do what no list proposes: see onTheFloor
	Untracked  bool    // hands are not dealt here: the floor reports who is out
	Desk       float64 // the desk and the director do what concerns prizes, days and interruptions: see deskAct
	Late       float64 // the director puts right what was told wrongly long ago: see correctsLate
}

// DrawFaults draws what goes wrong in one tournament from its seed.
func DrawFaults(seed uint64) Faults {
	r := rand.New(rand.NewPCG(seed, 0xFA))
	some := func(most float64) float64 { return most * r.Float64() * float64(r.IntN(2)) }
	return Faults{
		Refused: some(0.05), Lost: some(0.01), LoseAnswer: some(0.01), Crash: some(0.01), JournalMax: 20,
		Duplicate: some(0.1), Stale: some(0.1), Staff: some(0.2), TwoRooms: r.IntN(4) == 0, Untracked: r.IntN(4) == 0,
		Floor: some(0.5),
	}
}

// Trouble counts what went wrong in a tournament in a room.
type Trouble struct {
	Rows       int `json:"rows"`   // of the journal
	Events     int `json:"events"` // in them
	Appends    int `json:"appends_failed"`
	Crashes    int `json:"crashes"`
	Duplicates int `json:"duplicates"`
	Stale      int `json:"stale"`
	Staff      int `json:"staff"`
	Accepted   int `json:"staff_accepted"` // of the acts out of order
	Outages    int `json:"outages"`        // with the clock gone on meanwhile

	ToldBreaks  int `json:"told_breaks"`  // tables broken by cards that were told
	TakenOut    int `json:"taken_out"`    // words on who took out whom
	TimeCards   int `json:"time_cards"`   // used
	Locked      int `json:"locked"`       // chairs taken out of use
	SeatsNeeded int `json:"seats_needed"` // players seated where they need to sit

	Deals     int `json:"deals"`      // made
	Days      int `json:"days"`       // drawn from bags
	Stops     int `json:"stops"`      // events stopped, most of them by mistake
	Plans     int `json:"plans"`      // of prizes set or changed
	HandedOut int `json:"handed_out"` // prizes
	Unclaimed int `json:"unclaimed"`  // prizes at the end
	Heads     int `json:"heads"`      // bounties settled

	Corrected int `json:"corrected"` // things put right late
	Settled   int `json:"settled"`   // differences paid or recovered
}

// add counts what went wrong in another tournament too.
func (t *Trouble) add(o Trouble) {
	t.Rows, t.Appends, t.Crashes, t.Duplicates = t.Rows+o.Rows, t.Appends+o.Appends, t.Crashes+o.Crashes, t.Duplicates+o.Duplicates
	t.Stale, t.Staff, t.Accepted, t.Outages = t.Stale+o.Stale, t.Staff+o.Staff, t.Accepted+o.Accepted, t.Outages+o.Outages
	t.Events += o.Events
	t.ToldBreaks, t.TakenOut, t.TimeCards = t.ToldBreaks+o.ToldBreaks, t.TakenOut+o.TakenOut, t.TimeCards+o.TimeCards
	t.Locked, t.SeatsNeeded = t.Locked+o.Locked, t.SeatsNeeded+o.SeatsNeeded
	t.Deals, t.Days, t.Stops, t.Plans = t.Deals+o.Deals, t.Days+o.Days, t.Stops+o.Stops, t.Plans+o.Plans
	t.HandedOut, t.Unclaimed, t.Heads = t.HandedOut+o.HandedOut, t.Unclaimed+o.Unclaimed, t.Heads+o.Heads
	t.Corrected, t.Settled = t.Corrected+o.Corrected, t.Settled+o.Settled
}

const (
	faultyStream = "sim"
	actsMax      = 300_000 // in one tournament: beyond, it does not end
)

// RunRoom simulates one tournament in a real room on a memory journal, with faults, to its end: afterwards the
// journal verifies, its replay is the live state, and the auditor has found nothing. A *Broken error is a bug.
func RunRoom(ctx context.Context, s Setup, f Faults) (Report, Trouble, error) {
	w := newFaulty(s, f)
	defer w.close()
	if err := w.open(ctx); err != nil {
		return Report{}, w.trouble, err
	}
	err := w.play(ctx, s)
	if err == nil {
		err = w.settle(ctx)
	}
	if err == nil {
		err = w.proof(ctx)
	}
	var broken *Broken
	if err != nil && !errors.As(err, &broken) && ctx.Err() == nil && !w.refusedSetup(err) {
		err = w.broken("a command", err)
	}
	if err != nil {
		return Report{}, w.trouble, err
	}
	m, t := &w.auditor.people.met, &w.trouble
	t.Events = int(w.auditor.events)
	t.Plans, t.Heads = w.auditor.awards.version, w.auditor.bounties.count
	t.Corrected, t.Settled = w.auditor.corrected.count, w.auditor.corrected.settled
	t.HandedOut, t.Unclaimed = len(w.auditor.awards.handed), w.auditor.unclaimed()
	t.ToldBreaks, t.TakenOut, t.TimeCards, t.Locked, t.SeatsNeeded = m.toldBreaks, m.takenOut, m.cardsUsed, m.locked, m.seatsNeeded
	return w.report(s), w.trouble, nil
}

// refusedSetup reports whether the tournament could not even be created.
func (w *faulty) refusedSetup(err error) bool {
	var refused *refusal.Error
	return errors.As(err, &refused) && w.seen == 0
}

// faulty is a room that keeps failing. It is a House: who plays in it asks again where the answer was lost, as a
// device does.
type faulty struct {
	faults  Faults
	rng     *rand.Rand
	disk    *memory.Disk
	clock   *room.Manual
	secret  room.Secret
	keys    vault.Keys
	decks   uint64 // seeds drawn
	store   *memory.Store
	room    *room.Room
	other   *room.Room // another process on the same journal; nil when there is none
	auditor *auditor
	mirror  Bare // counts, and tells the last events
	seen    uint64
	known   []journal.Head
	crashed bool // the process has ended: nothing is written any more
	calm    bool // no faults: the end, or the room is being opened
	sent    int
	acts    int
	past    []sentCommand
	paused  tournament.Instant // since when the clock stands
	desk    desk
	late    *rand.Rand // what is put right late, by a chance of its own
	trouble Trouble
}

func newFaulty(s Setup, f Faults) *faulty {
	w := &faulty{
		faults: f, rng: rand.New(rand.NewPCG(s.Seed, 0xFB)), disk: new(memory.Disk), clock: room.NewManual(start),
		keys: vault.NewKeys(), auditor: newAuditor(), mirror: Bare{state: tournament.New(), now: start},
	}
	var seed [8]byte
	w.mirror.proof.state = w.mirror.state
	binary.BigEndian.PutUint64(seed[:], s.Seed)
	w.desk.rng = rand.New(rand.NewPCG(s.Seed, 0xDE))
	w.late = rand.New(rand.NewPCG(s.Seed, 0x1A7E))
	w.desk.fatal = w.desk.rng.IntN(10) == 0
	w.secret = sha256.Sum256(append([]byte("room "), seed[:]...))
	return w
}

// open starts the process: the room is made from what the journal holds.
func (w *faulty) open(ctx context.Context) error {
	w.crashed = false
	w.other = nil
	var err error
	w.store, w.room, err = w.process(ctx, w.fault)
	return err
}

func (w *faulty) process(ctx context.Context, fault func(string, journal.Record) memory.Fault) (*memory.Store, *room.Room, error) {
	store := memory.Open(w.disk)
	r, err := room.Open(ctx, room.Config{
		Store: store, Clock: w.clock, Secret: w.secret, Decks: w.keys, Entropy: w.seed, Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	})
	store.SetFault(fault)
	return store, r, err
}

// seed is of the next deck: the same again in the same simulation.
func (w *faulty) seed() [32]byte {
	w.decks++
	return sha256.Sum256(binary.BigEndian.AppendUint64(append([]byte("deck "), w.secret[:]...), w.decks))
}

func (w *faulty) close() {
	for _, r := range []*room.Room{w.room, w.other} {
		if r != nil {
			r.Close()
		}
	}
}

// fault decides what happens to an append.
func (w *faulty) fault(string, journal.Record) memory.Fault {
	if w.crashed {
		return memory.Lost
	}
	if w.calm || w.faults.JournalMax > 0 && w.trouble.Appends+w.trouble.Crashes >= w.faults.JournalMax {
		return memory.NoFault
	}
	f := w.faults
	roll := w.rng.Float64()
	for _, c := range []struct {
		share float64
		fault memory.Fault
	}{{f.Refused / 2, memory.Busy}, {f.Refused / 2, memory.Full}, {f.Lost, memory.Lost}, {f.LoseAnswer, memory.LoseAnswer}} {
		if roll -= c.share; roll < 0 {
			w.trouble.Appends++
			return c.fault
		}
	}
	if roll -= f.Crash; roll < 0 {
		w.crashed = true
		return []memory.Fault{memory.Lost, memory.LoseAnswer}[w.rng.IntN(2)]
	}
	return memory.NoFault
}

// restart discards the process that has crashed and starts another, after an outage in which time goes on.
func (w *faulty) restart(ctx context.Context) error {
	w.trouble.Crashes++
	w.crashed = true // nothing that still runs may write
	w.close()
	if err := w.audit(ctx); err != nil {
		return err
	}
	outage := time.Duration(w.rng.ExpFloat64() * float64(20*time.Second))
	if w.rng.IntN(4) == 0 {
		outage = time.Duration(w.rng.ExpFloat64() * float64(20*time.Minute))
		w.trouble.Outages++
	}
	w.clock.Jump(w.clock.Now() + tournament.Instant(outage.Milliseconds()))
	return w.open(ctx)
}

// Now implements House.
func (w *faulty) Now() tournament.Instant { return w.clock.Now() }

// WaitUntil implements House: the clock goes on, its deadlines ring, and whatever else happens in a room.
func (w *faulty) WaitUntil(ctx context.Context, at tournament.Instant) error {
	w.clock.Set(at)
	if w.acts++; w.acts > actsMax {
		return w.broken("the last act", fmt.Errorf("the tournament does not end"))
	}
	if err := w.recover(ctx); err != nil {
		return err
	}
	return w.happenings(ctx)
}

// recover starts the process again if it has crashed, and audits what has been written.
func (w *faulty) recover(ctx context.Context) error {
	for w.crashed {
		if err := w.restart(ctx); err != nil {
			return err
		}
	}
	if err := w.audit(ctx); err != nil {
		return err
	}
	if why := w.room.Frozen(faultyStream); why != nil {
		return w.broken("a command that froze the stream", why)
	}
	return ctx.Err()
}

// Read implements House. A room that could not read its journal back is asked until it has.
func (w *faulty) Read(f func(*tournament.State)) error { return w.room.Read(faultyStream, f) }

// Do implements House: a command is sent until it is answered.
func (w *faulty) Do(ctx context.Context, c tournament.Command) error {
	w.sent++
	_, err := w.send(ctx, room.Command{
		Stream: faultyStream, ID: fmt.Sprintf("sim-%d", w.sent), By: role.By{Person: "sim", Device: "desk", Role: role.Sim}, Cmd: c,
	})
	return err
}

// tries is how often a device sends a command that is not answered.
const tries = 50

// send sends a command until it is carried out or refused by the game itself.
func (w *faulty) send(ctx context.Context, c room.Command) (room.Answer, error) {
	for range tries {
		answer, err := w.room.Do(ctx, c)
		if broken := w.recover(ctx); broken != nil {
			return answer, broken
		}
		switch {
		case err == nil:
			return answer, w.remember(ctx, c, answer)
		case unanswered(err):
			continue
		}
		return answer, w.judged(c, err)
	}
	return room.Answer{}, w.broken(fmt.Sprintf("%T", c.Cmd), fmt.Errorf("no answer after %d times", tries))
}

// unanswered reports whether the command may be sent again: the journal did not take it, or nobody knows.
func unanswered(err error) bool {
	var refused *refusal.Error
	if !errors.As(err, &refused) {
		return false
	}
	switch refused.Code {
	case room.JournalBusy, room.JournalFull, room.JournalStopped, room.NotConfirmed:
		return true
	}
	return false
}

// judged passes refusals of the game on; anything else is a bug.
func (w *faulty) judged(c room.Command, err error) error {
	var refused *refusal.Error
	if errors.As(err, &refused) && refused.Code != tournament.CheckFailed && refused.Code != room.Frozen {
		return err
	}
	return w.broken(fmt.Sprintf("%T %+v", c.Cmd, c.Cmd), err)
}

func (w *faulty) broken(command string, why error) error {
	var broken *Broken
	if errors.As(why, &broken) {
		return why
	}
	return &Broken{Command: command, Cause: why, Scenario: w.mirror.proof.story()}
}

// Deck implements House.
func (w *faulty) Deck(h *table.Hand) *croupier.Deck { return w.room.Dealer(faultyStream).Deck(h) }
