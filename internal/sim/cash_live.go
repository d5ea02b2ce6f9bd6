package sim

import (
	"context"
	"crypto/rand"
	"errors"
	mathrand "math/rand/v2"
	"slices"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// CashRoom is the people of a day of a cash room in a room that is there already, at the pace of its clock: they come, wait, sit, leave, go absent and
// change tables, and its staff call, deal and count. Whoever looks on may act as well: they go on from what the session then is.
type CashRoom struct {
	Room    *room.Room
	Stream  string
	Players []table.PlayerID
	Seed    uint64
}

// liveHand is one that is being played.
type liveHand struct {
	in   []*guest
	over tournament.Instant // at which it ends, or may begin
	on   bool
}

// LiveGames are those of a house that somebody looks at: hold’em at a rate and deep by steps, pot-limit Omaha, and a limit game that is paid for by the half hour.
func LiveGames() []cashgame.Game {
	games := cashDayGames()
	plo := cashgame.Game{ID: "plo", Blinds: table.Blinds{Small: 5, Big: 10, Game: hand.Omaha, Structure: hand.PotLimit}, MinBuyIn: 400, MaxBuyIn: 2000, Unit: 5, Seats: 8,
		Rake: cashgame.Rake{Rake: hand.Rake{PerMille: 50, Cap: 40, Unit: 5, Flop: true}}}
	return append(games, plo)
}

// Times of a table, in milliseconds: the shortest hand and by how much others are longer, and between hands.
const (
	liveHandLeast, liveHandMore = 40_000, 100_000
	livePause                   = 15_000
	liveStep                    = 4000
)

// Run plays until ctx ends. The error is what the session could not do.
func (c *CashRoom) Run(ctx context.Context) error {
	d := &cashDay{ctx: ctx, rng: mathrand.New(mathrand.NewPCG(c.Seed, 0xCA)), hidden: map[int]int{}, live: c, playing: map[int]*liveHand{}}
	for _, id := range c.Players {
		d.guests = append(d.guests, &guest{id: id})
	}
	acts := []func() error{d.comes, d.floor, d.floor, d.floor, d.answers, d.answers, d.sits, d.sits, d.broke, d.leaves, d.steps, d.changes}
	for {
		if err := c.Room.WaitUntil(ctx, c.Room.Now()+tournament.Instant(d.rng.IntN(liveStep))); err != nil {
			return nil // it was stopped
		}
		over, err := d.look()
		switch {
		case ctx.Err() != nil || over:
			return nil
		case err != nil:
			return err
		case len(d.tables) == 0: // closed, or suspended
			continue
		}
		act := acts[d.rng.IntN(len(acts))]
		if d.rng.IntN(200) == 0 {
			act = d.counts
		}
		err = act()
		for _, no := range d.tables {
			err = errors.Join(err, d.plays(no))
		}
		if err != nil && ctx.Err() == nil {
			return err
		}
	}
}

// do carries a command out, and reports whether the session did not refuse it.
func (c *CashRoom) do(ctx context.Context, cmd cashgame.Command) (bool, error) {
	_, err := c.Room.Do(ctx, room.Command{Stream: c.Stream, ID: rand.Text(), By: role.By{Person: "sim", Role: role.Sim}, Cmd: cmd})
	var refused *refusal.Error
	if errors.As(err, &refused) && refused.Code != cashgame.CheckFailed && refused.Code != room.Frozen {
		return false, nil
	}
	return err == nil, err
}

// look reads where everybody is with which chips, and the tables at which something can be done; over: the session has ended.
func (d *cashDay) look() (over bool, err error) {
	err = d.state(func(s *cashgame.State) {
		open := s.Open()
		if over = s.Ended != 0; s.Suspended != nil {
			open = nil
		}
		d.tables = open
		for _, no := range open {
			d.at(s, no) // who was entered meanwhile
		}
		for _, g := range d.guests {
			t, n := s.SeatOf(g.id)
			g.rack, g.boxed = int(s.Rack(g.id)), int(s.Held(g.id))
			if t == nil {
				g.stack, g.no, g.seat, g.away = 0, 0, 0, false
				continue
			}
			c := t.Chair(n)
			g.no, g.seat, g.away = t.Play.No, n, c.Away != nil && (c.Owner == "" || c.Owner == g.id)
			if c.Away != nil && c.Away.Held && c.Owner == "" || c.Owner == g.id {
				g.stack = 0
			}
		}
		for _, no := range open {
			d.share(no, int(s.InPlay(no))-d.hidden[no])
		}
	})
	return over, err
}

// share has the stacks of a table be what is there: what the people did not do themselves goes to or from the largest.
func (d *cashDay) share(no, there int) {
	var at []*guest
	for _, g := range d.guests {
		if g.no == no && g.boxed == 0 {
			at, there = append(at, g), there-g.stack
		}
	}
	if len(at) == 0 {
		return
	}
	if each := there / len(at) / 5 * 5; each > 0 {
		for _, g := range at {
			g.stack, there = g.stack+each, there-each
		}
	}
	slices.SortFunc(at, func(a, b *guest) int { return b.stack - a.stack })
	for _, g := range at {
		give := max(there, -g.stack)
		g.stack, there = g.stack+give, there-give
	}
}

// plays begins the next hand at a table, or ends the one that has lasted long enough.
func (d *cashDay) plays(no int) error {
	now := d.live.Room.Now()
	h := d.playing[no]
	if h == nil {
		h = new(liveHand)
		d.playing[no] = h
		none := chip.Amount(0)
		if _, err := d.do(cashgame.EndHand{Table: no, Dropped: &none}); err != nil { // of a room that goes on after it was stopped
			return err
		}
	}
	switch {
	case now < h.over:
		return nil
	case h.on:
		in := slices.DeleteFunc(slices.Clone(h.in), func(g *guest) bool { return g.no != no })
		h.on, h.over = false, now+livePause
		return d.finish(no, in)
	}
	in, err := d.begin(no)
	h.in, h.on, h.over = in, in != nil, now+livePause
	if h.on {
		h.over = now + liveHandLeast + tournament.Instant(d.rng.IntN(liveHandMore))
	}
	return err
}
