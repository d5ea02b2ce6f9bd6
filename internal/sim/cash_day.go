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
	"reflect"
	"slices"
	"time"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// CashDay is a day of a cash room: tables that open and close, players who come, wait, sit, leave, go absent, lose all and change tables, staff who tap
// twice and make mistakes, and a room that crashes. The same seed gives the same day.
type CashDay struct {
	Book    *rulebook.Book
	Tables  int
	Players int
	Hands   int // played at each table, about
	Crash   float64
	Seed    uint64
}

// CashReport is what a day came to.
type CashReport struct {
	Rows, Hands, Posts, Calls, Jumps, Refused, Crashes, Doubles int
	Taken                                                       int // chips of the house
	Ups                                                         int // moves to a main game, in turn
}

// guest is a player of the day, with the chips that he really has.
type guest struct {
	id    table.PlayerID
	rack  int
	boxed int
	stack int
	no    int // table; 0: none
	seat  table.SeatNo
	away  bool
}

// cashDay is a day that is played.
type cashDay struct {
	CashDay
	ctx     context.Context
	rng     *rand.Rand
	disk    *memory.Disk
	clock   *room.Manual
	secret  room.Secret
	store   *memory.Store
	room    *room.Room
	crashed bool
	calm    bool
	sent    int
	read    uint64
	audit   *cashAuditor
	guests  []*guest
	hidden  map[int]int // dropped at a table, and told by nobody
	report  CashReport
	last    cashgame.Command
	live    *CashRoom // it is played there, at that room's pace; nil: in a room of its own, which crashes and is audited
	playing map[int]*liveHand
	tables  []int // open there
}

const cashStream = room.CashPrefix + "day"

// RunCashDay plays a day to its end. The error is what must not happen, with the command that led to it.
func RunCashDay(ctx context.Context, c CashDay) (CashReport, error) {
	var seed [8]byte
	binary.BigEndian.PutUint64(seed[:], c.Seed)
	d := &cashDay{CashDay: c, ctx: ctx, rng: rand.New(rand.NewPCG(c.Seed, 0xCA)), disk: new(memory.Disk), clock: room.NewManual(start),
		secret: sha256.Sum256(append([]byte("cash "), seed[:]...)), audit: newCashAuditor(c.Book.ID), hidden: map[int]int{}}
	for i := range c.Players {
		d.guests = append(d.guests, &guest{id: table.PlayerID(fmt.Sprintf("p%03d", i))})
	}
	d.calm = true
	if err := d.open(); err != nil {
		return d.report, err
	}
	err := d.play()
	d.room.Close()
	d.report.Hands, d.report.Posts, d.report.Calls, d.report.Jumps, d.report.Taken, d.report.Ups = d.audit.hands, d.audit.posts, d.audit.calls, d.audit.jumps, d.audit.taken, d.audit.ups
	d.report.Rows = int(d.read)
	if err != nil {
		return d.report, fmt.Errorf("%s, seed %d, after %T%+v: %w", c.Book.ID, c.Seed, d.last, d.last, err)
	}
	return d.report, nil
}

// open starts the process anew on the same disk.
func (d *cashDay) open() error {
	d.crashed = false
	d.store = memory.Open(d.disk)
	var err error
	d.room, err = room.Open(d.ctx, room.Config{Store: d.store, Clock: d.clock, Secret: d.secret, Decks: vault.NewKeys(),
		Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	if err == nil {
		d.store.SetFault(d.fault)
	}
	return err
}

// fault ends the process at a write, before or after it.
func (d *cashDay) fault(string, journal.Record) memory.Fault {
	switch {
	case d.crashed:
		return memory.Lost
	case d.calm || d.rng.Float64() >= d.Crash:
		return memory.NoFault
	}
	d.crashed = d.rng.IntN(3) > 0
	return []memory.Fault{memory.Lost, memory.LoseAnswer, memory.LoseAnswer}[d.rng.IntN(3)]
}

// settle starts the process again where it has ended, and has the auditor read what was written.
func (d *cashDay) settle() error {
	if d.crashed {
		d.report.Crashes++
		d.room.Close()
		d.clock.Jump(d.clock.Now() + tournament.Instant(d.rng.IntN(600_000)))
		if err := d.open(); err != nil {
			return err
		}
	}
	return d.store.Load(d.ctx, cashStream, d.read+1, func(r journal.Record) error {
		d.read = r.Seq
		return d.audit.row(r)
	})
}

// do sends a command until it is answered, and reports whether it was carried out; what the session refuses is no error.
func (d *cashDay) do(c cashgame.Command) (bool, error) {
	if d.live != nil {
		return d.live.do(d.ctx, c)
	}
	d.sent++
	d.last = c
	cmd := room.Command{Stream: cashStream, ID: fmt.Sprintf("cash-%d", d.sent), By: role.By{Person: "floor", Device: "desk", Role: role.Director}, Cmd: c}
	for range tries {
		_, err := d.room.Do(d.ctx, cmd)
		if broken := d.settle(); broken != nil {
			return false, broken
		}
		var refused *refusal.Error
		switch {
		case err == nil:
			if d.rng.IntN(20) == 0 { // a second tap: the same command again changes nothing
				d.report.Doubles++
				was := d.read
				if _, err := d.room.Do(d.ctx, cmd); err != nil && !unanswered(err) {
					return false, fmt.Errorf("the second tap: %w", err)
				}
				if err := d.settle(); err != nil || d.read != was {
					return false, fmt.Errorf("the second tap was carried out: %w", err)
				}
			}
			return true, nil
		case unanswered(err):
		case errors.As(err, &refused) && refused.Code != cashgame.CheckFailed && refused.Code != room.Frozen:
			d.report.Refused++
			return false, nil
		default:
			return false, err
		}
	}
	return false, fmt.Errorf("no answer after %d times", tries)
}

// state reads the session.
func (d *cashDay) state(see func(*cashgame.State)) error {
	if d.live != nil {
		return d.live.Room.Cash(d.live.Stream, see)
	}
	return d.room.Cash(cashStream, see)
}

// box is what was dropped at a table, as it was told.
func (d *cashDay) box(no int) (in int, err error) {
	err = d.state(func(s *cashgame.State) { in = int(s.Drop(no)) })
	return in, err
}

// play plays the day.
func (d *cashDay) play() error {
	house := cashgame.House{Currency: "EUR", Worth: 100, Answer: 60, Arrive: 300, RebuyWait: 120}
	if _, err := d.do(cashgame.Open{ID: "day", Book: d.Book.ID, Policy: d.Book.Policy.Cashgame, Rules: d.Book.Policy.AtTable(), House: house, Games: cashDayGames()}); err != nil {
		return err
	}
	for no := 1; no <= d.Tables; no++ {
		if _, err := d.do(cashgame.OpenTable{Table: no, Game: cashDayGames()[no%len(cashDayGames())].ID}); err != nil {
			return err
		}
	}
	d.calm = false
	acts := []func() error{d.comes, d.comes, d.floor, d.floor, d.floor, d.answers, d.answers, d.movesUp, d.movesUp, d.sits, d.sits, d.hand, d.hand, d.hand, d.hand, d.hand, d.hand, d.hand, d.hand,
		d.broke, d.leaves, d.steps, d.steps, d.changes, d.counts, d.errs, d.quarrel}
	for d.audit.hands < d.Hands*d.Tables {
		if err := d.pass(time.Duration(d.rng.IntN(4000)) * time.Millisecond); err != nil {
			return err
		}
		if err := acts[d.rng.IntN(len(acts))](); err != nil {
			return err
		}
		if d.rng.IntN(50) == 0 {
			if err := d.compare(); err != nil {
				return err
			}
		}
	}
	return d.goHome()
}

// cashDayGames are the games of the house: with a rate, with steps, with a price of the seat, and a feeder of the first.
func cashDayGames() []cashgame.Game {
	nl := cashgame.Game{ID: "nl5", Blinds: table.Blinds{Small: 5, Big: 10}, MinBuyIn: 200, MaxBuyIn: 1000, Unit: 5, Seats: 9,
		Rake: cashgame.Rake{Rake: hand.Rake{PerMille: 50, Cap: 30, Unit: 5, Flop: true}}}
	deep := cashgame.Game{ID: "deep", Blinds: table.Blinds{Small: 10, Big: 20}, MinBuyIn: 400, Unit: 5, Seats: 6,
		Rake: cashgame.Rake{Steps: []cashgame.RakeStep{{From: 100, Take: 5}, {From: 400, Take: 10}}}}
	seat := cashgame.Game{ID: "seat", Blinds: table.Blinds{Small: 5, Big: 10}, MinBuyIn: 200, MaxBuyIn: 1000, Unit: 5, Seats: 9,
		Time: cashgame.Time{Charge: 10, Minutes: 30}}
	feeder := nl
	feeder.ID, feeder.Feeds, feeder.Stays = "feeder", nl.ID, cashgame.StaysLast
	return []cashgame.Game{nl, deep, seat, feeder}
}

// pass lets time go by; what falls due meanwhile happens, and nobody waits longer than was said.
func (d *cashDay) pass(t time.Duration) error {
	d.clock.Set(d.clock.Now() + tournament.Instant(t.Milliseconds()))
	crashed := d.crashed
	if err := d.settle(); err != nil || crashed {
		return err
	}
	if d.rng.IntN(100) == 0 {
		return d.audit.overdue(int64(d.clock.Now()) - 1)
	}
	return nil
}

// compare holds the books against the chips that are really there.
func (d *cashDay) compare() (err error) {
	seen := d.state(func(s *cashgame.State) {
		at := map[int]int{}
		for _, g := range d.guests {
			at[g.no] += g.stack
			if int(s.Rack(g.id)) != g.rack || int(s.Held(g.id)) != g.boxed {
				err = fmt.Errorf("%s carries %d and %d are held: the books have %d and %d", g.id, g.rack, g.boxed, s.Rack(g.id), s.Held(g.id))
			}
		}
		for _, t := range s.Tables {
			no := t.Play.No
			if int(s.InPlay(no)) != at[no]+d.hidden[no] || int(s.Drop(no)) != d.audit.inBox[no] {
				err = fmt.Errorf("table %d has %d and %d hidden: the books have %d", no, at[no], d.hidden[no], s.InPlay(no))
			}
		}
		if int(s.Total(cashgame.TakenAccount)) != d.audit.taken || -int(s.Total(cashgame.CageAccount)) != d.audit.out {
			err = fmt.Errorf("the auditor has %d taken and %d out of the cage", d.audit.taken, d.audit.out)
		}
	})
	return errors.Join(seen, err)
}

// replay reads the journal into a second room: it is the same session.
func (d *cashDay) replay() error {
	again, err := room.Open(d.ctx, room.Config{Store: memory.Open(d.disk), Clock: room.NewManual(d.clock.Now()), Secret: d.secret, Decks: vault.NewKeys(),
		Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	if err != nil {
		return err
	}
	defer again.Close()
	same := false
	if err := d.state(func(live *cashgame.State) {
		err = again.Cash(cashStream, func(s *cashgame.State) { same = reflect.DeepEqual(live, s) })
	}); err != nil {
		return err
	}
	if err != nil || !same {
		return fmt.Errorf("a replay differs from what was played: %w", err)
	}
	return nil
}

// goHome ends the day: everybody leaves, the boxes are counted, and nothing is left out of the cage.
func (d *cashDay) goHome() error {
	d.calm = true
	none := chip.Amount(0)
	must := func(c cashgame.Command) error {
		done, err := d.do(c)
		if err == nil && !done {
			err = fmt.Errorf("%T%+v is refused", c, c)
		}
		return err
	}
	for no := 1; no <= d.Tables; no++ {
		if _, err := d.do(cashgame.EndHand{Table: no, Dropped: &none}); err != nil {
			return err
		}
		if err := errors.Join(d.count(no), must(cashgame.AnnounceLast{Table: no})); err != nil {
			return err
		}
	}
	for range 2 { // who plays over another first
		for _, g := range d.guests {
			if g.no == 0 {
				continue
			}
			if held := g.boxed; held > 0 {
				if done, err := d.do(cashgame.ComeBack{Table: g.no, Seat: g.seat}); err != nil {
					return err
				} else if !done {
					continue // somebody plays there
				}
				g.stack, g.boxed = held, 0
			}
			if err := d.leave(g); err != nil {
				return err
			}
		}
	}
	for _, g := range d.guests {
		if g.rack+g.boxed > 0 {
			if err := must(cashgame.Redeem{Player: g.id}); err != nil {
				return err
			}
			g.rack, g.boxed = 0, 0
		}
	}
	if err := d.pass(10 * time.Minute); err != nil {
		return err
	}
	for no := 1; no <= d.Tables; no++ {
		if err := must(cashgame.CloseTable{Table: no}); err != nil {
			return err
		}
	}
	if err := errors.Join(must(cashgame.End{}), d.compare(), d.replay()); err != nil {
		return err
	}
	if d.audit.out != d.audit.taken || len(d.audit.lists) > 0 {
		return fmt.Errorf("%d chips are out, the house has %d, %d wait", d.audit.out, d.audit.taken, len(d.audit.lists))
	}
	return nil
}

func (d *cashDay) guest(is func(*guest) bool) *guest {
	from := d.rng.IntN(len(d.guests))
	for i := range d.guests {
		if g := d.guests[(from+i)%len(d.guests)]; is(g) {
			return g
		}
	}
	return nil
}

func (d *cashDay) of(id table.PlayerID) *guest {
	i := slices.IndexFunc(d.guests, func(g *guest) bool { return g.id == id })
	if i < 0 && d.live != nil { // whoever looks on has entered somebody
		i = len(d.guests)
		d.guests = append(d.guests, &guest{id: id})
	}
	return d.guests[i]
}
