package scenario

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
)

// cashRun is the cash session of a case: all that happens in it is decided by package cashgame.
type cashRun struct {
	state *cashgame.State
	now   cashgame.Instant
}

// theReason stands where a line says that the floor gives one.
const theReason = "told by the floor"

func (g *run) beginSession(s tell.CashRoomIs) *refusal.Error {
	g.session = &cashRun{state: cashgame.New(), now: 1}
	return g.inSession(cashgame.Open{ID: "session", Book: g.book.ID, Policy: g.book.Policy.Cashgame, Rules: g.book.Policy.AtTable(),
		House: cashgame.House{Currency: "EUR", Worth: 100, Answer: cmp.Or(s.Answer, 60), Arrive: cmp.Or(s.Arrive, 300), RebuyWait: cmp.Or(s.RebuyWait, 120)}})
}

// inSession has the session decide, carries out what it says, proves it and records what follows.
func (g *run) inSession(commands ...cashgame.Command) *refusal.Error {
	c := g.session
	for _, cmd := range commands {
		events, err := cashgame.Decide(c.state, cmd, c.now)
		if err != nil {
			g.also = ""
			if why := new(refusal.Error); errors.As(err, &why) {
				also, _ := why.Args["Also"].(string)
				g.also = article.ID(also)
			}
			return g.refusedRoom(err)
		}
		for _, e := range events {
			g.inSessionHappened(e)
			cashgame.Apply(c.state, e)
		}
		if err := cashgame.Check(c.state); err != nil {
			return engine(err)
		}
	}
	return nil
}

// sessionLine carries out a line on a cash session.
func (g *run) sessionLine(s tell.Statement) (bool, *refusal.Error) {
	if g.session == nil {
		return false, nil
	}
	switch s := s.(type) {
	case tell.CashGameIs:
		return true, g.offersGame(s)
	case tell.CashTable:
		return true, g.cashTable(s)
	case tell.CashMinutes:
		return true, g.sessionTime(cashgame.Instant(s.Minutes) * 60_000)
	case tell.CashSeconds:
		return true, g.sessionTime(cashgame.Instant(s.Seconds) * 1_000)
	case tell.CashOffers:
		return true, g.inSession(cashgame.Call{Table: s.Table, Seat: table.SeatNo(s.Seat), Player: table.PlayerID(s.Player), Reason: reasonOf(s.Reason)})
	case tell.CashSits:
		return true, g.sitsInSession(s)
	case tell.CashAtTable:
		return true, g.atCashTable(s)
	case tell.CashPots:
		return true, g.inSession(cashgame.EndHand{Table: s.Table, Pots: s.Pots, Flop: !s.NoFlop})
	case tell.CashCollects:
		c := cashgame.CollectTime{Table: s.Table}
		for _, n := range s.Declines {
			c.Declines = append(c.Declines, table.SeatNo(n))
		}
		return true, g.inSession(c)
	case tell.CashStakes:
		return true, g.inSession(cashgame.ChangeStakes{Table: s.Table, Game: s.Game, Against: s.Against, Approved: s.Approved})
	}
	return g.playerOfSession(s)
}

func reasonOf(told bool) string {
	if told {
		return theReason
	}
	return ""
}

// offersGame has the house offer a game.
func (g *run) offersGame(s tell.CashGameIs) *refusal.Error {
	game := cashgame.Game{ID: s.Game, Blinds: table.Blinds{Small: s.Blinds.Small, Big: s.Blinds.Big}, MinBuyIn: s.Min, MaxBuyIn: s.Max,
		Unit: cmp.Or(s.Unit, 1), Least: s.Least, Seats: cmp.Or(s.Seats, 9), Dead: s.DeadButton, Rake: cashgame.Rake{Rake: s.Rake},
		Time: cashgame.Time{Charge: s.Charge, Minutes: s.Every}}
	if game.MinBuyIn == 0 {
		game.MinBuyIn = game.Stake()
	}
	return g.inSession(cashgame.SetGame{Game: game})
}

// cashTable puts a table up with those who sit there: how they came is not said.
func (g *run) cashTable(s tell.CashTable) *refusal.Error {
	c := g.session
	if err := g.inSession(cashgame.OpenTable{Table: s.Table, Game: s.Game}); err != nil {
		return err
	}
	seats := len(c.state.Table(s.Table).Chairs)
	for _, n := range append([]int{s.Button, s.SmallBlind, s.DeadSmall, s.BigBlind, 1}, tableSeats(s.Taken())...) {
		if n > seats {
			return refusal.New(NoSuchSeat, "Seat", n)
		}
	}
	apply := func(e cashgame.Event) { cashgame.Apply(c.state, e) }
	for _, n := range s.Taken().List() {
		p, chips := table.PlayerID(fmt.Sprintf("t%ds%d", s.Table, n)), s.Stacks[n]
		apply(cashgame.Bought{Player: p, Amount: chips, At: c.now})
		apply(cashgame.SatDown{Player: p, Table: s.Table, Seat: n, Stack: chips, Arrival: table.Newcomer, At: c.now})
	}
	if s.Button != 0 {
		play := c.state.Table(s.Table).Play
		play.Cash.Turned = seats // the game has gone round
		apply(cashgame.TableEvent{Table: s.Table, Event: table.ButtonMoved{Positions: s.Last()}})
		for _, n := range s.Taken().List() {
			play.At(n).Arrival, play.At(n).Standing = table.Settled, table.Standing{}
			play.Cash.Blinded = play.Cash.Blinded.With(n)
			apply(cashgame.StackTold{Table: s.Table, Seat: n, Stack: s.Stacks[n]})
		}
	}
	g.step.Facts = nil
	if err := cashgame.Check(c.state); err != nil {
		return engine(err)
	}
	return nil
}

func tableSeats(set table.SeatSet) (out []int) {
	for _, n := range set.List() {
		out = append(out, int(n))
	}
	return out
}

// sessionTime lets time pass; what falls due meanwhile happens at its instant.
func (g *run) sessionTime(d cashgame.Instant) *refusal.Error {
	c := g.session
	until := c.now + d
	for {
		at, due := c.state.NextDeadline()
		if !due || at > until {
			break
		}
		c.now = max(c.now, at)
		if err := g.inSession(cashgame.Tick{}); err != nil {
			return err
		}
	}
	c.now = until
	return nil
}

// sitsInSession gives a player the seat where it was not, sells the chips that are missing, and has him sit down.
func (g *run) sitsInSession(s tell.CashSits) *refusal.Error {
	st, p, n := g.session.state, table.PlayerID(s.Player), table.SeatNo(s.Seat)
	if st.GivenTo(p) == nil {
		if err := g.inSession(cashgame.GiveSeat{Player: p, Table: s.Table, Seat: n, Reason: reasonOf(s.Reason)}); err != nil {
			return err
		}
	}
	if lacks := s.Chips - st.Rack(p) - st.Held(p); lacks > 0 {
		if err := g.inSession(cashgame.Buy{Player: p, Amount: lacks}); err != nil {
			return err
		}
	}
	return g.inSession(cashgame.SitDown{Player: p, Table: s.Table, Seat: n, Stack: s.Chips, Posts: s.Posts})
}

func (g *run) atCashTable(s tell.CashAtTable) *refusal.Error {
	switch s.Does {
	case tell.CashNextHand:
		t := g.session.state.Table(s.Table)
		if t != nil && t.On {
			none := chip.Amount(0)
			if err := g.inSession(cashgame.EndHand{Table: s.Table, Dropped: &none}); err != nil {
				return err
			}
		}
		return g.inSession(cashgame.AtTable{Table: s.Table, Command: table.NextHand{}})
	case tell.CashLastHand:
		return g.inSession(cashgame.AnnounceLast{Table: s.Table, Hands: 1})
	case tell.CashMixed:
		return g.balanceTo(s.Table)
	}
	return g.inSession(cashgame.CloseTable{Table: s.Table})
}

// balanceTo fills a table from the fullest one of its game: whose turn it is moves there, to the first free seat.
func (g *run) balanceTo(no int) *refusal.Error {
	st := g.session.state
	t := st.Table(no)
	if t == nil {
		return g.refusedRoom(refusal.New(cashgame.NoSuchTable, "Table", no))
	}
	from, to := st.Fullest(t.Game)
	free := st.Free(t)
	if from == nil || to != t || len(free) == 0 {
		return g.refusedRoom(refusal.New(cashgame.SameTable))
	}
	n := st.Pick(from)
	return g.inSession(cashgame.Balance{From: from.Play.No, To: no, Seat: n, Opposite: free[0], Stack: from.Chair(n).Told})
}

// who is a player of the session: where he sits, if anywhere, and what he is called.
func (g *run) who(w tell.CashWho) (no int, n table.SeatNo, p table.PlayerID, err *refusal.Error) {
	st := g.session.state
	if w.Player != "" {
		p = table.PlayerID(w.Player)
		if t, at := st.SeatOf(p); t != nil {
			no, n = t.Play.No, at
		}
		return no, n, p, nil
	}
	t := st.Table(w.Table)
	switch {
	case t == nil:
		return 0, 0, "", g.refusedRoom(refusal.New(cashgame.NoSuchTable, "Table", w.Table))
	case !t.Play.Has(table.SeatNo(w.Seat)) || t.Play.At(table.SeatNo(w.Seat)).Player == "":
		return 0, 0, "", refusal.New(NoSuchSeat, "Seat", w.Seat)
	}
	return w.Table, table.SeatNo(w.Seat), t.Play.At(table.SeatNo(w.Seat)).Player, nil
}

// playerOfSession carries out a line on one player.
func (g *run) playerOfSession(s tell.Statement) (bool, *refusal.Error) {
	st := g.session.state
	at := func(w tell.CashWho, f func(no int, n table.SeatNo, p table.PlayerID) *refusal.Error) (bool, *refusal.Error) {
		no, n, p, err := g.who(w)
		if err != nil {
			return true, err
		}
		return true, f(no, n, p)
	}
	switch s := s.(type) {
	case tell.CashDoes:
		return at(s.CashWho, func(no int, n table.SeatNo, p table.PlayerID) *refusal.Error { return g.does(s.Does, no, n, p) })
	case tell.CashWaits:
		return at(s.CashWho, func(_ int, _ table.SeatNo, p table.PlayerID) *refusal.Error {
			game := s.Game
			if t := st.Table(s.ForTable); t != nil {
				game = t.Game
			}
			return g.inSession(cashgame.Join{Player: p, Game: game, Table: s.ForTable})
		})
	case tell.CashChips:
		return at(s.CashWho, func(no int, n table.SeatNo, p table.PlayerID) *refusal.Error { return g.chipsDo(s, no, n, p) })
	case tell.CashMoves:
		return at(s.CashWho, func(no int, n table.SeatNo, p table.PlayerID) *refusal.Error { return g.movesInSession(s, no, n, p) })
	case tell.CashAway:
		return at(s.CashWho, func(no int, n table.SeatNo, _ table.PlayerID) *refusal.Error {
			return g.inSession(cashgame.StepAway{Table: no, Seat: n, Notice: s.Notice})
		})
	case tell.CashLocks:
		return at(s.CashWho, func(no int, n table.SeatNo, _ table.PlayerID) *refusal.Error {
			return g.inSession(cashgame.LockSeat{Table: no, Seat: n, Minutes: s.Minutes})
		})
	case tell.CashBack:
		return at(s.CashWho, func(no int, n table.SeatNo, _ table.PlayerID) *refusal.Error {
			return g.inSession(cashgame.ComeBack{Table: no, Seat: n, Posts: s.Posts})
		})
	}
	return false, nil
}

func (g *run) does(act tell.CashAct, no int, n table.SeatNo, p table.PlayerID) *refusal.Error {
	st := g.session.state
	switch act {
	case tell.CashTakesSeat, tell.CashRefusesSeat:
		return g.inSession(cashgame.Answer{Player: p, Yes: act == tell.CashTakesSeat})
	case tell.CashLeavesList:
		i := slices.IndexFunc(st.List, func(w cashgame.Waiting) bool { return w.Player == p })
		if i < 0 {
			return g.refusedRoom(refusal.New(cashgame.NotWaiting))
		}
		return g.inSession(cashgame.LeaveList{Player: p, Game: st.List[i].Game, Table: st.List[i].Table})
	case tell.CashBusts:
		return g.inSession(cashgame.TellBusted{Table: no, Seat: n})
	case tell.CashPosts:
		return g.inSession(cashgame.ChooseEntry{Table: no, Seat: n, Posts: true})
	case tell.CashPickedUp:
		return g.inSession(cashgame.PickUp{Table: no, Seat: n, Stack: g.stackTold(no, n)})
	}
	return g.inSession(cashgame.FreeSeat{Table: no, Seat: n, Stack: g.stackTold(no, n)})
}

// stackTold is what somebody has counted last at a seat.
func (g *run) stackTold(no int, n table.SeatNo) chip.Amount {
	if t := g.session.state.Table(no); t != nil && t.Play.Has(n) {
		return t.Chair(n).Told
	}
	return 0
}

func (g *run) chipsDo(s tell.CashChips, no int, n table.SeatNo, p table.PlayerID) *refusal.Error {
	switch s.Does {
	case tell.CashLeavesWith:
		return g.inSession(cashgame.LeaveTable{Table: no, Seat: n, Stack: cmp.Or(s.Chips, g.stackTold(no, n))})
	case tell.CashTakesOff:
		return g.inSession(cashgame.TakeOff{Table: no, Seat: n, Amount: s.Chips})
	case tell.CashHas:
		return g.inSession(cashgame.TellStack{Table: no, Seat: n, Stack: s.Chips})
	}
	stack := g.stackTold(no, n)
	if lacks := s.Chips - g.session.state.Rack(p); lacks > 0 {
		if err := g.inSession(cashgame.Buy{Player: p, Amount: lacks}); err != nil {
			return err
		}
	}
	return g.inSession(cashgame.AddChips{Table: no, Seat: n, Amount: s.Chips, Stack: &stack})
}

func (g *run) movesInSession(s tell.CashMoves, no int, n table.SeatNo, p table.PlayerID) *refusal.Error {
	stack := cmp.Or(s.Chips, g.stackTold(no, n))
	if s.House {
		return g.inSession(cashgame.Balance{From: no, To: s.ToTable, Seat: n, Opposite: table.SeatNo(s.ToSeat), Stack: stack, Reason: reasonOf(s.Reason)})
	}
	if g.session.state.GivenTo(p) == nil {
		if err := g.inSession(cashgame.GiveSeat{Player: p, Table: s.ToTable, Seat: table.SeatNo(s.ToSeat), Reason: reasonOf(s.Reason)}); err != nil {
			return err
		}
	}
	return g.inSession(cashgame.ChangeTable{Player: p, Stack: stack, Reason: reasonOf(s.Reason)})
}
