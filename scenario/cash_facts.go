package scenario

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/table"
)

// Topics of what can be seen of a cash session at any moment.
const (
	topicList    = "list"
	topicStackOf = "stack_there"
	topicHeld    = "held"
	topicDrop    = "drop"
	topicPick    = "pick"
)

// inSessionHappened records what the session says of an event that is about to be applied.
func (g *run) inSessionHappened(e cashgame.Event) {
	for _, say := range []func(cashgame.Event) bool{g.listSays, g.seatSays, g.absenceSays} {
		if say(e) {
			return
		}
	}
	g.playSays(e)
}

func ofSeat(no int, n table.SeatNo) []ruling.Arg {
	return []ruling.Arg{ruling.Count("Table", no), ruling.Seat("Seat", n)}
}

func ofPlayer(p table.PlayerID) ruling.Arg { return ruling.Word("Player", string(p)) }

// listArgs name a list: that of a table, or of a game.
func listArgs(game string, no int) []ruling.Arg {
	if no != 0 {
		return []ruling.Arg{ruling.Count("Table", no)}
	}
	return []ruling.Arg{ruling.Word("Game", game)}
}

func (g *run) listSays(e cashgame.Event) bool {
	switch e := e.(type) {
	case cashgame.Joined:
		g.citing(ruling.New("cash.joined", append([]ruling.Arg{ofPlayer(e.Player)}, listArgs(e.Game, e.Table)...)...), e.Cites...)
	case cashgame.Called:
		g.citing(ruling.New("cash.called", append([]ruling.Arg{ofPlayer(e.Player)}, ofSeat(e.Table, e.Seat)...)...), e.Cites...)
	case cashgame.PlacedInList:
		g.citing(ruling.New("cash.passes", ofPlayer(e.Player), ruling.Count("To", e.To)), e.Cites...)
	case cashgame.OffTheList:
		if e.Why != cashgame.WhySeated {
			g.citing(ruling.New("cash.off_list", ofPlayer(e.Player)), e.Cites...)
		}
	case cashgame.SeatGiven:
		g.citing(ruling.New("cash.given", append([]ruling.Arg{ofPlayer(e.Player)}, ofSeat(e.Table, e.Seat)...)...), e.Cites...)
	case cashgame.SeatTakenBack:
		g.fact(ruling.New("cash.taken_back", ofPlayer(e.Player)))
	default:
		return false
	}
	return true
}

func (g *run) seatSays(e cashgame.Event) bool {
	switch e := e.(type) {
	case cashgame.SatDown:
		args := append([]ruling.Arg{ofPlayer(e.Player)}, ofSeat(e.Table, e.Seat)...)
		args = append(args, ruling.Chips("Chips", e.Stack))
		if e.Charge > 0 {
			args = append(args, ruling.Chips("Charge", e.Charge))
		}
		g.citing(ruling.New("cash.sits", args...), e.Cites...)
	case cashgame.LeftTable:
		g.citing(ruling.New("cash.left", ofPlayer(e.Player), ruling.Chips("Chips", e.Stack)), e.Cites...)
	case cashgame.Moved:
		args := append([]ruling.Arg{ofPlayer(e.Player)}, ofSeat(e.To, e.ToSeat)...)
		args = append(args, ruling.Chips("Chips", e.Stack))
		if e.Back > 0 {
			args = append(args, ruling.Chips("Back", e.Back))
		}
		g.citing(ruling.New("cash.moved", args...), e.Cites...)
	case cashgame.ChipsAdded:
		g.citing(ruling.New("cash.stack", append(ofSeat(e.Table, e.Seat), ruling.Chips("Chips", e.Stack))...), e.Cites...)
	case cashgame.StackTold:
		g.citing(ruling.New("cash.stack", append(ofSeat(e.Table, e.Seat), ruling.Chips("Chips", e.Stack))...), e.Cites...)
	case cashgame.BustedTold:
		g.citing(ruling.New("cash.busted", append(ofSeat(e.Table, e.Seat), ruling.Count("Seconds", int(e.Until-e.At)/1000))...), e.Cites...)
	case cashgame.RebuyLate:
		g.citing(ruling.New("cash.rebuy_late", ofSeat(e.Table, e.Seat)...), e.Cites...)
	default:
		return false
	}
	return true
}

// treatedAs is how the book has an absent player treated, as at a table.
var treatedAs = map[table.AbsentAs][]string{
	table.AbsentDealt: {"away.dealt", "away.blinds", "away.killed"}, table.AbsentMisses: {"away.misses"}, table.AbsentOut: {"away.out"},
	table.AbsentFreed: {"away.held", "away.free"},
}

func (g *run) absenceSays(e cashgame.Event) bool {
	switch e := e.(type) {
	case cashgame.AbsenceTreated:
		f := ruling.New("cash.treated", ofSeat(e.Table, e.Seat)...)
		for _, key := range treatedAs[e.As] {
			f = f.And(ruling.New(key))
		}
		g.citing(f, e.Cites...)
	case cashgame.AbsenceDue:
		key := "cash.pick_up"
		if e.Due == cashgame.DueSeat {
			key = "cash.seat_due"
		}
		g.citing(ruling.New(key, ofSeat(e.Table, e.Seat)...), e.Cites...)
	case cashgame.PickedUp:
		p := g.session.state.Table(e.Table).Play.At(e.Seat).Player
		g.citing(ruling.New("cash.held", ofPlayer(p), ruling.Chips("Chips", e.Stack)), e.Cites...)
	case cashgame.SeatFreed:
		g.citing(ruling.New("cash.freed", ofSeat(e.Table, e.Seat)...), e.Cites...)
		g.citing(ruling.New("cash.held", ofPlayer(e.Player), ruling.Chips("Chips", e.Stack+g.session.state.Held(e.Player))), e.Cites...)
	case cashgame.SeatLocked:
		g.citing(ruling.New("cash.locked", append(ofSeat(e.Table, e.Seat), ruling.Count("Minutes", e.Minutes))...), e.Cites...)
	case cashgame.CameBack:
		args := ofSeat(e.Table, e.Seat)
		if e.Held > 0 {
			args = append(args, ruling.Chips("Chips", e.Held))
		}
		g.citing(ruling.New("cash.back", args...), e.Cites...)
	default:
		return false
	}
	return true
}

func (g *run) playSays(e cashgame.Event) {
	switch e := e.(type) {
	case cashgame.HandBegan:
		for _, p := range e.Posts {
			if p.Due() {
				g.citing(ruling.New("owes", ruling.Seat("Seat", p.Seat)).And(p.Facts()...), e.Cites...)
			}
		}
		g.consult = merge(g.consult, e.Cites)
		g.handCites = e.Cites
	case cashgame.TableEvent:
		if moved, is := e.Event.(table.ButtonMoved); is && !moved.Positions.None() {
			g.citing(moved.Positions.Fact(), moved.Cites...)
			g.citing(ruling.New("dealt", ruling.Seats("Seats", g.session.state.Table(e.Table).Play.Order(moved.Positions))), g.handCites...)
		}
	case cashgame.HandOver:
		for i, take := range e.Rake {
			g.citing(ruling.New("cash.rake", ruling.Chips("Pot", e.Pots[i]), ruling.Chips("Amount", take)), e.Cites...)
		}
	case cashgame.TimeCollected:
		g.citing(ruling.New("cash.time", ruling.Count("Count", len(e.Seats)), ruling.Chips("Each", e.Each)), e.Cites...)
		if len(e.Courtesy) > 0 {
			g.citing(ruling.New("cash.courtesy", ruling.Seats("Seats", e.Courtesy)), e.Cites...)
		}
	case cashgame.StakesChanged:
		g.citing(ruling.New("cash.stakes", ruling.Count("Table", e.Table), ruling.Word("Game", e.Game)), e.Cites...)
	case cashgame.LastAnnounced:
		g.citing(ruling.New("cash.last", ruling.Count("Table", e.Table), ruling.Count("Count", e.Hands)), e.Cites...)
	case cashgame.TableClosed:
		g.citing(ruling.New("cash.closed", ruling.Count("Table", e.Table)), e.Cites...)
	}
}

// sessionFact says what can be seen of the session.
func (g *run) sessionFact(topic string) {
	s := g.session.state
	switch topic {
	case topicList:
		g.lists()
	case topicTables:
		var tables []ruling.Fact
		for _, no := range s.Open() {
			tables = append(tables, ruling.New("room.table", ruling.Count("Table", no), ruling.Count("Players", s.Table(no).Play.Players())))
		}
		g.fact(ruling.New("room.tables").And(tables...))
	case topicStackOf:
		for _, no := range s.Open() {
			t := s.Table(no)
			for i := range t.Chairs {
				if c := &t.Chairs[i]; c.Counted {
					g.fact(ruling.New("cash.stack", append(ofSeat(no, table.SeatNo(i+1)), ruling.Chips("Chips", c.Told))...))
				}
			}
		}
	case topicHeld:
		for _, b := range s.Ledger().Balances() {
			if b.Account.Kind == cashgame.HeldAccount && b.Amount != 0 {
				p := table.PlayerID(b.Account.Owner.Player)
				g.fact(ruling.New("cash.held", ofPlayer(p), ruling.Chips("Chips", chip.Amount(b.Amount))))
			}
		}
	case topicDrop:
		g.fact(ruling.New("cash.drop", ruling.Chips("Chips", s.Total(cashgame.DropAccount))))
	case topicPick:
		for _, no := range s.Open() {
			var t article.Trace
			s.Policy.BalancePick.Decide(&t)
			if n := s.Pick(s.Table(no)); n != 0 {
				g.traced(ruling.New("cash.pick", ofSeat(no, n)...), &t)
			}
		}
	}
}

// lists says who waits on each list, in order.
func (g *run) lists() {
	s := g.session.state
	say := func(game string, no int) {
		var names []string
		for _, w := range s.Queue(game, no) {
			names = append(names, string(w.Player))
		}
		if len(names) == 0 {
			g.fact(ruling.New("cash.list_empty", listArgs(game, no)...))
			return
		}
		g.fact(ruling.New("cash.list", append(listArgs(game, no), ruling.Words("Players", names...))...))
	}
	ofTables := s.Policy.List.Value == cashgame.ListPerTable
	for i := range s.Games {
		if id := s.Games[i].ID; !ofTables || len(s.Queue(id, 0)) > 0 {
			say(id, 0)
		}
	}
	for _, no := range s.Open() {
		if game := s.Table(no).Game; ofTables || len(s.Queue(game, no)) > 0 {
			say(game, no)
		}
	}
}
