package tournament

import (
	"cmp"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// ForgottenOut is a player who went out and was not told.
type ForgottenOut struct {
	Player table.PlayerID
	Before int              // number of the entry that went out next
	By     []table.PlayerID // who took the chips; empty: nobody has told
}

// RightTaker is who took the head of an entry.
type RightTaker struct {
	Entry int
	By    []table.PlayerID
}

// What a correction is about. The text is in journals and is never changed.
const (
	CorrectedOut    = "out"
	CorrectedPlaces = "places"
	CorrectedStacks = "stacks"
	CorrectedTaker  = "taker"
)

// Corrections lists what corrections are about.
var Corrections = []string{CorrectedOut, CorrectedPlaces, CorrectedStacks, CorrectedTaker}

// Events of late corrections.
type (
	// LateCorrected is what was put right: the places of entries as they are and as they were, with their prizes.
	LateCorrected struct {
		Kind   string           `json:"kind"`
		Entry  int              `json:"entry,omitempty"`  // who went out, or whose head it is
		Before int              `json:"before,omitempty"` // of one who went out: the entry that went out next
		Places []Placed         `json:"places,omitempty"`
		Was    []Placed         `json:"was,omitempty"`
		By     []table.PlayerID `json:"by,omitempty"`     // who took the head
		WasBy  []table.PlayerID `json:"was_by,omitempty"` // who was told to have taken it
		Reason string           `json:"reason"`
		Second string           `json:"second,omitempty"` // who else answers for it
		At     Instant          `json:"at"`
	}
	// CorrectionUndone gives entries the places back that they had.
	CorrectionUndone struct {
		Entry  int      `json:"entry,omitempty"` // who is in again
		Places []Placed `json:"places,omitempty"`
		At     Instant  `json:"at"`
	}
	// DifferenceSettled has what was handed out be what was won. Amounts are what the player got, below zero: gave back.
	DifferenceSettled struct {
		Entry  int            `json:"entry"`
		Player table.PlayerID `json:"player"`
		Amount money.Amount   `json:"amount"`           // of the prize
		Bounty money.Amount   `json:"bounty,omitempty"` // and of bounties
		Back   bool           `json:"back,omitempty"`   // it was told by mistake
		At     Instant        `json:"at"`
	}
)

// EventType is stable.
func (LateCorrected) EventType() string { return "late_corrected" }

// EventType is stable.
func (CorrectionUndone) EventType() string { return "correction_undone" }

// EventType is stable.
func (DifferenceSettled) EventType() string { return "difference_settled" }

// The reasons for which nothing is corrected. The arguments in brackets come with them.
const (
	CorrectOne     refusal.Code = "correct_one"     // one thing at a time
	CorrectReason  refusal.Code = "correct_reason"  // [Max] a reason is told
	CorrectSame    refusal.Code = "correct_same"    // it is so already
	CorrectEntry   refusal.Code = "correct_entry"   // [Entry] not an entry that is out, or named twice
	CorrectWinner  refusal.Code = "correct_winner"  // [Player] who has won keeps his head's bounty: that is not put right by places
	CorrectGroup   refusal.Code = "correct_group"   // who did not go out in one hand, or has won
	CorrectShared  refusal.Code = "correct_shared"  // [Place] places that are shared are corrected by stacks
	CorrectTracked refusal.Code = "correct_tracked" // floorbook has seen it: cards and chips say who is out
	CorrectTickets refusal.Code = "correct_tickets" // a satellite plays for tickets: its places are not corrected late
	NoDifference   refusal.Code = "no_difference"   // [Player] what was handed out is the prize
	UndoCorrected  refusal.Code = "undo_corrected"  // another correction or a prize came since
)

var correctionRefusals = []refusal.Code{CorrectOne, CorrectReason, CorrectSame, CorrectEntry, CorrectWinner, CorrectGroup, CorrectShared, CorrectTracked, CorrectTickets, NoDifference, UndoCorrected}

const (
	undoCorrected  = "corrected"
	undoDifference = "difference"
)

// correctLate puts one thing right.
func (d *decision) correctLate(c CorrectLate) error {
	named := 0
	for _, is := range []bool{c.Out != nil, len(c.Places) > 0, len(c.Stacks) > 0, c.Taker != nil} {
		if is {
			named++
		}
	}
	reason := strings.TrimSpace(c.Reason)
	switch n := len([]rune(reason)); {
	case d.s.Phase == Registering:
		return refusal.New(NotStarted)
	case named != 1:
		return refusal.New(CorrectOne)
	case n == 0 || n > ReasonMax:
		return refusal.New(CorrectReason, "Max", ReasonMax)
	case d.s.Structure.Satellite != nil && c.Taker == nil: // tickets are won by who is in, not by a ladder of places
		return refusal.New(CorrectTickets)
	case d.s.HandForHand != nil && c.Taker == nil: // the round that is played ranks who is out in it
		return refusal.New(HandForHandIsOn)
	}
	e := LateCorrected{Reason: reason, Second: d.m.Second, At: d.m.At}
	switch {
	case c.Out != nil:
		return d.correctOut(*c.Out, e)
	case len(c.Places) > 0:
		return d.correctPlaces(c.Places, e)
	case len(c.Stacks) > 0:
		return d.correctStacks(c.Stacks, e)
	}
	return d.correctTaker(*c.Taker, e)
}

// placedNow are the entries that are out, by their places.
func (s *State) placedNow() (out []Placed) {
	for i := range s.Entries {
		if e := &s.Entries[i]; e.Place > 0 {
			out = append(out, Placed{Entry: e.No, Place: e.Place, Tied: e.Tied, Prize: s.placePrize(e)})
		}
	}
	slices.SortStableFunc(out, byPlace)
	return out
}

func byPlace(a, b Placed) int {
	return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(a.Entry, b.Entry))
}

// replaces fills in the places that are others than they were, with their prizes; of an entry in again, or out now, the event tells beside.
func (s *State) replaces(e *LateCorrected, right func(*Placed)) {
	was := s.placedNow()
	now := slices.Clone(was)
	for i := range now {
		right(&now[i])
	}
	slices.SortStableFunc(now, byPlace)
	now = s.shareOut(now, s.PlacePrizes(), s.hadBetter)
	before := make(map[int]Placed, len(was))
	for _, p := range was {
		before[p.Entry] = p
	}
	for _, p := range now {
		if b := before[p.Entry]; b != p {
			e.Places, e.Was = append(e.Places, p), append(e.Was, b)
		}
	}
}

// correctOut has a player be out since another went out next. Whoever went out after that goes up a place.
func (d *decision) correctOut(c ForgottenOut, e LateCorrected) error {
	entry, next := d.s.Entry(c.Player), d.s.EntryNo(c.Before)
	switch {
	case d.s.Hosted:
		return refusal.New(CorrectTracked)
	case entry == nil:
		return refusal.New(UnknownPlayer, "Player", string(c.Player))
	case entry.Place > 0 || d.s.Phase == Finished:
		return refusal.New(PlayerOut, "Player", string(c.Player))
	case next == nil || next.Place == 0:
		return refusal.New(CorrectEntry, "Entry", c.Before)
	case d.s.Left < 2:
		return refusal.New(SomebodyMustWin)
	}
	for i, p := range c.By {
		if by := d.s.Entry(p); by == nil || by == entry || slices.Contains(c.By[:i], p) || by.Place > next.Place {
			return refusal.New(BadTakers, "Player", string(entry.Player))
		}
	}
	last := next.Place + max(1, next.Tied) - 1 // of who went out in the hand that came next
	e.Kind, e.Entry, e.Before, e.By = CorrectedOut, entry.No, next.No, c.By
	d.s.replaces(&e, func(p *Placed) {
		if p.Place <= last {
			p.Place--
		}
	})
	d.emit(e)
	out := []Out{{Player: c.Player, Table: entry.Table, Seat: entry.Seat, Place: last, By: slices.Clone(c.By)}}
	prizes := d.s.PlacePrizes()
	if len(prizes) > 0 {
		out[0].Prize = covered(last, 1, prizes)
	}
	left := d.s.Left - 1
	d.emit(Eliminated{Out: out, At: next.OutAt - 1}) // in a hand of its own, before that one
	if err := d.outHeads(out, left, len(prizes)); err != nil {
		return err
	}
	d.note("corrected_out", nil, "Player", string(c.Player), "Place", last, "PrizeNow", int(out[0].Prize), "Reason", e.Reason)
	d.noteReplaced(&e)
	if left == 1 {
		if len(prizes) == 0 {
			prizes = d.fixPayouts(false)
		}
		return d.end(out, prizes)
	}
	return nil
}

// correctPlaces gives entries the places of each other.
func (d *decision) correctPlaces(order []int, e LateCorrected) error {
	held := make([]Placed, 0, len(order))
	for i, no := range order {
		en := d.s.EntryNo(no)
		switch {
		case en == nil || en.Place == 0 || slices.Contains(order[:i], no):
			return refusal.New(CorrectEntry, "Entry", no)
		case en.Tied > 0:
			return refusal.New(CorrectShared, "Place", en.Place)
		case en.Place == 1 && d.s.Structure.Bounties != nil:
			return refusal.New(CorrectWinner, "Player", string(en.Player))
		}
		held = append(held, Placed{Entry: no, Place: en.Place})
	}
	slices.SortFunc(held, func(a, b Placed) int { return cmp.Compare(a.Place, b.Place) })
	right := make(map[int]int, len(order))
	for i, no := range order {
		right[no] = held[i].Place
	}
	e.Kind = CorrectedPlaces
	d.s.replaces(&e, func(p *Placed) {
		if place, named := right[p.Entry]; named {
			p.Place = place
		}
	})
	return d.placesCorrected(&e)
}

// placesCorrected has places be others, unless they are so already.
func (d *decision) placesCorrected(e *LateCorrected) error {
	if len(e.Places) == 0 {
		return refusal.New(CorrectSame)
	}
	d.emit(*e)
	d.noteReplaced(e)
	return nil
}

// correctStacks ranks players who went out in one hand anew, by the chips with which they began it.
func (d *decision) correctStacks(told []StackTold, e LateCorrected) error {
	if d.s.Hosted {
		return refusal.New(CorrectTracked)
	}
	out := make([]Out, len(told))
	best, sum := 0, 0
	for i, s := range told {
		en := d.s.Entry(s.Player)
		if en == nil || en.Place == 0 || en.Place == 1 || s.Stack < 1 || s.Stack > d.s.Chips || slices.ContainsFunc(told[:i], func(o StackTold) bool { return o.Player == s.Player }) {
			return refusal.New(CorrectGroup)
		}
		if i == 0 || en.Place < best {
			best = en.Place
		}
		out[i] = Out{Player: s.Player, Starting: s.Stack}
	}
	for i := range d.s.Entries {
		if en := &d.s.Entries[i]; en.Place >= best && en.Place < best+len(told) {
			sum++
			if !slices.ContainsFunc(told, func(s StackTold) bool { return s.Player == en.Player }) || en != d.s.Entry(en.Player) {
				return refusal.New(CorrectGroup)
			}
		}
	}
	if sum != len(told) || sum < 2 {
		return refusal.New(CorrectGroup)
	}
	rankOut(out, best-1, d.s.Policy.SameHand.Value)
	right := map[int]Out{}
	for _, o := range out {
		right[d.s.Entry(o.Player).No] = o
	}
	e.Kind = CorrectedStacks
	d.s.replaces(&e, func(p *Placed) {
		if o, named := right[p.Entry]; named {
			p.Place, p.Tied = o.Place, o.Tied
		}
	})
	return d.placesCorrected(&e)
}

// correctTaker settles a head anew, with whoever took it. What it has put on another head and was taken there since stays: then it is refused.
func (d *decision) correctTaker(c RightTaker, e LateCorrected) error {
	entry := d.s.EntryNo(c.Entry)
	switch {
	case d.s.Structure.Bounties == nil:
		return refusal.New(NoBounties)
	case entry == nil || entry.Place == 0:
		return refusal.New(CorrectEntry, "Entry", c.Entry)
	case len(c.By) == 0:
		return refusal.New(BadTakers, "Player", string(entry.Player))
	case slices.Equal(c.By, entry.TakenBy) && d.settlement(entry) != nil:
		return refusal.New(CorrectSame)
	case d.settlement(entry) == nil && d.s.HeadTokens(entry) == 0:
		return refusal.New(NoHeadDue, "Entry", c.Entry)
	}
	for i, p := range c.By {
		if by := d.s.Entry(p); by == nil || by == entry || slices.Contains(c.By[:i], p) || by.Place > entry.Place {
			return refusal.New(BadTakers, "Player", string(entry.Player))
		}
	}
	e.Kind, e.Entry, e.By, e.WasBy = CorrectedTaker, entry.No, slices.Clone(c.By), slices.Clone(entry.TakenBy)
	d.emit(e)
	d.emit(TakenOut{Player: entry.Player, Entry: entry.No, Table: entry.OutTable, By: slices.Clone(c.By)})
	args := []any{"Player", string(entry.Player), "PlayerBy", string(c.By[0]), "Reason", e.Reason}
	if len(e.WasBy) > 0 {
		args = append(args, "PlayerWas", string(e.WasBy[0]))
	}
	d.note("corrected_taker", nil, args...)
	return d.settleHand(entry.OutTable, d.headsWith(entry, c.By), nil, len(c.By) > 1)
}

// headsWith is the head of an entry with whoever took it, and those that were settled together with it.
func (d *decision) headsWith(e *Entry, by []table.PlayerID) []headDue {
	due := []headDue{{e, by}}
	if t := d.settlement(e); t != nil {
		for _, h := range t.Heads {
			if other := d.s.EntryNo(h.Entry); other != e {
				due = append(due, headDue{other, other.TakenBy})
			}
		}
	}
	return due
}

// noteReplaced tells the floor, and the history of each, what a correction has changed.
func (d *decision) noteReplaced(e *LateCorrected) {
	for i, p := range e.Places {
		en := d.s.EntryNo(p.Entry)
		args := []any{"Player", string(en.Player), "Was", e.Was[i].Place, "Place", p.Place, "Reason", e.Reason}
		key := "corrected_place"
		if p.Prize != e.Was[i].Prize {
			key, args = "corrected_prize", append(args, "PrizeWas", int(e.Was[i].Prize), "PrizeNow", int(p.Prize))
		}
		d.note(key, nil, args...)
		switch left := d.s.Dealt(en) + p.Prize - en.HandedFor(); {
		case en.HandedAt == 0 || left == 0:
		case left < 0:
			d.note("to_recover", nil, "Player", string(en.Player), "Prize", int(-left))
		default:
			d.note("to_pay", nil, "Player", string(en.Player), "Prize", int(left))
		}
	}
}

// undoCorrection gives places and heads back as they were told before, as long as nothing has come of them.
func (d *decision) undoCorrection(u Undoable) error {
	was := u.Corrected
	if was.Kind == CorrectedOut {
		return d.undoOut(u)
	}
	for _, p := range was.Places {
		if e := d.s.EntryNo(p.Entry); e == nil || e.Place != p.Place || e.Tied != p.Tied || d.s.placePrize(e) != p.Prize {
			return refusal.New(UndoCorrected)
		}
	}
	d.emit(CorrectionUndone{Places: was.Was, At: d.m.At})
	if was.Kind == CorrectedTaker {
		return d.undoTaker(was)
	}
	return nil
}

// undoOut has the player in again who was told to have gone out, on the same seat. Who went out later is a place further down again.
func (d *decision) undoOut(u Undoable) error {
	en := d.s.EntryNo(u.Corrected.Entry)
	if en == nil || d.s.Phase == Finished || en.HandedAt > 0 || d.s.HandForHand != nil {
		return refusal.New(UndoCorrected)
	}
	u.At = en.OutAt
	back, err := d.seatsAgain(u)
	if err != nil {
		return err
	}
	d.emit(CorrectionUndone{Entry: en.No, Places: d.s.replaced(func(e *Entry) bool { return e == en }), At: d.m.At})
	if err := d.undoHeads(u, false); err != nil {
		return err
	}
	d.emit(BustUndone{Clock: d.s.Clock, Back: back})
	return nil
}

// undoTaker settles the head again as it was told before; where nobody was told it is due again.
func (d *decision) undoTaker(was *LateCorrected) error {
	entry := d.s.EntryNo(was.Entry)
	if !slices.Equal(entry.TakenBy, was.By) {
		return refusal.New(UndoCorrected)
	}
	d.emit(TakenOut{Player: entry.Player, Entry: entry.No, Table: entry.OutTable, By: slices.Clone(was.WasBy)})
	return d.settleHand(entry.OutTable, d.headsWith(entry, was.WasBy), nil, len(was.WasBy) > 1)
}

// CorrectsHanded reports whether a correction changes what was handed out.
func (s *State) CorrectsHanded(c CorrectLate) bool {
	events, _ := Decide(s, c, Meta{}) // one that is refused changes none
	bounties := map[int]money.Amount{}
	for _, e := range events {
		switch e := e.(type) {
		case LateCorrected:
			for i, p := range e.Places {
				if s.EntryNo(p.Entry).HandedAt > 0 && p.Prize != e.Was[i].Prize {
					return true
				}
			}
		case BountiesBack:
			for _, t := range s.Taken {
				for _, take := range t.Takes {
					if t.No == e.No {
						bounties[take.Entry] -= take.Pocket
					}
				}
			}
		case BountiesTaken:
			for _, take := range e.Takes {
				bounties[take.Entry] += take.Pocket
			}
		}
	}
	return slices.ContainsFunc(s.Entries, func(e Entry) bool { return e.HandedAt > 0 && bounties[e.No] != 0 })
}

// Difference is what a player who was handed out what he had won is still owed, below zero what he has to give back, in minor units.
func (s *State) Difference(e *Entry) money.Amount {
	if e.HandedAt == 0 {
		return 0
	}
	return s.Prize(e) - e.HandedFor() + s.Pocket(e) - e.HandedBounty
}

// differences has the floor recover or pay what corrections have left between prizes and what was handed out.
func (q *survey) differences(tasks []Task) []Task {
	for i := range q.s.Entries {
		e := &q.s.Entries[i]
		if by := q.s.Difference(e); by != 0 {
			tasks = append(tasks, Task{ID: taskAt("difference", e.No), Kind: TaskDifference,
				Args: map[string]any{"Player": string(e.Player), "Entry": e.No, "PrizeOwed": int(max(by, 0)), "PrizeBeyond": int(max(-by, 0))}})
		}
	}
	return tasks
}

// settleDifference tells that a difference was recovered or paid.
func (d *decision) settleDifference(c SettleDifference) error {
	e := d.s.EntryNo(c.Entry)
	if e == nil || d.s.Difference(e) == 0 {
		player := ""
		if e != nil {
			player = string(e.Player)
		}
		return refusal.New(NoDifference, "Player", player)
	}
	by := d.s.Difference(e)
	bounty := d.s.Pocket(e) - e.HandedBounty
	d.emit(DifferenceSettled{Entry: e.No, Player: e.Player, Amount: by - bounty, Bounty: bounty, At: d.m.At})
	key := "difference_paid"
	if by < 0 {
		key = "difference_recovered"
	}
	d.note(key, nil, "Player", string(e.Player), "Prize", int(max(by, -by)))
	return nil
}

// undoSettled has a difference be open again.
func (d *decision) undoSettled(u Undoable) error {
	no, _ := u.Args["Entry"].(int)
	amount, _ := u.Args["Amount"].(int)
	bounty, _ := u.Args["Bounty"].(int)
	e := d.s.EntryNo(no)
	if e == nil || e.HandedAt == 0 || d.s.Difference(e) != 0 {
		return refusal.New(NothingToUndo, "ID", u.ID)
	}
	d.emit(DifferenceSettled{Entry: no, Player: e.Player, Amount: -money.Amount(amount), Bounty: -money.Amount(bounty), Back: true, At: d.m.At})
	return nil
}

// applyCorrections carries out what was corrected late; it reports whether the event was about that.
func (s *State) applyCorrections(e Event) bool {
	switch e := e.(type) {
	case LateCorrected:
		s.place(e.Places)
		s.endProposal()
		u := Undoable{Key: undoCorrected, At: e.At, Corrected: &e, Args: map[string]any{"Kind": e.Kind}}
		no := e.Entry
		if no == 0 {
			no = e.Places[0].Entry
		}
		en := s.EntryNo(no)
		u.Args["Player"] = string(en.Player)
		if e.Kind == CorrectedOut {
			u.Moves = []Move{{Player: en.Player, FromTable: en.Table, FromSeat: en.Seat}}
		}
		s.remember(u)
	case CorrectionUndone:
		s.place(e.Places)
	case DifferenceSettled:
		en := s.EntryNo(e.Entry)
		en.Handed, en.HandedBounty = en.Handed+e.Amount, en.HandedBounty+e.Bounty
		if !e.Back {
			s.remember(Undoable{Key: undoDifference, At: e.At, Args: map[string]any{"Player": string(e.Player), "Entry": e.Entry, "Amount": int(e.Amount), "Bounty": int(e.Bounty)}})
		}
	default:
		return false
	}
	return true
}

// handsAgain posts anew what an entry was handed out of a prize, and of bounties: what went beyond it is to be recovered.
func (m *movement) handsAgain(e *Entry, prize, cash, bounty money.Amount) {
	owner := ownerOf(e)
	handed := cash + e.HandedFor() - e.Handed
	of := min(prize, handed)
	m.Move(handing(owner), line(PrizesAccount, owner, -of), line(RecoverAccount, owner, of-handed), line(PocketsAccount, owner, -bounty),
		line(DeskAccount, owner, cash+bounty), line(InKindAccount, owner, handed-cash))
	if e.Used != nil {
		m.uses(*e.Used)
	}
}

// handsBack puts back what an entry was handed out, to be posted anew, with what it has done with a ticket.
func (m *movement) handsBack(e *Entry) {
	m.reverse(using(ownerOf(e)))
	m.reverse(handing(ownerOf(e)))
}

// settles posts what was handed out with a difference that was paid or given back.
func (m *movement) settles(e DifferenceSettled) {
	en := m.s.EntryNo(e.Entry)
	m.handsBack(en)
	m.handsAgain(en, m.s.Prize(en), en.Handed+e.Amount, en.HandedBounty+e.Bounty)
}
