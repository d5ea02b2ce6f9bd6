package sim

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// House is what the driver plays in: a room with its journal, or a bare tournament.
type House = croupier.House

// Options of a driver.
type Options struct {
	Seed   uint64
	Clumsy float64 // average share of irregular acts, 0–1; 0.02 is a lively room
	Pace   float64 // multiplies every delay; 1 = a live room
	Ticks  bool    // the driver sends Tick at deadlines; a room does so itself
	Late   []Arrival

	ReEntry float64 // share of players out during late registration who come back, where the structure allows it
	Habits  Habits  // of these players, beside those of others
}

// Arrival is a player who registers during the tournament.
type Arrival struct {
	Player table.PlayerID
	At     tournament.Instant
}

// Driver plays every hosted table of one tournament: it is the dealers, the players and a floor who does
// each task of the queue. It holds no truth: whatever it does goes through the house, and it reads the state
// anew before each act, so that people may act beside it.
type Driver struct {
	house House
	opt   Options
	rng   *rand.Rand
	minds map[table.PlayerID]Temperament
	wakes wakes
	seats uint64 // the version of who sits where that they know
	floor tournament.Instant
	stuck map[int]*stall // by table
	why   error          // the last refusal
	rued  int            // entries out that have thought about coming back
}

// NewDriver returns a driver for a house whose tournament has been created.
func NewDriver(h House, o Options) *Driver {
	if o.Pace == 0 {
		o.Pace = 1
	}
	return &Driver{
		house: h, opt: o, rng: rand.New(rand.NewPCG(o.Seed, 0x9E3779B97F4A7C15)),
		minds: map[table.PlayerID]Temperament{}, stuck: map[int]*stall{},
	}
}

// Run plays until the tournament is finished or stopped, or ctx ends. A refusal is not an error: somebody was faster.
func (d *Driver) Run(ctx context.Context) error {
	for {
		next, finished, err := d.plan()
		if err != nil || finished {
			return err
		}
		if err := d.house.WaitUntil(ctx, next.at); err != nil {
			return err
		}
		if err := d.carryOut(ctx, next); err != nil {
			return err
		}
	}
}

type turn struct {
	at    tournament.Instant
	kind  turnKind
	table int
}

type turnKind uint8

const (
	tickTurn turnKind = iota
	lateTurn
	floorTurn
	tableTurn
)

// plan returns what comes first: a deadline, an arrival, the floor's round, or a table's next act.
func (d *Driver) plan() (turn, bool, error) {
	finished := false
	var next turn
	err := d.house.Read(func(s *tournament.State) {
		finished = s.Phase == tournament.Finished || s.Stop != nil
		next = turn{at: max(d.floor, d.house.Now()), kind: floorTurn}
		if at, ok := s.NextDeadline(); d.opt.Ticks && ok && at <= next.at {
			next = turn{at: max(at, d.house.Now()), kind: tickTurn}
		}
		if len(d.opt.Late) > 0 && d.opt.Late[0].At < next.at {
			next = turn{at: max(d.opt.Late[0].At, d.house.Now()), kind: lateTurn}
		}
		if version := s.SeatsVersion(); version != d.seats {
			d.seats = version
			d.wakes.inPlay(s.InPlay())
		}
		if no, at, ok := d.wakes.first(d.house.Now()); ok && at < next.at {
			next = turn{at: at, kind: tableTurn, table: no}
		}
	})
	return next, finished, err
}

func (d *Driver) carryOut(ctx context.Context, t turn) error {
	switch t.kind {
	case tickTurn:
		return d.do(ctx, tournament.Tick{})
	case lateTurn:
		arrival := d.opt.Late[0]
		d.opt.Late = d.opt.Late[1:]
		return d.do(ctx, tournament.Register{Player: arrival.Player})
	case floorTurn:
		d.floor = d.after(8 * time.Second)
		if err := d.comeBack(); err != nil {
			return err
		}
		return d.doTasks(ctx)
	}
	c, wait, err := d.nextAct(t.table)
	if err != nil {
		return err
	}
	d.wakes.set(t.table, d.after(wait))
	if c == nil {
		return nil
	}
	if err := d.do(ctx, tournament.AtTable{Table: t.table, Command: c}); err != nil {
		return err
	}
	return d.progress(t.table, c)
}

// stall is how long a hand has been as it is.
type stall struct {
	hand   string
	state  hand.State
	early  int // acts before their turn
	rounds int
}

// stallMax is how many acts may change nothing at a table before the driver says so.
const stallMax = 200

// progress reports a table at which act after act is refused: the game cannot go on.
func (d *Driver) progress(no int, c any) error {
	var err error
	read := d.house.Read(func(s *tournament.State) {
		t := s.Table(no)
		if t.Hand == nil {
			return
		}
		was := d.stuck[no]
		if was == nil {
			was = new(stall)
			d.stuck[no] = was
		}
		if h := t.Hand; was.hand == h.ID && was.early == len(h.Early) && was.state == h.State {
			was.rounds++
		} else {
			was.hand, was.state, was.early, was.rounds = h.ID, h.State, len(h.Early), 0
		}
		if was.rounds > stallMax {
			err = &Stalled{Table: no, Hand: t.Hand.ID, Act: fmt.Sprintf("%#v", c), Why: d.why}
		}
	})
	return errors.Join(read, err)
}

// Stalled is a hand that cannot go on: a bug.
type Stalled struct {
	Table     int
	Hand, Act string
	Why       error // the last refusal
}

func (e *Stalled) Error() string {
	return fmt.Sprintf("hand %s cannot go on; last tried: %s: %v", e.Hand, e.Act, e.Why)
}

// comeBack lets players who went out since the last look decide about a re-entry.
func (d *Driver) comeBack() error {
	if d.opt.ReEntry == 0 {
		return nil
	}
	return d.house.Read(func(s *tournament.State) {
		out := 0
		for i := range s.Entries {
			e := &s.Entries[i]
			if e.Place == 0 || s.Entry(e.Player) != e {
				continue
			}
			if out++; out <= d.rued || !s.LateOpen || d.rng.Float64() > d.opt.ReEntry {
				continue
			}
			d.opt.Late = append(d.opt.Late, Arrival{e.Player, d.after(d.about(5 * time.Minute))})
		}
		d.rued = max(d.rued, out)
		slices.SortStableFunc(d.opt.Late, func(a, b Arrival) int { return cmp.Compare(a.At, b.At) })
	})
}

// doTasks does what the to-do queue proposes, one task at a time since each changes the queue.
func (d *Driver) doTasks(ctx context.Context) error {
	for range 32 {
		id := ""
		if err := d.house.Read(func(s *tournament.State) {
			for _, task := range s.Tasks() {
				if !task.Wait && task.Kind != tournament.TaskFloor && task.Kind != tournament.TaskUnsold {
					id = task.ID
					return
				}
			}
		}); err != nil || id == "" {
			return err
		}
		if err := d.do(ctx, tournament.DoTask{ID: id}); err != nil {
			return err
		}
	}
	return nil
}

// doAll carries commands out, one after the other.
func (d *Driver) doAll(ctx context.Context, acts []tournament.Command) error {
	for _, c := range acts {
		if err := d.do(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// do carries a command out; refusals are swallowed, for the state has moved on under the driver's feet.
func (d *Driver) do(ctx context.Context, c tournament.Command) error {
	err := d.house.Do(ctx, c)
	var refused *refusal.Error
	if errors.As(err, &refused) && refused.Code != tournament.CheckFailed {
		d.why = err
		return nil
	}
	return err
}

func (d *Driver) after(wait time.Duration) tournament.Instant {
	return d.house.Now() + tournament.Instant(float64(wait.Milliseconds())*d.opt.Pace)
}

func (d *Driver) mind(p table.PlayerID) Temperament {
	m, ok := d.minds[p]
	if !ok {
		m = d.opt.Habits.of(drawTemperament(d.rng, d.opt.Clumsy))
		d.minds[p] = m
	}
	return m
}
