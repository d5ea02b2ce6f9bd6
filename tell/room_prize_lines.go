package tell

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

type (
	// PrizeCollected is a player who went out of a seat and collects the prize.
	PrizeCollected struct {
		Table, Seat int
		Identity    bool // a document was seen
		Chips       bool // the chips were given back
	}
	// PrizePassedOn is one who wants it to go to somebody else.
	PrizePassedOn struct{ Table, Seat int }
	// LeavesEvent is a player who leaves for good, chips and all.
	LeavesEvent struct{ Table, Seat int }
	// PrizesChange is other prizes of the paid places, in whole units of the currency.
	PrizesChange struct{ Prizes []chip.Amount }
	// EventStops is an event that is suspended, stopped or cancelled.
	EventStops struct {
		Does   Interrupts
		Cause  tournament.Cause
		Refund tournament.Refund
	}
	// EventGoesOn is one that was suspended and goes on.
	EventGoesOn struct{}
)

// Interrupts is whether an event is to go on later.
type Interrupts uint8

// What becomes of the event.
const (
	IsSuspended Interrupts = iota
	IsStopped
)

// prizesValue are amounts of money, best place first.
var prizesValue = list("prizes", "900 600 450", func(w string) ([]chip.Amount, *refusal.Error) {
	a, err := amount(w)
	if err == nil && a == 0 {
		err = refusal.New(BadNumber, "Word", w)
	}
	return []chip.Amount{a}, err
}, func(all []chip.Amount) string { return joined(all, writeAmount) })

// causeValue is why an event does not go on.
var causeValue = oneOf("cause",
	option{to: tournament.CauseEarthquake, say: said{"earthquake", "séisme"}},
	option{to: tournament.CauseFlood, say: said{"flood", "inondation"}},
	option{to: tournament.CauseFire, say: said{"fire", "incendie"}},
	option{to: tournament.CauseRobbery, say: said{"robbery", "braquage"}},
	option{to: tournament.CauseSafety, say: said{"safety", "sécurité"}},
	option{to: tournament.CauseTechnical, say: said{"breakdown", "panne"}},
	option{to: tournament.CauseAuthority, say: said{"authorities", "autorités"}},
	option{to: tournament.CauseTooFew, say: said{"too few entries", "trop peu d' inscrits"}},
	option{to: tournament.CauseOther, say: said{"other", "autre"}},
)

// refundValue is what entrants get back.
var refundValue = oneOf("refund",
	option{to: tournament.RefundNone, say: said{"nothing", "rien"}},
	option{to: tournament.RefundPrice, say: said{"price", "prix"}},
)

// prizeLines are the lines on prizes, and on events that do not go on.
var prizeLines = inRooms(
	line("room.collects", PrizeCollected{}, "table {Table<2001} seat {Seat} collects prize", "table {Table<2001} siège {Seat} touche prix",
		"who went out there last, or has won there, is handed the prize",
		mark("Identity", "identity", "identité", "a document was seen"), mark("Chips", "chips back", "jetons rendus", "they were given back")),
	line("room.passes_on", PrizePassedOn{}, "table {Table<2001} seat {Seat} passes prize on", "table {Table<2001} siège {Seat} cède prix",
		"the player wants it to go to somebody else"),
	line("room.leaves", LeavesEvent{}, "table {Table<2001} seat {Seat} leaves for good", "table {Table<2001} siège {Seat} quitte tournoi", "the stack stays"),
	line("room.prizes", PrizesChange{}, "prizes become {Prizes:prizes}", "prix deviennent {Prizes:prizes}", "of the paid places, in whole units of the currency; where that takes a reason, one is given"),
	line("room.suspended", EventStops{Does: IsSuspended}, "event suspended {Cause}", "tournoi suspendu {Cause}", "for a serious cause, until it goes on"),
	line("room.stopped", EventStops{Does: IsStopped}, "event stopped {Cause}", "tournoi arrêté {Cause}", "or cancelled before the start",
		word("refund {Refund}", "remboursement {Refund}", "of entrants, where the director says", "as the book says")),
	line("room.goes_on", EventGoesOn{}, "event goes on", "tournoi reprend", "that was suspended"),
)
