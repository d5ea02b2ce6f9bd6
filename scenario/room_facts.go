package scenario

import (
	"slices"
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Topics of what can be seen of a room at any moment.
const (
	topicTask     = "task"
	topicTables   = "tables"
	topicLeft     = "left_in"
	topicTimeLeft = "time_left"
	topicLevel    = "level"
	topicOut      = "out"
	topicInPlay   = "chips_in_play"
	topicStackAt  = "stack_at"
	topicSheet    = "sheet"
	topicBlinds   = "guarantee"
)

// inRoomHappened records what the tournament says.
func (g *run) inRoomHappened(e tournament.Event) {
	g.prizesHappened(e)
	switch e := e.(type) {
	case tournament.Noted:
		g.noted(e)
	case tournament.TableBroken:
		g.room.broken = e
	case tournament.RoundRanked:
		for _, p := range e.Places {
			g.fact(g.wentOut(p.Entry, p.Place, p.Tied))
		}
	case tournament.RaceTied:
		g.tiedRace(&e)
	case tournament.TableRaced:
		g.raced(&e)
	case tournament.TableEvent:
		if g.room.state.Phase != tournament.Running {
			return
		}
		switch began := e.Event.(type) {
		case table.ButtonMoved:
			g.handBegan(e.Table, began)
		case table.HandStarted:
			g.handBegan(e.Table, table.ButtonMoved{Positions: began.Positions, Cites: began.Cites})
		}
	}
}

// wentOut is where a player stands who is out.
func (g *run) wentOut(entry, place, tied int) ruling.Fact {
	i := slices.IndexFunc(g.room.state.Entries, func(e tournament.Entry) bool { return e.No == entry })
	at := g.room.sat[g.room.state.Entries[i].Player]
	return outOf(at.table, at.seat, place, tied)
}

func outOf(no int, seat table.SeatNo, place, tied int) ruling.Fact {
	args := []ruling.Arg{ruling.Count("Table", no), ruling.Seat("Seat", seat), ruling.Count("Place", place)}
	if tied > 0 {
		args = append(args, ruling.Count("Tied", tied))
	}
	return ruling.New("room.out", args...)
}

// handBegan says where button and blinds are, and what is posted.
func (g *run) handBegan(no int, e table.ButtonMoved) {
	s := g.room.state
	if at := e.Positions.Fact(); !e.Positions.None() {
		g.fact(at.By(e.Cites...))
	}
	if b := s.BlindsAt(s.Table(no)); b.Big > 0 {
		g.fact(ruling.New("room.hand", ruling.Count("Table", no), ruling.Chips("Small", b.Small), ruling.Chips("Big", b.Big)))
	}
}

// drawn says who drew which card at a table that breaks, the first to get a seat card first.
func (g *run) drawn(e tournament.TableBroken) {
	for _, at := range e.Pile {
		i := slices.IndexFunc(e.Ranking, func(r tournament.Ranked) bool { return r.Player == at.Player })
		if i < 0 {
			continue
		}
		from := g.room.sat[at.Player]
		g.fact(ruling.New("room.drew", ruling.Count("Table", from.table), ruling.Seat("Seat", from.seat), ruling.Cards("Card", e.Ranking[i].Card.String())))
	}
}

// noted records what the tournament notes for the floor.
func (g *run) noted(n tournament.Noted) {
	count := func(name string) int { i, _ := n.Args[name].(int); return i }
	no, seat := ruling.Count("Table", count("Table")), ruling.Seat("Seat", count("Seat"))
	players, tables := ruling.Count("Players", count("Players")), ruling.Count("Tables", count("Tables"))
	var f ruling.Fact
	switch n.Key {
	case "started":
		f = ruling.New("room.started", players, tables)
	case "balance", "moved", "break_move":
		f = ruling.New("room.moved", no, seat, ruling.Count("ToTable", count("ToTable")), ruling.Seat("ToSeat", count("ToSeat")))
	case "table_broken":
		f = ruling.New("room.broken", no)
	case "table_opened":
		f = ruling.New("room.opened", no)
	case "final_table":
		f = ruling.New("room.final_table", no, players)
	case "redraw":
		f = ruling.New("room.redrawn", players, tables)
	case "halted", "halted_by_floor":
		f = ruling.New("room.halted", no)
	case "resumed_table":
		f = ruling.New("room.resumed", no)
	case "out", "out_tied", "out_paid", "out_tied_paid":
		f = outOf(count("Table"), table.SeatNo(count("Seat")), count("Place"), count("Tied"))
	case "winner":
		at := g.room.sat[table.PlayerID(n.Args["Player"].(string))]
		f = ruling.New("room.winner", ruling.Count("Table", at.table), ruling.Seat("Seat", at.seat))
	case "late_entry":
		if count("Waited") > 0 {
			f = ruling.New("room.entry_waited", no, seat)
			break
		}
		f = ruling.New("room.entry", no, seat, ruling.Chips("Stack", g.room.state.Structure.Stack))
	case "re_entry":
		f = ruling.New("room.re_entry", no, seat, ruling.Chips("Stack", g.room.state.Structure.Stack))
	case "registration_closed":
		f = ruling.New("room.registration_closed", ruling.Count("Places", count("Places")))
	case "deal_made":
		f = ruling.New("room.deal", players)
	case "round_ranked": // the places are said before it
		for i := range g.step.Facts {
			if f := &g.step.Facts[i]; f.Key == "room.out" && len(f.Cites) == 0 {
				*f = f.By(n.Cites...)
			}
		}
		return
	default:
		var known bool
		if f, known = clockNoted(n, count); !known {
			if f, known = playerNoted(n, count); !known {
				if f, known = prizeNoted(n, g.seatArgs(n), count); !known {
					f, known = dayNoted(n, count)
				}
			}
			if !known {
				return
			}
		}
	}
	g.fact(f.By(n.Cites...))
	if n.Key == "table_broken" {
		g.drawn(g.room.broken)
	}
}

// seatArgs are where the player of a note sits, or sat last.
func (g *run) seatArgs(n tournament.Noted) func(string) []ruling.Arg {
	return func(name string) []ruling.Arg {
		p, _ := n.Args[name].(string)
		at := g.room.sat[table.PlayerID(p)]
		return []ruling.Arg{ruling.Count("Table", at.table), ruling.Seat("Seat", at.seat)}
	}
}

// clockNoted is what is noted of levels, the clock and hand-for-hand.
func clockNoted(n tournament.Noted, count func(string) int) (f ruling.Fact, known bool) {
	switch n.Key {
	case "level", "day_ends":
		args := []ruling.Arg{ruling.Count("Level", count("Level")), ruling.Chips("Small", count("Small")), ruling.Chips("Big", count("Big"))}
		if count("Ante") > 0 {
			args = append(args, ruling.Chips("Ante", count("Ante")))
		}
		return ruling.New("room.level", args...), true
	case "guarantee_missed": // in tenths of a big blind
		got, low := count("Got"), count("Low")
		return ruling.New("room.guarantee_missed", ruling.Count("Big", got/10), ruling.Count("Tenths", got%10), ruling.Count("Level", count("Level")),
			ruling.Count("Low", low/10)), true
	case "on_break":
		return ruling.New("room.on_break", ruling.Count("Minutes", count("Minutes"))), true
	case "short_levels":
		return ruling.New("room.short_levels", ruling.Count("Minutes", count("Minutes"))), true
	case "hand_for_hand":
		if s := count("Seconds"); s > 0 {
			return ruling.New("room.hand_for_hand", ruling.Count("Seconds", s)), true
		}
		return ruling.New("room.hand_for_hand_time"), true
	case "hand_round":
		return ruling.New("room.round", ruling.Count("Round", count("Round"))), true
	case "hand_for_hand_over":
		return ruling.New("room.hand_for_hand_over"), true
	case "all_in_held":
		return ruling.New("room.all_in_held", ruling.Count("Table", count("Table"))), true
	case "all_ins_released":
		return ruling.New("room.all_ins_released"), true
	}
	return f, false
}

// roomFact says what can be seen of the room.
func (g *run) roomFact(topic string) {
	s := g.room.state
	if s == nil {
		return // its tables are still being told
	}
	switch topic {
	case topicTask, topicMay:
		g.tasks()
	case topicTables:
		var tables []ruling.Fact
		for _, no := range s.InPlay() {
			tables = append(tables, ruling.New("room.table", ruling.Count("Table", no), ruling.Count("Players", s.Table(no).Players())))
		}
		g.fact(ruling.New("room.tables").And(tables...))
	case topicLeft:
		g.fact(ruling.New("room.left", ruling.Count("Players", s.Left)))
	case topicTimeLeft:
		g.timeLeft()
	case topicLevel:
		g.level()
	case topicOut:
		for _, e := range s.Entries {
			if e.Place > 0 {
				g.fact(g.wentOut(e.No, e.Place, e.Tied))
			}
		}
	case topicInPlay:
		g.fact(ruling.New("room.chips", ruling.Chips("Chips", s.Chips)))
	case topicStackAt:
		g.stacksAt()
	case topicSheet:
		g.sheet()
	case topicBlinds: // what is missed is noted as a level begins
		g.fact(ruling.New("room.guarantee_kept"))
	}
}

// level says which level is played, or that there is a break.
func (g *run) level() {
	l := g.room.state.Level()
	no := ruling.Count("Level", g.room.state.LevelNumber())
	switch {
	case l.Break:
		g.fact(ruling.New("room.on_break", ruling.Count("Minutes", l.Minutes)))
	case l.Betting == hand.FixedLimit:
		g.fact(ruling.New("room.limit_level", no, ruling.Chips("Small", l.SmallBet), ruling.Chips("Big", l.BigBet)))
	default:
		args := []ruling.Arg{no, ruling.Chips("Small", l.Small), ruling.Chips("Big", l.Big)}
		g.fact(ruling.New("room.level", args...))
	}
}

// timeLeft says what remains of the level.
func (g *run) timeLeft() {
	c := g.room.state.Clock
	key, left := "room.clock_stands", c.Left
	if c.Running {
		key, left = "room.clock", time.Duration(c.EndsAt-g.room.now)*time.Millisecond
	}
	g.fact(ruling.New(key, ruling.Count("Minutes", int(left/time.Minute)), ruling.Count("Seconds", int(left%time.Minute/time.Second))))
}

// tasks says what the floor is to do, most urgent first.
func (g *run) tasks() {
	all := g.room.state.Tasks()
	for i := range all {
		f := taskFact(&all[i])
		if all[i].Wait {
			f = f.And(ruling.New("task.waits"))
		}
		g.fact(f.By(all[i].Cites...))
	}
	if len(all) == 0 {
		g.fact(ruling.New("task.none"))
	}
}

// taskFact is what a task proposes.
func taskFact(t *tournament.Task) ruling.Fact {
	count := func(name string) ruling.Arg { n, _ := t.Args[name].(int); return ruling.Count(name, n) }
	key := "task." + string(t.Kind)
	switch t.Kind {
	case tournament.TaskBalance, tournament.TaskOpen:
		m := t.Moves[0]
		args := []ruling.Arg{ruling.Count("Table", m.FromTable), ruling.Seat("Seat", m.FromSeat)}
		if t.Kind == tournament.TaskBalance {
			args = append(args, ruling.Count("ToTable", m.ToTable))
			if m.ToSeat != 0 {
				args = append(args, ruling.Seat("ToSeat", m.ToSeat))
			}
		}
		return ruling.New(key, args...)
	case tournament.TaskWrongSeat:
		m := t.Moves[0]
		return ruling.New(key, ruling.Count("Table", m.FromTable), ruling.Seat("Seat", m.FromSeat), ruling.Count("ToTable", m.ToTable),
			ruling.Seat("ToSeat", m.ToSeat))
	case tournament.TaskAbsent, tournament.TaskUnsold:
		n, _ := t.Args["Seat"].(int)
		return ruling.New(key, ruling.Count("Table", t.Table), ruling.Seat("Seat", n))
	case tournament.TaskBreak, tournament.TaskHalt, tournament.TaskResume, tournament.TaskFloor:
		return ruling.New(key, ruling.Count("Table", t.Table))
	case tournament.TaskStart, tournament.TaskFinal:
		return ruling.New(key, count("Players"))
	case tournament.TaskRedraw, tournament.TaskRelease:
		return ruling.New(key, count("Tables"))
	case tournament.TaskNextHand:
		return ruling.New(key, count("Round"))
	case tournament.TaskLevelShort:
		return ruling.New(key, count("Minutes"))
	case tournament.TaskColorUp:
		amount, _ := t.Args["Chip"].(chip.Amount)
		return ruling.New(key, ruling.Chips("Chip", amount))
	}
	return ruling.New(key)
}
