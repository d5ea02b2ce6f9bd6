package sim

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/shuffle"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// auditor follows a tournament by its events alone, with a ledger and an arithmetic of its own: it shares no
// rule with the packages it watches, so that a mistake there cannot hide here. See gives it the events of each
// command; the first thing that does not hold is its error.
type auditor struct {
	created tournament.Created
	hosted  bool
	commit  [32]byte // what the next draw must hash to
	running bool     // cards are in the air
	ended   bool

	now     tournament.Instant // of the latest command
	events  uint64             // seen
	entries []account          // in the order of registration
	latest  map[table.PlayerID]int
	boards  []*board // by number, from 1
	left    int

	clock   tournament.Clock
	short   bool // levels are shortened
	late    bool // registration is open
	backs   int  // how often the clock was put back to a lower level
	prizes  []int64
	falls   []fall                  // who went out, worst first
	bubble  *bubble                 // nil: every table plays by itself
	races   []tournament.TableRaced // of the latest colour-up
	counted map[int]leftovers       // for a race to come, by table
	won     chip.Amount             // by all races together
	pieces  pieces

	began   map[int]chip.Amount // stacks with which entries began the latest hand that was dealt to them here, by number
	removed map[int]chip.Amount // what left play with an entry that is out, by its number

	asking    map[int]*asking   // by table
	bought    map[int]purchases // by number of the entry
	spent     int64             // into the pool, on chips besides those of entries
	charged   int64             // in fees on them
	tipped    int64             // for the dealers' bonus
	handedOut chip.Amount       // those chips

	shut     map[tournament.Chair]bool // chairs out of use
	kept     []tournament.Chair        // for the players of a table that breaks
	breaking int                       // that table
	needs    []tournament.SeatNeed     // in the order in which they were told
	people   people
	bounties bounties
	flights  flights
	awards   awards
	winner   int // the number of that entry, once the event is over

	corrected corrections

	unsold []tournament.UnsoldStack // stacks that wait for late entrants
	night  night

	batch batch
}

// account is one paid entry.
type account struct {
	player table.PlayerID
	no     int
	table  int // 0 = out or not seated yet
	seat   table.SeatNo
}

// fall is entries that share a place.
type fall struct{ entries []int }

// batch is what only concerns the events of one command.
type batch struct {
	undone  bool // an act was taken back
	stream  *shuffle.Stream
	purpose string // of a draw whose result has not been seen yet
	broke   []table.PlayerID
	up      []int                 // tables put up
	fresh   [][]tournament.Seated // the seats of tables put up, in the order in which they are taken
	pile    []tournament.Seated   // seat cards of the breaking table

	travelled bool                                // people or time cards have gone somewhere
	sat       map[table.PlayerID]tournament.Chair // before a redraw
	redrawn   int                                 // tables of a redraw whose time cards have not been seen yet
	shortened bool                                // levels
	dealt     []int                               // tables whose next hand has begun
	out       []int                               // entries that went out, by number
	awarded   bool                                // what somebody has won, or was handed

	corrected   *tournament.LateCorrected // what is put right
	uncorrected bool                      // what was put right is as it was before
}

// chair is one seat of the ledger.
type chair struct {
	player   table.PlayerID
	stack    chip.Amount
	since    int  // hands begun at the table when the player sat down
	dealt    bool // dealt into a hand here
	balanced bool // moved here to even the tables out; no hand begun since
}

// board is one table of the ledger.
type board struct {
	no       int
	chairs   []chair
	count    int
	stacks   table.SeatSet // wait for late entrants
	hands    int
	fresh    bool // no blind since the button was drawn or set
	button   table.SeatNo
	last     table.Positions
	lastBig  table.PlayerID
	level    int    // of the latest hand
	backs    int    // auditor.backs at the latest hand
	tooShort int    // hands begun since the table has been too short
	touched  uint64 // number of the latest event at the table itself, but for those of its next deck
	hand     pot
	handLive bool
	vacated  table.SeatNo     // left last; 0: nobody has left yet
	before   *board           // as it was when the hand in progress began
	past     []pot            // before each act that can be taken back
	ruled    bool             // the act to come was ruled on: what was kept is from before the ruling
	due      *table.Positions // that a ruling has fixed for the next hand
	void     *table.Positions // of the latest hand, which is dealt again
	carried  chip.Amount      // left by a void hand
	deck     *setDeck         // of the next hand; nil until it is set
}

func newAuditor() *auditor {
	return &auditor{latest: map[table.PlayerID]int{}, asking: map[int]*asking{}, bought: map[int]purchases{}, removed: map[int]chip.Amount{}, began: map[int]chip.Amount{}, shut: map[tournament.Chair]bool{},
		counted: map[int]leftovers{}, people: newPeople(), bounties: newBounties(), awards: newAwards(), corrected: newCorrections(),
		flights: flights{of: map[int]int{}, kept: map[int]chip.Amount{}}}
}

// See checks the events of one command, given at an instant, and follows them.
func (a *auditor) See(at tournament.Instant, events []tournament.Event) error {
	if at < a.now {
		return fmt.Errorf("clock: a command of %d comes after one of %d", at, a.now)
	}
	a.now = at
	a.batch = batch{}
	for _, e := range events {
		switch e.(type) {
		case tournament.Undone, tournament.BustUndone:
			a.batch.undone = true
		}
	}
	for _, e := range events {
		a.events++
		err := cmp.Or(a.followAwards(e), a.followNight(e))
		ofFlights := false
		if err == nil {
			ofFlights, err = a.followFlights(e)
		}
		if err == nil && !ofFlights {
			err = a.see(e)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", e.EventType(), err)
		}
		a.followPieces(e)
		if err := a.followBounties(e); err != nil {
			return fmt.Errorf("%s: %w", e.EventType(), err)
		}
		if err := a.followPeople(e); err != nil {
			return fmt.Errorf("%s: %w", e.EventType(), err)
		}
	}
	if a.batch.purpose != "" {
		return fmt.Errorf("draw %s decided nothing", a.batch.purpose)
	}
	if len(a.batch.broke) > 0 {
		return fmt.Errorf("places: %q has no chips left and is not out", a.batch.broke)
	}
	return a.cardsDue()
}

func (a *auditor) see(e tournament.Event) error {
	if at, ok := e.(tournament.TableEvent); ok {
		return a.atTable(at)
	}
	switch e := e.(type) {
	case tournament.Noted, tournament.Undone:
		return nil
	case tournament.Created:
		a.created, a.hosted, a.commit = e, e.Hosted, e.DrawCommit
		a.clock = tournament.Clock{Left: a.length(0)}
	case tournament.StructureChanged:
		return a.changedTo(&e.Structure)
	case tournament.Archived:
		a.clock = e.Clock
	case tournament.Registered:
		return a.enter(e.Player, e.No)
	case tournament.Unregistered:
		return a.withdraw(e.Player)
	case tournament.Drawn:
		return a.drawn(e)
	case tournament.Started:
		return a.started(e)
	case tournament.LateSeated:
		return a.lateSeated(e)
	case tournament.TableOpened:
		return a.opened(e)
	case tournament.TableBroken:
		return a.broken(e)
	case tournament.SeatsRedrawn:
		return a.redrawn(e)
	case tournament.PlayersMoved:
		return a.moved(e)
	case tournament.Eliminated:
		return a.eliminated(e)
	case tournament.OutRanked:
		return a.outRanked(e)
	case tournament.BustUndone:
		return a.back(e)
	case tournament.LateUndone:
		if _, err := a.rise(e.Player); err != nil {
			return err
		}
		if e.Stack != nil {
			a.stand(*e.Stack)
		}
		return a.withdraw(e.Player)
	case tournament.ClockSet:
		return a.clockSet(e)
	case tournament.LevelsShortened:
		a.short, a.clock = true, e.Clock
	case tournament.RegistrationClosed:
		return a.closed(e)
	case tournament.RegistrationReopened:
		if len(a.awards.handed) > 0 {
			return errors.New("prizes: entries are taken again, and prizes were handed out")
		}
		a.late, a.prizes = true, nil
	case tournament.Ended:
		return a.end(e)
	case tournament.HandForHandBegan, tournament.RoundBegan, tournament.RoundRanked, tournament.StacksTold, tournament.HandForHandEnded,
		tournament.HandFinished, tournament.AllInHeld, tournament.AllInsReleased:
		return a.handForHand(e)
	case tournament.SeatLocked, tournament.SeatUnlocked, tournament.SeatNeeded, tournament.BreakBegun, tournament.BreakCancelled, tournament.StackPlaced,
		tournament.StackLifted:
		return a.chairsOf(e)
	}
	return a.seeChips(e)
}

// seeChips follows what is bought, and colour-ups.
func (a *auditor) seeChips(e tournament.Event) error {
	switch e := e.(type) {
	case tournament.RebuyAsked:
		return a.rebuyAsked(e)
	case tournament.RebuyDeclined:
		return a.answered(e.Table, e.Player, false)
	case tournament.ChipsSold:
		return a.sold(e)
	case tournament.ChipsTakenBack:
		a.takenBack(e.Sale)
	case tournament.TableRaced:
		return a.raced(e)
	case tournament.RaceUndone:
		return a.raceUndone(e.Table)
	case tournament.ColorUpStarted:
		a.races = nil
		clear(a.counted)
	case tournament.LeftoversEntered:
		return a.leftoversTold(e)
	case tournament.ColorUpUndone:
		a.unraced()
	}
	return nil
}

func (a *auditor) atTable(e tournament.TableEvent) error {
	if e.Table < 1 || e.Table > len(a.boards) {
		return fmt.Errorf("there is no table %d", e.Table)
	}
	b := a.boards[e.Table-1]
	switch t := e.Event.(type) { // no command but those that name the hand is about its deck
	case table.DeckSet:
		return b.deckSet(t)
	case table.DeckCut:
		return b.deckCut(t)
	}
	b.touched = a.events
	var err error
	switch t := e.Event.(type) {
	case table.Acted:
		err = b.acted(t)
	case table.HandStarted:
		err = a.handStarted(b, t)
	case table.HandEnded:
		err = a.handEnded(b, t)
	case table.HandVoided:
		err = a.handVoided(b, t)
	case table.TakenBack:
		err = b.takenBack()
	case table.RulingMade:
		b.keep()
		b.ruled = t.Early == nil
	case table.EarlyReleased, table.FloorRuled, table.TimeRanOut:
		b.ruled = true
	case table.DealRuled, table.ShowdownRuled:
		b.past = b.past[:0]
	case table.PositionsDue:
		b.due = &t.Positions
	case table.ButtonMisplaced:
		if t.Kept {
			b.last, b.button = t.Played, t.Played.Button
		}
	case table.ButtonTold:
		b.last, b.button = t.Positions, t.Positions.Button
	case table.ChipsMoved:
		b.chairs[t.To-1].stack += t.Amount
		from := &b.chairs[t.From-1]
		if from.stack -= t.Amount; from.stack == 0 {
			a.batch.broke = append(a.batch.broke, from.player)
		}
	case table.ButtonMoved:
		err = a.buttonMoved(b, t)
	case table.ButtonSet:
		b.button, b.fresh = t.Seat, true
	}
	if err != nil {
		return fmt.Errorf("table %d: %w", b.no, err)
	}
	return nil
}

// drawn checks that the revealed seed is the one committed to, and keeps its stream for what is drawn.
func (a *auditor) drawn(e tournament.Drawn) error {
	switch {
	case a.batch.purpose != "":
		return fmt.Errorf("draw %s decided nothing", a.batch.purpose)
	case sha256.Sum256(e.Seed[:]) != a.commit:
		return fmt.Errorf("draw %s: the seed is not the one committed to", e.Purpose)
	}
	a.commit = e.Next
	a.batch.purpose, a.batch.stream = e.Purpose, shuffle.NewStream(e.Seed)
	return nil
}

// uses says that a draw was made for one of these purposes, and is now accounted for.
func (a *auditor) uses(purposes ...string) error {
	if !slices.Contains(purposes, a.batch.purpose) {
		return fmt.Errorf("drawn for %q, not %q", a.batch.purpose, purposes)
	}
	a.batch.purpose = ""
	return nil
}

func (a *auditor) enter(p table.PlayerID, no int) error {
	if i, ok := a.latest[p]; ok && (a.entries[i].table != 0 || !a.running && a.flights.over == 0) {
		return fmt.Errorf("%s is in twice", p)
	}
	if n := len(a.entries); n > 0 && no <= a.entries[n-1].no {
		return fmt.Errorf("entry %d comes after entry %d", no, a.entries[n-1].no)
	}
	a.entries = append(a.entries, account{player: p, no: no})
	a.latest[p] = len(a.entries) - 1
	a.left++
	return nil
}

func (a *auditor) withdraw(p table.PlayerID) error {
	i, ok := a.latest[p]
	if !ok || a.entries[i].table != 0 {
		return fmt.Errorf("%s has no entry to withdraw", p)
	}
	a.returned(a.entries[i].no)
	delete(a.people.way, a.entries[i].no)
	delete(a.bounties.heads, a.entries[i].no)
	a.entries = slices.Delete(a.entries, i, i+1)
	clear(a.latest)
	for j := range a.entries {
		a.latest[a.entries[j].player] = j
	}
	a.left--
	return nil
}

// sit puts a player on a chair; a chair has one player, a player one chair.
func (a *auditor) sit(at tournament.Seated, stack chip.Amount) error {
	i, ok := a.latest[at.Player]
	switch {
	case !ok:
		return fmt.Errorf("%s sits down without an entry", at.Player)
	case a.entries[i].table != 0:
		return fmt.Errorf("%s sits at tables %d and %d", at.Player, a.entries[i].table, at.Table)
	case at.Table < 1 || at.Table > len(a.boards) || at.Seat < 1 || int(at.Seat) > len(a.boards[at.Table-1].chairs):
		return fmt.Errorf("there is no seat %d at table %d", at.Seat, at.Table)
	}
	b := a.boards[at.Table-1]
	c := &b.chairs[at.Seat-1]
	if c.player != "" {
		return fmt.Errorf("%s and %s both sit on seat %d of table %d", c.player, at.Player, at.Seat, at.Table)
	}
	if err := a.barred(at); err != nil {
		return err
	}
	*c = chair{player: at.Player, stack: stack, since: b.hands}
	a.entries[i].table, a.entries[i].seat = at.Table, at.Seat
	b.count++
	return nil
}

// rise takes a player who is in no hand off the chair.
func (a *auditor) rise(p table.PlayerID) (chair, error) {
	i, ok := a.latest[p]
	if !ok || a.entries[i].table == 0 {
		return chair{}, fmt.Errorf("%s does not sit anywhere", p)
	}
	e := &a.entries[i]
	b := a.boards[e.table-1]
	if b.handLive && slices.Contains(b.hand.seats[:b.hand.n], e.seat) {
		return chair{}, fmt.Errorf("%s leaves seat %d of table %d during a hand", p, e.seat, e.table)
	}
	was := b.chairs[e.seat-1]
	if was.player != p {
		return chair{}, fmt.Errorf("%s is not on seat %d of table %d", p, e.seat, e.table)
	}
	b.chairs[e.seat-1] = chair{}
	b.vacated = e.seat
	b.count--
	e.table, e.seat = 0, 0
	return was, nil
}

// put sets a table up, or anew.
func (a *auditor) put(set tournament.TableSet) error {
	fresh := board{no: set.No, chairs: make([]chair, set.Seats), fresh: true, button: set.Button, level: -1}
	switch {
	case set.Seats < 2 || set.Seats > table.MaxSeats || set.Button < 1 || int(set.Button) > set.Seats:
		return fmt.Errorf("table %d has %d seats and its button on %d", set.No, set.Seats, set.Button)
	case set.No == len(a.boards)+1:
		a.boards = append(a.boards, &fresh)
		return nil
	case set.No < 1 || set.No > len(a.boards):
		return fmt.Errorf("table %d is put up after table %d", set.No, len(a.boards))
	}
	b := a.boards[set.No-1]
	if b.count > 0 || b.handLive {
		return fmt.Errorf("table %d is set anew with %d players", set.No, b.count)
	}
	fresh.hands, fresh.deck = b.hands, b.deck
	*b = fresh
	return nil
}

// starting is what an entry puts on the table: nothing where chips are not followed.
func (a *auditor) starting() chip.Amount {
	if !a.hosted {
		return 0
	}
	return a.created.Structure.Stack
}

func (a *auditor) started(e tournament.Started) error {
	if a.running {
		return errors.New("the cards are in the air already")
	}
	a.running, a.late = true, e.Late
	players := a.enters()
	chairs := a.most()
	numbers := make([]int, (len(players)+chairs-1)/chairs)
	for i := range numbers {
		numbers[i] = i + 1
	}
	if err := a.uses("seats"); err != nil {
		return err
	}
	return a.reseat(players, numbers, chairs, e.Tables, e.Seats, nil)
}

// most is how many players a table takes now.
func (a *auditor) most() int {
	s := &a.created.Structure
	if (a.late || !a.running && firstPart(s)) && s.SeatsLate > 0 {
		return s.SeatsLate
	}
	return s.Seats
}

func (a *auditor) lateSeated(e tournament.LateSeated) error {
	_, again := a.latest[e.Player]
	switch {
	case !a.late:
		return errors.New("registration is closed")
	case e.Stack != a.created.Structure.Stack || e.ReEntry != again:
		return fmt.Errorf("%s gets %d chips, re-entry %v", e.Player, e.Stack, e.ReEntry)
	}
	if err := a.lateDraw(e); err != nil {
		return err
	}
	if err := a.waited(e); err != nil {
		return err
	}
	if err := a.enter(e.Player, e.No); err != nil {
		return err
	}
	return a.sit(tournament.Seated{Player: e.Player, Table: e.Table, Seat: e.Seat}, a.starting())
}

// agree compares the ledger with the state: seats, chips, places, ties and prizes.
func (a *auditor) agree(s *tournament.State) error {
	if len(s.Entries) != len(a.entries) || s.Left != a.left || len(s.Tables) != len(a.boards) {
		return fmt.Errorf("ledger: %d entries, %d left, %d tables; the state has %d, %d, %d", len(a.entries), a.left,
			len(a.boards), len(s.Entries), s.Left, len(s.Tables))
	}
	for i, t := range s.Tables {
		b := a.boards[i]
		if len(t.Seats) != len(b.chairs) || (t.Hand != nil) != b.handLive {
			return fmt.Errorf("ledger: table %d has other seats or another hand", t.No)
		}
		for j := range t.Seats {
			if got, want := t.Seats[j], b.chairs[j]; got.Player != want.player || got.Stack != want.stack {
				return fmt.Errorf("ledger: %q with %d on seat %d of table %d, not %q with %d", want.player, want.stack, j+1,
					t.No, got.Player, got.Stack)
			}
		}
	}
	return cmp.Or(a.agreePeople(s), a.agreeUnsold(s), a.agreePlaces(s))
}
