package tournament

import (
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/chiprace"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shuffle"
	"github.com/floorbook/floorbook/table"
)

// Events of a colour-up.
type (
	// ColorUpStarted takes chips out of play; every table of Tables has its race.
	ColorUpStarted struct {
		Chip   chip.Amount  `json:"chip"`
		To     chip.Amount  `json:"to"`
		Tables []int        `json:"tables"`
		At     Instant      `json:"at"`
		Cites  []article.ID `json:"cites"`
	}
	// LeftoversEntered tells the small chips of a table, by seat. Players are whose they are, by Holdings; events of earlier releases do not say.
	LeftoversEntered struct {
		Table       int                `json:"table"`
		Holdings    []chiprace.Holding `json:"holdings"`
		Players     []table.PlayerID   `json:"players,omitempty"`
		ButtonDeals bool               `json:"button_deals,omitempty"`
		Choice      chiprace.Choice    `json:"choice,omitzero"`
	}
	// RaceTied are cards that do not say who is served: the seats of Tied get another one each.
	RaceTied struct {
		Table int             `json:"table"`
		Hands []chiprace.Hand `json:"hands"`
		Tied  []int           `json:"tied"`
	}
	// TableRaced is a race carried out: who gave which chips and received which.
	TableRaced struct {
		Table    int                `json:"table"`
		Chip     chip.Amount        `json:"chip"`
		To       chip.Amount        `json:"to"`
		Holdings []chiprace.Holding `json:"holdings"`
		Hands    []chiprace.Hand    `json:"hands,omitempty"`
		Drawn    bool               `json:"drawn,omitempty"` // the cards were drawn here
		Winners  []int              `json:"winners,omitempty"`
		Changes  []chiprace.Change  `json:"changes,omitempty"`
		Players  []table.PlayerID   `json:"players,omitempty"` // by Changes
		Played   int                `json:"played,omitempty"`  // hands that the table had dealt
		At       Instant            `json:"at"`
		Cites    []article.ID       `json:"cites,omitempty"`
	}
	// RaceUndone takes the race of a table back.
	RaceUndone struct {
		Table int `json:"table"`
	}
	// ColorUpUndone takes the latest colour-up back, with its races.
	ColorUpUndone struct{}
)

func (ColorUpStarted) EventType() string   { return "color_up_started" }
func (LeftoversEntered) EventType() string { return "leftovers_entered" }
func (RaceTied) EventType() string         { return "race_tied" }
func (TableRaced) EventType() string       { return "table_raced" }
func (RaceUndone) EventType() string       { return "race_undone" }
func (ColorUpUndone) EventType() string    { return "color_up_undone" }

// The reasons for which a colour-up is refused. The arguments in brackets come with them.
const (
	NoChipPolicy     refusal.Code = "no_chip_policy"     // an event of an earlier release, which has not recorded what the book says
	NotSmallestChip  refusal.Code = "not_smallest_chip"  // [Chip Smallest]
	NoNextChip       refusal.Code = "no_next_chip"       // [Chip] there is none, or none that is a multiple
	ChipStillNeeded  refusal.Code = "chip_still_needed"  // [Chip Level] 0 = for the stack of an entry
	ChipsGone        refusal.Code = "chips_gone"         // [Chip Level] the level needs one that has left play
	ColorUpUnderWay  refusal.Code = "color_up_under_way" // [Table] whose race comes first
	NoRaceDue        refusal.Code = "no_race_due"        // [Table]
	NoLeftovers      refusal.Code = "no_leftovers"       // [Table] nobody has said what is in front of the seats
	EmptySeat        refusal.Code = "empty_seat"         // [Table Seat]
	OtherCounted     refusal.Code = "other_counted"      // [Table Seat Player] who sits there now, and has told nothing
	RaceNeedsCards   refusal.Code = "race_needs_cards"   // [Table]
	ChipsAreKnown    refusal.Code = "chips_are_known"    // at hosted tables nothing is entered about chips
	UndoRacesFirst   refusal.Code = "undo_races_first"   // [Table] one that has been raced
	UndoRaceFollowed refusal.Code = "undo_race_followed" // [Table] play went on, or another colour-up has begun
)

var chipRefusals = []refusal.Code{NoChipPolicy, NotSmallestChip, NoNextChip, ChipStillNeeded, ColorUpUnderWay, NoRaceDue, NoLeftovers,
	EmptySeat, OtherCounted, RaceNeedsCards, ChipsAreKnown, UndoRacesFirst, UndoRaceFollowed, NoSuchChip, NotWorthTheSame, NoChips, NotInPlay, StillInPlay, BadCount,
	ChipsGone}

// chips judges a command about chips.
func (d *decision) chips(c Command) error {
	switch c := c.(type) {
	case StartColorUp:
		return d.colorUp(c)
	case EnterLeftovers:
		return d.enterLeftovers(c)
	case RunRace:
		return d.runRace(c)
	case ReportOldChips:
		return d.oldChips(c)
	case RemoveFoundChips:
		return d.foundChips(c)
	case RemoveForeignChips:
		return d.foreignChips(c)
	case ExchangeChips:
		return d.exchange(c)
	case CountChips:
		return d.countChips(c)
	}
	return refusal.New(UnknownCommand, "Command", fmt.Sprintf("%T", c))
}

// ColorUp is one chip that leaves play.
type ColorUp struct {
	Chip, To chip.Amount
	At       Instant
	Tables   []int        // in play when it began
	Raced    []TableRaced // in the order in which they were done
	Open     []OpenRace   // told, and not raced yet
	Cites    []article.ID
}

// OpenRace is a table whose small chips have been counted.
type OpenRace struct {
	LeftoversEntered
	Hands []chiprace.Hand // cards that left a tie
	Tied  []int
}

// open is the race of a table that waits for its cards, nil when there is none.
func (c *ColorUp) open(no int) *OpenRace {
	for i := range c.Open {
		if c.Open[i].Table == no {
			return &c.Open[i]
		}
	}
	return nil
}

// Race returns what has been told of the race of a table, and what came of it; each may be nil.
func (c *ColorUp) Race(no int) (*OpenRace, *TableRaced) {
	for i := range c.Raced {
		if c.Raced[i].Table == no {
			return nil, &c.Raced[i]
		}
	}
	return c.open(no), nil
}

// SmallestChip is the smallest chip in play.
func (s *State) SmallestChip() chip.Amount {
	if n := len(s.ColorUps); n > 0 {
		return s.ColorUps[n-1].To
	}
	return s.Structure.unit()
}

// Due lists the tables whose race is still to come, by number. A table that has broken has none.
func (s *State) Due() (out []int) {
	if len(s.ColorUps) == 0 {
		return nil
	}
	c := &s.ColorUps[len(s.ColorUps)-1]
	for _, no := range c.Tables {
		if _, raced := c.Race(no); raced == nil && s.Table(no).Players() > 0 {
			out = append(out, no)
		}
	}
	return out
}

// nextChip is the chip for which a chip is changed, 0 when there is none.
func (s *Structure) nextChip(of chip.Amount) chip.Amount {
	i := slices.Index(s.Chips, of)
	if i < 0 || i+1 >= len(s.Chips) || s.Chips[i+1]%of != 0 {
		return 0
	}
	return s.Chips[i+1]
}

// needs is the first level from now on that cannot be paid in chips of a value and more, as people count; ok is false when all can.
func (s *State) needs(smallest chip.Amount) (level int, ok bool) {
	for i := s.Clock.Level; i < len(s.Structure.Levels); i++ {
		if !s.Structure.Levels[i].payable(smallest) {
			return s.Structure.Number(i), true
		}
	}
	return 0, false
}

// LastLevelFor is the index in the structure of the last level from now on that needs a chip of a value; -1 where none does. A chip for which
// no larger one can stand in is needed to the end.
func (s *State) LastLevelFor(c chip.Amount) int {
	next, last := s.Structure.nextChip(c), len(s.Structure.Levels)-1
	for i := last; i >= s.Clock.Level; i-- {
		if next == 0 || !s.Structure.Levels[i].payable(next) {
			return i
		}
	}
	return -1
}

// payable reports whether all that is posted in a level can be paid in chips of a value and more.
func (l *Level) payable(smallest chip.Amount) bool {
	for _, amount := range []chip.Amount{l.Small, l.Big, l.Ante, l.SmallBet, l.BigBet, l.BringIn, l.StudAnte} {
		if amount%smallest != 0 && !l.Break {
			return false
		}
	}
	return true
}

// payable refuses a level that needs chips which have left play.
func (s *State) payable(i int) error {
	if n := len(s.ColorUps); n > 0 && !s.Structure.Levels[i].payable(s.SmallestChip()) {
		return refusal.New(ChipsGone, "Chip", s.ColorUps[n-1].Chip, "Level", s.Structure.Number(i))
	}
	return nil
}

// ChipsInPlay are the values of the chips in play, smallest first.
func (s *State) ChipsInPlay() []chip.Amount {
	i := slices.Index(s.Structure.Chips, s.SmallestChip())
	return s.Structure.Chips[max(0, i):]
}

// colorUps are the colour-ups that are proposed: every chip that no level needs any more, smallest first, each after the one before it.
func (q *survey) colorUps(tasks []Task) []Task {
	s := q.s
	if s.Rules.Chiprace == nil || len(s.Due()) > 0 {
		return tasks
	}
	wait := s.Hosted && q.playing()
	for from := s.SmallestChip(); ; wait = true {
		to := s.Structure.nextChip(from)
		if s.mayColorUp(from, to) != nil {
			return tasks
		}
		var t article.Trace
		s.Rules.Chiprace.Useless.Decide(&t)
		tasks = append(tasks, Task{ID: fmt.Sprintf("color_up:%d", from), Kind: TaskColorUp, Wait: wait, Cites: t.Decided(),
			Args: map[string]any{"Chip": from, "To": to}})
		from = to
	}
}

// mayColorUp says why a chip cannot leave play, nil when it can.
func (s *State) mayColorUp(from, to chip.Amount) error {
	if to == 0 {
		return refusal.New(NoNextChip, "Chip", from)
	}
	if level, needed := s.needs(to); needed {
		return refusal.New(ChipStillNeeded, "Chip", from, "Level", level)
	}
	if s.LateOpen && s.Structure.Stack%to != 0 {
		return refusal.New(ChipStillNeeded, "Chip", from, "Level", 0)
	}
	return nil
}

// colorUp takes the smallest chip out of play.
func (d *decision) colorUp(c StartColorUp) error {
	s, p := d.s, d.s.Rules.Chiprace
	if p == nil {
		return refusal.New(NoChipPolicy)
	}
	if c.Chip != s.SmallestChip() {
		return refusal.New(NotSmallestChip, "Chip", c.Chip, "Smallest", s.SmallestChip())
	}
	if due := s.Due(); len(due) > 0 {
		return refusal.New(ColorUpUnderWay, "Table", due[0])
	}
	to := s.Structure.nextChip(c.Chip)
	if err := s.mayColorUp(c.Chip, to); err != nil {
		return err
	}
	q := s.survey()
	for i := range q.tables {
		if s.Hosted && q.table(i).Hand != nil {
			return refusal.New(table.HandInProgress, "Table", q.tables[i])
		}
	}
	var t article.Trace
	p.Launch.Decide(&t)
	p.Useless.Decide(&t)
	p.Watch.Decide(&t)
	started := ColorUpStarted{Chip: c.Chip, To: to, Tables: slices.Clone(q.tables), At: d.m.At, Cites: t.Decided()}
	d.emit(started)
	d.note("color_up", started.Cites, "Chip", int(c.Chip), "To", int(to))
	if !s.Hosted {
		return nil
	}
	return d.raceHosted(started)
}

// raceHosted races every table at once: what is left over follows from the stacks, and the cards from one committed draw. Each table has
// a deck of its own, by number.
func (d *decision) raceHosted(up ColorUpStarted) error {
	src, err := d.draw("chip_race")
	if err != nil {
		return err
	}
	for _, no := range up.Tables {
		t := d.s.Table(no)
		var holdings []chiprace.Holding
		for i := range t.Seats {
			if n := int(t.Seats[i].Stack % up.To / up.Chip); t.Seats[i].Player != "" && n > 0 {
				holdings = append(holdings, chiprace.Holding{Seat: i + 1, Chips: n, Only: t.Seats[i].Stack < up.To})
			}
		}
		if err := d.raceDrawn(t, up.Chip, up.To, LeftoversEntered{Table: no, Holdings: holdings}, src); err != nil {
			return err
		}
	}
	return nil
}

// raceAt is the race of a table as its package has it.
func raceAt(t *table.State, from, to chip.Amount, told *LeftoversEntered) chiprace.Race {
	return chiprace.Race{From: from, To: to, Holdings: told.Holdings, Small: int(t.SmallSeat), Button: int(t.Button), ButtonDeals: told.ButtonDeals,
		Choice: told.Choice}
}

// raceDrawn runs a race with cards from a committed draw.
func (d *decision) raceDrawn(t *table.State, from, to chip.Amount, told LeftoversEntered, src *shuffle.Stream) error {
	r := raceAt(t, from, to, &told)
	hands, out, err := r.Draw(decks(src), d.s.Rules.Chiprace)
	if err != nil {
		return err
	}
	d.raced(t, &r, hands, len(hands) > 0, &out)
	return nil
}

// decks are the cards of shuffled decks, one after the other.
func decks(src *shuffle.Stream) func() card.Card {
	var left card.Deck
	return func() card.Card {
		if len(left) == 0 {
			left = card.Standard()
			left.Shuffle(src)
		}
		c := left[0]
		left = left[1:]
		return c
	}
}

// raced carries a race out.
func (d *decision) raced(t *table.State, r *chiprace.Race, hands []chiprace.Hand, drawn bool, out *chiprace.Outcome) {
	e := TableRaced{Table: t.No, Chip: r.From, To: r.To, Holdings: r.Holdings, Hands: hands, Drawn: drawn, Winners: out.Winners,
		Changes: out.Changes, Played: t.Hands, At: d.m.At, Cites: out.Cites}
	for _, c := range out.Changes {
		e.Players = append(e.Players, t.At(table.SeatNo(c.Seat)).Player)
	}
	d.emit(e)
	if !d.s.Hosted || len(e.Changes) > 0 {
		d.note("raced", e.Cites, "Table", t.No, "Chip", int(r.From), "To", int(r.To), "In", out.In(), "Out", out.Out())
	}
}

// raceDue is a table with the colour-up in which its race is due.
func (d *decision) raceDue(no int) (*table.State, *ColorUp, error) {
	if d.s.Hosted {
		return nil, nil, refusal.New(ChipsAreKnown)
	}
	t := d.s.Table(no)
	if t == nil {
		return nil, nil, refusal.New(UnknownTable, "Table", no)
	}
	if !slices.Contains(d.s.Due(), no) {
		return nil, nil, refusal.New(NoRaceDue, "Table", no)
	}
	return t, &d.s.ColorUps[len(d.s.ColorUps)-1], nil
}

func (d *decision) enterLeftovers(c EnterLeftovers) error {
	t, up, err := d.raceDue(c.Table)
	if err != nil {
		return err
	}
	told := LeftoversEntered{Table: c.Table, Holdings: c.Holdings, ButtonDeals: c.ButtonDeals, Choice: c.Choice}
	for _, h := range c.Holdings {
		if n := table.SeatNo(h.Seat); !t.Has(n) || t.At(n).Player == "" {
			return refusal.New(EmptySeat, "Table", c.Table, "Seat", h.Seat)
		}
		told.Players = append(told.Players, t.At(table.SeatNo(h.Seat)).Player)
	}
	r := raceAt(t, up.Chip, up.To, &told)
	if _, err := r.Plan(d.s.Rules.Chiprace); err != nil {
		return err
	}
	d.emit(told)
	return nil
}

// Holds reports whether holding i is what this player has told: nobody answers for who sat there before.
func (e *LeftoversEntered) Holds(i int, p table.PlayerID) bool {
	return i >= len(e.Players) || e.Players[i] == p
}

// holders refuses a race whose chips were told by others than those who sit there now.
func (e *LeftoversEntered) holders(t *table.State) error {
	for i, h := range e.Holdings {
		switch p := t.At(table.SeatNo(h.Seat)).Player; {
		case p == "":
			return refusal.New(EmptySeat, "Table", t.No, "Seat", h.Seat)
		case !e.Holds(i, p):
			return refusal.New(OtherCounted, "Table", t.No, "Seat", h.Seat, "Player", string(p))
		}
	}
	return nil
}

// Plan is the race of a table as it has been told, before any card. The error is a *refusal.Error: one of those whose chips were told may
// have left since, and another sit there.
func (s *State) Plan(no int) (chiprace.Plan, error) {
	if !slices.Contains(s.Due(), no) {
		return chiprace.Plan{}, refusal.New(NoRaceDue, "Table", no)
	}
	up := &s.ColorUps[len(s.ColorUps)-1]
	told := up.open(no)
	if told == nil {
		return chiprace.Plan{}, refusal.New(NoLeftovers, "Table", no)
	}
	if err := told.holders(s.Table(no)); err != nil {
		return chiprace.Plan{}, err
	}
	r := raceAt(s.Table(no), up.Chip, up.To, &told.LeftoversEntered)
	return r.Plan(s.Rules.Chiprace)
}

func (d *decision) runRace(c RunRace) error {
	t, up, err := d.raceDue(c.Table)
	if err != nil {
		return err
	}
	plan, err := d.s.Plan(c.Table)
	if err != nil {
		return err
	}
	told := up.open(c.Table)
	switch {
	case len(plan.Order) > 0 && c.Draw:
		src, err := d.draw("chip_race")
		if err != nil {
			return err
		}
		return d.raceDrawn(t, up.Chip, up.To, told.LeftoversEntered, src)
	case len(plan.Order) > 0 && len(c.Hands) == 0:
		return refusal.New(RaceNeedsCards, "Table", c.Table)
	}
	r := raceAt(t, up.Chip, up.To, &told.LeftoversEntered)
	out, err := r.Run(c.Hands, d.s.Rules.Chiprace)
	if err != nil {
		return err
	}
	if len(out.Tied) > 0 {
		d.emit(RaceTied{Table: c.Table, Hands: c.Hands, Tied: out.Tied})
		return nil
	}
	d.raced(t, &r, c.Hands, false, &out)
	return nil
}

// undoRace takes the race of a table back, as long as its colour-up is the latest one.
func (d *decision) undoRace(u Undoable) error {
	no, _ := u.Args["Table"].(int)
	up := &d.s.ColorUps[len(d.s.ColorUps)-1]
	if _, raced := up.Race(no); raced == nil || raced.At != u.At {
		return refusal.New(UndoRaceFollowed, "Table", no)
	}
	d.emit(RaceUndone{Table: no})
	return nil
}

// undoColorUp takes a colour-up back that is the latest one: before its first race, or at hosted tables before the next hand.
func (d *decision) undoColorUp(u Undoable) error {
	up := &d.s.ColorUps[len(d.s.ColorUps)-1]
	if up.At != u.At || up.Chip != u.Args["Chip"] {
		return refusal.New(UndoRaceFollowed, "Table", 0)
	}
	for i := range up.Raced {
		r := &up.Raced[i]
		if !d.s.Hosted {
			return refusal.New(UndoRacesFirst, "Table", r.Table)
		}
		t := d.s.Table(r.Table)
		followed := t.Hand != nil || t.Hands != r.Played
		for j, c := range r.Changes { // the table may have been put up again, with fewer seats
			no := table.SeatNo(c.Seat)
			followed = followed || !t.Has(no) || t.At(no).Player != r.Players[j]
		}
		if followed {
			return refusal.New(UndoRaceFollowed, "Table", r.Table)
		}
	}
	d.emit(ColorUpUndone{})
	return nil
}
