package room

import (
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// marks remembers, by tournament.State.Seq, when what people look at last changed. A tablet is stale only if
// something that its command is about has changed since: a hand played at table 3 does not disturb table 5.
type marks struct {
	all    uint64         // every table
	clock  uint64         // level, pause, registration
	whole  uint64         // anything that is not at one table alone
	seats  map[int]uint64 // who sits at a table
	tables map[int]uint64 // anything at a table, but for the deck of its next hand
	decks  map[int]uint64 // that deck and its cuts: no command is stale by them, for the hand that they are for names itself
}

// Marks is when what people look at in a tournament last changed, as sequence numbers of its state.
type Marks interface {
	Table(no int) uint64 // anything at a table, its players included, but for the deck of its next hand
	Deck(no int) uint64  // that deck and its cuts
	Clock() uint64       // level, pause, registration, the start and the end
	Whole() uint64       // anything that is not at one table alone: who comes, moves and goes, what is won, the clock
}

// ClockShown is when what a clock shows last changed: with anything that is not at one table alone, and with every hand while all tables wait for each other.
func ClockShown(s *tournament.State, m Marks) uint64 {
	if s.HandForHand != nil {
		return s.Seq
	}
	return m.Whole()
}

// TableAt is the Part of a page of one table: what is there, and the clock.
func TableAt(no int) Part {
	return Part{At: func(*tournament.State) int { return no }, Changed: func(_ *tournament.State, m Marks) uint64 { return max(m.Table(no), m.Clock()) }}
}

// SeatOf is the Part of a player's own page: the table where he sits, wherever that is, with the deck that he may cut, and the clock; without
// a seat his place on the waiting list, and the clock.
func SeatOf(player table.PlayerID) Part {
	const out = 1 << 63 // whoever has left his seat looks at something else, even if the clock has not changed since
	at := func(s *tournament.State) int {
		if e := s.Entry(player); e != nil {
			return e.Table
		}
		return 0
	}
	return Part{At: at, Changed: func(s *tournament.State, m Marks) uint64 {
		if no := at(s); no > 0 {
			return max(m.Table(no), m.Deck(no), m.Clock())
		}
		return m.Clock()<<listBits&^out | listed(s, player) | out
	}}
}

// listBits is how much room a place on the waiting list takes in a version.
const listBits = 20

// listed is a number for what the waiting list says of a player: his place, and whether he was called.
func listed(s *tournament.State, player table.PlayerID) uint64 {
	for i, w := range s.Queue {
		if w.Player == player {
			n := uint64(i+1) << 1
			if w.CalledAt > 0 {
				n++
			}
			return n & (1<<listBits - 1)
		}
	}
	return 0
}

// Table implements Marks.
func (m *marks) Table(no int) uint64 { return max(m.all, m.tables[no], m.seats[no]) }

// Deck implements Marks.
func (m *marks) Deck(no int) uint64 { return m.decks[no] }

// Clock implements Marks.
func (m *marks) Clock() uint64 { return max(m.all, m.clock) }

// Whole implements Marks.
func (m *marks) Whole() uint64 { return m.whole }

// since lists the tables where anything has changed since, or tells that it may concern all.
func (m *marks) since(seq uint64) (tables []int, all bool) {
	if m.Clock() > seq {
		return nil, true
	}
	if m.whole > seq {
		tables = append(tables, 0)
	}
	for _, of := range []map[int]uint64{m.tables, m.decks} { // whoever sits down or rises is in both of tables and seats
		for no, at := range of {
			if at > seq {
				tables = append(tables, no)
			}
		}
	}
	return tables, false
}

func newMarks() marks {
	return marks{seats: make(map[int]uint64), tables: make(map[int]uint64), decks: make(map[int]uint64)}
}

// seated notes that somebody came to a table or left it.
func (m *marks) seated(no int, seq uint64) { m.seats[no], m.tables[no] = seq, seq }

// pile notes that seats of other tables are kept for the players of one.
func (m *marks) pile(no int, pile []tournament.Chair, seq uint64) {
	m.tables[no] = seq
	for _, at := range pile {
		m.seated(at.Table, seq)
	}
}

// toldAt is the table of an event that is about nothing else, 0 for other events.
func toldAt(e tournament.Event) int {
	switch e := e.(type) {
	case tournament.TakenOut:
		return e.Table
	case tournament.OutRanked:
		return e.Table
	case tournament.TimeCardUsed:
		return e.Table
	case tournament.TimeCardKept:
		return e.Table
	case tournament.TimeCardsCollected:
		return e.Table
	case tournament.TimeCalledOn:
		return e.Table
	case tournament.TimeCallEnded:
		return e.Table
	case tournament.TableHandedOver:
		return e.Table
	case tournament.Bagged:
		return e.Table
	case tournament.TableBagged:
		return e.Table
	case tournament.BagsConfirmed:
		return e.Table
	case tournament.BagUnsealed:
		return e.Table
	case tournament.HandFinished:
		return e.Table
	case tournament.AllInHeld:
		return e.Table
	case tournament.PresenceTold:
		return e.Table
	case tournament.RebuyAsked:
		return e.Table
	case tournament.RebuyDeclined:
		return e.Table
	case tournament.TableHalted:
		return e.Table
	case tournament.TableResumed:
		return e.Table
	case tournament.BreakCancelled:
		return e.Table
	case tournament.TableCounted:
		return e.Table
	case tournament.LeftoversEntered:
		return e.Table
	case tournament.RaceTied:
		return e.Table
	case tournament.TableRaced:
		return e.Table
	case tournament.RaceUndone:
		return e.Table
	}
	return 0
}

// touch notes what event e, the seq-th of the stream, has changed.
func (m *marks) touch(e tournament.Event, seq uint64) {
	if no := toldAt(e); no != 0 {
		m.tables[no] = seq
		return
	}
	if _, is := e.(tournament.TableEvent); !is {
		m.whole = seq
	}
	switch e := e.(type) {
	case tournament.TableEvent:
		switch e.Event.(type) {
		case table.DeckSet, table.DeckCut:
			m.decks[e.Table] = seq
		default:
			m.tables[e.Table] = seq
		}
	case tournament.ChipsSold:
		m.seated(e.Table, seq)
	case tournament.ChipsTakenBack:
		m.seated(e.Sale.Table, seq)
	case tournament.TableOpened:
		m.seated(e.Table.No, seq)
	case tournament.TableBroken:
		m.seated(e.Table, seq)
	case tournament.BreakBegun:
		m.pile(e.Table, e.Pile, seq)
	case tournament.SeatLocked:
		m.seated(e.Table, seq)
	case tournament.SeatUnlocked:
		m.seated(e.Table, seq)
	case tournament.StackPlaced:
		m.seated(e.Table, seq)
	case tournament.StackLifted:
		m.seated(e.Table, seq)
	case tournament.LateSeated:
		m.seated(e.Table, seq)
	case tournament.PlayersMoved:
		for _, move := range e.Moves {
			m.seated(move.FromTable, seq)
			m.seated(move.ToTable, seq)
		}
	case tournament.Eliminated:
		for _, out := range e.Out {
			m.seated(out.Table, seq)
		}
	case tournament.BustUndone:
		for _, back := range e.Back {
			m.seated(back.Table, seq)
		}
		m.clock = seq
	case tournament.StructureChanged, tournament.ClockSet, tournament.LevelsShortened, tournament.RegistrationClosed, tournament.RegistrationReopened,
		tournament.EntriesShut:
		m.clock = seq
	case tournament.Registered, tournament.Admitted, tournament.BarWaived, tournament.Unregistered, tournament.Drawn, tournament.Noted, tournament.Undone, tournament.Away, tournament.TimeKept,
		tournament.BagsOpened, tournament.BagsAccepted, tournament.StacksTold, tournament.RoundRanked, tournament.AbsentOver, tournament.ArrivalsLate, tournament.SeatNeeded, tournament.SeatWrong, tournament.PlaceReserved, tournament.ReservationEnded,
		tournament.WaitingJoined, tournament.WaitingLeft, tournament.WaitingCalled, tournament.WaitingPassed, tournament.PatternSet,
		tournament.CountEnded, tournament.PrizeHandedOut, tournament.PrizeTakenBack:
		// Nothing that a command with a sequence number is about.
	default: // Started, SeatsRedrawn, LateUndone, Ended, and whatever is added later
		m.all, m.clock = seq, seq
	}
}

// changed is 0 when the arguments of a command are enough to refuse a repetition: a task, an act to undo, an entry.
func (t *tourney) changed(c any) uint64 {
	m := &t.marks
	switch c := c.(type) {
	case tournament.AtTable:
		if _, cuts := c.Command.(table.CutDeck); cuts {
			return 0
		}
		return max(m.all, m.tables[c.Table])
	case tournament.Bust:
		return m.seatsOf(t.state, c.Player)
	case tournament.Rebuy:
		return m.seatsOf(t.state, c.Player)
	case tournament.MovePlayer:
		return max(m.seatsOf(t.state, c.Move.Player), m.seats[c.Move.ToTable])
	case tournament.Start, tournament.Pause, tournament.Resume, tournament.NextLevel, tournament.PreviousLevel,
		tournament.AdjustClock, tournament.CloseRegistration, tournament.AnnounceHandForHand, tournament.EndHandForHand,
		tournament.ChangeStructure, tournament.Rename:
		return m.clock
	}
	return 0
}

// seatsOf returns when seating last changed where the player sits.
func (m *marks) seatsOf(s *tournament.State, p table.PlayerID) uint64 {
	if e := s.Entry(p); e != nil && e.Table > 0 {
		return max(m.all, m.seats[e.Table])
	}
	return 0
}
