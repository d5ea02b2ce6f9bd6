package cashgame

import (
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/table"
)

// Apply carries out what happened. It judges nothing; an event that cannot have come from Decide panics.
func Apply(s *State, e Event) {
	s.post(e)
	s.Seq++
	if _, ofTable := e.(TableEvent); !ofTable {
		s.Log = append(s.Log, Note{Event: e, Seq: s.Seq})
		if over := len(s.Log) - LogMax; over > 0 {
			s.Log = slices.Delete(s.Log, 0, over)
		}
	}
	if s.applyHouse(e) || s.applyList(e) || s.applySeats(e) || s.applyChips(e) || s.applyAbsence(e) || s.applyPlay(e) || s.applyHosted(e) || s.applyDrop(e) || s.applyTips(e) || s.applyPieces(e) || s.applyStakes(e) || s.applyMerging(e) {
		return
	}
	panic(fmt.Sprintf("cashgame: event %T", e))
}

func (s *State) applyHouse(e Event) bool {
	switch e := e.(type) {
	case Opened:
		s.ID, s.House, s.Book, s.Policy, s.Rules, s.Opened = e.ID, e.House, e.Book, e.Policy, e.Rules, e.At
		s.Games = slices.Clone(e.Games)
	case GameSet:
		if g := s.Game(e.Game.ID); g != nil {
			*g = e.Game
		} else {
			s.Games = append(s.Games, e.Game)
		}
	case GameDropped:
		s.Games = slices.DeleteFunc(s.Games, func(g Game) bool { return g.ID == e.Game })
	case TableOpened:
		s.openTable(e)
	case LastAnnounced:
		hands := e.Hands
		s.Table(e.Table).Last = &hands
	case TableClosed:
		t := s.Table(e.Table)
		t.Closed, t.On, t.Last, t.Fallen = e.At, false, nil, false
	case Suspended:
		s.Suspended = &Suspension{At: e.At, Reason: e.Reason, Cites: e.Cites}
	case WentOn:
		s.Suspended = nil
	case Ended:
		s.Ended = e.At
	case KeptApart:
		if !e.Lift {
			s.Apart = append(s.Apart, Apart{Players: slices.Clone(e.Players), Reason: e.Reason})
			return true
		}
		s.Apart = slices.DeleteFunc(s.Apart, func(a Apart) bool { return slices.Equal(a.Players, e.Players) })
	default:
		return false
	}
	return true
}

// openTable puts a table up, new or again.
func (s *State) openTable(e TableOpened) {
	g := s.Game(e.Game)
	play := table.New(e.Table, g.Seats, g.Unit, s.Rules.Hand)
	play.Cash = &table.CashGame{DeadButton: g.Dead}
	t := &Table{Play: play, Game: e.Game, Opened: e.At, Chairs: make([]Chair, g.Seats), Hosted: g.Hosted}
	if was := s.Table(e.Table); was != nil { // hands, collections and the drop are counted on
		play.Hands, t.Collections, t.Untold, t.Counts, t.Periods, t.Tips = was.Play.Hands, was.Collections, was.Untold, was.Counts, was.Periods, was.Tips
		*was = *t
		return
	}
	s.Tables = append(s.Tables, t)
	slices.SortFunc(s.Tables, func(a, b *Table) int { return a.Play.No - b.Play.No })
}

func (s *State) applyList(e Event) bool {
	switch e := e.(type) {
	case Joined:
		s.List = append(s.List, Waiting{Player: e.Player, Game: e.Game, Table: e.Table, From: e.From, At: e.At})
	case OffTheList:
		i := s.waiting(e.Player, e.Game, e.Table)
		s.List = slices.Delete(s.List, i, i+1)
	case PlacedInList:
		i := s.waiting(e.Player, e.Game, e.Table)
		w := s.List[i]
		w.Call = nil
		at := s.place(e, i) // before the list changes
		s.List = slices.Insert(slices.Delete(s.List, i, i+1), at, w)
	case Called:
		w := &s.List[s.waiting(e.Player, e.Game, e.List)]
		w.Call = &Offer{Table: e.Table, Seat: e.Seat, At: e.At, Until: e.Until}
	case SeatGiven:
		s.Given = append(s.Given, Given{Player: e.Player, Table: e.Table, Seat: e.Seat, At: e.At, Until: e.Until, Must: e.Must, Merged: e.Merged})
	case SeatTakenBack:
		s.Given = slices.DeleteFunc(s.Given, func(g Given) bool { return g.Player == e.Player })
	default:
		return false
	}
	return true
}

// place is where in all lists a name stands that was at i and is put at a place of its own: before whoever is there, else at the end.
func (s *State) place(e PlacedInList, i int) int {
	at := 0
	for j := range s.List {
		if j == i || s.List[j].Game != e.Game || s.List[j].Table != e.Table {
			continue
		}
		if at++; at == e.To {
			if j > i {
				return j - 1
			}
			return j
		}
	}
	return len(s.List) - 1
}

func (s *State) applySeats(e Event) bool {
	switch e := e.(type) {
	case SatDown:
		s.sits(e.Player, e.Table, e.Seat, table.Seat{Arrival: e.Arrival, Standing: table.Standing{Posts: e.Posts}})
		t := s.Table(e.Table)
		*t.Chair(e.Seat) = Chair{Since: e.At, Told: e.Stack - e.Charge, ToldAt: t.Play.Hands, Counted: true}
		t.stack(e.Seat, e.Stack-e.Charge)
		if t.Hosted != nil {
			t.Chair(e.Seat).Bank = t.Hosted.Bank
		}
	case EntryChosen:
		st := &s.Table(e.Table).Play.At(e.Seat).Standing
		st.Posts = e.Posts
		if e.Posts {
			st.WaitHands, st.AfterButton = 0, false
		}
	case LeftTable:
		s.leaves(e.Table, e.Seat)
		s.Left = slices.DeleteFunc(s.Left, func(l Left) bool { return l.Player == e.Player && l.Table == e.Table })
		s.Left = append(s.Left, Left{Player: e.Player, Table: e.Table, Stack: e.Stack, At: e.At})
	case SeatChanged:
		t := s.Table(e.Table)
		was, chair := *t.Play.At(e.From), *t.Chair(e.From)
		was.Standing.WaitHands, was.Standing.AfterButton = e.Wait, e.AfterButton
		*t.Play.At(e.From), *t.Chair(e.From) = table.Seat{}, Chair{}
		t.Play.Vacated = e.From
		chair.Asks = nil
		*t.Play.At(e.To), *t.Chair(e.To) = was, chair
	case MoveRefused:
		s.applyRefused(e)
	case SeatAsked:
		if _, c := s.seat(e.Table, e.Seat); e.Ends {
			c.Asks = nil
		} else {
			c.Asks = &SeatWish{To: e.To, At: e.At}
		}
	case Moved:
		from := s.Table(e.From)
		was, since, behind := *from.Play.At(e.FromSeat), from.Chair(e.FromSeat).Since, from.Chair(e.FromSeat).Behind
		if from.Game != s.Table(e.To).Game {
			since = e.At
		}
		s.rises(e.From, e.FromSeat)
		arrival := table.Newcomer
		if e.Forced {
			arrival = table.Balanced
		}
		seat := table.Seat{Arrival: arrival}
		seat.Follow(was)
		seat.Standing.MissedBig, seat.Standing.MissedSmall = e.MissedBig, e.MissedSmall
		s.sits(e.Player, e.To, e.ToSeat, seat)
		to := s.Table(e.To)
		*to.Chair(e.ToSeat) = Chair{Since: since, Told: e.Stack, ToldAt: to.Play.Hands, Counted: true, Behind: behind}
		to.stack(e.ToSeat, e.Stack)
	case GuestSet:
		s.Table(e.Table).Chair(e.Seat).Guest = !e.Ends
	default:
		return false
	}
	return true
}

// sits puts a player on a seat that is free, and takes back what promised him any.
func (s *State) sits(p table.PlayerID, no int, n table.SeatNo, seat table.Seat) {
	seat.Player = p
	*s.Table(no).Play.At(n) = seat
	s.Given = slices.DeleteFunc(s.Given, func(g Given) bool { return g.Player == p })
}

// leaves takes who sits there off the seat, which goes back to its owner where another has played at it.
func (s *State) leaves(no int, n table.SeatNo) {
	t, c := s.seat(no, n)
	owner, away := c.Owner, c.Away
	s.rises(no, n)
	if owner == "" {
		return
	}
	st := away.Standing
	if t.Play.Cash.Turned-away.Over >= len(t.Chairs) {
		st.MissedBig, st.MissedSmall = true, true
	}
	st.Out = true
	*t.Play.At(n) = table.Seat{Player: owner, Standing: st}
	t.Chair(n).Away, t.Chair(n).Since = away, away.Came
}

// rises takes who sits there off the seat.
func (s *State) rises(no int, n table.SeatNo) {
	t := s.Table(no)
	*t.Play.At(n), *t.Chair(n) = table.Seat{}, Chair{}
	t.Play.Vacated = n
}

func (s *State) applyChips(e Event) bool {
	switch e := e.(type) {
	case Bought, Redeemed: // in the books alone
	case ChipsAdded:
		t, c := s.seat(e.Table, e.Seat)
		c.Told, c.Counted, c.ToldAt = e.Stack, e.Told, t.Play.Hands
		c.Busted, c.Until, c.Late, c.Short = 0, 0, false, false
		c.Behind = max(0, c.Behind-e.Amount)
		t.stack(e.Seat, e.Amount)
		if st := &t.Play.At(e.Seat).Standing; c.Away == nil {
			st.Out = c.Refused
			st.Rebought = st.Rebought || e.Rebought
		}
	case ChipsTakenOff:
		t, c := s.seat(e.Table, e.Seat)
		c.Told, c.ToldAt = max(0, c.Told-e.Amount), t.Play.Hands
		t.stack(e.Seat, -e.Amount)
	case StackTold:
		t, c := s.seat(e.Table, e.Seat)
		c.Told, c.Counted, c.ToldAt = e.Stack, true, t.Play.Hands
		if c.Short && c.Away == nil {
			c.Short, t.Play.At(e.Seat).Standing.Out = false, c.Refused
		}
	case BustedTold:
		t, c := s.seat(e.Table, e.Seat)
		c.Told, c.Counted, c.ToldAt, c.Busted, c.Until = 0, true, t.Play.Hands, e.At, e.Until
		t.Play.At(e.Seat).Standing.Out = true
	case RebuyLate:
		_, c := s.seat(e.Table, e.Seat)
		c.Late = true
	case WaitsOn:
		_, c := s.seat(e.Table, e.Seat)
		c.Late, c.Until = false, e.Until
	case WagerJudged: // nothing stays
	default:
		return false
	}
	return true
}

// stack adds to a stack of a hosted table, which alone keeps them.
func (t *Table) stack(n table.SeatNo, by chip.Amount) {
	if t.Hosted != nil {
		t.Play.At(n).Stack += by
	}
}

func (s *State) seat(no int, n table.SeatNo) (*Table, *Chair) {
	t := s.Table(no)
	return t, t.Chair(n)
}

func (s *State) applyAbsence(e Event) bool {
	switch e := e.(type) {
	case SteppedAway:
		t, c := s.seat(e.Table, e.Seat)
		c.Away = &Away{Since: e.At, Notice: e.Notice, Turned: t.Play.Cash.Turned}
		t.Play.At(e.Seat).Absent = true
	case AbsenceTreated:
		t, c := s.seat(e.Table, e.Seat)
		c.Away.As, c.Away.Treated = e.As, true
		t.Play.At(e.Seat).Absent, t.Play.At(e.Seat).Standing.Out = e.As == table.AbsentDealt, e.As != table.AbsentDealt
		c.Away.Seat = c.Away.Seat || e.As == table.AbsentFreed
	case AbsenceDue:
		_, c := s.seat(e.Table, e.Seat)
		switch e.Due {
		case DuePickUp:
			c.Away.PickUp = true
		case DueSeat:
			c.Away.Seat = true
		}
	case PickedUp:
		t, c := s.seat(e.Table, e.Seat)
		c.Away.Held, c.Told, c.Counted = true, 0, false
		t.stack(e.Seat, -e.Stack)
		t.Play.At(e.Seat).Absent, t.Play.At(e.Seat).Standing.Out = false, true
	case SeatFreed:
		s.rises(e.Table, e.Seat)
		s.Left = slices.DeleteFunc(s.Left, func(l Left) bool { return l.Player == e.Player && l.Table == e.Table })
	case SeatLocked:
		_, c := s.seat(e.Table, e.Seat)
		c.Away.Lock, c.Away.Seat = e.Minutes, false
	case CameBack:
		s.applyBack(e)
	case SatIn:
		t, c := s.seat(e.Table, e.Seat)
		away := *c.Away
		away.Held, away.Standing, away.Over, away.Came = true, t.Play.At(e.Seat).Standing, t.Play.Cash.Turned, c.Since
		s.sits(e.Player, e.Table, e.Seat, table.Seat{Arrival: table.Substitute, Standing: table.Standing{Posts: e.Posts}})
		*c = Chair{Since: e.At, Told: e.Stack, ToldAt: t.Play.Hands, Counted: true, Away: &away, Owner: e.Owner}
	default:
		return false
	}
	return true
}

// applyBack has an absent player play again. What was missed stays owed.
func (s *State) applyBack(e CameBack) {
	t, c := s.seat(e.Table, e.Seat)
	seat := t.Play.At(e.Seat)
	if c.Away.Held {
		c.Told, c.ToldAt, c.Counted = e.Held, t.Play.Hands, true
		t.stack(e.Seat, e.Held)
	}
	c.Away = nil
	seat.Absent, seat.Standing.Out, seat.Standing.Posts = false, c.Refused, e.Posts
}

func (s *State) applyPlay(e Event) bool {
	switch e := e.(type) {
	case TableEvent:
		table.Apply(s.Table(e.Table).Play, e.Event)
	case HandBegan:
		t := s.Table(e.Table)
		t.On, t.Posts, t.Absent = true, slices.Clone(e.Posts), e.Absent
		for i := range t.Chairs { // chips that were out of sight play from now on
			t.Chairs[i].Find = nil
		}
		for n := range e.Out.All() {
			c := t.Chair(n)
			t.Play.At(n).Standing.Out = true
			c.Short, c.Unpaid, c.Courtesy = !c.Courtesy, c.Courtesy, false
		}
		if t.Last != nil {
			left := *t.Last - 1
			t.Last = &left
		}
	case HandOver:
		t := s.Table(e.Table)
		t.On = false
		if e.Untold {
			t.Untold++
		}
		if t.Hosted != nil {
			t.settled()
		}
	case TimeFell:
		s.Table(e.Table).Fallen = true
	case TimeCollected:
		t := s.Table(e.Table)
		t.Collections, t.PaidUntil, t.Fallen = e.No, e.Until, false
		t.Periods = append(t.Periods, Period{e.From, e.Until})
		for _, n := range e.Seats {
			c := t.Chair(n)
			c.Told, c.Courtesy = max(0, c.Told-e.Each), false
			if c.Unpaid {
				c.Unpaid, t.Play.At(n).Standing.Out = false, c.Away != nil || c.Refused
			}
		}
		for _, n := range e.Courtesy {
			c := t.Chair(n)
			c.Courtesy, c.CourtesyN = true, t.Play.Hands
		}
	case StakesChanged:
		t := s.Table(e.Table)
		t.Game, t.Hosted, t.Named = e.Game, s.Game(e.Game).Hosted, 0
		t.Play.Unit = s.Game(e.Game).Unit
		t.Play.Cash.DeadButton = s.Game(e.Game).Dead
	default:
		return false
	}
	return true
}
