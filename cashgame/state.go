package cashgame

import (
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/table"
)

// State is one cash session with its tables: one stream. Exported for reading; only Apply writes.
type State struct {
	ID         string
	House      House
	Book       string // id of the rulebook in force
	Policy     Policy
	Rules      table.Rules
	Games      []Game
	Tables     []*Table  // by number, those that it ever had
	List       []Waiting // every list, each in its order
	Given      []Given   // seats that wait for their players
	Apart      []Apart
	Left       []Left // who left which table with how much, the last time, oldest first
	Opened     Instant
	Suspended  *Suspension // nil: it goes on
	Ended      Instant     // 0: it is not over
	Invitation Invitation  // to its hosted tables
	Log        []Note      // latest events with articles or reasons, newest last, at most LogMax
	Seq        uint64      // events applied

	Breaks      []Break      // what did not add up by denomination, the latest last, at most LogMax
	TableCounts []TableCount // of tables by denomination
	Merges      []Merge      // of tables into others

	books *ledger.Ledger
	piles map[ledger.Account]*Pile
	proof ledger.Proof
}

// Table is a table of the session.
type Table struct {
	Play   *table.State
	Game   string
	Opened Instant
	Closed Instant // 0: it is open
	Chairs []Chair // of the seats of Play
	On     bool    // a hand is being played
	Posts  []table.Post
	Absent table.SeatSet // dealt in though away, of the current or last hand
	Last   *int          // hands that may still begin; nil: no end is announced
	Untold int           // hands of which nobody said what was dropped, since the drop was counted

	Counts []DropCount // of the drop box
	Tips   []Tip       // of its dealers

	Collections int      // of the price of the seats
	PaidUntil   Instant  // 0: nothing was collected yet
	Fallen      bool     // the price is due
	Periods     []Period // that were collected for, by number

	Hosted *Hosting // floorbook deals here; nil: somebody deals real cards
	Named  int      // dealer's choice: which game of the rotation was named last
}

// Period is a time for which the seats were paid.
type Period struct{ From, Until Instant }

// Chair is what the session knows of a seat beside its table.
type Chair struct {
	Since     Instant        // when the player came to the game
	Told      chip.Amount    // what somebody has counted there
	ToldAt    int            // hands begun at the table then
	Counted   bool           // somebody has
	Busted    Instant        // since when the player has no chips; 0: he has
	Until     Instant        // to when the table waits for him
	Late      bool           // that is over
	Short     bool           // less than it takes to be dealt in
	Away      *Away          // nil: the player is there
	Owner     table.PlayerID // whose seat it is, while another plays there; Away is of the owner then
	Guest     bool
	Unpaid    bool      // gets no cards until the seat is paid for
	Courtesy  bool      // plays to the button without paying for the seat
	CourtesyN int       // hands begun at the table when that began
	Refused   bool      // was to move to the main game, and leaves instead
	Asks      *SeatWish // nil: stays where he is
	Wishes    Wishes
	Bank      int         // extensions that are left
	Behind    chip.Amount // of what the player carries, that plays already
	Find      *Find       // what was found there and was not in play; nil: nothing
}

// SeatWish is another seat of the table that a player has asked for.
type SeatWish struct {
	To table.SeatNo // 0: any
	At Instant
}

// Away is an absence.
type Away struct {
	Since   Instant
	Notice  int  // minutes told beforehand; 0: none
	Lock    int  // minutes for which the seat is locked; 0: it is not
	Turned  int  // seats by which the button had moved
	Held    bool // the chips are held
	As      table.AbsentAs
	Treated bool // As was said
	PickUp  bool // the chips may be taken away
	Seat    bool // the seat goes to who waits

	Came     Instant        // to the game, as Since of his chair
	Standing table.Standing // as the player left it, while another plays there
	Over     int            // seats by which the button had moved when that one sat down
}

// Waiting is a name on a list.
type Waiting struct {
	Player table.PlayerID
	Game   string
	Table  int // of that table's own list; 0: that of the game
	From   int // the table at which the player sat then: it is a change that is asked for
	At     Instant
	Call   *Offer // nil: not called
}

// Offer is a seat that a player was called to.
type Offer struct {
	Table int
	Seat  table.SeatNo
	At    Instant
	Until Instant
}

// Given is a seat given to a player who has not sat down yet.
type Given struct {
	Player table.PlayerID
	Table  int
	Seat   table.SeatNo
	Must   bool // he comes out of a feeder game
	Merged bool // his table is merged into others
	At     Instant
	Until  Instant
}

// Apart is players who sit at no table together.
type Apart struct {
	Players []table.PlayerID
	Reason  string
}

// Left is a table that a player left.
type Left struct {
	Player table.PlayerID
	Table  int
	Stack  chip.Amount
	At     Instant
}

// Suspension is why nothing is played.
type Suspension struct {
	At     Instant
	Reason string
	Cites  []article.ID
}

// LogMax bounds the log.
const LogMax = 200

// Note is an event for the log: what happened, where, to whom.
type Note struct {
	Event Event
	Seq   uint64
}

// New is a session before it is opened.
func New() *State { return &State{books: ledger.New(Accounts())} }

// Game is that of an id, nil where none is offered.
func (s *State) Game(id string) *Game {
	for i := range s.Games {
		if s.Games[i].ID == id {
			return &s.Games[i]
		}
	}
	return nil
}

// Table is that of a number, nil where the session never had it.
func (s *State) Table(no int) *Table {
	i, found := slices.BinarySearchFunc(s.Tables, no, func(t *Table, no int) int { return t.Play.No - no })
	if !found {
		return nil
	}
	return s.Tables[i]
}

// Open lists the numbers of the tables that are up, in order.
func (s *State) Open() []int {
	var out []int
	for _, t := range s.Tables {
		if t.Closed == 0 {
			out = append(out, t.Play.No)
		}
	}
	return out
}

// SeatOf is where a player sits, nil and 0 where nowhere. Who is away and has another play there sits there too.
func (s *State) SeatOf(p table.PlayerID) (*Table, table.SeatNo) {
	for _, t := range s.Tables {
		if t.Closed != 0 || p == "" {
			continue
		}
		if n := t.Play.SeatOf(p); n != 0 {
			return t, n
		}
		for i := range t.Chairs {
			if t.Chairs[i].Owner == p {
				return t, table.SeatNo(i + 1)
			}
		}
	}
	return nil, 0
}

// Knows reports whether a player sits or waits here, was given a seat, or has chips or a table behind him.
func (s *State) Knows(p table.PlayerID) bool {
	at, _ := s.SeatOf(p)
	return at != nil || s.GivenTo(p) != nil || s.Rack(p)+s.Held(p) > 0 || slices.ContainsFunc(s.List, func(w Waiting) bool { return w.Player == p }) ||
		slices.ContainsFunc(s.Left, func(l Left) bool { return l.Player == p })
}

// GivenTo is the seat that waits for a player, nil where none does.
func (s *State) GivenTo(p table.PlayerID) *Given {
	for i := range s.Given {
		if s.Given[i].Player == p {
			return &s.Given[i]
		}
	}
	return nil
}

// Free lists the seats of a table that nobody has, was given or is called to.
func (s *State) Free(t *Table) []table.SeatNo {
	var out []table.SeatNo
	for _, n := range t.Play.Free() {
		if t.Closed == 0 && s.promised(t.Play.No, n) == "" {
			out = append(out, n)
		}
	}
	return out
}

// promised is who was given a free seat or is called to it.
func (s *State) promised(no int, n table.SeatNo) table.PlayerID {
	for _, g := range s.Given {
		if g.Table == no && g.Seat == n {
			return g.Player
		}
	}
	for _, w := range s.List {
		if w.Call != nil && w.Call.Table == no && w.Call.Seat == n {
			return w.Player
		}
	}
	return ""
}

// For reports whether a name waits for a seat at a table.
func (w *Waiting) For(t *Table) bool {
	return w.Table == t.Play.No || w.Table == 0 && w.Game == t.Game
}

// Names counts who waits for a seat at a table and has none anywhere, nor is called to one.
func (s *State) Names(t *Table) int {
	n := 0
	for i := range s.List {
		w := &s.List[i]
		if at, _ := s.SeatOf(w.Player); at == nil && w.For(t) && !s.expected(w.Player) {
			n++
		}
	}
	return n
}

// expected reports whether a player is called to a seat, or was given one.
func (s *State) expected(p table.PlayerID) bool { return s.calledIndex(p) >= 0 || s.GivenTo(p) != nil }

// Next is who is next for a seat at a table, nil where nobody waits; before him are those who may not sit there with others of it.
func (s *State) Next(t *Table) (next *Waiting, apart []table.PlayerID) {
	for i := range s.List {
		w := &s.List[i]
		switch {
		case !w.For(t) || s.expected(w.Player) || t.has(w.Player):
		case s.keptFrom(w.Player, t) != "":
			apart = append(apart, w.Player)
		default:
			return w, apart
		}
	}
	return nil, apart
}

// keptFrom is with whom of a table a player may not sit, "" where with everybody.
func (s *State) keptFrom(p table.PlayerID, t *Table) table.PlayerID {
	for _, a := range s.Apart {
		if !slices.Contains(a.Players, p) {
			continue
		}
		for _, other := range a.Players {
			if other == p {
				continue
			}
			if t.has(other) || slices.ContainsFunc(s.Given, func(g Given) bool { return g.Player == other && g.Table == t.Play.No }) {
				return other
			}
		}
	}
	return ""
}

// has reports whether a player has a seat at the table: also who is away and has another play there.
func (t *Table) has(p table.PlayerID) bool {
	return t.Play.SeatOf(p) != 0 || slices.ContainsFunc(t.Chairs, func(c Chair) bool { return c.Owner == p })
}

// Queue is a list in its order: that of a table, or of a game where the table is 0.
func (s *State) Queue(game string, no int) []Waiting {
	var out []Waiting
	for _, w := range s.List {
		if w.Game == game && w.Table == no {
			out = append(out, w)
		}
	}
	return out
}

func (s *State) waiting(p table.PlayerID, game string, no int) int {
	return slices.IndexFunc(s.List, func(w Waiting) bool { return w.Player == p && w.Game == game && w.Table == no })
}

func (s *State) calledIndex(p table.PlayerID) int {
	return slices.IndexFunc(s.List, func(w Waiting) bool { return w.Player == p && w.Call != nil })
}

// left is the last time that a player left a table, nil where he never did.
func (s *State) left(p table.PlayerID, no int) *Left {
	for i := len(s.Left) - 1; i >= 0; i-- {
		if s.Left[i].Player == p && s.Left[i].Table == no {
			return &s.Left[i]
		}
	}
	return nil
}

// Chair is what the session knows of a seat, which must exist.
func (t *Table) Chair(n table.SeatNo) *Chair { return &t.Chairs[n-1] }

// Orbit is which orbit of an absence the table is in, 1 being the first; moved is by how many seats the button moves on for the next hand.
func (t *Table) Orbit(a *Away, moved int) int {
	return (t.Play.Cash.Turned+moved-a.Turned)/len(t.Chairs) + 1
}

// Running reports whether hands are played there: two players could be dealt in.
func (t *Table) Running() bool { return t.Closed == 0 && t.Play.Players() > 1 }

// of is the owner of the accounts of a table.
func of(no int) ledger.Owner { return ledger.Owner{Of: strconv.Itoa(no)} }

func owner(p table.PlayerID) ledger.Owner { return ledger.Owner{Player: string(p)} }
