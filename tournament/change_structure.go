package tournament

import (
	"reflect"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
)

// StructureChanged is another structure from now on. What is past of it, and what has been sold by it, is as before.
type StructureChanged struct {
	Structure Structure `json:"structure"`
	At        Instant   `json:"at"`
	Reopens   bool      `json:"reopens,omitempty"` // entries are taken again, whose time was over
	Undo      bool      `json:"undo,omitempty"`    // can be taken back
}

// EventType is stable.
func (StructureChanged) EventType() string { return "structure_changed" }

// NameMax is the longest name of an event, in characters.
const NameMax = 200

// The reasons for which a structure is not changed. The arguments in brackets come with them.
const (
	ChangeNothing     refusal.Code = "change_nothing"      // it is the same
	ChangeName        refusal.Code = "change_name"         // [Max] none, or too long
	ChangePast        refusal.Code = "change_past"         // [Level] the level in progress, or one that is over
	ChangePrice       refusal.Code = "change_price"        // [Count] entries have paid another price
	ChangeStack       refusal.Code = "change_stack"        // [Count] entries have other chips
	ChangeChips       refusal.Code = "change_chips"        // [Chip] the chips in play stay: bigger ones can be added
	ChangeSale        refusal.Code = "change_sale"         // [Sale] sold at other terms already
	ChangeStarted     refusal.Code = "change_started"      // [Part] as published when the cards went into the air: game, quality, turbo
	ChangePrizesFixed refusal.Code = "change_prizes_fixed" // [Part Cite] once prizes are fixed nothing changes what they were fixed from
	ChangeGuarantee   refusal.Code = "change_guarantee"    // [Guarantee Before] what was promised is not taken back
	ChangeCapacity    refusal.Code = "change_capacity"     // [Capacity Count] more have a place already
	ChangeReserved    refusal.Code = "change_reserved"     // [Count] places are reserved
	ChangeClosesNow   refusal.Code = "change_closes_now"   // nothing would be sold any more: closing registration is an act of its own
	UndoChangedSince  refusal.Code = "undo_changed_since"  // the structure was changed again
)

var changeRefusals = []refusal.Code{ChangeNothing, ChangeName, ChangePast, ChangePrice, ChangeStack, ChangeChips, ChangeSale, ChangeStarted,
	ChangePrizesFixed, ChangeGuarantee, ChangeCapacity, ChangeReserved, ChangeClosesNow, UndoChangedSince}

// ChangedPart is a part of a structure that a change is about.
type ChangedPart string

// The parts of a structure.
const (
	PartName     ChangedPart = "name"
	PartLevels   ChangedPart = "levels"
	PartLate     ChangedPart = "late" // how long entries are taken
	PartEntries  ChangedPart = "entries"
	PartSales    ChangedPart = "sales" // rebuys, add-on, dealer's bonus
	PartSeats    ChangedPart = "seats"
	PartChips    ChangedPart = "chips"
	PartPrice    ChangedPart = "price"
	PartPayouts  ChangedPart = "payouts"
	PartGame     ChangedPart = "game"
	PartQuality  ChangedPart = "quality"
	PartCapacity ChangedPart = "capacity"
	PartFlights  ChangedPart = "flights"
)

// ChangedParts lists them in the order in which they are told.
var ChangedParts = []ChangedPart{PartName, PartLevels, PartLate, PartEntries, PartSales, PartSeats, PartCapacity, PartPayouts, PartPrice, PartChips, PartGame, PartQuality, PartFlights}

// part is the fields of a structure that a part of it is made of.
func (s *Structure) part(p ChangedPart) any {
	switch p {
	case PartName:
		return s.Name
	case PartLevels:
		return []any{append([]Level{}, s.Levels...), s.AnteKind}
	case PartLate:
		return [2]int{s.LateLevels, s.LateMinutes}
	case PartEntries:
		return []any{s.ReEntries, s.Surrender, s.Reservations, append([]string{}, s.TakesTickets...)}
	case PartSales:
		return []any{s.Rebuys, s.AddOn, s.Bonus}
	case PartSeats:
		return [3]int{s.lateSeats(), s.Seats, s.FinalTable}
	case PartCapacity:
		return s.Capacity
	case PartPayouts:
		return []any{s.Guarantee, s.Payouts.Round, append([]PayoutTable{}, s.Payouts.Tables...), s.Satellite}
	case PartPrice:
		return []any{s.BuyIn, s.Fee, s.Bounties}
	case PartChips:
		return []any{s.Stack, append([]int{}, s.StackChips...), slices.Clone(s.Chips)}
	case PartFlights:
		return []any{append([]FlightPlan{}, s.Flights...), s.FlightEntries, s.FlightRanks}
	case PartGame:
		return []any{s.Game, append([]Variant{}, s.Rotation...), s.HandsEach}
	}
	return []any{s.Quality, s.Turbo}
}

// Changed lists the parts in which two structures differ.
func (s *Structure) Changed(to *Structure) (out []ChangedPart) {
	for _, p := range ChangedParts {
		if !reflect.DeepEqual(s.part(p), to.part(p)) {
			out = append(out, p)
		}
	}
	return out
}

// rename gives the event another name, also once it is over.
func (d *decision) rename(c Rename) error {
	to := d.s.Structure
	to.Name = c.Name
	return d.changeStructure(to, false)
}

// changeWithStarts changes the structure, and with it when flights are going to begin.
func (d *decision) changeWithStarts(c ChangeStructure) error {
	if err := d.changeStructure(c.Structure, false); err != nil {
		return err
	}
	return d.planStarts(*d.s.by(&c.Structure), c.Planned)
}

// changeStructure has the event go on by another structure, where that rewrites nothing that is past.
func (d *decision) changeStructure(to Structure, back bool) error {
	to.Name = strings.TrimSpace(to.Name)
	parts := d.s.Structure.Changed(&to)
	if err := d.s.mayChange(&to, parts, back, d.m.At); err != nil {
		return err
	}
	next := d.s.by(&to)
	e := StructureChanged{Structure: to, At: d.m.At, Undo: !back && d.s.Phase != Finished}
	e.Reopens = d.s.LateOpen && d.s.entriesShut && next.opensAgain(d.m.At)
	d.emit(e)
	if back {
		return nil
	}
	for _, p := range parts {
		args := []any{"Part", string(p)}
		switch p {
		case PartName:
			args = append(args, "Name", to.Name)
		case PartLevels:
			args = append(args, "Level", to.Number(d.s.firstChanged(&to)))
		}
		d.note("structure_changed", d.floor(), args...)
	}
	for _, concern := range d.s.newConcerns(&to) {
		d.note("concern_"+concern.Key, concern.Cites, concern.Args...)
	}
	return nil
}

// by is the state as it would be by another structure. It is for reading.
func (s *State) by(to *Structure) *State {
	next := *s
	next.Structure = *to
	if s.Phase == Registering && len(to.Levels) > 0 {
		next.Clock = Clock{Left: duration(to.Levels[0].Minutes)}
	}
	return &next
}

// opensAgain reports whether entries can be taken, whatever was shut before.
func (s *State) opensAgain(at Instant) bool {
	next := *s
	next.entriesShut = false
	return next.entriesOpen(s.Clock.Level, at, nil)
}

// firstChanged is the index of the first level that differs.
func (s *State) firstChanged(to *Structure) int {
	for i := range to.Levels {
		if i >= len(s.Structure.Levels) || to.Levels[i] != s.Structure.Levels[i] {
			return i
		}
	}
	return len(to.Levels) - 1
}

// mayChange says why the structure cannot become another one now, nil where it can. Back: a change is taken back, so that what it had
// promised alone may be given up.
func (s *State) mayChange(to *Structure, parts []ChangedPart, back bool, at Instant) error {
	renamed := slices.Equal(parts, []ChangedPart{PartName})
	switch n := len([]rune(to.Name)); {
	case len(parts) == 0:
		return refusal.New(ChangeNothing)
	case slices.Contains(parts, PartName) && (n == 0 || n > NameMax):
		return refusal.New(ChangeName, "Max", NameMax)
	case renamed:
		return nil
	case s.Phase == Finished:
		return refusal.New(AlreadyFinished)
	}
	if err := to.Validate(&s.Policy); err != nil {
		return err
	}
	var t article.Trace
	if err := to.CheckRotation(&s.Rules.Table, &t); err != nil {
		return err
	}
	for _, may := range []func() error{
		func() error { return s.mayChangeLevels(to) },
		func() error { return s.mayChangePrices(to, back) },
		func() error { return s.mayChangePrizes(to, parts, back) },
		func() error { return s.mayChangePlaces(to, parts) },
		func() error { return s.mayChangeFlights(to) },
	} {
		if err := may(); err != nil {
			return err
		}
	}
	if s.LateOpen && !s.by(to).poolStays(s.entriesShut, at) {
		return refusal.New(ChangeClosesNow)
	}
	return nil
}

// poolStays reports whether something is still sold by this structure; shut: the time of entries was over before.
func (s *State) poolStays(shut bool, at Instant) bool {
	next := *s
	next.entriesShut = shut && !s.opensAgain(at)
	return next.poolOpen(s.Clock.Level, at)
}

// mayChangeLevels keeps what is past: the levels that were played, the one in progress but for what comes at its end, the antes posted.
func (s *State) mayChangeLevels(to *Structure) error {
	if s.untouched() {
		return nil
	}
	was, cur := &s.Structure, s.Clock.Level
	if s.Phase == Registering { // every flight has the levels of the first one
		cur = max(0, s.FlightsOver[len(s.FlightsOver)-1].Clock.Level-1)
	}
	for i := 0; i <= cur; i++ {
		if i >= len(to.Levels) {
			return refusal.New(ChangePast, "Level", was.Number(i))
		}
		l := to.Levels[i]
		if i == cur {
			l.DayEnds, l.Note = was.Levels[i].DayEnds, was.Levels[i].Note
		}
		if l != was.Levels[i] || to.AnteKind != was.AnteKind && l.Ante > 0 {
			return refusal.New(ChangePast, "Level", was.Number(i))
		}
	}
	next := s.by(to)
	if s.breakAt(cur) && next.levelAfter(cur) <= cur {
		return refusal.New(StructureNoLevels, "Max", levelsMax)
	}
	for i := cur + 1; i < len(to.Levels); i++ {
		if err := next.payable(i); err != nil {
			return err
		}
	}
	for _, p := range []ChangedPart{PartGame, PartQuality} {
		if !reflect.DeepEqual(was.part(p), to.part(p)) {
			return refusal.New(ChangeStarted, "Part", string(p))
		}
	}
	return nil
}

// mayChangePrices keeps what has been paid for: prices, stacks and the chips in play.
func (s *State) mayChangePrices(to *Structure, back bool) error {
	was, count := &s.Structure, len(s.Entries)
	paid := count
	for _, w := range s.Queue {
		if w.Paid {
			paid++
		}
	}
	if paid > 0 && (to.BuyIn != was.BuyIn || to.Fee != was.Fee || !reflect.DeepEqual(to.Bounties, was.Bounties)) {
		return refusal.New(ChangePrice, "Count", paid)
	}
	for _, what := range []Sold{RebuySold, AddOnSold, BonusSold} {
		if s.soldAny(what) && !reflect.DeepEqual(was.sale(what), to.sale(what)) {
			return refusal.New(ChangeSale, "Sale", string(what))
		}
	}
	if count == 0 {
		return nil
	}
	if to.Stack != was.Stack || !slices.Equal(to.StackChips, was.StackChips) {
		return refusal.New(ChangeStack, "Count", count)
	}
	n := min(len(to.Chips), len(was.Chips))
	if !slices.Equal(to.Chips[:n], was.Chips[:n]) || !s.unused(n, back) {
		return refusal.New(ChangeChips, "Chip", was.Chips[len(was.Chips)-1])
	}
	return nil
}

// unused reports whether no chip from index n on is in play; back: they were added by mistake.
func (s *State) unused(n int, back bool) bool {
	for i := n; i < len(s.Structure.Chips); i++ {
		if s.Pieces == nil && !back || s.Pieces != nil && s.Pieces[i] != 0 || s.Structure.Chips[i] <= s.SmallestChip() {
			return false
		}
	}
	return true
}

// soldAny reports whether an entry has bought it.
func (s *State) soldAny(what Sold) bool {
	return slices.ContainsFunc(s.Entries, func(e Entry) bool {
		return what == RebuySold && e.Rebuys > 0 || what == AddOnSold && e.AddOns > 0 || what == BonusSold && e.Bonus > 0
	})
}

// mayChangePrizes keeps what prizes were fixed from, and what was promised.
func (s *State) mayChangePrizes(to *Structure, parts []ChangedPart, back bool) error {
	if s.Phase == Running && !s.LateOpen {
		for _, p := range []ChangedPart{PartPayouts, PartLate, PartEntries, PartSales} {
			if slices.Contains(parts, p) {
				var t article.Trace
				s.Policy.PayoutsFixed.Decide(&t)
				return refusal.New(ChangePrizesFixed, "Part", string(p), "Cite", string(first(t.Decided())))
			}
		}
	}
	if slices.Contains(parts, PartPayouts) && s.PlanFixed() {
		return refusal.New(ChangePrizesFixed, "Part", string(PartPayouts), "Cite", string(s.Policy.PlanFixed.Cite))
	}
	if err := s.mayChangeTickets(to, back); err != nil {
		return err
	}
	if to.Guarantee < s.Structure.Guarantee && len(s.Entries) > 0 && !back {
		return refusal.New(ChangeGuarantee, "Guarantee", to.Guarantee, "Before", s.Structure.Guarantee)
	}
	return nil
}

// mayChangePlaces keeps the places of those who have one.
func (s *State) mayChangePlaces(to *Structure, parts []ChangedPart) error {
	if seated := s.playing() + len(s.Reserved); slices.Contains(parts, PartCapacity) && to.Capacity > 0 && to.Capacity < seated {
		return refusal.New(ChangeCapacity, "Capacity", to.Capacity, "Count", seated)
	}
	if n := len(s.Reserved); n > 0 && !to.Reservations {
		return refusal.New(ChangeReserved, "Count", n)
	}
	return nil
}

func (s *State) applyStructure(e StructureChanged) {
	before, starts := s.Structure, s.StartsAt
	*s = *s.by(&e.Structure)
	s.StartsAt = slices.Clip(starts[:min(len(starts), max(1, len(e.Structure.Flights)))])
	s.entriesShut = s.entriesShut && !e.Reopens
	if s.Pieces != nil {
		pieces := make([]int, len(e.Structure.Chips))
		copy(pieces, s.Pieces)
		s.Pieces = pieces
	}
	// An act on the clock that goes to a level which may be another one now is not taken back.
	s.Undo = slices.DeleteFunc(slices.Clone(s.Undo), func(u Undoable) bool { return u.clockAct() && u.Clock.Level > s.Clock.Level })
	if e.Undo {
		s.remember(Undoable{Key: undoStructure, At: e.At, Structure: &before, StartsAt: starts, Args: map[string]any{"Name": e.Structure.Name}})
	}
}

const undoStructure = "structure"

// undoStructureChange has the event go on as before the change, where that is possible in its turn: until a level that it changed is
// reached, and as long as nothing was sold by it.
func (d *decision) undoStructureChange(u Undoable) error {
	for _, later := range d.s.Undo {
		if later.ID > u.ID && later.Key == undoStructure {
			return refusal.New(UndoChangedSince)
		}
	}
	told := d.s.Structure.Flights
	if err := d.changeStructure(*u.Structure, true); err != nil {
		return err
	}
	for i, f := range u.Structure.Flights { // a start that was changed with the sheet goes back with it
		if no := i + 1; i < len(told) && told[i].Starts != f.Starts && !d.s.Begun(no) && i < len(u.StartsAt) && u.StartsAt[i] != d.s.PlannedStart(no) {
			d.emit(StartPlanned{Flight: no, At: u.StartsAt[i]})
		}
	}
	return nil
}
