package sim

import (
	"errors"
	"fmt"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/table"
)

// anyTable is one of the tables.
func (d *cashDay) anyTable() int {
	if d.live != nil {
		return d.tables[d.rng.IntN(len(d.tables))]
	}
	return 1 + d.rng.IntN(d.Tables)
}

// comes is a player who puts his name on a list, or who waits no longer.
func (d *cashDay) comes() error {
	g := d.guest(func(g *guest) bool { return d.live == nil || g.no == 0 || d.rng.IntN(40) == 0 })
	if g == nil {
		return nil
	}
	game, no := "", d.anyTable()
	if err := d.state(func(s *cashgame.State) { game = s.Table(no).Game }); err != nil {
		return err
	}
	if d.rng.IntN(12) == 0 {
		_, err := d.do(cashgame.LeaveList{Player: g.id, Game: game})
		return err
	}
	done, err := d.do(cashgame.Join{Player: g.id, Game: game})
	if err == nil && !done {
		_, err = d.do(cashgame.Join{Player: g.id, Game: game, Table: no})
	}
	return err
}

// floor calls who is next for each free seat of a table, now and then another one for a reason. Where the session says that nobody waits, nobody does.
func (d *cashDay) floor() error {
	no := d.anyTable()
	var free []table.SeatNo
	var names []cashgame.Waiting
	if err := d.state(func(s *cashgame.State) {
		free = s.Free(s.Table(no))
		names = append(names, s.Queue(s.Table(no).Game, 0)...)
		names = append(names, s.Queue(s.Table(no).Game, no)...)
	}); err != nil {
		return err
	}
	if len(names) > 0 && d.rng.IntN(25) == 0 {
		w := names[d.rng.IntN(len(names))]
		reason := []string{"", "was skipped"}[d.rng.IntN(2)]
		_, err := d.do(cashgame.MoveInList{Player: w.Player, Game: w.Game, Table: w.Table, To: 1, Reason: reason})
		return err
	}
	for _, n := range free {
		c := cashgame.Call{Table: no, Seat: n}
		if len(names) > 0 && d.rng.IntN(10) == 0 {
			c.Player, c.Reason = names[d.rng.IntN(len(names))].Player, []string{"", "a regular", "his friend plays there"}[d.rng.IntN(3)]
		}
		done, err := d.do(c)
		if err != nil {
			return err
		}
		if d.audit == nil {
			return nil
		}
		if first := d.audit.waitsFor(no, nil); !done && c.Player == "" && first != "" && !d.audit.fed(no) {
			return fmt.Errorf("seat %d of table %d is free, %s waits for it, and is not called", n, no, first)
		}
		if !done {
			return nil
		}
	}
	return nil
}

// movesUp has the players of feeder games move to the main game, in their turn; now and then another one, for a reason or without.
func (d *cashDay) movesUp() error {
	no := d.anyTable()
	var free []table.SeatNo
	var feeders []cashgame.Feeder
	if err := d.state(func(s *cashgame.State) {
		t := s.Table(no)
		free, feeders = s.Free(t), s.Feeders(t.Game)
	}); err != nil {
		return err
	}
	for _, n := range free {
		c := cashgame.MustMove{Table: no, Seat: n}
		if len(feeders) > 0 && d.rng.IntN(6) == 0 {
			c.Player, c.Reason = feeders[d.rng.IntN(len(feeders))].Player, []string{"", "his table breaks"}[d.rng.IntN(2)]
		}
		if _, err := d.do(c); err != nil {
			return err
		}
	}
	return nil
}

// answers is who was called: most take the seat, some refuse, some say nothing.
func (d *cashDay) answers() error {
	var called []table.PlayerID
	if err := d.state(func(s *cashgame.State) {
		for _, w := range s.List {
			if w.Call != nil {
				called = append(called, w.Player)
			}
		}
	}); err != nil {
		return err
	}
	if err := d.state(func(s *cashgame.State) {
		for _, g := range s.Given {
			if g.Must && d.rng.IntN(8) == 0 {
				called = append(called, g.Player)
			}
		}
	}); err != nil {
		return err
	}
	for _, p := range called {
		if d.rng.IntN(4) == 0 {
			continue
		}
		if _, err := d.do(cashgame.Answer{Player: p, Yes: d.rng.IntN(8) > 0}); err != nil {
			return err
		}
	}
	return nil
}

// sits is a player at the seat that he was given.
func (d *cashDay) sits() error {
	var given []cashgame.Given
	if err := d.state(func(s *cashgame.State) { given = append(given, s.Given...) }); err != nil {
		return err
	}
	for _, at := range given {
		g := d.of(at.Player)
		if d.rng.IntN(5) == 0 {
			continue
		}
		if g.no != 0 {
			if err := d.changesTo(g, at); err != nil {
				return err
			}
			continue
		}
		if err := d.sitDown(g, at); err != nil {
			return err
		}
	}
	return nil
}

func (d *cashDay) sitDown(g *guest, at cashgame.Given) error {
	var least, most, back chip.Amount
	if err := d.state(func(s *cashgame.State) {
		game := s.Game(s.Table(at.Table).Game)
		least, most = game.MinBuyIn, game.MaxBuyIn
		for _, l := range s.Left {
			if l.Player == g.id && l.Table == at.Table {
				back = l.Stack
			}
		}
	}); err != nil {
		return err
	}
	stack := int(least) + 10*d.rng.IntN(60)
	if most > 0 {
		stack = min(stack, int(most))
	}
	stack = max(stack, g.boxed)
	if back > 0 && d.rng.IntN(2) == 0 {
		stack = int(back)
	}
	if lacks := stack - g.rack - g.boxed; lacks > 0 {
		done, err := d.do(cashgame.Buy{Player: g.id, Amount: chip.Amount(lacks)})
		if err != nil || !done {
			return err
		}
		g.rack += lacks
	}
	box, err := d.box(at.Table)
	if err != nil {
		return err
	}
	done, err := d.do(cashgame.SitDown{Player: g.id, Table: at.Table, Seat: at.Seat, Stack: chip.Amount(stack), Posts: d.rng.IntN(2) == 0})
	if err != nil || !done {
		return err
	}
	g.rack, g.boxed = g.rack-(stack-g.boxed), 0
	g.no, g.seat, g.away = at.Table, at.Seat, false
	now, err := d.box(at.Table)
	g.stack = stack - (now - box)
	return err
}

// changesTo is a change of table that was asked for.
func (d *cashDay) changesTo(g *guest, at cashgame.Given) error {
	done, err := d.do(cashgame.ChangeTable{Player: g.id, Stack: chip.Amount(g.stack), Reason: "asked for it"})
	if err != nil || !done {
		return err
	}
	return d.moved(g, at.Table, at.Seat)
}

// moved puts a player's chips where the session says that he brought them.
func (d *cashDay) moved(g *guest, no int, n table.SeatNo) error {
	return d.state(func(s *cashgame.State) {
		brought := int(s.Table(no).Chair(n).Told)
		g.rack, g.stack, g.no, g.seat = g.rack+g.stack-brought, brought, no, n
	})
}

// hand plays one at a table.
func (d *cashDay) hand() error {
	no := d.anyTable()
	in, err := d.begin(no)
	if err != nil || in == nil {
		return err
	}
	return d.finish(no, in)
}

// begin begins a hand at a table, and is who was dealt in with chips; nil where none begins.
func (d *cashDay) begin(no int) (in []*guest, err error) {
	var seats map[table.SeatNo]*guest
	if err := d.state(func(s *cashgame.State) { seats = d.at(s, no) }); err != nil {
		return nil, err
	}
	if done, err := d.collect(no, seats); err != nil || !done {
		return nil, err
	}
	if done, err := d.do(cashgame.AtTable{Table: no, Command: table.NextHand{}}); err != nil || !done {
		return nil, err
	}
	in = []*guest{}
	return in, d.state(func(s *cashgame.State) {
		for n := range s.Table(no).Play.Dealt.All() {
			if g := seats[n]; g != nil && g.stack > 0 {
				in = append(in, g)
			}
		}
	})
}

// finish has those who are in a hand bet, and ends it.
func (d *cashDay) finish(no int, in []*guest) error {
	none, unit, pot := chip.Amount(0), 5, 0
	for _, g := range in {
		bet := min(g.stack, unit*d.rng.IntN(12))
		if d.rng.IntN(40) == 0 {
			bet = g.stack / unit * unit
		}
		g.stack, pot = g.stack-bet, pot+bet
	}
	box, err := d.box(no)
	if err != nil {
		return err
	}
	take := 0
	switch {
	case pot > 0 && d.rng.IntN(15) == 0: // nobody says what was dropped, until the box is counted
		take = unit * d.rng.IntN(2)
		d.hidden[no] += take
	case pot > 0:
		if done, err := d.do(cashgame.EndHand{Table: no, Pots: []chip.Amount{chip.Amount(pot)}, Flop: d.rng.IntN(4) > 0}); err != nil || !done && d.live == nil {
			return errors.Join(err, fmt.Errorf("a pot of %d is refused: %v", pot, done))
		}
		now, err := d.box(no)
		if err != nil {
			return err
		}
		take = now - box
	default:
		if _, err := d.do(cashgame.EndHand{Table: no, Dropped: &none}); err != nil {
			return err
		}
	}
	if pot > 0 {
		in[d.rng.IntN(len(in))].stack += pot - take
	}
	return nil
}

// at is who really has chips at each seat of a table.
func (d *cashDay) at(s *cashgame.State, no int) map[table.SeatNo]*guest {
	out := map[table.SeatNo]*guest{}
	for i := range s.Table(no).Play.Seats {
		n := table.SeatNo(i + 1)
		if p := s.Table(no).Play.At(n).Player; p != "" {
			out[n] = d.of(p)
		}
	}
	return out
}

// collect takes the price of the seats where it is due. Who cannot meet it any more has to buy chips or leave first.
func (d *cashDay) collect(no int, seats map[table.SeatNo]*guest) (bool, error) {
	var charge int
	busy := map[table.SeatNo]bool{}
	if err := d.state(func(s *cashgame.State) {
		charge = int(s.Game(s.Table(no).Game).Time.Charge)
		for n := range seats {
			c := s.Table(no).Chair(n)
			busy[n] = c.Busted != 0 || c.Away != nil && c.Away.Held && c.Owner == ""
		}
	}); err != nil || charge == 0 {
		return true, err
	}
	for n := range table.SeatNo(table.MaxSeats) {
		if g := seats[n+1]; g != nil && !busy[n+1] && g.stack < charge {
			return false, d.bust(g)
		}
	}
	done, err := d.do(cashgame.CollectTime{Table: no})
	if err != nil || !done {
		return true, err
	}
	for n, g := range seats {
		if !busy[n] {
			g.stack -= charge
		}
	}
	return true, nil
}

// broke is a player without chips, who buys some or leaves.
func (d *cashDay) broke() error {
	g := d.guest(func(g *guest) bool { return g.no != 0 && g.stack == 0 && !g.away })
	if g == nil {
		return nil
	}
	return d.bust(g)
}

// bust has a player buy chips or leave; what is left of a stack too small to play goes with him.
func (d *cashDay) bust(g *guest) error {
	if g.away {
		done, err := d.do(cashgame.PickUp{Table: g.no, Seat: g.seat, Stack: chip.Amount(g.stack), Asked: true})
		if err == nil && done && g.boxed == 0 {
			g.boxed, g.stack = g.stack, 0
		}
		return err
	}
	if g.stack > 0 || d.rng.IntN(2) == 0 {
		return d.leave(g)
	}
	if _, err := d.do(cashgame.TellBusted{Table: g.no, Seat: g.seat}); err != nil {
		return err
	}
	amount := 400 + 10*d.rng.IntN(40)
	if done, err := d.do(cashgame.Buy{Player: g.id, Amount: chip.Amount(amount)}); err != nil || !done {
		return err
	}
	g.rack += amount
	none := chip.Amount(0)
	done, err := d.do(cashgame.AddChips{Table: g.no, Seat: g.seat, Amount: chip.Amount(amount), Stack: &none})
	if err == nil && done {
		g.rack, g.stack = g.rack-amount, g.stack+amount
	}
	return err
}

// leaves is a player who goes, and mostly cashes out.
func (d *cashDay) leaves() error {
	g := d.guest(func(g *guest) bool { return g.no != 0 && g.boxed == 0 })
	if g == nil || d.rng.IntN(3) > 0 {
		return nil
	}
	if err := d.leave(g); err != nil || g.no != 0 || d.rng.IntN(3) == 0 {
		return err
	}
	done, err := d.do(cashgame.Redeem{Player: g.id})
	if done {
		g.rack, g.boxed = 0, 0
	}
	return err
}

func (d *cashDay) leave(g *guest) error {
	over := false
	if err := d.state(func(s *cashgame.State) { over = s.Table(g.no).Play.At(g.seat).Player != g.id }); err != nil || over {
		return err
	}
	done, err := d.do(cashgame.LeaveTable{Table: g.no, Seat: g.seat, Stack: chip.Amount(g.stack)})
	if err == nil && done {
		g.rack, g.stack, g.no, g.away = g.rack+g.stack, 0, 0, false
	}
	return err
}

// steps is a player who steps away, or is dealt with while he is away, or comes back.
func (d *cashDay) steps() error {
	g := d.guest(func(g *guest) bool { return g.no != 0 })
	if g == nil {
		return nil
	}
	if !g.away {
		if d.rng.IntN(2) == 0 {
			return nil
		}
		done, err := d.do(cashgame.StepAway{Table: g.no, Seat: g.seat, Notice: d.rng.IntN(3) * 20})
		g.away = done
		return err
	}
	switch d.rng.IntN(6) {
	case 0:
		return d.sitsIn(g)
	case 1:
		_, err := d.do(cashgame.LockSeat{Table: g.no, Seat: g.seat, Minutes: 1 + d.rng.IntN(12)})
		return err
	case 2:
		if g.boxed > 0 || g.stack == 0 {
			return nil
		}
		done, err := d.do(cashgame.PickUp{Table: g.no, Seat: g.seat, Stack: chip.Amount(g.stack), Asked: d.rng.IntN(2) == 0})
		if err == nil && done {
			g.boxed, g.stack = g.stack, 0
		}
		return err
	case 3:
		done, err := d.do(cashgame.FreeSeat{Table: g.no, Seat: g.seat, Stack: chip.Amount(g.stack)})
		if err == nil && done {
			g.boxed, g.stack, g.no, g.away = g.boxed+g.stack, 0, 0, false
		}
		return err
	}
	done, err := d.do(cashgame.ComeBack{Table: g.no, Seat: g.seat, Posts: d.rng.IntN(2) == 0})
	if err == nil && done {
		g.stack, g.boxed, g.away = g.stack+g.boxed, 0, false
	}
	return err
}

// sitsIn is another player who plays at the seat of an absent one.
func (d *cashDay) sitsIn(owner *guest) error {
	g := d.guest(func(g *guest) bool { return g.no == 0 && g.boxed == 0 })
	if g == nil {
		return nil
	}
	stack := max(400, g.rack)
	if done, err := d.do(cashgame.Buy{Player: g.id, Amount: chip.Amount(stack - g.rack + 5)}); err != nil || !done {
		return err
	}
	g.rack = stack + 5
	done, err := d.do(cashgame.SitIn{Player: g.id, Table: owner.no, Seat: owner.seat, Boxed: chip.Amount(owner.stack), Stack: chip.Amount(stack), Posts: d.rng.IntN(2) == 0, Agreed: true})
	if err == nil && done {
		owner.boxed, owner.stack = owner.boxed+owner.stack, 0
		g.no, g.seat, g.stack, g.rack, g.away = owner.no, owner.seat, stack, 5, false
	}
	return err
}

// changes moves players: to another seat, or to balance the tables of a game.
func (d *cashDay) changes() error {
	g := d.guest(func(g *guest) bool { return g.no != 0 && !g.away && g.stack > 0 })
	if g == nil {
		return nil
	}
	if d.rng.IntN(2) == 0 {
		to := table.SeatNo(1 + d.rng.IntN(9))
		done, err := d.do(cashgame.ChangeSeat{Table: g.no, From: g.seat, To: to, Approved: d.rng.IntN(2) == 0})
		if done {
			g.seat = to
		}
		return err
	}
	var from, to int
	var pick, free table.SeatNo
	if err := d.state(func(s *cashgame.State) {
		f, t := s.Fullest(s.Table(g.no).Game)
		if f == nil {
			return
		}
		if seats := s.Free(t); len(seats) > 0 {
			from, to, pick, free = f.Play.No, t.Play.No, s.Pick(f), seats[d.rng.IntN(len(seats))]
		}
	}); err != nil || pick == 0 {
		return err
	}
	var who *guest
	if err := d.state(func(s *cashgame.State) { who = d.of(s.Table(from).Play.At(pick).Player) }); err != nil || who.stack == 0 {
		return err
	}
	done, err := d.do(cashgame.Balance{From: from, To: to, Seat: pick, Opposite: free, Stack: chip.Amount(who.stack)})
	if err != nil || !done {
		return err
	}
	return d.moved(who, to, free)
}

// counts empties a drop box.
func (d *cashDay) counts() error { return d.count(d.anyTable()) }

func (d *cashDay) count(no int) error {
	told, err := d.box(no)
	if err != nil {
		return err
	}
	done, err := d.do(cashgame.CountDrop{Table: no, Counted: chip.Amount(told + d.hidden[no])})
	if done {
		d.hidden[no] = 0
	}
	return err
}

// errs is staff who are mistaken: none of it may move a chip or a name.
func (d *cashDay) errs() error {
	g, no := d.guests[d.rng.IntN(len(d.guests))], d.anyTable()
	n := table.SeatNo(d.rng.IntN(12))
	wrong := []cashgame.Command{
		cashgame.SitDown{Player: g.id, Table: no, Seat: n, Stack: 7}, cashgame.LeaveTable{Table: no, Seat: n, Stack: 1 << 40}, cashgame.TakeOff{Table: no, Seat: n, Amount: 5},
		cashgame.OpenTable{Table: no, Game: "nl5"}, cashgame.End{}, cashgame.Answer{Player: "nobody", Yes: true},
		cashgame.GiveSeat{Player: "", Table: no, Seat: n}, cashgame.CountDrop{Table: no, Counted: -5}, cashgame.Redeem{Player: g.id, Amount: 1 << 40},
		cashgame.ChangeStakes{Table: no, Game: "none"}, cashgame.EndHand{Table: no, Pots: []chip.Amount{1 << 40}}, cashgame.ComeBack{Table: 99, Seat: 1},
		cashgame.AddChips{Table: no, Seat: n, Amount: 1 << 40}, cashgame.Call{Table: no, Seat: n, Player: "nobody"},
	}
	was := d.read
	done, err := d.do(wrong[d.rng.IntN(len(wrong))])
	if err == nil && done && d.read != was {
		return errors.New("a mistake was carried out")
	}
	return err
}

// quarrel is two players whom the house keeps apart, or no longer.
func (d *cashDay) quarrel() error {
	if d.rng.IntN(5) > 0 {
		return nil
	}
	i := d.rng.IntN(len(d.guests) - 1)
	c := cashgame.KeepApart{Players: []table.PlayerID{d.guests[i].id, d.guests[i+1].id}, Reason: "a quarrel", Lift: d.rng.IntN(3) == 0}
	_, err := d.do(c)
	return err
}
