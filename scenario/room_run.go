package scenario

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
	"github.com/floorbook/floorbook/tournament"
)

// roomRun is the event of a case: all that happens in its room is decided by the tournament.
type roomRun struct {
	told   tell.RoomIs
	tables []tell.RoomTable
	levels []tell.RoomLevel
	state  *tournament.State // nil until the tables are told
	now    tournament.Instant
	seed   [32]byte // of the next draw: the same in every run
	sat    map[table.PlayerID]place
	broken tournament.TableBroken // the last one
	race   *raceTold              // the last one, while it is not over
}

// place is where a player of the room sits, or sat last.
type place struct {
	table int
	seat  table.SeatNo
}

// beginRoom takes up the room of an event; its tables are those of the lines that follow.
func (g *run) beginRoom(s tell.RoomIs) *refusal.Error {
	g.room = &roomRun{told: s, now: beginning, seed: [32]byte{1}, sat: map[table.PlayerID]place{}}
	return g.openRoom()
}

// beginning is the instant at which the event begins.
const beginning tournament.Instant = 1

// roomLevel takes up a level of the sheet.
func (g *run) roomLevel(s tell.RoomLevel) *refusal.Error {
	if g.room.state != nil || len(g.room.tables) > 0 {
		return refusal.New(SecondStart)
	}
	g.room.levels = append(g.room.levels, s)
	return g.openRoom()
}

func (g *run) roomTable(s tell.RoomTable) *refusal.Error {
	r := g.room
	twice := slices.ContainsFunc(r.tables, func(t tell.RoomTable) bool { return t.Table == s.Table })
	switch {
	case r.state != nil || twice:
		return refusal.New(SecondStart)
	case s.Taken().Len() > r.most():
		return engine(refusal.New(tournament.NoFreeSeat, "Table", s.Table))
	}
	for _, n := range append([]int{s.Button, s.SmallBlind, s.DeadSmall, s.BigBlind}, s.Seats...) {
		if n > r.most() {
			return refusal.New(NoSuchSeat, "Seat", n)
		}
	}
	r.tables = append(r.tables, s)
	return g.openRoom()
}

// most is how many players a table takes, when it takes most.
func (r *roomRun) most() int { return max(r.told.MaxSeats, r.told.LateSeats) }

// openRoom has the event begin once no more tables are told.
func (g *run) openRoom() *refusal.Error {
	switch g.following.(type) {
	case tell.RoomTable, tell.RoomLevel:
		return nil
	}
	r := g.room
	slices.SortFunc(r.tables, func(a, b tell.RoomTable) int { return cmp.Compare(a.Table, b.Table) })
	r.state = tournament.New()
	entries := r.told.Entries
	seated := 0
	for i := range r.tables {
		seated += r.tables[i].Taken().Len()
	}
	create := tournament.Create{ID: "room", Structure: r.structure(), Book: g.book.ID, Policy: g.book.Policy.Tournament,
		Rules: g.book.Policy.Rules(), Hosted: r.told.Dealt, Auto: true}
	for i := range max(entries, seated) {
		create.Players = append(create.Players, table.PlayerID(strconv.Itoa(i+1)))
	}
	if err := g.inRoom(create); err != nil {
		return err
	}
	if len(r.told.Prizes) > 0 || r.told.PrizeUnit > 0 {
		if err := g.inRoom(tournament.SetPrizes{Plan: r.plan(r.told.Prizes)}); err != nil {
			return err
		}
	}
	if len(r.tables) == 0 {
		if err := g.inRoom(tournament.Start{}); err != nil {
			return err
		}
		return g.setClock()
	}
	return g.seatRoom(seated)
}

// seatRoom seats the players as told; those who entered besides sat at other tables and are out.
func (g *run) seatRoom(seated int) *refusal.Error {
	r := g.room
	e := tournament.Started{Late: true}
	players := r.state.Entries
	sit := func(no int, seats []table.SeatNo) {
		for _, n := range seats {
			e.Seats = append(e.Seats, tournament.Seated{Player: players[0].Player, Table: no, Seat: n})
			players = players[1:]
		}
	}
	var all []table.SeatNo
	for n := range r.most() {
		all = append(all, table.SeatNo(n+1))
	}
	for i := range r.tables {
		t := &r.tables[i]
		e.Tables = append(e.Tables, tournament.TableSet{No: t.Table, Seats: len(all), Button: table.SeatNo(cmp.Or(t.Button, t.Seats[0]))})
		sit(t.Table, t.Taken().List())
	}
	no := r.tables[len(r.tables)-1].Table
	for range (len(r.state.Entries)+len(all)-1)/len(all) - len(r.tables) { // as many tables as so many players need
		no++
		e.Tables = append(e.Tables, tournament.TableSet{No: no, Seats: len(all), Button: 1})
		sit(no, all[:min(len(all), len(players))])
	}
	for i := range r.tables {
		taken := r.tables[i].Taken()
		free := slices.DeleteFunc(slices.Clone(all), taken.Has)
		sit(r.tables[i].Table, free[:min(len(free), len(players))])
	}
	g.applied(e)
	var out tournament.Eliminated
	for _, p := range r.state.Entries[seated:] {
		out.Out = append(out.Out, tournament.Out{Player: p.Player, Table: p.Table, Seat: p.Seat, Place: seated + len(out.Out) + 1})
	}
	if len(out.Out) > 0 {
		g.applied(out)
	}
	if err := tournament.Check(r.state); err != nil {
		return engine(err)
	}
	if r.told.LateLevels == 0 && r.told.RebuyLevels == 0 {
		if err := g.inRoom(tournament.CloseRegistration{}); err != nil {
			return err
		}
	}
	for i := range r.tables {
		t := &r.tables[i]
		g.applied(tournament.TableEvent{Table: t.Table, Event: table.ButtonMoved{Positions: t.Last()}})
	}
	return g.setClock()
}

// setClock has the event stand at the level told; nothing of how it came there is said.
func (g *run) setClock() *refusal.Error {
	r := g.room
	level := 0
	for played := 0; level < len(r.state.Structure.Levels); level++ {
		if !r.state.Structure.Levels[level].Break {
			played++
		}
		if played == max(r.told.Level, 1) {
			break
		}
	}
	if level == len(r.state.Structure.Levels) {
		return refusal.New(BadCount, "Word", strconv.Itoa(r.told.Level), "Max", len(r.state.Structure.Levels))
	}
	whole := time.Duration(r.state.Structure.Levels[level].Minutes) * time.Minute
	left := whole
	if told := time.Duration(r.told.Left) * time.Millisecond; told > 0 {
		left = told
	}
	if r.told.Level > 1 || left < whole { // the clock first ran when the event began
		g.applied(tournament.ClockSet{Clock: tournament.Clock{Running: true, EndsAt: r.now + 1}, At: r.now})
		r.now += tournament.Instant((whole - left).Milliseconds())
		for _, l := range r.state.Structure.Levels[:level] {
			r.now += tournament.Instant(l.Minutes) * minute
		}
	}
	g.applied(tournament.ClockSet{Clock: tournament.Clock{Level: level, Running: true, EndsAt: r.now + tournament.Instant(left.Milliseconds())}, At: r.now})
	if len(r.tables) > 0 {
		g.step.Facts = nil // how the event came to where it stands
		return nil
	}
	g.step.Facts = slices.DeleteFunc(g.step.Facts, func(f ruling.Fact) bool { return tell.Topic(f.Key) == topicLevel })
	return nil
}

// inRoom has the tournament decide, carries out what it says, proves the room and records what follows.
func (g *run) inRoom(c tournament.Command) *refusal.Error {
	r := g.room
	drew := len(r.state.Draws)
	next := sha256.Sum256(r.seed[:])
	m := tournament.Meta{At: r.now, Person: "floor", Draws: func(n int) [32]byte {
		if n == drew {
			return r.seed
		}
		return next
	}}
	events, err := tournament.Decide(r.state, c, m)
	if err != nil {
		return g.refusedRoom(err)
	}
	g.applied(events...)
	if len(r.state.Draws) > drew {
		r.seed = next
	}
	if err := tournament.Check(r.state); err != nil {
		return engine(err)
	}
	return nil
}

// refusedRoom notes why the room refuses a line, and the article that the refusal names.
func (g *run) refusedRoom(err error) *refusal.Error {
	var why *refusal.Error
	if errors.As(err, &why) {
		cite, _ := why.Args["Cite"].(string)
		g.refused, g.forbids = why, article.ID(cite)
	}
	return engine(err)
}

func (g *run) applied(events ...tournament.Event) {
	r := g.room
	for _, e := range events {
		tournament.Apply(r.state, e)
		g.inRoomHappened(e)
		switch e.(type) {
		case tournament.Started, tournament.LateSeated, tournament.PlayersMoved, tournament.SeatsRedrawn:
			r.whoSits()
		}
	}
}

// whoSits notes where everybody sits now: of those who go out it is asked later.
func (r *roomRun) whoSits() {
	for i := range r.state.Entries {
		if e := &r.state.Entries[i]; e.Table > 0 {
			r.sat[e.Player] = place{e.Table, e.Seat}
		}
	}
}

// roomLine carries out a line on what happens in a room.
func (g *run) roomLine(s tell.Statement) (bool, *refusal.Error) {
	if g.room == nil {
		return false, nil
	}
	switch s := s.(type) {
	case tell.RoomLevel:
		return true, g.roomLevel(s)
	case tell.RoomTable:
		return true, g.roomTable(s)
	case tell.RoomOut:
		return true, g.goOut(s)
	case tell.RoomEntries:
		return true, g.register(s)
	case tell.ReEntry:
		return true, g.reEnter(s)
	case tell.AtRoomTable:
		return true, g.atRoomTable(s)
	case tell.RoomMove:
		return true, g.moveInRoom(s)
	case tell.MinutesPass:
		return true, g.timePasses(time.Duration(s.Minutes) * time.Minute)
	case tell.RoomDoes:
		return true, g.roomDoes(s.Does)
	case tell.DoTask:
		return true, g.doTask(s.Task)
	case tell.DoAll:
		return true, g.doAll()
	case tell.RoomDeal:
		return true, g.dealInRoom(s)
	case tell.OpensTables:
		return true, g.inRoom(tournament.OpenTables{Count: s.Tables})
	}
	if done, err := g.playerOfRoom(s); done {
		return true, err
	}
	if done, err := g.prizesOfRoom(s); done {
		return true, err
	}
	if done, err := g.daysOfRoom(s); done {
		return true, err
	}
	return g.chipsOfRoom(s)
}

// playerAt is who sits on a seat of the room.
func (g *run) playerAt(no, seat int) (table.PlayerID, *refusal.Error) {
	t := g.room.state.Table(no)
	switch {
	case t == nil || t.Players() == 0:
		return "", g.refusedRoom(refusal.New(tournament.UnknownTable, "Table", no))
	case !t.Has(table.SeatNo(seat)) || t.At(table.SeatNo(seat)).Player == "":
		return "", refusal.New(NoSuchSeat, "Seat", seat)
	}
	return t.At(table.SeatNo(seat)).Player, nil
}

func (g *run) goOut(s tell.RoomOut) *refusal.Error {
	var players []table.PlayerID
	var stacks []chip.Amount
	for _, n := range s.Seats {
		p, err := g.playerAt(s.Table, n)
		if err != nil {
			return err
		}
		players = append(players, p)
		if a := s.Stacks[n]; a > 0 {
			stacks = append(stacks, a)
		}
	}
	var better table.PlayerID
	if s.Better > 0 {
		var err *refusal.Error
		if better, err = g.playerAt(s.Table, s.Better); err != nil {
			return err
		}
	}
	return g.inRoom(tournament.Bust{Player: players[0], SameHand: players[1:], Stacks: stacks, Better: better})
}

func (g *run) register(s tell.RoomEntries) *refusal.Error {
	for range s.Players {
		id := table.PlayerID(strconv.Itoa(len(g.room.state.Entries) + 1))
		if err := g.inRoom(tournament.Register{Player: id}); err != nil {
			return err
		}
	}
	return nil
}

func (g *run) reEnter(s tell.ReEntry) *refusal.Error {
	at := place{s.Table, table.SeatNo(s.Seat)}
	for _, e := range slices.Backward(g.room.state.Entries) {
		if g.room.sat[e.Player] == at && e.Place > 0 {
			return g.inRoom(tournament.Register{Player: e.Player})
		}
	}
	return refusal.New(NoSuchSeat, "Seat", s.Seat)
}

func (g *run) atRoomTable(s tell.AtRoomTable) *refusal.Error {
	var c any
	switch s.Does {
	case tell.BeginsHand:
		if g.room.told.Dealt {
			return g.dealtHand(s.Table)
		}
		c = table.NextHand{}
	case tell.EndsHand:
		c = tournament.FinishHand{}
	case tell.HoldsAllIn:
		c = tournament.HoldAllIn{}
	case tell.Stops, tell.PlaysOn:
		return g.inRoom(tournament.HaltTable{Table: s.Table, PlayOn: s.Does == tell.PlaysOn})
	case tell.Breaks:
		return g.inRoom(tournament.BreakTable{Table: s.Table})
	}
	return g.inRoom(tournament.AtTable{Table: s.Table, Command: c})
}

func (g *run) moveInRoom(s tell.RoomMove) *refusal.Error {
	p, err := g.playerAt(s.Table, s.Seat)
	if err != nil {
		return err
	}
	return g.inRoom(tournament.MovePlayer{Move: tournament.Move{Player: p, ToTable: s.ToTable, ToSeat: table.SeatNo(s.ToSeat)}})
}

// timePasses lets time pass on the clock; what falls due meanwhile happens at its instant.
func (g *run) timePasses(d time.Duration) *refusal.Error {
	r := g.room
	until := r.now + tournament.Instant(d.Milliseconds())
	for {
		at, due := r.state.NextDeadline()
		if !due || at > until {
			break
		}
		r.now = max(r.now, at)
		if err := g.inRoom(tournament.Tick{}); err != nil {
			return err
		}
	}
	r.now = until
	return nil
}

func (g *run) roomDoes(does tell.Floor) *refusal.Error {
	switch does {
	case tell.StopsClock:
		return g.inRoom(tournament.Pause{})
	case tell.StartsClock:
		return g.inRoom(tournament.Resume{})
	case tell.ClosesRegistration:
		return g.inRoom(tournament.CloseRegistration{})
	case tell.AnnouncesHandForHand:
		return g.inRoom(tournament.AnnounceHandForHand{})
	case tell.LevelEnds:
	}
	at, due := g.room.state.NextDeadline()
	if !due {
		return g.inRoom(tournament.Tick{}) // refused: no clock runs
	}
	return g.timePasses(time.Duration(at-g.room.now) * time.Millisecond)
}

// doTask does the first task of a kind that the room proposes.
func (g *run) doTask(kind tournament.TaskKind) *refusal.Error {
	for _, t := range g.room.state.Tasks() {
		if t.Kind == kind {
			return g.inRoom(tournament.DoTask{ID: t.ID})
		}
	}
	return g.refusedRoom(refusal.New(tournament.TaskGone, "Task", string(kind)))
}

// doAll does all that is proposed and need not wait.
func (g *run) doAll() *refusal.Error {
	for range tournament.TablesMax {
		tasks := g.room.state.Tasks()
		i := slices.IndexFunc(tasks, func(t tournament.Task) bool { return !t.Wait })
		if i < 0 {
			return nil
		}
		if err := g.inRoom(tournament.DoTask{ID: tasks[i].ID}); err != nil {
			return err
		}
	}
	return nil
}
