package room

import (
	"slices"
	"strings"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Step is something that happened to a player. Most of it the tournament notes for the floor; of the rest Kind says what it is.
type Step struct {
	tournament.Note
	Kind StepKind
}

// StepKind is what happened where no note tells it.
type StepKind string

// The kinds.
const (
	StepNoted      StepKind = ""            // Note.Key and Args tell
	StepRegistered StepKind = "registered"  // Entry
	StepWithdrawn  StepKind = "withdrawn"   // an entry that was taken back
	StepSeated     StepKind = "seated"      // Table, Seat: drawn
	StepRedrawn    StepKind = "redrawn"     // Table, Seat: all were drawn anew
	StepMovedBack  StepKind = "moved_back"  // Table, Seat, ToTable, ToSeat: a move was undone
	StepBack       StepKind = "back"        // Table, Seat: an elimination was undone
	StepChipsBack  StepKind = "chips_back"  // Chips: a sale was undone
	StepReserved   StepKind = "reserved"    // a place is kept
	StepReleased   StepKind = "released"    // it is no more
	StepListed     StepKind = "listed"      // on the waiting list
	StepUnlisted   StepKind = "unlisted"    // off it
	StepListCalled StepKind = "list_called" // called from it
)

// StepKinds lists the kinds that need words.
var StepKinds = []StepKind{StepRegistered, StepWithdrawn, StepSeated, StepRedrawn, StepMovedBack, StepBack, StepChipsBack, StepReserved, StepReleased,
	StepListed, StepUnlisted, StepListCalled}

// trails is what happened to each player of a tournament, oldest first: projected from its events, as case law is.
type trails map[table.PlayerID][]trace

// trace is a step as it is kept: a hall of ten thousand leaves many.
type trace struct {
	note *tournament.Note // of all whom it names; nil: the rest tells
	kind StepKind
	seq  uint64 // State.Seq once it had happened
	args [4]int // by the names of stepArgs
}

// stepArgs name what is told of a step.
var stepArgs = map[StepKind][]string{
	StepRegistered: {"Entry"}, StepSeated: {"Table", "Seat"}, StepRedrawn: {"Table", "Seat"}, StepBack: {"Table", "Seat"},
	StepMovedBack: {"Table", "Seat", "ToTable", "ToSeat"}, StepChipsBack: {"Chips"},
}

func (t trails) add(p table.PlayerID, kind StepKind, s *tournament.State, args ...int) {
	one := trace{kind: kind, seq: s.Seq + 1}
	copy(one.args[:], args)
	t[p] = append(t[p], one)
}

// step is what a trace tells.
func (t *trace) step() Step {
	if t.note != nil {
		return Step{Note: *t.note}
	}
	note := tournament.Note{Args: map[string]any{}, Seq: t.seq}
	for i, name := range stepArgs[t.kind] {
		note.Args[name] = t.args[i]
		if name == "Chips" {
			note.Args[name] = chip.Amount(t.args[i])
		}
	}
	return Step{note, t.kind}
}

// see takes an event in, before it is applied.
func (t trails) see(s *tournament.State, e tournament.Event) {
	switch e := e.(type) {
	case tournament.Noted:
		t.noted(s, e)
	case tournament.Registered:
		t.add(e.Player, StepRegistered, s, e.No)
	case tournament.Unregistered:
		t.add(e.Player, StepWithdrawn, s)
	case tournament.LateUndone:
		t.add(e.Player, StepWithdrawn, s)
	case tournament.Started:
		t.seated(s, StepSeated, e.Seats)
	case tournament.SeatsRedrawn:
		t.seated(s, StepRedrawn, e.Seats)
	case tournament.BustUndone:
		t.seated(s, StepBack, e.Back)
	case tournament.PlayersMoved:
		if e.Undo == "" { // the others are noted
			for _, m := range e.Moves {
				t.add(m.Player, StepMovedBack, s, m.FromTable, int(m.FromSeat), m.ToTable, int(m.ToSeat))
			}
		}
	case tournament.ChipsTakenBack:
		t.add(e.Sale.Player, StepChipsBack, s, int(e.Sale.Chips))
	default:
		t.listed(s, e)
	}
}

// listed sees what happens on the waiting list.
func (t trails) listed(s *tournament.State, e tournament.Event) {
	switch e := e.(type) {
	case tournament.PlaceReserved:
		t.add(e.Player, StepReserved, s)
	case tournament.ReservationEnded:
		t.add(e.Player, StepReleased, s)
	case tournament.WaitingJoined:
		t.add(e.Player, StepListed, s)
	case tournament.WaitingLeft:
		t.add(e.Player, StepUnlisted, s)
	case tournament.WaitingCalled:
		t.add(e.Player, StepListCalled, s)
	}
}

func (t trails) seated(s *tournament.State, kind StepKind, seats []tournament.Seated) {
	for _, at := range seats {
		t.add(at.Player, kind, s, at.Table, int(at.Seat))
	}
}

// noted is a note for everybody whom it names.
func (t trails) noted(s *tournament.State, e tournament.Noted) {
	var note *tournament.Note
	for key, value := range e.Args {
		p, names := value.(string)
		if !names || p == "" || !strings.HasPrefix(key, "Player") {
			continue
		}
		if note == nil {
			note = new(e.Note(s.Seq + 1))
		}
		t[table.PlayerID(p)] = append(t[table.PlayerID(p)], trace{note: note})
	}
}

// Trail is what happened in a tournament to somebody, by any of some ids, and what was ruled on him, both oldest first. Instants that the
// events do not tell are those of their rows. The error is a *refusal.Error.
func (r *Room) Trail(stream string, ids ...string) (steps []Step, law caselaw.Law, err error) {
	err = read(r, stream, func(t *tourney) {
		for _, id := range ids {
			for _, one := range t.trails[table.PlayerID(id)] {
				steps = append(steps, one.step())
			}
		}
		for _, c := range t.docket.Law() {
			if c.Place != nil && c.Place.Player != "" && slices.Contains(ids, string(c.Place.Player)) {
				law = append(law, c)
			}
		}
	})
	slices.SortStableFunc(steps, func(a, b Step) int { return int(a.Seq) - int(b.Seq) })
	for i := range steps {
		if steps[i].At == 0 {
			steps[i].At = r.When(stream, steps[i].Seq)
		}
	}
	return steps, law, err
}
