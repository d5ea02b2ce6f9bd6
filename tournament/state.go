package tournament

import (
	"slices"
	"sort"
	"time"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
)

// Phase of a tournament.
type Phase uint8

const (
	Registering Phase = iota // before the cards are in the air
	Running
	Finished
)

// Clock of the tournament. While running, the level ends at EndsAt; otherwise Left remains.
type Clock struct {
	Level   int           `json:"level"` // index into Structure.Levels
	Running bool          `json:"running,omitempty"`
	EndsAt  Instant       `json:"ends_at,omitempty"`
	Left    time.Duration `json:"left,omitempty"` // nanoseconds
}

// Entry is one paid entry (a player may have several, one at a time).
type Entry struct {
	Player   table.PlayerID
	No       int // 1-based, in order of registration
	Table    int // 0 = not seated or out
	Seat     table.SeatNo
	Place    int // final place, 0 = still in; while registration is open it moves down with every new entry
	Tied     int // players sharing the place, 0 = alone
	OutAt    Instant
	Starting chip.Amount // stack at the start of the last hand, for ties
	ReEntry  bool        // the player had an entry before
	// Disqualified: the player does not come back. Removed are the chips that left play with the entry.
	Disqualified bool
	Removed      chip.Amount
	TakenBy      []table.PlayerID // who took the chips, as the table has told; empty: nobody has said

	Presence              Presence    // where the player is, as far as somebody has told
	Sent                  Sent        // since when and from where the player is on the way
	Surrendered           bool        // given up for a re-entry
	Reached               bool        // left a satellite with a ticket, the target stack reached
	Rebuys, AddOns, Bonus int         // bought
	Bought                chip.Amount // chips bought beyond the stack of the entry

	Cards    TimeCards  // time extension cards
	OutTable int        // where it went out with real chips; 0: nowhere
	Left     table.Seat // as the player left it when he went out

	PotHand    PotHand      // the last one, against those who share the place
	GaveUp     Instant      // when the player left for good; 0: he has not
	Handed     money.Amount // what was handed out of the prize, in money
	HandedKind []InKind     // and in kind
	HandedAt   Instant      // 0: it is owed

	HandedBounty money.Amount // what was handed out of bounties
	Identity     bool         // a document was seen then

	Flight  int         // of the event, from 1; 0: it has none
	Kept    bool        // the chips are in a bag since the flight was over
	Bagged  chip.Amount // how many
	Ticket  *TicketPaid // with which it was paid, nil: money alone
	Used    *TicketUsed // its own ticket, once it has paid for an entry of another event
	AskedAt Instant     // out of a flight, the player has told the floor that he enters another one; 0: he has not
}

// State of a tournament with all its tables: one stream. Exported for reading; only Apply writes.
type State struct {
	ID           string
	Structure    Structure
	Book         string          // id of the rulebook in force
	Edition      string          // its version; "" nobody told
	Door         admission.Event // what kind of event it is for those who look after a door
	Admissions   []Admission     // what the desk has found of players, in the order in which they came
	Policy       Policy
	Rules        Rules // policies of the packages below, for hands and rulings
	Hosted       bool  // tables are dealt here; otherwise the floor reports busts
	Auto         bool  // what Tasks proposes is done by the shell at once
	Phase        Phase
	Entries      []Entry
	Tables       []*table.State // by number, those that it ever had: broken tables stay, empty
	Clock        Clock
	ClockAt      Instant          // when the clock was last set
	LateOpen     bool             // the first part: entries or chips are still sold
	StartsAt     []Instant        // when it is going to begin, or each of its flights, in order; 0: nobody says (PlannedStart)
	StartedAt    Instant          // when the clock first ran
	AbsentDue    bool             // the time of those who have not come yet is over
	Wrong        []Seated         // who sits on another seat than his, and where
	Deal         *PrizeDeal       // proposed or made; nil: none
	Locked       []Chair          // out of use
	Unsold       []UnsoldStack    // wait for late entrants
	Needs        []SeatNeed       // who needs which seat, in the order in which it was told
	Breaking     *Breaking        // a table that breaks with real cards; nil: none
	Handed       []Handed         // latest new seats, newest last, at most HandedMax acts
	Reserved     []Reservation    // places kept for players who have not paid, oldest first
	Lapsed       []table.PlayerID // whose reservations ended unsettled, oldest first
	Queue        []Waiting        // the waiting list
	TwoForOne    bool             // two of the waiting list for one re-entry
	ServedOthers int              // of those, since the last re-entry
	ListSeats    int              // seats that are the waiting list's, though entries are over
	Deciding     []Deciding       // at hosted tables, who may still rebuy
	Short        bool             // levels are shorter from here on (three players left)
	Prizes       []money.Amount   // fixed when registration closes; empty before
	Left         int              // players still in
	Reached      int              // players who have left a satellite with a ticket
	Surpluses    []Surplus        // by table: the chips that those who left with tickets had above the target, until the next hand there
	ShotClock    bool             // introduced, for good
	MoneyBreak   bool             // a break has begun in the money
	Called       []CalledTime     // time called at tables with real chips, one at a table
	JustOut      []int            // numbers of entries that went out at tables with real chips since the last hand began there, oldest first
	Chips        chip.Amount      // chips issued and not taken out of play
	DrawCommit   [32]byte         // SHA-256 of the seed of the next draw
	Draws        []Draw           // every draw made, with its revealed seed
	Log          []Note           // latest notable events with their articles, newest last, at most LogMax
	Undo         []Undoable       // latest acts that Undo can take back, newest last, at most UndoMax
	Seq          uint64           // events applied
	DayOver      bool             // the clock waits for the next day
	Bags         []Bag            // of this evening, or the last one
	BagsNoted    *BagsAccepted    // why the next day is played though they are missing or wrong; nil: nobody said
	DayDrawn     bool             // the seats of the next day are drawn
	DayAt        Instant          // when the latest day began whose seats were drawn; 0: none
	DayLevel     int              // levels that were over then
	FlightsOver  []FlightOver     // flights that have been played, in their order
	MaxTables    int              // most tables ever in play
	HandForHand  *HandForHand     // nil: every table plays by itself
	RedrawnAt    []int            // numbers of tables at which all seats were redrawn
	ColorUps     []ColorUp        // oldest first; the last one is under way while Due lists tables
	Sold         chip.Amount      // chips bought beyond the stacks of entries
	Added        chip.Amount      // chips in play beyond those issued to entries: what colour-ups gave and stacks that wait at unsold seats, less what was taken out
	Pieces       []int            // real chips in play by value, as Structure.Chips; nil where the structure does not say what a stack is made of
	Counting     []TableCounted   // the count under way
	Counts       []ChipCount      // counts that are over, newest last
	Changes      []ChipChange     // what changed the chips in play since the cards are in the air, newest last
	ArchivedAt   Instant          // when it was put away, to be read only; 0: it is not
	DeletedAt    Instant          // when it was deleted; 0: it is not
	DeletedSeq   uint64           // Seq once that was done
	Taken        []Settlement     // heads that were settled, oldest first
	Sealed       bool             // mystery bounties are in their envelopes
	SealedHeads  int              // how many there were
	Envelopes    []money.Amount   // of these, not opened yet, largest first
	Sharing      PrizePlan        // how prizes are shared, where more was set than the structure says
	PlanVersion  int              // how often it was set
	Versions     []PrizeVersion   // of the plan, oldest first
	Suspension   *Suspension      // nil: it goes on
	Stop         *StopState       // nil: it was neither cancelled nor stopped

	books       *ledger.Ledger         // the money of the event
	nextEntry   int                    // number of the next entry
	nextUndo    int                    // id of the next undoable act
	nextTaken   int                    // number of the latest settlement
	index       map[table.PlayerID]int // latest entry of each player
	seats       uint64                 // version of who sits where
	entriesShut bool                   // their time is over, and something else is still sold
	uncounted   bool                   // chips left play that nobody has counted by value
	onWay       []table.PlayerID       // who went to another seat and may be on the way still, in the order of going
	beside      uint64                 // events applied that were not a table's
	proof       proof                  // what Check has proved
}

// LogMax and UndoMax bound what the state remembers of the past; the journal has everything.
const (
	LogMax  = 200
	UndoMax = 50
)

// Draw is one random draw that anybody can recompute.
type Draw struct {
	Purpose string // "seats", "late_seat", "break", "redraw", "final_table"
	Seed    [32]byte
	At      Instant
}

// Note is a notable event for the floor, with the article that decided it.
type Note struct {
	At    Instant
	Key   string         // message key "note.<key>"
	Args  map[string]any // Player, Table, Seat, …: string or int
	Cites []article.ID
	Seq   uint64 // State.Seq once it was noted
}

// Undoable names an act that can be taken back.
type Undoable struct {
	ID   int
	Key  string // message key "undo.<key>"
	Args map[string]any
	At   Instant

	Moves   []Move           // made by the act, in order; of players out, their last seats
	Clock   Clock            // before the act
	Closed  bool             // the act closed registration
	Late    bool             // registration was open before it
	Players []table.PlayerID // registered late
	Chips   *ChipsMoved      // a report on chips
	Sale    *ChipsSold       // chips sold

	Structure *Structure // before it was changed
	StartsAt  []Instant  // planned before it was changed
	Corrected *LateCorrected
	Plan      *PrizePlan // before it was set
}

// New returns a tournament that nobody has created yet.
func New() *State { return &State{nextEntry: 1, nextUndo: 1} }

// Table returns table no, nil when this tournament has never had it.
func (s *State) Table(no int) *table.State {
	if i, ok := s.tableAt(no); ok {
		return s.Tables[i]
	}
	return nil
}

// tableAt is where table no is, or would be, in Tables.
func (s *State) tableAt(no int) (int, bool) {
	if no >= 1 && no <= len(s.Tables) && s.Tables[no-1].No == no { // tables are mostly numbered without a gap
		return no - 1, true
	}
	return slices.BinarySearchFunc(s.Tables, no, func(t *table.State, no int) int { return t.No - no })
}

// Entry returns the latest entry of a player, nil when there is none. It is for reading.
func (s *State) Entry(p table.PlayerID) *Entry {
	if i, ok := s.index[p]; ok {
		return &s.Entries[i]
	}
	return nil
}

// EntryNo returns an entry by its number, nil when there is none: numbers ascend, for entries are appended. It is for reading.
func (s *State) EntryNo(no int) *Entry {
	if i, there := s.entryAt(no); there {
		return &s.Entries[i]
	}
	return nil
}

func (s *State) entryAt(no int) (int, bool) {
	i := sort.Search(len(s.Entries), func(i int) bool { return s.Entries[i].No >= no })
	return i, i < len(s.Entries) && s.Entries[i].No == no
}

// SeatsVersion is another number whenever somebody has sat down or risen, or a table was put up.
func (s *State) SeatsVersion() uint64 { return s.seats }

// InPlay lists the numbers of the tables where somebody sits.
func (s *State) InPlay() []int { return slices.Clone(s.survey().tables) }

// TablesInPlay is how many those are.
func (s *State) TablesInPlay() int { return len(s.survey().tables) }

// SeatsMax is how many players a table takes now: more during late registration where the structure says so.
func (s *State) SeatsMax() int {
	if s.LateOpen || s.Phase == Registering && s.Structure.hasFirstPart() {
		return s.Structure.lateSeats()
	}
	return s.Structure.Seats
}

// Level returns the level or break of the clock.
func (s *State) Level() Level {
	if s.Clock.Level < len(s.Structure.Levels) {
		return s.Structure.Levels[s.Clock.Level]
	}
	return Level{}
}

// LevelNumber is the number of the current level as people count: breaks have none.
func (s *State) LevelNumber() int { return s.Structure.Number(s.Clock.Level) }

// FinalTableSize is how many players make the final table.
func (s *State) FinalTableSize() int { return s.finalSize(nil) }

func (s *State) finalSize(t *article.Trace) int {
	switch {
	case s.Structure.FinalTable > 0:
		return s.Structure.FinalTable
	case s.Structure.Seats >= 8:
		return min(s.Policy.FinalTableLarge.Decide(t), s.Structure.SeatsMost())
	case s.Structure.Seats >= 6:
		return min(s.Policy.FinalTableSmall.Decide(t), s.Structure.SeatsMost())
	}
	return s.Structure.Seats
}
